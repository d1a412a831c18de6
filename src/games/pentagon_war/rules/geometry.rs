//! Vectors in the game's own basis, bearings and sides (2.1 to 2.4).
//!
//! Positions are `grid::Hex`, facings `grid::Direction` (A is north, then clockwise). A displacement is written a·A + c·C.

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Hex, Offset};

/// A displacement in hexes: `a` in direction A, `c` in direction C (2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Vector {
    /// Hexes in direction A.
    pub a: i32,
    /// Hexes in direction C.
    pub c: i32,
}

impl Vector {
    /// A displacement.
    pub const fn new(a: i32, c: i32) -> Self {
        Self { a, c }
    }

    /// The displacement from one hex to another.
    pub const fn between(from: Hex, to: Hex) -> Self {
        Self { a: from.r - to.r, c: to.q - from.q }
    }

    /// Where it leads from `hex`.
    pub const fn from(self, hex: Hex) -> Hex {
        Hex::new(hex.q + self.c, hex.r - self.a)
    }

    /// Turned 60 degrees clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self { a: self.a - self.c, c: self.a }
    }

    /// Turned 60 degrees counter-clockwise.
    #[must_use]
    pub const fn counter_clockwise(self) -> Self {
        Self { a: self.c, c: self.c - self.a }
    }

    /// Its length in hexes (5.2).
    pub const fn length_hexes(self) -> i32 {
        if (self.a > 0 && self.c < 0) || (self.a < 0 && self.c > 0) {
            self.a.abs() + self.c.abs()
        } else if self.a.abs() > self.c.abs() {
            self.a.abs()
        } else {
            self.c.abs()
        }
    }

    /// The sextants it lies in: one, or two on a border; none for no displacement (2.4).
    pub fn sextants(self) -> Vec<Direction> {
        let mut found = Vec::with_capacity(2);
        let mut turned = self;
        for direction in Direction::ALL {
            if turned != Self::default() && turned.is_in_sextant_a() {
                found.push(direction);
            }
            turned = turned.counter_clockwise();
        }
        found
    }

    const fn is_in_sextant_a(self) -> bool {
        (self.c >= 0 && self.a >= 2 * self.c) || (self.c < 0 && self.a >= -self.c)
    }
}

/// The letter of a direction: A to F, clockwise from the top (2.3).
pub const fn letter(direction: Direction) -> char {
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
pub fn direction_of(text: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|d| text.trim().eq_ignore_ascii_case(&letter(*d).to_string()))
}

/// The side 1 to 6 of a craft of that facing which looks in that direction (2.3).
pub const fn side_towards(facing: Direction, direction: Direction) -> u8 {
    (direction.index() + 6 - facing.index()) % 6 + 1
}

/// The direction in which that side 1 to 6 looks.
pub const fn direction_of_side(facing: Direction, side: u8) -> Direction {
    facing.turned(side as i32 - 1)
}

/// The sides of a craft at `own` that look at `other`; all six in the same hex (2.4).
pub fn sides_facing(own: Hex, facing: Direction, other: Hex) -> Vec<u8> {
    let sextants = Vector::between(own, other).sextants();
    if sextants.is_empty() {
        return (1..=6).collect();
    }
    let mut sides: Vec<u8> = sextants.into_iter().map(|d| side_towards(facing, d)).collect();
    sides.sort_unstable();
    sides
}

/// The smallest number of turns of 60 degrees between two facings.
pub const fn turn_sides(from: Direction, to: Direction) -> u8 {
    let apart = (to.index() + 6 - from.index()) % 6;
    if apart > 3 { 6 - apart } else { apart }
}

/// The facing towards a hex: the sextant it lies in, the first in clockwise order on a border; `None` in the same hex.
pub fn facing_towards(from: Hex, to: Hex) -> Option<Direction> {
    Vector::between(from, to).sextants().first().copied()
}

/// The four-digit label of a hex; hexes off the printed map are written with their signs: `(-2,40)` (2.1).
pub fn label(hex: Hex) -> String {
    let offset = hex.to_offset();
    let (col, row) = (offset.col + 1, offset.row + 1);
    if (1..=99).contains(&col) && (1..=99).contains(&row) { offset.label() } else { format!("({col},{row})") }
}

/// Reads what [`label`] wrote.
pub fn hex_of(text: &str) -> Option<Hex> {
    let text = text.trim();
    if let Some(offset) = Offset::parse_label(text) {
        return Some(offset.to_hex());
    }
    let (col, row) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let (col, row): (i32, i32) = (col.trim().parse().ok()?, row.trim().parse().ok()?);
    let near = -9_999..=9_999;
    (near.contains(&col) && near.contains(&row)).then(|| Offset::new(col - 1, row - 1).to_hex())
}

/// The row number of the printed map.
pub const fn row_of(hex: Hex) -> i32 {
    hex.to_offset().row + 1
}

/// Whether `body` lies strictly between two hexes on the straight line of centres; on a border line both hexes block (9.5).
pub fn blocks(from: Hex, to: Hex, body: Hex) -> bool {
    let range = from.distance_hexes(to);
    (1..range).any(|step| line_hexes(from, to, step, range).contains(&body))
}

/// The one or two hexes that contain the point `step / range` of the way.
fn line_hexes(from: Hex, to: Hex, step: i32, range: i32) -> Vec<Hex> {
    let delta = to.minus(from);
    let (q, r) = (delta.q * step, delta.r * step);
    let base = Hex::new(q.div_euclid(range), r.div_euclid(range));
    // Twice the squared distance from the point to the centre of each corner, in units of 1/range.
    let gap = |hex: Hex| {
        let (dq, dr) = (i64::from(hex.q * range - q), i64::from(hex.r * range - r));
        dq * dq + dr * dr + dq * dr
    };
    let corners = [base, Hex::new(base.q + 1, base.r), Hex::new(base.q, base.r + 1), Hex::new(base.q + 1, base.r + 1)];
    let nearest = corners.iter().map(|h| gap(*h)).min().unwrap_or(0);
    corners.into_iter().filter(|h| gap(*h) == nearest).map(|h| from.plus(h)).collect()
}
