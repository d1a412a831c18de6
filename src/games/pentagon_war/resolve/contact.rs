//! Bolts and missiles on the move, point defense, and what happens where units meet (4.7, 4.8, 12).

use super::super::craft::Craft;
use super::super::data::house;
use super::super::design::System;
use super::super::event::Event;
use super::super::fire::{bolt_damage, net_ecm};
use super::super::motion::moves_on;
use super::super::state::{Impulse, Missile, Moment, State, UnitId};
use super::damage::Hit;
use super::{Doing, damage, explode, moment, ram, roll_at_least, roll_at_most, run};
use crate::contract::Seat;
use crate::grid::{Direction, Hex};

/// Point defense, then self-destruction and ramming with all that happens in one hex.
pub(super) fn segment(step: &mut Doing, impulse: &mut Impulse) {
    point_defense(step, impulse);
    let mut hits = Vec::new();
    meet_bolts(step, impulse, &mut hits);
    missiles_strike(step, impulse, &mut hits);
    ram::small_rams(step, impulse, &mut hits);
    ram::craft_rams(step, impulse, &mut hits);
    let ordered: Vec<UnitId> = impulse.self_destructs.iter().copied().collect();
    for id in ordered.into_iter().filter(|id| step.state.live(*id).is_some()).collect::<Vec<_>>() {
        let unit = step.state.name_of(id);
        step.emit(Event::SelfDestructed { unit });
        explode::self_destruct(step, impulse, id, &mut hits);
    }
    damage::assess(step, impulse, hits);
}

/// Bolts fly one hex (12.3).
pub(super) fn move_bolts(step: &mut Doing, impulse: &mut Impulse) {
    let now = moment(step, impulse.number);
    let farthest = house().bolts.farthest_hexes.value;
    let ids: Vec<UnitId> = step.state.bolts.values().filter(|b| b.launched < now).map(|b| b.id).collect();
    for id in ids {
        let Some(bolt) = step.state.bolts.get_mut(&id) else { continue };
        if i64::from(bolt.travelled_hexes) >= farthest {
            let unit = bolt.name.clone();
            step.state.bolts.remove(&id);
            step.emit(Event::Spent { unit, why: "it dispersed (12.3)".to_owned() });
            continue;
        }
        impulse.before.insert(id, bolt.hex);
        bolt.hex = bolt.hex.neighbour(bolt.direction);
        bolt.travelled_hexes += 1;
        let start = impulse.before.get(&id).map(|h| (impulse.number, *h));
        step.state.recent.tracks.entry(id).or_insert_with(|| start.into_iter().collect());
        run::note_track(step, id, impulse.number);
    }
}

impl Missile {
    /// Its speed in that turn (12.1).
    pub fn speed(&self, turn: u16) -> u32 {
        let numbers = &house().missiles;
        let speed = if self.is_rail || turn > self.turn + 1 {
            numbers.full_speed.value
        } else if turn == self.turn {
            numbers.first_speed.value
        } else {
            numbers.second_speed.value
        };
        u32::try_from(speed).unwrap_or(12)
    }
}

/// The step of a missile towards a hex: the neighbour closest to it; of two as close the last direction, else the first
/// from A (12.1).
pub fn seek(from: Hex, to: Hex, heading: Option<Direction>) -> Option<Direction> {
    if from == to {
        return None;
    }
    let best = Direction::ALL.into_iter().map(|d| from.neighbour(d).distance_hexes(to)).min()?;
    let closest = |d: &Direction| from.neighbour(*d).distance_hexes(to) == best;
    heading.filter(closest).or_else(|| Direction::ALL.into_iter().find(closest))
}

/// Whether a missile is guided: its launcher is in play and locked on to its target (12.1).
pub fn is_guided(state: &State, missile: &Missile) -> bool {
    let near = house().radar.automatic_hexes.value;
    let (Some(launcher), Some(target)) = (state.live(missile.launcher), state.live(missile.target)) else {
        return false;
    };
    launcher.locks.contains(&target.id) || i64::from(launcher.hex.distance_hexes(target.hex)) <= near
}

/// Missiles move by the impulse chart (12.1).
pub(super) fn move_missiles(step: &mut Doing, impulse: &mut Impulse) {
    let now = moment(step, impulse.number);
    let ids: Vec<UnitId> = step.state.missiles.keys().copied().collect();
    for id in ids {
        let Some(missile) = step.state.missiles.get(&id) else { continue };
        impulse.before.insert(id, missile.hex);
        let launched = Moment::new(missile.turn, missile.impulse);
        if launched >= now || !moves_on(missile.speed(now.turn), now.impulse) {
            continue;
        }
        let goal = step.state.live(missile.target).map(|t| t.hex);
        let heading = match goal.filter(|_| is_guided(&step.state, missile)) {
            Some(goal) => match seek(missile.hex, goal, missile.heading) {
                Some(direction) => direction,
                None => continue,
            },
            None => match missile.heading {
                Some(direction) => direction,
                None => continue,
            },
        };
        if !step.state.recent.tracks.contains_key(&id) {
            run::note_track(step, id, impulse.number);
        }
        if let Some(missile) = step.state.missiles.get_mut(&id) {
            missile.hex = missile.hex.neighbour(heading);
            missile.heading = Some(heading);
        }
        run::note_track(step, id, impulse.number);
    }
}

/// Each point defense box fires at one enemy missile or drone in its hex; boxes are assigned before rolling: one to each
/// intruder, those that seek this craft first, then again from the first (12.4).
fn point_defense(step: &mut Doing, impulse: &mut Impulse) {
    let ready = |c: &&Craft| c.defaults.point_defense && !c.is_inert && c.intact(System::PointDefense) > 0;
    let ids: Vec<UnitId> = step.state.in_play().filter(ready).map(|c| c.id).collect();
    for id in ids {
        let Some(craft) = step.state.live(id) else { continue };
        let (boxes, seat, hex) = (craft.intact(System::PointDefense), craft.seat, craft.hex);
        let intruders = intruders(&step.state, seat, hex, id);
        let assigned: Vec<UnitId> = intruders.iter().copied().cycle().take(boxes as usize).collect();
        for target in assigned {
            if step.state.hex_of(target).is_none() {
                continue;
            }
            let roll = roll_at_least(step, i32::try_from(house().defense.point_defense_roll.value).unwrap_or(7));
            let (unit, name) = (step.state.name_of(id), step.state.name_of(target));
            step.emit(Event::PointDefended { unit, target: name, roll });
            if roll.is_made {
                shoot_down(step, impulse, target);
            }
        }
    }
    beams_in_hex(step);
}

fn intruders(state: &State, seat: Seat, hex: Hex, craft: UnitId) -> Vec<UnitId> {
    let missiles = state.missiles.values().filter(|m| m.seat != seat && m.hex == hex);
    let drones = state.drones.values().filter(|d| d.seat != seat && d.hex == hex);
    let mut found: Vec<(bool, UnitId)> = missiles.map(|m| (m.target != craft, m.id)).collect();
    found.extend(drones.map(|d| (true, d.id)));
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Beams kept for bolts fire at those in their own hex (12.3).
fn beams_in_hex(step: &mut Doing) {
    use super::super::plan::Action;
    let turn = step.state.turn;
    let bolts: Vec<UnitId> = step.state.bolts.keys().copied().collect();
    for bolt in bolts {
        let Some((hex, seat)) = step.state.bolts.get(&bolt).map(|b| (b.hex, b.seat)) else { continue };
        let guards = step.state.in_play().filter(|c| c.seat != seat && c.hex == hex);
        let wants = |c: &&Craft| c.plan.rules.iter().any(|r| matches!(r.action, Action::Beam { .. }));
        let guard = guards.filter(wants).find_map(|c| {
            let free = c.beams.iter().position(|b| !b.is_lost && b.used != turn && b.hold.is_none());
            free.map(|index| (c.id, index))
        });
        if let Some((guard, index)) = guard {
            super::shoot::beam_at_bolt(step, guard, index, bolt);
        }
    }
}

/// A drone or missile is destroyed by fire; missiles may go off (12.1).
pub(super) fn shoot_down(step: &mut Doing, impulse: &mut Impulse, target: UnitId) {
    let volatile = house().missiles.volatile_roll.value;
    if let Some(drone) = step.state.drones.remove(&target) {
        step.emit(Event::Destroyed { unit: drone.name, hex: drone.hex, explosion: 0 });
        return;
    }
    let Some(missile) = step.state.missiles.remove(&target) else { return };
    let die = step.state.dice.roll(6);
    let is_burst = i64::from(die) >= volatile;
    step.emit(Event::Volatile { unit: missile.name.clone(), die, is_burst });
    if is_burst {
        explode::clear_small(step, missile.hex);
        let points = u32::from(missile.warhead) / 2;
        let here: Vec<UnitId> = step.state.in_play().filter(|c| c.hex == missile.hex).map(|c| c.id).collect();
        let hits = here.into_iter().map(|id| Hit::screened(id, Some(missile.hex), points, &missile.name)).collect();
        damage::assess(step, impulse, hits);
    }
}

/// Bolts strike what is in their hex, or swapped hexes with them (12.3).
fn meet_bolts(step: &mut Doing, impulse: &mut Impulse, hits: &mut Vec<Hit>) {
    let ids: Vec<UnitId> = step.state.bolts.keys().copied().collect();
    for id in ids {
        let Some(bolt) = step.state.bolts.get(&id).cloned() else { continue };
        if bolt.travelled_hexes == 0 {
            continue;
        }
        let before = impulse.before.get(&id).copied();
        let meets = |unit: UnitId, hex: Hex| {
            let swapped = impulse.before.get(&unit) == Some(&bolt.hex) && before == Some(hex) && hex != bolt.hex;
            hex == bolt.hex || swapped
        };
        let drones = step.state.drones.values().filter(|d| meets(d.id, d.hex)).map(|d| d.id);
        let missiles = step.state.missiles.values().filter(|m| meets(m.id, m.hex)).map(|m| m.id);
        let swept: Vec<UnitId> = drones.chain(missiles).collect();
        let met: Vec<UnitId> =
            step.state.in_play().filter(|c| c.id != bolt.launcher && meets(c.id, c.hex)).map(|c| c.id).collect();
        for small in swept {
            let unit = step.state.name_of(small);
            step.state.drones.remove(&small);
            step.state.missiles.remove(&small);
            step.emit(Event::BoltSwept { bolt: bolt.name.clone(), unit });
        }
        if let Some(target) = choose(step, &met, bolt.target) {
            strike_with_bolt(step, &bolt, target, hits);
        }
    }
}

/// The named one, else a random one (12.3).
fn choose(step: &mut Doing, met: &[UnitId], named: UnitId) -> Option<UnitId> {
    if met.contains(&named) || met.len() <= 1 {
        return met.iter().copied().find(|id| *id == named).or_else(|| met.first().copied());
    }
    let die = step.state.dice.roll(u32::try_from(met.len()).unwrap_or(1));
    met.get(die as usize - 1).copied()
}

fn strike_with_bolt(step: &mut Doing, bolt: &super::super::state::Bolt, target: UnitId, hits: &mut Vec<Hit>) {
    let evades = step.state.live(target).is_some_and(Craft::evades);
    let size = i32::try_from(step.state.size_class(target)).unwrap_or(1);
    let needed = i32::try_from(house().evasion.bolt_roll.value).unwrap_or(5) + size;
    let roll = evades.then(|| roll_at_most(step, needed));
    let is_hit = roll.is_none_or(|r| r.is_made);
    let points = if is_hit { bolt_damage(bolt.travelled_hexes) } else { 0 };
    let (unit, hexes) = (step.state.name_of(target), bolt.travelled_hexes);
    step.emit(Event::BoltMet { bolt: bolt.name.clone(), unit, roll, hexes, points });
    if is_hit {
        let behind = bolt.hex.neighbour(bolt.direction.turned(3));
        hits.push(Hit::screened(target, Some(behind), points, &bolt.name));
        step.state.bolts.remove(&bolt.id);
    }
}

/// Missiles in their target's hex attack; an explosion kills the other small units there (12.1).
fn missiles_strike(step: &mut Doing, impulse: &Impulse, hits: &mut Vec<Hit>) {
    let now = moment(step, impulse.number);
    let ids: Vec<UnitId> = step.state.missiles.keys().copied().collect();
    for id in ids {
        let Some(missile) = step.state.missiles.get(&id).cloned() else { continue };
        let in_hex = step.state.live(missile.target).is_some_and(|t| t.hex == missile.hex);
        let moved = impulse.before.contains_key(&id) && Moment::new(missile.turn, missile.impulse) < now;
        if !in_hex || !moved || !is_guided(&step.state, &missile) {
            continue;
        }
        let level = i32::from(net_ecm(&step.state, id, missile.target, now));
        let needed = i32::try_from(house().missiles.jammed_roll.value).unwrap_or(5) + level;
        let roll = (level > 0).then(|| roll_at_least(step, needed));
        let is_hit = roll.is_none_or(|r| r.is_made);
        let factor = u32::try_from(house().missiles.hit_factor_halves.value).unwrap_or(3);
        let points = if is_hit { u32::from(missile.warhead) * factor / 2 } else { 0 };
        let unit = step.state.name_of(missile.target);
        step.emit(Event::MissileStruck { missile: missile.name.clone(), unit, roll, points });
        if !is_hit {
            continue;
        }
        step.state.missiles.remove(&id);
        explode::clear_small(step, missile.hex);
        let from = impulse.before.get(&id).copied().filter(|h| *h != missile.hex);
        let others: Vec<UnitId> =
            step.state.in_play().filter(|c| c.hex == missile.hex && c.id != missile.target).map(|c| c.id).collect();
        hits.push(Hit::screened(missile.target, from, points, &missile.name));
        hits.extend(others.into_iter().map(|o| Hit::screened(o, None, u32::from(missile.warhead), &missile.name)));
    }
}
