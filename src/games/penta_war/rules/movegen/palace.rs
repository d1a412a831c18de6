//! Moves into, out of and by the Palace (chapter 10), restorations excepted.

use super::{Generator, Sink};
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::square::{NORTH, SOUTH};
use crate::games::penta_war::data::thrones::Sitter;
use crate::games::penta_war::rules::moves::{Move, Style};

impl<S: Sink> Generator<'_, S> {
    /// 10.1, 10.2
    pub(super) fn retirements(&mut self) {
        let royals = self.position.all(self.us, Kind::King) | self.position.all(self.us, Kind::Queen);
        for at in (royals & self.us.last_rank_bits()).squares() {
            self.sink.one(Move::ToPalace { at });
        }
    }

    /// Drops, Upper off and special moves of all clans.
    pub(super) fn palace(&mut self) {
        for clan in Clan::ALL {
            let thrones = self.position.thrones(self.us, clan);
            let home = self.empty & self.us.home();
            if thrones.holds_both_queens() {
                self.sink.one(Move::UpperOff { clan });
                self.specials(clan);
            } else if thrones.king == Sitter::Queen || thrones.upper == Sitter::Queen {
                self.sink.drops(clan, home);
            } else if thrones.lower == Sitter::Queen {
                // 10.5: with an empty square behind
                let backed = match self.us {
                    Colour::White => self.empty.shifted::<NORTH>(),
                    Colour::Black => self.empty.shifted::<SOUTH>(),
                };
                self.sink.drops(clan, home & backed);
            }
        }
    }

    /// 10.6: each Rook, Bishop and Knight of the clan as each other clan.
    fn specials(&mut self, clan: Clan) {
        let (position, us) = (self.position, self.us);
        let members = |kind| position.members(us, clan, kind);
        let (knights, bishops, rooks) = (members(Kind::Knight), members(Kind::Bishop), members(Kind::Rook));
        for named in Clan::ALL.into_iter().filter(|named| *named != clan) {
            self.knights(knights, Style::As(named));
            self.bishops(bishops, Style::As(named));
            self.rooks(rooks, Style::As(named));
        }
    }
}
