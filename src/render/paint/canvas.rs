//! The canvas: an opaque picture in memory with fills, strokes, shades and letters.

use std::sync::Arc;

use tiny_skia::{
    FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, Pixmap, Point, RadialGradient, Shader,
    SpreadMode, Stroke, StrokeDash, Transform,
};

use super::color::{Color, blend};
use super::letters::{FontCache, Mask};
use super::manner::Manner;
use super::num::{ceil, floor, index, pixels, real, round};
use super::outline::{Frame, Outline};
use super::sprite::{Motif, Sprite, Stock};
use super::style::{Align, Line, Writing};
use super::touched::Touched;

/// A picture under work.
#[derive(Clone, Debug)]
pub(in crate::render) struct Canvas<'a> {
    pixmap: Pixmap,
    letters: &'a FontCache,
    manner: Manner,
    /// Sprites at hand; without it each is drawn when it is needed, and looks the same.
    stock: Option<&'a Stock>,
    /// Where something was painted since the canvas was new.
    touched: Touched,
}

impl<'a> Canvas<'a> {
    /// A canvas of one colour, so large in a painter's pixels; `None` if it has no pixels.
    pub(in crate::render) fn new(
        (width, height): (i32, i32),
        color: Color,
        letters: &'a FontCache,
        manner: Manner,
    ) -> Option<Self> {
        let mut pixmap = Pixmap::new(pixels(manner.length(width)), pixels(manner.length(height)))?;
        pixmap.fill(sk((manner.ink)(color)));
        Some(Self::on(pixmap, letters).in_manner(manner))
    }

    /// A canvas that goes on from a picture.
    pub(in crate::render) fn on(pixmap: Pixmap, letters: &'a FontCache) -> Self {
        let side = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
        let touched = Touched::nothing(side(pixmap.width()), side(pixmap.height()));
        Self { pixmap, letters, manner: Manner::PLAIN, stock: None, touched }
    }

    /// The same canvas, painted in this manner from now on.
    pub(in crate::render) fn in_manner(self, manner: Manner) -> Self {
        Self { manner, ..self }
    }

    /// The same canvas with sprites at hand.
    pub(in crate::render) fn with_stock(self, stock: &'a Stock) -> Self {
        Self { stock: Some(stock), ..self }
    }

    pub(in crate::render) const fn manner(&self) -> Manner {
        self.manner
    }

    /// The pixels, to be painted on within a frame of them.
    pub(in crate::render) fn pixmap_mut(&mut self, within: Frame) -> &mut Pixmap {
        self.touched.add(within);
        &mut self.pixmap
    }

    /// The same for a portrait, which fills the frame.
    pub(in crate::render) fn portrait_mut(&mut self, within: Frame) -> &mut Pixmap {
        self.touched.add_portrait(within);
        &mut self.pixmap
    }

    pub(in crate::render) const fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    pub(in crate::render) fn into_pixmap(self) -> Pixmap {
        self.pixmap
    }

    /// The pixels, and where something was painted.
    pub(in crate::render) fn into_parts(self) -> (Pixmap, Touched) {
        (self.pixmap, self.touched)
    }

    fn touch(&mut self, path: &Path, beyond: f32) {
        let (bounds, scale) = (path.bounds(), self.manner.scale);
        let (low, high) = (|edge: f32| floor((edge - beyond) * scale), |edge: f32| ceil((edge + beyond) * scale));
        let (left, top) = (low(bounds.left()), low(bounds.top()));
        let (right, bottom) = (high(bounds.right()), high(bounds.bottom()));
        self.touched.add(Frame::new(left, top, right - left, bottom - top));
    }

    pub(in crate::render) const fn letters(&self) -> &'a FontCache {
        self.letters
    }

    pub(in crate::render) fn fill(&mut self, outline: &Outline, color: Color) {
        if let Some(path) = &outline.0 {
            self.touch(path, 1.0);
            let (paint, scaled) = (self.paint(color), self.transform());
            self.pixmap.fill_path(path, &paint, FillRule::Winding, scaled, None);
        }
    }

    /// Fills with a shade from one colour at `focus` through stops to the last at `radius`.
    pub(in crate::render) fn shade(&mut self, outline: &Outline, focus: Point, radius: f32, stops: &[(f32, Color)]) {
        let stops = stops.iter().map(|(place, color)| GradientStop::new(*place, sk(*color))).collect();
        let gradient = RadialGradient::new(focus, 0.0, focus, radius, stops, SpreadMode::Pad, Transform::identity());
        if let (Some(path), Some(shader)) = (&outline.0, gradient) {
            self.touch(path, 1.0);
            let (paint, scaled) = (Paint { shader, anti_alias: true, ..Paint::default() }, self.transform());
            self.pixmap.fill_path(path, &paint, FillRule::Winding, scaled, None);
        }
    }

    /// Fills with a shade along the way from one point to another.
    pub(in crate::render) fn slope(&mut self, outline: &Outline, ends: (Point, Point), stops: &[(f32, Color)]) {
        let stops =
            stops.iter().map(|(place, color)| GradientStop::new(*place, sk((self.manner.ink)(*color)))).collect();
        let gradient = LinearGradient::new(ends.0, ends.1, stops, SpreadMode::Pad, Transform::identity());
        if let (Some(path), Some(shader)) = (&outline.0, gradient) {
            self.touch(path, 1.0);
            let (paint, scaled) = (Paint { shader, anti_alias: true, ..Paint::default() }, self.transform());
            self.pixmap.fill_path(path, &paint, FillRule::Winding, scaled, None);
        }
    }

    /// Lays the sprite of a motif with its anchor on a pixel; it is drawn if it is not at hand.
    pub(in crate::render) fn lay(&mut self, (x, y): (i32, i32), motif: Motif, draw: impl FnOnce() -> Sprite) {
        let sprite = match self.stock {
            Some(stock) => stock.sprite(motif, draw),
            None => Arc::new(draw()),
        };
        let (x, y) = (self.manner.length(x), self.manner.length(y));
        let corner = (x - sprite.anchor.0, y - sprite.anchor.1);
        if let Some((color, width)) = self.manner.rim.filter(|_| motif.is_unit()) {
            self.put_rim(corner, &sprite, (color, round(width * self.manner.scale)));
        }
        self.put_sprite(corner, &sprite);
    }

    /// A rim of one colour round what a sprite covers.
    fn put_rim(&mut self, (x, y): (i32, i32), sprite: &Sprite, (color, reach): (Color, i32)) {
        for (down, row) in (y..).zip(sprite.data.chunks_exact(4 * index(sprite.width).max(1))) {
            for (across, pixel) in (x..).zip(row.chunks_exact(4)) {
                if pixel[3] >= 128 {
                    self.dot(Frame::new(across - reach, down - reach, 2 * reach + 1, 2 * reach + 1), color);
                }
            }
        }
    }

    fn put_sprite(&mut self, (x, y): (i32, i32), sprite: &Sprite) {
        let (width, height) = self.extent();
        let (from, to) = (x.clamp(0, width), (x + sprite.width).clamp(0, width));
        if from >= to {
            return;
        }
        let high = i32::try_from(sprite.data.len() / 4).unwrap_or(0) / sprite.width.max(1);
        self.touched.add(Frame::new(from, y, to - from, high));
        let data = self.pixmap.data_mut();
        for (row, pixels) in (y..).zip(sprite.data.chunks_exact(4 * index(sprite.width).max(1))) {
            if !(0..height).contains(&row) {
                continue;
            }
            let start = index(row * width);
            let run = &mut data[4 * (start + index(from))..4 * (start + index(to))];
            for (below, above) in run.chunks_exact_mut(4).zip(pixels[4 * index(from - x)..].chunks_exact(4)) {
                if above[3] == 255 {
                    below.copy_from_slice(above);
                } else if above != [0; 4] {
                    let free = 255 - above[3];
                    for (under, over) in below[..3].iter_mut().zip(above) {
                        *under = over.saturating_add(blend(0, *under, free));
                    }
                }
            }
        }
    }

    pub(in crate::render) fn stroke(&mut self, outline: &Outline, line: Line) {
        let Some(path) = &outline.0 else { return };
        self.touch(path, line.width / 2.0 + 1.0);
        let stroke = Stroke {
            width: line.width,
            line_cap: if line.dash.is_some() { LineCap::Butt } else { LineCap::Round },
            line_join: LineJoin::Round,
            dash: line.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0)),
            ..Stroke::default()
        };
        let (paint, scaled) = (self.paint(line.color), self.transform());
        self.pixmap.stroke_path(path, &paint, &stroke, scaled, None);
    }

    /// Strokes lines that meet in corners of cells: square ends fill the corners, at a fraction of round ones' cost.
    pub(in crate::render) fn hem(&mut self, sides: &Outline, color: Color, width: f32) {
        if let Some(path) = &sides.0 {
            // Square ends reach further in a corner.
            self.touch(path, width + 1.0);
            let stroke = Stroke { width, line_cap: LineCap::Square, ..Stroke::default() };
            let (paint, scaled) = (self.paint(color), self.transform());
            self.pixmap.stroke_path(path, &paint, &stroke, scaled, None);
        }
    }

    /// Fills, then strokes the rim.
    pub(in crate::render) fn fill_rimmed(&mut self, outline: &Outline, color: Color, rim: Line) {
        self.stroke(outline, Line { width: rim.width * 2.0, ..rim });
        self.fill(outline, color);
    }

    /// Fills whole pixels: exact, and much faster than a path.
    pub(in crate::render) fn rect(&mut self, frame: Frame, color: Color) {
        self.dot(self.manner.frame(frame), (self.manner.ink)(color));
    }

    /// The same in pixels, in that very colour.
    fn dot(&mut self, frame: Frame, color: Color) {
        let (width, height) = self.extent();
        let (left, right) = (frame.left.clamp(0, width), frame.right().clamp(0, width));
        let (top, bottom) = (frame.top.clamp(0, height), frame.bottom().clamp(0, height));
        if left >= right {
            return;
        }
        self.touched.add(Frame::new(left, top, right - left, bottom - top));
        let data = self.pixmap.data_mut();
        for y in top..bottom {
            let row = index(y * width);
            let run = &mut data[4 * (row + index(left))..4 * (row + index(right))];
            for pixel in run.chunks_exact_mut(4) {
                put(pixel, color, 255);
            }
        }
    }

    /// Tints the pixels of a frame, which lies on the canvas, each as strongly as is said of it; for plain canvases.
    pub(in crate::render) fn tint(&mut self, frame: Frame, strength: &[u8], color: Color) {
        self.touched.add(frame);
        let width = index(self.extent().0);
        let rows = self.pixmap.data_mut().chunks_exact_mut(4 * width.max(1)).skip(index(frame.top));
        for (row, strength) in rows.zip(strength.chunks_exact(index(frame.width).max(1))) {
            let run = &mut row[4 * index(frame.left)..4 * index(frame.right())];
            for (pixel, share) in run.chunks_exact_mut(4).zip(strength).filter(|(_, share)| **share > 0) {
                put(pixel, color, *share);
            }
        }
    }

    /// A rim of whole pixels inside the frame.
    pub(in crate::render) fn rect_rim(&mut self, frame: Frame, color: Color) {
        let Frame { left, top, width, height } = frame;
        self.rect(Frame::new(left, top, width, 1), color);
        self.rect(Frame::new(left, frame.bottom() - 1, width, 1), color);
        self.rect(Frame::new(left, top + 1, 1, height - 2), color);
        self.rect(Frame::new(frame.right() - 1, top + 1, 1, height - 2), color);
    }

    /// Writes a text with its baseline at `point`; the baseline snaps to a whole pixel.
    pub(in crate::render) fn write(&mut self, point: Point, text: &str, writing: &Writing) {
        let Writing { face, size, color, align, halo } = *writing;
        let shift = match align {
            Align::Left => 0.0,
            Align::Centre => self.letters.width(face, size, text) / 2.0,
            Align::Right => self.letters.width(face, size, text),
        };
        let Manner { scale, ink, .. } = self.manner;
        let (x, y, size) = ((point.x - shift) * scale, round(point.y * scale), size * scale);
        if let Some((rim_color, rim)) = halo {
            for (left, mask) in self.letters.masks(face, size, rim * scale, x, text) {
                self.stamp(&mask, left, y, ink(rim_color));
            }
        }
        for (left, mask) in self.letters.masks(face, size, 0.0, x, text) {
            self.stamp(&mask, left, y, ink(color));
        }
    }

    /// Writes a text whose line's middle is at `point`.
    pub(in crate::render) fn write_middle(&mut self, point: Point, text: &str, writing: &Writing) {
        self.write(Point::from_xy(point.x, point.y + writing.drop()), text, writing);
    }

    fn stamp(&mut self, mask: &Mask, x: i32, y: i32, color: Color) {
        let (width, height) = self.extent();
        let left = x + mask.left;
        let (from, to) = (left.clamp(0, width), (left + mask.width).clamp(0, width));
        if from >= to {
            return;
        }
        let high = i32::try_from(mask.coverage.len()).unwrap_or(0) / mask.width.max(1);
        self.touched.add(Frame::new(from, y + mask.top, to - from, high));
        let data = self.pixmap.data_mut();
        for (row, coverage) in (y + mask.top..).zip(mask.coverage.chunks_exact(index(mask.width))) {
            if !(0..height).contains(&row) {
                continue;
            }
            let start = index(row * width);
            let run = &mut data[4 * (start + index(from))..4 * (start + index(to))];
            for (pixel, share) in run.chunks_exact_mut(4).zip(&coverage[index(from - left)..]) {
                if *share > 0 {
                    put(pixel, color, *share);
                }
            }
        }
    }

    /// Puts back the pixels of `ground` everywhere outside `window`.
    pub(in crate::render) fn restore_outside(&mut self, ground: &Pixmap, window: Frame) {
        let (width, window) = (index(self.extent().0).max(1), self.manner.frame(window));
        let (left, right) = (index(window.left), index(window.right()));
        let (rows, data) = (index(window.top)..index(window.bottom()), self.pixmap.data_mut());
        let mut copy = |row: usize, start: usize, end: usize| {
            if start < end {
                let range = 4 * (row + start)..4 * (row + end);
                data[range.clone()].copy_from_slice(&ground.data()[range]);
            }
        };
        for stretch in self.touched.stretches() {
            let row = stretch.start / width * width;
            let (from, to) = (stretch.start - row, stretch.end - row);
            if rows.contains(&(row / width)) {
                copy(row, from, to.min(left));
                copy(row, from.max(right), to);
            } else {
                copy(row, from, to);
            }
        }
    }

    /// Takes the pixels of another picture of the same size inside `window`.
    pub(in crate::render) fn take_inside(&mut self, other: &Pixmap, window: Frame) {
        let ((width, height), window) = (self.extent(), self.manner.frame(window));
        self.touched.add(window);
        for y in window.top.max(0)..window.bottom().min(height) {
            let range = 4 * index(y * width + window.left)..4 * index(y * width + window.right());
            if let (Some(to), Some(from)) = (self.pixmap.data_mut().get_mut(range.clone()), other.data().get(range)) {
                to.copy_from_slice(from);
            }
        }
    }

    /// Puts another picture, which has no transparent pixel and is as large as it will be, with its upper left corner at a
    /// painter's pixel.
    pub(in crate::render) fn put(&mut self, other: &Pixmap, (left, top): (i32, i32)) {
        let ((width, height), other_width) = (self.extent(), index(i32::try_from(other.width()).unwrap_or(0)));
        let (left, top) = (self.manner.length(left), self.manner.length(top));
        for (y, row) in (top..height).zip(other.data().chunks_exact(4 * other_width.max(1))) {
            let start = 4 * index(y * width + left);
            if let Some(run) = self.pixmap.data_mut().get_mut(start..start + row.len()) {
                run.copy_from_slice(row);
            }
        }
    }

    /// Width in a painter's pixels.
    pub(in crate::render) fn width(&self) -> i32 {
        round(real(self.extent().0) / self.manner.scale)
    }

    /// Width and height in pixels.
    pub(in crate::render) fn extent(&self) -> (i32, i32) {
        let side = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
        (side(self.pixmap.width()), side(self.pixmap.height()))
    }

    fn transform(&self) -> Transform {
        Transform::from_scale(self.manner.scale, self.manner.scale)
    }

    fn paint(&self, color: Color) -> Paint<'static> {
        Paint { shader: Shader::SolidColor(sk((self.manner.ink)(color))), anti_alias: true, ..Paint::default() }
    }
}

/// Blends a colour over an opaque pixel; `share` is the coverage.
fn put(pixel: &mut [u8], color: Color, share: u8) {
    let alpha = if color.alpha == 255 { share } else { blend(0, color.alpha, share) };
    if let [red, green, blue, _] = pixel {
        *red = blend(*red, color.red, alpha);
        *green = blend(*green, color.green, alpha);
        *blue = blend(*blue, color.blue, alpha);
    }
}

fn sk(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.red, color.green, color.blue, color.alpha)
}
