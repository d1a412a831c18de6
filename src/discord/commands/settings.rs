//! `/settings`: what somebody says of themselves.

use super::prelude::*;
use crate::host::{Personal, SettingsWish};

/// Your time zone, quiet hours, maps and calls, for all your tables; for you alone
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "a command takes one for each of its options")]
pub(super) async fn settings(
    ctx: Context<'_>,
    #[description = "Your time zone: a city or a name such as Europe/Berlin; left out: as it is"]
    #[autocomplete = "complete"]
    zone: Option<String>,
    #[description = "Hours in which no deadline of yours shall fall, such as 22-07; off: none"]
    #[autocomplete = "complete"]
    quiet: Option<String>,
    #[description = "Maps in words in the place of pictures, in every answer of yours"] text_maps: Option<bool>,
    #[description = "Size of the pictures in every answer of yours: usual or large, for a phone"]
    #[autocomplete = "complete"]
    pictures: Option<String>,
    #[description = "Their contrast: usual, or high with a black ground and light lines"]
    #[autocomplete = "complete"]
    contrast: Option<String>,
    #[description = "An order that fires is shown once more, and given by a button"] ask_before_shots: Option<bool>,
    #[description = "Show my picture in maps; off: my side's emblem, and none is kept"] faces: Option<bool>,
    #[description = "How to be called when your orders are awaited: channel, direct or off"]
    #[autocomplete = "complete"]
    nudges: Option<String>,
    #[description = "Hour of your day for a direct message with all tables that wait for you, 0 to 23; off: none"]
    #[autocomplete = "complete"]
    digest: Option<String>,
) -> Done {
    let switch = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
    let text_maps = text_maps.map(switch).unwrap_or_default();
    let ask_before_shots = ask_before_shots.map(switch).unwrap_or_default();
    let faces = faces.map(switch).unwrap_or_default();
    let (zone, quiet) = (zone.unwrap_or_default(), quiet.unwrap_or_default());
    let (nudges, digest) = (nudges.unwrap_or_default(), digest.unwrap_or_default());
    let (pictures, contrast) = (pictures.unwrap_or_default(), contrast.unwrap_or_default());
    let wish = SettingsWish { zone, quiet, text_maps, pictures, contrast, ask_before_shots, faces, nudges, digest };
    answer(ctx, Personal::Settings(wish)).await
}
