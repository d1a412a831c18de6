//! The armies before the first move, as data: areas, the formation of a clan, the Pawns (chapter 3).

use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::square::{SIDE, Sq};

/// King squares of White's five areas (3.3) as file and rank from 0; Black's are mirrored.
const AREAS: [(u16, u16); 5] = [(2, 1), (5, 4), (8, 1), (11, 4), (14, 1)];

/// The formation from the foremost rank to the hindmost, files from the left; the King stands in its middle (3.4).
const FORMATION: [[Kind; 5]; 3] = [
    [Kind::Knight, Kind::Knight, Kind::Knight, Kind::Knight, Kind::Knight],
    [Kind::Bishop, Kind::Bishop, Kind::King, Kind::Bishop, Kind::Bishop],
    [Kind::Rook, Kind::Queen, Kind::Rook, Kind::Queen, Kind::Rook],
];

/// White's Pawns (3.6) as file and rank from 0; Black's are mirrored.
const PAWNS: [(u16, u16); 25] = [
    (0, 3),
    (1, 3),
    (2, 3), // a4 b4 c4
    (3, 6),
    (4, 6),
    (5, 6),
    (6, 6),
    (7, 6), // d7 e7 f7 g7 h7
    (8, 3),
    (8, 4),
    (8, 5), // i4 i5 i6
    (9, 6),
    (10, 6),
    (11, 6),
    (12, 6),
    (13, 6), // j7 k7 l7 m7 n7
    (14, 3),
    (15, 3),
    (16, 3), // o4 p4 q4
    (5, 0),
    (5, 1),
    (5, 2), // f1 f2 f3
    (11, 0),
    (11, 1),
    (11, 2), // l1 l2 l3
];

/// Clans in the order of the standard placement: Chess on White's c2, Magic on f5, and so on.
pub(crate) const STANDARD: [Clan; 5] = Clan::ALL;

const fn mirrored(colour: Colour, file: u16, rank: u16) -> Sq {
    match colour {
        Colour::White => Sq::at(file, rank),
        Colour::Black => Sq::at(file, SIDE - 1 - rank),
    }
}

/// The King squares that name the five areas: c2, f5, i2, l5, o2 or c16, f13, i16, l13, o16.
pub(crate) fn areas(colour: Colour) -> [Sq; 5] {
    AREAS.map(|(file, rank)| mirrored(colour, file, rank))
}

/// Where the Pawns stand at the start.
pub(crate) fn pawns(colour: Colour) -> [Sq; 25] {
    PAWNS.map(|(file, rank)| mirrored(colour, file, rank))
}

/// The squares of half a clan round its King, with what stands there: King, Queen, Rook, two Bishops, two Knights (3.9).
pub(crate) fn half_block(colour: Colour, king: Sq) -> impl Iterator<Item = (Sq, Kind)> {
    let file = king.file();
    block(colour, king).filter(move |(square, kind)| match kind {
        Kind::King => true,
        Kind::Knight => square.file().abs_diff(file) == 2,
        Kind::Bishop => square.file().abs_diff(file) == 1,
        Kind::Rook => square.file() == file,
        Kind::Queen => square.file() > file,
        Kind::Pawn => false,
    })
}

/// Where the Pawns of a skirmish stand: the foremost of each file (3.9).
pub(crate) fn skirmish_pawns(colour: Colour) -> impl Iterator<Item = Sq> {
    pawns(colour).into_iter().take(19).filter(|square| square.file() != 8 || matches!(square.rank(), 5 | 11))
}

/// The fifteen squares of the area round a King square, with what stands there.
pub(crate) fn block(colour: Colour, king: Sq) -> impl Iterator<Item = (Sq, Kind)> {
    let forward = if colour == Colour::White { 1 } else { -1 };
    (-2..=2).zip(0..5).flat_map(move |(files, column)| {
        [1, 0, -1]
            .into_iter()
            .zip(FORMATION)
            .filter_map(move |(ranks, row)| king.offset(files, ranks * forward).map(|square| (square, row[column])))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rule_3_7_a_hundred_different_squares_in_the_first_seven_ranks() {
        for (colour, ranks) in [(Colour::White, 0..7), (Colour::Black, 10..17)] {
            let blocks = areas(colour).into_iter().flat_map(|king| block(colour, king).map(|(square, _)| square));
            let all: BTreeSet<Sq> = blocks.chain(pawns(colour)).collect();
            assert_eq!(all.len(), 100);
            assert!(all.iter().all(|s| ranks.contains(&s.rank())));
        }
    }

    #[test]
    fn rule_3_4_the_formation_holds_a_whole_clan_with_the_knights_in_front() {
        let black: Vec<(Sq, Kind)> = block(Colour::Black, Sq::parse("c16").unwrap()).collect();
        for kind in &Kind::ALL[1..] {
            assert_eq!(black.iter().filter(|(_, k)| k == kind).count(), kind.most() as usize);
        }
        assert!(black.contains(&(Sq::parse("a15").unwrap(), Kind::Knight)));
        assert!(black.contains(&(Sq::parse("b17").unwrap(), Kind::Queen)));
    }
}
