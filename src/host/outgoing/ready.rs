//! A post as it goes out: with its picture, and with what is known only then.

use crate::host::api::escape;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, report};
use crate::host::outgoing::{announcement, links, pictures, record};
use crate::host::table::pending::PendingMessage;
use crate::host::table::{load, rating};
use crate::host::{Message, TableId};
use crate::store::ratings;

/// The message with its picture; without, when that fails, which is logged.
pub(crate) async fn message(ctx: &Ctx, pending: &PendingMessage) -> Message {
    let pending = &led(ctx, pending).await;
    let (mut message, fault) = pictures::message(ctx, pending).await;
    if let Some(fault) = fault {
        message.text = escape::message(&format!("{}\n{}", message.text, report(&fault)));
    }
    if let Some(table) = pending.record_of {
        match record::record_digest(ctx, table).await {
            Ok(digest) => message.lines += &announcement::digest_words(&digest),
            Err(fault) => drop(report(&fault)),
        }
        match rating_words(ctx, table).await {
            Ok(words) => message.text += &words.map(|words| format!("\n{words}")).unwrap_or_default(),
            Err(Failure::Fault(fault)) => drop(report(&fault)),
            Err(Failure::Refused(_)) => {}
        }
    }
    message
}

/// With the link to what it is about; without, where there is no such post, or when that fails, which is logged.
async fn led(ctx: &Ctx, pending: &PendingMessage) -> PendingMessage {
    let Some(id) = pending.leads_to else { return pending.clone() };
    let led = match load::find(ctx, id).await {
        Ok(table) => links::with_sight(ctx, &table, pending.clone()).await,
        Err(Failure::Fault(fault)) => Err(fault),
        Err(Failure::Refused(_)) => Ok(pending.clone()),
    };
    led.unwrap_or_else(|fault| {
        report(&fault);
        pending.clone()
    })
}

/// What the game that has ended did to ratings.
async fn rating_words(ctx: &Ctx, id: TableId) -> Result<Option<String>, Failure> {
    let table = load::find(ctx, id).await?;
    let seats = ctx.store.read(async |db| ratings::seats_of(db, id.0).await).await?;
    Ok(rating::end_words(&table, &seats))
}
