//! Threads for new tables.

use crate::contract::System;
use crate::systems;
use std::fmt::Write as _;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::ChannelType;
use tokio::time::Instant;

use super::commands::Asked;
use super::courier::id_of;
use super::rest::{Body, Errand, Lane, Patience, Rest, RestError, code};
use super::wire;
use crate::host::{Call, ChannelId, Reply, Request, Shown};

/// A week, the longest that Discord offers: games are slow.
const ARCHIVE_AFTER_MINUTES: u32 = 7 * 24 * 60;
const PUBLIC_THREAD: u32 = 11;
/// The kind of channels like forums that hold pictures.
const MEDIA_CHANNEL: u8 = 16;
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

/// Whether a channel of this kind is a thread.
pub(crate) const fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

/// Why a table cannot be opened where the command was given or the button pressed, with what would be right.
pub(crate) fn objection(
    channel: Option<&serenity::PartialChannel>,
    is_server: bool,
    asked: &Asked,
) -> Option<&'static str> {
    let opponent = match &asked.request {
        Request::New { opponent, .. } => *opponent,
        Request::Rematch => None,
        _ => return None,
    };
    if asked.invites_bot {
        return Some(
            "A bot cannot be an opponent. Invite a person, or leave `opponent` out and seat a computer player with \
             **Add computer**.",
        );
    }
    if !is_server && opponent.is_some() {
        return Some(
            "Nobody else can come to our direct messages. Play against a computer player here, or open the table in a \
             channel of a server where both of you are.",
        );
    }
    let channel = channel?;
    if matches!(channel.kind, ChannelType::Forum | ChannelType::Unknown(MEDIA_CHANNEL)) {
        return Some("A forum holds posts only. Write a post first, and open the table in it.");
    }
    let thread = channel.thread_metadata?;
    match (thread.locked, thread.archived) {
        (true, _) => {
            Some("This thread is locked, so nobody could play here. Open the table elsewhere, or have it unlocked.")
        }
        (_, true) => Some("This thread is archived. Write a message in it, which opens it again; then open the table."),
        _ => None,
    }
}

/// Opens a thread for a new table; where that is not possible, the channel itself will do.
pub(crate) async fn open(rest: &Rest, call: &serenity::CommandInteraction, whole: &Call) -> Opened {
    let here = whole.place.channel;
    if call.guild_id.is_none() || call.channel.as_ref().is_some_and(|c| is_thread(c.kind)) {
        return Opened {
            channel: here,
            outcome: Err("There are no threads within this place, so the table is right here.".into()),
        };
    }
    let body = json!({ "name": name(whole), "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVE_AFTER_MINUTES });
    let path = format!("/channels/{}/threads", here.0);
    // A second attempt after a lost answer would open a second thread.
    let errand = Errand::post("open_thread", path, Lane::Threads(here.0), Body::Json(body)).only_once();
    match rest.send(&errand, Patience::Until(Instant::now() + TO_OPEN)).await.map(|json| id_of(&json)) {
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
    // Writing to a string cannot fail.
    let _ = match &opened.outcome {
        Err(why) => write!(reply.message.text, "\n{why}"),
        Ok(()) if reply.shown == Shown::Answer => {
            write!(reply.message.text, "\nThe table is in <#{}>.", opened.channel.0)
        }
        Ok(()) => {
            close(rest, opened.channel).await;
            Ok(())
        }
    };
    reply
}

/// Closes a thread that has no table.
pub(crate) async fn close(rest: &Rest, thread: ChannelId) {
    let body = Body::Json(json!({ "archived": true }));
    let errand = Errand::patch("close_thread", format!("/channels/{}", thread.0), Lane::Threads(thread.0), body);
    if let Err(error) = rest.send(&errand, Patience::Until(Instant::now() + TO_OPEN)).await {
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
fn name(call: &Call) -> String {
    let title = match &call.request {
        Request::New { system, .. } => systems::find(system).map_or("A game", System::title),
        _ => "A game",
    };
    let person: String =
        call.actor.name.chars().filter(|c| !c.is_control() && !crate::kit::invisible::is_invisible(*c)).collect();
    wire::cut(&format!("{title}: opened by {}", person.trim()), NAME_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Actor, CallId, Place, UserId};

    #[test]
    fn a_thread_is_named_after_the_game_and_whoever_opened_it() {
        let request = Request::New {
            system: "anteel".into(),
            scenario: String::new(),
            opponent: None,
            pace: String::new(),
            options: String::new(),
        };
        let call = |person: &str| Call {
            id: CallId(1),
            actor: Actor { user: UserId(1), name: person.into(), may_manage: false },
            place: Place { channel: ChannelId(1), guild: None },
            request: request.clone(),
        };
        assert_eq!(name(&call("Ann")), "Anteel: opened by Ann");
        assert_eq!(name(&call("\u{202E}Ann\n")), "Anteel: opened by Ann");
        assert_eq!(name(&call(&"x".repeat(200))).chars().count(), 100);
    }
}
