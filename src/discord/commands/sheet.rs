//! `/sheet`: a unit's record sheet.

use super::prelude::*;

/// A unit's record sheet, as a picture and as text
#[poise::command(slash_command)]
pub(super) async fn sheet(
    ctx: Context<'_>,
    #[description = "Which unit; left out: all of yours"]
    #[autocomplete = "complete"]
    unit: Option<String>,
) -> Done {
    answer(ctx, Look::Sheet { unit: unit.unwrap_or_default() }).await
}
