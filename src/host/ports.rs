//! What the host needs from outside: the time, a place to keep things, somebody to carry messages.

use std::future::Future;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ChannelId, Message, MessageId, UserId};

/// A moment: seconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Timestamp(pub i64);

/// The time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// Carries messages to people. Implementations try once; the outbox repeats.
pub trait Courier: Send + Sync {
    /// Posts a message in a channel. `nonce` (at most 25 characters) names this delivery: trying again with the same one
    /// cannot post twice.
    fn post(
        &self,
        channel: ChannelId,
        nonce: &str,
        message: &Message,
    ) -> impl Future<Output = Result<MessageId, CourierError>> + Send;

    /// Replaces the text and controls of a posted message (its attachments stay when the new message has none).
    fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> impl Future<Output = Result<(), CourierError>> + Send;

    /// Takes the controls off a posted message; the rest stays.
    fn disarm(&self, channel: ChannelId, id: MessageId) -> impl Future<Output = Result<(), CourierError>> + Send;

    /// Sends a direct message.
    fn tell(
        &self,
        user: UserId,
        nonce: &str,
        message: &Message,
    ) -> impl Future<Output = Result<MessageId, CourierError>> + Send;
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourierError {
    /// Try again, not before `after` if given (429, 5xx, lost connection).
    #[error("not now: {why}")]
    NotNow {
        /// How long to wait at least.
        after: Option<Duration>,
        /// For the log.
        why: String,
    },
    /// We may not, until somebody gives us this permission.
    #[error("not allowed: {missing}")]
    Forbidden {
        /// In words: `Attach Files in this channel`.
        missing: String,
    },
    /// The channel, thread or message is no more.
    #[error("gone")]
    Gone,
    /// It will never go through as it is: a fault of ours.
    #[error("refused: {why}")]
    Refused {
        /// For the log.
        why: String,
    },
}
