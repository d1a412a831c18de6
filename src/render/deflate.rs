//! The rows of a PNG, compressed: one stream of zlib, whose halves are made side by side.

use flate2::{Compress, Compression, FlushCompress};

use super::RenderError;
use super::abreast::both;
use super::error::failed;

/// Deflate level: the next ones take three times as long for a third fewer bytes, and an upload takes longer than either.
const LEVEL: u32 = 1;
/// Of a picture of more pixels than these, a whole page: there the next level saves a fifth of the bytes.
const PAGE_LEVEL: u32 = 2;
const POST_PIXELS: usize = 1 << 20;
/// Pictures of fewer pixels are made in one piece.
const HALVED_PIXELS: usize = 1 << 18;
/// How far back a compressor looks: what the first half ends with is known to the second.
const REACH: usize = 1 << 15;
/// What a stream begins with: its kind and, where the second byte has this bit, the sum of what was known before.
const HEAD: usize = 2;
const HAS_SUM: u8 = 0x20;
/// What a stream ends with: the sum of all bytes.
const SUM: usize = 4;

/// Compresses places as rows without filter. How they are parted is told by their number alone, so that the bytes do not
/// depend on the machine.
pub(super) fn rows(places: &[u8], width: usize) -> Result<Vec<u8>, RenderError> {
    let width = width.max(1);
    let level = Compression::new(if places.len() > POST_PIXELS { PAGE_LEVEL } else { LEVEL });
    if places.len() < HALVED_PIXELS {
        return deflated(&mut Compress::new(level, true), &filtered(places, width), FlushCompress::Finish);
    }
    let (upper, lower) = places.split_at(places.len() / width / 2 * width);
    let (lower, upper) = both(|| second(upper, lower, width, level), || first(upper, width, level));
    let (mut out, sum) = upper?;
    let (rest, rest_sum, length) = lower?;
    out.extend(rest);
    out.extend(joined(sum, rest_sum, length).to_be_bytes());
    Ok(out)
}

/// The beginning of a stream, up to a whole byte, and the sum of what it says.
fn first(places: &[u8], width: usize, level: Compression) -> Result<(Vec<u8>, u32), RenderError> {
    let mut compress = Compress::new(level, true);
    let out = deflated(&mut compress, &filtered(places, width), FlushCompress::Sync)?;
    let sum = sum(&deflated(&mut compress, &[], FlushCompress::Finish)?)?;
    Ok((out, sum))
}

/// The rest of a stream without its sum; the sum of what it says, and how much that is.
fn second(
    before: &[u8],
    places: &[u8],
    width: usize,
    level: Compression,
) -> Result<(Vec<u8>, u32, usize), RenderError> {
    let mut compress = Compress::new(level, true);
    let known = filtered(&before[before.len().saturating_sub(REACH / width * width)..], width);
    compress.set_dictionary(&known).map_err(failed)?;
    let rows = filtered(places, width);
    let mut out = deflated(&mut compress, &rows, FlushCompress::Finish)?;
    let sum = sum(&out)?;
    out.truncate(out.len() - SUM);
    let has_sum = out.get(1).is_some_and(|flags| flags & HAS_SUM != 0);
    let head = if has_sum { HEAD + SUM } else { HEAD };
    Ok((out.split_off(head.min(out.len())), sum, rows.len()))
}

/// The rows, each after a zero: no filter.
fn filtered(places: &[u8], width: usize) -> Vec<u8> {
    let mut rows = Vec::with_capacity(places.len() + places.len() / width + 1);
    for row in places.chunks(width) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    rows
}

/// Compresses at one go: piece by piece takes half as long again.
fn deflated(compress: &mut Compress, bytes: &[u8], flush: FlushCompress) -> Result<Vec<u8>, RenderError> {
    let before = compress.total_in();
    // More than the worst that level 1 makes of bytes; memory that is not written to is not taken.
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 4 + 4096);
    compress.compress_vec(bytes, &mut out, flush).map_err(failed)?;
    let is_whole = usize::try_from(compress.total_in() - before).is_ok_and(|read| read == bytes.len());
    if is_whole && out.len() < out.capacity() { Ok(out) } else { Err(failed("rows were left over")) }
}

/// The sum that a stream ends with.
fn sum(stream: &[u8]) -> Result<u32, RenderError> {
    stream.last_chunk::<SUM>().map(|sum| u32::from_be_bytes(*sum)).ok_or_else(|| failed("a stream without a sum"))
}

/// The sum of two halves, the second so many bytes long, from those of each: Adler's, of the bytes and of their places.
#[expect(clippy::expect_used, reason = "a length fits 64 bits, a remainder of 65,521 fits 32")]
fn joined(first: u32, second: u32, length: usize) -> u32 {
    const MODULUS: u64 = 65_521;
    let parts = |sum: u32| (u64::from(sum & 0xFFFF), u64::from(sum >> 16));
    let ((bytes, places), (more_bytes, more_places)) = (parts(first), parts(second));
    // Each sum of bytes begins with 1.
    let before = bytes + MODULUS - 1;
    let length = u64::try_from(length).expect("a length fits 64 bits") % MODULUS;
    let sums = [(places + more_places + length * before) % MODULUS, (before + more_bytes) % MODULUS];
    sums.into_iter().fold(0, |all, sum| all << 16 | u32::try_from(sum).expect("a remainder of 65,521 fits 32 bits"))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn two_halves_are_read_as_one() {
        for (width, height) in [(1, HALVED_PIXELS), (700, 900), (40_000, 7), (3, 5), (1640, 1200)] {
            let places: Vec<u8> =
                (0..width * height).map(|n| u8::try_from((n / 13 + n * n / 7919) % 251).unwrap()).collect();
            let bytes = rows(&places, width).unwrap();
            let mut read = vec![];
            flate2::read::ZlibDecoder::new(bytes.as_slice()).read_to_end(&mut read).unwrap();
            assert!(read == filtered(&places, width), "{width} by {height}");
        }
    }
}
