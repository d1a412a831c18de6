//! `/rules`: paragraphs of the game's rulebook.

use super::prelude::*;

/// Look something up in this game's rulebook
#[poise::command(slash_command)]
pub(super) async fn rules(
    ctx: Context<'_>,
    #[description = "A paragraph's number, a chapter or words; left out: the chapters"]
    #[autocomplete = "complete"]
    topic: Option<String>,
) -> Done {
    answer(ctx, Look::Rules { topic: topic.unwrap_or_default() }).await
}
