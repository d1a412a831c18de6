//! Filing orders that have been checked, and revealing what was filed in secret.

use std::collections::BTreeMap;

use super::aim::target_of;
use super::{Doing, asks, notes, screens};
use crate::contract::Seat;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::event::{Bought, Event};
use crate::games::pentagon_war::rules::forecast::{expected, prospects};
use crate::games::pentagon_war::rules::order::{Order, ScreenOrder};
use crate::games::pentagon_war::rules::plan::{Action, IMPULSES, Plan, Rule};
use crate::games::pentagon_war::rules::start::place_fleets;
use crate::games::pentagon_war::rules::state::{Phase, State, Stop, UnitId, Yard};

/// Files an order; whether the seat is ready with it.
pub(super) fn file(step: &mut Doing, seat: Seat, order: Order) -> bool {
    match order {
        Order::Done => return true,
        Order::Buy { name, design } => with_yard(step, seat, |yard| {
            yard.fleet.retain(|(taken, _)| !taken.eq_ignore_ascii_case(&name));
            yard.designs.retain(|d| !d.name.eq_ignore_ascii_case(&design.name));
            yard.designs.push(design.clone());
            yard.fleet.push((name, design));
        }),
        Order::Sell { name } => with_yard(step, seat, |yard| {
            yard.fleet.retain(|(taken, _)| !taken.eq_ignore_ascii_case(&name));
        }),
        Order::Deploy { unit, spot } => place(&mut step.state, unit, spot),
        Order::Power { unit, allocation } => with_form(step, unit, |form| {
            let directional = form.directional;
            *form = Allocation { directional, ..allocation };
        }),
        Order::Screens { unit, how } => match how {
            ScreenOrder::Sides(sides) => with_form(step, unit, |form| form.directional = sides),
            ScreenOrder::Now { activated, units } => {
                screens::strengthen(step, unit, activated, units);
            }
        },
        Order::Plan { unit, plan } => {
            with_plan(step, unit, |old, next| {
                let passed: BTreeMap<_, _> = old.steps.range(..next).map(|(i, s)| (*i, *s)).collect();
                *old = plan;
                for (impulse, step) in passed {
                    old.steps.entry(impulse).or_insert(step);
                }
            });
            attached_note(step, unit);
        }
        Order::PlanAboard { carrier, bay, plan } => plan_aboard(step, carrier, bay, plan),
        Order::Add { unit, plan } => {
            with_plan(step, unit, |old, _| old.add(plan));
            attached_note(step, unit);
        }
        Order::Several { orders } => {
            for order in orders {
                file(step, seat, order);
            }
        }
        Order::Move { unit, steps, covered_to } => {
            with_plan(step, unit, |old, next| {
                old.steps.retain(|i, _| *i < next);
                old.steps.extend(steps);
                old.covered_to = covered_to;
            });
            attached_note(step, unit);
        }
        Order::Rules { unit, rules } => {
            foretell(step, seat, unit, &rules);
            with_plan(step, unit, |old, _| old.rules.extend(rules));
        }
        Order::Defaults { units, changes } => {
            for unit in units {
                changes.apply(&mut step.state.craft_mut(unit).defaults);
                asks::hold_ranges(step, unit);
            }
        }
    }
    false
}

/// A plan for a drone in its bay; an empty one takes it back.
fn plan_aboard(step: &mut Doing, carrier: UnitId, bay: u16, plan: Plan) {
    let plans = &mut step.state.craft_mut(carrier).bay_plans;
    if plan.is_empty() {
        plans.remove(&bay);
    } else {
        plans.insert(bay, plan);
    }
}

/// Tells the owner the exact chances of the fire that is filed, as things stand now.
fn foretell(step: &mut Doing, seat: Seat, unit: UnitId, rules: &[Rule]) {
    let state = expected(&step.state);
    let fire = rules.iter().find_map(|rule| match rule.action {
        Action::Fire { target, .. } => target_of(&state, unit, target),
        _ => None,
    });
    if let Some((craft, target)) = state.live(unit).zip(fire)
        && let Some(odds) = prospects(&state, craft, target)
    {
        step.emit(Event::Forecast { seat, unit: craft.name.clone(), target: state.name_of(target), odds });
    }
}

const CHECKED: &str = "orders are checked for their phase before they are filed";

#[expect(clippy::expect_used, reason = "orders are checked before they are filed")]
fn place(state: &mut State, unit: UnitId, spot: Spot) {
    let placed = match &mut state.phase {
        Phase::Deployment { placed, .. } => Some(placed),
        _ => None,
    };
    placed.expect(CHECKED).insert(unit, spot);
}

#[expect(clippy::expect_used, reason = "orders are checked before they are filed")]
fn with_yard(step: &mut Doing, seat: Seat, change: impl FnOnce(&mut Yard)) {
    let yards = match &mut step.state.phase {
        Phase::Shipyard { yards } => Some(yards),
        _ => None,
    };
    change(yards.expect(CHECKED).entry(seat).or_default());
}

/// A craft's form; until one is filed the screens stay directed as they were.
#[expect(clippy::expect_used, reason = "orders are checked before they are filed")]
fn with_form(step: &mut Doing, unit: UnitId, change: impl FnOnce(&mut Allocation)) {
    let directional = step.state.craft_of(unit).directional;
    let filed = match &mut step.state.phase {
        Phase::Allocation { filed, .. } => Some(filed),
        _ => None,
    };
    change(filed.expect(CHECKED).entry(unit).or_insert(Allocation { directional, ..Allocation::default() }));
}

/// A unit's plan and the first impulse that can still be ordered. A drone's orders hold in every turn, so all of them are
/// replaced (12.2).
fn with_plan(step: &mut Doing, unit: UnitId, change: impl FnOnce(&mut Plan, u8)) {
    let next = step.state.next_step();
    if let Some(craft) = step.state.craft.get_mut(&unit) {
        change(&mut craft.plan, next);
        asks::hold_ranges(step, unit);
    } else if let Some(drone) = step.state.drones.get_mut(&unit) {
        change(&mut drone.plan, 1);
        drone.is_ordered = !drone.plan.is_empty();
    }
}

/// Says at once that the steps of an attached craft wait until it has detached (18.2).
fn attached_note(step: &mut Doing, unit: UnitId) {
    let lead = step.state.lead(unit);
    let steers = step.state.live(unit).is_none_or(|c| lead == unit || c.plan.steps.is_empty());
    if !steers {
        let lead = step.state.name_of(lead);
        notes::alter(
            step,
            unit,
            format!("is attached and {lead} steers: its own steps begin once it has detached (18.2)"),
        );
    }
}

/// Notes that a seat has no more orders now.
pub(super) fn mark_ready(step: &mut Doing, seat: Seat) {
    let side = step.state.side(seat).name.clone();
    step.emit(Event::Ready { side });
    let is_uncovered = match &mut step.state.phase {
        Phase::Shipyard { yards } => {
            yards.entry(seat).or_default().is_done = true;
            false
        }
        Phase::Deployment { done, .. } | Phase::Allocation { done, .. } => {
            done.insert(seat);
            false
        }
        Phase::Impulse(pause) => pause.asked.remove(&seat).is_some() && pause.at == Stop::Rotation,
        Phase::Over(_) => false,
    };
    if is_uncovered {
        cover(&mut step.state, seat);
    }
}

/// Craft without orders coast for the rest of the turn, until a break.
fn cover(state: &mut State, seat: Seat) {
    let impulse = state.impulse_number();
    for craft in state.craft.values_mut().filter(|c| c.is_in_play() && c.seat == seat) {
        if craft.plan.covered_to < impulse {
            craft.plan.covered_to = IMPULSES;
        }
    }
}

/// What was bought is shown, and put on the map.
pub(super) fn open_yards(step: &mut Doing, yards: &BTreeMap<Seat, Yard>) {
    for (seat, yard) in yards {
        let bought = |(name, design): &(String, Design)| {
            let is_stock = classes().iter().any(|class| class.design == *design);
            Bought { name: name.clone(), class: is_stock.then(|| design.name.clone()), points: design.points() }
        };
        let craft = yard.fleet.iter().map(bought).collect();
        let side = step.state.side(*seat).name.clone();
        step.emit(Event::YardRevealed { side, craft });
    }
    place_fleets(&mut step.state, yards);
}

/// All have placed their craft: they appear there, with what is attached to them.
pub(super) fn reveal_places(step: &mut Doing, placed: &BTreeMap<UnitId, Spot>) {
    for (id, spot) in placed {
        for member in step.state.union(*id) {
            let craft = step.state.craft_mut(member);
            (craft.hex, craft.facing, craft.velocity) = (spot.hex, spot.facing, spot.velocity);
            craft.moving = spot.velocity.truncated();
        }
        let unit = step.state.name_of(*id);
        step.emit(Event::Deployed { unit, spot: *spot });
    }
}
