//! Rule tests: one folder a game, `generic` for what every game must keep, `wording` for how it speaks.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod anteel;
mod generic;
mod wording;
