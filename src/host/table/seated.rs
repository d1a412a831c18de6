//! Who may do what at a table, and whose orders are next.

use std::sync::Arc;

use crate::contract::{Match, Seat};
use crate::host::api::escape;
use crate::host::api::message::{WAITING, Waits};
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::table::stage::{Status, Who};
use crate::host::{Call, UserId};
use crate::kit::line::Line;
use crate::kit::words::and;

/// The caller's seat and the game, if orders may be given.
pub(crate) fn playing(call: &Call, table: &Table) -> Result<(Seat, Arc<dyn Match>), Refusal> {
    match (table.status(), table.game()) {
        (Status::Over, _) => Err(Refusal::Over),
        (Status::Abandoned, _) => Err(Refusal::Abandoned),
        (Status::Playing, Some(game)) => {
            let user = call.actor.user;
            let kept = || table.kept_for(user).map(|seat| Refusal::Kept(table.side(seat)));
            let seat = table.seat_of(user).ok_or_else(|| kept().unwrap_or_else(|| not_seated(table)))?;
            Ok((seat, game.clone()))
        }
        (Status::Lobby | Status::Playing, _) => {
            let hint = "Take a seat with `/game join`; when all are seated, the creator gives `/game start`.";
            Err(Refusal::NotStarted(hint.to_owned()))
        }
    }
}

pub(crate) fn not_seated(table: &Table) -> Refusal {
    let seats: Vec<String> = table.all_seats().map(|s| table.label(s)).collect();
    Refusal::NotSeated(format!("It is played by {}. You may look: `/map`, `/game status`.", and(&seats)))
}

/// Who opened the table: a name, or a mention when they sit here no more (private answers ping nobody).
pub(crate) fn creator(table: &Table) -> String {
    if table.creator == UserId::FORMER {
        return "a former player".to_owned();
    }
    let seat = table.seats.iter().find(|s| s.who == Who::Person(table.creator));
    seat.map_or_else(|| format!("<@{}>", table.creator), |s| escape::name(&s.name))
}

/// What the seat is asked for now, or whom it waits for.
pub(crate) fn what_next(table: &Table, seat: Seat) -> String {
    let awaited = table.awaited();
    if table.status() != Status::Playing {
        return "The game is over.".to_owned();
    }
    match table.game() {
        Some(game) if awaited.contains(&seat) => game.prompt(seat).first().map(Line::markdown).unwrap_or_default(),
        _ => {
            let names: Vec<String> = awaited.iter().map(|s| table.label(*s)).collect();
            format!("{WAITING}{}.", and(&names))
        }
    }
}

impl Table {
    /// What somebody waits for whose orders are in; none for whoever is asked, and where no game is under way.
    pub(crate) fn waits(&self, seat: Seat) -> Option<Waits> {
        let is_waiting = self.status() == Status::Playing && !self.awaited().contains(&seat);
        is_waiting.then(|| Waits { table: self.id, mark: self.wait_mark() })
    }

    /// The phase, and who is missing in it: what everybody may know.
    pub(crate) fn wait_mark(&self) -> String {
        let missing: Vec<String> = self.awaited().iter().map(|seat| seat.0.to_string()).collect();
        format!("{} {} {}", self.status().slug(), self.phase, missing.join(","))
    }

    /// Seats with people who have not asked to be forgotten.
    pub(crate) fn players(&self) -> Vec<Seat> {
        self.people().into_iter().filter(|seat| self.person(*seat) != Some(UserId::FORMER)).collect()
    }

    /// Whether a computer player has the seat for itself.
    pub(crate) fn is_computers(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|sitting| matches!(sitting.who, Who::Computer(_)))
    }
}
