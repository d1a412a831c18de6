//! Rooks, Bishops, Knights, Kings and Pawns: whole sets of pieces move at once, one shift a direction.

use super::{Generator, Sink};
use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Kind, Piece};
use crate::games::penta_war::data::slot::Prey;
use crate::games::penta_war::data::square::{Delta, EAST, NORTH, SOUTH, STRAIGHT, Sq, WEST};
use crate::games::penta_war::rules::moves::{Move, Style};

impl<S: Sink> Generator<'_, S> {
    /// All own Rooks, Bishops and Knights in their own style (chapter 4).
    pub(super) fn troops(&mut self) {
        let ours = |kind| self.position.all(self.us, kind);
        let (knights, bishops, rooks) = (ours(Kind::Knight), ours(Kind::Bishop), ours(Kind::Rook));
        self.knights(knights, Style::Own);
        self.bishops(bishops, Style::Own);
        self.rooks(rooks, Style::Own);
    }

    /// 4.4
    pub(super) fn knights(&mut self, knights: Bits, style: Style) {
        let (right, left) = (self.empty & Bits::FROM_C, self.empty & Bits::TO_O);
        self.leap::<{ 2 * NORTH + EAST }>(knights, self.empty, style);
        self.leap::<{ 2 * NORTH + WEST }>(knights, self.empty, style);
        self.leap::<{ 2 * SOUTH + EAST }>(knights, self.empty, style);
        self.leap::<{ 2 * SOUTH + WEST }>(knights, self.empty, style);
        self.leap::<{ NORTH + 2 * EAST }>(knights, right, style);
        self.leap::<{ SOUTH + 2 * EAST }>(knights, right, style);
        self.leap::<{ NORTH + 2 * WEST }>(knights, left, style);
        self.leap::<{ SOUTH + 2 * WEST }>(knights, left, style);
    }

    #[inline]
    fn leap<const D: Delta>(&mut self, knights: Bits, targets: Bits, style: Style) {
        self.capturing_steps(knights.shifted::<D>() & targets, D, style);
    }

    /// Steps of pieces that capture otherwise than by replacement: legal unless they would take two Kings (2.5).
    #[inline]
    fn capturing_steps(&mut self, targets: Bits, delta: Delta, style: Style) {
        if self.is_wary {
            targets.squares().for_each(|to| self.wary_step(to.step(-delta), to, style));
        } else {
            self.sink.steps(targets, delta, style);
        }
    }

    fn wary_step(&mut self, from: Sq, to: Sq, style: Style) {
        if self.position.victims(from, to, style).kings <= 1 {
            self.sink.one(style.step(from, to));
        }
    }

    /// 4.2, 4.3
    pub(super) fn bishops(&mut self, bishops: Bits, style: Style) {
        self.slide::<{ NORTH + EAST }>(bishops, style);
        self.slide::<{ SOUTH + EAST }>(bishops, style);
        self.slide::<{ SOUTH + WEST }>(bishops, style);
        self.slide::<{ NORTH + WEST }>(bishops, style);
        let enemies = self.position.army(self.us.enemy()).without(self.position.all(self.us.enemy(), Kind::Pawn));
        let beside = enemies.shifted::<NORTH>()
            | enemies.shifted::<EAST>()
            | enemies.shifted::<SOUTH>()
            | enemies.shifted::<WEST>();
        for at in (bishops & beside).squares() {
            self.in_place(at, style);
        }
    }

    fn slide<const D: Delta>(&mut self, bishops: Bits, style: Style) {
        let near = bishops.shifted::<D>() & self.empty;
        self.capturing_steps(near, D, style);
        self.capturing_steps(near.shifted::<D>() & self.empty, 2 * D, style);
    }

    fn in_place(&mut self, at: Sq, style: Style) {
        let prey = self.prey(at, style);
        let has_prey = STRAIGHT.into_iter().any(|step| prey.takes(self.position.slot(at.step(step))));
        if has_prey && (!self.is_wary || self.position.victims(at, at, style).kings <= 1) {
            self.sink.one(style.in_place(at));
        }
    }

    /// What the piece there may capture in that style.
    fn prey(&self, at: Sq, style: Style) -> Prey {
        let own = self.position.piece(at).and_then(Piece::clan);
        match (style, own) {
            (Style::As(clan), _) | (Style::Own, Some(clan)) => Prey::of(self.us, clan),
            (Style::Own, None) => Prey::NOTHING,
        }
    }

    /// 4.1
    pub(super) fn rooks(&mut self, rooks: Bits, style: Style) {
        let them = self.us.enemy();
        let pawns = self.position.all(them, Kind::Pawn);
        let enemies = self.position.army(them).without(pawns);
        let passable = Bits::BOARD.without(pawns);
        self.charge::<NORTH>(rooks, passable, enemies, style);
        self.charge::<EAST>(rooks, passable, enemies, style);
        self.charge::<SOUTH>(rooks, passable, enemies, style);
        self.charge::<WEST>(rooks, passable, enemies, style);
    }

    fn charge<const D: Delta>(&mut self, rooks: Bits, passable: Bits, enemies: Bits, style: Style) {
        let mut reach = rooks;
        for squares in 1..=3 {
            reach = reach.shifted::<D>() & passable;
            let delta = squares * D;
            self.capturing_steps(reach & self.empty, delta, style);
            for to in (reach & enemies).squares() {
                let from = to.step(-delta);
                if self.prey(from, style).takes(self.position.slot(to)) {
                    if self.is_wary {
                        self.wary_step(from, to, style);
                    } else {
                        self.sink.one(style.step(from, to));
                    }
                }
            }
        }
    }

    /// 5.1, 5.2 and 8.2. The steps of Pawns in a Queen's sight along their file come with the Queens' pulls (they have the
    /// same notation).
    pub(super) fn kings_and_pawns(&mut self) {
        let kings = self.position.all(self.us, Kind::King);
        let targets = self.empty | self.position.all(self.us.enemy(), Kind::Pawn);
        self.king_steps::<NORTH>(kings, targets);
        self.king_steps::<{ NORTH + EAST }>(kings, targets);
        self.king_steps::<EAST>(kings, targets);
        self.king_steps::<{ SOUTH + EAST }>(kings, targets);
        self.king_steps::<SOUTH>(kings, targets);
        self.king_steps::<{ SOUTH + WEST }>(kings, targets);
        self.king_steps::<WEST>(kings, targets);
        self.king_steps::<{ NORTH + WEST }>(kings, targets);
        let veterans = self.position.all(self.us, Kind::Pawn) & self.us.last_rank_bits();
        for at in veterans.squares() {
            for into in self.promotions().each() {
                self.sink.one(Move::Promote { at, into });
            }
        }
    }

    fn king_steps<const D: Delta>(&mut self, kings: Bits, targets: Bits) {
        self.sink.steps(kings.shifted::<D>() & targets, D, Style::Own);
    }
}
