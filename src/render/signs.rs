//! How arrows and signs look, wherever they are drawn: on the board and in its key.

use std::f32::consts::PI;

use super::craft::angle;
use super::paint::num::{ceil, real, round};
use super::paint::sprite::clear;
use super::paint::{Canvas, Color, Line, Motif, Outline, Point, Sprite, at, placing};
use super::theme;
use crate::scene::{Ink, Mark};

/// Chevrons that show where something is pushed: two for a strong pull, one for a weak one.
pub(super) fn arrow(canvas: &mut Canvas<'_>, centre: Point, unit: f32, twelfths: u8, (ink, is_filled): (Ink, bool)) {
    let unit = unit * canvas.manner().scale;
    let (size, letters) = (round(unit * 4.0), canvas.letters());
    let measures = [i32::from(twelfths), i32::from(is_filled), size, theme::ink(ink).number(), 0, 0, 0, 0];
    canvas.lay((round(centre.x), round(centre.y)), Motif { name: "chevrons", measures }, || {
        let half = ceil(unit * 0.6) + 2;
        let Some(picture) = clear(2 * half, 2 * half) else { return Sprite::empty() };
        let mut small = Canvas::on(picture, letters);
        chevrons(&mut small, at(real(half), real(half)), real(size) / 4.0, twelfths, (ink, is_filled));
        Sprite::of(&small.into_pixmap(), (half, half))
    });
}

fn chevrons(canvas: &mut Canvas<'_>, centre: Point, unit: f32, twelfths: u8, (ink, is_filled): (Ink, bool)) {
    let color = theme::ink(ink);
    let width = (unit * 0.10).clamp(1.8, 4.2);
    let places: &[f32] = if is_filled { &[-0.13, 0.19] } else { &[0.03] };
    let chevrons = places.iter().fold(Outline::default(), |all, along| {
        all.with(Outline::line([at(along - 0.16, -0.25), at(along + 0.06, 0.0), at(along - 0.16, 0.25)]))
    });
    let chevrons = chevrons.placed(placing(centre, angle(twelfths), unit));
    canvas.stroke(&chevrons, Line::solid(theme::SHADOW.alpha(200), width + 3.0));
    canvas.stroke(&chevrons, Line::solid(if is_filled { color } else { color.mixed(theme::SPACE, 70) }, width));
}

/// Draws one sign; `way` is where a fled unit went, in twelfths.
pub(super) fn sign(canvas: &mut Canvas<'_>, centre: Point, unit: f32, (mark, color): (Mark, Color), way: u8) {
    let width = (unit * 0.12).max(1.8);
    let lift = |canvas: &mut Canvas<'_>, path: &Outline| {
        canvas.stroke(path, Line::solid(theme::SHADOW.alpha(200), width + 2.6));
        canvas.stroke(path, Line::solid(color, width));
    };
    match mark {
        Mark::Wreck => {
            let width = (unit * 0.2).max(2.4);
            canvas.stroke(&cross(centre, unit * 0.56), Line::solid(theme::SHADOW.alpha(210), width + 2.6));
            canvas.stroke(&cross(centre, unit * 0.56), Line::solid(theme::LOSS.mixed(color, 60), width));
        }
        Mark::Fled => {
            let shape = [(0.86, 0.0), (0.30, 0.44), (0.30, 0.16), (-0.52, 0.16)];
            let arrow = Outline::mirrored_across_x(&shape).placed(placing(centre, angle(way), unit));
            canvas.fill_rimmed(&arrow, theme::SHADOW, Line::solid(theme::SHADOW.alpha(200), 1.6));
            canvas.stroke(&arrow, Line::solid(color, width * 0.8));
        }
        Mark::Target => target(canvas, centre, unit, &lift),
        Mark::Ring => lift(canvas, &Outline::circle(centre, unit * 0.78)),
        Mark::Dot => {
            canvas.fill(&Outline::circle(centre, unit * 0.24 + 1.6), theme::SHADOW.alpha(190));
            canvas.fill(&Outline::circle(centre, unit * 0.24), color);
        }
        Mark::Capture => {
            lift(canvas, &brackets(centre, unit * 0.84, unit * 0.34));
        }
        Mark::New => {
            let spot = at(centre.x - unit * 0.56, centre.y - unit * 0.56);
            let long = unit * 0.34;
            let star = Outline::polygon(
                &(0..8)
                    .map(|i| {
                        let turn = PI * real(i) / 4.0;
                        let radius = if i % 2 == 0 { long } else { long * 0.36 };
                        (spot.x + radius * turn.cos(), spot.y + radius * turn.sin())
                    })
                    .collect::<Vec<_>>(),
            );
            canvas.fill_rimmed(&star, color, Line::solid(theme::SHADOW, 1.2));
        }
    }
}

fn cross(centre: Point, arm: f32) -> Outline {
    Outline::built(|b| {
        b.move_to(centre.x - arm, centre.y - arm);
        b.line_to(centre.x + arm, centre.y + arm);
        b.move_to(centre.x - arm, centre.y + arm);
        b.line_to(centre.x + arm, centre.y - arm);
    })
}

/// A circle with four strokes that point inwards.
fn target(canvas: &mut Canvas<'_>, centre: Point, unit: f32, lift: &impl Fn(&mut Canvas<'_>, &Outline)) {
    let ticks = Outline::built(|b| {
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            b.move_to(centre.x + x * unit * 0.58, centre.y + y * unit * 0.58);
            b.line_to(centre.x + x * unit * 1.04, centre.y + y * unit * 1.04);
        }
    });
    lift(canvas, &Outline::circle(centre, unit * 0.82));
    lift(canvas, &ticks);
}

/// The four corners of a square.
fn brackets(centre: Point, half: f32, arm: f32) -> Outline {
    Outline::built(|b| {
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let (cx, cy) = (centre.x + x * half, centre.y + y * half);
            b.move_to(cx - x * arm, cy);
            b.line_to(cx, cy);
            b.line_to(cx, cy - y * arm);
        }
    })
}
