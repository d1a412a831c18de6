//! Which parts of a canvas were painted on: what comes after looks at these alone, not at the whole page.

use std::ops::Range;

use super::num::{index, signed_of};
use super::outline::Frame;

/// Pixels of a tile.
const ACROSS: usize = 32;
const DOWN: usize = 16;

/// The tiles of a page on which something was painted.
#[derive(Clone, Debug)]
pub(in crate::render) struct Touched {
    width: usize,
    height: usize,
    tiles: Vec<bool>,
    /// Where portraits are, which have colours of their own.
    portraits: Vec<Frame>,
}

impl Touched {
    /// Nothing of a page of this size.
    pub(in crate::render) fn nothing(width: i32, height: i32) -> Self {
        let (width, height) = (index(width), index(height));
        Self { width, height, tiles: vec![false; width.div_ceil(ACROSS) * height.div_ceil(DOWN)], portraits: vec![] }
    }

    /// Adds a part of the page.
    pub(in crate::render) fn add(&mut self, frame: Frame) {
        let (left, right) = (index(frame.left), index(frame.right()).min(self.width));
        let (top, bottom) = (index(frame.top), index(frame.bottom()).min(self.height));
        if left >= right || top >= bottom {
            return;
        }
        let row = self.width.div_ceil(ACROSS);
        for tiles in self.tiles.chunks_exact_mut(row).take(bottom.div_ceil(DOWN)).skip(top / DOWN) {
            tiles[left / ACROSS..right.div_ceil(ACROSS)].fill(true);
        }
    }

    /// Adds a part of the page that holds a portrait; it may lie above or below what there is of the page.
    pub(in crate::render) fn add_portrait(&mut self, frame: Frame) {
        self.add(frame);
        self.portraits.push(frame);
    }

    /// How many portraits there are.
    pub(in crate::render) const fn portraits(&self) -> usize {
        self.portraits.len()
    }

    /// The rows of portraits, as ranges of pixels counted through the page, in order.
    pub(in crate::render) fn portrait_rows(&self) -> Vec<Range<usize>> {
        let row = |frame: &Frame, y: i32| {
            let start = index(y) * self.width + index(frame.left);
            start..start + index(frame.width)
        };
        let mut rows: Vec<_> =
            self.portraits.iter().flat_map(|frame| self.rows(*frame).map(move |y| row(frame, y))).collect();
        rows.sort_unstable_by_key(|range| range.start);
        rows
    }

    /// The rows of a frame that there are.
    fn rows(&self, frame: Frame) -> Range<i32> {
        frame.top.max(0)..frame.bottom().min(signed_of(self.height))
    }

    /// The stretches of rows that lie in these tiles, as ranges of pixels counted through the page, in order.
    pub(in crate::render) fn stretches(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let row = self.width.div_ceil(ACROSS).max(1);
        self.tiles.chunks_exact(row).enumerate().flat_map(move |(n, tiles)| {
            let spans: Vec<Range<usize>> =
                spans(tiles).map(|span| span.start * ACROSS..(span.end * ACROSS).min(self.width)).collect();
            let rows = n * DOWN..((n + 1) * DOWN).min(self.height);
            rows.flat_map(move |y| {
                spans.clone().into_iter().map(move |x| y * self.width + x.start..y * self.width + x.end)
            })
        })
    }
}

/// The spans of neighbours that are set.
fn spans(tiles: &[bool]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        let from = start + tiles[start..].iter().position(|is_set| *is_set)?;
        let end = from + tiles[from..].iter().position(|is_set| !is_set).unwrap_or(tiles.len() - from);
        start = end;
        Some(from..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_touched_pixel_lies_in_exactly_one_stretch_and_far_ones_in_none() {
        let mut touched = Touched::nothing(100, 40);
        touched.add(Frame::new(-5, -5, 6, 6));
        touched.add(Frame::new(70, 20, 500, 1));
        let stretches: Vec<Range<usize>> = touched.stretches().collect();
        let within = |x: usize, y: usize| stretches.iter().filter(|s| s.contains(&(y * 100 + x))).count();
        assert_eq!([within(0, 0), within(99, 20), within(70, 20)], [1; 3]);
        assert_eq!([within(40, 0), within(0, 20), within(99, 39), within(99, 0)], [0; 4]);
    }

    #[test]
    fn what_lies_off_the_page_touches_nothing() {
        let mut touched = Touched::nothing(100, 40);
        touched.add(Frame::new(200, 0, 10, 10));
        touched.add(Frame::new(0, 60, 10, 10));
        touched.add(Frame::new(0, 0, -3, 10));
        assert_eq!(touched.stretches().count(), 0);
    }
}
