//! What is settled before a game starts.

use serde::{Deserialize, Serialize};

use crate::kit::Refuse;
use crate::kit::words::{code, count};

/// A scenario as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioCard {
    /// What is typed: `standard`.
    pub slug: String,
    /// What is shown: `Standard battle, 100 points`.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
}

/// A side as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideCard {
    /// What is typed: `triangle`.
    pub slug: String,
    /// What is shown: `Triangle`.
    pub title: String,
    /// One sentence for newcomers.
    pub summary: String,
}

/// All that a game needs to start, besides its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup<O> {
    /// The scenario's slug.
    pub scenario: String,
    /// The options, defaults filled in.
    pub options: O,
    /// The side of each seat, in seat order; different slugs of the game's sides.
    pub sides: Vec<String>,
}

/// Why a game cannot start so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{game} is played by {}; {found} {} seated", players(*.least, *.most), if *.found == 1 { "is" } else { "are" })]
    Seats {
        /// Title of the game.
        game: &'static str,
        /// Smallest number.
        least: usize,
        /// Largest number.
        most: usize,
        /// Seated now.
        found: usize,
    },
    /// No such side.
    #[error("there is no side {}; the sides are {}", code(.read), .choices.join(", "))]
    UnknownSide {
        /// What was read.
        read: String,
        /// The sides there are.
        choices: Vec<String>,
    },
    /// A side is taken twice.
    #[error("two seats have chosen {side}; the sides must differ")]
    SideTaken {
        /// Which.
        side: String,
    },
    /// An option's value breaks a rule.
    #[error("option {option}: {problem} ({rule})")]
    Option {
        /// Its name.
        option: &'static str,
        /// What is wrong and what would be right.
        problem: String,
        /// The rule's paragraph.
        rule: &'static str,
    },
    /// Kept options cannot be read.
    #[error("the options of this table of {game} cannot be read: {cause}")]
    Unreadable {
        /// Title of the game.
        game: &'static str,
        /// What the reader said.
        cause: String,
    },
}

impl SetupError {
    /// Kept options that this version cannot read.
    pub fn unreadable(game: &'static str, cause: &serde_json::Error) -> Self {
        Self::Unreadable { game, cause: cause.to_string() }
    }
}

impl Refuse for SetupError {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats { .. } => "seats",
            Self::UnknownSide { .. } => "unknown_side",
            Self::SideTaken { .. } => "side_taken",
            Self::Option { .. } => "option",
            Self::Unreadable { .. } => "options_unreadable",
        }
    }

    fn rule(&self) -> Option<&str> {
        if let Self::Option { rule, .. } = self { Some(rule) } else { None }
    }
}

fn players(least: usize, most: usize) -> String {
    if least == most { count(most, "player") } else { format!("{least} to {most} players") }
}
