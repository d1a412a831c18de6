//! Perft: how many sequences of legal orders of a length there are, the proof of a move generator.

/// What perft found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftReport {
    /// Number of sequences of the wanted length.
    pub nodes: u128,
    /// The number below each first order, by its notation, sorted; empty unless asked for.
    pub divide: Vec<(String, u128)>,
}
