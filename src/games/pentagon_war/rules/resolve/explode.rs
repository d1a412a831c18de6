//! Destruction, explosions, and the ties that break with a craft (13.3, 16). What an explosion does to others is returned as hits.

use super::hit::Hit;
use super::{Doing, beams, moment};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::craft::{Craft, Fate};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::state::{Impulse, UnitId};
use crate::grid::Hex;

/// Destroys all drones and missiles in a hex (12.1, 16.2).
pub(super) fn clear_small(step: &mut Doing, hex: Hex) {
    let drones = step.state.drones.values().filter(|d| d.hex == hex).map(|d| d.id);
    let missiles = step.state.missiles.values().filter(|m| m.hex == hex).map(|m| m.id);
    let gone: Vec<UnitId> = drones.chain(missiles).collect();
    for id in gone {
        let unit = step.state.name_of(id);
        step.state.drones.remove(&id);
        step.state.missiles.remove(&id);
        step.emit(Event::Destroyed { unit, hex, explosion: 0 });
    }
}

/// A drone or missile is destroyed by fire; missiles may go off (12.1).
pub(super) fn shoot_down(step: &mut Doing, target: UnitId) -> Vec<Hit> {
    if let Some(drone) = step.state.drones.remove(&target) {
        step.emit(Event::Destroyed { unit: drone.name, hex: drone.hex, explosion: 0 });
        return vec![];
    }
    let Some(missile) = step.state.missiles.remove(&target) else { return vec![] };
    let die = step.state.dice.roll(6);
    let is_burst = die >= u32::from(house().missiles.volatile_roll);
    step.emit(Event::Volatile { unit: missile.name.clone(), die, is_burst });
    if !is_burst {
        return vec![];
    }
    clear_small(step, missile.hex);
    let points = u32::from(missile.warhead) / 2;
    let here = step.state.in_play().filter(|c| c.hex == missile.hex);
    let blast = |id| Hit::screened(id, Some(missile.hex), points, &missile.name).by(Some(missile.seat));
    here.map(|c| blast(c.id)).collect()
}

/// Unties a craft from partners and beams.
pub(super) fn let_go(step: &mut Doing, id: UnitId) {
    beams::release_all(step, id);
    for craft in step.state.craft.values_mut() {
        for partner in &mut craft.partners {
            if *partner == Some(id) || craft.id == id {
                *partner = None;
            }
        }
    }
}

/// The full force of a craft's self-destruction (16.2).
fn full_force(step: &Doing, id: UnitId) -> u32 {
    let craft = step.state.craft_of(id);
    u32::from(house().explosions.per_class) * craft.own_size_class() + craft.ledger.left()
}

/// A craft is destroyed by damage: half the force (16.2).
pub(super) fn destroy(step: &mut Doing, impulse: u8, id: UnitId, by: Option<Seat>) -> Vec<Hit> {
    let force = full_force(step, id) / u32::from(house().explosions.destruction_divisor);
    burst(step, impulse, id, by, force)
}

/// Craft that were ordered to destroy themselves do so, with full force (16.1, 16.2).
pub(super) fn self_destructs(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let ordered = impulse.self_destructs.iter().copied();
    let mut hits = Vec::new();
    for id in ordered.filter(|id| step.state.live(*id).is_some()).collect::<Vec<_>>() {
        let unit = step.state.name_of(id);
        step.emit(Event::SelfDestructed { unit });
        let force = full_force(step, id);
        hits.extend(burst(step, impulse.number, id, None, force));
    }
    hits
}

/// What the explosion does to enemies of the craft counts for its side; what it does to its friends, for the side that
/// destroyed it (22.1).
fn burst(step: &mut Doing, impulse: u8, id: UnitId, by: Option<Seat>, force: u32) -> Vec<Hit> {
    let_go(step, id);
    let now = moment(step, impulse);
    let craft = step.state.craft_mut(id);
    craft.fate = Fate::Destroyed(now);
    let (hex, unit, seat) = (craft.hex, craft.name.clone(), craft.seat);
    step.state.recent.blasts.push(hex);
    step.emit(Event::Destroyed { unit: unit.clone(), hex, explosion: force });
    clear_small(step, hex);
    let at = |range| match range {
        0 => force,
        1 => force / u32::from(house().explosions.neighbour_divisor),
        _ => 0,
    };
    let reached = step.state.in_play().map(|other| (other, at(other.hex.distance_hexes(hex)))).filter(|(_, p)| *p > 0);
    let hit = |(other, points): (&Craft, u32)| {
        let author = if other.seat == seat { by } else { Some(seat) };
        Hit::screened(other.id, Some(hex), points, &format!("the explosion of {unit}")).by(author)
    };
    reached.map(hit).collect()
}
