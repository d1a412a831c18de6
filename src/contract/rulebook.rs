//! Rulebooks: Markdown with numbered paragraphs, looked up by number or word.
//!
//! A paragraph begins with its number in bold, as in `**6.6** No two ships may share a hex.`, and runs to the next number
//! or heading: what stands between belongs to it, tables and further blocks of text included. Headings
//! (`## 6. Movement`) name chapters. A chapter without a number (`## First turn`) has parts in place of paragraphs: each
//! begins with a heading of its own (`### Buy a fleet`), is called by the chapter and its place in it (`First turn 2`),
//! and is found by these names alone. The text is made for a chat: lines of a block are joined, tables are set in columns
//! within a code block, pictures are named beside it.

use super::search::{Query, Score, Text, meaningful};
use crate::kit::names::nearest_names;

/// Characters of the beginning of a paragraph.
const PLAIN_CHARS: usize = 80;
/// Paragraphs that answer a question in part.
const NEAR_MAX: usize = 5;
/// What a paragraph that does not speak of every word is worth at least, measured by the best that does.
const PARTLY: f64 = 0.5;

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

/// A numbered paragraph, or a part of a chapter without numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// `6.6`; of a part what it is called: `First turn 2`.
    pub number: String,
    /// `6. Movement`, `First turn`.
    pub chapter: String,
    /// Its Markdown, without the number: one line a block of text, entry of a list or line of a quotation, tables as code
    /// blocks.
    pub text: String,
    /// The pictures that belong to it.
    pub diagrams: Vec<Diagram>,
}

/// A picture of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Its file in `docs/pictures/`, without the ending.
    pub name: String,
    /// What it shows, in words.
    pub alt: String,
}

impl Diagram {
    /// Reads `![What it shows](../pictures/name.png)`.
    fn parse(line: &str) -> Option<Self> {
        let (alt, path) = line.trim().strip_prefix("![")?.strip_suffix(".png)")?.split_once("](")?;
        let name = path.rsplit('/').next()?;
        Some(Self { name: name.to_owned(), alt: alt.to_owned() })
    }
}

impl Chapter {
    fn is_numbered(&self) -> bool {
        self.title.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Parts are called as their chapter is, and by their places if there are several.
    fn name_parts(&mut self) {
        let is_alone = self.paragraphs.len() < 2;
        for (place, part) in (1..).zip(&mut self.paragraphs).filter(|(_, part)| !part.is_numbered()) {
            part.number = if is_alone { part.chapter.clone() } else { format!("{} {place}", part.chapter) };
        }
    }
}

impl Paragraph {
    /// Whether it has a number: a rule, and no part that leads to the rules.
    pub fn is_numbered(&self) -> bool {
        self.number.starts_with(|c: char| c.is_ascii_digit())
    }

    /// How it begins, without Markdown.
    pub fn plain(&self) -> String {
        let signs = self.text.chars().filter(|c| !matches!(c, '*' | '`')).map(|c| if c == '\n' { ' ' } else { c });
        signs.take(PLAIN_CHARS).collect()
    }
}

impl Rulebook {
    /// Takes Markdown apart.
    pub fn parse(markdown: &str) -> Self {
        let mut reader = Reader::default();
        markdown.lines().for_each(|line| reader.read(line));
        reader.close();
        let mut chapters = reader.chapters;
        chapters.iter_mut().for_each(Chapter::name_parts);
        Self { chapters }
    }

    /// All paragraphs in order.
    pub fn paragraphs(&self) -> impl Iterator<Item = &Paragraph> {
        self.chapters.iter().flat_map(|c| &c.paragraphs)
    }

    /// The titles of the chapters with numbers: the rules.
    pub fn chapters(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().filter(|c| c.is_numbered()).map(|c| c.title.as_str())
    }

    /// The titles of those without: what leads to the rules.
    pub fn guides(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().filter(|c| !c.is_numbered()).map(|c| c.title.as_str())
    }

    /// What a topic means: a paragraph's number, a chapter's number or title, what a part is called or headed, or the
    /// words of a question; for words the paragraphs that speak of all of them, and those that answer nearly as well,
    /// best first. Words are compared whole, by their stems and what means the same.
    pub fn find(&self, topic: &str) -> Vec<&Paragraph> {
        let topic = topic.trim().to_lowercase();
        let by_number: Vec<_> = self.paragraphs().filter(|p| p.number.to_lowercase() == topic).collect();
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
        if let Some(parts) = self.parts(&topic) {
            return parts;
        }
        let scored = self.scored(&Query::new(&topic));
        let Some(best) = scored.iter().map(|(score, _)| score).find(|score| score.is_whole).map(|s| s.worth) else {
            return vec![];
        };
        let answers = |score: &Score| score.is_whole || score.worth >= best * PARTLY;
        scored.into_iter().filter(|(score, _)| answers(score)).map(|(_, p)| p).collect()
    }

    /// The parts of the chapter without numbers whose title has the words of a topic; or the part whose heading has them.
    fn parts(&self, topic: &str) -> Option<Vec<&Paragraph>> {
        let words: Vec<String> = meaningful(topic).collect();
        let is_meant = |title: &str| !words.is_empty() && meaningful(title).eq(words.iter().cloned());
        let mut guides = self.chapters.iter().filter(|chapter| !chapter.is_numbered());
        if let Some(chapter) = guides.clone().find(|chapter| is_meant(&chapter.title)) {
            return Some(chapter.paragraphs.iter().collect());
        }
        let is_headed = |part: &&Paragraph| part.text.lines().next().is_some_and(is_meant);
        guides.find_map(|chapter| chapter.paragraphs.iter().find(is_headed)).map(|part| vec![part])
    }

    /// For the words of a question, some of which no paragraph speaks of: those that speak of most of them, best first.
    pub fn near(&self, topic: &str) -> Vec<&Paragraph> {
        // A bare number stands in many paragraphs and asks about none.
        let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
        let words: Vec<&str> = topic.split(|c: char| !c.is_alphanumeric()).filter(is_word).collect();
        self.scored(&Query::new(&words.join(" "))).into_iter().map(|(_, p)| p).take(NEAR_MAX).collect()
    }

    /// All rules that speak of any word, best first.
    fn scored(&self, query: &Query) -> Vec<(Score, &Paragraph)> {
        let rules: Vec<&Paragraph> = self.paragraphs().filter(|p| p.is_numbered()).collect();
        let texts: Vec<Text> = rules.iter().map(|p| Text::new(&p.chapter, &p.text)).collect();
        let scored = query.scores(&texts).into_iter().zip(rules);
        let mut scored: Vec<(Score, &Paragraph)> = scored.filter_map(|(score, p)| Some((score?, p))).collect();
        // Stable: what is as good stands in the order of the book.
        scored.sort_by(|(one, _), (other, _)| other.worth.total_cmp(&one.worth));
        scored
    }

    /// The paragraphs before and after one.
    pub fn beside(&self, paragraph: &Paragraph) -> [Option<&Paragraph>; 2] {
        let all: Vec<&Paragraph> = self.paragraphs().collect();
        let at = all.iter().position(|p| p.number == paragraph.number);
        [at.and_then(|at| at.checked_sub(1)), at.map(|at| at + 1)].map(|at| all.get(at?).copied())
    }

    /// The paragraphs that one names, each once, as they come.
    pub fn cited(&self, paragraph: &Paragraph) -> Vec<&Paragraph> {
        let mut found: Vec<&Paragraph> = Vec::new();
        for number in paragraph.text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|word| word.trim_matches('.'))
        {
            let named = self.paragraphs().find(|p| p.number == number && p.number != paragraph.number);
            found.extend(named.filter(|named| !found.contains(named)));
        }
        found
    }

    /// Topics for autocomplete that fit what was typed: what leads to the rules, then chapters, then paragraphs; at most
    /// `most`.
    pub fn topics(&self, typed: &str, most: usize) -> Vec<(String, String)> {
        let typed = typed.trim().to_lowercase();
        let chapters = self.guides().chain(self.chapters()).filter(|c| c.to_lowercase().contains(&typed));
        let chapters = chapters.map(|c| (c.to_owned(), c.to_owned()));
        let by_number = self.paragraphs().filter(|p| p.number.starts_with(&typed));
        let by_words = self.find(&typed).into_iter().filter(|p| !p.number.starts_with(&typed));
        let paragraphs = by_number.chain(by_words).map(|p| (p.number.clone(), format!("{} {}", p.number, p.plain())));
        let mut found: Vec<_> = chapters.chain(paragraphs).take(most).collect();
        if found.is_empty() {
            found = nearest_names(&typed, self.guides().chain(self.chapters()), most)
                .into_iter()
                .map(|c| (c.clone(), c))
                .collect();
        }
        found
    }
}

/// A rulebook that is being read.
#[derive(Default)]
struct Reader {
    chapters: Vec<Chapter>,
    /// The number of the paragraph that is being read, empty of a part, and its lines.
    open: Option<(String, Vec<String>)>,
}

impl Reader {
    fn read(&mut self, line: &str) {
        let is_guide = self.chapters.last().is_some_and(|chapter| !chapter.is_numbered());
        if let Some(title) = line.strip_prefix("## ").map(str::trim) {
            self.close();
            let chapter = Chapter { title: title.to_owned(), paragraphs: vec![] };
            self.open = (!chapter.is_numbered()).then(|| (String::new(), vec![]));
            self.chapters.push(chapter);
        } else if line.starts_with('#') {
            self.close();
            let heading = line.trim_start_matches('#').trim().to_owned();
            self.open = is_guide.then(|| (String::new(), vec![heading, String::new()]));
        } else if let Some((number, first)) = numbered(line).filter(|_| !is_guide) {
            self.close();
            self.open = Some((number, vec![first]));
        } else if let Some((_, lines)) = self.open.as_mut() {
            lines.push(line.to_owned());
        }
    }

    /// The paragraph ends; blank space before the first heading of a chapter is none.
    fn close(&mut self) {
        let (Some((number, lines)), Some(chapter)) = (self.open.take(), self.chapters.last_mut()) else { return };
        let (text, diagrams) = (laid_out(&lines), lines.iter().filter_map(|line| Diagram::parse(line)).collect());
        if !text.is_empty() {
            chapter.paragraphs.push(Paragraph { number, chapter: chapter.title.clone(), text, diagrams });
        }
    }
}

fn numbered(line: &str) -> Option<(String, String)> {
    let rest = line.trim_start_matches("- ").strip_prefix("**")?;
    let (number, text) = rest.split_once("**")?;
    let is_number = number.contains('.')
        && number.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    is_number.then(|| (number.to_owned(), text.trim().to_owned()))
}

/// Lines of Markdown as they are shown in a chat.
fn laid_out(lines: &[String]) -> String {
    let mut blocks: Vec<String> = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    let mut is_open = false;
    for line in lines.iter().map(|line| line.trim()).chain([""]) {
        if let Some(cells) = line.strip_prefix('|') {
            table.push(cells.trim_end_matches('|').split('|').map(bare).collect());
            continue;
        }
        if !table.is_empty() {
            blocks.push(in_columns(&std::mem::take(&mut table)));
            is_open = false;
        }
        let is_item = ["- ", "> "].iter().any(|mark| line.starts_with(mark));
        match blocks.last_mut().filter(|_| is_open && !is_item) {
            _ if line.is_empty() || line.starts_with("![") => is_open = false,
            Some(block) => *block = format!("{block} {line}"),
            None => {
                blocks.push(line.to_owned());
                is_open = true;
            }
        }
    }
    blocks.join("\n")
}

/// A cell without its Markdown, which a code block would show.
fn bare(cell: &str) -> String {
    cell.trim().chars().filter(|c| !matches!(c, '*' | '`' | '_')).collect()
}

/// A table with its columns one below the other, in a code block.
fn in_columns(rows: &[Vec<String>]) -> String {
    let is_rule = |row: &&Vec<String>| row.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':')));
    let rows: Vec<&Vec<String>> = rows.iter().filter(|row| !is_rule(row)).collect();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max();
    let line = |row: &&Vec<String>| {
        let cells = row.iter().enumerate().map(|(i, cell)| format!("{cell:<width$}", width = width(i).unwrap_or(0)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    format!("```\n{}\n```", rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Test\n\n## 6. Movement\n\n**6.1** A ship's *steps*\ngo forward.\n\n**6.2** Turns.\n\n\
        | what | cost |\n|---|---:|\n| **left** | 1 |\n| all round | 12 |\n\nAnd what\nfollows.\n\n\
        ![A picture](x.png)\n\n### More\n\nNot a rule.\n\n## 7. Arcs\n\n**7.1** Narrow; showing.\n**7.2** List:\n- a\n  b\n- c\n\n\
        ## 8. Victory\n\n**8.1** Who has ships left wins the game.\n";

    #[test]
    fn paragraphs_are_found_by_number_chapter_and_word() {
        let book = Rulebook::parse(BOOK);
        assert_eq!(book.find("6.1")[0].text, "A ship's *steps* go forward.");
        assert_eq!(book.find("movement").len(), 2);
        assert_eq!(book.find("7").len(), 2);
        assert_eq!(book.find("forward steps")[0].number, "6.1");
        assert!(book.find("nonsense").is_empty());
        assert_eq!(book.topics("arc", 25)[0], ("7. Arcs".to_owned(), "7. Arcs".to_owned()));
    }

    #[test]
    fn a_paragraph_has_its_tables_and_what_follows_them() {
        let book = Rulebook::parse(BOOK);
        let text = &book.find("6.2")[0].text;
        assert_eq!(text, "Turns.\n```\nwhat       cost\nleft       1\nall round  12\n```\nAnd what follows.");
        let diagrams = [Diagram { name: "x".to_owned(), alt: "A picture".to_owned() }];
        assert_eq!(book.find("6.2")[0].diagrams, diagrams, "named beside the text");
        assert_eq!(book.find("7.2")[0].text, "List:\n- a b\n- c");
        assert_eq!(book.paragraphs().count(), 5);
    }

    #[test]
    fn a_chapter_without_a_number_has_parts_that_are_found_by_their_names_alone() {
        let book = Rulebook::parse(
            "# T\n\n## First minutes\n\n### In short\n\nShips win, says\n**6.1**.\n> A quotation\n> of two lines.\n\n## A first turn\n\n\
             ### How to play\n\nOne.\n\n### Fire!\n\n![A gun](../pictures/gun.png)\n\n## 6. Ships\n\n**6.1** Ships win.\n",
        );
        let numbers = |topic: &str| book.find(topic).iter().map(|p| p.number.clone()).collect::<Vec<_>>();
        assert_eq!(book.guides().collect::<Vec<_>>(), ["First minutes", "A first turn"]);
        assert_eq!(book.chapters().collect::<Vec<_>>(), ["6. Ships"]);
        assert_eq!(numbers("in short"), ["First minutes"]);
        assert_eq!(
            book.find("First Minutes")[0].text,
            "In short\nShips win, says **6.1**.\n> A quotation\n> of two lines."
        );
        assert_eq!(numbers("the first turn"), ["A first turn 1", "A first turn 2"]);
        assert_eq!(numbers("how do I play?"), ["A first turn 1"]);
        assert_eq!(numbers("a first turn 2"), ["A first turn 2"]);
        assert_eq!(book.find("fire")[0].text, "Fire!");
        assert_eq!(book.find("fire")[0].diagrams[0].name, "gun");
        assert_eq!(numbers("ships"), ["6.1"]);
        assert_eq!(numbers("who wins"), ["6.1"], "what leads to a rule is no answer in its place");
        assert!(book.near("minutes").is_empty());
        assert_eq!(book.topics("first", 25).len(), 2);
    }

    #[test]
    fn a_question_is_answered_by_whole_words_and_what_means_the_same() {
        let book = Rulebook::parse(BOOK);
        let numbers = |topic: &str| book.find(topic).iter().map(|p| p.number.clone()).collect::<Vec<_>>();
        assert_eq!(numbers("win"), ["8.1"], "and not: showing");
        assert_eq!(numbers("How do I win?"), ["8.1"]);
        assert_eq!(numbers("how do i move"), ["6.1", "6.2"], "the chapter is called so");
        assert!(numbers("how do I").is_empty());
        assert_eq!(book.topics("how do I win", 25)[0].0, "8.1");
        assert!(book.find("win by dragons").is_empty());
        assert_eq!(book.near("win by dragons")[0].number, "8.1");
        assert!(book.near("dragons").is_empty());
    }

    #[test]
    fn a_paragraph_has_neighbours_and_those_it_names() {
        let book = Rulebook::parse(
            "## 1. A\n**1.1** See 2.1, (1.2) and 9.9.\n**1.2** 1.2 is 0.5 of 2.1.\n## 2. B\n**2.1** No.\n",
        );
        let [first, second, last] = ["1.1", "1.2", "2.1"].map(|number| book.find(number)[0]);
        let numbers = |found: Vec<&Paragraph>| found.iter().map(|p| p.number.clone()).collect::<Vec<_>>();
        assert_eq!(numbers(book.cited(first)), ["2.1", "1.2"]);
        assert_eq!(numbers(book.cited(second)), ["2.1"]);
        assert_eq!(book.beside(first), [None, Some(second)]);
        assert_eq!(book.beside(last), [Some(second), None]);
    }
}
