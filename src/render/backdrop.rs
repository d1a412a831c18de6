//! A picture behind the hexes, in the place of our own space: of the window as space is, so that it neither moves with the
//! map nor is ever cut to a corner of itself. It is darkened until all that is read on space is read on it.

use image::imageops::{self, FilterType};
use image::{Rgba, RgbaImage};
use sha2::{Digest, Sha256};
use tiny_skia::{FilterQuality, Paint, Pattern, PixmapRef, SpreadMode, Transform};

use super::intake::{ArtError, decoded};
use super::paint::num::{ceil, channel, real, signed};
use super::paint::{Canvas, Frame};
use super::theme;

/// It is kept no larger than covers a page of this size; larger pages draw it larger.
const KEPT: (f32, f32) = (1280.0, 820.0);
/// The light of the brightest pixel: hex numbers are read on it at 4.5 to 1.
const LIGHT_MAX: f32 = 0.048;
/// How quickly light comes near that: shades of the dark half stay apart.
const LIGHT_HALF: f32 = 0.1;

/// A picture behind the hexes of a scenario, as it is painted.
#[derive(Clone, PartialEq, Eq)]
pub struct Backdrop {
    width: u32,
    height: u32,
    /// Red, green, blue and 255.
    rgba: Vec<u8>,
    digest: [u8; 32],
}

impl Backdrop {
    /// Reads a PNG, JPEG or WebP. Blocks for some tens of milliseconds: call it on a thread that may block.
    ///
    /// # Errors
    /// [`ArtError`]: nothing was read beyond the bounds.
    pub fn read(bytes: &[u8]) -> Result<Self, ArtError> {
        let mut picture = decoded(bytes)?;
        let (width, height) = picture.dimensions();
        let [wide, high] = [width, height].map(|side| real(signed(side)));
        let scale = (KEPT.0 / wide).max(KEPT.1 / high);
        if scale < 1.0 {
            let [width, height] = [wide, high].map(|side| ceil(side * scale).unsigned_abs().max(1));
            picture = imageops::resize(&picture, width, height, FilterType::Triangle);
        }
        picture.pixels_mut().for_each(dim);
        let (width, height) = picture.dimensions();
        let digest = digest(&picture);
        Ok(Self { width, height, rgba: picture.into_raw(), digest })
    }

    /// Tells it from others.
    pub(super) const fn digest(&self) -> [u8; 32] {
        self.digest
    }

    pub(super) fn weight_bytes(&self) -> usize {
        self.rgba.len()
    }

    /// Fills the window: as large as covers it, its middle in the middle.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, window: Frame) {
        let frame = canvas.manner().frame(window);
        let [width, height] = [self.width, self.height].map(|side| real(signed(side)));
        let [wide, high] = [frame.width, frame.height].map(real);
        let scale = (wide / width).max(high / height);
        let (left, top) = (real(frame.left), real(frame.top));
        let place = (left + (wide - width * scale) / 2.0, top + (high - height * scale) / 2.0);
        let Some(picture) = PixmapRef::from_bytes(&self.rgba, self.width, self.height) else { return };
        let to_page = Transform::from_row(scale, 0.0, 0.0, scale, place.0, place.1);
        let shader = Pattern::new(picture, SpreadMode::Pad, FilterQuality::Bilinear, 1.0, to_page);
        let paint = Paint { shader, anti_alias: false, ..Paint::default() };
        canvas.cover(frame, &paint);
    }
}

impl std::fmt::Debug for Backdrop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Backdrop of {} by {}", self.width, self.height)
    }
}

/// Tells pictures apart by size and pixels.
pub(super) fn digest(picture: &RgbaImage) -> [u8; 32] {
    let mut digest = Sha256::new();
    digest.update(picture.width().to_be_bytes());
    digest.update(picture.as_raw());
    digest.finalize().into()
}

/// Darkens a pixel, the brighter the more; its hue stays. What is clear shows the depth of space. Channels are squared to
/// come near to light: a power would be rounded as each machine likes.
fn dim(pixel: &mut Rgba<u8>) {
    let Rgba([red, green, blue, alpha]) = *pixel;
    let light = [red, green, blue].map(|channel| (f32::from(channel) / 255.0) * (f32::from(channel) / 255.0));
    let sum = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    // All that there may be at full light.
    let most = LIGHT_MAX * (1.0 + LIGHT_HALF);
    let share = most / (sum + LIGHT_HALF);
    let depth = theme::DEPTHS[1];
    let cover = f32::from(alpha) / 255.0;
    let seen = |light: f32, below: u8| {
        let own = (light * share).sqrt() * 255.0;
        channel(own * cover + f32::from(below) * (1.0 - cover))
    };
    *pixel = Rgba([seen(light[0], depth.red), seen(light[1], depth.green), seen(light[2], depth.blue), 255]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Color;

    #[test]
    fn whatever_the_picture_shows_hex_numbers_are_read_on_it() {
        let mut least = f32::INFINITY;
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(15) {
                for blue in (0..=255).step_by(15) {
                    let mut pixel = Rgba([red, green, blue, 255]);
                    dim(&mut pixel);
                    let [red, green, blue, alpha] = pixel.0;
                    let ground = Color { red, green, blue, alpha };
                    least = least.min(theme::COORDINATE.contrast(ground));
                }
            }
        }
        assert!(least >= 4.5, "{least}");
    }

    #[test]
    fn shades_of_a_picture_stay_apart_and_what_is_clear_is_space() {
        let dimmed = |grey: u8, alpha: u8| {
            let mut pixel = Rgba([grey, grey, grey, alpha]);
            dim(&mut pixel);
            pixel.0[0]
        };
        let steps = [0, 32, 64, 128, 255].map(|grey| dimmed(grey, 255));
        assert!(steps.is_sorted_by(|a, b| b - a >= 6), "{steps:?}");
        assert_eq!(dimmed(255, 0), theme::DEPTHS[1].red);
    }
}
