//! `/game export`: the record as a file.

use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::record;
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::seated::not_seated;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::{Call, TableId, UserId};

/// `/game export`: who sits at the table may have what is public so far, everybody the whole once it is over.
pub(crate) fn export(call: &Call, table: &Table, format: &str) -> Result<Answer, Failure> {
    let is_json = match format.trim().to_lowercase().as_str() {
        "" | "json" => true,
        "text" => false,
        _ => return Err(Refusal::UnknownFormat(format.into()).into()),
    };
    may_have(call.actor.user, table)?;
    let text = if table.status() == Status::Over {
        "The record of this game. `replay --verify FILE` on the command line recomputes it."
    } else {
        "The record so far: set-up, promise of the dice and what everybody knows. Orders and seed follow at the end."
    };
    Ok(Answer::fresh(PendingMessage::text(text).with(PictureName::Record { table: table.id, is_json })))
}

/// The same for whoever runs the bot.
pub(crate) async fn for_operator(ctx: &Ctx, id: TableId, is_json: bool) -> Result<String, Failure> {
    let table = load::find(ctx, id).await?;
    if table.game().is_none() {
        return Err(Refusal::NotStarted("There is a record once it has.".to_owned()).into());
    }
    let (_, text) = record::file(ctx, &table, is_json).await?;
    Ok(text)
}

/// Whether somebody may have the record of a table.
pub(crate) fn may_have(user: UserId, table: &Table) -> Result<(), Refusal> {
    match table.status() {
        _ if table.game().is_none() => Err(Refusal::NotStarted("There is a record once it has.".to_owned())),
        Status::Playing if table.seat_of(user).is_none() => Err(not_seated(table)),
        _ => Ok(()),
    }
}
