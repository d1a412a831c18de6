//! What is given: the catalogue of `assets/`, scenarios, options, the set-up.

pub mod catalogue;
pub mod scenario;
pub mod setup;

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, Scenarios, SideCard};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::state::Options;
use std::ops::RangeInclusive;

impl Scenarios for PentagonWar {
    fn scenarios() -> Vec<ScenarioCard> {
        setup::cards()
    }

    fn read(text: &str) -> Result<ScenarioCard, Vec<String>> {
        scenario::Scenario::parse(text).map(|s| ScenarioCard { slug: s.slug, title: s.title, summary: s.summary })
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        setup::options(source, changes)
    }

    fn complete_options(_: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        setup::complete_options(typed)
    }

    fn describe(options: &Options) -> Vec<String> {
        setup::describe(options)
    }

    fn seats(options: &Options) -> RangeInclusive<usize> {
        setup::seats(options)
    }

    fn sides(options: &Options) -> Vec<SideCard> {
        setup::sides(options)
    }
}
