//! Ends from outside the rules of play, and what comes after: resigning, abandoning, rematch, another pace.

use crate::contract::Ending;
use crate::host::api::escape;
use crate::host::api::pace::Pace;
use crate::host::commands::opening::{Occasion, Opening};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::announcement;
use crate::host::outgoing::buttons::button;
use crate::host::table::changes::Author;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::rating::Rated;
use crate::host::table::seated::{creator, not_seated, playing};
use crate::host::table::stage::{Stage, Status, Who};
use crate::host::table::{Table, telling};
use crate::host::{Call, Style, UserId};
use crate::kit::line::Line;

/// `/game resign`: asks whether it is meant.
pub(crate) fn ask_resign(call: &Call, table: &Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let text = format!("Do you give up as {}? This cannot be taken back.", table.side(seat));
    Ok(confirm(table, &text, Press::ConfirmResign, "Resign"))
}

/// `/game end`: asks whether it is meant.
pub(crate) fn ask_end(call: &Call, table: &Table) -> Result<Answer, Failure> {
    may_end(call, table)?;
    let text = "Do you end this table for everybody, without a result? Nothing is deleted, but it cannot go on.";
    Ok(confirm(table, text, Press::ConfirmEnd, "End the table"))
}

fn confirm(table: &Table, text: &str, action: Press, label: &str) -> Answer {
    let row =
        vec![button(table, action, label, Style::Danger), button(table, Press::Dismiss, "No, go on", Style::Secondary)];
    Answer::fresh(PendingMessage::text(text).with_row(row))
}

fn may_end(call: &Call, table: &Table) -> Result<(), Refusal> {
    // What somebody may in the channel they call from says nothing of another.
    let is_manager = call.actor.may_manage && table.is_in(call.place.channel);
    match table.status() {
        Status::Over => Err(Refusal::Over),
        Status::Abandoned => Err(Refusal::Abandoned),
        Status::Lobby | Status::Playing if table.is_creator(call.actor.user) || is_manager => Ok(()),
        Status::Lobby | Status::Playing => Err(Refusal::MayNotEnd(creator(table))),
    }
}

/// Gives up.
pub(crate) fn resign(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    end_game(table, Ending::Resigned(seat), author)?;
    Ok(Answer::say("You have resigned."))
}

/// Applies an end from outside.
pub(crate) fn end_game(table: &mut Table, ending: Ending, author: Author) -> Result<(), Failure> {
    let game = table.played()?;
    let mut played = game.end(ending);
    let seat = match ending {
        Ending::Resigned(seat) => Some(seat),
        Ending::DrawAgreed => None,
    };
    let label = seat.map(|seat| table.label(seat)).unwrap_or_default();
    played.public_lines.insert(0, Line::of_markdown(telling::ends(ending, &label)));
    table.record("end", seat, played, author);
    announcement::settle(table, author.at);
    Ok(())
}

/// Ends a table without a result.
pub(crate) fn abandon(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    may_end(call, table)?;
    let now = ctx.now();
    table.stage = Stage::Abandoned(table.game().cloned());
    table.stop_clock();
    table.ended_at = Some(now);
    let who = table.seat_of(call.actor.user).map_or_else(|| escape::name(&call.actor.name), |seat| table.who(seat));
    let text =
        format!("**{}** was ended by {who}, without a result. `/game new` opens another table.", table.system.title());
    table.post_live(&PendingMessage::text(text), now);
    Ok(Answer::say("The table is ended."))
}

/// Opens the next table with the same people, sides passed on by one seat.
pub(crate) fn rematch(ctx: &Ctx, call: &Call, old: &Table) -> Result<Opening, Failure> {
    match old.status() {
        Status::Over => {}
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby | Status::Playing => return Err(Refusal::NotOver.into()),
    }
    if old.seat_of(call.actor.user).is_none() {
        return Err(not_seated(old).into());
    }
    let setup = old.setup();
    let options = match old.game() {
        Some(last) => last.rematch(setup.options.clone())?,
        None => setup.options.clone(),
    };
    let mut seats = old.seats.clone();
    let mut sides: Vec<String> = seats.iter().map(|s| s.side.clone()).collect();
    sides.rotate_left(1);
    for (seat, side) in seats.iter_mut().zip(sides) {
        seat.side = side;
    }
    // Whoever asked to be forgotten is not asked again; their side is free.
    seats.retain(|seat| seat.who != Who::Person(UserId::FORMER));
    let mut table =
        Table { pace: old.pace, seats, ..Table::new(call, old.system, old.scenario.clone(), options, ctx.now()) };
    if old.rated == Rated::Yes {
        table.set_rated(Rated::Yes);
    }
    Ok(Opening { table, invited: None, occasion: Occasion::Rematch })
}

/// `/game pace`
pub(crate) fn change_pace(ctx: &Ctx, call: &Call, table: &mut Table, pace: &str) -> Result<Answer, Failure> {
    let pace = Pace::parse(pace).ok_or_else(|| Refusal::UnknownPace(pace.into()))?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    let now = ctx.now();
    table.pace = pace;
    match table.status() {
        Status::Over => return Err(Refusal::Over.into()),
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby => {
            if let Some(number) = table.live_post {
                let pending = announcement::lobby(table, None)?;
                table.send(Delivery::Edit { post: number }, &pending, now);
            }
        }
        Status::Playing => {
            table.idle_windows = 0;
            table.restart_clock(now);
            let due = table.due.map(|at| format!(" This one ends <t:{at}:F>, <t:{at}:R>.")).unwrap_or_default();
            let text = format!("The pace is now {}.{due}", pace.words());
            table.send(Delivery::Post, &PendingMessage::text(text), now);
        }
    }
    Ok(Answer::say(format!("The pace is now {}.", pace.words())))
}
