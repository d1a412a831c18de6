//! The start of a turn: velocity determination, allocation, radar lock-on (4.1 to 4.3).

use std::collections::{BTreeMap, BTreeSet};

use super::{Doing, beams, explode, finish, notes, run};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::craft::{Alert, Craft, Fate, Hold, RECORD_TURNS};
use crate::games::pentagon_war::rules::design::System;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::solution_between;
use crate::games::pentagon_war::rules::motion::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::plan::{Action, Plan, Tried};
use crate::games::pentagon_war::rules::power::{Ledger, Line};
use crate::games::pentagon_war::rules::state::{Allocation, Impulse, Moment, Phase, State, Stop, UnitId};
use crate::kit::words::count;

/// Begins the next turn and asks for the forms.
pub(super) fn begin_turn(step: &mut Doing) {
    step.state.turn += 1;
    let turn = step.state.turn;
    if turn > 1 {
        let leaving = wishes_to_leave(&step.state);
        beams::match_speeds(step);
        determine_velocities(step);
        disengage(step, &leaving);
        spend_missile_fuel(step);
        for craft in step.state.craft.values_mut() {
            craft.alert = craft.alert.raised();
        }
    }
    if finish::check_end(step) {
        return;
    }
    step.emit(Event::TurnBegan { turn });
    let ids: Vec<UnitId> = step.state.in_play().map(|c| c.id).collect();
    for id in ids {
        open_form(step, id);
    }
    for drone in step.state.drones.values_mut() {
        drone.moving = drone.velocity.truncated();
    }
    step.state.window += 1;
    step.state.phase = Phase::Allocation { filed: BTreeMap::new(), done: BTreeSet::new() };
}

fn determine_velocities(step: &mut Doing) {
    let turn = step.state.turn;
    let carries = step.state.options.carries_fractions;
    let ids: Vec<UnitId> = step.state.in_play().map(|c| c.id).collect();
    for id in ids {
        let Some(craft) = step.state.craft.get_mut(&id) else { continue };
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
fn disengage(step: &mut Doing, leaving: &[UnitId]) {
    let flagged: Vec<UnitId> = step.state.in_play().filter(|c| c.is_disengaging).map(|c| c.id).collect();
    for id in flagged {
        let Some(craft) = step.state.craft.get_mut(&id) else { continue };
        craft.is_disengaging = false;
        let unit = craft.name.clone();
        if craft.fuel() >= 1 && craft.intact(System::Engine) >= 1 {
            craft.fuel_empty += 1;
            leave(step, id, "acceleration");
        } else {
            step.emit(Event::StillHere { unit, why: "it has no filled fuel tank or no engine (15.1)".to_owned() });
        }
    }
    for id in leaving.iter().copied() {
        let Some(unit) = step.state.live(id).map(|c| c.name.clone()) else { continue };
        match out_of_range_fault(&step.state, id) {
            None => leave(step, id, "being out of range"),
            Some(why) => step.emit(Event::StillHere { unit, why }),
        }
    }
}

fn leave(step: &mut Doing, id: UnitId, by: &str) {
    let turn = step.state.turn;
    for member in step.state.union(id) {
        explode::let_go(step, member);
        if let Some(craft) = step.state.craft.get_mut(&member) {
            craft.fate = Fate::Disengaged(turn);
            let unit = craft.name.clone();
            step.emit(Event::Disengaged { unit, by: by.to_owned() });
        }
    }
}

/// Why a craft is not out of range of everything (15.2); `None`: it is.
pub fn out_of_range_fault(state: &State, id: UnitId) -> Option<String> {
    let craft = state.live(id)?;
    let speed = craft.velocity.speed();
    if let Some(other) = state.in_play().find(|c| c.id != id && c.velocity.speed() >= speed) {
        return Some(format!("{} is as fast (15.2)", other.name));
    }
    let worst: u32 = best_damage_against(state, id);
    if worst > craft.screening() {
        return Some(format!(
            "{} could reach it past {} of screens (15.2)",
            count(worst, "point"),
            count(craft.screening(), "unit")
        ));
    }
    let reaches = |from: crate::grid::Hex, weapon_speed: i64| {
        let reach = (weapon_speed * UNITS_PER_HEX - speed).max(0);
        i64::from(from.distance_hexes(craft.hex)) * UNITS_PER_HEX <= reach
    };
    let full = house().missiles.full_speed.value;
    let missiles = state.missiles.values().filter(|m| m.seat != craft.seat);
    let mut seekers = missiles.map(|m| (m.hex, i64::from(m.speed(state.turn)), m.name.clone()));
    let bolts = state.bolts.values().filter(|b| b.seat != craft.seat).map(|b| (b.hex, full, b.name.clone()));
    let loaded = |c: &&Craft| c.missiles.iter().any(|m| !m.is_lost && !m.is_empty);
    let aboard = state.enemies(craft.seat).filter(loaded).map(|c| (c.hex, full, format!("{}'s missiles", c.name)));
    let near = seekers.find(|s| reaches(s.0, s.1)).or_else(|| bolts.chain(aboard).find(|s| reaches(s.0, s.1)));
    near.map(|(_, _, name)| format!("{name} could reach it (15.2)"))
}

/// The most that all enemy direct fire could do to a craft where all stand, without ECM (15.2).
pub fn best_damage_against(state: &State, id: UnitId) -> u32 {
    let Some(craft) = state.live(id) else { return 0 };
    let now = Moment::new(state.turn, 0);
    let best = |shooter, kind, from| {
        let solution = solution_between(state, shooter, kind, id, (from, craft.hex), now);
        let ecm = solution.modifiers.iter().find(|(name, _)| *name == "ECM").map_or(0, |(_, m)| *m);
        let mut solution = solution;
        solution.modifiers.push(("without ECM", -ecm));
        let farthest = house().fire.farthest_hexes.value;
        if i64::from(solution.range_hexes) > farthest { 0 } else { solution.most_damage() }
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

fn spend_missile_fuel(step: &mut Doing) {
    let turn = step.state.turn;
    let turns = u16::try_from(house().missiles.fuel_turns.value).unwrap_or(3);
    let spent: Vec<UnitId> = step.state.missiles.values().filter(|m| turn > m.turn + turns).map(|m| m.id).collect();
    for id in spent {
        if let Some(missile) = step.state.missiles.remove(&id) {
            step.emit(Event::Spent { unit: missile.name, why: "its fuel is gone (12.1)".to_owned() });
        }
    }
}

/// Opens a craft's form and clears what held for the last turn.
fn open_form(step: &mut Doing, id: UnitId) {
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
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
    craft.plan = Plan::default();
    craft.is_inert = false;
    let needs = craft.design.is_manned && !craft.design.is_base() && craft.intact(System::Engine) == 0;
    if needs && !craft.ledger.life_support(craft.own_size_class()) {
        craft.is_inert = true;
        let unit = craft.name.clone();
        step.emit(Event::LifeSupportFailed { unit });
    }
}

/// Reveals the forms, rolls for lock-on and runs the impulses.
pub(super) fn reveal(step: &mut Doing, filed: &BTreeMap<UnitId, Allocation>) {
    let ids: Vec<UnitId> = step.state.in_play().map(|c| c.id).collect();
    for id in &ids {
        match filed.get(id) {
            Some(allocation) => commit(step, *id, allocation),
            None => keep_doubled(step, *id, 0),
        }
        // Whoever has filled in the forms has seen who is near (24.3).
        run::hold_ranges(step, *id);
    }
    for id in ids {
        lock_on(step, id);
    }
    run::advance(step, Impulse { number: 1, ..Impulse::default() }, Stop::Rotation);
}

/// What an allocation costs a craft of that size class (8.2, 11.3, 11.4).
pub fn allocation_costs(size: u32, allocation: &Allocation) -> Vec<(Line, u32)> {
    let numbers = &house().power;
    let points = |n: i64| u32::try_from(n).unwrap_or(0);
    let level = points(numbers.electronic_per_level_and_class.value) * size;
    let invisible = if allocation.is_invisible { points(numbers.invisibility_per_class.value) * size } else { 0 };
    vec![
        (Line::RadarInvisibility, invisible),
        (Line::Ecm, u32::from(allocation.ecm) * level),
        (Line::Eccm, u32::from(allocation.eccm) * level),
        (Line::DoubleBeam, u32::from(allocation.doubled_beams) * points(numbers.double_beam.value)),
    ]
}

fn commit(step: &mut Doing, id: UnitId, allocation: &Allocation) {
    let size = step.state.size_class(id);
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    let mut power = 0;
    for (line, points) in allocation_costs(size, allocation) {
        if craft.ledger.spend(line, points).is_ok() {
            power += points;
        }
    }
    craft.ecm = allocation.ecm;
    craft.eccm = allocation.eccm;
    craft.is_invisible = allocation.is_invisible;
    craft.is_evading = allocation.is_evading;
    craft.directional = allocation.directional;
    let unit = craft.name.clone();
    step.emit(Event::Allocated { unit, allocation: *allocation, power });
    keep_doubled(step, id, allocation.doubled_beams);
    if allocation.is_evading {
        beams::release_all(step, id);
    }
}

/// Holds from the last turn are doubled as far as it was paid for at the start of this one; the others drop to single strength
/// (8.5, 9.6).
fn keep_doubled(step: &mut Doing, id: UnitId, paid: u16) {
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    let mut left = paid;
    let mut dropped = 0_u32;
    // Those that were doubled come first.
    let mut holds: Vec<&mut Hold> = craft.beams.iter_mut().filter_map(|b| b.hold.as_mut()).collect();
    holds.sort_by_key(|hold| !hold.is_double);
    for hold in holds {
        dropped += u32::from(hold.is_double && left == 0);
        hold.is_double = left > 0;
        left = left.saturating_sub(1);
    }
    if dropped > 0 {
        let holds = if dropped == 1 { "a beam" } else { "beams" };
        let what = format!("holds on with {holds} at single strength: nothing was committed to keep it doubled (8.5)");
        notes::alter(step, id, what);
    }
}

/// The number a lock-on roll must not exceed (11.2); `None`: no roll is made.
pub fn lock_number(state: &State, id: UnitId, target: UnitId) -> Option<i32> {
    let (craft, enemy) = (state.live(id)?, state.live(target)?);
    let rating = i32::try_from(craft.intact(System::Radar)).unwrap_or(0);
    if rating == 0 || craft.is_invisible || craft.alert == Alert::Green || craft.is_inert {
        return None;
    }
    let now = Moment::new(state.turn, 1);
    let net = i32::from(enemy.working_ecm(now).saturating_sub(craft.working_eccm()));
    let hidden =
        if enemy.is_invisible { i32::try_from(house().radar.invisibility_penalty.value).unwrap_or(4) } else { 0 };
    Some((rating - net - hidden).max(1))
}

fn lock_on(step: &mut Doing, id: UnitId) {
    let Some(seat) = step.state.live(id).map(|c| c.seat) else { return };
    let targets: Vec<UnitId> = step.state.enemies(seat).map(|c| c.id).collect();
    for target in targets {
        let Some(needed) = lock_number(&step.state, id, target) else { continue };
        let die = (needed < 6).then(|| step.state.dice.roll(6));
        let is_locked = die.is_none_or(|d| d.cast_signed() <= needed);
        let (unit, name) = (step.state.name_of(id), step.state.name_of(target));
        if is_locked && let Some(craft) = step.state.craft.get_mut(&id) {
            craft.locks.insert(target);
        }
        step.emit(Event::LockTried { unit, target: name, die, needed, is_locked });
    }
}
