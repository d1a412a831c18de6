//! The rules of Space Combat, a test a numbered rule, the test vectors, and properties.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::redundant_closure_for_method_calls,
    clippy::type_complexity,
    clippy::format_push_string,
    reason = "tests, and the kit they share, may fail loudly; their tables read best as they are"
)]

mod combat;
mod dice_order;
mod fields;
mod kit;
mod motion;
mod pictures;
mod play;
mod properties;
mod scenarios;
mod turns;
