//! Where a thing lies as seen from another: sextants, each sixty degrees wide and centred on a direction.

use super::{Direction, Hex};

impl Hex {
    /// This vector as `x` hexes in a direction and `y` in the next one clockwise, `x > 0`, `y >= 0`; nothing for the zero
    /// vector. There is one way to write it so.
    ///
    /// ```
    /// use sealed_orders::grid::{Direction, Hex};
    /// assert_eq!(Hex::new(1, -4).split(), Some((Direction::N, 3, 1)));
    /// assert_eq!(Hex::new(0, 0).split(), None);
    /// ```
    pub fn split(self) -> Option<(Direction, i32, i32)> {
        // Turned so that the direction is north, the vector is x·(0,-1) + y·(1,-1).
        let mut turned = self;
        for direction in Direction::ALL {
            let (x, y) = (-turned.r - turned.q, turned.q);
            if x > 0 && y >= 0 {
                return Some((direction, x, y));
            }
            turned = turned.counter_clockwise();
        }
        None
    }

    /// The directions of the sextants that this vector lies in, clockwise: one, or two on a border; none for the zero
    /// vector.
    ///
    /// ```
    /// use sealed_orders::grid::{Direction, Hex};
    /// assert_eq!(Hex::new(1, -4).sextants(), [Direction::N]);
    /// assert_eq!(Hex::new(1, -2).sextants(), [Direction::N, Direction::NE]);
    /// assert_eq!(Hex::new(-1, -1).sextants(), [Direction::NW, Direction::N]);
    /// assert!(Hex::new(0, 0).sextants().is_empty());
    /// ```
    pub fn sextants(self) -> Vec<Direction> {
        match self.split() {
            None => vec![],
            Some((direction, x, y)) if x > y => vec![direction],
            Some((direction, x, y)) if x < y => vec![direction.turned(1)],
            Some((direction, ..)) => vec![direction, direction.turned(1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_split_vector_adds_up_and_a_sextant_is_the_direction_of_the_largest_scalar_product() {
        for vector in Hex::new(0, 0).disc(9).skip(1) {
            let (direction, x, y) = vector.split().unwrap();
            assert_eq!(direction.step().times(x).plus(direction.turned(1).step().times(y)), vector);
            let product = |d: Direction| {
                let step = d.step();
                2 * vector.q * step.q + 2 * vector.r * step.r + vector.q * step.r + vector.r * step.q
            };
            let largest = Direction::ALL.into_iter().map(product).max().unwrap();
            let mut found = vector.sextants();
            found.sort_unstable();
            assert_eq!(found, Direction::ALL.into_iter().filter(|d| product(*d) == largest).collect::<Vec<_>>());
        }
    }
}
