//! Penta War's rules: the numbers of an independent implementation, the rules one by one, and properties.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops at the first surprise")]

mod computer;
mod notation;
mod oracle;
mod orders;
mod positions;
mod properties;
mod rules;
#[path = "../rules/slips.rs"]
mod slips;
mod table;
mod vectors;
