//! Queens, the Pawns they move, and the pieces they kick (chapter 6, 5.2).

use super::Judge;
use crate::games::penta_war::data::piece::{Kind, Piece};
use crate::games::penta_war::data::slot::Prey;
use crate::games::penta_war::data::square::{Delta, Sq};
use crate::games::penta_war::data::thrones::Sitter;
use crate::games::penta_war::rules::illegal::Illegal;

impl Judge<'_> {
    /// 5.2, 6.3
    pub(super) fn pawn(self, from: Sq, to: Sq) -> Result<(), Illegal> {
        let us = self.position.turn();
        let pawn = Piece::pawn(us);
        if from.step(us.forward()) == to && self.position.slot(to).is_empty() {
            return Ok(());
        }
        let (direction, steps) = from.line_to(to).ok_or_else(|| Self::no_way(pawn, from, to))?;
        if !self.is_queen_seen(from, direction) && !self.is_queen_seen(from, -direction) {
            return Err(Illegal::PawnUnseen { pawn: from, to });
        }
        self.clear(pawn, from, direction, steps, "6.3")
    }

    /// Whether the first piece from there in that direction is a friendly Queen.
    fn is_queen_seen(self, from: Sq, direction: Delta) -> bool {
        let first = self.first_piece(from, direction);
        first.is_some_and(|(_, p)| p.kind() == Kind::Queen && p.colour() == self.position.turn())
    }

    /// The first piece that is seen from there.
    fn first_piece(self, from: Sq, direction: Delta) -> Option<(Sq, Piece)> {
        let mut square = from.step(direction);
        while self.position.slot(square).is_empty() {
            square = square.step(direction);
        }
        self.position.piece(square).map(|piece| (square, piece))
    }

    /// So many squares in that direction must be empty.
    fn clear(self, mover: Piece, from: Sq, direction: Delta, steps: i32, rule: &'static str) -> Result<(), Illegal> {
        let mut square = from;
        for _ in 0..steps {
            square = square.step(direction);
            if let Some(by) = self.position.piece(square) {
                return Err(Illegal::Blocked { mover, square, by, rule });
            }
        }
        Ok(())
    }

    /// 6.1, 6.2; where the pushed Pawn lands, if one is pushed.
    pub(super) fn queen(self, piece: Piece, from: Sq, to: Sq) -> Result<Option<Sq>, Illegal> {
        let us = self.position.turn();
        let (direction, steps) = from.line_to(to).ok_or_else(|| Self::no_way(piece, from, to))?;
        let hopped = self.position.slot(from.step(direction));
        let is_hop = steps == 2 && hopped.is_of(us) && !hopped.is_pawn_of(us);
        if steps != 1 && !is_hop {
            return Err(Self::no_way(piece, from, to));
        }
        if !self.position.slot(to).is_pawn_of(us) {
            return self.replaceable(piece, piece.clan(), to).map(|()| None);
        }
        let landing = self.position.end_of_row(us, to, direction);
        let slot = self.position.slot(landing);
        let may_take = piece.clan().is_some_and(|clan| Prey::of(us, clan).takes(slot));
        if slot.is_empty() || may_take {
            Ok(Some(landing))
        } else {
            let by = slot.piece();
            Err(Illegal::PushBlocked { pawn: to, square: by.map(|_| landing), by })
        }
    }

    /// 6.4
    pub(super) fn kick(self, from: Sq, to: Sq) -> Result<(), Illegal> {
        let us = self.position.turn();
        let piece = self.own(from)?;
        let is_king = piece.kind() == Kind::King;
        let clan = piece.clan().filter(|_| is_king || piece.kind().is_fighter());
        let clan = clan.ok_or(Illegal::NotKickable { square: from, piece })?;
        let thrones = self.position.thrones(us, clan);
        if thrones.upper != Sitter::Queen {
            return Err(Illegal::NoKick { clan, thrones: thrones.code() });
        }
        let unseen = Illegal::KickUnseen { clan, square: from, to };
        let (direction, steps) = from.line_to(to).ok_or_else(|| unseen.clone())?;
        let queen = Piece::of(us, clan, Kind::Queen);
        let sees = |way: Delta| self.first_piece(from, way).is_some_and(|(_, seen)| seen == queen);
        if sees(direction) {
            return self.clear(piece, from, direction, steps, "6.4");
        }
        if !sees(-direction) {
            return Err(unseen);
        }
        self.clear(piece, from, direction, steps - 1, "6.4")?;
        if is_king && self.position.slot(to).is_pawn_of(us.enemy()) {
            return Ok(());
        }
        self.replaceable(piece, Some(clan), to)
    }
}
