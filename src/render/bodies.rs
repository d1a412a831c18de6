//! Round bodies, arrows of gravity and signs on the board.

use super::layout::Layout;
use super::paint::Canvas;
use super::paint::num::real;
use super::signs::{arrow, sign};
use super::{badges, theme, tokens, world, wreck};
use crate::grid::{Direction, Offset};
use crate::scene::{Cell, Item, Mark, Scene};

/// Draws bodies and arrows.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    for item in &scene.items {
        match item {
            Item::Disc { cell, radius_tenths, ink, name } => {
                let radius = real(layout.lattice.height) * radius(*radius_tenths);
                let centre = layout.lattice.centre(*cell);
                if layout.window.inset(-2 * super::paint::num::ceil(radius)).contains(centre) {
                    world::draw(canvas, centre, world::Body { radius, ink: *ink, name });
                }
            }
            Item::Arrow { cell, twelfths, ink, is_filled } => {
                let centre = layout.lattice.centre(*cell);
                if layout.shows(centre) {
                    arrow(canvas, centre, layout.lattice.unit(), *twelfths, (*ink, *is_filled));
                }
            }
            _ => {}
        }
    }
}

/// Cells of a radius in tenths.
fn radius(tenths: u32) -> f32 {
    real(super::paint::num::signed(tenths)) / 10.0
}

/// Draws the signs that lie under tokens.
pub(super) fn low_signs(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    signs(canvas, layout, scene, |mark| matches!(mark, Mark::Wreck | Mark::Fled | Mark::Ring));
}

/// Draws what lies over tokens and fire: wrecks, signs, facings, badges of damage.
pub(super) fn high_signs(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    wreck::draw(canvas, layout, scene);
    signs(canvas, layout, scene, |mark| !matches!(mark, Mark::Wreck | Mark::Fled | Mark::Ring));
    let units = tokens::placed(scene, layout);
    tokens::ticks(canvas, layout, &units);
    let badges = badges::placed(canvas.letters(), layout, scene, &units);
    badges::draw(canvas, &badges);
}

fn signs(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, is_meant: impl Fn(Mark) -> bool) {
    for item in &scene.items {
        if let Item::Sign { cell, mark, ink } = item
            && is_meant(*mark)
        {
            let centre = layout.lattice.centre(*cell);
            if layout.shows(centre) {
                let way = if *mark == Mark::Fled { way_out(scene, *cell) } else { 0 };
                let (unit, color) = (layout.lattice.unit(), theme::ink(*ink));
                if *mark == Mark::Wreck && layout.lattice.is_hex() {
                    wreck::nameless(canvas, centre, unit, color);
                } else {
                    sign(canvas, centre, unit, (*mark, color), way);
                }
            }
        }
    }
}

/// The way off the board from a cell of its rim, in twelfths.
fn way_out(scene: &Scene, cell: Cell) -> u8 {
    let area = scene.board.area();
    let hex = Offset::new(cell.col, cell.row).to_hex();
    let is_out = |d: &Direction| !area.contains(Cell::from(hex.neighbour(*d)));
    let order = [Direction::N, Direction::S, Direction::NE, Direction::SE, Direction::SW, Direction::NW];
    order.into_iter().find(is_out).map_or(2, |d| d.index() * 2)
}
