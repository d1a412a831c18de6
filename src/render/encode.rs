//! Encoders: indexed PNG without filter (on flat art filters only hurt), and GIF of changed rectangles.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::RenderError;
use super::deflate;
use super::error::failed;
use super::lzw::compressed;
use super::palette::{Indexed, Palette, differ};
use super::pixels::{Pixels, UNCHANGED};
use super::shades::Likeness;

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

/// A stretch of which no pixel was written.
const UNWRITTEN: [u8; STRETCH] = [UNCHANGED; STRETCH];

/// A GIF that loops, written frame by frame, in one palette for all.
pub(super) struct Strip {
    encoder: gif::Encoder<Vec<u8>>,
    delay_cs: u16,
    pace: Pace,
    /// What looks the same from frame to frame, and what does within one: eyes see a change where they miss a shade.
    steady: Likeness,
    alike: Likeness,
    /// What looks the same within a frame that comes after too many bytes, once there is one. There is none such from frame to frame,
    /// where what has gone would stay as a shadow.
    coarse: OnceCell<Likeness>,
    colors: Vec<[u8; 3]>,
    /// The places that were meant when they were last written; none before the first frame.
    meant: Vec<u8>,
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

impl Patch {
    /// Where its rows lie in a frame of this width.
    fn rows(&self, width: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let (left, own) = (self.left, self.width);
        (self.top..self.top + self.height).map(move |y| y * width + left).map(move |start| start..start + own)
    }
}

/// Two rows stretch by stretch, and whether they differ there.
fn stretches<'a>(now: &'a [u8], before: &'a [u8]) -> impl Iterator<Item = (&'a [u8], &'a [u8], bool)> {
    let ((now, now_rest), (before, before_rest)) = (now.as_chunks::<STRETCH>(), before.as_chunks::<STRETCH>());
    let whole = now.iter().zip(before).map(|(now, before)| (now.as_slice(), before.as_slice(), differ(now, before)));
    whole.chain(std::iter::once((now_rest, before_rest, now_rest != before_rest)))
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
            coarse: OnceCell::new(),
            colors: palette.colors.clone(),
            meant: Vec::new(),
        })
    }

    /// Adds a frame: what looks different than after the frame before.
    pub(super) fn add(&mut self, frame: &Indexed) -> Result<(), RenderError> {
        let short = |n: usize| u16::try_from(n).map_err(failed);
        let (width, height) = (frame.width as usize, frame.height as usize);
        let is_first = self.meant.is_empty();
        let (patch, pixels) = if is_first {
            (Patch { left: 0, top: 0, width, height }, Pixels::new(&frame.places))
        } else {
            let patch = self.patch(&frame.places, width.max(1));
            let pixels = self.pixels(&frame.places, width, &patch);
            (patch, pixels)
        };
        let is_late = self.pace.is_left_behind(self.encoder.get_ref().len());
        let coarse = || self.coarse.get_or_init(|| Likeness::shades(&self.colors, DARKNESS));
        let (buffer, written) = compressed(pixels, if is_late { coarse() } else { &self.alike });
        if is_first {
            self.meant.clone_from(&frame.places);
        } else {
            self.note(&frame.places, width, (&patch, &written));
        }
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

    /// A rectangle of these places as it is to be written.
    fn pixels(&self, places: &[u8], width: usize, patch: &Patch) -> Pixels {
        let mut own = Vec::with_capacity(patch.width * patch.height);
        patch.rows(width).for_each(|row| own.extend_from_slice(&places[row]));
        let mut pixels = Pixels::kept(own);
        for (row, start) in patch.rows(width).zip((0..).step_by(patch.width)) {
            let starts = (start..).step_by(STRETCH);
            for (at, (now, before, is_new)) in starts.zip(stretches(&places[row.clone()], &self.meant[row])) {
                if is_new {
                    let each = (at..).zip(now.iter().zip(before));
                    each.filter(|(_, (now, before))| !self.steady.is_alike(**now, **before))
                        .for_each(|(at, _)| pixels.put(at));
                }
            }
        }
        pixels.end();
        pixels
    }

    /// Notes which of these places were written in a rectangle.
    fn note(&mut self, places: &[u8], width: usize, (patch, written): (&Patch, &[u8])) {
        for (row, written) in patch.rows(width).zip(written.chunks(patch.width.max(1))) {
            let (meant, places) = (&mut self.meant[row.clone()], &places[row]);
            let each = meant.chunks_mut(STRETCH).zip(places.chunks(STRETCH)).zip(written.chunks(STRETCH));
            for ((meant, places), written) in each.filter(|(_, written)| **written != UNWRITTEN[..written.len()]) {
                for ((meant, place), written) in meant.iter_mut().zip(places).zip(written) {
                    *meant = if *written == UNCHANGED { *meant } else { *place };
                }
            }
        }
    }

    /// The rectangle that holds all places that look different from what is seen.
    fn patch(&self, places: &[u8], width: usize) -> Patch {
        let (mut left, mut end, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for (y, (before, now)) in self.meant.chunks(width).zip(places.chunks(width)).enumerate() {
            if now == before {
                continue;
            }
            let is_new = |x: &usize| !self.steady.is_alike(now[*x], before[*x]);
            let mut starts = (0..).step_by(STRETCH).zip(stretches(now, before)).filter(|(_, (.., is_new))| *is_new);
            let Some(first) = starts.find_map(|(start, (now, ..))| (start..start + now.len()).find(is_new)) else {
                continue;
            };
            (left, top, bottom) = (left.min(first), top.min(y), y);
            end = (end.max(first)..width).rfind(is_new).map_or(end, |last| last + 1);
        }
        if left >= end {
            // A frame needs at least one pixel, even if nothing changed.
            return Patch { left: 0, top: 0, width: 1, height: 1 };
        }
        Patch { left, top, width: end - left, height: bottom - top + 1 }
    }

    /// The bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::AnimationDecoder;
    use image::codecs::gif::GifDecoder;

    use super::*;
    use crate::render::palette::Census;

    /// A film of these rows of grey pixels; gives the greys that are seen after each frame.
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
        for frame in &frames {
            strip.add(frame).unwrap();
        }
        let bytes = Cursor::new(strip.finish().unwrap());
        let shown = GifDecoder::new(bytes).unwrap().into_frames().collect_frames().unwrap();
        shown.iter().map(|frame| frame.buffer().pixels().map(|pixel| pixel.0[0]).collect()).collect()
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
