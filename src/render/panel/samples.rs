//! The key with its samples, the compass and the scale.

use super::pen::Pen;
use crate::render::paint::facet::disc;
use crate::render::paint::num::{real, round};
use crate::render::paint::{Canvas, Color, Face, Frame, Line, Outline, Writing, at};
use crate::render::{craft, pieces, signs, theme};
use crate::scene::{Gauge, Ink, KeyRow, KeySample, Shape, SideInk, ZoneFill};

/// Room for a sample before its meaning.
const SAMPLE: i32 = 46;

pub(super) fn key(pen: &mut Pen<'_, '_>, rows: &[KeyRow]) {
    if rows.is_empty() {
        return;
    }
    pen.heading("Key");
    for row in rows {
        let (x, y) = (real(pen.left()) + 17.0, pen.middle());
        pen.draw(|canvas| sample(canvas, (x, y), row.sample));
        let (size, room) = (pen.kind.text, real(pen.width() - SAMPLE));
        for line in pen.letters().wrapped(Face::Medium, size, &row.text, room) {
            pen.put(real(pen.left() + SAMPLE), &line, &Writing::new(Face::Medium, size, theme::SOFT));
            pen.down(pen.kind.line);
        }
        pen.down(2);
    }
}

/// A token in a list.
pub(super) fn token(
    canvas: &mut Canvas<'_>,
    (x, y): (f32, f32),
    reach: f32,
    (shape, side): (Shape, SideInk),
    is_ghost: bool,
) {
    if pieces::is_piece(shape) {
        let piece = pieces::Piece { shape, side, tint: None };
        pieces::draw(canvas, at(x, y), reach * 2.4, piece, is_ghost);
    } else if is_ghost {
        craft::ghost(canvas, at(x, y), craft::angle(2), reach, (shape, theme::side(side)));
    } else {
        craft::silhouette(canvas, (at(x, y), craft::angle(2), reach), shape, theme::side(side), craft::Style::Solid);
    }
}

/// A sign of the key.
pub(in crate::render) fn sample(canvas: &mut Canvas<'_>, (x, y): (f32, f32), sample: KeySample) {
    match sample {
        KeySample::Token(shape, side) => token(canvas, (x, y), 10.5, (shape, side), false),
        KeySample::Ghost(shape, side) => token(canvas, (x, y), 10.5, (shape, side), true),
        KeySample::Trail(ink, is_dashed) => {
            let (color, dash) = (theme::ink(ink), is_dashed.then_some((6.0, 4.0)));
            canvas.stroke(&Outline::line([at(x - 17.0, y), at(x + 10.0, y)]), Line { color, width: 2.2, dash });
            canvas.fill(&Outline::polygon(&[(x + 18.0, y), (x + 8.0, y - 5.0), (x + 8.0, y + 5.0)]), color);
            if !is_dashed {
                disc(canvas, at(x - 15.0, y), 3.4, color);
            }
        }
        KeySample::Shot(ink) => {
            let color = theme::ink(ink);
            let wedge = [(x - 17.0, y - 0.8), (x + 16.0, y - 4.0), (x + 16.0, y + 4.0), (x - 17.0, y + 0.8)];
            canvas.fill(&Outline::polygon(&wedge), color.alpha(160));
            let core = Outline::line([at(x - 17.0, y), at(x + 16.0, y)]);
            canvas.stroke(&core, Line::solid(color.mixed(theme::LIGHT, 150), 1.4));
        }
        KeySample::Zone(ink, fill) => zone(canvas, Frame::new(round(x) - 17, round(y) - 7, 36, 15), ink, fill),
        KeySample::Sign(mark, ink) => signs::sign(canvas, at(x, y), 11.0, (mark, theme::ink(ink)), 2),
        KeySample::Gauge => {
            let top = round(y) - 3;
            for (n, left) in (0..).zip([9, 5, 2]) {
                let left_edge = round(x) - 17 + 13 * n;
                craft::strength(canvas, Frame::new(left_edge, top, 10, 6), Gauge { left, full: 10 });
            }
        }
        KeySample::Face(ink) => {
            for n in 0..3 {
                let line =
                    Outline::line([at(x - 13.0, y - 6.0 + 6.0 * real(n)), at(x + 13.0, y - 6.0 + 6.0 * real(n))]);
                canvas.stroke(&line, Line::solid(theme::ink(ink), 2.6));
            }
        }
        KeySample::Arrow(ink, is_filled) => signs::arrow(canvas, at(x, y - 1.5), 15.0, 3, (ink, is_filled)),
    }
}

fn zone(canvas: &mut Canvas<'_>, frame: Frame, ink: Ink, fill: ZoneFill) {
    let (tint, line): (Color, Color) = (theme::tint(ink), theme::ink(ink));
    let place = Outline::rect(real(frame.left), real(frame.top), real(frame.width), real(frame.height));
    canvas.fill(&place, theme::SPACE);
    match fill {
        ZoneFill::Empty => {}
        ZoneFill::Tint(level) if canvas.manner().rim.is_none() => {
            canvas.fill(&place, tint.alpha(40 + 40 * level.min(3)));
        }
        ZoneFill::Tint(_) | ZoneFill::Hatch => {
            // In high contrast tints are hatched, the stronger the denser.
            let strokes = if let ZoneFill::Tint(level) = fill { i32::from(level.clamp(1, 3)) + 1 } else { 5 };
            canvas.fill(&place, tint.alpha(30));
            for n in 0..strokes {
                let x = real(frame.left + 2 + 35 * n / strokes);
                let stroke = Outline::line([at(x, real(frame.bottom() - 2)), at(x + 6.0, real(frame.top + 2))]);
                canvas.stroke(&stroke, Line::solid(tint.alpha(190), 1.3));
            }
        }
        ZoneFill::Dots => {
            for n in 0..3 {
                let dot = at(real(frame.left + 7 + 11 * n), real(frame.top) + real(frame.height) / 2.0);
                disc(canvas, dot, 2.6, line);
            }
        }
    }
    canvas.stroke(&place, Line::solid(line, 1.4));
}

/// A hex with the names of its sides.
pub(super) fn compass(pen: &mut Pen<'_, '_>) {
    if pen.lattice().is_some_and(|lattice| !lattice.is_hex()) {
        return;
    }
    let (x, y) = (real(pen.left() + pen.width() / 2), real(pen.y()) + 47.0);
    let size = pen.kind.text.min(14.0);
    pen.draw(|canvas| {
        let corner = |n: i32| {
            let turn = std::f32::consts::FRAC_PI_3 * real(n);
            (x + 21.0 * turn.cos(), y + 21.0 * turn.sin())
        };
        let rim: Vec<(f32, f32)> = (0..6).map(corner).collect();
        canvas.stroke(&Outline::polygon(&rim), Line::solid(theme::MUTED, 1.4));
        canvas.write_middle(at(x, y), "facing", &Writing::new(Face::Medium, 10.5, theme::SOFT).centred());
        for direction in crate::grid::Direction::ALL {
            let turn = craft::angle(direction.index() * 2);
            let (cos, sin) = (turn.cos(), turn.sin());
            let tick = Outline::polygon(&[(0.0, 0.0), (-0.27, 0.25), (-0.27, -0.25)]);
            let tip = at(x + 25.5 * cos, y + 25.5 * sin);
            canvas.fill(&tick.placed(crate::render::paint::placing(tip, turn, 20.0)), theme::TEXT);
            let writing = Writing::new(Face::Bold, size, theme::TEXT).centred();
            canvas.write_middle(at(x + 39.0 * cos, y + 38.0 * sin), direction.name(), &writing);
        }
    });
    pen.down(94);
}

/// A bar of so many hexes, at the map's scale.
pub(super) fn scale(pen: &mut Pen<'_, '_>) {
    let Some(lattice) = pen.lattice() else { return };
    let step = lattice.height;
    let count = ((pen.width() - 80) / step).clamp(1, 5);
    let (left, middle) = (pen.left(), round(pen.middle()));
    pen.draw(|canvas| {
        canvas.rect(Frame::new(left, middle, count * step, 2), theme::SOFT);
        for n in 0..=count {
            canvas.rect(Frame::new(left + n * step - i32::from(n == count), middle - 4, 2, 10), theme::SOFT);
        }
    });
    let what = if lattice.is_hex() { "hex" } else { "square" };
    let plural = match (count, what) {
        (1, _) => "",
        (_, "hex") => "es",
        _ => "s",
    };
    let size = pen.kind.text;
    pen.put(
        real(left + count * step + 12),
        &format!("{count} {what}{plural}"),
        &Writing::new(Face::Medium, size, theme::SOFT),
    );
    pen.down(pen.kind.line);
}
