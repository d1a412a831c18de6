//! Ships by the names that players type.

use crate::contract::{DraftError, Seat};
use crate::games::space_combat::rules::state::{Phase, Ship, State, Status};
use crate::kit::names::nearest_names;

/// One's own ship by name, forgiving; the error names the nearest.
pub fn own_ship<'a>(state: &'a State, seat: Seat, read: &str, field: &'static str) -> Result<&'a Ship, DraftError> {
    let own = || state.world.of(seat).filter(|s| s.is_present());
    let problem = match state.phase {
        Phase::Muster { .. } => "ships are being chosen first: `fleet`, then `done`",
        _ => "you have no ship of this name on the map",
    };
    find_ship(own, read, field, problem)
}

/// A ship of anybody by name.
pub fn any_ship<'a>(state: &'a State, read: &str, field: &'static str) -> Result<&'a Ship, DraftError> {
    let present = || state.world.ships.iter().filter(|s| s.status != Status::Destroyed);
    find_ship(present, read, field, "no ship has this name")
}

fn find_ship<'a, I: Iterator<Item = &'a Ship>>(
    ships: impl Fn() -> I,
    read: &str,
    field: &'static str,
    problem: &str,
) -> Result<&'a Ship, DraftError> {
    let wanted = read.trim().to_lowercase();
    if let Some(ship) = ships().find(|s| s.name.to_lowercase() == wanted) {
        return Ok(ship);
    }
    let mut starting = ships().filter(|s| !wanted.is_empty() && s.name.to_lowercase().starts_with(&wanted));
    if let (Some(only), None) = (starting.next(), starting.next()) {
        return Ok(only);
    }
    let names: Vec<&str> = ships().map(|s| s.name.as_str()).collect();
    let mut choices = nearest_names(&wanted, names.iter().copied(), 10);
    if choices.is_empty() {
        choices = names.iter().take(10).map(|n| (*n).to_owned()).collect();
    }
    let read = read.chars().take(60).collect();
    Err(DraftError::NotUnderstood { field, read, problem: problem.to_owned(), choices })
}
