//! Marks at the faces of cells: lines of gravity, dots of an orbit, counters.

use super::layout::Layout;
use super::paint::facet::disc;
use super::paint::num::real;
use super::paint::{Canvas, Color, Face, Line, Outline, Point, Writing, at};
use super::theme;
use crate::scene::{Cell, FaceMark, Ink, Item, Scene};

/// A face of a cell on the picture: its middle, the way along it, and the way to the cell's centre, both of length 1.
struct Rim {
    middle: Point,
    along: Point,
    inward: Point,
}

impl Rim {
    fn spot(&self, along: f32, inward: f32) -> Point {
        at(
            self.middle.x + self.along.x * along + self.inward.x * inward,
            self.middle.y + self.along.y * along + self.inward.y * inward,
        )
    }
}

/// Draws lines and dots, which lie under tokens.
pub(super) fn under(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    marks(canvas, layout, scene, |mark| mark != FaceMark::Counter);
}

/// Draws counters, which lie over tokens.
pub(super) fn over(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    marks(canvas, layout, scene, |mark| mark == FaceMark::Counter);
}

fn marks(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, is_meant: impl Fn(FaceMark) -> bool) {
    for item in &scene.items {
        let Item::Face { cell, face, count, mark, ink } = item else { continue };
        if *count == 0 || !is_meant(*mark) || !layout.shows(layout.lattice.centre(*cell)) {
            continue;
        }
        let Some(rim) = rim(layout, *cell, *face) else { continue };
        let (unit, color) = (layout.lattice.unit(), theme::ink(*ink));
        match mark {
            FaceMark::Lines if matches!(ink, Ink::Side(_)) && layout.lattice.is_hex() => {
                shield(canvas, layout.lattice.centre(*cell), (unit, *face), *count, color);
            }
            FaceMark::Lines => lines(canvas, &rim, unit, *count, color),
            FaceMark::Dots => dots(canvas, &rim, unit, *count, color),
            FaceMark::Counter => counter(canvas, &rim, unit, *count, *ink),
        }
    }
}

fn rim(layout: &Layout, cell: Cell, face: u8) -> Option<Rim> {
    let sides = layout.lattice.sides(cell);
    // The lattice lists hexes' sides from south-east, squares' from the south.
    let first = if layout.lattice.is_hex() { 4 } else { 2 };
    let side = sides.get((usize::from(face) + first) % sides.len().max(1))?;
    let middle = at(f32::midpoint(side.from.x, side.to.x), f32::midpoint(side.from.y, side.to.y));
    let centre = layout.lattice.centre(cell);
    Some(Rim { middle, along: way(side.from, side.to), inward: way(middle, centre) })
}

fn way(from: Point, to: Point) -> Point {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y).max(0.01);
    at(x / length, y / length)
}

/// An arc about a ship on the side of a face, the stronger the wider: 52 degrees, so that six of them leave gaps.
fn shield(canvas: &mut Canvas<'_>, centre: Point, (unit, face): (f32, u8), count: u32, color: Color) {
    let middle = super::craft::angle(face % 6 * 2);
    let (half, radius) = (26.0_f32.to_radians(), unit * 1.04);
    let arc = Outline::line((0..=10).map(|n| {
        let turn = middle + half * (real(n) / 5.0 - 1.0);
        at(centre.x + radius * turn.cos(), centre.y + radius * turn.sin())
    }));
    let width = (unit * (0.03 + 0.04 * real(super::paint::num::signed(count.min(4))))).clamp(1.6, 6.5);
    let tones = theme::tones(color);
    canvas.stroke(&arc, Line::solid(tones.glow.alpha(70), width * 2.2));
    canvas.stroke(&arc, Line::solid(theme::SHADOW.alpha(190), width + 2.4));
    canvas.stroke(&arc, Line::solid(tones.steps[4], width));
}

/// One line a count, from the face inwards.
fn lines(canvas: &mut Canvas<'_>, rim: &Rim, unit: f32, count: u32, color: Color) {
    let (width, half) = ((unit * 0.11).clamp(1.6, 3.6), unit * 0.32);
    for n in 0..count.min(4) {
        let inward = unit * 0.13 + real(super::paint::num::signed(n)) * width * 1.9;
        let path = Outline::line([rim.spot(-half, inward), rim.spot(half, inward)]);
        canvas.stroke(&path, Line::solid(theme::SHADOW.alpha(170), width + 1.6));
        canvas.stroke(&path, Line::solid(color, width));
    }
}

/// Dots beside each other along the face.
fn dots(canvas: &mut Canvas<'_>, rim: &Rim, unit: f32, count: u32, color: Color) {
    let (radius, gap) = ((unit * 0.11).max(1.6), (unit * 0.3).max(4.2));
    let count = count.min(4);
    for n in 0..count {
        let along = (real(super::paint::num::signed(n)) - real(super::paint::num::signed(count - 1)) / 2.0) * gap;
        let spot = rim.spot(along, unit * 0.22);
        disc(canvas, spot, radius + 1.2, theme::SHADOW.alpha(190));
        disc(canvas, spot, radius, color);
    }
}

/// A disc with a figure, half over the face.
fn counter(canvas: &mut Canvas<'_>, rim: &Rim, unit: f32, count: u32, ink: Ink) {
    let radius = (unit * 0.30).clamp(5.5, 11.0);
    let spot = rim.spot(0.0, unit * 0.02);
    disc(canvas, spot, radius + 1.4, theme::SHADOW);
    disc(canvas, spot, radius, theme::ink(ink));
    let writing = Writing::new(Face::Bold, radius * 1.5, theme::SHADOW).centred();
    canvas.write_middle(spot, &count.to_string(), &writing);
}
