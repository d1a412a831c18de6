//! Straight lines of hexes, exact: where a line runs along the edge between two hexes, the rules say which one counts, so
//! that is a parameter.

use serde::{Deserialize, Serialize};

use super::{Direction, Hex};

/// Which hex counts when a line runs along the edge between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// The one towards the lower-numbered of the two directions that the line is made of.
    FirstFace,
    /// The one towards the higher-numbered.
    SecondFace,
}

/// A straight line of hexes from a start, as far as wished in either sense.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    start: Hex,
    /// Lower- and higher-numbered direction, with the steps in each.
    low: (Direction, i32),
    high: (Direction, i32),
}

impl Line {
    /// The line of a displacement; nothing for none.
    pub fn of(start: Hex, vector: Hex) -> Option<Self> {
        let (d, x, y) = vector.split()?;
        let (one, two) = ((d, x), (d.turned(1), y));
        let (low, high) = if one.0.index() < two.0.index() { (one, two) } else { (two, one) };
        Some(Self { start, low, high })
    }

    /// Steps from the start to the end of the displacement.
    pub const fn length_hexes(&self) -> i32 {
        self.low.1 + self.high.1
    }

    /// The hex after `i` steps; negative steps lead backwards.
    pub fn hex(&self, i: i32, tie: Tie) -> Hex {
        let n = self.length_hexes();
        let half = match tie {
            Tie::FirstFace => n - 1,
            Tie::SecondFace => n,
        };
        let b = (2 * i * self.high.1 + half).div_euclid(2 * n);
        self.start.plus(self.low.0.step().times(i - b)).plus(self.high.0.step().times(b))
    }

    /// The hexes that hold the point after `i` steps: the same twice, or the two on both sides of an edge.
    pub fn hexes(&self, i: i32) -> [Hex; 2] {
        [self.hex(i, Tie::FirstFace), self.hex(i, Tie::SecondFace)]
    }
}

/// The hexes entered from `start` by a displacement, destination last, start excluded; none at rest.
///
/// ```
/// use sealed_orders::grid::{Hex, Tie, path};
/// let (start, vector) = (Hex::new(0, 0), Hex::new(1, -2));
/// assert_eq!(path(start, vector, Tie::FirstFace), [Hex::new(0, -1), Hex::new(1, -2)]);
/// assert_eq!(path(start, vector, Tie::SecondFace), [Hex::new(1, -1), Hex::new(1, -2)]);
/// ```
pub fn path(start: Hex, vector: Hex, tie: Tie) -> Vec<Hex> {
    Line::of(start, vector).map_or_else(Vec::new, |line| (1..=line.length_hexes()).map(|i| line.hex(i, tie)).collect())
}

/// Whether a hex lies strictly between two others on the straight line of their centres; along an edge both hexes do.
///
/// ```
/// use sealed_orders::grid::{Hex, is_between};
/// let (from, to) = (Hex::new(0, 0), Hex::new(1, -2));
/// assert!(is_between(from, to, Hex::new(0, -1)) && is_between(from, to, Hex::new(1, -1)));
/// assert!(!is_between(from, to, from) && !is_between(from, to, to));
/// ```
pub fn is_between(from: Hex, to: Hex, hex: Hex) -> bool {
    Line::of(from, to.minus(from)).is_some_and(|line| (1..line.length_hexes()).any(|i| line.hexes(i).contains(&hex)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// By the distances of all hexes round about, in units of 1/n of a hex.
    fn nearest(vector: Hex, i: i32) -> BTreeSet<Hex> {
        let n = vector.length_hexes();
        let gap = |hex: &Hex| {
            let (q, r) = (hex.q * n - vector.q * i, hex.r * n - vector.r * i);
            q * q + r * r + q * r
        };
        let around: Vec<Hex> = Hex::new(0, 0).disc(n).collect();
        let least = around.iter().map(gap).min().unwrap();
        around.into_iter().filter(|hex| gap(hex) == least).collect()
    }

    #[test]
    fn the_hexes_after_i_steps_are_all_those_nearest_to_the_point() {
        let start = Hex::new(3, -7);
        for vector in Hex::new(0, 0).disc(8).skip(1) {
            let line = Line::of(start, vector).unwrap();
            assert_eq!(line.length_hexes(), vector.length_hexes());
            for i in 0..=line.length_hexes() {
                let found: BTreeSet<Hex> = line.hexes(i).into_iter().map(|hex| hex.minus(start)).collect();
                assert_eq!(found, nearest(vector, i), "{vector:?} after {i}");
            }
        }
        assert!(Line::of(start, Hex::new(0, 0)).is_none());
    }

    #[test]
    fn backwards_a_line_goes_on_straight() {
        let line = Line::of(Hex::new(0, 0), Hex::new(2, -3)).unwrap();
        for tie in [Tie::FirstFace, Tie::SecondFace] {
            assert_eq!(line.hex(-3, tie), Hex::new(-2, 3));
        }
    }
}
