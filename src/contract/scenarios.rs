//! What can be played: scenarios, their options and sides.

use std::ops::RangeInclusive;

use super::{Choice, DraftError, Rules, ScenarioCard, SideCard};

/// Where a scenario comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioSource<'a> {
    /// One of the book, by its slug.
    Book(&'a str),
    /// The text of a file that [`Scenarios::read`] takes.
    File(&'a str),
}

impl<'a> ScenarioSource<'a> {
    /// The slug, for games whose scenarios are no files.
    ///
    /// # Errors
    /// [`DraftError::NotUnderstood`] for a file.
    pub fn slug(self) -> Result<&'a str, DraftError> {
        match self {
            Self::Book(slug) => Ok(slug),
            Self::File(_) => Err(DraftError::NotUnderstood {
                field: "scenario",
                read: "a scenario file".to_owned(),
                problem: "scenarios of this game are not files".to_owned(),
                choices: vec![],
            }),
        }
    }
}

/// What can be played.
pub trait Scenarios: Rules {
    /// The scenarios of the book, the usual one first.
    fn scenarios() -> Vec<ScenarioCard>;
    /// Reads the text of a scenario file; every fault is named. Games whose scenarios are not files say so.
    fn read(text: &str) -> Result<ScenarioCard, Vec<String>> {
        let lines = text.lines().count();
        Err(vec![format!("scenarios of this game are not files; this one has {lines} lines")])
    }
    /// The classes of the catalogue as scenario files name them; none where scenarios are not files.
    fn classes() -> Vec<&'static str> {
        vec![]
    }
    /// Options of a scenario with a person's changes: `budget=150 rounds=8` (empty: as the scenario has them).
    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Self::Options, DraftError>;
    /// Completions of these changes.
    fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice>;
    /// The options in words, for the lobby: one line each.
    fn describe(options: &Self::Options) -> Vec<String>;
    /// How many may play.
    fn seats(options: &Self::Options) -> RangeInclusive<usize>;
    /// The sides to choose from.
    fn sides(options: &Self::Options) -> Vec<SideCard>;
}
