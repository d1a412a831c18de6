//! Options (section 1) and sides (4.1): what is settled before the start.

use serde::{Deserialize, Serialize};

use crate::contract::{Choice, Dice, DraftError, ScenarioCard, Seat, Seed, SideCard};
use crate::games::anteel::data::catalogue::catalogue;
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::handicap::Handicap;
use crate::games::anteel::data::layout::{COLUMNS, DEPTHS, GAPS, Layout, MARGINS, outside};
use crate::games::anteel::data::odd::OddChoice;
use crate::games::anteel::data::passage::Passage;
use crate::games::anteel::data::scenario::ScenarioData;
use crate::kit::options::{OptionKey, change, complete, drawn_from, number, number_or_none, one_of, value_of};
use crate::kit::words::count;

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// Points a side, to be spent to the last (4.4).
    pub(crate) budget: u32,
    /// The last round; `None`: no limit (9.3).
    pub(crate) rounds: Option<u32>,
    /// The board.
    pub(crate) layout: Layout,
    /// Who is odd (4.2).
    pub(crate) odd: OddChoice,
    /// What a ship that flees costs (9.4).
    #[serde(default)]
    pub(crate) flight: Flight,
    /// How orders are asked for within a round (5.8).
    #[serde(default, skip_serializing_if = "Rounds::is_classic")]
    pub(crate) sequence: Rounds,
    /// Points of the even side, where they are others (4.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) even_budget: Option<u32>,
    /// Who has more points than that (4.10).
    #[serde(default, skip_serializing_if = "Handicap::is_none")]
    pub(crate) handicap: Handicap,
    /// Who has to get through (9.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) passage: Option<Passage>,
    /// The ship cards that are played with (section 10).
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub(crate) edition: Edition,
    /// What led to the battle: a paragraph, or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) story: String,
}

/// How orders are asked for within a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rounds {
    /// Group by group, in the sequence in which ships act (5.3).
    #[default]
    Classic,
    /// A phase at a time: both sides order all their ships, then all act (5.8).
    Sealed,
}

impl Rounds {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
    const fn is_classic(&self) -> bool {
        matches!(self, Self::Classic)
    }
}

/// What a ship that flees counts as a loss (9.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flight {
    /// Nothing.
    #[default]
    Free,
    /// Half its cost.
    Half,
}

/// Smallest and largest budget, in points. Above, a fleet would not fit a menu of 25 ships.
pub(crate) const BUDGETS: (u32, u32) = (20, 250);
/// Fewest rounds of a limited game (section 1), and the most that can be asked for.
pub(crate) const ROUNDS: (u32, u32) = (4, 50);
/// What the limit is while the changes of a scenario have not said any.
const LIMIT_UNSAID: Option<u32> = Some(0);

/// The options (section 1). What is wrong with several together is said at the end.
const KEYS: &[OptionKey<Options>] = &[
    OptionKey {
        name: "draw",
        aliases: &[],
        help: "a battle drawn from a word, alike for both sides (1.5)",
        bare: None,
        words: 1,
        values: &["amber", "lantern", "orchid"],
        set: |_, value| drawn_from(value),
    },
    OptionKey {
        name: "budget",
        aliases: &["points"],
        help: "points a side: a multiple of 5 from 20 to 250",
        bare: None,
        words: 1,
        values: &["40", "60", "80", "100", "120", "150", "200", "250"],
        set: |options, value| within("budget", value, BUDGETS, "4.4").map(|n| options.budget = n),
    },
    OptionKey {
        name: "handicap",
        aliases: &[],
        help: "who has more points: fair, as usual (the weaker empire of the two), none, or a seat: first+10",
        bare: None,
        words: 1,
        values: &["fair", "none", "first+10", "second+10"],
        set: |options, value| Handicap::parse(value).map(|handicap| options.handicap = handicap),
    },
    OptionKey {
        name: "rounds",
        aliases: &[],
        help: "sealed (both order all ships, then all act) or classic (one group after another); or the last round",
        bare: None,
        words: 1,
        values: &["sealed", "classic", "4", "5", "6", "7", "8", "10", "12", "none"],
        set: |options, value| {
            match value.to_lowercase().as_str() {
                "sealed" => options.sequence = Rounds::Sealed,
                "classic" => options.sequence = Rounds::Classic,
                _ => options.rounds = limit("rounds", value)?,
            }
            Ok(())
        },
    },
    OptionKey {
        name: "length",
        aliases: &[],
        help: "last round: 4 to 50, or none",
        bare: None,
        words: 1,
        values: &["4", "5", "6", "7", "8", "10", "12", "none"],
        set: |options, value| limit("length", value).map(|rounds| options.rounds = rounds),
    },
    OptionKey {
        name: "odd",
        aliases: &[],
        help: "odd player: random, first or second (seat), or faster (the faster empire)",
        bare: None,
        words: 1,
        values: &["random", "first", "second", "faster"],
        set: |options, value| one_of("odd", value, &OddChoice::WORDS).map(|odd| options.odd = odd),
    },
    OptionKey {
        name: "flight",
        aliases: &[],
        help: "what a ship that flees counts as lost: free (nothing) or half (its cost)",
        bare: None,
        words: 1,
        values: &["free", "half"],
        set: |options, value| {
            one_of("flight", value, &[("free", Flight::Free), ("half", Flight::Half)]).map(|f| options.flight = f)
        },
    },
    OptionKey {
        name: "gap",
        aliases: &[],
        help: "rows between the setup zones: 4 to 40",
        bare: None,
        words: 1,
        values: &["12", "14", "16", "20", "24"],
        set: |options, value| within("gap", value, GAPS, "1.3").map(|n| options.layout.gap = n),
    },
    OptionKey {
        name: "depth",
        aliases: &[],
        help: "rows of each setup zone: 2 to 10",
        bare: None,
        words: 1,
        values: &["3", "4", "5", "6"],
        set: |options, value| within("depth", value, DEPTHS, "1.3").map(|n| options.layout.depth = n),
    },
    OptionKey {
        name: "columns",
        aliases: &[],
        help: "columns of the setup zones: 8 to 60",
        bare: None,
        words: 1,
        values: &["16", "18", "24", "30", "36"],
        set: |options, value| within("columns", value, COLUMNS, "1.3").map(|n| options.layout.columns = n),
    },
    OptionKey {
        name: "margin",
        aliases: &[],
        help: "hexes around the setup area: 0 to 10",
        bare: None,
        words: 1,
        values: &["1", "2", "3", "5", "8"],
        set: |options, value| within("margin", value, MARGINS, "1.3").map(|n| options.layout.margin = n),
    },
];

fn limit(name: &str, value: &str) -> Result<Option<u32>, DraftError> {
    number_or_none(name, value, i64::from(ROUNDS.0)..=i64::from(ROUNDS.1), "9.3")
}

fn within(name: &str, value: &str, (least, most): (u32, u32), rule: &str) -> Result<u32, DraftError> {
    number(name, value, i64::from(least)..=i64::from(most), rule)
}

impl Options {
    /// What goes with another budget than the scenario's: the other side's points, and those that must be through.
    fn scale_to(&mut self, given: &Self) {
        let (now, before) = (self.budget, given.budget.max(1));
        let to_spend = |points: u32| (points * now / before).div_ceil(5) * 5;
        let even = self.even_budget.map(|points| to_spend(points).max(BUDGETS.0));
        // To the nearest, as damaged ships count to the point as well (9.6).
        let passage =
            self.passage.map(|passage| passage.with_points(|points| (2 * points * now + before) / (2 * before)));
        (self.even_budget, self.passage) = (even, passage);
    }

    /// Points of a seat, with the empires in seat order (4.4, 4.10).
    pub(crate) fn budget_of(&self, seat: Seat, odd: Seat, empires: [Empire; 2]) -> u32 {
        self.even_budget.filter(|_| seat != odd).unwrap_or(self.budget) + self.handicap.points_for(seat, Some(empires))
    }

    /// `100`, or `100 and 110` where the seats are unequal, as far as that is known in the lobby.
    pub(crate) fn budget_words(&self, empires: Option<[Empire; 2]>) -> String {
        let points = |seat| self.budget + self.handicap.points_for(seat, empires);
        both(self.even_budget.map_or_else(|| [points(Seat(0)), points(Seat(1))], |even| [self.budget, even]))
    }
}

/// The points of both sides: `100`, or `100 and 110`.
pub(crate) fn both([first, second]: [u32; 2]) -> String {
    if first == second { first.to_string() } else { format!("{first} and {second}") }
}

impl Flight {
    /// In words, as a clause.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Free => "nothing",
            Self::Half => "half its cost",
        }
    }
}

impl From<&ScenarioData> for Options {
    fn from(data: &ScenarioData) -> Self {
        let ScenarioData { budget, rounds, gap, depth, columns, margin, odd, even_budget, passage, .. } = *data;
        Self {
            budget,
            rounds: (rounds > 0).then_some(rounds),
            layout: Layout { gap, depth, columns, margin },
            odd,
            flight: Flight::Free,
            sequence: Rounds::Classic,
            even_budget,
            handicap: if data.is_even() { Handicap::FAIR } else { Handicap::None },
            passage,
            edition: Edition::NEWEST,
            story: data.story.clone(),
        }
    }
}

/// The usual round limit of a budget (R11): 9, and one more for each 25 points over 100. With six, three of four battles between
/// equals were cut off (docs/balance.md).
pub(crate) const fn usual_rounds(budget: u32) -> u32 {
    9 + budget.saturating_sub(100) / 25
}

/// The scenarios of the data file.
pub(crate) fn scenarios() -> Vec<ScenarioCard> {
    let card =
        |s: &ScenarioData| ScenarioCard { slug: s.slug.clone(), title: s.title.clone(), summary: s.summary.clone() };
    catalogue().scenarios.iter().map(card).collect()
}

/// A scenario's options with changes such as `budget=150 rounds=none`.
pub(crate) fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
    let scenario = scenario.trim();
    let found = catalogue().scenarios.iter().find(|s| scenario.is_empty() || s.slug.eq_ignore_ascii_case(scenario));
    let Some(data) = found else {
        let slugs: Vec<String> = catalogue().scenarios.iter().map(|s| s.slug.clone()).collect();
        return Err(DraftError::not_understood("scenario", scenario, "there is no such scenario of Anteel", slugs));
    };
    let mut given = Options::from(data);
    if let Some(words) = value_of(changes, "draw") {
        drawn_from(words)?;
        given = drawn(words).unwrap_or(given);
    }
    let mut options = Options { rounds: LIMIT_UNSAID, ..given.clone() };
    change(&mut options, KEYS, changes)?;
    let is_sealed = options.sequence == Rounds::Sealed;
    if let Some(tables) = data.quotas {
        options.passage = options.passage.map(|p| p.with_quotas(tables, is_sealed));
    }
    let is_as_given = options.budget == given.budget;
    if !is_as_given {
        options.scale_to(&given);
    }
    let left = BUDGETS.1.saturating_sub(options.budget);
    let (tables, gap) = (&catalogue().fair, options.layout.gap);
    options.handicap = options.handicap.at(tables, gap, options.budget, is_sealed).up_to(left);
    if options.rounds == LIMIT_UNSAID {
        options.rounds = if is_as_given { given.rounds } else { Some(usual_rounds(options.budget)) };
    }
    problem(&options).map_or(Ok(options), |(option, text, rule)| {
        let read = format!("{option} in {changes}");
        Err(DraftError::not_understood("options", &read, format!("{text} ({rule})"), vec![]))
    })
}

/// A battle drawn from words (1.5): budget, board and length. Turned by half a circle the board is the same (2.7).
fn drawn(words: &str) -> Option<Options> {
    let mut dice = Dice::new(Seed::from_words(&format!("anteel {words}")).ok()?);
    let mut roll = |sides: u32| dice.roll(sides) - 1;
    // Budgets, gaps and widths whose handicaps are known (4.10): elsewhere a step of five points decided who won, and in zones of 20,
    // 24 or 28 columns fleets stand otherwise about the middle (docs/balance.md).
    let budget = match roll(3) {
        0 => 60,
        1 => 100,
        _ => 150,
    };
    let layout = Layout { gap: 14 + 6 * roll(2), depth: 4 + roll(2), columns: 18 + 4 * roll(4), margin: 2 + roll(4) };
    let rounds = Some(usual_rounds(budget) + roll(3));
    let flight = if roll(2) == 0 { Flight::Free } else { Flight::Half };
    Some(Options {
        budget,
        rounds,
        layout,
        odd: OddChoice::Random,
        flight,
        sequence: Rounds::Classic,
        even_budget: None,
        handicap: Handicap::FAIR,
        passage: None,
        edition: Edition::NEWEST,
        story: String::new(),
    })
}

/// What breaks section 1: the option, what is wrong, the rule.
pub(crate) fn problem(options: &Options) -> Option<(&'static str, String, &'static str)> {
    let Options { budget, rounds, layout, .. } = *options;
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
    if let Some(text) = handicap_problem(options) {
        return Some(("handicap", text, "4.10"));
    }
    let most_points = options.even_budget.unwrap_or(0).max(budget + options.handicap.most());
    layout.problem(most_points).map(|(name, text)| (name, text, "1.3"))
}

/// What is wrong with the handicap of a battle.
fn handicap_problem(options: &Options) -> Option<String> {
    let most = options.budget + options.handicap.most();
    match options.handicap {
        Handicap::None => None,
        _ if options.even_budget.is_some() => Some("the sides of this battle have points of their own".to_owned()),
        Handicap::Fair(_) if options.passage.is_some() => {
            Some("here it is the quota that hangs on who meets whom (9.8); a seat may have more: first+10".to_owned())
        }
        _ => (most > BUDGETS.1)
            .then(|| format!("{most} points for one side; {} are the most, so take fewer or handicap=none", BUDGETS.1)),
    }
}

/// Completions of the options text.
pub(crate) fn complete_options(scenario: &str, typed: &str) -> Vec<Choice> {
    complete(KEYS, typed, |text| options(scenario, text).ok())
}

/// The five empires.
pub(crate) fn sides() -> Vec<SideCard> {
    let card = |e: Empire| SideCard {
        slug: e.slug().to_owned(),
        title: e.name().to_owned(),
        summary: catalogue().summary(e).to_owned(),
    };
    Empire::ALL.into_iter().map(card).collect()
}

#[cfg(test)]
mod tests;
