//! Rule tests: one folder a game, and `generic` for what every game must keep.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod anteel;
mod generic;
