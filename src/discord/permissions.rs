//! What the bot needs in a channel, and what it says when that is missing.

use poise::serenity_prelude::Permissions;

/// The permissions missing for a table in a channel, in Discord's words; `None` when nothing is.
pub(crate) fn missing(have: Option<Permissions>, is_thread: bool, is_server: bool) -> Option<String> {
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

/// What the caller is told.
pub(crate) fn complaint(missing: &str) -> String {
    format!(
        "I cannot host a table in this channel, because I lack: **{missing}**. Somebody who may manage the channel can give \
         me that under Edit Channel, Permissions; then try again."
    )
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
