//! Options and sides of a table: a scenario of the book or a file, with the players' changes (1.3, 16).

use serde::{Deserialize, Serialize};

use crate::contract::{Choice, DraftError, ScenarioSource, SideCard};
use crate::games::space_combat::data::book::{find, library, parse};
use crate::games::space_combat::data::catalogue::class;
use crate::games::space_combat::data::catalogue::price;
use crate::games::space_combat::data::drawn;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::scenario::Scenario;
use crate::kit::diagnostics::first_of;
use crate::kit::options::{OptionKey, change, complete, drawn_from, number, switch, value_of};

/// What is settled before the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// The scenario with the players' changes.
    pub(crate) scenario: Scenario,
}

/// Faults of a file that are named to who would play it.
const MOST_FAULTS: usize = 8;

/// Turn limits and budgets that players may choose.
const TURNS: std::ops::RangeInclusive<i64> = 1..=40;
const POINTS: std::ops::RangeInclusive<i64> = 20..=1000;

/// The options.
const KEYS: &[OptionKey<Scenario>] = &[
    OptionKey {
        name: "draw",
        aliases: &[],
        help: "a battle drawn from a word, alike for both sides (16.13)",
        bare: None,
        words: 1,
        values: &["amber", "lantern", "orchid"],
        set: |_, value| drawn_from(value),
    },
    OptionKey {
        name: "points",
        aliases: &[],
        help: "points a side: 20 to 1000",
        bare: None,
        words: 1,
        values: &["60", "80", "100", "150", "200", "300"],
        set: |scenario, value| {
            if scenario.budget.is_none() {
                let word = format!("points={value}");
                return Err(DraftError::not_understood(
                    "options",
                    &word,
                    "the forces of this scenario are given",
                    vec![],
                ));
            }
            number("points", value, POINTS, "1.3").map(|points| scenario.budget = Some(points))
        },
    },
    OptionKey {
        name: "turns",
        aliases: &[],
        help: "last turn: 1 to 40",
        bare: None,
        words: 1,
        values: &["4", "6", "8", "10", "12", "16", "20"],
        set: |scenario, value| number("turns", value, TURNS, "1.3").map(|turns| scenario.turns = turns),
    },
    rule("altitude", "ships above the plane (9)", |s, value| {
        switch("altitude", value).map(|is| s.options.altitude = is)
    }),
    rule("relativistic", "passes at great speed (8)", |s, value| {
        switch("relativistic", value).map(|is| s.options.relativistic = is)
    }),
    rule("morale", "sides may break (3.3.3)", |s, value| switch("morale", value).map(|is| s.options.morale = is)),
    rule("atmosphere", "bodies have air (10.9)", |s, value| {
        switch("atmosphere", value).map(|is| s.options.atmosphere = is)
    }),
    rule("open", "one side after another gives orders (17.3)", |s, value| {
        switch("open", value).map(|is| s.options.open = is)
    }),
    rule("program_mode", "orders for the whole turn (17.3)", |s, value| {
        switch("program_mode", value).map(|is| s.options.program_mode = is)
    }),
    OptionKey {
        name: "orders",
        aliases: &[],
        help: "sealed programs of four subturns, or one order each subturn (17.7)",
        bare: None,
        words: 1,
        values: &["programs", "subturn"],
        set: |scenario, value| {
            let is_by_post = match value.to_lowercase().as_str() {
                "programs" => true,
                "subturn" => false,
                _ => {
                    let choices = vec!["orders=programs".to_owned(), "orders=subturn".to_owned()];
                    let read = format!("orders={value}");
                    return Err(DraftError::not_understood("options", &read, "orders is programs or subturn", choices));
                }
            };
            set_by_post(scenario, is_by_post);
            Ok(())
        },
    },
    rule("far", "programs of eight subturns (17.7)", |s, value| {
        switch("far", value).map(|is| {
            if is {
                set_by_post(s, true);
            }
            s.options.far = is;
        })
    }),
    OptionKey {
        name: "even",
        aliases: &[],
        help: "the weaker of two forces gains more for what it does (16.14)",
        bare: Some("on"),
        words: 1,
        values: &["on", "off"],
        set: |scenario, value| set_even(scenario, switch("even", value)?),
    },
    rule("dying_shot", "disabled ships still fire (17.3)", |s, value| {
        switch("dying_shot", value).map(|is| s.options.dying_shot = is)
    }),
];

fn set_by_post(scenario: &mut Scenario, is_by_post: bool) {
    let rules = &mut scenario.options;
    (rules.program_mode, rules.by_post) = (is_by_post, is_by_post);
    rules.far &= is_by_post;
}

/// Forces are evened out where two sides choose them.
fn set_even(scenario: &mut Scenario, is_even: bool) -> Result<(), DraftError> {
    if is_even && !scenario.may_even_forces() {
        let problem = "forces are evened out where two sides choose them (16.14)";
        return Err(DraftError::not_understood("options", "even=on", problem, vec!["even=off".to_owned()]));
    }
    scenario.evens_forces = is_even;
    Ok(())
}

/// The key of an optional rule: by itself its name switches it on.
const fn rule(
    name: &'static str,
    help: &'static str,
    set: fn(&mut Scenario, &str) -> Result<(), DraftError>,
) -> OptionKey<Scenario> {
    OptionKey { name, aliases: &[], help, bare: Some("on"), words: 1, values: &["on", "off"], set }
}

/// Options of a scenario with changes like `turns=8 points=150 altitude=on`.
pub(crate) fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
    let mut scenario = match source {
        ScenarioSource::Book(slug) => in_book(slug)?,
        ScenarioSource::File(text) => read(text)?,
    };
    if let Some(words) = value_of(changes, "draw") {
        drawn_from(words)?;
        scenario = drawn::scenario(words).unwrap_or(scenario);
    }
    change(&mut scenario, KEYS, changes)?;
    fit_forces(&mut scenario);
    Ok(Options { scenario })
}

fn read(text: &str) -> Result<Scenario, DraftError> {
    parse(text).map_err(|faults| {
        DraftError::not_understood("scenario", "a scenario file", first_of(&faults, MOST_FAULTS), vec![])
    })
}

fn in_book(slug: &str) -> Result<Scenario, DraftError> {
    let found = if slug.trim().is_empty() { library().first() } else { find(slug) };
    found.cloned().ok_or_else(|| {
        let choices: Vec<String> = library().iter().map(|s| s.slug.clone()).collect();
        DraftError::not_understood("scenario", slug, "there is no such scenario", choices)
    })
}

/// The options of a game that begins now, between those who played one with these.
pub(crate) fn anew(mut options: Options) -> Options {
    options.scenario.options.edition = Some(Edition::NEWEST);
    fit_forces(&mut options.scenario);
    options
}

/// Default forces cost what may be spent.
fn fit_forces(scenario: &mut Scenario) {
    let edition = scenario.options.edition();
    let Some(budget) = scenario.budget else { return };
    for side in &mut scenario.side {
        shrink_force(edition, &mut side.default_force, budget);
    }
}

/// Fits a default force to a budget: ships are left out from the end, and the dearest added that the points allow.
fn shrink_force(edition: Edition, force: &mut Vec<String>, budget: i32) {
    while price(edition, force) > budget {
        force.pop();
    }
    let dearest_first = ["dreadnought", "cruiser", "destroyer", "frigate", "corvette", "gunboat"];
    while force.len() < edition.most_ships() {
        let left = budget - price(edition, force);
        let Some(next) = dearest_first.into_iter().find(|slug| class(slug).is_some_and(|c| c.points(edition) <= left))
        else {
            break;
        };
        force.push(next.to_owned());
    }
}

/// Completions of the options' text.
pub(crate) fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
    complete(KEYS, typed, |text| options(source, text).ok())
}

/// The options in words.
pub(crate) fn describe(options: &Options) -> Vec<String> {
    let s = &options.scenario;
    let mut lines = Vec::new();
    if find(&s.slug).is_none() {
        // The scenarios of the book are introduced by whoever lists them.
        lines.push(format!("{}: {}", s.title, s.summary).chars().take(190).collect());
    }
    lines.extend(crate::kit::words::story_lines(&s.story));
    let turns = crate::kit::words::count(s.turns, "turn");
    lines.push(match s.options.exchange_subturns() {
        // An exchange of orders a program, and one for what a break brings.
        Some(subturns) => format!("By post: about {} visits of each player.", s.turns * 4 / subturns + 4),
        None => format!("By post: up to {} visits of each player; programs need fewer.", s.turns * 4),
    });
    lines.push(format!("Zone of radius {}, {turns} of four subturns.", s.zone_radius_hexes));
    if let Some(budget) = s.budget {
        let evened = if s.evens_forces { " The weaker force gains more for what it does (16.14)." } else { "" };
        lines.push(format!("Each side chooses ships for {budget} points.{evened}"));
    }
    if s.options.edition() == Edition::First {
        lines.push("Prices and points of the first edition (15.1).".to_owned());
    }
    let on: Vec<_> = s.options.list().into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
    if let Some(subturns) = s.options.exchange_subturns() {
        lines.push(format!("Orders: sealed programs of up to {subturns} subturns, until a break (17.7)."));
    }
    if !on.is_empty() {
        lines.push(format!("Optional rules: {}.", on.join(", ")));
    }
    lines
}

/// The sides of the scenario.
pub(crate) fn sides(options: &Options) -> Vec<SideCard> {
    let card = |s: &crate::games::space_combat::data::scenario::SideEntry| SideCard {
        slug: s.slug.clone(),
        title: s.name.clone(),
        summary: s.summary.clone(),
    };
    options.scenario.side.iter().map(card).collect()
}
