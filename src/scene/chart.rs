//! A chart of a board of hexes in letters: two lines a row, the lower one for the columns that lie half a hex lower.
//!
//! A letter a unit, in capitals for the first side, and `@` a body; who it is stands in the list below.

use std::collections::{BTreeMap, BTreeSet};

use super::{Area, Board, Cell, Item, Scene, SideInk, Token};

/// A chart wider or higher than this is read worse than a list.
const COLS_MAX: u32 = 60;
const ROWS_MAX: u32 = 50;
/// A planet, a star.
const BODY: &str = "@";

/// The letters of units, by their places among the tokens.
pub(super) type Letters = BTreeMap<usize, String>;

/// The letter of each unit: capitals for the first side, small ones for the second, the side's number before small ones for all
/// others; `*` when the alphabet is used up.
pub(super) fn letters(scene: &Scene) -> Letters {
    if matches!(scene.board, Board::Square { .. }) {
        return Letters::new();
    }
    let sides = sides(scene);
    let mut used: BTreeMap<SideInk, u8> = BTreeMap::new();
    let mut letter = |token: &Token| {
        let nth = used.entry(token.side).or_default();
        let letter = if *nth < 26 { char::from(b'a' + *nth) } else { '*' };
        *nth = nth.saturating_add(1);
        match sides.iter().position(|side| *side == token.side).unwrap_or_default() {
            0 => letter.to_ascii_uppercase().to_string(),
            1 => letter.to_string(),
            side => format!("{}{letter}", side + 1),
        }
    };
    tokens(scene).enumerate().filter(|(_, token)| !token.is_ghost).map(|(nth, token)| (nth, letter(token))).collect()
}

/// Those who play, in their order; then whoever else has units.
fn sides(scene: &Scene) -> Vec<SideInk> {
    let mut sides: Vec<SideInk> = scene.banner.sides.iter().map(|head| head.side).collect();
    let others: BTreeSet<SideInk> = tokens(scene).map(|token| token.side).collect();
    sides.extend(others.into_iter().filter(|side| !scene.banner.sides.iter().any(|head| head.side == *side)));
    sides
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
    let mut standing: BTreeMap<Cell, &str> = BTreeMap::new();
    for (nth, token) in tokens(scene).enumerate() {
        if let Some(letter) = letters.get(&nth) {
            standing.entry(token.cell).or_insert(letter);
        }
    }
    for item in &scene.items {
        if let Item::Disc { cell, .. } = item {
            standing.entry(*cell).or_insert(BODY);
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
                (true, None) if scene.board.area().contains(Cell::new(col, row)) => ".",
                _ => "",
            };
            let signs = columns().map(|col| format!("{:>2}", sign(col))).collect::<Vec<_>>().concat();
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
