//! Games that ended long ago lose the states that their record led to, once it is certain that the record gives them again.

use crate::host::TableId;
use crate::host::api::limits::{STATES_RETRY_SECONDS, STATES_SECONDS, THINNED_AT_ONCE};
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::{repository, retained};
use crate::store::tables::{self, TableRow};
use crate::store::{Force, retention};

/// What came of a round.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Thinned {
    pub(crate) looked_at: i64,
    pub(crate) thinned: u64,
}

/// One round; `watch` hears of each table. A table that fails is put off and keeps the others from nothing.
pub(crate) async fn thin(ctx: &Ctx, mut watch: impl FnMut()) -> Result<Thinned, Fault> {
    let mut done = Thinned::default();
    let now = ctx.now();
    let ended = now.after(-STATES_SECONDS);
    let due = ctx.store.read(async |db| retention::to_thin(db, ended.0, now.0, THINNED_AT_ONCE).await).await?;
    for id in due {
        done.looked_at += 1;
        watch();
        let Some(row) = ctx.store.read(async |db| tables::find(db, id).await).await? else { continue };
        let is_certain = gives_its_states(ctx, &row).await.unwrap_or_else(|fault| {
            tracing::warn!(table.id = id, cause = %fault, "the record does not give its states; they stay");
            false
        });
        let later = now.after(STATES_RETRY_SECONDS);
        let writing = ctx.store.write(Force::Soft, async |db| {
            if is_certain { retention::thin(db, id).await } else { retention::keep_until(db, id, later.0).await }
        });
        writing.await?;
        done.thinned += u64::from(is_certain);
    }
    Ok(done)
}

/// Whether set-up, seed and log give every state that is kept, under the rules and in the shape of this program. A game that
/// never began has none.
async fn gives_its_states(ctx: &Ctx, row: &TableRow) -> Result<bool, Fault> {
    let system = repository::system_of(row)?;
    if row.started_at.is_none() {
        return Ok(true);
    }
    if row.rules_version != i64::from(system.rules_version()) {
        return Ok(false);
    }
    let version = i64::from(system.state_version());
    let states = retained::all_states(ctx, row, system).await?;
    let is_kept = |entry: &crate::store::log::LogRow| entry.state_version == version;
    let all = states.iter().all(|(entry, state)| is_kept(entry) && retained::agrees(entry, &**state, version));
    tracing::debug!(table.id = TableId(row.id).0, all, "played again before its states go");
    Ok(all)
}
