//! Encoders: indexed PNG without filter (on flat art filters only hurt), and GIF of changed rectangles.

use std::borrow::Cow;

use super::RenderError;
use super::palette::{Indexed, Palette};

/// Deflate level: the next ones take three times as long for a third fewer bytes, and an upload takes longer than either.
const LEVEL: u32 = 1;
/// Of a picture of more pixels than these, a whole page: there the next level saves a fifth of the bytes.
const PAGE_LEVEL: u32 = 2;
const POST_PIXELS: usize = 1 << 20;

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
    let level = if rows.len() > POST_PIXELS { PAGE_LEVEL } else { LEVEL };
    let mut deflate = flate2::Compress::new(flate2::Compression::new(level), true);
    loop {
        let read = usize::try_from(deflate.total_in()).map_err(failed)?;
        let status = deflate.compress_vec(&rows[read..], &mut out, flate2::FlushCompress::Finish).map_err(failed)?;
        if status == flate2::Status::StreamEnd {
            return Ok(out);
        }
        out.reserve(out.len() / 2);
    }
}

/// The place of a film's palette that stands for unchanged pixels.
const UNCHANGED: u8 = 255;
/// Colours of a film.
pub(super) const FILM_COLORS: usize = UNCHANGED as usize;

/// Colours nearer to each other than this, as the sum of the squares of their channels' distances, look the same.
const ALIKE: u32 = 60;

/// A GIF that loops, written frame by frame, in one palette for all.
pub(super) struct Strip {
    encoder: gif::Encoder<Vec<u8>>,
    delay_cs: u16,
    colors: Vec<[u8; 3]>,
    /// The places that are seen after the last frame.
    seen: Vec<u8>,
}

impl std::fmt::Debug for Strip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Strip").field("bytes", &self.encoder.get_ref().len()).finish_non_exhaustive()
    }
}

/// The rectangle of a frame in which something is new: its places, those that need not change as [`UNCHANGED`].
struct Patch {
    left: usize,
    top: usize,
    width: usize,
    places: Vec<u8>,
}

impl Strip {
    /// A GIF of the size of the first frame, which has yet to be added.
    pub(super) fn new(first: &Indexed, palette: &Palette, delay_cs: u16) -> Result<Self, RenderError> {
        let side = |length: u32| u16::try_from(length).map_err(failed);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut bytes = palette.bytes();
        bytes.resize(256 * 3, 0);
        let mut encoder = gif::Encoder::new(vec![], width, height, &bytes).map_err(failed)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
        Ok(Self { encoder, delay_cs, colors: palette.colors.clone(), seen: Vec::new() })
    }

    /// Adds a frame: what looks different than after the frame before.
    pub(super) fn add(&mut self, frame: Indexed) -> Result<(), RenderError> {
        let short = |n: usize| u16::try_from(n).map_err(failed);
        let width = frame.width as usize;
        let (patch, transparent) = if self.seen.is_empty() {
            self.seen.clone_from(&frame.places);
            (Patch { left: 0, top: 0, width, places: frame.places }, None)
        } else {
            (self.patch(&frame.places, width.max(1)), Some(UNCHANGED))
        };
        let frame = gif::Frame {
            delay: self.delay_cs,
            transparent,
            left: short(patch.left)?,
            top: short(patch.top)?,
            width: short(patch.width)?,
            height: short(patch.places.len() / patch.width.max(1))?,
            buffer: Cow::Owned(patch.places),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)
    }

    /// What has to be written so that these places are seen, as far as eyes can tell.
    fn patch(&mut self, places: &[u8], width: usize) -> Patch {
        const STRETCH: usize = 32;
        let mut patch = vec![UNCHANGED; places.len()];
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        let rows = self.seen.chunks_mut(width).zip(places.chunks(width)).zip(patch.chunks_mut(width));
        for (y, ((seen, now), patch)) in rows.enumerate() {
            for start in (0..width).step_by(STRETCH) {
                let stretch = start..(start + STRETCH).min(width);
                if seen[stretch.clone()] == now[stretch.clone()] {
                    continue;
                }
                for x in stretch {
                    if alike(&self.colors, seen[x], now[x]) {
                        continue;
                    }
                    (seen[x], patch[x]) = (now[x], now[x]);
                    (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), y);
                }
            }
        }
        if left > right {
            // A frame needs at least one pixel, even if nothing changed.
            return Patch { left: 0, top: 0, width: 1, places: vec![UNCHANGED] };
        }
        let rows = patch.chunks(width).take(bottom + 1).skip(top);
        let places = rows.flat_map(|row| &row[left..=right]).copied().collect();
        Patch { left, top, width: right - left + 1, places }
    }

    /// The bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(failed)
    }
}

/// Whether two places of a palette look the same.
fn alike(colors: &[[u8; 3]], one: u8, other: u8) -> bool {
    let (Some(a), Some(b)) = (colors.get(usize::from(one)), colors.get(usize::from(other))) else {
        return one == other;
    };
    let square = |(a, b): (&u8, &u8)| u32::from(a.abs_diff(*b)).pow(2);
    a.iter().zip(b).map(square).sum::<u32>() < ALIKE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::palette::Census;

    /// A film of these rows of grey pixels; gives the places that are seen after each frame.
    fn seen(frames: &[[u8; 4]]) -> Vec<Vec<u8>> {
        let mut census = Census::new();
        (0..=255).for_each(|grey| census.count(&[grey, grey, grey, 255]));
        let mut palette = Palette::empty();
        palette.extend(&census, FILM_COLORS);
        let mut of = |row: &[u8; 4]| {
            let rgba: Vec<u8> = row.iter().flat_map(|grey| [*grey, *grey, *grey, 255]).collect();
            let mut places = vec![0; 4];
            palette.map(&rgba, &mut places);
            Indexed { width: 2, height: 2, places }
        };
        let frames: Vec<Indexed> = frames.iter().map(&mut of).collect();
        let mut strip = Strip::new(&frames[0], &palette, 10).unwrap();
        let seen = frames.into_iter().map(|frame| {
            strip.add(frame).unwrap();
            strip.seen.iter().map(|place| palette.colors[usize::from(*place)][0]).collect()
        });
        seen.collect()
    }

    #[test]
    fn a_pixel_that_looks_the_same_stays_and_does_not_drift() {
        let seen = seen(&[[10, 10, 90, 200], [12, 10, 90, 200], [14, 10, 90, 200], [16, 10, 90, 30]]);
        let first: Vec<u8> = seen.iter().map(|row| row[0]).collect();
        assert!(first[1] == first[0] && first[3] > first[0], "{first:?}");
        assert!(seen[3][3] < 50 && seen[2][3] > 180);
    }
}
