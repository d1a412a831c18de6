//! Work at a table that failed: what somebody else was quicker with, and what is damaged.

use crate::host::TableId;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::store::{Force, tables};

/// A table whose record is damaged is parked, so that it does not fail again and again.
pub(crate) async fn contain(ctx: &Ctx, id: TableId, done: Result<(), Failure>) -> Result<(), Fault> {
    match done {
        Err(Failure::Fault(fault)) => {
            if fault.is_collision() {
                // Somebody else's change was quicker. What is due still, the next look finds.
                tracing::debug!(table.id = id.0, "somebody else was at this table");
                return Ok(());
            }
            if fault.is_damage() {
                let parking = ctx.store.write(Force::Durable, async |db| {
                    tables::set_parked(db, id.0, Some("its record is damaged")).await
                });
                parking.await?;
            }
            Err(fault)
        }
        Err(_) | Ok(()) => Ok(()),
    }
}
