//! A ranking: place, name, number and how sure it is, in letters that a phone's preview shows.

use super::pen::Pen;
use crate::render::paint::num::real;
use crate::render::paint::{Face, Frame, Writing};
use crate::render::theme;
use crate::scene::RankRow;

/// Letters of a row beside those of running text.
const LARGER: f32 = 1.9;
/// Room for the place, in letters.
const PLACE: f32 = 1.6;
/// Room for how many games, in letters.
const GAMES: f32 = 4.6;
/// Room for the number with how sure it is, in letters.
const NUMBER: f32 = 6.6;

pub(super) fn write(pen: &mut Pen<'_, '_>, title: &str, rows: &[RankRow]) {
    let running = pen.kind;
    pen.kind.line = running.line * 19 / 10;
    pen.kind.title = running.title * 1.5;
    pen.kind.text = running.text * LARGER;
    pen.heading(title);
    for (n, row) in rows.iter().enumerate() {
        if n % 2 == 1 {
            let stripe = Frame::new(pen.left() - 4, pen.y(), pen.width() + 8, pen.kind.line);
            pen.draw(|canvas| canvas.rect(stripe, theme::LIGHT.alpha(12)));
        }
        line(pen, row);
    }
    pen.kind = running;
}

fn line(pen: &mut Pen<'_, '_>, row: &RankRow) {
    let size = pen.kind.text;
    let (left, right) = (real(pen.left()), real(pen.right()));
    let numbers = right - size * GAMES;
    let names = left + size * PLACE;
    let muted = Writing::new(Face::Medium, size, theme::SOFT);
    pen.put(left, &row.place, &muted);
    let room = numbers - size * NUMBER - names;
    let name = pen.letters().fitted(Face::Bold, size, &row.name, room);
    pen.put(names, &name, &Writing::new(Face::Bold, size, theme::TEXT));
    // Of the widest there are, so that numbers stand below one another.
    let spread = pen.letters().width(Face::Medium, size * 0.75, "± 888");
    pen.put(numbers, &row.spread, &Writing::new(Face::Medium, size * 0.75, theme::SOFT).right());
    let rating = Writing::new(Face::Bold, size, theme::TEXT).right();
    pen.put(numbers - spread - size * 0.3, &row.number, &rating);
    pen.put(right, &row.note, &Writing::new(Face::Medium, size * 0.75, theme::SOFT).right());
    pen.down(pen.kind.line);
}
