//! This process among those that work on one database: it says again and again that it is alive, and what it has taken on is
//! free for others once it has not for a while. A database in a file has one process, and nothing of this is needed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::host::api::limits::{ALIVE_FOR, BEATS_EVERY, BEGINS_NOTHING_AFTER};
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::store::{StoreError, processes};

/// What this process knows of itself.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    last: Mutex<Option<Beat>>,
    /// Held by whoever says that we are alive.
    turn: tokio::sync::Mutex<()>,
    is_draining: AtomicBool,
}

/// The last sign of life that the database has taken.
#[derive(Clone, Copy, Debug)]
struct Beat {
    id: i64,
    at: Instant,
}

impl Presence {
    /// From now on nothing is begun that nobody waits for.
    pub(crate) fn drain(&self) {
        self.is_draining.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::SeqCst)
    }

    fn last(&self) -> MutexGuard<'_, Option<Beat>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn within(&self, time: Duration) -> Option<i64> {
        let last = *self.last();
        last.filter(|beat| beat.at.elapsed() < time).map(|beat| beat.id)
    }
}

/// The number of this process; `None`: it has its database to itself.
///
/// # Errors
/// The database does not take a sign of life, so that others may take this process for dead.
pub(crate) async fn me(ctx: &Ctx) -> Result<Option<i64>, Fault> {
    if !ctx.store.is_on_a_server() {
        return Ok(None);
    }
    match ctx.presence.within(BEGINS_NOTHING_AFTER) {
        Some(id) => Ok(Some(id)),
        None => Ok(Some(say(ctx).await?)),
    }
}

/// Says that this process is alive, if that is due.
pub(crate) async fn beat(ctx: &Ctx) -> Result<(), Fault> {
    if ctx.store.is_on_a_server() && ctx.presence.within(BEATS_EVERY).is_none() {
        say(ctx).await?;
    }
    Ok(())
}

/// A process that was struck off is a new one: what it held is others' by now.
async fn say(ctx: &Ctx) -> Result<i64, StoreError> {
    let _turn = ctx.presence.turn.lock().await;
    if let Some(id) = ctx.presence.within(BEATS_EVERY) {
        return Ok(id);
    }
    let (before, at) = (ctx.presence.last().map(|beat| beat.id), Instant::now());
    let alive_ms = i64::try_from(ALIVE_FOR.as_millis()).unwrap_or(i64::MAX);
    let still = match before {
        Some(id) => ctx.store.at_once(async |db| processes::beat(db, id, alive_ms).await).await?.map(|now| (id, now)),
        None => None,
    };
    let (id, now_ms) = if let Some(still) = still {
        still
    } else {
        let version = env!("CARGO_PKG_VERSION");
        let joined = ctx.store.at_once(async |db| processes::join(db, version, alive_ms).await).await?;
        tracing::info!(process.id = joined.0, "one of those who work on this database");
        joined
    };
    *ctx.presence.last() = Some(Beat { id, at });
    ctx.clock.follow(now_ms);
    Ok(id)
}

/// Tells the others that this process is about to end; says whether there are any.
pub(crate) async fn will_leave(ctx: &Ctx) -> Result<bool, Fault> {
    let Some(me) = me(ctx).await? else { return Ok(false) };
    let others = ctx.store.at_once(async |db| {
        processes::is_leaving(db, me).await?;
        processes::staying(db).await
    });
    Ok(!others.await?.is_empty())
}

/// The last word of this process: what it holds is free.
pub(crate) async fn leave(ctx: &Ctx) -> Result<(), Fault> {
    let last = ctx.presence.last().take();
    if let Some(beat) = last {
        ctx.store.at_once(async |db| processes::leave(db, beat.id).await).await?;
        ctx.store.wake_others().await?;
    }
    Ok(())
}
