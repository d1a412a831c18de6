//! The colour of a message's frame: its owner's side, or the one that is ahead.

use crate::contract::Seat;
use crate::host::api::message::Form;
use crate::host::table::Table;
use crate::render;
use crate::scene::SideHead;

/// For what one seat alone sees: its side's colour.
pub(crate) fn of_seat(table: &Table, seat: Seat) -> Form {
    framed(heads(table).get(seat.index()))
}

/// For what everybody sees: the colour of the side that is ahead; none when all are level.
pub(crate) fn of_leader(table: &Table) -> Form {
    framed(heads(table).iter().find(|head| head.is_ahead))
}

fn heads(table: &Table) -> Vec<SideHead> {
    table.game().map(|game| game.heading().sides).unwrap_or_default()
}

fn framed(side: Option<&SideHead>) -> Form {
    side.map_or(Form::Card, |head| Form::Tinted(render::tint(head.side)))
}
