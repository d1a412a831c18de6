//! Captures alone, clan by clan, with what each takes: the moves that a search of captures looks at. Special moves (10.6) are
//! not among them; they come with the other moves.

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::slot::Prey;
use crate::games::penta_war::data::square::{AROUND, Delta, EAST, NORTH, SOUTH, Sq, WEST};
use crate::games::penta_war::data::thrones::Sitter;
use crate::games::penta_war::rules::moves::{Move, Style};
use crate::games::penta_war::rules::worth;

/// A capture and the worth of what it takes.
pub(super) type Capture = (i32, Move);

/// Collects the captures of the side to move.
struct Hunt<'a> {
    position: &'a Position,
    us: Colour,
    empty: Bits,
    list: &'a mut Vec<Capture>,
}

/// All captures of the side to move but special moves, in no order.
pub(super) fn captures(position: &Position, list: &mut Vec<Capture>) {
    list.clear();
    let us = position.turn();
    let them = us.enemy();
    let mut hunt = Hunt { position, us, empty: position.empty(), list };
    for clan in Clan::ALL {
        let ours = position.clan(us, clan);
        let [one, two] = clan.foes();
        let prey = position.clan(them, one) | position.clan(them, two);
        if !ours.is_empty() && !prey.is_empty() {
            hunt.knights(ours & position.all(us, Kind::Knight), prey);
            hunt.bishops(ours & position.all(us, Kind::Bishop), prey);
            hunt.rooks(ours & position.all(us, Kind::Rook), prey);
        }
    }
    hunt.queens();
    hunt.kings();
}

/// Worth of what a fighter's move takes; `None` when it would take two Kings (2.5).
pub(super) fn spoils(position: &Position, from: Sq, to: Sq, style: Style) -> Option<i32> {
    let victims = position.victims(from, to, style);
    let worth = |square: &Sq| position.piece(*square).map_or(0, |piece| worth::worth(position, piece));
    (victims.kings <= 1).then(|| victims.squares().iter().map(worth).sum())
}

impl Hunt<'_> {
    fn fight(&mut self, from: Sq, to: Sq) {
        if let Some(worth) = spoils(self.position, from, to, Style::Own) {
            let mv = if from == to { Move::InPlace { at: from } } else { Move::Step { from, to } };
            self.list.push((worth, mv));
        }
    }

    /// 4.4
    fn knights(&mut self, knights: Bits, prey: Bits) {
        const NE: Delta = NORTH + EAST;
        const NW: Delta = NORTH + WEST;
        const SE: Delta = SOUTH + EAST;
        const SW: Delta = SOUTH + WEST;
        let near = prey | prey.shifted::<EAST>() | prey.shifted::<WEST>();
        let near = near | near.shifted::<NORTH>() | near.shifted::<SOUTH>();
        let knights = knights & near;
        if knights.is_empty() {
            return;
        }
        let (right, left) = (self.empty & Bits::FROM_C, self.empty & Bits::TO_O);
        self.leap::<{ NORTH + NE }, SOUTH, SW>(knights, prey, self.empty);
        self.leap::<{ NORTH + NW }, SOUTH, SE>(knights, prey, self.empty);
        self.leap::<{ SOUTH + SE }, NORTH, NW>(knights, prey, self.empty);
        self.leap::<{ SOUTH + SW }, NORTH, NE>(knights, prey, self.empty);
        self.leap::<{ EAST + NE }, WEST, SW>(knights, prey, right);
        self.leap::<{ EAST + SE }, WEST, NW>(knights, prey, right);
        self.leap::<{ WEST + NW }, EAST, SE>(knights, prey, left);
        self.leap::<{ WEST + SW }, EAST, NE>(knights, prey, left);
    }

    /// Leaps by `D` over prey, which is one of two steps away; `ONE` and `TWO` lead back from it to the Knight.
    fn leap<const D: Delta, const ONE: Delta, const TWO: Delta>(&mut self, knights: Bits, prey: Bits, targets: Bits) {
        let able = knights & (prey.shifted::<ONE>() | prey.shifted::<TWO>());
        for to in (able.shifted::<D>() & targets).squares() {
            self.fight(to.step(-D), to);
        }
    }

    /// 4.2, 4.3
    fn bishops(&mut self, bishops: Bits, prey: Bits) {
        if bishops.is_empty() {
            return;
        }
        let beside =
            prey.shifted::<NORTH>() | prey.shifted::<EAST>() | prey.shifted::<SOUTH>() | prey.shifted::<WEST>();
        for at in (bishops & beside).squares() {
            self.fight(at, at);
        }
        let goals = beside & self.empty;
        if !goals.is_empty() {
            self.slide::<{ NORTH + EAST }>(bishops, goals);
            self.slide::<{ SOUTH + EAST }>(bishops, goals);
            self.slide::<{ SOUTH + WEST }>(bishops, goals);
            self.slide::<{ NORTH + WEST }>(bishops, goals);
        }
    }

    fn slide<const D: Delta>(&mut self, bishops: Bits, goals: Bits) {
        let near = bishops.shifted::<D>() & self.empty;
        for to in (near & goals).squares() {
            self.fight(to.step(-D), to);
        }
        for to in (near.shifted::<D>() & goals).squares() {
            self.fight(to.step(-2 * D), to);
        }
    }

    /// 4.1
    fn rooks(&mut self, rooks: Bits, prey: Bits) {
        if rooks.is_empty() {
            return;
        }
        let passable = Bits::BOARD.without(self.position.all(self.us.enemy(), Kind::Pawn));
        self.charge::<NORTH>(rooks, prey, passable);
        self.charge::<EAST>(rooks, prey, passable);
        self.charge::<SOUTH>(rooks, prey, passable);
        self.charge::<WEST>(rooks, prey, passable);
    }

    fn charge<const D: Delta>(&mut self, rooks: Bits, prey: Bits, passable: Bits) {
        let (mut reach, mut hit) = (rooks, Bits::NONE);
        for squares in 1..=3 {
            reach = reach.shifted::<D>() & passable;
            hit = (hit.shifted::<D>() | prey) & reach;
            for to in (hit & (self.empty | prey)).squares() {
                self.fight(to.step(-squares * D), to);
            }
        }
    }

    /// Steps, pushes and kicks that capture (6.1, 6.2, 6.4).
    fn queens(&mut self) {
        let position = self.position;
        for at in position.all(self.us, Kind::Queen).squares() {
            let Some(clan) = position.piece(at).and_then(Piece::clan) else { continue };
            let prey = Prey::of(self.us, clan);
            let may_kick = position.thrones(self.us, clan).upper == Sitter::Queen;
            for direction in AROUND {
                let next = at.step(direction);
                let slot = position.slot(next);
                if prey.takes(slot) {
                    self.take(Move::Step { from: at, to: next }, next);
                } else if slot.is_pawn_of(self.us) {
                    self.push(at, next, direction, prey);
                } else if slot.is_of(self.us) {
                    self.hop(at, next.step(direction), direction, prey);
                }
                if may_kick {
                    self.kick(at, clan, direction, prey);
                }
            }
        }
    }

    fn take(&mut self, mv: Move, victim: Sq) {
        let worth = self.position.piece(victim).map_or(0, |piece| worth::worth(self.position, piece));
        self.list.push((worth, mv));
    }

    fn hop(&mut self, at: Sq, to: Sq, direction: Delta, prey: Prey) {
        let slot = self.position.slot(to);
        if prey.takes(slot) {
            self.take(Move::Step { from: at, to }, to);
        } else if slot.is_pawn_of(self.us) {
            self.push(at, to, direction, prey);
        }
    }

    fn push(&mut self, at: Sq, pawn: Sq, direction: Delta, prey: Prey) {
        let landing = self.position.end_of_row(self.us, pawn, direction);
        if prey.takes(self.position.slot(landing)) {
            self.take(Move::Step { from: at, to: pawn }, landing);
        }
    }

    fn kick(&mut self, at: Sq, clan: Clan, direction: Delta, prey: Prey) {
        let first_from = |mut square: Sq| {
            while self.position.slot(square).is_empty() {
                square = square.step(direction);
            }
            square
        };
        let from = first_from(at.step(direction));
        let Some(piece) = self.position.piece(from).filter(|p| p.colour() == self.us && p.clan() == Some(clan)) else {
            return;
        };
        let is_king = piece.kind() == Kind::King;
        if is_king || piece.kind().is_fighter() {
            let to = first_from(from.step(direction));
            let slot = self.position.slot(to);
            if prey.takes(slot) || is_king && slot.is_pawn_of(self.us.enemy()) {
                self.take(Move::Kick { from, to }, to);
            }
        }
    }

    /// 5.1
    fn kings(&mut self) {
        let position = self.position;
        for from in position.all(self.us, Kind::King).squares() {
            for to in AROUND.into_iter().map(|direction| from.step(direction)) {
                if position.slot(to).is_pawn_of(self.us.enemy()) {
                    self.take(Move::Step { from, to }, to);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::penta_war::rules::effects;

    /// Positions of a long random game.
    fn positions() -> Vec<Position> {
        let (mut position, mut number) = (Position::standard(), 11_u64);
        let mut seen = vec![];
        for _ in 0..500 {
            let moves = position.legal_moves();
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(mv) = moves.get(usize::try_from(number >> 33).unwrap() % moves.len().max(1)) else { break };
            position.play(*mv);
            seen.push(position.clone());
        }
        seen
    }

    #[test]
    fn the_captures_are_the_legal_moves_that_capture() {
        let mut list = vec![];
        let mut found = 0;
        for position in positions() {
            captures(&position, &mut list);
            let mut own: Vec<Move> = list.iter().map(|(_, mv)| *mv).collect();
            own.sort();
            let is_plain = |mv: &Move| matches!(mv, Move::Step { .. } | Move::InPlace { .. } | Move::Kick { .. });
            let mut all: Vec<Move> = position.legal_moves().into_iter().filter(is_plain).collect();
            all.retain(|mv| !effects::captures(&position, *mv).is_empty());
            all.sort();
            assert_eq!(own, all, "{position}");
            found += own.len();
        }
        assert!(found > 500, "only {found} captures were compared");
    }
}
