//! What is kept for a while and then goes: answers to calls, drafts of panels, portraits of people
//! who play no more, states of games that ended long ago.

use serde::Serialize;

use crate::host::api::limits::{
    DRAFT_SECONDS, INBOX_SECONDS, OPEN_SECONDS, PORTRAIT_SECONDS, REMEMBERED_FOR, THINNED_AT_ONCE,
};
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::workers::retention;
use crate::store::{Force, StoreError, drafts, inbox, portraits, processes};

/// What has gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pruned {
    /// Answers that were kept for calls that come twice.
    pub answers: u64,
    /// Drafts of panels that nobody has touched since.
    pub drafts: u64,
    /// Games that lost their older states; the record gives them again.
    pub games: u64,
}

/// Answers, drafts and portraits whose time is over.
pub(crate) async fn forget_old(ctx: &Ctx) -> Result<Pruned, Fault> {
    let now = ctx.now().0;
    if ctx.store.is_on_a_server() {
        let dead_ms = i64::try_from(REMEMBERED_FOR.as_millis()).unwrap_or(i64::MAX);
        ctx.store.at_once(async |db| processes::strike_off(db, dead_ms).await).await?;
    }
    let pruning = ctx.store.write_beside(Force::Soft, async |db| {
        inbox::expire(db, now - OPEN_SECONDS).await?;
        let answers = inbox::prune(db, now - INBOX_SECONDS).await?;
        let drafts = drafts::prune(db, now - DRAFT_SECONDS).await?;
        portraits::prune(db, now - PORTRAIT_SECONDS).await?;
        Ok::<_, StoreError>(Pruned { answers, drafts, games: 0 })
    });
    Ok(pruning.await?)
}

/// Everything whose time is over, at once. Games take long: each is played again before.
pub(crate) async fn prune_all(ctx: &Ctx, mut watch: impl FnMut(usize)) -> Result<Pruned, Fault> {
    let mut done = forget_old(ctx).await?;
    let mut looked_at = 0;
    loop {
        let thinned = retention::thin(ctx, || {
            looked_at += 1;
            watch(looked_at);
        });
        let thinned = thinned.await?;
        done.games += thinned.thinned;
        if thinned.looked_at < THINNED_AT_ONCE {
            return Ok(done);
        }
    }
}
