//! Pictures of units in the place of our own hulls: turned as the unit is, on a plate in the colour of its side whose form is
//! the side's own, scarred as our hulls are. So whoever knows the signs of one map knows those of all.

use std::f32::consts::{FRAC_PI_2, PI};

use image::imageops::{self, FilterType};
use image::{Rgba, RgbaImage};
use tiny_skia::{FilterQuality, Paint, Pattern, PixmapRef, SpreadMode, Transform};

use super::backdrop::digest;
use super::hull::{Craft, Style};
use super::intake::{ArtError, decoded};
use super::paint::color::blend;
use super::paint::num::{ceil, real, round, signed};
use super::paint::sprite::{blurred, clear, coverage, halved, laid_over};
use super::paint::{Canvas, FontCache, Line, Motif, Outline, Pixmap, Point, Sprite, at, placing};
use super::theme::{self, Tones};
use super::{plates, scars, shapes};
use crate::scene::Shape;

/// Pixels of a side: twice what the largest unit of a large picture has.
const SIDE: u32 = 256;
/// From here on a pixel counts as part of what is shown.
const SEEN: u8 = 24;
/// How far a unit reaches from the middle of its plate, in half lengths.
const REACH: f32 = 0.98;
/// Sprites are painted so many times larger.
const OVER: f32 = 2.0;
/// How much of a planned place is covered, of 255.
const GHOST: u8 = 110;

/// A unit's picture, nose up, about its middle.
#[derive(Clone, PartialEq, Eq)]
pub struct Likeness {
    /// Premultiplied, [`SIDE`] rows of as many pixels.
    rgba: Vec<u8>,
    /// Nothing of it is clear: it fills its plate, and is cut by it.
    is_solid: bool,
    /// Pixels from the middle to the farthest that is seen.
    reach: u32,
    digest: [u8; 32],
}

impl Likeness {
    /// Reads a PNG, JPEG or WebP. Blocks for some tens of milliseconds: call it on a thread that may block.
    ///
    /// # Errors
    /// [`ArtError`]: nothing was read beyond the bounds.
    pub fn read(bytes: &[u8]) -> Result<Self, ArtError> {
        let whole = decoded(bytes)?;
        let (left, top, right, bottom) = bounds(&whole).ok_or(ArtError::Clear)?;
        let (width, height) = (right - left, bottom - top);
        let is_solid = whole.pixels().all(|pixel| pixel.0[3] == 255);
        let side = if is_solid { width.min(height) } else { width.max(height) };
        let seen = premultiplied(imageops::crop_imm(&whole, left, top, width, height).to_image());
        let mut square = RgbaImage::new(side, side);
        let middle = |own: u32| (i64::from(side) - i64::from(own)) / 2;
        imageops::replace(&mut square, &seen, middle(width), middle(height));
        let small = imageops::resize(&square, SIDE, SIDE, FilterType::Triangle);
        let reach = if is_solid { SIDE / 2 } else { farthest(&small) };
        Ok(Self { digest: digest(&small), rgba: small.into_raw(), is_solid, reach })
    }

    /// Tells it from others.
    pub(super) const fn digest(&self) -> [u8; 32] {
        self.digest
    }

    pub(super) fn weight_bytes(&self) -> usize {
        self.rgba.len()
    }

    /// Draws a unit with its middle at the nearest pixel.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, centre: Point, craft: Craft, is_ghost: bool) {
        let reach = real(round(craft.reach * canvas.manner().scale * 4.0)) / 4.0;
        let look = i32::from(craft.style == Style::Hollow) << 16
            | i32::from(craft.wear.level) << 8
            | i32::from(craft.wear.seed)
            | i32::from(is_ghost) << 17;
        let own = |at: usize| i32::from_le_bytes(std::array::from_fn(|n| self.digest[at + n]));
        let form = (craft.shape as i32) << 8 | craft.size as i32;
        let (hue, turn) = (craft.color.number(), round(craft.turn * 1000.0));
        let measures = [own(0), own(4), form, hue, turn, round(reach * 4.0), look, 0];
        let letters = canvas.letters();
        canvas.lay((round(centre.x), round(centre.y)), Motif { name: "likeness", measures }, || {
            self.painted(letters, Craft { reach, ..craft }, is_ghost).unwrap_or_else(Sprite::empty)
        });
    }

    fn painted(&self, letters: &FontCache, craft: Craft, is_ghost: bool) -> Option<Sprite> {
        let half = ceil(craft.reach * 1.75) + 4;
        let (centre, reach) = (at(real(2 * half), real(2 * half)), craft.reach * OVER);
        let tones = theme::tones(craft.color);
        let rim = plate(craft.shape).placed(placing(centre, 0.0, reach));
        let mut below = Canvas::on(clear(4 * half, 4 * half)?, letters);
        if is_ghost {
            below.stroke(&rim, Line::solid(theme::SHADOW.alpha(150), 5.0 * OVER));
            below.stroke(&rim, Line { color: craft.color, width: 2.6 * OVER, dash: Some((3.4 * OVER, 2.4 * OVER)) });
            below.fill(&rim, theme::SPACE.mixed(craft.color, 40));
        } else {
            framed(&mut below, &rim, (craft.style, reach), &tones);
        }
        let mut large = below.into_pixmap();
        let unit = self.unit(letters, &large, (&rim, centre, reach), craft)?;
        let is_dark = is_ghost || craft.wear.is_hulk();
        laid_over(&mut large, &if is_dark { faded(unit) } else { unit });
        let small = halved(&large)?;
        let mut sprite = Sprite::of(&small, (half, half));
        if !is_dark {
            let glow = blurred(&coverage(&small), small.width() as usize, craft.reach * 0.17);
            sprite.lit_from_below(&glow, tones.glow, 0.55);
        }
        Some(sprite)
    }

    /// The unit alone, in an ink outline, with its scars.
    fn unit(
        &self,
        letters: &FontCache,
        page: &Pixmap,
        (rim, centre, reach): (&Outline, Point, f32),
        craft: Craft,
    ) -> Option<Pixmap> {
        let picture = PixmapRef::from_bytes(&self.rgba, SIDE, SIDE)?;
        let middle = real(signed(SIDE)) / 2.0;
        let scale = if self.is_solid { 1.3 } else { REACH } * reach / real(signed(self.reach.max(1)));
        // Its nose is up in the picture; a turn counts from the right.
        let to_page = Transform::from_translate(-middle, -middle)
            .post_scale(scale, scale)
            .post_concat(Transform::from_rotate((craft.turn + FRAC_PI_2).to_degrees()))
            .post_translate(centre.x, centre.y);
        let shader = Pattern::new(picture, SpreadMode::Pad, FilterQuality::Bilinear, 1.0, to_page);
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        let mut bare = clear(signed(page.width()), signed(page.height()))?;
        let outline = if self.is_solid { rim.clone() } else { Outline::circle(centre, reach * 1.5) };
        let path = outline.0?;
        bare.fill_path(&path, &paint, tiny_skia::FillRule::Winding, Transform::identity(), None);
        let cover = coverage(&bare);
        let mut scarred = Canvas::on(bare, letters);
        let build = shapes::craft(craft.shape, craft.size);
        scars::draw(&mut scarred, &build, (centre, craft.turn, reach), craft.wear, &theme::tones(craft.color));
        let mut unit = scarred.into_pixmap();
        let ink = blurred(&cover, unit.width() as usize, reach * 0.05);
        for ((pixel, cover), ink) in unit.data_mut().chunks_exact_mut(4).zip(&cover).zip(&ink) {
            // Scars end with the unit; round it is ink.
            for byte in pixel.iter_mut() {
                *byte = scaled(*byte, *cover);
            }
            let ink = scaled(ink.saturating_mul(3), 255 - pixel[3]);
            for (byte, of_ink) in
                pixel.iter_mut().zip([theme::SHADOW.red, theme::SHADOW.green, theme::SHADOW.blue, 255])
            {
                *byte = byte.saturating_add(scaled(of_ink, ink));
            }
        }
        Some(unit)
    }
}

impl std::fmt::Debug for Likeness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Likeness")
    }
}

/// The smallest frame round what is seen: left, top, right, bottom.
fn bounds(picture: &RgbaImage) -> Option<(u32, u32, u32, u32)> {
    let seen = || picture.enumerate_pixels().filter(|(.., pixel)| pixel.0[3] >= SEEN);
    let (left, right) = (seen().map(|(x, ..)| x).min()?, seen().map(|(x, ..)| x).max()?);
    let (top, bottom) = (seen().map(|(_, y, _)| y).min()?, seen().map(|(_, y, _)| y).max()?);
    Some((left, top, right + 1, bottom + 1))
}

/// Pixels from the middle to the farthest that is seen.
fn farthest(picture: &RgbaImage) -> u32 {
    let middle = signed(SIDE) / 2;
    let seen = picture.enumerate_pixels().filter(|(.., pixel)| pixel.0[3] >= SEEN);
    let squares = seen.map(|(x, y, _)| {
        let (dx, dy) = (signed(x) - middle, signed(y) - middle);
        (dx * dx + dy * dy).unsigned_abs()
    });
    squares.max().unwrap_or(0).isqrt().max(1)
}

fn premultiplied(mut picture: RgbaImage) -> RgbaImage {
    for Rgba([red, green, blue, alpha]) in picture.pixels_mut() {
        for channel in [red, green, blue] {
            *channel = scaled(*channel, *alpha);
        }
    }
    picture
}

/// A share, of 255, of a byte.
fn scaled(byte: u8, share: u8) -> u8 {
    blend(0, byte, share)
}

/// Half there.
fn faded(mut picture: Pixmap) -> Pixmap {
    picture.data_mut().iter_mut().for_each(|byte| *byte = scaled(*byte, GHOST));
    picture
}

/// A plate in its frame. Of two sides with one form the second has a dark plate in a double frame.
fn framed(canvas: &mut Canvas<'_>, rim: &Outline, (style, reach): (Style, f32), tones: &Tones) {
    let width = (reach * 0.11).max(2.0 * OVER);
    canvas.stroke(rim, Line::solid(theme::SHADOW, width + 3.0 * OVER));
    let [deep, lo, _, main, _] = tones.steps;
    canvas.fill(rim, if style == Style::Solid { lo } else { deep });
    canvas.stroke(rim, Line::solid(main, width));
    if style == Style::Hollow {
        canvas.stroke(rim, Line::solid(theme::SHADOW, width * 0.34));
    }
}

/// The form of a plate by the silhouette that it stands for, upright in every facing: about as large as one another, so
/// that none looks like the stronger side.
fn plate(shape: Shape) -> Outline {
    let polygon = |corners: &[(f32, f32)]| Outline::polygon(corners);
    match shape {
        // A shield, its point up.
        Shape::Dart => polygon(&[(0.0, -1.16), (0.98, -0.44), (0.90, 0.92), (-0.90, 0.92), (-0.98, -0.44)]),
        Shape::Triangle => polygon(&[(0.0, -1.30), (1.26, 0.88), (-1.26, 0.88)]),
        Shape::Diamond => polygon(&[(0.0, -1.32), (1.32, 0.0), (0.0, 1.32), (-1.32, 0.0)]),
        Shape::Hourglass => {
            polygon(&[(-1.02, -1.02), (1.02, -1.02), (0.70, 0.0), (1.02, 1.02), (-1.02, 1.02), (-0.70, 0.0)])
        }
        // Flat below, round above.
        Shape::Crescent => {
            let arc = (0..=12).map(|n| PI * (1.0 + real(n) / 12.0)).map(|turn| (turn.cos(), turn.sin() - 0.1));
            polygon(&arc.chain([(1.0, 0.84), (-1.0, 0.84)]).collect::<Vec<_>>())
        }
        Shape::Station => polygon(&plates::round(1.14, 8)),
        Shape::Drone => polygon(&plates::round(1.14, 6)),
        Shape::Hull => polygon(&[(-0.96, -0.96), (0.96, -0.96), (0.96, 0.96), (-0.96, 0.96)]),
        _ => Outline::circle(at(0.0, 0.0), 1.06),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat};

    use super::*;

    fn png(picture: RgbaImage) -> Vec<u8> {
        let mut out = Cursor::new(vec![]);
        DynamicImage::from(picture).write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    /// Clear, but for a bar from top to bottom.
    fn bar(width: u32, height: u32, left: u32) -> RgbaImage {
        RgbaImage::from_fn(width, height, |x, _| {
            if (left..left + 10).contains(&x) { Rgba([220, 220, 220, 255]) } else { Rgba([0; 4]) }
        })
    }

    #[test]
    fn a_unit_is_cut_out_of_what_is_clear_about_it() {
        let near = Likeness::read(&png(bar(100, 40, 2))).unwrap();
        let far = Likeness::read(&png(bar(300, 40, 250))).unwrap();
        assert_eq!(near, far);
        assert!(!near.is_solid && (128..=132).contains(&near.reach), "{}", near.reach);
        assert!(matches!(Likeness::read(&png(RgbaImage::new(8, 8))), Err(ArtError::Clear)));
        let wall = Likeness::read(&png(RgbaImage::from_pixel(60, 20, Rgba([9, 90, 9, 255])))).unwrap();
        assert!(wall.is_solid);
    }

    #[test]
    fn no_two_sides_of_a_battle_have_plates_alike() {
        let sides = [
            Shape::Dart,
            Shape::Hull,
            Shape::Triangle,
            Shape::Diamond,
            Shape::Crescent,
            Shape::Hourglass,
            Shape::Station,
            Shape::Drone,
            Shape::Circle,
        ];
        let letters = FontCache::new();
        let mask = |shape: Shape| {
            let mut canvas = Canvas::on(clear(60, 60).unwrap(), &letters);
            canvas.fill(&plate(shape).placed(placing(at(30.0, 30.0), 0.0, 20.0)), theme::LIGHT);
            coverage(&canvas.into_pixmap())
        };
        let masks = sides.map(mask);
        for (nth, one) in masks.iter().enumerate() {
            let area = one.iter().filter(|cover| **cover > 127).count();
            assert!((900..1500).contains(&area), "{:?}: {area}", sides[nth]);
            for (other, of) in masks[..nth].iter().zip(sides) {
                let differ = one.iter().zip(other).filter(|(a, b)| a.abs_diff(**b) > 127).count();
                assert!(differ > 40, "{:?} and {of:?}: {differ}", sides[nth]);
            }
        }
    }
}
