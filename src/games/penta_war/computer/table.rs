//! What earlier searches found out about positions.

use super::ply::Ply;

/// Number of places, a power of two.
const PLACES: usize = 1 << 17;

/// How a score is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// As it stands.
    Exact,
    /// Or better.
    AtLeast,
    /// Or worse.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// How deep it was searched.
    pub(super) depth: i32,
    /// Worth for the side to move.
    pub(super) score: i32,
    /// How the score is meant.
    pub(super) bound: Bound,
    /// The best move.
    pub(super) best: Option<Ply>,
}

/// A table of positions by hash; newer entries replace older ones.
pub(super) struct Table(Vec<Option<(u64, Entry)>>);

impl Entry {
    /// The score, if it settles a search of that depth and window.
    pub(super) fn cutoff(&self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        (self.depth >= depth && settles).then_some(self.score)
    }
}

impl Table {
    /// An empty table.
    pub(super) fn new() -> Self {
        Self(vec![None; PLACES])
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the low bits choose the place")]
    const fn place(hash: u64) -> usize {
        hash as usize & (PLACES - 1)
    }

    /// What is known of the position.
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.0[Self::place(hash)].filter(|(key, _)| *key == hash).map(|(_, entry)| entry)
    }

    /// Keeps what was found.
    pub(super) fn put(&mut self, hash: u64, entry: Entry) {
        self.0[Self::place(hash)] = Some((hash, entry));
    }
}
