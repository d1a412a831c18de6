//! Threads for new tables.

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use super::caller::Caller;
use super::courier::id_of;
use super::message;
use super::place::is_thread;
use super::rest::{ApiRequest, Body, Bucket, Rest, RestError, RetryUntil, code};
use crate::host::{ChannelId, Reply, Shown};

/// A week, the longest that Discord offers: games are slow.
const ARCHIVE_AFTER_MINUTES: u32 = 7 * 24 * 60;
const PUBLIC_THREAD: u32 = 11;
const NAME_LIMIT: usize = 100;
const TO_OPEN: Duration = Duration::from_secs(30);

/// Where a new table goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opened {
    /// The thread, or the channel when none could be opened.
    pub(crate) channel: ChannelId,
    /// Whether it is a new thread, or why not.
    outcome: Result<(), String>,
}

/// Opens a thread for a new table; where that is not possible, the channel itself will do.
pub(crate) async fn open(rest: &Rest, caller: &Caller<'_>, title: &str) -> Opened {
    let here = caller.place.channel;
    if caller.place.guild.is_none() || caller.channel.is_some_and(|c| is_thread(c.kind)) {
        return Opened {
            channel: here,
            outcome: Err("There are no threads within this place, so the table is right here.".into()),
        };
    }
    let name = name(title, &caller.actor().name);
    let body = json!({ "name": name, "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVE_AFTER_MINUTES });
    let path = format!("/channels/{}/threads", here.0);
    // A second attempt after a lost answer would open a second thread.
    let request = ApiRequest::post("open_thread", path, Bucket::Threads(here.0), Body::Json(body)).only_once();
    match rest.send(&request, RetryUntil::At(Instant::now() + TO_OPEN)).await.map(|json| id_of(&json)) {
        Ok(Some(id)) => Opened { channel: ChannelId(id), outcome: Ok(()) },
        Ok(None) => {
            Opened { channel: here, outcome: Err("Opening a thread failed, so the table is right here.".into()) }
        }
        Err(error) => {
            tracing::warn!(channel = here.0, cause = %error, "no thread could be opened");
            Opened { channel: here, outcome: Err(why_not(&error)) }
        }
    }
}

/// Says where the table is; a thread whose table was refused is closed again.
pub(crate) async fn finish(rest: &Rest, opened: &Opened, mut reply: Reply) -> Reply {
    let text = &mut reply.message.text;
    match &opened.outcome {
        Err(why) => {
            text.push('\n');
            text.push_str(why);
        }
        Ok(()) if reply.shown == Shown::Answer => {
            text.push_str(&["\nThe table is in <#", &opened.channel.to_string(), ">."].concat());
        }
        Ok(()) => close(rest, opened.channel).await,
    }
    reply
}

/// Closes a thread that has no table.
pub(crate) async fn close(rest: &Rest, thread: ChannelId) {
    let body = Body::Json(json!({ "archived": true }));
    let request = ApiRequest::patch("close_thread", format!("/channels/{}", thread.0), Bucket::Threads(thread.0), body);
    if let Err(error) = rest.send(&request, RetryUntil::At(Instant::now() + TO_OPEN)).await {
        tracing::warn!(channel = thread.0, cause = %error, "an empty thread stays open");
    }
}

fn why_not(error: &RestError) -> String {
    let reason = match error.code() {
        code::MISSING_PERMISSIONS | code::MISSING_ACCESS => "I lack the permission **Create Public Threads**",
        code::WRONG_CHANNEL_KIND => "this kind of channel has no threads",
        code::MAX_THREADS => "this server has as many active threads as Discord allows",
        _ => "Discord did not let me open a thread",
    };
    format!("The table is in this channel itself: {reason}.")
}

/// `Anteel: opened by Ann`.
fn name(title: &str, person: &str) -> String {
    let person: String =
        person.chars().filter(|c| !c.is_control() && !crate::kit::invisible::is_invisible(*c)).collect();
    message::cut(&format!("{title}: opened by {}", person.trim()), NAME_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_named_after_the_game_and_whoever_opened_it() {
        assert_eq!(name("Anteel", "Ann"), "Anteel: opened by Ann");
        assert_eq!(name("Anteel", "\u{202E}Ann\n"), "Anteel: opened by Ann");
        assert_eq!(name("Anteel", &"x".repeat(200)).chars().count(), 100);
    }
}
