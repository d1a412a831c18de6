//! Before the first move: scenarios, options, sides, the start (chapter 3).

use serde::{Deserialize, Serialize};

use crate::contract::{Choice, DraftError, ScenarioCard, Setup, SetupError, SideCard};
use crate::games::penta_war::rules::piece::Colour;
use crate::games::penta_war::rules::position::Position;
use crate::games::penta_war::rules::state::{History, Phase, State};
use crate::kit::names::nearest_names;
use crate::kit::words::count;

/// Title of the game.
pub const TITLE: &str = "Penta War";
/// Fewest and most plies of the quiet-plies draw.
const QUIET_PLIES: (u32, u32) = (20, 1000);

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// What the game begins with.
    pub start: Start,
    /// Draw after so many plies without capture, Pawn move, promotion, restoration or Palace move; `None`: never (R28).
    pub quiet_plies: Option<u32>,
}

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// The players place their clans in turn (3.2).
    Setup,
    /// Both armies stand in the standard placement.
    Standard,
    /// A given position.
    Position(Box<Position>),
}

const NAMES: [(&str, &str); 2] = [
    ("quiet_plies", "draw after so many plies without capture, Pawn or Palace move: 20 to 1000, or none"),
    ("position", "start from a position string of five fields"),
];

/// The scenarios, the usual one first.
pub fn scenarios() -> Vec<ScenarioCard> {
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

/// A scenario's options with changes such as `quiet_plies=200`.
pub fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
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
    let mut said: Vec<String> = vec![];
    let mut words = changes.split_whitespace();
    while let Some(word) = words.next() {
        let word = word.trim_matches([',', ';']);
        if word.is_empty() {
            continue;
        }
        let Some((name, value)) = word.split_once('=') else {
            let choices = NAMES.iter().map(|(n, _)| format!("{n}=")).collect();
            return Err(DraftError::not_understood(
                "options",
                word,
                "an option is written name=value, as in quiet_plies=200",
                choices,
            ));
        };
        // `quiet` is short for `quiet_plies`.
        let option = name.to_lowercase().replace("quiet_plies", "quiet");
        if said.contains(&option) {
            return Err(DraftError::not_understood("options", word, "this option has been said already", vec![]));
        }
        said.push(option);
        match name.to_lowercase().as_str() {
            "quiet_plies" | "quiet" => options.quiet_plies = quiet_plies(value)?,
            "position" => {
                let fields: Vec<&str> = std::iter::once(value).chain(words.by_ref().take(4)).collect();
                options.start = Start::Position(Box::new(playable(&fields.join(" "))?));
            }
            _ => {
                let choices = nearest_names(name, NAMES.iter().map(|(n, _)| *n), 2);
                return Err(DraftError::not_understood("options", name, "Penta War has no such option", choices));
            }
        }
    }
    Ok(options)
}

fn quiet_plies(value: &str) -> Result<Option<u32>, DraftError> {
    if ["none", "off"].iter().any(|n| value.eq_ignore_ascii_case(n)) {
        return Ok(None);
    }
    let (least, most) = QUIET_PLIES;
    let number = value.parse().ok().filter(|n| (least..=most).contains(n));
    let problem = format!("quiet_plies is a number from {least} to {most}, or none (11.5)");
    number
        .map(Some)
        .ok_or_else(|| DraftError::not_understood("options", value, &problem, vec!["quiet_plies=200".to_owned()]))
}

/// A position from which a game can be played.
fn playable(text: &str) -> Result<Position, DraftError> {
    let position: Position = text.parse().map_err(|e: crate::games::penta_war::PositionError| {
        DraftError::not_understood("options", text, e.to_string(), vec![])
    })?;
    if position.winner().is_some() {
        return Err(DraftError::not_understood(
            "options",
            text,
            "in that position a side has no Pawns and has lost (11.3)",
            vec![],
        ));
    }
    if !position.has_move() {
        return Err(DraftError::not_understood(
            "options",
            text,
            "in that position the side to move has no move (11.1)",
            vec![],
        ));
    }
    Ok(position)
}

/// Completions of the options text: the last word is completed, the rest is kept.
pub fn complete_options(typed: &str) -> Vec<Choice> {
    let (kept, word) = typed.rfind([' ', ',']).map_or(("", typed), |i| typed.split_at(i + 1));
    let word = word.to_lowercase();
    let values = ["none", "100", "200", "300"].map(|v| format!("quiet_plies={v}"));
    let mut choices: Vec<Choice> = values
        .into_iter()
        .filter(|value| word.contains('=') && value.starts_with(&word))
        .map(|value| Choice::plain(format!("{kept}{value}")))
        .collect();
    if choices.is_empty() && !word.contains('=') {
        let names = NAMES.iter().filter(|(name, _)| name.starts_with(&word) && !kept.contains(name));
        choices = names.map(|(name, help)| Choice::new(format!("{kept}{name}="), format!("{name}= {help}"))).collect();
    }
    for choice in &mut choices {
        choice.label = choice.label.chars().take(100).collect();
    }
    choices.retain(|choice| choice.value.chars().count() <= 100);
    choices
}

/// The options in words.
pub fn describe(options: &Options) -> Vec<String> {
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
pub fn forces(position: &Position, colour: Colour) -> String {
    let pawns = position.pawns(colour);
    let pieces = position.army(colour).count() - pawns;
    format!("{}, {}", count(pieces as usize, "piece"), count(pawns as usize, "Pawn"))
}

/// White and Black.
pub fn sides() -> Vec<SideCard> {
    let card = |colour: Colour, summary: &str| SideCard {
        slug: colour.name().to_lowercase(),
        title: colour.name().to_owned(),
        summary: summary.to_owned(),
    };
    vec![
        card(Colour::White, "Moves first, towards rank 17; filled pieces."),
        card(Colour::Black, "Moves second, towards rank 1; hollow pieces."),
    ]
}

/// The first position of a game with these options.
pub fn first_position(options: &Options) -> Position {
    match &options.start {
        Start::Setup => Position::start(),
        Start::Standard => Position::standard(),
        Start::Position(position) => (**position).clone(),
    }
}

/// The state at the start.
pub fn start(setup: &Setup<Options>) -> Result<State, SetupError> {
    let [first, second] = setup.sides.as_slice() else {
        return Err(SetupError::Seats { game: TITLE, least: 2, most: 2, found: setup.sides.len() });
    };
    let (first, second) = (side(first)?, side(second)?);
    if first == second {
        return Err(SetupError::SideTaken { side: first.name().to_owned() });
    }
    let position = first_position(&setup.options);
    let mut history = History::default();
    if !position.is_setup() {
        history.add(position.hash());
    }
    Ok(State {
        options: setup.options.clone(),
        first,
        ply: u32::from(position.turn() == Colour::Black),
        position,
        history,
        quiet: 0,
        trail: vec![],
        missed: [0; 2],
        lines: [vec![], vec![]],
        phase: Phase::Play,
    })
}

fn side(slug: &str) -> Result<Colour, SetupError> {
    Colour::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(slug.trim())).ok_or_else(|| {
        SetupError::UnknownSide {
            read: slug.chars().take(40).collect(),
            choices: sides().into_iter().map(|s| s.slug).collect(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_a_position_of_five_fields_and_refused_with_the_reason() {
        let text = Position::standard().to_string();
        let options = options("setup", &format!("quiet_plies=200 position={text}")).unwrap();
        assert_eq!(options.quiet_plies, Some(200));
        assert_eq!(first_position(&options), Position::standard());
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
        for (changes, part) in [
            ("quiet_plies=5", "20 to 1000"),
            ("position=nonsense", "five fields"),
            ("quiet", "name=value"),
            ("quiet=100 quiet_plies=200", "said already"),
            ("quit_plies=5", "`quiet_plies`"),
        ] {
            let said = super::options("", changes).unwrap_err().to_string();
            assert!(said.contains(part), "{changes}: {said}");
        }
        assert!(super::options("huge", "").is_err());
    }

    #[test]
    fn completions_of_options_are_options() {
        assert_eq!(complete_options("").len(), 2);
        for choice in complete_options("quiet_plies=") {
            assert!(options("standard", &choice.value).is_ok(), "{choice:?}");
        }
    }
}
