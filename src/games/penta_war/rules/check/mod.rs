//! Is this move legal, and if not, why? Judged move by move from the rules, apart from the generator: the two are tested
//! against each other.

mod lines;
mod palace;

use crate::games::penta_war::data::formation;
use crate::games::penta_war::data::piece::{Clan, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::slot::Prey;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::data::thrones::Thrones;
use crate::games::penta_war::rules::illegal::{Illegal, way_rule};
use crate::games::penta_war::rules::moves::{Action, Move, Promotion, Restoration, Style};

/// Whether the action is legal for the side to move.
pub(crate) fn check(position: &Position, action: &Action) -> Result<(), Illegal> {
    let judge = Judge { position };
    if position.is_setup() {
        return match action {
            Action::Move(Move::Place { clan, king }) => judge.place(*clan, *king),
            _ => Err(Illegal::SetupOnly { area: judge.free_areas().first().copied().unwrap_or(Sq::at(0, 0)) }),
        };
    }
    if position.winner().is_some() {
        return Err(Illegal::Over);
    }
    match action {
        Action::Move(mv) => judge.normal(*mv),
        Action::Restore(restoration) => judge.restoration(restoration),
    }
}

/// Judges moves on one position.
#[derive(Clone, Copy)]
struct Judge<'a> {
    position: &'a Position,
}

impl Judge<'_> {
    fn normal(self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Place { .. } => Err(Illegal::SetupDone),
            Move::Step { from, to } => self.step(from, to).map(|_| ()),
            Move::StepPromote { from, to, into } => {
                let landing = self.step(from, to)?;
                let piece = self.own(from)?;
                let landing = landing.ok_or(Illegal::NotAPawn { square: from, piece })?;
                self.promotion(landing, into)
            }
            Move::Promote { at, into } => {
                let piece = self.own(at)?;
                if piece.kind() != Kind::Pawn {
                    return Err(Illegal::NotAPawn { square: at, piece });
                }
                self.promotion(at, into)
            }
            Move::InPlace { at } => self.in_place(at, Style::Own),
            Move::Kick { from, to } => self.kick(from, to),
            Move::ToPalace { at } => self.to_palace(at),
            Move::Drop { clan, at } => self.drop(clan, at),
            Move::UpperOff { clan } => self.needs_both_queens(clan),
            Move::Special { named, from, to } => {
                self.special(named, from)?;
                self.fighter(from, to, Style::As(named))
            }
            Move::SpecialInPlace { named, at } => {
                self.special(named, at)?;
                self.in_place(at, Style::As(named))
            }
            Move::Pass => {
                let is_stuck = !self.position.has_move() && self.position.passed().has_move();
                if is_stuck { Ok(()) } else { Err(Illegal::MayNotPass) }
            }
        }
    }

    fn free_areas(self) -> Vec<Sq> {
        let areas = formation::areas(self.position.turn());
        areas.into_iter().filter(|king| self.position.slot(*king).is_empty()).collect()
    }

    /// 3.2, 3.3
    fn place(self, clan: Clan, king: Sq) -> Result<(), Illegal> {
        let us = self.position.turn();
        let free = self.free_areas();
        if self.position.thrones(us, clan) != Thrones::ELIMINATED {
            Err(Illegal::ClanPlaced { clan })
        } else if free.contains(&king) {
            Ok(())
        } else if formation::areas(us).contains(&king) {
            Err(Illegal::AreaTaken { square: king, free })
        } else {
            Err(Illegal::NotAnArea { square: king, free })
        }
    }

    /// The own piece that stands there.
    fn own(self, square: Sq) -> Result<Piece, Illegal> {
        match self.position.piece(square) {
            None => Err(Illegal::Nothing { square }),
            Some(piece) if piece.colour() == self.position.turn() => Ok(piece),
            Some(piece) => Err(Illegal::NotYours { square, piece }),
        }
    }

    /// A plain move; where the Pawn concerned ends, if one is concerned.
    fn step(self, from: Sq, to: Sq) -> Result<Option<Sq>, Illegal> {
        let piece = self.own(from)?;
        match piece.kind() {
            Kind::Pawn => self.pawn(from, to).map(|()| Some(to)),
            Kind::Queen => self.queen(piece, from, to),
            Kind::King => self.king(piece, from, to).map(|()| None),
            Kind::Knight | Kind::Bishop | Kind::Rook => self.fighter(from, to, Style::Own).map(|()| None),
        }
    }

    /// Rook, Bishop or Knight (4.1, 4.2, 4.4).
    fn fighter(self, from: Sq, to: Sq, style: Style) -> Result<(), Illegal> {
        let piece = self.own(from)?;
        match piece.kind() {
            Kind::Rook => self.rook(piece, from, to, style)?,
            Kind::Bishop => self.bishop(piece, from, to)?,
            _ => self.knight(piece, from, to)?,
        }
        self.one_king(from, to, style)
    }

    /// 2.5
    fn one_king(self, from: Sq, to: Sq, style: Style) -> Result<(), Illegal> {
        let kings = self.position.victims(from, to, style).kings;
        if kings > 1 { Err(Illegal::TwoKings { kings }) } else { Ok(()) }
    }

    fn knight(self, piece: Piece, from: Sq, to: Sq) -> Result<(), Illegal> {
        let (files, ranks) = from.to(to);
        if (files * ranks).abs() == 2 { self.vacant(piece, to) } else { Err(Self::no_way(piece, from, to)) }
    }

    fn bishop(self, piece: Piece, from: Sq, to: Sq) -> Result<(), Illegal> {
        let (files, ranks) = from.to(to);
        if files.abs() != ranks.abs() || !(1..=2).contains(&files.abs()) {
            return Err(Self::no_way(piece, from, to));
        }
        let (direction, _) = from.line_to(to).ok_or_else(|| Self::no_way(piece, from, to))?;
        self.vacant(piece, from.step(direction))?;
        self.vacant(piece, to)
    }

    fn rook(self, piece: Piece, from: Sq, to: Sq, style: Style) -> Result<(), Illegal> {
        let (files, ranks) = from.to(to);
        if files * ranks != 0 || !(1..=3).contains(&(files + ranks).abs()) {
            return Err(Self::no_way(piece, from, to));
        }
        let (direction, steps) = from.line_to(to).ok_or_else(|| Self::no_way(piece, from, to))?;
        let mut square = from;
        for _ in 0..steps {
            square = square.step(direction);
            if self.position.slot(square).is_pawn_of(self.position.turn().enemy()) {
                return Err(Illegal::PawnWall { square });
            }
        }
        let hunter = match style {
            Style::Own => piece.clan(),
            Style::As(named) => Some(named),
        };
        self.replaceable(piece, hunter, to)
    }

    fn king(self, piece: Piece, from: Sq, to: Sq) -> Result<(), Illegal> {
        let (files, ranks) = from.to(to);
        if files.abs().max(ranks.abs()) != 1 {
            return Err(Self::no_way(piece, from, to));
        }
        match self.position.piece(to) {
            None => Ok(()),
            Some(by) if by.colour() == piece.colour() => Err(Self::blocked(piece, to, by)),
            Some(by) if by.kind() == Kind::Pawn => Ok(()),
            Some(by) => Err(Illegal::KingTakesPawns { square: to, piece: by }),
        }
    }

    /// 4.3
    fn in_place(self, at: Sq, style: Style) -> Result<(), Illegal> {
        let piece = self.own(at)?;
        if piece.kind() != Kind::Bishop {
            return Err(Illegal::NotABishop { square: at, piece });
        }
        if self.position.victims(at, at, style).squares().is_empty() {
            return Err(Illegal::NoPrey { square: at });
        }
        self.one_king(at, at, style)
    }

    /// 8.1–8.3, for a Pawn that ends there.
    fn promotion(self, landing: Sq, into: Promotion) -> Result<(), Illegal> {
        let us = self.position.turn();
        let Promotion { clan, kind } = into;
        if !kind.is_fighter() {
            Err(Illegal::NotAFighter { kind })
        } else if !us.is_last_rank(landing) {
            Err(Illegal::NotPromoting { square: landing, last: us.last_rank() + 1 })
        } else if self.position.thrones(us, clan).is_disabled() {
            Err(Illegal::PromotionDisabled { clan })
        } else if self.position.count(us, clan, kind) >= kind.most() {
            Err(Illegal::PromotionFull { into })
        } else {
            Ok(())
        }
    }

    /// 9.1–9.3
    fn restoration(self, restoration: &Restoration) -> Result<(), Illegal> {
        let us = self.position.turn();
        let Restoration { clan, at, recruits } = restoration;
        let (clan, square) = (*clan, *at);
        let thrones = self.position.thrones(us, clan);
        if !thrones.may_restore() {
            return Err(Illegal::NoRestoration { clan, thrones });
        }
        let cluster = self.position.cluster_at(us, clan, square).ok_or(Illegal::NoPawnThere { square })?;
        let (needed, found) = (cluster.count() as usize - 1, recruits.len());
        if needed != found {
            return Err(Illegal::Recruits { square, needed, found });
        }
        let places = self.position.places(us, clan);
        for (kind, free) in Kind::FIGHTERS.into_iter().zip(places) {
            let wanted = recruits.iter().filter(|r| **r == Some(kind)).count();
            if wanted > free as usize {
                return Err(Illegal::RecruitsFull { clan, kind, wanted, free });
            }
        }
        if let Some(kind) = recruits.iter().flatten().find(|kind| !kind.is_fighter()) {
            return Err(Illegal::NotAFighter { kind: *kind });
        }
        let needed = needed.min(places.iter().sum::<u32>() as usize);
        let found = recruits.iter().flatten().count();
        if found < needed { Err(Illegal::Unconverted { needed, found }) } else { Ok(()) }
    }

    const fn no_way(piece: Piece, from: Sq, to: Sq) -> Illegal {
        Illegal::Way { kind: piece.kind(), from, to }
    }

    const fn blocked(mover: Piece, square: Sq, by: Piece) -> Illegal {
        Illegal::Blocked { mover, square, by, rule: way_rule(mover.kind()) }
    }

    /// The square must be empty.
    fn vacant(self, mover: Piece, square: Sq) -> Result<(), Illegal> {
        self.position.piece(square).map_or(Ok(()), |by| Err(Self::blocked(mover, square, by)))
    }

    /// The square must be empty or hold prey of the hunting clan (2.2).
    fn replaceable(self, mover: Piece, hunter: Option<Clan>, square: Sq) -> Result<(), Illegal> {
        let (Some(prey), Some(hunter)) = (self.position.piece(square), hunter) else { return Ok(()) };
        if prey.colour() == mover.colour() {
            Err(Self::blocked(mover, square, prey))
        } else if prey.kind() == Kind::Pawn {
            Err(Illegal::PawnSafe { square })
        } else if Prey::of(mover.colour(), hunter).takes(self.position.slot(square)) {
            Ok(())
        } else {
            Err(Illegal::NotAtWar { hunter, square, prey })
        }
    }
}
