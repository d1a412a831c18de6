//! Keys of the incremental position hash: each part of a position has a fixed 64-bit key, the hash is their exclusive or.
//! Keys are computed, not kept in a table: that is quicker than a table of the size that 52 pieces on 289 squares need.

use crate::games::penta_war::data::piece::{Clan, Colour, Piece};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::data::thrones::Thrones;

pub(crate) const BLACK_TO_MOVE: u64 = mix(1 << 20);
/// The set-up phase.
pub(crate) const SETUP: u64 = mix(1 << 21);

/// The finaliser of SplitMix64: every input bit changes every output bit with even odds.
const fn mix(number: u64) -> u64 {
    let x = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// A piece on a square.
#[inline]
pub(crate) const fn piece(piece: Piece, square: Sq) -> u64 {
    mix((piece.byte() as u64) << 9 | square.number() as u64)
}

/// A clan's thrones; empty thrones have a key too.
pub(crate) const fn thrones(colour: Colour, clan: Clan, thrones: Thrones) -> u64 {
    mix(1 << 22 | (colour as u64) << 12 | (clan as u64) << 8 | thrones.index() as u64)
}
