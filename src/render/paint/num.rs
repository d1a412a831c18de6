//! Conversions between whole pixels and the raster's floats, in one place so that the casts can be judged once.

use std::cmp::Ordering;

/// Whole pixels as a float.
#[expect(clippy::cast_precision_loss, reason = "pixel counts are far below 2^24")]
pub(in crate::render) const fn real(n: i32) -> f32 {
    n as f32
}

/// A count as a float.
pub(in crate::render) fn real_of(n: usize) -> f32 {
    real(signed_of(n))
}

/// The nearest whole pixel. By a cast: what the libraries of plain processors do for rounding takes ten times as long.
#[expect(clippy::cast_possible_truncation, reason = "pictures are a few thousand pixels wide; the cast saturates")]
pub(in crate::render) fn round(x: f32) -> i32 {
    (x + 0.5_f32.copysign(x)) as i32
}

/// The whole pixel below.
#[expect(clippy::cast_possible_truncation, reason = "pictures are a few thousand pixels wide; the cast saturates")]
pub(in crate::render) fn floor(x: f32) -> i32 {
    let cut = x as i32;
    if real(cut) > x { cut - 1 } else { cut }
}

/// A channel from 0 to 255, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates at both ends")]
pub(in crate::render) fn channel(x: f32) -> u8 {
    (x + 0.5) as u8
}

/// The same of a number that lies between them, without a cast: many side by side are rounded at a time, where casts are done
/// one by one.
pub(in crate::render) fn channel_within(x: f32) -> u8 {
    // From here on a float has no bits for parts: a sum ends with the whole number.
    const WHOLE: f32 = 8_388_608.0;
    let x = x + 0.5;
    let nearest = x + WHOLE;
    (nearest.to_bits() - u32::from(nearest - WHOLE > x)).to_le_bytes()[0]
}

/// The same of a longer number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates at both ends")]
pub(in crate::render) fn channel_of(x: f64) -> u8 {
    (x + 0.5) as u8
}

/// The whole pixel above.
pub(in crate::render) fn ceil(x: f32) -> i32 {
    -floor(-x)
}

/// A length as an index; negative lengths are 0.
pub(in crate::render) fn index(n: i32) -> usize {
    usize::try_from(n).unwrap_or(0)
}

/// A length as pixels of a picture; negative lengths are 0.
pub(in crate::render) fn pixels(n: i32) -> u32 {
    u32::try_from(n).unwrap_or(0)
}

/// A count of cells as a signed number.
pub(in crate::render) fn signed(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The same of a length of memory.
pub(in crate::render) fn signed_of(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// 0 to 1 as a byte.
pub(in crate::render) fn byte(x: f32) -> u8 {
    channel(x * 255.0)
}

/// What is left out of full, 0 to 1.
pub(in crate::render) fn share(left: u32, full: u32) -> f32 {
    (real(signed(left)) / real(signed(full.max(1)))).clamp(0.0, 1.0)
}

/// Orders floats, for sorting costs; there are no NaNs among them.
pub(in crate::render) fn by_value(a: f32, b: f32) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_rounded_the_same_with_and_without_a_cast() {
        let bits = 0_f32.to_bits()..255.4_f32.to_bits();
        let numbers = bits.step_by(997).chain((0..=510).map(|n| (real(n) / 2.0).to_bits())).map(f32::from_bits);
        for x in numbers {
            assert_eq!(channel_within(x), channel(x), "{x}");
        }
    }
}
