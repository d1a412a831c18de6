//! Anteel, a deterministic space wargame of two fleets. Design: Jasper McChesney.
//!
//! Here: all its rules, words and pictures. Not here: anything of other games, of hosts or of Discord. It may use
//! `contract`, `scene` and `grid`. The rulebook is `docs/rules/anteel.md`; comments cite its paragraphs.
//!
//! | file | what it holds |
//! |---|---|
//! | `data`, `empire` | ship cards and scenarios of `assets/anteel/` |
//! | `board`, `arc`, `path` | zones (4.6), fire arcs (section 7), paths and reach (section 6) |
//! | `fleet`, `points`, `state`, `faults` | what a game under way is, and what can be wrong with it |
//! | `setup` | options, sides, the start |
//! | `verbs`, `names`, `fleet_text`, `order` | what players type and how it is understood |
//! | `activation`, `check`, `refusal` | whose turn it is (section 5), and whether an order is legal |
//! | `resolve` | carrying orders out, filed orders, endings |
//! | `legal`, `lapse`, `complete` | legal orders, defaults, completions |
//! | `redact` | who sees what |
//! | `words`, `panel`, `draw`, `sheet` | sentences, the guided way, the map, the ship cards |
//! | `computer` | computer players |

pub mod activation;
pub mod arc;
pub mod board;
pub mod check;
pub mod complete;
pub mod computer;
pub mod data;
pub mod draw;
pub mod empire;
pub mod event;
pub mod faults;
pub mod fleet;
pub mod fleet_text;
pub mod lapse;
pub mod legal;
pub mod names;
pub mod order;
pub mod panel;
pub mod path;
pub mod points;
pub mod redact;
pub mod refusal;
pub mod resolve;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod verbs;
pub mod words;

use std::ops::RangeInclusive;

use crate::contract::{
    Awaiting, Card, Choice, Computer, Dice, Draft, DraftError, Ending, Game, GridKind, Heading, Look, Panel, Pictures,
    Rules, ScenarioCard, ScenarioSource, Scenarios, Seat, Seen, Setup, SetupError, SideCard, Skill, Step, Text,
    Thinking, Viewer, Window,
};
use crate::scene::Picture;

pub use event::Event;
pub use order::Order;
pub use refusal::Refusal;
pub use setup::Options;
pub use state::State;

use state::{Filing, Phase, SEATS, side_index};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Anteel;

/// What the system says of itself.
static CARD: Card = Card {
    slug: "anteel",
    title: "Anteel",
    summary: "Two fleets, no dice: buy in secret, manoeuvre in order of rating, fire by arc and range.",
    verbs: verbs::VERBS,
    default_verb: None,
    saves: None,
    shown_first: &["fire"],
    overlays: verbs::OVERLAYS,
    skills: [
        (Skill::Plain, "sails at the nearest enemy and fires at it; a fair first opponent"),
        (Skill::Steady, "weighs each place by the shots given and taken there"),
        (Skill::Sharp, "foresees the enemy's answers and the firing phase, and buys and places with care"),
    ],
    rulebook: include_str!("../../../docs/rules/anteel.md"),
    grid: GridKind::Hex,
    reads_scenarios: false,
    has_dice: false,
    perft: None,
};

impl Game for Anteel {
    const CARD: &'static Card = &CARD;
}

impl Rules for Anteel {
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        setup::start(setup, dice)
    }

    fn awaiting(state: &State) -> Awaiting {
        let seats = match &state.phase {
            Phase::Over { outcome, .. } => return Awaiting::Over(outcome.clone()),
            Phase::Fleets { filings } => {
                SEATS.into_iter().filter(|s| filings[side_index(*s)] == Filing::Missing).collect()
            }
            _ => activation::asked_seat(state).into_iter().collect(),
        };
        Awaiting::Orders(Window { number: state.asked.window, seats })
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn faults(state: &State) -> Vec<String> {
        faults::faults(state)
    }

    fn check(seen: &Seen<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        check::check(seen.state(), seat, order)
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, order: Order) {
        resolve::resolve(step, seat, order);
    }

    fn lapse(step: &mut Step<Self>, seat: Seat) {
        resolve::lapse(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        resolve::end(step, ending);
    }

    fn legal(seen: &Seen<Self>, seat: Seat) -> Vec<Order> {
        legal::legal(seen.state(), seat)
    }

    fn rematch(last: &State, options: Options) -> Options {
        // R9: who was odd is even in the next game.
        let odd = if last.odd == Seat(0) { setup::OddChoice::Second } else { setup::OddChoice::First };
        Options { odd, ..options }
    }
}

impl Scenarios for Anteel {
    fn scenarios() -> Vec<ScenarioCard> {
        setup::scenarios()
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        setup::options(source.slug()?, changes)
    }

    fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        source.slug().map(|slug| setup::complete_options(slug, typed)).unwrap_or_default()
    }

    fn describe(options: &Options) -> Vec<String> {
        setup::describe(options)
    }

    fn seats(_: &Options) -> RangeInclusive<usize> {
        2..=2
    }

    fn sides(_: &Options) -> Vec<SideCard> {
        setup::sides()
    }
}

impl Text for Anteel {
    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        order::parse(seen.state(), seat, draft)
    }

    fn draft(order: &Order) -> Draft {
        order::draft(order)
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen.state(), seen.viewer(), draft, field)
    }

    fn tell(seen: &Seen<Self>, event: &Event) -> Option<String> {
        words::tell(seen.state(), seen.viewer(), event)
    }

    fn routine(state: &State, seat: Seat) -> Vec<String> {
        let name = state.empire(seat).name();
        vec![words::has_filed(name), words::has_withdrawn(name)]
    }

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<String> {
        words::prompt(seen.state(), seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(String, Option<Draft>)> {
        words::orders(seen.state(), seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.empire(seat).name().to_owned()
    }
}

impl Pictures for Anteel {
    fn heading(seen: &Seen<Self>) -> Heading {
        draw::heading(seen.state())
    }

    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError> {
        draw::draw(seen.state(), seen.viewer(), look)
    }

    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(seen.state(), seen.viewer(), unit)
    }

    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(seen.state(), seat, draft)
    }

    fn lobby(setup: &Setup<Options>) -> Picture {
        draw::lobby(setup)
    }
}

impl Computer for Anteel {
    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        computer::choose(seen.state(), seat, thinking)
    }
}
