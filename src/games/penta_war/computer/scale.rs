//! Quick judgement for searches: what each piece is worth on each square, settled once for the position that a search begins
//! with. A sum of these is kept up from move to move; Pawns and the Palace are judged anew each time.

use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::{CELLS, Sq};
use crate::games::penta_war::rules::moves::Move;
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::worth;

/// Pieces and Pawns of both sides at the start.
const FULL: i32 = 200;
/// How many fewer of them double a lead.
const CROWD: i32 = 150;
/// What a lead must be for each degree of zeal.
const LEAD: i32 = 500;
/// Most degrees of it.
const MOST_ZEAL: i32 = 5;
/// Bytes that pieces can have.
const PIECES: usize = 128;

/// Worth of pieces by square; positive for White's.
#[derive(Debug)]
pub(super) struct Scale {
    worths: Vec<[i16; CELLS]>,
    pub(super) stakes: Stakes,
}

/// A position and the sum of its pieces' worths, seen from White.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub(super) position: Position,
    sum: i32,
}

/// All worths are far smaller than what fits.
fn narrowed(worth: i32) -> i16 {
    i16::try_from(worth).unwrap_or(i16::MAX)
}

impl Scale {
    /// For searches from that position. Who leads is drawn forward all the more, since waiting wins nothing.
    pub(super) fn new(position: &Position, stakes: Stakes) -> Self {
        let lead = worth::evaluate(position, &stakes);
        let zeal = 1 + (lead.abs() / LEAD).min(MOST_ZEAL - 1);
        let leader = if lead > 0 { position.turn() } else { position.turn().enemy() };
        let mut worths = vec![[0; CELLS]; PIECES];
        for colour in Colour::ALL {
            let aims = worth::Aims::of(position, colour, &stakes);
            let zeal = if colour == leader { zeal } else { 1 };
            let sign = if colour == Colour::White { 1 } else { -1 };
            for clan in Clan::ALL {
                for kind in &Kind::ALL[1..] {
                    let row = &mut worths[usize::from(Piece::of(colour, clan, *kind).byte())];
                    for square in Sq::all() {
                        let worth = worth::material(*kind) + zeal * aims.of_place(clan, *kind, square);
                        row[square.index()] = narrowed(sign * worth);
                    }
                }
            }
            let row = &mut worths[usize::from(Piece::pawn(colour).byte())];
            for square in colour.last_rank_bits().squares() {
                row[square.index()] = narrowed(sign * worth::VETERAN);
            }
        }
        Self { worths, stakes }
    }

    /// The position with its sum.
    pub(super) fn point(&self, position: Position) -> Point {
        let sum = Sq::all().map(|square| self.worth(&position, square)).sum();
        Point { position, sum }
    }

    fn worth(&self, position: &Position, square: Sq) -> i32 {
        position.piece(square).map_or(0, |piece| i32::from(self.worths[usize::from(piece.byte())][square.index()]))
    }

    /// The point after a move.
    pub(super) fn after(&self, point: &Point, mv: Move) -> Point {
        let mut next = point.position.clone();
        next.play(mv);
        self.follow(point, next)
    }

    /// The point of a position that comes from this one: only the squares that differ are looked at.
    pub(super) fn follow(&self, point: &Point, next: Position) -> Point {
        let before = &point.position;
        let change = |square| self.worth(&next, square) - self.worth(before, square);
        let sum = point.sum + next.differing(before).squares().map(change).sum::<i32>();
        Point { position: next, sum }
    }

    /// Worth for the side to move.
    pub(super) fn judge(&self, point: &Point) -> i32 {
        let position = &point.position;
        let us = position.turn();
        let of_side = |colour| {
            let pawns = position.pawns(colour);
            worth::all_pawns(pawns) + worth::of_palace(position, colour, pawns)
        };
        let pieces = if us == Colour::White { point.sum } else { -point.sum };
        let lead = pieces + of_side(us) - of_side(us.enemy());
        let crowd = worth::signed(position.army(us).count() + position.army(us.enemy()).count());
        // A lead weighs more the fewer are left, so that who leads trades.
        lead * (CROWD + FULL - crowd) / CROWD + self.stakes.lead(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_kept_up_from_move_to_move_is_the_sum_from_scratch() {
        let scale = Scale::new(&Position::standard(), Stakes::default());
        let mut point = scale.point(Position::standard());
        for step in 0..300 {
            let moves = point.position.legal_moves();
            let Some(mv) = moves.get(step * 7919 % moves.len().max(1)) else { break };
            point = scale.after(&point, *mv);
            assert_eq!(point.sum, scale.point(point.position.clone()).sum, "after {mv}");
        }
    }

    #[test]
    fn at_its_own_position_the_scale_judges_as_the_whole_evaluation_does() {
        let mut position = Position::standard();
        for step in 0..200 {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(step * 7919 % moves.len().max(1)) else { break };
            position.play(*mv);
            let scale = Scale::new(&position, Stakes::default());
            let point = scale.point(position.clone());
            let crowd = worth::signed(position.army(Colour::White).count() + position.army(Colour::Black).count());
            assert_eq!(scale.judge(&point), worth::evaluate(&position, &Stakes::default()) * (350 - crowd) / 150);
        }
    }
}
