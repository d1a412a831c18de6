//! Tables that wait: their channel is gone, or nothing can be posted there. Any call from there wakes them.

use crate::host::api::ports::Courier;
use crate::host::context::Ctx;
use crate::host::context::failure::{Fault, apology};
use crate::host::table::desk::{Desk, Status};
use crate::host::table::{load, repository};
use crate::host::{ChannelId, Message, UserId};
use crate::store::{Force, StoreError, outbox, tables};

/// Why a table waits whose channel was deleted.
pub(crate) const GONE: &str = "the channel is no more";

/// A channel is no more: its table waits until somebody calls from there again.
pub(crate) async fn park_channel<C: Courier>(ctx: &Ctx, channel: ChannelId, courier: &C) {
    // In its turn: an order under way would post into the channel once more.
    let turn = ctx.queues.enter(channel).await;
    if turn.is_none() {
        tracing::warn!(channel.id = channel.0, "parked out of turn: too many wait for this channel");
    }
    let parking = ctx.store.write(Force::Durable, async |db| {
        let newest = tables::newest_in(db, channel.0.cast_signed()).await?;
        // Not a table that is parked, or over, already.
        let open = newest.filter(|row| row.parked.is_none() && row.ended_at.is_none());
        if let Some(row) = &open {
            tables::set_parked(db, row.id, Some(GONE)).await?;
        }
        Ok::<_, StoreError>(open)
    });
    match parking.await {
        Ok(Some(row)) => tell_of_lost_channel(ctx, courier, row.id).await,
        Ok(None) => {}
        Err(error) => drop(apology(&Fault::Store(error))),
    }
}

/// Tells whoever opened a table that its channel is gone, and what can be done from elsewhere.
async fn tell_of_lost_channel<C: Courier>(ctx: &Ctx, courier: &C, table: i64) {
    let Ok(desk) = load::find(ctx, table).await else { return };
    let user = UserId(desk.row.creator_id.cast_unsigned());
    let text = format!(
        "The channel of your table {table} of {} is no more, so it is parked: nothing is posted there and no time runs \
         out. `/game export table:{table}` gives what is on record, `/game end table:{table}` ends it; both work \
         anywhere, here too.",
        desk.system.title()
    );
    let nonce = match repository::nonce() {
        Ok(nonce) => nonce,
        Err(fault) => return drop(apology(&fault)),
    };
    if let Err(error) = courier.tell(user, &nonce, &Message::text(text)).await {
        tracing::warn!(table.id = table, error = %error, "the creator could not be told");
    }
}

/// Somebody calls from the channel of a parked table: it goes on, with the full time for orders.
pub(crate) async fn unpark(ctx: &Ctx, desk: &mut Desk) -> Result<(), Fault> {
    let now = ctx.now();
    desk.row.parked = None;
    if desk.status == Status::Playing {
        desk.restart_clock(now);
    }
    let row = &desk.row;
    let waking = ctx.store.write(Force::Durable, async |db| {
        tables::set_parked(db, row.id, None).await?;
        tables::update(db, row).await?;
        outbox::hurry(db, row.id, now.0).await
    });
    waking.await?;
    desk.row.rev += 1;
    tracing::info!(table.id = desk.row.id, "unparked");
    ctx.wake.notify_one();
    Ok(())
}
