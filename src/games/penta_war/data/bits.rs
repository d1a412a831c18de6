//! Sets of squares as 306 bits: seventeen ranks of seventeen squares and a border bit that stays clear. A border bit between
//! the ranks makes a king-step off a rank's end fall into nothing, so whole sets are moved by one shift.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor};

use crate::games::penta_war::data::square::{Delta, FIRST, SIDE, STRIDE, Sq};

const WORDS: usize = 5;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits([u64; WORDS]);

impl Bits {
    /// No square.
    pub(crate) const NONE: Self = Self([0; WORDS]);
    /// All 289 squares.
    pub(crate) const BOARD: Self = Self::ranks(0, SIDE - 1);
    /// All squares but those of the two files at the left: targets of steps two files to the right.
    pub(crate) const FROM_C: Self = Self::files(2, SIDE - 1);
    /// All squares but those of the two files at the right.
    pub(crate) const TO_O: Self = Self::files(0, SIDE - 3);

    /// The ranks from `low` to `high`, counted from 0.
    pub(crate) const fn ranks(low: u16, high: u16) -> Self {
        Self::rectangle(0, SIDE - 1, low, high)
    }

    const fn files(low: u16, high: u16) -> Self {
        Self::rectangle(low, high, 0, SIDE - 1)
    }

    const fn rectangle(left: u16, right: u16, low: u16, high: u16) -> Self {
        let mut words = [0; WORDS];
        let mut rank = low;
        while rank <= high {
            let mut file = left;
            while file <= right {
                let bit = rank * STRIDE + file;
                words[(bit / 64) as usize] |= 1 << (bit % 64);
                file += 1;
            }
            rank += 1;
        }
        Self(words)
    }

    const fn place(square: Sq) -> (usize, u64) {
        let bit = square.number() - FIRST;
        ((bit / 64) as usize, 1 << (bit % 64))
    }

    /// The set of one square.
    pub(crate) const fn one(square: Sq) -> Self {
        let mut words = [0; WORDS];
        let (word, bit) = Self::place(square);
        words[word] = bit;
        Self(words)
    }

    /// Whether the square is in it.
    pub(crate) const fn has(&self, square: Sq) -> bool {
        let (word, bit) = Self::place(square);
        self.0[word] & bit != 0
    }

    /// Puts a square in.
    pub(crate) const fn insert(&mut self, square: Sq) {
        let (word, bit) = Self::place(square);
        self.0[word] |= bit;
    }

    /// Takes a square out.
    pub(crate) const fn remove(&mut self, square: Sq) {
        let (word, bit) = Self::place(square);
        self.0[word] &= !bit;
    }

    /// No square is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many squares are in it.
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// What is in this set and not in that.
    #[must_use]
    pub(crate) fn without(self, other: Self) -> Self {
        let mut words = self.0;
        for (word, gone) in words.iter_mut().zip(other.0) {
            *word &= !gone;
        }
        Self(words)
    }

    /// All squares moved by `D`; the caller masks what fell off the top or the border (`& empty`, `& BOARD`).
    #[must_use]
    #[inline]
    pub(crate) fn shifted<const D: Delta>(self) -> Self {
        let by = u32::from(D.unsigned_abs());
        let w = self.0;
        if D > 0 {
            let pull = |i: usize| w[i] << by | w[i - 1] >> (64 - by);
            Self([w[0] << by, pull(1), pull(2), pull(3), pull(4)])
        } else {
            let pull = |i: usize| w[i] >> by | w[i + 1] << (64 - by);
            Self([pull(0), pull(1), pull(2), pull(3), w[4] >> by])
        }
    }

    /// The squares in canonical order (a1, b1, …, a2, …).
    pub(crate) fn squares(self) -> Squares {
        Squares { words: self.0, at: 0 }
    }
}

/// Iterator over the squares of a set.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Squares {
    type Item = Sq;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit's place in five words is below 320")]
    fn next(&mut self) -> Option<Sq> {
        while self.at < WORDS {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Sq::from_number(FIRST + self.at as u16 * 64 + bit as u16));
            }
            self.at += 1;
        }
        None
    }
}

impl BitAnd for Bits {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        let [a, b] = [self.0, other.0];
        Self([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3], a[4] & b[4]])
    }
}

impl BitOr for Bits {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        let [a, b] = [self.0, other.0];
        Self([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4]])
    }
}

impl BitXor for Bits {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        let [a, b] = [self.0, other.0];
        Self([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3], a[4] ^ b[4]])
    }
}

impl BitAndAssign for Bits {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bits {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl FromIterator<Sq> for Bits {
    fn from_iter<I: IntoIterator<Item = Sq>>(squares: I) -> Self {
        let mut set = Self::NONE;
        squares.into_iter().for_each(|s| set.insert(s));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::penta_war::data::square::{EAST, NORTH, SOUTH, WEST};

    #[test]
    fn a_shift_of_a_set_is_the_step_of_each_square_and_edges_swallow() {
        fn agrees<const D: Delta>(files: i32, ranks: i32, mask: Bits) {
            for square in Sq::all() {
                let moved = Bits::one(square).shifted::<D>() & mask;
                assert_eq!(moved.squares().next(), square.offset(files, ranks), "{square} by {files},{ranks}");
            }
        }
        agrees::<NORTH>(0, 1, Bits::BOARD);
        agrees::<{ NORTH + EAST }>(1, 1, Bits::BOARD);
        agrees::<{ SOUTH + EAST }>(1, -1, Bits::BOARD);
        agrees::<WEST>(-1, 0, Bits::BOARD);
        agrees::<{ 2 * NORTH + EAST }>(1, 2, Bits::BOARD);
        agrees::<{ SOUTH + 2 * EAST }>(2, -1, Bits::FROM_C);
        agrees::<{ NORTH + 2 * WEST }>(-2, 1, Bits::TO_O);
        agrees::<{ 2 * SOUTH + WEST }>(-1, -2, Bits::BOARD);
    }

    #[test]
    fn sets_count_and_list_their_squares_in_order() {
        assert_eq!(Bits::BOARD.count(), 289);
        assert_eq!(Bits::BOARD.squares().collect::<Vec<_>>(), Sq::all().collect::<Vec<_>>());
        let mut set: Bits = [Sq::at(3, 4), Sq::at(0, 0)].into_iter().collect();
        assert!(set.has(Sq::at(3, 4)) && !set.has(Sq::at(4, 3)));
        set.remove(Sq::at(3, 4));
        assert_eq!((set, set.is_empty()), (Bits::one(Sq::at(0, 0)), false));
        assert_eq!(Bits::BOARD.without(Bits::ranks(0, 15)).count(), 17);
    }
}
