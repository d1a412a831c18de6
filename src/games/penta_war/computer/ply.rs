//! Moves as a search plays them.

use super::scale::{Point, Scale};
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move};

/// A move as the search plays it: restorations by the usual fills only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ply {
    /// Any move but a restoration.
    Move(Move),
    /// A restoration with these first.
    Restore(Clan, Sq, Kind),
}

impl Ply {
    /// The point after it.
    pub(super) fn play(self, point: &Point, scale: &Scale) -> Point {
        match self {
            Self::Move(mv) => scale.after(point, mv),
            Self::Restore(clan, at, first) => {
                let position = &point.position;
                let usual = position.usual_restoration(position.turn(), clan, at, first);
                let next = usual.map_or_else(|| position.passed(), |r| position.after(&Action::Restore(r)));
                scale.follow(point, next)
            }
        }
    }
}
