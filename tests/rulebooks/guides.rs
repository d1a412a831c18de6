//! The first five minutes, the glossary and the index of each book: short, true, and readable in a chat.

use std::collections::BTreeSet;

use sealed_orders::contract::Rulebook;
use sealed_orders::systems::SYSTEMS;

use crate::book::{self, FIRST_TURN, FIVE_MINUTES, GLOSSARY, INDEX};

/// Lines of the first five minutes.
const LINES_MAX: usize = 40;
/// Characters of a part, so that a message holds it with what stands around it.
const PART_CHARS: usize = 1_700;

#[test]
fn every_guide_is_short_and_names_paragraphs_that_there_are() {
    for system in SYSTEMS {
        let (text, place) = (book::text(system), system.slug());
        let rulebook = Rulebook::parse(&text);
        assert_eq!(rulebook.guides().collect::<Vec<_>>(), [FIVE_MINUTES, FIRST_TURN, GLOSSARY, INDEX], "{place}");
        assert!(book::chapter(&text, FIVE_MINUTES).len() <= LINES_MAX, "{place}");
        for part in rulebook.paragraphs().filter(|paragraph| !paragraph.is_numbered()) {
            let (name, length) = (&part.number, format!("**{}** {}", part.number, part.text).chars().count());
            assert!(length <= PART_CHARS, "{place}, {name}: {length} characters");
            assert!(part.diagrams.len() <= 1, "{place}, {name}: a message holds one picture");
            for number in book::cited(&part.text) {
                let is_there = rulebook.paragraphs().any(|paragraph| paragraph.number == number);
                assert!(is_there, "{place}, {name}: there is no {number}");
            }
        }
    }
}

#[test]
fn every_word_of_a_glossary_is_used_in_its_book() {
    for system in SYSTEMS {
        let (text, place) = (book::text(system), system.slug());
        let rulebook = Rulebook::parse(&text);
        let rules: Vec<String> =
            rulebook.paragraphs().filter(|p| p.is_numbered()).map(|p| p.text.to_lowercase()).collect();
        let mut words = BTreeSet::new();
        for line in book::chapter(&text, GLOSSARY).into_iter().filter(|line| line.starts_with("- ")) {
            let entry = line.strip_prefix("- **").and_then(|rest| rest.split_once("**: "));
            let (word, _) = entry.unwrap_or_else(|| panic!("{place}: {line:?} explains no word"));
            assert!(words.insert(word.to_lowercase()), "{place}: {word} stands twice");
            assert!(rules.iter().any(|rule| rule.contains(&word.to_lowercase())), "{place}: no rule says {word:?}");
            assert!(!book::cited(line).is_empty(), "{place}: {word} leads to no paragraph");
        }
        assert!((10..=30).contains(&words.len()), "{place}: {} words", words.len());
    }
}

#[test]
fn every_entry_of_an_index_leads_to_paragraphs_that_there_are() {
    for system in SYSTEMS {
        let (text, place) = (book::text(system), system.slug());
        let rulebook = Rulebook::parse(&text);
        let entries = book::chapter(&text, INDEX).join(" ");
        let entries: Vec<&str> = entries.split(';').map(str::trim).filter(|entry| !entry.is_empty()).collect();
        for entry in &entries {
            let numbers = book::cited(entry);
            assert!(!numbers.is_empty(), "{place}: {entry:?} leads nowhere");
            for number in numbers {
                assert!(rulebook.paragraphs().any(|p| p.number == number), "{place}: {entry:?} leads to no {number}");
            }
        }
        assert!((20..=70).contains(&entries.len()), "{place}: {} entries", entries.len());
        let words: Vec<String> = entries.iter().map(|entry| entry.to_lowercase()).collect();
        assert!(words.is_sorted(), "{place}: {words:?}");
    }
}
