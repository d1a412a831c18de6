//! How a craft looks, wherever it is drawn: on the board, in a list, on a card.

use std::f32::consts::{FRAC_PI_2, PI};

use super::paint::num::{real, round, share};
use super::paint::{Canvas, Color, Frame, Line, Point, placing};
use super::{shapes, theme};
use crate::scene::{Gauge, Shape};

/// How a side's silhouettes are filled, where sides share a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// In the side's colour.
    Solid,
    /// Dark with a rim in the side's colour.
    Hollow,
}

/// The angle of a facing in twelfths clockwise from north, in radians clockwise from east.
pub(super) fn angle(twelfths: u8) -> f32 {
    f32::from(twelfths % 12) * PI / 6.0 - FRAC_PI_2
}

/// Draws a craft at a place, turned and scaled.
pub(super) fn silhouette(
    canvas: &mut Canvas<'_>,
    (centre, turn, reach): (Point, f32, f32),
    shape: Shape,
    color: Color,
    style: Style,
) {
    let place = placing(centre, turn, reach);
    let parts = shapes::craft(shape);
    let hull = parts.hull.placed(place);
    let rim = (reach * 0.1).clamp(1.2, 2.4);
    match style {
        Style::Solid => {
            canvas.fill_rimmed(&hull, color, Line::solid(theme::SHADOW, rim));
            canvas.fill(&parts.shade.placed(place), theme::SHADOW.alpha(74));
            canvas.fill(&parts.light.placed(place), theme::LIGHT.alpha(105));
        }
        Style::Hollow => {
            canvas.stroke(&hull, Line::solid(theme::SHADOW, rim * 2.0 + 3.0));
            canvas.stroke(&hull, Line::solid(color, rim + 2.4));
            canvas.fill(&hull, theme::HOLLOW.mixed(color, 46));
            canvas.fill(&parts.light.placed(place), color);
        }
    }
}

/// A planned or former place: a dashed rim, dark inside. The fill hides the inner half of the rim, and with it the lines
/// where the parts of an outline overlap.
pub(super) fn ghost(canvas: &mut Canvas<'_>, centre: Point, turn: f32, reach: f32, (shape, color): (Shape, Color)) {
    let hull = shapes::craft(shape).hull.placed(placing(centre, turn, reach));
    canvas.stroke(&hull, Line::solid(theme::SHADOW.alpha(150), 5.0));
    canvas.stroke(&hull, Line { color, width: 3.4, dash: Some((3.4, 2.4)) });
    canvas.fill(&hull, theme::SPACE.mixed(color, 62));
}

/// A strength bar; at least one pixel is lit while anything is left.
pub(super) fn strength(canvas: &mut Canvas<'_>, bar: Frame, gauge: Gauge) {
    canvas.rect(bar.inset(-1), theme::SHADOW);
    canvas.rect(bar, theme::SPENT);
    let least = i32::from(gauge.left > 0);
    let lit = round(real(bar.width) * share(gauge.left, gauge.full)).max(least).min(bar.width);
    canvas.rect(Frame::new(bar.left, bar.top, lit, bar.height), theme::strength(gauge.left, gauge.full));
}
