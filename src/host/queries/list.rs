//! `/game list`, and tables named from anywhere: one's own by their numbers.

use std::cmp::Reverse;

use crate::contract::Choice;
use crate::host::api::escape;
use crate::host::api::limits::{TABLES_FINISHED_LISTED, TABLES_FOLLOWED, TABLES_LISTED, TEXT_MAX_CHARS};
use crate::host::commands::lobby;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::outgoing::{announcement, buttons, links, tables_shown};
use crate::host::queries::export;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{Press, Watching};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::{Call, ChannelId, Control, Style, TableId, Timestamp, UserId};
use crate::kit::words::and;
use crate::store::StoreError;
use crate::store::tables::{self, TableRow};

/// Tables with a button each.
pub(super) const SECTIONS_MAX: usize = 8;
/// Characters of their lines: half of what a message holds.
const SECTIONS_MAX_CHARS: usize = 1_900;

/// What somebody is to a table, what is listed of it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// Their orders are awaited.
    YourTurn,
    UnderWay,
    Lobby,
    Finished,
}

/// Tables to be listed.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) whole: Vec<Table>,
    /// Numbers and channels of those whose record is damaged.
    pub(super) damaged: Vec<(TableId, ChannelId)>,
}

impl Listed {
    fn numbers(&self) -> Vec<TableId> {
        let damaged = self.damaged.iter().map(|(id, _)| *id);
        self.whole.iter().map(|table| table.id).chain(damaged).collect()
    }
}

/// `/game list`: one's own tables, those that wait for one first; then others of this server. None stands twice.
pub(crate) async fn list(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    let user = call.actor.user;
    let mut mine = tables_of(ctx, user).await?;
    mine.whole.sort_by_key(|table| {
        (standing(table, user), table.due_for(user).unwrap_or(Timestamp(i64::MAX)), Reverse(table.id))
    });
    let watched = tables_watched(ctx, user, &mine).await?;
    let here = tables_of_server(ctx, call, &[&mine, &watched]).await?;
    let waiting = mine.whole.iter().filter(|table| standing(table, user) == Standing::YourTurn).count();
    let sections = sections(ctx, &mut mine, user).await?;
    let mut lines = Vec::new();
    let rest = if sections.is_empty() { "Your tables" } else { "Your other tables" };
    for (title, listed) in [(rest, mine), ("Where I watch", watched), ("Other tables of this server", here)] {
        if !listed.whole.is_empty() || !listed.damaged.is_empty() {
            lines.push(format!("**{title}**"));
        }
        for table in listed.whole {
            lines.push(format!("- {}", line_of(ctx, &table, user).await?));
        }
        for (id, channel) in listed.damaged {
            lines.push(format!("- <#{channel}>: its record is damaged · table {id}"));
        }
    }
    if lines.is_empty() && sections.is_empty() {
        lines.push("There are no tables yet. `/game new` opens one.".to_owned());
    }
    if lines.iter().any(|line| line.contains(SUSPENDED)) {
        lines.push(
            "-# Parked: I cannot post there, so nothing is posted and no time runs out until a command is given in \
             that channel. `/game end table:` ends such a table from anywhere."
                .to_owned(),
        );
    }
    Ok(Answer::fresh(page(waiting, sections, fitting(lines))))
}

/// One's games under way first, each with its button; all else as text.
fn page(waiting: usize, sections: Vec<Control>, text: String) -> PendingMessage {
    let ways_on = tables_shown::ways_on();
    if sections.is_empty() {
        return PendingMessage { text, rows: ways_on.into(), ..PendingMessage::default() };
    }
    let heading = match waiting {
        0 => "**My tables** · none waits for you".to_owned(),
        1 => "**My tables** · 1 waits for you".to_owned(),
        more => format!("**My tables** · {more} wait for you"),
    };
    let rows = sections.into_iter().map(|section| vec![section]).chain(ways_on).collect();
    PendingMessage { text: heading, below: text, rows, ..PendingMessage::default() }
}

/// Takes one's games under way and those that are over out of the list, as many as there is room for: a line each, with
/// the way to them.
async fn sections(ctx: &Ctx, mine: &mut Listed, user: UserId) -> Result<Vec<Control>, Failure> {
    let mut room = SECTIONS_MAX_CHARS;
    let (mut found, mut rest) = (vec![], vec![]);
    for table in std::mem::take(&mut mine.whole) {
        let text = line_of(ctx, &table, user).await?;
        let way = way_to(&table, user).filter(|_| found.len() < SECTIONS_MAX);
        let left = room.checked_sub(text.chars().count());
        let (Some((action, label, style)), Some(left)) = (way, left) else {
            rest.push(table);
            continue;
        };
        room = left;
        found.push(buttons::section(&table, text, action, label, style));
    }
    mine.whole = rest;
    Ok(found)
}

/// The button beside a table; what is parked goes on from its own channel alone.
pub(super) fn way_to(table: &Table, user: UserId) -> Option<(Press, &'static str, Style)> {
    match standing(table, user) {
        _ if table.is_suspended() => None,
        Standing::YourTurn => Some((Press::Home, "Give orders", Style::Primary)),
        Standing::UnderWay => Some((Press::Status, "Status", Style::Secondary)),
        Standing::Finished if table.status() == Status::Over && table.seat_of(user).is_some() => {
            Some((Press::Watch(Watching::LookBack), "Look back", Style::Secondary))
        }
        Standing::Lobby | Standing::Finished => None,
    }
}

/// One's own tables that a command can be given for, as completions.
pub(crate) async fn table_choices(ctx: &Ctx, user: UserId, command: &str) -> Result<Vec<Choice>, Failure> {
    let mut mine = tables_of(ctx, user).await?;
    if command == "game unfollow" {
        mine = tables_watched(ctx, user, &Listed::default()).await?;
    }
    let mut mine = mine.whole;
    mine.sort_by_key(|table| (standing(table, user), Reverse(table.id)));
    let fits = |table: &&Table| match command {
        "game end" => matches!(table.status(), Status::Lobby | Status::Playing) && table.is_creator(user),
        "vacation" => table.status() == Status::Playing && table.seat_of(user).is_some(),
        "game export" => export::may_have(user, table).is_ok(),
        _ => true,
    };
    Ok(mine.iter().filter(fits).map(|table| choice(table, user)).collect())
}

/// The tables at which somebody sits or that they opened: all that are unfinished, and the last of the others.
async fn tables_of(ctx: &Ctx, user: UserId) -> Result<Listed, Failure> {
    let id = user.column();
    let read = ctx.store.read(async |db| {
        let mut rows = tables::unfinished_of_user(db, id, TABLES_LISTED.into()).await?;
        rows.extend(tables::finished_of_user(db, id, TABLES_FINISHED_LISTED).await?);
        Ok::<_, StoreError>(rows)
    });
    listed(ctx, read.await?).await
}

/// The tables that somebody follows, without their own.
async fn tables_watched(ctx: &Ctx, user: UserId, mine: &Listed) -> Result<Listed, Failure> {
    let rows = ctx.store.read(async |db| tables::followed_by(db, user.column(), TABLES_FOLLOWED).await).await?;
    let own = mine.numbers();
    listed(ctx, rows.into_iter().filter(|row| !own.contains(&TableId(row.id))).collect()).await
}

async fn tables_of_server(ctx: &Ctx, call: &Call, but: &[&Listed]) -> Result<Listed, Failure> {
    let Some(guild) = call.place.guild else { return Ok(Listed::default()) };
    let but: Vec<TableId> = but.iter().flat_map(|listed| listed.numbers()).collect();
    let (guild, most) = (guild.column(), but.iter().fold(i64::from(TABLES_LISTED), |most, _| most + 1));
    let rows = ctx.store.read(async |db| tables::unfinished_in_guild(db, guild, most).await).await?;
    let others = rows.into_iter().filter(|row| !but.contains(&TableId(row.id)));
    listed(ctx, others.take(TABLES_LISTED.into()).collect()).await
}

/// One that is damaged hides none of the others.
pub(super) async fn listed(ctx: &Ctx, rows: Vec<TableRow>) -> Result<Listed, Failure> {
    let mut listed = Listed::default();
    for row in rows {
        match load::find(ctx, TableId(row.id)).await {
            Ok(table) => listed.whole.push(table),
            Err(Failure::Fault(fault)) if fault.is_damage() => {
                tracing::warn!(table.id = row.id, cause = %fault, "a table cannot be listed");
                listed.damaged.push((TableId(row.id), ChannelId::of_column(row.channel_id)));
            }
            Err(other) => return Err(other),
        }
    }
    Ok(listed)
}

pub(super) async fn line_of(ctx: &Ctx, table: &Table, user: UserId) -> Result<String, Failure> {
    let seats: Vec<String> = table.all_seats().map(|s| table.who(s)).collect();
    let turn = if standing(table, user) == Standing::YourTurn { "**your turn** · " } else { "" };
    let parked = if table.is_suspended() { SUSPENDED } else { "" };
    let (number, channel, title) = (table.id, table.channel, table.system.title());
    let link = links::to_newest_post(ctx, table).await?;
    let link = link.map(|url| format!(" · [newest post]({url})")).unwrap_or_default();
    let people = if seats.is_empty() { "nobody".to_owned() } else { seats.join(", ") };
    let state = state_of(table, user)?;
    Ok(format!("{turn}<#{channel}> **{title}** ({people}): {state}{parked} · table {number}{link}"))
}

/// Said of a table at which nothing goes on.
const SUSPENDED: &str = ", parked";

pub(super) fn standing(table: &Table, user: UserId) -> Standing {
    let is_awaited = || table.seat_of(user).is_some_and(|seat| table.awaited().contains(&seat));
    match table.status() {
        Status::Playing if is_awaited() => Standing::YourTurn,
        Status::Playing => Standing::UnderWay,
        Status::Lobby => Standing::Lobby,
        Status::Over | Status::Abandoned => Standing::Finished,
    }
}

/// How a table stands, in a few words.
fn state_of(table: &Table, user: UserId) -> Result<String, Failure> {
    Ok(match table.status() {
        Status::Lobby if lobby::is_full(table)? => "all seats are taken; it can start".to_owned(),
        Status::Lobby => "waiting for players".to_owned(),
        Status::Playing => {
            let paused = if table.pause.is_some() { ", paused" } else { "" };
            let names: Vec<String> = table.awaited().iter().map(|s| table.who(*s)).collect();
            let due = table.due_for(user).map(|at| format!(", due <t:{at}:R>")).unwrap_or_default();
            let away = table.away_note().map(|note| format!(". {note}")).unwrap_or_default();
            format!("phase {}, awaited: {}{due}{paused}{away}", table.phase, and(&names))
        }
        Status::Over => {
            table.outcome().map_or_else(|| "over".to_owned(), |outcome| announcement::verdict(table, outcome))
        }
        Status::Abandoned => "ended without a result".to_owned(),
    })
}

/// A table as a completion: plain words, since Discord shows neither Markdown nor mentions there.
fn choice(table: &Table, user: UserId) -> Choice {
    let seats: Vec<String> = table.seats.iter().map(|row| escape::visible(&row.name)).collect();
    let state = match standing(table, user) {
        Standing::YourTurn => "your turn",
        Standing::UnderWay => "under way",
        Standing::Lobby => "in the lobby",
        Standing::Finished => "finished",
    };
    let parked = if table.is_suspended() { SUSPENDED } else { "" };
    let title = table.system.title();
    Choice::new(table.id.to_string(), format!("{}: {title}, {}, {state}{parked}", table.id, seats.join(", ")))
}

/// As many lines as a message takes, and how many there are besides.
fn fitting(lines: Vec<String>) -> String {
    let (mut room, count) = (TEXT_MAX_CHARS - 40, lines.len());
    let mut shown = Vec::new();
    for line in lines {
        let Some(left) = room.checked_sub(line.chars().count() + 1) else { break };
        room = left;
        shown.push(line);
    }
    let left_out = count - shown.len();
    if left_out > 0 {
        shown.push(format!("… and {left_out} more lines"));
    }
    shown.join("\n")
}
