//! Round bodies, arrows of gravity and signs on the board.

use super::layout::Layout;
use super::paint::num::real;
use super::paint::{Canvas, Color, Line, Outline, Point, at};
use super::signs::{arrow, sign};
use super::theme;
use crate::grid::{Direction, Offset};
use crate::scene::{Cell, Ink, Item, Mark, Scene};

/// Draws bodies and arrows.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    for item in &scene.items {
        match item {
            Item::Disc { cell, radius_tenths, ink, .. } => {
                let radius = real(layout.lattice.height) * radius(*radius_tenths);
                let centre = layout.lattice.centre(*cell);
                if layout.window.inset(-2 * super::paint::num::ceil(radius)).contains(centre) {
                    disc(canvas, centre, radius, *ink);
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

/// A ball lit from the upper left, with air round it if it is large; hot inks glow by themselves.
fn disc(canvas: &mut Canvas<'_>, centre: Point, radius: f32, ink: Ink) {
    let color = match ink {
        Ink::Gravity => Color::hex(0x003F_8FB4),
        Ink::Terrain => Color::hex(0x0086_8A96),
        other => theme::ink(other),
    };
    let rim = Outline::circle(centre, radius * 1.42);
    if matches!(ink, Ink::Danger | Ink::Highlight | Ink::Worn) {
        canvas.shade(
            &rim,
            centre,
            radius * 1.42,
            &[(0.0, color.alpha(200)), (0.6, color.alpha(90)), (1.0, color.alpha(0))],
        );
        let core = [(0.0, theme::LIGHT), (0.5, color.mixed(theme::LIGHT, 120)), (1.0, color)];
        canvas.shade(&Outline::circle(centre, radius), centre, radius, &core);
        return;
    }
    if radius > 12.0 {
        let air = color.mixed(theme::LIGHT, 70);
        canvas.shade(
            &rim,
            centre,
            radius * 1.42,
            &[(0.62, air.alpha(120)), (0.80, air.alpha(34)), (1.0, air.alpha(0))],
        );
    }
    let ball = Outline::circle(centre, radius);
    let dark = theme::SHADOW.mixed(color, 46);
    canvas.stroke(&ball, Line::solid(theme::SHADOW, 2.4));
    let light = at(centre.x - radius * 0.40, centre.y - radius * 0.45);
    let stops = [
        (0.0, color.mixed(theme::LIGHT, 165)),
        (0.28, color.mixed(theme::LIGHT, 50)),
        (0.62, color.mixed(theme::SHADOW, 110)),
        (1.0, dark),
    ];
    canvas.shade(&ball, light, radius * 1.72, &stops);
    if ink == Ink::Gravity && radius > 16.0 {
        for (down, half_width, thick, alpha) in
            [(-0.52, 0.68, 0.050, 44), (-0.18, 0.90, 0.070, 38), (0.22, 0.88, 0.060, 32), (0.56, 0.68, 0.045, 24)]
        {
            let band = Outline::ellipse(at(centre.x, centre.y + down * radius), half_width * radius, thick * radius);
            canvas.fill(&band, Color::hex(0x00E9_F6FF).alpha(alpha));
        }
    }
}

/// Draws the signs that lie under tokens.
pub(super) fn low_signs(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    signs(canvas, layout, scene, |mark| matches!(mark, Mark::Wreck | Mark::Fled | Mark::Ring));
}

/// Draws the signs that lie over tokens.
pub(super) fn high_signs(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    signs(canvas, layout, scene, |mark| !matches!(mark, Mark::Wreck | Mark::Fled | Mark::Ring));
}

fn signs(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, is_meant: impl Fn(Mark) -> bool) {
    for item in &scene.items {
        if let Item::Sign { cell, mark, ink } = item
            && is_meant(*mark)
        {
            let centre = layout.lattice.centre(*cell);
            if layout.shows(centre) {
                let way = if *mark == Mark::Fled { way_out(scene, *cell) } else { 0 };
                sign(canvas, centre, layout.lattice.unit(), (*mark, theme::ink(*ink)), way);
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
