//! What `play` is given on the command line, and what it means.

use std::path::PathBuf;

use super::keyboard;
use super::table::{TerminalError, no_system};
use crate::contract::{DraftError, ScenarioSource};
use crate::systems;

/// Who sits where, unless it is said.
pub const USUAL_SEATS: &str = "you,computer:steady";

/// The scenario of games that begin with a given position.
pub const POSITION_SCENARIO: &str = "position";

/// What `play` was given.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The system: anteel, pentagon-war, space-combat, penta-war
    pub system: String,
    /// The scenario, or a scenario file; without it the usual one
    #[arg(long)]
    pub scenario: Option<String>,
    /// Options of the system, as in `/game new`: "budget=150 rounds=8"
    #[arg(long)]
    pub options: Option<String>,
    /// Begin with this position, for systems that have position strings (Penta War: five fields separated by spaces)
    #[arg(long, value_name = "STRING", conflicts_with = "scenario")]
    pub position: Option<String>,
    /// Words or 64 hexadecimal digits that fix the dice; without it they are secret and fresh
    #[arg(long, value_name = "WORDS")]
    pub seed: Option<String>,
    /// Who sits where, in order: you, computer, computer:plain, computer:steady, computer:sharp; with a side if you like:
    /// you:crescent,computer:sharp:diamond. Without it you play against a steady computer
    #[arg(long, value_name = "LIST")]
    pub seats: Option<String>,
    /// End with exit code 1 as soon as a command is refused
    #[arg(long)]
    pub strict: bool,
    /// The folder for map.png and other files
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
    /// Keep tables in this file and go on the next time with the newest of SYSTEM that is under way; without it nothing is
    /// kept. A game under way keeps its own seats, options, scenario and seed
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
    /// Go on with this table of the file, whatever state it is in; `game list` shows which there are
    #[arg(long, value_name = "N", requires = "db")]
    pub table: Option<i64>,
}

impl Arguments {
    /// Whether a game could begin with the position, if one was given.
    ///
    /// # Errors
    /// As [`check_position`].
    pub fn check(&self) -> Result<(), TerminalError> {
        self.position.as_ref().map_or(Ok(()), |position| check_position(&self.system, position))
    }

    /// What they mean, with the scenario by its slug.
    pub fn settings(&self, scenario: String) -> Settings {
        let options = self.options.clone().unwrap_or_default();
        let position = self.position.as_ref();
        Settings {
            system: self.system.clone(),
            scenario: if position.is_some() { POSITION_SCENARIO.to_owned() } else { scenario },
            options: position.map_or(options.clone(), |position| format!("{options} position={position}")),
            seats: self.seats.clone().unwrap_or_else(|| USUAL_SEATS.to_owned()),
            table: self.table,
            given: self.given(),
            is_strict: self.strict,
            out: self.out.clone(),
            is_coloured: keyboard::has_colours(),
        }
    }

    /// The arguments that only a new game has a use for.
    fn given(&self) -> Vec<&'static str> {
        let all = [
            ("--scenario", self.scenario.is_some()),
            ("--options", self.options.is_some()),
            ("--position", self.position.is_some()),
            ("--seed", self.seed.is_some()),
            ("--seats", self.seats.is_some()),
        ];
        all.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }
}

/// What is to be played, and how.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Slug or title of the system.
    pub system: String,
    /// Slug of the scenario; empty: the usual one.
    pub scenario: String,
    /// Further options: `budget=150`.
    pub options: String,
    /// Who sits where: `you,computer:sharp`.
    pub seats: String,
    /// The number of the table to go on with; `None`: the newest of the system that is under way, or a new one.
    pub table: Option<i64>,
    /// Which of the arguments that are for a new game were given: `--seed`, `--seats`.
    pub given: Vec<&'static str>,
    /// End with an error at the first refusal.
    pub is_strict: bool,
    /// Where `map.png` and other files go.
    pub out: PathBuf,
    /// The terminal shows colours.
    pub is_coloured: bool,
}

/// Whether a game of that system can begin with the position.
///
/// # Errors
/// [`TerminalError::Setup`] says what is wrong with it.
pub fn check_position(system: &str, position: &str) -> Result<(), TerminalError> {
    let system = systems::find(system).ok_or_else(|| no_system(system))?;
    if system.scenarios().iter().all(|card| card.slug != POSITION_SCENARIO) {
        return Err(TerminalError::Setup(format!("{} has no position strings to begin with.", system.title())));
    }
    let wrong = |error: DraftError| match error {
        DraftError::NotUnderstood { read, problem, choices, .. } => {
            DraftError::NotUnderstood { field: "--position", read, problem, choices }
        }
        other => other,
    };
    let read = system.options(ScenarioSource::Book(POSITION_SCENARIO), &format!("position={position}")).map_err(wrong);
    read.map(|_| ()).map_err(|error| TerminalError::Setup(error.to_string()))
}
