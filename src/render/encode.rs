//! Encoders: indexed PNG without filter (on flat art filters only hurt), and GIF of changed rectangles.

use std::borrow::Cow;

use super::RenderError;
use super::palette::{Indexed, Palette};

/// Deflate level: past this, bytes hardly shrink and time doubles.
const LEVEL: u8 = 5;

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

/// A GIF that loops: one palette, of each frame only the rectangle that changed, in it only the pixels that changed.
/// `transparent` is a place of the palette that no frame uses.
pub(super) fn gif(
    frames: &[Indexed],
    palette: &Palette,
    transparent: u8,
    delay_cs: u16,
) -> Result<Vec<u8>, RenderError> {
    let Some(first) = frames.first() else { return Err(RenderError::NoFrames) };
    let side = |length: u32| u16::try_from(length).map_err(failed);
    let (width, height) = (side(first.width)?, side(first.height)?);
    let mut out = Vec::new();
    let mut colors = palette.bytes();
    colors.resize(256 * 3, 0);
    let mut encoder = gif::Encoder::new(&mut out, width, height, &colors).map_err(failed)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
    let mut before: Option<&Indexed> = None;
    for picture in frames {
        let frame = changes(before, picture, transparent, delay_cs);
        encoder.write_frame(&frame).map_err(failed)?;
        before = Some(picture);
    }
    drop(encoder);
    Ok(out)
}

/// What differs from the frame before.
fn changes<'a>(before: Option<&Indexed>, now: &'a Indexed, transparent: u8, delay_cs: u16) -> gif::Frame<'a> {
    let width = now.width as usize;
    let short = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let base = gif::Frame { delay: delay_cs, transparent: Some(transparent), ..gif::Frame::default() };
    let Some(before) = before else {
        let (width, height) = (short(width), short(now.height as usize));
        return gif::Frame { width, height, buffer: Cow::Borrowed(&now.places), ..base };
    };
    let rows = || before.places.chunks(width).zip(now.places.chunks(width)).enumerate();
    let differing = || rows().filter(|(_, (a, b))| a != b);
    let top = differing().map(|(y, _)| y).next().unwrap_or(0);
    let bottom = differing().map(|(y, _)| y).next_back().unwrap_or(top);
    let (mut left, mut right) = (width - 1, 0);
    for (_, (a, b)) in differing() {
        let differs = |x: &usize| a[*x] != b[*x];
        left = left.min((0..width).find(differs).unwrap_or(left));
        right = right.max((0..width).rev().find(differs).unwrap_or(right));
    }
    // A frame needs at least one pixel, even if nothing changed.
    let (left, right) = if left > right { (0, 0) } else { (left, right) };
    let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for (_, (a, b)) in rows().skip(top).take(bottom - top + 1) {
        let pairs = a[left..=right].iter().zip(&b[left..=right]);
        buffer.extend(pairs.map(|(old, new)| if old == new { transparent } else { *new }));
    }
    gif::Frame {
        left: short(left),
        top: short(top),
        width: short(right - left + 1),
        height: short(bottom - top + 1),
        buffer: Cow::Owned(buffer),
        ..base
    }
}
