//! The move that is made for a player who is silent at a deadline, and that hints use as an example (12.4).

use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::worth::ranked;

/// A sensible move, always the same for the same position. Gives away neither the last Pawn nor a King if that can be helped.
pub(crate) fn usual_move(position: &Position) -> Action {
    ranked(position).into_iter().next().map_or(Action::Move(Move::Pass), |(_, action)| action)
}
