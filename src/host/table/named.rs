//! Tables named by their numbers, from anywhere: only one's own.

use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::table::{Table, load};
use crate::host::{Call, TableId};

/// A table of one's own, named from anywhere.
pub(crate) async fn own_table(ctx: &Ctx, call: &Call, number: &str) -> Result<Table, Failure> {
    let table = by_number(ctx, number).await?;
    // Whoever guesses numbers learns nothing, not even which there are.
    let is_own = table.is_creator(call.actor.user) || table.seat_of(call.actor.user).is_some();
    if is_own { Ok(table) } else { Err(Refusal::UnknownTable(number.into()).into()) }
}

/// Any table; whether the caller has to do with it is for whoever asks.
pub(crate) async fn by_number(ctx: &Ctx, number: &str) -> Result<Table, Failure> {
    let bare = number.trim().trim_start_matches("table").trim().trim_start_matches('#');
    let unknown = || Refusal::UnknownTable(number.into());
    load::find(ctx, TableId(bare.parse().map_err(|_| unknown())?))
        .await
        .map_err(|failure| if failure.is(&Refusal::NoSuchTable) { unknown().into() } else { failure })
}
