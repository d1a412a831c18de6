//! Ends from outside the rules of play, and what comes after: resigning, abandoning, rematch, another pace.

use crate::contract::Ending;
use crate::host::api::escape;
use crate::host::api::pace::Pace;
use crate::host::commands::opening::{self, Occasion, Opening};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::controls::button;
use crate::host::outgoing::post;
use crate::host::table::action::Action;
use crate::host::table::desk::{Desk, Origin, Status};
use crate::host::table::parcel::{Answer, Errand, Parcel};
use crate::host::table::seated::{creator, not_seated, playing};
use crate::host::table::telling;
use crate::host::{Call, Style};
use crate::store::tables::TableRow;

/// `/game resign`: asks whether it is meant.
pub(crate) fn ask_resign(call: &Call, desk: &Desk) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, desk)?;
    let text = format!("Do you give up as {}? This cannot be taken back.", desk.side(seat));
    Ok(confirm(desk, &text, Action::ConfirmResign, "Resign"))
}

/// `/game end`: asks whether it is meant.
pub(crate) fn ask_end(call: &Call, desk: &Desk) -> Result<Answer, Failure> {
    may_end(call, desk)?;
    let text = "Do you end this table for everybody, without a result? Nothing is deleted, but it cannot go on.";
    Ok(confirm(desk, text, Action::ConfirmEnd, "End the table"))
}

fn confirm(desk: &Desk, text: &str, action: Action, label: &str) -> Answer {
    let row =
        vec![button(desk, action, label, Style::Danger), button(desk, Action::Dismiss, "No, go on", Style::Secondary)];
    Answer::fresh(Parcel::text(text).with_row(row))
}

fn may_end(call: &Call, desk: &Desk) -> Result<(), Refusal> {
    // What somebody may in the channel they call from says nothing of another.
    let is_manager = call.actor.may_manage && desk.is_in(call.place.channel);
    match desk.status {
        Status::Over => Err(Refusal::Over),
        Status::Abandoned => Err(Refusal::Abandoned),
        Status::Lobby | Status::Playing if desk.is_creator(call.actor.user) || is_manager => Ok(()),
        Status::Lobby | Status::Playing => Err(Refusal::MayNotEnd(creator(desk))),
    }
}

/// Gives up.
pub(crate) fn resign(ctx: &Ctx, call: &Call, desk: &mut Desk) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, desk)?;
    let origin = Origin { user: Some(call.actor.user), call: Some(call.id.0.cast_signed()), at: ctx.now() };
    end_game(desk, Ending::Resigned(seat), origin)?;
    Ok(Answer::say("You have resigned."))
}

/// Applies an end from outside.
pub(crate) fn end_game(desk: &mut Desk, ending: Ending, origin: Origin) -> Result<(), Failure> {
    let game = desk.game.as_ref().ok_or(Refusal::NoTable)?;
    let mut played = game.end(ending);
    let seat = match ending {
        Ending::Resigned(seat) => Some(seat),
        Ending::DrawAgreed => None,
    };
    let label = seat.map(|seat| desk.label(seat)).unwrap_or_default();
    played.public_lines.insert(0, telling::ends(ending, &label));
    desk.record("end", seat, played, origin);
    post::settle(desk, origin.at);
    Ok(())
}

/// Ends a table without a result.
pub(crate) fn abandon(ctx: &Ctx, call: &Call, desk: &mut Desk) -> Result<Answer, Failure> {
    may_end(call, desk)?;
    let now = ctx.now();
    desk.set_status(Status::Abandoned);
    desk.stop_clock();
    desk.row.ended_at = Some(now.0);
    let who = desk.seat_of(call.actor.user).map_or_else(|| escape::name(&call.actor.name), |seat| desk.who(seat));
    let text =
        format!("**{}** was ended by {who}, without a result. `/game new` opens another table.", desk.system.title());
    desk.post_live(&Parcel::text(text), now);
    Ok(Answer::say("The table is ended."))
}

/// Opens the next table with the same people, sides passed on by one seat.
pub(crate) fn rematch(ctx: &Ctx, call: &Call, old: &Desk) -> Result<Opening, Failure> {
    match old.status {
        Status::Over => {}
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby | Status::Playing => return Err(Refusal::NotOver.into()),
    }
    if old.seat_of(call.actor.user).is_none() {
        return Err(not_seated(old).into());
    }
    let setup = old.setup()?;
    let options = match &old.game {
        Some(last) => last.rematch(setup.options.clone())?,
        None => setup.options.clone(),
    };
    let options = serde_json::to_string(&options).map_err(Fault::from)?;
    let row = TableRow {
        scenario: old.row.scenario.clone(),
        options,
        pace_seconds: old.row.pace_seconds,
        ..opening::blank_row(ctx, call, old.system)
    };
    let mut seats = old.seats.clone();
    let mut sides: Vec<String> = seats.iter().map(|s| s.side.clone()).collect();
    sides.rotate_left(1);
    for (seat, side) in seats.iter_mut().zip(sides) {
        seat.side = side;
    }
    Ok(Opening { desk: Desk::of(row, seats)?, invited: None, occasion: Occasion::Rematch })
}

/// `/game pace`
pub(crate) fn change_pace(ctx: &Ctx, call: &Call, desk: &mut Desk, pace: &str) -> Result<Answer, Failure> {
    let pace = Pace::parse(pace).ok_or_else(|| Refusal::UnknownPace(pace.into()))?;
    if !desk.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(desk)).into());
    }
    let now = ctx.now();
    desk.row.pace_seconds = pace.seconds();
    match desk.status {
        Status::Over => return Err(Refusal::Over.into()),
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby => {
            if let Some(number) = desk.row.live_post {
                let parcel = post::lobby(desk, None)?;
                desk.send(Errand::Edit { post: number }, &parcel, now);
            }
        }
        Status::Playing => {
            desk.row.idle_windows = 0;
            desk.restart_clock(now);
            let due = desk.row.due_at.map(|at| format!(" This one ends <t:{at}:F>, <t:{at}:R>.")).unwrap_or_default();
            let text = format!("The pace is now {}.{due}", pace.words());
            desk.send(Errand::Post, &Parcel::text(text), now);
        }
    }
    Ok(Answer::say(format!("The pace is now {}.", pace.words())))
}
