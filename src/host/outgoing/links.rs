//! Links to posts, where a server's members can follow them.

use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::host::table::pending::PendingMessage;
use crate::host::{Control, Link, MessageId};
use crate::store::outbox;

/// Leads to the newest post of a table's phase; none before it stands, and none outside servers.
pub(crate) async fn to_newest_post(ctx: &Ctx, table: &Table) -> Result<Option<String>, Fault> {
    let (Some(guild), Some(post)) = (table.guild, table.live_post) else { return Ok(None) };
    let id = table.id.0;
    let message = ctx.store.read(async |db| outbox::message_of(db, id, post.0).await).await?;
    let (channel, message) = (table.channel, message.map(MessageId::of_column));
    Ok(message.map(|message| format!("https://discord.com/channels/{guild}/{channel}/{message}")))
}

/// A call with a button, beside its others, that leads to what it is about.
pub(crate) async fn with_sight(ctx: &Ctx, table: &Table, mut call: PendingMessage) -> Result<PendingMessage, Fault> {
    let url = to_newest_post(ctx, table).await?;
    if let (Some(url), Some(row)) = (url, call.rows.first_mut()) {
        row.push(Control::Link(Link { label: "See it".to_owned(), url }));
    }
    Ok(call)
}
