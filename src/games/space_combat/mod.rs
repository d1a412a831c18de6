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
    Awaiting, Choice, Dice, Draft, DraftError, Ending, Game, Look, OverlaySpec, Panel, ScenarioCard, Seat, Seed, Seen,
    Setup, SetupError, SideCard, Skill, Step, Thinking, VerbSpec, Viewer, Window,
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

impl Game for SpaceCombat {
    const SLUG: &'static str = "space-combat";
    const TITLE: &'static str = "Space Combat";
    const SUMMARY: &'static str =
        "Starships with inertia fight, race and land among planets whose gravity bends their course.";
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;
    const VERBS: &'static [VerbSpec] = order::VERBS;
    const DEFAULT_VERB: Option<&'static str> = None;
    const READS_SCENARIOS: bool = true;
    const OVERLAYS: &'static [OverlaySpec] = draw::OVERLAYS;
    const RULEBOOK: &'static str = include_str!("../../../docs/rules/space-combat.md");

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn scenarios() -> Vec<ScenarioCard> {
        let card = |s: &scenario::Scenario| ScenarioCard {
            slug: s.slug.clone(),
            title: s.title.clone(),
            summary: s.summary.clone(),
        };
        scenario::library().iter().map(card).collect()
    }

    fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
        options::options(scenario, changes)
    }

    fn scenario_file(text: &str) -> Result<ScenarioCard, Vec<String>> {
        match scenario::parse(text) {
            Ok(s) => Ok(ScenarioCard { slug: s.slug, title: s.title, summary: s.summary }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        }
    }

    fn complete_options(scenario: &str, typed: &str) -> Vec<Choice> {
        options::complete_options(scenario, typed)
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

    fn lobby(setup: &Setup<Options>) -> Picture {
        // Nothing is rolled for this picture.
        let state = setup::unstarted(setup, Dice::new(Seed::new([0; 32])));
        draw::lobby(&Seen::of(&state, Viewer::Public))
    }

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

    fn resolve(step: &mut Step<Self>, seat: Seat, order: Order) {
        give::resolve(step, seat, order);
    }

    fn lapse(step: &mut Step<Self>, seat: Seat) {
        lapse::lapse(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        give::end(step, ending);
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.world.faction(seat).map_or_else(|| format!("seat {}", seat.0 + 1), |f| f.name.clone())
    }

    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        order::parse(seen, seat, draft)
    }

    fn draft(order: &Order) -> Draft {
        order::draft(order)
    }

    fn check(seen: &Seen<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        check::check(seen, seat, order)
    }

    fn legal(seen: &Seen<Self>, seat: Seat) -> Vec<Order> {
        legal::legal(seen, seat)
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen, draft, field)
    }

    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(seen, seat, draft)
    }

    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        computer::computer(seen, seat, thinking)
    }

    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError> {
        draw::draw(seen, look)
    }

    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(seen, unit)
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

    fn skills() -> [(Skill, &'static str); 3] {
        [
            (Skill::Plain, "Heads for the nearest enemy and fires when something bears."),
            (Skill::Steady, "Weighs each order by what it gains at once; flies a good course."),
            (
                Skill::Sharp,
                "Rehearses its best orders over the coming subturns against likely answers; locks, concentrates fire.",
            ),
        ]
    }
}
