//! Motion vectors: thrust counters round a ship, their normal form, and the path that they give (sections 5 and 7).
//!
//! What is here: exact arithmetic on counters and hexes. What is not: engines, gravity, ships. It may use `grid` only.

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Hex};

/// Thrust counters on the six faces, clockwise from north, never negative (7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Counters(pub [i32; 6]);

impl Counters {
    /// No counters: at rest.
    pub const NONE: Self = Self([0; 6]);

    /// Counters on the face of that direction.
    pub fn on(self, face: Direction) -> i32 {
        self.0[usize::from(face.index())]
    }

    /// The same with `count` more counters on a face (fewer when negative, never below none); not resolved.
    #[must_use]
    pub fn adding(mut self, face: Direction, count: i32) -> Self {
        let slot = &mut self.0[usize::from(face.index())];
        *slot = (*slot + count).max(0);
        self
    }

    /// Counters of both; not resolved.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The normal form (7.2) by cancelling and consolidating, in one pass.
    #[must_use]
    pub fn resolved(self) -> Self {
        let mut c = self.0;
        for d in 0..3 {
            let pair = c[d].min(c[d + 3]);
            c[d] -= pair;
            c[d + 3] -= pair;
        }
        for s in 0..2 {
            let triple = c[s].min(c[s + 2]).min(c[s + 4]);
            for i in [s, s + 2, s + 4] {
                c[i] -= triple;
            }
        }
        for d in 0..6 {
            let (next, after) = ((d + 1) % 6, (d + 2) % 6);
            let pair = c[d].min(c[after]);
            c[d] -= pair;
            c[after] -= pair;
            c[next] += pair;
        }
        Self(c)
    }

    /// The displacement that these counters give in a subturn.
    pub fn vector(self) -> Hex {
        Direction::ALL.into_iter().fold(Hex::new(0, 0), |sum, d| sum.plus(d.step().times(self.on(d))))
    }

    /// The normal form of a displacement, in closed form (7.2).
    pub fn of_vector(vector: Hex) -> Self {
        split(vector).map_or(Self::NONE, |(d, x, y)| Self::NONE.adding(d, x).adding(d.turned(1), y))
    }

    /// Counters in all; the speed when in normal form (7.3).
    pub fn speed(self) -> i32 {
        self.0.iter().sum()
    }

    /// The largest number of counters on one face.
    pub fn largest(self) -> i32 {
        self.0.into_iter().max().unwrap_or(0)
    }

    /// `N2 NE1`, or `at rest`.
    pub fn words(self) -> String {
        let faces = Direction::ALL.into_iter().filter(|d| self.on(*d) > 0);
        let words: Vec<_> = faces.map(|d| format!("{}{}", d.name(), self.on(d))).collect();
        if words.is_empty() { "at rest".to_owned() } else { words.join(" ") }
    }

    /// Reads `N2 NE1`; `0`, `rest` and an empty text mean no counters.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() || text == "0" || text.eq_ignore_ascii_case("rest") {
            return Some(Self::NONE);
        }
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).try_fold(
            Self::NONE,
            |sum, word| {
                let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
                let direction = Direction::ALL.into_iter().find(|d| d.name().eq_ignore_ascii_case(letters))?;
                let digits = &word[letters.len()..];
                let count = if digits.is_empty() { 1 } else { digits.parse::<i32>().ok().filter(|n| *n <= 999)? };
                Some(sum.adding(direction, count))
            },
        )
    }
}

/// A vector as `x` on a face and `y` on the next one clockwise, `x > 0`, `y >= 0`; nothing for the zero vector (6.2).
pub fn split(vector: Hex) -> Option<(Direction, i32, i32)> {
    Direction::ALL.into_iter().find_map(|d| {
        // Turned so that `d` is north, the vector is x·(0,-1) + y·(1,-1).
        let turned = vector.rotated(-i32::from(d.index()));
        let (x, y) = (-turned.r - turned.q, turned.q);
        (x > 0 && y >= 0).then_some((d, x, y))
    })
}

/// Which face wins when the straight line runs exactly along a hex edge (7.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// The lower-numbered face.
    FirstFace,
    /// The higher-numbered face.
    SecondFace,
}

/// A straight line of hexes from a start, as far as wished in either sense (7.4.3, 8.3).
#[derive(Clone, Copy, Debug)]
pub struct Line {
    start: Hex,
    /// Lower- and higher-numbered face, with their counters.
    low: (Direction, i32),
    high: (Direction, i32),
}

impl Line {
    /// The line of a displacement; nothing at rest.
    pub fn of(start: Hex, vector: Hex) -> Option<Self> {
        let (d, x, y) = split(vector)?;
        let (one, two) = ((d, x), (d.turned(1), y));
        let (low, high) = if one.0.index() < two.0.index() { (one, two) } else { (two, one) };
        Some(Self { start, low, high })
    }

    /// Hexes from the start to the destination of one subturn.
    pub const fn speed(&self) -> i32 {
        self.low.1 + self.high.1
    }

    /// The hex after `i` steps; negative steps lead backwards.
    pub fn hex(&self, i: i32, tie: Tie) -> Hex {
        let n = self.speed();
        let half = match tie {
            Tie::FirstFace => n - 1,
            Tie::SecondFace => n,
        };
        let b = (2 * i * self.high.1 + half).div_euclid(2 * n);
        self.start.plus(self.low.0.step().times(i - b)).plus(self.high.0.step().times(b))
    }
}

/// The hexes entered from `start` by a displacement, destination last, start excluded; none at rest (7.4.2).
pub fn path(start: Hex, vector: Hex, tie: Tie) -> Vec<Hex> {
    Line::of(start, vector).map_or_else(Vec::new, |line| (1..=line.speed()).map(|i| line.hex(i, tie)).collect())
}

/// The path that is used: of the two tie variants the one that enters fewer body hexes, else the first (7.4.4).
pub fn safe_path(start: Hex, vector: Hex, is_body: impl Fn(Hex) -> bool) -> Vec<Hex> {
    let first = path(start, vector, Tie::FirstFace);
    let bodies = |p: &[Hex]| p.iter().filter(|h| is_body(**h)).count();
    let entered = bodies(&first);
    if entered == 0 {
        return first;
    }
    let second = path(start, vector, Tie::SecondFace);
    if bodies(&second) < entered { second } else { first }
}

/// Altitude and altitude vector after a Move step: what would fall below the plane comes up again (9.3).
pub const fn climbed(altitude: i32, climb: i32) -> (i32, i32) {
    let sum = altitude + climb;
    if sum < 0 { (-sum, -climb) } else { (sum, climb) }
}
