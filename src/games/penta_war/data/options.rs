//! Before the first move: scenarios, options, sides (chapter 3).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::contract::{DraftError, ScenarioCard, SideCard};
use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::strings::{FIELDS, PositionError};
use crate::kit::options::{OptionKey, change, number_or_none};
use crate::kit::words::count;

/// Title of the game.
pub(crate) const TITLE: &str = "Penta War";
/// Fewest and most plies of the quiet-plies draw.
const QUIET_PLIES: RangeInclusive<i64> = 20..=1000;

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// What the game begins with.
    pub(crate) start: Start,
    /// Draw after so many plies without capture, Pawn move, promotion, restoration or Palace move; `None`: never (R28).
    pub(crate) quiet_plies: Option<u32>,
}

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Start {
    /// The players place their clans in turn (3.2).
    Setup,
    /// Both armies stand in the standard placement.
    Standard,
    /// A given position.
    Position(Box<Position>),
}

/// The options (chapter 3).
pub(crate) const KEYS: &[OptionKey<Options>] = &[
    OptionKey {
        name: "quiet_plies",
        aliases: &["quiet"],
        help: "draw after so many plies without capture, Pawn or Palace move: 20 to 1000, or none",
        bare: None,
        words: 1,
        values: &["none", "100", "200", "300"],
        set: |options, value| {
            number_or_none("quiet_plies", value, QUIET_PLIES, "11.5").map(|plies| options.quiet_plies = plies)
        },
    },
    OptionKey {
        name: "position",
        aliases: &[],
        help: "start from a position string of five fields",
        bare: None,
        words: FIELDS,
        values: &[],
        set: |options, value| {
            let position = value.parse().map_err(|error: PositionError| {
                DraftError::not_understood("options", value, error.to_string(), vec![])
            })?;
            options.start = Start::Position(Box::new(position));
            Ok(())
        },
    },
];

/// The scenarios, the usual one first.
pub(crate) fn scenarios() -> Vec<ScenarioCard> {
    let card = |slug: &str, title: &str, summary: &str| ScenarioCard {
        slug: slug.to_owned(),
        title: title.to_owned(),
        summary: summary.to_owned(),
    };
    vec![
        card(
            "setup",
            "With placement of the clans",
            "White and Black place their five clans in turn, then play begins.",
        ),
        card(
            "standard",
            "Quick start",
            "Both sides have Chess, Magic, Puppet, Robot and Animal from the left; White moves.",
        ),
        card(
            "position",
            "From a position",
            "Begins with the position that the options give; without one, as the quick start.",
        ),
    ]
}

/// A scenario's options with changes such as `quiet_plies=200`. Whether a position can be played on is for the rules to say.
pub(crate) fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
    let start = match scenario.trim().to_lowercase().as_str() {
        "" | "setup" => Start::Setup,
        "standard" | "position" => Start::Standard,
        other => {
            let choices = scenarios().into_iter().map(|card| card.slug).collect();
            return Err(DraftError::not_understood(
                "scenario",
                other,
                "there is no such scenario of Penta War",
                choices,
            ));
        }
    };
    let mut options = Options { start, quiet_plies: None };
    change(&mut options, KEYS, changes)?;
    Ok(options)
}

/// The options in words.
pub(crate) fn describe(options: &Options) -> Vec<String> {
    let start = match &options.start {
        Start::Setup => "Clans are placed in turn, White first (3.2)".to_owned(),
        Start::Standard => "Standard placement on both sides".to_owned(),
        Start::Position(position) => format!(
            "From a given position, {} to move: {} against {}",
            position.turn().name(),
            forces(position, Colour::White),
            forces(position, Colour::Black)
        ),
    };
    let quiet = options.quiet_plies.map_or_else(
        || "No limit on quiet moves; the third occurrence of a position is a draw (11.4)".to_owned(),
        |plies| format!("Draw after {plies} quiet plies, or by the third occurrence of a position (11.4, 11.5)"),
    );
    vec![start, quiet]
}

/// `75 pieces, 25 Pawns`.
pub(crate) fn forces(position: &Position, colour: Colour) -> String {
    let pawns = position.pawns(colour);
    let pieces = position.army(colour).count() - pawns;
    format!("{}, {}", count(pieces as usize, "piece"), count(pawns as usize, "Pawn"))
}

/// White and Black.
pub(crate) fn sides() -> Vec<SideCard> {
    let card = |colour: Colour, summary: &str| SideCard {
        slug: colour.name().to_lowercase(),
        title: colour.name().to_owned(),
        summary: summary.to_owned(),
    };
    vec![
        card(Colour::White, "Moves first, towards rank 17; ivory pieces."),
        card(Colour::Black, "Moves second, towards rank 1; ebony pieces."),
    ]
}

/// The first position of a game with these options.
pub(crate) fn first_position(options: &Options) -> Position {
    match &options.start {
        Start::Setup => Position::start(),
        Start::Standard => Position::standard(),
        Start::Position(position) => (**position).clone(),
    }
}
