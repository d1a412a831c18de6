//! What a table's goals add to the worth of things (11.6, 11.7), for computer players.

use crate::games::penta_war::data::options::{Start, Turn};
use crate::games::penta_war::data::piece::{Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::state::State;

/// How much a careful side fears for its pieces: the enemy can take most of them, but loses something in return.
const FEAR: i32 = 60;
/// How much computer players do.
const BOLD: i32 = 10;

/// Added by the patient for each square nearer to an enemy King: whoever runs at them meets the enemy a few at a time, and loses more on the
/// way than it takes (docs/balance.md).
const PATIENT_CHASE: i32 = 10;
/// With half clans there are gaps to run through.
const PATIENT_CHASE_OF_HALF_CLANS: i32 = 30;

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
    /// So much more the ease of a King's hunt counts, where every King moves each turn.
    pub(crate) haste: i32,
    /// Of the worth that the enemy could take in its next campaign turn, so many hundredths count.
    pub(crate) fear: i32,
    /// The other side has won when a colour has no more Kings on the board than this.
    last_kings: [Option<u32>; 2],
    /// The other side has won when a colour has no more Pawns than this.
    last_pawns: [Option<u32>; 2],
}

impl Stakes {
    /// The stakes at a table. How many Kings and Pawns stand on the board stands for how many have been taken.
    pub(crate) fn of(state: &State) -> Self {
        let goal = state.options.goal;
        let (chase, haste, fear) = if state.options.turn == Turn::Campaign { (60, 3, FEAR) } else { (0, 0, 0) };
        if goal.is_none() {
            return Self { chase, haste, fear, ..Self::default() };
        }
        let by = |colour: Colour| state.tally[colour.enemy() as usize];
        let left = |goal: Option<u16>, taken: u16, there: u32| {
            there.checked_sub(u32::from(goal?.saturating_sub(taken)).max(1))
        };
        let there = |colour, kind| state.position.all(colour, kind).count();
        let last_kings = Colour::ALL.map(|c| left(goal.kings, by(c).kings, there(c, Kind::King)));
        let last_pawns = Colour::ALL.map(|c| left(goal.pawns, by(c).pawns, there(c, Kind::Pawn)));
        if goal.pawns.is_some() {
            return Self { king: 400, pawn: 500, chase, hunt: 10, haste, fear, last_kings, last_pawns };
        }
        Self { king: 1_200, pawn: 30, chase: chase + 28, hunt: 0, haste, fear, last_kings, last_pawns }
    }

    /// The same for one who would rather attack: waiting wins nothing.
    pub(crate) const fn bold(self) -> Self {
        Self { fear: BOLD, ..self }
    }

    /// At a table of campaign turns, for one who would rather take what comes within reach than run at Kings.
    pub(crate) fn patient(state: &State) -> Self {
        let is_half = state.options.start == Start::Skirmish;
        let chase = if is_half { PATIENT_CHASE_OF_HALF_CLANS } else { PATIENT_CHASE };
        Self { chase, ..Self::of(state).bold() }
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
