//! The daily digest: one direct message to whoever wants it, naming the tables that wait for them; none where none does.

use crate::host::api::escape;
use crate::host::api::ports::Courier;
use crate::host::commands::person;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::nudges;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::{Message, TableId, UserId};
use crate::store::{Force, people, tables};

/// Tables that a digest names.
const TABLES_NAMED: usize = 20;

/// Sends somebody's digest. The next is set before it goes out: one that is lost is better than one that comes again.
pub(crate) async fn send<C: Courier>(ctx: &Ctx, courier: &C, user: UserId) -> Result<(), Fault> {
    let now = ctx.now();
    let next = person::find(ctx, user).await?.next_digest(now);
    let column = user.column();
    let at = next.map(|at| at.0);
    let setting = ctx.store.write(Force::Durable, async |db| people::set_digest(db, column, now.0, at).await);
    if !setting.await? || next.is_none() {
        return Ok(());
    }
    let Some(message) = message(ctx, user).await? else { return Ok(()) };
    let nonce = format!("digest-{}-{}", user.0, now.0 / 3_600);
    if let Err(error) = courier.tell(user, &nonce, &message).await {
        tracing::info!(user.id = user.0, error = %error, "a digest was not delivered");
    }
    Ok(())
}

/// The tables that wait for somebody, a line each.
async fn message(ctx: &Ctx, user: UserId) -> Result<Option<Message>, Fault> {
    let column = user.column();
    let all = ctx.store.read(async |db| tables::playing_of_user(db, column).await).await?;
    let mut waiting: Vec<Table> = Vec::new();
    for id in all.into_iter().map(TableId) {
        match load::find(ctx, id).await {
            Ok(table) => waiting.extend(Some(table).filter(|table| waits_for(table, user))),
            // It is told to whoever looks at it; the others are named all the same.
            Err(Failure::Fault(fault)) if !fault.is_damage() => return Err(fault),
            Err(_) => {}
        }
    }
    waiting.sort_by_key(|table| (table.due_for(user).is_none(), table.due_for(user), table.id));
    let line = |table: &Table| Some(nudges::line_of_digest(table, table.seat_of(user)?));
    let lines: Vec<String> = waiting.iter().take(TABLES_NAMED).filter_map(line).collect();
    let head = "**Your orders are awaited** (a digest, once a day; `/settings` ends it):";
    let text = escape::message(&format!("{head}\n{}", lines.join("\n")));
    Ok((!lines.is_empty()).then(|| Message::plain(text)))
}

fn waits_for(table: &Table, user: UserId) -> bool {
    let is_awaited = |seat| table.awaited().contains(&seat);
    table.status() == Status::Playing && table.suspended.is_none() && table.seat_of(user).is_some_and(is_awaited)
}
