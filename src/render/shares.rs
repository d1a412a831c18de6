//! How the colours of a picture share a palette: they are parted again and again where they spread widest, and each part
//! gets one colour.

use std::ops::Range;

use super::paint::num::channel_of;

/// A colour without alpha.
pub(super) type Rgb = [u8; 3];

/// A bucket's pixels, and its commonest colour by majority vote.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) bucket: u32,
    pub(super) pixels: u32,
    votes: u32,
    pub(super) color: Rgb,
}

impl Count {
    pub(super) fn of(bucket: u32) -> Self {
        Self { bucket, ..Self::default() }
    }

    pub(super) fn add(&mut self, color: Rgb, length: u32) {
        self.pixels = self.pixels.saturating_add(length);
        if self.color == color {
            self.votes = self.votes.saturating_add(length);
        } else if self.votes >= length {
            self.votes -= length;
        } else {
            (self.color, self.votes) = (color, length - self.votes);
        }
    }

    /// Adds another count of the same bucket.
    pub(super) fn join(&mut self, other: &Self) {
        if self.pixels == 0 {
            // With as many votes against its colour as for it, it has none to give.
            *self = *other;
            return;
        }
        let pixels = self.pixels.saturating_add(other.pixels);
        self.add(other.color, other.votes);
        self.pixels = pixels;
    }
}

/// Colours that were counted together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pub(super) bucket: u32,
    pixels: u32,
    color: Rgb,
    /// The channels, and how much they weigh: numbers that are summed side by side.
    value: [f32; 4],
}

impl Entry {
    pub(super) fn of(count: Count) -> Self {
        // The root keeps small bright things from drowning in large dark ones.
        let weight = f32::from(u16::try_from(count.pixels.min(65_000)).unwrap_or(u16::MAX)).sqrt();
        let [red, green, blue] = count.color.map(f32::from);
        let value = [red, green, blue, weight];
        Self { bucket: count.bucket, pixels: count.pixels, color: count.color, value }
    }
}

/// Sums over entries: of channels and weights, and of the squares of the channels, all weighed.
#[derive(Clone, Copy, Default)]
struct Sums {
    values: [f64; 4],
    squares: [f64; 4],
}

impl Sums {
    fn add(&mut self, entry: &Entry) {
        let [red, green, blue, weight] = entry.value.map(f64::from);
        for (n, value) in [red, green, blue, 1.0].into_iter().enumerate() {
            let weighed = value * weight;
            self.values[n] += weighed;
            self.squares[n] += weighed * value;
        }
    }

    /// What is left without others.
    fn without(&self, others: &Self) -> Self {
        let less = |all: [f64; 4], some: [f64; 4]| [0, 1, 2, 3].map(|n| all[n] - some[n]);
        Self { values: less(self.values, others.values), squares: less(self.squares, others.squares) }
    }
}

/// A set of entries that will share a colour, with its spread.
struct Group {
    place: Range<usize>,
    sums: Sums,
    axis: usize,
    mean: f64,
    spread: f64,
}

impl Group {
    fn of(place: Range<usize>, sums: Sums) -> Self {
        let total = sums.values[3].max(1.0);
        let (mut axis, mut spread) = (0, -1.0);
        // Eyes see green best and blue least.
        for (channel, share) in [(0, 1.0), (1, 1.3), (2, 0.8)] {
            let own = share * (sums.squares[channel] - sums.values[channel] * sums.values[channel] / total);
            if own > spread {
                (axis, spread) = (channel, own);
            }
        }
        Self { place, sums, axis, mean: sums.values[axis] / total, spread }
    }

    /// Brings the entries below the mean to the front, all in the order they were in; gives both parts.
    fn halves(self, entries: &mut [Entry], aside: &mut [Entry]) -> (Self, Self) {
        let own = &mut entries[self.place.clone()];
        let (mut low, mut high) = (0, 0);
        let mut below = Sums::default();
        for n in 0..own.len() {
            let entry = own[n];
            // Written to both, and counted in one: which it is cannot be foretold.
            (own[low], aside[high]) = (entry, entry);
            let is_low = f64::from(entry.value[self.axis]) <= self.mean;
            low += usize::from(is_low);
            high += usize::from(!is_low);
            if is_low {
                below.add(&entry);
            }
        }
        own[low..].copy_from_slice(&aside[..high]);
        let middle = self.place.start + low;
        let above = self.sums.without(&below);
        (Self::of(self.place.start..middle, below), Self::of(middle..self.place.end, above))
    }
}

/// From where on a channel is in the second and in the third of three ranges, in which colours are sorted at first.
const RANGES: [u8; 2] = [48, 136];
const CELLS: usize = 27;
/// With so many groups for each of them, few are lost to cells in which little is.
const GROUPS_FOR_CELLS: usize = 4 * CELLS;

fn cell(entry: &Entry) -> usize {
    entry.color.iter().fold(0, |cell, channel| 3 * cell + RANGES.iter().filter(|from| channel >= from).count())
}

/// Sorts entries by the ranges of their channels: what lies far apart is parted in one go.
fn cells(entries: &mut [Entry], aside: &mut [Entry]) -> Vec<Group> {
    let (mut counts, mut sums) = ([0; CELLS], [Sums::default(); CELLS]);
    for entry in entries.iter() {
        counts[cell(entry)] += 1;
    }
    let mut end = 0;
    let places = counts.map(|count| {
        end += count;
        end - count..end
    });
    let mut next = places.clone();
    for entry in entries.iter() {
        let cell = cell(entry);
        sums[cell].add(entry);
        aside[next[cell].start] = *entry;
        next[cell].start += 1;
    }
    entries.copy_from_slice(aside);
    places
        .into_iter()
        .zip(sums)
        .filter(|(place, _)| !place.is_empty())
        .map(|(place, sums)| Group::of(place, sums))
        .collect()
}

/// All entries as one.
fn whole(entries: &[Entry]) -> Vec<Group> {
    let mut sums = Sums::default();
    for entry in entries {
        sums.add(entry);
    }
    let all = (!entries.is_empty()).then(|| Group::of(0..entries.len(), sums));
    all.into_iter().collect()
}

/// Sorts entries into at most `most` groups, parted always where the spread is widest.
pub(super) fn groups(entries: &mut [Entry], most: usize) -> impl Iterator<Item = &[Entry]> {
    let mut aside = vec![Entry::default(); entries.len()];
    let mut groups = if most < GROUPS_FOR_CELLS { whole(entries) } else { cells(entries, &mut aside) };
    while groups.len() < most {
        let widest = (0..groups.len()).max_by(|a, b| groups[*a].spread.total_cmp(&groups[*b].spread));
        let Some(widest) = widest.filter(|i| groups[*i].spread > 0.5) else { break };
        let (low, high) = groups.swap_remove(widest).halves(entries, &mut aside);
        groups.extend([low, high].into_iter().filter(|group| !group.place.is_empty()));
    }
    let entries = &*entries;
    groups.into_iter().map(move |group| &entries[group.place])
}

/// The colour of a group: its commonest one where that rules, else the mean.
pub(super) fn chosen(group: &[Entry]) -> Rgb {
    let (mut total, mut commonest, mut sums) = (0, None, Sums::default());
    for entry in group {
        total += u64::from(entry.pixels);
        commonest = commonest.max(Some((entry.pixels, entry.bucket, entry.color)));
        sums.add(entry);
    }
    if let Some((.., color)) = commonest.filter(|(pixels, ..)| u64::from(*pixels) * 2 > total) {
        return color;
    }
    let [red, green, blue, weight] = sums.values;
    [red, green, blue].map(|sum| channel_of(sum / weight.max(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        let mut bucket = 0;
        let mut entry = |color| {
            let mut count = Count::of(bucket);
            count.add(color, 1 + bucket % 7);
            bucket += 1;
            Entry::of(count)
        };
        let levels = [3, 40, 47, 48, 90, 135, 136, 200, 255];
        let colors = levels.into_iter().flat_map(|red| levels.into_iter().map(move |green| [red, green, 255 - red]));
        colors.map(&mut entry).collect()
    }

    /// With many groups to give, colours are sorted by ranges first; with few, only where they spread widest.
    #[test]
    fn every_colour_is_in_one_group() {
        for most in [8, GROUPS_FOR_CELLS - 1, GROUPS_FOR_CELLS, 200] {
            let mut all = entries();
            let (count, of_groups) = (all.len(), groups(&mut all, most).map(<[Entry]>::to_vec).collect::<Vec<_>>());
            assert!(of_groups.len() <= most && of_groups.iter().all(|group| !group.is_empty()), "{most}");
            let mut buckets: Vec<u32> = of_groups.concat().iter().map(|entry| entry.bucket).collect();
            buckets.sort_unstable();
            assert!(buckets.into_iter().eq(0..u32::try_from(count).unwrap()), "{most}");
        }
        let mut all = entries();
        assert!(
            groups(&mut all, GROUPS_FOR_CELLS).all(|group| group.iter().all(|entry| cell(entry) == cell(&group[0])))
        );
    }
}
