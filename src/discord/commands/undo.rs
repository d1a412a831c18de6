//! `/undo`: takes back the caller's last order.

use super::{Context, Done, ask};
use crate::host::Request;

/// Take back your last order; once something was revealed, the others must agree
#[poise::command(slash_command)]
pub(super) async fn undo(ctx: Context<'_>) -> Done {
    ask(ctx, Request::Undo).await
}
