//! Who may do what at a table, and whose orders are next.

use std::sync::Arc;

use crate::contract::{Match, Seat};
use crate::host::Call;
use crate::host::api::escape;
use crate::host::context::refusal::Refusal;
use crate::host::table::desk::{Desk, Status};
use crate::kit::words::and;

/// The caller's seat and the game, if orders may be given.
pub(crate) fn playing(call: &Call, desk: &Desk) -> Result<(Seat, Arc<dyn Match>), Refusal> {
    match (desk.status, &desk.game) {
        (Status::Over, _) => Err(Refusal::Over),
        (Status::Abandoned, _) => Err(Refusal::Abandoned),
        (Status::Playing, Some(game)) => {
            let seat = desk.seat_of(call.actor.user).ok_or_else(|| not_seated(desk))?;
            Ok((seat, game.clone()))
        }
        (Status::Lobby | Status::Playing, _) => {
            let hint = "Take a seat with `/game join`; when all are seated, the creator gives `/game start`.";
            Err(Refusal::NotStarted(hint.to_owned()))
        }
    }
}

pub(crate) fn not_seated(desk: &Desk) -> Refusal {
    let seats: Vec<String> = desk.all_seats().map(|s| desk.label(s)).collect();
    Refusal::NotSeated(format!("It is played by {}. You may look: `/map`, `/game status`.", and(&seats)))
}

/// Who opened the table: a name, or a mention when they sit here no more (private answers ping nobody).
pub(crate) fn creator(desk: &Desk) -> String {
    let seat = desk.seats.iter().find(|s| s.user_id == Some(desk.row.creator_id));
    seat.map_or_else(|| format!("<@{}>", desk.row.creator_id.cast_unsigned()), |s| escape::name(&s.name))
}

/// What the seat is asked for now, or whom it waits for.
pub(crate) fn what_next(desk: &Desk, seat: Seat) -> String {
    let awaited = desk.awaited();
    if desk.status != Status::Playing {
        return "The game is over.".to_owned();
    }
    match &desk.game {
        Some(game) if awaited.contains(&seat) => game.prompt(seat).into_iter().next().unwrap_or_default(),
        _ => {
            let names: Vec<String> = awaited.iter().map(|s| desk.label(*s)).collect();
            format!("Now orders are awaited from {}.", and(&names))
        }
    }
}
