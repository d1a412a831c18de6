//! Exact integer geometry: hex grids and square boards.
//!
//! What is here: coordinates, directions and faces, distances, rings, bearings, lines, arcs, labels; each once, for all
//! games. Where rules differ (which hex counts on an edge) it is a parameter. What is not: pixels, units, rules. It may
//! use nothing of this crate. No floats: two machines must agree to the last bit (invariant 2).

pub mod arc;
pub mod bearing;
pub mod direction;
pub mod hex;
pub mod line;
pub mod square;

pub use arc::HalfWidth;
pub use direction::{Direction, DirectionOutOfRange, Face, FaceOutOfRange};
pub use hex::{Hex, Offset};
pub use line::{Line, Tie, is_between, path};
pub use square::Square;
