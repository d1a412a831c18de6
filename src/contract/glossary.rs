//! The words that a rulebook uses in a sense of its own: the entries of its chapter *Glossary*, and which of them a text uses.

use super::rulebook::Rulebook;

/// The chapter that has them.
const CHAPTER: &str = "Glossary";

/// A word, or several, with what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// As the book writes it: `Setup zone`.
    pub word: String,
    /// The rest of its entry, with the numbers of its paragraphs.
    pub meaning: String,
}

impl Term {
    /// Reads `- **Hull**: the boxes that damage marks (3.2).`
    fn parse(line: &str) -> Option<Self> {
        let (word, meaning) = line.trim().strip_prefix("- **")?.split_once("**: ")?;
        Some(Self { word: word.to_owned(), meaning: meaning.to_owned() })
    }

    /// Whether a text has the word, in either case and with any ending.
    pub fn is_used_in(&self, text: &str) -> bool {
        let (text, word) = (text.to_lowercase(), self.word.to_lowercase());
        let begins = |at: usize| text.get(..at).is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        text.match_indices(&word).any(|(at, _)| begins(at))
    }
}

/// All entries, in the book's order.
pub fn glossary(book: &Rulebook) -> Vec<Term> {
    let parts = book.paragraphs().filter(|part| part.chapter == CHAPTER);
    parts.flat_map(|part| part.text.lines().filter_map(Term::parse)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_used_where_a_word_begins_with_it() {
        let term = Term::parse("- **Setup zone**: the rows in which a side places its ships (4.6).").unwrap();
        assert_eq!((&*term.word, &*term.meaning), ("Setup zone", "the rows in which a side places its ships (4.6)."));
        assert!(term.is_used_in("An empty hex of your setup zones.") && !term.is_used_in("The zone."));
        let hull = Term { word: "Hull".to_owned(), meaning: String::new() };
        assert!(hull.is_used_in("hull 6") && hull.is_used_in("Hulls") && !hull.is_used_in("Toshull 6"));
    }

    #[test]
    fn an_entry_is_a_line_of_a_list_in_its_chapter() {
        let book = Rulebook::parse(
            "## 1. Hulls\n\n**1.1** - **No**: this is a rule.\n\n## Glossary\n\nWords.\n\n- **Hull**: boxes (1.1).\n- **Arc**: a sector\n(1.1).\n",
        );
        let words: Vec<String> = glossary(&book).into_iter().map(|term| term.word).collect();
        assert_eq!(words, ["Hull", "Arc"]);
    }
}
