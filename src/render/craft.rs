//! How a craft looks, wherever it is drawn: on the board, in a list, on a card.

use std::f32::consts::{FRAC_PI_2, PI};

pub(super) use super::hull::Style;
use super::hull::{self, Craft};
use super::paint::num::{real, round, share};
use super::paint::{Canvas, Color, Frame, Line, Point, placing};
use super::plates::Berth;
use super::scars::Wear;
use super::{shapes, theme};
use crate::scene::{Gauge, Shape, Size};

/// The angle of a facing in twelfths clockwise from north, in radians clockwise from east.
pub(super) fn angle(twelfths: u8) -> f32 {
    f32::from(twelfths % 12) * PI / 6.0 - FRAC_PI_2
}

/// Draws a craft as in lists: of middle size, unscathed.
pub(super) fn silhouette(
    canvas: &mut Canvas<'_>,
    (centre, turn, reach): (Point, f32, f32),
    shape: Shape,
    color: Color,
    style: Style,
) {
    hull::draw(canvas, centre, Craft { shape, size: Size::Medium, color, turn, reach, style, wear: Wear::default() });
}

/// A planned or former place, as in lists.
pub(super) fn ghost(canvas: &mut Canvas<'_>, centre: Point, turn: f32, reach: f32, (shape, color): (Shape, Color)) {
    ghost_of(canvas, (centre, turn, reach), (shape, Size::Medium), color);
}

/// A planned or former place: a dashed rim, dark inside. The fill hides the inner half of the rim, and with it the lines
/// where plates overlap.
pub(super) fn ghost_of(
    canvas: &mut Canvas<'_>,
    (centre, turn, reach): Berth,
    (shape, size): (Shape, Size),
    color: Color,
) {
    let hull = shapes::craft(shape, size).outline().placed(placing(centre, turn, reach));
    canvas.stroke(&hull, Line::solid(theme::SHADOW.alpha(150), 5.0));
    canvas.stroke(&hull, Line { color, width: 3.4, dash: Some((3.4, 2.4)) });
    canvas.fill(&hull, theme::SPACE.mixed(color, 62));
}

/// A strength bar.
pub(super) fn strength(canvas: &mut Canvas<'_>, bar: Frame, gauge: Gauge) {
    worn(canvas, bar, gauge, 0);
}

/// A strength bar of which `fresh` was lost just now. It is read by its length: what is left ends before a gap; at least
/// one pixel is lit while anything is left.
pub(super) fn worn(canvas: &mut Canvas<'_>, bar: Frame, gauge: Gauge, fresh: u32) {
    canvas.rect(bar.inset(if bar.height > 5 { -2 } else { -1 }), theme::SHADOW);
    let pixels = |part: u32| round(real(bar.width) * share(part, gauge.full));
    let lit = pixels(gauge.left).max(i32::from(gauge.left > 0)).min(bar.width);
    canvas.rect(Frame::new(bar.left, bar.top, lit, bar.height), theme::strength(gauge.left, gauge.full));
    let gap = if lit == 0 { 0 } else { round(real(bar.height) * 0.32).max(1) };
    let struck = (pixels(gauge.left.saturating_add(fresh)).min(bar.width) - lit - gap).max(0);
    canvas.rect(Frame::new(bar.left + lit + gap, bar.top, struck, bar.height), theme::LOSS);
    let gone = lit + gap + struck;
    canvas.rect(Frame::new(bar.left + gone, bar.top, (bar.width - gone).max(0), bar.height), theme::SPENT);
}
