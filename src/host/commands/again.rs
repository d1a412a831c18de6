//! *Same again*: what a player ordered in the window before is ordered once more, as far as it is legal now; what is not is
//! named with its reason. All of it can be changed, and nothing is locked.

use std::sync::Arc;

use crate::contract::{Draft, Match, Seat};
use crate::host::Call;
use crate::host::commands::play::{give, read_notation};
use crate::host::commands::suggestion::{LOCK, awaited, is_seen};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, No};
use crate::host::outgoing::panel;
use crate::host::table::Table;
use crate::host::table::pending::Answer;
use crate::host::table::seated::playing;
use crate::kit::words::code;
use crate::store::log::{self, LogRow};

/// Windows that are looked back over: the phases of a round differ, and what was ordered in another is seldom legal.
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

/// The seat's orders of the windows before this one, the newest window first.
async fn windows_before(ctx: &Ctx, table: &Table, seat: Seat) -> Result<Vec<Vec<Draft>>, Failure> {
    let (id, number, window) = (table.id.0, i64::from(seat.0), table.window.0);
    let orders = ctx.store.read(async |db| log::orders_before(db, id, number, window).await).await?;
    let mut windows: Vec<(i64, Vec<Draft>)> = vec![];
    for LogRow { base_seq, notation, .. } in orders.into_iter().rev() {
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
                    Failure::Refused(no) => No::words(&no),
                    Failure::Fault(fault) => fault.to_string(),
                };
                done.refused.push(format!("- Not again: {}. {reason}", code(&notation)));
            }
        }
    }
    done
}
