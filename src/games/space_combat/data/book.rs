//! The scenarios of the book, and reading the files of others (section 16).

use std::sync::LazyLock;

use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::scenario::Scenario;
use crate::games::space_combat::data::scenario_check::check;
use crate::kit::diagnostics::Diagnostic;

/// Reads a scenario file; all that is wrong with it is named.
pub(crate) fn parse(text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    let mut scenario: Scenario =
        toml::from_str(text).map_err(|e| vec![Diagnostic { place: "file".to_owned(), problem: e.to_string() }])?;
    let chosen = scenario.options.edition.replace(Edition::NEWEST).map(|_| Diagnostic {
        place: "options".to_owned(),
        problem: "a file names no `edition`: games begin with the newest (15.1)".to_owned(),
    });
    let faults: Vec<Diagnostic> = chosen.into_iter().chain(check(&scenario)).collect();
    if faults.is_empty() { Ok(scenario) } else { Err(faults) }
}

const BOOK: [&str; 10] = [
    include_str!("../../../../assets/space_combat/scenarios/open-lanes.toml"),
    include_str!("../../../../assets/space_combat/scenarios/tern-landing.toml"),
    include_str!("../../../../assets/space_combat/scenarios/corona-salvage.toml"),
    include_str!("../../../../assets/space_combat/scenarios/slingshot-cup.toml"),
    include_str!("../../../../assets/space_combat/scenarios/quiet-point.toml"),
    include_str!("../../../../assets/space_combat/scenarios/quarry.toml"),
    include_str!("../../../../assets/space_combat/scenarios/well.toml"),
    include_str!("../../../../assets/space_combat/scenarios/long-haul.toml"),
    include_str!("../../../../assets/space_combat/scenarios/derelict.toml"),
    include_str!("../../../../assets/space_combat/scenarios/shoals.toml"),
];

static LIBRARY: LazyLock<Vec<Scenario>> = LazyLock::new(|| BOOK.iter().map(|text| embedded(text)).collect());

#[expect(clippy::expect_used, reason = "a test reads the files")]
fn embedded(text: &str) -> Scenario {
    parse(text).expect("the scenarios of the book are right")
}

/// The scenarios of the book, in its order.
pub(crate) fn library() -> &'static [Scenario] {
    &LIBRARY
}

/// A scenario of the book by slug.
pub(crate) fn find(slug: &str) -> Option<&'static Scenario> {
    LIBRARY.iter().find(|s| s.slug == slug.trim().to_lowercase())
}
