//! Queens and the Pawns they handle (chapter 6), and the Pawns' own steps.

use super::{Generator, Sink};
use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::slot::Prey;
use crate::games::penta_war::data::square::{AROUND, Delta, NORTH, SOUTH, Sq};
use crate::games::penta_war::data::thrones::Sitter;
use crate::games::penta_war::rules::moves::{Move, Style};

/// A Queen at work.
#[derive(Clone, Copy)]
struct Queen {
    at: Sq,
    clan: Clan,
    prey: Prey,
    /// Her sister is on the Upper Throne (6.4).
    may_kick: bool,
}

impl<S: Sink> Generator<'_, S> {
    /// All moves by Queens, and the steps of all Pawns.
    pub(super) fn queens(&mut self) {
        // Own Pawns that are the first thing a Queen sees, by axis: upright, rising, level, falling.
        let mut seen = [Bits::NONE; 4];
        for at in self.position.all(self.us, Kind::Queen).squares() {
            let Some(clan) = self.position.piece(at).and_then(Piece::clan) else { continue };
            let may_kick = self.position.thrones(self.us, clan).upper == Sitter::Queen;
            let queen = Queen { at, clan, prey: Prey::of(self.us, clan), may_kick };
            for (place, direction) in AROUND.into_iter().enumerate() {
                if let Some(pawn) = self.queen_looks(queen, direction) {
                    seen[place % 4].insert(pawn);
                }
            }
        }
        self.pawn_steps(seen[0]);
        for (pawns, direction) in seen.into_iter().zip(AROUND) {
            for pawn in pawns.squares() {
                self.pull(pawn, direction);
                self.pull(pawn, -direction);
            }
        }
    }

    /// The moves of one Queen in one direction; the own Pawn that she sees there, if any.
    fn queen_looks(&mut self, queen: Queen, direction: Delta) -> Option<Sq> {
        let next = queen.at.step(direction);
        let slot = self.position.slot(next);
        if slot.is_empty() {
            self.sink.one(Move::Step { from: queen.at, to: next });
            let first = self.first_from(next, direction);
            return self.looks_at(queen, first, direction);
        }
        if slot.is_of(self.us) {
            if slot.is_pawn_of(self.us) {
                self.push(queen, next, direction);
            } else {
                self.hop(queen, next.step(direction), direction);
            }
            return self.looks_at(queen, next, direction);
        }
        if queen.prey.takes(slot) {
            self.sink.one(Move::Step { from: queen.at, to: next });
        }
        None
    }

    /// The first square from here on that is not empty, a border cell perhaps.
    fn first_from(&self, mut square: Sq, direction: Delta) -> Sq {
        while self.position.slot(square).is_empty() {
            square = square.step(direction);
        }
        square
    }

    /// What the first piece in her line means: a Pawn to pull, a member to kick, or nothing.
    fn looks_at(&mut self, queen: Queen, first: Sq, direction: Delta) -> Option<Sq> {
        let slot = self.position.slot(first);
        if slot.is_pawn_of(self.us) {
            return Some(first);
        }
        if queen.may_kick && slot.is_of(self.us) {
            self.kick(queen, first, direction);
        }
        None
    }

    /// 6.1 (b): over one adjacent friendly piece.
    fn hop(&mut self, queen: Queen, to: Sq, direction: Delta) {
        let slot = self.position.slot(to);
        if slot.is_empty() || queen.prey.takes(slot) {
            self.sink.one(Move::Step { from: queen.at, to });
        } else if slot.is_pawn_of(self.us) {
            self.push(queen, to, direction);
        }
    }

    /// 6.2
    fn push(&mut self, queen: Queen, pawn: Sq, direction: Delta) {
        let landing = self.position.end_of_row(self.us, pawn, direction);
        let slot = self.position.slot(landing);
        if slot.is_empty() || queen.prey.takes(slot) {
            self.pawn_goes(queen.at, pawn, landing);
        }
    }

    /// 6.3: the line on both sides of a Pawn is empty as far as it may go, the Queen being the end of one side.
    fn pull(&mut self, pawn: Sq, direction: Delta) {
        let mut to = pawn.step(direction);
        while self.position.slot(to).is_empty() {
            self.pawn_goes(pawn, to, to);
            to = to.step(direction);
        }
    }

    /// 6.4
    fn kick(&mut self, queen: Queen, from: Sq, direction: Delta) {
        let Some(piece) = self.position.piece(from) else { return };
        let is_king = piece.kind() == Kind::King;
        if piece.clan() != Some(queen.clan) || !(is_king || piece.kind().is_fighter()) {
            return;
        }
        let mut nearer = from.step(-direction);
        while nearer != queen.at {
            self.sink.one(Move::Kick { from, to: nearer });
            nearer = nearer.step(-direction);
        }
        let mut to = from.step(direction);
        while self.position.slot(to).is_empty() {
            self.sink.one(Move::Kick { from, to });
            to = to.step(direction);
        }
        let slot = self.position.slot(to);
        if queen.prey.takes(slot) || is_king && slot.is_pawn_of(self.us.enemy()) {
            self.sink.one(Move::Kick { from, to });
        }
    }

    /// 5.2, but for the Pawns whose file a Queen sees: `pull` gives their steps.
    fn pawn_steps(&mut self, pulled: Bits) {
        let pawns = self.position.all(self.us, Kind::Pawn).without(pulled);
        let ahead = match self.us {
            Colour::White => pawns.shifted::<NORTH>(),
            Colour::Black => pawns.shifted::<SOUTH>(),
        } & self.empty;
        let (last, forward) = (self.us.last_rank_bits(), self.us.forward());
        self.sink.steps(ahead.without(last), forward, Style::Own);
        for to in (ahead & last).squares() {
            self.pawn_goes(to.step(-forward), to, to);
        }
    }
}
