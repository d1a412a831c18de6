//! What a position is worth, in hundredths of a Pawn of a large army. Pawns are the stake (11.3): the fewer are left, the more
//! each is worth. A King on the board holds its clan together (7.1), and only Kings hunt Pawns (2.3).

use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::data::thrones::{Sitter, Thrones};
use crate::games::penta_war::rules::effects::captures;
use crate::games::penta_war::rules::legal;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::stakes::Stakes;

/// Worth of a game that is won.
pub(crate) const WON: i32 = 1_000_000;

/// Each Pawn of a large army; the last ones count more.
pub(crate) const PAWN: i32 = 70;
const KNIGHT: i32 = 130;
const BISHOP: i32 = 150;
const ROOK: i32 = 180;
const QUEEN: i32 = 260;
const KING: i32 = 450;
const PALACE_QUEEN: i32 = 230;
const KING_ON_THRONE: i32 = 120;
/// What a King on its throne gains with each Pawn that it could recruit, up to a clan's twelve.
const RECRUIT: i32 = 35;
const DISABLED: i32 = -200;
/// For each rank that a piece has advanced.
const ADVANCE: i32 = 3;
/// For each square nearer to an enemy King that the piece may capture.
const CHASE: i32 = 2;
/// For each square that a King is nearer to an enemy Pawn, for each quarter of its hunters that is gone.
const HUNT: i32 = 2;
/// A Pawn on the last rank, ready to become a piece (8.2).
pub(crate) const VETERAN: i32 = 40;

/// Worth of one piece for ordering and quick judgements; a Pawn's is judged by how many there are.
pub(crate) fn worth(position: &Position, piece: Piece) -> i32 {
    match piece.kind() {
        Kind::Pawn => pawn_worth(position.pawns(piece.colour())),
        // Its clan leaves with it, and the captor gains Pawns (7.1, 7.4).
        Kind::King => {
            let clan = piece.clan().unwrap_or(Clan::Chess);
            let troops = |kind, each: i32| signed(position.count(piece.colour(), clan, kind)) * each;
            KING + 300 + troops(Kind::Knight, KNIGHT) + troops(Kind::Bishop, BISHOP) + troops(Kind::Rook, ROOK)
        }
        kind => material(kind),
    }
}

/// Worth of a piece wherever it stands; Pawns are judged together.
pub(crate) const fn material(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 0,
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::King => KING,
    }
}

/// A count as a number that may be negated.
pub(crate) fn signed(count: u32) -> i32 {
    count.cast_signed()
}

/// What one Pawn more or less means to a side that has so many.
fn pawn_worth(pawns: u32) -> i32 {
    all_pawns(pawns) - all_pawns(pawns.saturating_sub(1))
}

/// Worth of all Pawns: much more for the last ones.
pub(crate) fn all_pawns(pawns: u32) -> i32 {
    PAWN * signed(pawns) - 4000 / (signed(pawns) + 1)
}

/// Worth for the side to move.
pub(crate) fn evaluate(position: &Position, stakes: &Stakes) -> i32 {
    if let Some(winner) = position.winner().or_else(|| stakes.winner(position)) {
        return if winner == position.turn() { WON } else { -WON };
    }
    let us = position.turn();
    of_side(position, us, stakes) - of_side(position, us.enemy(), stakes) + stakes.lead(position)
}

fn of_side(position: &Position, us: Colour, stakes: &Stakes) -> i32 {
    let pawns = position.all(us, Kind::Pawn);
    let veterans = signed((pawns & us.last_rank_bits()).count()) * VETERAN;
    let aims = Aims::of(position, us, stakes);
    let of_piece = |square: Sq| {
        let piece = position.piece(square)?;
        Some(material(piece.kind()) + aims.of_place(piece.clan()?, piece.kind(), square))
    };
    let pieces: i32 = position.army(us).without(pawns).squares().filter_map(of_piece).sum();
    pieces + veterans + all_pawns(pawns.count()) + of_palace(position, us, pawns.count())
}

/// Worth of what a side has in the Palace, when it has so many Pawns.
pub(crate) fn of_palace(position: &Position, us: Colour, pawns: u32) -> i32 {
    if !position.is_palace_used(us) {
        return 0;
    }
    Clan::ALL.into_iter().map(|clan| of_thrones(position.thrones(us, clan), pawns)).sum()
}

/// Worth of what a clan has in the Palace, when its side has so many Pawns.
pub(crate) fn of_thrones(thrones: Thrones, pawns: u32) -> i32 {
    let queens = signed(thrones.queens()) * PALACE_QUEEN;
    let king = if thrones.is_disabled() {
        DISABLED
    } else if thrones.king == Sitter::King {
        KING_ON_THRONE + signed(pawns.saturating_sub(2).min(12)) * RECRUIT
    } else {
        0
    };
    queens + king
}

/// Where a side's pieces want to be: forward, near enemy Kings that they may capture, Kings near enemy Pawns when few
/// hunters are left.
pub(crate) struct Aims {
    us: Colour,
    /// The enemy Kings on the board that each clan may capture.
    prey: [[Option<Sq>; 2]; 5],
    /// Enemy Pawns.
    pawns: Vec<Sq>,
    /// How easily each clan's King hunts: 0 while many may capture it, to 4.
    ease: [i32; 5],
    /// For each square nearer to such a King.
    chase: i32,
}

impl Aims {
    /// The aims in that position.
    pub(crate) fn of(position: &Position, us: Colour, stakes: &Stakes) -> Self {
        let them = us.enemy();
        let king_of = |clan| position.members(them, clan, Kind::King).squares().next();
        let kings = Clan::ALL.map(king_of);
        let prey = Clan::ALL.map(|clan| clan.foes().map(|foe| kings[foe.index()]));
        let troops =
            position.all(them, Kind::Knight) | position.all(them, Kind::Bishop) | position.all(them, Kind::Rook);
        let of_clan = Clan::ALL.map(|clan| signed((position.clan(them, clan) & troops).count()));
        let hunters = |clan: Clan| clan.foes().into_iter().map(|foe| of_clan[foe.index()]).sum::<i32>();
        let ease = Clan::ALL.map(|clan| (24 - hunters(clan)).max(0) / 6 * (1 + stakes.haste) + stakes.hunt);
        Self { us, prey, pawns: position.all(them, Kind::Pawn).squares().collect(), ease, chase: CHASE + stakes.chase }
    }

    /// What standing there is worth to a piece.
    pub(crate) fn of_place(&self, clan: Clan, kind: Kind, square: Sq) -> i32 {
        match kind {
            Kind::Pawn => 0,
            Kind::Queen => progress(self.us, square).min(8),
            Kind::King => self.of_hunt(clan, square),
            Kind::Knight | Kind::Bishop | Kind::Rook => {
                let kings = self.prey[clan.index()].into_iter().flatten();
                let nearest = kings.map(|king| distance(square, king)).min();
                progress(self.us, square).min(11) * ADVANCE + nearest.map_or(0, |d| (16 - d) * self.chase)
            }
        }
    }

    fn of_hunt(&self, clan: Clan, square: Sq) -> i32 {
        let ease = self.ease[clan.index()];
        if ease == 0 {
            return 0;
        }
        let nearest = self.pawns.iter().map(|pawn| distance(square, *pawn)).min().unwrap_or(16);
        (16 - nearest) * HUNT * ease
    }
}

fn progress(us: Colour, square: Sq) -> i32 {
    let rank = i32::from(square.rank());
    if us == Colour::White { rank } else { 16 - rank }
}

fn distance(one: Sq, two: Sq) -> i32 {
    let (files, ranks) = one.to(two);
    files.abs().max(ranks.abs())
}

/// Legal actions with what they are worth to the side to move after the enemy's best capture, best first. Restorations are
/// sampled.
pub(crate) fn ranked(position: &Position) -> Vec<(i32, Action)> {
    ranked_for(position, &Stakes::default())
}

/// The same at a table with goals.
pub(crate) fn ranked_for(position: &Position, stakes: &Stakes) -> Vec<(i32, Action)> {
    if position.is_setup() {
        return legal::actions(position).into_iter().map(|action| (0, action)).collect();
    }
    scored(position, |after| -evaluate(after, stakes) - best_gain(after, stakes))
}

/// Legal actions by what they gain at once, best first.
pub(crate) fn by_gain(position: &Position, stakes: &Stakes) -> Vec<(i32, Action)> {
    scored(position, |after| -evaluate(after, stakes))
}

fn scored(position: &Position, worth: impl Fn(&Position) -> i32) -> Vec<(i32, Action)> {
    let score = |action: Action| (worth(&position.after(&action)), action);
    let mut all: Vec<(i32, Action)> = legal::actions(position).into_iter().map(score).collect();
    all.sort_by(|(a, x), (b, y)| b.cmp(a).then_with(|| x.cmp(y)));
    all
}

/// The most that the side to move could capture with one move.
fn best_gain(position: &Position, stakes: &Stakes) -> i32 {
    if position.winner().is_some() {
        return 0;
    }
    let extra = |mv: Move| -> i32 {
        let taken = captures(position, mv).into_iter().filter_map(|square| position.piece(square));
        taken.map(|piece| worth(position, piece) + stakes.of_kind(piece.kind())).sum()
    };
    position.legal_moves().into_iter().map(extra).max().unwrap_or(0)
}

/// Worth of what a move captures.
pub(crate) fn gain(position: &Position, mv: Move) -> i32 {
    captures(position, mv).into_iter().filter_map(|square| position.piece(square)).map(|p| worth(position, p)).sum()
}
