//! A chart of a board of hexes in letters: two lines a row, the lower one for the columns that lie half a hex lower.
//!
//! A letter a unit, in capitals for the first side; who it is stands in the list below.

use std::collections::BTreeMap;

use super::{Area, Board, Cell, Item, Scene, Token};

/// A chart wider or higher than this is read worse than a list.
const COLS_MAX: u32 = 60;
const ROWS_MAX: u32 = 50;

/// The letters of units, by their places among the tokens.
pub(super) type Letters = BTreeMap<usize, char>;

/// The letter of each unit: capitals for the first side, small ones for the others; `*` when the alphabet is used up.
pub(super) fn letters(scene: &Scene) -> Letters {
    if matches!(scene.board, Board::Square { .. }) {
        return Letters::new();
    }
    let (mut capitals, mut smalls) = ('A'..='Z', 'a'..='z');
    let mut letter = |token: &Token| if token.side.0 == 0 { capitals.next() } else { smalls.next() }.unwrap_or('*');
    tokens(scene).enumerate().filter(|(_, token)| !token.is_ghost).map(|(nth, token)| (nth, letter(token))).collect()
}

fn tokens(scene: &Scene) -> impl Iterator<Item = &Token> {
    scene.items.iter().filter_map(|item| if let Item::Token(token) = item { Some(token) } else { None })
}

/// The part of the board round the units; nothing where there are none, or where they are too far apart.
pub(super) fn lines(scene: &Scene, letters: &Letters) -> Vec<String> {
    let cells = tokens(scene).enumerate().filter(|(nth, _)| letters.contains_key(nth)).map(|(_, token)| token.cell);
    let Some(area) = Area::around(cells, 1).filter(|area| area.cols <= COLS_MAX && area.rows <= ROWS_MAX) else {
        return vec![];
    };
    let mut standing: BTreeMap<Cell, char> = BTreeMap::new();
    for (nth, token) in tokens(scene).enumerate() {
        if let Some(letter) = letters.get(&nth) {
            standing.entry(token.cell).or_insert(*letter);
        }
    }
    let columns = || area.from.col..area.from.col + area.cols.cast_signed();
    let head = columns().map(|col| if is_low(col) { "  ".to_owned() } else { two_digits(col) });
    let mut lines = vec![format!("   {}", head.collect::<String>()).trim_end().to_owned()];
    for row in area.from.row..area.from.row + area.rows.cast_signed() {
        for low in [false, true] {
            let name = if low { "  ".to_owned() } else { two_digits(row) };
            let sign = |col: i32| match (is_low(col) == low, standing.get(&Cell::new(col, row))) {
                (true, Some(letter)) => *letter,
                (true, None) if scene.board.area().contains(Cell::new(col, row)) => '.',
                _ => ' ',
            };
            let signs: String = columns().flat_map(|col| [' ', sign(col)]).collect();
            lines.push(format!("{name} {signs}").trim_end().to_owned());
        }
    }
    lines
}

const fn is_low(col: i32) -> bool {
    col.rem_euclid(2) == 1
}

fn two_digits(number: i32) -> String {
    format!("{:02}", (number + 1).rem_euclid(100))
}
