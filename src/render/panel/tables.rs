//! Lines, tables, boxes to mark off, and small boards.

use super::pen::Pen;
use crate::render::paint::num::{real, real_of, round, signed};
use crate::render::paint::{Face, Frame, Line, Outline, Writing, at};
use crate::render::{pieces, theme};
use crate::scene::{Ink, PieceCell, SideInk};

pub(super) fn lines(pen: &mut Pen<'_, '_>, title: &str, lines: &[String]) {
    pen.heading(title);
    let (size, width) = (pen.kind.text, real(pen.width()));
    for line in lines {
        for (n, part) in pen.letters().wrapped(Face::Medium, size, line, width - 12.0).into_iter().enumerate() {
            let indent = if n == 0 { 0.0 } else { 12.0 };
            pen.put(real(pen.left()) + indent, &part, &Writing::new(Face::Medium, size, theme::SOFT));
            pen.down(pen.kind.line);
        }
    }
}

pub(super) fn table(pen: &mut Pen<'_, '_>, title: &str, head: &[String], rows: &[Vec<String>]) {
    pen.heading(title);
    let widths = column_widths(pen, head, rows);
    if head.iter().any(|h| !h.is_empty()) {
        row(pen, &widths, head, (Face::Bold, true));
        let rule = Frame::new(pen.left(), pen.y() - 1, pen.width(), 1);
        pen.draw(|canvas| canvas.rect(rule, theme::RULE));
        pen.down(2);
    }
    for (n, cells) in rows.iter().enumerate() {
        if n % 2 == 1 {
            let stripe = Frame::new(pen.left() - 4, pen.y(), pen.width() + 8, pen.kind.line);
            pen.draw(|canvas| canvas.rect(stripe, theme::LIGHT.alpha(8)));
        }
        row(pen, &widths, cells, (Face::Medium, false));
    }
}

/// One row; the first column stands left and bright, the others right of their column, or left where they hold words.
fn row(pen: &mut Pen<'_, '_>, widths: &[f32], cells: &[String], (face, is_head): (Face, bool)) {
    let size = pen.kind.text;
    let mut x = real(pen.left());
    for (n, (text, width)) in cells.iter().zip(widths).enumerate() {
        let fitted = pen.letters().fitted(face, size, text, *width - 6.0);
        let (face, color) = match (is_head, n) {
            (true, _) => (Face::Medium, theme::MUTED),
            (false, 0) => (Face::Bold, theme::TEXT),
            (false, _) => (face, theme::SOFT),
        };
        pen.put(x, &fitted, &Writing::new(face, size, color));
        x += width;
    }
    pen.down(pen.kind.line);
}

/// Natural widths, with what is left over (or missing) shared out.
fn column_widths(pen: &Pen<'_, '_>, head: &[String], rows: &[Vec<String>]) -> Vec<f32> {
    let size = pen.kind.text;
    let width = |text: Option<&String>| text.map_or(0.0, |t| pen.letters().width(Face::Bold, size, t) + 16.0);
    let natural: Vec<f32> = (0..head.len())
        .map(|n| rows.iter().map(|r| width(r.get(n))).fold(width(head.get(n)), f32::max).max(12.0))
        .collect();
    let total: f32 = natural.iter().sum();
    let room = real(pen.width());
    if total > room {
        natural.into_iter().map(|w| w * room / total).collect()
    } else {
        let spare = ((room - total) / real_of(head.len()).max(1.0)).min(size * 2.2);
        natural.into_iter().map(|w| w + spare).collect()
    }
}

pub(super) fn boxes(pen: &mut Pen<'_, '_>, title: &str, (marked, total): (u32, u32), ink: Ink) {
    pen.heading(title);
    let side = pen.kind.line - 4;
    let step = side + 4;
    // Groups of five are counted at a glance.
    let group = 5 * step + 6;
    let groups = (pen.width() / group).max(1);
    let per_row = groups * 5;
    for n in 0..signed(total) {
        let (row, in_row) = (n / per_row, n % per_row);
        let left = pen.left() + in_row / 5 * group + in_row % 5 * step;
        let frame = Frame::new(left, pen.y() + row * (step + 2), side, side);
        let is_marked = n < signed(marked);
        pen.draw(|canvas| mark_box(canvas, frame, is_marked, ink));
    }
    let rows = (signed(total) + per_row - 1) / per_row;
    pen.down(rows * (step + 2) + 2);
}

fn mark_box(canvas: &mut crate::render::paint::Canvas<'_>, frame: Frame, is_marked: bool, ink: Ink) {
    if is_marked {
        canvas.rect(frame, theme::SPENT);
        let inner = frame.inset(4);
        let (l, t, r, b) = (real(inner.left), real(inner.top), real(inner.right()), real(inner.bottom()));
        let cross = Outline::line([at(l, t), at(r, b)]).with(Outline::line([at(l, b), at(r, t)]));
        canvas.stroke(&cross, Line::solid(theme::ink(Ink::Danger), 2.0));
    } else {
        canvas.rect(frame, theme::ink(ink));
        canvas.rect(frame.inset(2), theme::PANEL.mixed(theme::ink(ink), 150));
    }
}

/// Cells of a small board are no larger than this: the words beside it are worth more of the room.
const EDGE_MOST: i32 = 30;
/// Between two of them that lie side by side.
const BESIDE: i32 = 12;

/// Rows of a small board, with the hues of their names.
type Ranks<'a> = (&'a [(String, Vec<Option<PieceCell>>)], &'a [SideInk]);

/// Boards whose titles stand in lines of one lie side by side, with the same names.
pub(super) fn grid(pen: &mut Pen<'_, '_>, title: &str, head: &[String], (rows, hues): Ranks<'_>) {
    let size = pen.kind.text;
    let columns = rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0).max(head.len());
    let names = rows.iter().map(|(name, _)| pen.letters().width(Face::Medium, size, name)).fold(0.0, f32::max);
    let names = round(names).min(pen.width() / 2) + if names > 0.0 { 12 } else { 0 };
    let boards = title.lines().count().max(1);
    let each = signed(u32::try_from(columns.div_ceil(boards).max(1)).unwrap_or(1));
    let apart = BESIDE * (signed(u32::try_from(boards).unwrap_or(1)) - 1);
    let room = (pen.width() - names - apart) / i32::try_from(columns.max(1)).unwrap_or(1);
    let edge = (room - 4).clamp(14, pen.kind.line.min(EDGE_MOST));
    let left = |n: i32| names + n * (edge + 4) + n / each * BESIDE;
    headings(pen, title, |n| if n == 0 { 0 } else { left(n * each) }, left(each) - BESIDE);
    let left = |n: i32| pen.left() + left(n);
    let left: Vec<i32> = (0..).map(left).take(columns).collect();
    if !head.is_empty() {
        for (left, text) in left.iter().zip(head) {
            let middle = real(*left) + real(edge) / 2.0;
            let text = pen.letters().fitted(Face::Medium, size * 0.85, text, real(edge + 4));
            pen.put(middle, &text, &Writing::new(Face::Medium, size * 0.85, theme::MUTED).centred());
        }
        pen.down(pen.kind.line);
    }
    for (rank, (name, cells)) in rows.iter().enumerate() {
        let color = hues.get(rank).map_or(theme::SOFT, |hue| theme::clan_writing(*hue));
        let (x, y) = (real(pen.left()), real(pen.y()) + real(edge) / 2.0);
        let name = pen.letters().fitted(Face::Medium, size, name, real(names - 6));
        pen.draw(|canvas| canvas.write_middle(at(x, y), &name, &Writing::new(Face::Medium, size, color)));
        for (left, cell) in left.iter().zip(cells) {
            let frame = Frame::new(*left, pen.y(), edge, edge);
            pen.draw(|canvas| {
                canvas.rect(frame, theme::EDGE);
                canvas.rect_rim(frame, theme::RULE);
                if let Some(PieceCell { shape, side: owner, tint, .. }) = cell {
                    piece(canvas, frame, pieces::Piece { shape: *shape, side: *owner, tint: *tint });
                }
            });
        }
        pen.down(edge + 4);
    }
}

/// The titles of boards, each above its own; the first may stand above the names as well.
fn headings(pen: &mut Pen<'_, '_>, title: &str, left: impl Fn(i32) -> i32, first: i32) {
    let (kind, width) = (pen.kind, pen.width());
    let is_beside = title.lines().count() > 1;
    let titles: Vec<(i32, Vec<String>)> = (0..)
        .zip(title.lines())
        .map(|(n, title)| {
            let room = if n == 0 && is_beside { first } else { width - left(n) };
            (left(n), pen.letters().wrapped(Face::Bold, kind.title, title, real(room)))
        })
        .collect();
    let lines = titles.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
    for line in 0..lines {
        for (left, words) in &titles {
            let words = words.get(line).map_or("", String::as_str);
            pen.put(real(pen.left() + left), words, &Writing::new(Face::Bold, kind.title, theme::TEXT));
        }
        pen.down(kind.line);
    }
    pen.down(if lines > 0 { 3 } else { 0 });
}

fn piece(canvas: &mut crate::render::paint::Canvas<'_>, frame: Frame, piece: pieces::Piece) {
    let middle = at(real(frame.left) + real(frame.width) / 2.0, real(frame.top) + real(frame.height) / 2.0);
    if pieces::is_piece(piece.shape) {
        pieces::draw(canvas, middle, real(frame.width), piece, false);
    } else {
        let reach = real(frame.width) * 0.36;
        super::samples::token(
            canvas,
            (middle.x, middle.y),
            reach,
            (piece.shape, piece.tint.unwrap_or(piece.side)),
            false,
        );
    }
}
