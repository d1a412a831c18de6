//! Where things are on the card of the end, in the two sizes of pictures.

use crate::render::Sizing;
use crate::render::layout::POST;
use crate::render::paint::Frame;
use crate::scene::poster::Ending;

/// Between fleets, and round the final position.
const GAP: i32 = 12;
/// Of large pictures: the page's breadth, units in a row, the height of a row, and that of what is below the fleets.
const LARGE_WIDTH: i32 = 750;
const LARGE_ROW: i32 = 5;
const LARGE_ROWS_MAX: i32 = 4;
const LARGE_UNIT: i32 = 130;
const LARGE_POSITION: i32 = 300;
const LARGE_STRIP: i32 = 156;

/// Where things are.
pub(super) struct Plan {
    pub(super) page: (i32, i32),
    /// The winner's medal: where its middle is, and its radius.
    pub(super) medal: (f32, f32, f32),
    /// Left end of the heading, its right end, and the middles of its lines.
    pub(super) words: f32,
    pub(super) right: f32,
    pub(super) lines: [f32; 3],
    /// Sizes of the title that are tried, and of the lines below it.
    pub(super) titles: [f32; 6],
    pub(super) below: [f32; 2],
    /// Sizes of the scores that are tried, the most room that they get, and the middles of their lines.
    pub(super) scores: [f32; 4],
    pub(super) scores_room: f32,
    pub(super) scores_at: [f32; 2],
    pub(super) fleets: Vec<Frame>,
    pub(super) position: Frame,
    /// The strip at the bottom, how broad the course of the scores is in it, and how many lines of words stand beside.
    pub(super) strip: Frame,
    pub(super) course: i32,
    pub(super) lines_beside: usize,
}

impl Plan {
    pub(super) fn of(ending: &Ending, size: Sizing) -> Self {
        match size {
            Sizing::Usual => Self::usual(ending),
            Sizing::Large => Self::large(ending),
        }
    }

    /// Fleets above each other at the left, the position beside them.
    fn usual(ending: &Ending) -> Self {
        const TOP: i32 = 226;
        const STRIP: i32 = 566;
        let (width, height) = POST;
        let area = Frame::new(20, TOP, 664, STRIP - TOP - GAP);
        let count = i32::try_from(ending.fleets.len()).unwrap_or(1).max(1);
        let each = (area.height - GAP * (count - 1)) / count;
        let fleet = |nth: i32| Frame::new(area.left, area.top + nth * (each + GAP), area.width, each);
        Self {
            page: POST,
            medal: (122.0, 116.0, 76.0),
            words: 232.0,
            right: 1060.0,
            lines: [70.0, 128.0, 176.0],
            titles: [64.0, 56.0, 48.0, 42.0, 36.0, 31.0],
            below: [29.0, 24.0],
            scores: [104.0, 84.0, 66.0, 50.0],
            scores_room: 380.0,
            scores_at: [76.0, 140.0],
            fleets: (0..count).map(fleet).collect(),
            position: Frame::new(area.right() + GAP, TOP, width - 20 - area.right() - GAP, area.height),
            strip: Frame::new(0, STRIP, width, height - STRIP),
            course: 300,
            lines_beside: 2,
        }
    }

    /// Everything below each other, on a page as high as it needs.
    fn large(ending: &Ending) -> Self {
        const TOP: i32 = 186;
        let (left, breadth) = (16, LARGE_WIDTH - 32);
        let (mut fleets, mut top) = (Vec::new(), TOP);
        for fleet in &ending.fleets {
            let count = i32::try_from(fleet.units.len()).unwrap_or(i32::MAX);
            let rows = ((count + LARGE_ROW - 1) / LARGE_ROW).clamp(1, LARGE_ROWS_MAX);
            fleets.push(Frame::new(left, top, breadth, rows * LARGE_UNIT));
            top += rows * LARGE_UNIT + GAP;
        }
        let position = Frame::new(left, top, breadth, LARGE_POSITION);
        let strip = Frame::new(0, position.bottom() + GAP, LARGE_WIDTH, LARGE_STRIP);
        Self {
            page: (LARGE_WIDTH, strip.bottom()),
            medal: (86.0, 92.0, 62.0),
            words: 182.0,
            right: 728.0,
            lines: [52.0, 106.0, 148.0],
            titles: [50.0, 46.0, 42.0, 38.0, 34.0, 30.0],
            below: [27.0, 23.0],
            scores: [78.0, 66.0, 54.0, 44.0],
            scores_room: 240.0,
            scores_at: [56.0, 106.0],
            fleets,
            position,
            strip,
            course: 250,
            lines_beside: 3,
        }
    }
}
