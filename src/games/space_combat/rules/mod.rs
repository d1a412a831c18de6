//! The game itself: what a state is, what is legal, what happens. Comments cite the rulebook.

pub(crate) mod action;
pub(crate) mod advice;
mod ahead;
pub(crate) mod bearing;
pub(crate) mod chart;
pub(crate) mod check;
pub(crate) mod event;
pub(crate) mod forecast;
pub(crate) mod give;
pub(crate) mod gravity;
pub(crate) mod heat;
pub(crate) mod legal;
pub(crate) mod manoeuvre;
pub(crate) mod motion;
pub(crate) mod muster;
pub(crate) mod odds;
pub(crate) mod order;
pub(crate) mod order_words;
pub(crate) mod pilot;
pub(crate) mod redact;
pub(crate) mod resolve;
pub(crate) mod seen;
pub(crate) mod ship;
pub(crate) mod sight;
pub(crate) mod standing;
pub(crate) mod start;
pub(crate) mod state;
pub(crate) mod surface;
pub(crate) mod tied;
pub(crate) mod timeout;

use crate::contract::{Asking, Dice, Ending, Rules, Seat, Setup, SetupError, Step, View, Viewer, Window};
use crate::games::space_combat::data::options::anew;
use crate::games::space_combat::{Event, Options, Order, Refusal, SpaceCombat, State};

impl Rules for SpaceCombat {
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 3;

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        start::start(setup, dice).map(|(state, _)| state)
    }

    fn opening(setup: &Setup<Options>, dice: Dice) -> Vec<Event> {
        start::start(setup, dice).map(|(_, events)| events).unwrap_or_default()
    }

    fn asking(state: &State) -> Asking {
        match &state.phase {
            state::Phase::Over(outcome) => Asking::Over(outcome.clone()),
            _ => Asking::Orders(Window { number: state.window, seats: resolve::flow::owing(state) }),
        }
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn violations(state: &State) -> Vec<String> {
        redact::violations(state)
    }

    fn check(view: &View<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        check::check(view, seat, order)
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, order: Order) {
        give::resolve(step, seat, order);
    }

    fn timeout(step: &mut Step<Self>, seat: Seat) {
        timeout::timeout(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        give::end(step, ending);
    }

    fn rematch(_last: &State, options: Options) -> Options {
        anew(options)
    }

    fn legal(view: &View<Self>, seat: Seat) -> Vec<Order> {
        legal::legal(view, seat)
    }
}
