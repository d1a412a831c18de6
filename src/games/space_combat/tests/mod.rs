//! The rules of Space Combat, a test a numbered rule, the test vectors, and properties.

#![expect(
    clippy::redundant_closure_for_method_calls,
    clippy::type_complexity,
    clippy::format_push_string,
    reason = "tests, and the kit they share, may fail loudly; their tables read best as they are"
)]

mod captains;
mod combat;
mod dice_order;
mod endings;
mod even_forces;
mod exchanges;
mod fields;
mod grid;
mod house;
pub(super) mod kit;
mod manoeuvres;
mod marks;
mod motion;
mod orders;
mod panel;
mod pictures;
mod play;
pub(super) mod properties;
mod scenarios;
mod sealed;
mod symbols;
mod turns;
