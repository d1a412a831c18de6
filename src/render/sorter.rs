//! The sorting of pixels by colour: which place of a palette each has, or which count of a colour that has none yet.

use std::ops::Range;

use super::shares::Count;

/// Buckets: so many steps a channel, finer in the dark where the picture lives. With steps of 2 and 7 in place of 3
/// and 8 a post came out hardly truer, and half as many buckets more had to share its palette.
pub(super) const BUCKETS: usize = CHANNEL_STEPS * CHANNEL_STEPS * CHANNEL_STEPS;
/// Into how many steps a channel is sorted.
pub(super) const CHANNEL_STEPS: usize = 1 + STEPS[255] as usize;
/// Buckets that are counted at most.
pub(super) const COUNTS_MAX: usize = u16::MAX as usize;
/// From here on a place is no place in the palette, but a count of a colour that has none yet.
pub(super) const FIRST_NEW: u16 = 256;
/// No place in the palette yet.
pub(super) const UNKNOWN: u16 = u16::MAX;

/// The steps of one channel.
const STEPS: [u8; 256] = steps();

const fn steps() -> [u8; 256] {
    let mut table = [0; 256];
    let mut value: u8 = 0;
    loop {
        table[value as usize] = if value < 72 { value / 3 } else { 24 + (value - 72) / 8 };
        if value == 255 {
            return table;
        }
        value += 1;
    }
}

pub(super) fn bucket([red, green, blue, _]: [u8; 4]) -> usize {
    let [red, green, blue] = [red, green, blue].map(|channel| usize::from(STEPS[usize::from(channel)]));
    (red * CHANNEL_STEPS + green) * CHANNEL_STEPS + blue
}

/// Colours whose slots are at hand: so few that they stay in memory near the processor, where the table of all buckets
/// does not.
const KNOWN: usize = 1 << KNOWN_BITS;
const KNOWN_BITS: u32 = 12;

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
struct Sorter {
    places: Vec<u16>,
    counts: Vec<Count>,
    known: Vec<Known>,
}

impl Sorter {
    fn new(places: Vec<u16>) -> Self {
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
        let slot = slot_of(&mut self.places[bucket], &mut self.counts, u32::try_from(bucket).unwrap_or(0));
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

/// The slot of a bucket whose place this is, which gets a count if it has none.
pub(super) fn slot_of(place: &mut u16, counts: &mut Vec<Count>, bucket: u32) -> u16 {
    if *place == UNKNOWN {
        // Past so many, what is new counts as what came last before.
        if counts.len() + usize::from(FIRST_NEW) < COUNTS_MAX {
            counts.push(Count::of(bucket));
        }
        *place = u16::try_from(usize::from(FIRST_NEW) + counts.len() - 1).unwrap_or(FIRST_NEW);
    }
    *place
}

/// Where a colour is at hand, if it is.
fn near(color: u32) -> usize {
    (color.wrapping_mul(0x9E37_79B1) >> (u32::BITS - KNOWN_BITS)) as usize
}

/// A part of a picture whose places are looked for.
#[derive(Debug)]
pub(super) struct Part<'a> {
    pub(super) rgba: &'a [u8],
    /// Which of its bytes are looked at.
    pub(super) runs: &'a [Range<usize>],
    /// The places of all its pixels.
    pub(super) places: &'a mut [u8],
}

/// What was found of a part: the slots of its pixels, run by run, and the counts that the new ones stand for.
#[derive(Debug)]
pub(super) struct Sorted {
    met: Vec<u16>,
    pub(super) counts: Vec<Count>,
}

/// Sorts the pixels of some runs of RGBA bytes by what a palette's places say.
pub(super) fn sorted(places: Vec<u16>, rgba: &[u8], runs: &[Range<usize>]) -> Sorted {
    let mut sorter = Sorter::new(places);
    let mut met: Vec<u16> = vec![0; runs.iter().map(|run| run.len() / 4).sum()];
    let mut slots = met.as_mut_slice();
    for run in runs {
        let (own, rest) = slots.split_at_mut(run.len() / 4);
        sorter.sort(rgba[run.clone()].as_chunks::<4>().0, own);
        slots = rest;
    }
    Sorted { met, counts: sorter.finish() }
}

impl Part<'_> {
    /// Writes the places of its pixels: `slots` are those that its counts have among all parts', `found` has the places of all.
    pub(super) fn place(&mut self, sorted: &Sorted, slots: &[u16], found: &[u8]) {
        let mut own: Vec<u8> = found[..usize::from(FIRST_NEW)].to_vec();
        own.extend(slots.iter().map(|slot| found[usize::from(*slot)]));
        let mut met = sorted.met.as_slice();
        for run in self.runs {
            let (slots, rest) = met.split_at(run.len() / 4);
            for (place, slot) in self.places[run.start / 4..run.end / 4].iter_mut().zip(slots) {
                *place = own[usize::from(*slot)];
            }
            met = rest;
        }
    }
}
