//! Why the host says no: a sentence each, with what would be right.

use super::limits::{ORDERS_PER_CALL, TABLES_PER_CREATOR};
use super::pace::Pace;

/// The host says no. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("There is no table in this channel. `/game new` opens one.")]
    NoTable,
    #[error("That table is no more.")]
    NoSuchTable,
    #[error(
        "{0} is under way in this channel already, and a channel holds one table. Give `/game new` again with \
         `thread: True` to open a thread for the second one."
    )]
    SecondTable(&'static str),
    #[error(
        "You have {TABLES_PER_CREATOR} unfinished tables, which is as many as one person may open. End one with \
         `/game end`, or finish it."
    )]
    TooManyTables,
    #[error("There is no system {read:?}; choose one of {choices}.")]
    UnknownSystem { read: String, choices: String },
    #[error("{system} has no scenario {read:?}; choose one of {choices}.")]
    UnknownScenario { system: &'static str, read: String, choices: String },
    #[error("There is no pace {0:?}; choose one of {paces}.", paces = Pace::ALL.map(Pace::slug).join(", "))]
    UnknownPace(String),
    #[error("There is no side {read:?} at this table; free are {free}.")]
    UnknownSide { read: String, free: String },
    #[error("{side} is taken by {by}; free are {free}.")]
    SideTaken { side: String, by: String, free: String },
    #[error("There is no skill {0:?}; choose one of plain, steady, sharp.")]
    UnknownSkill(String),
    #[error("All {0} seats are taken.")]
    LobbyFull(usize),
    #[error("The game has not started yet. {0}")]
    NotStarted(String),
    #[error("The game has started; seats cannot change any more. To leave, `/game resign`.")]
    Started,
    #[error("The game is over. `/game rematch` opens the next one with sides swapped; `/game new` a fresh one.")]
    Over,
    #[error("This table was ended before the game was over. `/game new` opens another.")]
    Abandoned,
    #[error("The game is not over yet.")]
    NotOver,
    #[error("You have no seat at this table. {0}")]
    NotSeated(String),
    #[error("You have no seat at this table, and there is no computer player whose seat could be freed.")]
    NothingToLeave,
    #[error("Only {0}, who opened the table, can do that.")]
    NotCreator(String),
    #[error("Only {0}, who opened the table, or somebody who may manage this channel can end it.")]
    MayNotEnd(String),
    #[error("Nothing was ordered. For example: `{0}`")]
    EmptyOrder(&'static str),
    #[error("At most {ORDERS_PER_CALL} orders at a time; I read {0}.")]
    TooManyOrders(usize),
    #[error("You have given no order yet that could be taken back.")]
    NothingToUndo,
    #[error("Computer players do not agree to draws. `/game resign` gives up; the creator can `/game end`.")]
    NoDrawWithComputers,
    #[error("That question is no longer open: the position has changed since, or it was answered.")]
    OfferGone,
    #[error("That is for the other players to answer.")]
    OwnOffer,
    #[error("You have answered that already.")]
    AnsweredAlready,
    #[error("There is no step {read:?}; steps go from 0 to {last}.")]
    UnknownStep { read: String, last: i64 },
    #[error("There is no overlay {read:?} in {system}; {choices}.")]
    UnknownOverlay { system: &'static str, read: String, choices: String },
    #[error("There is no format {0:?}; choose json or text.")]
    UnknownFormat(String),
    #[error("The rulebook of {system} says nothing about {read:?}. Its chapters: {chapters}.")]
    UnknownTopic { system: &'static str, read: String, chapters: String },
    #[error("Too many people act at this table at once. Nothing was changed; please try again in a moment.")]
    Crowd,
    #[error("Somebody else changed the table at the same moment. Nothing of yours was done; please try again.")]
    Collision,
    #[error(
        "That control is from another version or another place, and does nothing here. `/help` shows what you can do."
    )]
    UnknownControl,
}

impl Refusal {
    /// A short fixed name for logs.
    pub(crate) fn code(&self) -> String {
        let debug = format!("{self:?}");
        debug.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
    }
}
