//! Words that may stand before a move and say nothing that the move does not say: `push`, `drop`, `white`. They must fit it.

use super::error::NotationError;
use crate::games::penta_war::data::piece::{Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::moves::{Action, Move};

const WORDS: [&str; 15] = [
    "move", "push", "pull", "drop", "place", "restore", "promote", "special", "kick", "kicks", "play", "from", "the",
    "white", "black",
];

/// Whether it is one of those words.
pub(super) fn is_claim(word: &str) -> bool {
    WORDS.contains(&word)
}

/// Refuses a move before which a word stands that does not fit it.
pub(super) fn must_fit(position: &Position, claims: &[String], action: &Action) -> Result<(), NotationError> {
    match claims.iter().find(|claim| !fits(position, claim, action)) {
        None => Ok(()),
        Some(claim) => Err(NotationError::NotAMove { problem: format!("{claim:?} does not fit {action}") }),
    }
}

fn fits(position: &Position, claim: &str, action: &Action) -> bool {
    let Action::Move(mv) = action else {
        return matches!(claim, "restore" | "drop") || is_plain(position, claim);
    };
    match claim {
        "push" | "pull" => moves_a_pawn(position, *mv),
        "drop" => matches!(mv, Move::Drop { .. }),
        "place" => matches!(mv, Move::Place { .. }),
        "restore" => false,
        "promote" => matches!(mv, Move::StepPromote { .. } | Move::Promote { .. } | Move::ToPalace { .. }),
        "special" => matches!(mv, Move::Special { .. } | Move::SpecialInPlace { .. }),
        "kick" | "kicks" => matches!(mv, Move::Kick { .. }),
        other => is_plain(position, other),
    }
}

/// Words that fit every move of the side to move.
fn is_plain(position: &Position, claim: &str) -> bool {
    match claim {
        "white" => position.turn() == Colour::White,
        "black" => position.turn() == Colour::Black,
        "move" | "play" | "from" | "the" => true,
        _ => false,
    }
}

/// A Pawn's own step or pull, or a Queen that takes the place of a friendly Pawn (6.2, 6.3).
fn moves_a_pawn(position: &Position, mv: Move) -> bool {
    let (Move::Step { from, to } | Move::StepPromote { from, to, .. }) = mv else { return false };
    let kind = position.piece(from).map(Piece::kind);
    kind == Some(Kind::Pawn) || kind == Some(Kind::Queen) && position.slot(to).is_pawn_of(position.turn())
}
