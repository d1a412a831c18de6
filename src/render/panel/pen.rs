//! The pen that writes blocks from top to bottom, or only measures how high they are.

use crate::render::lattice::Lattice;
use crate::render::paint::num::real;
use crate::render::paint::{Canvas, Face, FontCache, Frame, Writing, at};
use crate::render::theme;

/// Sizes of writing.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Type {
    /// Height of a line.
    pub(in crate::render) line: i32,
    /// Running text.
    pub(in crate::render) text: f32,
    /// Headings.
    pub(in crate::render) title: f32,
}

/// Where the next line goes. Without a canvas it only measures.
#[derive(Debug)]
pub(in crate::render) struct Pen<'p, 'c> {
    canvas: Option<&'p mut Canvas<'c>>,
    letters: &'p FontCache,
    lattice: Option<&'p Lattice>,
    frame: Frame,
    y: i32,
    pub(super) kind: Type,
}

impl<'p, 'c: 'p> Pen<'p, 'c> {
    /// A pen that writes from the top of the frame.
    pub(in crate::render) fn writing(
        canvas: &'p mut Canvas<'c>,
        lattice: Option<&'p Lattice>,
        frame: Frame,
        kind: Type,
    ) -> Self {
        let letters = canvas.letters();
        Self { canvas: Some(canvas), letters, lattice, frame, y: frame.top, kind }
    }
}

impl<'p, 'c> Pen<'p, 'c> {
    /// A pen that only measures.
    pub(in crate::render) const fn measuring(
        letters: &'p FontCache,
        lattice: Option<&'p Lattice>,
        frame: Frame,
        kind: Type,
    ) -> Self {
        Self { canvas: None, letters, lattice, frame, y: frame.top, kind }
    }

    /// How far down it has come.
    pub(in crate::render) const fn y(&self) -> i32 {
        self.y
    }

    pub(super) const fn letters(&self) -> &'p FontCache {
        self.letters
    }

    /// The cells of the map that the blocks belong to; cards have none.
    pub(super) const fn lattice(&self) -> Option<&'p Lattice> {
        self.lattice
    }

    pub(super) const fn left(&self) -> i32 {
        self.frame.left
    }

    pub(super) const fn right(&self) -> i32 {
        self.frame.right()
    }

    pub(super) const fn width(&self) -> i32 {
        self.frame.width
    }

    pub(super) const fn down(&mut self, by: i32) {
        self.y += by;
    }

    /// The middle of the next line.
    pub(super) fn middle(&self) -> f32 {
        real(self.y) + real(self.kind.line) / 2.0
    }

    /// Draws with the canvas, if there is one.
    pub(super) fn draw(&mut self, with: impl FnOnce(&mut Canvas<'c>)) {
        if let Some(canvas) = &mut self.canvas {
            with(canvas);
        }
    }

    /// Writes on the next line at `x`, without going down.
    pub(super) fn put(&mut self, x: f32, text: &str, writing: &Writing) {
        let middle = self.middle();
        self.draw(|canvas| canvas.write_middle(at(x, middle), text, writing));
    }

    /// A heading, if there is one, and down to the next line.
    pub(super) fn heading(&mut self, title: &str) {
        if title.is_empty() {
            return;
        }
        let size = self.kind.title;
        for line in self.letters.wrapped(Face::Bold, size, title, real(self.width())) {
            self.put(real(self.left()), &line, &Writing::new(Face::Bold, size, theme::TEXT));
            self.down(self.kind.line);
        }
        self.down(3);
    }
}
