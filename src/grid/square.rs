//! Square boards: files from the west (`a`), ranks from the south (1).

use serde::{Deserialize, Serialize};

/// A square by file and rank, both counted from 0; `a1` is (0, 0). Ordered by rank, then file (a1, b1, …, a2, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Square {
    /// File from the west, from 0 (`a`).
    pub file: i32,
    /// Rank from the south, from 0 (`1`).
    pub rank: i32,
}

impl Square {
    /// The square of that file and rank, both from 0.
    pub const fn new(file: i32, rank: i32) -> Self {
        Self { file, rank }
    }

    /// File letter and rank number: `a1`, `q17`. Boards have at most 26 files.
    pub fn label(self) -> String {
        let letter = u8::try_from(self.file).ok().filter(|f| *f < 26).map_or('?', |f| char::from(b'a' + f));
        format!("{letter}{}", self.rank + 1)
    }

    /// Reads a label in either case. The square need not be on any particular board.
    pub fn parse_label(text: &str) -> Option<Self> {
        let text = text.trim();
        let letter = text.chars().next()?.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let digits = text.get(1..)?;
        if digits.starts_with('0') || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let rank: i32 = digits.parse().ok()?;
        Some(Self { file: i32::from(letter as u8 - b'a'), rank: rank - 1 })
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.rank, self.file).cmp(&(other.rank, other.file))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_round_trip_and_nonsense_is_refused() {
        for (label, file, rank) in [("a1", 0, 0), ("q17", 16, 16), ("C5", 2, 4)] {
            assert_eq!(Square::parse_label(label), Some(Square::new(file, rank)));
        }
        assert_eq!(Square::new(16, 16).label(), "q17");
        for bad in ["", "a", "a0", "a01", "11", "é4", "a123"] {
            assert_eq!(Square::parse_label(bad), None, "{bad}");
        }
    }
}
