//! Slips of the pen in an order that is typed: words inserted, replaced, dropped, swapped, shouted, spread. Shared by the
//! games' tests of their notation.

use proptest::prelude::*;

/// A slip of the pen.
#[derive(Clone, Debug)]
pub(crate) enum Slip {
    Insert(&'static str),
    Replace(&'static str),
    Drop,
    Swap,
    Shout,
    Spread,
}

/// Words that no game knows.
const NONSENSE: [&str; 4] = ["xyzzy", "brumm", "§§", "%"];

pub(crate) fn is_nonsense(word: &str) -> bool {
    NONSENSE.contains(&word)
}

/// Slips of every kind; what is inserted is of these words.
pub(crate) fn slips(inserted: &[&'static str]) -> impl Strategy<Value = Slip> + use<> {
    prop_oneof![
        3 => prop::sample::select(inserted.to_vec()).prop_map(Slip::Insert),
        2 => prop::sample::select(NONSENSE.to_vec()).prop_map(Slip::Replace),
        2 => Just(Slip::Drop),
        2 => Just(Slip::Swap),
        1 => Just(Slip::Shout),
        1 => Just(Slip::Spread),
    ]
}

/// The words with the slip at a place.
pub(crate) fn slipped(words: &[String], slip: &Slip, at: usize) -> Vec<String> {
    let mut words = words.to_vec();
    let (place, next) = (at % words.len(), (at + 1) % words.len());
    match slip {
        Slip::Insert(word) => words.insert(at % (words.len() + 1), (*word).to_owned()),
        Slip::Replace(word) => (*word).clone_into(&mut words[place]),
        Slip::Drop => drop(words.remove(place)),
        Slip::Swap => words.swap(place, next),
        Slip::Shout => words.iter_mut().for_each(|word| *word = word.to_uppercase()),
        Slip::Spread => words.iter_mut().for_each(|word| *word = format!("  {word} ")),
    }
    words
}
