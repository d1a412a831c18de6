//! `/settings`: what somebody says of themselves.

use super::prelude::*;
use crate::host::{Personal, SettingsWish};

/// Your time zone, quiet hours, maps and calls, for all your tables; for you alone
#[poise::command(slash_command)]
pub(super) async fn settings(
    ctx: Context<'_>,
    #[description = "Your time zone: a city or a name such as Europe/Berlin; left out: as it is"]
    #[autocomplete = "complete"]
    zone: Option<String>,
    #[description = "Hours in which no deadline of yours shall fall, such as 22-07; off: none"]
    #[autocomplete = "complete"]
    quiet: Option<String>,
    #[description = "Maps in words in the place of pictures, in every answer of yours"] text_maps: Option<bool>,
    #[description = "How to be called when your orders are awaited: channel, direct or off"]
    #[autocomplete = "complete"]
    nudges: Option<String>,
    #[description = "Hour of your day for a direct message with all tables that wait for you, 0 to 23; off: none"]
    #[autocomplete = "complete"]
    digest: Option<String>,
) -> Done {
    let text_maps = text_maps.map_or("", |is_on| if is_on { "on" } else { "off" }).to_owned();
    let (zone, quiet) = (zone.unwrap_or_default(), quiet.unwrap_or_default());
    let (nudges, digest) = (nudges.unwrap_or_default(), digest.unwrap_or_default());
    answer(ctx, Personal::Settings(SettingsWish { zone, quiet, text_maps, nudges, digest })).await
}
