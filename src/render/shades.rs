//! Which colours of a palette look the same: from frame to frame, and side by side.

use super::pixels::{Seen, UNCHANGED};

/// The distance of what does not look the same.
const UNLIKE: u8 = u8::MAX;

/// How far each place is from what a pixel should look like.
#[derive(Clone, Copy)]
pub(super) struct Prices<'a>(&'a [u8; 256]);

impl Prices<'_> {
    /// How far a place is; `None` where it would look wrong.
    pub(super) fn of(self, place: u8) -> Option<u16> {
        let price = self.0[usize::from(place)];
        (price != UNLIKE).then_some(u16::from(price))
    }
}

/// The prices where nothing but what was seen before looks right.
const ONLY_UNCHANGED: [u8; 256] = {
    let mut row = [UNLIKE; 256];
    row[UNCHANGED as usize] = 0;
    row
};

/// Limits of what looks the same: from frame to frame, side by side in the dark, and the sum of the channels up to which it is
/// dark.
const STEADY: u32 = 40;
const SHADE: u32 = 25;
const DARK: u32 = 85;

/// Which places of a palette may stand for which.
pub(super) struct Likeness {
    /// How far apart two colours are, or [`UNLIKE`]; a row for each place.
    apart: Vec<[u8; 256]>,
    /// The same, but that what was seen before looks right.
    apart_if_seen: Vec<[u8; 256]>,
    /// The places that look the same as one, the one itself last: whoever takes them from the end begins with the truest.
    pub(super) alike: Vec<Vec<u8>>,
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
    pub(super) fn of(colors: &[[u8; 3]], limit: impl Fn(u32) -> u32) -> Self {
        let square = |(a, b): (&u8, &u8)| u32::from(a.abs_diff(*b)).pow(2);
        let light = |color: &[u8; 3]| color.iter().copied().map(u32::from).sum::<u32>();
        let lights: Vec<u32> = colors.iter().map(light).collect();
        let mut apart = vec![[UNLIKE; 256]; 256];
        apart.iter_mut().enumerate().for_each(|(one, row)| row[one] = 0);
        for (one, color) in colors.iter().enumerate() {
            for (other, of_other) in colors[..one].iter().enumerate() {
                let sum: u32 = color.iter().zip(of_other).map(square).sum();
                if sum < limit(lights[one].min(lights[other])) {
                    let price = u8::try_from(sum.max(1)).unwrap_or(UNLIKE).min(UNLIKE - 1);
                    (apart[one][other], apart[other][one]) = (price, price);
                }
            }
        }
        let alike = |row: &[u8; 256]| {
            let mut alike: Vec<u8> = (0..UNCHANGED).filter(|other| row[usize::from(*other)] != UNLIKE).collect();
            alike.sort_by_key(|other| std::cmp::Reverse(row[usize::from(*other)]));
            alike
        };
        let alike = apart[..usize::from(UNCHANGED)].iter().map(alike).collect();
        let seen = |mut row: [u8; 256]| {
            row[usize::from(UNCHANGED)] = 0;
            row
        };
        let apart_if_seen = apart.iter().copied().map(seen).collect();
        Self { apart, apart_if_seen, alike }
    }

    /// Whether two places look the same.
    pub(super) fn is_alike(&self, one: u8, other: u8) -> bool {
        self.apart[usize::from(one)][usize::from(other)] != UNLIKE
    }

    /// What it costs to write each place for a pixel that should look like one.
    pub(super) fn prices(&self, place: u8, seen: Seen) -> Prices<'_> {
        Prices(match seen {
            Seen::No => &self.apart[usize::from(place)],
            Seen::Either => &self.apart_if_seen[usize::from(place)],
            Seen::Yes => &ONLY_UNCHANGED,
        })
    }
}
