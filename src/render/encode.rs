//! Encoders: indexed PNG without filter (on flat art filters only hurt), and GIF of changed rectangles.

use std::borrow::Cow;

use tiny_skia::Pixmap;

use super::RenderError;
use super::palette::{Indexed, Palette};

/// Deflate level: the next ones take three times as long for a third fewer bytes, and an upload takes longer than either.
const LEVEL: u8 = 1;

fn failed(why: impl std::fmt::Display) -> RenderError {
    RenderError::Encode { why: why.to_string() }
}

/// An indexed PNG.
pub(super) fn png(picture: &Indexed, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(picture.places.len() / 6);
    let mut encoder = png::Encoder::new(&mut out, picture.width, picture.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&picture.places).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// The rectangle of a frame that differs from the frame before, and in it the pixels that do.
pub(super) struct Changed {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    /// Row by row; empty: all of them.
    differs: Vec<bool>,
}

impl Changed {
    /// What differs; everything when there is no frame before.
    pub(super) fn between(before: Option<&Pixmap>, now: &Pixmap) -> Self {
        let (width, height) = (now.width() as usize, now.height() as usize);
        let Some(before) = before else { return Self { left: 0, top: 0, width, height, differs: vec![] } };
        let rows: Vec<(&[u8], &[u8])> = before.data().chunks(width * 4).zip(now.data().chunks(width * 4)).collect();
        let differing = |y: &usize| rows[*y].0 != rows[*y].1;
        let top = (0..rows.len()).find(differing).unwrap_or(0);
        let bottom = (0..rows.len()).rev().find(differing).unwrap_or(top);
        let (mut left, mut right) = (width - 1, 0);
        for (old, new) in &rows[top..=bottom] {
            let is_other = |x: &usize| old[x * 4..x * 4 + 4] != new[x * 4..x * 4 + 4];
            left = left.min((0..width).find(is_other).unwrap_or(left));
            right = right.max((0..width).rev().find(is_other).unwrap_or(right));
        }
        // A frame needs at least one pixel, even if nothing changed.
        let (left, right) = if left > right { (0, 0) } else { (left, right) };
        let pixels = rows[top..=bottom]
            .iter()
            .flat_map(|(old, new)| (left..=right).map(move |x| old[x * 4..x * 4 + 4] != new[x * 4..x * 4 + 4]));
        let differs = pixels.collect();
        Self { left, top, width: right - left + 1, height: bottom - top + 1, differs }
    }

    /// The palette places of the rectangle, those that did not change as `transparent`.
    fn places(&self, picture: &Indexed, transparent: u8) -> Vec<u8> {
        let rows = picture.places.chunks(picture.width as usize).skip(self.top).take(self.height);
        let all = rows.flat_map(|row| &row[self.left..self.left + self.width]).copied();
        if self.differs.is_empty() {
            return all.collect();
        }
        all.zip(&self.differs).map(|(place, differs)| if *differs { place } else { transparent }).collect()
    }
}

/// The place of a frame's palette that stands for unchanged pixels.
const UNCHANGED: u8 = 255;

/// A GIF that loops, written frame by frame.
pub(super) struct Strip {
    encoder: gif::Encoder<Vec<u8>>,
    delay_cs: u16,
}

impl std::fmt::Debug for Strip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Strip").field("bytes", &self.encoder.get_ref().len()).finish_non_exhaustive()
    }
}

impl Strip {
    /// A GIF of the first frame's size, which has yet to be added.
    pub(super) fn new(first: &Indexed, palette: &Palette, delay_cs: u16) -> Result<Self, RenderError> {
        let side = |length: u32| u16::try_from(length).map_err(failed);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut encoder = gif::Encoder::new(vec![], width, height, &colors(palette)).map_err(failed)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
        Ok(Self { encoder, delay_cs })
    }

    /// Adds a frame: what changed of it.
    pub(super) fn add(&mut self, changed: &Changed, frame: &Indexed, palette: &Palette) -> Result<(), RenderError> {
        let short = |n: usize| u16::try_from(n).map_err(failed);
        let frame = gif::Frame {
            delay: self.delay_cs,
            transparent: Some(UNCHANGED),
            left: short(changed.left)?,
            top: short(changed.top)?,
            width: short(changed.width)?,
            height: short(changed.height)?,
            palette: Some(colors(palette)),
            buffer: Cow::Owned(changed.places(frame, UNCHANGED)),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)
    }

    /// The bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(failed)
    }
}

fn colors(palette: &Palette) -> Vec<u8> {
    let mut colors = palette.bytes();
    colors.resize(256 * 3, 0);
    colors
}
