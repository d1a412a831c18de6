//! Whether the event that an order waits for can come, and what it says can be done then (24.12).

use super::rules::judge_rule;
use super::{Refusal, judge_step, may_steer};
use crate::contract::Seat;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::plan::{
    Action, IMPULSES, Plan, Reaction, Response, Rule, Step, Thrust, Trigger,
};
use crate::games::pentagon_war::rules::state::{State, UnitId};

const RULE: &str = "24.12";

pub(super) fn judge_reaction(
    state: &State,
    seat: Seat,
    unit: UnitId,
    plan: &Plan,
    reaction: &Reaction,
) -> Result<(), Refusal> {
    let Some(craft) = state.live(unit) else { return no_drone_reacts(&state.name_of(unit), plan) };
    may_come(craft, plan, reaction.on)?;
    match &reaction.response {
        Response::Steer { aim, thrust } => {
            may_steer(state, seat, unit)?;
            let step = Step { aim: *aim, thrust: thrust.unwrap_or(Thrust::Coast) };
            judge_step(state, unit, IMPULSES, step, IMPULSES)
        }
        // What is launched by then is judged when the moment has come.
        Response::Act(action) => judge_rule(state, seat, unit, &Rule::new(1, IMPULSES, action.clone())),
    }
}

/// Drones launch nothing and are attached to nothing.
pub(super) fn no_drone_reacts(name: &str, plan: &Plan) -> Result<(), Refusal> {
    if plan.reactions.is_empty() {
        return Ok(());
    }
    let what = "wait for an event: a drone's orders hold from its launch on".to_owned();
    Err(Refusal::Cannot { unit: name.to_owned(), what, rule: "12.2" })
}

fn may_come(craft: &Craft, plan: &Plan, on: Trigger) -> Result<(), Refusal> {
    let cannot = |what: &str| Err(Refusal::Cannot { unit: craft.name.clone(), what: what.to_owned(), rule: RULE });
    let attaches = || plan.rules.iter().any(|rule| matches!(rule.action, Action::Attach { .. }));
    match on {
        Trigger::Detached if !craft.is_attached() && !attaches() => {
            cannot("do something after detaching: it is not attached")
        }
        Trigger::Launched if !has_launches(craft) => cannot("do something after a launch: it has nothing to launch"),
        _ => Ok(()),
    }
}

fn has_launches(craft: &Craft) -> bool {
    craft.loaded_missiles().next().is_some()
        || craft.bays.iter().any(|bay| !bay.is_lost && !bay.is_empty)
        || craft.intact_weapons().any(|(_, kind)| kind == WeaponKind::LiquidMetalGun)
}
