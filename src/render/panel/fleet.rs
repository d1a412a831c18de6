//! A side and its units.

use super::pen::Pen;
use super::samples;
use crate::render::paint::num::{real, round};
use crate::render::paint::{Face, Frame, Writing};
use crate::render::{craft, theme};
use crate::scene::{FleetRow, Shape, SideInk};

/// Where the parts of a row stand.
#[derive(Clone, Copy, Debug)]
struct Columns {
    /// Left edge of the bars; places stand right before it.
    bar: i32,
    bar_width: i32,
    /// Right edge of the places.
    place: f32,
}

pub(super) fn write(
    pen: &mut Pen<'_, '_>,
    (heading, note): (&str, &str),
    (shape, side): (Shape, SideInk),
    rows: &[FleetRow],
) {
    let (points, color) = (pen.kind.title, theme::side(side));
    let middle = pen.middle();
    let left = real(pen.left());
    let note_width = pen.letters().width(Face::Medium, pen.kind.text, note);
    pen.draw(|canvas| samples::token(canvas, (left + 9.0, middle), 9.5, (shape, side), false));
    let room = real(pen.width()) - 26.0 - note_width - if note.is_empty() { 0.0 } else { 8.0 };
    // A long name is written smaller before it is cut.
    let is_long = pen.letters().width(Face::Bold, points, heading) > room;
    let points = if is_long { pen.kind.text } else { points };
    let heading = pen.letters().fitted(Face::Bold, points, heading, room);
    pen.put(left + 26.0, &heading, &Writing::new(Face::Bold, points, color));
    pen.put(real(pen.right()), note, &Writing::new(Face::Medium, pen.kind.text, theme::SOFT).right());
    pen.down(pen.kind.line + 2);
    let columns = columns(pen, rows);
    for row in rows {
        unit(pen, columns, row, side);
        pen.down(pen.kind.line);
    }
}

fn columns(pen: &Pen<'_, '_>, rows: &[FleetRow]) -> Columns {
    let width = |text: &str| pen.letters().width(Face::Medium, pen.kind.text, text);
    let note = rows.iter().map(|r| width(&r.note)).fold(0.0, f32::max);
    let has_bars = rows.iter().any(|r| r.gauge.is_some());
    let gap = if note > 0.0 { 9 } else { 0 };
    // The bars give way before names are cut.
    let name = |r: &FleetRow| pen.letters().width(Face::Bold, pen.kind.text, &r.id) + width(&r.place);
    let names = rows.iter().map(name).fold(0.0, f32::max);
    let spare = pen.width() - round(names + note) - gap - 17;
    let bar_width = if has_bars { spare.clamp(16, 46) } else { 0 };
    let bar = pen.right() - round(note) - gap - bar_width;
    Columns { bar, bar_width, place: real(bar) - if has_bars { 9.0 } else { 0.0 } }
}

fn unit(pen: &mut Pen<'_, '_>, columns: Columns, row: &FleetRow, side: SideInk) {
    let points = pen.kind.text;
    let (left, middle) = (real(pen.left()), pen.middle());
    let (name, plain) = if row.is_out { (theme::MUTED, theme::MUTED) } else { (theme::side(side), theme::TEXT) };
    if row.is_lit {
        let bar = Frame::new(pen.left() - 7, round(middle) - pen.kind.line / 2 + 2, 3, pen.kind.line - 4);
        pen.draw(|canvas| canvas.rect(bar, theme::TEXT));
    }
    let place_width = pen.letters().width(Face::Medium, points, &row.place);
    let room = columns.place - place_width - 8.0 - left;
    let id = pen.letters().fitted(Face::Bold, points, &row.id, room);
    pen.put(left, &id, &Writing::new(Face::Bold, points, name));
    let mut end = left + pen.letters().width(Face::Bold, points, &id);
    if !row.name.is_empty() && room - (end - left) > 30.0 {
        let rest = pen.letters().fitted(Face::Medium, points, &row.name, room - (end - left) - 7.0);
        pen.put(end + 7.0, &rest, &Writing::new(Face::Medium, points, plain));
        end += 7.0 + pen.letters().width(Face::Medium, points, &rest);
    }
    if row.is_out {
        let strike = Frame::new(pen.left() - 1, round(middle), round(end - left) + 2, 1);
        pen.draw(|canvas| canvas.rect(strike, theme::SOFT));
    }
    pen.put(columns.place, &row.place, &Writing::new(Face::Medium, points, theme::SOFT).right());
    if let Some(gauge) = row.gauge {
        let frame = Frame::new(columns.bar, round(middle) - 3, columns.bar_width, 7);
        pen.draw(|canvas| craft::strength(canvas, frame, gauge));
    }
    pen.put(real(pen.right()), &row.note, &Writing::new(Face::Medium, points, theme::SOFT).right());
}
