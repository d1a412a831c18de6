//! Plans for the next exchange, filed by whoever has locked while the others are still at it (17.7).

use super::{Refusal, because, own, plan};
use crate::contract::Seat;
use crate::games::space_combat::rules::action::{Action, Plan, Program};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::state::{Ask, Phase, Spirit, State};

/// Whether what a seat orders now is for the next exchange.
pub(crate) fn plans_ahead(state: &State, seat: Seat) -> bool {
    // A panel is asked for by any seat; one that has no part in this game has locked nothing.
    let mine = state.world.find_faction(seat);
    let has_locked = mine.is_some_and(|f| (f.ask, f.spirit) == (Ask::Locked, Spirit::Fights));
    has_locked && matches!(state.phase, Phase::Orders { .. }) && state.world.rules().exchange_subturns().is_some()
}

/// Checks such an order. Nobody knows yet where a ship will be, what it faces and what it can pay: it takes what is judged
/// anew in each subturn.
pub(super) fn check(state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let (name, program) = match order {
        Order::Program { ship, program } => (ship, program.clone()),
        Order::Plan { ship, plan } => (ship, Program::once(plan.clone())),
        Order::Clear { ship } if own(state, seat, ship)?.watch.ahead.is_empty() => {
            return Err(Refusal::NothingToClear { ship: ship.clone() });
        }
        Order::Clear { .. } => return Ok(()),
        _ => return Err(Refusal::NotAwaited { because: because(state, seat) }),
    };
    let ship = own(state, seat, name)?;
    let most = state.world.rules().exchange_subturns().and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    if program.is_empty() || program.steps.len() > most {
        return Err(Refusal::ProgramLength { steps: program.steps.len(), most, is_by_post: true });
    }
    let all = program.steps.iter().flat_map(|step| std::iter::once(&step.plan).chain(&step.otherwise));
    for row in all {
        if !is_judged_anew(row) {
            return Err(Refusal::Ahead { ship: ship.name.clone() });
        }
        plan::check_frame(state, ship, row)?;
    }
    Ok(())
}

const fn is_judged_anew(plan: &Plan) -> bool {
    let is_bare = matches!(plan.action, Action::Hold | Action::Evade | Action::Vent) && plan.rotate == 0;
    is_bare || plan.action.is_manoeuvre()
}
