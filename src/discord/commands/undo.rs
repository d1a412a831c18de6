//! `/undo`: takes back the caller's last order.

use super::prelude::*;

/// Take back your last order; once something was revealed, the others must agree
#[poise::command(slash_command)]
pub(super) async fn undo(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Undo).await
}
