//! Where an order aims: directions, targets, and the conditions under which one is taken (24.4).

use super::notes::Outcome;
use crate::games::pentagon_war::data::geometry::{facing_towards, sides_facing};
use crate::games::pentagon_war::rules::plan::{Aim, Target, When};
use crate::games::pentagon_war::rules::state::{State, UnitId};
use crate::grid::{Direction, Hex};
use crate::kit::words::count;

/// The direction an aim means for a unit there.
pub(crate) fn aimed(state: &State, id: UnitId, aim: Aim) -> Option<Direction> {
    let hex = state.hex_of(id)?;
    let target = match aim {
        Aim::Direction(direction) => return Some(direction),
        Aim::Unit(target) => state.hex_of(target)?,
        Aim::Nearest => state.nearest_enemy(state.seat_of(id)?, hex)?.hex,
        Aim::Strong => return strong_side_first(state, id, hex),
    };
    facing_towards(hex, target)
}

/// The facing that turns the best protected side to what is on its way, else to the nearest enemy craft (24.12).
fn strong_side_first(state: &State, id: UnitId, hex: Hex) -> Option<Direction> {
    let craft = state.live(id)?;
    let bolts = state.bolts.values().filter(|b| b.target == id).map(|b| (b.hex.distance_hexes(hex), b.id, b.hex));
    let missiles = state.missiles.values().filter(|m| m.target == id).map(|m| (m.hex.distance_hexes(hex), m.id, m.hex));
    let coming = bolts.chain(missiles).filter(|(_, unit, _)| state.seat_of(*unit) != Some(craft.seat)).min();
    let threat = coming.map(|(_, _, at)| at).or_else(|| state.nearest_enemy(craft.seat, hex).map(|enemy| enemy.hex))?;
    let protection = |side: &u8| u32::from(craft.armor_on(*side)) + craft.screening_on(*side);
    let strongest = (1..=6_u8).rev().max_by_key(protection)?;
    facing_towards(hex, threat).map(|towards| towards.turned(1 - i32::from(strongest)))
}

/// The unit that a target means for a unit now.
pub(super) fn target_of(state: &State, id: UnitId, target: Target) -> Option<UnitId> {
    let (hex, seat) = (state.hex_of(id)?, state.seat_of(id)?);
    let found = match target {
        Target::Unit(unit) => state.hex_of(unit).map(|_| unit),
        Target::Nearest => state.nearest_enemy(seat, hex).map(|c| c.id),
        Target::NearestSmall => state.nearest_small(seat, hex),
        Target::Bolts => None,
    };
    found.filter(|unit| state.seat_of(*unit) != Some(seat))
}

/// What is said of a target that is not there.
pub(super) fn no_target(state: &State, target: Target) -> String {
    match target {
        Target::Unit(id) => format!("{} is gone", state.name_of(id)),
        Target::Nearest => "no enemy craft is left".to_owned(),
        Target::NearestSmall => "no enemy drone or missile was in flight".to_owned(),
        Target::Bolts => "no enemy bolt was in flight".to_owned(),
    }
}

/// Why a rule's conditions of range and bearing do not hold (24.4).
pub(super) fn conditions_fault(state: &State, id: UnitId, target: UnitId, when: When) -> Outcome {
    let (Some(from), Some(to)) = (state.hex_of(id), state.hex_of(target)) else {
        return Err(no_target(state, Target::Unit(target)));
    };
    let range = from.distance_hexes(to);
    if let Some(most) = when.range_hexes.filter(|most| range > i32::from(*most)) {
        return Err(format!("{} was {} away, not within {most} (24.4)", state.name_of(target), count(range, "hex")));
    }
    let facing = state.live(id).map(|c| c.facing).or_else(|| state.drones.get(&id).map(|d| d.facing));
    let sides = facing.map(|facing| sides_facing(from, facing, to)).unwrap_or_default();
    if facing.is_some() && !when.bearing.allows(&sides) {
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        return Err(format!("{} bore on side {} (24.4)", state.name_of(target), sides.join(" and ")));
    }
    Ok(())
}
