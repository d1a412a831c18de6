//! What is asked of a host besides calls: completions, and how a table stands.

use std::collections::BTreeMap;

use crate::contract::System;
use crate::host::{Actor, Place, UserId};

/// A wish for completions while somebody types a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Who types.
    pub actor: Actor,
    /// Where.
    pub place: Place,
    /// The command: `move`, `map`, `rules`, `game new`, `game join` …
    pub command: String,
    /// The field being typed.
    pub field: String,
    /// All texts so far, that field's among them.
    pub fields: BTreeMap<String, String>,
}

/// How a channel's table stands, for terminals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// What is played.
    pub system: System,
    /// In the lobby or under way.
    pub is_open: bool,
    /// Who sits on each seat, in seat order; `None`: a computer player.
    pub seats: Vec<Option<UserId>>,
    /// The people whose orders are awaited.
    pub awaited: Vec<UserId>,
}
