//! Lines and light by distance: much faster than paths where there are many of them.

use tiny_skia::Point;

use super::canvas::{Canvas, put};
use super::color::{Color, blend};
use super::manner::Manner;
use super::num::{byte, ceil, floor, index, real, real_of, round, signed_of};
use super::outline::Frame;

/// A line with round ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Rod {
    pub(in crate::render) from: Point,
    pub(in crate::render) to: Point,
    /// At its ends.
    pub(in crate::render) widths: (f32, f32),
    pub(in crate::render) colors: (Color, Color),
}

impl Rod {
    /// A line of one width and colour.
    pub(in crate::render) const fn plain((from, to): (Point, Point), width: f32, color: Color) -> Self {
        Self { from, to, widths: (width, width), colors: (color, color) }
    }
}

/// Draws a line whose width and colour change along it.
pub(in crate::render) fn rod(canvas: &mut Canvas<'_>, rod: Rod) {
    let Rod { from, to, widths, colors } = rod;
    let Manner { scale, ink, .. } = canvas.manner();
    let ((one, other), widths) = ((ink(colors.0), ink(colors.1)), (widths.0 * scale, widths.1 * scale));
    let (near, far) = (widths.0 / 2.0 + 0.5, widths.1 / 2.0 + 0.5);
    let is_plain = one == other;
    each(canvas, (scaled(from, scale), scaled(to, scale)), near.max(far), |pixel, t, away| {
        let wide = near + (far - near) * t;
        // All but the rim is covered as it is: without a root.
        let core = (wide - 1.0).max(0.0);
        let cover = if away <= core * core { 1.0 } else { wide - away.sqrt() };
        if cover <= 0.0 {
            return;
        }
        let cover = if cover < 1.0 { byte(cover) } else { 255 };
        if is_plain {
            return put(pixel, one, cover);
        }
        let along = byte(t);
        let mix = |a: u8, b: u8| blend(a, b, along);
        let [red, green, blue] = [mix(one.red, other.red), mix(one.green, other.green), mix(one.blue, other.blue)];
        put(pixel, Color { red, green, blue, alpha: mix(one.alpha, other.alpha) }, cover);
    });
}

/// Draws a path in dashes with round ends.
pub(in crate::render) fn dashes(canvas: &mut Canvas<'_>, points: &[Point], width: f32, color: Color) {
    let (dash, gap) = (width * 2.4, width * 3.0);
    let mut walked = 0.0;
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.x - from.x).hypot(to.y - from.y).max(0.01);
        let on =
            |way: f32| Point::from_xy(from.x + (to.x - from.x) * way / length, from.y + (to.y - from.y) * way / length);
        // The dash that a corner falls into goes on behind it.
        let mut start = -(walked % (dash + gap));
        while start < length {
            let (low, high) = (start.max(0.0), (start + dash).min(length));
            if low < high {
                rod(canvas, Rod::plain((on(low), on(high)), width, color));
            }
            start += dash + gap;
        }
        walked += length;
    }
}

/// Adds light about a line, or about a point where both ends are one: full on it, none at `radius`.
pub(in crate::render) fn light(
    canvas: &mut Canvas<'_>,
    (from, to): (Point, Point),
    radius: f32,
    (color, strength): (Color, f32),
) {
    let Manner { scale, rim, .. } = canvas.manner();
    if rim.is_some() {
        return;
    }
    let (levels, radius) = (profile(color, strength), radius * scale);
    each(canvas, (scaled(from, scale), scaled(to, scale)), radius, |pixel, _, away| {
        let nearness = 1.0 - away / (radius * radius);
        let level = &levels[index(round(nearness * 63.0)).min(63)];
        for (channel, more) in pixel[..3].iter_mut().zip(level) {
            *channel = channel.saturating_add(*more);
        }
    });
}

fn scaled(point: Point, scale: f32) -> Point {
    Point::from_xy(point.x * scale, point.y * scale)
}

/// Visits the pixels nearer to a line than `radius`, with the share of the line that lies before the nearest point of it,
/// and the square of the distance.
fn each(canvas: &mut Canvas<'_>, (from, to): (Point, Point), radius: f32, mut paint: impl FnMut(&mut [u8], f32, f32)) {
    let (top, bottom) = (floor(from.y.min(to.y) - radius), ceil(from.y.max(to.y) + radius));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let square = dx * dx + dy * dy;
    let (left, right) = (floor(from.x.min(to.x) - radius), ceil(from.x.max(to.x) + radius));
    let first = left.max(0);
    for (y, pixels) in canvas.rows_mut(Frame::new(left, top, right - left, bottom - top)) {
        let down = real(y) + 0.5 - from.y;
        let (near, far) = span((from, to), radius, real(y) + 0.5);
        let wide = pixels.len() / 4;
        let (start, end) = (index(floor(near) - first).min(wide), index(ceil(far) - first).min(wide));
        let run = &mut pixels[4 * start..4 * end.max(start)];
        for (x, pixel) in (first + signed_of(start)..).zip(run.chunks_exact_mut(4)) {
            let across = real(x) + 0.5 - from.x;
            let t = if square > 0.0 { ((across * dx + down * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
            let (px, py) = (across - t * dx, down - t * dy);
            let away = px * px + py * py;
            if away < radius * radius {
                paint(pixel, t, away);
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
