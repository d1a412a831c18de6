//! Moves as they are typed (chapter 14): `read` understands the canonical form, which `rules::notation` prints, and much else.

mod claims;
mod lex;
mod read;
mod recruits;

pub use lex::bare;
pub use read::{Designator, NotationError, read};
