//! What is done without being asked: deadlines, reminders, computer players. Deliveries are in `deliver`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::contract::{Awaiting, Ending, Played, Seat, Seed, Thinking};
use crate::host::ChannelId;
use crate::host::api::limits::COMPUTER_ORDERS_PER_WINDOW;
use crate::host::commands::{ending, lobby};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::post;
use crate::host::table::desk::{Desk, Origin, Status};
use crate::host::table::parcel::{Errand, Parcel};
use crate::host::table::{load, repository, telling};
use crate::store::{Force, log, tables};

/// A deadline or reminder of a table that may have come.
pub(crate) async fn run_clock(ctx: &Ctx, table: i64, channel: ChannelId) -> Result<(), Fault> {
    let Some(_turn) = ctx.queues.enter(channel).await else { return Ok(()) };
    let done = clock_work(ctx, table).await;
    contain(ctx, table, done).await
}

/// A table whose record is damaged is parked, so that it does not fail again and again.
async fn contain(ctx: &Ctx, table: i64, done: Result<(), Failure>) -> Result<(), Fault> {
    match done {
        Err(Failure::Fault(fault)) => {
            if fault.is_collision() {
                // Somebody else's change was quicker. What is due still, the next look finds.
                tracing::debug!(table.id = table, "somebody else was at this table");
                return Ok(());
            }
            if fault.is_damage() {
                let parking = ctx.store.write(Force::Durable, async |db| {
                    tables::set_parked(db, table, Some("its record is damaged")).await
                });
                parking.await?;
            }
            Err(fault)
        }
        Err(_) | Ok(()) => Ok(()),
    }
}

async fn clock_work(ctx: &Ctx, table: i64) -> Result<(), Failure> {
    let mut desk = load::find(ctx, table).await?;
    let now = ctx.now();
    let is_due = desk.row.due_at.is_some_and(|at| at <= now.0);
    if desk.status == Status::Lobby && is_due {
        lobby::close(&mut desk, now);
    } else if desk.status != Status::Playing || desk.row.parked.is_some() {
        return Ok(());
    } else if is_due {
        time_is_up(ctx, &mut desk).await?;
    } else if desk.row.remind_at.is_some_and(|at| at <= now.0) {
        desk.row.remind_at = None;
        let mark = desk.row.window_seq;
        let post = desk.send(Errand::Remind { mark }, &Parcel::default(), now);
        desk.row.reminder = Some(post);
    } else {
        return Ok(());
    }
    repository::commit(ctx, &desk, None).await?;
    Ok(())
}

/// The silence of everybody who is awaited counts as the game says.
async fn time_is_up(ctx: &Ctx, desk: &mut Desk) -> Result<(), Failure> {
    let origin = Origin { user: None, call: None, at: ctx.now() };
    let (mark, awaited) = (desk.row.window_seq, desk.awaited());
    if !has_person_ordered(ctx, desk).await? {
        desk.row.idle_windows += 1;
    }
    for seat in awaited {
        // A lapse may end the window; who is asked anew then has new time.
        if desk.row.window_seq == mark && desk.awaited().contains(&seat) {
            lapse(ctx, desk, seat, origin).await?;
        }
    }
    if desk.row.window_seq == mark {
        // Somebody is awaited still in the same window: they get the time of another phase.
        desk.restart_clock(origin.at);
    }
    post::settle(desk, origin.at);
    Ok(())
}

/// Whether a person has ordered whose orders were awaited in this window: what others prepare in secret shall not
/// show in the clock.
async fn has_person_ordered(ctx: &Ctx, desk: &Desk) -> Result<bool, Fault> {
    let opened = load::state_at(ctx, desk, desk.row.window_seq).await?;
    let asked: Vec<i64> = match opened.awaiting() {
        Awaiting::Orders(window) => window.seats.iter().map(|s| s.0.into()).collect(),
        Awaiting::Over(_) => vec![],
    };
    let (id, mark) = (desk.row.id, desk.row.window_seq);
    let entries = ctx.store.read(async |db| log::standing_after(db, id, mark).await).await?;
    let is_asked = |e: &log::LogRow| e.seat.is_some_and(|seat| asked.contains(&seat));
    Ok(entries.iter().any(|e| e.kind == "order" && e.actor_id.is_some() && is_asked(e)))
}

async fn lapse(ctx: &Ctx, desk: &mut Desk, seat: Seat, origin: Origin) -> Result<(), Failure> {
    let Some(game) = desk.game.clone() else { return Ok(()) };
    let mut played = ctx.rules(move || game.lapse(seat)).await?;
    played.public_lines.insert(0, telling::gave_no_orders(&desk.label(seat)));
    desk.record("lapse", Some(seat), played, origin);
    Ok(())
}

/// Ends the game in a channel as if its players had agreed on a draw: for terminals, whose computer players never do.
/// Says whether there was a game to end.
pub(crate) async fn agree_on_draw(ctx: &Ctx, channel: ChannelId) -> bool {
    let Some(_turn) = ctx.queues.enter(channel).await else { return false };
    let Ok(mut desk) = load::newest_in(ctx, channel).await else { return false };
    if desk.status != Status::Playing {
        return false;
    }
    let origin = Origin { user: None, call: None, at: ctx.now() };
    let ended = ending::end_game(&mut desk, Ending::DrawAgreed, origin);
    ended.is_ok() && repository::commit(ctx, &desk, None).await.is_ok()
}

/// One order of the first computer player that is awaited.
pub(crate) async fn run_computer(ctx: &Ctx, table: i64, channel: ChannelId) -> Result<(), Fault> {
    let Some(_turn) = ctx.queues.enter(channel).await else { return Ok(()) };
    let done = computer_work(ctx, table).await;
    contain(ctx, table, done).await
}

async fn computer_work(ctx: &Ctx, table: i64) -> Result<(), Failure> {
    let mut desk = load::find(ctx, table).await?;
    if desk.status != Status::Playing || desk.row.parked.is_some() {
        return Ok(());
    }
    let origin = Origin { user: None, call: None, at: ctx.now() };
    let seat = desk.awaited().into_iter().find(|s| desk.skill(*s).is_some());
    if let Some(seat) = seat {
        match think(ctx, &desk, seat).await? {
            Some(played) => desk.record("order", Some(seat), played, origin),
            None => lapse(ctx, &mut desk, seat, origin).await?,
        }
    }
    post::settle(&mut desk, origin.at);
    repository::commit(ctx, &desk, None).await?;
    Ok(())
}

/// The order of a computer player; `None` when it gave none that is legal, or too many in one window.
async fn think(ctx: &Ctx, desk: &Desk, seat: Seat) -> Result<Option<Played>, Failure> {
    let (Some(game), Some(skill)) = (desk.game.clone(), desk.skill(seat)) else { return Ok(None) };
    let (id, mark) = (desk.row.id, desk.row.window_seq);
    let given = ctx.store.read(async |db| log::count_of_seat_after(db, id, seat.0.into(), mark).await).await?;
    if given > COMPUTER_ORDERS_PER_WINDOW {
        tracing::error!(table.id = desk.row.id, seat = seat.0, "a computer player does not come to an end");
        return Ok(None);
    }
    let seed = Seed::try_from(desk.row.seed.clone().unwrap_or_default()).ok();
    let seed = seed.map_or(0, |s| s.derive(&format!("computer {} {} {given}", seat.0, desk.row.phase)));
    let is_time_up = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_time_up);
    let work = move || {
        let may_go_on = || !flag.load(Ordering::Relaxed);
        game.computer(seat, &Thinking { skill, seed, may_go_on: &may_go_on })
    };
    let done = ctx.think_over(work, || is_time_up.store(true, Ordering::Relaxed)).await?;
    if let Err(no) = &done {
        let code = if let crate::contract::NotDone::Refused(r) = no { r.code.clone() } else { "draft".to_owned() };
        tracing::error!(
            table.id = desk.row.id,
            seat = seat.0,
            refusal.code = code,
            "a computer player's order was refused"
        );
    }
    Ok(done.ok())
}
