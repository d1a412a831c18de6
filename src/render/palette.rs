//! Palettes: 256 colours that serve a picture. The ground's colours come first and are settled once per ground; what lies
//! on it shares the rest. Flat colours stay exact, only shades and soft edges are merged.

use std::ops::Range;

use super::abreast::abreast;
use super::shares::{Count, Entry, Rgb, chosen, groups};
use super::sorter::{BUCKETS, CHANNEL_STEPS, COUNTS_MAX, FIRST_NEW, Part, Sorted, UNKNOWN, bucket, slot_of, sorted};

/// Places of the ground in the palette.
pub(super) const GROUND_COLORS: usize = 96;
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
                self.counts.push(Count::of(u32::try_from(bucket).unwrap_or(0)));
            }
            *place = u16::try_from(self.counts.len()).unwrap_or(u16::MAX);
        }
        self.counts[usize::from(*place) - 1].add([red, green, blue], length);
    }
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

    /// Finds the places of the pixels of some runs of each part, and adds colours for those that are not yet known, up to
    /// `size` in all: one look at each pixel, where counting and mapping would take two.
    pub(super) fn fit(&mut self, parts: &mut [Part<'_>], size: usize) {
        let sorted = abreast(&*parts, |part| self.sorted(part.rgba, part.runs));
        self.settle(parts, &sorted.iter().collect::<Vec<_>>(), size);
    }

    /// Sorts pixels by what is known so far.
    pub(super) fn sorted(&self, rgba: &[u8], runs: &[Range<usize>]) -> Sorted {
        sorted(self.places.clone(), rgba, runs)
    }

    /// The same as [`fit`](Self::fit), of parts whose pixels are sorted.
    pub(super) fn settle(&mut self, parts: &mut [Part<'_>], sorted: &[&Sorted], size: usize) {
        let mut counts = Vec::new();
        let slots: Vec<Vec<u16>> = sorted.iter().map(|sorted| self.unite(&mut counts, &sorted.counts)).collect();
        let found = self.share_out(counts, size);
        // In turn: starting a thread takes longer than half of this.
        let found_of = parts.iter_mut().zip(sorted).zip(&slots);
        found_of.for_each(|((part, sorted), slots)| part.place(sorted, slots, &found));
    }

    /// The same of all pixels of a picture, in so many parts.
    pub(super) fn fit_all(&mut self, rgba: &[u8], places: &mut [u8], parts: u32, size: usize) {
        let length = places.len().div_ceil(parts as usize).max(1);
        let runs: Vec<_> = rgba.chunks(4 * length).map(|rgba| 0..rgba.len()).collect();
        let pairs = rgba.chunks(4 * length).zip(places.chunks_mut(length)).zip(&runs);
        self.fit(
            &mut pairs
                .map(|((rgba, places), runs)| Part { rgba, runs: std::slice::from_ref(runs), places })
                .collect::<Vec<_>>(),
            size,
        );
    }

    /// Adds the counts of a part to those of all; gives where they stand there, from [`FIRST_NEW`] on.
    fn unite(&mut self, all: &mut Vec<Count>, counts: &[Count]) -> Vec<u16> {
        let unite = |count: &Count| {
            let slot = slot_of(&mut self.places[count.bucket as usize], all, count.bucket);
            all[usize::from(slot - FIRST_NEW)].join(count);
            slot
        };
        counts.iter().map(unite).collect()
    }

    /// Adds colours for what was counted; gives the places in the palette of all slots.
    fn share_out(&mut self, counts: Vec<Count>, size: usize) -> Vec<u8> {
        let mut found: Vec<u8> = (0..=u8::MAX).collect();
        found.resize(usize::from(FIRST_NEW) + counts.len(), 0);
        let mut entries = counts.into_iter().map(Entry::of).collect::<Vec<_>>();
        for group in groups(&mut entries, size.saturating_sub(self.colors.len())) {
            let place = u8::try_from(self.colors.len()).unwrap_or(u8::MAX);
            self.colors.push(chosen(group));
            for entry in group {
                let slot = std::mem::replace(&mut self.places[entry.bucket as usize], u16::from(place));
                found[usize::from(slot)] = place;
            }
        }
        found
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
        let steps = [1, CHANNEL_STEPS, CHANNEL_STEPS * CHANNEL_STEPS];
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
pub(super) fn differ<const N: usize>(one: &[u8; N], other: &[u8; N]) -> bool {
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
        palette.fit_all(rgba, &mut places, 2, size);
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
    fn colours_of_one_bucket_that_are_as_frequent_as_each_other_become_one_of_them() {
        let rgba = [[23, 32, 56, 255], [22, 32, 56, 255]].map(|pixel| pixel.repeat(100)).concat();
        for color in mapped(&rgba, 8) {
            assert!(color == [23, 32, 56] || color == [22, 32, 56], "{color:?}");
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
