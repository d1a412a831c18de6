//! Moves as they are typed (chapter 14): `read` understands the canonical form, which `rules::notation` prints, and much else.

mod claims;
mod conditions;
mod designator;
mod error;
mod lex;
mod read;
mod recruits;

pub(crate) use conditions::condition;
pub(crate) use designator::Designator;
pub(crate) use error::NotationError;
pub(crate) use lex::bare;
pub(crate) use read::read;
