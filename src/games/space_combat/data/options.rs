//! Options and sides of a table: a scenario of the book or a file, with the players' changes (1.3, 16).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::contract::{Choice, DraftError, ScenarioSource, SideCard};
use crate::games::space_combat::data::catalogue::class;
use crate::games::space_combat::data::scenario::{Scenario, find, library};
use crate::games::space_combat::data::setup::price;
use crate::kit::options::{number, switch};

/// What is settled before the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The scenario with the players' changes.
    pub scenario: Scenario,
}

impl Options {
    /// The options of a scenario as it is.
    pub const fn of(scenario: Scenario) -> Self {
        Self { scenario }
    }
}

/// Turn limits and budgets that players may choose.
const TURNS: std::ops::RangeInclusive<i64> = 1..=40;
const POINTS: std::ops::RangeInclusive<i64> = 20..=1000;

/// Options of a scenario with changes like `turns=8 points=150 altitude=on`.
pub fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
    let mut scenario = match source {
        ScenarioSource::Book(slug) => in_book(slug)?,
        ScenarioSource::File(text) => read(text)?,
    };
    change(&mut scenario, changes)?;
    Ok(Options { scenario })
}

fn read(text: &str) -> Result<Scenario, DraftError> {
    crate::games::space_combat::data::scenario::parse(text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().take(8).map(ToString::to_string).collect();
        DraftError::not_understood("scenario", "a scenario file", faults.join("; "), vec![])
    })
}

fn in_book(slug: &str) -> Result<Scenario, DraftError> {
    let found = if slug.trim().is_empty() { library().first() } else { find(slug) };
    found.cloned().ok_or_else(|| {
        let choices: Vec<String> = library().iter().map(|s| s.slug.clone()).collect();
        DraftError::not_understood("scenario", slug, "there is no such scenario", choices)
    })
}

/// The name of an option as it is looked up.
fn option_name(read: &str) -> String {
    read.to_lowercase().replace('-', "_")
}

/// Changes a scenario's options in place; each may be named once.
pub fn change(scenario: &mut Scenario, changes: &str) -> Result<(), DraftError> {
    let mut named = BTreeSet::new();
    for word in changes.split([' ', ',', ';']).filter(|w| !w.is_empty()) {
        let (name, value) = word.split_once('=').unwrap_or((word, "on"));
        let name = option_name(name);
        if !named.insert(name.clone()) {
            return Err(DraftError::not_understood("options", word, "each option is given once", vec![]));
        }
        match name.as_str() {
            "turns" => scenario.turns = number("turns", value, TURNS, "1.3")?,
            "points" if scenario.budget.is_some() => scenario.budget = Some(number("points", value, POINTS, "1.3")?),
            "points" => {
                return Err(DraftError::not_understood(
                    "options",
                    word,
                    "the forces of this scenario are given",
                    vec![],
                ));
            }
            _ => {
                let is_on = switch(&name, value)?;
                if !scenario.options.set(&name, is_on) {
                    let choices = scenario.options.list().map(|(n, _)| format!("{n}=on"));
                    return Err(DraftError::not_understood(
                        "options",
                        word,
                        "there is no option of this name",
                        choices.into(),
                    ));
                }
            }
        }
    }
    if let Some(budget) = scenario.budget {
        for side in &mut scenario.side {
            shrink_force(&mut side.default_force, budget);
        }
    }
    Ok(())
}

/// Fits a default force to a budget: ships are left out from the end, and cheap ones added while there are points.
fn shrink_force(force: &mut Vec<String>, budget: i32) {
    while price(force) > budget {
        force.pop();
    }
    let cheapest_first = ["cruiser", "destroyer", "frigate", "corvette", "gunboat"];
    while force.len() < 12 {
        let left = budget - price(force);
        let Some(next) = cheapest_first.into_iter().find(|slug| class(slug).is_some_and(|c| c.points <= left)) else {
            break;
        };
        force.push(next.to_owned());
    }
}

/// Completions of the options' text: what is typed so far, and one more word.
pub fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
    let Ok(options) = options(source, "") else { return vec![] };
    let (before, word) = typed.rsplit_once(' ').map_or(("", typed), |(before, word)| (before, word));
    let named: BTreeSet<String> =
        before.split([' ', ',', ';']).map(|w| option_name(w.split('=').next().unwrap_or(w))).collect();
    let scenario = options.scenario;
    let mut words = vec![("turns", scenario.turns.to_string())];
    words.extend(scenario.budget.map(|budget| ("points", budget.to_string())));
    let switched = |(name, is_on): (&'static str, bool)| (name, if is_on { "off" } else { "on" }.to_owned());
    words.extend(scenario.options.list().map(switched));
    let open = words.into_iter().filter(|(name, _)| !named.contains(*name));
    let fits = open.map(|(name, value)| format!("{name}={value}")).filter(|w| w.starts_with(&word.to_lowercase()));
    let joined = fits.map(|w| format!("{before} {w}").trim().to_owned());
    joined.filter(|text| text.len() <= 100).take(25).map(Choice::plain).collect()
}

/// The options in words.
pub fn describe(options: &Options) -> Vec<String> {
    let s = &options.scenario;
    let mut lines = Vec::new();
    if find(&s.slug).is_none() {
        // The scenarios of the book are introduced by whoever lists them.
        lines.push(format!("{}: {}", s.title, s.summary).chars().take(190).collect());
    }
    let turns = crate::kit::words::count(s.turns, "turn");
    lines.push(format!("Zone of radius {}, {turns} of four subturns.", s.zone_radius_hexes));
    if let Some(budget) = s.budget {
        lines.push(format!("Each side chooses ships for {budget} points."));
    }
    let on: Vec<_> = s.options.list().into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
    if !on.is_empty() {
        lines.push(format!("Optional rules: {}.", on.join(", ")));
    }
    lines
}

/// The sides of the scenario.
pub fn sides(options: &Options) -> Vec<SideCard> {
    let card = |s: &crate::games::space_combat::data::scenario::SideEntry| SideCard {
        slug: s.slug.clone(),
        title: s.name.clone(),
        summary: s.summary.clone(),
    };
    options.scenario.side.iter().map(card).collect()
}
