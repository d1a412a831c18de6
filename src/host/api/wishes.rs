//! What is wished for people at a table: that a seat changes hands, that somebody watches over it.

use serde::Deserialize;

use crate::host::UserId;

/// What `/game seat` was given, but for what it only asks about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum SeatWish {
    /// `/game seat give`: to somebody, who is asked.
    Give {
        /// Whom.
        player: UserId,
    },
    /// `/game seat call`: to whoever comes first.
    Call,
    /// `/game seat back`: from the computer player that keeps it for the caller.
    Back,
}

/// What `/game referee` was given: somebody without a seat who watches over a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum RefereeWish {
    /// The caller wants to be one, or accepts that they were asked to.
    Be,
    /// Asks somebody, once the others at the table agree.
    Ask {
        /// Whom.
        player: UserId,
    },
    /// The caller is one no more, or will not be one.
    GiveUp,
}
