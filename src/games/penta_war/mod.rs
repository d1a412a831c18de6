//! Penta War, the 17×17 chess variant of five clans. Inventor: Joost Aan de Brugh.
//!
//! Here: all its rules, words, pictures and computer players. Not here: anything of other games, of hosts or of Discord. It
//! may use `contract`, `scene` and `grid`. The rulebook is `docs/rules/penta-war.md`; comments cite its paragraphs.
//!
//! | file | what it holds |
//! |---|---|
//! | `piece`, `slot`, `square`, `bits`, `thrones` | the words of the game |
//! | `formation` | the armies before the first move |
//! | `position`, `hash`, `text` | positions, their hash, their strings |
//! | `moves`, `notation` | moves and how they are written |
//! | `movegen`, `restore`, `make` | which moves there are, and what they do |
//! | `check`, `illegal` | whether a move is legal, and why not |
//! | `perft` | counts for proof and measurement |
//! | `deeds`, `describe` | what a move takes and brings, in data and in words |
//! | `setup`, `state`, `verbs`, `order`, `refusal` | a game under way and what may be ordered |
//! | `resolve`, `event`, `lapse`, `legal`, `complete`, `redact` | carrying out, silence, choices, secrets |
//! | `words`, `panel`, `draw`, `sheet` | sentences, the guided way, pictures |
//! | `computer` | computer players |

pub mod bits;
mod check;
pub mod complete;
pub mod computer;
pub mod deeds;
pub mod describe;
pub mod draw;
pub mod event;
pub mod formation;
mod hash;
pub mod illegal;
pub mod lapse;
pub mod legal;
mod make;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod order;
pub mod panel;
pub mod perft;
pub mod piece;
pub mod position;
pub mod redact;
pub mod refusal;
pub mod resolve;
pub mod restore;
pub mod setup;
pub mod sheet;
pub mod slot;
pub mod square;
pub mod state;
pub mod text;
pub mod thrones;
pub mod verbs;
pub mod words;

use std::ops::RangeInclusive;

use crate::contract::{
    Awaiting, Card, Choice, Computer, Dice, Draft, DraftError, Ending, Game, GridKind, Heading, Look, Panel, Pictures,
    Rules, ScenarioCard, ScenarioSource, Scenarios, Seat, Seen, Setup, SetupError, SideCard, Skill, Step, Text,
    Thinking, Viewer, Window,
};
use crate::scene::Picture;

pub use check::check;
pub use event::Event;
pub use illegal::Illegal;
pub use order::Order;
pub use perft::perft;
pub use refusal::Refusal;
pub use setup::Options;
pub use state::State;
pub use text::PositionError;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct PentaWar;

/// What the system says of itself.
static CARD: Card = Card {
    slug: "penta-war",
    title: setup::TITLE,
    summary: "A huge chess: two armies of five clans and 25 Pawns on 17 by 17 squares; who has no Pawns has lost.",
    verbs: verbs::VERBS,
    default_verb: Some("move"),
    saves: None,
    shown_first: &["fire"],
    overlays: verbs::OVERLAYS,
    skills: [
        (Skill::Plain, "takes what it can and looks no further; a fair first opponent"),
        (Skill::Steady, "weighs each move by what it gains and what the answer takes"),
        (Skill::Sharp, "looks several moves ahead and follows every capture to its end"),
    ],
    rulebook: include_str!("../../../docs/rules/penta-war.md"),
    grid: GridKind::Square,
    reads_scenarios: false,
    has_dice: false,
    perft: Some(perft::report),
};

impl Game for PentaWar {
    const CARD: &'static Card = &CARD;
}

impl Rules for PentaWar {
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, _: Dice) -> Result<State, SetupError> {
        setup::start(setup)
    }

    fn awaiting(state: &State) -> Awaiting {
        match (&state.phase, state.to_move()) {
            (state::Phase::Over { outcome }, _) => Awaiting::Over(outcome.clone()),
            (_, seat) => Awaiting::Orders(Window { number: state.ply, seats: seat.into_iter().collect() }),
        }
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn faults(state: &State) -> Vec<String> {
        redact::faults(state)
    }

    fn check(seen: &Seen<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        refusal::check(seen.state(), seat, order)
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
}

impl Scenarios for PentaWar {
    fn scenarios() -> Vec<ScenarioCard> {
        setup::scenarios()
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        setup::options(source.slug()?, changes)
    }

    fn complete_options(_: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        setup::complete_options(typed)
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

impl Text for PentaWar {
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

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<String> {
        words::prompt(seen.state(), seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(String, Option<Draft>)> {
        words::orders(seen.state(), seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.colour(seat).name().to_owned()
    }
}

impl Pictures for PentaWar {
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

impl Computer for PentaWar {
    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        computer::choose(seen.state(), seat, thinking)
    }
}
