//! A band of a page: some of its rows from edge to edge, and what was painted on them. Most pages have one band; large ones
//! have two, which are painted side by side. All measures are the page's.

use std::ops::Range;

use tiny_skia::{IntSize, Pixmap, Transform};

use super::num::{index, real, signed};
use super::outline::Frame;
use super::touched::Touched;

/// Rows of a page.
#[derive(Clone, Debug)]
pub(in crate::render) struct Band {
    pub(super) pixmap: Pixmap,
    rows: Range<i32>,
    page_height: i32,
    touched: Touched,
}

impl Band {
    /// A page of one band.
    pub(in crate::render) fn whole(pixmap: Pixmap) -> Self {
        let height = signed(pixmap.height());
        Self::part(pixmap, 0, height)
    }

    /// The band of a page of such a height that begins with the row `top`.
    pub(in crate::render) fn part(pixmap: Pixmap, top: i32, page_height: i32) -> Self {
        let (width, height) = (signed(pixmap.width()), signed(pixmap.height()));
        let touched = Touched::nothing(width, height);
        Self { pixmap, rows: top..top + height, page_height, touched }
    }

    /// The same rows of the page that it is a band of, as they are there.
    pub(in crate::render) fn copied(&self, page: &Pixmap) -> Self {
        let mut pixmap = self.pixmap.clone();
        pixmap.data_mut().copy_from_slice(&page.data()[self.bytes()]);
        Self::part(pixmap, self.rows.start, self.page_height)
    }

    /// Where its bytes stand among those of the page.
    pub(in crate::render) fn bytes(&self) -> Range<usize> {
        let row = 4 * index(self.width());
        index(self.rows.start) * row..index(self.rows.end) * row
    }

    /// The first row.
    pub(in crate::render) const fn top(&self) -> i32 {
        self.rows.start
    }

    pub(in crate::render) const fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// Red, green, blue and alpha, row by row.
    pub(in crate::render) fn data(&self) -> &[u8] {
        self.pixmap.data()
    }

    /// Where something was painted since it was new; counted from its first row.
    pub(in crate::render) const fn touched(&self) -> &Touched {
        &self.touched
    }

    /// Makes these bytes what they are on the page, and is new again.
    pub(in crate::render) fn made_good(mut self, page: &Pixmap, drawn: &[Range<usize>]) -> Self {
        let (page, data) = (&page.data()[self.bytes()], self.pixmap.data_mut());
        for run in drawn {
            data[run.clone()].copy_from_slice(&page[run.clone()]);
        }
        Self::part(self.pixmap, self.rows.start, self.page_height)
    }

    pub(super) fn width(&self) -> i32 {
        signed(self.pixmap.width())
    }

    pub(super) const fn page_height(&self) -> i32 {
        self.page_height
    }

    /// Whether any row of a frame is in this band.
    pub(super) const fn meets(&self, frame: Frame) -> bool {
        frame.top < self.rows.end && frame.bottom() > self.rows.start
    }

    /// The part of a frame that is here.
    pub(super) fn shared(&self, frame: Frame) -> Frame {
        frame.shared_with(Frame::new(0, self.rows.start, self.width(), self.rows.end - self.rows.start))
    }

    /// What brings a page's places to the band's.
    pub(super) fn shift(&self) -> Transform {
        Transform::from_translate(0.0, -real(self.rows.start))
    }

    /// Notes that something is painted within a frame; says whether any row of it is here.
    pub(super) fn touch(&mut self, frame: Frame) -> bool {
        let own = self.own(frame);
        self.touched.add(own);
        self.meets(frame)
    }

    /// Notes a frame that holds a portrait, wherever it is.
    pub(super) fn touch_portrait(&mut self, frame: Frame) {
        let own = self.own(frame);
        self.touched.add_portrait(own);
    }

    const fn own(&self, frame: Frame) -> Frame {
        Frame::new(frame.left, frame.top - self.rows.start, frame.width, frame.height)
    }

    /// The rows of a frame that are here, cut to the page, to be painted on.
    pub(super) fn rows_mut(&mut self, frame: Frame) -> impl Iterator<Item = (i32, &mut [u8])> {
        self.touch(frame);
        let width = self.width();
        let (left, right) = (frame.left.clamp(0, width), frame.right().clamp(0, width));
        let run = 4 * index(left)..4 * index(right.max(left));
        let (top, bottom) = (frame.top.max(self.rows.start), frame.bottom().min(self.rows.end));
        let rows = self.pixmap.data_mut().chunks_exact_mut(4 * index(width).max(1)).skip(index(top - self.rows.start));
        (top..bottom).zip(rows).map(move |(y, row)| (y, &mut row[run.clone()]))
    }

    /// Puts back the pixels of a page everywhere outside a window.
    pub(super) fn restore_outside(&mut self, page: &Pixmap, window: Frame) {
        let (width, window) = (index(self.width()).max(1), self.own(window));
        let (left, right) = (index(window.left), index(window.right()));
        let rows = index(window.top)..index(window.bottom());
        let (page, data) = (&page.data()[self.bytes()], self.pixmap.data_mut());
        let mut copy = |row: usize, start: usize, end: usize| {
            if start < end {
                let range = 4 * (row + start)..4 * (row + end);
                data[range.clone()].copy_from_slice(&page[range]);
            }
        };
        for stretch in self.touched.stretches() {
            let row = stretch.start / width * width;
            let (from, to) = (stretch.start - row, stretch.end - row);
            if rows.contains(&(row / width)) {
                copy(row, from, to.min(left));
                copy(row, from.max(right), to);
            } else {
                copy(row, from, to);
            }
        }
    }

    /// Takes the pixels of the same band of another page inside a window.
    pub(super) fn take_inside(&mut self, other: &Self, window: Frame) {
        let (width, first) = (index(self.width()), self.rows.start);
        let left = index(window.left.clamp(0, self.width()));
        for (y, run) in self.rows_mut(window) {
            let start = 4 * (index(y - first) * width + left);
            run.copy_from_slice(&other.pixmap.data()[start..start + run.len()]);
        }
    }
}

/// One of the bands of about as many rows each into which a page is cut, which begins as it is there; `None` if it would have no
/// rows.
pub(in crate::render) fn cut(page: &Pixmap, nth: u32, count: u32) -> Option<Band> {
    let (width, height) = (page.width(), page.height());
    let row = 4 * width as usize;
    let (top, bottom) = (height * nth / count, height * (nth + 1) / count);
    let bytes = page.data().get(top as usize * row..bottom as usize * row)?.to_vec();
    let pixmap = Pixmap::from_vec(bytes, IntSize::from_wh(width, bottom - top)?)?;
    Some(Band::part(pixmap, signed(top), signed(height)))
}

#[cfg(test)]
mod tests {
    use super::super::facet::{disc, facet, hem, slab};
    use super::super::rod::{Rod, light, rod};
    use super::super::{Canvas, Color, Face, FontCache, Line, Motif, Outline, Sprite, Writing, at};
    use super::*;
    use crate::render::paint::sprite::clear;

    const RED: Color = Color::hex(0x00D0_4020);

    /// One of everything but paths, each across the middle of the page, and a portrait.
    fn paint(canvas: &mut Canvas<'_>) {
        canvas.rect(Frame::new(-5, 40, 30, 30), RED);
        slab(canvas, Frame::new(30, 42, 30, 24), 6.0, RED.alpha(180));
        disc(canvas, at(80.0, 50.5), 12.0, RED);
        facet(canvas, &[at(100.0, 40.0), at(120.0, 52.0), at(100.0, 60.0)], 1.5, RED);
        hem(canvas, &[(at(130.0, 40.0), at(145.0, 62.0)), (at(145.0, 62.0), at(160.0, 50.0))], RED.alpha(120), 4.0);
        rod(canvas, Rod::plain((at(165.0, 30.0), at(195.0, 70.0)), 5.0, RED));
        light(canvas, (at(20.0, 50.0), at(20.0, 50.0)), 18.0, (RED, 0.8));
        canvas.write(at(40.0, 56.0), "Bastion1", &Writing::new(Face::Bold, 24.0, RED).haloed(RED.alpha(90), 2.0));
        let motif = Motif { name: "spot", measures: [0; 8] };
        canvas.lay((110, 50), motif, || Sprite { anchor: (6, 6), width: 12, data: [90, 60, 30, 120].repeat(144) });
        canvas.portrait_mut(Frame::new(60, 44, 12, 12)).for_each(|(_, run)| run.fill(200));
    }

    fn paths(canvas: &mut Canvas<'_>) {
        canvas.fill(&Outline::circle(at(150.0, 50.0), 14.0), RED.alpha(200));
        canvas.stroke(&Outline::line([at(5.0, 20.0), at(190.0, 80.0)]), Line::solid(RED, 3.0));
    }

    /// What is painted at once and in two bands, on black.
    fn both(letters: &FontCache, paint: fn(&mut Canvas<'_>)) -> (Canvas<'_>, Vec<Band>) {
        let mut page = clear(200, 101).unwrap();
        page.fill(tiny_skia::Color::BLACK);
        let bands = [0, 1].map(|nth| {
            let mut part = Canvas::on_band(cut(&page, nth, 2).unwrap(), letters);
            paint(&mut part);
            part.into_band()
        });
        let mut whole = Canvas::on(page, letters);
        paint(&mut whole);
        (whole, bands.into())
    }

    #[test]
    fn what_is_painted_in_bands_is_what_is_painted_at_once() {
        let letters = FontCache::new();
        let (whole, bands) = both(&letters, paint);
        assert!(bands.iter().flat_map(Band::data).eq(whole.pixmap().data()));
        assert!(whole.pixmap().data().iter().any(|byte| ![0, 255].contains(byte)), "something is painted");
        let rows = |band: &Band| {
            let first = band.bytes().start / 4;
            let rows = band.touched().portrait_rows().into_iter();
            rows.map(|row| row.start + first..row.end + first).collect::<Vec<_>>()
        };
        assert_eq!(bands.iter().flat_map(rows).collect::<Vec<_>>(), rows(whole.band()));
        assert!(bands.iter().all(|band| band.touched().portraits() == 1), "each band knows of all portraits");
    }

    /// A path that crosses the cut comes out a little otherwise in some of its soft edges.
    #[test]
    fn paths_in_bands_differ_by_less_than_is_seen() {
        let letters = FontCache::new();
        let (whole, bands) = both(&letters, paths);
        let pairs = bands.iter().flat_map(Band::data).zip(whole.pixmap().data());
        let apart: Vec<u8> = pairs.map(|(part, whole)| part.abs_diff(*whole)).filter(|apart| *apart > 0).collect();
        assert!(apart.len() < 100 && apart.iter().all(|apart| *apart < 20), "{apart:?}");
    }

    #[test]
    fn a_band_that_is_made_good_is_as_the_page_was() {
        let page = clear(40, 20).unwrap();
        let mut band = cut(&page, 1, 2).unwrap();
        band.rows_mut(Frame::new(3, 5, 10, 9)).for_each(|(_, run)| run.fill(9));
        let drawn: Vec<Range<usize>> = band.touched().stretches().map(|run| 4 * run.start..4 * run.end).collect();
        let good = band.made_good(&page, &drawn);
        assert!(good.data() == &page.data()[good.bytes()] && good.touched().stretches().next().is_none());
    }
}
