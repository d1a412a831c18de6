//! What is given: the board and what stands on it, scenarios, options.

pub(crate) mod bits;
pub(crate) mod formation;
pub(crate) mod goals;
pub(crate) mod hash;
pub(crate) mod options;
pub(crate) mod piece;
pub(crate) mod position;
pub(crate) mod slot;
pub(crate) mod square;
pub(crate) mod strings;
pub(crate) mod thrones;
