//! Penta War, the 17×17 chess variant of five clans (rules: `docs/rules/penta-war.md`).
//!
//! | file | what it holds |
//! |---|---|
//! | `piece`, `slot`, `square`, `bits`, `thrones` | the words of the game |
//! | `formation` | the armies before the first move |
//! | `position`, `hash`, `text` | positions, their hash, their strings |
//! | `moves`, `notation` | moves and how they are written |
//! | `movegen`, `restore`, `make` | which moves there are, and what they do |
//! | `check`, `illegal` | whether a move is legal, and why not |
//! | `perft` | counts for proof and measurement |

pub mod bits;
mod check;
pub mod formation;
mod hash;
pub mod illegal;
mod make;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod position;
pub mod restore;
pub mod slot;
pub mod square;
pub mod text;
pub mod thrones;

pub use check::check;
pub use illegal::Illegal;
pub use perft::{PerftReport, perft};
pub use text::PositionError;
