//! What every part of a state refers to: units by number, moments of the game.

use serde::{Deserialize, Serialize};

/// A unit; ascending ids are the order of resolving (4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct UnitId(pub(crate) u32);

/// A moment of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Moment {
    pub(crate) turn: u16,
    pub(crate) impulse: u8,
}

impl Moment {
    /// A moment.
    pub(crate) const fn new(turn: u16, impulse: u8) -> Self {
        Self { turn, impulse }
    }

    /// The impulse before.
    #[must_use]
    pub(crate) const fn before(self) -> Self {
        if self.impulse > 1 {
            Self { turn: self.turn, impulse: self.impulse - 1 }
        } else {
            Self { turn: self.turn.saturating_sub(1), impulse: 12 }
        }
    }
}
