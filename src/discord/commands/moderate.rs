//! `/moderate …`: what somebody may do at a table who may manage its channel; always with a reason.

use poise::serenity_prelude as serenity;

use super::guests::no_guest;
use super::prelude::*;
use crate::contract::Draft;

/// For moderators: act at this channel's table, with a reason
#[poise::command(slash_command, subcommand_required, subcommands("pause", "extend", "takeback", "seat", "end", "bar"))]
#[expect(clippy::unused_async, reason = "Discord calls the subcommands only")]
pub(super) async fn moderate(_: Context<'_>) -> Done {
    Ok(())
}

/// Stop the clock of this table; asks once more
#[poise::command(slash_command)]
async fn pause(ctx: Context<'_>, #[description = "Why; it is posted"] reason: String) -> Done {
    ask(ctx, Draft::new("pause"), reason).await
}

/// Give this phase more time; asks once more
#[poise::command(slash_command)]
async fn extend(
    ctx: Context<'_>,
    #[description = "How much longer, such as 6h or 1d"] time: String,
    #[description = "Why; it is posted"] reason: String,
) -> Done {
    ask(ctx, Draft::new("extend").with("time", time), reason).await
}

/// Take the last phase back for everybody; asks once more
#[poise::command(slash_command)]
async fn takeback(ctx: Context<'_>, #[description = "Why; it is posted"] reason: String) -> Done {
    ask(ctx, Draft::new("takeback"), reason).await
}

/// Have a seat change hands; asks once more
#[poise::command(slash_command)]
async fn seat(
    ctx: Context<'_>,
    #[description = "Which side"]
    #[autocomplete = "complete"]
    side: String,
    #[description = "Why; it is posted"] reason: String,
    #[description = "Who is asked to take it; left out: see `to`"] player: Option<serenity::User>,
    #[description = "Without a player: to whoever comes first, or to a computer player"]
    #[autocomplete = "complete"]
    to: Option<String>,
) -> Done {
    let draft = Draft::new("seat").with("side", side).with("to", to.unwrap_or_default());
    match player {
        None => ask(ctx, draft, reason).await,
        Some(player) => match no_guest(&Caller::from(ctx.interaction), Some(&player)) {
            Some(why) => answer_unless(ctx, Some(why.to_owned()), Look::Moderate(draft)).await,
            None => ask(ctx, draft.with("player", player.id.to_string()), reason).await,
        },
    }
}

/// End this table, without a result or with one; asks once more
#[poise::command(slash_command)]
async fn end(
    ctx: Context<'_>,
    #[description = "Why; it is posted"] reason: String,
    #[description = "Which side wins; left out: no result"]
    #[autocomplete = "complete"]
    winner: Option<String>,
) -> Done {
    ask(ctx, Draft::new("end").with("winner", winner.unwrap_or_default()), reason).await
}

/// Keep somebody from ever sitting at this table; asks once more
#[poise::command(slash_command)]
async fn bar(
    ctx: Context<'_>,
    #[description = "Whom"] player: serenity::User,
    #[description = "Why; it is posted"] reason: String,
) -> Done {
    ask(ctx, Draft::new("bar").with("player", player.id.to_string()), reason).await
}

async fn ask(ctx: Context<'_>, draft: Draft, reason: String) -> Done {
    answer(ctx, Look::Moderate(draft.with("reason", reason))).await
}
