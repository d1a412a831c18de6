//! Filing orders that have been checked, and what happens when the last awaited seat is ready.

use std::collections::{BTreeMap, BTreeSet};

use super::{Doing, launch, notes, run, screens, turn};
use crate::contract::Seat;
use crate::games::pentagon_war::data::setup::place_fleets;
use crate::games::pentagon_war::rules::deployment::Spot;
use crate::games::pentagon_war::rules::design::Design;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::forecast::{expected, odds_line};
use crate::games::pentagon_war::rules::order::{Act, ScreenOrder};
use crate::games::pentagon_war::rules::plan::{Action, IMPULSES, Plan, Rule};
use crate::games::pentagon_war::rules::state::{Allocation, Phase, Stop, UnitId, Yard};
use crate::kit::words::count;

/// Files an order.
pub(crate) fn file(step: &mut Doing, seat: Seat, act: Act) {
    match act {
        Act::Buy { name, design } => with_yard(step, seat, |yard| {
            yard.fleet.retain(|(taken, _)| !taken.eq_ignore_ascii_case(&name));
            yard.designs.retain(|d| !d.name.eq_ignore_ascii_case(&design.name));
            yard.designs.push(design.clone());
            yard.fleet.push((name, design));
        }),
        Act::Sell { name } => with_yard(step, seat, |yard| {
            yard.fleet.retain(|(taken, _)| !taken.eq_ignore_ascii_case(&name));
        }),
        Act::Deploy { unit, spot } => {
            if let Phase::Deployment { placed, .. } = &mut step.state.phase {
                placed.insert(unit, spot);
            }
        }
        Act::Power { unit, allocation } => with_form(step, unit, |form| {
            let directional = form.directional;
            *form = Allocation { directional, ..allocation };
        }),
        Act::Screens { unit, how } => match how {
            ScreenOrder::Sides(sides) => with_form(step, unit, |form| form.directional = sides),
            ScreenOrder::Now { activated, units } => {
                screens::strengthen(step, unit, u32::from(activated), u32::from(units));
            }
        },
        Act::Plan { unit, plan } => {
            with_plan(step, unit, |old, next| {
                let passed: BTreeMap<_, _> = old.steps.range(..next).map(|(i, s)| (*i, *s)).collect();
                *old = plan;
                for (impulse, step) in passed {
                    old.steps.entry(impulse).or_insert(step);
                }
            });
            attached_note(step, unit);
        }
        Act::PlanAboard { carrier, bay, plan } => {
            if let Some(craft) = step.state.craft.get_mut(&carrier) {
                if plan.is_empty() {
                    craft.bay_plans.remove(&bay);
                } else {
                    craft.bay_plans.insert(bay, plan);
                }
            }
        }
        Act::Move { unit, steps, covered_to } => {
            with_plan(step, unit, |old, next| {
                old.steps.retain(|i, _| *i < next);
                old.steps.extend(steps);
                old.covered_to = covered_to;
            });
            attached_note(step, unit);
        }
        Act::Rules { unit, rules } => {
            foretell(step, seat, unit, &rules);
            with_plan(step, unit, |old, _| old.rules.extend(rules));
        }
        Act::Defaults { units, changes } => {
            for unit in units {
                if let Some(craft) = step.state.craft.get_mut(&unit) {
                    changes.apply(&mut craft.defaults);
                }
                run::hold_ranges(step, unit);
            }
        }
        Act::Done => done(step, seat),
    }
}

/// Tells the owner the exact chances of the fire that is filed, as things stand now.
fn foretell(step: &mut Doing, seat: Seat, unit: UnitId, rules: &[Rule]) {
    let state = expected(&step.state);
    let fire = rules.iter().find_map(|rule| match rule.action {
        Action::Fire { target, .. } => launch::target_of(&state, unit, target),
        _ => None,
    });
    if let (Some(craft), Some(target)) = (state.live(unit), fire) {
        let (name, target_name) = (craft.name.clone(), state.name_of(target));
        step.emit(Event::Forecast { seat, unit: name, target: target_name, odds: odds_line(&state, craft, target) });
    }
}

fn with_yard(step: &mut Doing, seat: Seat, change: impl FnOnce(&mut Yard)) {
    if let Phase::Shipyard { yards } = &mut step.state.phase {
        change(yards.entry(seat).or_default());
    }
}

/// A craft's form; until one is filed the screens stay directed as they were.
fn with_form(step: &mut Doing, unit: UnitId, change: impl FnOnce(&mut Allocation)) {
    let directional = step.state.craft.get(&unit).map(|c| c.directional).unwrap_or_default();
    if let Phase::Allocation { filed, .. } = &mut step.state.phase {
        change(filed.entry(unit).or_insert(Allocation { directional, ..Allocation::default() }));
    }
}

/// A unit's plan and the first impulse that can still be ordered. A drone's orders hold in every turn, so all of them are
/// replaced (12.2).
fn with_plan(step: &mut Doing, unit: UnitId, change: impl FnOnce(&mut Plan, u8)) {
    let next = step.state.next_step();
    if let Some(craft) = step.state.craft.get_mut(&unit) {
        change(&mut craft.plan, next);
        run::hold_ranges(step, unit);
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

/// A seat is ready. The last one lets the game go on.
pub(crate) fn done(step: &mut Doing, seat: Seat) {
    let side = step.state.sides.get(seat.index()).map(|s| s.name.clone()).unwrap_or_default();
    step.emit(Event::Ready { side });
    match step.state.phase.clone() {
        Phase::Shipyard { mut yards } => {
            yards.entry(seat).or_default().is_done = true;
            let is_ready =
                |i: usize, yard: &Yard| yard.is_done || step.state.sides.get(i).is_some_and(|s| s.has_resigned);
            let all = yards.iter().all(|(s, y)| is_ready(s.index(), y));
            step.state.phase = Phase::Shipyard { yards: yards.clone() };
            if all {
                open_yards(step, &yards);
            }
        }
        Phase::Deployment { placed, mut done } => {
            done.insert(seat);
            step.state.phase = Phase::Deployment { placed: placed.clone(), done };
            if super::super::awaited(&step.state).is_empty() {
                reveal_places(step, &placed);
            }
        }
        Phase::Allocation { filed, mut done } => {
            done.insert(seat);
            let owing = owing(step, &done);
            step.state.phase = Phase::Allocation { filed: filed.clone(), done };
            if owing.is_empty() {
                step.state.recent = crate::games::pentagon_war::rules::state::Recent::default();
                turn::reveal(step, &filed);
            }
        }
        Phase::Impulse(mut pause) => {
            if pause.asked.remove(&seat).is_some() && pause.at == Stop::Rotation {
                cover(step, seat, pause.impulse.number);
            }
            if pause.asked.is_empty() {
                run::resume(step, *pause);
            } else {
                step.state.phase = Phase::Impulse(pause);
            }
        }
        Phase::Over(_) => {}
    }
}

/// Seats that have not said that they are ready.
fn owing(step: &Doing, done: &BTreeSet<Seat>) -> Vec<Seat> {
    let seats = (0..step.state.sides.len()).filter_map(|i| u8::try_from(i).ok()).map(Seat);
    let plays = |s: &Seat| step.state.sides.get(s.index()).is_some_and(|side| !side.has_resigned);
    seats.filter(|s| plays(s) && !done.contains(s) && step.state.own(*s).next().is_some()).collect()
}

/// Craft without orders coast for the rest of the turn, until a break.
fn cover(step: &mut Doing, seat: Seat, impulse: u8) {
    for craft in step.state.craft.values_mut().filter(|c| c.is_in_play() && c.seat == seat) {
        if craft.plan.covered_to < impulse {
            craft.plan.covered_to = IMPULSES;
        }
    }
}

fn open_yards(step: &mut Doing, yards: &BTreeMap<Seat, Yard>) {
    for (seat, yard) in yards {
        let side = step.state.sides.get(seat.index()).map(|s| s.name.clone()).unwrap_or_default();
        let class = |d: &Design| crate::games::pentagon_war::data::catalogue::classes().iter().any(|c| c.design == *d);
        let words = |(name, d): &(String, Design)| {
            let kind = if class(d) { d.name.as_str() } else { "own design" };
            format!("{name} ({kind}, {})", count(d.points(), "point"))
        };
        let craft = yard.fleet.iter().map(words).collect();
        step.emit(Event::YardRevealed { side, craft });
    }
    place_fleets(&mut step.state, yards);
    open(step);
}

/// All craft are on the map: they are placed where the scenario leaves that to their side, or the first turn begins.
pub(crate) fn open(step: &mut Doing) {
    step.state.phase = Phase::Deployment { placed: BTreeMap::new(), done: BTreeSet::new() };
    if super::super::awaited(&step.state).is_empty() {
        turn::begin_turn(step);
    } else {
        step.state.window += 1;
    }
}

/// All have placed their craft: they appear there, with what is attached to them.
fn reveal_places(step: &mut Doing, placed: &BTreeMap<UnitId, Spot>) {
    for (id, spot) in placed {
        for member in step.state.union(*id) {
            if let Some(craft) = step.state.craft.get_mut(&member) {
                (craft.hex, craft.facing, craft.velocity) = (spot.hex, spot.facing, spot.velocity);
                craft.moving = spot.velocity.truncated();
            }
        }
        let unit = step.state.name_of(*id);
        step.emit(Event::Deployed { unit, spot: *spot });
    }
    turn::begin_turn(step);
}
