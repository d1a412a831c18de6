//! Encoders: indexed PNG without filter (on flat art filters only hurt), and GIF of changed rectangles.

use std::borrow::Cow;

use super::RenderError;
use super::palette::{Indexed, Palette};

/// Deflate level: the next ones take three times as long for a third fewer bytes, and an upload takes longer than either.
const LEVEL: u32 = 1;

fn failed(why: impl std::fmt::Display) -> RenderError {
    RenderError::Encode { why: why.to_string() }
}

/// An indexed PNG. All rows are compressed at one go: row by row takes half as long again.
pub(super) fn png(picture: &Indexed, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(picture.places.len() / 6);
    let mut encoder = png::Encoder::new(&mut out, picture.width, picture.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_chunk(png::chunk::IDAT, &deflated(&rows(picture))?).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// The rows, each after a zero: no filter.
fn rows(picture: &Indexed) -> Vec<u8> {
    let mut rows = Vec::with_capacity(picture.places.len() + picture.height as usize);
    for row in picture.places.chunks(picture.width.max(1) as usize) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    rows
}

fn deflated(rows: &[u8]) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(rows.len() / 4 + 4096);
    let mut deflate = flate2::Compress::new(flate2::Compression::new(LEVEL), true);
    loop {
        let read = usize::try_from(deflate.total_in()).map_err(failed)?;
        let status = deflate.compress_vec(&rows[read..], &mut out, flate2::FlushCompress::Finish).map_err(failed)?;
        if status == flate2::Status::StreamEnd {
            return Ok(out);
        }
        out.reserve(out.len() / 2);
    }
}

/// The rectangle of a frame that differs from the frame before: its places, those that did not change as [`UNCHANGED`].
struct Changed {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    places: Vec<u8>,
}

impl Changed {
    /// What differs; everything when there is no frame before.
    fn between(before: Option<&[u8]>, now: &Indexed) -> Self {
        let (width, height) = (now.width as usize, now.height as usize);
        let Some(before) = before else { return Self { left: 0, top: 0, width, height, places: now.places.clone() } };
        let rows: Vec<(&[u8], &[u8])> = before.chunks(width).zip(now.places.chunks(width)).collect();
        let differing = |y: &usize| rows[*y].0 != rows[*y].1;
        let top = (0..rows.len()).find(differing).unwrap_or(0);
        let bottom = (0..rows.len()).rev().find(differing).unwrap_or(top);
        let (mut left, mut right) = (width, 0);
        for (old, new) in rows[top..=bottom].iter().filter(|(old, new)| old != new) {
            let is_other = |x: &usize| old[*x] != new[*x];
            left = (0..left).find(is_other).unwrap_or(left);
            right = (right..width).rev().find(is_other).unwrap_or(right);
        }
        // A frame needs at least one pixel, even if nothing changed.
        let left = left.min(right);
        let pixels = rows[top..=bottom].iter().flat_map(|(old, new)| old[left..=right].iter().zip(&new[left..=right]));
        let places = pixels.map(|(old, new)| if old == new { UNCHANGED } else { *new }).collect();
        Self { left, top, width: right - left + 1, height: bottom - top + 1, places }
    }
}

/// The place of a film's palette that stands for unchanged pixels.
const UNCHANGED: u8 = 255;
/// Colours of a film.
pub(super) const FILM_COLORS: usize = UNCHANGED as usize;

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
    /// A GIF of the first frame's size, in one palette for all; the first frame has yet to be added.
    pub(super) fn new(first: &Indexed, palette: &Palette, delay_cs: u16) -> Result<Self, RenderError> {
        let side = |length: u32| u16::try_from(length).map_err(failed);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut colors = palette.bytes();
        colors.resize(256 * 3, 0);
        let mut encoder = gif::Encoder::new(vec![], width, height, &colors).map_err(failed)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
        Ok(Self { encoder, delay_cs })
    }

    /// Adds a frame: what changed since the frame before, of which the places are given.
    pub(super) fn add(&mut self, before: Option<&[u8]>, frame: &Indexed) -> Result<(), RenderError> {
        let short = |n: usize| u16::try_from(n).map_err(failed);
        let changed = Changed::between(before, frame);
        let frame = gif::Frame {
            delay: self.delay_cs,
            transparent: before.map(|_| UNCHANGED),
            left: short(changed.left)?,
            top: short(changed.top)?,
            width: short(changed.width)?,
            height: short(changed.height)?,
            buffer: Cow::Owned(changed.places),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)
    }

    /// The bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(failed)
    }
}
