//! The compression of a film's frames: LZW as GIF has it, which may choose among colours that look the same.
//!
//! A run that was written before is taken again as far as every pixel of it looks as it should: that spares a third of the
//! bytes of a map, whose ground and light are made of shades that no eye tells apart.

use super::abreast::both;
use super::pixels::{Pixels, Seen, UNCHANGED};
use super::shades::{Likeness, Prices};

/// Bits of a palette's places.
const PLACE_BITS: u8 = 8;
/// Bits of the first codes.
const FIRST_WIDTH: u8 = PLACE_BITS + 1;
const CLEAR: u16 = 1 << PLACE_BITS;
const END: u16 = CLEAR + 1;
/// Codes that there are at most.
const CODES_MAX: usize = 1 << 12;
const NOTHING: u16 = u16::MAX;
/// The reach of runs whose reach is not kept: of those of nothing but what was seen before.
const FAR: u16 = u16::MAX;
/// Of a frame with so many new pixels the halves are compressed side by side, each with runs of its own.
const HALVED_PIXELS: usize = 1 << 17;

/// A run that was written: how it goes on, and what it ends and begins with.
#[derive(Clone, Copy)]
struct Run {
    /// The first of the runs that go on from here, and the next of those that go on from the same as this one.
    first: u16,
    next: u16,
    /// How long the longest of those is that begin with this one.
    reach: u16,
    place: u8,
    head: u8,
}

/// The run before, how long it is, and where it was written first.
#[derive(Clone, Copy)]
struct Past {
    before: u16,
    length: u16,
    start: usize,
}

/// A run that was found, and what it costs to write it.
#[derive(Clone, Copy, Default)]
struct Known {
    code: u16,
    length: u16,
    price: u32,
}

impl Known {
    /// The run of one place.
    fn one(place: u8, price: u16) -> Self {
        Self { code: u16::from(place), length: 1, price: u32::from(price) }
    }

    /// Whether a run of this length and price is to be taken instead: it is longer, or as long and truer.
    fn is_worse_than(self, length: u16, price: u32) -> bool {
        length > self.length || (length == self.length && price < self.price)
    }
}

/// The pixels compressed, with the places that were written. How they are parted is told by the pixels alone, so that the
/// bytes do not depend on the machine.
pub(super) fn compressed(mut pixels: Pixels, likeness: &Likeness) -> (Vec<u8>, Vec<u8>) {
    if pixels.count_new() < HALVED_PIXELS {
        let (writer, places) = written(&pixels, likeness, Codes::begun());
        return (writer.ended(), places);
    }
    let lower = pixels.split_off(pixels.count() / 2);
    let (lower, upper) =
        both(|| written(&lower, likeness, Codes::default()), || written(&pixels, likeness, Codes::begun()));
    let ((mut writer, mut places), (rest, more_places)) = (upper, lower);
    writer.append(&rest);
    places.extend(more_places);
    (writer.ended(), places)
}

/// Writes pixels after these codes, with no runs known; gives the places that were written, too.
fn written(pixels: &Pixels, likeness: &Likeness, codes: Codes) -> (Writer, Vec<u8>) {
    let (mut writer, mut streaks) = (Writer::new(codes), pixels.streaks());
    let mut places = Vec::with_capacity(pixels.count());
    let aim = Aim { pixels, likeness };
    let mut found = writer.longest(&aim, 0, streaks.left(0)).code;
    while places.len() < pixels.count() {
        writer.write(found);
        writer.trace(found, &mut places);
        let (at, streak) = (places.len(), streaks.left(places.len()));
        let next = writer.longest(&aim, at, streak);
        // What is learned begins as this run does, and so it may be the next only where that begins so, too.
        let head = writer.run(found).head;
        let length = usize::from(writer.past(found).length);
        let again = length + 1;
        let is_again = again > usize::from(next.length) && at + again <= pixels.count() && {
            if writer.is_unchanged(found) {
                streak >= again
            } else {
                aim.allows(at, &places[at - length..]) && aim.allows(at + length, &[head])
            }
        };
        let head = if is_again { head } else { writer.run(next.code).head };
        let is_forgotten = writer.learn(found, at, head);
        found = match (is_forgotten, is_again) {
            (true, _) => writer.longest(&aim, at, streak).code,
            (false, true) => writer.newest(),
            (false, false) => next.code,
        };
    }
    (writer, places)
}

/// Codes of some bits each, one after another, the lowest bit first.
#[derive(Default)]
struct Codes {
    out: Vec<u8>,
    /// Bits that are not yet out, and how many.
    bits: u32,
    held: u8,
}

impl Codes {
    /// What a frame begins with.
    fn begun() -> Self {
        let mut codes = Self { out: vec![PLACE_BITS], ..Self::default() };
        codes.push(u32::from(CLEAR), FIRST_WIDTH);
        codes
    }

    fn push(&mut self, code: u32, width: u8) {
        self.bits |= code << self.held;
        self.held += width;
        while self.held >= 8 {
            self.out.push(self.bits.to_le_bytes()[0]);
            self.bits >>= 8;
            self.held -= 8;
        }
    }

    /// Goes on with others.
    fn append(&mut self, others: &Self) {
        others.out.iter().for_each(|byte| self.push(u32::from(*byte), 8));
        self.push(others.bits, others.held);
    }

    /// The bytes of all of them.
    fn whole(mut self) -> Vec<u8> {
        if self.held > 0 {
            self.out.push(self.bits.to_le_bytes()[0]);
        }
        self.out
    }
}

/// How pixels should look, and what looks so.
struct Aim<'a> {
    pixels: &'a Pixels,
    likeness: &'a Likeness,
}

impl<'a> Aim<'a> {
    /// What it costs to write each place for a pixel; `None` past the last one.
    fn prices(&self, at: usize) -> Option<Prices<'a>> {
        let (place, seen) = self.pixels.get(at)?;
        Some(self.likeness.prices(place, seen))
    }

    /// Whether the pixels from one on may be written as these places.
    fn allows(&self, at: usize, places: &[u8]) -> bool {
        places.iter().zip(at..).all(|(place, at)| self.prices(at).is_some_and(|prices| prices.of(*place).is_some()))
    }
}

struct Writer {
    /// The runs by their codes, with room for all that there may be: what lies past `count` is left from before.
    runs: Vec<Run>,
    past: Vec<Past>,
    /// Codes that are known.
    count: usize,
    /// The runs of nothing but what was seen before, by their lengths from 1 on: most of a film is made of these, and they are
    /// found at once.
    unchanged: Vec<Known>,
    /// Runs whose followers are yet to be looked at; empty between two searches.
    open: Vec<Known>,
    /// Bits of a code.
    width: u8,
    codes: Codes,
}

impl Writer {
    fn new(codes: Codes) -> Self {
        let mut writer = Self {
            runs: vec![Run { first: NOTHING, next: NOTHING, reach: 1, place: 0, head: 0 }; CODES_MAX],
            past: vec![Past { before: NOTHING, length: 1, start: 0 }; CODES_MAX],
            count: 0,
            unchanged: Vec::new(),
            open: Vec::new(),
            width: 0,
            codes,
        };
        writer.forget();
        writer
    }

    /// Leaves only the runs of one place, and the two codes that are none.
    fn forget(&mut self) {
        for (run, place) in self.runs.iter_mut().zip((0..=u8::MAX).chain([0, 0])) {
            *run = Run { first: NOTHING, next: NOTHING, reach: 1, place, head: place };
        }
        self.count = usize::from(END) + 1;
        self.unchanged = vec![Known::one(UNCHANGED, 0)];
        self.run_mut(u16::from(UNCHANGED)).reach = FAR;
        self.width = FIRST_WIDTH;
    }

    /// Whether a run is one of those of nothing but what was seen before.
    fn is_unchanged(&self, code: u16) -> bool {
        let length = usize::from(self.past(code).length);
        self.unchanged.get(length - 1).is_some_and(|known| known.code == code)
    }

    /// The longest run known that looks as the pixels from one on should, of those the truest; none past the last pixel. So many
    /// pixels from there on look so already.
    fn longest(&mut self, aim: &Aim<'_>, at: usize, streak: usize) -> Known {
        let Some(((place, seen), first)) = aim.pixels.get(at).zip(aim.prices(at)) else { return Known::default() };
        if seen == Seen::Yes {
            // Whatever begins here goes through all of these.
            let length = streak.min(self.unchanged.len());
            let known = self.unchanged[length - 1];
            if length < streak {
                return known;
            }
            self.open.push(known);
            return self.followed(aim, at, known);
        }
        let alike = aim.likeness.alike[usize::from(place)].iter();
        self.open.extend(alike.filter_map(|like| Some(Known::one(*like, first.of(*like)?))));
        if seen == Seen::Either {
            self.open.push(Known::one(UNCHANGED, 0));
        }
        let simplest = if seen == Seen::No { place } else { UNCHANGED };
        self.followed(aim, at, Known::one(simplest, 0))
    }

    /// The longest run that goes on from those that are open, of those the truest, or `best`. Those that reach farthest are gone
    /// along first, as what cannot reach as far as the best need not be looked at.
    fn followed(&mut self, aim: &Aim<'_>, at: usize, mut best: Known) -> Known {
        while let Some(mut known) = self.open.pop() {
            if !best.is_worse_than(self.run(known.code).reach, known.price) {
                continue;
            }
            while let Some(farther) = self.farther(aim, at, known, best) {
                known = farther;
            }
            if best.is_worse_than(known.length, known.price) {
                best = known;
            }
        }
        best
    }

    /// Of the runs that go on from one by a pixel that looks right, the one that reaches farthest; the others are open then.
    fn farther(&mut self, aim: &Aim<'_>, at: usize, known: Known, best: Known) -> Option<Known> {
        let Known { code, length, price } = known;
        let mut follower = self.run(code).first;
        if follower == NOTHING {
            return None;
        }
        let prices = aim.prices(at + usize::from(length))?;
        let mut farthest: Option<(u16, Known)> = None;
        while follower != NOTHING {
            let Run { next, reach, place, .. } = *self.run(follower);
            if reach >= best.length
                && let Some(more) = prices.of(place)
                && best.is_worse_than(reach, price + u32::from(more))
            {
                let known = Known { code: follower, length: length + 1, price: price + u32::from(more) };
                match &mut farthest {
                    None => farthest = Some((reach, known)),
                    Some((far, before)) if *far < reach => {
                        *far = reach;
                        self.open.push(std::mem::replace(before, known));
                    }
                    Some(_) => self.open.push(known),
                }
            }
            follower = next;
        }
        farthest.map(|(_, known)| known)
    }

    /// A run by its code.
    fn run(&self, code: u16) -> &Run {
        &self.runs[usize::from(code)]
    }

    fn run_mut(&mut self, code: u16) -> &mut Run {
        &mut self.runs[usize::from(code)]
    }

    fn past(&self, code: u16) -> Past {
        self.past[usize::from(code)]
    }

    /// The run that was learned last.
    fn newest(&self) -> u16 {
        u16::try_from(self.count - 1).unwrap_or(NOTHING)
    }

    /// Appends the places of a run.
    fn trace(&self, code: u16, places: &mut Vec<u8>) {
        let Past { length, start, .. } = self.past(code);
        // The last place of the run that was learned last is yet to be written.
        places.extend_from_within(start..start + usize::from(length) - 1);
        places.push(self.run(code).place);
    }

    /// Notes the run, which was written last, up to a pixel, with the place after it, which the next code begins with. Where
    /// there is no more room all is forgotten, which it says.
    fn learn(&mut self, code: u16, end: usize, place: u8) -> bool {
        let learned = u16::try_from(self.count).unwrap_or(NOTHING);
        let Run { first: next, head, .. } = *self.run(code);
        let before = self.past(code).length;
        let (start, length) = (end - usize::from(before), before + 1);
        let is_unchanged = place == UNCHANGED && self.unchanged.last().is_some_and(|known| known.code == code);
        let reach = if is_unchanged { FAR } else { length };
        *self.run_mut(learned) = Run { first: NOTHING, next, reach, place, head };
        self.past[self.count] = Past { before: code, length, start };
        self.count += 1;
        self.run_mut(code).first = learned;
        if is_unchanged {
            self.unchanged.push(Known { code: learned, length, price: 0 });
        }
        let mut at = code;
        while at != NOTHING && self.run(at).reach < length {
            self.run_mut(at).reach = length;
            at = self.past(at).before;
        }
        if usize::from(learned) >= 1 << self.width && self.width < 12 {
            self.width += 1;
        }
        let is_full = self.count == CODES_MAX;
        if is_full {
            self.write(CLEAR);
            self.forget();
        }
        is_full
    }

    fn write(&mut self, code: u16) {
        self.codes.push(u32::from(code), self.width);
    }

    /// Goes on with what another has written, for which all is forgotten.
    fn append(&mut self, other: &Self) {
        self.write(CLEAR);
        self.codes.append(&other.codes);
        self.width = other.width;
    }

    /// The bytes, with the end.
    fn ended(mut self) -> Vec<u8> {
        self.write(END);
        self.codes.whole()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of stripes that drift, with a shade more here and there.
    fn pixels() -> Pixels {
        let place = |n: u32| u8::try_from(40 + (n / 7 + n / 900) % 60 + (n * n / 11) % 2).unwrap();
        let mut pixels = Pixels::kept((0..60_000).map(place).collect());
        let is_kept = |n: usize| matches!(n % 400, 0..100) || (matches!(n % 400, 100..200) && n % 20 < 10);
        (0..60_000).filter(|n| !is_kept(*n)).for_each(|n| pixels.put(n));
        pixels.end();
        pixels
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
        let seen = |wanted| (0..pixels.count()).filter(|at| pixels.get(*at).unwrap().1 == wanted).count();
        assert!([Seen::Yes, Seen::Either, Seen::No].iter().all(|wanted| seen(*wanted) > 5_000));
        let sizes = [1, 8].map(|limit| size(&pixels, &Likeness::of(&greys(), |_| limit)));
        assert!(sizes[1] * 3 < sizes[0] * 2, "{sizes:?}");
    }

    #[test]
    fn two_halves_are_read_as_one() {
        let likeness = Likeness::of(&greys(), |_| 8);
        for more in 0..40 {
            let count = 100 * (2 * HALVED_PIXELS / 100 + more);
            let places: Vec<u8> = (0..count).map(|n| u8::try_from(40 + (n / 7 + n * n / 977) % 60).unwrap()).collect();
            let pixels = Pixels::new(&places);
            assert!(pixels.count_new() >= HALVED_PIXELS, "it is parted");
            size(&pixels, &likeness);
        }
    }

    /// Bytes of pixels that are compressed, read again and compared.
    fn size(pixels: &Pixels, likeness: &Likeness) -> usize {
        let (bytes, places) = compressed(pixels.clone(), likeness);
        assert!(unpacked(&bytes, pixels.count()) == places);
        let aim = Aim { pixels, likeness };
        for (at, place) in places.iter().enumerate() {
            assert!(aim.allows(at, &[*place]), "{place} for {:?}", pixels.get(at));
        }
        bytes.len()
    }
}
