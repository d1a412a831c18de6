//! What whoever runs the bot asks of the host beside it: what they see of a table, what they can do there.

use serde::Serialize;

/// It was not done; nothing was changed. In words, as a message is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperatorError {
    /// It cannot be done so, and what can.
    #[error("{0}")]
    Refused(String),
    /// Something of ours failed.
    #[error("{0}")]
    Fault(String),
}

/// Whether something is to be done, or only foreseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolve {
    /// Nothing is changed.
    Foresee,
    /// It is done.
    Act,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableLine {
    /// The number that people type.
    pub table: i64,
    /// Slug.
    pub system: String,
    /// Slug.
    pub scenario: String,
    /// `lobby`, `playing`, `over`, `abandoned`.
    pub state: String,
    /// Why nothing is posted and no time runs out.
    pub parked: Option<String>,
    /// Discord's number.
    pub channel: String,
    /// Discord's number.
    pub server: Option<String>,
    /// As its posts count.
    pub phase: i64,
    /// Seats of people.
    pub people: i64,
    /// The deadline.
    pub due: Option<String>,
    /// When it was opened.
    pub opened: String,
    /// When it ended.
    pub ended: Option<String>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatLine {
    /// Slug of the side: what `tables seat` takes.
    pub side: String,
    /// As it was when the seat was taken.
    pub name: String,
    /// Discord's number; none of a computer player.
    pub user: Option<String>,
    /// Of a computer player.
    pub skill: Option<String>,
    /// Whose seat a computer player keeps.
    pub kept_for: Option<String>,
}

/// A table by itself. Nothing of it is sealed: no order, no seed, no count of either.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TablePage {
    /// What a list says of it.
    #[serde(flatten)]
    pub line: TableLine,
    /// Who sits there.
    pub seats: Vec<SeatLine>,
    /// The sides whose orders are awaited.
    pub awaited: Vec<String>,
    /// Between deadlines.
    pub pace: String,
    /// Deliveries that wait.
    pub deliveries_waiting: i64,
    /// What is wrong with its record; then what is awaited is not known.
    pub damage: Option<String>,
}
