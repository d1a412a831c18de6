//! Rotation, acceleration and movement (4.4 to 4.6, 5, 6).

use super::super::craft::{Alert, Craft};
use super::super::data::house;
use super::super::design::System;
use super::super::event::Event;
use super::super::geometry::{facing_towards, turn_sides};
use super::super::motion::{Mark, Velocity, limited, mark_change, mark_notation};
use super::super::plan::{Action, Aim, Break, Thrust};
use super::super::scenario::Victory;
use super::super::state::{Impulse, State, UnitId};
use super::{Doing, beams, contact, damage, drop_order, moment, roll_at_least, run};
use crate::grid::Direction;

/// Rotation and acceleration of all craft and drones, and what beams pull and push.
pub(super) fn rotate_and_accelerate(step: &mut Doing, impulse: &mut Impulse) {
    order_self_destructs(step, impulse);
    let leads: Vec<UnitId> = step.state.in_play().map(|c| c.id).filter(|id| step.state.lead(*id) == *id).collect();
    for id in leads {
        rotate(step, id, impulse.number);
        accelerate(step, id, impulse);
    }
    let drones: Vec<UnitId> = step.state.drones.keys().copied().collect();
    for id in drones {
        steer_drone(step, id, impulse);
    }
    beams::tow_all(step, impulse.number);
}

fn order_self_destructs(step: &Doing, impulse: &mut Impulse) {
    for craft in step.state.in_play().filter(|c| c.has_control() && !c.is_inert) {
        let ordered = |r: &&super::super::plan::Rule| r.action == Action::SelfDestruct && r.holds_on(impulse.number);
        if craft.plan.rules.iter().find(ordered).is_some() {
            impulse.self_destructs.insert(craft.id);
        }
    }
}

/// The direction an aim means for a unit there.
pub(in super::super) fn aimed(state: &State, id: UnitId, aim: Aim) -> Option<Direction> {
    let hex = state.hex_of(id)?;
    let target = match aim {
        Aim::Direction(direction) => return Some(direction),
        Aim::Unit(target) => state.hex_of(target)?,
        Aim::Nearest => state.nearest_enemy(state.seat_of(id)?, hex)?.hex,
    };
    facing_towards(hex, target)
}

/// The facing after turning as far towards `wanted` as the limit allows (4.4).
pub fn turned_within(facing: Direction, wanted: Direction, most_sides: u8) -> Direction {
    if turn_sides(facing, wanted) <= most_sides {
        return wanted;
    }
    let clockwise = (wanted.index() + 6 - facing.index()) % 6 <= 3;
    facing.turned(if clockwise { i32::from(most_sides) } else { -i32::from(most_sides) })
}

fn rotate(step: &mut Doing, id: UnitId, impulse: u8) {
    let now = moment(step, impulse);
    let Some(craft) = step.state.live(id) else { return };
    let Some(aim) = craft.plan.step(impulse).aim else { return };
    if craft.design.is_base() || craft.is_inert {
        return;
    }
    let Some(wanted) = aimed(&step.state, id, aim) else { return };
    let limit = house().movement.restricted_turn_sides.value;
    let most = if craft.turns_little(now) { u8::try_from(limit).unwrap_or(1) } else { 3 };
    let turned = turned_within(craft.facing, wanted, most);
    let sides = i32::from(turned.index()) - i32::from(craft.facing.index());
    for member in step.state.union(id) {
        if let Some(craft) = step.state.craft.get_mut(&member) {
            craft.facing = craft.facing.turned(sides);
        }
    }
}

/// Engines used for a thrust, and why not (6.1, 6.2, 6.4).
pub(in super::super) fn engines_used(craft: &Craft, size: u32, thrust: Thrust) -> Result<u32, String> {
    let engines = craft.intact(System::Engine);
    let wanted = match thrust {
        Thrust::Coast => return Ok(0),
        Thrust::Full => size.min(engines),
        Thrust::Engines(n) => u32::from(n),
    };
    let most = size * u32::try_from(house().movement.crash_factor.value).unwrap_or(2);
    if wanted > engines {
        Err(format!("{engines} engines work, {wanted} are needed (6.2)"))
    } else if wanted > most {
        Err(format!("{wanted} engines are more than twice the size class (6.4)"))
    } else if wanted > size && !craft.has_control() {
        Err("crash acceleration needs main or auxiliary control (13.4)".to_owned())
    } else {
        Ok(wanted)
    }
}

fn accelerate(step: &mut Doing, id: UnitId, impulse: &mut Impulse) {
    let now = moment(step, impulse.number);
    let size = step.state.size_class(id);
    let members = step.state.union(id);
    let is_manned = members.iter().filter_map(|m| step.state.live(*m)).any(|c| c.design.is_manned);
    let Some(craft) = step.state.live(id) else { return };
    if craft.is_inert || craft.alert == Alert::Green {
        return;
    }
    let thrust = craft.plan.step(impulse.number).thrust;
    let engines = match engines_used(craft, size, thrust) {
        Ok(0) => return,
        Ok(engines) => engines,
        Err(why) => return drop_order(step, id, "accelerate", why),
    };
    let divisor = if craft.evades() { house().evasion.acceleration_divisor.value } else { 1 };
    let (numerator, denominator) = (i64::from(engines), i64::from(size) * divisor);
    let wanted = mark_change(craft.facing, numerator, denominator, is_manned);
    let (change, is_cut) = limited(craft.running(), wanted);
    let notation = mark_notation(craft.facing, numerator, denominator);
    let limit = Velocity::hexes(house().movement.speed_limit_hexes.value, 0).speed();
    let leaves = is_cut && craft.velocity.speed() == limit;
    let (unit, seat) = (craft.name.clone(), craft.seat);
    let was_leaving = craft.is_disengaging;
    for member in &members {
        if let Some(craft) = step.state.craft.get_mut(member) {
            craft.marks.push(Mark { impulse: impulse.number, notation: notation.clone(), change });
            craft.is_disengaging |= leaves;
        }
    }
    if is_cut && !(leaves && was_leaving) {
        step.emit(Event::SpeedLimited { unit, is_disengaging: leaves });
    }
    if engines > size {
        impulse.crashed.insert(id);
        if let Some(craft) = step.state.craft.get_mut(&id) {
            craft.crashed_at = Some(now);
        }
        beams::release_all(step, id);
    }
    run::alarm_enemies(step, impulse, seat, Break::Course);
}

fn steer_drone(step: &mut Doing, id: UnitId, impulse: &Impulse) {
    let Some(drone) = step.state.drones.get(&id) else { return };
    let order = drone.plan.step(impulse.number);
    let facing = order.aim.and_then(|aim| aimed(&step.state, id, aim)).unwrap_or(drone.facing);
    let running = drone.marks.iter().fold(drone.velocity, |v, m| v.plus(m.change));
    let mark = (order.thrust != Thrust::Coast).then(|| {
        let (change, _) = limited(running, mark_change(facing, 1, 1, false));
        Mark { impulse: impulse.number, notation: mark_notation(facing, 1, 1), change }
    });
    if let Some(drone) = step.state.drones.get_mut(&id) {
        drone.facing = facing;
        drone.marks.extend(mark);
    }
}

/// Movement: craft and drones, then bolts, then missiles (4.6).
pub(super) fn move_all(step: &mut Doing, impulse: &mut Impulse) {
    let number = impulse.number;
    let ids: Vec<UnitId> = step.state.in_play().map(|c| c.id).chain(step.state.drones.keys().copied()).collect();
    for id in ids {
        let Some(hex) = step.state.hex_of(id) else { continue };
        impulse.before.insert(id, hex);
        if !step.state.recent.tracks.contains_key(&id) {
            run::note_track(step, id, number);
        }
        let moved = if let Some(craft) = step.state.craft.get_mut(&id) {
            craft.hex = Velocity::step_on(craft.moving, number).from(craft.hex);
            craft.hex != hex
        } else if let Some(drone) = step.state.drones.get_mut(&id) {
            drone.hex = Velocity::step_on(drone.moving, number).from(drone.hex);
            drone.hex != hex
        } else {
            false
        };
        if moved {
            run::note_track(step, id, number);
        }
    }
    meet_planets(step, impulse);
    contact::move_bolts(step, impulse);
    contact::move_missiles(step, impulse);
    note_runner(step);
}

/// A craft that ends a move in a planet's hex rams it: infinite mass (23.3).
fn meet_planets(step: &mut Doing, impulse: &mut Impulse) {
    let planets = step.state.planets();
    let moved = |c: &&Craft| impulse.before.get(&c.id) != Some(&c.hex) && planets.contains(&c.hex);
    let met: Vec<UnitId> = step.state.in_play().filter(moved).map(|c| c.id).collect();
    let mut hits = Vec::new();
    for id in met {
        let Some(points) = super::ram::planet_damage(&step.state, id) else { continue };
        for member in step.state.union(id) {
            super::ram::set_velocity(step, member, Velocity::ZERO);
        }
        let unit = step.state.name_of(id);
        let target = "the planet".to_owned();
        step.emit(Event::Rammed { unit, target, points, velocity: Some(Velocity::ZERO) });
        hits.push(damage::Hit::screened(id, None, points, "the planet"));
    }
    damage::assess(step, impulse, hits);
}

/// Breakout: the runner is through as soon as it is far enough (23.1).
fn note_runner(step: &mut Doing) {
    if let Victory::Breakout { .. } = step.state.options.scenario.victory {
        super::finish::check_end(step);
    }
}

/// Crash acceleration's price at the end of the impulse (6.4).
pub(super) fn crash_rolls(step: &mut Doing, impulse: &mut Impulse) {
    let needed = i32::try_from(house().movement.crash_fault_roll.value).unwrap_or(12);
    let crashed: Vec<UnitId> = impulse.crashed.iter().copied().collect();
    let mut hits = Vec::new();
    for id in crashed.into_iter().filter(|id| step.state.live(*id).is_some()).collect::<Vec<_>>() {
        let roll = roll_at_least(step, needed);
        let points = roll.is_made.then(|| step.state.dice.roll(6));
        let unit = step.state.name_of(id);
        step.emit(Event::CrashRolled { unit, dice: roll.dice, points });
        if let Some(points) = points {
            hits.push(damage::Hit::interior(id, points, "crash acceleration"));
        }
    }
    damage::assess(step, impulse, hits);
}
