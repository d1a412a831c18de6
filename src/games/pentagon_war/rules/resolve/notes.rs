//! What becomes of orders, for their owners: carried out, waiting for a reason, dropped (24.2).

use super::Doing;
use crate::games::pentagon_war::rules::action_words::rule_words;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::{Action, Plan, Rule};
use crate::games::pentagon_war::rules::state::{State, UnitId};

/// Whether a rule was carried out in an impulse, or why not.
pub(super) type Outcome = Result<(), String>;

/// A unit's plan.
pub(super) fn plan_of(state: &State, id: UnitId) -> Option<&Plan> {
    state.live(id).map(|c| &c.plan).or_else(|| state.drones.get(&id).map(|d| &d.plan))
}

/// A rule of a craft or drone, by its place in the plan.
#[expect(clippy::expect_used, reason = "what came of a rule is noted while its unit is there")]
fn rule_mut(state: &mut State, id: UnitId, index: usize) -> &mut Rule {
    let plan = match state.craft.get_mut(&id) {
        Some(craft) => Some(&mut craft.plan),
        None => state.drones.get_mut(&id).map(|d| &mut d.plan),
    };
    &mut plan.expect("a unit with rules is a craft or a drone").rules[index]
}

/// The rules of a unit that may be carried out in an impulse, with their places in its plan.
pub(super) fn rules_now(state: &State, id: UnitId, impulse: u8) -> Vec<(usize, Rule)> {
    let rules = plan_of(state, id).into_iter().flat_map(|plan| plan.rules.iter().enumerate());
    rules.filter(|(_, rule)| rule.holds_on(impulse)).map(|(i, rule)| (i, rule.clone())).collect()
}

/// Keeps what came of a rule.
pub(super) fn record(step: &mut Doing, id: UnitId, index: usize, outcome: Outcome) {
    let tried = &mut rule_mut(&mut step.state, id, index).tried;
    match outcome {
        Ok(()) => tried.is_settled = true,
        Err(why) => tried.why = Some(why),
    }
}

/// Tells the owner at once, and once only, that a rule is not carried out, or in part.
pub(super) fn give_up(step: &mut Doing, id: UnitId, index: usize, why: impl Into<String>) {
    let rule = rule_mut(&mut step.state, id, index).clone();
    record(step, id, index, Ok(()));
    drop_order(step, id, &format!("`{}`", rule_words(&step.state, &rule)), why);
}

/// Tells the owner of weapons that could not be paid for, each of them once.
pub(super) fn unpaid(step: &mut Doing, id: UnitId, index: usize, weapons: &[(u16, String)], why: &str) {
    let tried = &mut rule_mut(&mut step.state, id, index).tried;
    tried.is_settled = true;
    let new: Vec<&(u16, String)> = weapons.iter().filter(|(number, _)| tried.unpaid.insert(*number)).collect();
    let names: Vec<String> = new.iter().map(|(number, words)| format!("w{number} {words}")).collect();
    if !names.is_empty() {
        drop_order(step, id, &format!("fire {}", names.join(", ")), why);
    }
}

/// Tells the owner that an order was dropped.
pub(super) fn drop_order(step: &mut Doing, unit: UnitId, order: &str, why: impl Into<String>) {
    if let Some(seat) = step.state.seat_of(unit) {
        let name = step.state.name_of(unit);
        step.emit(Event::Dropped { seat, unit: name, order: order.to_owned(), why: why.into() });
    }
}

/// Tells the owner that an order was changed.
pub(super) fn alter(step: &mut Doing, unit: UnitId, what: impl Into<String>) {
    if let Some(seat) = step.state.seat_of(unit) {
        let name = step.state.name_of(unit);
        step.emit(Event::Altered { seat, unit: name, what: what.into() });
    }
}

/// At the end of an impulse: rules whose last impulse it was and of which nothing came. Drones tell only of what their side
/// has ordered.
pub(super) fn close(step: &mut Doing, impulse: u8) {
    let craft = step.state.in_play().map(|c| c.id);
    let drones = step.state.drones.values().filter(|d| d.is_ordered).map(|d| d.id);
    let ids: Vec<UnitId> = craft.chain(drones).collect();
    for id in ids {
        for (index, rule) in rules_now(&step.state, id, impulse) {
            // To leave is tried at the turn's end, and what came of it is told to all (15).
            if rule.to == impulse && !rule.tried.is_settled && rule.action != Action::Disengage {
                let late = "its moment in the impulse was over when it was ordered (4.4)";
                give_up(step, id, index, rule.tried.why.unwrap_or_else(|| late.to_owned()));
            }
        }
    }
}
