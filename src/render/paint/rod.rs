//! Lines and light by distance: much faster than paths where there are many of them.

use tiny_skia::Point;

use super::canvas::Canvas;
use super::color::{Color, blend};
use super::num::{byte, ceil, floor, index, real, real_of, round};

/// A line with round ends whose colour changes along it, from the first to the second.
pub(in crate::render) fn rod(canvas: &mut Canvas<'_>, (from, to): (Point, Point), width: f32, colors: (Color, Color)) {
    let radius = width / 2.0;
    each(canvas, (from, to), radius + 0.5, |pixel, t, away| {
        let cover = byte((radius + 0.5 - away.sqrt()).min(1.0));
        let along = byte(t);
        let (one, other) = colors;
        let mix = |a: u8, b: u8| blend(a, b, along);
        let cover = blend(0, mix(one.alpha, other.alpha), cover);
        let color = [mix(one.red, other.red), mix(one.green, other.green), mix(one.blue, other.blue)];
        for (channel, color) in pixel.iter_mut().zip(color) {
            *channel = blend(*channel, color, cover);
        }
    });
}

/// Adds light about a line, or about a point where both ends are one: full on it, none at `radius`.
pub(in crate::render) fn light(
    canvas: &mut Canvas<'_>,
    (from, to): (Point, Point),
    radius: f32,
    (color, strength): (Color, f32),
) {
    let levels = profile(color, strength);
    each(canvas, (from, to), radius, |pixel, _, away| {
        let nearness = 1.0 - away / (radius * radius);
        let level = &levels[index(round(nearness * 63.0)).min(63)];
        for (channel, more) in pixel.iter_mut().zip(level) {
            *channel = channel.saturating_add(*more);
        }
    });
}

/// Visits the pixels nearer to a line than `radius`, with the share of the line that lies before the nearest point of it,
/// and the square of the distance.
fn each(canvas: &mut Canvas<'_>, (from, to): (Point, Point), radius: f32, mut paint: impl FnMut(&mut [u8], f32, f32)) {
    let (width, height) = (canvas.width(), canvas.height());
    let (top, bottom) = (floor(from.y.min(to.y) - radius).max(0), ceil(from.y.max(to.y) + radius).min(height));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let square = dx * dx + dy * dy;
    let pixels = canvas.pixmap_mut().data_mut();
    for y in top..bottom {
        let down = real(y) + 0.5 - from.y;
        let (left, right) = span((from, to), radius, real(y) + 0.5);
        let (left, right) = (floor(left).clamp(0, width), ceil(right).clamp(0, width));
        let row = index(y * width);
        let run = &mut pixels[4 * (row + index(left))..4 * (row + index(right.max(left)))];
        for (x, pixel) in (left..).zip(run.chunks_exact_mut(4)) {
            let across = real(x) + 0.5 - from.x;
            let t = if square > 0.0 { ((across * dx + down * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
            let (px, py) = (across - t * dx, down - t * dy);
            let away = px * px + py * py;
            if away < radius * radius {
                paint(&mut pixel[..3], t, away);
            }
        }
    }
}

/// What light adds, from its rim to its middle: it falls off like a bell.
fn profile(color: Color, strength: f32) -> [[u8; 3]; 64] {
    let mut levels = [[0; 3]; 64];
    for (n, level) in levels.iter_mut().enumerate() {
        let near = real_of(n) / 63.0;
        let share = byte(near * near * near * strength);
        *level = [color.red, color.green, color.blue].map(|channel| blend(0, channel, share));
    }
    levels
}

/// The columns that lie near a line in a row.
fn span((from, to): (Point, Point), radius: f32, y: f32) -> (f32, f32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (least, most) = (from.x.min(to.x) - radius, from.x.max(to.x) + radius);
    if dy.abs() < 0.001 {
        return (least, most);
    }
    // On a slant the band about the line is cut by the row.
    let middle = from.x + (y - from.y) * dx / dy;
    let half = radius * dx.hypot(dy) / dy.abs();
    ((middle - half).max(least), (middle + half).min(most))
}
