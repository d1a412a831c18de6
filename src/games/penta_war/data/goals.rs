//! What ends a quick battle before a side has no Pawns left (11.6, 11.7), and how far a side has come. House rules.

use serde::{Deserialize, Serialize};

use crate::kit::words::count;

/// What a table is played for besides the last Pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Goal {
    /// Who first takes so many Kings wins (11.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kings: Option<u16>,
    /// Who first takes so many Pawns wins (11.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pawns: Option<u16>,
    /// After so many plies the game is judged (11.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) plies: Option<u32>,
}

/// What a side has taken; counted at tables with a goal only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tally {
    pub(crate) kings: u16,
    pub(crate) pawns: u16,
}

impl Goal {
    /// Whether the game ends by its own rules alone.
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The goals in words, a line each.
    pub(crate) fn describe(self) -> Vec<String> {
        let first = |taken: String| format!("Who first takes {taken} of the enemy wins (11.6)");
        let kings = self.kings.map(|n| first(count(usize::from(n), "King")));
        let pawns = self.pawns.map(|n| first(count(usize::from(n), "Pawn")));
        let judged = "more Kings taken wins, then more Pawns taken, then the worth of the pieces (11.7)";
        let plies = self.plies.map(|n| format!("After {n} plies, {} of each side: {judged}", n / 2));
        [kings, pawns, plies].into_iter().flatten().collect()
    }
}

impl Tally {
    /// Whether nobody has taken anything.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(crate) fn are_none(both: &[Self; 2]) -> bool {
        *both == [Self::default(); 2]
    }

    /// `2 Kings, 5 Pawns`.
    pub(crate) fn describe(self) -> String {
        format!("{}, {}", count(usize::from(self.kings), "King"), count(usize::from(self.pawns), "Pawn"))
    }
}
