//! Columns of blocks: the panel beside a map and the body of a card.
//!
//! `pen` is where blocks are written (or only measured), `figure`, `fleet`, `tables`, `ranking` and `samples` write the kinds of blocks.

mod figure;
mod fleet;
mod pen;
mod ranking;
mod samples;
mod tables;

pub(super) use pen::{Pen, Type};
pub(super) use samples::sample;

use super::lattice::Lattice;
use super::paint::num::real;
use super::paint::{Canvas, Face, FontCache, Frame, Writing, at};
use super::theme;
use crate::scene::Block;

/// Width of a column beside a map.
pub(super) const COLUMN: i32 = 290;
/// Width of the panel beside a board of squares.
pub(super) const WIDE: i32 = 368;
/// Between columns, as between all parts of the page.
pub(super) const GAP: i32 = 10;
/// Between blocks.
const BETWEEN: i32 = 16;
/// Between the panel's edge and its content.
const MARGIN: i32 = 13;

/// Sizes of writing, from those of a wide panel in a post over those that are pleasant in a column to dense ones.
const DENSITIES: [Type; 6] = [
    Type { line: 29, text: 20.0, title: 22.0 },
    Type { line: 26, text: 18.0, title: 20.0 },
    Type { line: 23, text: 15.5, title: 18.0 },
    Type { line: 20, text: 14.0, title: 16.5 },
    Type { line: 18, text: 13.0, title: 15.0 },
    Type { line: 16, text: 12.0, title: 14.0 },
];

/// How many columns the blocks fill at a pleasant size, in a panel of this height.
pub(super) fn columns_wanted(letters: &FontCache, blocks: &[Block], height: i32) -> i32 {
    let frame = Frame::new(0, 0, COLUMN, height);
    let fits = |kind: &Type| flow(letters, None, blocks, (frame, 1), *kind).is_some();
    if DENSITIES[2..4].iter().any(fits) { 1 } else { 2 }
}

/// How high a panel of this width is that holds the blocks in its largest writing; bounded.
pub(super) fn height_wanted(letters: &FontCache, blocks: &[Block], width: i32) -> i32 {
    const STEP: i32 = 20;
    const MOST: i32 = 1000;
    let (columns, breadth) = columns_of(Frame::new(0, 0, width, 0));
    let blocks = if breadth > COLUMN { paired(blocks) } else { blocks.to_vec() };
    let fits = |height: &i32| {
        let frame = Frame::new(0, 0, width, *height);
        flow(letters, None, &blocks, (frame, columns), DENSITIES[0]).is_some()
    };
    (1..MOST / STEP).map(|n| n * STEP).find(fits).unwrap_or(MOST)
}

/// Columns of a panel, and how broad each is: one as broad as the panel, or several.
const fn columns_of(frame: Frame) -> (i32, i32) {
    let columns = (frame.width + GAP) / (COLUMN + GAP);
    let columns = if columns < 1 { 1 } else { columns };
    (columns, (frame.width - (columns - 1) * GAP) / columns)
}

/// The columns of a panel that hold `blocks`: for each block its column and top. `None` if they do not fit.
fn flow(
    letters: &FontCache,
    lattice: Option<&Lattice>,
    blocks: &[Block],
    (frame, columns): (Frame, i32),
    kind: Type,
) -> Option<Vec<(i32, i32)>> {
    let (top, bottom) = (frame.top + MARGIN, frame.bottom() - MARGIN);
    let (mut column, mut y) = (0, top);
    let mut places = Vec::with_capacity(blocks.len());
    for block in blocks {
        let breadth = (frame.width - (columns - 1) * GAP) / columns;
        let height = height(letters, lattice, block, breadth - 2 * MARGIN, kind);
        if y + height > bottom && y > top {
            (column, y) = (column + 1, top);
        }
        if y + height > bottom || column >= columns {
            return None;
        }
        places.push((column, y));
        y += height + BETWEEN;
    }
    Some(places)
}

/// Height of a block in a column of this width.
pub(super) fn height(letters: &FontCache, lattice: Option<&Lattice>, block: &Block, width: i32, kind: Type) -> i32 {
    let mut pen = Pen::measuring(letters, lattice, Frame::new(0, 0, width, 0), kind);
    write(&mut pen, block);
    pen.y()
}

/// Draws the panel of a map.
pub(super) fn draw(canvas: &mut Canvas<'_>, frame: Frame, lattice: &Lattice, blocks: &[Block]) {
    let (columns, breadth) = columns_of(frame);
    let letters = canvas.letters();
    let blocks: Vec<Block> = if breadth > COLUMN { paired(blocks) } else { blocks.to_vec() };
    let blocks = blocks.as_slice();
    let found = DENSITIES
        .into_iter()
        .skip(if breadth > COLUMN { 0 } else { 2 })
        .find_map(|kind| flow(letters, Some(lattice), blocks, (frame, columns), kind).map(|places| (kind, places)));
    let densest = DENSITIES[DENSITIES.len() - 1];
    let (kind, places) = found.unwrap_or_else(|| (densest, all_that_fits(letters, lattice, blocks, (frame, columns))));
    for (block, (column, y)) in blocks.iter().zip(&places) {
        let left = frame.left + MARGIN + column * (breadth + GAP);
        let width = breadth - 2 * MARGIN;
        let mut pen = Pen::writing(canvas, Some(lattice), Frame::new(left, *y, width, 0), kind);
        write(&mut pen, block);
    }
    let left_out = blocks.len() - places.len();
    if left_out > 0 {
        let writing = Writing::new(Face::Medium, 12.0, theme::MUTED);
        let place = at(real(frame.left + MARGIN), real(frame.bottom() - 8));
        canvas.write(place, &format!("+ {left_out} more in the text version"), &writing);
    }
}

/// The blocks, with two small boards after each other that have the same ranks as one: they lie side by side.
fn paired(blocks: &[Block]) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in blocks {
        match (out.last_mut(), block) {
            (
                Some(Block::Grid { title, head, rows, .. }),
                Block::Grid { title: beside, head: heads, rows: others, hues },
            ) if hues.is_empty()
                && !title.contains('\n')
                && rows.iter().map(|row| &row.0).eq(others.iter().map(|row| &row.0)) =>
            {
                *title = format!("{title}\n{beside}");
                head.extend(heads.iter().cloned());
                rows.iter_mut().zip(others).for_each(|((_, cells), (_, more))| cells.extend(more.iter().cloned()));
            }
            _ => out.push(block.clone()),
        }
    }
    out
}

/// Places of the first blocks, as many as the panel holds at its densest.
fn all_that_fits(letters: &FontCache, lattice: &Lattice, blocks: &[Block], room: (Frame, i32)) -> Vec<(i32, i32)> {
    let densest = DENSITIES[DENSITIES.len() - 1];
    let mut fitting = (0..blocks.len()).rev();
    fitting.find_map(|count| flow(letters, Some(lattice), &blocks[..count], room, densest)).unwrap_or_default()
}

/// Writes (or measures) one block.
pub(super) fn write(pen: &mut Pen<'_, '_>, block: &Block) {
    match block {
        Block::Fleet { title, note, shape, side, rows } => fleet::write(pen, (title, note), (*shape, *side), rows),
        Block::Key(rows) => samples::key(pen, rows),
        Block::Lines { title, lines } => tables::lines(pen, title, lines),
        Block::Table { title, head, rows } => tables::table(pen, title, head, rows),
        Block::Ranking { title, rows } => ranking::write(pen, title, rows),
        Block::Boxes { title, marked, total, ink } => tables::boxes(pen, title, (*marked, *total), *ink),
        Block::Grid { title, head, rows, hues } => tables::grid(pen, title, head, (rows, hues)),
        Block::Figure(figure) => figure::write(pen, figure),
        Block::Compass => samples::compass(pen),
        Block::Scale => samples::scale(pen),
    }
}
