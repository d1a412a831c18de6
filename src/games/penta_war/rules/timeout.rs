//! The turn that is made for a player who is silent at a deadline, and that hints use as an example (12.4).

use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::campaign::most_moves;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::suggest::suggested;
use crate::games::penta_war::rules::worth::ranked;

/// A sensible move, always the same for the same position. Gives away neither the last Pawn nor a King if that can be helped.
pub(crate) fn usual_move(position: &Position) -> Action {
    ranked(position).into_iter().next().map_or(Action::Move(Move::Pass), |(_, action)| action)
}

/// The usual placements of all clans that the side to move has still to place; none when all are placed (3.10).
pub(crate) fn usual_places(position: &Position) -> Vec<Action> {
    let mut position = position.clone();
    let mut places = vec![];
    while position.is_setup() {
        let action = usual_move(&position);
        if !matches!(action, Action::Move(Move::Place { .. })) {
            break;
        }
        position = position.after(&action).passed();
        places.push(action);
    }
    places
}

/// A sensible turn: the usual move, or a move of each clan whose position it betters (12.6).
pub(crate) fn usual_turn(state: &State) -> Vec<Action> {
    if !state.is_campaign() {
        return vec![usual_move(&state.position)];
    }
    suggested(&state.position, &[], most_moves(state), &Stakes::of(state))
}
