//! A rulebook's text, by its chapters.

use std::path::{Path, PathBuf};

use sealed_orders::contract::System;

pub(crate) const FIVE_MINUTES: &str = "First five minutes";
pub(crate) const FIRST_TURN: &str = "First turn";
pub(crate) const GLOSSARY: &str = "Glossary";
pub(crate) const INDEX: &str = "Index";

/// A file of the documentation.
pub(crate) fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(path)
}

/// The book of a system as it is written.
pub(crate) fn text(system: System) -> String {
    std::fs::read_to_string(file(&format!("rules/{}.md", system.slug()))).expect("every system has its book")
}

/// The lines of a chapter by its title, without it.
pub(crate) fn chapter<'b>(book: &'b str, title: &str) -> Vec<&'b str> {
    let mut lines = book.lines().skip_while(|line| line.strip_prefix("## ") != Some(title));
    assert!(lines.next().is_some(), "the book has no chapter {title:?}");
    lines.take_while(|line| !line.starts_with("## ")).collect()
}

/// The numbers of paragraphs that a text names.
pub(crate) fn cited(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.')).map(|word| word.trim_matches('.'));
    let is_number = |word: &&str| {
        word.split_once('.').is_some_and(|(chapter, paragraph)| {
            [chapter, paragraph].iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    words.filter(is_number).map(str::to_owned).collect()
}
