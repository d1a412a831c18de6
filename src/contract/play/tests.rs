//! A game of our own in which every order, silence and end lets something be heard by everybody, by one seat, or by all
//! in different words.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::*;
use crate::contract::prelude::*;
use crate::contract::{
    Card, Fate, GridKind, Outcome, ScenarioCard, ScenarioSource, SideCard, Skill, Step, VerbSpec, Weight, Window, run,
};
use crate::kit::line::line;

#[derive(Clone, Copy, Debug)]
struct Whispers;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    is_over: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Speak;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    /// For everybody.
    Said(String),
    /// For one seat alone.
    Whispered(Seat, String),
    /// For everybody, and with its number for one.
    Counted(Seat, u32),
}

#[derive(Debug, thiserror::Error)]
#[error("no")]
struct No;

impl Refuse for No {
    fn code(&self) -> &'static str {
        "no"
    }
    fn rule(&self) -> Option<&str> {
        Some("1.1")
    }
}

fn events(who: &str) -> [Event; 4] {
    [
        Event::Said(format!("{who} is heard.")),
        Event::Whispered(Seat(0), format!("{who}, for the first.")),
        Event::Whispered(Seat(1), format!("{who}, for the second.")),
        Event::Counted(Seat(1), 3),
    ]
}

fn not_asked<T>() -> T {
    panic!("this test does not ask for it")
}

static CARD: Card = Card {
    slug: "whispers",
    title: "Whispers",
    summary: "",
    verbs: &[VerbSpec { name: "speak", aliases: &[], fields: &[], help: "speaks", example: "speak" }],
    default_verb: None,
    saves: None,
    shown_first: &[],
    shots: &[],
    overlays: &[],
    skills: [(Skill::Plain, ""), (Skill::Steady, ""), (Skill::Sharp, "")],
    rulebook: "",
    diagrams: &[],
    grid: GridKind::Hex,
    reads_scenarios: false,
    has_dice: false,
    perft: None,
    by_post: None,
    asked_options: &[],
};

impl Game for Whispers {
    const CARD: &'static Card = &CARD;
}

impl Ahead for Whispers {
    /// Acts that are left, each of which is heard; from 0 on they go round in circles.
    type Act = i64;

    fn play(step: &mut Step<Self>, left: i64) -> Option<i64> {
        if left > 0 {
            step.emit(Event::Said(format!("{left} left.")));
        }
        (left != 1).then(|| left - 1)
    }

    fn fate(_: &State, _: &Event) -> Option<(Seat, Fate)> {
        None
    }
}

impl Rules for Whispers {
    const RULES_VERSION: u32 = 1;
    const STATE_VERSION: u32 = 1;

    type Options = ();
    type State = State;
    type Order = Speak;
    type Event = Event;
    type Refusal = No;

    fn start(_: &Setup<()>, _: Dice) -> Result<State, SetupError> {
        Ok(State { is_over: false })
    }

    fn asking(state: &State) -> Asking {
        if state.is_over {
            return Asking::Over(Outcome { winners: vec![], reason: String::new(), scores: vec![] });
        }
        Asking::Orders(Window { number: 1, seats: vec![Seat(0), Seat(1)] })
    }

    fn redact(state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn violations(_: &State) -> Vec<String> {
        vec![]
    }

    fn check(_: &View<Self>, _: Seat, _: &Speak) -> Result<(), No> {
        Ok(())
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, _: Speak) {
        for event in events(&format!("Seat {}", seat.0)) {
            step.emit(event);
        }
    }

    fn timeout(step: &mut Step<Self>, _: Seat) {
        for event in events("Silence") {
            step.emit(event);
        }
    }

    fn end(step: &mut Step<Self>, _: Ending) {
        step.state.is_over = true;
        for event in events("The end") {
            step.emit(event);
        }
    }

    fn legal(_: &View<Self>, _: Seat) -> Vec<Speak> {
        vec![Speak]
    }
}

impl Scenarios for Whispers {
    fn scenarios() -> Vec<ScenarioCard> {
        vec![]
    }

    fn options(_: ScenarioSource<'_>, _: &str) -> Result<(), DraftError> {
        Ok(())
    }

    fn complete_options(_: ScenarioSource<'_>, _: &str) -> Vec<Choice> {
        vec![]
    }

    fn describe((): &()) -> Vec<String> {
        vec![]
    }

    fn seats((): &()) -> RangeInclusive<usize> {
        2..=2
    }

    fn sides((): &()) -> Vec<SideCard> {
        vec![]
    }
}

impl Text for Whispers {
    fn parse(_: &View<Self>, _: Seat, _: &Draft) -> Result<Speak, DraftError> {
        Ok(Speak)
    }

    fn format(_: &View<Self>, _: &Speak) -> Draft {
        Draft::new("speak")
    }

    fn complete(_: &View<Self>, _: &Draft, _: &str) -> Vec<Choice> {
        vec![]
    }

    fn tell(view: &View<Self>, event: &Event) -> Option<Line> {
        let is_shown_to = |seat: Seat| view.viewer().may_see_secrets_of(seat);
        match event {
            Event::Said(words) => Some(line!("{}", words)),
            Event::Whispered(to, words) => is_shown_to(*to).then(|| line!("{}", words)),
            Event::Counted(owner, n) if is_shown_to(*owner) => Some(line!("{} are counted.", n)),
            Event::Counted(..) => Some(line!("Some are counted.")),
        }
    }

    fn weigh(event: &Event) -> Weight {
        match event {
            Event::Said(_) | Event::Whispered(..) => Weight::Action,
            Event::Counted(..) => Weight::Detail,
        }
    }

    fn prompt(_: &View<Self>, _: Seat) -> Vec<Line> {
        vec![]
    }

    fn orders(_: &View<Self>, _: Seat) -> Vec<(Line, Option<Draft>)> {
        vec![]
    }

    fn ordered(_: &View<Self>, _: Seat, _: &str) -> Option<Vec<Draft>> {
        None
    }

    fn side_name(_: &View<Self>, seat: Seat) -> String {
        seat.0.to_string()
    }
}

impl Pictures for Whispers {
    fn heading(_: &View<Self>) -> Heading {
        not_asked()
    }

    fn standing(_: &View<Self>) -> Standing {
        not_asked()
    }

    /// Says who looks.
    fn draw(view: &View<Self>, _: &Lens) -> Result<Picture, DraftError> {
        let title = format!("{:?}", view.viewer());
        let (subtitle, emblem, blocks, alt) = (String::new(), None, vec![], title.clone());
        Ok(Picture::Card(Box::new(crate::scene::Card { title, subtitle, emblem, blocks, alt })))
    }

    fn sheet(_: &View<Self>, _: Option<&str>) -> Result<Picture, DraftError> {
        not_asked()
    }

    fn panel(_: &View<Self>, _: Seat, _: &Draft) -> Result<Panel, DraftError> {
        not_asked()
    }

    fn lobby(_: &Setup<()>) -> Picture {
        not_asked()
    }
}

impl Computer for Whispers {
    fn computer(_: &View<Self>, _: Seat, _: &Thinking<'_>) -> Speak {
        Speak
    }
}

fn table() -> Play<Whispers> {
    let setup = Setup { scenario: String::new(), options: (), sides: vec![] };
    Play::start(&setup, &Seed::new([0; 32])).unwrap()
}

/// The fault: what a game tells one seat alone reached that seat only when its own order let the game run.
#[test]
fn every_seat_has_its_private_lines_whoever_acted() {
    let play = table();
    let thinking = Thinking { skill: Skill::Plain, seed: 0, may_go_on: &|| false };
    for (who, played) in [
        ("Seat 0", play.submit(Seat(0), &Draft::new("speak")).unwrap().shared()),
        ("Seat 1", play.submit(Seat(1), &Draft::new("speak")).unwrap().shared()),
        ("Seat 1", play.computer(Seat(1), &thinking).unwrap().shared()),
        ("Silence", Match::timeout(&play, Seat(0))),
        ("The end", play.end(Ending::DrawAgreed)),
        ("Seat 0", play.replay(&serde_json::json!({ "order": { "seat": 0, "order": null } })).unwrap()),
    ] {
        let told: Vec<(String, Weight)> =
            played.public_lines.iter().map(|told| (told.line.markdown(), told.weight)).collect();
        let heard = (format!("{who} is heard."), Weight::Action);
        assert_eq!(told, [heard, ("Some are counted.".to_owned(), Weight::Detail)]);
        assert_eq!(Line::markdown_of(&played.next.private_lines(Seat(0))), [format!("{who}, for the first.")]);
        let second = [format!("{who}, for the second."), "3 are counted.".to_owned()];
        assert_eq!(Line::markdown_of(&played.next.private_lines(Seat(1))), second);
    }
}

#[test]
fn a_table_that_was_read_or_has_just_begun_has_nothing_to_tell() {
    let played = table().timeout(Seat(0));
    let read = Play::<Whispers>::from_bytes(&played.next.to_bytes()).unwrap();
    assert!(read.private_lines(Seat(0)).is_empty() && table().private_lines(Seat(0)).is_empty());
    assert_eq!(read.digest(), played.next.digest(), "what was told is no part of the state");
}

/// The card of the end shows everything, so of a game that goes on there is none.
#[test]
fn what_is_secret_is_in_no_last_picture_before_the_end() {
    let seen = |game: &dyn Match| match game.ended(&[]) {
        Ok(Picture::Card(card)) => card.title,
        other => panic!("{other:?}"),
    };
    assert_eq!(seen(&table()), "Public");
    assert_eq!(seen(&*table().end(Ending::DrawAgreed).next), "Omniscient");
}

#[test]
fn a_run_plays_each_act_that_follows_and_no_more() {
    let mut step = Step::<Whispers>::new(State { is_over: false });
    run(&mut step, 3);
    let said = |left: i64| Event::Said(format!("{left} left."));
    assert_eq!(step.finish().events, [said(3), said(2), said(1)]);
}

#[test]
#[should_panic(expected = "goes round in circles")]
fn a_run_without_an_end_fails_loudly() {
    run(&mut Step::<Whispers>::new(State { is_over: false }), 0);
}
