//! Rule tests: one folder a game, and `generic` for what every game must keep.

mod anteel;
mod generic;
