//! Small flat shapes by distance: much faster than paths where there are many of them.

use tiny_skia::Point;

use super::canvas::{Canvas, flood, put};
use super::color::Color;
use super::manner::Manner;
use super::num::{byte, ceil, floor, index, real, real_of, round};
use super::outline::Frame;
use super::rod::{Rod, rod};

/// Fills a circle.
pub(in crate::render) fn disc(canvas: &mut Canvas<'_>, centre: Point, radius: f32, color: Color) {
    rod(canvas, Rod::plain((centre, centre), 2.0 * radius, color));
}

/// Fills a rectangle of whole pixels with round corners.
pub(in crate::render) fn slab(canvas: &mut Canvas<'_>, frame: Frame, radius: f32, color: Color) {
    let Manner { scale, ink, .. } = canvas.manner();
    let (frame, color) = (canvas.manner().frame(frame), ink(color));
    let most = real(frame.width.min(frame.height)) / 2.0;
    let radius = (radius * scale).min(most);
    let deep = index(ceil(radius));
    let beyond = index(-frame.left);
    for (y, run) in canvas.rows_mut(frame) {
        let down = real((y - frame.top).min(frame.bottom() - 1 - y)) + 0.5;
        if down >= radius {
            flood(run, color);
            continue;
        }
        let wide = index(frame.width);
        let seen = run.len() / 4;
        // From the left corner to the right one.
        let start = deep.saturating_sub(beyond).min(seen);
        let end = (wide - deep).saturating_sub(beyond).clamp(start, seen);
        let (before, rest) = run.split_at_mut(4 * start);
        let (middle, after) = rest.split_at_mut(4 * (end - start));
        flood(middle, color);
        let corners = (beyond..).zip(before.chunks_exact_mut(4));
        for (x, pixel) in corners.chain((beyond + end..).zip(after.chunks_exact_mut(4))) {
            let across = x.min(wide - 1 - x);
            let (dx, dy) = (radius - real_of(across) - 0.5, radius - down);
            put(pixel, color, byte(radius + 0.5 - (dx.max(0.0) * dx.max(0.0) + dy * dy).sqrt()));
        }
    }
}

/// Fills a polygon without hollows, larger by so many pixels all round; its corners become round by that.
pub(in crate::render) fn facet(canvas: &mut Canvas<'_>, corners: &[Point], more: f32, color: Color) {
    let Manner { scale, ink, .. } = canvas.manner();
    let corners: Vec<Point> = corners.iter().map(|corner| Point::from_xy(corner.x * scale, corner.y * scale)).collect();
    let (color, more) = (ink(color), more * scale);
    let ends = |of: fn(&Point) -> f32| {
        let low = corners.iter().map(of).fold(f32::INFINITY, f32::min);
        let high = corners.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
        (floor(low - more - 0.5), ceil(high + more + 0.5))
    };
    let ((left, right), (top, bottom)) = (ends(|p| p.x), ends(|p| p.y));
    let first = left.max(0);
    for (y, run) in canvas.rows_mut(Frame::new(left, top, right - left, bottom - top)) {
        for (x, pixel) in (first..).zip(run.chunks_exact_mut(4)) {
            let share = 0.5 + more - beyond(&corners, Point::from_xy(real(x) + 0.5, real(y) + 0.5));
            if share > 0.0 {
                put(pixel, color, byte(share.min(1.0)));
            }
        }
    }
}

/// How far a point lies beyond a polygon without hollows; within it is less than nothing.
fn beyond(corners: &[Point], point: Point) -> f32 {
    let (mut nearest, mut sides) = (f32::INFINITY, [false; 2]);
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let (px, py) = (point.x - from.x, point.y - from.y);
        sides[usize::from(dx * py - dy * px > 0.0)] = true;
        let along = ((px * dx + py * dy) / (dx * dx + dy * dy).max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        let (ax, ay) = (px - along * dx, py - along * dy);
        nearest = nearest.min(ax * ax + ay * ay);
    }
    // On the same side of every edge: within.
    if sides == [true, true] { nearest.sqrt() } else { -nearest.sqrt() }
}

/// A whole pixel.
type Place = (i32, i32);

/// A stroke that is stamped wherever the same line lies on whole pixels again.
struct Stamp {
    left: i32,
    top: i32,
    width: i32,
    coverage: Vec<u8>,
}

/// Lines from whole pixels to whole pixels that meet in their ends, as the sides of cells do: where they meet they are painted
/// once.
pub(in crate::render) fn hem(canvas: &mut Canvas<'_>, sides: &[(Point, Point)], color: Color, width: f32) {
    let Manner { scale, ink, .. } = canvas.manner();
    let whole = |point: Point| (round(point.x * scale), round(point.y * scale));
    let sides: Vec<(Place, Place)> = sides.iter().map(|(from, to)| (whole(*from), whole(*to))).collect();
    let reach = ceil(width * scale / 2.0) + 1;
    let Some(frame) = around(&sides, reach).map(|frame| canvas.shared(frame)) else { return };
    let mut strength = vec![0; index(frame.width) * index(frame.height)];
    let mut stamps = std::collections::BTreeMap::new();
    for (from, to) in sides {
        let ((x, y), end) = if from <= to { (from, to) } else { (to, from) };
        let way = (end.0 - x, end.1 - y);
        let stamp = stamps.entry(way).or_insert_with(|| Stamp::of(way, width * scale));
        stamp.press(&mut strength, frame, (x, y));
    }
    canvas.tint(frame, &strength, ink(color));
}

fn around(sides: &[(Place, Place)], reach: i32) -> Option<Frame> {
    let ends = || sides.iter().flat_map(|(from, to)| [from, to]);
    let (left, right) = (ends().map(|end| end.0).min()?, ends().map(|end| end.0).max()?);
    let (top, bottom) = (ends().map(|end| end.1).min()?, ends().map(|end| end.1).max()?);
    Some(Frame::new(left, top, right - left, bottom - top).inset(-reach))
}

impl Stamp {
    fn of((dx, dy): Place, width: f32) -> Self {
        let reach = ceil(width / 2.0) + 1;
        let (left, top) = (dx.min(0) - reach, dy.min(0) - reach);
        let (wide, high) = (dx.abs() + 2 * reach, dy.abs() + 2 * reach);
        let (along, down) = (real(dx), real(dy));
        let square = (along * along + down * down).max(1.0);
        let cover = |n: i32| {
            let (x, y) = (real(left + n % wide) + 0.5, real(top + n / wide) + 0.5);
            let t = ((x * along + y * down) / square).clamp(0.0, 1.0);
            let (px, py) = (x - t * along, y - t * down);
            byte(width / 2.0 + 0.5 - (px * px + py * py).sqrt())
        };
        Self { left, top, width: wide, coverage: (0..wide * high).map(cover).collect() }
    }

    /// Presses it on a frame's strengths, with its line's beginning at a place of the page.
    fn press(&self, strength: &mut [u8], frame: Frame, (x, y): Place) {
        let (left, top) = (x + self.left - frame.left, y + self.top - frame.top);
        let (from, to) = (left.clamp(0, frame.width), (left + self.width).clamp(0, frame.width));
        for (row, coverage) in (top..).zip(self.coverage.chunks_exact(index(self.width))) {
            if !(0..frame.height).contains(&row) || from >= to {
                continue;
            }
            let start = index(row * frame.width);
            let own = &mut strength[start + index(from)..start + index(to)];
            for (own, cover) in own.iter_mut().zip(&coverage[index(from - left)..]) {
                *own = (*own).max(*cover);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FontCache, at};
    use super::*;
    use crate::render::paint::sprite::clear;

    const RED: Color = Color::hex(0x00FF_0000);

    /// How red each pixel of a row becomes.
    fn row(y: u32, paint: impl Fn(&mut Canvas<'_>)) -> Vec<u8> {
        let letters = FontCache::new();
        let mut canvas = Canvas::on(clear(20, 20).unwrap(), &letters);
        paint(&mut canvas);
        (0..20).map(|x| canvas.pixmap().data()[4 * (20 * y as usize + x)]).collect()
    }

    #[test]
    fn a_slab_is_full_but_for_its_corners_and_ends_at_its_edges() {
        let draw = |canvas: &mut Canvas<'_>| slab(canvas, Frame::new(2, 2, 12, 12), 4.0, RED);
        assert_eq!(row(8, draw), [[0; 2].as_slice(), &[255; 12], &[0; 6]].concat());
        let first = row(2, draw);
        assert!(first[2] == 0 && first[8] == 255 && (1..255).contains(&first[4]), "{first:?}");
        let mirrored: Vec<u8> = first[2..14].iter().rev().copied().collect();
        assert_eq!(first[2..14], mirrored);
    }

    #[test]
    fn a_polygon_is_filled_within_and_grows_all_round() {
        let square = [at(5.0, 5.0), at(15.0, 5.0), at(15.0, 15.0), at(5.0, 15.0)];
        assert_eq!(row(10, |c| facet(c, &square, 0.0, RED)), [[0; 5].as_slice(), &[255; 10], &[0; 5]].concat());
        assert_eq!(row(10, |c| facet(c, &square, 2.0, RED)), [[0; 3].as_slice(), &[255; 14], &[0; 3]].concat());
        let turned: Vec<Point> = square.iter().rev().copied().collect();
        assert_eq!(row(10, |c| facet(c, &turned, 0.0, RED)), row(10, |c| facet(c, &square, 0.0, RED)));
    }

    #[test]
    fn lines_that_meet_are_painted_once_where_they_do() {
        let sides = [(at(3.0, 10.0), at(10.0, 10.0)), (at(17.0, 10.0), at(10.0, 10.0))];
        let half = row(10, |canvas| hem(canvas, &sides, RED.alpha(128), 4.0));
        assert_eq!(half[6..14], [128; 8], "{half:?}");
    }
}
