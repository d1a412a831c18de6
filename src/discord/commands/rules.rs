//! `/rules`: paragraphs of the game's rulebook.

use super::choice::SystemChoice;
use super::prelude::*;
use crate::host::{Personal, RulesWish};

/// Look something up in a rulebook
#[poise::command(slash_command)]
pub(super) async fn rules(
    ctx: Context<'_>,
    #[description = "A paragraph's number, a chapter or words; left out: the chapters"]
    #[autocomplete = "complete"]
    topic: Option<String>,
    #[description = "Of which game; left out: of the one played here"] system: Option<SystemChoice>,
) -> Done {
    let topic = topic.unwrap_or_default();
    match system {
        Some(SystemChoice(system)) => {
            let system = system.slug().to_owned();
            answer(ctx, Personal::Rules(RulesWish { system, topic, page: 0 })).await
        }
        None => answer(ctx, Look::Rules { topic }).await,
    }
}
