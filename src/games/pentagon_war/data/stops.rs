//! The three ready sets of breaks (24.10).

use serde::{Deserialize, Serialize};

/// How often captains are asked within a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StopSet {
    Careful,
    Usual,
    /// Never.
    Run,
}

impl StopSet {
    pub(crate) const ALL: [Self; 3] = [Self::Careful, Self::Usual, Self::Run];

    /// As it is typed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Careful => "careful",
            Self::Usual => "usual",
            Self::Run => "run",
        }
    }

    /// What stops the run, in a few words.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            Self::Careful => "contact, an enemy within 8, fired upon, any damage, any launch",
            Self::Usual => "the first damage, a launch in reach, contact",
            Self::Run => "nothing: the turn runs through",
        }
    }

    /// The set of that name.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.word().eq_ignore_ascii_case(word))
    }
}
