//! Before the first order: scenarios, options (section 1), sides (4.1) and the start.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::{Choice, Dice, DraftError, ScenarioCard, Seat, Setup, SetupError, SideCard};
use crate::games::anteel::data::catalogue::{ScenarioData, catalogue};
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::board::{End, Layout};
use crate::games::anteel::rules::state::{Asked, Filing, Marks, Phase, Stage, State, opponent};
use crate::kit::names::nearest_names;
use crate::kit::words::count;

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Points a side, to be spent to the last (4.4).
    pub budget: u32,
    /// The last round; `None`: no limit (9.3).
    pub rounds: Option<u32>,
    /// The board.
    pub layout: Layout,
    /// Who is odd (4.2).
    pub odd: OddChoice,
    /// What a ship that flees costs (9.4).
    #[serde(default)]
    pub flight: Flight,
}

/// What a ship that flees counts as a loss (9.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flight {
    /// Nothing.
    #[default]
    Free,
    /// Half its cost.
    Half,
}

/// How the odd player is found (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OddChoice {
    /// A die decides.
    Random,
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

/// Smallest and largest budget, in points. Above, a fleet would not fit a menu of 25 ships.
pub const BUDGETS: (u32, u32) = (20, 250);
/// Fewest rounds of a limited game (section 1), and the most that can be asked for.
pub const ROUNDS: (u32, u32) = (4, 50);
const GAPS: (u32, u32) = (4, 40);
const DEPTHS: (u32, u32) = (2, 10);
const COLUMNS: (u32, u32) = (8, 60);
const MARGINS: (u32, u32) = (0, 10);

const NAMES: [(&str, &str); 8] = [
    ("budget", "points a side: a multiple of 5 from 20 to 250"),
    ("rounds", "last round: 4 to 50, or none"),
    ("odd", "odd player: random, first or second (seat)"),
    ("flight", "what a ship that flees counts as lost: free (nothing) or half (its cost)"),
    ("gap", "rows between the setup zones: 4 to 40"),
    ("depth", "rows of each setup zone: 2 to 10"),
    ("columns", "columns of the setup zones: 8 to 60"),
    ("margin", "hexes around the setup area: 0 to 10"),
];

impl OddChoice {
    const ALL: [Self; 3] = [Self::Random, Self::First, Self::Second];

    const fn slug(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl Flight {
    const ALL: [Self; 2] = [Self::Free, Self::Half];

    const fn slug(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Half => "half",
        }
    }

    /// In words, as a clause.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Free => "nothing",
            Self::Half => "half its cost",
        }
    }
}

impl From<&ScenarioData> for Options {
    fn from(data: &ScenarioData) -> Self {
        let ScenarioData { budget, rounds, gap, depth, columns, margin, .. } = *data;
        Self {
            budget,
            rounds: (rounds > 0).then_some(rounds),
            layout: Layout { gap, depth, columns, margin },
            odd: OddChoice::Random,
            flight: Flight::Free,
        }
    }
}

/// The usual round limit of a budget (R11): 6, and one more for each 25 points over 100.
pub const fn usual_rounds(budget: u32) -> u32 {
    6 + budget.saturating_sub(100) / 25
}

/// The scenarios of the data file.
pub fn scenarios() -> Vec<ScenarioCard> {
    let card =
        |s: &ScenarioData| ScenarioCard { slug: s.slug.clone(), title: s.title.clone(), summary: s.summary.clone() };
    catalogue().scenarios.iter().map(card).collect()
}

/// A scenario's options with changes such as `budget=150 rounds=none`.
pub fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
    let scenario = scenario.trim();
    let found = catalogue().scenarios.iter().find(|s| scenario.is_empty() || s.slug.eq_ignore_ascii_case(scenario));
    let Some(data) = found else {
        let slugs: Vec<String> = catalogue().scenarios.iter().map(|s| s.slug.clone()).collect();
        return Err(DraftError::not_understood("scenario", scenario, "there is no such scenario of Anteel", slugs));
    };
    let mut options = Options::from(data);
    let mut said: Vec<String> = vec![];
    for word in changes.split([' ', ',', ';', '\n']).filter(|w| !w.is_empty()) {
        let Some((name, value)) = word.split_once(['=', ':']) else {
            let choices = NAMES.iter().map(|(n, _)| format!("{n}=")).collect();
            return Err(DraftError::not_understood(
                "options",
                word,
                "an option is written name=value, as in rounds=8",
                choices,
            ));
        };
        change(&mut options, name, value)?;
        // `points` is another word for `budget`.
        let option = name.to_lowercase().replace("points", "budget");
        if said.contains(&option) {
            return Err(DraftError::not_understood("options", word, format!("{option} has been said already"), vec![]));
        }
        said.push(option);
    }
    if !said.contains(&"rounds".to_owned()) && options.budget != data.budget {
        options.rounds = Some(usual_rounds(options.budget));
    }
    problem(&options).map_or(Ok(options), |(option, text, rule)| {
        let read = format!("{option} in {changes}");
        Err(DraftError::not_understood("options", &read, format!("{text} ({rule})"), vec![]))
    })
}

fn change(options: &mut Options, name: &str, value: &str) -> Result<(), DraftError> {
    let number = || {
        let help = NAMES.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map_or("", |(_, help)| help);
        let problem = format!("{} is a number: {help}", name.to_lowercase());
        value
            .parse::<u32>()
            .map_err(|_| DraftError::not_understood("options", &format!("{name}={value}"), &problem, vec![]))
    };
    match name.to_lowercase().as_str() {
        "budget" | "points" => options.budget = number()?,
        "rounds" if value.eq_ignore_ascii_case("none") => options.rounds = None,
        "rounds" => options.rounds = Some(number()?),
        "gap" => options.layout.gap = number()?,
        "depth" => options.layout.depth = number()?,
        "columns" => options.layout.columns = number()?,
        "margin" => options.layout.margin = number()?,
        "flight" => {
            let Some(flight) = Flight::ALL.into_iter().find(|f| f.slug().eq_ignore_ascii_case(value)) else {
                let choices = Flight::ALL.iter().map(|f| format!("flight={}", f.slug())).collect();
                return Err(DraftError::not_understood(
                    "options",
                    value,
                    "flight is free, or half the ship's cost (9.4)",
                    choices,
                ));
            };
            options.flight = flight;
        }
        "odd" => {
            let Some(odd) = OddChoice::ALL.into_iter().find(|o| o.slug().eq_ignore_ascii_case(value)) else {
                let choices = OddChoice::ALL.iter().map(|o| format!("odd={}", o.slug())).collect();
                return Err(DraftError::not_understood(
                    "options",
                    value,
                    "the odd player is random, first or second",
                    choices,
                ));
            };
            options.odd = odd;
        }
        _ => {
            let names = NAMES.iter().map(|(n, _)| *n);
            let mut choices = nearest_names(name, names, 3);
            if choices.is_empty() {
                choices = NAMES.iter().map(|(n, _)| (*n).to_owned()).collect();
            }
            return Err(DraftError::not_understood("options", name, "Anteel has no such option", choices));
        }
    }
    Ok(())
}

/// What breaks section 1: the option, what is wrong, the rule.
fn problem(options: &Options) -> Option<(&'static str, String, &'static str)> {
    let Options { budget, rounds, layout: Layout { gap, depth, columns, margin }, .. } = *options;
    let outside = |value: u32, (least, most): (u32, u32)| value < least || value > most;
    if outside(budget, BUDGETS) || !budget.is_multiple_of(5) {
        let text =
            format!("{}; a budget is a multiple of 5 from {} to {}", count(budget, "point"), BUDGETS.0, BUDGETS.1);
        return Some(("budget", text, "4.4"));
    }
    if let Some(rounds) = rounds
        && outside(rounds, ROUNDS)
    {
        let text = format!("{}; a limit is {} to {} rounds, or none", count(rounds, "round"), ROUNDS.0, ROUNDS.1);
        return Some(("rounds", text, "9.3"));
    }
    let lengths =
        [("gap", gap, GAPS), ("depth", depth, DEPTHS), ("columns", columns, COLUMNS), ("margin", margin, MARGINS)];
    for (name, value, range) in lengths {
        if outside(value, range) {
            return Some((name, format!("{value}; {name} is {} to {}", range.0, range.1), "1.3"));
        }
    }
    let (room, most_ships) = (depth * columns, budget / 10);
    (room < most_ships).then(|| {
        (
            "columns",
            format!("a zone of {room} hexes cannot hold the {most_ships} ships that {budget} points may buy"),
            "1.3",
        )
    })
}

/// Completions of the options text: the last word is completed, the rest is kept.
pub fn complete_options(scenario: &str, typed: &str) -> Vec<Choice> {
    let (kept, word) = typed.rfind([' ', ',']).map_or(("", typed), |i| typed.split_at(i + 1));
    let values: &[&str] = match word.split_once('=').map(|(n, _)| n.to_lowercase()).as_deref() {
        Some("budget") => &["40", "60", "80", "100", "120", "150", "200", "250"],
        Some("rounds") => &["4", "5", "6", "7", "8", "10", "12", "none"],
        Some("odd") => &["random", "first", "second"],
        Some("flight") => &["free", "half"],
        Some("gap") => &["12", "14", "16", "20", "24"],
        Some("depth") => &["3", "4", "5", "6"],
        Some("columns") => &["16", "18", "24", "30", "36"],
        Some("margin") => &["1", "2", "3", "5", "8"],
        _ => &[],
    };
    let name = word.split_once('=').map_or("", |(n, _)| n);
    let whole = values.iter().map(|v| format!("{name}={v}"));
    let mut choices: Vec<Choice> = whole
        .filter(|w| w.to_lowercase().starts_with(&word.to_lowercase()))
        .map(|w| format!("{kept}{w}"))
        .filter(|text| options(scenario, text).is_ok())
        .map(Choice::plain)
        .collect();
    if choices.is_empty() {
        let names = NAMES.iter().filter(|(n, _)| n.starts_with(&word.to_lowercase()) && !kept.contains(n));
        choices = names.map(|(n, help)| Choice::new(format!("{kept}{n}="), format!("{n}= {help}"))).collect();
    }
    choices.retain(|c| c.value.chars().count() <= 100);
    choices
}

/// The options in words, one line each.
pub fn describe(options: &Options) -> Vec<String> {
    let Options { budget, rounds, layout, odd, flight } = options;
    let limit = rounds.map_or_else(|| "no round limit".to_owned(), |r| count(r, "round"));
    let odd = match odd {
        OddChoice::Random => "drawn at the start",
        OddChoice::First => "the first seat",
        OddChoice::Second => "the second seat",
    };
    vec![
        format!("{budget} points a side, {limit}"),
        format!(
            "Board of {} by {} hexes; setup zones {} columns wide and {} deep, {} rows apart",
            layout.cols(),
            layout.rows(),
            layout.columns,
            layout.depth,
            layout.gap
        ),
        format!("The odd player (south, 4.2): {odd}"),
        format!("A ship that flees counts as lost for {} (9.4)", flight.words()),
    ]
}

/// The five empires.
pub fn sides() -> Vec<SideCard> {
    let card =
        |e: Empire| SideCard { slug: e.slug().to_owned(), title: e.name().to_owned(), summary: e.summary().to_owned() };
    Empire::ALL.into_iter().map(card).collect()
}

/// The state at the start: both seats are asked for their fleets.
pub fn start(setup: &Setup<Options>, mut dice: Dice) -> Result<State, SetupError> {
    let [first, second] = setup.sides.as_slice() else {
        return Err(SetupError::Seats { game: "Anteel", least: 2, most: 2, found: setup.sides.len() });
    };
    let empires = [empire(first)?, empire(second)?];
    if empires[0] == empires[1] {
        return Err(SetupError::SideTaken { side: empires[0].name().to_owned() });
    }
    if let Some((option, problem, rule)) = problem(&setup.options) {
        return Err(SetupError::Option { option, problem, rule });
    }
    // The only roll of the game (4.2); the dice are not needed afterwards.
    let odd = match setup.options.odd {
        OddChoice::First => Seat(0),
        OddChoice::Second => Seat(1),
        OddChoice::Random => {
            if dice.roll(2) == 1 {
                Seat(0)
            } else {
                opponent(Seat(0))
            }
        }
    };
    Ok(State {
        options: setup.options.clone(),
        empires,
        odd,
        asked: Asked { window: 1, stage: Stage::Fleets, round: 0, seat: None },
        phase: Phase::Fleets { filings: [Filing::Missing, Filing::Missing] },
        ships: BTreeMap::new(),
        plans: vec![],
        marks: Marks::default(),
    })
}

fn empire(slug: &str) -> Result<Empire, SetupError> {
    Empire::parse(slug).ok_or_else(|| SetupError::UnknownSide {
        read: slug.chars().take(40).collect(),
        choices: Empire::ALL.iter().map(|e| e.slug().to_owned()).collect(),
    })
}

/// Both ends of the board, the even player's first.
pub const ENDS: [End; 2] = [End::North, End::South];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_r11_other_budgets_have_their_usual_round_limit() {
        let rounds = |changes: &str| options("standard", changes).unwrap().rounds;
        assert_eq!(rounds(""), Some(6));
        assert_eq!(rounds("budget=60"), Some(6));
        assert_eq!(rounds("budget=150"), Some(8));
        assert_eq!(rounds("budget=200"), Some(10));
        assert_eq!(rounds("budget=150 rounds=none"), None);
        assert_eq!(rounds("rounds=9, budget=150"), Some(9));
    }

    #[test]
    fn options_that_break_a_rule_or_are_no_options_are_told_so() {
        for (changes, said) in [
            ("budget=42", "multiple of 5"),
            ("budget=15", "from 20 to 250"),
            ("rounds=3", "4 to 50"),
            ("bugdet=100", "`budget`"),
            ("gap", "name=value"),
            ("gap=x", "is a number"),
            ("odd=third", "random, first or second"),
            ("budget=60 points=80", "budget has been said already"),
            ("flight=costly", "free, or half"),
            ("columns=8 depth=2 budget=250", "cannot hold"),
        ] {
            let error = options("standard", changes).unwrap_err().to_string();
            assert!(error.contains(said), "{changes}: {error}");
        }
        assert!(options("huge", "").unwrap_err().to_string().contains("`skirmish`"));
    }

    #[test]
    fn every_scenario_starts_and_completions_of_options_are_options() {
        for scenario in scenarios() {
            let options = options(&scenario.slug, "").unwrap();
            assert_eq!(problem(&options), None, "{}", scenario.slug);
            for choice in complete_options(&scenario.slug, "odd=") {
                assert!(super::options(&scenario.slug, &choice.value).is_ok());
            }
        }
        assert_eq!(complete_options("standard", "").len(), 8);
        assert_eq!(complete_options("standard", "flight=h")[0].value, "flight=half");
        assert_eq!(complete_options("standard", "budget=1")[0].value, "budget=100");
    }
}
