//! Rotation, acceleration and movement (4.4 to 4.6, 5, 6).

use super::notes::{self, Outcome};
use super::{Doing, beams, contact, damage, moment, roll_at_least, run};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::scenario::Victory;
use crate::games::pentagon_war::rules::craft::{Alert, Craft, Told};
use crate::games::pentagon_war::rules::design::System;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::geometry::{facing_towards, letter};
use crate::games::pentagon_war::rules::motion::{Mark, Velocity, limited, mark_change, mark_notation};
use crate::games::pentagon_war::rules::plan::{Action, Aim, Break, Step, Thrust};
use crate::games::pentagon_war::rules::state::{Impulse, State, UnitId};
use crate::grid::Direction;
use crate::kit::words::count;

/// Rotation and acceleration of all craft and drones, and what beams pull and push.
pub(super) fn rotate_and_accelerate(step: &mut Doing, impulse: &mut Impulse) {
    order_self_destructs(step, impulse);
    let ids: Vec<UnitId> = step.state.in_play().map(|c| c.id).collect();
    for id in ids {
        if step.state.lead(id) == id {
            rotate(step, id, impulse.number);
            accelerate(step, id, impulse);
        } else {
            follow(step, id, impulse.number);
        }
    }
    let drones: Vec<UnitId> = step.state.drones.keys().copied().collect();
    for id in drones {
        steer_drone(step, id, impulse);
    }
    beams::tow_all(step, impulse.number);
}

/// A member that does not steer its union: its own steps wait until it has detached, and its captain is told so (18.2).
fn follow(step: &mut Doing, id: UnitId, impulse: u8) {
    let lead = step.state.name_of(step.state.lead(id));
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    if craft.plan.step(impulse) != Step::default() && craft.told.insert(Told::Steered) {
        let what = format!("did not follow its own steps in impulse {impulse}: it is attached, {lead} steers (18.2)");
        notes::alter(step, id, what);
    }
}

/// Those that destroy themselves in this impulse: ordered before rotation; a range is judged where all will be after this
/// impulse's movement, which nothing but a ram can change (6.1, 16.1).
fn order_self_destructs(step: &mut Doing, impulse: &mut Impulse) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| !c.is_inert).map(|c| c.id).collect();
    for id in ids {
        for (index, rule) in notes::rules_now(&step.state, id, impulse.number) {
            let within = match rule.action {
                Action::SelfDestruct => None,
                Action::SelfDestructWithin { range_hexes } => Some(range_hexes),
                _ => continue,
            };
            let outcome = may_self_destruct(&step.state, id, within, impulse.number);
            if outcome.is_ok() {
                impulse.self_destructs.insert(id);
            }
            notes::record(step, id, index, outcome);
        }
    }
}

fn may_self_destruct(state: &State, id: UnitId, within: Option<u16>, impulse: u8) -> Outcome {
    let Some(craft) = state.live(id) else { return Ok(()) };
    if !craft.has_control() {
        return Err("it has no control (16.1)".to_owned());
    }
    let after = |c: &Craft| Velocity::step_on(c.moving, impulse).from(c.hex);
    let nearest = state.enemies(craft.seat).map(|enemy| after(enemy).distance_hexes(after(craft))).min();
    match (within, nearest) {
        (Some(most), Some(range)) if range > i32::from(most) => Err(format!(
            "the nearest enemy was {} away after the movement, not within {most} (16.1)",
            count(range, "hex")
        )),
        (Some(_), None) => Err("no enemy craft is left".to_owned()),
        _ => Ok(()),
    }
}

/// The direction an aim means for a unit there.
pub(crate) fn aimed(state: &State, id: UnitId, aim: Aim) -> Option<Direction> {
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
    if facing.turns_to(wanted) <= most_sides {
        return wanted;
    }
    let clockwise = facing.clockwise_to(wanted) <= 3;
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
    if turned != wanted {
        let (to, asked) = (letter(turned), letter(wanted));
        let what = format!("turned to {to} on its way to {asked}: 60 degrees are the most in impulse {impulse} (4.4)");
        notes::alter(step, id, what);
    }
    let Some(craft) = step.state.live(id) else { return };
    let sides = i32::from(turned.index()) - i32::from(craft.facing.index());
    for member in step.state.union(id) {
        if let Some(craft) = step.state.craft.get_mut(&member) {
            craft.facing = craft.facing.turned(sides);
        }
    }
}

/// Engines used for a thrust, and why not (6.1, 6.2, 6.4).
pub(crate) fn engines_used(craft: &Craft, size: u32, thrust: Thrust) -> Result<u32, String> {
    let engines = craft.intact(System::Engine);
    let wanted = match thrust {
        Thrust::Coast => return Ok(0),
        Thrust::Full => size.min(engines),
        Thrust::Engines(n) => u32::from(n),
    };
    let most = size * u32::try_from(house().movement.crash_factor.value).unwrap_or(2);
    if wanted > engines {
        let work = if engines == 1 { "engine works" } else { "engines work" };
        Err(format!("{engines} {work}, {wanted} are needed (6.2)"))
    } else if wanted > most {
        Err(format!("{wanted} engines are more than twice the size class (6.4)"))
    } else if wanted > size && !craft.has_control() {
        Err("crash acceleration needs main or auxiliary control (13.4)".to_owned())
    } else {
        Ok(wanted)
    }
}

/// The engines that thrust now; an error says why an order to accelerate cannot be carried out (6.1, 6.2, 6.4).
fn thrusting(craft: &Craft, size: u32, thrust: Thrust) -> Result<u32, String> {
    match engines_used(craft, size, thrust)? {
        0 => Err("no engine works (6.1)".to_owned()),
        engines if engines > size && craft.evades() => {
            Err("it evades, so it cannot crash-accelerate (6.4, 7)".to_owned())
        }
        engines => Ok(engines),
    }
}

fn accelerate(step: &mut Doing, id: UnitId, impulse: &mut Impulse) {
    let now = moment(step, impulse.number);
    let size = step.state.size_class(id);
    let members = step.state.union(id);
    let is_manned = members.iter().filter_map(|m| step.state.live(*m)).any(|c| c.design.is_manned);
    let Some(craft) = step.state.live(id) else { return };
    let thrust = craft.plan.step(impulse.number).thrust;
    if craft.is_inert || craft.alert == Alert::Green || thrust == Thrust::Coast {
        return;
    }
    let engines = match thrusting(craft, size, thrust) {
        Ok(engines) => engines,
        Err(why) => return drop_thrust(step, id, impulse.number, thrust, &why),
    };
    let divisor = if craft.evades() { house().evasion.acceleration_divisor.value } else { 1 };
    let (numerator, denominator) = (i64::from(engines), i64::from(size) * divisor);
    let wanted = mark_change(craft.facing, numerator, denominator, is_manned);
    let (change, is_cut) = limited(craft.running(), wanted);
    // What is written adds up to the next velocity: of a mark that was cut off, what is left of it (3.2, 6.5).
    let notation = if is_cut {
        mark_notation(craft.facing, change.largest(), mark_change(craft.facing, 1, 1, is_manned).largest())
    } else {
        mark_notation(craft.facing, numerator, denominator)
    };
    let leaves = is_cut && is_at_limit(craft) && wishes_to_leave(craft, impulse.number);
    let (unit, seat, was_leaving) = (craft.name.clone(), craft.seat, craft.is_disengaging);
    for member in &members {
        if let Some(craft) = step.state.craft.get_mut(member) {
            craft.marks.push(Mark { impulse: impulse.number, notation: notation.clone(), change });
            craft.is_disengaging |= leaves;
        }
    }
    match (is_cut, leaves) {
        (true, true) if !was_leaving => step.emit(Event::SpeedLimited { unit, is_disengaging: true }),
        (true, false) => tell_limit(step, id, impulse.number),
        _ => {}
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

fn is_at_limit(craft: &Craft) -> bool {
    craft.velocity.speed() == Velocity::hexes(house().movement.speed_limit_hexes.value, 0).speed()
}

/// Whether its plan says that thrust beyond the limit is meant to leave the battle (15.1).
fn wishes_to_leave(craft: &Craft, impulse: u8) -> bool {
    craft.plan.rules.iter().any(|rule| rule.action == Action::Disengage && rule.holds_on(impulse))
}

/// Drops thrust that has become impossible, for the rest of the turn.
fn drop_thrust(step: &mut Doing, id: UnitId, impulse: u8, thrust: Thrust, why: &str) {
    if let Some(craft) = step.state.craft.get_mut(&id) {
        for (_, later) in craft.plan.steps.range_mut(impulse..).filter(|(_, s)| s.thrust == thrust) {
            later.thrust = Thrust::Coast;
        }
    }
    notes::drop_order(step, id, &format!("accelerate from impulse {impulse} on"), why);
}

/// Tells the captain once a turn that thrust beyond the limit is lost.
fn tell_limit(step: &mut Doing, id: UnitId, impulse: u8) {
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    if !craft.told.insert(Told::Limited) {
        return;
    }
    let hint = if is_at_limit(craft) { "; with `disengage` in its plan it would leave the battle (15.1)" } else { "" };
    let what = format!("reached speed 12 in impulse {impulse}: thrust beyond it is cut off (6.5){hint}");
    notes::alter(step, id, what);
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
