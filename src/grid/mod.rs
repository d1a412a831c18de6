//! Exact integer geometry: hex grids and square boards.
//!
//! What is here: coordinates, directions, distances, rings, labels. What is not: pixels, units, rules. It may use
//! nothing of this crate. No floats: two machines must agree to the last bit (invariant 2).

pub mod hex;
pub mod square;

pub use hex::{Direction, Hex, Offset};
pub use square::Square;
