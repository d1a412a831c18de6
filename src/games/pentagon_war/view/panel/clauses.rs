//! Clauses of plans as panels have them: what they are about, and those that are offered.

/// What is done when an enemy launches what may strike the craft.
pub(super) const ANSWERS: [(&str, &str); 7] = [
    ("beam bolts", "magnetic beams at bolts"),
    ("face strong", "its strong side to what comes"),
    ("reinforce 1", "one unit of screens more"),
    ("reinforce 2", "two units of screens more"),
    ("reinforce 4", "four units of screens more"),
    ("fire one each at small", "a weapon at each missile and drone"),
    ("coast", "no thrust any more"),
];

/// Conditions of a rule, as they are typed and as they are shown.
pub(super) const CONDITIONS: [(&str, &str); 14] = [
    ("", "as soon as it bears"),
    ("range<=1", "within 1"),
    ("range<=2", "within 2"),
    ("range<=3", "within 3"),
    ("range<=4", "within 4"),
    ("range<=5", "within 5"),
    ("range<=6", "within 6"),
    ("range<=7", "within 7"),
    ("range<=8", "within 8"),
    ("range<=10", "within 10"),
    ("range<=12", "within 12"),
    ("chance>=30", "at a chance of 30 %"),
    ("chance>=50", "at a chance of 50 %"),
    ("chance>=70", "at a chance of 70 %"),
];

/// The word of a clause that says what it is about, behind its impulses.
fn verb_of(clause: &str) -> &str {
    let is_word = |word: &&str| word.bytes().all(|b| b.is_ascii_alphabetic());
    clause.split_whitespace().find(is_word).unwrap_or_default()
}

/// Whether a clause steers.
pub(super) fn is_flight(clause: &str) -> bool {
    matches!(verb_of(clause), "face" | "accel" | "coast")
}

/// Whether a clause is a rule of fire, or of what answers fire.
pub(super) fn is_fire(clause: &str) -> bool {
    matches!(verb_of(clause), "fire" | "beam" | "reinforce" | "on" | "pd" | "when" | "after" | "ram")
}

/// Whether a clause stops the run.
pub(super) fn is_stop(clause: &str) -> bool {
    matches!(verb_of(clause), "stops" | "break")
}
