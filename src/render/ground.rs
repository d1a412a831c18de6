//! The ground: everything on a page that does not move. Page, banner and panel without their writing, space or squares,
//! grid, numbers in the cells, rulers. Drawn once per board and layout.

use super::layout::Layout;
use super::paint::color::blend;
use super::paint::num::{index, real, signed};
use super::paint::sprite::{clear, coverage};
use super::paint::{Canvas, Color, Face, FontCache, Frame, Line, Manner, Outline, Point, Writing, at};
use super::{Backdrop, banner, caption, theme};
use crate::scene::{Area, Board, Cell, SideInk};

/// Numbers of the rulers: the floor of what is read in a post.
const RULER_SIZE: f32 = 20.0;
const RULER_INK: Color = Color::hex(0x009F_B0D3);
/// Where columns or rows are nearer to each other, only each fifth number is written.
const LETTERS_APART: u32 = 30;

/// Draws the ground; `None` if the page has no pixels.
pub(super) fn draw<'a>(
    board: &Board,
    layout: &Layout,
    (ends, backdrop): (Option<[SideInk; 2]>, Option<&Backdrop>),
    (letters, manner): (&'a FontCache, Manner),
) -> Option<Canvas<'a>> {
    let is_wooden = matches!(board, Board::Square { .. });
    let (page, panel) = if is_wooden { (theme::SHADOW, theme::WALNUT) } else { (theme::PAGE, theme::PANEL) };
    let mut canvas = Canvas::new((layout.width, layout.height), page, letters, manner)?;
    for (nth, pane) in layout.panes().enumerate() {
        // What a part draws beyond its window is covered by the next one and by what is round them.
        let before = (nth > 0).then(|| canvas.clone());
        match board {
            Board::Hex { area, is_open } => space(&mut canvas, &pane, (*area, *is_open), backdrop),
            Board::Square { .. } => squares(&mut canvas, &pane, board),
        }
        match before {
            Some(before) => canvas.restore_outside(before.pixmap(), pane.window),
            // There was nothing but the page.
            None => around(&mut canvas, Frame::new(0, 0, layout.width, layout.height), pane.window, page),
        }
        surroundings(&mut canvas, &pane);
        rulers(&mut canvas, board, &pane);
    }
    if layout.is_headed {
        banner::plate(&mut canvas, layout.banner, ends);
    }
    if let Some(frame) = layout.caption {
        caption::plate(&mut canvas, frame);
    }
    if let Some(frame) = layout.panel {
        if is_wooden {
            canvas.fill(&Outline::rounded(frame.inset(-2), 8.0), theme::BRASS.mixed(theme::WALNUT, 120));
        }
        canvas.fill(&Outline::rounded(frame, 6.0), panel);
    }
    Some(canvas)
}

/// The board alone, without rulers: for small pictures of it.
pub(super) fn bare<'a>(
    board: &Board,
    layout: &Layout,
    (letters, manner): (&'a FontCache, Manner),
) -> Option<Canvas<'a>> {
    let page = if matches!(board, Board::Square { .. }) { theme::WALNUT } else { theme::PAGE };
    let mut canvas = Canvas::new((layout.width, layout.height), page, letters, manner)?;
    match board {
        Board::Hex { area, is_open } => space(&mut canvas, layout, (*area, *is_open), None),
        Board::Square { .. } => squares(&mut canvas, layout, board),
    }
    Some(canvas)
}

fn space(canvas: &mut Canvas<'_>, layout: &Layout, (area, is_open): (Area, bool), backdrop: Option<&Backdrop>) {
    match backdrop.filter(|_| canvas.manner().rim.is_none()) {
        Some(backdrop) => backdrop.draw(canvas, layout.window),
        None => super::space::draw(canvas, layout.window),
    }
    grid(canvas, layout, area, is_open);
}

/// How strongly the lattice is drawn within the board, and beyond it.
const INSIDE: u8 = 77;
const BEYOND: u8 = 26;

/// The lattice goes on to the edges of the window; a board that ends has a rim, and beyond it the lattice is fainter.
fn grid(canvas: &mut Canvas<'_>, layout: &Layout, area: Area, is_open: bool) {
    if canvas.manner().scale > 1.0 || canvas.manner().rim.is_some() {
        return drawn_through(canvas, layout, area, is_open);
    }
    let Some(stencil) = stencil(layout, canvas.letters()) else { return };
    let mut mask = Mask::nothing(layout.window);
    let mut rim = Vec::new();
    for cell in layout.lattice.cells_in(layout.window) {
        let is_inside = is_open || area.contains(cell);
        mask.stamp(layout.lattice.place(cell), &stencil, if is_inside { INSIDE } else { BEYOND });
        if !is_open && is_inside {
            let sides = layout.lattice.sides(cell).into_iter().filter(|side| !area.contains(side.beyond));
            rim.extend(sides.map(|side| (side.from, side.to)));
        }
    }
    canvas.tint(layout.window, &mask.strength, theme::LATTICE);
    canvas.stroke(&segments(&rim), Line::solid(theme::RIM, 2.4));
}

/// The same as strokes, at any scale. In high contrast nothing shines through: the lattice ends with the board.
fn drawn_through(canvas: &mut Canvas<'_>, layout: &Layout, area: Area, is_open: bool) {
    let (mut inside, mut beyond, mut rim) = (Vec::new(), Vec::new(), Vec::new());
    for cell in layout.lattice.cells_in(layout.window) {
        let is_inside = is_open || area.contains(cell);
        for side in layout.lattice.sides(cell) {
            let line = (side.from, side.to);
            if is_inside && !is_open && !area.contains(side.beyond) {
                rim.push(line);
            }
            if is_inside { inside.push(line) } else { beyond.push(line) }
        }
    }
    let is_stark = canvas.manner().rim.is_some();
    let within = if is_stark { theme::LATTICE } else { theme::LATTICE.alpha(INSIDE) };
    canvas.stroke(&segments(&beyond), Line::solid(theme::LATTICE.alpha(BEYOND), 1.2));
    canvas.stroke(&segments(&inside), Line::solid(within, 1.2));
    canvas.stroke(&segments(&rim), Line::solid(theme::RIM, 2.4));
}

/// Three sides of a hex, as they are in every hex: the others belong to its neighbours.
struct Stencil {
    half: (i32, i32),
    coverage: Vec<u8>,
}

fn stencil(layout: &Layout, letters: &FontCache) -> Option<Stencil> {
    let half = (layout.lattice.half_width() + 2, layout.lattice.height / 2 + 2);
    let mut canvas = Canvas::on(clear(2 * half.0, 2 * half.1)?, letters);
    let (x, y) = layout.lattice.place(Cell::new(0, 0));
    let centred = layout.lattice.moved(half.0 - x, half.1 - y);
    let sides: Vec<(Point, Point)> =
        centred.sides(Cell::new(0, 0)).into_iter().take(3).map(|side| (side.from, side.to)).collect();
    canvas.stroke(&segments(&sides), Line::solid(theme::LIGHT, 1.2));
    Some(Stencil { half, coverage: coverage(&canvas.into_pixmap()) })
}

/// How strongly each pixel of a window is tinted.
struct Mask {
    window: Frame,
    strength: Vec<u8>,
}

impl Mask {
    fn nothing(window: Frame) -> Self {
        Self { window, strength: vec![0; index(window.width) * index(window.height)] }
    }

    /// Adds a stencil about a place; where it meets another the stronger counts.
    fn stamp(&mut self, (x, y): (i32, i32), stencil: &Stencil, alpha: u8) {
        let (left, top) = (x - stencil.half.0 - self.window.left, y - stencil.half.1 - self.window.top);
        let width = 2 * stencil.half.0;
        let (from, to) = (left.clamp(0, self.window.width), (left + width).clamp(0, self.window.width));
        for (row, coverage) in (top..).zip(stencil.coverage.chunks_exact(index(width))) {
            if !(0..self.window.height).contains(&row) || from >= to {
                continue;
            }
            let start = index(row * self.window.width);
            let pixels = &mut self.strength[start + index(from)..start + index(to)];
            for (own, cover) in pixels.iter_mut().zip(&coverage[index(from - left)..]) {
                *own = (*own).max(blend(0, alpha, *cover));
            }
        }
    }
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

fn squares(canvas: &mut Canvas<'_>, layout: &Layout, board: &Board) {
    canvas.rect(layout.window, theme::WALNUT);
    let side = layout.lattice.height;
    for cell in board.area().cells().filter(|cell| layout.shows(layout.lattice.centre(*cell))) {
        let (x, y) = layout.lattice.place(cell);
        let is_light = (cell.col + cell.row).rem_euclid(2) == 1;
        canvas.rect(Frame::new(x - side / 2, y - side / 2, side, side), theme::SQUARES[usize::from(is_light)]);
    }
}

/// What is round the windows: the rulers' ground.
fn surroundings(canvas: &mut Canvas<'_>, layout: &Layout) {
    let Layout { frame, window, .. } = *layout;
    let rulers = if layout.lattice.is_hex() { theme::RULER } else { theme::WALNUT };
    around(canvas, frame, window, rulers);
    if !layout.lattice.is_hex() {
        canvas.rect_rim(window.inset(-2), theme::BRASS);
    }
}

/// Fills the ring between two frames.
fn around(canvas: &mut Canvas<'_>, outer: Frame, inner: Frame, color: Color) {
    canvas.rect(Frame::new(outer.left, outer.top, outer.width, inner.top - outer.top), color);
    canvas.rect(Frame::new(outer.left, inner.bottom(), outer.width, outer.bottom() - inner.bottom()), color);
    canvas.rect(Frame::new(outer.left, inner.top, inner.left - outer.left, inner.height), color);
    canvas.rect(Frame::new(inner.right(), inner.top, outer.right() - inner.right(), inner.height), color);
}

/// Numbers of columns and rows, each fifth bold; letters of files on square boards. Those of hexes stand above and at the
/// left alone, large enough for a post.
fn rulers(canvas: &mut Canvas<'_>, board: &Board, layout: &Layout) {
    let (frame, window) = (layout.frame, layout.window);
    let middle = |low: i32, high: i32| f32::midpoint(real(low), real(high));
    let mut lines = vec![middle(frame.top, window.top)];
    let mut columns = vec![middle(frame.left, window.left)];
    if matches!(board, Board::Square { .. }) {
        lines.push(middle(window.bottom(), frame.bottom()));
        columns.push(middle(window.right(), frame.right()));
    }
    let step = layout.lattice.place(Cell::new(1, 0)).0.abs_diff(layout.lattice.place(Cell::new(0, 0)).0);
    let is_written = |n: i32, room: u32| room >= LETTERS_APART || (n + 1).rem_euclid(5) == 0;
    let range = shown(board, layout);
    for col in range.from.col..range.from.col + signed(range.cols) {
        let x = layout.lattice.centre(Cell::new(col, range.from.row)).x;
        if is_written(col, step) && x >= real(window.left) + 12.0 && x <= real(window.right()) - 12.0 {
            for y in &lines {
                canvas.write_middle(at(x, *y), &column_name(board, col), &writing(board, col));
            }
        }
    }
    // The rows of an even column: odd columns of hexes lie half a hex lower.
    let even = range.from.col + range.from.col.rem_euclid(2);
    for row in range.from.row..range.from.row + signed(range.rows) {
        let y = layout.lattice.centre(Cell::new(even, row)).y;
        let is_inside = y >= real(window.top) + 10.0 && y <= real(window.bottom()) - 10.0;
        if is_written(row, layout.lattice.height.unsigned_abs()) && is_inside {
            for x in &columns {
                canvas.write_middle(at(*x, y), &row_name(board, row), &writing(board, row));
            }
        }
    }
}

/// The cells whose numbers a ruler tells: those of the board; where it has no edge, those of the window.
fn shown(board: &Board, layout: &Layout) -> Area {
    match board {
        Board::Hex { area, is_open: true } => Area::around(layout.lattice.cells_in(layout.window), 0).unwrap_or(*area),
        _ => board.area(),
    }
}

fn writing(board: &Board, number: i32) -> Writing {
    let (face, color) = match board {
        Board::Square { .. } => (Face::Bold, theme::LETTERS),
        Board::Hex { .. } if (number + 1).rem_euclid(5) == 0 => (Face::Bold, theme::TEXT),
        Board::Hex { .. } => (Face::Medium, RULER_INK),
    };
    Writing::new(face, RULER_SIZE, color).centred()
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
