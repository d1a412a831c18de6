//! The launching segment: missiles, drones, bolts (4.9, 12); `union` attaches and detaches.

use super::super::craft::Craft;
use super::super::data::{house, warheads};
use super::super::design::WeaponKind;
use super::super::event::Event;
use super::super::geometry::{direction_of_side, sides_facing};
use super::super::plan::{Action, Break, Plan, Rule, Target, When};
use super::super::power::Line;
use super::super::state::{Bolt, Drone, Impulse, Missile, State, UnitId};
use super::super::track;
use super::{Doing, drop_order, moment, run, union};
use crate::grid::Direction;

/// All launches, by ascending id; a rule that was carried out is crossed out.
pub(super) fn segment(step: &mut Doing, impulse: &mut Impulse) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| !c.is_inert).map(|c| c.id).collect();
    for id in ids {
        let rules: Vec<Rule> = step.state.live(id).map(|c| c.plan.rules.clone()).unwrap_or_default();
        let number = impulse.number;
        for rule in rules.iter().filter(|r| r.holds_on(number)) {
            if carry_out(step, impulse, id, &rule.action) {
                cross_out(step, id, rule);
            }
        }
    }
}

fn cross_out(step: &mut Doing, id: UnitId, rule: &Rule) {
    if let Some(craft) = step.state.craft.get_mut(&id)
        && let Some(i) = craft.plan.rules.iter().position(|r| r == rule)
    {
        craft.plan.rules.remove(i);
    }
}

/// Does what a rule says, if it is a launch and can be done now.
fn carry_out(step: &mut Doing, impulse: &mut Impulse, id: UnitId, action: &Action) -> bool {
    match *action {
        Action::Missiles { target, count, is_rail, when } => {
            missiles(step, impulse, id, target, (count, is_rail, when))
        }
        Action::Drone { bay, facing, when } => drone(step, impulse, id, bay, facing, when),
        Action::Bolt { target, is_aimed, when } => bolt(step, impulse, id, target, is_aimed, when),
        Action::Recover { drone } => recover(step, id, drone),
        Action::Attach { to } => union::attach(step, id, to),
        Action::Detach { from } => union::detach(step, id, from),
        Action::Transfer { to, loads } => union::transfer(step, id, to, loads),
        _ => false,
    }
}

/// The unit that a target means for a unit now.
pub(super) fn target_of(state: &State, id: UnitId, target: Target) -> Option<UnitId> {
    let (hex, seat) = (state.hex_of(id)?, state.seat_of(id)?);
    let found = match target {
        Target::Unit(unit) => state.hex_of(unit).map(|_| unit),
        Target::Nearest => state.nearest_enemy(seat, hex).map(|c| c.id),
        Target::NearestSmall => state.nearest_small(seat, hex),
    };
    found.filter(|unit| state.seat_of(*unit) != Some(seat))
}

/// Whether a rule's conditions of range and bearing hold.
pub(super) fn conditions_hold(state: &State, id: UnitId, target: UnitId, when: When) -> bool {
    let (Some(from), Some(to)) = (state.hex_of(id), state.hex_of(target)) else { return false };
    let facing = state.live(id).map(|c| c.facing).or_else(|| state.drones.get(&id).map(|d| d.facing));
    let bears = facing.is_none_or(|facing| when.bearing.allows(&sides_facing(from, facing, to)));
    bears && when.range_hexes.is_none_or(|most| from.distance_hexes(to) <= i32::from(most))
}

fn missiles(step: &mut Doing, impulse: &mut Impulse, id: UnitId, target: Target, how: (u16, bool, When)) -> bool {
    let (count, is_rail, when) = how;
    let now = moment(step, impulse.number);
    let Some(target) = target_of(&step.state, id, target) else { return false };
    if !conditions_hold(&step.state, id, target, when) {
        return false;
    }
    if !super::super::fire::has_lock(&step.state, id, target) || step.state.live(target).is_none() {
        return false;
    }
    let mut launched = 0;
    while launched < count {
        let Some(craft) = step.state.craft.get_mut(&id) else { break };
        let loaded = |i: &usize| craft.missiles.get(*i).is_some_and(|m| !m.is_lost && !m.is_empty);
        let indexes = 0..craft.missiles.len();
        let strongest = indexes.filter(loaded).max_by_key(|i| (craft.design.missiles.get(*i).copied(), usize::MAX - i));
        let Some(index) = strongest else { break };
        let rail = u32::try_from(house().power.rail_launch.value).unwrap_or(1);
        if is_rail && craft.ledger.spend(Line::RailLaunch, rail).is_err() {
            break;
        }
        if let Some(store) = craft.missiles.get_mut(index) {
            store.is_empty = true;
        }
        let warhead = craft.design.missiles.get(index).copied().unwrap_or(warheads().first().copied().unwrap_or(4));
        let (seat, hex, unit) = (craft.seat, craft.hex, craft.name.clone());
        let new = step.state.fresh_id();
        let name = format!("m{}", new.0);
        step.state.missiles.insert(
            new,
            Missile {
                id: new,
                name: name.clone(),
                seat,
                launcher: id,
                target,
                warhead,
                is_rail,
                turn: now.turn,
                impulse: now.impulse,
                hex,
                heading: None,
            },
        );
        launched += 1;
        let what = format!("missile {name} (warhead {warhead}{})", if is_rail { ", by rail" } else { "" });
        let target_name = Some(step.state.name_of(target));
        step.emit(Event::Launched { unit, what, target: target_name });
        run::alarm_enemies(step, impulse, seat, Break::Launch);
    }
    if launched == 0 {
        drop_order(step, id, "launch missiles", "no missile is left, or no power for the rail (12.1)");
    }
    true
}

fn drone(
    step: &mut Doing,
    impulse: &mut Impulse,
    id: UnitId,
    bay: Option<u16>,
    facing: Option<Direction>,
    when: When,
) -> bool {
    let size = step.state.live(id).map_or(1, Craft::own_size_class);
    let Some(craft) = step.state.live(id) else { return false };
    if let Some(range) = when.range_hexes {
        let near = step.state.nearest_enemy(craft.seat, craft.hex);
        if near.is_none_or(|e| e.hex.distance_hexes(craft.hex) > i32::from(range)) {
            return false;
        }
    }
    if craft.evades() || impulse.drones_launched.get(&id).copied().unwrap_or(0) >= size {
        return false;
    }
    let is_loaded = |i: usize| craft.bays.get(i).is_some_and(|b| !b.is_lost && !b.is_empty);
    let chosen =
        bay.map_or_else(|| (0..craft.bays.len()).find(|i| is_loaded(*i)), |b| Some(usize::from(b).wrapping_sub(1)));
    let Some(index) = chosen.filter(|i| is_loaded(*i)) else {
        drop_order(step, id, "launch a drone", "no drone is left in that bay (12.2)");
        return true;
    };
    let load = craft.design.bays.get(index).copied().unwrap_or_default();
    let new = UnitId(step.state.next_id);
    let name = step.state.free_name(&format!("{}-d{}", craft.name, index + 1));
    let nearest = step.state.nearest_enemy(craft.seat, craft.hex).map(|e| e.id);
    let drone = Drone {
        id: new,
        name: name.clone(),
        seat: craft.seat,
        launcher: id,
        load,
        hex: craft.hex,
        facing: facing.unwrap_or(craft.facing),
        velocity: craft.velocity,
        moving: craft.moving,
        marks: vec![],
        fired: None,
        plan: first_plan(nearest, facing.is_some()),
    };
    let (unit, seat) = (craft.name.clone(), craft.seat);
    step.state.next_id += 1;
    step.state.drones.insert(new, drone);
    if let Some(bay) = step.state.craft.get_mut(&id).and_then(|c| c.bays.get_mut(index)) {
        bay.is_empty = true;
    }
    *impulse.drones_launched.entry(id).or_default() += 1;
    step.emit(Event::Launched { unit, what: format!("drone {name} ({})", load.code()), target: None });
    run::alarm_enemies(step, impulse, seat, Break::Launch);
    true
}

/// What a drone does until it is told otherwise: it turns to the nearest enemy, closes in, and fires within three hexes.
pub(super) fn first_plan(nearest: Option<UnitId>, keeps_facing: bool) -> Plan {
    use super::super::plan::{Aim, IMPULSES, Selector, Step, Thrust};
    let mut plan = Plan { covered_to: IMPULSES, ..Plan::default() };
    if nearest.is_some() && !keeps_facing {
        let step = Step { aim: Some(Aim::Nearest), thrust: Thrust::Full };
        plan.steps = (1..=IMPULSES).map(|i| (i, step)).collect();
    }
    let when = When { range_hexes: Some(3), ..When::default() };
    let action = Action::Fire { weapons: Selector::All, target: Target::Nearest, when };
    plan.rules.push(Rule { from: 1, to: IMPULSES, action });
    plan
}

fn bolt(step: &mut Doing, impulse: &mut Impulse, id: UnitId, target: Target, is_aimed: bool, when: When) -> bool {
    let now = moment(step, impulse.number);
    let Some(target) = target_of(&step.state, id, target) else { return false };
    if !conditions_hold(&step.state, id, target, when) || step.state.live(target).is_none() {
        return false;
    }
    let Some(craft) = step.state.live(id) else { return false };
    let linked = craft.linked_sides();
    let guns: Vec<(usize, Direction)> = craft
        .intact_weapons()
        .filter(|(i, kind)| *kind == WeaponKind::LiquidMetalGun && craft.is_ready(*i, now))
        .filter_map(|(i, _)| craft.design.weapons.get(i).map(|m| (i, m.side)))
        .filter(|(_, side)| !linked.contains(side))
        .map(|(i, side)| (i, direction_of_side(craft.facing, side)))
        .collect();
    let meets = |direction: Direction| {
        let Some(goal) = step.state.live(target) else { return false };
        let path = track::from_hex(goal.hex, goal.moving, impulse.number + 1);
        track::bolt_meets(craft.hex, direction, impulse.number, goal.hex, &path).is_some()
    };
    let Some((index, direction)) = guns.into_iter().find(|(_, d)| !is_aimed || meets(*d)) else { return false };
    let (seat, hex, unit) = (craft.seat, craft.hex, craft.name.clone());
    let new = step.state.fresh_id();
    let name = format!("b{}", new.0);
    let bolt = Bolt {
        id: new,
        name: name.clone(),
        seat,
        launcher: id,
        target,
        direction,
        hex,
        travelled_hexes: 0,
        launched: now,
    };
    step.state.bolts.insert(new, bolt);
    if let Some(weapon) = step.state.craft.get_mut(&id).and_then(|c| c.weapons.get_mut(index)) {
        weapon.fired = Some(now);
    }
    let target_name = Some(step.state.name_of(target));
    let what = format!("bolt {name} towards {}", super::super::geometry::letter(direction));
    step.emit(Event::Launched { unit, what, target: target_name });
    run::alarm_enemies(step, impulse, seat, Break::Launch);
    true
}

/// Whether a drone can be taken aboard now (12.2).
fn recover(step: &mut Doing, id: UnitId, drone: UnitId) -> bool {
    let (Some(craft), Some(found)) = (step.state.live(id), step.state.drones.get(&drone)) else { return false };
    let together = found.hex == craft.hex && found.velocity.truncated() == craft.velocity.truncated();
    let same_load = |i: &usize| craft.design.bays.get(*i).copied().unwrap_or_default() == found.load;
    let free = |i: &usize| craft.bays.get(*i).is_some_and(|b| !b.is_lost && b.is_empty);
    let bay = (0..craft.bays.len()).filter(free).min_by_key(|i| !same_load(i));
    let (true, Some(index)) = (together && found.seat == craft.seat, bay) else { return false };
    let (unit, name, load) = (craft.name.clone(), found.name.clone(), found.load);
    step.state.drones.remove(&drone);
    if let Some(craft) = step.state.craft.get_mut(&id) {
        if let Some(bay) = craft.bays.get_mut(index) {
            bay.is_empty = false;
        }
        if let Some(slot) = craft.design.bays.get_mut(index) {
            *slot = load;
        }
    }
    step.emit(Event::Recovered { unit, drone: name });
    true
}
