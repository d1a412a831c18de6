//! `/sheet`: a unit's record sheet.

use super::{Context, Done, ask, complete};
use crate::host::Request;

/// A unit's record sheet, as a picture and as text
#[poise::command(slash_command)]
pub(super) async fn sheet(
    ctx: Context<'_>,
    #[description = "Which unit; left out: all of yours"]
    #[autocomplete = "complete"]
    unit: Option<String>,
) -> Done {
    ask(ctx, Request::Sheet { unit: unit.unwrap_or_default() }).await
}
