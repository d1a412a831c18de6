//! The panel that does not end: whoever has given the last order that was asked of them, and waits for computer players
//! alone, gets the position after these have moved in the same answer.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::contract::Seat;
use crate::host::api::message::WAITING;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::outgoing::{notes, panel};
use crate::host::table::pending::Answer;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::{Call, Change, Request, Shown};
use crate::store::log::{self, LogRow};

/// How often it is looked whether they have moved.
const LOOK: Duration = Duration::from_millis(60);

/// The answer that comes after this one; none where it says all there is to say.
pub(crate) async fn next(ctx: &Ctx, call: &Call, answer: &Answer) -> Option<Answer> {
    let gives_orders = match &call.request {
        Request::Press(_) | Request::Slip(_) | Request::Change(Change::Play(_) | Change::Notation { .. }) => true,
        Request::Open(_) | Request::Change(_) | Request::Look(_) | Request::Person(_) => false,
    };
    if ctx.config.patience.is_zero() || answer.shown != Shown::Answer || !gives_orders {
        return None;
    }
    match follow(ctx, call, answer).await {
        Ok(next) => next,
        Err(Failure::Fault(fault)) => {
            // The order is given and told of already.
            report(&fault);
            None
        }
        Err(Failure::Refused(_)) => None,
    }
}

async fn follow(ctx: &Ctx, call: &Call, answer: &Answer) -> Result<Option<Answer>, Failure> {
    let table = load::newest_in(ctx, call.place.channel).await?;
    let Some(seat) = table.seat_of(call.actor.user).filter(|seat| is_computers_turn(&table, *seat)) else {
        return Ok(None);
    };
    let until = Instant::now() + ctx.config.patience;
    while Instant::now() < until {
        sleep(LOOK).await;
        let now = load::newest_in(ctx, call.place.channel).await?;
        if now.id != table.id || now.status() != Status::Playing {
            return Ok(None);
        }
        if now.awaited().contains(&seat) {
            let heading = heading(ctx, &now, seat, &answer.message.text).await?;
            let next = panel::home(ctx, call, &now, &heading).await?;
            return Ok(Some(Answer { place: answer.place, ..next }));
        }
    }
    Ok(None)
}

/// Whether nobody but computer players is waited for.
fn is_computers_turn(table: &Table, seat: Seat) -> bool {
    let awaited = table.awaited();
    table.status() == Status::Playing
        && !awaited.is_empty()
        && !awaited.contains(&seat)
        && awaited.iter().all(|other| table.skill(*other).is_some())
}

/// What was said of the order, without whom it waited for, and what everybody has seen since.
async fn heading(ctx: &Ctx, table: &Table, seat: Seat, said: &str) -> Result<String, Fault> {
    let done: Vec<&str> = said.lines().filter(|line| !line.starts_with(WAITING)).collect();
    let (id, seat) = (table.id.0, i64::from(seat.0));
    let since = ctx.store.read(async |db| {
        let last = log::last_order_of(db, id, seat).await?.map_or(-1, |order| order.seq);
        log::standing_after(db, id, last).await
    });
    let since = since.await?;
    let told = since.iter().map(public_lines).collect::<Result<Vec<_>, Fault>>()?.concat();
    let meanwhile = notes::paragraph("Meanwhile:", &told);
    Ok(done.into_iter().map(str::to_owned).chain(meanwhile).collect::<Vec<_>>().join("\n"))
}

fn public_lines(entry: &LogRow) -> Result<Vec<String>, Fault> {
    Ok(serde_json::from_str(&entry.lines)?)
}
