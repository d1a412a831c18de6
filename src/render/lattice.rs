//! Lattices: where cells lie on the page. Snapped to whole pixels, so that every hex is the same bitmap: crisper, and
//! cheaper to compress.

use super::paint::num::{real, round};
use super::paint::{Frame, Point, at};
use crate::grid::{Direction, Hex, Offset};
use crate::scene::{Area, Board, Cell};

/// The cells of a board in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    kind: Kind,
    /// Height of a cell, even for hexes.
    pub(super) height: i32,
    /// Where the centre of cell (0, 0) lies.
    origin: (i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// `side`: of the hexes, even, so that corners and centres lie on whole pixels.
    Hex {
        side: i32,
    },
    Square {
        is_flipped: bool,
    },
}

/// A side of a cell: who is beyond it, and its two corners.
pub(super) struct Side {
    pub(super) beyond: Cell,
    pub(super) from: Point,
    pub(super) to: Point,
}

/// Height of a hex of this side: √3 sides, to the next even number.
pub(super) fn hex_height(side: i32) -> i32 {
    2 * round(real(side) * 0.866_025_4)
}

impl Lattice {
    /// Hexes of this side and height about an origin of (0, 0).
    pub(super) const fn hexes(side: i32, height: i32) -> Self {
        Self { kind: Kind::Hex { side }, height, origin: (0, 0) }
    }

    /// Squares of this side about an origin of (0, 0).
    pub(super) const fn squares(side: i32, is_flipped: bool) -> Self {
        Self { kind: Kind::Square { is_flipped }, height: side, origin: (0, 0) }
    }

    /// The same lattice moved by whole pixels.
    #[must_use]
    pub(super) const fn moved(self, right: i32, down: i32) -> Self {
        Self { origin: (self.origin.0 + right, self.origin.1 + down), ..self }
    }

    pub(super) const fn is_hex(&self) -> bool {
        matches!(self.kind, Kind::Hex { .. })
    }

    /// Half the width of a cell.
    pub(super) const fn half_width(&self) -> i32 {
        match self.kind {
            Kind::Hex { side } => side,
            Kind::Square { .. } => self.height / 2,
        }
    }

    /// The size that tokens are drawn to: half a cell's height, made good for hexes' wider middle.
    pub(super) fn unit(&self) -> f32 {
        match self.kind {
            Kind::Hex { side } => real(side),
            Kind::Square { .. } => real(self.height) / 2.0,
        }
    }

    /// The centre of a cell in whole pixels.
    pub(super) const fn place(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.origin;
        match self.kind {
            Kind::Hex { side } => {
                let low = cell.col.rem_euclid(2) * self.height / 2;
                (x + cell.col * side * 3 / 2, y + cell.row * self.height + low)
            }
            Kind::Square { is_flipped: false } => (x + cell.col * self.height, y - cell.row * self.height),
            Kind::Square { is_flipped: true } => (x - cell.col * self.height, y + cell.row * self.height),
        }
    }

    /// The centre of a cell.
    pub(super) fn centre(&self, cell: Cell) -> Point {
        let (x, y) = self.place(cell);
        at(real(x), real(y))
    }

    /// The corners of a cell, clockwise; hexes from the east, squares from the south-east.
    pub(super) fn corners(&self, cell: Cell) -> Vec<Point> {
        let (x, y) = self.place(cell);
        let (w, h) = (self.half_width(), self.height / 2);
        let around: &[(i32, i32)] = match self.kind {
            Kind::Hex { .. } => &[(w, 0), (w / 2, h), (-w / 2, h), (-w, 0), (-w / 2, -h), (w / 2, -h)],
            Kind::Square { .. } => {
                let far = self.height - h;
                &[(self.height - w, far), (-w, far), (-w, -h), (self.height - w, -h)]
            }
        };
        around.iter().map(|(dx, dy)| at(real(x + dx), real(y + dy))).collect()
    }

    /// The sides of a cell.
    pub(super) fn sides(&self, cell: Cell) -> Vec<Side> {
        let corners = self.corners(cell);
        let count = corners.len();
        (0..count)
            .map(|i| Side { beyond: self.beyond(cell, i), from: corners[i], to: corners[(i + 1) % count] })
            .collect()
    }

    /// The cell beyond the side between corners `i` and `i + 1`.
    fn beyond(&self, cell: Cell, i: usize) -> Cell {
        match self.kind {
            Kind::Hex { .. } => {
                use Direction::{N, NE, NW, S, SE, SW};
                let hex = Offset::new(cell.col, cell.row).to_hex();
                let side = [SE, S, SW, NW, N, NE][i % 6];
                Cell::from(Hex::neighbour(hex, side))
            }
            Kind::Square { is_flipped } => {
                let turn = if is_flipped { -1 } else { 1 };
                let (right, up) = [(0, -1), (-1, 0), (0, 1), (1, 0)][i % 4];
                Cell::new(cell.col + turn * right, cell.row + turn * up)
            }
        }
    }

    /// The cells of which a part may lie in a frame, whether or not a board has them.
    pub(super) fn cells_in(&self, frame: Frame) -> impl Iterator<Item = Cell> + use<> {
        let (x, y) = self.place(Cell::new(0, 0));
        let (across, down) = match self.kind {
            Kind::Hex { side } => (side * 3 / 2, self.height),
            Kind::Square { .. } => (self.height, self.height),
        };
        let from = Cell::new((frame.left - x).div_euclid(across) - 1, (frame.top - y).div_euclid(down) - 2);
        let cols = (frame.width / across + 4).unsigned_abs();
        let rows = (frame.height / down + 4).unsigned_abs();
        Area { from, cols, rows }.cells()
    }

    /// Left, top, right and bottom of the cells of an area.
    pub(super) fn extent(&self, board: &Board) -> (i32, i32, i32, i32) {
        let area = board.area();
        let last = Cell::new(
            area.from.col + super::paint::num::signed(area.cols) - 1,
            area.from.row + super::paint::num::signed(area.rows) - 1,
        );
        let (a, b) = (self.place(area.from), self.place(last));
        let (w, h) = (self.half_width(), self.height / 2);
        match self.kind {
            Kind::Square { .. } => {
                (a.0.min(b.0) - w, a.1.min(b.1) - h, a.0.max(b.0) - w + self.height, a.1.max(b.1) - h + self.height)
            }
            Kind::Hex { .. } => {
                let rows =
                    [area.from, Cell::new(area.from.col + 1, area.from.row), last, Cell::new(last.col - 1, last.row)];
                let within = rows.into_iter().filter(|c| area.contains(*c)).map(|c| self.place(c).1);
                let (top, bottom) = within.fold((a.1, a.1), |(t, b), y| (t.min(y), b.max(y)));
                (a.0 - w, top - h, b.0 + w, bottom + h)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_centres_of_hexes_lie_on_whole_pixels_and_neighbours_share_sides() {
        let lattice = Lattice::hexes(18, 30).moved(100, 50);
        let cell = Cell::new(3, 4);
        for side in lattice.sides(cell) {
            let shared = lattice.sides(side.beyond).into_iter().any(|s| s.from == side.to && s.to == side.from);
            assert!(shared, "{:?}", side.beyond);
        }
    }

    #[test]
    fn squares_share_sides_too_and_flipping_puts_a1_at_the_top_right() {
        for is_flipped in [false, true] {
            let lattice = Lattice::squares(41, is_flipped);
            for side in lattice.sides(Cell::new(5, 5)) {
                let shared = lattice.sides(side.beyond).into_iter().any(|s| s.from == side.to && s.to == side.from);
                assert!(shared, "{:?}", side.beyond);
            }
        }
        let flipped = Lattice::squares(40, true);
        let (a1, q17) = (flipped.place(Cell::new(0, 0)), flipped.place(Cell::new(16, 16)));
        assert!(a1.0 > q17.0 && a1.1 < q17.1);
    }

    #[test]
    fn the_extent_of_a_hex_board_takes_in_the_low_columns() {
        let board = |cols| Board::Hex { area: Area { from: Cell::new(0, 0), cols, rows: 2 }, is_open: false };
        let lattice = Lattice::hexes(20, 34);
        assert_eq!(lattice.extent(&board(1)), (-20, -17, 20, 51));
        assert_eq!(lattice.extent(&board(2)), (-20, -17, 50, 68));
    }
}
