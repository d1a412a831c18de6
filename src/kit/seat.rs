//! Seats at a table and those who look.

use serde::{Deserialize, Serialize};

/// A place at the table, numbered from 0 in the order of seating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Position in lists that hold one entry a seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who looks at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Viewer {
    /// Anyone: what may be posted in the channel.
    Public,
    /// The player on that seat: everything public, and what is theirs.
    Seat(Seat),
    /// Everything; only for finished games and for the host's own records.
    Omniscient,
}

impl Viewer {
    /// Whether what belongs to `seat` alone may be shown.
    pub fn may_see_secrets_of(self, seat: Seat) -> bool {
        match self {
            Self::Public => false,
            Self::Seat(own) => own == seat,
            Self::Omniscient => true,
        }
    }

    /// The seat, when a player looks.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Omniscient => None,
        }
    }
}
