//! Ends from outside the rules of play: resigning, abandoning.

use crate::contract::{Ending, Seat, Told, Weight};
use crate::host::api::escape;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::announcement;
use crate::host::outgoing::buttons::{self, button};
use crate::host::table::changes::Author;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::seated::{creator, playing};
use crate::host::table::stage::{Stage, Status};
use crate::host::table::{Table, telling};
use crate::host::{Call, Style, Timestamp};
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
pub(crate) async fn resign(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    end_game(ctx, table, Ending::Resigned(seat), author).await?;
    Ok(Answer::say("You have resigned."))
}

/// Applies an end from outside.
pub(crate) async fn end_game(ctx: &Ctx, table: &mut Table, ending: Ending, author: Author) -> Result<(), Failure> {
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
    announcement::settle(ctx, table, author.at).await?;
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
