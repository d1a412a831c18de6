//! `/learn`: the lesson of a game, for the caller alone.

use super::choice::SystemChoice;
use super::prelude::*;
use crate::host::{LearnWish, Personal};

/// Learn a game in about ten small steps; it goes on where you were
#[poise::command(slash_command)]
pub(super) async fn learn(
    ctx: Context<'_>,
    #[description = "Which game; left out: the one you were learning"] system: Option<SystemChoice>,
    #[description = "An order that answers the step you are at, as for /order"]
    #[autocomplete = "complete"]
    order: Option<String>,
) -> Done {
    let system = system.map(|choice| choice.0.slug().to_owned()).unwrap_or_default();
    answer(ctx, Personal::Learn(LearnWish { system, order: order.unwrap_or_default(), ..LearnWish::default() })).await
}
