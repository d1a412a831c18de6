//! What every part of a state refers to: units by number, moments of the game.

use serde::{Deserialize, Serialize};

/// A unit; ascending ids are the order of resolving (4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u32);

/// A moment of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Moment {
    /// Turn.
    pub turn: u16,
    /// Impulse.
    pub impulse: u8,
}

impl Moment {
    /// A moment.
    pub const fn new(turn: u16, impulse: u8) -> Self {
        Self { turn, impulse }
    }

    /// The impulse before.
    #[must_use]
    pub const fn before(self) -> Self {
        if self.impulse > 1 {
            Self { turn: self.turn, impulse: self.impulse - 1 }
        } else {
            Self { turn: self.turn.saturating_sub(1), impulse: 12 }
        }
    }
}
