//! The application: tables, lobbies, seats, orders, deadlines, undo, records. Knows text and time, never Discord and
//! never a rule.
//!
//! Everything a person does arrives as a [`Call`] and is answered by a [`Reply`]; everything that others see leaves
//! through the outbox as a [`Message`] handed to a [`ports::Courier`]. The console and Discord are two ways to make the
//! one and show the other.

pub mod message;
pub mod ports;
pub mod request;
pub mod service;

pub use message::{Attachment, Button, Control, Menu, MenuOption, Message, Reply, ReplyPlace, Shown, Style};
pub use request::{Actor, Call, CallId, ChannelId, MessageId, Place, Request, UserId};
pub use service::{Ask, Host};
