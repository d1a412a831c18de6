//! Who is the odd player (4.2).

use serde::{Deserialize, Serialize};

/// How the odd player is found (4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OddChoice {
    /// A die decides.
    #[default]
    Random,
    /// The first seat.
    First,
    /// The second seat.
    Second,
    /// Whose empire is faster: where the even player runs from the odd one, the slower would never catch up.
    Faster,
}

impl OddChoice {
    /// What is typed after `odd=`.
    pub(crate) const WORDS: [(&'static str, Self); 4] =
        [("random", Self::Random), ("first", Self::First), ("second", Self::Second), ("faster", Self::Faster)];

    /// As a clause.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Random => "drawn at the start",
            Self::First => "the first seat",
            Self::Second => "the second seat",
            Self::Faster => "whose empire is faster; of equals, drawn at the start",
        }
    }
}
