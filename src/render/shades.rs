//! Which colours of a palette look the same: from frame to frame, and side by side.

use super::pixels::UNCHANGED;

/// The distance of what does not look the same.
pub(super) const UNLIKE: u8 = u8::MAX;

/// Limits of what looks the same: from frame to frame, side by side in the dark, and the sum of the channels up to which it is
/// dark.
const STEADY: u32 = 40;
const SHADE: u32 = 25;
const DARK: u32 = 85;

/// Which places of a palette may stand for which.
pub(super) struct Likeness {
    /// How far apart two colours are, or [`UNLIKE`]; a row for each place.
    apart: Vec<[u8; 256]>,
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
        let color = |place: u8| colors.get(usize::from(place));
        let light = |color: &[u8; 3]| color.iter().copied().map(u32::from).sum::<u32>();
        let apart = |one: u8, other: u8| {
            if one == other {
                return 0;
            }
            let Some((a, b)) = color(one).zip(color(other)) else { return UNLIKE };
            let sum: u32 = a.iter().zip(b).map(square).sum();
            let is_alike = sum < limit(light(a).min(light(b)));
            if is_alike { u8::try_from(sum.max(1)).unwrap_or(UNLIKE).min(UNLIKE - 1) } else { UNLIKE }
        };
        let row = |one: u8| {
            let mut row = [UNLIKE; 256];
            row.iter_mut().zip(0..=u8::MAX).for_each(|(price, other)| *price = apart(one, other));
            row
        };
        let apart: Vec<[u8; 256]> = (0..=u8::MAX).map(row).collect();
        let alike = |row: &[u8; 256]| {
            let mut alike: Vec<u8> = (0..UNCHANGED).filter(|other| row[usize::from(*other)] != UNLIKE).collect();
            alike.sort_by_key(|other| std::cmp::Reverse(row[usize::from(*other)]));
            alike
        };
        let alike = apart[..usize::from(UNCHANGED)].iter().map(alike).collect();
        Self { apart, alike }
    }

    /// Whether two places look the same.
    pub(super) fn is_alike(&self, one: u8, other: u8) -> bool {
        self.row(one)[usize::from(other)] != UNLIKE
    }

    /// How far apart a place is from each, or [`UNLIKE`].
    pub(super) fn row(&self, place: u8) -> &[u8; 256] {
        &self.apart[usize::from(place)]
    }
}
