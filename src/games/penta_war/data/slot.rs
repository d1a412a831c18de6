//! What the cells of the board's array hold, and what a clan may capture there.

use crate::games::penta_war::data::piece::{Clan, Colour, Piece};

/// What a cell of the board's array holds: nothing, a piece, or the world's edge.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot(u8);

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.piece() {
            Some(piece) => piece.fmt(f),
            None => f.write_str(if self.is_empty() { "empty" } else { "edge" }),
        }
    }
}

impl Slot {
    /// Nothing.
    pub(crate) const EMPTY: Self = Self(0);
    /// Beyond the edge.
    pub(crate) const EDGE: Self = Self(0x80);

    /// A piece.
    pub(crate) const fn holding(piece: Piece) -> Self {
        Self(piece.byte())
    }

    /// Nothing stands here and it is on the board.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == 0 || self.0 == Self::EDGE.0 { None } else { Some(Piece::of_byte(self.0)) }
    }

    /// Holds a piece or Pawn of that colour.
    pub(crate) const fn is_of(self, colour: Colour) -> bool {
        self.0 & 7 != 0 && self.0 >> 6 == colour as u8
    }

    /// Holds a Pawn of that colour.
    pub(crate) const fn is_pawn_of(self, colour: Colour) -> bool {
        self.0 == Piece::pawn(colour).byte()
    }

    /// Holds a King.
    pub(crate) const fn is_king(self) -> bool {
        self.0 & 7 == 6
    }
}

/// Which slots a clan may capture (1.7, 2.1): the enemy's pieces, not Pawns, of the two clans it is at war with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prey {
    codes: u64,
    enemy: u8,
}

impl Prey {
    const CODES: [u64; 5] = {
        let mut all = [0; 5];
        let mut clan = 0;
        while clan < 5 {
            let [one, two] = Clan::ALL[clan].foes();
            let mut kind = 2;
            while kind <= 6 {
                all[clan] |= 1 << (kind | (one as u8) << 3) | 1 << (kind | (two as u8) << 3);
                kind += 1;
            }
            clan += 1;
        }
        all
    };

    /// Captures nothing.
    pub(crate) const NOTHING: Self = Self { codes: 0, enemy: 0 };

    /// The prey of `colour`'s `clan`.
    pub(crate) const fn of(colour: Colour, clan: Clan) -> Self {
        Self { codes: Self::CODES[clan.index()], enemy: colour.enemy() as u8 }
    }

    /// Whether it may be captured.
    pub(crate) const fn takes(self, slot: Slot) -> bool {
        slot.0 >> 6 == self.enemy && self.codes >> (slot.0 & 63) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::penta_war::data::piece::Kind;

    #[test]
    fn rule_1_7_prey_is_enemy_pieces_of_clans_at_war_and_never_pawns() {
        for hunter in Colour::ALL {
            for clan in Clan::ALL {
                let prey = Prey::of(hunter, clan);
                assert!(!prey.takes(Slot::EMPTY) && !prey.takes(Slot::EDGE));
                for owner in Colour::ALL {
                    assert!(!prey.takes(Slot::holding(Piece::pawn(owner))));
                    for (other, kind) in Clan::ALL.iter().flat_map(|c| Kind::ALL[1..].iter().map(move |k| (*c, *k))) {
                        let piece = Piece::of(owner, other, kind);
                        assert_eq!((piece.colour(), piece.clan(), piece.kind()), (owner, Some(other), kind));
                        assert_eq!(prey.takes(Slot::holding(piece)), owner != hunter && clan.foes().contains(&other));
                    }
                }
            }
        }
    }
}
