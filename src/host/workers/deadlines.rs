//! Deadlines and reminders.

use std::time::Duration;

use crate::contract::{Asking, Seat};
use crate::host::commands::{absence, handover, invitation, lobby, pause, silence};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::{announcement, nudges};
use crate::host::table::changes::Author;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository};
use crate::host::workers::damage;
use crate::host::{ChannelId, Seq, TableId, Timestamp, UserId};
use crate::store::log;

/// A deadline or reminder of a table that may have come.
pub(crate) async fn run_clock(ctx: &Ctx, table: TableId, channel: ChannelId) -> Result<(), Fault> {
    let Some(_turn) = ctx.queues.enter(channel).await else { return Ok(()) };
    let done = clock_work(ctx, table).await;
    damage::contain(ctx, table, done).await
}

async fn clock_work(ctx: &Ctx, id: TableId) -> Result<(), Failure> {
    let mut table = load::find(ctx, id).await?;
    let now = ctx.now();
    let is_due = table.due.is_some_and(|at| at <= now);
    // What somebody said of their time in another process may have come too late for this deadline.
    let moves = |table: &mut Table| !table.is_time_up(now);
    let has_kept_long = table.promises.iter().any(|promise| promise.until <= now);
    if table.status() == Status::Lobby && has_kept_long {
        invitation::expire(&mut table, now)?;
    } else if table.status() == Status::Lobby && is_due {
        lobby::close(&mut table, now);
    } else if table.status() != Status::Playing || table.suspended.is_some() {
        return Ok(());
    } else if has_kept_long {
        handover::expire(&mut table, now);
    } else if is_due {
        let late = table.due.map_or(0, |due| now.0 - due.0).max(0).unsigned_abs();
        if !moves(&mut table) && !table.grant_grace(now) {
            ctx.metrics().deadline(Duration::from_secs(late));
            time_is_up(ctx, &mut table).await?;
        }
    } else if table.pause.and_then(|pause| pause.resume_at).is_some_and(|at| at <= now) {
        pause::go_on(&mut table, now);
    } else if table.remind_at.is_some_and(|at| at <= now) {
        remind(&mut table, now);
    } else {
        return Ok(());
    }
    repository::commit(ctx, &table, None).await?;
    Ok(())
}

/// Reminds those whose reminder has come: with a bank each for themselves, else all who are awaited.
fn remind(table: &mut Table, now: Timestamp) {
    let (window, seats) = (table.window, table.take_reminded(now));
    table.withdraw_nudge(now);
    if let Some(post) = table.reminder.take() {
        table.send(Delivery::Delete { post }, &PendingMessage::default(), now);
    }
    nudges::send_reminders(table, &seats, now);
    let post = table.send(Delivery::Remind { window, seats }, &PendingMessage::default(), now);
    table.reminder = Some(post);
}

/// The silence of everybody whose time is up counts as the game says. With a bank that is each seat for itself: the others keep
/// theirs, and the window ends when the game has heard of all.
async fn time_is_up(ctx: &Ctx, table: &mut Table) -> Result<(), Failure> {
    let author = Author { user: None, call: None, at: ctx.now() };
    let (mark, late) = (table.window, table.late(author.at));
    // One seat's time of several is no silent window yet.
    let is_last = table.awaited_people().iter().all(|seat| late.contains(seat));
    if is_last && !has_person_ordered(ctx, table).await? {
        table.idle_windows += 1;
    }
    // Whoever it called comes to something all the same: it tells what has become of the call.
    let call = (table.reminder.take(), table.nudge.take());
    let present = ordered_since(ctx, table, mark).await?;
    let mut silent = vec![];
    for seat in late.clone() {
        // A silence may end the window; who is asked anew then has new time.
        if table.window == mark && table.awaited().contains(&seat) {
            silence::timeout(ctx, table, seat, author).await?;
            silent.extend(table.person(seat).map(|user| (seat, user)));
        }
    }
    let users: Vec<UserId> = silent.iter().map(|(_, user)| *user).collect();
    if table.window != mark
        && let Some(post) = call.0.or(call.1)
    {
        table.send(Delivery::Edit { post }, &nudges::time_was_up(table, &users), author.at);
    }
    if table.window == mark {
        (table.reminder, table.nudge) = call;
        // Somebody is awaited still in the same window: they get the time of another phase.
        table.ask_once_more(&late, author.at);
    }
    announcement::settle(ctx, table, author.at).await?;
    // Below the post that tells what came of it. Who prepared something was here, and only did not say that it was all.
    let silent: Vec<Seat> = silent.into_iter().map(|(seat, _)| seat).filter(|seat| !present.contains(seat)).collect();
    absence::were_silent(table, &silent, author.at);
    Ok(())
}

/// The seats whose person has given an order since a window opened.
async fn ordered_since(ctx: &Ctx, table: &Table, window: Seq) -> Result<Vec<Seat>, Fault> {
    let id = table.id.0;
    let entries = ctx.store.read(async |db| log::standing_after(db, id, window.0).await).await?;
    let orders = entries.iter().filter(|entry| entry.kind == "order" && entry.actor_id.is_some());
    Ok(orders.filter_map(|entry| u8::try_from(entry.seat?).ok()).map(Seat).collect())
}

/// Whether a person has ordered whose orders were awaited in this window: what others prepare in secret shall not
/// show in the clock.
async fn has_person_ordered(ctx: &Ctx, table: &Table) -> Result<bool, Fault> {
    let opened = load::state_at(ctx, table, table.window).await?;
    let asked: Vec<i64> = match opened.asking() {
        Asking::Orders(window) => window.seats.iter().map(|s| s.0.into()).collect(),
        Asking::Over(_) => vec![],
    };
    let (id, mark) = (table.id.0, table.window.0);
    let entries = ctx.store.read(async |db| log::standing_after(db, id, mark).await).await?;
    let is_asked = |e: &log::LogRow| e.seat.is_some_and(|seat| asked.contains(&seat));
    Ok(entries.iter().any(|e| e.kind == "order" && e.actor_id.is_some() && is_asked(e)))
}
