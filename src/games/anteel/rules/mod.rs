//! The game itself: what a state is, what is legal, what happens. Comments cite the rulebook.

pub(crate) mod activation;
mod ahead;
pub(crate) mod arc;
pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod event;
pub(crate) mod fleet;
pub(crate) mod legal;
pub(crate) mod order;
pub(crate) mod passage;
pub(crate) mod path;
pub(crate) mod points;
pub(crate) mod redact;
pub(crate) mod refusal;
pub(crate) mod resolve;
pub(crate) mod standing;
pub(crate) mod start;
pub(crate) mod state;
pub(crate) mod timeout;
pub(crate) mod violations;

use crate::contract::{Asking, Dice, Ending, Rules, Seat, Setup, SetupError, Step, View, Viewer, Window};
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::data::odd::OddChoice;
use crate::games::anteel::rules::state::{Filing, Phase, SEATS, side_index};
use crate::games::anteel::{Anteel, Event, Options, Order, Refusal, State};

impl Rules for Anteel {
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;

    type Options = Options;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        start::start(setup, dice)
    }

    fn asking(state: &State) -> Asking {
        let seats = match &state.phase {
            Phase::Over { outcome, .. } => return Asking::Over(outcome.clone()),
            Phase::Fleets { filings } => {
                SEATS.into_iter().filter(|s| filings[side_index(*s)] == Filing::Missing).collect()
            }
            _ => activation::asked_seats(state),
        };
        Asking::Orders(Window { number: state.asked.window, seats })
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn violations(state: &State) -> Vec<String> {
        violations::violations(state)
    }

    fn check(view: &View<Self>, seat: Seat, order: &Order) -> Result<(), Refusal> {
        check::check(view, seat, order)
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

    fn rematch(last: &State, options: Options) -> Options {
        // R9: who was odd is even in the next game.
        let odd = if last.odd == Seat(0) { OddChoice::Second } else { OddChoice::First };
        Options { odd, edition: Edition::NEWEST, ..options }
    }
}
