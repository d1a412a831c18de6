//! Whatever comes from outside is read without a panic and means what it says: the entries of `tests/fuzz`, fed with bytes
//! that are bent from good ones.
#![expect(clippy::panic, clippy::expect_used, reason = "helpers of tests")]

#[path = "fuzz/entry.rs"]
mod entry;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use entry::{ENTRIES, Entry};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

/// Words that readers stumble over.
const NASTY: &[&str] = &[
    "",
    " ",
    "-",
    "0",
    "-1",
    "00",
    "+1",
    "99999999999999999999",
    "é",
    "\u{202e}",
    "\u{0}",
    "=",
    ";",
    ",",
    "/",
    "\"",
    "'",
    "[",
    "]",
    "{",
    "<=",
    "\n",
    "\t",
    "all",
    "1e9",
    "İ",
    "ß",
    "…",
];

/// How good bytes are bent.
#[derive(Clone, Debug)]
enum Edit {
    Byte(Index, u8),
    Cut(Index, Index),
    Word(Index, Index),
    Nasty(Index, usize),
    Twice(Index, Index),
}

fn some_edit() -> impl Strategy<Value = Edit> {
    let index = any::<Index>;
    prop_oneof![
        (index(), any::<u8>()).prop_map(|(at, byte)| Edit::Byte(at, byte)),
        (index(), index()).prop_map(|(from, to)| Edit::Cut(from, to)),
        (index(), index()).prop_map(|(at, word)| Edit::Word(at, word)),
        (index(), 0..NASTY.len()).prop_map(|(at, word)| Edit::Nasty(at, word)),
        (index(), index()).prop_map(|(from, to)| Edit::Twice(from, to)),
    ]
}

/// Where a word begins: cuts there make texts that are nearly right.
fn at_word(bytes: &[u8], index: Index) -> usize {
    let starts: Vec<usize> = (1..bytes.len()).filter(|at| !bytes[at - 1].is_ascii_alphanumeric()).collect();
    if starts.is_empty() { 0 } else { *index.get(&starts) }
}

fn bend(bytes: &mut Vec<u8>, edit: &Edit, words: &[Vec<u8>]) {
    let insert = |bytes: &mut Vec<u8>, at: usize, word: &[u8]| drop(bytes.splice(at..at, word.iter().copied()));
    let range = |bytes: &[u8], from: &Index, to: &Index| {
        let (from, to) = (at_word(bytes, *from), at_word(bytes, *to));
        from.min(to)..from.max(to)
    };
    match edit {
        Edit::Byte(..) if bytes.is_empty() => {}
        Edit::Byte(at, byte) => *at.get_mut(bytes) = *byte,
        Edit::Cut(from, to) => drop(bytes.drain(range(bytes, from, to))),
        Edit::Word(at, word) => insert(bytes, at_word(bytes, *at), word.get::<Vec<u8>>(words)),
        Edit::Nasty(at, word) => insert(bytes, at_word(bytes, *at), NASTY[*word].as_bytes()),
        Edit::Twice(from, to) => {
            let again = bytes[range(bytes, from, to)].to_vec();
            insert(bytes, at_word(bytes, *to), &again);
        }
    }
}

fn entry(name: &str) -> &'static Entry {
    ENTRIES.iter().find(|entry| entry.name == name).expect("an entry of this name")
}

/// Feeds an entry with bent bytes.
fn feed(name: &str, cases: u32) {
    let entry = entry(name);
    let seeds = (entry.seeds)();
    let separate = |byte: &u8| byte.is_ascii_whitespace() || b",;=./".contains(byte);
    let words: BTreeSet<Vec<u8>> =
        seeds.iter().flat_map(|seed| seed.split(separate)).filter(|word| word.len() < 30).map(<[u8]>::to_vec).collect();
    let words: Vec<Vec<u8>> = words.into_iter().collect();
    let strategy = (any::<Index>(), prop::collection::vec(some_edit(), 0..5));
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&strategy, |(seed, edits)| {
        let mut bytes = seed.get(&seeds).clone();
        for edit in &edits {
            bend(&mut bytes, edit, &words);
        }
        (entry.read)(&bytes);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{name}: {failure}"));
}

#[test]
fn orders_are_refused_or_mean_what_is_kept_of_them() {
    feed("orders", 4000);
}

#[test]
fn options_are_refused_or_make_a_table() {
    feed("options", 3000);
}

#[test]
fn scenario_files_are_refused_with_their_faults_or_make_a_table() {
    feed("scenarios", 3000);
}

#[test]
fn records_are_refused_or_played_again() {
    feed("records", 1000);
}

#[test]
fn ids_of_controls_are_read_or_are_none_of_ours() {
    feed("controls", 2000);
}

#[test]
fn pictures_of_people_and_scenarios_are_refused_or_kept_within_bounds() {
    feed("portraits", 1000);
    feed("art", 1000);
}

/// Otherwise only the first lines of the readers would be tried.
#[test]
fn every_entry_understands_a_third_of_what_it_begins_with() {
    for entry in ENTRIES {
        let seeds = (entry.seeds)();
        let understood = seeds.iter().filter(|seed| (entry.read)(seed)).count();
        assert!(understood > seeds.len() / 3, "{}: {understood} of {}", entry.name, seeds.len());
    }
}

#[test]
fn the_programs_of_the_fuzzer_are_these_entries() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/Cargo.toml")).expect("a file");
    let package: toml::Table = toml::from_str(&text).expect("a package");
    let programs = package["bin"].as_array().expect("programs").iter().map(|program| program["name"].as_str());
    assert_eq!(programs.collect::<Vec<_>>(), ENTRIES.iter().map(|entry| Some(entry.name)).collect::<Vec<_>>());
}

/// Writes the bytes to begin with, one file each, when `SEALED_ORDERS_CORPUS` names a folder for them.
#[test]
fn corpus() {
    let Some(folder) = std::env::var_os("SEALED_ORDERS_CORPUS") else { return };
    for entry in ENTRIES {
        let folder = Path::new(&folder).join(entry.name);
        fs::create_dir_all(&folder).expect("a folder");
        for (number, seed) in (entry.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed).expect("a file");
        }
    }
}
