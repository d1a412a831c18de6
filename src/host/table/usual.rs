//! Options as a table gets them: as they are said, and the form of play that is usual at its pace where nobody has said any.

use serde_json::Value;

use crate::contract::{ByPost, DraftError, ScenarioSource, System};
use crate::host::api::pace::Pace;
use crate::kit::options;

const HOUR_SECONDS: i64 = 3600;

/// Reads options of a table of that pace.
///
/// # Errors
/// As [`System::options`] of what was said.
pub(crate) fn options_at(
    system: System,
    source: ScenarioSource<'_>,
    pace: Pace,
    said: &str,
) -> Result<Value, DraftError> {
    let as_said = system.options(source, said)?;
    let Some(form) = form_at(system, pace, said) else { return Ok(as_said) };
    // A scenario of somebody's own may not allow it; then it is played as it was said.
    Ok(system.options(source, &format!("{said} {}", form.option)).unwrap_or(as_said))
}

/// The form by post, where the pace is slow enough and nobody has said any.
pub(crate) fn form_at(system: System, pace: Pace, said: &str) -> Option<ByPost> {
    let form = system.card().by_post?;
    // Without deadlines people come when they like: that is slow.
    let is_slow = pace.seconds().is_none_or(|seconds| seconds >= form.from_hours * HOUR_SECONDS);
    let is_said = options::names(said).iter().any(|name| form.names.contains(&name.as_str()));
    (is_slow && !is_said).then_some(form)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::SYSTEMS;

    #[test]
    fn a_slow_pace_chooses_the_form_by_post_unless_somebody_says_otherwise() {
        for (slug, fast, slow) in [("anteel", Pace::SixHours, Pace::Day), ("space-combat", Pace::Hour, Pace::SixHours)]
        {
            let system = crate::systems::find(slug).unwrap();
            let form = system.card().by_post.unwrap();
            let scenario = system.scenarios()[0].slug.clone();
            let book = ScenarioSource::Book(&scenario);
            let at = |pace, said: &str| options_at(system, book, pace, said).unwrap();
            let by_post = system.options(book, form.option).unwrap();
            assert_eq!(at(slow, ""), by_post, "{slug}");
            assert_eq!(at(Pace::None, ""), by_post, "{slug}: without deadlines");
            assert_eq!(at(fast, ""), system.options(book, "").unwrap(), "{slug}");
            assert_eq!(at(slow, form.otherwise), system.options(book, form.otherwise).unwrap(), "{slug}");
            assert_ne!(at(slow, form.otherwise), by_post, "{slug}");
        }
    }

    #[test]
    fn every_scenario_can_be_played_by_post() {
        for system in SYSTEMS {
            let Some(form) = system.card().by_post else { continue };
            for scenario in system.scenarios() {
                let read = system.options(ScenarioSource::Book(&scenario.slug), form.option);
                assert!(read.is_ok(), "{}: {read:?}", scenario.slug);
            }
        }
    }
}
