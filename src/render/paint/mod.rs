//! The easel: colours, outlines, letters and the canvas they go on. Knows pixels, nothing of scenes.

pub(super) mod band;
pub(super) mod canvas;
pub(super) mod color;
pub(super) mod facet;
pub(super) mod letters;
pub(super) mod manner;
pub(super) mod num;
pub(super) mod outline;
pub(super) mod rod;
pub(super) mod sprite;
pub(super) mod style;
pub(super) mod touched;

pub(super) use band::Band;
pub(super) use canvas::Canvas;
pub(super) use color::Color;
pub(super) use letters::{Face, FontCache};
pub(super) use manner::Manner;
pub(super) use outline::{Frame, Outline, at, placing};
pub(super) use sprite::{Motif, Sprite, Stock};
pub(super) use style::{Line, Writing};
pub(super) use tiny_skia::{Pixmap, Point};
