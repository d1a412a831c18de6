//! Destruction, explosions, and the ties that break with a craft (13.3, 16).

use super::damage::Hit;
use super::{Doing, beams, damage};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::house;
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
    let per_class = u32::try_from(house().explosions.per_class.value).unwrap_or(10);
    step.state.craft.get(&id).map_or(0, |c| per_class * c.own_size_class() + c.ledger.left())
}

/// A craft is destroyed by damage: half the force (16.2).
pub(super) fn destroy(step: &mut Doing, impulse: &Impulse, (id, by): (UnitId, Option<Seat>), hits: &mut Vec<Hit>) {
    let divisor = u32::try_from(house().explosions.destruction_divisor.value).unwrap_or(2).max(1);
    let force = full_force(step, id) / divisor;
    burst(step, impulse, (id, by), force, hits);
}

/// A craft destroys itself: the full force (16.1, 16.2).
pub(super) fn self_destruct(step: &mut Doing, impulse: &Impulse, id: UnitId, hits: &mut Vec<Hit>) {
    let force = full_force(step, id);
    burst(step, impulse, (id, None), force, hits);
}

/// What the explosion does to enemies of the craft counts for its side; what it does to its friends, for the side that
/// destroyed it (22.1).
fn burst(step: &mut Doing, impulse: &Impulse, (id, by): (UnitId, Option<Seat>), force: u32, hits: &mut Vec<Hit>) {
    let Some(craft) = step.state.live(id) else { return };
    let (hex, unit, seat) = (craft.hex, craft.name.clone(), craft.seat);
    let_go(step, id);
    damage::mark_destroyed(step, id, impulse.number);
    step.state.recent.blasts.push(hex);
    step.emit(Event::Destroyed { unit: unit.clone(), hex, explosion: force });
    clear_small(step, hex);
    let divisor = u32::try_from(house().explosions.neighbour_divisor.value).unwrap_or(4).max(1);
    for other in step.state.in_play() {
        let points = match other.hex.distance_hexes(hex) {
            0 => force,
            1 => force / divisor,
            _ => 0,
        };
        if points > 0 {
            let author = if other.seat == seat { by } else { Some(seat) };
            let hit = Hit::screened(other.id, Some(hex), points, &format!("the explosion of {unit}"));
            hits.push(hit.by(author));
        }
    }
}
