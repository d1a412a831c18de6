//! What somebody wants a table to be otherwise; as kept in the column `wish` of a question while the others are asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Wanted {
    /// Another pace, as it is typed.
    Pace(String),
    /// Whether the game counts for ratings.
    Rated(bool),
    /// Whether days away stop the clock.
    Vacation(bool),
    /// Whether a referee sees what every side sees.
    RefereeAll(bool),
    /// What is played: the fields of a slip as they were filled in.
    Setup(BTreeMap<String, String>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_kept_in_words_that_later_versions_read() {
        for (wanted, kept) in [
            (Wanted::Pace("12h".to_owned()), r#"{"pace":"12h"}"#),
            (Wanted::Rated(true), r#"{"rated":true}"#),
            (Wanted::Vacation(false), r#"{"vacation":false}"#),
            (Wanted::RefereeAll(true), r#"{"referee_all":true}"#),
            (Wanted::Setup([("pace".to_owned(), "1d".to_owned())].into()), r#"{"setup":{"pace":"1d"}}"#),
        ] {
            assert_eq!(serde_json::to_string(&wanted).unwrap(), kept);
            assert_eq!(serde_json::from_str::<Wanted>(kept).unwrap(), wanted);
        }
    }
}
