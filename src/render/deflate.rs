//! Deflate for pictures of palette places. Drawings repeat themselves: in the row above, at the distance that just held,
//! where the same four places stood last. To look in these three places takes as long as the quickest level of zlib, and
//! codes made for the picture leave a quarter fewer bytes.

/// The least repetition that is worth its distance.
const LEAST: usize = 4;
/// The longest that the format has.
const MOST: usize = 258;
/// How far back a repetition can lie.
const WINDOW: usize = 32_768;
/// Tokens of a block: each has codes of its own.
const BLOCK: usize = 40_000;

/// A zlib stream of rows of `stride` bytes.
pub(super) fn zlib(rows: &[u8], stride: usize) -> Vec<u8> {
    let tokens = parsed(rows, stride);
    let mut out = Bits { bytes: Vec::with_capacity(rows.len() / 5), held: 0, count: 0 };
    out.bytes.extend([0x78, 0x01]);
    let blocks = tokens.chunks(BLOCK).count();
    for (n, block) in tokens.chunks(BLOCK).enumerate() {
        write_block(&mut out, block, n + 1 == blocks);
    }
    let mut bytes = out.finished();
    bytes.extend(adler(rows).to_be_bytes());
    bytes
}

/// A byte, or a repetition: its length in the upper half, its distance less 1 in the lower.
type Token = u32;

fn token(length: usize, distance: usize) -> Token {
    u32::try_from(length << 16 | (distance - 1)).unwrap_or(0)
}

/// Bytes and repetitions, each the longest of the three that are looked for.
fn parsed(rows: &[u8], stride: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(rows.len() / 8);
    let mut seen = vec![0_u32; 1 << HASH_BITS];
    let (mut at, mut held) = (0, 1);
    while at < rows.len() {
        let most = MOST.min(rows.len() - at);
        if most < 8 {
            tokens.push(u32::from(rows[at]));
            at += 1;
            continue;
        }
        let slot = &mut seen[hash(&rows[at..])];
        let last = *slot as usize;
        *slot = u32::try_from(at + 1).unwrap_or(0);
        let (mut length, mut distance) = (0, 0);
        for back in [held, stride, (at + 1).saturating_sub(last)] {
            if back == 0 || back > at.min(WINDOW) {
                continue;
            }
            let found = alike(rows, at - back, at, most);
            // A new distance costs some bits: it has to hold for longer.
            if found > length + usize::from(length > 0) {
                (length, distance) = (found, back);
            }
            if length >= 96 {
                break;
            }
        }
        if length < LEAST {
            tokens.push(u32::from(rows[at]));
            at += 1;
            continue;
        }
        tokens.push(token(length, distance));
        // What lies within is found again by its last places.
        for inner in [at + length / 2, at + length - 1] {
            if inner + 8 < rows.len() {
                seen[hash(&rows[inner..])] = u32::try_from(inner + 1).unwrap_or(0);
            }
        }
        held = distance;
        at += length;
    }
    tokens
}

const HASH_BITS: u32 = 15;

/// Where four bytes are remembered.
fn hash(rows: &[u8]) -> usize {
    let four = rows.first_chunk::<4>().map_or(0, |four| u32::from_le_bytes(*four));
    (four.wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)) as usize
}

/// How many bytes are the same from two places on.
fn alike(rows: &[u8], before: usize, here: usize, most: usize) -> usize {
    let (one, other) = (&rows[before..before + most], &rows[here..here + most]);
    let mut length = 0;
    for (a, b) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        let differs = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differs != 0 {
            return length + differs.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    length + one[length..].iter().zip(&other[length..]).take_while(|(a, b)| a == b).count()
}

/// Code, extra bits and their value, of a length from 3.
fn length_code(length: u32) -> (usize, u32, u32) {
    let over = length - 3;
    if length == 258 {
        return (285, 0, 0);
    }
    if over < 8 {
        return (257 + over as usize, 0, 0);
    }
    let bits = 31 - over.leading_zeros() - 2;
    (257 + (4 * (bits + 1) + (over >> bits & 3)) as usize, bits, over & ((1 << bits) - 1))
}

/// Code, extra bits and their value, of a distance less 1.
fn distance_code(over: u32) -> (usize, u32, u32) {
    if over < 4 {
        return (over as usize, 0, 0);
    }
    let bits = 31 - over.leading_zeros() - 1;
    ((2 * (bits + 1) + (over >> bits & 1)) as usize, bits, over & ((1 << bits) - 1))
}

/// Bits, the lowest first.
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn put(&mut self, value: u32, bits: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&self.held.to_le_bytes()[..4]);
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn finished(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.held.to_le_bytes()[..left]);
        self.bytes
    }
}

/// A block with codes made for it.
fn write_block(out: &mut Bits, tokens: &[Token], is_last: bool) {
    let (mut letters, mut ways) = ([0_u32; 286], [0_u32; 30]);
    letters[256] = 1;
    for token in tokens {
        if token >> 16 == 0 {
            letters[*token as usize & 255] += 1;
        } else {
            letters[length_code(token >> 16).0] += 1;
            ways[distance_code(token & 0xFFFF).0] += 1;
        }
    }
    // The format wants one distance at least.
    ways[0] = ways[0].max(1);
    let (letters, ways) = (lengths(&letters, 15), lengths(&ways, 15));
    out.put(u32::from(is_last) | 2 << 1, 3);
    write_codes(out, &letters, &ways);
    let (letters, ways) = (codes(&letters), codes(&ways));
    for token in tokens {
        if token >> 16 == 0 {
            let (code, bits) = letters[*token as usize & 255];
            out.put(code, bits);
            continue;
        }
        let (symbol, extra, value) = length_code(token >> 16);
        let (code, bits) = letters[symbol];
        out.put(code | value << bits, bits + extra);
        let (symbol, extra, value) = distance_code(token & 0xFFFF);
        let (code, bits) = ways[symbol];
        out.put(code, bits);
        out.put(value, extra);
    }
    let (code, bits) = letters[256];
    out.put(code, bits);
}

/// The lengths of both sets of codes, themselves in codes.
fn write_codes(out: &mut Bits, letters: &[u8], ways: &[u8]) {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let all: Vec<u8> = letters.iter().chain(ways).copied().collect();
    let steps = shortened(&all);
    let mut counts = [0_u32; 19];
    steps.iter().for_each(|step| counts[usize::from(step.0)] += 1);
    let sizes = lengths(&counts, 7);
    let codes = codes(&sizes);
    out.put(286 - 257, 5);
    out.put(30 - 1, 5);
    out.put(19 - 4, 4);
    ORDER.into_iter().for_each(|symbol| out.put(u32::from(sizes[symbol]), 3));
    for (symbol, value, extra) in steps {
        let (code, bits) = codes[usize::from(symbol)];
        out.put(code, bits);
        out.put(value, extra);
    }
}

/// Lengths with their repetitions said once: symbol, value and extra bits.
fn shortened(all: &[u8]) -> Vec<(u8, u32, u32)> {
    let mut out = Vec::new();
    for run in all.chunk_by(|a, b| a == b) {
        let (value, mut left) = (run[0], u32::try_from(run.len()).unwrap_or(0));
        if value != 0 {
            out.push((value, 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, extra) = match (value, left) {
                (0, 11..) => (18, 11, 138, 7),
                (0, 3..) => (17, 3, 10, 3),
                (1.., 3..) => (16, 3, 6, 2),
                _ => (value, 1, 1, 0),
            };
            let taken = left.min(most);
            out.push((symbol, taken - least, extra));
            left -= taken;
        }
    }
    out
}

/// Lengths of Huffman codes for these counts, none longer than `most`.
fn lengths(counts: &[u32], most: u8) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let found = huffman(&counts);
        if found.iter().all(|length| *length <= most) {
            return found;
        }
        // Flatter counts make flatter trees.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 2 + 1;
        }
    }
}

fn huffman(counts: &[u32]) -> Vec<u8> {
    let mut leaves: Vec<(u32, usize)> = counts.iter().copied().zip(0..).filter(|(count, _)| *count > 0).collect();
    let mut out = vec![0; counts.len()];
    if let [(_, only)] = leaves[..] {
        out[only] = 1;
        return out;
    }
    leaves.sort_unstable();
    // Nodes in order of their counts: leaves first, then pairs as they are made; each knows its parent.
    let mut weights: Vec<u32> = leaves.iter().map(|leaf| leaf.0).collect();
    let count = leaves.len();
    let mut parents = vec![0; 2 * count.max(1) - 1];
    let (mut leaf, mut pair) = (0, count);
    for node in count..parents.len() {
        let mut next = || {
            let is_leaf = leaf < count && (pair >= node || weights[leaf] <= weights[pair]);
            let place = if is_leaf { &mut leaf } else { &mut pair };
            *place += 1;
            *place - 1
        };
        let (one, other) = (next(), next());
        (parents[one], parents[other]) = (node, node);
        weights.push(weights[one] + weights[other]);
    }
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len() - 1).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    leaves.iter().zip(&depths).for_each(|((_, symbol), depth)| out[*symbol] = *depth);
    out
}

/// The codes of these lengths, lowest bit first, with their lengths.
fn codes(lengths: &[u8]) -> Vec<(u32, u32)> {
    let mut next = [0_u32; 17];
    for length in lengths.iter().filter(|length| **length > 0) {
        next[usize::from(*length) + 1] += 2;
    }
    for bits in 1..17 {
        next[bits] += next[bits - 1] << 1;
    }
    let code = |length: &u8| {
        let bits = u32::from(*length);
        if bits == 0 {
            return (0, 0);
        }
        let code = &mut next[usize::from(*length)];
        *code += 1;
        ((*code - 1).reverse_bits() >> (32 - bits), bits)
    };
    lengths.iter().map(code).collect()
}

/// The checksum of zlib.
fn adler(bytes: &[u8]) -> u32 {
    const LANES: usize = 32;
    const PRIME: u32 = 65_521;
    let (mut sum, mut sums) = (1_u32, 0_u32);
    // So many bytes cannot overflow.
    for stretch in bytes.chunks(LANES * 64) {
        let (chunks, rest) = stretch.as_chunks::<LANES>();
        for chunk in chunks {
            let weighted: u32 =
                chunk.iter().zip((1..=32_u32).rev()).map(|(byte, weight)| u32::from(*byte) * weight).sum();
            sums += sum * 32 + weighted;
            sum += chunk.iter().map(|byte| u32::from(*byte)).sum::<u32>();
        }
        for byte in rest {
            sum += u32::from(*byte);
            sums += sum;
        }
        (sum, sums) = (sum % PRIME, sums % PRIME);
    }
    sums << 16 | sum
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn inflated(bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        flate2::read::ZlibDecoder::new(bytes).read_to_end(&mut out).unwrap();
        out
    }

    #[test]
    fn what_is_deflated_can_be_inflated() {
        let noise = |n: u32, kinds: u32| u8::try_from((n.wrapping_mul(2_654_435_761) >> 16) % kinds).unwrap();
        for (length, kinds, stride) in [(1, 1, 7), (9, 3, 4), (5000, 1, 100), (70_000, 3, 300), (150_000, 256, 999)] {
            let rows: Vec<u8> = (0..length).map(|n| noise(n % 7001, kinds)).collect();
            assert_eq!(inflated(&zlib(&rows, stride)), rows, "{length} of {kinds}");
        }
    }

    #[test]
    fn very_uneven_counts_still_make_codes_of_fifteen_bits() {
        let counts: Vec<u32> = (0..30)
            .scan((1, 1), |(a, b), _| {
                let now = *a;
                (*a, *b) = (*b, *a + *b);
                Some(now)
            })
            .collect();
        let found = lengths(&counts, 15);
        assert!(found.iter().all(|length| (1..=15).contains(length)));
        let kraft: f64 = found.iter().map(|length| 0.5_f64.powi(i32::from(*length))).sum();
        assert!((kraft - 1.0).abs() < 1e-9, "{kraft}");
    }
}
