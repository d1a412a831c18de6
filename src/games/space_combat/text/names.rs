//! Ships by the names that players type.

use crate::contract::{DraftError, Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::{Phase, Ship, Status};
use crate::kit::names::find;

/// One's own ship by name, forgiving; the error names the nearest.
pub(crate) fn own_ship<'a>(
    view: &'a View<SpaceCombat>,
    seat: Seat,
    read: &str,
    field: &'static str,
) -> Result<&'a Ship, DraftError> {
    let own = view.world.of(seat).filter(|s| s.is_present());
    let problem = match view.phase {
        Phase::Muster { .. } => "ships are being chosen first: `fleet`, then `done`",
        _ => "you have no ship of this name on the map",
    };
    find_ship(own, read, field, problem)
}

/// A ship of anybody by name.
pub(crate) fn any_ship<'a>(
    view: &'a View<SpaceCombat>,
    read: &str,
    field: &'static str,
) -> Result<&'a Ship, DraftError> {
    let present = view.world.ships.iter().filter(|s| s.status != Status::Destroyed);
    find_ship(present, read, field, "no ship has this name")
}

fn find_ship<'a>(
    ships: impl Iterator<Item = &'a Ship>,
    read: &str,
    field: &'static str,
    problem: &str,
) -> Result<&'a Ship, DraftError> {
    let ships: Vec<&Ship> = ships.collect();
    let names: Vec<&str> = ships.iter().map(|s| s.name.as_str()).collect();
    find(read, &names, field, problem).map(|at| ships[at])
}
