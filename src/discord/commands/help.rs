//! `/help`: how to play here and now.

use super::prelude::*;

/// What is awaited from you here, and the commands that do it
#[poise::command(slash_command)]
pub(super) async fn help(
    ctx: Context<'_>,
    #[description = "A command or a word; left out: what to do now"]
    #[autocomplete = "complete"]
    topic: Option<String>,
) -> Done {
    answer(ctx, Look::Help { topic: topic.unwrap_or_default() }).await
}
