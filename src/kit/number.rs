//! Whole numbers of one type as another, where the numbers of a game always fit. What does not is a fault and stops the work,
//! instead of becoming another number.

use std::fmt::Debug;

/// How many there are, to reckon with.
///
/// # Panics
/// When it does not fit: no game counts to two thousand million.
#[expect(clippy::expect_used, reason = "what a game counts fits")]
#[track_caller]
pub fn signed<T: TryInto<i32, Error: Debug>>(of: T) -> i32 {
    of.try_into().expect("what a game counts fits 32 bits")
}

/// A number that was reckoned, as a place in a list or a length.
///
/// # Panics
/// When it is below zero.
#[expect(clippy::expect_used, reason = "what is reckoned for a place is not below zero")]
#[track_caller]
pub fn index<T: TryInto<usize, Error: Debug>>(of: T) -> usize {
    of.try_into().expect("a place in a list is not below zero")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_game_stay_as_they_are() {
        assert_eq!((signed(7_usize), signed(7_u32), index(7_i32), index(0_u64)), (7, 7, 7, 0));
    }

    #[test]
    #[should_panic(expected = "not below zero")]
    fn what_is_below_zero_is_no_place() {
        index(-1);
    }
}
