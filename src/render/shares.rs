//! How the colours of a picture share a palette: they are parted again and again where they spread widest, and each part
//! gets one colour.

use std::ops::Range;

use super::paint::num::{by_value, byte};

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
    pub(super) fn of(bucket: usize) -> Self {
        Self { bucket: u32::try_from(bucket).unwrap_or(0), ..Self::default() }
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

/// A set of entries that will share a colour, with its spread.
struct Group {
    place: Range<usize>,
    axis: usize,
    mean: f32,
    spread: f32,
}

impl Group {
    fn of(entries: &[Entry], place: Range<usize>) -> Self {
        let entries = &entries[place.clone()];
        // The weights in the fourth place of each sum cost nothing and keep the places of a sum alike.
        let mut sums = [0.0; 4];
        let mut total = 0.0;
        for Entry { value, .. } in entries {
            for (sum, value) in sums.iter_mut().zip(value.map(|channel| channel * value[3])) {
                *sum += value;
            }
            total += value[3];
        }
        let means = sums.map(|sum| sum / f32::max(total, 1.0));
        let mut squares = [0.0; 4];
        for Entry { value, .. } in entries {
            for n in 0..4 {
                let apart = value[n] - means[n];
                squares[n] += apart * apart * value[3];
            }
        }
        let (mut axis, mut spread) = (0, -1.0);
        // Eyes see green best and blue least.
        for (channel, share) in [(0, 1.0), (1, 1.3), (2, 0.8)] {
            if share * squares[channel] > spread {
                (axis, spread) = (channel, share * squares[channel]);
            }
        }
        Self { place, axis, mean: means[axis], spread }
    }

    /// Brings the entries below the mean to the front, all in the order they were in; gives both parts.
    fn halves(self, entries: &mut [Entry], aside: &mut [Entry]) -> (Self, Self) {
        let own = &mut entries[self.place.clone()];
        let (mut low, mut high) = (0, 0);
        for n in 0..own.len() {
            let entry = own[n];
            // Written to both, and counted in one: which it is cannot be foretold.
            (own[low], aside[high]) = (entry, entry);
            let is_low = entry.value[self.axis] <= self.mean;
            low += usize::from(is_low);
            high += usize::from(!is_low);
        }
        own[low..].copy_from_slice(&aside[..high]);
        let middle = self.place.start + low;
        (Self::of(entries, self.place.start..middle), Self::of(entries, middle..self.place.end))
    }
}

/// Sorts entries into at most `most` groups, parted always where the spread is widest.
pub(super) fn groups(entries: &mut [Entry], most: usize) -> impl Iterator<Item = &[Entry]> {
    let mut groups = Vec::new();
    if !entries.is_empty() {
        groups.push(Group::of(entries, 0..entries.len()));
    }
    let mut aside = vec![Entry::default(); entries.len()];
    while groups.len() < most {
        let widest = (0..groups.len()).max_by(|a, b| by_value(groups[*a].spread, groups[*b].spread));
        let Some(widest) = widest.filter(|i| groups[*i].spread > 0.5) else { break };
        let (low, high) = groups.swap_remove(widest).halves(entries, &mut aside);
        groups.extend([low, high].into_iter().filter(|group| !group.place.is_empty()));
    }
    let entries = &*entries;
    groups.into_iter().map(move |group| &entries[group.place])
}

/// The colour of a group: its commonest one where that rules, else the mean.
pub(super) fn chosen(group: &[Entry]) -> Rgb {
    let total: u64 = group.iter().map(|e| u64::from(e.pixels)).sum();
    let commonest = group.iter().max_by_key(|e| (e.pixels, e.bucket));
    if let Some(entry) = commonest.filter(|e| u64::from(e.pixels) * 2 > total) {
        return entry.color;
    }
    let weight: f32 = group.iter().map(|e| e.value[3]).sum();
    [0, 1, 2].map(|channel| {
        let sum: f32 = group.iter().map(|e| e.value[channel] * e.value[3]).sum();
        byte(sum / weight.max(1.0) / 255.0)
    })
}
