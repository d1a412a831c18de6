//! `/report`: what became of the caller's orders in the last run.

use super::prelude::*;

/// What became of your last orders, whoever let the game run; for you alone
#[poise::command(slash_command)]
pub(super) async fn report(ctx: Context<'_>) -> Done {
    answer(ctx, Look::Report).await
}
