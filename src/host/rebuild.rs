//! States from the log: how entries that were taken back are left out, and what is done when the shape of a game's state
//! has changed since a snapshot was made.

use std::collections::BTreeSet;

use serde_json::Value;

use super::failure::Fault;
use crate::contract::{Seed, Setup};
use crate::games::{System, Table};
use crate::store::log::{self, LogRow};
use crate::store::tables::TableRow;
use crate::store::{Db, seats};

/// The entries that stand after step `seq`, in order: those an undo up to then has taken back are left out.
pub(crate) fn standing(entries: &[LogRow], seq: i64) -> Vec<&LogRow> {
    let until: Vec<&LogRow> = entries.iter().filter(|e| e.seq <= seq).collect();
    let undone: BTreeSet<i64> = until.iter().filter(|e| e.kind == "undo").flat_map(|e| taken_back(e)).collect();
    let is_input = |e: &&LogRow| matches!(e.kind.as_str(), "order" | "lapse" | "end") && !undone.contains(&e.seq);
    until.into_iter().filter(is_input).collect()
}

/// The steps that an undo takes back.
pub(crate) fn taken_back(entry: &LogRow) -> Vec<i64> {
    serde_json::from_str(&entry.input).unwrap_or_default()
}

/// Applies entries to a state, in order.
pub(crate) fn apply_all<'a>(
    table: i64,
    start: Table,
    entries: impl IntoIterator<Item = &'a LogRow>,
) -> Result<Table, Fault> {
    entries.into_iter().try_fold(start, |state, entry| {
        let fault = |cause: String| Fault::Log { table, seq: entry.seq, cause };
        let input: Value = serde_json::from_str(&entry.input).map_err(|e| fault(e.to_string()))?;
        Ok(state.replay(&input).map_err(|e| fault(e.to_string()))?.next)
    })
}

/// The state after a step, from the set-up and the log alone.
pub(crate) async fn state_at(db: &mut Db, row: &TableRow, system: System, seq: i64) -> Result<Table, Fault> {
    let fault = |cause: String| Fault::Log { table: row.id, seq, cause };
    let sides = seats::of_table(db, row.id).await?.into_iter().map(|s| s.side).collect();
    let setup = Setup { scenario: row.scenario.clone(), options: serde_json::from_str(&row.options)?, sides };
    let seed = Seed::try_from(row.seed.clone().unwrap_or_default()).map_err(|e| fault(e.to_string()))?;
    let start = system.start(&setup, &seed).map_err(|e| fault(e.to_string()))?;
    let entries = log::all(db, row.id).await?;
    tracing::info!(table.id = row.id, table.seq = seq, "state rebuilt from the log");
    apply_all(row.id, start, standing(&entries, seq))
}
