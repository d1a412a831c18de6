//! The start of a turn: velocity determination, ways out of the battle, new forms (4.1, 4.2, 15).

use std::collections::{BTreeMap, BTreeSet};

use super::{Doing, allocation, explode, notes};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::scenario::Alert;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::{Craft, Fate, RECORD_TURNS};
use crate::games::pentagon_war::rules::event::{Event, Hindrance, Spending, WayOut};
use crate::games::pentagon_war::rules::fire::{Modifier, solution_between};
use crate::games::pentagon_war::rules::hold;
use crate::games::pentagon_war::rules::plan::{Action, Plan, Tried};
use crate::games::pentagon_war::rules::power::Ledger;
use crate::games::pentagon_war::rules::state::{Moment, Phase, State, UnitId};
use crate::grid::Hex;

/// Every alert status rises by one level (17.2).
pub(super) fn raise_alerts(step: &mut Doing) {
    for craft in step.state.craft.values_mut() {
        craft.alert = craft.alert.raised();
    }
}

/// New components of all that flies (4.1).
pub(super) fn determine_velocities(step: &mut Doing) {
    let turn = step.state.turn;
    let carries = step.state.options.carries_fractions;
    for id in step.state.ids_in_play() {
        let craft = step.state.craft_mut(id);
        let (before, after) = (craft.velocity, craft.running());
        let marks = std::mem::take(&mut craft.marks);
        craft.record.push((turn - 1, before, marks));
        let surplus = craft.record.len().saturating_sub(RECORD_TURNS);
        craft.record.drain(..surplus);
        craft.velocity = after;
        craft.moving = after.truncated();
        if carries {
            craft.carry = craft.carry.plus(after);
            craft.moving = craft.carry.truncated();
            let moved = Velocity::hexes(i64::from(craft.moving.a), i64::from(craft.moving.c));
            craft.carry = craft.carry.minus(moved);
        }
        if before != after {
            let unit = craft.name.clone();
            step.emit(Event::Changed { unit, velocity: after });
        }
    }
    for drone in step.state.drones.values_mut() {
        drone.velocity = drone.marks.iter().fold(drone.velocity, |v, m| v.plus(m.change));
        drone.marks.clear();
        // A drone keeps its orders: what came of them last turn is forgotten (12.2).
        for rule in &mut drone.plan.rules {
            rule.tried = Tried::default();
        }
    }
}

/// Craft whose captains asked to leave out of range (15.2).
fn wishes_to_leave(state: &State) -> Vec<UnitId> {
    let asks = |c: &&Craft| c.plan.rules.iter().any(|r| r.action == Action::Disengage);
    state.in_play().filter(asks).map(|c| c.id).collect()
}

/// Both ways out (15.1, 15.2).
pub(super) fn disengage(step: &mut Doing) {
    let leaving = wishes_to_leave(&step.state);
    let flagged: Vec<UnitId> = step.state.in_play().filter(|c| c.is_disengaging).map(|c| c.id).collect();
    for id in flagged {
        let craft = step.state.craft_mut(id);
        craft.is_disengaging = false;
        let unit = craft.name.clone();
        if craft.fuel() >= 1 && craft.intact(System::Engine) >= 1 {
            craft.fuel_empty += 1;
            leave(step, id, WayOut::Acceleration);
        } else {
            step.emit(Event::StillHere { unit, why: Hindrance::NoThrust });
        }
    }
    for id in leaving {
        let Some(unit) = step.state.live(id).map(|c| c.name.clone()) else { continue };
        match out_of_range_fault(&step.state, id) {
            None => leave(step, id, WayOut::Range),
            Some(why) => step.emit(Event::StillHere { unit, why }),
        }
    }
}

fn leave(step: &mut Doing, id: UnitId, by: WayOut) {
    let turn = step.state.turn;
    for member in step.state.union(id) {
        explode::let_go(step, member);
        let craft = step.state.craft_mut(member);
        craft.fate = Fate::Disengaged(turn);
        let unit = craft.name.clone();
        step.emit(Event::Disengaged { unit, by });
    }
}

/// Why a craft is not out of range of everything (15.2); `None`: it is.
pub(crate) fn out_of_range_fault(state: &State, id: UnitId) -> Option<Hindrance> {
    let craft = state.live(id)?;
    let speed = craft.velocity.speed();
    if let Some(other) = state.in_play().find(|c| c.id != id && c.velocity.speed() >= speed) {
        return Some(Hindrance::AsFast(other.name.clone()));
    }
    let worst: u32 = best_damage_against(state, id);
    if worst > craft.screening() {
        return Some(Hindrance::Fire { points: worst, screens: craft.screening() });
    }
    let reaches = |from: Hex, weapon_speed: i64| {
        let reach = (weapon_speed * UNITS_PER_HEX - speed).max(0);
        i64::from(from.distance_hexes(craft.hex)) * UNITS_PER_HEX <= reach
    };
    let full = i64::from(house().missiles.full_speed);
    let missiles = state.missiles.values().filter(|m| m.seat != craft.seat);
    let mut seekers = missiles.map(|m| (m.hex, i64::from(m.speed(state.turn)), Hindrance::Seeker(m.name.clone())));
    let bolts =
        state.bolts.values().filter(|b| b.seat != craft.seat).map(|b| (b.hex, full, Hindrance::Seeker(b.name.clone())));
    let loaded = |c: &&Craft| c.missiles.iter().any(|m| !m.is_lost && !m.is_empty);
    let aboard = state.enemies(craft.seat).filter(loaded).map(|c| (c.hex, full, Hindrance::MissilesOf(c.name.clone())));
    let near = seekers.find(|s| reaches(s.0, s.1)).or_else(|| bolts.chain(aboard).find(|s| reaches(s.0, s.1)));
    near.map(|(_, _, hindrance)| hindrance)
}

/// The most that all enemy direct fire could do to a craft where all stand, without ECM (15.2).
pub(crate) fn best_damage_against(state: &State, id: UnitId) -> u32 {
    let Some(craft) = state.live(id) else { return 0 };
    let now = Moment::new(state.turn, 0);
    let best = |shooter, kind, from| {
        let mut solution = solution_between(state, shooter, kind, id, (from, craft.hex), now);
        solution.modifiers.retain(|(what, _)| *what != Modifier::Ecm);
        let farthest = u32::from(house().fire.farthest_hexes);
        if solution.range_hexes > farthest { 0 } else { solution.most_damage() }
    };
    let craft_fire: u32 = state
        .enemies(craft.seat)
        .flat_map(|c| c.intact_weapons().map(move |(_, kind)| (c.id, kind, c.hex)))
        .map(|(shooter, kind, from)| best(shooter, kind, from))
        .sum();
    let drones = state.drones.values().filter(|d| d.seat != craft.seat);
    let drone_fire: u32 = drones.filter_map(|d| d.load.weapon.map(|kind| best(d.id, kind, d.hex))).sum();
    craft_fire + drone_fire
}

/// Missiles whose fuel is gone vanish (12.1).
pub(super) fn spend_missile_fuel(step: &mut Doing) {
    let turn = step.state.turn;
    let turns = house().missiles.fuel_turns;
    let spent: Vec<UnitId> = step.state.missiles.values().filter(|m| turn > m.turn + turns).map(|m| m.id).collect();
    for id in spent {
        if let Some(missile) = step.state.missiles.remove(&id) {
            step.emit(Event::Spent { unit: missile.name, why: Spending::FuelGone });
        }
    }
}

/// Opens the forms of a turn (4.2).
pub(super) fn open_forms(step: &mut Doing) {
    let turn = step.state.turn;
    step.emit(Event::TurnBegan { turn });
    let mut filed = BTreeMap::new();
    for id in step.state.ids_in_play() {
        let kept = allocation::kept(&step.state, id);
        open_form(step, id);
        match kept {
            Some(form) if allocation::can_repeat(&step.state, id, &form) => {
                filed.insert(id, form);
            }
            Some(_) => notes::alter(step, id, "could not do or pay for its form again: it commits nothing (24.11)"),
            None => {}
        }
    }
    for drone in step.state.drones.values_mut() {
        drone.moving = drone.velocity.truncated();
    }
    step.state.phase = Phase::Allocation { filed, done: BTreeSet::new() };
    let holding: BTreeSet<_> = step.state.seats().filter(|seat| hold::holds_on(&step.state, *seat)).collect();
    if let Phase::Allocation { done, .. } = &mut step.state.phase {
        *done = holding;
    }
}

/// Opens a craft's form and clears what held for the last turn.
fn open_form(step: &mut Doing, id: UnitId) {
    let craft = step.state.craft_mut(id);
    let capacitors = craft.intact(System::Capacitor);
    let charged = match craft.alert {
        Alert::Red => capacitors,
        Alert::Yellow => capacitors.div_ceil(2),
        Alert::Green => 0,
    };
    craft.ledger = Ledger::open(charged, capacitors - charged);
    if craft.alert == Alert::Red {
        craft.screens_off = 0;
    }
    craft.reinforcement = 0;
    (craft.is_evading, craft.is_invisible, craft.ecm, craft.eccm) = (false, false, 0, 0);
    craft.locks.clear();
    craft.heeded.clear();
    craft.told.clear();
    let held = craft.defaults.holds && !craft.plan.is_empty();
    craft.plan = if held { hold::renewed(&craft.plan) } else { Plan::default() };
    craft.is_inert = false;
    let needs = craft.design.is_manned && !craft.design.is_base() && craft.intact(System::Engine) == 0;
    if needs && !craft.ledger.life_support(craft.own_size_class()) {
        craft.is_inert = true;
        let unit = craft.name.clone();
        step.emit(Event::LifeSupportFailed { unit });
    }
}
