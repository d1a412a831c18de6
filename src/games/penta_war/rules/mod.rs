//! The game itself: what a state is, what is legal, what happens. Comments cite the rulebook.

mod ahead;
pub(crate) mod campaign;
pub(crate) mod check;
pub(crate) mod effects;
pub(crate) mod event;
pub(crate) mod goals;
pub(crate) mod guess;
pub(crate) mod illegal;
pub(crate) mod legal;
pub(crate) mod make;
pub(crate) mod movegen;
pub(crate) mod moves;
pub(crate) mod notation;
pub(crate) mod order;
pub(crate) mod pattern;
pub(crate) mod perft;
pub(crate) mod redact;
pub(crate) mod refusal;
pub(crate) mod replies;
pub(crate) mod resolve;
pub(crate) mod restore;
pub(crate) mod sentence;
pub(crate) mod stakes;
pub(crate) mod start;
pub(crate) mod state;
pub(crate) mod suggest;
pub(crate) mod timeout;
pub(crate) mod worth;

use crate::contract::{Asking, Dice, Ending, Rules, Seat, Setup, SetupError, Step, View, Viewer, Window};
use crate::games::penta_war::{Event, Options, Order, PentaWar, Refusal, State};

impl Rules for PentaWar {
    const RULES_VERSION: u32 = 3;
    const STATE_VERSION: u32 = 2;

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, _: Dice) -> Result<State, SetupError> {
        start::start(setup)
    }

    fn asking(state: &State) -> Asking {
        match (&state.phase, state.to_move()) {
            (state::Phase::Over { outcome }, _) => Asking::Over(outcome.clone()),
            (_, seat) => Asking::Orders(Window { number: state.ply, seats: seat.into_iter().collect() }),
        }
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn violations(state: &State) -> Vec<String> {
        redact::violations(state)
    }

    fn check(view: &View<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        refusal::check(view, seat, order)
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, order: Order) {
        resolve::resolve(step, seat, order);
    }

    fn timeout(step: &mut Step<Self>, seat: Seat) {
        resolve::timeout(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        resolve::end(step, ending);
    }

    fn legal(view: &View<Self>, seat: Seat) -> Vec<Order> {
        legal::legal(view, seat)
    }
}
