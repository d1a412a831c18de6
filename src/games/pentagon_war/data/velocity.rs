//! Exact velocities (5).
//!
//! Components are whole numbers of 1/7200 hex a turn, which every legal step divides (0.3).

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::geometry::Vector;
use crate::grid::Direction;

/// Units of a velocity component in one hex a turn.
pub(crate) const UNITS_PER_HEX: i64 = 7_200;

/// A velocity: components A and C in 1/7200 hex a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Velocity {
    /// Component A; negative is motion in D.
    pub(crate) a: i64,
    /// Component C; negative is motion in F.
    pub(crate) c: i64,
}

impl Velocity {
    /// At rest.
    pub(crate) const ZERO: Self = Self { a: 0, c: 0 };

    /// A velocity in 1/7200 hex a turn.
    pub(crate) const fn new(a: i64, c: i64) -> Self {
        Self { a, c }
    }

    /// A velocity in whole hexes a turn.
    pub(crate) const fn hexes(a: i64, c: i64) -> Self {
        Self { a: a * UNITS_PER_HEX, c: c * UNITS_PER_HEX }
    }

    /// Vector sum.
    #[must_use]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self { a: self.a + other.a, c: self.c + other.c }
    }

    /// Vector difference.
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self { a: self.a - other.a, c: self.c - other.c }
    }

    /// Multiplied by a fraction, each component truncated toward zero.
    #[must_use]
    pub(crate) const fn scaled(self, numerator: i64, denominator: i64) -> Self {
        let denominator = if denominator == 0 { 1 } else { denominator };
        Self { a: self.a * numerator / denominator, c: self.c * numerator / denominator }
    }

    /// One unit of change in that direction (6.1).
    pub(crate) const fn unit(direction: Direction) -> Self {
        match direction {
            Direction::N => Self::new(1, 0),
            Direction::NE => Self::new(1, 1),
            Direction::SE => Self::new(0, 1),
            Direction::S => Self::new(-1, 0),
            Direction::SW => Self::new(-1, -1),
            Direction::NW => Self::new(0, -1),
        }
    }

    /// The size of the larger component.
    pub(crate) const fn largest(self) -> i64 {
        let (a, c) = (self.a.abs(), self.c.abs());
        if a > c { a } else { c }
    }

    /// Absolute speed in 1/7200 hex a turn (5.2).
    pub(crate) const fn speed(self) -> i64 {
        let (a, c) = (self.a.abs(), self.c.abs());
        if (self.a > 0 && self.c < 0) || (self.a < 0 && self.c > 0) {
            a + c
        } else if a > c {
            a
        } else {
            c
        }
    }

    /// Square of the speed: of the absolute speed, or by the finer optional rule A² + C² − A·C (5.2).
    pub(crate) fn speed_squared(self, is_finer: bool) -> i128 {
        let (a, c, speed) = (i128::from(self.a), i128::from(self.c), i128::from(self.speed()));
        if is_finer { a * a + c * c - a * c } else { speed * speed }
    }

    /// The components that move this turn: fractions dropped toward zero (5.3).
    #[expect(clippy::expect_used, reason = "scenarios are checked for the speed limit, and thrust stops at it (6.5)")]
    pub(crate) fn truncated(self) -> Vector {
        let whole = |x: i64| i32::try_from(x / UNITS_PER_HEX).expect("the speed limit keeps components small");
        Vector::new(whole(self.a), whole(self.c))
    }

    /// In the game's fractions: `A +6 1/2, C -2 3/4`.
    pub(crate) fn words(self) -> String {
        format!("A {}, C {}", component_words(self.a), component_words(self.c))
    }
}

/// A component in whole hexes and a fraction: `+3 119/120`.
pub(crate) fn component_words(units: i64) -> String {
    if units == 0 {
        return "0".to_owned();
    }
    let sign = if units < 0 { '-' } else { '+' };
    let (whole, rest) = (units.abs() / UNITS_PER_HEX, units.abs() % UNITS_PER_HEX);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let common = gcd(rest, UNITS_PER_HEX);
    let fraction = format!("{}/{}", rest / common, UNITS_PER_HEX / common);
    if whole == 0 { format!("{sign}{fraction}") } else { format!("{sign}{whole} {fraction}") }
}

/// The greatest common divisor.
pub(crate) const fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
