//! `/settings`: what somebody says of themselves.

use super::prelude::*;
use crate::host::Personal;

/// Your time zone and quiet hours, for all your tables; for you alone
#[poise::command(slash_command)]
pub(super) async fn settings(
    ctx: Context<'_>,
    #[description = "Your time zone: a city or a name such as Europe/Berlin; left out: as it is"]
    #[autocomplete = "complete"]
    zone: Option<String>,
    #[description = "Hours in which no deadline of yours shall fall, such as 22-07; off: none"]
    #[autocomplete = "complete"]
    quiet: Option<String>,
) -> Done {
    answer(ctx, Personal::Settings { zone: zone.unwrap_or_default(), quiet: quiet.unwrap_or_default() }).await
}
