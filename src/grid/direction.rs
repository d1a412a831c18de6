//! The six directions of hexes, and the six faces of what stands on one and looks in one of them.

use serde::{Deserialize, Serialize};

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

    /// How many turns clockwise lead to another direction: 0 to 5.
    pub const fn clockwise_to(self, other: Self) -> u8 {
        (other.index() + 6 - self.index()) % 6
    }

    /// The smallest number of turns, either way, that lead to another direction: 0 to 3.
    ///
    /// ```
    /// use sealed_orders::grid::Direction;
    /// assert_eq!(Direction::NE.clockwise_to(Direction::NW), 4);
    /// assert_eq!(Direction::NE.turns_to(Direction::NW), 2);
    /// ```
    pub const fn turns_to(self, other: Self) -> u8 {
        let clockwise = self.clockwise_to(other);
        if clockwise > 3 { 6 - clockwise } else { clockwise }
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

/// A face counted from the one that looks ahead: 1 ahead, 2 and 3 to starboard, 4 astern, 5 and 6 to port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Face(u8);

/// A stored face was not 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a face of a ship (1 to 6)")]
pub struct FaceOutOfRange(pub u8);

impl Face {
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

    /// The face that looks in a direction, of whatever faces `facing`.
    ///
    /// ```
    /// use sealed_orders::grid::{Direction, Face};
    /// assert_eq!(Face::of(Direction::SE, Direction::SE), Face::AHEAD);
    /// assert_eq!(Face::of(Direction::NW, Direction::SE), Face::ASTERN);
    /// assert_eq!(Face::of(Direction::S, Direction::SE).number(), 2);
    /// assert_eq!(Face::ASTERN.direction(Direction::SE), Direction::NW);
    /// ```
    pub const fn of(direction: Direction, facing: Direction) -> Self {
        Self(facing.clockwise_to(direction) + 1)
    }

    /// The direction in which this face of whatever faces `facing` looks.
    pub const fn direction(self, facing: Direction) -> Direction {
        facing.turned(self.0 as i32 - 1)
    }

    /// Whether two faces share a corner.
    pub const fn is_next_to(self, other: Self) -> bool {
        matches!(self.0.abs_diff(other.0), 1 | 5)
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> Self {
        face.0
    }
}

impl TryFrom<u8> for Face {
    type Error = FaceOutOfRange;

    fn try_from(number: u8) -> Result<Self, FaceOutOfRange> {
        if (1..=6).contains(&number) { Ok(Self(number)) } else { Err(FaceOutOfRange(number)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_read_by_name_and_digit_and_stored_as_0_to_5() {
        assert_eq!(Direction::parse("sw"), Some(Direction::SW));
        assert_eq!(Direction::parse("4"), Some(Direction::SW));
        assert_eq!(Direction::parse("6"), None);
        assert!(serde_json::from_str::<Direction>("6").is_err());
    }

    #[test]
    fn a_face_and_its_direction_are_two_names_of_one_thing_for_every_facing() {
        for facing in Direction::ALL {
            assert!(Face::all().all(|face| Face::of(face.direction(facing), facing) == face));
            for other in Direction::ALL {
                assert_eq!(facing.turned(facing.clockwise_to(other).into()), other);
                assert_eq!(facing.turns_to(other), other.turns_to(facing));
            }
        }
        assert!(Face::try_from(0).is_err() && Face::try_from(7).is_err());
    }
}
