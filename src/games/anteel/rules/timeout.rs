//! What a ship does by default: its usual place in the setup zone (4.8). Holding and the usual fleet are plain enough to
//! live where they are used (`check::hold`, `Fleet::usual`).

use crate::games::anteel::rules::board::{End, Pose};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::Action;
use crate::games::anteel::rules::state::State;
use crate::grid::{Hex, Offset};
use crate::scene::Area;

/// The usual place of a ship that is to be placed: the front row from the middle outwards, a hex free between ships,
/// then the next rows; any empty hex of the zone if all of those are taken. Hexes for which another ship of the side is
/// filed are kept for it as long as there are others.
pub(crate) fn usual_place(state: &State, ship: ShipName) -> Option<Pose> {
    let owner = state.owner(ship);
    let end = state.end_of(owner);
    let is_free = |hex: &Hex| state.ship_at(*hex).is_none();
    let is_filed = |hex: &Hex| {
        let others = state.plans.iter().filter(|p| p.ship != ship && state.owner(p.ship) == owner);
        others.into_iter().any(|p| matches!(p.action, Action::Deploy(pose) if pose.hex == *hex))
    };
    let hexes = || zone_from_front(state.options.layout.zone(end), end).filter(is_free);
    let hex = hexes().find(|hex| !is_filed(hex)).or_else(|| hexes().next())?;
    Some(Pose { hex, facing: end.facing() })
}

/// The hexes of a zone: every second column from the middle outwards, row by row from the front, then the others.
fn zone_from_front(zone: Area, end: End) -> impl Iterator<Item = Hex> {
    let Area { from, cols, rows } = zone;
    let (cols, rows) = (cols.cast_signed(), rows.cast_signed());
    let middle = cols / 2;
    let column = move |i: i32, shift: i32| {
        // 0, +2, -2, +4, -4 …
        let aside = (i + 1) / 2 * 2;
        middle + shift + if i % 2 == 0 { -aside } else { aside }
    };
    (0..2).flat_map(move |shift| {
        (0..rows).flat_map(move |depth| {
            let row = if end == End::South { depth } else { rows - 1 - depth };
            let across = (0..=cols).map(move |i| column(i, shift)).filter(move |c| (0..cols).contains(c));
            across.map(move |c| Offset::new(from.col + c, from.row + row).to_hex())
        })
    })
}
