//! Rotation, acceleration and movement (4.4 to 4.6, 5, 6).

use super::aim::aimed;
use super::hit::Hit;
use super::notes::{self, Outcome};
use super::{Doing, beams, moment, roll_at_least, watch};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::geometry::letter;
use crate::games::pentagon_war::data::scenario::Alert;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::craft::{Craft, Told};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::motion::{Mark, limited, mark_change, mark_notation, step_on};
use crate::games::pentagon_war::rules::plan::{Action, Step, Thrust};
use crate::games::pentagon_war::rules::state::{Drone, Impulse, State, UnitId};
use crate::grid::Direction;
use crate::kit::words::count;

/// Rotation and acceleration of all craft and drones (4.4, 4.5).
pub(super) fn steer(step: &mut Doing, impulse: &mut Impulse) {
    for id in step.state.ids_in_play() {
        if step.state.lead(id) == id {
            rotate(step, id, impulse.number);
            accelerate(step, id, impulse);
        } else {
            follow(step, id, impulse.number);
        }
    }
    for drone in step.state.drones.values().cloned().collect::<Vec<_>>() {
        steer_drone(step, drone, impulse.number);
    }
}

/// A member that does not steer its union: its own steps wait until it has detached, and its captain is told so (18.2).
fn follow(step: &mut Doing, id: UnitId, impulse: u8) {
    let lead = step.state.name_of(step.state.lead(id));
    let craft = step.state.craft_mut(id);
    if craft.plan.step(impulse) != Step::default() && craft.told.insert(Told::Steered) {
        let what = format!("did not follow its own steps in impulse {impulse}: it is attached, {lead} steers (18.2)");
        notes::alter(step, id, what);
    }
}

/// Those that destroy themselves in this impulse: ordered before rotation; a range is judged where all will be after this
/// impulse's movement, which nothing but a ram can change (6.1, 16.1).
pub(super) fn order_self_destructs(step: &mut Doing, impulse: &mut Impulse) {
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
    let craft = state.craft_of(id);
    if !craft.has_control() {
        return Err("it has no control (16.1)".to_owned());
    }
    let after = |c: &Craft| step_on(c.moving, impulse).from(c.hex);
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

/// The facing after turning as far towards `wanted` as the limit allows (4.4).
pub(crate) fn turned_within(facing: Direction, wanted: Direction, most_sides: u16) -> Direction {
    if u16::from(facing.turns_to(wanted)) <= most_sides {
        return wanted;
    }
    let clockwise = facing.clockwise_to(wanted) <= 3;
    facing.turned(if clockwise { i32::from(most_sides) } else { -i32::from(most_sides) })
}

fn rotate(step: &mut Doing, id: UnitId, impulse: u8) {
    let craft = step.state.craft_of(id);
    let Some(aim) = craft.plan.step(impulse).aim else { return };
    if craft.design.is_base() || craft.is_inert {
        return;
    }
    let Some(wanted) = aimed(&step.state, id, aim) else { return };
    let is_slow = craft.turns_little(moment(step, impulse));
    let turned = turned_within(craft.facing, wanted, if is_slow { house().movement.restricted_turn_sides } else { 3 });
    let sides = i32::from(turned.index()) - i32::from(craft.facing.index());
    if turned != wanted {
        let (to, asked) = (letter(turned), letter(wanted));
        let what = format!("turned to {to} on its way to {asked}: 60 degrees are the most in impulse {impulse} (4.4)");
        notes::alter(step, id, what);
    }
    for member in step.state.union(id) {
        let craft = step.state.craft_mut(member);
        craft.facing = craft.facing.turned(sides);
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
    let most = size * u32::from(house().movement.crash_factor);
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
    let is_manned = members.iter().any(|m| step.state.craft_of(*m).design.is_manned);
    let craft = step.state.craft_of(id);
    let thrust = craft.plan.step(impulse.number).thrust;
    if craft.is_inert || craft.alert == Alert::Green || thrust == Thrust::Coast {
        return;
    }
    let engines = match thrusting(craft, size, thrust) {
        Ok(engines) => engines,
        Err(why) => return drop_thrust(step, id, impulse.number, thrust, &why),
    };
    let divisor = if craft.evades() { i64::from(house().evasion.acceleration_divisor) } else { 1 };
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
        let craft = step.state.craft_mut(*member);
        craft.marks.push(Mark { impulse: impulse.number, notation: notation.clone(), change });
        craft.is_disengaging |= leaves;
    }
    match (is_cut, leaves) {
        (true, true) if !was_leaving => step.emit(Event::SpeedLimited { unit, is_disengaging: true }),
        (true, false) => tell_limit(step, id, impulse.number),
        _ => {}
    }
    if engines > size {
        impulse.crashed.insert(id);
        step.state.craft_mut(id).crashed_at = Some(now);
        beams::release_all(step, id);
    }
    watch::alarm_enemies(step, impulse, seat, Break::Course);
}

fn is_at_limit(craft: &Craft) -> bool {
    craft.velocity.speed() == Velocity::hexes(i64::from(house().movement.speed_limit_hexes), 0).speed()
}

/// Whether its plan says that thrust beyond the limit is meant to leave the battle (15.1).
fn wishes_to_leave(craft: &Craft, impulse: u8) -> bool {
    craft.plan.rules.iter().any(|rule| rule.action == Action::Disengage && rule.holds_on(impulse))
}

/// Drops thrust that has become impossible, for the rest of the turn.
fn drop_thrust(step: &mut Doing, id: UnitId, impulse: u8, thrust: Thrust, why: &str) {
    let later = step.state.craft_mut(id).plan.steps.range_mut(impulse..);
    for (_, later) in later.filter(|(_, s)| s.thrust == thrust) {
        later.thrust = Thrust::Coast;
    }
    notes::drop_order(step, id, &format!("accelerate from impulse {impulse} on"), why);
}

/// Tells the captain once a turn that thrust beyond the limit is lost.
fn tell_limit(step: &mut Doing, id: UnitId, impulse: u8) {
    let craft = step.state.craft_mut(id);
    if !craft.told.insert(Told::Limited) {
        return;
    }
    let hint = if is_at_limit(craft) { "; with `disengage` in its plan it would leave the battle (15.1)" } else { "" };
    let what = format!("reached speed 12 in impulse {impulse}: thrust beyond it is cut off (6.5){hint}");
    notes::alter(step, id, what);
}

fn steer_drone(step: &mut Doing, mut drone: Drone, impulse: u8) {
    let order = drone.plan.step(impulse);
    drone.facing = order.aim.and_then(|aim| aimed(&step.state, drone.id, aim)).unwrap_or(drone.facing);
    if order.thrust != Thrust::Coast {
        let running = drone.marks.iter().fold(drone.velocity, |v, m| v.plus(m.change));
        let (change, _) = limited(running, mark_change(drone.facing, 1, 1, false));
        drone.marks.push(Mark { impulse, notation: mark_notation(drone.facing, 1, 1), change });
    }
    step.state.drones.insert(drone.id, drone);
}

/// Movement of craft and drones (4.6).
pub(super) fn move_bodies(step: &mut Doing, impulse: &mut Impulse) {
    let number = impulse.number;
    let craft = step.state.in_play().map(|c| (c.id, c.hex, c.moving));
    let drones = step.state.drones.values().map(|d| (d.id, d.hex, d.moving));
    for (id, hex, moving) in craft.chain(drones).collect::<Vec<_>>() {
        impulse.before.insert(id, hex);
        if !step.state.recent.tracks.contains_key(&id) {
            watch::note_track(step, id, number);
        }
        let to = step_on(moving, number).from(hex);
        if to != hex {
            match step.state.drones.get_mut(&id) {
                Some(drone) => drone.hex = to,
                None => step.state.craft_mut(id).hex = to,
            }
            watch::note_track(step, id, number);
        }
    }
}

/// Crash acceleration's price at the end of the impulse (6.4).
pub(super) fn crash_rolls(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let needed = i32::from(house().movement.crash_fault_roll);
    let crashed = impulse.crashed.iter().copied();
    let mut hits = Vec::new();
    for id in crashed.filter(|id| step.state.live(*id).is_some()).collect::<Vec<_>>() {
        let roll = roll_at_least(step, needed);
        let points = roll.is_made.then(|| step.state.dice.roll(6));
        let unit = step.state.name_of(id);
        step.emit(Event::CrashRolled { unit, dice: roll.dice, points });
        hits.extend(points.map(|points| Hit::interior(id, points, "crash acceleration")));
    }
    hits
}
