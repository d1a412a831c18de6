//! The numbers of the scenarios in `assets/anteel/scenarios.toml` (section 1).

use serde::Deserialize;

use crate::games::anteel::data::odd::OddChoice;
use crate::games::anteel::data::passage::{Passage, QuotaTables};

/// The numbers of a scenario, as the file has them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioData {
    /// What is typed.
    pub(crate) slug: String,
    /// What is shown.
    pub(crate) title: String,
    /// One or two sentences.
    pub(crate) summary: String,
    /// What led to it, for those who like to know: a paragraph.
    #[serde(default)]
    pub(crate) story: String,
    /// Points a side.
    pub(crate) budget: u32,
    /// Who is odd (4.2).
    #[serde(default)]
    pub(crate) odd: OddChoice,
    /// Points of the even side, where they are others.
    pub(crate) even_budget: Option<u32>,
    /// Who has to get through (9.6).
    pub(crate) passage: Option<Passage>,
    /// How much has to be through, by who meets whom (9.8).
    pub(crate) quotas: Option<QuotaTables>,
    /// Last round; 0: no limit.
    pub(crate) rounds: u32,
    /// Rows between the zones.
    pub(crate) gap: u32,
    /// Rows of a zone.
    pub(crate) depth: u32,
    /// Columns of the zones.
    pub(crate) columns: u32,
    /// Hexes around the setup area.
    pub(crate) margin: u32,
}

impl ScenarioData {
    /// Its name and what is wrong with its tables.
    pub(crate) fn problem(&self) -> Option<(String, String)> {
        let problem = self.quotas?.problem(self.passage, self.budget, self.even_budget)?;
        Some((self.slug.clone(), problem))
    }

    /// Whether nothing but their empires tells the sides apart, so that a handicap evens them out (4.10).
    pub(crate) const fn is_even(&self) -> bool {
        self.even_budget.is_none() && self.passage.is_none()
    }
}
