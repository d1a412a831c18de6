//! Tables named by their numbers, from anywhere: only one's own.

use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, No};
use crate::host::context::refusal::Refusal;
use crate::host::table::{Table, load};
use crate::host::{Call, TableId};

/// A table of one's own, named from anywhere.
pub(crate) async fn own_table(ctx: &Ctx, call: &Call, number: &str) -> Result<Table, Failure> {
    let bare = number.trim().trim_start_matches("table").trim().trim_start_matches('#');
    let unknown = || Refusal::UnknownTable(number.into());
    let table =
        load::find(ctx, TableId(bare.parse().map_err(|_| unknown())?)).await.map_err(|failure| match failure {
            Failure::Refused(No::Host(Refusal::NoSuchTable)) => unknown().into(),
            other => other,
        })?;
    // Whoever guesses numbers learns nothing, not even which there are.
    let is_own = table.is_creator(call.actor.user) || table.seat_of(call.actor.user).is_some();
    if !is_own {
        return Err(unknown().into());
    }
    Ok(table)
}
