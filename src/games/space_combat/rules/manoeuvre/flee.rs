//! The way out: away from a hex as quickly as possible (12.4, 3.3.3).

use crate::games::space_combat::rules::action::{Action, Plan, Thrust};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::resolve::moving::way;
use crate::games::space_combat::rules::state::{Ship, World};
use crate::grid::{Direction, Hex};

/// The burn that leads away from a hex most quickly; with the rotation it needs.
pub(crate) fn flee(world: &World, ship: &Ship, from: Hex) -> Plan {
    let after = |facing: Direction, face: ShipFace, counters: i32| {
        let push = face.direction(facing).step().times(counters);
        let velocity = ship.counters.vector().plus(push);
        let end = ship.place.hex.plus(velocity);
        // A body in the way is no way out.
        let is_free = way(world, ship.place, ship.counters.adding(face.direction(facing), counters).resolved(), 0)
            .contact
            .is_none();
        (is_free, end.plus(velocity).distance_hexes(from), -counters)
    };
    let turns = ship.rotation_left.min(3);
    let rotations = (0..=turns).flat_map(|n| [n, -n]);
    let choices =
        rotations.flat_map(|rotate| ship.systems.engines.iter().map(move |e| (rotate, *e, e.thrust.min(ship.energy))));
    let best = choices
        .filter(|(_, _, counters)| *counters > 0)
        .max_by_key(|(rotate, e, n)| (after(ship.facing.turned(*rotate), e.face, *n), -rotate.abs(), -rotate));
    best.map_or(Plan::of(Action::Hold), |(rotate, engine, counters)| Plan {
        rotate,
        action: Action::Burn { thrusts: vec![Thrust { face: engine.face, counters }], climb: 0 },
        at: None,
    })
}
