//! Colours.

/// A colour with alpha, not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::render) struct Color {
    pub(in crate::render) red: u8,
    pub(in crate::render) green: u8,
    pub(in crate::render) blue: u8,
    pub(in crate::render) alpha: u8,
}

impl Color {
    /// An opaque colour from `0xRRGGBB`.
    pub(in crate::render) const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { red, green, blue, alpha: 255 }
    }

    /// Its red, green and blue as one number.
    pub(in crate::render) fn number(self) -> i32 {
        i32::from(self.red) << 16 | i32::from(self.green) << 8 | i32::from(self.blue)
    }

    /// The same colour with this alpha.
    pub(in crate::render) const fn alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// `share` (of 255) of `other` in this colour; both taken as opaque.
    pub(in crate::render) fn mixed(self, other: Self, share: u8) -> Self {
        let mix = |a, b| blend(a, b, share);
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: 255,
        }
    }

    /// Relative luminance of WCAG 2, 0 to 1.
    pub(in crate::render) fn luminance(self) -> f32 {
        let linear = |byte: u8| {
            let x = f32::from(byte) / 255.0;
            if x <= 0.040_45 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Contrast ratio of WCAG 2 against another colour, 1 to 21.
    pub(in crate::render) fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// `share` (of 255) of `over` on `under`, rounded.
pub(in crate::render) fn blend(under: u8, over: u8, share: u8) -> u8 {
    let sum = u16::from(over) * u16::from(share) + u16::from(under) * u16::from(255 - share) + 128;
    // A 255th, exact for all that two bytes can make.
    let [_, whole] = (sum + (sum >> 8)).to_le_bytes();
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blend_is_rounded_exactly() {
        for share in 0..=255_u8 {
            for over in 0..=255_u8 {
                let exact = (u32::from(over) * u32::from(share) + 60 * u32::from(255 - share) + 127) / 255;
                assert_eq!(u32::from(blend(60, over, share)), exact);
            }
        }
    }
}
