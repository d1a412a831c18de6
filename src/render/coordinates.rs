//! Numbers of hexes, only where a player reads them: near those who are due, and near plans. The rulers tell the rest.

use std::collections::BTreeSet;

use super::boxes::{Obstacle, Rim};
use super::layout::Layout;
use super::paint::num::real;
use super::paint::{Canvas, Face, Writing};
use super::theme;
use crate::grid::Offset;
use crate::scene::{Board, Cell, Item, Scene};

/// Hexes of at least this height have room for a number that can be read in a post.
const NUMBERED_HEX: i32 = 36;
/// How far round a unit.
const NEAR_HEXES: i32 = 2;

/// Writes the numbers that cover nothing.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, obstacles: &[Obstacle]) {
    let Board::Hex { area, .. } = scene.board else { return };
    if layout.lattice.height < NUMBERED_HEX {
        return;
    }
    let size = (real(layout.lattice.height) * 0.29).clamp(20.0, 24.0);
    let writing = Writing::new(Face::Condensed, size, theme::COORDINATE).centred();
    let near: BTreeSet<Cell> = scene.items.iter().filter_map(asks).flat_map(around).collect();
    for cell in near.into_iter().filter(|cell| area.contains(*cell)) {
        let centre = layout.lattice.centre(cell);
        let room = Rim::about(centre, size, size * 0.5);
        if layout.window.contains(centre) && room.covers(obstacles) <= 0.0 {
            canvas.write_middle(centre, &Offset::new(cell.col, cell.row).label(), &writing);
        }
    }
}

/// Where an item is whose surroundings are read.
fn asks(item: &Item) -> Option<Cell> {
    match item {
        Item::Token(token) if token.is_lit || token.is_ghost => Some(token.cell),
        _ => None,
    }
}

fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    Offset::new(cell.col, cell.row).to_hex().disc(NEAR_HEXES).map(Cell::from)
}
