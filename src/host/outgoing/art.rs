//! The pictures that the scenario of a table brings, for its maps.

use crate::host::TableId;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::table::load;
use crate::render::Art;

/// Those of now: a table goes on with our own drawings where its scenario has lost them.
pub(crate) async fn at_table(ctx: &Ctx, table: TableId) -> Result<Art, Fault> {
    let library = &ctx.config.library;
    if !library.has_art() {
        return Ok(Art::default());
    }
    match load::find(ctx, table).await {
        Ok(found) => Ok(library.art(found.system, &found.scenario)),
        Err(Failure::Fault(fault)) => Err(fault),
        Err(Failure::Refused(_)) => Ok(Art::default()),
    }
}
