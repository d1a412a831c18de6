//! Carries the outbox's messages to channels and people: one attempt each, since the outbox repeats.
//!
//! A new message carries its nonce with `enforce_nonce`, so that an attempt whose answer was lost cannot post twice.

use serde_json::{Value, json};

use super::message::{self, Purpose};
use super::rest::{ApiRequest, Body, Bucket, ErrorKind, Rest, RestError, RetryUntil, code};
use crate::host::api::ports::{Courier, CourierError, OwnPost};
use crate::host::{ChannelId, Message, MessageId, UserId};

/// How many of a channel's newest messages are looked at for one of ours.
const LOOKED_AT: usize = 50;

/// The way to Discord's channels.
#[derive(Clone, Debug)]
pub(crate) struct DiscordCourier {
    rest: Rest,
    /// Who we are among the authors of messages.
    user: u64,
}

/// Sends a direct message, with as much patience as is given.
pub(crate) async fn tell(
    rest: &Rest,
    user: UserId,
    nonce: &str,
    message: &Message,
    retry: RetryUntil,
) -> Result<MessageId, CourierError> {
    let body = Body::Json(json!({ "recipient_id": user.0.to_string() }));
    let request = ApiRequest::post("open_dm", "/users/@me/channels", Bucket::Other("open_dm"), body);
    let opened = rest.send(&request, retry).await.map_err(|e| failure(&e, message))?;
    let channel = id_of(&opened).ok_or_else(|| unreadable("open_dm"))?;
    deliver(rest, channel, nonce, message, retry).await
}

async fn deliver(
    rest: &Rest,
    channel: u64,
    nonce: &str,
    message: &Message,
    retry: RetryUntil,
) -> Result<MessageId, CourierError> {
    let body = message::body(message, Purpose::Post { nonce });
    let request = ApiRequest::post("post", format!("/channels/{channel}/messages"), Bucket::Posts(channel), body);
    let posted = rest.send(&request, retry).await.map_err(|e| failure(&e, message))?;
    id_of(&posted).map(MessageId).ok_or_else(|| unreadable("post"))
}

impl DiscordCourier {
    /// A courier over this client, for the bot with this user's number.
    pub(crate) const fn new(rest: Rest, user: u64) -> Self {
        Self { rest, user }
    }

    async fn change(&self, channel: ChannelId, id: MessageId, body: Body) -> Result<(), CourierError> {
        let path = format!("/channels/{}/messages/{}", channel.0, id.0);
        let request = ApiRequest::patch("edit", path, Bucket::Edits(channel.0), body);
        self.rest.send(&request, RetryUntil::Once).await.map(drop).map_err(|e| failure(&e, &Message::default()))
    }
}

impl Courier for DiscordCourier {
    async fn post(&self, channel: ChannelId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        deliver(&self.rest, channel.0, nonce, message, RetryUntil::Once).await
    }

    async fn edit(&self, channel: ChannelId, id: MessageId, message: &Message) -> Result<(), CourierError> {
        self.change(channel, id, message::body(message, Purpose::Edit)).await
    }

    async fn drop_buttons(&self, channel: ChannelId, id: MessageId) -> Result<(), CourierError> {
        self.change(channel, id, message::without_controls()).await
    }

    async fn delete(&self, channel: ChannelId, id: MessageId) -> Result<(), CourierError> {
        let path = format!("/channels/{}/messages/{}", channel.0, id.0);
        let request = ApiRequest::delete("delete", path, Bucket::Deletes(channel.0));
        self.rest.send(&request, RetryUntil::Once).await.map(drop).map_err(|e| failure(&e, &Message::default()))
    }

    async fn own_posts(&self, channel: ChannelId) -> Result<Option<Vec<OwnPost>>, CourierError> {
        let path = format!("/channels/{}/messages?limit={LOOKED_AT}", channel.0);
        let listed = self.rest.send(&ApiRequest::get("list_messages", path), RetryUntil::Once).await;
        let listed = listed.map_err(|e| failure(&e, &Message::default()))?;
        let listed = listed.as_array().ok_or_else(|| unreadable("list_messages"))?;
        let own = |message: &&Value| id_of(&message["author"]) == Some(self.user);
        // Without the permission Read Message History Discord lists nothing, which tells nothing.
        Ok((!listed.is_empty()).then(|| listed.iter().filter(own).filter_map(own_post).collect()))
    }

    async fn tell(&self, user: UserId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        tell(&self.rest, user, nonce, message, RetryUntil::Once).await
    }
}

pub(super) fn id_of(json: &Value) -> Option<u64> {
    json["id"].as_str().and_then(|id| id.parse().ok())
}

fn own_post(message: &Value) -> Option<OwnPost> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut parts = vec![];
    parts_of(message, &mut parts);
    let content = text(&message["content"]);
    let first_words = || parts.iter().map(|part| text(&part["content"])).find(|words| !words.is_empty());
    let ids = parts.iter().map(|part| text(&part["custom_id"])).filter(|id| !id.is_empty());
    Some(OwnPost {
        id: MessageId(id_of(message)?),
        control_ids: ids.collect(),
        text: Some(content).filter(|words| !words.is_empty()).or_else(first_words).unwrap_or_default(),
    })
}

/// The parts of a message or of one of its parts, at every depth.
fn parts_of<'a>(whole: &'a Value, found: &mut Vec<&'a Value>) {
    let nested = whole["components"].as_array().into_iter().flatten();
    for part in nested.chain(whole.get("accessory")) {
        found.push(part);
        parts_of(part, found);
    }
}

fn unreadable(what: &str) -> CourierError {
    CourierError::NotNow { after: None, why: format!("the answer to {what} names no id") }
}

/// What a failure means for the outbox.
fn failure(error: &RestError, message: &Message) -> CourierError {
    let why = error.to_string();
    match &error.kind {
        ErrorKind::Limited { after } => CourierError::NotNow { after: Some(*after), why },
        ErrorKind::Unavailable { .. } => CourierError::NotNow { after: None, why },
        ErrorKind::Refused { status, code, .. } => match *code {
            code::UNKNOWN_CHANNEL | code::UNKNOWN_GUILD | code::UNKNOWN_MESSAGE | code::UNKNOWN_USER => {
                CourierError::Gone
            }
            // An archived thread that is not locked opens by itself when we post.
            code::THREAD_ARCHIVED | code::THREAD_LOCKED => closed("the thread is locked"),
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
            // Discord says with a code what is missing; whoever says so without one is not Discord.
            0 if matches!(status, 403 | 404) => CourierError::NotNow { after: None, why },
            _ => CourierError::Refused { why },
        },
    }
}

fn closed(why: &str) -> CourierError {
    CourierError::Closed { why: why.to_owned() }
}

fn forbidden(missing: &str) -> CourierError {
    CourierError::Forbidden { missing: missing.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn refused(status: u16, code: u32) -> RestError {
        RestError { kind: ErrorKind::Refused { status, code, message: "no".into() }, tries: 1 }
    }

    #[test]
    fn limits_and_outages_are_for_later() {
        let after = Duration::from_secs(2);
        let limited = RestError { kind: ErrorKind::Limited { after }, tries: 1 };
        assert!(
            matches!(failure(&limited, &Message::default()), CourierError::NotNow { after: Some(a), .. } if a == after)
        );
        let down = RestError { kind: ErrorKind::Unavailable { cause: "status 502".into() }, tries: 1 };
        assert!(matches!(failure(&down, &Message::default()), CourierError::NotNow { after: None, .. }));
        assert!(matches!(failure(&refused(401, 0), &Message::default()), CourierError::NotNow { .. }));
    }

    #[test]
    fn refusals_are_told_apart() {
        let text = Message::text("x");
        for code in [10_003, 10_004, 10_008] {
            assert_eq!(failure(&refused(404, code), &text), CourierError::Gone);
        }
        assert_eq!(failure(&refused(403, 50_001), &text), forbidden("View Channel"));
        assert!(
            matches!(failure(&refused(403, 50_013), &text), CourierError::Forbidden { missing } if missing.contains("Send Messages"))
        );
        assert!(matches!(failure(&refused(400, 50_035), &text), CourierError::Refused { .. }));
    }

    #[test]
    fn a_locked_thread_is_not_a_channel_that_is_no_more() {
        for code in [50_083, 160_005] {
            assert_eq!(failure(&refused(400, code), &Message::text("x")), closed("the thread is locked"));
        }
    }

    #[test]
    fn an_answer_without_a_code_is_not_discords_and_says_nothing_about_the_channel() {
        for status in [403, 404] {
            assert!(matches!(
                failure(&refused(status, 0), &Message::text("x")),
                CourierError::NotNow { after: None, .. }
            ));
        }
    }

    #[test]
    fn a_message_of_a_channel_is_read_with_its_controls() {
        let json = json!({
            "id": "7", "content": "Words",
            "components": [{ "type": 1, "components": [{ "type": 2, "custom_id": "so1.1.0.o.~3" }] }]
        });
        let post = own_post(&json).unwrap();
        assert_eq!((post.id, post.text.as_str()), (MessageId(7), "Words"));
        assert_eq!(post.control_ids, ["so1.1.0.o.~3"]);
    }
}
