//! The canvas: an opaque picture in memory with fills, strokes, shades and letters.

use std::sync::Arc;

use tiny_skia::{
    FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, Pixmap, Point, RadialGradient, Rect,
    Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use super::band::Band;
use super::color::{Color, blend};
use super::letters::{FontCache, Mask};
use super::manner::Manner;
use super::num::{ceil, floor, index, pixels, real, round, signed, signed_of};
use super::outline::{Frame, Outline};
use super::sprite::{Motif, Sprite, Stock};
use super::style::{Align, Line, Writing};

/// A picture under work.
#[derive(Clone, Debug)]
pub(in crate::render) struct Canvas<'a> {
    band: Band,
    letters: &'a FontCache,
    manner: Manner,
    /// Sprites at hand; without it each is drawn when it is needed, and looks the same.
    stock: Option<&'a Stock>,
    /// Sprites and letters are made even where nothing of them is on this canvas.
    is_rehearsal: bool,
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
        Self::on_band(Band::whole(pixmap), letters)
    }

    /// A canvas for a part of a page: what is painted beyond it is left out.
    pub(in crate::render) fn on_band(band: Band, letters: &'a FontCache) -> Self {
        Self { band, letters, manner: Manner::PLAIN, stock: None, is_rehearsal: false }
    }

    /// The same canvas, painted in this manner from now on.
    pub(in crate::render) fn in_manner(self, manner: Manner) -> Self {
        Self { manner, ..self }
    }

    /// The same canvas with sprites at hand.
    pub(in crate::render) fn with_stock(self, stock: &'a Stock) -> Self {
        Self { stock: Some(stock), ..self }
    }

    /// The same canvas, for what is painted to have its sprites and letters at hand.
    pub(in crate::render) fn for_rehearsal(self) -> Self {
        Self { is_rehearsal: true, ..self }
    }

    pub(in crate::render) const fn manner(&self) -> Manner {
        self.manner
    }

    /// The rows of a frame that are on this canvas, cut to it, to be painted on.
    pub(in crate::render) fn rows_mut(&mut self, frame: Frame) -> impl Iterator<Item = (i32, &mut [u8])> {
        self.band.rows_mut(frame)
    }

    /// The same of a portrait, which fills the frame.
    pub(in crate::render) fn portrait_mut(&mut self, frame: Frame) -> impl Iterator<Item = (i32, &mut [u8])> {
        self.band.touch_portrait(frame);
        self.band.rows_mut(frame)
    }

    /// The part of a frame that is on this canvas.
    pub(in crate::render) fn shared(&self, frame: Frame) -> Frame {
        self.band.shared(frame)
    }

    /// Whether anything of a frame is on this canvas.
    pub(in crate::render) fn meets(&self, frame: Frame) -> bool {
        self.band.meets(frame)
    }

    /// Fills a frame of pixels with a shade of any kind, whose measures are the page's.
    pub(in crate::render) fn cover(&mut self, frame: Frame, paint: &Paint<'_>) {
        let area = Rect::from_ltrb(real(frame.left), real(frame.top), real(frame.right()), real(frame.bottom()));
        if let Some(area) = area.filter(|_| self.band.touch(frame)) {
            self.band.pixmap.fill_rect(area, paint, self.band.shift(), None);
        }
    }

    /// The pixels of a canvas that is a whole page, to be painted on anywhere.
    pub(in crate::render) fn pixmap_mut(&mut self) -> &mut Pixmap {
        let (width, height) = self.extent();
        self.band.touch(Frame::new(0, 0, width, height));
        &mut self.band.pixmap
    }

    pub(in crate::render) const fn pixmap(&self) -> &Pixmap {
        &self.band.pixmap
    }

    pub(in crate::render) fn into_pixmap(self) -> Pixmap {
        self.band.pixmap
    }

    pub(in crate::render) const fn band(&self) -> &Band {
        &self.band
    }

    pub(in crate::render) fn into_band(self) -> Band {
        self.band
    }

    /// Notes that a path is painted, with so much round it; says whether any of it is on this canvas.
    fn touch(&mut self, path: &Path, beyond: f32) -> bool {
        let (bounds, scale) = (path.bounds(), self.manner.scale);
        let (low, high) = (|edge: f32| floor((edge - beyond) * scale), |edge: f32| ceil((edge + beyond) * scale));
        let (left, top) = (low(bounds.left()), low(bounds.top()));
        let (right, bottom) = (high(bounds.right()), high(bounds.bottom()));
        self.band.touch(Frame::new(left, top, right - left, bottom - top))
    }

    pub(in crate::render) const fn letters(&self) -> &'a FontCache {
        self.letters
    }

    pub(in crate::render) fn fill(&mut self, outline: &Outline, color: Color) {
        if let Some(path) = outline.0.as_ref().filter(|path| self.touch(path, 1.0)) {
            let (paint, scaled) = (self.paint(color), self.transform());
            self.band.pixmap.fill_path(path, &paint, FillRule::Winding, scaled, None);
        }
    }

    /// Fills with a shade from one colour at `focus` through stops to the last at `radius`.
    pub(in crate::render) fn shade(&mut self, outline: &Outline, focus: Point, radius: f32, stops: &[(f32, Color)]) {
        let stops = stops.iter().map(|(place, color)| GradientStop::new(*place, sk(*color))).collect();
        let gradient = RadialGradient::new(focus, 0.0, focus, radius, stops, SpreadMode::Pad, Transform::identity());
        if let (Some(path), Some(shader)) = (outline.0.as_ref().filter(|path| self.touch(path, 1.0)), gradient) {
            let (paint, scaled) = (Paint { shader, anti_alias: true, ..Paint::default() }, self.transform());
            self.band.pixmap.fill_path(path, &paint, FillRule::Winding, scaled, None);
        }
    }

    /// Fills with a shade along the way from one point to another.
    pub(in crate::render) fn slope(&mut self, outline: &Outline, ends: (Point, Point), stops: &[(f32, Color)]) {
        let stops =
            stops.iter().map(|(place, color)| GradientStop::new(*place, sk((self.manner.ink)(*color)))).collect();
        let gradient = LinearGradient::new(ends.0, ends.1, stops, SpreadMode::Pad, Transform::identity());
        if let (Some(path), Some(shader)) = (outline.0.as_ref().filter(|path| self.touch(path, 1.0)), gradient) {
            let (paint, scaled) = (Paint { shader, anti_alias: true, ..Paint::default() }, self.transform());
            self.band.pixmap.fill_path(path, &paint, FillRule::Winding, scaled, None);
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
        let size = 4 * index(sprite.width).max(1);
        let (left, high) = (x.max(0), signed_of(sprite.data.len() / size));
        for (row, run) in self.band.rows_mut(Frame::new(x, y, sprite.width, high)) {
            let pixels = &sprite.data[size * index(row - y)..][4 * index(left - x).min(index(sprite.width))..];
            for (below, above) in run.chunks_exact_mut(4).zip(pixels.chunks_exact(4)) {
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
        let Some(path) = outline.0.as_ref().filter(|path| self.touch(path, line.width / 2.0 + 1.0)) else { return };
        let stroke = Stroke {
            width: line.width,
            line_cap: if line.dash.is_some() { LineCap::Butt } else { LineCap::Round },
            line_join: LineJoin::Round,
            dash: line.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0)),
            ..Stroke::default()
        };
        let (paint, scaled) = (self.paint(line.color), self.transform());
        self.band.pixmap.stroke_path(path, &paint, &stroke, scaled, None);
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
        self.band.rows_mut(frame).for_each(|(_, run)| flood(run, color));
    }

    /// Tints the pixels of a frame, which lies on the page, each as strongly as is said of it; for plain canvases.
    pub(in crate::render) fn tint(&mut self, frame: Frame, strength: &[u8], color: Color) {
        let width = index(frame.width);
        for (y, run) in self.band.rows_mut(frame) {
            let strength = &strength[index(y - frame.top) * width..][..width];
            for (pixels, shares) in run.chunks_mut(4 * TOGETHER).zip(strength.chunks(TOGETHER)) {
                // Most of a frame is not tinted at all.
                if shares.iter().fold(0, |all, share| all | share) == 0 {
                    continue;
                }
                for (pixel, share) in pixels.chunks_exact_mut(4).zip(shares).filter(|(_, share)| **share > 0) {
                    put(pixel, color, *share);
                }
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
        if !self.is_rehearsal && !self.band.meets(self.line(point.y, writing)) {
            return;
        }
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

    /// The rows in which a text may lie, with room to spare.
    fn line(&self, baseline: f32, writing: &Writing) -> Frame {
        let reach = writing.size * 1.5 + writing.halo.map_or(0.0, |(_, rim)| rim) + 2.0;
        let (top, bottom) = ((baseline - reach) * self.manner.scale, (baseline + reach) * self.manner.scale);
        Frame::new(0, floor(top), 0, ceil(bottom) - floor(top))
    }

    fn stamp(&mut self, mask: &Mask, x: i32, y: i32, color: Color) {
        let (left, top, wide) = (x + mask.left, y + mask.top, index(mask.width).max(1));
        let beyond = index(-left).min(wide);
        let high = signed_of(mask.coverage.len() / wide);
        for (row, run) in self.band.rows_mut(Frame::new(left, top, mask.width, high)) {
            let coverage = &mask.coverage[index(row - top) * wide + beyond..];
            for (pixel, share) in run.chunks_exact_mut(4).zip(coverage).filter(|(_, share)| **share > 0) {
                put(pixel, color, *share);
            }
        }
    }

    /// Puts back the pixels of a page everywhere outside `window`.
    pub(in crate::render) fn restore_outside(&mut self, page: &Pixmap, window: Frame) {
        self.band.restore_outside(page, self.manner.frame(window));
    }

    /// Takes the pixels of another canvas for the same part of a page inside `window`.
    pub(in crate::render) fn take_inside(&mut self, other: &Canvas<'_>, window: Frame) {
        self.band.take_inside(&other.band, self.manner.frame(window));
    }

    /// Puts another picture, which has no transparent pixel and is as large as it will be, with its upper left corner at a
    /// painter's pixel.
    pub(in crate::render) fn put(&mut self, other: &Pixmap, (left, top): (i32, i32)) {
        let frame = Frame::new(
            self.manner.length(left),
            self.manner.length(top),
            signed(other.width()),
            signed(other.height()),
        );
        let size = 4 * index(frame.width).max(1);
        for (y, run) in self.band.rows_mut(frame) {
            let row = &other.data()[index(y - frame.top) * size..];
            run.copy_from_slice(&row[..run.len()]);
        }
    }

    /// Width in a painter's pixels.
    pub(in crate::render) fn width(&self) -> i32 {
        round(real(self.extent().0) / self.manner.scale)
    }

    /// Width and height of the page in pixels.
    pub(in crate::render) fn extent(&self) -> (i32, i32) {
        (self.band.width(), self.band.page_height())
    }

    fn transform(&self) -> Transform {
        Transform::from_scale(self.manner.scale, self.manner.scale).post_concat(self.band.shift())
    }

    fn paint(&self, color: Color) -> Paint<'static> {
        Paint { shader: Shader::SolidColor(sk((self.manner.ink)(color))), anti_alias: true, ..Paint::default() }
    }
}

/// Puts a colour over all pixels of a run.
pub(super) fn flood(run: &mut [u8], color: Color) {
    if color.alpha == 255 {
        run.as_chunks_mut::<4>().0.fill([color.red, color.green, color.blue, 255]);
    } else {
        let (fours, rest) = run.as_chunks_mut::<16>();
        let free = u16::from(255 - color.alpha);
        let over = [color.red, color.green, color.blue, 255].map(|channel| u16::from(channel) * u16::from(color.alpha));
        let over: [u16; 16] = std::array::from_fn(|n| over[n % 4] + 128);
        for four in fours {
            // As `blend` does it, of many bytes at a time.
            for (byte, over) in four.iter_mut().zip(&over) {
                let sum = over + u16::from(*byte) * free;
                [_, *byte] = (sum + (sum >> 8)).to_le_bytes();
            }
        }
        rest.chunks_exact_mut(4).for_each(|pixel| put(pixel, color, 255));
    }
}

/// Pixels of a row that are looked at together.
const TOGETHER: usize = 16;

/// Blends a colour over an opaque pixel; `share` is the coverage.
pub(super) fn put(pixel: &mut [u8], color: Color, share: u8) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_is_flooded_is_as_if_each_of_its_pixels_was() {
        let run: Vec<u8> = (0..=255).cycle().take(4 * 71).collect();
        for alpha in [0, 1, 90, 214, 254, 255] {
            let color = Color::hex(0x0005_D02D).alpha(alpha);
            let (mut at_once, mut one_by_one) = (run.clone(), run.clone());
            for bytes in [&mut at_once, &mut one_by_one] {
                bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
            }
            flood(&mut at_once, color);
            one_by_one.chunks_exact_mut(4).for_each(|pixel| put(pixel, color, 255));
            assert_eq!(at_once, one_by_one, "{alpha}");
        }
    }
}
