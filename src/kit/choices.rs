//! Choices: values that could stand in a field, and how they are narrowed down while somebody types.

use super::lens::OverlaySpec;
use super::limits::{CHOICES_MAX, CONTROL_MAX_CHARS};
use super::words::cut;

/// A value that could stand in a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// What is put into the field, at most 100 characters.
    pub value: String,
    /// What is shown, at most 100 characters.
    pub label: String,
}

impl Choice {
    /// A choice that shows what it puts in.
    pub fn plain(value: impl Into<String>) -> Self {
        let value = value.into();
        Self { label: value.clone(), value }
    }

    /// A choice with a label of its own.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into() }
    }
}

/// Those that begin as typed first, then those that hold the text somewhere, in either case.
pub fn fitting(choices: Vec<Choice>, typed: &str) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let (begin, rest): (Vec<_>, Vec<_>) = choices.into_iter().partition(|c| c.value.to_lowercase().starts_with(&typed));
    begin.into_iter().chain(rest.into_iter().filter(|c| c.value.to_lowercase().contains(&typed))).collect()
}

/// The first that can be offered: a value that is too long would be another value, so it goes; a label is cut.
pub fn offered(choices: Vec<Choice>) -> Vec<Choice> {
    let fits = choices.into_iter().filter(|c| !c.value.is_empty() && c.value.chars().count() <= CONTROL_MAX_CHARS);
    fits.take(CHOICES_MAX).map(|c| Choice { label: cut(&c.label, CONTROL_MAX_CHARS), ..c }).collect()
}

/// A list of words whose last is being typed: what stands before it, with its separator, and the last word in lower case.
pub fn last_word(typed: &str) -> (&str, String) {
    let (kept, word) = typed.rfind([' ', ',', ';']).map_or(("", typed), |i| typed.split_at(i + 1));
    (kept, word.to_lowercase())
}

/// Overlays whose name begins like the last word typed, without those that stand before it.
pub fn overlays(known: &[OverlaySpec], typed: &str) -> Vec<Choice> {
    let (kept, word) = last_word(typed);
    let is_said = |name: &str| kept.split([' ', ',']).any(|said| said.eq_ignore_ascii_case(name));
    let open = known.iter().filter(|o| o.name.starts_with(&word) && !is_said(o.name));
    open.map(|o| Choice::new(format!("{kept}{}", o.name), format!("{}: {}", o.name, o.help))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(choices: Vec<Choice>) -> Vec<String> {
        choices.into_iter().map(|c| c.value).collect()
    }

    #[test]
    fn beginnings_come_before_middles_and_strangers_go() {
        let all = ["Mote1", "Spur1", "Remote2", "mo"].map(Choice::plain).to_vec();
        assert_eq!(values(fitting(all, " MO")), ["Mote1", "mo", "Remote2"]);
    }

    #[test]
    fn what_is_offered_has_a_value_that_fits_and_a_label_that_is_cut() {
        let long = "x".repeat(101);
        let mut all = vec![Choice::plain(""), Choice::plain(long.clone()), Choice::new("a", long)];
        all.extend((0..40).map(|n| Choice::plain(n.to_string())));
        let offered = offered(all);
        assert_eq!((offered.len(), offered[0].value.as_str(), offered[0].label.len()), (25, "a", 100));
    }

    #[test]
    fn the_last_of_several_overlays_is_completed_and_none_is_offered_twice() {
        let known = [OverlaySpec { name: "arc", help: "" }, OverlaySpec { name: "reach", help: "" }];
        assert_eq!(values(overlays(&known, "")), ["arc", "reach"]);
        assert_eq!(values(overlays(&known, "arc, ")), ["arc, reach"]);
        assert_eq!(values(overlays(&known, "reach A")), ["reach arc"]);
    }
}
