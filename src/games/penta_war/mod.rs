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
    Awaiting, Choice, Dice, Draft, DraftError, Ending, Game, Look, OverlaySpec, Panel, PerftReport, ScenarioCard, Seat,
    Seen, Setup, SetupError, SideCard, Skill, Step, Thinking, VerbSpec, Viewer, Window,
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

impl Game for PentaWar {
    const SLUG: &'static str = "penta-war";
    const TITLE: &'static str = setup::TITLE;
    const SUMMARY: &'static str =
        "A huge chess: two armies of five clans and 25 Pawns on 17 by 17 squares; who has no Pawns has lost.";
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;
    const VERBS: &'static [VerbSpec] = verbs::VERBS;
    const DEFAULT_VERB: Option<&'static str> = Some("move");
    const OVERLAYS: &'static [OverlaySpec] = verbs::OVERLAYS;
    const RULEBOOK: &'static str = include_str!("../../../docs/rules/penta-war.md");

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn scenarios() -> Vec<ScenarioCard> {
        setup::scenarios()
    }

    fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
        setup::options(scenario, changes)
    }

    fn complete_options(_: &str, typed: &str) -> Vec<Choice> {
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

    fn lobby(setup: &Setup<Options>) -> Picture {
        draw::lobby(setup)
    }

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

    fn resolve(step: &mut Step<Self>, seat: Seat, order: Order) {
        resolve::resolve(step, seat, order);
    }

    fn lapse(step: &mut Step<Self>, seat: Seat) {
        resolve::lapse(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        resolve::end(step, ending);
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.colour(seat).name().to_owned()
    }

    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        order::parse(seen.state(), seat, draft)
    }

    fn draft(order: &Order) -> Draft {
        order::draft(order)
    }

    fn check(seen: &Seen<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        refusal::check(seen.state(), seat, order)
    }

    fn legal(seen: &Seen<Self>, seat: Seat) -> Vec<Order> {
        legal::legal(seen.state(), seat)
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen.state(), seen.viewer(), draft, field)
    }

    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(seen.state(), seat, draft)
    }

    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        computer::choose(seen.state(), seat, thinking)
    }

    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError> {
        draw::draw(seen.state(), seen.viewer(), look)
    }

    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(seen.state(), seen.viewer(), unit)
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

    fn perft(position: &str, depth: u32, is_divided: bool) -> Option<Result<PerftReport, DraftError>> {
        Some(perft::report(position, depth, is_divided))
    }

    fn skills() -> [(Skill, &'static str); 3] {
        [
            (Skill::Plain, "takes what it can and looks no further; a fair first opponent"),
            (Skill::Steady, "weighs each move by what it gains and what the answer takes"),
            (Skill::Sharp, "looks several moves ahead and follows every capture to its end"),
        ]
    }
}
