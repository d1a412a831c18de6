//! What happened, in the past tense.

use serde::{Deserialize, Serialize};

use crate::contract::{Outcome, Seat};
use crate::games::penta_war::data::piece::{Clan, Colour};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::state::Line;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Event {
    /// A clan was placed (3.2).
    Placed {
        /// Whose.
        by: Colour,
        clan: Clan,
        /// Its King's square.
        king: Sq,
    },
    /// The last clan was placed; normal play began.
    Began,
    /// A move was made.
    Moved {
        /// Who.
        by: Colour,
        action: Action,
        /// In words: `the Puppet Bishop goes from c1 to a3`.
        what: String,
        /// What was captured: `Chess King` and its square.
        captured: Vec<(Sq, String)>,
        /// It was a prepared reply.
        is_prepared: bool,
        /// It was made for a player who missed the deadline.
        is_default: bool,
    },
    /// A King was captured (7.1, 7.2).
    KingFell {
        /// Whose.
        of: Colour,
        /// Which clan's.
        clan: Clan,
        /// The clan is disabled; else eliminated.
        is_disabled: bool,
        /// How many Rooks, Bishops and Knights left with it.
        left: usize,
    },
    /// A disabled clan may restore again (7.3).
    ReEnabled {
        /// Whose.
        of: Colour,
        clan: Clan,
    },
    /// Pawns were emitted (7.4).
    Emitted {
        /// Whose.
        by: Colour,
        /// Where.
        squares: Vec<Sq>,
    },
    /// A turn was forfeited (11.1).
    Passed {
        /// Whose.
        by: Colour,
    },
    /// A sealed line was filed.
    Filed {
        /// Who.
        seat: Seat,
        line: Line,
        /// Older lines that answered the same moves and are gone.
        replaced: Vec<Line>,
    },
    /// Moves of a campaign turn were picked or taken back (12.6).
    Picked {
        /// Who.
        seat: Seat,
        /// All that is picked now.
        picks: Vec<Action>,
        /// What is not legal any more and dropped.
        dropped: Vec<Action>,
    },
    /// Time was up, and what had been picked was played (12.6).
    TimeUp {
        /// Whose.
        by: Colour,
    },
    /// Sealed lines were taken back.
    Cancelled {
        /// Who.
        seat: Seat,
        lines: Vec<Line>,
    },
    /// Sealed lines came to nothing; only their owner is told.
    Void {
        /// Whose.
        seat: Seat,
        lines: Vec<Line>,
        why: Void,
    },
    /// A prepared reply was not legal any more.
    ReplyFailed {
        /// Whose.
        seat: Seat,
        reply: Action,
        /// Why it was not played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// A piece that was to stay safe is not, and its line came to nothing (12.5).
    Stopped {
        /// Whose.
        seat: Seat,
        line: Line,
        /// What has come between.
        why: String,
    },
    /// A deadline was missed.
    Missed {
        /// Who.
        by: Colour,
        /// How many in a row.
        times: u8,
    },
    /// The game ended.
    Ended(Outcome),
}

/// Why prepared replies came to nothing (12.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Void {
    /// The opponent made this move, which none of them expected.
    Unexpected(Action),
    /// The opponent made a turn of several moves, which none of them expected.
    UnexpectedTurn,
    /// Another line was played, or could not be.
    Other,
    /// The opponent had to forfeit the turn.
    Passed,
}
