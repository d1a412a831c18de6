//! States from the log: how entries that were taken back are left out, and what set-up, seed and log make of a table whose
//! snapshot cannot be used.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use crate::contract::{Match, Seed, Setup, System};
use crate::host::context::failure::Fault;
use crate::host::{Seq, TableId};
use crate::store::log::LogRow;
use crate::store::seats::SeatRow;
use crate::store::tables::TableRow;

/// The entries that stand after step `seq`, in order: those an undo up to then has taken back are left out.
pub(crate) fn standing(entries: &[LogRow], seq: i64) -> Result<Vec<&LogRow>, Fault> {
    let until: Vec<&LogRow> = entries.iter().filter(|e| e.seq <= seq).collect();
    let undos = until.iter().filter(|e| e.kind == "undo");
    let undone: BTreeSet<i64> =
        undos.map(|e| taken_back(e)).collect::<Result<Vec<_>, Fault>>()?.concat().into_iter().collect();
    let is_input = |e: &&LogRow| matches!(e.kind.as_str(), "order" | "lapse" | "end") && !undone.contains(&e.seq);
    Ok(until.into_iter().filter(is_input).collect())
}

/// Whether the state after step `seq` is one that these entries go on from: no undo among them takes back a step until then. One
/// that cannot be read says nothing.
pub(crate) fn goes_on_from(entries: &[LogRow], seq: i64) -> bool {
    let mut undos = entries.iter().filter(|e| e.kind == "undo" && e.seq > seq);
    undos.all(|undo| taken_back(undo).is_ok_and(|steps| steps.iter().all(|step| *step > seq)))
}

/// The steps that an undo takes back.
pub(crate) fn taken_back(entry: &LogRow) -> Result<Vec<i64>, Fault> {
    Ok(serde_json::from_str(&entry.input)?)
}

/// Applies an entry to a state.
pub(crate) fn apply(table: TableId, state: &dyn Match, entry: &LogRow) -> Result<Arc<dyn Match>, Fault> {
    let fault = |cause: String| Fault::Log { table, seq: Seq(entry.seq), cause };
    let input: Value = serde_json::from_str(&entry.input).map_err(|e| fault(e.to_string()))?;
    Ok(state.replay(&input).map_err(|e| fault(e.to_string()))?.next)
}

/// Applies entries to a state, in order.
pub(crate) fn apply_all<'a>(
    table: TableId,
    start: Arc<dyn Match>,
    entries: impl IntoIterator<Item = &'a LogRow>,
) -> Result<Arc<dyn Match>, Fault> {
    entries.into_iter().try_fold(start, |state, entry| apply(table, &*state, entry))
}

/// The state at the start, from set-up and seed.
pub(crate) fn start_of(row: &TableRow, seats: &[SeatRow], system: System) -> Result<Arc<dyn Match>, Fault> {
    let fault = |cause: String| Fault::Log { table: TableId(row.id), seq: Seq(0), cause };
    let sides = seats.iter().map(|s| s.side.clone()).collect();
    let setup = Setup { scenario: row.scenario.clone(), options: serde_json::from_str(&row.options)?, sides };
    // Its error would quote what was read, and that may be most of a secret.
    let seed = row.seed.clone().and_then(|seed| Seed::try_from(seed).ok());
    let seed = seed.ok_or_else(|| fault("its seed is none".to_owned()))?;
    system.lobby(&setup).and_then(|lobby| lobby.start(&seed)).map_err(|e| fault(e.to_string()))
}

/// The state after each entry, in order, from set-up, seed and log alone.
pub(crate) fn states(
    row: &TableRow,
    seats: &[SeatRow],
    entries: &[LogRow],
    system: System,
) -> Result<Vec<Arc<dyn Match>>, Fault> {
    let start = start_of(row, seats, system)?;
    let mut state = Arc::clone(&start);
    let mut states = Vec::with_capacity(entries.len());
    for entry in entries {
        state = step(TableId(row.id), &start, &state, entries, entry)?;
        states.push(Arc::clone(&state));
    }
    Ok(states)
}

/// The state after an entry, from the one before it.
pub(crate) fn step(
    table: TableId,
    start: &Arc<dyn Match>,
    before: &Arc<dyn Match>,
    entries: &[LogRow],
    entry: &LogRow,
) -> Result<Arc<dyn Match>, Fault> {
    match entry.kind.as_str() {
        "start" => Ok(Arc::clone(before)),
        "undo" => apply_all(table, Arc::clone(start), standing(entries, entry.seq)?),
        _ => apply(table, &**before, entry),
    }
}

/// The state after a step, from set-up, seed and log alone.
pub(crate) fn state_at(
    row: &TableRow,
    seats: &[SeatRow],
    entries: &[LogRow],
    system: System,
    seq: i64,
) -> Result<Arc<dyn Match>, Fault> {
    apply_all(TableId(row.id), start_of(row, seats, system)?, standing(entries, seq)?)
}
