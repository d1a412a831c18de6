//! Luck: numbers that break ties between moves of equal worth, the same ones for the same seed. Computer players alone use
//! them; what the rules roll are the dice of the contract.

/// A sequence of numbers.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// The sequence of that seed.
    pub const fn of(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let limit = limit.max(1) as u64;
        usize::try_from((self.0 >> 33) % limit).unwrap_or(0)
    }
}

/// A number that a seed gives to the `n`th of several things.
pub const fn whim(seed: u64, n: u64) -> u64 {
    let x = (seed ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (x ^ (x >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB) >> 11
}

/// All things of a list, as luck has them follow each other.
pub fn in_any_order<T>(mut things: Vec<T>, seed: u64) -> impl Iterator<Item = T> {
    let mut luck = Luck::of(seed);
    std::iter::from_fn(move || {
        let nth = luck.below(things.len());
        (nth < things.len()).then(|| things.swap_remove(nth))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computer players shall go on playing the games that they play.
    #[test]
    fn the_numbers_stay_as_they_are() {
        let mut luck = Luck::of(7);
        assert_eq!([10, 100, 1000, 0].map(|limit| luck.below(limit)), [8, 31, 753, 0]);
        assert_eq!(
            [0, 1, 2].map(|n| whim(7, n)),
            [3_766_803_904_635_231, 2_098_998_872_693_837, 4_788_764_898_139_620]
        );
    }

    #[test]
    fn in_any_order_all_come_once_and_not_always_the_same_first() {
        let orders: Vec<Vec<u32>> = (0..10).map(|seed| in_any_order((0..5).collect(), seed).collect()).collect();
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4]);
        }
        assert!(orders.iter().any(|order| order[0] != orders[0][0]), "{orders:?}");
    }
}
