//! What is given: the catalogue of `assets/`, scenarios, options, the set-up.

pub(crate) mod catalogue;
pub(crate) mod edition;
pub(crate) mod empire;
pub(crate) mod handicap;
pub(crate) mod layout;
pub(crate) mod odd;
pub(crate) mod options;
pub(crate) mod pairing;
pub(crate) mod passage;
pub(crate) mod scenario;
pub(crate) mod words;

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, Scenarios, SideCard};
use crate::games::anteel::{Anteel, Options};
use std::ops::RangeInclusive;

impl Scenarios for Anteel {
    fn scenarios() -> Vec<ScenarioCard> {
        options::scenarios()
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        options::options(source.slug()?, changes)
    }

    fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        source.slug().map(|slug| options::complete_options(slug, typed)).unwrap_or_default()
    }

    fn describe(options: &Options) -> Vec<String> {
        let mut lines = words::describe(options);
        lines.extend(crate::kit::words::story_lines(&options.story));
        lines
    }

    fn seats(_: &Options) -> RangeInclusive<usize> {
        2..=2
    }

    fn sides(_: &Options) -> Vec<SideCard> {
        options::sides()
    }
}
