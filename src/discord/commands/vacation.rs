//! `/vacation`: days for which somebody is away.

use super::prelude::*;
use crate::host::{Personal, VacationWish};

/// Days away: the clock stands still where you are awaited; shown first, then booked by a button
#[poise::command(slash_command)]
pub(super) async fn vacation(
    ctx: Context<'_>,
    #[description = "The first day away, such as 2026-12-24, today, +7"]
    #[autocomplete = "complete"]
    from: Option<String>,
    #[description = "The last day away"]
    #[autocomplete = "complete"]
    until: Option<String>,
    #[description = "The only table for which it holds; left out: all of yours"]
    #[autocomplete = "complete"]
    table: Option<String>,
) -> Done {
    let [from, until, table] = [from, until, table].map(Option::unwrap_or_default);
    answer(ctx, Personal::Vacation(VacationWish { from, until, table, ..VacationWish::default() })).await
}
