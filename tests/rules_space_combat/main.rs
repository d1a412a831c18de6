//! The rules of Space Combat, a test a numbered rule, the test vectors, and properties.

mod combat;
mod fields;
mod kit;
mod motion;
mod play;
mod properties;
mod scenarios;
mod turns;
