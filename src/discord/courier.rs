//! Carries the outbox's messages to channels and people: one attempt each, since the outbox repeats.
//!
//! A new message carries its nonce with `enforce_nonce`, so that an attempt whose answer was lost cannot post twice.

use serde_json::{Value, json};

use super::rest::{Body, Errand, Lane, Patience, Rest, RestError, Trouble, code};
use super::wire;
use crate::host::ports::{Courier, CourierError};
use crate::host::{ChannelId, Message, MessageId, UserId};

/// The way to Discord's channels.
#[derive(Clone, Debug)]
pub(crate) struct DiscordCourier {
    rest: Rest,
}

impl DiscordCourier {
    /// A courier over this client.
    pub(crate) const fn new(rest: Rest) -> Self {
        Self { rest }
    }

    /// As `tell`, with more patience than the outbox wants.
    pub(crate) async fn tell_patiently(
        &self,
        user: UserId,
        nonce: &str,
        message: &Message,
        patience: Patience,
    ) -> Result<MessageId, CourierError> {
        let body = Body::Json(json!({ "recipient_id": user.0.to_string() }));
        let errand = Errand::post("open_dm", "/users/@me/channels", Lane::Other("open_dm"), body);
        let opened = self.rest.send(&errand, patience).await.map_err(|e| failure(&e, message))?;
        let channel = id_of(&opened).ok_or_else(|| unreadable("open_dm"))?;
        self.deliver(channel, nonce, message, patience).await
    }

    async fn deliver(
        &self,
        channel: u64,
        nonce: &str,
        message: &Message,
        patience: Patience,
    ) -> Result<MessageId, CourierError> {
        let body = wire::body_with(message, json!({ "nonce": nonce, "enforce_nonce": true }));
        let errand = Errand::post("post", format!("/channels/{channel}/messages"), Lane::Posts(channel), body);
        let posted = self.rest.send(&errand, patience).await.map_err(|e| failure(&e, message))?;
        id_of(&posted).map(MessageId).ok_or_else(|| unreadable("post"))
    }

    async fn change(&self, channel: ChannelId, id: MessageId, body: Body) -> Result<(), CourierError> {
        let path = format!("/channels/{}/messages/{}", channel.0, id.0);
        let errand = Errand::patch("edit", path, Lane::Edits(channel.0), body);
        self.rest.send(&errand, Patience::Once).await.map(drop).map_err(|e| failure(&e, &Message::default()))
    }
}

impl Courier for DiscordCourier {
    async fn post(&self, channel: ChannelId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        self.deliver(channel.0, nonce, message, Patience::Once).await
    }

    async fn edit(&self, channel: ChannelId, id: MessageId, message: &Message) -> Result<(), CourierError> {
        self.change(channel, id, wire::body(message)).await
    }

    async fn disarm(&self, channel: ChannelId, id: MessageId) -> Result<(), CourierError> {
        let bare = json!({ "components": [], "allowed_mentions": wire::allowed_mentions(&[]) });
        self.change(channel, id, Body::Json(bare)).await
    }

    async fn tell(&self, user: UserId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        self.tell_patiently(user, nonce, message, Patience::Once).await
    }
}

pub(super) fn id_of(json: &Value) -> Option<u64> {
    json["id"].as_str().and_then(|id| id.parse().ok())
}

fn unreadable(what: &str) -> CourierError {
    CourierError::NotNow { after: None, why: format!("the answer to {what} names no id") }
}

/// What a failure means for the outbox.
fn failure(error: &RestError, message: &Message) -> CourierError {
    let why = error.to_string();
    match &error.trouble {
        Trouble::Limited { after } => CourierError::NotNow { after: Some(*after), why },
        Trouble::Unavailable { .. } => CourierError::NotNow { after: None, why },
        Trouble::Refused { status, code, .. } => match *code {
            code::UNKNOWN_CHANNEL
            | code::UNKNOWN_GUILD
            | code::UNKNOWN_MESSAGE
            | code::UNKNOWN_USER
            | code::THREAD_ARCHIVED
            | code::THREAD_LOCKED => CourierError::Gone,
            code::MISSING_ACCESS => forbidden("View Channel"),
            code::CLOSED_DMS => forbidden("direct messages from this server's members"),
            code::MISSING_PERMISSIONS if message.attachments.is_empty() => {
                forbidden("Send Messages (in a thread: Send Messages in Threads)")
            }
            code::MISSING_PERMISSIONS => {
                forbidden("Send Messages (in a thread: Send Messages in Threads) or Attach Files")
            }
            // The token was changed or a proxy is in the way: the operator's to mend, nothing is lost meanwhile.
            _ if matches!(status, 401 | 407 | 408 | 425) => CourierError::NotNow { after: None, why },
            0 if *status == 404 => CourierError::Gone,
            0 if *status == 403 => forbidden("access to this channel"),
            _ => CourierError::Refused { why },
        },
    }
}

fn forbidden(missing: &str) -> CourierError {
    CourierError::Forbidden { missing: missing.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn refused(status: u16, code: u32) -> RestError {
        RestError { trouble: Trouble::Refused { status, code, message: "no".into() }, tries: 1 }
    }

    #[test]
    fn limits_and_outages_are_for_later() {
        let after = Duration::from_secs(2);
        let limited = RestError { trouble: Trouble::Limited { after }, tries: 1 };
        assert!(
            matches!(failure(&limited, &Message::default()), CourierError::NotNow { after: Some(a), .. } if a == after)
        );
        let down = RestError { trouble: Trouble::Unavailable { cause: "status 502".into() }, tries: 1 };
        assert!(matches!(failure(&down, &Message::default()), CourierError::NotNow { after: None, .. }));
        assert!(matches!(failure(&refused(401, 0), &Message::default()), CourierError::NotNow { .. }));
    }

    #[test]
    fn refusals_are_told_apart() {
        let text = Message::text("x");
        for code in [10_003, 10_004, 10_008, 50_083] {
            assert_eq!(failure(&refused(404, code), &text), CourierError::Gone);
        }
        assert_eq!(failure(&refused(403, 50_001), &text), forbidden("View Channel"));
        assert!(
            matches!(failure(&refused(403, 50_013), &text), CourierError::Forbidden { missing } if missing.contains("Send Messages"))
        );
        assert!(matches!(failure(&refused(400, 50_035), &text), CourierError::Refused { .. }));
    }
}
