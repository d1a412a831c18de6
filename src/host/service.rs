//! The front door of the host: calls in, replies out, and the work that is due.

use std::collections::BTreeMap;
use std::time::Duration;

use super::ports::Courier;
use super::{Actor, Call, ChannelId, Place, Reply, ReplyPlace};
use crate::contract::Choice;

/// A wish for completions while somebody types a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
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

/// The host. Cheap to clone; all clones share one store and one set of queues.
#[derive(Clone, Debug)]
pub struct Host {}

impl Host {
    /// Answers a call. Never fails: what went wrong inside is an apology with a correlation id, logged once.
    pub async fn handle(&self, _call: Call) -> Reply {
        Reply::refusal("Not yet.")
    }

    /// Completions, best first, at most 25; empty when there is nothing to say. Quick: nothing is written.
    pub async fn complete(&self, _ask: Ask) -> Vec<Choice> {
        vec![]
    }

    /// Where the answer to a press of this control goes; known before any work, so that it can be acknowledged first.
    pub fn place_of_press(_id: &str) -> ReplyPlace {
        ReplyPlace::Fresh
    }

    /// The channel or thread is no more: its table is parked.
    pub async fn channel_gone(&self, _channel: ChannelId) {}

    /// Does one round of what is due (deliveries, deadlines, reminders, computer players) and says how long nothing will
    /// be due unless [`Host::woken`] returns first.
    pub async fn step<C: Courier>(&self, _courier: &C) -> Duration {
        Duration::from_secs(60)
    }

    /// Returns when a call has made work for [`Host::step`].
    pub async fn woken(&self) {
        std::future::pending::<()>().await;
    }
}
