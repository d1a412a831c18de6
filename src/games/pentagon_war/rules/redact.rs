//! The state as a viewer may see it: others' forms, plans, defaults, designs and the dice are blanked (3.1, 24.3).

use crate::contract::{Seat, Viewer};
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::captain::Defaults;
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::state::{Phase, State, Yard};

/// Redacts a state.
pub(crate) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.dice = state.dice.redacted();
    let hides = |seat: Seat| !viewer.may_see_secrets_of(seat);
    for craft in seen.craft.values_mut().filter(|c| hides(c.seat)) {
        craft.plan = Plan::default();
        craft.defaults = Defaults::default();
        craft.heeded.clear();
        craft.within.clear();
        craft.told.clear();
        craft.bay_plans.clear();
        craft.last = None;
    }
    for drone in seen.drones.values_mut().filter(|d| hides(d.seat)) {
        drone.plan = Plan::default();
        drone.is_ordered = false;
    }
    let owner = |id| state.craft.get(&id).map(|c| c.seat);
    match &mut seen.phase {
        Phase::Shipyard { yards } => {
            for (_, yard) in yards.iter_mut().filter(|(seat, _)| hides(**seat)) {
                *yard = Yard { is_done: yard.is_done, ..Yard::default() };
            }
        }
        Phase::Deployment { placed, .. } => placed.retain(|id, _| owner(*id).is_some_and(|s| !hides(s))),
        Phase::Allocation { filed, .. } => filed.retain(|id, _: &mut Allocation| owner(*id).is_some_and(|s| !hides(s))),
        Phase::Impulse(pause) => {
            for (_, reasons) in pause.asked.iter_mut().filter(|(seat, _)| hides(**seat)) {
                reasons.clear();
            }
            let hidden = |id: &crate::games::pentagon_war::rules::state::UnitId| owner(*id).is_some_and(hides);
            pause.impulse.self_destructs.retain(|id| !hidden(id));
            pause.impulse.alarms.retain(|id, _| !hidden(id));
        }
        Phase::Over(_) => {}
    }
    seen
}
