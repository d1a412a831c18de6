//! Rulebooks: Markdown with numbered paragraphs, looked up by number or word.
//!
//! A paragraph is a line that starts with its number in bold, as in `**6.6** No two ships may share a hex.`; it runs to
//! the next numbered paragraph, heading or blank line. Headings (`## 6. Movement`) name chapters.

use super::draft::nearest_names;

/// A game's rulebook, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    chapters: Vec<Chapter>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Chapter {
    title: String,
    paragraphs: Vec<Paragraph>,
}

/// A numbered paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// `6.6`.
    pub number: String,
    /// `6. Movement`.
    pub chapter: String,
    /// Its Markdown, without the number.
    pub text: String,
}

impl Rulebook {
    /// Takes Markdown apart.
    pub fn parse(markdown: &str) -> Self {
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut is_open = false;
        for line in markdown.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                chapters.push(Chapter { title: title.trim().to_owned(), paragraphs: vec![] });
                is_open = false;
                continue;
            }
            let Some(chapter) = chapters.last_mut() else { continue };
            if let Some((number, text)) = numbered(line) {
                let chapter_title = chapter.title.clone();
                chapter.paragraphs.push(Paragraph { number, chapter: chapter_title, text });
                is_open = true;
            } else if line.trim().is_empty() || line.starts_with('#') {
                is_open = false;
            } else if is_open && let Some(last) = chapter.paragraphs.last_mut() {
                last.text.push('\n');
                last.text.push_str(line);
            }
        }
        Self { chapters }
    }

    /// All paragraphs in order.
    pub fn paragraphs(&self) -> impl Iterator<Item = &Paragraph> {
        self.chapters.iter().flat_map(|c| &c.paragraphs)
    }

    /// The titles of the chapters.
    pub fn chapters(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().map(|c| c.title.as_str())
    }

    /// What a topic means: a paragraph's number, a chapter's number or title, or words that occur in paragraphs.
    pub fn find(&self, topic: &str) -> Vec<&Paragraph> {
        let topic = topic.trim().to_lowercase();
        let by_number: Vec<_> = self.paragraphs().filter(|p| p.number == topic).collect();
        if !by_number.is_empty() {
            return by_number;
        }
        let in_chapter = |c: &&Chapter| {
            let title = c.title.to_lowercase();
            title == topic || title.split_once(". ").is_some_and(|(number, name)| number == topic || name == topic)
        };
        if let Some(chapter) = self.chapters.iter().find(in_chapter) {
            return chapter.paragraphs.iter().collect();
        }
        let words: Vec<&str> = topic.split_whitespace().collect();
        let holds = |p: &&Paragraph| {
            let text = p.text.to_lowercase();
            !words.is_empty() && words.iter().all(|w| text.contains(w))
        };
        self.paragraphs().filter(holds).collect()
    }

    /// Topics for autocomplete that fit what was typed: chapters first, then paragraphs; at most `most`.
    pub fn topics(&self, typed: &str, most: usize) -> Vec<(String, String)> {
        let typed = typed.trim().to_lowercase();
        let fits = |text: &str| typed.is_empty() || text.to_lowercase().contains(&typed);
        let chapters = self.chapters().filter(|c| fits(c)).map(|c| (c.to_owned(), c.to_owned()));
        let paragraphs = self.paragraphs().filter(|p| p.number.starts_with(&typed) || fits(&p.text));
        let paragraphs = paragraphs.map(|p| (p.number.clone(), format!("{} {}", p.number, plain(&p.text))));
        let mut found: Vec<_> = chapters.chain(paragraphs).take(most).collect();
        if found.is_empty() {
            found = nearest_names(&typed, self.chapters(), most).into_iter().map(|c| (c.clone(), c)).collect();
        }
        found
    }
}

fn numbered(line: &str) -> Option<(String, String)> {
    let rest = line.trim_start_matches("- ").strip_prefix("**")?;
    let (number, text) = rest.split_once("**")?;
    let is_number = number.contains('.')
        && number.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    is_number.then(|| (number.to_owned(), text.trim().to_owned()))
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '*' | '`' | '\n')).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Test\n\n## 6. Movement\n\n**6.1** A ship's *steps*\ngo forward.\n\n**6.2** Turns.\n\n## 7. Arcs\n\n**7.1** Narrow.\n";

    #[test]
    fn paragraphs_are_found_by_number_chapter_and_word() {
        let book = Rulebook::parse(BOOK);
        assert_eq!(book.find("6.1")[0].text, "A ship's *steps*\ngo forward.");
        assert_eq!(book.find("movement").len(), 2);
        assert_eq!(book.find("7").len(), 1);
        assert_eq!(book.find("forward steps")[0].number, "6.1");
        assert!(book.find("nonsense").is_empty());
        assert_eq!(book.topics("arc", 25), [("7. Arcs".to_owned(), "7. Arcs".to_owned())]);
    }
}
