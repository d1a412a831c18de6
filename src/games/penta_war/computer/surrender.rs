//! When a computer player gives a game up.

use crate::contract::Seat;
use crate::games::penta_war::data::options::Start;
use crate::games::penta_war::data::piece::{Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::effects::kings_at_risk;
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::worth::{all_pawns, material, of_palace, signed};

/// It gives up with no more than one part in so many of what the enemy has.
const PARTS: i32 = 3;

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

/// Worth of what a side has, wherever it stands.
fn strength(position: &Position, us: Colour) -> i32 {
    let of_kind = |kind| signed(position.all(us, kind).count()) * material(kind);
    let pawns = position.pawns(us);
    Kind::ALL.into_iter().map(of_kind).sum::<i32>() + all_pawns(pawns) + of_palace(position, us, pawns)
}
