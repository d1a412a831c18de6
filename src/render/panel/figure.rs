//! A unit drawn large, nose up: its hull as it is, its faces as a ring with what is left, sectors of its weapons, its course.

use super::pen::Pen;
use crate::render::craft::{self, Style};
use crate::render::hull::{self, Craft};
use crate::render::paint::num::real;
use crate::render::paint::{Canvas, Color, Face, Line, Outline, Point, Writing, at};
use crate::render::scars::Wear;
use crate::render::theme;
use crate::scene::{Bearing, Figure, Gauge, Ink};

/// Height of the whole, half the length of the ship, and distances from its middle: of the ring, its figures, the ends of
/// sectors.
const HIGH: i32 = 420;
const REACH: f32 = 112.0;
const RING: f32 = 148.0;
const FIGURES: f32 = 182.0;
const FAR: f32 = 206.0;
/// Where what is said beside it begins.
const BESIDE: f32 = 450.0;
/// Degrees of an arc of the ring.
const ARC: i32 = 52;

pub(super) fn write(pen: &mut Pen<'_, '_>, figure: &Figure) {
    let (left, top) = (real(pen.left()), real(pen.y()));
    let centre = at(left + FAR + 4.0, top + real(HIGH) / 2.0);
    pen.draw(|canvas| draw(canvas, centre, figure));
    let (size, room) = (pen.kind.text, real(pen.width()) - BESIDE);
    let mut used = 0;
    for line in said(figure) {
        for part in pen.letters().wrapped(Face::Medium, size, &line, room) {
            pen.put(left + BESIDE, &part, &Writing::new(Face::Medium, size, theme::SOFT));
            pen.down(pen.kind.line);
            used += pen.kind.line;
        }
    }
    pen.down((HIGH - used).max(0));
}

/// What stands beside it; the figures at its faces are on it.
fn said(figure: &Figure) -> Vec<String> {
    let guard = (!figure.faces.is_empty()).then(|| format!("Round the ship: {}", figure.guard.to_lowercase()));
    let bearings = figure.bearings.iter().map(|bearing| bearing.text.clone());
    guard.into_iter().chain(bearings).chain(figure.words.iter().cloned()).collect()
}

fn draw(canvas: &mut Canvas<'_>, centre: Point, figure: &Figure) {
    let color = theme::side(figure.side);
    for bearing in &figure.bearings {
        sector(canvas, centre, bearing);
    }
    let mut begin = -ARC / 2;
    for face in &figure.faces {
        guard(canvas, centre, begin, *face, color);
        begin += 60;
    }
    let wear = figure.gauge.map_or_else(Wear::default, |gauge| Wear::by(&figure.name, gauge));
    let (shape, size, turn) = (figure.shape, figure.size, craft::angle(0));
    hull::draw(canvas, centre, Craft { shape, size, color, turn, reach: REACH, style: Style::Solid, wear });
    for (way, speed) in &figure.ways {
        arrow(canvas, centre, 30 * i32::from(*way), speed);
    }
}

/// The point so many degrees clockwise from straight up.
fn on(centre: Point, degrees: i32, away: f32) -> Point {
    let turn = real(degrees).to_radians();
    at(centre.x + away * turn.sin(), centre.y - away * turn.cos())
}

fn sector(canvas: &mut Canvas<'_>, centre: Point, bearing: &Bearing) {
    let rim = |away: f32| {
        let steps = 0..=bearing.sweep / 6;
        steps.map(move |step| on(centre, bearing.from + step * 6, away)).map(|point| (point.x, point.y))
    };
    let mut corners: Vec<(f32, f32)> = rim(FAR).collect();
    if bearing.sweep < 360 {
        corners.push((centre.x, centre.y));
    }
    let outline = Outline::polygon(&corners);
    canvas.fill(&outline, theme::ink(Ink::Arc).alpha(26));
    canvas.stroke(&outline, Line { color: theme::ink(Ink::Arc).alpha(150), width: 1.6, dash: Some((7.0, 5.0)) });
}

/// What protects a face: the stronger the broader, dashed where nothing is left, with its figure.
fn guard(canvas: &mut Canvas<'_>, centre: Point, begin: i32, face: Gauge, color: Color) {
    if face.full == 0 {
        return;
    }
    let arc = || Outline::line((0..=ARC / 4).map(|step| on(centre, begin + step * 4, RING)));
    let left = real(i32::try_from(face.left).unwrap_or(0)) / real(i32::try_from(face.full).unwrap_or(1)).max(1.0);
    canvas.stroke(&arc(), Line::solid(theme::SHADOW, 15.0));
    if face.left == 0 {
        canvas.stroke(&arc(), Line { color: theme::LOSS, width: 4.0, dash: Some((8.0, 6.0)) });
    } else {
        canvas.stroke(&arc(), Line::solid(color.mixed(theme::SHADOW, 150), 11.0));
        canvas.stroke(&arc(), Line::solid(color.mixed(theme::LIGHT, 40), 3.0 + 8.0 * left.min(1.0)));
    }
    let middle = on(centre, begin + ARC / 2, FIGURES);
    let ink = if face.left == 0 { theme::ink(Ink::Danger) } else { theme::TEXT };
    let writing = Writing::new(Face::Bold, 34.0, ink).centred().haloed(theme::SHADOW, 4.0);
    canvas.write_middle(middle, &face.left.to_string(), &writing);
}

/// A way it goes, from the ring outwards, with how fast.
fn arrow(canvas: &mut Canvas<'_>, centre: Point, degrees: i32, speed: &str) {
    let (from, tip) = (on(centre, degrees, REACH * 0.9), on(centre, degrees, RING - 12.0));
    let (one, other) = (on(centre, degrees - 7, RING - 34.0), on(centre, degrees + 7, RING - 34.0));
    let color = theme::ink(Ink::Highlight);
    for (ink, more) in [(theme::SHADOW, 5.0), (color, 0.0)] {
        canvas.stroke(&Outline::line([from, tip]), Line::solid(ink, 5.0 + more));
        canvas.stroke(&Outline::line([one, tip, other]), Line::solid(ink, 5.0 + more));
    }
    let beside = on(centre, degrees + 20, RING - 24.0);
    canvas.write_middle(beside, speed, &Writing::new(Face::Bold, 24.0, color).centred().haloed(theme::SHADOW, 4.0));
}
