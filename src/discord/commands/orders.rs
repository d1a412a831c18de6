//! `/orders`: the caller's own orders of this phase.

use super::prelude::*;

/// Your orders for this phase, with buttons to change them
#[poise::command(slash_command)]
pub(super) async fn orders(ctx: Context<'_>) -> Done {
    answer(ctx, Look::Orders).await
}
