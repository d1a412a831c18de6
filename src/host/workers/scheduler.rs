//! The worker: finds what is due and does it, several tables at a time, one thing of a kind at a time a table.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tracing::Instrument;

use crate::host::api::limits::{DUE_PER_LOOK, JOBS_AT_A_TIME, LOOKS_EVERY, TIDY_SECONDS};
use crate::host::api::ports::Courier;
use crate::host::context::failure::{Fault, report};
use crate::host::context::{Ctx, presence};
use crate::host::workers::{computers, deadlines, delivery, digests, live, outage, pruning, retention};
use crate::host::{ChannelId, TableId, UserId};
use crate::store::holds::{self, Hold};
use crate::store::outbox::{self, OutboxRow};
use crate::store::{Db, Force, StoreError, live_posts, people, tables};

/// Something to do.
#[derive(Debug)]
enum Job {
    /// Gives back what was held for jobs that have ended, and finds out what is due.
    Look(Vec<Key>),
    Deliver(OutboxRow),
    KeepTrue {
        table: TableId,
        channel: ChannelId,
    },
    Clock {
        table: TableId,
        channel: ChannelId,
    },
    Computer {
        table: TableId,
        channel: ChannelId,
    },
    Digest(UserId),
}

/// Two jobs with the same key are not done at the same time.
type Key = (u8, i64);

const LOOK: Key = (0, 0);
const POSTS: u8 = 1;
const CLOCK: u8 = 2;
const COMPUTER: u8 = 3;
const DIGEST: u8 = 4;
/// How long to wait after something failed.
pub(crate) const AFTER_FAULT: Duration = Duration::from_secs(5);

impl Job {
    const fn key(&self) -> Key {
        match self {
            Self::Look(_) => LOOK,
            Self::Deliver(row) => (POSTS, row.table_id),
            // Never beside a delivery of the same table: an edit must not put back what a delivery takes off.
            Self::KeepTrue { table, .. } => (POSTS, table.0),
            Self::Clock { table, .. } => (CLOCK, table.0),
            Self::Computer { table, .. } => (COMPUTER, table.0),
            Self::Digest(user) => (DIGEST, user.column()),
        }
    }
}

/// One round: begins what is due, goes on with what becomes due meanwhile, and ends when nothing is left or enough
/// was done. What fails is left alone for the rest of the round.
pub(crate) async fn round<C: Courier>(ctx: &Ctx, courier: &C) -> Result<Duration, Fault> {
    prune(ctx).await?;
    let (mut running, mut busy, mut begun, mut faults) = (FuturesUnordered::new(), BTreeSet::new(), 0, 0);
    // What was held for jobs that have ended; jobs that a look may have found although they ended meanwhile.
    let (mut ended, mut stale, mut has_too_much) = (Vec::new(), BTreeSet::new(), false);
    running.push(run(ctx, courier, Job::Look(vec![])));
    busy.insert(LOOK);
    loop {
        // Nothing is awaited here besides the jobs themselves: one that is not polled could hold the connection that
        // another waits for.
        let is_over = begun >= ctx.config.jobs_per_step;
        let found: Option<Vec<Job>> = tokio::select! {
            biased;
            next = running.next() => match next {
                None => break,
                Some((LOOK, Ok(found))) => { busy.remove(&LOOK); Some(found) }
                Some((key, Ok(_))) => { busy.remove(&key); ended.push(key); None }
                Some((key, Err(fault))) => { report(&fault); faults += 1; ended.push(key); continue }
            },
            () = ctx.wake.notified(), if !is_over && !busy.contains(&LOOK) => None,
        };
        // Whatever was done may have made more work; a look that finds nothing new ends the round.
        let mut looks_again = found.is_none();
        for job in found.into_iter().flatten() {
            let key = job.key();
            looks_again |= stale.contains(&key) && !busy.contains(&key);
            has_too_much |= running.len() >= JOBS_AT_A_TIME;
            let may_begin = begun < ctx.config.jobs_per_step && running.len() < JOBS_AT_A_TIME;
            if may_begin && !stale.contains(&key) && busy.insert(key) {
                begun += 1;
                running.push(run(ctx, courier, job));
            }
        }
        if looks_again && begun < ctx.config.jobs_per_step && running.len() < JOBS_AT_A_TIME && busy.insert(LOOK) {
            stale.clone_from(&busy);
            running.push(run(ctx, courier, Job::Look(std::mem::take(&mut ended))));
        }
    }
    give_back(ctx, &ended).await?;
    if has_too_much && ctx.store.is_on_a_server() {
        // At most once a round. Whoever has nothing to do looks at once.
        ctx.store.wake_others().await?;
    }
    match (faults, begun >= ctx.config.jobs_per_step) {
        (0, true) => Ok(Duration::ZERO),
        (0, false) => idle_time(ctx).await,
        _ => Ok(AFTER_FAULT),
    }
}

async fn run<C: Courier>(ctx: &Ctx, courier: &C, job: Job) -> (Key, Result<Vec<Job>, Fault>) {
    let key = job.key();
    let kind = match &job {
        Job::Look(_) => "look",
        Job::Deliver(_) => "deliver",
        Job::KeepTrue { .. } => "edit",
        Job::Clock { .. } => "clock",
        Job::Computer { .. } => "computer",
        Job::Digest(_) => "digest",
    };
    let working = async {
        match job {
            Job::Look(ended) => return due(ctx, &ended).await,
            Job::Deliver(row) => delivery::deliver(ctx, courier, &row).await,
            Job::KeepTrue { table, channel } => live::keep_true(ctx, courier, table, channel).await,
            Job::Clock { table, channel } => deadlines::run_clock(ctx, table, channel).await,
            Job::Computer { table, channel } => computers::run_computer(ctx, table, channel).await,
            Job::Digest(user) => digests::send(ctx, courier, user).await,
        }
        .map(|()| vec![])
    };
    (key, working.instrument(tracing::debug_span!("job", kind)).await)
}

async fn due(ctx: &Ctx, ended: &[Key]) -> Result<Vec<Job>, Fault> {
    presence::beat(ctx).await?;
    let me = presence::me(ctx).await?;
    // Before anything is found due: after an outage deadlines move.
    let is_draining = me.is_some() && ctx.presence.is_draining();
    if is_draining || !outage::alive(ctx).await? {
        give_back(ctx, ended).await?;
        return Ok(vec![]);
    }
    let now = ctx.now().0;
    if let Some(me) = me {
        let taking = ctx.store.write_beside(Force::Soft, async |db| {
            give_back_all(db, me, ended).await?;
            let most = i64::try_from(JOBS_AT_A_TIME).unwrap_or(i64::MAX);
            holds::take_jobs(db, me, now, most).await?;
            holds::take_posts(db, me, now, most).await
        });
        taking.await?;
    }
    let named = |(table, channel): (i64, i64)| (TableId(table), ChannelId::of_column(channel));
    let read = ctx.store.read(async |db| {
        let clocks = tables::due(db, me, now, DUE_PER_LOOK).await?;
        let computers = tables::computer_due(db, me, DUE_PER_LOOK).await?;
        let edits = live_posts::due(db, me, now, DUE_PER_LOOK).await?;
        let digests = people::digest_due(db, now, DUE_PER_LOOK).await?;
        Ok::<_, StoreError>((clocks, computers, edits, digests, outbox::due(db, me, now, DUE_PER_LOOK).await?))
    });
    let (clocks, computers, edits, digests, deliveries) = read.await?;
    let digests = digests.into_iter().map(|user| Job::Digest(UserId::of_column(user)));
    let clocks = clocks.into_iter().map(named).map(|(table, channel)| Job::Clock { table, channel });
    let computers = computers.into_iter().map(named).map(|(table, channel)| Job::Computer { table, channel });
    let edits = edits.into_iter().map(named).map(|(table, channel)| Job::KeepTrue { table, channel });
    Ok(clocks.chain(deliveries.into_iter().map(Job::Deliver)).chain(computers).chain(edits).chain(digests).collect())
}

/// What this process held for jobs that have ended is free for others.
async fn give_back(ctx: &Ctx, ended: &[Key]) -> Result<(), Fault> {
    match presence::me(ctx).await? {
        Some(me) if !ended.is_empty() => {
            let giving = ctx.store.write_beside(Force::Soft, async |db| give_back_all(db, me, ended).await);
            Ok(giving.await?)
        }
        _ => Ok(()),
    }
}

async fn give_back_all(db: &mut Db, me: i64, ended: &[Key]) -> Result<(), StoreError> {
    for (kind, id) in ended {
        match *kind {
            POSTS => holds::give_back(db, me, Hold::Posts, *id).await?,
            CLOCK | COMPUTER => holds::give_back(db, me, Hold::Jobs, *id).await?,
            _ => {}
        }
    }
    Ok(())
}

/// How long nothing will be due, as far as is known now.
async fn idle_time(ctx: &Ctx) -> Result<Duration, Fault> {
    if ctx.store.is_on_a_server() {
        // Others make work as well. What is due still is somebody else's, or this round would have begun it.
        return Ok(LOOKS_EVERY);
    }
    let read = ctx.store.read(async |db| {
        let work = [tables::next_due(db).await?, outbox::next_due(db).await?];
        let words = [live_posts::next_due(db).await?, people::next_digest(db).await?];
        Ok::<_, StoreError>([work, words].concat())
    });
    let next = read.await?.into_iter().flatten().min();
    let rest_max = ctx.config.rest_max;
    let wait = next.map_or(rest_max, |at| Duration::from_secs((at - ctx.now().0).max(0).unsigned_abs()));
    // A time that has come a moment ago is not waited for in a busy loop.
    Ok(wait.min(rest_max).max(Duration::from_millis(20)))
}

/// Forgets old answers, drafts and states now and then.
async fn prune(ctx: &Ctx) -> Result<(), Fault> {
    let now = ctx.now().0;
    let last = ctx.pruned_at.load(std::sync::atomic::Ordering::Relaxed);
    if now - last < TIDY_SECONDS {
        return Ok(());
    }
    pruning::forget_old(ctx).await?;
    retention::thin(ctx, || {}).await?;
    ctx.pruned_at.store(now, std::sync::atomic::Ordering::Relaxed);
    Ok(())
}
