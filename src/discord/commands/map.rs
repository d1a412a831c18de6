//! `/map`: a picture for the caller alone.

use super::prelude::*;

/// The map, for you alone
#[poise::command(slash_command)]
pub(super) async fn map(
    ctx: Context<'_>,
    #[description = "A unit or a hex to show large"]
    #[autocomplete = "complete"]
    focus: Option<String>,
    #[description = "What to draw over it: arcs, reach, range, threat, coordinates and more"]
    #[autocomplete = "complete"]
    overlay: Option<String>,
    #[description = "An earlier phase's number; left out: now"]
    #[autocomplete = "complete"]
    turn: Option<String>,
    #[description = "In words, as a text file, instead of a picture"] text: Option<bool>,
) -> Done {
    let request = Look::Map {
        focus: focus.unwrap_or_default(),
        overlay: overlay.unwrap_or_default(),
        turn: turn.unwrap_or_default(),
        text: text.unwrap_or_default(),
    };
    answer(ctx, request).await
}
