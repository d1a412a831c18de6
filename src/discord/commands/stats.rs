//! `/stats`: how somebody has played on this server.

use poise::serenity_prelude as serenity;

use super::choice::SystemChoice;
use super::prelude::*;
use crate::host::{Personal, StatsWish, UserId};

/// Games won, drawn and lost on this server, ratings, and the best; for you alone
#[poise::command(slash_command)]
pub(super) async fn stats(
    ctx: Context<'_>,
    #[description = "Whose games; left out: yours"] person: Option<serenity::User>,
    #[description = "Whose best are listed; left out: the system you play most"] system: Option<SystemChoice>,
) -> Done {
    let wish = StatsWish {
        person: person.map(|user| UserId(user.id.get())),
        system: system.map(|system| system.0.slug().to_owned()).unwrap_or_default(),
    };
    answer(ctx, Personal::Stats(wish)).await
}
