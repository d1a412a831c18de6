//! Bolts and missiles on the move, and what happens where units meet (4.7, 4.8, 12). Point defense is in `defense`.

use std::collections::BTreeSet;

use super::damage::Hit;
use super::{Doing, beam_fire, damage, defense, explode, moment, ram, roll_at_least, roll_at_most, run, screens};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::{bolt_damage, net_ecm};
use crate::games::pentagon_war::rules::motion::moves_on;
use crate::games::pentagon_war::rules::state::{Bolt, Impulse, Missile, Moment, SeenShot, State, UnitId};
use crate::grid::{Direction, Hex};

/// Point defense, then self-destruction and ramming with all that happens in one hex.
pub(super) fn segment(step: &mut Doing, impulse: &mut Impulse) {
    defense::fire(step, impulse);
    beam_fire::in_hex(step, impulse.number);
    let struck = about_to_be_struck(&step.state, impulse);
    screens::before_contact(step, impulse.number, &struck);
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
    /// When it was launched; it moves from the next impulse on.
    pub const fn launched(&self) -> Moment {
        Moment::new(self.turn, self.impulse)
    }

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
        if missile.launched() >= now || !moves_on(missile.speed(now.turn), now.impulse) {
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
        let blast = |id| Hit::screened(id, Some(missile.hex), points, &missile.name).by(Some(missile.seat));
        let hits = here.into_iter().map(blast).collect();
        damage::assess(step, impulse, hits);
    }
}

/// Whether a unit in that hex meets a bolt: in its hex, or because they swapped hexes (12.3).
fn meets(impulse: &Impulse, bolt: &Bolt, unit: UnitId, hex: Hex) -> bool {
    let before = impulse.before.get(&bolt.id).copied();
    let swapped = impulse.before.get(&unit) == Some(&bolt.hex) && before == Some(hex) && hex != bolt.hex;
    bolt.travelled_hexes > 0 && (hex == bolt.hex || swapped)
}

/// Craft that a bolt meets.
fn met_by(state: &State, impulse: &Impulse, bolt: &Bolt) -> Vec<UnitId> {
    let others = state.in_play().filter(|c| c.id != bolt.launcher);
    others.filter(|c| meets(impulse, bolt, c.id, c.hex)).map(|c| c.id).collect()
}

/// Bolts strike what is in their hex, or swapped hexes with them (12.3).
fn meet_bolts(step: &mut Doing, impulse: &mut Impulse, hits: &mut Vec<Hit>) {
    let ids: Vec<UnitId> = step.state.bolts.keys().copied().collect();
    for id in ids {
        let Some(bolt) = step.state.bolts.get(&id).cloned() else { continue };
        let is_met = |unit: UnitId, hex: Hex| meets(impulse, &bolt, unit, hex);
        let drones = step.state.drones.values().filter(|d| is_met(d.id, d.hex)).map(|d| d.id);
        let missiles = step.state.missiles.values().filter(|m| is_met(m.id, m.hex)).map(|m| m.id);
        let swept: Vec<UnitId> = drones.chain(missiles).collect();
        let met = met_by(&step.state, impulse, &bolt);
        for small in swept {
            let unit = step.state.name_of(small);
            seen_in_hex(step, small, bolt.seat, "swept", true);
            step.state.drones.remove(&small);
            step.state.missiles.remove(&small);
            step.emit(Event::BoltSwept { bolt: bolt.name.clone(), unit });
        }
        if let Some(target) = choose(step, &met, bolt.target) {
            strike_with_bolt(step, impulse, &bolt, target, hits);
        }
    }
}

/// Craft that something would strike in the segment of ramming that follows: bolts that meet them, missiles in their hex, rams
/// that are declared by now (4.11, 14.1).
fn about_to_be_struck(state: &State, impulse: &Impulse) -> BTreeSet<UnitId> {
    let mut struck: BTreeSet<UnitId> = BTreeSet::new();
    for bolt in state.bolts.values() {
        let met = met_by(state, impulse, bolt);
        let is_named = met.contains(&bolt.target);
        struck.extend(met.into_iter().filter(|id| !is_named || *id == bolt.target));
    }
    for missile in state.missiles.values() {
        let is_here = |c: &&Craft| c.hex == missile.hex;
        if strikes_now(state, impulse, missile) {
            struck.extend(state.in_play().filter(is_here).map(|c| c.id));
        } else if ram::is_loose_rammer(state, impulse, missile) {
            struck.extend(state.enemies(missile.seat).filter(is_here).map(|c| c.id));
        }
    }
    for (rammer, target) in ram::declared(state, impulse).into_iter().chain(ram::declared_by_drones(state, impulse)) {
        struck.extend([rammer, target]);
    }
    struck
}

/// Why a captain who wants to be asked about screens is asked before point defense: what may strike the craft (4.11).
pub(super) fn dangers(state: &State, impulse: &Impulse, craft: &Craft) -> Vec<String> {
    let bolts = state.bolts.values().filter(|b| met_by(state, impulse, b).contains(&craft.id)).map(|b| b.name.clone());
    let here = state.missiles.values().filter(|m| m.seat != craft.seat && m.hex == craft.hex);
    let missiles = here.filter(|m| has_moved(impulse, m.id, m.hex)).map(|m| m.name.clone());
    let drones = state.drones.values().filter(|d| d.seat != craft.seat && d.hex == craft.hex);
    let drones = drones.filter(|d| has_moved(impulse, d.id, d.hex)).map(|d| d.name.clone());
    let rammers = state.enemies(craft.seat).filter(|e| ram::may_ram(state, impulse, e.id, craft.id));
    bolts.chain(missiles).chain(drones).chain(rammers.map(|e| e.name.clone())).collect()
}

fn has_moved(impulse: &Impulse, id: UnitId, hex: Hex) -> bool {
    impulse.before.get(&id).is_some_and(|before| *before != hex)
}

/// Keeps for the picture what happened to a unit within its hex.
pub(super) fn seen_in_hex(step: &mut Doing, target: UnitId, by: Seat, note: &str, is_kill: bool) {
    let Some(hex) = step.state.hex_of(target) else { return };
    let (note, window) = (note.to_owned(), step.state.window);
    step.state.recent.shots.push(SeenShot { from: hex, to: hex, seat: by, damage: 0, is_kill, note, window });
}

/// The named one, else a random one (12.3).
fn choose(step: &mut Doing, met: &[UnitId], named: UnitId) -> Option<UnitId> {
    if met.contains(&named) || met.len() <= 1 {
        return met.iter().copied().find(|id| *id == named).or_else(|| met.first().copied());
    }
    let die = step.state.dice.roll(u32::try_from(met.len()).unwrap_or(1));
    met.get(die as usize - 1).copied()
}

fn strike_with_bolt(step: &mut Doing, impulse: &Impulse, bolt: &Bolt, target: UnitId, hits: &mut Vec<Hit>) {
    let Some(craft) = step.state.live(target) else { return };
    let (evades, hex) = (craft.evades(), craft.hex);
    let size = i32::try_from(step.state.size_class(target)).unwrap_or(1);
    let needed = i32::try_from(house().evasion.bolt_roll.value).unwrap_or(5) + size;
    let roll = evades.then(|| roll_at_most(step, needed));
    let is_hit = roll.is_none_or(|r| r.is_made);
    let points = if is_hit { bolt_damage(bolt.travelled_hexes) } else { 0 };
    let (unit, hexes) = (step.state.name_of(target), bolt.travelled_hexes);
    step.emit(Event::BoltMet { bolt: bolt.name.clone(), unit, roll, hexes, points });
    // It strikes the side that looks against its flight, also when the two have swapped hexes (2.4).
    let behind = hex.neighbour(bolt.direction.turned(3));
    let (from, window) = (impulse.before.get(&bolt.id).copied().unwrap_or(behind), step.state.window);
    let note = String::new();
    step.state.recent.shots.push(SeenShot {
        from,
        to: hex,
        seat: bolt.seat,
        damage: points,
        is_kill: false,
        note,
        window,
    });
    if is_hit {
        hits.push(Hit::screened(target, Some(behind), points, &bolt.name).by(Some(bolt.seat)));
        step.state.bolts.remove(&bolt.id);
    }
}

/// Whether a missile attacks its target in this impulse: it has moved since its launch, is guided, and in the target's hex.
fn strikes_now(state: &State, impulse: &Impulse, missile: &Missile) -> bool {
    let in_hex = state.live(missile.target).is_some_and(|t| t.hex == missile.hex);
    let now = Moment::new(state.turn, impulse.number);
    let is_under_way = impulse.before.contains_key(&missile.id) && missile.launched() < now;
    in_hex && is_under_way && is_guided(state, missile)
}

/// Missiles in their target's hex attack; an explosion kills the other small units there (12.1).
fn missiles_strike(step: &mut Doing, impulse: &Impulse, hits: &mut Vec<Hit>) {
    let now = moment(step, impulse.number);
    let ids: Vec<UnitId> = step.state.missiles.keys().copied().collect();
    for id in ids {
        let Some(missile) = step.state.missiles.get(&id).cloned() else { continue };
        if !strikes_now(&step.state, impulse, &missile) {
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
        let before = impulse.before.get(&id).copied();
        let (seat, window, note) = (missile.seat, step.state.window, String::new());
        let from = before.unwrap_or(missile.hex);
        step.state.recent.shots.push(SeenShot {
            from,
            to: missile.hex,
            seat,
            damage: points,
            is_kill: false,
            note,
            window,
        });
        if !is_hit {
            continue;
        }
        step.state.missiles.remove(&id);
        explode::clear_small(step, missile.hex);
        let from = before.filter(|h| *h != missile.hex);
        let others: Vec<UnitId> =
            step.state.in_play().filter(|c| c.hex == missile.hex && c.id != missile.target).map(|c| c.id).collect();
        hits.push(Hit::screened(missile.target, from, points, &missile.name).by(Some(seat)));
        let blast = |o| Hit::screened(o, None, u32::from(missile.warhead), &missile.name).by(Some(seat));
        hits.extend(others.into_iter().map(blast));
    }
}
