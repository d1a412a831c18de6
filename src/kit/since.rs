//! What is new since somebody last looked: the map as it is, with where each unit stood then. Two pictures are compared, so
//! every game has it, and nobody learns more than the two pictures showed them.

use std::collections::{BTreeMap, BTreeSet};

use super::strips::{Named, Sentence};
use super::words::{and, count, cut};
use crate::scene::{Area, Board, Cell, Ink, Item, Mark, Scene, Shape, SideInk, Size, Token, Word};

/// Characters of an alt text (Discord takes 1,024).
const ALT_MAX_CHARS: usize = 1_000;

/// A unit is known by its name and its side.
type Who = (SideInk, String);

/// The map `now`, with what has moved, come and gone since `before`. `past` says how much has run: `2 phases`.
pub fn since(before: &Scene, mut now: Scene, past: &str) -> Scene {
    let (told, happened) = match now.board {
        Board::Hex { .. } => units(before, &mut now, past),
        Board::Square { .. } => squares(before, &mut now, past),
    };
    now.caption.happened = happened;
    now.alt = cut(&format!("Since you last ordered, {past} ago: {told} {}", now.alt), ALT_MAX_CHARS);
    now
}

/// Units of a map of hexes, which have names.
fn units(before: &Scene, now: &mut Scene, past: &str) -> (String, Vec<Word>) {
    let (old, new) = (named(before), named(now));
    let moved: Vec<(&Token, &Token)> = old
        .iter()
        .filter_map(|(who, was)| Some((was, new.get(who)?)))
        .filter(|(was, is)| was.cell != is.cell)
        .collect();
    let gone: Vec<&Token> = old.iter().filter(|(who, _)| !new.contains_key(*who)).map(|(_, was)| was).collect();
    let come: Vec<&Token> = new.iter().filter(|(who, _)| !old.contains_key(*who)).map(|(_, is)| is).collect();
    let place = |cell: Cell| now.board.label(cell);
    let mut told: Vec<String> =
        moved.iter().map(|(was, is)| format!("{} {} to {}", id(is), place(was.cell), place(is.cell))).collect();
    told.extend(gone.iter().map(|was| format!("{} is gone, last at {}", id(was), place(was.cell))));
    told.extend(come.iter().map(|is| format!("{} is new at {}", id(is), place(is.cell))));
    let told = if told.is_empty() { "no unit has moved.".to_owned() } else { format!("{}.", told.join("; ")) };
    let happened = sentence(past, &moved, &gone, &come);
    let mut items: Vec<Item> =
        moved.iter().flat_map(|(was, is)| [ghost(was, false), origin(was), trail(was.cell, is)]).collect();
    items.extend(gone.iter().flat_map(|was| [ghost(was, true), origin(was)]));
    items.extend(come.iter().map(|is| Item::Sign { cell: is.cell, mark: Mark::New, ink: Ink::Side(is.side) }));
    // An unbounded plane is drawn round what stands on it now; where ghosts stand belongs to it as well.
    if let (Board::Hex { area, .. }, Board::Hex { area: then, .. }) = (&mut now.board, before.board) {
        *area = hull(*area, then);
    }
    let cells = items.iter().flat_map(Item::cells).chain(come.iter().map(|is| is.cell));
    now.focus = Area::around(cells, 1).or(now.focus);
    // The tracks of the last phase alone would say less, and lie over these.
    now.items.retain(|item| !matches!(item, Item::Trail { is_dashed: false, .. }));
    now.items.extend(items);
    (told, happened)
}

/// Ships of either side by name; missiles come and go with every phase.
fn named(scene: &Scene) -> BTreeMap<Who, Token> {
    let tokens = scene.items.iter().filter_map(|item| match item {
        Item::Token(token) if !token.is_ghost && token.size != Size::Tiny => Some(token),
        _ => None,
    });
    tokens.filter_map(|token| Some(((token.side, token.label.as_ref()?.id.clone()), token.clone()))).collect()
}

fn id(token: &Token) -> &str {
    token.label.as_ref().map_or("", |label| label.id.as_str())
}

/// The smallest area that holds both.
fn hull(one: Area, other: Area) -> Area {
    let last = |area: Area| {
        [(area.from.col, area.cols), (area.from.row, area.rows)].map(|(from, n)| from.saturating_add_unsigned(n))
    };
    let from = Cell::new(one.from.col.min(other.from.col), one.from.row.min(other.from.row));
    let ([a, b], [c, d]) = (last(one), last(other));
    Area { from, cols: a.max(c).abs_diff(from.col), rows: b.max(d).abs_diff(from.row) }
}

/// Where it stood.
fn ghost(was: &Token, has_label: bool) -> Item {
    let label = was.label.clone().filter(|_| has_label);
    Item::Token(Token { label, gauge: None, is_ghost: true, is_lit: false, ..was.clone() })
}

/// A dot where it stood: signs are what a post never leaves outside.
fn origin(was: &Token) -> Item {
    Item::Sign { cell: was.cell, mark: Mark::Dot, ink: Ink::Side(was.side) }
}

fn trail(from: Cell, is: &Token) -> Item {
    let (ink, cells) = (Ink::Side(is.side), vec![from, is.cell]);
    Item::Trail { cells, ink, is_dashed: false, has_head: true, marks: vec![] }
}

fn sentence(past: &str, moved: &[(&Token, &Token)], gone: &[&Token], come: &[&Token]) -> Vec<Word> {
    let names = |tokens: &[&Token]| tokens.iter().map(|token| Named::new(id(token), token.side)).collect::<Vec<_>>();
    let mut sentence = Sentence::of(format!("In {past}: "));
    for (tokens, verb) in [(gone, " gone"), (come, " new")] {
        if !tokens.is_empty() {
            sentence = sentence.names(&names(tokens)).text(format!("{verb}, "));
        }
    }
    sentence.text(format!("{} moved.", count(moved.len(), "unit"))).into_words()
}

/// Pieces of a square board, which have no names: the squares that look otherwise now.
fn squares(before: &Scene, now: &mut Scene, past: &str) -> (String, Vec<Word>) {
    let (old, new) = (pieces(before), pieces(now));
    let cells: BTreeSet<Cell> = old.keys().chain(new.keys()).copied().collect();
    let changed: Vec<Cell> = cells.into_iter().filter(|cell| old.get(cell) != new.get(cell)).collect();
    let signs = changed.iter().map(|cell| {
        let mark = if new.contains_key(cell) { Mark::New } else { Mark::Dot };
        Item::Sign { cell: *cell, mark, ink: Ink::Highlight }
    });
    let labels: Vec<String> = changed.iter().map(|cell| now.board.label(*cell)).collect();
    let lost = old.len().saturating_sub(new.len());
    now.items.extend(signs.collect::<Vec<_>>());
    let told = match labels.as_slice() {
        [] => "nothing on the board has changed.".to_owned(),
        labels => format!("changed squares are {}; {} fewer.", and(labels), count(lost, "piece")),
    };
    let words = format!("In {past}: {} changed, {} fewer.", count(changed.len(), "square"), count(lost, "piece"));
    (told, Sentence::of(words).into_words())
}

/// What a piece looks like.
type Piece = (SideInk, Option<SideInk>, Shape, Option<char>);

fn pieces(scene: &Scene) -> BTreeMap<Cell, Piece> {
    let pieces = scene.items.iter().filter_map(|item| match item {
        Item::Token(token) if !token.is_ghost => {
            Some((token.cell, (token.side, token.tint, token.shape, token.letter)))
        }
        _ => None,
    });
    pieces.collect()
}

#[cfg(test)]
#[path = "since/tests.rs"]
mod tests;
