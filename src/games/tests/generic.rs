//! What every game keeps: random play from seeds is accepted and ends, states survive serialisation, the same seed gives
//! the same state, drafts and orders are two forms of one thing, secrets stay secret, panels and texts fit.
//!
//! The suite is generic over the typed contract; `suite!` makes its tests for a game. What can be asked of a table of
//! any system is asked of all systems at once.

use crate::systems::SYSTEMS;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::contract::prelude::*;
use crate::contract::{
    Applied, Asking, Choice, Dice, Draft, Ending, Input, Lens, Panel, PanelRow, Press, ScenarioSource, Seat, Seed,
    Setup, Skill, System, Thinking, View, Viewer, apply, apply_other,
};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;
use crate::kit::form::{self, FormEntry};
use crate::kit::limits::DRAFT_MAX_CHARS;
use crate::kit::line::Line;
use crate::kit::panel::{AS_SUGGESTED, FLEET_OF_MINE, PANEL_HOME, SAME_AGAIN};
use crate::scene::Picture;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// How much of a game is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// Inputs within which a random game ends.
    pub(crate) most_steps: usize,
    /// The rules do not bound the length of a game: after so many inputs its players agree on a draw.
    pub(crate) is_unbounded: bool,
    /// How often a computer player is told to go on thinking about one order.
    pub(crate) most_thinking: u32,
    /// Orders told to nobody that the sampled states must offer; 0 for games without secrets.
    pub(crate) least_secrets: usize,
    /// Commands that the prompts of the sampled states must name.
    pub(crate) least_commands: usize,
    /// Options of the games that are played.
    pub(crate) changes: &'static str,
}

impl Bounds {
    pub(crate) const USUAL: Self = Self {
        most_steps: 6000,
        is_unbounded: false,
        most_thinking: u32::MAX,
        least_secrets: 20,
        least_commands: 50,
        changes: "",
    };
    pub(crate) const SEALED_ROUNDS: Self = Self { changes: "rounds=sealed", ..Self::USUAL };
    pub(crate) const SPACE_COMBAT: Self = Self { most_steps: 3000, most_thinking: 8, ..Self::USUAL };
    pub(crate) const PENTAGON_WAR: Self = Self { most_steps: 9000, most_thinking: 8, ..Self::USUAL };
    pub(crate) const PENTA_WAR: Self = Self { most_steps: 220, is_unbounded: true, most_thinking: 2, ..Self::USUAL };
}

/// A cheap stream of numbers for choosing; not for rules.
pub(crate) struct Chooser(u64);

impl Chooser {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % n.max(1)
    }
}

/// A started game of any of its scenarios and sides.
pub(crate) fn started<G: Game>(chooser: &mut Chooser) -> G::State {
    started_with::<G>(chooser, "")
}

/// The same with other options.
pub(crate) fn started_with<G: Game>(chooser: &mut Chooser, changes: &str) -> G::State {
    let scenarios = G::scenarios();
    let scenario = scenarios[chooser.below(scenarios.len())].slug.clone();
    let options = G::options(ScenarioSource::Book(&scenario), changes).unwrap();
    let mut sides: Vec<String> = G::sides(&options).into_iter().map(|s| s.slug).collect();
    let seats = *G::seats(&options).start();
    let sides = (0..seats).map(|_| sides.remove(chooser.below(sides.len()))).collect();
    let seed = Seed::from_words(&format!("seed {}", chooser.below(1000))).unwrap();
    G::start(&Setup { scenario, options, sides }, Dice::new(seed)).unwrap()
}

/// One random input: mostly a legal order, now and then silence. `None`: the game is over.
pub(crate) fn random_step<G: Game>(state: &G::State, chooser: &mut Chooser) -> Option<Applied<G>> {
    let Asking::Orders(window) = G::asking(state) else { return None };
    assert!(!window.seats.is_empty(), "somebody is awaited");
    let seat = window.seats[chooser.below(window.seats.len())];
    if chooser.below(40) == 0 {
        return Some(apply_other::<G>(state, &Input::Timeout { seat }));
    }
    let mut legal = G::legal(&view::<G>(state, seat), seat);
    assert!(!legal.is_empty(), "an awaited seat has a legal order");
    let order = legal.swap_remove(chooser.below(legal.len()));
    let applied = apply::<G>(state, seat, order.clone());
    Some(applied.unwrap_or_else(|refusal| panic!("{order:?} is legal but refused: {refusal}")))
}

pub(crate) fn view<G: Game>(state: &G::State, seat: Seat) -> View<G> {
    View::of(state, Viewer::Seat(seat))
}

/// Plays to the end and calls `visit` for every state on the way.
pub(crate) fn random_game<G: Game>(
    seed: u64,
    bounds: Bounds,
    mut visit: impl FnMut(&G::State, &mut Chooser),
) -> G::State {
    let mut chooser = Chooser::new(seed);
    let mut state = started_with::<G>(&mut chooser, bounds.changes);
    for _ in 0..bounds.most_steps {
        visit(&state, &mut chooser);
        let Some(applied) = random_step::<G>(&state, &mut chooser) else { return state };
        assert_eq!(G::violations(&applied.state), Vec::<String>::new());
        state = applied.state;
    }
    assert!(bounds.is_unbounded, "the game of seed {seed} does not end within {} inputs", bounds.most_steps);
    apply_other::<G>(&state, &Input::End { ending: Ending::DrawAgreed }).state
}

/// Some states of random games, from the first to the last.
pub(crate) fn sample<G: Game>(seeds: Range<u64>, bounds: Bounds, one_in: usize) -> Vec<G::State> {
    let mut states = vec![];
    for seed in seeds {
        let mut n = 0;
        let last = random_game::<G>(seed, bounds, |state, chooser| {
            if n < 4 || chooser.below(one_in) == 0 {
                states.push(state.clone());
            }
            n += 1;
        });
        states.push(last);
    }
    states
}

pub(crate) fn seats<G: Game>(state: &G::State) -> Vec<Seat> {
    let Asking::Orders(window) = G::asking(state) else { return vec![Seat(0), Seat(1)] };
    [window.seats.as_slice(), &[Seat(0), Seat(1)]].concat().into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

fn play_ends_and_is_reproducible<G: Game>(bounds: Bounds) {
    for seed in 100..102 {
        let mut first = vec![];
        let last = random_game::<G>(seed, bounds, |state, _| first.push(serde_json::to_vec(state).unwrap()));
        let mut again = vec![];
        random_game::<G>(seed, bounds, |state, _| again.push(serde_json::to_vec(state).unwrap()));
        assert!(first == again, "seed {seed} gives other states the second time");
        assert!(matches!(G::asking(&last), Asking::Over(_)));
    }
}

fn states_and_orders_survive_serialisation<G: Game>(bounds: Bounds) {
    for state in sample::<G>(200..202, bounds, 8) {
        let bytes = serde_json::to_vec(&state).unwrap();
        let read: G::State = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(read, state);
        assert_eq!(serde_json::to_vec(&read).unwrap(), bytes);
        for seat in seats::<G>(&state) {
            for order in G::legal(&view::<G>(&state, seat), seat).into_iter().step_by(17) {
                let input = Input::Order { seat, order };
                let text = serde_json::to_string(&input).unwrap();
                assert_eq!(serde_json::from_str::<Input<G::Order>>(&text).unwrap(), input, "{text}");
            }
        }
    }
}

fn legal_orders_are_accepted_and_read_back_from_their_notation<G: Game>(bounds: Bounds) {
    for state in sample::<G>(300..302, bounds, 10) {
        for seat in seats::<G>(&state) {
            let view = view::<G>(&state, seat);
            for order in G::legal(&view, seat) {
                G::check(&view, seat, &order).unwrap_or_else(|e| panic!("{order:?}: {e}"));
                let draft = G::format(&view, &order);
                assert_eq!(G::parse(&view, seat, &draft).unwrap(), order, "{draft:?}");
                let text = draft.to_notation(G::CARD.verbs);
                let read = Draft::from_notation(&text, G::CARD.title, G::CARD.verbs, G::CARD.default_verb).unwrap();
                assert_eq!(read, draft, "{text}");
            }
        }
    }
}

/// Words that no rulebook has, as people slip them in.
const NONSENSE: [&str; 4] = ["xyzzy", "brumm", "§§", "qq77qq"];

/// Every word of an order is understood or the whole order refused: a word that means nothing is never passed over.
fn a_nonsense_word_anywhere_in_an_order_is_refused<G: Game>(bounds: Bounds) {
    let mut tried = 0;
    for state in sample::<G>(1200..1202, bounds, 25) {
        for seat in seats::<G>(&state) {
            let view = view::<G>(&state, seat);
            let legal = G::legal(&view, seat);
            let stride = legal.len().div_ceil(40).max(1);
            for order in legal.into_iter().step_by(stride) {
                let notation = G::format(&view, &order).to_notation(G::CARD.verbs);
                let words: Vec<&str> = notation.split_whitespace().collect();
                for at in 0..=words.len() {
                    let mut longer = words.clone();
                    longer.insert(at, NONSENSE[tried % NONSENSE.len()]);
                    let text = longer.join(" ");
                    let draft = Draft::from_notation(&text, G::CARD.title, G::CARD.verbs, G::CARD.default_verb);
                    let read = draft.ok().and_then(|draft| G::parse(&view, seat, &draft).ok());
                    if let Some(read) = read {
                        assert!(G::check(&view, seat, &read).is_err(), "{text:?} is carried out as {read:?}");
                    }
                    tried += 1;
                }
            }
        }
    }
    assert!(tried >= 500, "only {tried} orders");
}

fn completions_fit_what_was_typed<G: Game>(bounds: Bounds) {
    for state in sample::<G>(400..402, bounds, 25) {
        for seat in seats::<G>(&state) {
            let view = view::<G>(&state, seat);
            for verb in G::CARD.verbs {
                complete_verb(&view, verb.name, verb.fields.iter().map(|f| f.name));
            }
            complete_verb(&view, "map", ["focus", "overlay"].into_iter());
            complete_verb(&view, "sheet", std::iter::once("unit"));
        }
    }
}

/// Fills in a verb field by field with first completions, and tries every beginning of them on the way.
fn complete_verb<G: Game>(view: &View<G>, verb: &str, fields: impl Iterator<Item = &'static str>) {
    let mut draft = Draft::new(verb);
    for field in fields {
        let choices = G::complete(view, &draft, field);
        for choice in choices.iter().take(3) {
            let letters: Vec<char> = choice.value.chars().collect();
            for cut in 0..=letters.len() {
                let typed: String = letters.iter().take(cut).collect();
                let fitting = G::complete(view, &draft.clone().with(field, typed.clone()), field);
                assert!(fitting.len() <= 25);
                assert!(!fitting.is_empty(), "{verb} {field} {typed:?} has no completion");
                for found in fitting {
                    let read = typed.trim().to_lowercase();
                    let fits = [&found.value, &found.label].iter().any(|t| t.to_lowercase().contains(&read));
                    assert!(fits, "{verb} {field}: {found:?} does not fit {typed:?}");
                    let lengths = (found.value.chars().count(), found.label.chars().count());
                    assert!((1..=100).contains(&lengths.0) && (1..=100).contains(&lengths.1), "{found:?}");
                }
            }
        }
        if let Some(first) = choices.first() {
            draft = draft.with(field, first.value.clone());
        }
    }
}

/// What is not told to the public changes nothing that others see.
fn what_is_not_told_cannot_be_seen<G: Game>(bounds: Bounds) {
    let mut silent = 0;
    for state in sample::<G>(500..503, bounds, 12) {
        let all = seats::<G>(&state);
        for viewer in all.iter().map(|s| Viewer::Seat(*s)).chain([Viewer::Public]) {
            let once = G::redact(&state, viewer);
            assert_eq!(G::redact(&once, viewer), once, "redaction takes all at once");
            assert_eq!(G::asking(&once), G::asking(&state), "who is awaited is no secret");
        }
        for seat in all.iter().copied() {
            let orders = G::legal(&view::<G>(&state, seat), seat);
            for order in orders.into_iter().rev().step_by(5).take(12) {
                let applied = apply::<G>(&state, seat, order.clone()).unwrap();
                let public = View::<G>::of(&applied.state, Viewer::Public);
                if applied.events.iter().any(|e| G::tell(&public, e).is_some()) {
                    continue;
                }
                silent += 1;
                let others = all.iter().filter(|s| **s != seat).map(|s| Viewer::Seat(*s)).chain([Viewer::Public]);
                for viewer in others {
                    assert_eq!(G::redact(&applied.state, viewer), G::redact(&state, viewer), "{order:?}");
                    let (before, after) = (View::<G>::of(&state, viewer), View::<G>::of(&applied.state, viewer));
                    assert_eq!(G::draw(&before, &Lens::default()), G::draw(&after, &Lens::default()));
                    if let Viewer::Seat(other) = viewer {
                        assert_eq!(G::prompt(&before, other), G::prompt(&after, other));
                        assert_eq!(G::orders(&before, other), G::orders(&after, other));
                    }
                }
            }
        }
    }
    assert!(silent >= bounds.least_secrets, "only {silent} secret orders were tried");
}

fn silence_ends_the_waiting_for_a_seat<G: Game>(bounds: Bounds) {
    for state in sample::<G>(600..603, bounds, 6) {
        let Asking::Orders(window) = G::asking(&state) else { continue };
        for seat in window.seats {
            let applied = apply_other::<G>(&state, &Input::Timeout { seat });
            assert_eq!(G::violations(&applied.state), Vec::<String>::new());
            if let Asking::Orders(after) = G::asking(&applied.state) {
                assert!(after.number > window.number || !after.seats.contains(&seat), "seat {seat:?} is still awaited");
                assert!(after.number >= window.number, "windows are numbered upwards");
            }
        }
    }
}

fn a_game_ends_from_outside_at_any_time<G: Game>(bounds: Bounds) {
    for state in sample::<G>(700..701, bounds, 20) {
        for ending in
            [Ending::Resigned(Seat(0)), Ending::Resigned(Seat(1)), Ending::Defaulted(Seat(0)), Ending::DrawAgreed]
        {
            let applied = apply_other::<G>(&state, &Input::End { ending });
            assert_eq!(G::violations(&applied.state), Vec::<String>::new());
            let was_over = matches!(G::asking(&state), Asking::Over(_));
            let Asking::Over(outcome) = G::asking(&applied.state) else { continue };
            if !was_over && matches!(ending, Ending::Resigned(Seat(0)) | Ending::Defaulted(Seat(0))) {
                assert!(!outcome.winners.contains(&Seat(0)), "who goes does not win");
            }
        }
    }
}

fn panels_fit<G: Game>(bounds: Bounds) {
    for state in sample::<G>(800..802, bounds, 30) {
        for seat in seats::<G>(&state) {
            let home = Draft::new(PANEL_HOME);
            let mut visited = BTreeSet::new();
            follow::<G>(&state, seat, &home, 2, &mut visited);
        }
    }
}

/// Looks at a page and all pages it leads to.
fn follow<G: Game>(state: &G::State, seat: Seat, draft: &Draft, depth: usize, visited: &mut BTreeSet<Draft>) {
    if !visited.insert(draft.clone()) {
        return;
    }
    let view = view::<G>(state, seat);
    let panel = G::panel(&view, seat, draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
    let picture = G::draw(&view, &panel.lens).unwrap_or_else(|e| panic!("the picture of {draft:?}: {e}"));
    assert!(!picture.alt().is_empty());
    what_is_ordered_can_be_written_again::<G>(&view, seat, draft);
    for (press, is_disabled) in controls(&panel) {
        let (to, is_shown) = match press {
            Press::Fill(of) => {
                form_fits::<G>(&view, seat, &of);
                (of, true)
            }
            Press::Show(to) => (to, true),
            Press::Submit(to) => (to, false),
        };
        if [SAME_AGAIN, FLEET_OF_MINE].contains(&&*to.verb) {
            continue;
        }
        if to.verb == AS_SUGGESTED {
            let thinking = Thinking { skill: Skill::Steady, seed: 1, may_go_on: &|| false };
            let order = G::computer(&view, seat, &thinking);
            assert!(is_disabled || G::check(&view, seat, &order).is_ok(), "{order:?} is suggested");
            continue;
        }
        let text = to.to_notation(G::CARD.verbs);
        assert!(text.chars().count() <= DRAFT_MAX_CHARS, "{text:?} is longer than what is kept for a control");
        if to.verb != PANEL_HOME {
            let read = Draft::from_notation(&text, G::CARD.title, G::CARD.verbs, None).unwrap();
            assert_eq!(read, to, "a panel's draft survives packing");
        }
        if is_disabled {
            continue;
        }
        if is_shown && depth > 0 {
            follow::<G>(state, seat, &to, depth - 1, visited);
        } else if !is_shown {
            let order = G::parse(&view, seat, &to).unwrap_or_else(|e| panic!("{text}: {e}"));
            G::check(&view, seat, &order).unwrap_or_else(|e| panic!("an enabled control gives {text}: {e}"));
        }
    }
}

/// What stands in the words of a unit's page can be handed in as it stands.
fn what_is_ordered_can_be_written_again<G: Game>(view: &View<G>, seat: Seat, page: &Draft) {
    let Some(orders) = page.get("unit").and_then(|unit| G::ordered(view, seat, unit)) else { return };
    for order in orders {
        let text = order.to_notation(G::CARD.verbs);
        let read = Draft::from_notation(&text, G::CARD.title, G::CARD.verbs, None).unwrap();
        let order = G::parse(view, seat, &read).unwrap_or_else(|e| panic!("{text}: {e}"));
        G::check(view, seat, &order).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

/// A form within Discord's limits; whatever is picked in it is understood, and as it is opened it may be handed in.
fn form_fits<G: Game>(view: &View<G>, seat: Seat, draft: &Draft) {
    let form = G::form(view, seat, draft).unwrap_or_else(|| panic!("no form of {draft:?}"));
    let fits = |text: &str, least: usize, most: usize| (least..=most).contains(&text.chars().count());
    assert!(fits(&form.title, 1, 45) && (1..=5).contains(&form.fields.len()), "{form:#?}");
    let names: BTreeSet<&str> = form.fields.iter().map(|field| field.name).collect();
    assert_eq!(names.len(), form.fields.len(), "{form:#?}");
    let untouched = form.untouched();
    let understood = |filled: &form::Filled| {
        let orders = G::filled(view, seat, draft, filled).unwrap_or_else(|e| panic!("{draft:?} {filled:?}: {e}"));
        for order in orders {
            G::parse(view, seat, &order).unwrap_or_else(|e| panic!("{draft:?} {filled:?} gives {order:?}: {e}"));
        }
    };
    understood(&untouched);
    for field in &form.fields {
        assert!(fits(&field.label, 1, 45) && fits(&field.help, 0, 100), "{field:#?}");
        let options = match &field.entry {
            FormEntry::Words { .. } => &vec![],
            FormEntry::Pick { options, picked } => {
                assert!((2..=25).contains(&options.len()), "{field:#?}");
                assert!(picked.is_empty() || options.iter().any(|option| option.value == *picked), "{field:#?}");
                options
            }
            FormEntry::Ticks { options, ticked } => {
                assert!((1..=10).contains(&options.len()) && ticked.len() <= options.len(), "{field:#?}");
                options
            }
        };
        let different: BTreeSet<&str> = options.iter().map(|option| option.value.as_str()).collect();
        assert_eq!(different.len(), options.len(), "{field:#?}");
        for option in options {
            assert!(fits(&option.label, 1, 100) && fits(&option.value, 1, 100), "{option:?}");
            understood(&untouched.clone().into_iter().chain([(field.name.to_owned(), option.value.clone())]).collect());
        }
    }
}

/// The pages that a page leads to.
pub(crate) fn shown_next(panel: &Panel) -> Vec<Draft> {
    let shown = |(press, is_disabled): (Press, bool)| match press {
        Press::Show(draft) if !is_disabled => Some(draft),
        _ => None,
    };
    controls(panel).into_iter().filter_map(shown).collect()
}

/// All controls of a page, which is within its limits.
pub(crate) fn controls(panel: &Panel) -> Vec<(Press, bool)> {
    assert!(panel.rows.len() <= 8, "{} rows", panel.rows.len());
    assert!(panel.components() <= 40, "{} components: {panel:?}", panel.components());
    assert!((1..=5).contains(&panel.text.lines().count()), "{:?}", panel.text);
    assert!(panel.text.chars().count() <= 1500);
    let mut controls = vec![];
    for row in &panel.rows {
        match row {
            PanelRow::Menu { placeholder, entries } => {
                assert!(
                    entries.len() != 1,
                    "a menu with nothing to choose costs a tap more than a button: {entries:?}"
                );
                assert!((2..=25).contains(&entries.len()) && placeholder.chars().count() <= 150);
                for entry in entries {
                    assert!(!matches!(entry.press, Press::Fill(_)), "a menu opens no form: {entry:?}");
                    assert!((1..=100).contains(&entry.label.chars().count()) && entry.note.chars().count() <= 100);
                    controls.push((entry.press.clone(), false));
                }
                let different: BTreeSet<String> = entries.iter().map(|e| format!("{:?}", e.press)).collect();
                assert_eq!(different.len(), entries.len(), "two entries of one menu do the same: {entries:?}");
            }
            PanelRow::Lines { lines, .. } => {
                assert!((1..=10).contains(&lines.len()), "{} lines", lines.len());
                for line in lines {
                    let crate::contract::MenuEntry { label, note, press } = &line.entry;
                    assert!((1..=100).contains(&label.chars().count()) && note.chars().count() <= 100);
                    assert!((1..=11).contains(&line.label().chars().count()), "{}", line.label());
                    controls.push((press.clone(), false));
                }
            }
            PanelRow::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()));
                for button in buttons {
                    assert!((1..=80).contains(&button.label.chars().count()));
                    controls.push((button.press.clone(), button.is_disabled));
                }
            }
        }
    }
    controls
}

fn texts_and_pictures_fit<G: Game>(Bounds { most_steps, .. }: Bounds) {
    for seed in 900..902 {
        let mut chooser = Chooser::new(seed);
        let mut state = started::<G>(&mut chooser);
        for _ in 0..most_steps {
            for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
                if chooser.below(6) == 0 {
                    pictures_fit::<G>(&View::of(&state, viewer));
                }
            }
            let Some(applied) = random_step::<G>(&state, &mut chooser) else { break };
            let public = View::<G>::of(&applied.state, Viewer::Public);
            for line in applied.events.iter().filter_map(|e| G::tell(&public, e)).map(|line| line.markdown()) {
                assert!((1..300).contains(&line.chars().count()), "{line}");
            }
            state = applied.state;
        }
    }
}

fn pictures_fit<G: Game>(view: &View<G>) {
    for picture in [G::draw(view, &Lens::default()).unwrap(), G::sheet(view, None).unwrap()] {
        assert!((1..=1000).contains(&picture.alt().chars().count()), "{}", picture.alt());
        let Picture::Map(scene) = picture else { continue };
        let area = scene.board.area();
        assert!(scene.banner.phases.len() <= 12);
        let said = |words: &[crate::scene::Word]| words.iter().map(|word| word.text.chars().count()).sum::<usize>();
        assert!(said(&scene.caption.happened) <= 160 && said(&scene.caption.next) <= 160, "{:?}", scene.caption);
        assert!(scene.banner.sides.iter().filter(|side| side.is_ahead).count() <= 1);
        assert!(scene.banner.phases.iter().filter(|p| p.is_current).count() <= 1);
        for item in &scene.items {
            assert!(item.cells().all(|cell| area.contains(cell)), "{item:?} is off the board");
        }
    }
}

/// Orders in prompts are accepted as they stand.
fn prompts_name_commands_that_work<G: Game>(bounds: Bounds) {
    let mut tried = 0;
    for state in sample::<G>(1000..1003, bounds, 6) {
        for seat in seats::<G>(&state) {
            let lines = G::prompt(&view::<G>(&state, seat), seat);
            let chars = |line: &Line| line.markdown().chars().count();
            assert!(!lines.is_empty() && lines.iter().all(|l| (1..400).contains(&chars(l))), "{lines:?}");
            for draft in lines.iter().flat_map(Line::orders) {
                let order =
                    G::parse(&view::<G>(&state, seat), seat, draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                apply::<G>(&state, seat, order).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                tried += 1;
            }
        }
    }
    assert!(tried >= bounds.least_commands, "only {tried} commands");
}

fn any_text_is_refused_or_accepted<G: Game>(bounds: Bounds) {
    let states = sample::<G>(1100..1101, bounds, 15);
    let verbs: Vec<&'static str> = G::CARD.verbs.iter().map(|v| v.name).collect();
    let words = prop::collection::vec(
        prop_oneof![
            "\\PC{0,12}",
            "[FBLRfblr0-9.]{0,9}",
            "[0-9]{4}",
            "(else|hold|ask|N|SE|>|,|-|;|fleet)",
            prop::sample::select(verbs).prop_map(str::to_owned),
            "(Spur|Mote|Citadel|Grain|Tide|Facet)[0-9]{0,3}",
        ],
        0..7,
    );
    let mut runner = TestRunner::new(Config { cases: 250, failure_persistence: None, ..Config::default() });
    let strategy = (words, any::<prop::sample::Index>(), 0..3_u8);
    runner
        .run(&strategy, |(words, at, seat)| {
            let (state, seat) = (at.get(&states), Seat(seat));
            let Ok(draft) = Draft::from_notation(&words.join(" "), G::CARD.title, G::CARD.verbs, G::CARD.default_verb)
            else {
                return Ok(());
            };
            let view = view::<G>(state, seat);
            for field in draft.fields.keys() {
                prop_assert!(G::complete(&view, &draft, field).len() <= 25);
            }
            let _ = G::panel(&view, seat, &draft);
            let _ =
                G::draw(&view, &Lens { preview: Some(draft.clone()), focus: words.first().cloned(), overlays: words });
            match G::parse(&view, seat, &draft) {
                Err(error) => prop_assert!(error.to_string().chars().count() < 1500),
                Ok(order) => match apply::<G>(state, seat, order) {
                    Err(refusal) => prop_assert!(refusal.to_string().chars().count() < 600, "{}", refusal),
                    Ok(applied) => prop_assert!(G::violations(&applied.state).is_empty()),
                },
            }
            Ok(())
        })
        .unwrap();
}

/// Computer players of every skill play a whole game by legal orders that read back from their words, the same ones twice.
fn computers_finish_their_games<G: Game>(bounds: Bounds) {
    for skill in Skill::ALL {
        let play = || {
            let mut state = started_with::<G>(&mut Chooser::new(7), bounds.changes);
            for step in 0..bounds.most_steps as u64 {
                let Asking::Orders(window) = G::asking(&state) else { return state };
                let seat = window.seats[0];
                let asked = Cell::new(0);
                let may_go_on = || asked.replace(asked.get() + 1) < bounds.most_thinking;
                let thinking = Thinking { skill, seed: step.wrapping_mul(0x9E37_79B9), may_go_on: &may_go_on };
                let view = view::<G>(&state, seat);
                let order = G::computer(&view, seat, &thinking);
                assert_eq!(G::parse(&view, seat, &G::format(&view, &order)).as_ref(), Ok(&order));
                state = apply::<G>(&state, seat, order).unwrap_or_else(|e| panic!("{skill:?}: {e}")).state;
            }
            assert!(bounds.is_unbounded, "{skill:?} does not finish");
            state
        };
        assert_eq!(play(), play(), "{skill:?} plays the same game again");
    }
}

macro_rules! suite {
    ($game:ident, $module:ident, $bounds:expr; $($name:ident),+ $(,)?) => {
        mod $module {
            use super::Bounds;

            $(#[test]
            fn $name() {
                super::$name::<super::$game>($bounds);
            })+
        }
    };
}

macro_rules! suites {
    ($($game:ident in $module:ident: $bounds:expr);+ $(;)?) => {
        $(suite!(
            $game, $module, $bounds;
            play_ends_and_is_reproducible,
            states_and_orders_survive_serialisation,
            legal_orders_are_accepted_and_read_back_from_their_notation,
            a_nonsense_word_anywhere_in_an_order_is_refused,
            completions_fit_what_was_typed,
            what_is_not_told_cannot_be_seen,
            silence_ends_the_waiting_for_a_seat,
            a_game_ends_from_outside_at_any_time,
            panels_fit,
            texts_and_pictures_fit,
            prompts_name_commands_that_work,
            any_text_is_refused_or_accepted,
            computers_finish_their_games,
        );)+
    };
}

suites! {
    Anteel in anteel: Bounds::USUAL;
    Anteel in anteel_sealed: Bounds::SEALED_ROUNDS;
    SpaceCombat in space_combat: Bounds::SPACE_COMBAT;
    PentagonWar in pentagon_war: Bounds::PENTAGON_WAR;
    PentaWar in penta_war: Bounds::PENTA_WAR;
}

/// Options that `/game new options:` offers for a scenario, each with up to three values, by name.
fn offered_options(system: System, scenario: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut offered: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for first in system.complete_options(ScenarioSource::Book(scenario), "") {
        let (name, value) = first.value.split_once('=').unwrap();
        let values = offered.entry(name.to_owned()).or_default();
        values.extend((!value.is_empty()).then(|| first.value.clone()));
        let more = system.complete_options(ScenarioSource::Book(scenario), &format!("{name}="));
        let is_whole = |c: &&Choice| c.value.split_once('=').is_some_and(|(n, v)| n == name && !v.is_empty());
        values.extend(more.iter().filter(is_whole).take(3).map(|c| c.value.clone()));
        if system == System::of::<PentaWar>() && name == "position" {
            values.insert(format!("position={}", crate::games::penta_war::data::position::Position::standard()));
        }
    }
    offered
}

/// The later word never silently overwrites the earlier one, however either is written.
#[test]
fn an_option_that_is_said_twice_is_refused_in_every_game() {
    for system in SYSTEMS {
        let mut tried = BTreeSet::new();
        for scenario in system.scenarios() {
            let options = |changes: &str| system.options(ScenarioSource::Book(&scenario.slug), changes);
            for (name, values) in offered_options(system, &scenario.slug) {
                assert!(!values.is_empty(), "{}: no value of {name} is known", system.title());
                for one in &values {
                    assert!(options(one).is_ok(), "{}: {one}", system.title());
                    for other in &values {
                        let (_, value) = other.split_once('=').unwrap();
                        for twice in [format!("{one} {other}"), format!("{one} {}={value}", name.to_uppercase())] {
                            let read = options(&twice).err().map(|e| e.to_string());
                            let said = read.unwrap_or_else(|| panic!("{}: {twice:?} is taken", system.title()));
                            assert!(said.contains("once") || said.contains("already"), "{twice:?}: {said}");
                        }
                    }
                }
                tried.insert(name);
            }
        }
        assert!(tried.len() >= 2, "{}: only {tried:?}", system.title());
    }
    for (system, twice) in [
        (System::of::<Anteel>(), "budget=60 points=80"),
        (System::of::<Anteel>(), "points=60, points=60"),
        (System::of::<PentaWar>(), "quiet=100 quiet_plies=200"),
        (System::of::<SpaceCombat>(), "program-mode=on program_mode=off"),
        (System::of::<SpaceCombat>(), "open, open=off"),
    ] {
        assert!(system.options(ScenarioSource::Book(""), twice).is_err(), "{}: {twice:?} is taken", system.title());
    }
}

/// Inputs after which the players agree on a draw.
const MOST_LOGGED: usize = 1500;

#[test]
fn the_log_of_every_system_replays_to_the_same_bytes() {
    for system in SYSTEMS {
        let scenario = system.scenarios()[0].slug.clone();
        let options = system.options(ScenarioSource::Book(&scenario), "").unwrap();
        let mut setup = Setup { scenario, options, sides: vec![] };
        let seats = *system.lobby(&setup).unwrap().seats().start();
        setup.sides = system.lobby(&setup).unwrap().sides().into_iter().take(seats).map(|s| s.slug).collect();
        let start = system.lobby(&setup).unwrap().start(&Seed::from_words("log").unwrap()).unwrap();
        let (mut table, mut log) = (start.clone(), vec![]);
        while let Asking::Orders(window) = table.asking() {
            let seat = window.seats[0];
            let thinking = Thinking { skill: Skill::Plain, seed: log.len() as u64, may_go_on: &|| true };
            let played = table.computer(seat, &thinking).unwrap();
            assert!(!played.notation.is_empty());
            log.push(played.input);
            let bytes = played.next.to_bytes();
            table = system.read(&bytes).unwrap();
            assert_eq!(table.to_bytes(), bytes);
            if log.len() == MOST_LOGGED {
                let ended = table.end(Ending::DrawAgreed);
                log.push(ended.input);
                table = ended.next;
            }
        }
        let replayed = log.iter().fold(start, |table, input| table.replay(input).unwrap().next);
        assert_eq!(replayed.digest(), table.digest(), "{}", system.title());
    }
}

#[test]
fn every_system_has_words_within_the_limits_of_its_lobby() {
    for system in SYSTEMS {
        assert!(
            system.card().summary.len() <= 100
                && system.slug().bytes().all(|b| b.is_ascii_lowercase() || b == b'_' || b == b'-')
        );
        assert!(system.rulebook().paragraphs().count() > 10, "{} has a rulebook", system.title());
        for verb in system.card().verbs {
            assert!(verb.help.len() <= 100, "{}", verb.help);
            for field in verb.fields {
                assert!(field.help.len() <= 100, "{} {}: {}", verb.name, field.name, field.help.len());
            }
            let example = Draft::from_notation(verb.example, system.title(), system.card().verbs, None).unwrap();
            assert_eq!(example.verb, verb.name);
            assert!(
                verb.fields.iter().filter(|f| f.is_required).all(|f| example.get(f.name).is_some()),
                "{}",
                verb.name
            );
        }
        for scenario in system.scenarios() {
            let options = system.options(ScenarioSource::Book(&scenario.slug), "").unwrap();
            let setup = Setup { scenario: scenario.slug, options, sides: vec![] };
            assert!(!system.lobby(&setup).unwrap().picture().alt().is_empty());
            assert!(
                system.lobby(&setup).unwrap().sides().iter().all(|s| !s.summary.is_empty() && s.summary.len() <= 100)
            );
            assert!(system.lobby(&setup).unwrap().describe().iter().all(|l| l.len() < 200));
        }
    }
}
