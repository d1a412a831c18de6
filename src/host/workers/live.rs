//! The newest post of a phase, kept true: its last part names those whose orders are awaited and when time is up. Whenever
//! that changes within the phase the post is edited in place, which pings nobody. Nothing waits for an edit, and nothing
//! depends on one: what is asked for while one waits goes with it, and one that fails again and again is given up.

use crate::host::api::escape;
use crate::host::api::limits::{EDIT_AGED_SECONDS, EDIT_SECONDS, EDIT_TRIES};
use crate::host::api::message::Form;
use crate::host::api::ports::{Courier, CourierError};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::posted::{self, Posted};
use crate::host::outgoing::sign::Sign;
use crate::host::outgoing::{buttons, links, nudges, tints};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::{ChannelId, Message, MessageId, PostNo, TableId};
use crate::store::live_posts::{self, LivePost};
use crate::store::{Force, outbox};

/// Edits the newest post of a table's phase, if it still is that.
pub(crate) async fn keep_true<C: Courier>(
    ctx: &Ctx,
    courier: &C,
    id: TableId,
    channel: ChannelId,
) -> Result<(), Fault> {
    let Some(row) = ctx.store.read(async |db| live_posts::find(db, id.0).await).await? else {
        return Ok(());
    };
    let table = match load::find(ctx, id).await {
        Ok(table) => table,
        Err(Failure::Fault(fault)) => return Err(fault),
        Err(_) => return Ok(()),
    };
    let is_live = table.status() == Status::Playing
        && table.live_post == Some(PostNo(row.post))
        && table.announced_window == Some(table.window);
    if !is_live {
        return edited(ctx, &row, row.edited_at).await;
    }
    let post = row.post;
    let message = ctx.store.read(async |db| outbox::message_of(db, id.0, post).await).await?;
    let Some(message) = message.map(MessageId::of_column) else { return edit_later(ctx, &row, EDIT_SECONDS).await };
    reword_call(ctx, courier, &table).await?;
    let edit = as_it_is(&table, &row, posted::find(ctx, id.0, post).await?);
    // The next edit waits from when this one began, however long it takes.
    let begun = Some(ctx.now().0);
    match courier.edit(channel, message, &Sign::of(id, PostNo(post)).put_on(edit)).await {
        Ok(()) => edited(ctx, &row, begun).await,
        Err(CourierError::NotNow { after, why }) if row.tries < EDIT_TRIES => {
            tracing::info!(table.id = id.0, why, "the newest post is edited later");
            let asked = after.and_then(|wait| i64::try_from(wait.as_secs()).ok()).unwrap_or(0);
            edit_later(ctx, &row, asked.clamp(EDIT_SECONDS << row.tries, EDIT_AGED_SECONDS)).await
        }
        Err(error) => {
            tracing::info!(table.id = id.0, error = %error, "the newest post stays as it is");
            edited(ctx, &row, begun).await
        }
    }
}

/// Whoever has given their orders is called no more. Nothing depends on it; it is tried once.
async fn reword_call<C: Courier>(ctx: &Ctx, courier: &C, table: &Table) -> Result<(), Fault> {
    let (Some(post), Some(call)) = (table.nudge, nudges::call(table, None)) else { return Ok(()) };
    let (id, number) = (table.id, post.0);
    let message = ctx.store.read(async |db| outbox::message_of(db, id.0, number).await).await?;
    let Some(message) = message.map(MessageId::of_column) else { return Ok(()) };
    let call = links::with_sight(ctx, table, call).await?;
    let call = Sign::of(id, post).put_on(Message { mentions: vec![], ..call.bare() });
    if let Err(error) = courier.edit(table.channel, message, &call).await {
        tracing::info!(table.id = id.0, error = %error, "a call stays as it is");
    }
    Ok(())
}

/// The post with the last part that is true now.
fn as_it_is(table: &Table, row: &LivePost, posted: Option<Posted>) -> Message {
    let last_part = table.last_part();
    let rows = vec![buttons::of_phase(table)];
    if let Some(posted) = posted {
        return Message { below: escape::message(&last_part), form: tints::of_leader(table), rows, ..posted.bare() };
    }
    let text = escape::message(&format!("{}\n{last_part}", row.words));
    Message { text, form: Form::Plain, rows, ..Message::default() }
}

async fn edited(ctx: &Ctx, row: &LivePost, at: Option<i64>) -> Result<(), Fault> {
    Ok(ctx.store.write_beside(Force::Soft, async |db| live_posts::done(db, row, at).await).await?)
}

async fn edit_later(ctx: &Ctx, row: &LivePost, seconds: i64) -> Result<(), Fault> {
    let due_at = ctx.now().0 + seconds.max(1);
    Ok(ctx.store.write_beside(Force::Soft, async |db| live_posts::put_off(db, row, due_at).await).await?)
}
