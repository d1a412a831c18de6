//! Vectors in the game's own basis, bearings and sides (2.1 to 2.4).
//!
//! Positions are `grid::Hex`, facings `grid::Direction` (A is north, then clockwise). A displacement is written a·A + c·C.

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Face, Hex, is_between};

/// A displacement in hexes: `a` in direction A, `c` in direction C (2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Vector {
    /// Hexes in direction A.
    pub(crate) a: i32,
    /// Hexes in direction C.
    pub(crate) c: i32,
}

impl Vector {
    /// A displacement.
    pub(crate) const fn new(a: i32, c: i32) -> Self {
        Self { a, c }
    }

    /// The displacement from one hex to another.
    pub(crate) const fn between(from: Hex, to: Hex) -> Self {
        let Hex { q, r } = to.minus(from);
        Self { a: -r, c: q }
    }

    /// The same in axial coordinates.
    const fn axial(self) -> Hex {
        Hex::new(self.c, -self.a)
    }

    /// Where it leads from `hex`.
    pub(crate) const fn from(self, hex: Hex) -> Hex {
        hex.plus(self.axial())
    }

    /// Its length in hexes (5.2).
    pub(crate) const fn length_hexes(self) -> i32 {
        self.axial().length_hexes()
    }

    /// The sextants it lies in, from A on: one, or two on a border; none for no displacement (2.4).
    pub(crate) fn sextants(self) -> Vec<Direction> {
        let mut found = self.axial().sextants();
        found.sort_unstable();
        found
    }
}

/// The letter of a direction: A to F, clockwise from the top (2.3).
pub(crate) const fn letter(direction: Direction) -> char {
    match direction {
        Direction::N => 'A',
        Direction::NE => 'B',
        Direction::SE => 'C',
        Direction::S => 'D',
        Direction::SW => 'E',
        Direction::NW => 'F',
    }
}

/// Reads a direction's letter in either case.
pub(crate) fn direction_of(text: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|d| text.trim().eq_ignore_ascii_case(&letter(*d).to_string()))
}

/// The side 1 to 6 of a craft of that facing which looks in that direction (2.3).
pub(crate) const fn side_towards(facing: Direction, direction: Direction) -> u8 {
    Face::of(direction, facing).number()
}

/// Where in a list by sides a side 1 to 6 stands.
pub(crate) const fn place_of_side(side: u8) -> usize {
    side as usize - 1
}

/// The direction in which that side 1 to 6 looks.
pub(crate) const fn direction_of_side(facing: Direction, side: u8) -> Direction {
    facing.turned(side as i32 - 1)
}

/// The sides of a craft at `own` that look at `other`; all six in the same hex (2.4).
pub(crate) fn sides_facing(own: Hex, facing: Direction, other: Hex) -> Vec<u8> {
    let sextants = Vector::between(own, other).sextants();
    if sextants.is_empty() {
        return (1..=6).collect();
    }
    let mut sides: Vec<u8> = sextants.into_iter().map(|d| side_towards(facing, d)).collect();
    sides.sort_unstable();
    sides
}

/// The facing towards a hex: the sextant it lies in, the first in clockwise order on a border; `None` in the same hex.
pub(crate) fn facing_towards(from: Hex, to: Hex) -> Option<Direction> {
    Vector::between(from, to).sextants().first().copied()
}

/// The label of a hex, also off the printed map (2.1).
pub(crate) fn label(hex: Hex) -> String {
    hex.label()
}

/// Reads what [`label`] wrote.
pub(crate) fn hex_of(text: &str) -> Option<Hex> {
    Hex::parse_label(text)
}

/// The row number of the printed map.
pub(crate) const fn row_of(hex: Hex) -> i32 {
    hex.to_offset().row + 1
}

/// Whether `body` lies strictly between two hexes on the straight line of centres; on a border line both hexes block (9.5).
pub(crate) fn blocks(from: Hex, to: Hex, body: Hex) -> bool {
    is_between(from, to, body)
}
