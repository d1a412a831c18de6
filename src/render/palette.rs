//! Palettes: 256 colours that serve a picture. The ground's colours come first and are settled once per ground; what lies
//! on it shares the rest. Flat colours stay exact, only shades and soft edges are merged.

use std::ops::Range;

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

/// A colour without alpha.
pub(super) type Rgb = [u8; 3];

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

fn bucket(pixel: &[u8]) -> usize {
    let step = |i: usize| usize::from(STEPS[usize::from(pixel[i])]);
    step(0) << 12 | step(1) << 6 | step(2)
}

/// How often colours occur, by bucket.
#[derive(Debug)]
pub(super) struct Census {
    /// Where a bucket's count stands, from 1; 0: nowhere yet.
    places: Vec<u16>,
    counts: Vec<Count>,
}

/// A bucket's pixels, and its commonest colour by majority vote.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    bucket: u32,
    pixels: u32,
    votes: u32,
    color: Rgb,
}

impl Census {
    pub(super) fn new() -> Self {
        Self { places: vec![0; BUCKETS], counts: Vec::new() }
    }

    /// Counts RGBA pixels; runs of one colour cost next to nothing.
    pub(super) fn count(&mut self, rgba: &[u8]) {
        let mut run: Option<(&[u8], u32)> = None;
        for pixel in rgba.chunks_exact(4) {
            match &mut run {
                Some((color, length)) if *color == pixel => *length += 1,
                _ => {
                    if let Some((color, length)) = run.replace((pixel, 1)) {
                        self.add(color, length);
                    }
                }
            }
        }
        if let Some((color, length)) = run {
            self.add(color, length);
        }
    }

    /// Counts a run of pixels by its halves: every second stretch of them speaks for both.
    pub(super) fn sample(&mut self, rgba: &[u8]) {
        rgba.chunks(RUN).step_by(2).for_each(|stretch| self.count(stretch));
    }

    fn add(&mut self, pixel: &[u8], length: u32) {
        let bucket = bucket(pixel);
        let color = [pixel[0], pixel[1], pixel[2]];
        let place = &mut self.places[bucket];
        if *place == 0 {
            // Past so many, what is new counts as what came last before.
            if self.counts.len() < COUNTS_MAX {
                self.counts.push(Count { bucket: u32::try_from(bucket).unwrap_or(0), ..Count::default() });
            }
            *place = u16::try_from(self.counts.len()).unwrap_or(u16::MAX);
        }
        self.counts[usize::from(*place) - 1].add(color, length);
    }
}

impl Count {
    fn add(&mut self, color: Rgb, length: u32) {
        self.pixels = self.pixels.saturating_add(length);
        if self.color == color {
            self.votes = self.votes.saturating_add(length);
        } else if self.votes >= length {
            self.votes -= length;
        } else {
            (self.color, self.votes) = (color, length - self.votes);
        }
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
        for group in groups(entries, size.saturating_sub(self.colors.len())) {
            let place = u16::try_from(self.colors.len()).unwrap_or(0);
            self.colors.push(chosen(&group));
            for entry in &group {
                self.places[entry.bucket as usize] = place;
            }
        }
    }

    /// Finds the places of the pixels of some runs (given in bytes) and adds colours for those that are not yet known, up
    /// to `size` in all: one look at each pixel, where counting and mapping would take two.
    pub(super) fn fit(&mut self, rgba: &[u8], runs: &[Range<usize>], places: &mut [u8], size: usize) {
        let mut counts: Vec<Count> = Vec::new();
        let mut sorted: Vec<u16> = Vec::with_capacity(runs.iter().map(|run| run.len() / 4).sum());
        for run in runs {
            let mut rest = rgba[run.clone()].as_chunks::<4>().0;
            while let Some(pixel) = rest.first() {
                let same = rest.iter().position(|other| other != pixel).unwrap_or(rest.len());
                let slot = self.slot(*pixel, same, &mut counts);
                sorted.extend(std::iter::repeat_n(slot, same));
                rest = &rest[same..];
            }
        }
        let mut found: Vec<u8> = (0..=u8::MAX).collect();
        found.resize(usize::from(FIRST_NEW) + counts.len(), 0);
        let entries = counts.iter().map(|count| Entry::of(*count)).collect();
        for group in groups(entries, size.saturating_sub(self.colors.len())) {
            let place = u8::try_from(self.colors.len()).unwrap_or(u8::MAX);
            self.colors.push(chosen(&group));
            for entry in &group {
                found[usize::from(self.places[entry.bucket as usize])] = place;
                self.places[entry.bucket as usize] = u16::from(place);
            }
        }
        let mut sorted = sorted.into_iter();
        for run in runs {
            for (place, slot) in places[run.start / 4..run.end / 4].iter_mut().zip(&mut sorted) {
                *place = found[usize::from(slot)];
            }
        }
    }

    /// The place of a colour, or past [`FIRST_NEW`] where it is counted.
    fn slot(&mut self, pixel: [u8; 4], times: usize, counts: &mut Vec<Count>) -> u16 {
        let bucket = bucket(&pixel);
        if self.places[bucket] == UNKNOWN {
            // Past so many, what is new counts as what came last before.
            if counts.len() + usize::from(FIRST_NEW) < COUNTS_MAX {
                counts.push(Count { bucket: u32::try_from(bucket).unwrap_or(0), ..Count::default() });
            }
            self.places[bucket] = u16::try_from(usize::from(FIRST_NEW) + counts.len() - 1).unwrap_or(FIRST_NEW);
        }
        let slot = self.places[bucket];
        if slot >= FIRST_NEW {
            let [red, green, blue, _] = pixel;
            let times = u32::try_from(times).unwrap_or(u32::MAX);
            counts[usize::from(slot - FIRST_NEW)].add([red, green, blue], times);
        }
        slot
    }

    /// The places of pixels; those of colours that were not counted are the nearest that there are.
    pub(super) fn map(&mut self, rgba: &[u8], places: &mut [u8]) {
        let (mut last, mut found) = (None, 0);
        for (pixel, place) in rgba.as_chunks::<4>().0.iter().zip(places) {
            if last != Some(*pixel) {
                (last, found) = (Some(*pixel), self.place(pixel));
            }
            *place = found;
        }
    }

    fn place(&mut self, pixel: &[u8]) -> u8 {
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

    fn nearest(&self, pixel: &[u8]) -> u16 {
        let apart = |color: &Rgb| -> u32 {
            color.iter().zip(pixel).map(|(a, b)| u32::from(a.abs_diff(*b))).map(|d| d * d).sum()
        };
        (0..).zip(&self.colors).min_by_key(|(_, color)| apart(color)).map_or(0, |(place, _)| place)
    }

    /// The palette as bytes, as PNG and GIF want it.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

/// A bucket in use.
#[derive(Clone, Copy, Debug)]
struct Entry {
    bucket: u32,
    color: Rgb,
    pixels: u32,
    weight: f32,
}

impl Entry {
    fn of(count: Count) -> Self {
        // The root keeps small bright things from drowning in large dark ones.
        let weight = f32::from(u16::try_from(count.pixels.min(65_000)).unwrap_or(u16::MAX)).sqrt();
        Self { bucket: count.bucket, color: count.color, pixels: count.pixels, weight }
    }
}

/// A set of buckets that will share a colour, with its spread.
struct Group {
    entries: Vec<Entry>,
    axis: usize,
    mean: f32,
    spread: f32,
}

impl Group {
    fn of(entries: Vec<Entry>) -> Self {
        let total: f32 = entries.iter().map(|e| e.weight).sum();
        let (mut axis, mut middle, mut spread) = (0, 0.0, -1.0);
        // Eyes see green best and blue least.
        for (channel, share) in [(0, 1.0), (1, 1.3), (2, 0.8)] {
            let value = |e: &Entry| f32::from(e.color[channel]);
            let mean = entries.iter().map(|e| value(e) * e.weight).sum::<f32>() / total.max(1.0);
            let sum = share * entries.iter().map(|e| (value(e) - mean).powi(2) * e.weight).sum::<f32>();
            if sum > spread {
                (axis, middle, spread) = (channel, mean, sum);
            }
        }
        Self { entries, axis, mean: middle, spread }
    }

    fn halves(self) -> (Self, Self) {
        let (axis, mean) = (self.axis, self.mean);
        let (low, high) = self.entries.into_iter().partition(|e| f32::from(e.color[axis]) <= mean);
        (Self::of(low), Self::of(high))
    }
}

/// Splits entries into at most `most` groups, always where the spread is widest.
fn groups(entries: Vec<Entry>, most: usize) -> Vec<Vec<Entry>> {
    if entries.is_empty() {
        return Vec::new();
    }
    let mut groups = vec![Group::of(entries)];
    while groups.len() < most {
        let widest = (0..groups.len()).max_by(|a, b| super::paint::num::by_value(groups[*a].spread, groups[*b].spread));
        let Some(widest) = widest.filter(|i| groups[*i].spread > 0.5) else { break };
        let (low, high) = groups.swap_remove(widest).halves();
        groups.extend([low, high].into_iter().filter(|g| !g.entries.is_empty()));
    }
    groups.into_iter().map(|g| g.entries).collect()
}

/// The colour of a group: its commonest one where that rules, else the mean.
fn chosen(group: &[Entry]) -> Rgb {
    let total: u64 = group.iter().map(|e| u64::from(e.pixels)).sum();
    let commonest = group.iter().max_by_key(|e| (e.pixels, e.bucket));
    if let Some(entry) = commonest.filter(|e| u64::from(e.pixels) * 2 > total) {
        return entry.color;
    }
    let weight: f32 = group.iter().map(|e| e.weight).sum();
    [0, 1, 2].map(|channel| {
        let sum: f32 = group.iter().map(|e| f32::from(e.color[channel]) * e.weight).sum();
        super::paint::num::byte(sum / weight.max(1.0) / 255.0)
    })
}

/// Runs of this many bytes are compared to find what changed.
const RUN: usize = 64;

/// The runs of a frame that differ from the ground, as byte ranges, looked for in stretches of pixels; neighbours are one.
pub(super) fn changed(ground: &[u8], frame: &[u8], stretches: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for stretch in stretches {
        let bytes = 4 * stretch.start..4 * stretch.end;
        for (n, (a, b)) in ground[bytes.clone()].chunks(RUN).zip(frame[bytes.clone()].chunks(RUN)).enumerate() {
            if a == b {
                continue;
            }
            let start = bytes.start + n * RUN;
            let run = start..start + b.len();
            match out.last_mut().filter(|last| last.end == run.start) {
                Some(last) => last.end = run.end,
                None => out.push(run),
            }
        }
    }
    out
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
