//! Motion vectors: thrust counters round a ship, their arithmetic and normal form (sections 5 and 7).

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Hex};

/// Thrust counters on the six faces, clockwise from north, never negative (7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Counters(pub(crate) [i32; 6]);

impl Counters {
    /// No counters: at rest.
    pub(crate) const NONE: Self = Self([0; 6]);

    /// Counters on the face of that direction.
    pub(crate) fn on(self, face: Direction) -> i32 {
        self.0[usize::from(face.index())]
    }

    /// The same with `count` more counters on a face (fewer when negative, never below none); not resolved.
    #[must_use]
    pub(crate) fn adding(mut self, face: Direction, count: i32) -> Self {
        let slot = &mut self.0[usize::from(face.index())];
        *slot = (*slot + count).max(0);
        self
    }

    /// Counters of both; not resolved.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The normal form (7.2) by cancelling and consolidating, in one pass.
    #[must_use]
    pub(crate) fn resolved(self) -> Self {
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
    pub(crate) fn vector(self) -> Hex {
        let [n, ne, se, s, sw, nw] = self.0;
        Hex::new(ne + se - sw - nw, s + sw - n - ne)
    }

    /// The normal form of a displacement, in closed form (7.2).
    pub(crate) fn of_vector(vector: Hex) -> Self {
        vector.split().map_or(Self::NONE, |(d, x, y)| Self::NONE.adding(d, x).adding(d.turned(1), y))
    }

    /// Counters in all; the speed when in normal form (7.3).
    pub(crate) fn speed(self) -> i32 {
        self.0.iter().sum()
    }

    /// The largest number of counters on one face.
    pub(crate) fn largest(self) -> i32 {
        self.0.into_iter().max().unwrap_or(0)
    }

    /// `N2 NE1`, or `at rest`.
    pub(crate) fn words(self) -> String {
        let faces = Direction::ALL.into_iter().filter(|d| self.on(*d) > 0);
        let words: Vec<_> = faces.map(|d| format!("{}{}", d.name(), self.on(d))).collect();
        if words.is_empty() { "at rest".to_owned() } else { words.join(" ") }
    }

    /// Reads `N2 NE1`; `0`, `rest` and an empty text mean no counters.
    pub(crate) fn parse(text: &str) -> Option<Self> {
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
