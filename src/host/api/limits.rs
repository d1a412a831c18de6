//! How much of anything there may be, with the reasons. All in one place, so that nothing is unbounded by oversight.

use std::time::Duration;

pub use crate::kit::limits::{CONTROL_MAX_CHARS, LABEL_MAX_CHARS, TEXT_MAX_CHARS};

/// Unfinished tables that one person may have created: enough for an enthusiast, too few to fill a disk.
pub const TABLES_PER_CREATOR: i64 = 10;
/// Tables that one person may open within [`OPENING_SECONDS`]: more than anybody needs who means to play at them.
pub const TABLES_AT_ONCE: i64 = 5;
/// Seconds within which tables count as opened at once.
pub const OPENING_SECONDS: i64 = 60;
/// Seconds for which somebody who has ordered counts as still looking: the answer of a computer player pings them not.
pub const VISIT_SECONDS: i64 = 120;
/// Calls that wait for their turn at one table; more than fifty people never act in the same second in earnest.
pub const WAITERS_PER_CHANNEL: usize = 64;
/// How often a change is begun when others are quicker: each round has a winner, so five are enough for five at once.
pub const ROUNDS: u32 = 5;
/// Seconds after which no further round is begun.
pub const ROUNDS_SECONDS: u64 = 10;
/// Orders in one `/order`: a fleet's worth of them.
pub const ORDERS_PER_CALL: usize = 60;
/// Characters of text typed in one field that are read at all.
pub const TYPED_MAX_CHARS: usize = 2_000;
/// Characters of a person's name that are quoted.
pub const NAME_MAX_CHARS: usize = 32;
/// Pictures that wait for their turn to be drawn; after these, looks get words.
pub const DRAWINGS_WAITING: usize = 200;
/// Seconds after which a look is drawn before anything else.
pub const LOOK_PATIENCE_SECONDS: u64 = 3;
/// Looks of one person that are drawn at a time, and how many more may wait.
pub const LOOKS_DRAWN: usize = 2;
/// See [`LOOKS_DRAWN`].
pub const LOOKS_WAITING: usize = 2;
/// Animations that wait while one is being made.
pub const REPLAYS_WAITING: usize = 8;
/// Milliseconds for which the answer to an order waits for its picture; then the words go out first.
pub const PICTURE_GRACE_MILLIS: u64 = 25;
/// Bytes of pictures that are kept for whoever asks next.
pub const PRINTS_KEPT_BYTES: u64 = 32 * 1024 * 1024;
/// The same of animations.
pub const FILMS_KEPT_BYTES: u64 = 32 * 1024 * 1024;
/// Interactions under way at a time; more are turned away at once, so that none waits in vain.
pub const CALLS_AT_A_TIME: usize = 512;
/// Who may follow a table: all of them are named in one message.
pub const FOLLOWERS: usize = 50;
/// Unfinished tables that one person may follow.
pub const TABLES_FOLLOWED: i64 = 20;
/// How often somebody may share something of a table within [`SHARES_SECONDS`]: enough for a good game, too little for a flood.
pub const SHARES: usize = 4;
/// See [`SHARES`].
pub const SHARES_SECONDS: i64 = 3600;
/// Frames of a replay: more is neither watched nor small.
pub const REPLAY_FRAMES: usize = 30;
/// Unfinished tables that `/game list` names, one's own and others': what fits into a message.
pub const TABLES_LISTED: u8 = 12;
/// Finished tables that `/game list` names.
pub const TABLES_FINISHED_LISTED: i64 = 5;
/// Seconds after which a lobby closes in which nobody has sat down.
pub const LOBBY_SECONDS: i64 = 14 * 24 * 3600;
/// Jobs that one step of the workers begins, unless it is said.
pub const JOBS_PER_STEP: usize = 64;
/// Jobs under way at a time: deliveries mostly wait for the network.
pub const JOBS_AT_A_TIME: usize = 16;
/// Rows of due work read at a time.
pub const DUE_PER_LOOK: i64 = 64;
/// Orders of computer players in one window before they are stopped: a guard against a game that never asks for an end.
pub const COMPUTER_ORDERS_PER_WINDOW: i64 = 400;
/// Deadlines in a row that pass without an order of any person before the clock of a table stops.
pub const IDLE_WINDOWS: i64 = 5;
/// Seconds for which a delivery is tried again and again before the table is parked.
pub const DELIVERY_PATIENCE_SECONDS: i64 = 24 * 3600;
/// Seconds for which Discord surely knows a nonce; it says "a few minutes".
pub const NONCE_SECONDS: i64 = 120;
/// Longest wait between two tries of a delivery, in seconds.
pub const DELIVERY_WAIT_MAX_SECONDS: i64 = 15 * 60;
/// Seconds before the newest post is edited, so that several changes are one edit.
pub const EDIT_SECONDS: i64 = 3;
/// Tries of an edit before it is given up: nothing depends on it.
pub const EDIT_TRIES: i64 = 4;
/// Seconds after which Discord counts the edits of a message, less some for clocks that differ.
pub const AGED_SECONDS: i64 = 3300;
/// Seconds between two edits of a message of that age.
pub const EDIT_AGED_SECONDS: i64 = 1800;
/// Seconds after a call's acknowledgement for which its answer can be sent: Discord takes it for fifteen minutes.
pub const OPEN_SECONDS: i64 = 870;
/// Calls without an answer that are answered after a start: far more than are ever under way at a time.
pub const OPEN_CALLS: i64 = 2_000;
/// Seconds after which a portrait that could not be fetched is tried again, if its person is seen.
pub const PORTRAIT_RETRY_SECONDS: i64 = 3600;
/// Seconds for which nobody looks again whether what is kept of somebody is as it should be, unless they show another picture.
pub const PORTRAIT_SETTLED_SECONDS: i64 = 24 * 3600;
/// Seconds for which the portrait of somebody is kept who plays no more: as long as games that are over keep their states.
pub const PORTRAIT_SECONDS: i64 = STATES_SECONDS;
/// Seconds for which answers are kept for repeated calls; a call is repeated within minutes or never.
pub const INBOX_SECONDS: i64 = 2 * 24 * 3600;
/// Seconds for which long drafts of panels are kept: the longest pace, twice.
pub const DRAFT_SECONDS: i64 = 14 * 24 * 3600;
/// Texts that are kept for one person and system; the oldest go first.
pub const TEXTS_SAVED: i64 = 50;
/// Memory that the pictures of a server's own scenarios take in all; those of further scenarios are left out.
pub const ART_KEPT_BYTES: usize = 128 << 20;
/// Seconds between the wish of one person that a stopped clock goes on and its doing so: time for the others to read it.
pub const RESUME_SECONDS: i64 = 12 * 3600;
/// Seconds for which a seat is kept for somebody, or offered to whoever comes first.
pub const PROMISE_SECONDS: i64 = 3 * 24 * 3600;
/// Vacations to come that one person may have booked.
pub const VACATIONS_AHEAD: usize = 10;
/// Names of time zones that are offered for one that is wrong.
pub const NEAR_ZONES: usize = 10;
/// How often a process says to the others on its database that it is alive.
pub const BEATS_EVERY: Duration = Duration::from_secs(2);
/// For how long it counts as alive after it has said so; then others take on what it had, within a second more.
pub const ALIVE_FOR: Duration = Duration::from_secs(8);
/// How long after its last sign of life a process begins nothing more: others may be about to.
pub const BEGINS_NOTHING_AFTER: Duration = Duration::from_secs(6);
/// How often a process looks for what others have left undone.
pub const LOOKS_EVERY: Duration = Duration::from_secs(1);
/// How long a process that is not alive is remembered: whatever it held was taken on long before.
pub const REMEMBERED_FOR: Duration = Duration::from_hours(1);
/// How far apart connections to the gateway begin that may not begin together: Discord wants five seconds.
pub const IDENTIFIES_APART: Duration = Duration::from_millis(5_500);
/// Calls of others that are answered at a time.
pub const ORPHANS_AT_ONCE: i64 = 16;
/// Seconds between two notes that we are alive.
pub const ALIVE_SECONDS: i64 = 30;
/// Seconds of a stop after which it is an outage that gives players their time back.
pub const OUTAGE_SECONDS: i64 = 600;
/// The best of a server that are listed for a system: what fits on a picture that a phone shows.
pub const BEST_LISTED: i64 = 8;
/// Seconds after its end for which a game keeps the states that its record led to.
pub const STATES_SECONDS: i64 = 90 * 24 * 3600;
/// Seconds for which they stay when somebody has looked at them afterwards.
pub const STATES_AGAIN_SECONDS: i64 = 24 * 3600;
/// Seconds after which a game whose record does not give its states is tried again.
pub const STATES_RETRY_SECONDS: i64 = 30 * 24 * 3600;
/// Games that lose their states in one round of tidying: each is played again before.
pub const THINNED_AT_ONCE: i64 = 8;
/// Seconds between two rounds of tidying.
pub const TIDY_SECONDS: i64 = 3600;
/// Longest time that a step promises to be idle unless it is said, in seconds.
pub const IDLE_MAX_SECONDS: i64 = 60;
