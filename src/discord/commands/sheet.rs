//! `/sheet`: a unit's record sheet.

use super::prelude::*;

/// A unit's record sheet, as a picture or as text
#[poise::command(slash_command)]
pub(super) async fn sheet(
    ctx: Context<'_>,
    #[description = "Which unit; left out: all of yours"]
    #[autocomplete = "complete"]
    unit: Option<String>,
    #[description = "In words, as a text file, instead of a picture"] text: Option<bool>,
) -> Done {
    answer(ctx, Look::Sheet { unit: unit.unwrap_or_default(), text: text.unwrap_or_default() }).await
}
