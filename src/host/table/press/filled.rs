//! Slips that were filled in: the names of their fields, and the commands that they give.

use crate::contract::Draft;
use crate::host::{FilledSlip, NewTable, Personal, SettingsWish, VacationWish};
use crate::kit::form::Filled;

/// Orders in notation.
pub(crate) const ORDERS: &str = "orders";
/// A time zone.
pub(crate) const ZONE: &str = "zone";
/// The first of two: an hour, or a day.
pub(crate) const FROM: &str = "from";
/// The second of two.
pub(crate) const UNTIL: &str = "until";
/// The number of a table.
pub(crate) const TABLE: &str = "table";
/// A system.
pub(crate) const SYSTEM: &str = "system";
/// A pace.
pub(crate) const PACE: &str = "pace";
/// A scenario.
pub(crate) const SCENARIO: &str = "scenario";
/// Whether a game is rated.
pub(crate) const RATED: &str = "rated";
/// How somebody is called.
pub(crate) const NUDGES: &str = "nudges";
/// The hour of the digest.
pub(crate) const DIGEST: &str = "digest";
/// How large pictures are.
pub(crate) const PICTURES: &str = "pictures";
/// How stark they are.
pub(crate) const CONTRAST: &str = "contrast";
/// Whether somebody is asked before shots.
pub(crate) const ASK_BEFORE_SHOTS: &str = "ask_before_shots";
/// Whether one's own picture is drawn.
pub(crate) const FACES: &str = "faces";
/// Whether there are words in their place.
pub(crate) const TEXT_MAPS: &str = "text_maps";
/// In the place of an hour: no quiet hours.
pub(crate) const NO_HOURS: &str = "off";
/// In the place of a table: all of them.
pub(crate) const ALL_TABLES: &str = "all";
/// Ends the name of the field that says in words what its sister offers to pick; words count first.
const IN_WORDS: &str = "+";

/// The name of the field for what is not offered.
pub(crate) fn in_words(field: &str) -> String {
    format!("{field}{IN_WORDS}")
}

/// The name of the field for an option of the system.
pub(crate) fn option(index: usize) -> String {
    format!("option {index}")
}

/// What was filled in, to be read.
pub(crate) fn in_one_line(filled: &Filled) -> String {
    let given = filled.iter().filter(|(_, text)| !text.trim().is_empty());
    given.map(|(name, text)| format!("{name} {}", text.trim())).collect::<Vec<_>>().join("; ")
}

/// The draft with what was filled in.
pub(crate) fn completed(draft: Draft, filled: &FilledSlip) -> Draft {
    let given =
        filled.fields.iter().map(|(name, text)| (name.as_str(), text.trim())).filter(|(_, text)| !text.is_empty());
    // A name comes before the same name with something behind it.
    given.fold(draft, |draft, (name, text)| draft.with(name.trim_end_matches(IN_WORDS), text))
}

/// Time zone and quiet hours.
pub(crate) fn settings(filled: &FilledSlip) -> Personal {
    let (from, until) = (filled.get(FROM), filled.get(UNTIL));
    let quiet = match (from, until) {
        (NO_HOURS, _) => NO_HOURS.to_owned(),
        ("", "") => String::new(),
        _ => format!("{from}-{until}"),
    };
    Personal::Settings(SettingsWish { zone: filled.get(ZONE).to_owned(), quiet, ..SettingsWish::default() })
}

/// How somebody is called.
pub(crate) fn calls(filled: &FilledSlip) -> Personal {
    let text = |name: &str| filled.get(name).to_owned();
    Personal::Settings(SettingsWish { nudges: text(NUDGES), digest: text(DIGEST), ..SettingsWish::default() })
}

/// How pictures are made.
pub(crate) fn pictures(filled: &FilledSlip) -> Personal {
    let text = |name: &str| filled.get(name).to_owned();
    Personal::Settings(SettingsWish {
        pictures: text(PICTURES),
        contrast: text(CONTRAST),
        text_maps: text(TEXT_MAPS),
        ask_before_shots: text(ASK_BEFORE_SHOTS),
        faces: text(FACES),
        ..SettingsWish::default()
    })
}

/// Days away, to be shown before they are booked.
pub(crate) fn vacation(filled: &FilledSlip) -> Personal {
    let text = |name: &str| filled.get(name).to_owned();
    let table = text(TABLE);
    Personal::Vacation(VacationWish {
        from: text(FROM),
        until: text(UNTIL),
        table: if table == ALL_TABLES { String::new() } else { table },
        ..VacationWish::default()
    })
}

/// A table to be opened; all else is settled in its lobby.
pub(crate) fn new_table(filled: &FilledSlip) -> NewTable {
    let text = |name: &str| filled.get(name).to_owned();
    NewTable { system: text(SYSTEM), pace: text(PACE), ..NewTable::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(fields: &[(&str, &str)]) -> FilledSlip {
        let fields = fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        FilledSlip { id: String::new(), fields }
    }

    #[test]
    fn words_count_before_what_was_picked_and_empty_fields_not_at_all() {
        let draft = Draft::new("move").with("unit", "Spur1");
        let slip = filled(&[("path", "F2"), ("path+", " F3L "), ("else", " ")]);
        let done = completed(draft, &slip);
        assert_eq!((done.get("path"), done.get("else"), done.get("unit")), (Some("F3L"), None, Some("Spur1")));
    }

    #[test]
    fn quiet_hours_need_both_ends_or_the_word_that_ends_them() {
        let quiet = |fields: &[(&str, &str)]| match settings(&filled(fields)) {
            Personal::Settings(SettingsWish { quiet, .. }) => quiet,
            other => panic!("{other:?}"),
        };
        assert_eq!(quiet(&[("from", "22"), ("until", "07")]), "22-07");
        assert_eq!(quiet(&[("from", "off"), ("until", "07")]), "off");
        assert_eq!(quiet(&[("zone", "Berlin")]), "");
        assert_eq!(quiet(&[("from", "22")]), "22-", "refused where it is read");
    }
}
