//! What happens where units meet: bolts and missiles (4.7, 4.8, 12). They move in `seekers`; rams are in `ram`.

use std::collections::BTreeSet;

use super::hit::Hit;
use super::seekers::is_guided;
use super::{Doing, explode, moment, ram, roll_at_least, roll_at_most, watch};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::{bolt_damage, net_ecm};
use crate::games::pentagon_war::rules::state::{Bolt, Impulse, Missile, Moment, State, UnitId};
use crate::grid::Hex;

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
pub(super) fn meet_bolts(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let mut hits = Vec::new();
    for bolt in step.state.bolts.values().cloned().collect::<Vec<_>>() {
        let is_met = |unit: UnitId, hex: Hex| meets(impulse, &bolt, unit, hex);
        let drones = step.state.drones.values().filter(|d| is_met(d.id, d.hex)).map(|d| d.id);
        let missiles = step.state.missiles.values().filter(|m| is_met(m.id, m.hex)).map(|m| m.id);
        let swept: Vec<UnitId> = drones.chain(missiles).collect();
        let met = met_by(&step.state, impulse, &bolt);
        for small in swept {
            let unit = step.state.name_of(small);
            watch::note_in_hex(step, small, bolt.seat, "swept", true);
            step.state.drones.remove(&small);
            step.state.missiles.remove(&small);
            step.emit(Event::BoltSwept { bolt: bolt.name.clone(), unit });
        }
        if let Some(target) = choose(step, &met, bolt.target) {
            hits.extend(strike_with_bolt(step, impulse, &bolt, target));
        }
    }
    hits
}

/// Craft that something would strike in the segment of ramming that follows: bolts that meet them, missiles in their hex, rams
/// that are declared by now (4.11, 14.1).
pub(super) fn about_to_be_struck(state: &State, impulse: &Impulse) -> BTreeSet<UnitId> {
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

/// The named one, else a random one (12.3).
fn choose(step: &mut Doing, met: &[UnitId], named: UnitId) -> Option<UnitId> {
    match met {
        _ if met.contains(&named) => Some(named),
        [] => None,
        [only] => Some(*only),
        _ => {
            let sides = met.iter().map(|_| 1).sum();
            Some(met[step.state.dice.roll(sides) as usize - 1])
        }
    }
}

fn strike_with_bolt(step: &mut Doing, impulse: &Impulse, bolt: &Bolt, target: UnitId) -> Option<Hit> {
    let craft = step.state.craft_of(target);
    let (evades, hex) = (craft.evades(), craft.hex);
    let needed = i32::from(house().evasion.bolt_roll) + step.state.size_class(target).cast_signed();
    let roll = evades.then(|| roll_at_most(step, needed));
    let is_hit = roll.is_none_or(|r| r.is_made);
    let points = if is_hit { bolt_damage(bolt.travelled_hexes) } else { 0 };
    let (unit, hexes) = (step.state.name_of(target), bolt.travelled_hexes);
    step.emit(Event::BoltMet { bolt: bolt.name.clone(), unit, roll, hexes, points });
    // It strikes the side that looks against its flight, also when the two have swapped hexes (2.4).
    let behind = hex.neighbour(bolt.direction.turned(3));
    watch::note_shot(step, (impulse.before[&bolt.id], hex), bolt.seat, points, false, "");
    is_hit.then(|| {
        step.state.bolts.remove(&bolt.id);
        Hit::screened(target, Some(behind), points, &bolt.name).by(Some(bolt.seat))
    })
}

/// Whether a missile attacks its target in this impulse: it has moved since its launch, is guided, and in the target's hex.
fn strikes_now(state: &State, impulse: &Impulse, missile: &Missile) -> bool {
    let in_hex = state.live(missile.target).is_some_and(|t| t.hex == missile.hex);
    let now = Moment::new(state.turn, impulse.number);
    let is_under_way = impulse.before.contains_key(&missile.id) && missile.launched() < now;
    in_hex && is_under_way && is_guided(state, missile)
}

/// Missiles in their target's hex attack; an explosion kills the other small units there (12.1).
pub(super) fn missiles_strike(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let mut hits = Vec::new();
    let now = moment(step, impulse.number);
    let ids: Vec<UnitId> = step.state.missiles.keys().copied().collect();
    for id in ids {
        let Some(missile) = step.state.missiles.get(&id).cloned() else { continue };
        if !strikes_now(&step.state, impulse, &missile) {
            continue;
        }
        let level = i32::from(net_ecm(&step.state, id, missile.target, now));
        let needed = i32::from(house().missiles.jammed_roll) + level;
        let roll = (level > 0).then(|| roll_at_least(step, needed));
        let is_hit = roll.is_none_or(|r| r.is_made);
        let factor = u32::from(house().missiles.hit_factor_halves);
        let points = if is_hit { u32::from(missile.warhead) * factor / 2 } else { 0 };
        let unit = step.state.name_of(missile.target);
        step.emit(Event::MissileStruck { missile: missile.name.clone(), unit, roll, points });
        let before = impulse.before[&id];
        watch::note_shot(step, (before, missile.hex), missile.seat, points, false, "");
        if is_hit {
            hits.extend(burst(step, &missile, before, points));
        }
    }
    hits
}

/// A missile goes off in its target's hex: the full blow to its target, the warhead's strength to others (12.1).
fn burst(step: &mut Doing, missile: &Missile, before: Hex, points: u32) -> Vec<Hit> {
    step.state.missiles.remove(&missile.id);
    explode::clear_small(step, missile.hex);
    let from = (before != missile.hex).then_some(before);
    let others = step.state.in_play().filter(|c| c.hex == missile.hex && c.id != missile.target).map(|c| c.id);
    let blow = Hit::screened(missile.target, from, points, &missile.name);
    let blasts = others.map(|other| Hit::screened(other, None, u32::from(missile.warhead), &missile.name));
    std::iter::once(blow).chain(blasts).map(|hit| hit.by(Some(missile.seat))).collect()
}
