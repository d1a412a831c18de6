//! *As suggested*: a computer player's orders for every unit that has none, in its owner's name and in their hands: all can be
//! changed, and nothing is locked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::contract::{Asking, Match, Played, Seat, Skill, Thinking};
use crate::host::Call;
use crate::host::commands::play::{give, read_notation};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::panel;
use crate::host::table::Table;
use crate::host::table::pending::Answer;
use crate::host::table::seated::playing;

/// Who suggests.
const ADVISER: Skill = Skill::Steady;
/// More than any side has units: a computer player that does not come to an end is stopped.
const ORDERS_MAX: usize = 100;
/// The order that says that there are no more: its owner's to give.
pub(super) const LOCK: &str = "done";

/// Gives the suggested orders and goes on with the panel; where others would see the first of them, shows it before.
pub(crate) async fn as_suggested(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    let (notations, is_seen) = suggested(ctx, table, seat, game).await?;
    let mut drafts = Vec::with_capacity(notations.len());
    for notation in &notations {
        drafts.extend(read_notation(table.system, notation)?);
    }
    let answer = match drafts.first() {
        None => panel::home(ctx, call, table, "All have their orders: nothing is left to suggest.").await?,
        Some(first) if is_seen => {
            let heading = "Suggested; nothing has been ordered yet:";
            panel::page(ctx, call, table, first, heading).await?
        }
        Some(_) => {
            let done = give(ctx, call, table, drafts).await?;
            panel::home(ctx, call, table, &format!("As suggested; all of it can be changed.\n{done}")).await?
        }
    };
    Ok(answer.in_place())
}

/// The orders in notation, and whether the only one of them would be seen by others.
async fn suggested(ctx: &Ctx, table: &Table, seat: Seat, game: Arc<dyn Match>) -> Result<(Vec<String>, bool), Failure> {
    let missing = || Fault::Row { table: table.id, what: "a seed", read: "nothing".to_owned() };
    let seed = table.seed.as_ref().ok_or_else(missing)?.derive(&format!("suggestion {} {}", seat.0, table.phase));
    let is_time_up = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_time_up);
    let work = move || {
        let may_go_on = || !flag.load(Ordering::Relaxed);
        gather(game, seat, &Thinking { skill: ADVISER, seed, may_go_on: &may_go_on })
    };
    Ok(ctx.think_over(work, || is_time_up.store(true, Ordering::Relaxed)).await?)
}

/// Order by order, each on the position with those before it, up to the first that shows.
fn gather(game: Arc<dyn Match>, seat: Seat, thinking: &Thinking<'_>) -> (Vec<String>, bool) {
    let (window, mut now, mut found) = (awaited(&*game), game, vec![]);
    while found.len() < ORDERS_MAX {
        let Some(played) = now.computer(seat, thinking).ok().filter(|played| played.notation != LOCK) else { break };
        if is_seen(&played, window.as_ref()) {
            let is_first = found.is_empty();
            found.extend(is_first.then_some(played.notation));
            return (found, is_first);
        }
        found.push(played.notation);
        now = played.next;
    }
    (found, false)
}

/// Whether others would see that it was given.
pub(super) fn is_seen(played: &Played, window: Option<&(u32, Vec<Seat>)>) -> bool {
    !played.public_lines.is_empty() || awaited(&*played.next).as_ref() != window
}

/// The window and whom it asks.
pub(super) fn awaited(game: &dyn Match) -> Option<(u32, Vec<Seat>)> {
    match game.asking() {
        Asking::Orders(window) => Some((window.number, window.seats)),
        Asking::Over(_) => None,
    }
}
