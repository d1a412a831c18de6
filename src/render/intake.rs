//! Pictures from files of whoever runs the bot: told by what is in them, and decoded within bounds.

use std::io::Cursor;

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, Limits, RgbaImage};

/// What is wider or higher, or has more pixels than the largest screens, is not read.
const SIDE_MAX: u32 = 4096;
const PIXELS_MAX: u64 = 3840 * 2160;
/// Four channels of two bytes for each of them.
const MEMORY_MAX: u64 = 8 * PIXELS_MAX;

/// Why a picture is no art.
#[derive(Debug, thiserror::Error)]
pub enum ArtError {
    /// Another kind of file.
    #[error("is {0}; PNG, JPEG and WebP are read")]
    Kind(&'static str),
    /// More than one picture.
    #[error("is animated; one picture that stands still is read")]
    Animated,
    /// Nothing was decoded.
    #[error(
        "is {0} by {1} pixels; at most {SIDE_MAX} on a side are read, and {PIXELS_MAX} in all, as many as 3840 by 2160"
    )]
    Large(u32, u32),
    /// A unit that nobody could see.
    #[error("is clear all over")]
    Clear,
    /// Cut off or bent.
    #[error("cannot be decoded: {0}")]
    Broken(#[from] image::ImageError),
}

/// Decodes a PNG, JPEG or WebP, told by its first bytes, upright as its camera says. Blocks for some tens of milliseconds.
pub(super) fn decoded(bytes: &[u8]) -> Result<RgbaImage, ArtError> {
    let source = Cursor::new(bytes);
    match image::guess_format(bytes) {
        Ok(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(source, limits())?;
            if decoder.is_apng()? { Err(ArtError::Animated) } else { upright(decoder) }
        }
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(source)?;
            if decoder.has_animation() { Err(ArtError::Animated) } else { upright(decoder) }
        }
        Ok(ImageFormat::Jpeg) => upright(JpegDecoder::new(source)?),
        Ok(other) => Err(ArtError::Kind(named(other))),
        Err(_) => Err(ArtError::Kind("no picture")),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(SIDE_MAX), Some(SIDE_MAX));
    limits.max_alloc = Some(MEMORY_MAX);
    limits
}

fn upright(mut decoder: impl ImageDecoder) -> Result<RgbaImage, ArtError> {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if width > SIDE_MAX || height > SIDE_MAX || pixels > PIXELS_MAX {
        return Err(ArtError::Large(width, height));
    }
    decoder.set_limits(limits())?;
    let way = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(way);
    Ok(picture.into_rgba8())
}

/// The usual kinds that are not read.
const fn named(kind: ImageFormat) -> &'static str {
    match kind {
        ImageFormat::Gif => "a GIF",
        ImageFormat::Bmp => "a BMP",
        ImageFormat::Tiff => "a TIFF",
        ImageFormat::Avif => "an AVIF",
        ImageFormat::Ico => "an icon",
        _ => "a picture of another kind",
    }
}

#[cfg(test)]
pub(super) mod tests {
    use image::{Rgba, RgbaImage};

    use super::*;

    fn written(kind: ImageFormat, width: u32, height: u32) -> Vec<u8> {
        let picture = RgbaImage::from_pixel(width, height, Rgba([200, 40, 40, 255]));
        let mut out = Cursor::new(vec![]);
        DynamicImage::from(picture).into_rgb8().write_to(&mut out, kind).unwrap();
        out.into_inner()
    }

    /// A PNG that says it has so many pixels.
    fn claims(width: u32, height: u32) -> Vec<u8> {
        claiming(written(ImageFormat::Png, 1, 1), width, height)
    }

    /// The same PNG with another size in its header.
    pub(in crate::render) fn claiming(mut out: Vec<u8>, width: u32, height: u32) -> Vec<u8> {
        out[16..20].copy_from_slice(&width.to_be_bytes());
        out[20..24].copy_from_slice(&height.to_be_bytes());
        let mut crc = flate2::Crc::new();
        crc.update(&out[12..29]);
        out[29..33].copy_from_slice(&crc.sum().to_be_bytes());
        out
    }

    #[test]
    fn the_three_kinds_are_read_whatever_their_names_end_in() {
        for kind in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let picture = decoded(&written(kind, 9, 5)).unwrap();
            assert_eq!(picture.dimensions(), (9, 5), "{kind:?}");
            let Rgba([red, green, ..]) = *picture.get_pixel(4, 2);
            assert!(red > 190 && green < 60, "{kind:?}");
        }
    }

    #[test]
    fn what_is_another_kind_or_moves_is_refused_in_words() {
        let told = |bytes: &[u8]| decoded(bytes).unwrap_err().to_string();
        assert_eq!(told(b"GIF89a and so on"), "is a GIF; PNG, JPEG and WebP are read");
        assert_eq!(told(b"<svg/>"), "is no picture; PNG, JPEG and WebP are read");
        assert_eq!(told(b""), "is no picture; PNG, JPEG and WebP are read");
        let mut out = vec![];
        let mut encoder = png::Encoder::new(&mut out, 1, 1);
        encoder.set_animated(2, 0).unwrap();
        let mut writer = encoder.write_header().unwrap();
        (0..2).for_each(|_| writer.write_image_data(&[0]).unwrap());
        writer.finish().unwrap();
        assert!(matches!(decoded(&out), Err(ArtError::Animated)));
    }

    #[test]
    fn nothing_is_made_room_for_that_only_claims_to_be_there() {
        assert!(matches!(decoded(&claims(4096, 4096)), Err(ArtError::Large(4096, 4096))));
        for bytes in [claims(60_000, 60_000), claims(0, 0), claims(300, 300)] {
            assert!(matches!(decoded(&bytes), Err(ArtError::Broken(_) | ArtError::Large(..))));
        }
        for kind in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let whole = written(kind, 40, 40);
            assert!(decoded(&whole[..whole.len().min(40)]).is_err(), "{kind:?}");
        }
    }
}
