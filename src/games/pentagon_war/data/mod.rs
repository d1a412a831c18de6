//! What is given: the catalogue of `assets/`, designs, scenarios, options.

pub(crate) mod catalogue;
pub(crate) mod classes;
pub(crate) mod design;
pub(crate) mod design_spec;
pub(crate) mod drawn;
pub(crate) mod geometry;
pub(crate) mod options;
pub(crate) mod placement;
pub(crate) mod scenario;
pub(crate) mod scenario_check;
pub(crate) mod stops;
pub(crate) mod system;
pub(crate) mod velocity;

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, Scenarios, SideCard};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::Options;
use std::ops::RangeInclusive;

impl Scenarios for PentagonWar {
    fn scenarios() -> Vec<ScenarioCard> {
        options::cards()
    }

    fn read(text: &str) -> Result<ScenarioCard, Vec<String>> {
        scenario::Scenario::parse(text).map(|s| ScenarioCard { slug: s.slug, title: s.title, summary: s.summary })
    }

    fn classes() -> Vec<&'static str> {
        classes::classes().iter().map(|class| class.slug.as_str()).collect()
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
        options::seats(options)
    }

    fn sides(options: &Options) -> Vec<SideCard> {
        options::sides(options)
    }
}
