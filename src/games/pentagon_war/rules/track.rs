//! Where units will be in the coming impulses of this turn (the future track), and where a bolt would meet them.
//!
//! Components hold for the whole turn (6.1), so the track of a craft within the turn is certain unless it is rammed.

use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::rules::motion::step_on;
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::{Phase, State, Stop, UnitId};
use crate::grid::{Direction, Hex};

/// The first impulse whose movement is still to come.
pub(crate) fn next_move(state: &State) -> u8 {
    match &state.phase {
        Phase::Impulse(pause) if pause.at == Stop::Rotation => pause.impulse.number,
        Phase::Impulse(pause) => pause.impulse.number + 1,
        _ => 1,
    }
}

/// The hexes of a craft or drone after each coming impulse of this turn, as (impulse, hex).
pub(crate) fn future(state: &State, id: UnitId) -> Vec<(u8, Hex)> {
    let body = state.live(id).map(|c| (c.hex, c.moving));
    let body = body.or_else(|| state.drones.get(&id).map(|d| (d.hex, d.moving)));
    body.map_or_else(Vec::new, |(hex, moving)| from_hex(hex, moving, next_move(state)))
}

/// The hexes of a body with these whole components from that impulse to the end of a turn.
pub(crate) fn from_hex(hex: Hex, components: Vector, from_impulse: u8) -> Vec<(u8, Hex)> {
    let mut at = hex;
    (from_impulse..=IMPULSES)
        .map(|impulse| {
            at = step_on(components, impulse).from(at);
            (impulse, at)
        })
        .collect()
}

/// The impulse and hexes travelled at which a bolt launched from `hex` after the movement of `impulse` meets that track:
/// in its hex, or swapping hexes with it (12.3).
pub(crate) fn bolt_meets(
    hex: Hex,
    direction: Direction,
    impulse: u8,
    target_now: Hex,
    track: &[(u8, Hex)],
) -> Option<(u8, u8)> {
    let (mut bolt, mut target) = (hex, target_now);
    for (at, next) in track.iter().filter(|(at, _)| *at > impulse) {
        let flown = bolt.neighbour(direction);
        let travelled = at - impulse;
        if flown == *next || (flown == target && bolt == *next) {
            return Some((*at, travelled));
        }
        (bolt, target) = (flown, *next);
    }
    None
}
