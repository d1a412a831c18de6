//! What is legal of a plan: for those who propose plans, computers, ready plans, the turn before (24.13).

use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::{Plan, Reaction, Rule, Step};

/// A plan without the steps and actions that would have it refused whole: a craft without control turns less, one that evades
/// launches no drones. Other orders are left as they are.
pub(crate) fn mended(view: &View<PentagonWar>, seat: Seat, order: Order) -> Order {
    let Order::Plan { unit, plan } = &order else { return order };
    if check(view, seat, &order).is_ok() {
        return order;
    }
    let is_legal = |part: Plan| check(view, seat, &Order::Plan { unit: *unit, plan: part }).is_ok();
    let step_alone = |impulse: u8, step: Step| Plan { steps: [(impulse, step)].into(), ..Plan::default() };
    let rule_alone = |rule: &Rule| Plan { rules: vec![rule.clone()], ..Plan::default() };
    let reaction_alone = |reaction: &Reaction| Plan { reactions: vec![reaction.clone()], ..Plan::default() };
    let mut mended = plan.clone();
    mended.steps.retain(|impulse, step| is_legal(step_alone(*impulse, *step)));
    mended.rules.retain(|rule| is_legal(rule_alone(rule)));
    mended.reactions.retain(|reaction| is_legal(reaction_alone(reaction)));
    Order::Plan { unit: *unit, plan: mended }
}
