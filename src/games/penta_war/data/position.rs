//! The position: what stands where, thrones, turn and phase, and its hash. It knows nothing of moves.
//!
//! The board is kept twice: as sets of squares by kind and by colour (whole sets of pieces move by one shift when moves are
//! generated), and as an array of cells (what stands there is one look). See `benches/penta_war.rs` for what that gives.

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::formation;
use crate::games::penta_war::data::hash;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::slot::Slot;
use crate::games::penta_war::data::square::{CELLS, SIDE, Sq};
use crate::games::penta_war::data::thrones::Thrones;

/// Phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Clans are being placed (3.2).
    Setup,
    /// Normal moves.
    Normal,
}

/// A position: everything that the rules need to know but repetition.
#[derive(Clone)]
pub(crate) struct Position {
    cells: [Slot; CELLS],
    kinds: [Bits; 6],
    colours: [Bits; 2],
    clans: [Bits; 5],
    thrones: [[Thrones; 5]; 2],
    hash: u64,
    turn: Colour,
    phase: Phase,
}

impl Position {
    /// The position before the set-up phase (3.1).
    pub(crate) fn start() -> Self {
        let mut position = Self::bare(Colour::White, Phase::Setup);
        for colour in Colour::ALL {
            for square in formation::pawns(colour) {
                position.put(square, Piece::pawn(colour));
            }
            for clan in Clan::ALL {
                position.seat(colour, clan, Thrones::ELIMINATED);
            }
        }
        position
    }

    /// The position after the standard placement: Chess, Magic, Puppet, Robot, Animal from the left on both sides.
    pub(crate) fn standard() -> Self {
        let mut position = Self::start();
        for colour in Colour::ALL {
            for (clan, king) in formation::STANDARD.into_iter().zip(formation::areas(colour)) {
                position.place_clan(colour, clan, king);
            }
        }
        position.begin();
        position
    }

    /// Half clans in the standard placement, and their Pawns (3.9).
    pub(crate) fn skirmish() -> Self {
        let mut position = Self::bare(Colour::White, Phase::Normal);
        for colour in Colour::ALL {
            for square in formation::skirmish_pawns(colour) {
                position.put(square, Piece::pawn(colour));
            }
            for (clan, king) in formation::STANDARD.into_iter().zip(formation::areas(colour)) {
                for (square, kind) in formation::half_block(colour, king) {
                    position.put(square, Piece::of(colour, clan, kind));
                }
            }
        }
        position
    }

    /// An empty board with empty thrones.
    pub(crate) fn bare(turn: Colour, phase: Phase) -> Self {
        let mut cells = [Slot::EDGE; CELLS];
        Sq::all().for_each(|square| cells[square.index()] = Slot::EMPTY);
        let mut position = Self {
            cells,
            kinds: [Bits::NONE; 6],
            colours: [Bits::NONE; 2],
            clans: [Bits::NONE; 5],
            thrones: [[Thrones::EMPTY; 5]; 2],
            hash: 0,
            turn,
            phase,
        };
        position.hash = position.hash_from_scratch();
        position
    }

    /// What stands there.
    #[inline]
    pub(crate) const fn slot(&self, square: Sq) -> Slot {
        self.cells[square.index()]
    }

    /// The piece that stands there.
    pub(crate) const fn piece(&self, square: Sq) -> Option<Piece> {
        self.slot(square).piece()
    }

    /// Pieces and Pawns of a colour.
    #[inline]
    pub(crate) const fn army(&self, colour: Colour) -> Bits {
        self.colours[colour as usize]
    }

    /// A colour's pieces of one kind.
    #[inline]
    pub(crate) fn all(&self, colour: Colour, kind: Kind) -> Bits {
        self.kinds[kind as usize] & self.colours[colour as usize]
    }

    /// The squares where nothing stands.
    #[inline]
    pub(crate) fn empty(&self) -> Bits {
        Bits::BOARD.without(self.colours[0] | self.colours[1])
    }

    /// A colour's pieces of one clan on the board.
    #[inline]
    pub(crate) fn clan(&self, colour: Colour, clan: Clan) -> Bits {
        self.clans[clan.index()] & self.colours[colour as usize]
    }

    /// A colour's pieces of one clan and kind on the board.
    #[inline]
    pub(crate) fn members(&self, colour: Colour, clan: Clan, kind: Kind) -> Bits {
        self.clan(colour, clan) & self.kinds[kind as usize]
    }

    /// How many of a clan's kind are on the board.
    pub(crate) fn count(&self, colour: Colour, clan: Clan, kind: Kind) -> u32 {
        self.members(colour, clan, kind).count()
    }

    /// The squares on which another piece stands than in the other position.
    pub(crate) fn differing(&self, other: &Self) -> Bits {
        let sets = |position: &Self| position.colours.into_iter().chain(position.kinds).chain(position.clans);
        sets(self).zip(sets(other)).fold(Bits::NONE, |all, (one, two)| all | one ^ two)
    }

    /// A clan's Queens on the board or in the Palace (1.7).
    pub(crate) fn queens(&self, colour: Colour, clan: Clan) -> u32 {
        self.count(colour, clan, Kind::Queen) + self.thrones(colour, clan).queens()
    }

    /// A colour's Pawns.
    pub(crate) fn pawns(&self, colour: Colour) -> u32 {
        self.all(colour, Kind::Pawn).count()
    }

    /// Who has won by the Pawns (11.3), judged with `turn` to move next: a side without Pawns has lost; if both have none,
    /// the opponent of the side that just moved.
    pub(crate) fn winner(&self) -> Option<Colour> {
        let is_bare = |colour| self.all(colour, Kind::Pawn).is_empty();
        if self.phase == Phase::Setup {
            None
        } else if is_bare(self.turn) {
            Some(self.turn.enemy())
        } else {
            is_bare(self.turn.enemy()).then_some(self.turn)
        }
    }

    /// Thrones of a colour's clan.
    pub(crate) const fn thrones(&self, colour: Colour, clan: Clan) -> Thrones {
        self.thrones[colour as usize][clan.index()]
    }

    /// Whether anybody of that colour is in the Palace.
    pub(crate) fn is_palace_used(&self, colour: Colour) -> bool {
        self.thrones[colour as usize].iter().any(|t| !t.is_empty())
    }

    /// Who is to move.
    pub(crate) const fn turn(&self) -> Colour {
        self.turn
    }

    pub(crate) const fn phase(&self) -> Phase {
        self.phase
    }

    /// The hash: equal for equal positions (same position string), different otherwise but for one chance in 2^64.
    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed anew.
    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let mut all = if self.turn == Colour::Black { hash::BLACK_TO_MOVE } else { 0 };
        if self.phase == Phase::Setup {
            all ^= hash::SETUP;
        }
        for colour in Colour::ALL {
            for clan in Clan::ALL {
                all ^= hash::thrones(colour, clan, self.thrones(colour, clan));
            }
        }
        let pieces = Sq::all().filter_map(|square| self.piece(square).map(|piece| hash::piece(piece, square)));
        pieces.fold(all, |all, key| all ^ key)
    }

    /// The same position with the other side to move.
    #[must_use]
    pub(crate) fn passed(&self) -> Self {
        let mut next = self.clone();
        next.end_turn();
        next
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) const fn put(&mut self, square: Sq, piece: Piece) {
        self.cells[square.index()] = Slot::holding(piece);
        self.kinds[piece.kind() as usize].insert(square);
        self.colours[piece.colour() as usize].insert(square);
        if let Some(clan) = piece.clan() {
            self.clans[clan.index()].insert(square);
        }
        self.hash ^= hash::piece(piece, square);
    }

    /// Takes away what stands there, if anything.
    #[inline]
    pub(crate) const fn take(&mut self, square: Sq) -> Option<Piece> {
        let Some(piece) = self.piece(square) else { return None };
        self.cells[square.index()] = Slot::EMPTY;
        self.kinds[piece.kind() as usize].remove(square);
        self.colours[piece.colour() as usize].remove(square);
        if let Some(clan) = piece.clan() {
            self.clans[clan.index()].remove(square);
        }
        self.hash ^= hash::piece(piece, square);
        Some(piece)
    }

    /// Sets a clan's thrones.
    pub(crate) const fn seat(&mut self, colour: Colour, clan: Clan, thrones: Thrones) {
        self.hash ^= hash::thrones(colour, clan, self.thrones(colour, clan)) ^ hash::thrones(colour, clan, thrones);
        self.thrones[colour as usize][clan.index()] = thrones;
    }

    /// Places a clan round its King square and empties its thrones (3.4).
    pub(crate) fn place_clan(&mut self, colour: Colour, clan: Clan, king: Sq) {
        formation::block(colour, king).for_each(|(square, kind)| self.put(square, Piece::of(colour, clan, kind)));
        self.seat(colour, clan, Thrones::EMPTY);
    }

    /// Ends the set-up phase.
    pub(crate) const fn begin(&mut self) {
        if matches!(self.phase, Phase::Setup) {
            self.phase = Phase::Normal;
            self.hash ^= hash::SETUP;
        }
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(crate) const fn end_turn(&mut self) {
        self.turn = self.turn.enemy();
        self.hash ^= hash::BLACK_TO_MOVE;
    }
}

/// Two positions are equal when their position strings are.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.thrones == other.thrones
            && self.turn == other.turn
            && self.phase == other.phase
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl Colour {
    /// One rank forward (1.2).
    pub(crate) const fn forward(self) -> crate::games::penta_war::data::square::Delta {
        match self {
            Self::White => crate::games::penta_war::data::square::NORTH,
            Self::Black => crate::games::penta_war::data::square::SOUTH,
        }
    }

    /// The rank farthest forward, from 0 (1.2).
    pub(crate) const fn last_rank(self) -> u16 {
        match self {
            Self::White => SIDE - 1,
            Self::Black => 0,
        }
    }

    /// Whether that square is on the last rank.
    #[inline]
    pub(crate) const fn is_last_rank(self, square: Sq) -> bool {
        match self {
            Self::White => square.number() >= Sq::at(0, SIDE - 1).number(),
            Self::Black => square.number() < Sq::at(0, 1).number(),
        }
    }

    /// The last rank as a set.
    pub(crate) const fn last_rank_bits(self) -> Bits {
        match self {
            Self::White => Bits::ranks(SIDE - 1, SIDE - 1),
            Self::Black => Bits::ranks(0, 0),
        }
    }

    /// The first five ranks (1.2).
    pub(crate) const fn home(self) -> Bits {
        match self {
            Self::White => Bits::ranks(0, 4),
            Self::Black => Bits::ranks(SIDE - 5, SIDE - 1),
        }
    }
}
