//! `/order`: any order of the game in its notation.

use super::prelude::*;

/// Give any order in the game's notation; several separated by ;
#[poise::command(slash_command)]
pub(super) async fn order(
    ctx: Context<'_>,
    #[description = "For example: move Spur1 F3LF2; fire Spur1 Mote2"]
    #[autocomplete = "complete"]
    text: String,
) -> Done {
    answer(ctx, Change::Notation { text }).await
}
