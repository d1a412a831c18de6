//! Medals: a side's emblem in a ring of its colour, or the portrait of whoever plays it with the emblem on its lower rim.

use super::paint::color::blend;
use super::paint::num::{byte, index, pixels, real, real_of, round};
use super::paint::{Canvas, Color, Frame, Line, Outline, at};
use super::portrait::Portrait;
use super::{craft, pieces, theme};
use crate::scene::SideHead;

/// Behind an emblem, before its colour is mixed in.
const GROUND: Color = Color::hex(0x000E_1527);
/// How large an emblem on a rim is to the medal's radius, and where it sits.
const EMBLEM: f32 = 0.515;
const EMBLEM_LEAST: f32 = 9.0;
const EMBLEM_MOST: f32 = 32.0;
const ON_RIM: (f32, f32) = (0.85, 0.7);

/// Which way the writing beside a medal lies: there the emblem is on its rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Towards {
    Right,
    Left,
}

/// Draws a side's medal.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    (x, y, radius): (f32, f32, f32),
    head: &SideHead,
    (portrait, towards): (Option<&Portrait>, Towards),
) {
    let Some(portrait) = portrait else { return emblem(canvas, (x, y, radius), head) };
    let ring = Outline::circle(at(x, y), radius);
    canvas.stroke(&ring, Line::solid(theme::SHADOW, 6.0));
    likeness(canvas, (x, y, radius), portrait);
    canvas.stroke(&ring, Line::solid(theme::side(head.side), 3.0));
    let across = if towards == Towards::Right { ON_RIM.0 } else { -ON_RIM.0 };
    let small = (radius * EMBLEM).clamp(EMBLEM_LEAST, EMBLEM_MOST);
    emblem(canvas, (x + radius * across, y + radius * ON_RIM.1, small), head);
}

/// A side's emblem in a ring of its colour.
fn emblem(canvas: &mut Canvas<'_>, (x, y, radius): (f32, f32, f32), head: &SideHead) {
    let color = theme::side(head.side);
    let ring = Outline::circle(at(x, y), radius);
    canvas.fill(&ring, GROUND.mixed(color, 40));
    canvas.stroke(&ring, Line::solid(theme::SHADOW, 6.0));
    canvas.stroke(&ring, Line::solid(color, 3.0));
    if pieces::is_piece(head.emblem) {
        let piece = pieces::Piece { shape: head.emblem, side: head.side, tint: None };
        pieces::draw(canvas, at(x, y), radius * 1.7, piece, false);
    } else {
        let place = (at(x, y), craft::angle(0), radius * 0.66);
        craft::silhouette(canvas, place, head.emblem, color, craft::Style::Solid);
    }
}

/// The portrait in its circle, in its own colours in every manner.
fn likeness(canvas: &mut Canvas<'_>, (x, y, radius): (f32, f32, f32), portrait: &Portrait) {
    let scale = canvas.manner().scale;
    let (x, y, radius) = (x * scale, y * scale, radius * scale);
    let side = round(2.0 * radius).max(1);
    let frame = Frame::new(round(x) - side / 2, round(y) - side / 2, side, side);
    let (width, height) = canvas.extent();
    if frame.left < 0 || frame.top < 0 || frame.right() > width || frame.bottom() > height {
        return;
    }
    let rgb = if canvas.meets(frame) { portrait.at(pixels(side)) } else { Vec::new() };
    for (row, run) in canvas.portrait_mut(frame) {
        let dy = real(row) + 0.5 - y;
        let pixels = &rgb[3 * index(side) * index(row - frame.top)..];
        for (across, (below, above)) in run.chunks_exact_mut(4).zip(pixels.chunks_exact(3)).enumerate() {
            let dx = real(frame.left) + real_of(across) + 0.5 - x;
            // The share of the pixel that lies inside: its middle's way to the rim.
            let share = byte(radius + 0.5 - (dx * dx + dy * dy).sqrt());
            for (under, over) in below.iter_mut().zip(above) {
                *under = blend(*under, *over, share);
            }
        }
    }
}
