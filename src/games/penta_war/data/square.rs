//! Squares and directions of the 17×17 board (1.1). Squares are numbered with a border so that a step off the board lands
//! on a border cell and not on another square.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grid;

/// Files, and ranks.
pub(crate) const SIDE: u16 = 17;
/// Distance between ranks in the numbering: 17 files and one border cell that serves both edges.
pub(crate) const STRIDE: u16 = 18;
/// Number of `a1`: a border rank and one cell before it.
pub(crate) const FIRST: u16 = STRIDE + 1;
/// Cells of an array by square number, borders included.
pub(crate) const CELLS: usize = (STRIDE * (SIDE + 2) + 2) as usize;

/// A square of the board, or (only while walking) a border cell beside it. Ordered a1, b1, …, q1, a2, …, q17.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sq(u16);

/// A step: difference of square numbers.
pub(crate) type Delta = i16;

/// One rank up the board.
pub(crate) const NORTH: Delta = 18;
/// One file to the right as White sees it.
pub(crate) const EAST: Delta = 1;
/// One rank down.
pub(crate) const SOUTH: Delta = -NORTH;
/// One file to the left.
pub(crate) const WEST: Delta = -EAST;
/// The four straight directions.
pub(crate) const STRAIGHT: [Delta; 4] = [NORTH, EAST, SOUTH, WEST];
/// All eight directions; the second four are opposite to the first four.
pub(crate) const AROUND: [Delta; 8] =
    [NORTH, NORTH + EAST, EAST, SOUTH + EAST, SOUTH, SOUTH + WEST, WEST, NORTH + WEST];

impl Sq {
    /// The square of that file and rank, both from 0 to 16.
    pub(crate) const fn at(file: u16, rank: u16) -> Self {
        Self(FIRST + rank * STRIDE + file)
    }

    /// The square of that file and rank if it is on the board.
    pub(crate) fn new(file: i32, rank: i32) -> Option<Self> {
        let on_board = |v: i32| u16::try_from(v).ok().filter(|v| *v < SIDE);
        Some(Self::at(on_board(file)?, on_board(rank)?))
    }

    /// The square with this number; the caller knows that it is one.
    pub(crate) const fn from_number(number: u16) -> Self {
        Self(number)
    }

    /// Its number, from 0 at the border's first cell.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    /// Index into arrays of [`CELLS`] cells.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// File from 0.
    pub(crate) const fn file(self) -> u16 {
        (self.0 - FIRST) % STRIDE
    }

    /// Rank from 0.
    pub(crate) const fn rank(self) -> u16 {
        (self.0 - FIRST) / STRIDE
    }

    /// The cell one step on; it may be a border cell, from which no further step may be made.
    #[must_use]
    pub(crate) const fn step(self, delta: Delta) -> Self {
        Self(self.0.wrapping_add_signed(delta))
    }

    /// The square so many files and ranks away, if it is on the board.
    pub(crate) fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::new(i32::from(self.file()) + files, i32::from(self.rank()) + ranks)
    }

    /// Files and ranks from here to there.
    pub(crate) fn to(self, other: Self) -> (i32, i32) {
        let between = |a: u16, b: u16| i32::from(b) - i32::from(a);
        (between(self.file(), other.file()), between(self.rank(), other.rank()))
    }

    /// The direction and number of king-steps of a straight or diagonal line from here to there.
    pub(crate) fn line_to(self, other: Self) -> Option<(Delta, i32)> {
        let (files, ranks) = self.to(other);
        let steps = files.abs().max(ranks.abs());
        let is_line = steps > 0 && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
        let sign = |v: i32, delta: Delta| match v {
            0 => 0,
            1.. => delta,
            _ => -delta,
        };
        is_line.then(|| (sign(files, EAST) + sign(ranks, NORTH), steps))
    }

    /// `a1`.
    pub(crate) fn label(self) -> String {
        grid::Square::from(self).label()
    }

    /// Reads a label in either case.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let square = grid::Square::parse_label(text)?;
        Self::new(square.file, square.rank)
    }

    /// All squares, in order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..SIDE).flat_map(|rank| (0..SIDE).map(move |file| Self::at(file, rank)))
    }
}

impl std::fmt::Debug for Sq {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label())
    }
}

impl std::fmt::Display for Sq {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label())
    }
}

impl From<Sq> for grid::Square {
    fn from(square: Sq) -> Self {
        Self::new(i32::from(square.file()), i32::from(square.rank()))
    }
}

/// As its label.
impl Serialize for Sq {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sq {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no square")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_count_289_in_the_canonical_order_and_labels_round_trip() {
        let all: Vec<Sq> = Sq::all().collect();
        assert_eq!(all.len(), 289);
        assert!(all.windows(2).all(|w| w[0] < w[1]));
        assert!(all.iter().all(|s| Sq::parse(&s.label()) == Some(*s) && Sq::at(s.file(), s.rank()) == *s));
        assert_eq!((all[0].label(), all[17].label(), all[288].label()), ("a1".into(), "a2".into(), "q17".into()));
        assert!(all[288].step(NORTH + EAST).index() < CELLS);
    }

    #[test]
    fn lines_have_a_direction_and_a_length() {
        let sq = |t| Sq::parse(t).unwrap();
        assert_eq!(sq("c3").line_to(sq("c9")), Some((NORTH, 6)));
        assert_eq!(sq("c3").line_to(sq("a1")), Some((SOUTH + WEST, 2)));
        assert_eq!(sq("c3").line_to(sq("d5")), None);
        assert_eq!(sq("c3").line_to(sq("c3")), None);
    }
}
