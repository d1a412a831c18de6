//! Space Combat: vectors, gravity and starships on a hex map, in secret simultaneous orders.
//!
//! | file | what it holds |
//! |---|---|
//! | `motion`, `bearing`, `gravity`, `surface` | the geometry of the rules: counters, paths, arcs, fields, places |
//! | `data`, `class`, `scenario`, `scenario_check`, `options`, `setup` | house numbers, scenario files and their faults, options, the start |
//! | `state`, `ship`, `action`, `order`, `event` | plain data |
//! | `sight`, `forecast`, `chart` | questions: who sees whom, where a course leads, what is printed in a hex |
//! | `notation`, `check`, `legal`, `complete` | orders: their text, legality, samples, completions |
//! | `give`, `lapse`, `resolve` | taking orders in, silence, and carrying out the rules |
//! | `redact` | what a viewer may see; what is wrong with a state |
//! | `draw`, `sheet`, `panel`, `words` | pictures, sheets, the guided panel, sentences |
//! | `computer` | computer players |
//!
//! The rules are in `docs/rules/space-combat.md`; numbers in comments are its paragraphs. Nothing here reads a clock or
//! a file; all dice are in the state.

pub mod action;
pub mod bearing;
pub mod chart;
pub mod check;
pub mod class;
pub mod complete;
pub mod computer;
pub mod data;
pub mod draw;
pub mod event;
pub mod forecast;
pub mod give;
pub mod gravity;
pub mod lapse;
pub mod legal;
pub mod motion;
pub mod notation;
pub mod options;
pub mod order;
pub mod panel;
pub mod redact;
pub mod resolve;
pub mod scenario;
pub mod scenario_check;
pub mod setup;
pub mod sheet;
pub mod ship;
pub mod sight;
pub mod state;
pub mod surface;
pub mod words;

use std::ops::RangeInclusive;

use crate::contract::{
    Awaiting, Card, Choice, Computer, Dice, Draft, DraftError, Ending, Game, GridKind, Heading, Look, Panel, Pictures,
    Rules, ScenarioCard, ScenarioSource, Scenarios, Seat, Seed, Seen, Setup, SetupError, SideCard, Skill, Step, Text,
    Thinking, Viewer, Window,
};
use crate::scene::Picture;

pub use check::Refusal;
pub use event::Event;
pub use options::Options;
pub use order::Order;
pub use state::State;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct SpaceCombat;

/// What the system says of itself.
static CARD: Card = Card {
    slug: "space-combat",
    title: "Space Combat",
    summary: "Starships with inertia fight, race and land among planets whose gravity bends their course.",
    verbs: order::VERBS,
    default_verb: None,
    saves: None,
    shown_first: &["fire"],
    overlays: draw::OVERLAYS,
    skills: [
        (Skill::Plain, "Heads for the nearest enemy and fires when something bears."),
        (Skill::Steady, "Weighs each order by what it gains at once; flies a good course."),
        (
            Skill::Sharp,
            "Rehearses its best orders over the coming subturns against likely answers; locks, concentrates fire.",
        ),
    ],
    rulebook: include_str!("../../../docs/rules/space-combat.md"),
    grid: GridKind::Hex,
    reads_scenarios: true,
    has_dice: true,
    perft: None,
};

impl Game for SpaceCombat {
    const CARD: &'static Card = &CARD;
}

impl Rules for SpaceCombat {
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        setup::start(setup, dice).map(|(state, _)| state)
    }

    fn opening(setup: &Setup<Options>, dice: Dice) -> Vec<Event> {
        setup::start(setup, dice).map(|(_, events)| events).unwrap_or_default()
    }

    fn awaiting(state: &State) -> Awaiting {
        match &state.phase {
            state::Phase::Over(outcome) => Awaiting::Over(outcome.clone()),
            _ => Awaiting::Orders(Window { number: state.window, seats: resolve::flow::owing(state) }),
        }
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn faults(state: &State) -> Vec<String> {
        redact::faults(state)
    }

    fn check(seen: &Seen<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        check::check(seen, seat, order)
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, order: Order) {
        give::resolve(step, seat, order);
    }

    fn lapse(step: &mut Step<Self>, seat: Seat) {
        lapse::lapse(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        give::end(step, ending);
    }

    fn legal(seen: &Seen<Self>, seat: Seat) -> Vec<Order> {
        legal::legal(seen, seat)
    }
}

impl Scenarios for SpaceCombat {
    fn scenarios() -> Vec<ScenarioCard> {
        let card = |s: &scenario::Scenario| ScenarioCard {
            slug: s.slug.clone(),
            title: s.title.clone(),
            summary: s.summary.clone(),
        };
        scenario::library().iter().map(card).collect()
    }

    fn read(text: &str) -> Result<ScenarioCard, Vec<String>> {
        match scenario::parse(text) {
            Ok(s) => Ok(ScenarioCard { slug: s.slug, title: s.title, summary: s.summary }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        }
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        options::options(source, changes)
    }

    fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        options::complete_options(source, typed)
    }

    fn describe(options: &Options) -> Vec<String> {
        options::describe(options)
    }

    fn seats(options: &Options) -> RangeInclusive<usize> {
        let [least, most] = options.scenario.players;
        least..=most
    }

    fn sides(options: &Options) -> Vec<SideCard> {
        options::sides(options)
    }
}

impl Text for SpaceCombat {
    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        order::parse(seen, seat, draft)
    }

    fn draft(order: &Order) -> Draft {
        order::draft(order)
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen, draft, field)
    }

    fn tell(seen: &Seen<Self>, event: &Event) -> Option<String> {
        words::tell(seen, event)
    }

    fn routine(state: &State, seat: Seat) -> Vec<String> {
        vec![words::has_locked(&Self::side_name(state, seat))]
    }

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<String> {
        words::prompt(seen, seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(String, Option<Draft>)> {
        words::orders(seen, seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.world.faction(seat).map_or_else(|| format!("seat {}", seat.0 + 1), |f| f.name.clone())
    }
}

impl Pictures for SpaceCombat {
    fn heading(seen: &Seen<Self>) -> Heading {
        draw::heading(seen.state())
    }

    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError> {
        draw::draw(seen, look)
    }

    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(seen, unit)
    }

    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(seen, seat, draft)
    }

    fn lobby(setup: &Setup<Options>) -> Picture {
        // Nothing is rolled for this picture.
        let state = setup::unstarted(setup, Dice::new(Seed::new([0; 32])));
        draw::lobby(&Seen::of(&state, Viewer::Public))
    }
}

impl Computer for SpaceCombat {
    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        computer::computer(seen, seat, thinking)
    }
}
