//! Why the host says no: a sentence each, with what would be right.

use crate::host::api::limits::{
    FOLLOWERS, ORDERS_PER_CALL, SHARES, TABLES_AT_ONCE, TABLES_FOLLOWED, TABLES_PER_CREATOR, VACATIONS_AHEAD,
};
use crate::host::api::pace::Pace;
use crate::host::clock::days::DAYS_A_YEAR;
use crate::host::{Timestamp, UserId};
use crate::kit::Refuse;
use crate::kit::words::Typed;

/// The host says no. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr)]
pub(crate) enum Refusal {
    #[error("There is no table in this channel. `/game new` opens one.")]
    NoTable,
    #[error("That table is no more.")]
    NoSuchTable,
    #[error("There is no table {0} of yours. `/game list` shows their numbers.")]
    UnknownTable(Typed),
    #[error(
        "{0} is under way in this channel already, and a channel holds one table. Give `/game new` again with \
         `thread: True` to open a thread for the second one."
    )]
    SecondTable(&'static str),
    #[error(
        "You have {TABLES_PER_CREATOR} unfinished tables, which is as many as one person may open. Finish one, or end it: \
         `/game end table:` lists them, from anywhere."
    )]
    TooManyTables,
    #[error(
        "You have opened {TABLES_AT_ONCE} tables within a minute. Let others see those first; in a minute you may open the \
         next."
    )]
    TooManyAtOnce,
    #[error("You sit at the table already. Invite somebody else, or leave `opponent` out.")]
    OwnOpponent,
    #[error("<@{0}> has a seat at this table, or is offered one; a referee has none.")]
    RefereeSits(UserId),
    #[error("<@{0}> is the referee of this game; whoever watches over a game has no seat at it.")]
    RefereeAlready(UserId),
    #[error("The players are asked about a referee already; that question is to be answered first.")]
    RefereeAsked,
    #[error("You are not the referee of this game, and nobody has asked you to be.")]
    NoReferee,
    #[error("<@{0}> sits at this table already.")]
    SitsAlready(UserId),
    #[error(
        "<@{whom}> is invited already; the seat is theirs until <t:{until}:F>. **Withdraw** in the lobby ends that."
    )]
    InvitedAlready { whom: UserId, until: Timestamp },
    #[error("This seat is held for <@{whom}> until <t:{until}:F>; {free}.")]
    SeatHeld { whom: UserId, until: Timestamp, free: String },
    #[error(
        "A seat is held for <@{whom}> until <t:{until}:F>. Wait for the answer, or end it by **Withdraw** in the lobby; then \
         the game can start."
    )]
    HeldAtStart { whom: UserId, until: Timestamp },
    #[error("That is for <@{0}> to answer.")]
    NotInvited(UserId),
    #[error("That invitation is void: it was answered, withdrawn, or its three days are over.")]
    VoidInvitation,
    #[error("{side}'s seat is promised already, until <t:{until}:F>. **Withdraw** there ends that.")]
    SeatPromised { side: String, until: Timestamp },
    #[error("Only {0}, whose seat it is, can do that.")]
    NotYourOffer(String),
    #[error("That seat is not free any more: somebody has taken it, or the three days are over.")]
    SeatNotFree,
    #[error("<@{0}> has played another side of this game and knows its orders; no other seat here can be theirs.")]
    PlayedAnother(UserId),
    #[error("You are the last person at this table: without you nobody would be left to play. `/game end` ends it.")]
    LastPerson,
    #[error("No computer player keeps a seat for you here.")]
    NoStandIn,
    #[error(
        "A computer player plays {0} for you. **I am back** under its post, or `/game seat back`, makes the seat yours again."
    )]
    Kept(String),
    #[error("A moderator has barred <@{0}> from this table.")]
    Barred(UserId),
    #[error("Only somebody who may manage this channel{0} can do that, in the channel of the table.")]
    NotModerator(String),
    #[error("This is about a server. Give `/setup` in one.")]
    NotInServer,
    #[error("Only somebody who may manage this server can say who moderates its tables.")]
    NotManager,
    #[error("Everybody has that role. Choose another, or leave it out.")]
    RoleOfAll,
    #[error("Give `reason:`; it is posted with what you do, and stands in the record. Nothing was done.")]
    NoReason,
    #[error("I cannot read {0} as a length. Give whole hours up to 168 or days up to 7, such as `6h` or `1d`.")]
    UnknownLength(Typed),
    #[error("{0} cannot take a seat. Give `player:`, or `to:computer` or `to:substitute`.")]
    UnknownTaker(Typed),
    #[error("There is no side {read} at this table; there are {sides}.")]
    NoSuchSide { read: Typed, sides: String },
    #[error("This is the first phase; there is none before it that could be taken back.")]
    NoPhaseBefore,
    #[error("A computer player sits there already.")]
    ComputersAlready,
    #[error("All who play are to be asked about that, and you have no seat. A moderator can `/moderate end`.")]
    EndIsTheirs,
    #[error("There is no system {read}; choose one of {choices}.")]
    UnknownSystem { read: Typed, choices: String },
    #[error("{system} has no scenario {read}; choose one of {choices}.")]
    UnknownScenario { system: &'static str, read: Typed, choices: String },
    #[error(
        "There is no pace {0}; choose one of {paces}. A bank is what each player begins with, what each phase adds (7 days at \
         most), and the most that is kept (30 days at most), in whole hours or days.",
        paces = Pace::ALL.map(Pace::slug).join(", ")
    )]
    UnknownPace(Typed),
    #[error(
        "This table has no clock that could be stopped: its pace is no deadlines, or the clock stands still already."
    )]
    NoClock,
    #[error("The clock is stopped already, with {0} left. `/game resume` lets it go on.")]
    PausedAlready(String),
    #[error("The clock is not stopped. `/game pause` asks the others to stop it.")]
    NotPaused,
    #[error("The clock goes on already <t:{0}:F>, <t:{0}:R>; until then nothing is lost.")]
    ResumesAlready(Timestamp),
    #[error("I cannot read {0} as a day. Give it like `2026-12-24`, `today`, `tomorrow` or `+7`.")]
    UnknownDay(Typed),
    #[error("That day has passed. The first that can be booked is today, {0}.")]
    DayPast(String),
    #[error("That is more than a year away; days can be booked up to a year ahead.")]
    DayFar,
    #[error("The last day is before the first. Give `from:` the first day away and `until:` the last one.")]
    DaysBackwards,
    #[error(
        "That is {over} more than the {DAYS_A_YEAR} days that {year} has. Fewer days can be booked, or others given up."
    )]
    TooManyDays { year: i16, over: String },
    #[error(
        "You have booked {VACATIONS_AHEAD} vacations to come, which is as many as there may be. Give one up first."
    )]
    TooManyVacations,
    #[error("There is no such vacation of yours to come. `/vacation` shows those there are.")]
    NoSuchVacation,
    #[error(
        "I cannot read {0} as quiet hours. Give two whole hours that differ, such as `quiet:22-07`; `quiet:off` is none."
    )]
    UnknownHours(Typed),
    #[error("I cannot read {read} as on or off. Give `{option}:on` or `{option}:off`.")]
    UnknownSwitch { option: &'static str, read: Typed },
    #[error("I cannot read {0} as a size of pictures. Give `pictures:large` or `pictures:usual`.")]
    UnknownSizing(Typed),
    #[error("I cannot read {0} as a contrast of pictures. Give `contrast:high` or `contrast:usual`.")]
    UnknownContrast(Typed),
    #[error("I cannot read {0} as a way to be called. Give `nudges:channel`, `nudges:direct` or `nudges:off`.")]
    UnknownNudges(Typed),
    #[error("I cannot read {0} as an hour. Give `digest:8` for 08:00 of your clock, 0 to 23, or `digest:off`.")]
    UnknownDigest(Typed),
    #[error("There is no side {read} at this table; free are {free}.")]
    UnknownSide { read: Typed, free: String },
    #[error("{side} is taken by {by}; free are {free}.")]
    SideTaken { side: String, by: String, free: String },
    #[error("There is no skill {0}; choose one of plain, steady, sharp.")]
    UnknownSkill(Typed),
    #[error("Ratings and statistics belong to a server. Give `/stats` in one.")]
    NoServer,
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
    #[error("Days away do not stop the clock of that table: it was opened so (vacation=no). Nothing was booked.")]
    NoVacationHere,
    #[error("That is for at most {0}, and more people sit here. Nothing was changed.")]
    TooFewSeats(String),
    #[error("Other terms are asked about already; that question is to be answered first. Nothing was changed.")]
    TermsAsked,
    #[error("You have said so already; the next game begins when {0} wants it, too.")]
    RematchSaid(String),
    #[error("The game is not over yet.")]
    NotOver,
    #[error("You have no seat at this table. {0}")]
    NotSeated(String),
    #[error("You have no seat at this table, and there is no computer player whose seat could be freed.")]
    NothingToLeave,
    #[error("Only {0}, who opened the table, can do that.")]
    NotCreator(String),
    #[error(
        "Only {0}, who opened the table, can end it. Whoever may manage its channel can do so there by `/moderate end`, with a \
         reason."
    )]
    MayNotEnd(String),
    #[error("Nothing was ordered. For example: `{0}`")]
    EmptyOrder(&'static str),
    #[error("Nothing was filled in, so nothing was ordered.")]
    EmptySlip,
    #[error("At most {ORDERS_PER_CALL} orders at a time; I read {0}.")]
    TooManyOrders(usize),
    #[error("You have given no order yet that could be taken back.")]
    NothingToUndo,
    #[error("You have given other orders since, or taken that one back already; `/undo` takes back your newest.")]
    NotTheLastOrder,
    #[error(
        "{0} does not agree to a draw as things stand, and plays on. `/game resign` gives up; the creator can `/game end`."
    )]
    ComputerPlaysOn(String),
    #[error(
        "That question is void: the position has changed since, or it was answered. `/game draw`, `/game pause`, `/game pace`, `/game end` and `/undo` ask anew."
    )]
    VoidQuestion,
    #[error("Somebody has asked already to take an order back; that question is to be answered first.")]
    QuestionStands,
    #[error("That is for the other players to answer.")]
    OwnOffer,
    #[error("You have answered that already.")]
    AnsweredAlready,
    #[error("There is no phase {read}; they are counted from 1 to {last}, and those that were taken back are gone.")]
    UnknownPhase { read: Typed, last: i64 },
    #[error("That phase was taken back, or its button is of an earlier version. `/game replay` shows the game anew.")]
    FrameGone,
    #[error("What {0} saw is sealed until the game is over; then *Look back* shows every seat's view.")]
    OthersView(String),
    #[error("What {0} sees is sealed until the game is over. What everybody may see of that phase can be shared now.")]
    StillSealed(String),
    #[error(
        "You have shared {SHARES} things of this table within an hour, which is enough for now. The next can follow <t:{0}:R>."
    )]
    SharedEnough(Timestamp),
    #[error("You sit at this table; its posts call you. Following is for those who have no seat.")]
    SeatedFollower,
    #[error(
        "{FOLLOWERS} people follow this table, which is as many as one message can name. Its posts can be read all the same."
    )]
    TooManyFollowers,
    #[error(
        "You follow {TABLES_FOLLOWED} tables that are not over, which is as many as one person may. `/game unfollow` in the channel of one ends that."
    )]
    TooManyFollowed,
    #[error("You do not follow this table. `/game follow` begins it.")]
    NotFollowing,
    #[error("Who has no seat at this table sees it one phase late; that phase can be seen when the next has run.")]
    ShownLater,
    #[error("There is no overlay {read} in {system}; {choices}.")]
    UnknownOverlay { system: &'static str, read: Typed, choices: String },
    #[error("There is no format {0}; choose json or text.")]
    UnknownFormat(Typed),
    #[error("Too many people act at this table at once. Nothing was changed; please try again in a moment.")]
    Crowd,
    #[error("The table changed at that very moment. Nothing of yours was done; please give it again.")]
    Collision,
    #[error("The position has changed since that was shown. **Give orders** shows it as it stands now.")]
    Outdated,
    #[error(
        "Somebody is invited for the game as it is. It can be changed once they have answered, or the invitation is withdrawn."
    )]
    OptionsWhileInvited,
    #[error(
        "That control is from another version or another place, and does nothing here. `/help` shows what you can do."
    )]
    UnknownControl,
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn words(&self) -> String {
        self.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_pace_is_refused_with_those_there_are() {
        let refused = Refusal::UnknownPace("5m".into()).to_string();
        let offered = "choose one of none, 1h, 6h, 12h, 1d, 2d, 3d, 7d, bank 2d+12h<=3d, bank 5d+1d<=7d. ";
        assert!(refused.starts_with(&format!("There is no pace `5m`; {offered}")), "{refused}");
    }
}
