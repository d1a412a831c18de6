//! Encoders: indexed PNG without filter (on flat art filters only hurt), and GIF of changed rectangles.

use std::borrow::Cow;

use super::RenderError;
use super::deflate;
use super::error::failed;
use super::lzw::{Likeness, Pixel, Seen, UNCHANGED, compressed};
use super::palette::{Indexed, Palette};

/// An indexed PNG.
pub(super) fn png(picture: &Indexed, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(picture.places.len() / 6);
    let mut encoder = png::Encoder::new(&mut out, picture.width, picture.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_chunk(png::chunk::IDAT, &deflate::rows(&picture.places, picture.width as usize)?).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// Colours of a film.
pub(super) const FILM_COLORS: usize = UNCHANGED as usize;

/// Pixels that are compared at once: most of them are as they were.
const STRETCH: usize = 32;

/// So few pixels that look as they should are written or not, whichever is shorter.
const FEW: usize = 24;

/// A GIF that loops, written frame by frame, in one palette for all.
pub(super) struct Strip {
    encoder: gif::Encoder<Vec<u8>>,
    delay_cs: u16,
    pace: Pace,
    /// What looks the same from frame to frame, and what does within one: eyes see a change where they miss a shade.
    steady: Likeness,
    alike: Likeness,
    /// What looks the same within a frame that comes after too many bytes. There is none such from frame to frame, where what has gone
    /// would stay as a shadow.
    coarse: Likeness,
    /// The places that were meant when they were last written.
    meant: Vec<u8>,
    /// The places that are seen after the last frame.
    seen: Vec<u8>,
}

/// The limit of dark shades in a film that has grown too fast, in usual ones: the most by which the sky of a map still looks whole.
const DARKNESS: u32 = 8;
/// Bytes that a film should take for a thousand pixels of a frame. What is written late in it may still be large, so this is a little less
/// than the 42 with which 24 frames of 1000 by 750 have 750 KiB.
const PACE_BYTES: usize = 39;
/// A film of fewer frames may take as much as one of so many.
const PACE_FRAMES: usize = 24;

/// How fast a film may grow. Its first frame takes the most, so it has a start of a quarter of all frames.
struct Pace {
    /// Bytes that all frames should have together.
    bytes_wanted: usize,
    frames: usize,
    /// Frames that have been written.
    done: usize,
}

impl Pace {
    fn new(frames: usize, pixels: usize) -> Self {
        let frames = frames.max(PACE_FRAMES);
        Self { bytes_wanted: frames * pixels * PACE_BYTES / 1000, frames, done: 0 }
    }

    /// Whether so many bytes are more than the frames so far should have.
    const fn is_left_behind(&self, bytes: usize) -> bool {
        let start = self.frames / 4;
        bytes * (self.frames + start) > self.bytes_wanted * (self.done + start)
    }
}

impl std::fmt::Debug for Strip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Strip").field("bytes", &self.encoder.get_ref().len()).finish_non_exhaustive()
    }
}

/// The rectangle of a frame in which something is new.
struct Patch {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Strip {
    /// A GIF of so many frames, of the size of the first, which has yet to be added.
    pub(super) fn new(first: &Indexed, frames: usize, palette: &Palette, delay_cs: u16) -> Result<Self, RenderError> {
        let side = |length: u32| u16::try_from(length).map_err(failed);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut bytes = palette.bytes();
        bytes.resize(256 * 3, 0);
        let mut encoder = gif::Encoder::new(vec![], width, height, &bytes).map_err(failed)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
        Ok(Self {
            encoder,
            delay_cs,
            pace: Pace::new(frames, first.places.len()),
            steady: Likeness::steady(&palette.colors),
            alike: Likeness::shades(&palette.colors, 1),
            coarse: Likeness::shades(&palette.colors, DARKNESS),
            meant: Vec::new(),
            seen: Vec::new(),
        })
    }

    /// Adds a frame: what looks different than after the frame before.
    pub(super) fn add(&mut self, frame: &Indexed) -> Result<(), RenderError> {
        let short = |n: usize| u16::try_from(n).map_err(failed);
        let (width, height) = (frame.width as usize, frame.height as usize);
        let is_first = self.seen.is_empty();
        let patch = if is_first {
            self.seen.resize(frame.places.len(), UNCHANGED);
            self.meant.resize(frame.places.len(), UNCHANGED);
            Patch { left: 0, top: 0, width, height }
        } else {
            self.patch(&frame.places, width.max(1))
        };
        let buffer = self.written(&frame.places, width, &patch);
        let frame = gif::Frame {
            delay: self.delay_cs,
            transparent: (!is_first).then_some(UNCHANGED),
            left: short(patch.left)?,
            top: short(patch.top)?,
            width: short(patch.width)?,
            height: short(patch.height)?,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        };
        self.pace.done += 1;
        self.encoder.write_lzw_pre_encoded_frame(&frame).map_err(failed)
    }

    /// Compresses a rectangle of these places, and notes what is seen then.
    fn written(&mut self, places: &[u8], width: usize, patch: &Patch) -> Vec<u8> {
        let rows = (patch.top..patch.top + patch.height).map(|y| y * width + patch.left);
        let rows = rows.map(|start| start..start + patch.width);
        let mut pixels: Vec<Pixel> = Vec::with_capacity(patch.width * patch.height);
        for row in rows.clone() {
            for (places, meant) in places[row.clone()].chunks(STRETCH).zip(self.meant[row].chunks(STRETCH)) {
                if places == meant {
                    pixels.extend(places.iter().map(|place| Pixel { place: *place, seen: Seen::Yes }));
                    continue;
                }
                pixels.extend(places.iter().zip(meant).map(|(place, meant)| {
                    let is_seen = self.steady.apart(*place, *meant).is_some();
                    Pixel { place: *place, seen: if is_seen { Seen::Yes } else { Seen::No } }
                }));
            }
        }
        for run in pixels.chunk_by_mut(|one, other| one.seen == other.seen).filter(|run| run.len() < FEW) {
            run.iter_mut().filter(|pixel| pixel.seen == Seen::Yes).for_each(|pixel| pixel.seen = Seen::Either);
        }
        let is_late = self.pace.is_left_behind(self.encoder.get_ref().len());
        let (bytes, written) = compressed(&pixels, if is_late { &self.coarse } else { &self.alike });
        for (row, written) in rows.zip(written.chunks(patch.width.max(1))) {
            for (n, place) in row.zip(written).filter(|(_, place)| **place != UNCHANGED) {
                (self.seen[n], self.meant[n]) = (*place, places[n]);
            }
        }
        bytes
    }

    /// The rectangle that holds all places that look different from what is seen.
    fn patch(&self, places: &[u8], width: usize) -> Patch {
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for (y, (seen, now)) in self.meant.chunks(width).zip(places.chunks(width)).enumerate() {
            for start in (0..width).step_by(STRETCH) {
                let stretch = start..(start + STRETCH).min(width);
                if seen[stretch.clone()] == now[stretch.clone()] {
                    continue;
                }
                for x in stretch.filter(|x| self.steady.apart(now[*x], seen[*x]).is_none()) {
                    (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), y);
                }
            }
        }
        if left > right {
            // A frame needs at least one pixel, even if nothing changed.
            return Patch { left: 0, top: 0, width: 1, height: 1 };
        }
        Patch { left, top, width: right - left + 1, height: bottom - top + 1 }
    }

    /// The bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(failed)
    }
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
        let mut strip = Strip::new(&frames[0], 4, &palette, 10).unwrap();
        let seen = frames.into_iter().map(|frame| {
            strip.add(&frame).unwrap();
            strip.seen.iter().map(|place| palette.colors[usize::from(*place)][0]).collect()
        });
        seen.collect()
    }

    #[test]
    fn a_film_may_begin_large_and_is_late_when_it_goes_on_so() {
        let mut pace = Pace::new(24, 750_000);
        assert!(!pace.is_left_behind(pace.bytes_wanted / 6));
        pace.done = 12;
        assert!(pace.is_left_behind(pace.bytes_wanted * 2 / 3) && !pace.is_left_behind(pace.bytes_wanted / 2));
        assert_eq!(Pace::new(6, 750_000).bytes_wanted, pace.bytes_wanted, "a short film is none that grows too fast");
    }

    #[test]
    fn a_pixel_that_looks_the_same_stays_and_does_not_drift() {
        let seen = seen(&[[10, 10, 90, 200], [12, 10, 90, 200], [14, 10, 90, 200], [16, 10, 90, 30]]);
        let first: Vec<u8> = seen.iter().map(|row| row[0]).collect();
        assert!(first[1] == first[0] && first[3] > first[0], "{first:?}");
        assert!(seen[3][3] < 50 && seen[2][3] > 180);
    }
}
