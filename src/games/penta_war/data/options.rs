//! Before the first move: scenarios, options, sides (chapter 3).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::contract::{DraftError, ScenarioCard, SideCard};
use crate::games::penta_war::data::goals::Goal;
use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::strings::{FIELDS, PositionError};
use crate::kit::options::{OptionKey, change, number_or_none, one_of};
use crate::kit::words::count;

/// Title of the game.
pub(crate) const TITLE: &str = "Penta War";
/// Fewest and most plies of the quiet-plies draw, and of a game that is judged.
const QUIET_PLIES: RangeInclusive<i64> = 20..=1000;

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// What the game begins with.
    pub(crate) start: Start,
    /// Draw after so many plies without capture, Pawn move, promotion, restoration or Palace move; `None`: never (R28).
    pub(crate) quiet_plies: Option<u32>,
    /// What ends the game before the last Pawn falls (11.6, 11.7).
    #[serde(default, skip_serializing_if = "Goal::is_none")]
    pub(crate) goal: Goal,
    /// What a turn is (12.6).
    #[serde(default, skip_serializing_if = "Turn::is_one")]
    pub(crate) turn: Turn,
}

/// What a turn is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Turn {
    /// One move (11.1).
    #[default]
    One,
    /// A move of each clan and one of a Pawn (12.6).
    Campaign,
}

impl Turn {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_one(&self) -> bool {
        *self == Self::One
    }
}

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Start {
    /// The players place their clans in turn (3.2).
    Setup,
    /// Both armies stand in the standard placement.
    Standard,
    /// Half clans stand in the standard placement (3.9).
    Skirmish,
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
        name: "turn",
        aliases: &[],
        help: "one: one move a turn; campaign: a move of each clan and one of a Pawn",
        bare: None,
        words: 1,
        values: &["one", "campaign"],
        set: |options, value| {
            one_of("turn", value, &[("one", Turn::One), ("campaign", Turn::Campaign)]).map(|turn| options.turn = turn)
        },
    },
    OptionKey {
        name: "start",
        aliases: &["placement"],
        help: "quick: both armies stand in the usual placement; place: clans are placed in turn",
        bare: None,
        words: 1,
        values: &["quick", "place"],
        set: set_start,
    },
    OptionKey {
        name: "kings",
        aliases: &[],
        help: "who first takes so many Kings wins: 1 to 5, or none",
        bare: None,
        words: 1,
        values: &["none", "2", "3"],
        set: |options, value| number_or_none("kings", value, 1..=5, "11.6").map(|n| options.goal.kings = n),
    },
    OptionKey {
        name: "pawns",
        aliases: &[],
        help: "who first takes so many Pawns wins: 1 to 25, or none",
        bare: None,
        words: 1,
        values: &["none", "5", "8"],
        set: |options, value| number_or_none("pawns", value, 1..=25, "11.6").map(|n| options.goal.pawns = n),
    },
    OptionKey {
        name: "plies",
        aliases: &["length"],
        help: "the game is judged after so many plies: 20 to 1000, or none",
        bare: None,
        words: 1,
        values: &["none", "60", "80", "120"],
        set: |options, value| number_or_none("plies", value, QUIET_PLIES, "11.7").map(|n| options.goal.plies = n),
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

/// Whether clans are placed in turn; half clans and given positions stand where they stand.
fn set_start(options: &mut Options, value: &str) -> Result<(), DraftError> {
    let wanted = one_of("start", value, &[("quick", false), ("place", true)])?;
    match (&options.start, wanted) {
        (Start::Setup | Start::Standard, true) => options.start = Start::Setup,
        (Start::Setup | Start::Standard, false) => options.start = Start::Standard,
        (Start::Skirmish, false) => {}
        (Start::Skirmish, true) => {
            let problem = "half clans stand in the usual placement and are not placed (3.9)";
            return Err(DraftError::not_understood("options", "start=place", problem, vec!["start=quick".to_owned()]));
        }
        (Start::Position(_), _) => {
            let problem = "a given position says itself where everything stands (15.1)";
            return Err(DraftError::not_understood("options", &format!("start={value}"), problem, vec![]));
        }
    }
    Ok(())
}

/// A scenario of the book.
struct Scenario {
    slug: &'static str,
    title: &'static str,
    summary: &'static str,
    start: Start,
    goal: Goal,
    turn: Turn,
}

const NO_GOAL: Goal = Goal { kings: None, pawns: None, plies: None };

/// The scenarios, the usual one first. Goals and plies were measured with computer players (see `tests/quick.rs`).
static SCENARIOS: [Scenario; 7] = [
    Scenario {
        slug: "setup",
        title: "With placement of the clans",
        summary: "White and Black place their five clans in turn, then play begins.",
        start: Start::Setup,
        goal: NO_GOAL,
        turn: Turn::One,
    },
    Scenario {
        slug: "standard",
        title: "Quick start",
        summary: "Both sides have Chess, Magic, Puppet, Robot and Animal from the left; White moves.",
        start: Start::Standard,
        goal: NO_GOAL,
        turn: Turn::One,
    },
    Scenario {
        slug: "regicide",
        title: "Regicide, three Kings",
        summary: "Who first takes three enemy Kings wins. Quick start, campaign turns; judged after 40 turns of each side.",
        start: Start::Standard,
        goal: Goal { kings: Some(3), pawns: None, plies: Some(80) },
        turn: Turn::Campaign,
    },
    Scenario {
        slug: "raid",
        title: "Raid, eight Pawns",
        summary: "Who first takes eight enemy Pawns wins. Quick start, campaign turns; judged after 40 turns of each side.",
        start: Start::Standard,
        goal: Goal { kings: None, pawns: Some(8), plies: Some(80) },
        turn: Turn::Campaign,
    },
    Scenario {
        slug: "skirmish",
        title: "Skirmish, half clans, two Kings",
        summary: "Half clans; who first takes two enemy Kings wins. Campaign turns; judged after 40 turns of each side.",
        start: Start::Skirmish,
        goal: Goal { kings: Some(2), pawns: None, plies: Some(80) },
        turn: Turn::Campaign,
    },
    Scenario {
        slug: "campaign",
        title: "Campaign, whole battle",
        summary: "The whole battle, a move of each clan and one of a Pawn a turn; judged after 100 turns of each side.",
        start: Start::Standard,
        goal: Goal { kings: None, pawns: None, plies: Some(200) },
        turn: Turn::Campaign,
    },
    Scenario {
        slug: "position",
        title: "From a position",
        summary: "Begins with the position that the options give; without one, as the quick start.",
        start: Start::Standard,
        goal: NO_GOAL,
        turn: Turn::One,
    },
];

/// The scenarios as the lobby lists them.
pub(crate) fn scenarios() -> Vec<ScenarioCard> {
    let card = |scenario: &Scenario| ScenarioCard {
        slug: scenario.slug.to_owned(),
        title: scenario.title.to_owned(),
        summary: scenario.summary.to_owned(),
    };
    SCENARIOS.iter().map(card).collect()
}

/// A scenario's options with changes such as `quiet_plies=200`. Whether a position can be played on is for the rules to say.
pub(crate) fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
    let slug = scenario.trim().to_lowercase();
    let named = SCENARIOS.iter().find(|one| one.slug == slug).or(SCENARIOS.first().filter(|_| slug.is_empty()));
    let Some(Scenario { start, goal, turn, .. }) = named else {
        let choices = scenarios().into_iter().map(|card| card.slug).collect();
        return Err(DraftError::not_understood("scenario", &slug, "there is no such scenario of Penta War", choices));
    };
    let mut options = Options { start: start.clone(), quiet_plies: None, goal: *goal, turn: *turn };
    change(&mut options, KEYS, changes)?;
    Ok(options)
}

/// The options in words.
pub(crate) fn describe(options: &Options) -> Vec<String> {
    let start = match &options.start {
        Start::Setup => "Clans are placed in turn, White first (3.2)".to_owned(),
        Start::Standard => "Standard placement on both sides".to_owned(),
        Start::Skirmish => "Half clans on both sides, in the usual placement (3.9)".to_owned(),
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
    // Each player comes once a turn.
    let visits = match (options.goal.plies, options.turn) {
        (Some(plies), _) => format!("By post: at most {} of each player", count(plies / 2, "visit")),
        (None, Turn::Campaign) => "By post: a visit of each player for each turn of five or six moves".to_owned(),
        (None, Turn::One) => "By post: a visit for each move, some hundreds; quick scenarios need 40".to_owned(),
    };
    let turn = match options.turn {
        Turn::One => None,
        Turn::Campaign => {
            Some("Campaign turns: a move of each clan and one of a Pawn, given together (12.6)".to_owned())
        }
    };
    let lines = [visits, start].into_iter().chain(turn).chain(options.goal.describe()).chain([quiet]);
    lines.collect()
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
        Start::Skirmish => Position::skirmish(),
        Start::Position(position) => (**position).clone(),
    }
}
