//! Finish: how large and how stark somebody wants their pictures. Posts have the usual one.

use serde::{Deserialize, Serialize};

use super::paint::Manner;
use super::theme;

/// How large things are on a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sizing {
    /// Readable where pictures are some 550 pixels wide.
    #[default]
    Usual,
    /// Readable at 390: less stands side by side.
    Large,
}

/// How much colours differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contrast {
    /// Soft light, tinted zones.
    #[default]
    Usual,
    /// A black ground without tints, light lines, units in rims.
    High,
}

/// How a picture is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Finish {
    /// How large.
    pub size: Sizing,
    /// How stark.
    pub contrast: Contrast,
}

/// Of large pictures: their measures are those of a page of 750 by 645 drawn on 1100 by 946 pixels.
const LARGE: f32 = 22.0 / 15.0;
/// Breadth of the rim round units.
const RIM: f32 = 2.0;

impl Finish {
    /// In the usual size.
    pub(super) const fn unscaled(self) -> Self {
        Self { size: Sizing::Usual, ..self }
    }

    /// How a canvas is painted so.
    pub(super) fn manner(self) -> Manner {
        let scale = match self.size {
            Sizing::Usual => 1.0,
            Sizing::Large => LARGE,
        };
        match self.contrast {
            Contrast::Usual => Manner { scale, ..Manner::PLAIN },
            Contrast::High => Manner { scale, ink: theme::stark, rim: Some((theme::LIGHT, RIM)) },
        }
    }
}
