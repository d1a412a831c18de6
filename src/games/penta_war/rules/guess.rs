//! The position as far as a prepared line lets it be known: exact moves are played, behind a pattern only the own moves are.

use crate::games::penta_war::data::piece::Kind;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::pattern::Pattern;

/// A position that is known, or the nearest thing to it.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// With the opponent to move before a condition, with the owner of the line to move behind it.
    pub(crate) position: Position,
    /// Only exact moves have led here.
    pub(crate) is_known: bool,
}

impl Guess {
    /// Before the first condition, with the opponent to move.
    pub(crate) const fn new(position: Position) -> Self {
        Self { position, is_known: true }
    }

    /// Goes behind a condition; a move that cannot be made is left out.
    pub(crate) fn expect(&mut self, pattern: &Pattern) {
        self.position = match pattern {
            Pattern::Move(action) if check(&self.position, action).is_ok() => self.position.after(action),
            _ => {
                self.is_known = false;
                let mut next = self.position.passed();
                if let Pattern::Takes(square) = *pattern
                    && next
                        .piece(square)
                        .is_some_and(|piece| piece.kind() != Kind::King && piece.colour() == next.turn())
                {
                    next.take(square);
                }
                next
            }
        };
    }

    /// Goes behind a reply, move by move; what cannot be made is left out.
    pub(crate) fn reply<'a>(&mut self, actions: impl Iterator<Item = &'a Action>) {
        for action in actions {
            self.own(action);
        }
        self.position = self.position.passed();
    }

    /// Makes an own move, and leaves the turn where it is.
    pub(crate) fn own(&mut self, action: &Action) {
        if check(&self.position, action).is_ok() {
            self.position = self.position.after(action).passed();
        } else {
            self.is_known = false;
        }
    }
}
