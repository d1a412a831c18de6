//! Portraits of those who sit at a table, for its pictures.

use crate::host::TableId;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::render::{Portrait, Portraits};
use crate::store::portraits;

/// By the seats of now; whoever has none, or one that cannot be read, has an emblem.
pub(crate) async fn at_table(ctx: &Ctx, table: TableId) -> Result<Portraits, Fault> {
    let kept = ctx.store.read(async |db| portraits::at_table(db, table.0).await).await?;
    if kept.is_empty() {
        return Ok(Portraits::default());
    }
    ctx.block(move || {
        let mut by_seat = Vec::new();
        for (seat, picture) in kept {
            let Ok(seat) = usize::try_from(seat) else { continue };
            let portrait = Portrait::read(&picture).inspect_err(|cause| {
                tracing::debug!(table.id = table.0, seat, %cause, "a kept portrait is not read");
            });
            by_seat.resize(by_seat.len().max(seat + 1), None);
            by_seat[seat] = portrait.ok();
        }
        Portraits::new(by_seat)
    })
    .await
}
