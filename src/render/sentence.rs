//! Sentences in the colours of those they speak of: which words go into which line, before anything is drawn.

use super::paint::num::real_of;
use super::paint::{Canvas, Color, Face, FontCache, Writing, at};
use super::theme;
use crate::scene::{Ink, Word};

/// What is written at one place.
#[derive(Debug)]
struct Run {
    /// From the left end of its line.
    x: f32,
    line: usize,
    text: String,
    face: Face,
    color: Color,
}

/// A sentence in its lines.
#[derive(Debug)]
pub(super) struct Sentence {
    runs: Vec<Run>,
    size: f32,
    leading: f32,
    pub(super) told: Told,
}

/// How much of a sentence has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// All of it.
    Whole,
    /// A list that ends early and says so.
    Shortened,
    /// It breaks off.
    Cut,
}

/// What a list ends with that has no room for the rest.
const MORE: &str = "and more.";

fn face_of(word: &Word) -> Face {
    match word.ink {
        Ink::Side(_) | Ink::Highlight => Face::Bold,
        _ => Face::Medium,
    }
}

/// How long words are in one line.
fn long(letters: &FontCache, words: &[Word], size: f32) -> f32 {
    words.iter().map(|word| letters.width(face_of(word), size, &word.text)).sum()
}

impl Sentence {
    /// In one line, at the first size at which it fits, else at the last one, with an ellipsis for what has no room.
    pub(super) fn in_line(letters: &FontCache, words: &[Word], width: f32, sizes: [f32; 3]) -> Self {
        let size = sizes.into_iter().find(|size| long(letters, words, *size) <= width).unwrap_or(sizes[2]);
        Self::in_lines(letters, words, width, (size, 0.0, 1))
    }

    /// In at most so many lines: their size, how far apart they are, how many. No more are taken than are needed, and of
    /// several none is much longer than the others.
    pub(super) fn in_lines(letters: &FontCache, words: &[Word], width: f32, lines: (f32, f32, usize)) -> Self {
        /// Shares of the width that are tried.
        const SHARES: [f32; 5] = [0.55, 0.65, 0.75, 0.85, 0.93];
        let wide = Self::broken(letters, words, width, lines);
        let used = wide.lines();
        if wide.told > Told::Whole || used < 2 {
            return wide;
        }
        let narrow = |share: f32| Self::broken(letters, words, width * share, (lines.0, lines.1, used));
        SHARES.into_iter().map(narrow).find(|narrow| narrow.told == Told::Whole).unwrap_or(wide)
    }

    /// Each line as full as can be.
    fn broken(letters: &FontCache, words: &[Word], width: f32, (size, leading, most): (f32, f32, usize)) -> Self {
        let mut sentence = Self { runs: vec![], size, leading, told: Told::Whole };
        let (mut x, mut line) = (0.0, 0);
        for word in words {
            let (face, color) = (face_of(word), theme::ink(word.ink));
            for piece in word.text.split_inclusive(' ') {
                let taken = letters.width(face, size, piece.trim_end());
                // A comma or a full stop is never the first of a line.
                let is_mark = piece.starts_with([',', '.', ':', ';']);
                if x > 0.0 && x + taken > width && !is_mark {
                    if line + 1 == most {
                        sentence.end_early(letters, width, (x, line));
                        return sentence;
                    }
                    (x, line) = (0.0, line + 1);
                }
                let text = if x > 0.0 { piece } else { piece.trim_start() };
                sentence.runs.push(Run { x, line, text: text.to_owned(), face, color });
                x += letters.width(face, size, text);
            }
        }
        sentence
    }

    /// Ends it after the last part of a list in its last line that leaves room to say so, else where it is. A comma in the
    /// first half of the line is hardly one of a list, and within the parts between semicolons commas are none.
    fn end_early(&mut self, letters: &FontCache, width: f32, (x, line): (f32, usize)) {
        let (size, room) = (self.size, width - letters.width(Face::Medium, self.size, MORE));
        let end = |run: &Run| run.x + letters.width(run.face, size, &run.text);
        let last_with = |mark: &str, least: f32| {
            let is_it = |run: &Run| run.line == line && run.text.ends_with(mark) && (least..=room).contains(&end(run));
            self.runs.iter().rposition(is_it)
        };
        let last = last_with("; ", width / 4.0).or_else(|| last_with(", ", width / 2.0));
        let (x, text, told) = match last {
            Some(nth) => {
                self.runs.truncate(nth + 1);
                (end(&self.runs[nth]), MORE, Told::Shortened)
            }
            None => (x, "…", Told::Cut),
        };
        self.told = told;
        self.runs.push(Run { x, line, text: text.to_owned(), face: Face::Medium, color: theme::SOFT });
    }

    /// Writes it, the middle of its first line at `top`.
    pub(super) fn write(&self, canvas: &mut Canvas<'_>, (left, top): (f32, f32)) {
        for run in &self.runs {
            let place = at(left + run.x, top + self.leading * real_of(run.line));
            canvas.write_middle(place, &run.text, &Writing::new(run.face, self.size, run.color));
        }
    }

    /// How many lines it has.
    pub(super) fn lines(&self) -> usize {
        self.runs.last().map_or(0, |run| run.line + 1)
    }

    /// Its lines as they are read.
    #[cfg(test)]
    fn read(&self) -> Vec<String> {
        let mut lines = vec![];
        for run in &self.runs {
            lines.resize(lines.len().max(run.line + 1), String::new());
            lines[run.line].push_str(&run.text);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SideInk;

    fn words() -> Vec<Word> {
        [
            ("Spur1", Ink::Side(SideInk(0))),
            (", the oldest of them, hits ", Ink::Text),
            ("Sickle1", Ink::Side(SideInk(4))),
        ]
        .map(|(text, ink)| Word { text: text.to_owned(), ink })
        .to_vec()
    }

    #[test]
    fn a_sentence_takes_as_many_lines_as_it_needs_and_is_cut_where_there_are_no_more() {
        let letters = FontCache::new();
        let laid = |width, most| Sentence::in_lines(&letters, &words(), width, (22.0, 26.0, most));
        assert_eq!(laid(900.0, 1).read(), ["Spur1, the oldest of them, hits Sickle1"]);
        assert_eq!(laid(250.0, 2).read(), ["Spur1, the oldest of ", "them, hits Sickle1"]);
        assert_eq!(laid(380.0, 2).read(), ["Spur1, the oldest of ", "them, hits Sickle1"], "no line with one word");
        let cut = laid(250.0, 1);
        assert_eq!([laid(900.0, 1).told, laid(250.0, 2).told, cut.told], [Told::Whole, Told::Whole, Told::Cut]);
        assert_eq!(cut.read(), ["Spur1, the oldest of …"]);
    }

    #[test]
    fn a_list_without_room_ends_after_one_of_its_parts_and_says_so() {
        let letters = FontCache::new();
        let text = "Spur1 can end its move at 0109, 0110, 0111, 0112, 0113".to_owned();
        let list = Sentence::in_lines(&letters, &[Word { text, ink: Ink::Text }], 460.0, (22.0, 26.0, 1));
        assert_eq!(
            (list.read(), list.told),
            (vec!["Spur1 can end its move at 0109, and more.".to_owned()], Told::Shortened)
        );
    }

    #[test]
    fn a_mark_is_never_the_first_of_a_line() {
        let letters = FontCache::new();
        let name = letters.width(Face::Bold, 22.0, "Spur1");
        let laid = Sentence::in_lines(&letters, &words(), name + 2.0, (22.0, 26.0, 9));
        assert_eq!(laid.read()[..2], ["Spur1, ", "the "]);
    }

    #[test]
    fn one_line_is_as_large_as_it_fits() {
        let letters = FontCache::new();
        let size = |width| Sentence::in_line(&letters, &words(), width, [29.0, 26.0, 23.0]).size;
        let long = |size| long(&letters, &words(), size);
        let sizes = [size(long(29.0) + 1.0), size(long(29.0) - 1.0), size(20.0)];
        assert_eq!(format!("{sizes:?}"), "[29.0, 26.0, 23.0]");
    }
}
