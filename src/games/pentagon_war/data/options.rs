//! Options of a table: a scenario and changes of it (20, 22, 23).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, SideCard};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::drawn;
use crate::games::pentagon_war::data::scenario::{Scenario, SideSpec, scenarios};
use crate::games::pentagon_war::data::stops::StopSet;
use crate::kit::names::proposals;
use crate::kit::options::{OptionKey, change, complete, drawn_from, number, switch, value_of};
use crate::kit::words::{count, story_lines};

/// Settled before the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// The scenario with its craft.
    pub(crate) scenario: Scenario,
    /// The last turn (22.4).
    pub(crate) last_turn: u16,
    /// Each side buys its craft in secret (20.1).
    pub(crate) has_yard: bool,
    /// Budget of each side in the shipyard; none: the scenario's.
    pub(crate) budget: Option<u32>,
    /// Ram energy by the finer speed rule (5.2).
    pub(crate) finer_speed: bool,
    /// Fractions of components are carried from turn to turn (5.3).
    pub(crate) carries_fractions: bool,
    /// The breaks that captains begin with (24.10); none: a table of before there were sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stops: Option<StopSet>,
}

const KEYS: &[OptionKey<Options>] = &[
    OptionKey {
        name: "draw",
        aliases: &[],
        help: "a battle drawn from a word, alike for both sides (23.5)",
        bare: None,
        words: 1,
        values: &["amber", "lantern", "orchid"],
        set: |_, value| drawn_from(value),
    },
    OptionKey {
        name: "turns",
        aliases: &[],
        help: "the last turn: 1 to 200 (22.4)",
        bare: None,
        words: 1,
        values: &["10", "15", "20", "30"],
        set: |options, value| number("turns", value, 1..=200, "22.4").map(|n| options.last_turn = n),
    },
    OptionKey {
        name: "yard",
        aliases: &[],
        help: "yes: each side designs and buys its craft in secret (20.4)",
        bare: None,
        words: 1,
        values: &["yes", "no"],
        set: |options, value| switch("yard", value).map(|is_on| options.has_yard = is_on),
    },
    OptionKey {
        name: "budget",
        aliases: &[],
        help: "points a side in the shipyard: 200 to 20000",
        bare: None,
        words: 1,
        values: &["1330", "2000", "3500"],
        set: |options, value| number("budget", value, 200..=20_000, "20.4").map(|n| options.budget = Some(n)),
    },
    OptionKey {
        name: "finer",
        aliases: &[],
        help: "yes: ram energy by the finer speed rule (5.2)",
        bare: None,
        words: 1,
        values: &["yes", "no"],
        set: |options, value| switch("finer", value).map(|is_on| options.finer_speed = is_on),
    },
    OptionKey {
        name: "carry",
        aliases: &[],
        help: "yes: fractions of a hex are carried from turn to turn (5.3)",
        bare: None,
        words: 1,
        values: &["yes", "no"],
        set: |options, value| switch("carry", value).map(|is_on| options.carries_fractions = is_on),
    },
    OptionKey {
        name: "stops",
        aliases: &[],
        help: "when captains are asked within a turn: careful, usual or run (24.10)",
        bare: None,
        words: 1,
        values: &["careful", "usual", "run"],
        set: |options, value| stops(value).map(|set| options.stops = Some(set)),
    },
];

/// The scenarios.
pub(crate) fn cards() -> Vec<ScenarioCard> {
    let card = |s: &Scenario| ScenarioCard { slug: s.slug.clone(), title: s.title.clone(), summary: s.summary.clone() };
    scenarios().iter().map(card).collect()
}

/// The options of a scenario with changes; one of the book may be named by its title, too.
pub(crate) fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
    let mut scenario = match source {
        ScenarioSource::File(text) => Scenario::parse(text)
            .map_err(|faults| DraftError::not_understood("scenario", "scenario file", faults.join("; "), vec![]))?,
        ScenarioSource::Book(slug) => find(slug)?,
    };
    if let Some(words) = value_of(changes, "draw") {
        drawn_from(words)?;
        scenario = drawn::scenario(words).unwrap_or(scenario);
    }
    let mut options = Options {
        last_turn: scenario.last_turn.unwrap_or(house().scenario.last_turn),
        has_yard: scenario.yard,
        budget: None,
        finer_speed: false,
        carries_fractions: false,
        stops: Some(StopSet::Usual),
        scenario,
    };
    change(&mut options, KEYS, changes)?;
    Ok(options)
}

fn stops(value: &str) -> Result<StopSet, DraftError> {
    let choices = || StopSet::ALL.map(|set| set.word().to_owned()).to_vec();
    StopSet::named(value)
        .ok_or_else(|| DraftError::not_understood("stops", value, "write careful, usual or run (24.10)", choices()))
}

fn find(text: &str) -> Result<Scenario, DraftError> {
    let text = text.trim();
    let fits = |s: &&Scenario| s.slug.eq_ignore_ascii_case(text) || s.title.eq_ignore_ascii_case(text);
    let found = if text.is_empty() { scenarios().first() } else { scenarios().iter().find(fits) };
    found.cloned().ok_or_else(|| {
        let slugs: Vec<&str> = scenarios().iter().map(|s| s.slug.as_str()).collect();
        let choices = proposals(text, &slugs);
        DraftError::not_understood("scenario", text, "no scenario has this name".to_owned(), choices)
    })
}

/// Completions of the text of options: the last word is completed.
pub(crate) fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
    complete(KEYS, typed, |text| options(source, text).ok())
}

/// The options in words.
pub(crate) fn describe(options: &Options) -> Vec<String> {
    let mut lines = vec![
        format!("By post: 1 to 2 visits a turn, at most {}", count(options.last_turn, "turn")),
        options.scenario.title.clone(),
    ];
    lines.extend(story_lines(&options.scenario.story));
    for side in &options.scenario.sides {
        let craft: Vec<_> = side.craft.iter().map(|c| c.name.clone()).collect();
        lines.push(if options.has_yard {
            format!("{}: craft for {} from the shipyard", side.name, count(budget(options, side.budget), "point"))
        } else {
            format!("{}: {}, {} alert", side.name, craft.join(", "), side.alert.words())
        });
        lines.extend(side.placement.as_ref().map(|p| format!("{} places its craft {}", side.name, p.words())));
    }
    lines.extend(options.stops.map(|set| format!("{} stops: {}", set.word(), set.help())));
    if options.finer_speed {
        lines.push("ram energy by the finer speed rule".to_owned());
    }
    if options.carries_fractions {
        lines.push("fractions of a hex are carried".to_owned());
    }
    lines
}

/// Points for the shipyard where neither the table nor the scenario names any.
const USUAL_BUDGET: u32 = 2_000;

/// Points a side may spend in the shipyard.
pub(crate) fn budget(options: &Options, of_side: Option<u32>) -> u32 {
    options.budget.or(of_side).unwrap_or(USUAL_BUDGET)
}

/// How many may play: as many as there are sides.
pub(crate) fn seats(options: &Options) -> RangeInclusive<usize> {
    let sides = options.scenario.sides.len();
    sides..=sides
}

/// The sides to choose from.
pub(crate) fn sides(options: &Options) -> Vec<SideCard> {
    let summary = |s: &SideSpec| {
        let craft: Vec<String> = s.craft.iter().map(|c| format!("{} ({})", c.name, c.class)).collect();
        if options.has_yard { "Craft from the shipyard.".to_owned() } else { craft.join(", ") }
    };
    let card = |s: &SideSpec| SideCard {
        slug: s.slug.clone(),
        title: s.name.clone(),
        summary: summary(s).chars().take(100).collect(),
    };
    options.scenario.sides.iter().map(card).collect()
}
