//! Tables that wait: their channel is gone, or nothing can be posted there. Any call from there wakes them.

use crate::host::api::ports::Courier;
use crate::host::context::Ctx;
use crate::host::context::failure::{Fault, report};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository};
use crate::host::{ChannelId, Message, TableId};
use crate::store::{Force, StoreError, outbox, tables};

/// Why a table waits whose channel was deleted.
pub(crate) const GONE: &str = "the channel is no more";

/// A channel is no more: its table waits until somebody calls from there again.
pub(crate) async fn suspend_channel<C: Courier>(ctx: &Ctx, channel: ChannelId, courier: &C) {
    // In its turn: an order under way would post into the channel once more.
    let turn = ctx.queues.enter(channel).await;
    if turn.is_none() {
        tracing::warn!(channel.id = channel.0, "parked out of turn: too many wait for this channel");
    }
    let parking = ctx.store.write(Force::Durable, async |db| {
        let newest = tables::newest_in(db, channel.column()).await?;
        // Not a table that is parked, or over, already.
        let open = newest.filter(|row| row.parked.is_none() && row.ended_at.is_none()).map(|row| TableId(row.id));
        if let Some(id) = open {
            tables::set_parked(db, id.0, Some(GONE)).await?;
        }
        Ok::<_, StoreError>(open)
    });
    match parking.await {
        Ok(Some(id)) => tell_of_lost_channel(ctx, courier, id).await,
        Ok(None) => {}
        Err(error) => drop(report(&Fault::Store(error))),
    }
}

/// Tells whoever opened a table that its channel is gone, and what can be done from elsewhere.
async fn tell_of_lost_channel<C: Courier>(ctx: &Ctx, courier: &C, id: TableId) {
    let table = match load::find(ctx, id).await {
        Ok(table) => table,
        Err(failure) => {
            tracing::warn!(table.id = id.0, ?failure, "the creator could not be told");
            return;
        }
    };
    let user = table.creator;
    let text = format!(
        "The channel of your table {id} of {} is no more, so it is parked: nothing is posted there and no time runs \
         out. `/game export table:{id}` gives what is on record, `/game end table:{id}` ends it; both work \
         anywhere, here too.",
        table.system.title()
    );
    let nonce = match repository::nonce() {
        Ok(nonce) => nonce,
        Err(fault) => return drop(report(&fault)),
    };
    if let Err(error) = courier.tell(user, &nonce, &Message::text(text)).await {
        tracing::warn!(table.id = id.0, error = %error, "the creator could not be told");
    }
}

/// Somebody calls from the channel of a parked table: it goes on, with the full time for orders.
pub(crate) async fn wake(ctx: &Ctx, table: &mut Table) -> Result<(), Fault> {
    let now = ctx.now();
    table.suspended = None;
    // What a pause keeps it keeps here as well.
    if table.status() == Status::Playing && table.pause.is_none() {
        table.wake_clock(now);
    }
    let row = &repository::encode(table);
    let waking = ctx.store.write(Force::Durable, async |db| {
        tables::set_parked(db, row.id, None).await?;
        tables::update(db, row).await?;
        outbox::reset_backoff(db, row.id, now.0).await
    });
    waking.await?;
    table.rev += 1;
    tracing::info!(table.id = table.id.0, "unparked");
    ctx.wake.notify_one();
    Ok(())
}
