//! How a canvas is painted: at which scale, in whose colours, and with rims or without. It is told so once; painters go on in
//! the measures and colours of the usual page.

use super::color::Color;
use super::num::{real, round};
use super::outline::Frame;

/// The manner of a canvas.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Manner {
    /// Pixels for each of a painter's.
    pub(in crate::render) scale: f32,
    /// The colour that is painted where a painter asks for one.
    pub(in crate::render) ink: fn(Color) -> Color,
    /// Round each unit, and how many of a painter's pixels wide; without it there is light about things, with it there is
    /// none.
    pub(in crate::render) rim: Option<(Color, f32)>,
}

impl Manner {
    /// As painters ask.
    pub(in crate::render) const PLAIN: Self = Self { scale: 1.0, ink: std::convert::identity, rim: None };

    /// A length in pixels.
    pub(in crate::render) fn length(self, length: i32) -> i32 {
        round(real(length) * self.scale)
    }

    /// A frame in pixels; frames that meet still do.
    pub(in crate::render) fn frame(self, frame: Frame) -> Frame {
        let (left, top) = (self.length(frame.left), self.length(frame.top));
        Frame::new(left, top, self.length(frame.right()) - left, self.length(frame.bottom()) - top)
    }
}
