//! What leads to the rules in each rulebook, held to the engine: a first turn is played as it is told, every picture is
//! drawn, every paragraph that is named exists, as does all that a page links to.
//!
//! The books are read from their files, so that one can be written without building anything: `BOOK=anteel cargo test
//! --test rulebooks first_turn -- --nocapture` tells what the bot answers to each order of a first turn. `cargo test --test
//! rulebooks -- --ignored` draws the pictures anew.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a book that cannot be read, played or drawn fails the tests"
)]

mod book;
mod diagrams;
mod drawn;
mod guides;
mod links;
mod questions;
mod site;
#[path = "../render/small.rs"]
mod small;
mod walk;
