//! The orders of computer players.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::time::Instant;

use crate::contract::{Ending, NotDone, Played, Seat, Skill, Thinking};
use crate::host::api::limits::{COMPUTER_ORDERS_PER_WINDOW, VISIT_SECONDS};
use crate::host::commands::question::{self, Subject};
use crate::host::commands::{absence, ending, silence};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::announcement;
use crate::host::table::changes::Author;
use crate::host::table::press::OfferKind;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository};
use crate::host::workers::damage;
use crate::host::{ChannelId, TableId, Timestamp, UserId};
use crate::store::log;

/// One order of the first computer player that is awaited.
pub(crate) async fn run_computer(ctx: &Ctx, table: TableId, channel: ChannelId) -> Result<(), Fault> {
    let Some(_turn) = ctx.queues.enter(channel).await else { return Ok(()) };
    let done = computer_work(ctx, table).await;
    damage::contain(ctx, table, done).await
}

async fn computer_work(ctx: &Ctx, id: TableId) -> Result<(), Failure> {
    let mut table = load::find(ctx, id).await?;
    if table.status() != Status::Playing || table.suspended.is_some() {
        return Ok(());
    }
    let author = Author { user: None, call: None, at: ctx.now() };
    table.at_panel = at_panel(ctx, &table, author.at).await?;
    let computer = table.awaited().into_iter().find_map(|seat| Some((seat, table.skill(seat)?)));
    if let Some((seat, _)) = computer
        && gives_up(ctx, &table, seat).await?
    {
        ending::end_game(ctx, &mut table, Ending::Resigned(seat), author).await?;
    } else if let Some((seat, skill)) = computer {
        match think(ctx, &table, seat, skill).await? {
            Some(played) => table.record("order", Some(seat), played, author),
            None => silence::timeout(ctx, &mut table, seat, author).await?,
        }
    }
    let passed_over = match computer {
        None if table.awaits_nobody_present() => go_on_without(ctx, &mut table, author).await?,
        _ => vec![],
    };
    announcement::settle(ctx, &mut table, author.at).await?;
    if let Some((seat, _)) = computer {
        offer_draw(&mut table, seat, author.at)?;
    }
    absence::were_silent(&mut table, &passed_over, author.at);
    repository::commit(ctx, &table, None).await?;
    Ok(())
}

/// Whether a computer player resigns; one that keeps a person's seat leaves that to the person.
async fn gives_up(ctx: &Ctx, table: &Table, seat: Seat) -> Result<bool, Failure> {
    if !table.is_computers(seat) {
        return Ok(false);
    }
    let game = table.played()?;
    Ok(ctx.rules(move || game.gives_up(seat)).await?)
}

/// Asks the others for a draw, where a computer player would have one.
fn offer_draw(table: &mut Table, seat: Seat, now: Timestamp) -> Result<(), Fault> {
    let is_asked = table.open_question(OfferKind::Draw).is_some();
    if table.status() == Status::Playing && !is_asked && table.is_computers(seat) && table.played()?.offers_draw(seat) {
        let subject = Subject::of(OfferKind::Draw, table.window);
        let what = format!("{} offers a draw", table.label(seat));
        question::put(table, Some(seat), &what, subject, now);
    }
    Ok(())
}

/// The others are in, and have chosen not to wait for whoever is silent; gives the seats that are passed over.
async fn go_on_without(ctx: &Ctx, table: &mut Table, author: Author) -> Result<Vec<Seat>, Failure> {
    let (window, mut passed_over) = (table.window, vec![]);
    for seat in table.awaited() {
        // A silence may end the window; who is asked anew then has new time.
        if table.window == window && table.awaited().contains(&seat) {
            silence::timeout(ctx, table, seat, author).await?;
            passed_over.push(seat);
        }
    }
    Ok(passed_over)
}

/// Whoever ordered last, if they can still be looking: what a computer player answers is part of their visit.
async fn at_panel(ctx: &Ctx, table: &Table, now: Timestamp) -> Result<Option<UserId>, Fault> {
    let id = table.id.0;
    let last = ctx.store.read(async |db| log::last_of_a_person(db, id).await).await?;
    let is_here = |entry: &log::LogRow| now.0 - entry.at <= VISIT_SECONDS;
    Ok(last.filter(is_here).and_then(|entry| entry.actor_id).map(UserId::of_column))
}

/// The order of a computer player; `None` when it gave none that is legal, or too many in one window.
async fn think(ctx: &Ctx, table: &Table, seat: Seat, skill: Skill) -> Result<Option<Played>, Failure> {
    let game = table.played()?;
    let (id, mark) = (table.id.0, table.window.0);
    let given = ctx.store.read(async |db| log::count_of_seat_after(db, id, seat.0.into(), mark).await).await?;
    if given > COMPUTER_ORDERS_PER_WINDOW {
        tracing::error!(table.id = table.id.0, seat = seat.0, "a computer player does not come to an end");
        return Ok(None);
    }
    let missing = || Fault::Row { table: table.id, what: "a seed", read: "nothing".to_owned() };
    let seed = table.seed.as_ref().ok_or_else(missing)?;
    let seed = seed.derive(&format!("computer {} {} {given}", seat.0, table.phase));
    let is_time_up = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_time_up);
    let work = move || {
        let may_go_on = || !flag.load(Ordering::Relaxed);
        game.computer(seat, &Thinking { skill, seed, may_go_on: &may_go_on })
    };
    let begun = Instant::now();
    let done = ctx.think_over(work, || is_time_up.store(true, Ordering::Relaxed)).await?;
    ctx.metrics().computer(table.system.slug(), skill.slug(), begun.elapsed());
    if let Err(no) = &done {
        let code = if let NotDone::Refused(r) = no { r.code.clone() } else { "draft".to_owned() };
        tracing::error!(
            table.id = table.id.0,
            seat = seat.0,
            refusal.code = code,
            "a computer player's order was refused"
        );
    }
    Ok(done.ok())
}
