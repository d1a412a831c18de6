//! Trails and shots: lines between cells.

use std::collections::BTreeMap;

use super::beam::{self, Beam};
use super::layout::Layout;
use super::paint::facet::{disc, facet};
use super::paint::num::{byte, real_of};
use super::paint::rod::{Rod, dashes, rod};
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

/// Draws all trails, without the figures on them: these lie above beams.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) {
    // On squares pieces stand close: their moves are drawn above them.
    if !layout.lattice.is_hex() {
        return;
    }
    for trail in scene.items.iter().filter_map(trail) {
        line(canvas, layout, &trail, tokens);
    }
}

/// Draws the figures of all trails.
pub(super) fn figures(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    for trail in scene.items.iter().filter_map(trail) {
        if !layout.lattice.is_hex() {
            arrow(canvas, layout, &trail);
        }
        discs(canvas, layout, &trail);
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
    let unit = layout.lattice.unit();
    if trail.is_dashed && !trail.marks.is_empty() {
        return course(canvas, layout, trail);
    }
    let mut points = points(layout, trail.cells);
    let color = theme::ink(trail.ink);
    let head = unit * 0.36;
    let start = points.first().copied();
    if points.len() > 1 && trail.has_head {
        // The head stops short of a token and its strength bar, or it would hide below them.
        let is_taken = trail.cells.last().is_some_and(|cell| is_occupied(tokens, *cell));
        let gap = if is_taken { unit * 1.04 } else { 0.0 };
        let tip = shortened(&mut points, gap);
        let base = shortened(&mut points, head * 0.8);
        stroke(canvas, &points, trail, unit);
        arrow_head(canvas, base, tip, head, color);
    } else {
        stroke(canvas, &points, trail, unit);
    }
    let starts_bare = trail.cells.first().is_some_and(|cell| !is_occupied(tokens, *cell));
    if let Some(start) = start.filter(|_| starts_bare) {
        let faded = if trail.is_dashed { color } else { color.mixed(theme::SPACE, 90) };
        disc(canvas, start, unit * 0.12 + 1.4, theme::SHADOW.alpha(200));
        disc(canvas, start, unit * 0.12, faded);
    }
}

/// The move of a piece: from a dot to a head that stops at its square.
fn arrow(canvas: &mut Canvas<'_>, layout: &Layout, trail: &Trail<'_>) {
    let (unit, color) = (layout.lattice.unit(), theme::ink(trail.ink));
    let mut points = points(layout, trail.cells);
    let Some(start) = points.first().copied() else { return };
    let short = if trail.has_head && points.len() > 1 { unit * 0.5 } else { 0.0 };
    let tip = shortened(&mut points, short);
    let base = shortened(&mut points, unit * 0.4);
    let path = Outline::line(points);
    let width = (unit * 0.15).clamp(2.0, 6.0);
    let dash = trail.is_dashed.then_some((width * 2.2, width * 1.6));
    canvas.stroke(&path, Line::solid(theme::SHADOW.alpha(200), width + 3.0));
    disc(canvas, start, width * 1.3 + 1.5, theme::SHADOW.alpha(200));
    canvas.stroke(&path, Line { color, width, dash });
    disc(canvas, start, width * 1.3, color);
    if trail.has_head {
        arrow_head(canvas, base, tip, unit * 0.56, color);
    }
}

/// Planned: dashed. Past: fading the further back it lies. Ink under both.
fn stroke(canvas: &mut Canvas<'_>, points: &[Point], trail: &Trail<'_>, unit: f32) {
    let color = theme::ink(trail.ink);
    if trail.is_dashed {
        let width = (unit * 0.075).clamp(1.6, 3.0);
        ink(canvas, points, width + 3.0, 140);
        dashes(canvas, points, width, color);
        return;
    }
    let width = (unit * 0.0875).clamp(1.8, 3.5);
    let length: f32 = points.windows(2).map(|pair| apart(pair[0], pair[1])).sum();
    let mut gone = 0.0;
    ink(canvas, points, width + 3.0, 190);
    for pair in points.windows(2) {
        let faded = |gone: f32| color.mixed(theme::SPACE, byte((1.0 - gone / length.max(1.0)) * 0.62));
        let colors = (faded(gone), faded(gone + apart(pair[0], pair[1])));
        rod(canvas, Rod { from: pair[0], to: pair[1], widths: (width, width), colors });
        gone += apart(pair[0], pair[1]);
    }
}

/// What lies under a line, so that it is seen on anything.
fn ink(canvas: &mut Canvas<'_>, points: &[Point], width: f32, alpha: u8) {
    for pair in points.windows(2) {
        rod(canvas, Rod::plain((pair[0], pair[1]), width, theme::SHADOW.alpha(alpha)));
    }
}

fn apart(a: Point, b: Point) -> f32 {
    (b.x - a.x).hypot(b.y - a.y)
}

/// Where a ship will be: from figure to figure, the next step solid, the later ones dashed, a head before each figure.
fn course(canvas: &mut Canvas<'_>, layout: &Layout, trail: &Trail<'_>) {
    let (unit, color) = (layout.lattice.unit(), theme::ink(trail.ink));
    let mut stops: Vec<usize> = trail.marks.iter().filter_map(|(index, _)| usize::try_from(*index).ok()).collect();
    stops.retain(|stop| (1..trail.cells.len()).contains(stop));
    if trail.has_head && !stops.contains(&(trail.cells.len() - 1)) {
        stops.push(trail.cells.len() - 1);
    }
    let mut start = 0;
    for (n, stop) in stops.into_iter().enumerate() {
        let mut leg = points(layout, &trail.cells[start.min(stop)..=stop]);
        let has_figure = trail.marks.iter().any(|(index, _)| usize::try_from(*index).is_ok_and(|i| i == stop));
        if n > 0 {
            leg.reverse();
            shortened(&mut leg, disc_radius(unit));
            leg.reverse();
        }
        let tip = shortened(&mut leg, if has_figure { disc_radius(unit) + 1.0 } else { 0.0 });
        let head = (unit * 0.3).clamp(6.0, 13.0);
        let base = shortened(&mut leg, head * 0.8);
        let width = (unit * if n == 0 { 0.1125 } else { 0.075 }).clamp(1.6, 4.5);
        ink(canvas, &leg, width + 3.2, 190);
        if n == 0 {
            leg.windows(2).for_each(|pair| rod(canvas, Rod::plain((pair[0], pair[1]), width, color)));
        } else {
            dashes(canvas, &leg, width, color);
        }
        arrow_head(canvas, base, tip, head, color);
        start = stop;
    }
}

/// Half the width of a figure's disc: 14 px where a hex is 68 px high.
fn disc_radius(unit: f32) -> f32 {
    (unit * 0.35).clamp(7.5, 14.0)
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
    let head = [tip, at(back.x - uy * half, back.y + ux * half), at(back.x + uy * half, back.y - ux * half)];
    facet(canvas, &head, 1.2, theme::SHADOW.alpha(200));
    facet(canvas, &head, 0.0, color);
}

/// Each figure in a disc on its cell's centre; words that do not fit stand beside it.
fn discs(canvas: &mut Canvas<'_>, layout: &Layout, trail: &Trail<'_>) {
    let radius = disc_radius(layout.lattice.unit());
    let color = theme::ink(trail.ink);
    for (index, text) in trail.marks {
        let cell = usize::try_from(*index).ok().and_then(|i| trail.cells.get(i));
        let Some(centre) = cell.map(|cell| layout.lattice.centre(*cell)).filter(|c| layout.shows(*c)) else { continue };
        let face = if text.chars().count() > 1 { Face::Condensed } else { Face::Bold };
        let writing = Writing::new(face, radius * 1.46, theme::TEXT).centred();
        if canvas.letters().width(face, writing.size, text) > radius * 1.8 {
            let beside = at(centre.x + radius, centre.y + radius);
            canvas.write_middle(beside, text, &writing.haloed(theme::SHADOW, 2.4));
            continue;
        }
        disc(canvas, centre, radius + 2.0, theme::SHADOW);
        disc(canvas, centre, radius, color);
        let inside = theme::tones(color).steps[0].mixed(theme::tones(color).steps[1], 110);
        disc(canvas, centre, radius - (radius * 0.17).max(1.5), inside);
        canvas.write_middle(centre, text, &writing);
    }
}

/// A shot taken apart.
#[derive(Clone, Copy)]
struct Shot<'a> {
    from: Cell,
    to: Cell,
    ink: Ink,
    text: &'a str,
    is_kill: bool,
}

impl Shot<'_> {
    fn is_miss(&self) -> bool {
        self.text.starts_with("miss")
    }

    /// The pair that fires at each other, whoever fires.
    fn pair(&self) -> (Cell, Cell) {
        (self.from.min(self.to), self.from.max(self.to))
    }
}

/// Pixels between beams side by side, where a hex is 68 px high.
const LANE: f32 = 10.0;

/// Draws all shots, without their words: `labels` places those. Misses first, kills last, then what lies above them.
pub(super) fn shots(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    let mut shots: Vec<Shot<'_>> = scene.items.iter().filter_map(shot).collect();
    shots.sort_by_key(|shot| (shot.is_kill, !shot.is_miss()));
    let mut lanes: BTreeMap<(Cell, Cell), Vec<usize>> = BTreeMap::new();
    for (n, shot) in shots.iter().enumerate() {
        lanes.entry(shot.pair()).or_default().push(n);
    }
    let mut struck = Vec::new();
    for (n, shot) in shots.iter().enumerate() {
        let lane = &lanes[&shot.pair()];
        let nth = lane.iter().position(|other| *other == n).unwrap_or(0);
        let aside = real_of(nth) - (real_of(lane.len()) - 1.0) / 2.0;
        struck.extend(fired(canvas, layout, shot, aside));
    }
    for (centre, color) in struck {
        beam::burst(canvas, centre, (layout.lattice.unit() * 0.33).clamp(5.0, 15.0), color);
    }
    figures(canvas, layout, scene);
}

fn shot(item: &Item) -> Option<Shot<'_>> {
    let Item::Shot { from, to, ink, text, is_kill } = item else { return None };
    Some(Shot { from: *from, to: *to, ink: *ink, text, is_kill: *is_kill })
}

/// Draws a beam so many lanes aside; gives where it strikes.
fn fired(canvas: &mut Canvas<'_>, layout: &Layout, shot: &Shot<'_>, aside: f32) -> Option<(Point, Color)> {
    let unit = layout.lattice.unit();
    let (from, to) = (layout.lattice.centre(shot.from), layout.lattice.centre(shot.to));
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length < 1.0 {
        return None;
    }
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    // Lanes are counted the same way from both ends.
    let way = if shot.from <= shot.to { 1.0 } else { -1.0 };
    let miss_by = if shot.is_miss() { unit * 0.4 * if aside < 0.0 { -1.0 } else { 1.0 } } else { 0.0 };
    let lane = way * (aside * unit * LANE / 40.0 + miss_by);
    let on = |along: f32| at(from.x + ux * along - uy * lane, from.y + uy * along + ux * lane);
    let muzzle = (unit * 0.78).min(length * 0.3);
    let color = theme::ink(shot.ink);
    let width = (unit * 0.07).clamp(1.2, 3.0) * if shot.is_kill { 2.0 } else { 1.0 };
    if shot.is_miss() {
        beam::miss(canvas, Beam { from: on(muzzle), to: on(length + unit * 2.1), color, width });
        return None;
    }
    let hit = on(length - (unit * 0.46).min(length * 0.25));
    beam::strike(canvas, Beam { from: on(muzzle), to: hit, color, width });
    // Those that die are drawn by what is left of them.
    (!shot.is_kill).then_some((hit, color))
}
