//! One program for each entry: they differ by their names alone.
#![no_main]

#[expect(dead_code, reason = "what it begins with is written by tests/parsers.rs")]
mod entry;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let name = env!("CARGO_BIN_NAME");
    let entry = entry::ENTRIES.iter().find(|entry| entry.name == name);
    (entry.expect("tests/parsers.rs compares the names").read)(bytes);
});
