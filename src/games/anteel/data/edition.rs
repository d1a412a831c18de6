//! Editions of the ship cards: whoever began a game with some cards ends it with them.
//!
//! Here: which editions there are, and how names are kept that two of them share. The cards are in `catalogue`.

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::empire::Empire;

/// A printing of the ship cards (section 10). Games of before it was written down have the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Edition {
    /// As the rulebook of the first releases had them.
    #[default]
    First,
    /// Balanced for battles of nine rounds (docs/balance.md).
    Second,
}

/// The ships that a player can buy: those of an empire, in the edition of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Navy {
    pub(crate) edition: Edition,
    pub(crate) empire: Empire,
}

impl Edition {
    /// What games begin with.
    pub(crate) const NEWEST: Self = Self::Second;
    /// All, the oldest first.
    pub(crate) const ALL: [Self; 2] = [Self::First, Self::Second];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
    pub(crate) const fn is_first(&self) -> bool {
        matches!(self, Self::First)
    }

    /// What tells its names from those of other editions where they are kept; names of the first have no mark.
    const fn mark(self) -> &'static str {
        match self {
            Self::First => "",
            Self::Second => ".2",
        }
    }

    /// A name as it is kept: `Spur.2`.
    pub(crate) fn marked(self, name: &str) -> String {
        format!("{name}{}", self.mark())
    }

    /// The edition of a name that was kept, and the name; a mark of no edition is part of the name, which is then no ship's.
    pub(crate) fn of_marked(kept: &str) -> (Self, &str) {
        let mut others = Self::ALL.into_iter().filter(|edition| !edition.is_first());
        let found = others.find_map(|edition| Some((edition, kept.strip_suffix(edition.mark())?)));
        found.unwrap_or((Self::First, kept))
    }

    /// The ships of an empire.
    pub(crate) const fn navy(self, empire: Empire) -> Navy {
        Navy { edition: self, empire }
    }
}
