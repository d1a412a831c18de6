//! Trails and shots: lines between cells.

use super::layout::Layout;
use super::paint::num::real;
use super::paint::{Canvas, Color, Face, Line, Outline, Point, Writing, at};
use super::theme;
use super::tokens::Placed;
use crate::scene::{Cell, Ink, Item, Scene};

/// A trail taken apart.
struct Trail<'a> {
    cells: &'a [Cell],
    ink: Ink,
    is_dashed: bool,
    has_head: bool,
    marks: &'a [(u32, String)],
}

/// Draws all trails, then the figures on them.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) {
    let trails: Vec<Trail<'_>> = scene.items.iter().filter_map(trail).collect();
    for trail in &trails {
        line(canvas, layout, trail, tokens);
    }
    for trail in &trails {
        figures(canvas, layout, trail);
    }
}

fn trail(item: &Item) -> Option<Trail<'_>> {
    let Item::Trail { cells, ink, is_dashed, has_head, marks } = item else { return None };
    Some(Trail { cells, ink: *ink, is_dashed: *is_dashed, has_head: *has_head, marks })
}

/// The centres a trail runs through, without cells named twice in a row.
fn points(layout: &Layout, cells: &[Cell]) -> Vec<Point> {
    let mut points: Vec<Point> = cells.iter().map(|cell| layout.lattice.centre(*cell)).collect();
    points.dedup();
    points
}

/// The pieces of all trails and shots, which labels keep off.
pub(super) fn segments(layout: &Layout, scene: &Scene) -> Vec<(Point, Point)> {
    let mut out = Vec::new();
    for item in &scene.items {
        match item {
            Item::Trail { cells, .. } => {
                out.extend(points(layout, cells).windows(2).map(|pair| (pair[0], pair[1])));
            }
            Item::Shot { from, to, .. } => out.push((layout.lattice.centre(*from), layout.lattice.centre(*to))),
            _ => {}
        }
    }
    out
}

fn line(canvas: &mut Canvas<'_>, layout: &Layout, trail: &Trail<'_>, tokens: &[Placed<'_>]) {
    let mut points = points(layout, trail.cells);
    let unit = layout.lattice.unit();
    let color = theme::ink(trail.ink);
    let head = unit * 0.5;
    let start = points.first().copied();
    if points.len() > 1 && trail.has_head {
        // The head stops short of a token and its strength bar, or it would hide below them.
        let is_taken = trail.cells.last().is_some_and(|cell| is_occupied(tokens, *cell));
        let gap = if is_taken { unit * 0.98 } else { 0.0 };
        let tip = shortened(&mut points, gap);
        let base = shortened(&mut points, head * 0.8);
        stroke(canvas, &points, trail, unit);
        arrow_head(canvas, base, tip, head, color);
    } else {
        stroke(canvas, &points, trail, unit);
    }
    let starts_bare = trail.cells.first().is_some_and(|cell| !is_occupied(tokens, *cell));
    if let Some(start) = start.filter(|_| starts_bare) {
        canvas.fill(&Outline::circle(start, unit * 0.17 + 1.2), theme::SHADOW.alpha(190));
        canvas.fill(&Outline::circle(start, unit * 0.17), color);
    }
}

fn stroke(canvas: &mut Canvas<'_>, points: &[Point], trail: &Trail<'_>, unit: f32) {
    let path = Outline::line(points.iter().copied());
    let width = (unit * 0.11).clamp(1.8, 3.6);
    let color = theme::ink(trail.ink);
    let dash = trail.is_dashed.then_some((unit * 0.32, unit * 0.2));
    canvas.stroke(&path, Line::solid(theme::SHADOW.alpha(if trail.is_dashed { 110 } else { 190 }), width + 2.4));
    canvas.stroke(&path, Line { color, width, dash });
}

fn is_occupied(tokens: &[Placed<'_>], cell: Cell) -> bool {
    tokens.iter().any(|p| p.token.cell == cell && !p.token.is_ghost)
}

/// Cuts `by` pixels off the end of a path; gives its new end.
fn shortened(points: &mut Vec<Point>, by: f32) -> Point {
    let mut left = by;
    while points.len() >= 2 {
        let (before, last) = (points[points.len() - 2], points[points.len() - 1]);
        let length = (last.x - before.x).hypot(last.y - before.y);
        if length > left || points.len() == 2 {
            let t = ((length - left) / length.max(0.01)).max(0.0);
            let end = at(before.x + (last.x - before.x) * t, before.y + (last.y - before.y) * t);
            points.pop();
            points.push(end);
            return end;
        }
        left -= length;
        points.pop();
    }
    points.last().copied().unwrap_or_default()
}

fn arrow_head(canvas: &mut Canvas<'_>, base: Point, tip: Point, size: f32, color: Color) {
    let length = (tip.x - base.x).hypot(tip.y - base.y).max(0.01);
    let (ux, uy) = ((tip.x - base.x) / length, (tip.y - base.y) / length);
    let half = size * 0.5;
    let back = at(tip.x - ux * size, tip.y - uy * size);
    let head = Outline::polygon(&[
        (tip.x, tip.y),
        (back.x - uy * half, back.y + ux * half),
        (back.x + uy * half, back.y - ux * half),
    ]);
    canvas.fill_rimmed(&head, color, Line::solid(theme::SHADOW.alpha(200), 1.2));
}

/// Figures lie beside their cell's centre, so that the line stays visible.
fn figures(canvas: &mut Canvas<'_>, layout: &Layout, trail: &Trail<'_>) {
    let unit = layout.lattice.unit();
    let size = (unit * 0.62).clamp(11.0, 16.0);
    let color = theme::ink(trail.ink).mixed(theme::LIGHT, 120);
    let writing = Writing::new(Face::Bold, size, color).centred().haloed(theme::SHADOW, 2.0);
    for (index, text) in trail.marks {
        let cell = usize::try_from(*index).ok().and_then(|i| trail.cells.get(i));
        if let Some(centre) = cell.map(|cell| layout.lattice.centre(*cell)).filter(|c| layout.shows(*c)) {
            canvas.write_middle(at(centre.x + unit * 0.36, centre.y + unit * 0.36), text, &writing);
        }
    }
}

/// Draws all shots, without their words: `labels` places those.
pub(super) fn shots(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    for item in &scene.items {
        if let Item::Shot { from, to, ink, is_kill, .. } = item {
            let (from, to) = (layout.lattice.centre(*from), layout.lattice.centre(*to));
            beam(canvas, layout, (from, to), theme::ink(*ink));
            if *is_kill {
                burst(canvas, to, layout.lattice.unit());
            }
        }
    }
}

/// A bright core in a soft glow that grows towards the target, with a spark where it hits.
fn beam(canvas: &mut Canvas<'_>, layout: &Layout, (from, to): (Point, Point), color: Color) {
    let unit = layout.lattice.unit();
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    // A little to the right of the line: two that fire at each other do not hide one beam under the other.
    let aside = unit * 0.13;
    let (from, to) = (at(from.x - uy * aside, from.y + ux * aside), at(to.x - uy * aside, to.y + ux * aside));
    let cut = (unit * 0.75).min(length * 0.3);
    let (a, b) = (at(from.x + ux * cut, from.y + uy * cut), at(to.x - ux * cut * 0.7, to.y - uy * cut * 0.7));
    let wedge = |near: f32, far: f32| {
        Outline::polygon(&[
            (a.x - uy * near, a.y + ux * near),
            (b.x - uy * far, b.y + ux * far),
            (b.x + uy * far, b.y - ux * far),
            (a.x + uy * near, a.y - ux * near),
        ])
    };
    canvas.fill(&wedge(unit * 0.09 + 1.4, unit * 0.24), theme::SHADOW.alpha(120));
    canvas.fill(&wedge(unit * 0.04, unit * 0.17), color.alpha(150));
    canvas.stroke(&Outline::line([a, b]), Line::solid(color.mixed(theme::LIGHT, 150), (unit * 0.055).max(1.2)));
    let spark = star(b, unit * 0.34, unit * 0.12, 6);
    canvas.fill_rimmed(&spark, color.mixed(theme::LIGHT, 170), Line::solid(theme::SHADOW.alpha(180), 1.0));
}

/// A star of so many points.
fn star(centre: Point, outer: f32, inner: f32, count: i32) -> Outline {
    let points: Vec<(f32, f32)> = (0..2 * count)
        .map(|i| {
            let turn = std::f32::consts::PI * real(i) / real(count);
            let radius = if i % 2 == 0 { outer } else { inner };
            (centre.x + radius * turn.cos(), centre.y + radius * turn.sin())
        })
        .collect();
    Outline::polygon(&points)
}

/// The target was destroyed: a burst round its cell.
fn burst(canvas: &mut Canvas<'_>, centre: Point, unit: f32) {
    let danger = theme::ink(Ink::Danger);
    let hot = theme::ink(Ink::Highlight);
    canvas.fill_rimmed(&star(centre, unit * 1.0, unit * 0.56, 9), danger, Line::solid(theme::SHADOW, 1.6));
    canvas.fill(&star(centre, unit * 0.66, unit * 0.38, 9), hot);
    let arm = unit * 0.34;
    let cross = Outline::built(|b| {
        b.move_to(centre.x - arm, centre.y - arm);
        b.line_to(centre.x + arm, centre.y + arm);
        b.move_to(centre.x - arm, centre.y + arm);
        b.line_to(centre.x + arm, centre.y - arm);
    });
    canvas.stroke(&cross, Line::solid(theme::SHADOW, (unit * 0.16).max(2.4)));
}
