//! Flat-top hexes: axial coordinates, distance, rings, turns, and the four-digit `CCRR` labels. What lies in which
//! direction is in `bearing`, what lies on a straight line in `line`, what lies within an angle in `arc`.
//!
//! ```text
//!            0 N
//!      5 NW  ___  1 NE        axial q grows to the east (columns),
//!           /   \             axial r grows to the south within a column;
//!           \___/             odd columns sit half a hex lower ("odd-q").
//!      4 SW       2 SE
//!            3 S
//! ```

use serde::{Deserialize, Serialize};

use super::Direction;

/// A hex in axial coordinates. Ordered by `q`, then `r`, so that it can be a key of ordered maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// Column, growing to the east.
    pub q: i32,
    /// Row along the column's axis, growing to the south.
    pub r: i32,
}

/// A hex by column and row of the printed map, both counted from 0; odd columns sit half a hex lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Offset {
    /// Column from the west edge, from 0.
    pub col: i32,
    /// Row from the north edge, from 0.
    pub row: i32,
}

impl Direction {
    /// The axial step of one hex this way.
    pub const fn step(self) -> Hex {
        let (q, r) = match self {
            Self::N => (0, -1),
            Self::NE => (1, -1),
            Self::SE => (1, 0),
            Self::S => (0, 1),
            Self::SW => (-1, 1),
            Self::NW => (-1, 0),
        };
        Hex { q, r }
    }
}

impl Hex {
    /// The hex at these axial coordinates.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The neighbour on that side.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Self {
        self.plus(direction.step())
    }

    /// Vector sum.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { q: self.q + other.q, r: self.r + other.r }
    }

    /// Vector difference.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self { q: self.q - other.q, r: self.r - other.r }
    }

    /// Vector multiple.
    #[must_use]
    pub const fn times(self, factor: i32) -> Self {
        Self { q: self.q * factor, r: self.r * factor }
    }

    /// Distance from the origin in hexes.
    pub const fn length_hexes(self) -> i32 {
        let (a, b, c) = (self.q.abs(), self.r.abs(), (self.q + self.r).abs());
        if a >= b && a >= c {
            a
        } else if b >= c {
            b
        } else {
            c
        }
    }

    /// Number of steps on a shortest path to `other`.
    pub const fn distance_hexes(self, other: Self) -> i32 {
        other.minus(self).length_hexes()
    }

    /// This vector turned clockwise by a sixth of a circle about the origin.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self { q: -self.r, r: self.q + self.r }
    }

    /// This vector turned counter-clockwise by a sixth of a circle about the origin.
    #[must_use]
    pub const fn counter_clockwise(self) -> Self {
        Self { q: self.q + self.r, r: -self.q }
    }

    /// This vector turned clockwise by `sides` sixths of a circle about the origin.
    ///
    /// ```
    /// use sealed_orders::grid::{Direction, Hex};
    /// assert_eq!(Direction::N.step().rotated(2), Direction::SE.step());
    /// assert_eq!(Hex::new(2, -5).rotated(-1).rotated(1), Hex::new(2, -5));
    /// ```
    #[must_use]
    pub fn rotated(self, sides: i32) -> Self {
        (0..sides.rem_euclid(6)).fold(self, |vector, _| vector.clockwise())
    }

    /// The hexes at exactly `radius_hexes`, clockwise from the one straight north; the centre itself for 0.
    pub fn ring(self, radius_hexes: i32) -> impl Iterator<Item = Self> {
        let sides = if radius_hexes <= 0 { 0 } else { 6 };
        let centre = (radius_hexes <= 0).then_some(self);
        let around = (0..sides).flat_map(move |side| {
            let corner = self.plus(Direction::from_index(side).step().times(radius_hexes));
            let along = Direction::from_index(side + 2).step();
            (0..radius_hexes).map(move |i| corner.plus(along.times(i)))
        });
        centre.into_iter().chain(around)
    }

    /// The hexes at up to `radius_hexes`, ring by ring from the centre.
    pub fn disc(self, radius_hexes: i32) -> impl Iterator<Item = Self> {
        (0..=radius_hexes).flat_map(move |radius| self.ring(radius))
    }

    /// Its four-digit label; hexes off a printed map of 99 columns and rows are written with their signs.
    ///
    /// ```
    /// use sealed_orders::grid::Hex;
    /// for label in ["0101", "3034", "(-3,40)", "(104,3)"] {
    ///     assert_eq!(Hex::parse_label(label).map(Hex::label), Some(label.to_owned()));
    /// }
    /// ```
    pub fn label(self) -> String {
        let offset = self.to_offset();
        let (col, row) = (offset.col + 1, offset.row + 1);
        if (1..=99).contains(&col) && (1..=99).contains(&row) { offset.label() } else { format!("({col},{row})") }
    }

    /// Reads what [`Hex::label`] wrote; at most 9,999 columns and rows off the map.
    pub fn parse_label(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(offset) = Offset::parse_label(text) {
            return Some(offset.to_hex());
        }
        let (col, row) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let (col, row): (i32, i32) = (col.trim().parse().ok()?, row.trim().parse().ok()?);
        let near = -9_999..=9_999;
        (near.contains(&col) && near.contains(&row)).then(|| Offset::new(col - 1, row - 1).to_hex())
    }

    /// Column and row of the printed map.
    pub const fn to_offset(self) -> Offset {
        Offset { col: self.q, row: self.r + (self.q - self.q.rem_euclid(2)) / 2 }
    }
}

impl Offset {
    /// The hex of that column and row, both from 0.
    pub const fn new(col: i32, row: i32) -> Self {
        Self { col, row }
    }

    /// Axial coordinates of this hex.
    pub const fn to_hex(self) -> Hex {
        Hex { q: self.col, r: self.row - (self.col - self.col.rem_euclid(2)) / 2 }
    }

    /// The four-digit label, column then row, both counted from 01: `0101` is the north-west corner.
    pub fn label(self) -> String {
        format!("{:02}{:02}", self.col + 1, self.row + 1)
    }

    /// Reads a four-digit label. The hex need not be on any particular board.
    pub fn parse_label(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let col: i32 = text.get(..2)?.parse().ok()?;
        let row: i32 = text.get(2..)?.parse().ok()?;
        (col > 0 && row > 0).then_some(Self { col: col - 1, row: row - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_axial_coordinates_agree_with_anteel_vector_1() {
        for (label, q, r) in [("0101", 0, 0), ("0201", 1, 0), ("0301", 2, -1), ("3636", 35, 18)] {
            let offset = Offset::parse_label(label).unwrap();
            assert_eq!(offset.to_hex(), Hex::new(q, r), "{label}");
            assert_eq!(offset.to_hex().to_offset().label(), label);
        }
    }

    #[test]
    fn neighbours_run_clockwise_from_north_as_in_anteel_vector_2() {
        for (label, around) in [
            ("1010", ["1009", "1110", "1111", "1011", "0911", "0910"]),
            ("1110", ["1109", "1209", "1210", "1111", "1010", "1009"]),
        ] {
            let hex = Offset::parse_label(label).unwrap().to_hex();
            let names = Direction::ALL.map(|d| hex.neighbour(d).to_offset().label());
            assert_eq!(names, around, "{label}");
        }
    }

    #[test]
    fn distances_agree_with_anteel_vector_3() {
        let hex = |label| Offset::parse_label(label).unwrap().to_hex();
        for (a, b, n) in [("0101", "3636", 53), ("1010", "1015", 5), ("1010", "1410", 4)] {
            assert_eq!(hex(a).distance_hexes(hex(b)), n, "{a}-{b}");
            assert_eq!(hex(b).distance_hexes(hex(a)), n, "{b}-{a}");
        }
    }

    #[test]
    fn a_ring_has_six_n_different_hexes_at_distance_n_starting_north() {
        let centre = Hex::new(3, -2);
        for n in 1..6 {
            let ring: std::collections::BTreeSet<_> = centre.ring(n).collect();
            assert_eq!(ring.len(), usize::try_from(6 * n).unwrap());
            assert!(ring.iter().all(|h| centre.distance_hexes(*h) == n));
            assert_eq!(centre.ring(n).next(), Some(centre.plus(Hex::new(0, -n))));
        }
        assert_eq!(centre.ring(0).collect::<Vec<_>>(), vec![centre]);
        assert_eq!(centre.disc(3).count(), 37);
    }

    #[test]
    fn six_turns_are_none_and_one_turn_takes_north_to_north_east() {
        let vector = Hex::new(2, -5);
        assert_eq!(vector.rotated(6), vector);
        assert_eq!(vector.rotated(-1).rotated(1), vector);
        assert_eq!(Direction::N.step().rotated(1), Direction::NE.step());
    }
}
