//! Flat-top hexes: axial coordinates, six directions, distance, rings, and the four-digit `CCRR` labels.
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

/// One of the six hex sides, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Direction {
    /// 0, straight up.
    N,
    /// 1.
    NE,
    /// 2.
    SE,
    /// 3, straight down.
    S,
    /// 4.
    SW,
    /// 5.
    NW,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The direction of this number modulo 6 (clockwise from north).
    pub const fn from_index(index: i32) -> Self {
        match index.rem_euclid(6) {
            0 => Self::N,
            1 => Self::NE,
            2 => Self::SE,
            3 => Self::S,
            4 => Self::SW,
            _ => Self::NW,
        }
    }

    /// 0 for north, clockwise to 5.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// This direction after `sides` turns clockwise (negative: anticlockwise).
    #[must_use]
    pub const fn turned(self, sides: i32) -> Self {
        Self::from_index(self as i32 + sides)
    }

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

    /// The compass name: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::NW => "NW",
        }
    }

    /// Reads a compass name or a digit 0–5, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::ALL.into_iter().find(|d| d.name().eq_ignore_ascii_case(text) || d.index().to_string() == text)
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction.index()
    }
}

impl TryFrom<u8> for Direction {
    type Error = DirectionOutOfRange;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::ALL.get(usize::from(index)).copied().ok_or(DirectionOutOfRange(index))
    }
}

/// A stored direction was not 0 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a hex direction (0 to 5)")]
pub struct DirectionOutOfRange(pub u8);

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

    /// This vector turned clockwise by `sides` sixths of a circle about the origin.
    #[must_use]
    pub fn rotated(self, sides: i32) -> Self {
        (0..sides.rem_euclid(6)).fold(self, |h, _| Self { q: -h.r, r: h.q + h.r })
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

    #[test]
    fn directions_are_read_by_name_and_digit_and_stored_as_0_to_5() {
        assert_eq!(Direction::parse("sw"), Some(Direction::SW));
        assert_eq!(Direction::parse("4"), Some(Direction::SW));
        assert_eq!(Direction::parse("6"), None);
        assert!(serde_json::from_str::<Direction>("6").is_err());
    }
}
