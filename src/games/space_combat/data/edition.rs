//! Editions of the house numbers: whoever began a game with some ends it with them.
//!
//! Here: which editions there are, and what a class is worth in each. What else differs is asked of the edition where a rule needs it.

use serde::{Deserialize, Serialize};

/// A printing of prices (15.1), of what is scored (16.0), of how many ships a side chooses (16.6), of what manoeuvres look out for
/// (12.6), and of what a state notes for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Edition {
    /// As the rulebook of the first releases had them.
    #[default]
    First,
    /// Balanced for forces of one to four ships (docs/balance.md).
    Second,
    /// Manoeuvres keep a ship cool, and lead up and down where there is altitude; it is noted who struck whom.
    Third,
}

/// The points of a class: the third edition has those of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    first: i32,
    second: i32,
}

impl Edition {
    /// What games begin with.
    pub(crate) const NEWEST: Self = Self::Third;

    /// Most ships that a side chooses (16.6).
    pub(crate) const fn most_ships(self) -> usize {
        match self {
            Self::First => 12,
            Self::Second | Self::Third => 4,
        }
    }
}

impl Points {
    pub(crate) const fn of(self, edition: Edition) -> i32 {
        match edition {
            Edition::First => self.first,
            Edition::Second | Edition::Third => self.second,
        }
    }
}
