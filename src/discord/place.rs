//! Whether a table can be played or opened in a place, and what is said when not.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, Permissions};

use super::caller::Caller;
use crate::host::{Change, Host, Request};

/// The kind of channels like forums that hold pictures.
const MEDIA_CHANNEL: u8 = 16;

/// Whether a channel of this kind is a thread.
pub(super) const fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

/// Why no table can be played here: what the bot lacks.
pub(super) fn no_playing(caller: &Caller<'_>) -> Option<String> {
    let in_thread = caller.channel.is_some_and(|c| is_thread(c.kind));
    let missing = missing(caller.permissions, in_thread, caller.place.guild.is_some())?;
    tracing::warn!(channel = caller.place.channel.0, missing, "a table cannot be served here");
    Some(format!(
        "I cannot host a table in this channel, because I lack: **{missing}**. Somebody who may manage the channel can give \
         me that under Edit Channel, Permissions; then try again."
    ))
}

/// Why no table can be opened here, with what would be right.
pub(super) fn no_opening(caller: &Caller<'_>) -> Option<String> {
    no_playing(caller).or_else(|| caller.channel.and_then(wrong_channel).map(str::to_owned))
}

/// Why the command that a control gives cannot be done here; `None` when it can, or needs no table here.
pub(super) fn refused(control: &str, caller: &Caller<'_>) -> Option<String> {
    match Host::place_needed(control)? {
        Request::Change(Change::Start) => no_playing(caller),
        _ => no_opening(caller),
    }
}

fn wrong_channel(channel: &serenity::PartialChannel) -> Option<&'static str> {
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

/// The permissions missing for a table in a channel, in Discord's words; `None` when nothing is.
fn missing(have: Option<Permissions>, is_thread: bool, is_server: bool) -> Option<String> {
    let have = have.filter(|h| is_server && !h.administrator())?;
    let send = if is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads")
    } else {
        (Permissions::SEND_MESSAGES, "Send Messages")
    };
    let needed = [(Permissions::VIEW_CHANNEL, "View Channel"), send, (Permissions::ATTACH_FILES, "Attach Files")];
    let names: Vec<&str> = needed.iter().filter(|(p, _)| !have.contains(*p)).map(|(_, name)| *name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Permissions = Permissions::VIEW_CHANNEL
        .union(Permissions::SEND_MESSAGES)
        .union(Permissions::SEND_MESSAGES_IN_THREADS)
        .union(Permissions::ATTACH_FILES);

    #[test]
    fn what_is_missing_is_named() {
        // No message of ours embeds a link, so the permission to do so is not asked for.
        assert!(!ALL.contains(Permissions::EMBED_LINKS));
        assert_eq!(missing(Some(ALL), false, true), None);
        let without = ALL.difference(Permissions::ATTACH_FILES | Permissions::SEND_MESSAGES);
        assert_eq!(missing(Some(without), false, true).as_deref(), Some("Send Messages, Attach Files"));
        assert_eq!(missing(Some(without), true, true).as_deref(), Some("Attach Files"));
        assert_eq!(missing(Some(Permissions::ADMINISTRATOR), false, true), None);
    }

    #[test]
    fn direct_messages_need_nothing() {
        assert_eq!(missing(Some(Permissions::empty()), false, false), None);
        assert_eq!(missing(None, false, true), None);
    }
}
