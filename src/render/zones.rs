//! Zones: tinted, hatched or dotted sets of cells with borders. Their words are placed by `words`.

use std::collections::BTreeSet;

use super::layout::Layout;
use super::paint::facet::{disc, hem};
use super::paint::num::{ceil, floor, real, round};
use super::paint::{Canvas, Color, Frame, Line, Outline, Point, at};
use super::theme;
use crate::scene::{Cell, Ink, Item, Scene, Zone, ZoneFill};

/// How much each layer of a field tints, 5 %: fields lie in layers, the more the nearer to their bodies.
const FIELD: u8 = 13;
/// The rim of a field: fields have no edge that stops anything.
const FIELD_RIM: (f32, f32) = (9.0, 6.0);
/// Pixels between hatching lines.
const HATCH: i32 = 9;

/// A zone with its cells as a set.
struct Region<'a> {
    zone: &'a Zone,
    cells: BTreeSet<Cell>,
    seen: Vec<Cell>,
}

/// Draws all zones: fills first, so that no fill covers a border.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    let regions: Vec<Region<'_>> = scene.items.iter().filter_map(|item| region(layout, item)).collect();
    for region in &regions {
        fill(canvas, layout, region);
    }
    for (nth, region) in regions.iter().enumerate().filter(|(_, r)| r.zone.is_outlined) {
        borders(canvas, layout, &regions, nth, region);
    }
}

fn region<'a>(layout: &Layout, item: &'a Item) -> Option<Region<'a>> {
    let Item::Zone(zone) = item else { return None };
    let cells: BTreeSet<Cell> = zone.cells.iter().copied().collect();
    let seen = cells.iter().copied().filter(|cell| layout.shows(layout.lattice.centre(*cell))).collect();
    Some(Region { zone, cells, seen })
}

fn fill(canvas: &mut Canvas<'_>, layout: &Layout, region: &Region<'_>) {
    let color = theme::tint(region.zone.ink);
    match region.zone.fill {
        ZoneFill::Empty => {}
        // In high contrast nothing shines through: the stronger, the denser.
        ZoneFill::Tint(level) if canvas.manner().rim.is_some() => {
            hatch(canvas, layout, &region.seen, (color, HATCH * (4 - i32::from(level.clamp(1, 3)))));
        }
        ZoneFill::Tint(_) if region.zone.ink == Ink::Gravity => tint(canvas, layout, &region.seen, color.alpha(FIELD)),
        ZoneFill::Tint(level) => {
            let alpha = tint_alpha(level, layout.lattice.is_hex());
            tint(canvas, layout, &region.seen, color.alpha(alpha));
        }
        ZoneFill::Hatch => hatch(canvas, layout, &region.seen, (color, HATCH)),
        ZoneFill::Dots => dots(canvas, layout, &region.seen, theme::ink(region.zone.ink)),
    }
}

/// Squares are lighter than space and need more.
fn tint_alpha(level: u8, is_hex: bool) -> u8 {
    match (level, is_hex) {
        (0 | 1, true) => 32,
        (2, true) => 54,
        (_, true) => 80,
        (0 | 1, false) => 44,
        (2, false) => 72,
        (_, false) => 104,
    }
}

/// Tints cells row by row. Neighbours share the same slanted sides, so that there are neither seams nor overlaps.
fn tint(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell], color: Color) {
    for cell in cells {
        let corners = layout.lattice.corners(*cell);
        let low = corners.iter().map(|p| p.y).fold(f32::INFINITY, f32::min);
        let high = corners.iter().map(|p| p.y).fold(f32::NEG_INFINITY, f32::max);
        for y in round(low)..round(high) {
            if let Some((left, right)) = row(&corners, real(y) + 0.5) {
                canvas.rect(Frame::new(left, y, right - left, 1), color);
            }
        }
    }
}

/// Where a row enters and leaves a convex cell.
fn row(corners: &[Point], y: f32) -> Option<(i32, i32)> {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|(a, b)| (a.y < y) != (b.y < y));
    let mut hits = crossed.map(|(a, b)| round(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)));
    let (one, other) = (hits.next()?, hits.next()?);
    Some((one.min(other), one.max(other)))
}

/// Diagonal lines at one phase for the whole picture, cut at each cell's rim.
fn hatch(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell], (color, step): (Color, i32)) {
    tint(canvas, layout, cells, color.alpha(22));
    let lines = Outline::built(|b| {
        for cell in cells {
            let corners = layout.lattice.corners(*cell);
            let sums = || corners.iter().map(|p| p.x + p.y);
            let low = ceil(sums().fold(f32::INFINITY, f32::min) / real(step));
            let high = floor(sums().fold(f32::NEG_INFINITY, f32::max) / real(step));
            for n in low..=high {
                if let Some((from, to)) = cut(&corners, real(n * step)) {
                    b.move_to(from.x, from.y);
                    b.line_to(to.x, to.y);
                }
            }
        }
    });
    canvas.stroke(&lines, Line::solid(color.alpha(135), 1.3));
}

/// Where the line x + y = `sum` enters and leaves a convex cell.
fn cut(corners: &[Point], sum: f32) -> Option<(Point, Point)> {
    let count = corners.len();
    let mut hits = (0..count).filter_map(|i| {
        let (a, b) = (corners[i], corners[(i + 1) % count]);
        let (da, db) = (a.x + a.y - sum, b.x + b.y - sum);
        ((da < 0.0) != (db < 0.0)).then(|| {
            let t = da / (da - db);
            at(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
        })
    });
    Some((hits.next()?, hits.next()?))
}

fn dots(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell], color: Color) {
    let radius = layout.lattice.unit() * 0.16;
    for cell in cells {
        let centre = layout.lattice.centre(*cell);
        disc(canvas, centre, radius + 1.0, theme::SHADOW.alpha(150));
        disc(canvas, centre, radius, color.alpha(215));
    }
}

/// The outer border strong; borders between zones of one ink (range bands) fine.
fn borders(canvas: &mut Canvas<'_>, layout: &Layout, regions: &[Region<'_>], nth: usize, region: &Region<'_>) {
    let related = |other: &Region<'_>| other.zone.is_outlined && other.zone.ink == region.zone.ink;
    let (mut outer, mut inner) = (Vec::new(), Vec::new());
    for cell in &region.seen {
        for side in layout.lattice.sides(*cell) {
            if region.cells.contains(&side.beyond) {
                continue;
            }
            let shared = regions.iter().position(|r| related(r) && r.cells.contains(&side.beyond));
            match shared {
                None => outer.push((side.from, side.to)),
                Some(other) if other > nth => inner.push((side.from, side.to)),
                Some(_) => {}
            }
        }
    }
    let color = theme::ink(region.zone.ink);
    if region.zone.ink == Ink::Gravity {
        let dashed = |color, width| Line { color, width, dash: Some(FIELD_RIM) };
        canvas.stroke(&lines(&outer), dashed(theme::SHADOW.alpha(120), 4.4));
        canvas.stroke(&lines(&outer), dashed(color, 2.0));
        return;
    }
    let is_quiet = region.zone.ink == Ink::Muted;
    hem(canvas, &inner, color.alpha(150), 1.2);
    if is_quiet {
        hem(canvas, &outer, color.alpha(190), 1.6);
    } else {
        hem(canvas, &outer, theme::SHADOW.alpha(120), 4.4);
        hem(canvas, &outer, color, 2.3);
    }
}

fn lines(sides: &[(Point, Point)]) -> Outline {
    Outline::built(|b| {
        for (from, to) in sides {
            b.move_to(from.x, from.y);
            b.line_to(to.x, to.y);
        }
    })
}
