//! When a computer player gives a game up, and when it is content with a draw.

use crate::contract::Seat;
use crate::games::penta_war::data::options::Start;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::effects::kings_at_risk;
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::worth::{PAWN, material, of_thrones, signed};

/// It gives up with no more than one part in so many of what the enemy has.
const PARTS: i32 = 3;

/// Plies without anything that is not quiet (11.5), after which it is content with a draw.
const QUIET: u32 = 40;
/// With at most one part in so many more than the enemy has.
const HARDLY_MORE: i32 = 20;

/// Whether a seat gives up (11.5): its turn has come, all it has is worth no more than a third of what the enemy has, and it
/// can take no King at once. Never at a table with a goal, where the plies end a lost game soon, nor from a given position,
/// whose sides may be unequal on purpose.
pub(super) fn gives_up(state: &State, seat: Seat) -> bool {
    let position = &state.position;
    let is_whole = state.options.goal.is_none() && !matches!(state.options.start, Start::Position(_));
    let us = state.colour(seat);
    is_whole
        && !position.is_setup()
        && state.to_move() == Some(seat)
        && strength(position, us) * PARTS <= strength(position, us.enemy())
        && kings_at_risk(position).is_empty()
}

/// Whether a seat agrees to a draw (11.5): for so long nothing has happened, and it has hardly more than the enemy.
pub(super) fn takes_draw(state: &State, seat: Seat) -> bool {
    let us = state.colour(seat);
    let [own, other] = [us, us.enemy()].map(|colour| strength(&state.position, colour));
    state.quiet >= QUIET && own * HARDLY_MORE <= other * (HARDLY_MORE + 1)
}

/// Whether a seat that has just moved offers a draw (11.5): once in so many quiet plies, where it would agree to one.
pub(super) fn offers_draw(state: &State, seat: Seat) -> bool {
    takes_draw(state, seat) && state.to_move().is_some_and(|to_move| to_move != seat) && state.quiet % QUIET < 2
}

/// Worth of what a side has, wherever it stands. Never below nothing, so that parts of it can be compared: evaluation counts too few
/// Pawns and a disabled clan as debts.
fn strength(position: &Position, us: Colour) -> i32 {
    let of_kind = |kind| signed(position.all(us, kind).count()) * material(kind);
    let pawns = position.pawns(us);
    let of_thrones = |clan| of_thrones(position.thrones(us, clan), pawns).max(0);
    let palace: i32 = Clan::ALL.into_iter().map(of_thrones).sum();
    Kind::ALL.into_iter().map(of_kind).sum::<i32>() + PAWN * signed(pawns) + palace
}
