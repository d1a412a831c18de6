//! `/game export`: the record as a file.

use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::{Answer, Enclosure, Parcel};
use crate::host::table::seated::not_seated;
use crate::host::{Call, UserId};

/// `/game export`: who sits at the table may have what is public so far, everybody the whole once it is over.
pub(crate) fn export(call: &Call, desk: &Desk, format: &str) -> Result<Answer, Failure> {
    let is_json = match format.trim().to_lowercase().as_str() {
        "" | "json" => true,
        "text" => false,
        _ => return Err(Refusal::UnknownFormat(format.into()).into()),
    };
    may_have(call.actor.user, desk)?;
    let text = if desk.status == Status::Over {
        "The record of this game. `replay --verify FILE` on the command line recomputes it."
    } else {
        "The record so far: set-up, promise of the dice and what everybody knows. Orders and seed follow at the end."
    };
    Ok(Answer::fresh(Parcel::text(text).with(Enclosure::Record { table: desk.row.id, is_json })))
}

/// Whether somebody may have the record of a table.
pub(crate) fn may_have(user: UserId, desk: &Desk) -> Result<(), Refusal> {
    match desk.status {
        _ if desk.game.is_none() => Err(Refusal::NotStarted("There is a record once it has.".to_owned())),
        Status::Playing if desk.seat_of(user).is_none() => Err(not_seated(desk)),
        _ => Ok(()),
    }
}
