//! *Play the computer*: from the lobby to the first orders in one press. Computer players take the seats that are free, the
//! game begins, and the panel opens.

use crate::contract::Skill;
use crate::host::Call;
use crate::host::commands::lobby::{is_full, join, need_lobby, seat_computer, start};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::panel;
use crate::host::table::Table;
use crate::host::table::pending::Answer;
use crate::host::table::seated::creator;
use crate::kit::words::count;
use crate::store::seats;

/// Against whom somebody plays who has finished no game of that system yet.
const FIRST: Skill = Skill::Plain;
/// Against whom others play.
const LATER: Skill = Skill::Steady;

/// Fills the free seats with computer players, starts, and asks for the first orders.
pub(crate) async fn play_the_computer(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    need_lobby(table)?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    if table.seat_of(call.actor.user).is_none() {
        join(ctx, call, table, "")?;
    }
    let (user, slug) = (call.actor.user.column(), table.system.slug());
    let has_played = ctx.store.read(async |db| seats::has_finished(db, user, slug).await).await?;
    let skill = if has_played { LATER } else { FIRST };
    let mut seated = 0;
    while !is_full(table)? {
        seat_computer(ctx, call, table, "", skill.slug())?;
        seated += 1;
    }
    start(ctx, call, table)?;
    let against = match seated {
        0 => "The game begins. Good luck!".to_owned(),
        _ => format!("The game begins, against {} ({}). Good luck!", count(seated, "computer player"), skill.slug()),
    };
    panel::home(ctx, call, table, &against).await
}
