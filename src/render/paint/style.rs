//! How strokes and texts look.

use super::color::Color;
use super::letters::Face;

/// How a stroke looks.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Line {
    pub(in crate::render) color: Color,
    pub(in crate::render) width: f32,
    /// Lengths of dash and gap; `None`: solid.
    pub(in crate::render) dash: Option<(f32, f32)>,
}

/// Where a text lies about its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Align {
    Left,
    Centre,
    Right,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Writing {
    pub(in crate::render) face: Face,
    pub(in crate::render) size: f32,
    pub(in crate::render) color: Color,
    pub(in crate::render) align: Align,
    /// A rim of this colour and width behind the letters.
    pub(in crate::render) halo: Option<(Color, f32)>,
}

impl Line {
    pub(in crate::render) const fn solid(color: Color, width: f32) -> Self {
        Self { color, width, dash: None }
    }
}

impl Writing {
    pub(in crate::render) const fn new(face: Face, size: f32, color: Color) -> Self {
        Self { face, size, color, align: Align::Left, halo: None }
    }

    pub(in crate::render) const fn centred(self) -> Self {
        Self { align: Align::Centre, ..self }
    }

    pub(in crate::render) const fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    pub(in crate::render) const fn haloed(self, color: Color, width: f32) -> Self {
        Self { halo: Some((color, width)), ..self }
    }

    /// How far below the middle of a line its baseline lies.
    pub(in crate::render) fn drop(&self) -> f32 {
        self.size * 0.36
    }
}
