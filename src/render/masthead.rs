//! The strip at the top of a large picture, in two rows: what is shown and until when; below it who plays and leads.

use super::banner::{self, SMALL};
use super::medal::{self, Towards};
use super::paint::num::{real, real_of};
use super::paint::{Canvas, Face, Writing, at};
use super::portrait::{Portrait, Portraits};
use super::theme;
use crate::scene::{Banner, Ink, SideHead};

const EDGE: f32 = 18.0;
/// Middles of the rows: the title's, a side's two.
const TITLE_AT: f32 = 30.0;
const NAME_AT: f32 = 79.0;
const BELOW_AT: f32 = 109.0;
const TITLE: f32 = 30.0;
const NAME: f32 = 26.0;
const SCORE: f32 = 46.0;
/// Room of a score with its unit.
const SCORE_ROOM: f32 = 76.0;

/// Writes the strip.
pub(super) fn draw(canvas: &mut Canvas<'_>, head: &Banner, portraits: &Portraits) {
    title(canvas, head);
    let sides = &head.sides[..head.sides.len().min(6)];
    let breadth = (real(canvas.width()) - 2.0 * EDGE) / real_of(sides.len().max(1));
    for (nth, side) in sides.iter().enumerate() {
        let left = EDGE + breadth * real_of(nth);
        let portrait = portraits.of(nth);
        if sides.len() > 2 {
            narrow(canvas, (side, portrait), (left, breadth));
        } else {
            wide(canvas, (side, portrait), (left, breadth));
        }
    }
}

/// The title at the left; until when, or which phase it is, at the right.
fn title(canvas: &mut Canvas<'_>, head: &Banner) {
    let (letters, width) = (canvas.letters(), real(canvas.width()));
    let right = width - EDGE;
    let (words, writing) = if head.notice.is_empty() {
        (banner::phase_words(head), Writing::new(Face::Medium, SMALL, theme::SOFT))
    } else {
        (head.notice.clone(), Writing::new(Face::Bold, SMALL, theme::ink(Ink::Highlight)))
    };
    let room = width - 2.0 * EDGE - 24.0;
    // The sides are named below: what leads a subtitle goes first.
    let mut words = words;
    while let Some((_, rest)) = words.split_once(" · ")
        && letters.width(writing.face, SMALL, &words) > room * 0.55
    {
        words = rest.to_owned();
    }
    let words = letters.fitted(writing.face, SMALL, &words, room * 0.55);
    let taken = letters.width(writing.face, SMALL, &words);
    canvas.write_middle(at(right, TITLE_AT), &words, &writing.right());
    let room = room - taken;
    let size = [TITLE, 27.0, 24.0].into_iter().find(|size| letters.width(Face::Bold, *size, &head.title) <= room);
    let size = size.unwrap_or(SMALL);
    let title = letters.fitted(Face::Bold, size, &head.title, room);
    canvas.write_middle(at(EDGE, TITLE_AT), &title, &Writing::new(Face::Bold, size, theme::TEXT));
}

/// One of two sides: medal, name, player, score.
fn wide(canvas: &mut Canvas<'_>, (head, portrait): (&SideHead, Option<&Portrait>), (left, breadth): (f32, f32)) {
    medal::draw(canvas, (left + 30.0, 92.0, 28.0), head, (portrait, Towards::Right));
    let letters = canvas.letters();
    let (x, color) = (left + if portrait.is_some() { 76.0 } else { 70.0 }, theme::side(head.side));
    let room = left + breadth - 8.0 - x - if head.score.is_empty() { 0.0 } else { SCORE_ROOM };
    let fits = |size: &f32| letters.width(Face::Bold, *size, &head.name) <= room;
    let size = [NAME, 24.0, SMALL].into_iter().find(fits).unwrap_or(SMALL);
    let name = letters.fitted(Face::Bold, size, &head.name, room);
    let player = letters.fitted(Face::Medium, SMALL, &letters.readable(Face::Medium, &head.player), room);
    let line = if player.is_empty() { 92.0 } else { NAME_AT };
    canvas.write_middle(at(x, line), &name, &Writing::new(Face::Bold, size, color));
    canvas.write_middle(at(x, BELOW_AT), &player, &Writing::new(Face::Medium, SMALL, theme::SOFT));
    if head.score.is_empty() {
        return;
    }
    let middle = left + breadth - SCORE_ROOM / 2.0 - 4.0;
    let score = letters.fitted(Face::Condensed, SCORE, &head.score, SCORE_ROOM);
    canvas.write_middle(at(middle, 82.0), &score, &Writing::new(Face::Condensed, SCORE, ink(head)).centred());
    let unit = letters.fitted(Face::Condensed, 20.0, &head.score_unit, SCORE_ROOM);
    canvas.write_middle(at(middle, 115.0), &unit, &Writing::new(Face::Condensed, 20.0, theme::SOFT).centred());
}

/// One of many sides: medal, name, score.
fn narrow(canvas: &mut Canvas<'_>, (side, portrait): (&SideHead, Option<&Portrait>), (left, breadth): (f32, f32)) {
    medal::draw(canvas, (left + 22.0, 92.0, 20.0), side, (portrait, Towards::Right));
    let x = left + 48.0;
    let name = canvas.letters().fitted(Face::Bold, 20.0, &side.name, breadth - 52.0);
    canvas.write_middle(at(x, NAME_AT), &name, &Writing::new(Face::Bold, 20.0, theme::side(side.side)));
    canvas.write_middle(at(x, BELOW_AT), &side.score, &Writing::new(Face::Condensed, 28.0, ink(side)));
}

fn ink(side: &SideHead) -> super::paint::Color {
    if side.is_ahead { theme::LIGHT } else { theme::SOFT }
}
