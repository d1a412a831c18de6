//! What the host needs from outside: the time, a place to keep things, somebody to carry messages.

use std::future::Future;
use std::time::Duration;

use crate::host::api::avatar::Avatar;
pub use crate::host::api::ids::Timestamp;
use crate::host::{ChannelId, Message, MessageId, UserId};

/// The time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;

    /// The database has the time, in milliseconds since 1970: where several processes share one, its clock is everybody's. A
    /// clock that is not the system's goes on as it is.
    fn follow(&self, _now_ms: i64) {}
}

/// Carries messages to people. Implementations try once; the outbox repeats.
pub trait Courier: Send + Sync {
    /// Posts a message in a channel. `nonce` (at most 25 characters) names this delivery: trying again with the same one
    /// within minutes cannot post twice.
    fn post(
        &self,
        channel: ChannelId,
        nonce: &str,
        message: &Message,
    ) -> impl Future<Output = Result<MessageId, CourierError>> + Send;

    /// Replaces a posted message. Its files stay when the new message has none; those of a card are seen only where
    /// [`Message::kept`] names them.
    fn edit(
        &self,
        channel: ChannelId,
        id: MessageId,
        message: &Message,
    ) -> impl Future<Output = Result<(), CourierError>> + Send;

    /// Takes the controls off a posted message without a frame; the rest stays.
    fn drop_buttons(&self, channel: ChannelId, id: MessageId) -> impl Future<Output = Result<(), CourierError>> + Send;

    /// Takes a posted message away.
    fn delete(&self, channel: ChannelId, id: MessageId) -> impl Future<Output = Result<(), CourierError>> + Send;

    /// Our own messages among the newest of a channel; `None` when they cannot be seen.
    fn own_posts(&self, channel: ChannelId) -> impl Future<Output = Result<Option<Vec<OwnPost>>, CourierError>> + Send;

    /// Sends a direct message.
    fn tell(
        &self,
        user: UserId,
        nonce: &str,
        message: &Message,
    ) -> impl Future<Output = Result<MessageId, CourierError>> + Send;
}

/// Finds the pictures that people show of themselves. Implementations try once, in bounds of time and bytes.
pub trait Gallery: Send + Sync {
    /// The picture of that name, as it comes: nobody has looked at it yet.
    fn picture(&self, user: UserId, avatar: &Avatar) -> impl Future<Output = Result<Vec<u8>, GalleryError>> + Send;
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GalleryError {
    /// Try again.
    #[error("not now: {why}")]
    NotNow {
        /// For the log.
        why: String,
    },
    /// There is none that is to be read.
    #[error("refused: {why}")]
    Refused {
        /// For the log.
        why: String,
    },
}

/// A message of ours as it stands in a channel, as far as it can be told apart from others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnPost {
    /// Its number.
    pub id: MessageId,
    /// Its text.
    pub text: String,
    /// The ids of its controls.
    pub control_ids: Vec<String>,
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourierError {
    /// Try again (429, 5xx, lost connection).
    #[error("not now: {why}")]
    NotNow {
        /// How long to wait at least: a limit, so nothing was done. `None`: nobody knows whether it was.
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
    /// Nobody may write there until somebody opens it again.
    #[error("closed: {why}")]
    Closed {
        /// In words: `the thread is locked`.
        why: String,
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
