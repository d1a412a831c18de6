//! Chance of the simulation: a small generator whose numbers follow from a seed.

use std::time::Duration;

/// A stream of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
    /// A stream of its own for a purpose, so that what one draws does not move what another draws.
    pub fn of(seed: u64, purpose: &str) -> Self {
        let mixed =
            purpose.bytes().fold(seed ^ 0x5851_f42d_4c95_7f2d, |mixed, byte| Self(mixed ^ u64::from(byte)).draw());
        Self(mixed)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to, but not including, that number.
    pub fn below(&mut self, end: u64) -> u64 {
        self.draw() % end.max(1)
    }

    /// From the first to the last, both included.
    pub fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last - first + 1)
    }

    /// True so often in a hundred.
    pub fn percent(&mut self, often: u64) -> bool {
        self.below(100) < often
    }

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let at = self.below(all.len() as u64);
        &all[usize::try_from(at).unwrap()]
    }

    pub fn millis(&mut self, first: u64, last: u64) -> Duration {
        Duration::from_millis(self.between(first, last))
    }
}
