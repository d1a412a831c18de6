//! An outage of ours gives time back: after a stop of more than ten minutes the deadlines that it touched move.

use std::sync::{MutexGuard, PoisonError};

use crate::host::api::limits::{ALIVE_SECONDS, OUTAGE_SECONDS};
use crate::host::api::time;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::context::{Ctx, presence};
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository};
use crate::host::{ChannelId, TableId, Timestamp};
use crate::store::{Force, StoreError, counters, holds, tables};

/// A deadline that would pass within this time after the start was touched too, and none moves by less.
const HOUR: i64 = 3_600;

/// At the start: moves the deadlines that the stop before it has touched. Later: notes now and then that we are alive. False
/// while another process moves deadlines: nothing is due until it has.
pub(crate) async fn alive(ctx: &Ctx) -> Result<bool, Fault> {
    let (now, last) = (ctx.now(), *alive_at(ctx));
    if last.is_none() && !give_time_back(ctx, now).await? {
        return Ok(false);
    }
    if last.is_none_or(|last| !(last..last + ALIVE_SECONDS).contains(&now.0)) {
        note_alive(ctx, now).await?;
    }
    Ok(true)
}

/// Notes that we are alive; the last act of a stop.
pub(crate) async fn note_alive(ctx: &Ctx, now: Timestamp) -> Result<(), Fault> {
    let noting = ctx.store.write_beside(Force::Soft, async |db| counters::put(db, counters::ALIVE_AT, now.0).await);
    noting.await?;
    *alive_at(ctx) = Some(now.0);
    Ok(())
}

fn alive_at(ctx: &Ctx) -> MutexGuard<'_, Option<i64>> {
    ctx.alive_at.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Killed in the middle of it, the next start begins anew, and some get more time than they lost.
async fn give_time_back(ctx: &Ctx, now: Timestamp) -> Result<bool, Fault> {
    let read = ctx.store.read(async |db| {
        let last = counters::find(db, counters::ALIVE_AT).await?;
        Ok::<_, StoreError>((last, tables::due_until(db, now.0 + HOUR).await?))
    });
    let (last, touched) = read.await?;
    let Some(stop) = last.map(|last| now.0 - last).filter(|stop| *stop > OUTAGE_SECONDS) else { return Ok(true) };
    if let Some(me) = presence::me(ctx).await? {
        // One of those who start after it, and only if none has done so since.
        let taking = ctx.store.write(Force::Durable, async |db| {
            let is_news = counters::find(db, counters::ALIVE_AT).await? == last;
            Ok::<_, StoreError>((is_news && holds::take_turn(db, me, counters::OUTAGE).await?, is_news))
        });
        match taking.await? {
            (true, _) => {}
            (false, is_news) => return Ok(!is_news),
        }
    }
    tracing::warn!(stop.seconds = stop, tables = touched.len(), "there was an outage; deadlines move");
    for (table, channel) in touched {
        // A table that cannot be moved is as it was, and does not keep the others from moving.
        if let Err(Failure::Fault(fault)) =
            move_deadline(ctx, TableId(table), ChannelId::of_column(channel), stop).await
        {
            report(&fault);
        }
    }
    Ok(true)
}

async fn move_deadline(ctx: &Ctx, id: TableId, channel: ChannelId, stop: i64) -> Result<(), Failure> {
    let Some(_turn) = ctx.queues.enter(channel).await else { return Ok(()) };
    let mut table = load::find(ctx, id).await?;
    if table.status() == Status::Playing && table.suspended.is_none() {
        put_off(&mut table, stop, ctx.now());
        repository::commit(ctx, &table, None).await?;
    }
    Ok(())
}

/// Moves deadline and reminder by the length of the stop, and says so.
fn put_off(table: &mut Table, stop: i64, now: Timestamp) {
    table.put_off_deadline(stop.max(HOUR), now);
    let Some(due) = table.due else { return };
    let text = format!(
        "I was out of service for {}, so there is more time for this phase: until <t:{due}:F>, <t:{due}:R>.",
        time::length(stop)
    );
    table.send(Delivery::Post, &PendingMessage::text(text), now);
}
