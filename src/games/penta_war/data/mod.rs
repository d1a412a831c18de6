//! What is given: the board and what stands on it, scenarios, options.

pub mod bits;
pub mod formation;
pub(crate) mod hash;
pub mod options;
pub mod piece;
pub mod position;
pub mod slot;
pub mod square;
pub mod strings;
pub mod thrones;
