//! All states of a game, made anew from its record: before they are given up, and when somebody looks at them afterwards.

use std::sync::Arc;

use crate::contract::{Match, System};
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::replay;
use crate::store::log::{self, LogRow};
use crate::store::seats;
use crate::store::tables::TableRow;

/// The state after each entry of the log, with the entry.
pub(crate) async fn all_states(
    ctx: &Ctx,
    row: &TableRow,
    system: System,
) -> Result<Vec<(LogRow, Arc<dyn Match>)>, Fault> {
    let id = row.id;
    let read = ctx.store.read(async |db| Ok::<_, Fault>((seats::of_table(db, id).await?, log::all(db, id).await?)));
    let (seats, entries) = read.await?;
    let row = row.clone();
    let work = move || {
        let states = replay::states(&row, &seats, &entries, system)?;
        Ok(entries.into_iter().zip(states).collect())
    };
    ctx.rules(work).await?
}

/// Whether that is the state after that entry, as far as it can be said: of a state of another shape it cannot.
pub(crate) fn agrees(entry: &LogRow, state: &dyn Match, version: i64) -> bool {
    entry.state_version != version || entry.digest == state.digest()
}
