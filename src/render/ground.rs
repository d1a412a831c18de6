//! The ground: everything on a page that does not move. Page, banner and panel without their writing, space or squares,
//! grid, numbers in the cells, rulers. Drawn once per board and layout.

use super::layout::{BANNER, Layout};
use super::paint::num::{real, real_of, signed};
use super::paint::{Canvas, Color, Face, FontCache, Frame, Line, Outline, Point, Writing, at};
use super::theme;
use crate::scene::{Area, Board, Cell};

/// Hexes of at least this height carry their number.
const NUMBERED_HEX: i32 = 28;

/// Draws the ground; `None` if the page has no pixels.
pub(super) fn draw<'a>(board: &Board, layout: &Layout, letters: &'a FontCache) -> Option<Canvas<'a>> {
    let mut canvas = Canvas::new(layout.width, layout.height, theme::PAGE, letters)?;
    let cells: Vec<Cell> = board.area().cells().filter(|cell| layout.shows(layout.lattice.centre(*cell))).collect();
    match board {
        Board::Hex { area, is_open } => space(&mut canvas, layout, &cells, *area, *is_open),
        Board::Square { .. } => squares(&mut canvas, layout, &cells),
    }
    surroundings(&mut canvas, layout);
    rulers(&mut canvas, board, layout);
    Some(canvas)
}

fn space(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell], area: Area, is_open: bool) {
    canvas.rect(layout.window, theme::SPACE);
    for cell in cells {
        if let Some(color) = mist(*cell) {
            let corners: Vec<(f32, f32)> = layout.lattice.corners(*cell).iter().map(|p| (p.x, p.y)).collect();
            // A hair larger, so that no seam shows between neighbours of one level.
            canvas.stroke(&Outline::polygon(&corners), Line::solid(color, 1.0));
            canvas.fill(&Outline::polygon(&corners), color);
        }
    }
    stars(canvas, layout.window);
    grid(canvas, layout, cells, area, is_open);
    if layout.lattice.height >= NUMBERED_HEX {
        numbers(canvas, layout, cells);
    }
}

/// The mist in a hex: the same in the same hex, whatever is shown of the board. It thins where two hues meet.
fn mist(cell: Cell) -> Option<Color> {
    use super::paint::num::{floor, index};
    let hues = theme::MISTS.len();
    let hue = (noise(cell, 11, 8) * 4.4 - 0.7).clamp(0.5, real_of(hues) - 0.5);
    let from_edge = hue.fract().min(1.0 - hue.fract());
    let level = floor(noise(cell, 7, 3) * 7.5 - 2.7 - (0.3 - from_edge).max(0.0) * 9.0);
    (level >= 0).then(|| {
        let shades = theme::MISTS[index(floor(hue)).min(hues - 1)];
        shades[index(level).min(shades.len() - 1)]
    })
}

/// Smooth noise over the board from 0 to 1, in patches of so many cells.
fn noise(cell: Cell, patch: i32, salt: u32) -> f32 {
    let corner = |col: i32, row: i32| real(signed(scrambled(col, row, salt) % 1000)) / 1000.0;
    let (col, row) = (cell.col.div_euclid(patch), cell.row.div_euclid(patch));
    let ease = |n: i32| {
        let t = real(n.rem_euclid(patch)) / real(patch);
        t * t * (3.0 - 2.0 * t)
    };
    let (x, y) = (ease(cell.col), ease(cell.row));
    let top = corner(col, row) * (1.0 - x) + corner(col + 1, row) * x;
    let bottom = corner(col, row + 1) * (1.0 - x) + corner(col + 1, row + 1) * x;
    top * (1.0 - y) + bottom * y
}

/// A number that looks random and is always the same.
fn scrambled(a: i32, b: i32, salt: u32) -> u32 {
    let mut x = a.cast_unsigned().wrapping_mul(0x9E37_79B1) ^ b.cast_unsigned().wrapping_mul(0x85EB_CA77) ^ salt;
    x = (x ^ (x >> 15)).wrapping_mul(0x2C1B_3C6D);
    x = (x ^ (x >> 12)).wrapping_mul(0x297A_2D39);
    (x ^ (x >> 15)) >> 1
}

/// Stars of whole pixels: crisp, and nearly free in bytes.
fn stars(canvas: &mut Canvas<'_>, window: Frame) {
    let count = window.width * window.height / 2400;
    for n in 0..count {
        let place = |salt: u32, length: i32| signed(scrambled(n, 77, salt)).rem_euclid(length.max(1));
        let (x, y) = (window.left + place(1, window.width), window.top + place(2, window.height));
        let brightness = scrambled(n, 5, 9) % 16;
        let color = theme::STARS[usize::from(brightness > 7) + usize::from(brightness > 13)];
        canvas.rect(Frame::new(x, y, 1, 1), color);
        if brightness == 15 {
            let dim = theme::STARS[0];
            canvas.rect(Frame::new(x - 1, y, 1, 1), dim);
            canvas.rect(Frame::new(x + 1, y, 1, 1), dim);
            canvas.rect(Frame::new(x, y - 1, 1, 1), dim);
            canvas.rect(Frame::new(x, y + 1, 1, 1), dim);
        }
    }
}

fn grid(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell], area: Area, is_open: bool) {
    let (mut inner, mut rim) = (Vec::new(), Vec::new());
    for cell in cells {
        for (i, side) in layout.lattice.sides(*cell).into_iter().enumerate() {
            if !area.contains(side.beyond) {
                rim.push((side.from, side.to));
            } else if i < 3 {
                inner.push((side.from, side.to));
            }
        }
    }
    canvas.stroke(&segments(&inner), Line::solid(theme::GRID, 1.0));
    if is_open {
        canvas.stroke(&segments(&rim), Line { color: theme::GRID, width: 1.0, dash: Some((3.0, 3.0)) });
        let rays: Vec<_> = rim.iter().map(|(from, to)| (*from, outward(*from, *to))).collect();
        canvas.stroke(&segments(&rays), Line::solid(theme::STARS[0], 1.0));
    } else {
        canvas.stroke(&segments(&rim), Line::solid(theme::RIM, 1.6));
    }
}

/// A short way out of the board from the first corner of a rim side: the world goes on there.
fn outward(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    at(from.x + 0.35 * dy, from.y - 0.35 * dx)
}

/// Many lines as one outline, on the middle of pixels.
fn segments(lines: &[(Point, Point)]) -> Outline {
    Outline::built(|b| {
        for (from, to) in lines {
            b.move_to(from.x + 0.5, from.y + 0.5);
            b.line_to(to.x + 0.5, to.y + 0.5);
        }
    })
}

fn numbers(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell]) {
    let height = real(layout.lattice.height);
    let size = (height * 0.27).clamp(9.0, 15.0);
    let writing = Writing::new(Face::Condensed, size, theme::COORDINATE).centred();
    for cell in cells {
        let centre = layout.lattice.centre(*cell);
        let label = crate::grid::Offset::new(cell.col, cell.row).label();
        canvas.write(at(centre.x, centre.y - height * 0.5 + size * 1.02), &label, &writing);
    }
}

fn squares(canvas: &mut Canvas<'_>, layout: &Layout, cells: &[Cell]) {
    canvas.rect(layout.window, theme::EDGE);
    let side = layout.lattice.height;
    for cell in cells {
        let (x, y) = layout.lattice.place(*cell);
        let is_light = (cell.col + cell.row).rem_euclid(2) == 1;
        canvas.rect(Frame::new(x - side / 2, y - side / 2, side, side), theme::SQUARES[usize::from(is_light)]);
    }
}

/// Rulers, banner and panel cover what the cells drew beyond the window.
fn surroundings(canvas: &mut Canvas<'_>, layout: &Layout) {
    let Layout { width, height, frame, window, .. } = *layout;
    let rulers = if layout.lattice.is_hex() { theme::RULER } else { theme::EDGE };
    around(canvas, Frame::new(0, 0, width, height), frame, theme::PAGE);
    around(canvas, frame, window, rulers);
    canvas.rect_rim(frame, theme::EDGE);
    canvas.rect(Frame::new(0, 0, width, BANNER), theme::PANEL);
    canvas.rect(Frame::new(0, BANNER, width, 1), theme::EDGE);
    if let Some(panel) = layout.panel {
        canvas.fill(&Outline::rounded(panel, 6.0), theme::PANEL);
    }
}

/// Fills the ring between two frames.
fn around(canvas: &mut Canvas<'_>, outer: Frame, inner: Frame, color: Color) {
    canvas.rect(Frame::new(outer.left, outer.top, outer.width, inner.top - outer.top), color);
    canvas.rect(Frame::new(outer.left, inner.bottom(), outer.width, outer.bottom() - inner.bottom()), color);
    canvas.rect(Frame::new(outer.left, inner.top, inner.left - outer.left, inner.height), color);
    canvas.rect(Frame::new(inner.right(), inner.top, outer.right() - inner.right(), inner.height), color);
}

/// Numbers of columns and rows on all four sides, each fifth bold; letters of files on square boards.
fn rulers(canvas: &mut Canvas<'_>, board: &Board, layout: &Layout) {
    let area = board.area();
    let (frame, half) = (layout.frame, real(layout.ruler()) / 2.0);
    let (top, bottom) = (real(frame.top) + half, real(frame.bottom()) - half);
    let (left, right) = (real(frame.left) + half, real(frame.right()) - half);
    let inside = |x: f32, low: i32, high: i32| x >= real(low) + 4.0 && x <= real(high) - 4.0;
    // Where cells are smaller than their numbers only each fifth is written.
    let is_dense = layout.lattice.is_hex() && layout.lattice.height < NUMBERED_HEX;
    let is_written = |n: i32| !is_dense || (n + 1).rem_euclid(5) == 0;
    let (low, high) = (area.from.col, area.from.col + signed(area.cols));
    for col in (low..high).filter(|n| is_written(*n)) {
        let x = layout.lattice.centre(Cell::new(col, area.from.row)).x;
        if inside(x, layout.window.left, layout.window.right()) {
            for y in [top, bottom] {
                canvas.write_middle(at(x, y), &column_name(board, col), &ruler_writing(board, col));
            }
        }
    }
    // The rows of the column next to each ruler: odd columns of hexes lie half a hex lower.
    let seen = |col: &i32| {
        let x = layout.lattice.centre(Cell::new(*col, area.from.row)).x;
        inside(x, layout.window.left, layout.window.right())
    };
    let ends = [(low..high).find(seen), (low..high).rev().find(seen)];
    let ends = if layout.lattice.place(Cell::new(1, 0)) > layout.lattice.place(Cell::new(0, 0)) {
        ends
    } else {
        [ends[1], ends[0]]
    };
    for (x, col) in [left, right].into_iter().zip(ends) {
        for row in (area.from.row..area.from.row + signed(area.rows)).filter(|n| is_written(*n)) {
            let y = layout.lattice.centre(Cell::new(col.unwrap_or(low), row)).y;
            if inside(y, layout.window.top, layout.window.bottom()) {
                canvas.write_middle(at(x, y), &row_name(board, row), &ruler_writing(board, row));
            }
        }
    }
}

fn ruler_writing(board: &Board, number: i32) -> Writing {
    match board {
        Board::Square { .. } => Writing::new(Face::Bold, 17.0, theme::SOFT).centred(),
        Board::Hex { .. } if (number + 1).rem_euclid(5) == 0 => Writing::new(Face::Bold, 12.0, theme::TEXT).centred(),
        Board::Hex { .. } => Writing::new(Face::Medium, 12.0, theme::MUTED).centred(),
    }
}

fn column_name(board: &Board, col: i32) -> String {
    match board {
        Board::Hex { .. } => format!("{:02}", col + 1),
        Board::Square { .. } => board.label(Cell::new(col, 0)).chars().take(1).collect(),
    }
}

fn row_name(board: &Board, row: i32) -> String {
    match board {
        Board::Hex { .. } => format!("{:02}", row + 1),
        Board::Square { .. } => (row + 1).to_string(),
    }
}
