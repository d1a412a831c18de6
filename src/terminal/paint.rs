//! Colours for the text of a map, where a terminal shows them: each side in its own, what is empty dim. They say nothing that
//! the letters do not say: capitals are the first side, small letters the second, `3a` is a unit of the third.

use console::Style;

/// The text of a map in colours.
pub(super) fn painted(text: &str) -> String {
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// What is said beside what happens: how to press, where a file is.
pub(super) fn aside(text: &str) -> String {
    dim(text)
}

/// A row of a chart or a diagram: only letters of units, empty places, bodies, and the numbers at its edges.
pub(super) fn is_row(line: &str) -> bool {
    let mut words = line.split_whitespace().peekable();
    let is_numbered = words.peek().is_some_and(|word| is_number(word));
    let mut is_board = is_numbered;
    let all = words.all(|word| {
        is_board |= word == EMPTY;
        word == EMPTY || word == BODY || is_number(word) || side_of(word).is_some()
    });
    all && is_board
}

const EMPTY: &str = ".";
const BODY: &str = "@";

fn is_number(word: &str) -> bool {
    (1..=2).contains(&word.len()) && word.bytes().all(|sign| sign.is_ascii_digit())
}

/// The side (from 0) of a unit's letter, or of the two letters of a piece.
fn side_of(word: &str) -> Option<usize> {
    if word.len() > 2 {
        return None;
    }
    match word.as_bytes() {
        [number @ b'3'..=b'9', b'a'..=b'z' | b'*'] => Some(usize::from(number - b'1')),
        letters if letters.iter().all(u8::is_ascii_uppercase) && !letters.is_empty() => Some(0),
        letters if letters.iter().all(u8::is_ascii_lowercase) && !letters.is_empty() => Some(1),
        _ => None,
    }
}

fn line(line: &str) -> String {
    if is_row(line) {
        return row(line);
    }
    // `> A: Spur1 at 0304`: `>` marks those who are to act.
    let listed = line.split_at_checked(2).filter(|(mark, _)| matches!(*mark, "> " | "  "));
    let unit = listed.and_then(|(mark, rest)| Some((mark, rest.split_once(": ")?)));
    match unit.and_then(|(mark, (letter, rest))| Some((mark, letter, rest, side_of(letter)?))) {
        Some((mark, letter, rest, side)) => format!("{mark}{}: {rest}", of_side(side, letter)),
        None => line.to_owned(),
    }
}

/// The words of a row in their colours, the spaces as they are.
fn row(line: &str) -> String {
    let mut out = String::with_capacity(line.len() * 2);
    let mut rest = line;
    while let Some(start) = rest.find(|sign: char| !sign.is_whitespace()) {
        let (space, from) = rest.split_at(start);
        let (word, behind) = from.split_at(from.find(char::is_whitespace).unwrap_or(from.len()));
        out += space;
        out += &match side_of(word) {
            Some(side) => of_side(side, word),
            None if word == BODY => styled(Style::new().bold(), word),
            None => dim(word),
        };
        rest = behind;
    }
    out + rest
}

fn of_side(side: usize, word: &str) -> String {
    // The eight colours that every terminal has, far apart for every kind of sight; black, white and blue are hard to see.
    let colour = match side {
        0 => Style::new().cyan(),
        1 => Style::new().yellow(),
        2 => Style::new().magenta(),
        3 => Style::new().green(),
        _ => Style::new().red(),
    };
    styled(colour.bold(), word)
}

fn dim(word: &str) -> String {
    styled(Style::new().dim(), word)
}

/// Whoever calls has asked the terminal.
fn styled(style: Style, word: &str) -> String {
    style.force_styling(true).apply_to(word).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHART: &str = "     03    05\n03    A   3b\n    .   @   .\n04    .   c\n";
    const BOARD: &str = " 2  . ck  .\n 1 CK PK  .\n    a  b  c";

    #[test]
    fn colours_add_nothing_and_take_nothing_away() {
        for text in [CHART.trim_end(), BOARD, "> A: Spur1 at 0304\n  3b: Mote2 at 0503\nShot A at B: -5", ""] {
            let shown = painted(text);
            assert_eq!(console::strip_ansi_codes(&shown), text);
            assert_eq!(shown.contains('\u{1b}'), !text.is_empty());
        }
    }

    #[test]
    fn every_side_has_a_colour_of_its_own_in_the_chart_and_in_the_list() {
        let shown = painted(CHART);
        let first = of_side(0, "A");
        assert!(shown.contains(&first) && shown.contains(&of_side(2, "3b")) && shown.contains(&of_side(1, "c")));
        assert!(painted("> A: Spur1 at 0304").starts_with(&format!("> {first}: Spur1")));
        let all: std::collections::BTreeSet<String> = (0..5).map(|side| of_side(side, "x")).collect();
        assert_eq!(all.len(), 5);
    }

    #[test]
    fn rows_are_told_from_sentences() {
        assert!(CHART.lines().all(is_row) && BOARD.lines().take(2).all(is_row));
        for line in ["", "Setup north", "Zone x: 0404-0408", "> A: Spur1 at 0304", "    a  b  c", "I am in"] {
            assert!(!is_row(line), "{line}");
        }
    }
}
