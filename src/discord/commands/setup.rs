//! `/setup …`: what a server says of itself, by whoever may manage it.

use poise::serenity_prelude as serenity;

use super::prelude::*;
use crate::host::{Personal, RoleId, ServerWish};

/// For whoever manages this server: who moderates its tables
#[poise::command(slash_command, subcommand_required, subcommands("moderators"))]
#[expect(clippy::unused_async, reason = "Discord calls the subcommands only")]
pub(super) async fn setup(_: Context<'_>) -> Done {
    Ok(())
}

/// Say which role moderates all tables here; without an option it is shown
#[poise::command(slash_command)]
async fn moderators(
    ctx: Context<'_>,
    #[description = "Whoever has it may use /moderate at every table of this server"] role: Option<serenity::Role>,
    #[description = "No role moderates any more"] none: Option<bool>,
) -> Done {
    let wish = match role {
        _ if none == Some(true) => ServerWish::Moderators(None),
        Some(role) => ServerWish::Moderators(Some(RoleId(role.id.get()))),
        None => ServerWish::Show,
    };
    answer(ctx, Personal::Server(wish)).await
}
