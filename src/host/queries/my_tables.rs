//! *My tables*, a part at a time: those that wait for somebody, those under way, those that are over, those they watch.

use std::cmp::Reverse;

use crate::host::api::limits::{TABLES_FOLLOWED, TABLES_LISTED};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::outgoing::tables_shown::{Part, turn, ways_on};
use crate::host::queries::list::{Listed, SECTIONS_MAX, Standing, line_of, listed, standing, way_to};
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{Press, Watching};
use crate::host::{Style, TablesWish, Timestamp, UserId};
use crate::kit::words::count;
use crate::store::tables;

/// Letters of a line, so that a full page fits a message.
const LINE_CHARS: usize = 380;

/// A page of a part.
pub(crate) async fn page(ctx: &Ctx, user: UserId, wish: &TablesWish) -> Result<Answer, Failure> {
    let part: Part = wish.show.parse().map_err(|_| Refusal::UnknownControl)?;
    let (mut found, is_more) = found(ctx, user, part, wish.page).await?;
    let heading = match part {
        Part::Waiting => format!("**My tables** · {} for you", waiting(found.whole.len(), is_more)),
        part => format!("**My tables** · {}", part.words()),
    };
    let mut lines: Vec<String> = found
        .damaged
        .drain(..)
        .map(|(id, channel)| format!("- <#{channel}>: its record is damaged · table {id}"))
        .collect();
    if found.whole.is_empty() && lines.is_empty() {
        lines.push("There is none here.".to_owned());
    }
    let mut rows = Vec::new();
    for table in found.whole {
        let text: String = line_of(ctx, &table, user).await?.chars().take(LINE_CHARS).collect();
        let (action, label, style) = way(&table, user, part);
        rows.push(vec![buttons::section(&table, text, action, label, style)]);
    }
    let [menu, person] = ways_on();
    let earlier = wish.page.checked_sub(1).map(|page| turn(0, part, page, "Earlier"));
    let later = is_more.then(|| turn(1, part, wish.page.saturating_add(1), "Later"));
    rows.push(menu);
    rows.push(earlier.into_iter().chain(later).chain(person).collect());
    let message = PendingMessage { text: heading, below: lines.join("\n"), rows, ..PendingMessage::default() };
    Ok(Answer::fresh(message))
}

fn waiting(tables: usize, is_more: bool) -> String {
    match (tables, is_more) {
        (_, true) => format!("more than {SECTIONS_MAX} wait"),
        (0, _) => "none waits".to_owned(),
        (1, _) => "1 waits".to_owned(),
        (many, _) => format!("{} wait", count(many, "table")),
    }
}

/// The button beside a table.
fn way(table: &Table, user: UserId, part: Part) -> (Press, &'static str, Style) {
    if part == Part::Watched {
        return (Press::Watch(Watching::Unfollow), "Unfollow", Style::Secondary);
    }
    way_to(table, user).unwrap_or((Press::Status, "Status", Style::Secondary))
}

/// The tables of that page, and whether there are more.
async fn found(ctx: &Ctx, user: UserId, part: Part, page: usize) -> Result<(Listed, bool), Failure> {
    let (id, skipped) = (user.column(), page.saturating_mul(SECTIONS_MAX));
    let most = i64::try_from(skipped.saturating_add(SECTIONS_MAX + 1)).map_err(|_| Refusal::UnknownControl)?;
    let mut rows = ctx
        .store
        .read(async |db| match part {
            Part::Waiting | Part::Running => tables::unfinished_of_user(db, id, i64::from(TABLES_LISTED) * 10).await,
            Part::Finished => tables::finished_of_user(db, id, most).await,
            Part::Watched => tables::followed_by(db, id, TABLES_FOLLOWED).await,
        })
        .await?;
    if part == Part::Finished {
        let is_more = rows.len() > skipped + SECTIONS_MAX;
        rows = rows.into_iter().skip(skipped).take(SECTIONS_MAX).collect();
        return Ok((listed(ctx, rows).await?, is_more));
    }
    let mut all = listed(ctx, rows).await?;
    all.whole.retain(|table| part != Part::Waiting || standing(table, user) == Standing::YourTurn);
    all.whole.sort_by_key(|table| {
        (standing(table, user), table.due_for(user).unwrap_or(Timestamp(i64::MAX)), Reverse(table.id))
    });
    let is_more = all.whole.len() > skipped + SECTIONS_MAX;
    all.whole = all.whole.into_iter().skip(skipped).take(SECTIONS_MAX).collect();
    Ok((all, is_more))
}
