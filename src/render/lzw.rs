//! The compression of a film's frames: LZW as GIF has it, which may choose among colours that look the same.
//!
//! A run that was written before is taken again as far as every pixel of it looks as it should: that spares a third of the
//! bytes of a map, whose ground and light are made of shades that no eye tells apart.

/// The place that stands for what was seen before.
pub(super) const UNCHANGED: u8 = 255;

/// Bits of a palette's places.
const PLACE_BITS: u8 = 8;
const CLEAR: u16 = 1 << PLACE_BITS;
const END: u16 = CLEAR + 1;
/// Codes that there are at most.
const CODES_MAX: usize = 1 << 12;
const NOTHING: u16 = u16::MAX;

/// Limits of what looks the same: from frame to frame, side by side in the dark, and the sum of the channels up to which it is
/// dark.
const STEADY: u32 = 40;
const SHADE: u32 = 25;
const DARK: u32 = 85;

/// Which places of a palette may stand for which.
pub(super) struct Likeness {
    /// How far apart two colours are, where they look the same.
    apart: Vec<Option<u8>>,
    /// The places that look the same as one.
    alike: Vec<Vec<u8>>,
}

impl Likeness {
    /// What looks the same from frame to frame.
    pub(super) fn steady(colors: &[[u8; 3]]) -> Self {
        Self::of(colors, |_| STEADY)
    }

    /// What looks the same side by side: of bright colours more than of dark ones. In the dark it may be up to so many times the usual
    /// limit; among bright colours that would take one clan's for another's.
    pub(super) fn shades(colors: &[[u8; 3]], darkness: u32) -> Self {
        Self::of(colors, |light| SHADE * darkness + light.saturating_sub(DARK) * 9 / 4)
    }

    /// Colours nearer to each other than a limit look the same, by the sum of the squares of their channels' distances. The limit
    /// goes by the sum of the channels of the darker of them.
    fn of(colors: &[[u8; 3]], limit: impl Fn(u32) -> u32) -> Self {
        let square = |(a, b): (&u8, &u8)| u32::from(a.abs_diff(*b)).pow(2);
        let color = |place: u8| colors.get(usize::from(place));
        let light = |color: &[u8; 3]| color.iter().copied().map(u32::from).sum::<u32>();
        let apart = |one: u8, other: u8| {
            if one == other {
                return Some(0);
            }
            let (a, b) = (color(one)?, color(other)?);
            let sum: u32 = a.iter().zip(b).map(square).sum();
            (sum < limit(light(a).min(light(b)))).then(|| u8::try_from(sum.max(1)).unwrap_or(u8::MAX))
        };
        let all = || 0..UNCHANGED;
        let table = (0..=u8::MAX).flat_map(|one| (0..=u8::MAX).map(move |other| (one, other)));
        Self {
            apart: table.map(|(one, other)| apart(one, other)).collect(),
            alike: all().map(|one| all().filter(|other| apart(one, *other).is_some()).collect()).collect(),
        }
    }

    /// How far apart two places are, if they look the same.
    pub(super) fn apart(&self, one: u8, other: u8) -> Option<u8> {
        self.apart[usize::from(one) << 8 | usize::from(other)]
    }
}

/// Whether a pixel looks as it should before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    No,
    /// Among a few that do: it may be written or not, as the run before it goes on.
    Either,
    /// Among many that do: they make one run.
    Yes,
}

/// A pixel that is to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pixel {
    /// How it should look.
    pub(super) place: u8,
    /// Whether it looks so already.
    pub(super) seen: Seen,
}

/// A run that was written: the run before, and a place.
#[derive(Clone, Copy)]
struct Run {
    before: u16,
    place: u8,
    /// What it begins with, and how long it is.
    head: u8,
    length: u16,
    /// The first of the runs that go on from here, and the next of those that go on from the same as this one.
    first: u16,
    next: u16,
}

/// The pixels compressed, with the places that were written.
pub(super) fn compressed(pixels: &[Pixel], likeness: &Likeness) -> (Vec<u8>, Vec<u8>) {
    let mut writer = Writer::new();
    let mut places = Vec::with_capacity(pixels.len());
    writer.write(CLEAR);
    let mut found = writer.longest(pixels, likeness).0;
    while places.len() < pixels.len() {
        writer.write(found);
        writer.trace(found, &mut places);
        let rest = &pixels[places.len()..];
        let next = writer.longest(rest, likeness);
        // What is learned begins as this run does, and so it may be the next only where that begins so, too.
        let Run { head, length, .. } = writer.runs[usize::from(found)];
        let again = usize::from(length) + 1;
        let is_again = again > next.1 && again <= rest.len() && {
            let start = places.len() - usize::from(length);
            if writer.is_unchanged(found) {
                streak(&rest[..again]) == again
            } else {
                looks_right(rest, &places[start..], likeness) && looks_right(&rest[again - 1..], &[head], likeness)
            }
        };
        let head = if is_again { head } else { writer.runs[usize::from(next.0)].head };
        let is_forgotten = writer.learn(found, head);
        found = match (is_forgotten, is_again) {
            (true, _) => writer.longest(rest, likeness).0,
            (false, true) => writer.newest(),
            (false, false) => next.0,
        };
    }
    writer.write(END);
    writer.flush();
    (writer.out, places)
}

struct Writer {
    runs: Vec<Run>,
    /// The runs of nothing but what was seen before, by their lengths from 1 on: most of a film is made of these, and they are
    /// found at once.
    unchanged: Vec<u16>,
    /// Runs whose followers are yet to be looked at, with their lengths and prices; empty between two searches.
    open: Vec<(u16, usize, u32)>,
    /// Bits of a code.
    width: u8,
    /// Bits that are not yet out, and how many.
    bits: u32,
    held: u8,
    out: Vec<u8>,
}

/// The runs of one place, and the two codes that are none.
fn fresh() -> Vec<Run> {
    let run = |place| Run { before: NOTHING, place, head: place, length: 1, first: NOTHING, next: NOTHING };
    let mut runs = Vec::with_capacity(CODES_MAX);
    runs.extend((0..=u8::MAX).map(run));
    runs.extend([run(0), run(0)]);
    runs
}

/// How many pixels at the beginning look as they should, in one run.
fn streak(pixels: &[Pixel]) -> usize {
    pixels.iter().position(|pixel| pixel.seen != Seen::Yes).unwrap_or(pixels.len())
}

/// What it costs to write a place for a pixel; `None` where it would look wrong.
fn price(pixel: Pixel, place: u8, likeness: &Likeness) -> Option<u32> {
    match pixel.seen {
        Seen::No | Seen::Either if place != UNCHANGED => likeness.apart(pixel.place, place).map(u32::from),
        Seen::Either | Seen::Yes if place == UNCHANGED => Some(0),
        _ => None,
    }
}

/// Whether pixels may be written as these places.
fn looks_right(pixels: &[Pixel], places: &[u8], likeness: &Likeness) -> bool {
    pixels.iter().zip(places).all(|(pixel, place)| price(*pixel, *place, likeness).is_some())
}

impl Writer {
    fn new() -> Self {
        let (runs, unchanged) = (fresh(), vec![u16::from(UNCHANGED)]);
        Self { runs, unchanged, open: Vec::new(), width: PLACE_BITS + 1, bits: 0, held: 0, out: vec![PLACE_BITS] }
    }

    /// Whether a run is one of those of nothing but what was seen before.
    fn is_unchanged(&self, code: u16) -> bool {
        let length = usize::from(self.runs[usize::from(code)].length);
        self.unchanged.get(length - 1) == Some(&code)
    }

    /// The longest run known that looks as the pixels should, of those the truest; with its length.
    fn longest(&mut self, pixels: &[Pixel], likeness: &Likeness) -> (u16, usize) {
        let Some(first) = pixels.first() else { return (0, 0) };
        if first.seen == Seen::Yes {
            // Whatever begins here goes through all of these.
            let length = streak(&pixels[..self.unchanged.len().min(pixels.len())]);
            let known = (self.unchanged[length - 1], length, 0);
            self.open.push(known);
            return self.followed(pixels, likeness, known);
        }
        let alike = likeness.alike[usize::from(first.place)].iter();
        self.open.extend(alike.filter_map(|at| Some((u16::from(*at), 1, price(*first, *at, likeness)?))));
        if first.seen == Seen::Either {
            self.open.push((u16::from(UNCHANGED), 1, 0));
        }
        let simplest = if first.seen == Seen::No { first.place } else { UNCHANGED };
        self.followed(pixels, likeness, (u16::from(simplest), 1, 0))
    }

    /// The longest run that goes on from those that are open, of those the truest, or `best`; with its length.
    fn followed(&mut self, pixels: &[Pixel], likeness: &Likeness, mut best: (u16, usize, u32)) -> (u16, usize) {
        while let Some((code, length, cost)) = self.open.pop() {
            if length > best.1 || (length == best.1 && cost < best.2) {
                best = (code, length, cost);
            }
            let Some(pixel) = pixels.get(length) else { continue };
            let mut follower = self.runs[usize::from(code)].first;
            while follower != NOTHING {
                let Run { place, next, .. } = self.runs[usize::from(follower)];
                if let Some(more) = price(*pixel, place, likeness) {
                    self.open.push((follower, length + 1, cost + more));
                }
                follower = next;
            }
        }
        (best.0, best.1)
    }

    /// The run that was learned last.
    fn newest(&self) -> u16 {
        u16::try_from(self.runs.len() - 1).unwrap_or(NOTHING)
    }

    /// Appends the places of a run.
    fn trace(&self, code: u16, places: &mut Vec<u8>) {
        if self.is_unchanged(code) {
            let length = usize::from(self.runs[usize::from(code)].length);
            return places.resize(places.len() + length, UNCHANGED);
        }
        let (start, mut at) = (places.len(), code);
        while at != NOTHING {
            let Run { before, place, .. } = self.runs[usize::from(at)];
            places.push(place);
            at = before;
        }
        places[start..].reverse();
    }

    /// Notes the run with the place after it, which the next code begins with. Where there is no more room all is forgotten,
    /// which it says.
    fn learn(&mut self, code: u16, place: u8) -> bool {
        let learned = u16::try_from(self.runs.len()).unwrap_or(NOTHING);
        let Run { first: next, head, length, .. } = self.runs[usize::from(code)];
        self.runs.push(Run { before: code, place, head, length: length + 1, first: NOTHING, next });
        self.runs[usize::from(code)].first = learned;
        if place == UNCHANGED && self.unchanged.last() == Some(&code) {
            self.unchanged.push(learned);
        }
        if usize::from(learned) >= 1 << self.width && self.width < 12 {
            self.width += 1;
        }
        let is_full = self.runs.len() == CODES_MAX;
        if is_full {
            self.write(CLEAR);
            (self.runs, self.width) = (fresh(), PLACE_BITS + 1);
            self.unchanged.truncate(1);
        }
        is_full
    }

    fn write(&mut self, code: u16) {
        self.bits |= u32::from(code) << self.held;
        self.held += self.width;
        while self.held >= 8 {
            self.out.push(self.bits.to_le_bytes()[0]);
            self.bits >>= 8;
            self.held -= 8;
        }
    }

    fn flush(&mut self) {
        if self.held > 0 {
            self.out.push(self.bits.to_le_bytes()[0]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of stripes that drift, with a shade more here and there.
    fn pixels() -> Vec<Pixel> {
        let place = |n: u32| u8::try_from(40 + (n / 7 + n / 900) % 60 + (n * n / 11) % 2).unwrap();
        (0..60_000)
            .map(|n| Pixel {
                place: place(n),
                seen: [Seen::Yes, Seen::Either, Seen::No, Seen::No][n as usize % 400 / 100],
            })
            .collect()
    }

    fn greys() -> Vec<[u8; 3]> {
        (0..UNCHANGED).map(|grey| [grey; 3]).collect()
    }

    fn unpacked(bytes: &[u8], count: usize) -> Vec<u8> {
        let mut gif = gif::Encoder::new(vec![], u16::try_from(count / 100).unwrap(), 100, &greys().concat()).unwrap();
        let (width, height) = (u16::try_from(count / 100).unwrap(), 100);
        let frame = gif::Frame { width, height, buffer: bytes.into(), ..gif::Frame::default() };
        gif.write_lzw_pre_encoded_frame(&frame).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let bytes = gif.into_inner().unwrap();
        let mut decoder = options.read_info(bytes.as_slice()).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    #[test]
    fn what_is_read_is_what_was_written_and_looks_as_it_should() {
        let pixels = pixels();
        let sizes = [1, 8].map(|limit| {
            let likeness = Likeness::of(&greys(), |_| limit);
            let (bytes, places) = compressed(&pixels, &likeness);
            assert!(unpacked(&bytes, pixels.len()) == places);
            for (pixel, place) in pixels.iter().zip(&places) {
                assert!(price(*pixel, *place, &likeness).is_some(), "{place} for {pixel:?}");
            }
            bytes.len()
        });
        assert!(sizes[1] * 3 < sizes[0] * 2, "{sizes:?}");
    }
}
