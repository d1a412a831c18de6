//! The game itself: what a state is, what is legal, what happens. Comments cite the rulebook.

pub(crate) mod action_words;
pub(crate) mod advice;
mod ahead;
pub(crate) mod allocation;
pub(crate) mod breaks;
pub(crate) mod captain;
pub(crate) mod check;
pub(crate) mod craft;
pub(crate) mod deployment;
pub(crate) mod event;
pub(crate) mod fire;
pub(crate) mod flight;
pub(crate) mod forecast;
pub(crate) mod hold;
pub(crate) mod impulse;
pub(crate) mod legal;
pub(crate) mod mend;
pub(crate) mod motion;
pub(crate) mod order;
pub(crate) mod parts;
pub(crate) mod plan;
pub(crate) mod planner;
pub(crate) mod power;
pub(crate) mod ready;
pub(crate) mod recent;
pub(crate) mod redact;
pub(crate) mod resolve;
pub(crate) mod start;
pub(crate) mod state;
pub(crate) mod subject;
pub(crate) mod timeout;
pub(crate) mod track;
pub(crate) mod unit;
pub(crate) mod violations;

use crate::contract::{Asking, Dice, Ending, Rules, Seat, Setup, SetupError, Step, View, Viewer, Window};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::rules::state::{Phase, State};

impl Rules for PentagonWar {
    const RULES_VERSION: u32 = 3;
    const STATE_VERSION: u32 = 2;

    type Options = Options;
    type State = State;
    type Order = order::Order;
    type Event = event::Event;
    type Refusal = check::Refusal;

    fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
        let state = start::start(setup, dice)?;
        let mut step = Step::<Self>::new(state);
        if !setup.options.has_yard {
            resolve::open(&mut step);
        }
        Ok(step.finish().state)
    }

    fn asking(state: &State) -> Asking {
        match &state.phase {
            Phase::Over(outcome) => Asking::Over(outcome.clone()),
            _ => Asking::Orders(Window { number: state.window, seats: awaited(state) }),
        }
    }

    fn redact(state: &State, viewer: Viewer) -> State {
        redact::redact(state, viewer)
    }

    fn violations(state: &State) -> Vec<String> {
        violations::violations(state)
    }

    fn check(view: &View<Self>, seat: Seat, order: &order::Order) -> Result<(), check::Refusal> {
        check::check(view, seat, order)
    }

    fn resolve(step: &mut Step<Self>, seat: Seat, order: order::Order) {
        resolve::carry_out(step, seat, order);
    }

    fn timeout(step: &mut Step<Self>, seat: Seat) {
        timeout::timeout(step, seat);
    }

    fn end(step: &mut Step<Self>, ending: Ending) {
        resolve::end(step, ending);
    }

    fn legal(view: &View<Self>, seat: Seat) -> Vec<order::Order> {
        legal::legal(view, seat)
    }
}

/// Seats that owe an order, in order.
fn awaited(state: &State) -> Vec<Seat> {
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
    state.seats().filter(|s| state.plays(*s) && owes(s)).collect()
}
