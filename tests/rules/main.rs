//! Rule tests: one folder a game, `generic` for what every game must keep, `wording` for how it speaks,
//! `looks` for what its private pictures say.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod anteel;
mod generic;
mod looks;
mod slips;
mod wording;
