//! Numbers of hexes, only where a player reads them: near those who are due, and near plans. The rulers tell the rest.

use std::collections::BTreeSet;

use super::boxes::{Obstacle, Rim};
use super::layout::Layout;
use super::paint::num::real;
use super::paint::{Canvas, Face, Writing, at};
use super::theme;
use crate::grid::Offset;
use crate::scene::{Board, Cell, Item, Scene, ZoneFill};

/// Hexes of at least this height have room for a number that can be read in a post.
const NUMBERED_HEX: i32 = 36;
/// How far round a unit.
const NEAR_HEXES: i32 = 2;
/// Hexes of at least this height have room for a number above the dot in their middle, this share of their height up.
const DOTTED_HEX: i32 = 48;
const LIFT: f32 = 0.27;

/// Writes the numbers that cover nothing.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, obstacles: &[Obstacle]) {
    let Board::Hex { area, .. } = scene.board else { return };
    if !layout.has_numbers || layout.lattice.height < NUMBERED_HEX {
        return;
    }
    let size = (real(layout.lattice.height) * 0.29).clamp(20.0, 24.0);
    let writing = Writing::new(Face::Condensed, size, theme::COORDINATE).centred();
    let near: BTreeSet<Cell> = scene.items.iter().filter_map(asks).flat_map(around).collect();
    let dotted: BTreeSet<Cell> = scene.items.iter().flat_map(dots).copied().collect();
    let has_room = layout.lattice.height >= DOTTED_HEX;
    for cell in near.into_iter().filter(|cell| area.contains(*cell) && (has_room || !dotted.contains(cell))) {
        let middle = layout.lattice.centre(cell);
        let lift = if dotted.contains(&cell) { real(layout.lattice.height) * LIFT } else { 0.0 };
        let centre = at(middle.x, middle.y - lift);
        let room = Rim::about(centre, size, size * 0.5);
        let is_whole = [-0.4, 0.4].iter().all(|share| layout.window.contains(at(centre.x, centre.y + size * share)));
        if is_whole && obstacles.iter().all(|obstacle| room.overlap(&obstacle.area) <= 0.0) {
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

/// The cells of an item that have a dot in their middle.
fn dots(item: &Item) -> &[Cell] {
    match item {
        Item::Zone(zone) if zone.fill == ZoneFill::Dots => &zone.cells,
        _ => &[],
    }
}

fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    Offset::new(cell.col, cell.row).to_hex().disc(NEAR_HEXES).map(Cell::from)
}
