//! Facings, relative faces, sectors, arcs and ranges (sections 5.3, 5.4 and 6).
//!
//! What is here: where one thing lies as seen from another. What is not: line of sight past bodies (`sight`). It may
//! use `grid` and `motion`.

use serde::{Deserialize, Serialize};

use crate::games::space_combat::rules::motion::split;
use crate::grid::{Direction, Hex};

/// A face of a ship counted from its bow: 1 ahead, 2 and 3 starboard, 4 astern, 5 and 6 port (5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct ShipFace(u8);

/// A stored face was not 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a face of a ship (1 to 6)")]
pub struct FaceOutOfRange(pub u8);

impl ShipFace {
    /// Dead ahead.
    pub const AHEAD: Self = Self(1);
    /// Dead astern.
    pub const ASTERN: Self = Self(4);

    /// All six, from the bow clockwise.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=6).map(Self)
    }

    /// The number, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Position in lists of six.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Reads a digit 1 to 6.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse::<u8>().ok().and_then(|n| Self::try_from(n).ok())
    }

    /// The face that an absolute direction is on, for a ship facing `facing` (5.4).
    pub fn of(direction: Direction, facing: Direction) -> Self {
        let turns = (i32::from(direction.index()) - i32::from(facing.index())).rem_euclid(6);
        Self(u8::try_from(turns).unwrap_or(0) + 1)
    }

    /// The absolute direction of this face for a ship facing `facing`.
    pub fn direction(self, facing: Direction) -> Direction {
        facing.turned(i32::from(self.0) - 1)
    }

    /// Whether two faces share a corner.
    pub const fn is_next_to(self, other: Self) -> bool {
        matches!(self.0.abs_diff(other.0), 1 | 5)
    }
}

impl From<ShipFace> for u8 {
    fn from(face: ShipFace) -> Self {
        face.0
    }
}

impl TryFrom<u8> for ShipFace {
    type Error = FaceOutOfRange;

    fn try_from(number: u8) -> Result<Self, FaceOutOfRange> {
        if (1..=6).contains(&number) { Ok(Self(number)) } else { Err(FaceOutOfRange(number)) }
    }
}

/// Where a weapon can fire, as a set of relative sectors (13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Arc {
    /// Dead ahead only: {1}.
    Fwd,
    /// {6, 1, 2}.
    Front,
    /// {4, 5, 6, 1}.
    Port,
    /// {1, 2, 3, 4}.
    Stbd,
    /// {3, 4, 5}.
    Aft,
    /// All six.
    All,
}

impl Arc {
    /// Whether the sector of that face is in the arc.
    pub const fn holds(self, face: ShipFace) -> bool {
        match self {
            Self::Fwd => matches!(face.0, 1),
            Self::Front => matches!(face.0, 6 | 1 | 2),
            Self::Port => matches!(face.0, 4 | 5 | 6 | 1),
            Self::Stbd => matches!(face.0, 1..=4),
            Self::Aft => matches!(face.0, 3..=5),
            Self::All => true,
        }
    }

    /// `FRONT`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fwd => "FWD",
            Self::Front => "FRONT",
            Self::Port => "PORT",
            Self::Stbd => "STBD",
            Self::Aft => "AFT",
            Self::All => "ALL",
        }
    }
}

/// A place in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Hex of the map plane.
    pub hex: Hex,
    /// Hexes above the plane; 0 without the altitude option.
    pub altitude: i32,
}

impl Place {
    /// Range to another place: hexes of the shortest path, and the difference of the altitudes (6.1).
    pub const fn range_hexes(self, other: Self) -> i32 {
        self.hex.distance_hexes(other.hex) + (self.altitude - other.altitude).abs()
    }
}

/// The sector or the two sectors in which `to` lies as seen from `from`; none in the same hex (6.2).
pub fn sectors(from: Hex, to: Hex) -> Vec<Direction> {
    match split(to.minus(from)) {
        None => vec![],
        Some((d, x, y)) if x > y => vec![d],
        Some((d, x, y)) if x < y => vec![d.turned(1)],
        Some((d, ..)) => vec![d, d.turned(1)],
    }
}

/// The shield that is struck: of the faces in the sectors the stronger one, if equal the lower number (6.4). Without
/// sectors (same hex now and before, 6.3) the defender picks: the strongest of all.
pub fn struck_face(sectors: &[Direction], facing: Direction, shields: &[i32; 6]) -> ShipFace {
    let of_sectors: Vec<_> = sectors.iter().map(|s| ShipFace::of(*s, facing)).collect();
    let faces = if of_sectors.is_empty() { ShipFace::all().collect() } else { of_sectors };
    let best = faces.into_iter().min_by_key(|f| (-shields[f.index()], f.number()));
    best.unwrap_or(ShipFace::AHEAD)
}
