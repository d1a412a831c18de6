//! The application: tables, lobbies, seats, orders, deadlines, undo, records. Knows text and time, never Discord and
//! never a rule.
//!
//! Everything a person does arrives as a [`Call`] and is answered by a [`Reply`]; everything that others see leaves
//! through the outbox as a [`Message`] handed to a [`api::ports::Courier`]. The terminal and Discord are two ways to make the
//! one and show the other. It may use `kit`, `contract`, `systems`, `scene`, `render` and `store`.
//!
//! | place | what it holds |
//! |---|---|
//! | `service` | [`Host`]: the front door |
//! | `understand`, `answer` | which request is answered how |
//! | `calls` | calls from their acknowledgement to their answer, across restarts |
//! | `refusal`, `failure` | saying no, and what went wrong inside |
//! | [`api`] | the words that host and callers share: calls, messages, ports, limits |
//! | `table` | a table being worked on: loaded, committed, one at a time; the ids of its controls |
//! | `outgoing` | posts, controls, notes; drawing pictures, each once; who may work when |
//! | `commands` | what changes a table, a file a subject |
//! | [`queries`] | what only shows something; records, verified and checked |
//! | `workers` | what is done without being asked |
//!
//! A call: `service` · `answer` · `table::queue` · `commands` or `queries` · `table::keep` · `outgoing::pictures`. A deadline:
//! `workers::work` · `workers::jobs` · `table::keep` · `workers::deliver`.

mod answer;
pub mod api;
mod calls;
mod commands;
mod failure;
mod outgoing;
pub mod queries;
mod refusal;
pub mod service;
mod table;
mod understand;
mod workers;

pub use api::message::{Attachment, Button, Control, Menu, MenuOption, Message, Reply, ReplyPlace, Shown, Style};
pub use api::request::{Actor, Call, CallId, ChannelId, MessageId, Place, ReplyToken, Request, UserId, Wish};
pub use calls::Unfinished;
pub use service::{Ask, Host, Knobs, Standing};
