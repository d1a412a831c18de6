//! The newest post of a phase, kept true: its last part names those whose orders are awaited and when time is up. Whenever
//! that changes within the phase the post is edited in place, which pings nobody. Nothing waits for an edit, and nothing
//! depends on one: what is asked for while one waits goes with it, and one that fails again and again is given up.

use crate::host::api::limits::{EDIT_AGED_SECONDS, EDIT_SECONDS, EDIT_TRIES};
use crate::host::api::ports::{Courier, CourierError};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::controls;
use crate::host::outgoing::sign::Sign;
use crate::host::table::desk::Status;
use crate::host::table::load;
use crate::host::table::parcel::Parcel;
use crate::host::{ChannelId, MessageId};
use crate::store::live_posts::{self, LivePost};
use crate::store::{Force, outbox};

/// Edits the newest post of a table's phase, if it still is that.
pub(crate) async fn keep_true<C: Courier>(ctx: &Ctx, courier: &C, table: i64, channel: ChannelId) -> Result<(), Fault> {
    let Some(row) = ctx.store.read(async |db| live_posts::find(db, table).await).await? else {
        return Ok(());
    };
    let desk = match load::find(ctx, table).await {
        Ok(desk) => desk,
        Err(Failure::Fault(fault)) => return Err(fault),
        Err(_) => return Ok(()),
    };
    let is_live = desk.status == Status::Playing
        && desk.row.live_post == Some(row.post)
        && desk.row.announced_seq == desk.row.window_seq;
    if !is_live {
        return edited(ctx, &row, row.edited_at).await;
    }
    let post = row.post;
    let message = ctx.store.read(async |db| outbox::message_of(db, table, post).await).await?;
    let Some(message) = message.map(MessageId::from) else { return edit_later(ctx, &row, EDIT_SECONDS).await };
    let text = format!("{}\n{}", row.words, desk.last_part().0);
    let parcel = Parcel::text(text).with_row(controls::of_phase(&desk));
    match courier.edit(channel, message, &Sign::of(table, post).put_on(parcel.bare())).await {
        Ok(()) => edited(ctx, &row, Some(ctx.now().0)).await,
        Err(CourierError::NotNow { after, why }) if row.tries < EDIT_TRIES => {
            tracing::info!(table.id = table, why, "the newest post is edited later");
            let asked = after.and_then(|wait| i64::try_from(wait.as_secs()).ok()).unwrap_or(0);
            edit_later(ctx, &row, asked.clamp(EDIT_SECONDS << row.tries, EDIT_AGED_SECONDS)).await
        }
        Err(error) => {
            tracing::info!(table.id = table, error = %error, "the newest post stays as it is");
            edited(ctx, &row, Some(ctx.now().0)).await
        }
    }
}

async fn edited(ctx: &Ctx, row: &LivePost, at: Option<i64>) -> Result<(), Fault> {
    Ok(ctx.store.write(Force::Soft, async |db| live_posts::done(db, row, at).await).await?)
}

async fn edit_later(ctx: &Ctx, row: &LivePost, seconds: i64) -> Result<(), Fault> {
    let due_at = ctx.now().0 + seconds.max(1);
    Ok(ctx.store.write(Force::Soft, async |db| live_posts::put_off(db, row, due_at).await).await?)
}
