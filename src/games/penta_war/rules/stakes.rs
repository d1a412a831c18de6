//! What a table's goals add to the worth of things (11.6, 11.7), for computer players.

use crate::games::penta_war::data::options::Turn;
use crate::games::penta_war::data::piece::{Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::state::State;

/// What Kings and Pawns are worth more than usual, how strongly pieces are drawn to them, and when a goal is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stakes {
    /// For each King on the board.
    pub(crate) king: i32,
    /// For each Pawn.
    pub(crate) pawn: i32,
    /// Added for each square nearer to an enemy King that may be captured.
    pub(crate) chase: i32,
    /// Added to the ease of a King's hunt for Pawns.
    pub(crate) hunt: i32,
    /// The other side has won when a colour has no more Kings on the board than this.
    last_kings: [Option<u32>; 2],
    /// The other side has won when a colour has no more Pawns than this.
    last_pawns: [Option<u32>; 2],
}

impl Stakes {
    /// The stakes at a table. How many Kings and Pawns stand on the board stands for how many have been taken.
    pub(crate) fn of(state: &State) -> Self {
        let goal = state.options.goal;
        let (chase, hunt) = if state.options.turn == Turn::Campaign { (8, 3) } else { (0, 0) };
        if goal.is_none() {
            return Self { chase, hunt, ..Self::default() };
        }
        let by = |colour: Colour| state.tally[colour.enemy() as usize];
        let left = |goal: Option<u16>, taken: u16, there: u32| {
            there.checked_sub(u32::from(goal?.saturating_sub(taken)).max(1))
        };
        let there = |colour, kind| state.position.all(colour, kind).count();
        let last_kings = Colour::ALL.map(|c| left(goal.kings, by(c).kings, there(c, Kind::King)));
        let last_pawns = Colour::ALL.map(|c| left(goal.pawns, by(c).pawns, there(c, Kind::Pawn)));
        if goal.pawns.is_some() {
            return Self { king: 400, pawn: 500, chase, hunt: hunt + 10, last_kings, last_pawns };
        }
        Self { king: 1_200, pawn: 30, chase: chase + 28, hunt, last_kings, last_pawns }
    }

    /// Who has reached a goal in a position that comes from the table's.
    pub(crate) fn winner(&self, position: &Position) -> Option<Colour> {
        let is_down = |colour: Colour, kind: Kind, last: [Option<u32>; 2]| {
            last[colour as usize].is_some_and(|last| position.all(colour, kind).count() <= last)
        };
        let has_lost =
            |c: &Colour| is_down(*c, Kind::King, self.last_kings) || is_down(*c, Kind::Pawn, self.last_pawns);
        Colour::ALL.into_iter().find(has_lost).map(Colour::enemy)
    }

    /// The lead in Kings and Pawns of the side to move.
    pub(crate) fn lead(&self, position: &Position) -> i32 {
        if self.king == 0 && self.pawn == 0 {
            return 0;
        }
        let us = position.turn();
        let lead = |kind: Kind| {
            position.all(us, kind).count().cast_signed() - position.all(us.enemy(), kind).count().cast_signed()
        };
        self.king * lead(Kind::King) + self.pawn * lead(Kind::Pawn)
    }

    /// What a captured piece is worth more than usual.
    pub(crate) const fn of_kind(&self, kind: Kind) -> i32 {
        match kind {
            Kind::King => self.king,
            Kind::Pawn => self.pawn,
            _ => 0,
        }
    }
}
