//! Pictures being put together: items with the key of their signs, zones, frames, and the words for those who cannot see
//! them.

use super::limits::ALT_MAX_CHARS;
use super::words::cut;
use crate::scene::{Area, Caption, Cell, FaceMark, Ink, Item, KeyRow, KeySample, Mark, Word, Zone, ZoneFill};

/// A scene being put together; `more` is what one game keeps besides.
#[derive(Debug, Default)]
pub struct Sketch<More = ()> {
    /// What is drawn, in its sequence.
    pub items: Vec<Item>,
    /// What the signs mean.
    pub key: Vec<KeyRow>,
    /// Cells that the frame must hold.
    pub cells: Vec<Cell>,
    /// What else a game notes while it draws.
    pub more: More,
}

impl<More> Sketch<More> {
    /// Says what a sign means, once: that sides differ in colour is plain from their ships.
    pub fn sign(&mut self, sample: KeySample, text: impl Into<String>) {
        let text = text.into();
        if self.key.iter().all(|row| row.text != text) {
            self.key.push(KeyRow { sample, text });
        }
    }
}

/// The rows of a key whose signs are on the picture.
pub fn in_use(mut key: Vec<KeyRow>, items: &[Item]) -> Vec<KeyRow> {
    key.retain(|row| is_shown(row.sample, items));
    key
}

/// Whether a sign is on the picture.
pub fn is_shown(sample: KeySample, items: &[Item]) -> bool {
    items.iter().any(|item| shows(item, sample))
}

fn shows(item: &Item, sample: KeySample) -> bool {
    match (sample, item) {
        (KeySample::Token(_, side), Item::Token(token)) => token.side == side && !token.is_ghost,
        (KeySample::Ghost(_, side), Item::Token(token)) => token.side == side && token.is_ghost,
        (KeySample::Gauge, Item::Token(token)) => token.gauge.is_some(),
        (KeySample::Sign(Mark::Ring, _), Item::Token(token)) => token.is_lit,
        (KeySample::Sign(Mark::Wreck, _), Item::Wreck { .. }) | (KeySample::Shot(_), Item::Shot { .. }) => true,
        (KeySample::Sign(wanted, _), Item::Sign { mark, .. }) => *mark == wanted,
        (KeySample::Trail(wanted, dashed), Item::Trail { ink, is_dashed, .. }) => {
            *is_dashed == dashed && is_alike(*ink, wanted)
        }
        // Lines at the faces of hexes: of gravity, of shields.
        (KeySample::Face(wanted), Item::Face { mark: FaceMark::Lines, ink, .. }) => is_alike(*ink, wanted),
        (KeySample::Zone(wanted, fill), Item::Zone(zone)) => is_alike(zone.ink, wanted) && zone.fill == fill,
        (KeySample::Arrow(wanted, filled), Item::Arrow { ink, is_filled, .. }) => {
            *ink == wanted && *is_filled == filled
        }
        _ => false,
    }
}

/// Sides differ in colour, and what is past is grey in all of them.
fn is_alike(ink: Ink, wanted: Ink) -> bool {
    let is_side = |ink: Ink| matches!(ink, Ink::Side(_) | Ink::Muted);
    ink == wanted || (is_side(ink) && is_side(wanted))
}

/// What was asked for, in the strip below a map: the first of the words; the key of the signs stands below it.
pub fn asked_caption(words: &[String]) -> Option<Caption> {
    let first = words.first()?;
    let text = first.strip_prefix("Considered: ").unwrap_or(first);
    Some(Caption { happened: vec![Word { text: text.to_owned(), ink: Ink::Text }], next: vec![] })
}

/// A zone with its border.
pub fn zone(cells: Vec<Cell>, ink: Ink, fill: ZoneFill, label: impl Into<String>) -> Item {
    Item::Zone(Zone { cells, ink, fill, is_outlined: true, label: label.into() })
}

/// A zone without a border and without a word.
pub fn wash(cells: Vec<Cell>, ink: Ink, fill: ZoneFill) -> Item {
    Item::Zone(Zone { cells, ink, fill, is_outlined: false, label: String::new() })
}

/// The part of an area that lies on the board; where there is none, the board.
pub fn clip(area: Area, board: Area) -> Area {
    let end = |from: i32, length: u32| from + length.cast_signed();
    let from = Cell::new(area.from.col.max(board.from.col), area.from.row.max(board.from.row));
    let col = end(area.from.col, area.cols).min(end(board.from.col, board.cols));
    let row = end(area.from.row, area.rows).min(end(board.from.row, board.rows));
    if col <= from.col || row <= from.row {
        return board;
    }
    Area { from, cols: (col - from.col).unsigned_abs(), rows: (row - from.row).unsigned_abs() }
}

/// Words for those who cannot see a picture, as many as Discord takes.
pub fn alt(text: &str) -> String {
    cut(text, ALT_MAX_CHARS)
}

/// The same, a sentence after another; what does not fit whole is left out, and all that follows.
#[derive(Clone, Debug)]
pub struct AltText(String);

impl AltText {
    /// Begins with this.
    pub fn of(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Adds more, if it fits.
    pub fn add(&mut self, more: &str) {
        if self.0.ends_with('…') {
            return;
        }
        let is_full = self.0.chars().count() + more.chars().count() + 2 > ALT_MAX_CHARS;
        self.0.push_str(if is_full { " …" } else { more });
    }

    /// What has been said.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn area(col: i32, row: i32, cols: u32, rows: u32) -> Area {
        Area { from: Cell::new(col, row), cols, rows }
    }

    #[test]
    fn a_frame_is_cut_to_the_board_and_one_beside_it_is_the_board() {
        let board = area(0, 0, 10, 10);
        assert_eq!(clip(area(-2, 7, 5, 5), board), area(0, 7, 3, 3));
        assert_eq!(clip(area(2, 3, 4, 5), board), area(2, 3, 4, 5));
        assert_eq!(clip(area(20, 0, 5, 5), board), board);
    }

    #[test]
    fn a_key_says_what_is_on_the_picture_and_nothing_else() {
        let item = zone(vec![Cell::new(1, 1)], Ink::Danger, ZoneFill::Hatch, "");
        let row = |sample| KeyRow { sample, text: String::new() };
        let shown = row(KeySample::Zone(Ink::Danger, ZoneFill::Hatch));
        let key = vec![shown.clone(), row(KeySample::Zone(Ink::Danger, ZoneFill::Tint(2))), row(KeySample::Gauge)];
        assert_eq!(in_use(key, &[item]), [shown]);
    }

    #[test]
    fn what_was_asked_for_stands_below_the_map() {
        let caption = asked_caption(&["Considered: Spur1 stays.".to_owned()]).unwrap();
        assert_eq!((caption.happened[0].text.as_str(), caption.next.len()), ("Spur1 stays.", 0));
        assert_eq!(asked_caption(&[]), None);
    }

    #[test]
    fn an_alt_text_that_is_full_takes_no_more() {
        let mut text = AltText::of("x".repeat(ALT_MAX_CHARS - 12));
        text.add(" fits here");
        text.add(" no more");
        text.add(" .");
        assert_eq!(text.into_text().split_once(' ').map(|(_, end)| end.to_owned()), Some("fits here …".to_owned()));
    }
}
