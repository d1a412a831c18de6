//! Names of units, as they are typed.

use crate::contract::{DraftError, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::rules::subject::Subject;
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

/// Drones that have not been launched yet: they may be given orders for then (12.2).
pub(crate) fn aboard(view: &View<PentagonWar>, seat: Seat) -> Vec<Subject> {
    let bays = view.own(seat).flat_map(|c| c.bays.iter().zip(1_u16..).map(move |(bay, number)| (c.id, bay, number)));
    let loaded = bays.filter(|(_, bay, _)| !bay.is_lost && !bay.is_empty);
    loaded.map(|(carrier, _, bay)| Subject::Aboard { carrier, bay }).collect()
}

/// One of the seat's units, or a drone by the name that it will have.
pub(crate) fn own_subject(view: &View<PentagonWar>, seat: Seat, read: &str) -> Result<Subject, DraftError> {
    let unit = own_unit(view, seat, read).map(Subject::Unit);
    let bays = || {
        let bays = view.own(seat).flat_map(|c| (1..=c.bays.len()).map(move |bay| (c.id, bay)));
        let mut drones = bays.filter_map(|(carrier, bay)| Some((carrier, u16::try_from(bay).ok()?)));
        drones.find(|(carrier, bay)| view.drone_name(*carrier, *bay).eq_ignore_ascii_case(read.trim()))
    };
    unit.or_else(|error| bays().map(|(carrier, bay)| Subject::Aboard { carrier, bay }).ok_or(error))
}
