//! The application: tables, lobbies, seats, orders, deadlines, undo, records. Knows text and time, never Discord and
//! never a rule.
//!
//! Everything a person does arrives as a [`Call`] and is answered by a [`Reply`]; everything that others see leaves
//! through the outbox as a [`Message`] handed to a [`api::ports::Courier`]. The terminal and Discord are two ways to make the
//! one and show the other. It may use `kit`, `contract`, `systems`, `scene`, `render` and `store`.
//!
//! | place | what it holds |
//! |---|---|
//! | `host` | [`Host`]: the front door |
//! | `company` | [`Company`]: the other processes on the same database |
//! | `anywhere` | controls that are used away from their table's channel |
//! | `dispatch`, `looks`, `controls` | from a request to its function: what changes something, what only shows it; what the use of a control asks for |
//! | [`api`] | the words that host and callers share: calls, messages, ports, limits |
//! | `clock` | time as people live it: zones, quiet hours, days away, deadlines |
//! | `context` | what all work is done with: database, time, renderer, turns; how work goes wrong |
//! | `table` | a table being worked on: loaded and committed; the ids of its controls, its messages |
//! | `outgoing` | posts, panels, controls, notes, records; drawing pictures, each once |
//! | `commands` | what changes a table, a file a subject |
//! | [`queries`] | what only shows something; records verified, databases checked |
//! | `workers` | what is done without being asked |
//!
//! The folders stand in the order of their use: each uses only those above it. A command or a look is a function over
//! `context::Ctx`; methods of [`Host`] stand in its own file alone.
//!
//! A call: `host` · `dispatch` · `context::queue` · `commands` or `queries` · `table::repository` · `outgoing::pictures`. A
//! deadline: `workers::scheduler` · `workers::deadlines` · `table::repository` · `workers::delivery`.

mod anywhere;
pub mod api;
mod clock;
mod commands;
mod company;
mod context;
mod controls;
mod dispatch;
#[expect(clippy::module_inception, reason = "the front door is what the whole is named after")]
mod host;
mod looks;
mod outgoing;
pub mod queries;
mod table;
mod workers;

pub use api::completion::{Completion, TableStatus};
pub use api::config::HostConfig;
pub use api::ids::{CallId, ChannelId, GuildId, MessageId, PostNo, RoleId, Seq, TableId, Timestamp, UserId};
pub use api::library::ScenarioLibrary;
pub use api::message::{
    Attachment, Button, Control, Form, Link, Menu, MenuOption, Message, Reply, ReplyPlace, Section, Shown, Style,
};
pub use api::request::{
    Actor, Call, Change, Look, NewTable, Open, Personal, Place, Pressed, ReplyToken, Request, VacationWish,
};
pub use api::slip::{Entry, FilledSlip, Slip, SlipField};
pub use api::wishes::{
    LearnWish, PrivacyWish, RefereeWish, RulesWish, SeatWish, ServerWish, SettingsWish, StatsWish, TablesWish,
};
pub use commands::repair::Repaired;
pub use company::Company;
pub use host::Host;
pub use outgoing::unfinished::Unfinished;
pub use workers::pruning::Pruned;
