//! Palettes: 256 colours that serve a picture. The ground's colours come first and are settled once per ground; what lies
//! on it shares the rest. Flat colours stay exact, only shades and soft edges are merged.

use std::ops::Range;

use super::shares::{Count, Entry, Rgb, chosen, groups};

/// Places of the ground in the palette.
pub(super) const GROUND_COLORS: usize = 96;
/// Buckets: six bits a channel, finer in the dark half where the picture lives.
const BUCKETS: usize = 1 << 18;
/// Buckets that are counted at most.
const COUNTS_MAX: usize = u16::MAX as usize;
/// From here on a place is no place in the palette, but a count of a colour that has none yet.
const FIRST_NEW: u16 = 256;
/// No place in the palette yet.
const UNKNOWN: u16 = u16::MAX;

/// The steps of one channel.
const STEPS: [u8; 256] = steps();

const fn steps() -> [u8; 256] {
    let mut table = [0; 256];
    let mut value: u8 = 0;
    loop {
        table[value as usize] = if value < 72 { value / 2 } else { 36 + (value - 72) / 7 };
        if value == 255 {
            return table;
        }
        value += 1;
    }
}

fn bucket([red, green, blue, _]: [u8; 4]) -> usize {
    let [red, green, blue] = [red, green, blue].map(|channel| usize::from(STEPS[usize::from(channel)]));
    red << 12 | green << 6 | blue
}

/// How often colours occur, by bucket.
#[derive(Debug)]
pub(super) struct Census {
    /// Where a bucket's count stands, from 1; 0: nowhere yet.
    places: Vec<u16>,
    counts: Vec<Count>,
}

impl Census {
    pub(super) fn new() -> Self {
        Self { places: vec![0; BUCKETS], counts: Vec::new() }
    }

    /// Counts RGBA pixels; runs of one colour cost next to nothing.
    pub(super) fn count(&mut self, rgba: &[u8]) {
        for run in rgba.as_chunks::<4>().0.chunk_by(|one, other| one == other) {
            self.add(run[0], u32::try_from(run.len()).unwrap_or(u32::MAX));
        }
    }

    /// Counts a run of pixels by its halves: every second stretch of them speaks for both.
    pub(super) fn sample(&mut self, rgba: &[u8]) {
        rgba.chunks(RUN).step_by(2).for_each(|stretch| self.count(stretch));
    }

    fn add(&mut self, pixel: [u8; 4], length: u32) {
        let bucket = bucket(pixel);
        let [red, green, blue, _] = pixel;
        let place = &mut self.places[bucket];
        if *place == 0 {
            // Past so many, what is new counts as what came last before.
            if self.counts.len() < COUNTS_MAX {
                self.counts.push(Count::of(bucket));
            }
            *place = u16::try_from(self.counts.len()).unwrap_or(u16::MAX);
        }
        self.counts[usize::from(*place) - 1].add([red, green, blue], length);
    }
}

/// Colours whose slots are at hand: so few that they stay in the processor's nearest memory, where the table of all buckets
/// does not.
const KNOWN: usize = 1 << KNOWN_BITS;
const KNOWN_BITS: u32 = 11;

/// Pixels that are looked at together: where they are all as the one before, that is all that is done.
const TOGETHER: usize = 8;

/// A colour that was met, with its slot and how often it was met since it is here.
#[derive(Clone, Copy, Default)]
struct Known {
    color: u32,
    times: u32,
    slot: u16,
}

/// Finds the slots of pixels: a place in the palette or, past [`FIRST_NEW`], that of a count.
struct Sorter<'p> {
    places: &'p mut [u16],
    counts: Vec<Count>,
    known: Vec<Known>,
}

impl<'p> Sorter<'p> {
    fn new(places: &'p mut [u16]) -> Self {
        Self { places, counts: Vec::new(), known: vec![Known::default(); KNOWN] }
    }

    fn sort(&mut self, pixels: &[[u8; 4]], slots: &mut [u16]) {
        let (eights, rest) = pixels.as_chunks::<TOGETHER>();
        let (slots, slots_of_rest) = slots.as_chunks_mut::<TOGETHER>();
        let (mut last, mut slot) = (0, 0);
        for (pixels, slots) in eights.iter().zip(slots) {
            let pixels = pixels.map(u32::from_le_bytes);
            if pixels.iter().fold(0, |differs, color| differs | (color ^ last)) == 0 {
                self.known[near(last)].times += 8;
                slots.fill(slot);
                continue;
            }
            for (color, place) in pixels.into_iter().zip(&mut *slots) {
                *place = self.slot(color);
            }
            (last, slot) = (pixels[TOGETHER - 1], slots[TOGETHER - 1]);
        }
        for (pixel, place) in rest.iter().zip(slots_of_rest) {
            *place = self.slot(u32::from_le_bytes(*pixel));
        }
    }

    #[inline]
    fn slot(&mut self, color: u32) -> u16 {
        let known = &mut self.known[near(color)];
        if known.color != color {
            return self.meet(color);
        }
        known.times += 1;
        known.slot
    }

    /// The slot of a colour that is not at hand, and now is.
    #[inline(never)]
    fn meet(&mut self, color: u32) -> u16 {
        let bucket = bucket(color.to_le_bytes());
        if self.places[bucket] == UNKNOWN {
            // Past so many, what is new counts as what came last before.
            if self.counts.len() + usize::from(FIRST_NEW) < COUNTS_MAX {
                self.counts.push(Count::of(bucket));
            }
            let slot = usize::from(FIRST_NEW) + self.counts.len() - 1;
            self.places[bucket] = u16::try_from(slot).unwrap_or(FIRST_NEW);
        }
        let slot = self.places[bucket];
        let before = std::mem::replace(&mut self.known[near(color)], Known { color, times: 1, slot });
        self.note(before);
        slot
    }

    /// Counts what was met of a colour.
    fn note(&mut self, known: Known) {
        if let Some(count) = known.slot.checked_sub(FIRST_NEW).and_then(|n| self.counts.get_mut(usize::from(n))) {
            let [red, green, blue, _] = known.color.to_le_bytes();
            count.add([red, green, blue], known.times);
        }
    }

    /// All counts.
    fn finish(mut self) -> Vec<Count> {
        for known in std::mem::take(&mut self.known) {
            self.note(known);
        }
        self.counts
    }
}

/// Where a colour is at hand, if it is.
fn near(color: u32) -> usize {
    (color.wrapping_mul(0x9E37_79B1) >> (u32::BITS - KNOWN_BITS)) as usize
}

/// A palette with the way from colours to places.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    pub(super) colors: Vec<Rgb>,
    places: Vec<u16>,
}

impl Palette {
    /// A palette without colours.
    pub(super) fn empty() -> Self {
        Self { colors: Vec::new(), places: vec![UNKNOWN; BUCKETS] }
    }

    /// Whether the places of another palette are good in this one.
    pub(super) fn extends(&self, other: &Self) -> bool {
        self.colors.starts_with(&other.colors)
    }

    /// Adds colours for what was counted and is not yet known, up to `size` colours in all.
    pub(super) fn extend(&mut self, census: &Census, size: usize) {
        let is_new = |count: &&Count| self.places[count.bucket as usize] == UNKNOWN;
        let mut entries: Vec<Entry> = census.counts.iter().filter(is_new).map(|count| Entry::of(*count)).collect();
        entries.sort_unstable_by_key(|entry| entry.bucket);
        for group in groups(&mut entries, size.saturating_sub(self.colors.len())) {
            let place = u16::try_from(self.colors.len()).unwrap_or(0);
            self.colors.push(chosen(group));
            for entry in group {
                self.places[entry.bucket as usize] = place;
            }
        }
    }

    /// Finds the places of the pixels of some runs (given in bytes) and adds colours for those that are not yet known, up
    /// to `size` in all: one look at each pixel, where counting and mapping would take two.
    pub(super) fn fit(&mut self, rgba: &[u8], runs: &[Range<usize>], places: &mut [u8], size: usize) {
        let mut sorter = Sorter::new(&mut self.places);
        let mut met: Vec<u16> = vec![0; runs.iter().map(|run| run.len() / 4).sum()];
        let mut slots = met.as_mut_slice();
        for run in runs {
            let (own, rest) = slots.split_at_mut(run.len() / 4);
            sorter.sort(rgba[run.clone()].as_chunks::<4>().0, own);
            slots = rest;
        }
        let counts = sorter.finish();
        let mut found = vec![0; 1 << u16::BITS];
        found.iter_mut().zip(0..=u8::MAX).for_each(|(found, place)| *found = place);
        let mut entries = counts.into_iter().map(Entry::of).collect::<Vec<_>>();
        for group in groups(&mut entries, size.saturating_sub(self.colors.len())) {
            let place = u8::try_from(self.colors.len()).unwrap_or(u8::MAX);
            self.colors.push(chosen(group));
            for entry in group {
                found[usize::from(self.places[entry.bucket as usize])] = place;
                self.places[entry.bucket as usize] = u16::from(place);
            }
        }
        let mut met = met.as_slice();
        for run in runs {
            let (own, rest) = met.split_at(run.len() / 4);
            for (place, slot) in places[run.start / 4..run.end / 4].iter_mut().zip(own) {
                *place = found[usize::from(*slot)];
            }
            met = rest;
        }
    }

    /// The places of pixels; those of colours that were not counted are the nearest that there are.
    pub(super) fn map(&mut self, rgba: &[u8], places: &mut [u8]) {
        let (mut last, mut found) = (None, 0);
        for (pixel, place) in rgba.as_chunks::<4>().0.iter().zip(places) {
            if last != Some(*pixel) {
                (last, found) = (Some(*pixel), self.place(*pixel));
            }
            *place = found;
        }
    }

    fn place(&mut self, pixel: [u8; 4]) -> u8 {
        let bucket = bucket(pixel);
        if self.places[bucket] == UNKNOWN {
            self.places[bucket] = self.beside(bucket).unwrap_or_else(|| self.nearest(pixel));
        }
        u8::try_from(self.places[bucket]).unwrap_or(0)
    }

    /// The place of a bucket next to this one.
    fn beside(&self, bucket: usize) -> Option<u16> {
        let steps = [1, 1 << 6, 1 << 12];
        let around = steps.into_iter().flat_map(|step| [bucket.checked_sub(step), bucket.checked_add(step)]);
        around.flatten().filter_map(|other| self.places.get(other).copied()).find(|place| *place != UNKNOWN)
    }

    fn nearest(&self, pixel: [u8; 4]) -> u16 {
        let apart = |color: &Rgb| -> u32 {
            color.iter().zip(pixel).map(|(a, b)| u32::from(a.abs_diff(b))).map(|d| d * d).sum()
        };
        (0..).zip(&self.colors).min_by_key(|(_, color)| apart(color)).map_or(0, |(place, _)| place)
    }

    /// The palette as bytes, as PNG and GIF want it.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

/// Runs of this many bytes are compared to find what changed.
const RUN: usize = 64;

/// The runs of a frame that differ from the ground, as byte ranges, looked for in stretches of pixels; neighbours are one.
pub(super) fn changed(ground: &[u8], frame: &[u8], stretches: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for stretch in stretches {
        let bytes = 4 * stretch.start..4 * stretch.end;
        let (before, now) = (ground[bytes.clone()].as_chunks::<RUN>(), frame[bytes.clone()].as_chunks::<RUN>());
        let mut add = |run: Range<usize>| match out.last_mut().filter(|last| last.end == run.start) {
            Some(last) => last.end = run.end,
            None => out.push(run),
        };
        for (n, _) in before.0.iter().zip(now.0).enumerate().filter(|(_, (a, b))| differ(a, b)) {
            add(bytes.start + n * RUN..bytes.start + (n + 1) * RUN);
        }
        if before.1 != now.1 {
            add(bytes.end - now.1.len()..bytes.end);
        }
    }
    out
}

/// Whether two runs differ: of so few bytes in a row a look at all is quicker than the call of a function.
fn differ(one: &[u8; RUN], other: &[u8; RUN]) -> bool {
    one.iter().zip(other).fold(0, |differs, (a, b)| differs | (a ^ b)) != 0
}

/// A picture of palette places.
#[derive(Clone, Debug)]
pub(super) struct Indexed {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) places: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(rgba: &[u8], size: usize) -> Vec<Rgb> {
        let (mut palette, mut places) = (Palette::empty(), vec![0; rgba.len() / 4]);
        palette.fit(rgba, std::slice::from_ref(&(0..rgba.len())), &mut places, size);
        places.iter().map(|p| palette.colors[usize::from(*p)]).collect()
    }

    #[test]
    fn few_colours_stay_exact() {
        let rgba = [[10, 15, 26, 255], [51, 66, 95, 255], [10, 15, 26, 255], [242, 243, 245, 255]].concat();
        assert_eq!(mapped(&rgba, 8), [[10, 15, 26], [51, 66, 95], [10, 15, 26], [242, 243, 245]]);
    }

    #[test]
    fn many_colours_are_merged_into_near_ones_and_the_commonest_stays_exact() {
        let mut rgba: Vec<u8> = [0x56, 0xB4, 0xE9, 255].repeat(10_000);
        for i in 0..=255u8 {
            rgba.extend([i, 255 - i, i / 2, 255]);
        }
        let out = mapped(&rgba, 64);
        assert_eq!(out[0], [0x56, 0xB4, 0xE9]);
        for (pixel, found) in rgba.chunks_exact(4).zip(&out) {
            let worst = (0..3).map(|c| pixel[c].abs_diff(found[c])).max().unwrap();
            assert!(worst <= 16, "{pixel:?} became {found:?}");
        }
    }

    #[test]
    fn extending_keeps_the_places_that_were_given() {
        let mut census = Census::new();
        census.count(&[1, 2, 3, 255]);
        let mut palette = Palette::empty();
        palette.extend(&census, 4);
        let mut more = Census::new();
        more.count(&[1, 2, 3, 255, 200, 100, 50, 255]);
        palette.extend(&more, 4);
        assert_eq!(palette.colors, [[1, 2, 3], [200, 100, 50]]);
    }

    #[test]
    fn only_runs_that_differ_are_changed() {
        let ground = vec![0; 3 * RUN];
        let mut frame = ground.clone();
        frame[RUN + 5] = 1;
        let places: Vec<usize> =
            changed(&ground, &frame, std::iter::once(0..3 * RUN / 4)).into_iter().map(|run| run.start).collect();
        assert_eq!(places, [RUN]);
    }
}
