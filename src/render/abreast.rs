//! Work on parts of a picture side by side. Into how many parts a picture is cut is told by its size alone, so that its bytes do
//! not depend on the machine.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Pictures of fewer pixels are made in one piece: starting a thread takes as long as some rows.
const PARTED_PIXELS: u32 = 1 << 18;

/// Into how many parts a picture is cut.
pub(super) const fn parts(width: u32, height: u32) -> u32 {
    if width.saturating_mul(height) < PARTED_PIXELS { 1 } else { 2 }
}

/// Does the same work on each part, the first one on this thread; the results stand in the order of the parts.
pub(super) fn abreast<T: Send, U: Send>(parts: impl IntoIterator<Item = T>, work: impl Fn(T) -> U + Sync) -> Vec<U> {
    let mut parts = parts.into_iter();
    let Some(first) = parts.next() else { return Vec::new() };
    let work = &work;
    thread::scope(|scope| {
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let mut done = vec![work(first)];
        done.extend(others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))));
        done
    })
}

/// Does two things side by side, the second one on this thread.
pub(super) fn both<A: Send, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|panic| resume_unwind(panic)), other)
    })
}

/// Pieces of work that two threads do, one from each end, until they meet: however long each takes, both end at about the same
/// time, and no piece is done twice.
pub(super) struct Ends {
    count: usize,
    taken: AtomicUsize,
}

impl Ends {
    pub(super) const fn of(count: usize) -> Self {
        Self { count, taken: AtomicUsize::new(0) }
    }

    /// The pieces for whoever begins with the first one.
    pub(super) fn front(&self) -> impl Iterator<Item = usize> {
        (0..self.count).take_while(|_| self.is_left())
    }

    /// The pieces for whoever begins with the last one.
    pub(super) fn back(&self) -> impl Iterator<Item = usize> {
        (0..self.count).rev().take_while(|_| self.is_left())
    }

    fn is_left(&self) -> bool {
        self.taken.fetch_add(1, Ordering::Relaxed) < self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_parts() {
        assert_eq!(abreast([3, 1, 2], |n| n * n), [9, 1, 4]);
        assert_eq!(abreast([0; 0], |n| n), [0; 0]);
    }

    #[test]
    #[should_panic(expected = "the second part")]
    fn what_fails_in_a_part_fails_as_a_whole() {
        abreast([1, 2], |n| assert!(n == 1, "the second part"));
    }

    #[test]
    fn each_piece_is_done_once_from_either_end() {
        let ends = Ends::of(5);
        let (mut front, mut back) = (ends.front(), ends.back());
        let first: Vec<usize> = [back.next(), front.next(), front.next()].into_iter().flatten().collect();
        assert_eq!(first, [4, 0, 1]);
        assert_eq!(back.chain(front).collect::<Vec<_>>(), [3, 2]);
    }
}
