//! What is given: the catalogue of `assets/`, scenarios, options, the set-up.

pub(crate) mod book;
pub(crate) mod catalogue;
pub(crate) mod class;
pub(crate) mod counters;
pub(crate) mod drawn;
pub(crate) mod edition;
pub(crate) mod even_forces;
pub(crate) mod field;
pub(crate) mod options;
pub(crate) mod scenario;
pub(crate) mod scenario_check;

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, Scenarios, SideCard};
use crate::games::space_combat::{Options, SpaceCombat};
use std::ops::RangeInclusive;

impl Scenarios for SpaceCombat {
    fn scenarios() -> Vec<ScenarioCard> {
        let card = |s: &scenario::Scenario| ScenarioCard {
            slug: s.slug.clone(),
            title: s.title.clone(),
            summary: s.summary.clone(),
        };
        book::library().iter().map(card).collect()
    }

    fn read(text: &str) -> Result<ScenarioCard, Vec<String>> {
        match book::parse(text) {
            Ok(s) => Ok(ScenarioCard { slug: s.slug, title: s.title, summary: s.summary }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        }
    }

    fn classes() -> Vec<&'static str> {
        catalogue::classes().keys().map(String::as_str).collect()
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        options::options(source, changes)
    }

    fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        options::complete_options(source, typed)
    }

    fn describe(options: &Options) -> Vec<String> {
        options::describe(options)
    }

    fn seats(options: &Options) -> RangeInclusive<usize> {
        let [least, most] = options.scenario.players;
        least..=most
    }

    fn sides(options: &Options) -> Vec<SideCard> {
        options::sides(options)
    }
}
