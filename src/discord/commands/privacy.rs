//! `/privacy …`: what is kept of somebody, and forgetting it.

use super::prelude::*;
use crate::host::{Personal, PrivacyWish};

/// What I keep of you, and forgetting it
#[poise::command(slash_command, subcommand_required, subcommands("show", "export", "delete"))]
#[expect(clippy::unused_async, reason = "Discord calls the subcommands only")]
pub(super) async fn privacy(_: Context<'_>) -> Done {
    Ok(())
}

/// What I keep of you; for you alone
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Done {
    answer(ctx, Personal::Privacy(PrivacyWish::Show)).await
}

/// Everything I keep of you, as a file; for you alone
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Done {
    answer(ctx, Personal::Privacy(PrivacyWish::Export)).await
}

/// Forget what I keep of you; asks what, and once more
#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Done {
    answer(ctx, Personal::Privacy(PrivacyWish::Delete)).await
}
