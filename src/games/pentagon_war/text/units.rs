//! Names of units, as they are typed.

use crate::contract::{DraftError, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::kit::names::nearest_names;

/// Finds one of the seat's units: a craft in play or a drone.
pub(crate) fn own_unit(view: &View<PentagonWar>, seat: Seat, read: &str) -> Result<UnitId, DraftError> {
    let read = read.trim();
    let mut own: Vec<(String, UnitId)> = view.own(seat).map(|c| (c.name.clone(), c.id)).collect();
    own.extend(view.drones.values().filter(|d| d.seat == seat).map(|d| (d.name.clone(), d.id)));
    let found = own.iter().find(|(name, _)| name.eq_ignore_ascii_case(read)).map(|(_, id)| *id);
    found.ok_or_else(|| {
        let near = nearest_names(read, own.iter().map(|(n, _)| n.as_str()), 10);
        let all = own.iter().take(10).map(|(n, _)| n.clone()).collect();
        DraftError::not_understood(
            "unit",
            read,
            "no unit of yours has this name",
            if near.is_empty() { all } else { near },
        )
    })
}
