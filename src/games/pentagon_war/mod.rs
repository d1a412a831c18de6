//! The Pentagon War: vector movement in twelve impulses, capacitors, screens, guns, bolts, drones and rams.
//!
//! What is here: the rules, pure. What is not: Discord, pixels, clocks, files. It may use `grid`, `scene` and `contract`.
//!
//! | file | what it holds |
//! |---|---|
//! | `data` | charts, weapons, numbers of the house, prices, classes, scenarios from `assets/pentagon_war` |
//! | `geometry`, `motion`, `track` | vectors and bearings; exact velocities and marks; where things will be |
//! | `design`, `design_spec` | systems, points, validity; the notation of designs |
//! | `scenario`, `setup`, `deployment` | scenarios as data; options and the start; free placement |
//! | `state`, `craft`, `parts`, `flight`, `power`, `plan`, `captain`, `recent` | what a game is |
//! | `fire` | the arithmetic of direct fire |
//! | `verbs`, `order`, `notation`, `check`, `legal`, `lapse`, `complete` | orders: reading them and saying them back, judging, offering |
//! | `resolve` | the sequence of play |
//! | `redact`, `event`, `words`, `prompt` | what is secret, what happened, what is said and asked |
//! | `forecast` | what the coming impulses bring: tracks, ranges, what bears, chances, expected damage |
//! | `panel`, `draw`, `sheet` | the guided way, the map, the record sheets |
//! | `computer` | computer players |

pub mod captain;
pub mod check;
pub mod craft;
pub mod data;
pub mod deployment;
pub mod design;
pub mod design_spec;
pub mod event;
pub mod fire;
pub mod flight;
pub mod geometry;
pub mod motion;
pub mod order;
pub mod parts;
pub mod plan;
pub mod power;
pub mod recent;
pub mod resolve;
pub mod scenario;
pub mod setup;
pub mod state;
pub mod track;

mod complete;
mod computer;
mod draw;
mod faults;
mod forecast;
mod lapse;
mod legal;
mod notation;
mod panel;
mod prompt;
mod redact;
mod sheet;
mod verbs;
mod words;

use std::ops::RangeInclusive;

use crate::contract::{
    Awaiting, Card, Choice, Computer, Dice, Draft, DraftError, Ending, Game, GridKind, Heading, Look, Panel, Pictures,
    Rules, SavedField, ScenarioCard, ScenarioSource, Scenarios, Seat, Seen, Setup, SetupError, SideCard, Skill, Step,
    Text, Thinking, Viewer, Window,
};
use crate::scene::Picture;

use state::{Options, Phase, State};

/// The Pentagon War.
#[derive(Clone, Copy, Debug)]
pub struct PentagonWar;

/// What the system says of itself.
static CARD: Card = Card {
    slug: "pentagon-war",
    title: "The Pentagon War",
    summary: "Fighters and carriers with vector movement, power, screens, guns, bolts, missiles and drones.",
    verbs: verbs::VERBS,
    default_verb: None,
    saves: Some(SavedField { verb: "ship", name: "name", text: "design", sign: '=' }),
    shown_first: &["fire"],
    overlays: draw::OVERLAYS,
    skills: [
        (Skill::Plain, "Flies at the nearest enemy and fires when it is near."),
        (Skill::Steady, "Waits for the best impulse to fire, evades and reinforces."),
        (Skill::Sharp, "Looks ahead along the tracks, meets them with bolts, and keeps out of fire."),
    ],
    rulebook: include_str!("../../../docs/rules/pentagon-war.md"),
    grid: GridKind::Hex,
    reads_scenarios: true,
    has_dice: true,
    perft: None,
};

impl Game for PentagonWar {
    const CARD: &'static Card = &CARD;
}

impl Rules for PentagonWar {
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;

    type Options = Options;
    type State = State;
    type Order = order::Order;
    type Event = event::Event;
    type Refusal = check::Refusal;

    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        let state = setup::start(setup, dice)?;
        let mut step = Step::<Self>::new(state);
        if !setup.options.has_yard {
            resolve::open(&mut step);
        }
        Ok(step.finish().state)
    }

    fn awaiting(state: &State) -> Awaiting {
        match &state.phase {
            Phase::Over(outcome) => Awaiting::Over(outcome.clone()),
            _ => Awaiting::Orders(Window { number: state.window, seats: awaited(state) }),
        }
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn faults(state: &State) -> Vec<String> {
        faults::faults(state)
    }

    fn check(seen: &Seen<Self>, seat: Seat, order: &order::Order) -> Result<(), check::Refusal> {
        check::check(seen, seat, order)
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, order: order::Order) {
        resolve::file(step, seat, order.act);
    }

    fn lapse(step: &mut Step<Self>, seat: Seat) {
        lapse::lapse(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        resolve::end(step, ending);
    }

    fn legal(seen: &Seen<Self>, seat: Seat) -> Vec<order::Order> {
        legal::legal(seen, seat)
    }
}

impl Scenarios for PentagonWar {
    fn scenarios() -> Vec<ScenarioCard> {
        setup::cards()
    }

    fn read(text: &str) -> Result<ScenarioCard, Vec<String>> {
        scenario::Scenario::parse(text).map(|s| ScenarioCard { slug: s.slug, title: s.title, summary: s.summary })
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        setup::options(source, changes)
    }

    fn complete_options(_: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        setup::complete_options(typed)
    }

    fn describe(options: &Options) -> Vec<String> {
        setup::describe(options)
    }

    fn seats(options: &Options) -> RangeInclusive<usize> {
        setup::seats(options)
    }

    fn sides(options: &Options) -> Vec<SideCard> {
        setup::sides(options)
    }
}

impl Text for PentagonWar {
    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<order::Order, DraftError> {
        order::parse(seen, seat, draft)
    }

    fn draft(order: &order::Order) -> Draft {
        order.draft.clone()
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen, draft, field)
    }

    fn tell(seen: &Seen<Self>, event: &event::Event) -> Option<String> {
        words::tell(seen.viewer(), event)
    }

    fn routine(state: &State, seat: Seat) -> Vec<String> {
        state.sides.get(seat.index()).map(|side| words::is_ready(&side.name)).into_iter().collect()
    }

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<String> {
        prompt::prompt(seen, seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(String, Option<Draft>)> {
        prompt::orders(seen.state(), seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.sides.get(seat.index()).map(|s| s.name.clone()).unwrap_or_default()
    }
}

impl Pictures for PentagonWar {
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
        draw::lobby(setup)
    }
}

impl Computer for PentagonWar {
    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> order::Order {
        computer::order(seen, seat, thinking)
    }
}

/// Seats that owe an order, in order.
fn awaited(state: &State) -> Vec<Seat> {
    let seats = (0..state.sides.len()).filter_map(|i| u8::try_from(i).ok()).map(Seat);
    let plays = |seat: &Seat| state.sides.get(seat.index()).is_some_and(|s| !s.has_resigned);
    let owes = |seat: &Seat| match &state.phase {
        Phase::Shipyard { yards } => yards.get(seat).is_none_or(|y| !y.is_done),
        Phase::Deployment { done, .. } => {
            !done.contains(seat)
                && deployment::placement_of(state, *seat).is_some()
                && state.own(*seat).next().is_some()
        }
        Phase::Allocation { done, .. } => !done.contains(seat) && state.own(*seat).next().is_some(),
        Phase::Impulse(pause) => pause.asked.contains_key(seat),
        Phase::Over(_) => false,
    };
    seats.filter(|s| plays(s) && owes(s)).collect()
}
