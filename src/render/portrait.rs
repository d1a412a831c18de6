//! Portraits: the pictures that people show of themselves. They come from outside, so they are read within bounds, cut to a
//! square and made as small as they are ever drawn.

use std::io::Cursor;
use std::sync::Arc;

use image::imageops::{self, FilterType};
use image::{ImageFormat, ImageReader, Limits, Rgb, RgbImage, RgbaImage};
use sha2::{Digest, Sha256};

/// Pixels of a side: as large as the winner of the last picture is drawn.
pub(super) const SIDE: u32 = 160;
/// What is larger, or needs more memory to be read, is not read.
const SIDE_MAX: u32 = 1024;
const MEMORY_MAX: u64 = 8 << 20;
/// Behind whatever shines through.
const GROUND: [u8; 3] = [0x18, 0x21, 0x3A];

/// A person's picture, square and small. Cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Portrait {
    /// Red, green and blue of [`SIDE`] rows of as many pixels.
    rgb: Arc<[u8]>,
}

/// Why a picture is no portrait.
#[derive(Debug, thiserror::Error)]
pub enum PortraitError {
    /// No PNG, or larger than is read.
    #[error("cannot be read as a PNG of at most {SIDE_MAX} by {SIDE_MAX} pixels: {0}")]
    Unreadable(#[from] image::ImageError),
    /// It could not be written as one.
    #[error("cannot be written: {0}")]
    Unwritten(#[from] png::EncodingError),
}

impl Portrait {
    /// Reads a PNG from anywhere. Blocks for some milliseconds: call it on a thread that may block.
    ///
    /// # Errors
    /// [`PortraitError::Unreadable`]: nothing was read beyond the bounds.
    pub fn read(png: &[u8]) -> Result<Self, PortraitError> {
        let mut reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
        let mut limits = Limits::default();
        (limits.max_image_width, limits.max_image_height) = (Some(SIDE_MAX), Some(SIDE_MAX));
        limits.max_alloc = Some(MEMORY_MAX);
        reader.limits(limits);
        let solid = covered(&reader.decode()?.into_rgba8());
        let side = solid.width().min(solid.height());
        let (left, top) = ((solid.width() - side) / 2, (solid.height() - side) / 2);
        let square = imageops::crop_imm(&solid, left, top, side, side).to_image();
        // What we have written ourselves stays as it is.
        let small = if side == SIDE { square } else { scaled(&square, SIDE) };
        Ok(Self { rgb: small.into_raw().into() })
    }

    /// The same as a PNG, to be kept.
    ///
    /// # Errors
    /// [`PortraitError::Unwritten`] when the encoder fails.
    pub fn png(&self) -> Result<Vec<u8>, PortraitError> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, SIDE, SIDE);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgb)?;
        writer.finish()?;
        Ok(out)
    }

    /// Tells this portrait from others.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(&self.rgb).into()
    }

    /// Red, green and blue at another size.
    #[expect(clippy::expect_used, reason = "every portrait is made by `read`, with so many pixels")]
    pub(super) fn at(&self, side: u32) -> Vec<u8> {
        let all = RgbImage::from_raw(SIDE, SIDE, self.rgb.to_vec()).expect("a portrait has its size");
        scaled(&all, side).into_raw()
    }
}

impl std::fmt::Debug for Portrait {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Portrait")
    }
}

/// The portraits of those who sit at a table, by their seats; whoever has none has an emblem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portraits(Arc<[Option<Portrait>]>);

impl Portraits {
    /// By seats.
    pub fn new(by_seat: Vec<Option<Portrait>>) -> Self {
        Self(by_seat.into())
    }

    /// The one of whoever sits there.
    pub fn of(&self, seat: usize) -> Option<&Portrait> {
        self.0.get(seat)?.as_ref()
    }

    /// What tells each seat's from others.
    pub fn digests(&self) -> Vec<Option<[u8; 32]>> {
        self.0.iter().map(|portrait| portrait.as_ref().map(Portrait::digest)).collect()
    }
}

/// Laid on a ground where it is clear.
fn covered(picture: &RgbaImage) -> RgbImage {
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0;
        let mixed = |(above, below): (u8, u8)| {
            let sum = u16::from(above) * u16::from(alpha) + u16::from(below) * (255 - u16::from(alpha));
            u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
        };
        Rgb([(red, GROUND[0]), (green, GROUND[1]), (blue, GROUND[2])].map(mixed))
    })
}

/// At another size. Of the filters that keep a face sharp this one needs no sine, which machines round as they like.
fn scaled(picture: &RgbImage, side: u32) -> RgbImage {
    imageops::resize(picture, side, side, FilterType::CatmullRom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::intake::tests::claiming;

    fn png(width: u32, height: u32, color: png::ColorType, data: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, width, height);
        encoder.set_color(color);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(data).unwrap();
        writer.finish().unwrap();
        out
    }

    #[test]
    fn a_picture_is_cut_to_its_middle_and_comes_back_as_it_was_kept() {
        // Red, a square of green, blue.
        let row: Vec<u8> = [[200, 0, 0], [0, 180, 0], [0, 0, 160]].iter().flat_map(|c| c.repeat(40)).collect();
        let portrait = Portrait::read(&png(120, 40, png::ColorType::Rgb, &row.repeat(40))).unwrap();
        assert_eq!(portrait.rgb.len(), (SIDE * SIDE * 3) as usize);
        assert!(portrait.rgb.chunks(3).all(|pixel| pixel == [0, 180, 0]));
        assert_eq!(Portrait::read(&portrait.png().unwrap()).unwrap(), portrait);
        assert_eq!(portrait.at(66).len(), 66 * 66 * 3);
    }

    #[test]
    fn what_is_clear_shows_the_ground() {
        let clear = Portrait::read(&png(16, 16, png::ColorType::Rgba, &[255, 255, 255, 0].repeat(256))).unwrap();
        assert!(clear.rgb.chunks(3).all(|pixel| pixel == GROUND));
    }

    #[test]
    fn what_is_no_png_or_claims_to_be_huge_is_refused() {
        // A header that claims more than there is: nothing of it may be made room for.
        let one = png(1, 1, png::ColorType::Rgb, &[0; 3]);
        let claims = |width: u32, height: u32| claiming(one.clone(), width, height);
        for bytes in [
            vec![],
            b"GIF89a and so on".to_vec(),
            b"<html>not found</html>".to_vec(),
            claims(60_000, 60_000),
            claims(SIDE_MAX + 1, 8),
            claims(0, 0),
            claims(300, 300),
        ] {
            assert!(matches!(Portrait::read(&bytes), Err(PortraitError::Unreadable(_))), "{} bytes", bytes.len());
        }
    }
}
