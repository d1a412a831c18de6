//! Orders for the time after an event: they become steps and actions of the plan, from the next impulse on (24.12).

use super::{Doing, notes};
use crate::games::pentagon_war::rules::action_words::{response_words, trigger_words};
use crate::games::pentagon_war::rules::plan::{IMPULSES, Plan, Reaction, Response, Rule, Trigger};
use crate::games::pentagon_war::rules::state::UnitId;
use crate::kit::words::and;

/// What a craft has ordered for an event that has come in an impulse; its captain is told.
pub(super) fn react(step: &mut Doing, id: UnitId, on: Trigger, impulse: u8) {
    let Some(craft) = step.state.craft.get_mut(&id).filter(|craft| craft.is_in_play()) else { return };
    let all = std::mem::take(&mut craft.plan.reactions);
    let (due, kept): (Vec<Reaction>, Vec<Reaction>) = all.into_iter().partition(|reaction| reaction.on == on);
    craft.plan.reactions = kept;
    let due: Vec<Response> = due.into_iter().map(|reaction| reaction.response).collect();
    for response in &due {
        enter(&mut craft.plan, response, impulse + 1);
    }
    if due.is_empty() {
        return;
    }
    let words: Vec<String> =
        due.iter().map(|response| format!("`{}`", response_words(&step.state, response))).collect();
    let (event, words) = (trigger_words(on), and(&words));
    let what = if impulse < IMPULSES {
        format!("does {words} from impulse {} on: {event} (24.12)", impulse + 1)
    } else {
        format!("had no impulse left in the turn for {words}: {event} in impulse {impulse} (24.12)")
    };
    notes::alter(step, id, what);
}

/// Writes a response into a plan, from an impulse to the end of the turn.
fn enter(plan: &mut Plan, response: &Response, first: u8) {
    match response {
        Response::Steer { aim, thrust } => {
            for impulse in first..=IMPULSES {
                let step = plan.steps.entry(impulse).or_default();
                step.aim = aim.or(step.aim);
                step.thrust = thrust.unwrap_or(step.thrust);
            }
        }
        Response::Act(action) if first <= IMPULSES => plan.rules.push(Rule::new(first, IMPULSES, action.clone())),
        Response::Act(_) => {}
    }
    plan.covered_to = IMPULSES;
}

/// At the end of a turn captains are told of what waited for their own responses in vain; an enemy's launch is none of them.
pub(super) fn close(step: &mut Doing) {
    let own = |reaction: &&Reaction| reaction.on != Trigger::EnemyLaunch;
    let all = step.state.in_play().flat_map(|craft| craft.plan.reactions.iter().map(|reaction| (craft.id, reaction)));
    let waited: Vec<(UnitId, Reaction)> = all.filter(|(_, r)| own(r)).map(|(id, r)| (id, r.clone())).collect();
    for (id, reaction) in waited {
        let order = format!("`{}`", response_words(&step.state, &reaction.response));
        let why = match reaction.on {
            Trigger::Detached => "it did not detach in the turn (24.12)",
            Trigger::Launched | Trigger::EnemyLaunch => "it launched nothing in the turn (24.12)",
        };
        notes::drop_order(step, id, &order, why);
    }
}
