//! `/game seat …`: a seat of a game under way changes hands.

use poise::serenity_prelude as serenity;

use super::guests::no_guest;
use super::prelude::*;
use crate::host::{SeatWish, UserId};

/// Give your seat to somebody, call it out, or let a computer keep it
#[poise::command(slash_command, subcommand_required, subcommands("give", "call", "computer", "back"))]
#[expect(clippy::unused_async, reason = "Discord calls the subcommands only")]
pub(super) async fn seat(_: Context<'_>) -> Done {
    Ok(())
}

/// Ask somebody to take your seat; they have three days
#[poise::command(slash_command)]
async fn give(ctx: Context<'_>, #[description = "Whom"] player: serenity::User) -> Done {
    let refused = no_guest(&Caller::from(ctx.interaction), Some(&player)).map(str::to_owned);
    answer_unless(ctx, refused, Change::Seat(SeatWish::Give { player: UserId(player.id.get()) })).await
}

/// Offer your seat to whoever comes first; until then you play on
#[poise::command(slash_command)]
async fn call(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Seat(SeatWish::Call)).await
}

/// Let a computer player keep your seat until you come back; asks once more
#[poise::command(slash_command)]
async fn computer(
    ctx: Context<'_>,
    #[description = "How well it plays"]
    #[autocomplete = "complete"]
    skill: Option<String>,
) -> Done {
    answer(ctx, Look::HandOver { skill: skill.unwrap_or_default() }).await
}

/// Take your seat back from the computer player that keeps it
#[poise::command(slash_command)]
async fn back(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Seat(SeatWish::Back)).await
}
