//! What is given: the catalogue of `assets/`, scenarios, options, the set-up.

pub mod setup;

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, Scenarios, SideCard};
use crate::games::penta_war::{Options, PentaWar};
use std::ops::RangeInclusive;

impl Scenarios for PentaWar {
    fn scenarios() -> Vec<ScenarioCard> {
        setup::scenarios()
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        setup::options(source.slug()?, changes)
    }

    fn complete_options(_: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        setup::complete_options(typed)
    }

    fn describe(options: &Options) -> Vec<String> {
        setup::describe(options)
    }

    fn seats(_: &Options) -> RangeInclusive<usize> {
        2..=2
    }

    fn sides(_: &Options) -> Vec<SideCard> {
        setup::sides()
    }
}
