//! Why a typed move is not understood.

use crate::games::penta_war::data::square::Sq;

/// Why a typed move is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotationError {
    /// No move at all.
    #[error(
        "{problem}; a move is written like `c1-a3`, `h15-h16=CR`, `i9x`, `i8^i12`, `a17-pal`, `AQ@e4` or `CK@c3 auto` (14.1)"
    )]
    NotAMove {
        /// What is wrong.
        problem: String,
    },
    /// Not a square of the board.
    #[error("{read:?} is no square of the board; squares are a1 to q17 (1.1)")]
    NoSquare {
        /// What was read.
        read: String,
    },
    /// A piece was named that does not stand there.
    #[error("on {square} stands {found}, not the {named} (14.1)")]
    WrongPiece {
        /// Where.
        square: Sq,
        /// What was named.
        named: String,
        /// What stands there.
        found: String,
    },
    /// More than one move fits.
    #[error("several moves fit; say which (14.1)")]
    Ambiguous {
        /// Some of them.
        choices: Vec<String>,
    },
    /// No move fits.
    #[error("no legal move fits {named} (14.1)")]
    NothingFits {
        /// What was named.
        named: String,
        /// Moves that come near.
        choices: Vec<String>,
    },
    /// A restoration without its letters.
    #[error(
        "the cluster of {square} has {needed} other Pawns; write a letter R, B or N for each after a colon (`-` keeps a Pawn), or `auto` (9.3)"
    )]
    Letters {
        /// The King's square.
        square: Sq,
        /// How many.
        needed: usize,
        /// What would do.
        choices: Vec<String>,
    },
}
