//! Ends from outside the rules of play, and what comes after: resigning, abandoning, rematch, another pace.

use crate::contract::{Ending, Seat, Told, Weight};
use crate::host::api::escape;
use crate::host::api::pace::Pace;
use crate::host::commands::opening::{Occasion, Opening};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::announcement;
use crate::host::outgoing::buttons::{self, button};
use crate::host::table::banks::Banks;
use crate::host::table::changes::Author;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::rating::Rated;
use crate::host::table::seated::{creator, not_seated, playing};
use crate::host::table::stage::{Stage, Status, Who};
use crate::host::table::{Table, telling};
use crate::host::{Call, Style, Timestamp, UserId};
use crate::kit::line::Line;
use crate::kit::words::and;

/// `/game resign`: asks whether it is meant.
pub(crate) fn ask_resign(call: &Call, table: &Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let text = format!("Do you give up as {}? This cannot be taken back.", table.side(seat));
    Ok(confirm(table, &text, Press::ConfirmResign, "Resign"))
}

/// How somebody can end a table without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndBy {
    /// Alone.
    Oneself,
    /// With all others who play; this is the seat that asks them.
    All(Seat),
}

/// `/game end`: asks whether it is meant.
pub(crate) fn ask_end(call: &Call, table: &Table) -> Result<Answer, Failure> {
    match end_by(call, table)? {
        EndBy::Oneself => {
            let text =
                "Do you end this table for everybody, without a result? Nothing is deleted, but it cannot go on.";
            Ok(confirm(table, text, Press::ConfirmEnd, "End the table"))
        }
        EndBy::All(seat) => {
            let others = table.people().into_iter().filter(|other| *other != seat);
            let text = format!(
                "Do you ask {} whether this game ends without a result? It does when all agree; nothing is deleted, but it \
                 cannot go on.",
                and(&others.map(|other| table.label(other)).collect::<Vec<_>>())
            );
            Ok(confirm(table, &text, Press::ConfirmEnd, "Ask the others"))
        }
    }
}

fn confirm(table: &Table, text: &str, action: Press, label: &str) -> Answer {
    let row =
        vec![button(table, action, label, Style::Danger), button(table, Press::Dismiss, "No, go on", Style::Secondary)];
    Answer::fresh(PendingMessage::text(text).with_row(row))
}

/// Whoever opened a table ends it alone only while nobody else plays there, or can be asked.
pub(crate) fn end_by(call: &Call, table: &Table) -> Result<EndBy, Refusal> {
    let user = call.actor.user;
    let seat = table.seat_of(user);
    let has_others = table.people().into_iter().any(|other| Some(other) != seat);
    match table.status() {
        Status::Over => Err(Refusal::Over),
        Status::Abandoned => Err(Refusal::Abandoned),
        Status::Lobby if table.is_creator(user) => Ok(EndBy::Oneself),
        Status::Playing if table.is_creator(user) && (table.is_suspended() || !has_others) => Ok(EndBy::Oneself),
        Status::Playing => match seat {
            Some(_) if !has_others => Ok(EndBy::Oneself),
            Some(seat) => Ok(EndBy::All(seat)),
            None if table.is_creator(user) => Err(Refusal::EndIsTheirs),
            None => Err(Refusal::MayNotEnd(creator(table))),
        },
        Status::Lobby => Err(Refusal::MayNotEnd(creator(table))),
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
        Ending::Resigned(seat) | Ending::Defaulted(seat) => Some(seat),
        Ending::DrawAgreed => None,
    };
    let label = seat.map(|seat| table.label(seat)).unwrap_or_default();
    let line = Line::of_markdown(telling::ends(ending, &label));
    played.public_lines.insert(0, Told { line, weight: Weight::Loss });
    table.record("end", seat, played, author);
    announcement::settle(table, author.at);
    Ok(())
}

/// Ends a table without a result, by the will of one, or of all.
pub(crate) fn abandon(ctx: &Ctx, call: &Call, table: &mut Table, by: EndBy) -> Answer {
    let now = ctx.now();
    close(table, now);
    let one = || table.seat_of(call.actor.user).map_or_else(|| escape::name(&call.actor.name), |seat| table.who(seat));
    let who = match by {
        EndBy::Oneself => one(),
        EndBy::All(_) => "all who played".to_owned(),
    };
    let text =
        format!("**{}** was ended by {who}, without a result. `/game new` opens another table.", table.system.title());
    table.post_live(&PendingMessage::text(text), buttons::of_past(table), now);
    Answer::say("The table is ended.")
}

/// Nothing goes on at a table any more.
pub(crate) fn close(table: &mut Table, now: Timestamp) {
    table.stage = Stage::Abandoned(table.game().cloned());
    table.stop_clock();
    table.close_phase(now);
    table.void_promises(now);
    table.ended_at = Some(now);
    table.tell_followers(now);
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
        // Nobody is kept a seat that they have not had.
        if let Who::StandIn { skill, .. } = seat.who {
            seat.who = Who::Computer(skill);
        }
    }
    // Whoever asked to be forgotten is not asked again; their side is free.
    seats.retain(|seat| seat.who != Who::Person(UserId::FORMER));
    let mut table = Table {
        pace: old.pace,
        watch: old.watch,
        has_vacation: old.has_vacation,
        shows_referee_all: old.shows_referee_all,
        seats,
        ..Table::new(call, old.system, old.scenario.clone(), options, ctx.now())
    };
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
    table.banks = Banks::default();
    match table.status() {
        Status::Over => return Err(Refusal::Over.into()),
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby => {
            if let Some(number) = table.live_post {
                let pending = announcement::lobby(table)?;
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
