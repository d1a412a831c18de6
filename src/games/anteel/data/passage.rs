//! Battles in which one side has to get through (9.6, 9.7): who, with how much, and what counts.

use serde::{Deserialize, Serialize};

/// Who has to get through over the north edge, and with how much (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passage {
    /// Who.
    pub(crate) runner: Runner,
    /// Points that have to be through.
    pub(crate) points: u32,
    /// Ships of the runner's smallest class count double (9.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_convoy: bool,
}

/// The side that has to get through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Runner {
    /// The odd player, from the south, past the enemy.
    Odd,
    /// The even player, who sets up near the edge, with the enemy behind.
    Even,
}

impl Runner {
    /// `odd` or `even`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
        }
    }
}

impl Passage {
    /// In a sentence.
    pub(crate) fn words(self) -> String {
        let (runner, points) = (self.runner.name(), self.points);
        let double = if self.is_convoy { "; ships of the smallest class count double (9.7)" } else { "" };
        format!("The {runner} player wins once ships of {points} points have left over the north edge (9.6){double}")
    }
}
