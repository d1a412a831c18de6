//! What a position is worth, in hundredths of a Pawn of a large army. Pawns are the stake (11.3): the fewer are left, the more
//! each is worth. A King on the board holds its clan together (7.1), and only Kings hunt Pawns (2.3).

use super::super::piece::{Clan, Colour, Kind, Piece};
use super::super::position::Position;
use super::super::square::Sq;
use super::super::thrones::{Sitter, Thrones};

/// Worth of a game that is won.
pub(super) const WON: i32 = 1_000_000;

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
const VETERAN: i32 = 40;

/// Worth of one piece for ordering and quick judgements; a Pawn's is judged by how many there are.
pub(super) fn worth(position: &Position, piece: Piece) -> i32 {
    match piece.kind() {
        Kind::Pawn => pawn_worth(position.pawns(piece.colour())),
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        // Its clan leaves with it, and the captor gains Pawns (7.1, 7.4).
        Kind::King => {
            let clan = piece.clan().unwrap_or(Clan::Chess);
            let troops = |kind, each: i32| signed(position.count(piece.colour(), clan, kind)) * each;
            KING + 300 + troops(Kind::Knight, KNIGHT) + troops(Kind::Bishop, BISHOP) + troops(Kind::Rook, ROOK)
        }
    }
}

fn signed(count: u32) -> i32 {
    count.cast_signed()
}

/// What one Pawn more or less means to a side that has so many.
fn pawn_worth(pawns: u32) -> i32 {
    all_pawns(pawns) - all_pawns(pawns.saturating_sub(1))
}

/// Worth of all Pawns: 70 each, and much more for the last ones.
fn all_pawns(pawns: u32) -> i32 {
    70 * signed(pawns) - 4000 / (signed(pawns) + 1)
}

/// Worth for the side to move.
pub(super) fn evaluate(position: &Position) -> i32 {
    if let Some(winner) = position.winner() {
        return if winner == position.turn() { WON } else { -WON };
    }
    let us = position.turn();
    of_side(position, us) - of_side(position, us.enemy())
}

fn of_side(position: &Position, us: Colour) -> i32 {
    let count = |kind| signed(position.all(us, kind).count());
    let pawns = position.all(us, Kind::Pawn);
    let pawn_count = pawns.count();
    let veterans = signed((pawns & us.last_rank_bits()).count());
    let material = count(Kind::Knight) * KNIGHT
        + count(Kind::Bishop) * BISHOP
        + count(Kind::Rook) * ROOK
        + count(Kind::Queen) * QUEEN
        + count(Kind::King) * KING;
    material
        + all_pawns(pawn_count)
        + veterans * VETERAN
        + of_palace(position, us, pawn_count)
        + of_places(position, us)
}

fn of_palace(position: &Position, us: Colour, pawns: u32) -> i32 {
    if !position.is_palace_used(us) {
        return 0;
    }
    let of_thrones = |thrones: Thrones| {
        let queens = signed(thrones.queens()) * PALACE_QUEEN;
        let king = if thrones.is_disabled() {
            DISABLED
        } else if thrones.king == Sitter::King {
            KING_ON_THRONE + signed(pawns.saturating_sub(2).min(12)) * RECRUIT
        } else {
            0
        };
        queens + king
    };
    Clan::ALL.into_iter().map(|clan| of_thrones(position.thrones(us, clan))).sum()
}

/// Where the pieces stand: forward, near enemy Kings they may capture, Kings near enemy Pawns when few hunters are left.
fn of_places(position: &Position, us: Colour) -> i32 {
    let mut sum = 0;
    let prey = prey_kings(position, us);
    let troops = position.all(us, Kind::Knight) | position.all(us, Kind::Bishop) | position.all(us, Kind::Rook);
    for square in troops.squares() {
        sum += progress(us, square).min(11) * ADVANCE;
        let clan = position.piece(square).and_then(Piece::clan);
        let kings = clan.map_or([None; 2], |clan| prey[clan.index()]);
        let nearest = kings.into_iter().flatten().map(|king| distance(square, king)).min();
        sum += nearest.map_or(0, |d| (16 - d) * CHASE);
    }
    for square in position.all(us, Kind::Queen).squares() {
        sum += progress(us, square).min(8);
    }
    sum + of_hunts(position, us)
}

/// The enemy Kings on the board that each clan may capture.
fn prey_kings(position: &Position, us: Colour) -> [[Option<Sq>; 2]; 5] {
    let mut by_clan = [None; 5];
    for square in position.all(us.enemy(), Kind::King).squares() {
        if let Some(clan) = position.piece(square).and_then(Piece::clan) {
            by_clan[clan.index()] = Some(square);
        }
    }
    Clan::ALL.map(|clan| clan.foes().map(|foe| by_clan[foe.index()]))
}

/// Kings near enemy Pawns.
fn of_hunts(position: &Position, us: Colour) -> i32 {
    let them = us.enemy();
    let pawns = position.all(them, Kind::Pawn);
    let mut hunters = [0; 5];
    let troops = position.all(them, Kind::Knight) | position.all(them, Kind::Bishop) | position.all(them, Kind::Rook);
    for square in troops.squares() {
        if let Some(clan) = position.piece(square).and_then(Piece::clan) {
            clan.foes().into_iter().for_each(|foe| hunters[foe.index()] += 1);
        }
    }
    let mut sum = 0;
    for king in position.all(us, Kind::King).squares() {
        let clan = position.piece(king).and_then(Piece::clan).unwrap_or(Clan::Chess);
        let ease = (24 - hunters[clan.index()]).max(0) / 6;
        if ease > 0 {
            let nearest = pawns.squares().map(|pawn| distance(king, pawn)).min().unwrap_or(16);
            sum += (16 - nearest) * HUNT * ease;
        }
    }
    sum
}

fn progress(us: Colour, square: Sq) -> i32 {
    let rank = i32::from(square.rank());
    if us == Colour::White { rank } else { 16 - rank }
}

fn distance(one: Sq, two: Sq) -> i32 {
    let (files, ranks) = one.to(two);
    files.abs().max(ranks.abs())
}
