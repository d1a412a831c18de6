//! Moves of the Palace (chapter 10).

use super::Judge;
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::data::thrones::Sitter;
use crate::games::penta_war::rules::illegal::Illegal;

impl Judge<'_> {
    /// 10.1, 10.2
    pub(super) fn to_palace(self, at: Sq) -> Result<(), Illegal> {
        let piece = self.own(at)?;
        let us = self.position.turn();
        if !matches!(piece.kind(), Kind::King | Kind::Queen) {
            Err(Illegal::NotRoyal { square: at, piece })
        } else if at.rank() == us.last_rank() {
            Ok(())
        } else {
            Err(Illegal::NotOnLastRank { square: at, piece, last: us.last_rank() + 1 })
        }
    }

    /// 10.3–10.5
    pub(super) fn drop(self, clan: Clan, at: Sq) -> Result<(), Illegal> {
        let us = self.position.turn();
        let thrones = self.position.thrones(us, clan);
        if thrones.holds_both_queens() {
            return Err(Illegal::BothInPalace { clan });
        }
        if thrones.queens() == 0 {
            return Err(Illegal::NoPalaceQueen { clan, thrones: thrones.code() });
        }
        let (low, high) = if us.last_rank() == 0 { (13, 17) } else { (1, 5) };
        if !(low..=high).contains(&(at.rank() + 1)) {
            return Err(Illegal::DropTooFar { square: at, low, high });
        }
        if let Some(piece) = self.position.piece(at) {
            return Err(Illegal::DropTaken { square: at, piece });
        }
        let has_sister = thrones.lower == Sitter::Queen;
        if has_sister && !self.position.slot(at.step(-us.forward())).is_empty() {
            return Err(Illegal::NoRoomBehind { square: at });
        }
        Ok(())
    }

    /// 10.6
    pub(super) fn needs_both_queens(self, clan: Clan) -> Result<(), Illegal> {
        let thrones = self.position.thrones(self.position.turn(), clan);
        if thrones.holds_both_queens() {
            Ok(())
        } else {
            Err(Illegal::NotBothInPalace { clan, thrones: thrones.code() })
        }
    }

    /// 10.6: what a special move needs besides the move itself.
    pub(super) fn special(self, named: Clan, from: Sq) -> Result<(), Illegal> {
        let piece = self.own(from)?;
        let clan = piece.clan().filter(|_| piece.kind().is_fighter());
        let clan = clan.ok_or(Illegal::NotSpecial { square: from, piece })?;
        if clan == named {
            return Err(Illegal::SameClan { clan });
        }
        self.needs_both_queens(clan)
    }
}
