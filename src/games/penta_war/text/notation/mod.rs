//! Moves as they are typed (chapter 14): `read` understands the canonical form, which `rules::notation` prints, and much else.

mod claims;
mod designator;
mod error;
mod lex;
mod read;
mod recruits;

pub use designator::Designator;
pub use error::NotationError;
pub use lex::bare;
pub use read::read;
