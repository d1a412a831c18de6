//! *Same again*: what a player ordered in the window before is ordered once more, as far as it is legal now; what is not is
//! named with its reason. All of it can be changed, and nothing is locked.

use std::sync::Arc;

use crate::contract::{Draft, Match, Seat};
use crate::host::Call;
use crate::host::commands::play::{give, read_notation};
use crate::host::commands::suggestion::{LOCK, awaited, is_seen};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::outgoing::panel;
use crate::host::table::Table;
use crate::host::table::pending::Answer;
use crate::host::table::seated::playing;
use crate::kit::words::code;
use crate::store::log::{self, LogRow};
use crate::store::{StoreError, phases};

/// Windows that are looked back over, for one of which something is legal still.
const WINDOWS: usize = 4;
/// Sentences about what is not legal any more.
const REFUSALS: usize = 6;

/// What can be ordered again of one window.
#[derive(Default)]
struct Repeated {
    orders: Vec<Draft>,
    /// Order and reason.
    refused: Vec<String>,
    /// The first of the orders would be seen by others.
    is_seen: bool,
}

/// Orders again what the window before had, and goes on with the panel.
pub(crate) async fn same_again(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    let before = windows_before(ctx, table, seat).await?;
    let work = move || before.into_iter().map(|orders| repeated(&game, seat, orders)).find(|r| !r.orders.is_empty());
    let Some(Repeated { orders, refused, is_seen }) = ctx.rules(work).await? else {
        let nothing = "Nothing that you ordered before can be ordered now.";
        return Ok(panel::home(ctx, call, table, nothing).await?.in_place());
    };
    if is_seen {
        let heading = "As before; nothing has been ordered yet:";
        return Ok(panel::page(ctx, call, table, &orders[0], heading).await?.in_place());
    }
    let done = give(ctx, call, table, orders).await?;
    let left = refused.len().saturating_sub(REFUSALS);
    let mut lines = vec![format!("As before; all of it can be changed.\n{done}")];
    lines.extend(refused.into_iter().take(REFUSALS));
    lines.extend((left > 0).then(|| format!("… and {left} more that cannot be ordered now.")));
    Ok(panel::home(ctx, call, table, &lines.join("\n")).await?.in_place())
}

/// The seat's orders of windows before this one in which the same was asked, the newest window first.
async fn windows_before(ctx: &Ctx, table: &Table, seat: Seat) -> Result<Vec<Vec<Draft>>, Failure> {
    let (id, number, window) = (table.id.0, i64::from(seat.0), table.window.0);
    let read = ctx.store.read(async |db| {
        let orders = log::orders_before(db, id, number, window).await?;
        Ok::<_, StoreError>((orders, phases::standing(db, id).await?))
    });
    let (orders, phases) = read.await?;
    let asked_at = |seq: i64| phases.iter().find(|phase| phase.seq == seq).map(|phase| kind(&phase.title));
    let asked_now = asked_at(window);
    let mut windows: Vec<(i64, Vec<Draft>)> = vec![];
    let orders = orders.into_iter().rev().filter(|order| asked_at(order.base_seq) == asked_now);
    for LogRow { base_seq, notation, .. } in orders {
        if windows.last().is_none_or(|(base, _)| *base != base_seq) {
            if windows.len() == WINDOWS {
                break;
            }
            windows.push((base_seq, vec![]));
        }
        if let Some((_, drafts)) = windows.last_mut().filter(|_| notation != LOCK) {
            drafts.splice(0..0, read_notation(table.system, &notation)?);
        }
    }
    Ok(windows.into_iter().map(|(_, drafts)| drafts).collect())
}

/// What a phase asks, whichever it is: `ROUND 3 · Move` asks for `Move`, each subturn of a turn for the same.
fn kind(title: &str) -> String {
    let last = title.rsplit(" · ").next().unwrap_or(title);
    last.chars().filter(|sign| !sign.is_ascii_digit()).collect::<String>().trim().to_owned()
}

/// The orders that are legal now, each on the position with those before it, up to the first that shows.
fn repeated(game: &Arc<dyn Match>, seat: Seat, drafts: Vec<Draft>) -> Repeated {
    let (window, mut now, mut done) = (awaited(&**game), Arc::clone(game), Repeated::default());
    for draft in drafts {
        match now.submit(seat, &draft) {
            Ok(played) if is_seen(&played, window.as_ref()) => {
                if done.orders.is_empty() {
                    done.is_seen = true;
                    done.orders.push(draft);
                }
                break;
            }
            Ok(played) => {
                now = played.next;
                done.orders.push(draft);
            }
            Err(no) => {
                let notation = draft.to_notation(game.system().card().verbs);
                let reason = match Failure::from(no) {
                    Failure::Refused(no) => no.words(),
                    Failure::Fault(fault) => fault.to_string(),
                };
                done.refused.push(format!("- Not again: {}. {reason}", code(&notation)));
            }
        }
    }
    done
}
