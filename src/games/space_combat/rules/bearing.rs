//! Sectors, arcs, ranges and struck shields (sections 5.4 and 6).
//!
//! What is here: what the rules make of where one thing lies as seen from another. What is not: line of sight past bodies (`sight`). It may
//! use `grid` and `motion`.

use serde::{Deserialize, Serialize};

use super::motion::climbed;
use crate::grid::{Direction, Hex};

pub(crate) use crate::grid::Face as ShipFace;

/// A place in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Place {
    /// Hex of the map plane.
    pub(crate) hex: Hex,
    /// Hexes above the plane; 0 without the altitude option.
    pub(crate) altitude: i32,
}

impl Place {
    /// Range to another place: hexes of the shortest path, and the difference of the altitudes (6.1).
    pub(crate) const fn range_hexes(self, other: Self) -> i32 {
        self.hex.distance_hexes(other.hex) + (self.altitude - other.altitude).abs()
    }

    /// Whether what is here with this altitude vector is out of the map plane, or on its way out.
    pub(crate) const fn is_off_plane(self, climb: i32) -> bool {
        self.altitude != 0 || climb != 0
    }

    /// Where something is after so many subturns if nothing pulls: so many hexes along `drift` and up in each.
    pub(crate) const fn drifted(self, drift: Hex, climb: i32, subturns: i32) -> Self {
        let (altitude, _) = climbed(self.altitude, climb * subturns);
        Self { hex: self.hex.plus(drift.times(subturns)), altitude }
    }
}

/// The sector or the two sectors in which `to` lies as seen from `from`; none in the same hex (6.2).
pub(crate) fn sectors(from: Hex, to: Hex) -> Vec<Direction> {
    to.minus(from).sextants()
}

/// The shield that is struck: of the faces in the sectors the stronger one, if equal the lower number (6.4). Without
/// sectors (same hex now and before, 6.3) the defender picks: the strongest of all.
pub(crate) fn struck_face(sectors: &[Direction], facing: Direction, shields: &[i32; 6]) -> ShipFace {
    let of_sectors: Vec<_> = sectors.iter().map(|s| ShipFace::of(*s, facing)).collect();
    let faces = if of_sectors.is_empty() { ShipFace::all().collect() } else { of_sectors };
    let best = faces.into_iter().min_by_key(|f| (-shields[f.index()], f.number()));
    best.unwrap_or(ShipFace::AHEAD)
}
