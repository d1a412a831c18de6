//! Cards: record sheets and reports. Title and emblem above, blocks in columns below, in letters that are readable in a
//! chat's preview.

use super::paint::num::real;
use super::paint::{Canvas, Face, FontCache, Frame, Outline, Writing, at};
use super::panel::{self, Pen, Type};
use super::{Finish, Sizing, craft, pieces, theme};
use crate::scene::{Block, Card};

/// Of the usual page, and of one that is drawn large.
const WIDTHS: [i32; 2] = [1100, 750];
const HEAD: i32 = 84;
const MARGIN: i32 = 28;
const BETWEEN: i32 = 26;
const LEAST_HEIGHT: i32 = 300;
const KIND: Type = Type { line: 32, text: 20.0, title: 22.0 };
/// Tables of more columns than this take the full width.
const NARROW_TABLE: usize = 4;
/// Blocks of boxes beside one another.
const BOXES_SLOTS: i32 = 3;
/// Boxes that fit beside two other blocks.
const BOXES_OF_A_SLOT: u32 = 10;

/// A block and the frame it starts in.
struct Place<'a> {
    block: &'a Block,
    frame: Frame,
}

/// Draws a card; `None` if the page has no pixels.
pub(super) fn draw<'a>(card: &Card, letters: &'a FontCache, finish: Finish) -> Option<Canvas<'a>> {
    let width = WIDTHS[usize::from(finish.size == Sizing::Large)];
    let (places, bottom) = arranged(card, letters, width);
    let height = (bottom + MARGIN).max(LEAST_HEIGHT);
    let mut canvas = Canvas::new((width, height), theme::PAGE, letters, finish.manner())?;
    head(&mut canvas, card);
    let body = Frame::new(12, HEAD + 10, width - 24, height - HEAD - 22);
    canvas.fill(&Outline::rounded(body, 8.0), theme::PANEL);
    for Place { block, frame } in &places {
        let mut pen = Pen::writing(&mut canvas, None, *frame, KIND);
        panel::write(&mut pen, block);
    }
    Some(canvas)
}

fn head(canvas: &mut Canvas<'_>, card: &Card) {
    let width = canvas.width();
    canvas.rect(Frame::new(0, 0, width, HEAD), theme::PANEL);
    canvas.rect(Frame::new(0, HEAD, width, 1), theme::EDGE);
    let middle = real(HEAD) / 2.0;
    let mut left = real(MARGIN);
    let mut color = theme::TEXT;
    if let Some((shape, side)) = card.emblem {
        color = theme::side(side);
        let centre = at(left + 26.0, middle);
        if pieces::is_piece(shape) {
            let piece = pieces::Piece { shape, side, tint: Some(side) };
            pieces::draw(canvas, centre, 62.0, piece, false);
        } else {
            craft::silhouette(canvas, (centre, craft::angle(2), 27.0), shape, color, craft::Style::Solid);
        }
        left += 66.0;
    }
    let letters = canvas.letters();
    let title = letters.fitted(Face::Bold, 36.0, &card.title, real(width) * 0.6);
    canvas.write_middle(at(left, middle), &title, &Writing::new(Face::Bold, 36.0, color));
    let after = left + letters.width(Face::Bold, 36.0, &title) + 22.0;
    let subtitle = letters.fitted(Face::Medium, 22.0, &card.subtitle, real(width - MARGIN) - after);
    canvas.write_middle(at(after, middle + 3.0), &subtitle, &Writing::new(Face::Medium, 22.0, theme::SOFT));
}

/// Wide blocks across the page, the others in two columns of about one height.
fn arranged<'a>(card: &'a Card, letters: &FontCache, page: i32) -> (Vec<Place<'a>>, i32) {
    let (left, full) = (12 + MARGIN, page - 2 * (12 + MARGIN));
    let mut y = HEAD + 10 + MARGIN;
    let mut places = Vec::new();
    // Two columns of large writing would be too narrow for words.
    let is_large = page < WIDTHS[0];
    let is_wide = |block: &&Block| match block {
        _ if is_large => true,
        Block::Table { head, .. } => head.len() > NARROW_TABLE,
        Block::Boxes { .. } | Block::Figure(_) | Block::Ranking { .. } => true,
        _ => card.blocks.len() == 1,
    };
    let slot = full / BOXES_SLOTS;
    let (mut used, mut row_height) = (0, 0);
    for block in card.blocks.iter().filter(is_wide) {
        let slots = if is_large { BOXES_SLOTS } else { slots_of(block) };
        if used + slots > BOXES_SLOTS {
            (y, used, row_height) = (y + row_height, 0, 0);
        }
        let width = slot * slots;
        places.push(Place { block, frame: Frame::new(left + slot * used, y, width, 0) });
        row_height = row_height.max(panel::height(letters, None, block, width, KIND) + BETWEEN);
        used += slots;
    }
    y += row_height;
    let rest: Vec<&Block> = card.blocks.iter().filter(|b| !is_wide(b)).collect();
    let width = (full - 2 * BETWEEN) / 2;
    let heights: Vec<i32> = rest.iter().map(|b| panel::height(letters, None, b, width, KIND) + BETWEEN).collect();
    let split = best_split(&heights);
    let mut bottom = y;
    for (column, range) in [(0, 0..split), (1, split..rest.len())] {
        let mut column_y = y;
        for n in range {
            places.push(Place {
                block: rest[n],
                frame: Frame::new(left + column * (width + 2 * BETWEEN), column_y, width, 0),
            });
            column_y += heights[n];
        }
        bottom = bottom.max(column_y);
    }
    (places, bottom - BETWEEN + 12)
}

/// How many of a row's slots a wide block takes: boxes that are few stand side by side.
fn slots_of(block: &Block) -> i32 {
    match block {
        Block::Boxes { total, .. } if *total <= BOXES_OF_A_SLOT => 1,
        _ => BOXES_SLOTS,
    }
}

/// After how many blocks the second column starts, so that the longer column is as short as can be.
fn best_split(heights: &[i32]) -> usize {
    let longer = |split: usize| heights[..split].iter().sum::<i32>().max(heights[split..].iter().sum());
    (0..=heights.len()).rev().min_by_key(|split| longer(*split)).unwrap_or(0)
}
