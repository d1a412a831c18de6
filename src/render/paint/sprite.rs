//! Sprites: small pictures that are drawn once and laid on a canvas many times.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::color::{Color, blend};
use super::num::{ceil, index, pixels};

/// A small picture about an anchor, premultiplied. Where alpha is less than its colours, these add light to what is below.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::render) struct Sprite {
    /// Pixels from its left and upper edge to the anchor.
    pub(super) anchor: (i32, i32),
    pub(super) width: i32,
    pub(super) data: Vec<u8>,
}

/// What a sprite shows: all that its pixels depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::render) struct Motif {
    pub(in crate::render) name: &'static str,
    pub(in crate::render) measures: [i32; 8],
}

impl Motif {
    /// Whether it is a craft or a piece.
    pub(super) fn is_unit(&self) -> bool {
        matches!(self.name, "craft" | "piece")
    }
}

/// Past so many bytes the sprites are forgotten and drawn anew: two fleets of ships at two scales need a quarter.
const BYTES_MAX: usize = 24 << 20;

/// Sprites at hand.
#[derive(Debug, Default)]
pub(in crate::render) struct Stock {
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    sprites: BTreeMap<Motif, Arc<Sprite>>,
    bytes: usize,
}

impl Stock {
    /// The sprite of a motif, drawn if it is not at hand.
    pub(in crate::render) fn sprite(&self, motif: Motif, draw: impl FnOnce() -> Sprite) -> Arc<Sprite> {
        if let Some(found) = self.shelf.lock().unwrap_or_else(PoisonError::into_inner).sprites.get(&motif) {
            return Arc::clone(found);
        }
        // Drawn without the lock: two threads may both draw it once, and find the same.
        let drawn = Arc::new(draw());
        let mut kept = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.bytes > BYTES_MAX {
            *kept = Shelf::default();
        }
        kept.bytes += drawn.data.len();
        kept.sprites.insert(motif, Arc::clone(&drawn));
        drawn
    }
}

impl Sprite {
    /// A sprite of a picture that covers what is below.
    pub(in crate::render) fn of(picture: &Pixmap, anchor: (i32, i32)) -> Self {
        Self { anchor, width: i32::try_from(picture.width()).unwrap_or(0), data: picture.data().to_vec() }
    }

    /// A sprite of nothing.
    pub(in crate::render) const fn empty() -> Self {
        Self { anchor: (0, 0), width: 0, data: Vec::new() }
    }

    /// Light in one colour under the picture, as strong as the mask says times `strength`.
    pub(in crate::render) fn lit_from_below(&mut self, mask: &[u8], color: Color, strength: f32) {
        let strength = super::num::byte(strength);
        for (pixel, light) in self.data.chunks_exact_mut(4).zip(mask) {
            let [red, green, blue, alpha] = pixel else { continue };
            let share = blend(0, blend(0, *light, strength), 255 - *alpha);
            *red = red.saturating_add(blend(0, color.red, share));
            *green = green.saturating_add(blend(0, color.green, share));
            *blue = blue.saturating_add(blend(0, color.blue, share));
        }
    }

    /// The light of another picture of the same size, under this one.
    pub(in crate::render) fn shone_through(&mut self, light: &Pixmap) {
        for (pixel, light) in self.data.chunks_exact_mut(4).zip(light.data().chunks_exact(4)) {
            let free = 255 - pixel[3];
            for (channel, more) in pixel.iter_mut().zip(&light[..3]) {
                *channel = channel.saturating_add(blend(0, *more, free));
            }
        }
    }
}

/// A picture at half its size, each pixel the mean of four.
pub(in crate::render) fn halved(picture: &Pixmap) -> Option<Pixmap> {
    let mut small = Pixmap::new(picture.width() / 2, picture.height() / 2)?;
    let (wide, width) = (picture.width() as usize * 4, small.width() as usize * 4);
    let rows = picture.data().chunks_exact(2 * wide).map(|rows| rows.split_at(wide));
    for (row, (upper, lower)) in small.data_mut().chunks_exact_mut(width).zip(rows) {
        let pairs = upper.as_chunks::<8>().0.iter().zip(lower.as_chunks::<8>().0);
        for (pixel, (upper, lower)) in row.as_chunks_mut::<4>().0.iter_mut().zip(pairs) {
            *pixel = [0, 1, 2, 3].map(|n| {
                let sum = [upper[n], upper[n + 4], lower[n], lower[n + 4]].map(u16::from).iter().sum::<u16>();
                ((sum + 2) / 4).to_le_bytes()[0]
            });
        }
    }
    Some(small)
}

/// The coverage of a picture.
pub(in crate::render) fn coverage(picture: &Pixmap) -> Vec<u8> {
    picture.data().chunks_exact(4).map(|pixel| pixel[3]).collect()
}

/// Passes of a box, which come close to a bell.
const PASSES: usize = 3;

/// A mask blurred. What is dark far and wide stays so: only what is about the light is looked at.
pub(in crate::render) fn blurred(mask: &[u8], width: usize, radius: f32) -> Vec<u8> {
    let reach = index(ceil(radius * 0.6)).max(1);
    let mut out = mask.to_vec();
    let (columns, rows) = lit(mask, width.max(1), PASSES * reach);
    let row = |y: usize| y * width + columns.start..y * width + columns.end;
    let mut part: Vec<u8> = rows.clone().flat_map(|y| &mask[row(y)]).copied().collect();
    let mut turned = vec![0; part.len()];
    for _ in 0..PASSES {
        boxed(&part, &mut turned, columns.len(), reach);
        boxed(&turned, &mut part, rows.len(), reach);
    }
    for (y, soft) in rows.zip(part.chunks_exact(columns.len().max(1))) {
        out[row(y)].copy_from_slice(soft);
    }
    out
}

/// The columns and rows that hold all that is not dark, and so many more to each side as there are.
fn lit(mask: &[u8], width: usize, more: usize) -> (Range<usize>, Range<usize>) {
    let around = |lit: &[bool]| {
        let first = lit.iter().position(|is_lit| *is_lit).unwrap_or(0);
        let end = lit.iter().rposition(|is_lit| *is_lit).map_or(0, |last| last + 1);
        if end == 0 { 0..0 } else { first.saturating_sub(more)..(end + more).min(lit.len()) }
    };
    let mut columns = vec![0; width];
    let rows = mask.chunks_exact(width).map(|row| {
        columns.iter_mut().zip(row).for_each(|(all, value)| *all |= value);
        row.iter().fold(0, |all, value| all | value) > 0
    });
    let rows = around(&rows.collect::<Vec<_>>());
    (around(&columns.into_iter().map(|all| all > 0).collect::<Vec<_>>()), rows)
}

/// The mean of each value and its neighbours up to `reach` above and below; beyond the ends all is dark. It is written with
/// columns for rows: what is summed lies side by side, and all of a row is summed at a time.
fn boxed(from: &[u8], to: &mut [u8], width: usize, reach: usize) {
    let height = from.len() / width.max(1);
    // A share of 65,536, rounded up: exact for sums of so few bytes.
    let share = (1_u32 << 16).div_ceil(u32::try_from(2 * reach + 1).unwrap_or(1));
    let mut sums = vec![0_u32; width];
    let row = |y: usize| from.get(y * width..(y + 1) * width).unwrap_or_default();
    let mut means = vec![0; width];
    for y in 0..height + reach {
        sums.iter_mut().zip(row(y)).for_each(|(sum, value)| *sum += u32::from(*value));
        let Some(y) = y.checked_sub(reach) else { continue };
        for (mean, sum) in means.iter_mut().zip(&sums) {
            *mean = ((*sum * share) >> 16).to_le_bytes()[0];
        }
        for (x, mean) in means.iter().enumerate() {
            to[x * height + y] = *mean;
        }
        if let Some(gone) = y.checked_sub(reach) {
            sums.iter_mut().zip(row(gone)).for_each(|(sum, value)| *sum -= u32::from(*value));
        }
    }
}

/// The light of a picture blurred, in all its channels; how much it covers is not looked at.
pub(in crate::render) fn softened(picture: &Pixmap, radius: f32) -> Option<Pixmap> {
    let mut soft = Pixmap::new(picture.width(), picture.height())?;
    for channel in 0..3 {
        let plane: Vec<u8> = picture.data().iter().skip(channel).step_by(4).copied().collect();
        let plane = blurred(&plane, picture.width() as usize, radius);
        soft.data_mut().iter_mut().skip(channel).step_by(4).zip(plane).for_each(|(to, from)| *to = from);
    }
    Some(soft)
}

/// One picture over another of the same size.
pub(in crate::render) fn laid_over(below: &mut Pixmap, above: &Pixmap) {
    below.draw_pixmap(0, 0, above.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
}

/// An empty picture that is clear all over.
pub(in crate::render) fn clear(width: i32, height: i32) -> Option<Pixmap> {
    Pixmap::new(pixels(width), pixels(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_spreads_evenly_and_keeps_most_of_the_light() {
        let mut mask = vec![0; 21 * 21];
        mask[10 * 21 + 10] = 255;
        mask[10 * 21 + 11] = 255;
        mask[11 * 21 + 10] = 255;
        mask[11 * 21 + 11] = 255;
        let soft = blurred(&mask, 21, 2.0);
        assert!(soft[10 * 21 + 10] > soft[10 * 21 + 13] && soft[10 * 21 + 10] < 255);
        assert_eq!(soft[10 * 21 + 8], soft[8 * 21 + 10]);
    }

    #[test]
    fn a_sprite_is_drawn_once() {
        let stock = Stock::default();
        let motif = Motif { name: "spot", measures: [0; 8] };
        let spot = || Sprite { anchor: (0, 0), width: 1, data: vec![1, 2, 3, 4] };
        let first = stock.sprite(motif, spot);
        let again = stock.sprite(motif, || Sprite { anchor: (9, 9), width: 1, data: vec![0; 4] });
        assert_eq!(first, again);
    }
}
