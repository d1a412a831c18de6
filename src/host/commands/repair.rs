//! Mending a database: every state that is missing or damaged is made anew from set-up, seed and log, if these give what the
//! log says. The log itself is never touched; a table that cannot be mended is parked.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::table::load;
use crate::host::{Seq, TableId};
use crate::store::log::{self, LogRow};
use crate::store::snapshots::{self, Found};
use crate::store::tables::TableRow;
use crate::store::{Force, StoreError, audit, retention, tables};

/// What a repair has done, and what it has not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Repaired {
    /// Tables looked at.
    pub tables: usize,
    /// States made anew and put back.
    pub states: usize,
    /// What cannot be mended, with the cause; tables that cannot be played on were parked.
    pub beyond: Vec<String>,
}

/// Mends what can be mended, table by table.
pub(crate) async fn repair(ctx: &Ctx, mut watch: impl FnMut(usize, usize)) -> Result<Repaired, Fault> {
    let mut done = Repaired::default();
    let tables = ctx.store.read(async |db| audit::all_tables(db).await).await?;
    let all = tables.len();
    for id in tables {
        done.tables += 1;
        mend(ctx, TableId(id), &mut done).await?;
        watch(done.tables, all);
    }
    Ok(done)
}

async fn mend(ctx: &Ctx, id: TableId, done: &mut Repaired) -> Result<(), Fault> {
    if let Err(fault) = mend_states(ctx, id, done).await {
        done.beyond.push(damage(id, fault)?);
    }
    // Only what cannot be played on is parked: a lost state of long ago keeps nobody from playing.
    match load::find(ctx, id).await {
        Err(Failure::Fault(fault)) => {
            let line = damage(id, fault)?;
            if !done.beyond.contains(&line) {
                done.beyond.push(line);
            }
            park(ctx, id).await
        }
        Ok(_) | Err(Failure::Refused(_)) => Ok(()),
    }
}

/// What is damaged, in a line; any other fault ends the repair.
fn damage(id: TableId, fault: Fault) -> Result<String, Fault> {
    if fault.is_damage() { Ok(format!("table {id}: {fault}")) } else { Err(fault) }
}

/// Whoever loads a state that is damaged puts it back; so each that is not as the log says is loaded.
async fn mend_states(ctx: &Ctx, id: TableId, done: &mut Repaired) -> Result<(), Fault> {
    if ctx.store.read(async |db| retention::is_thin(db, id.0).await).await? {
        return Ok(());
    }
    let Some(row) = ctx.store.read(async |db| tables::find(db, id.0).await).await? else { return Ok(()) };
    let mut lost = None;
    for entry in ctx.store.read(async |db| log::all(db, id.0).await).await? {
        if is_sound(ctx, &row, &entry).await? {
            continue;
        }
        match load::state_of(ctx, id, Seq(entry.seq)).await {
            Ok(_) => done.states += usize::from(is_sound(ctx, &row, &entry).await?),
            Err(fault) if fault.is_damage() => lost = Some(fault),
            Err(fault) => return Err(fault),
        }
    }
    lost.map_or(Ok(()), Err)
}

/// Whether the state after an entry is what the log says, and is there if it should be.
async fn is_sound(ctx: &Ctx, row: &TableRow, entry: &LogRow) -> Result<bool, Fault> {
    let (id, seq) = (row.id, entry.seq);
    Ok(match ctx.store.read(async |db| snapshots::find(db, id, seq).await).await? {
        Found::Whole(kept) => hex::encode(Sha256::digest(&kept.state)) == entry.digest,
        Found::Corrupt(_) => false,
        Found::Missing => load::may_be_gone(row, seq),
    })
}

/// A table that is over stays as it is.
async fn park(ctx: &Ctx, id: TableId) -> Result<(), Fault> {
    let parking = ctx.store.write(Force::Durable, async |db| {
        let row = tables::find(db, id.0).await?;
        if row.is_some_and(|row| row.ended_at.is_none() && row.parked.is_none()) {
            tables::set_parked(db, id.0, Some("its record is damaged")).await?;
        }
        Ok::<_, StoreError>(())
    });
    Ok(parking.await?)
}
