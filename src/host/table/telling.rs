//! The host's own sentences among those that are kept with the log: what it says, and what anybody who plays a record
//! again finds that it must have said. Words for the moment, such as who is awaited, are in `post`.

use serde_json::Value;

use crate::contract::{Ending, Seed, Setup, SetupError, System};
use crate::host::api::escape;
use crate::kit::line::Line;
use crate::kit::words::code;

/// Who sits there, escaped: `Anna`, `computer, sharp`.
pub(crate) fn who(name: &str, skill: Option<&str>) -> String {
    skill.map_or_else(|| escape::name(name), |skill| format!("computer, {skill}"))
}

/// `Triangle (Anna)`.
pub(crate) fn label(side: &str, who: &str) -> String {
    format!("{side} ({who})")
}

/// The start, and what happened before anybody could give an order.
pub(crate) fn opening(
    system: System,
    setup: &Setup<Value>,
    seed: &Seed,
    labels: &[String],
) -> Result<Vec<String>, SetupError> {
    let mut lines = vec![format!("The game begins: {}.", labels.join(" against "))];
    lines.extend(Line::markdown_of(&system.lobby(setup)?.opening_lines(seed)?));
    Ok(lines)
}

/// A seat's silence.
pub(crate) fn gave_no_orders(label: &str) -> String {
    format!("Time is up: {label} gave no orders.")
}

/// An end from outside the rules; `label` is of the seat that gives up.
pub(crate) fn ends(ending: Ending, label: &str) -> String {
    match ending {
        Ending::Resigned(_) => format!("{label} resigns."),
        Ending::Defaulted(_) => format!("{label} was silent too long and loses by default."),
        Ending::DrawAgreed => "A draw was agreed.".to_owned(),
    }
}

/// An undo that others could see: whose it was, and the phase in which their order had been given.
pub(crate) fn took_back(label: &str, phase: i64, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!(" ({title})") };
    format!("{label} took an order back; the game stands again as in phase {phase}{title}.")
}

/// The same by a moderator, who takes back all that was done since that phase began.
pub(crate) fn phase_taken_back(phase: i64, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!(" ({title})") };
    format!("A moderator took the last phase back; the game stands again as in phase {phase}{title}.")
}

/// What the owner of an order is told that went with somebody else's.
pub(crate) fn went_with_it(notation: &str) -> String {
    format!("Taken back with another order: {}", code(notation))
}
