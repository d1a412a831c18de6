//! Boards and cells.

use serde::{Deserialize, Serialize};

/// A cell of a board. Hex boards: column and row from the north-west, odd columns half a hex lower (`grid::Offset`).
/// Square boards: file and rank from the south-west (`grid::Square`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column or file.
    pub col: i32,
    /// Row or rank.
    pub row: i32,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Smallest column and row.
    pub from: Cell,
    /// Number of columns, at least 1.
    pub cols: u32,
    /// Number of rows, at least 1.
    pub rows: u32,
}

/// What is under the items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// Flat-top hexes, labelled `CCRR` from 01.
    Hex {
        /// The cells that are drawn. Boards of unbounded planes choose an area round the action.
        area: Area,
        /// The world goes on beyond the area: the border is drawn open.
        is_open: bool,
    },
    /// Squares, dark where file + rank is even, labelled `a1`.
    Square {
        /// Number of files.
        files: u32,
        /// Number of ranks.
        ranks: u32,
    },
}

impl Cell {
    /// The cell of that column and row.
    pub const fn new(col: i32, row: i32) -> Self {
        Self { col, row }
    }
}

impl From<crate::grid::Hex> for Cell {
    fn from(hex: crate::grid::Hex) -> Self {
        let offset = hex.to_offset();
        Self::new(offset.col, offset.row)
    }
}

impl From<crate::grid::Square> for Cell {
    fn from(square: crate::grid::Square) -> Self {
        Self::new(square.file, square.rank)
    }
}

impl Area {
    /// The smallest area around `cells` with `margin` more cells on each side; `None` without cells.
    pub fn around(cells: impl IntoIterator<Item = Cell>, margin: i32) -> Option<Self> {
        let mut bounds: Option<(Cell, Cell)> = None;
        for cell in cells {
            let (low, high) = bounds.unwrap_or((cell, cell));
            bounds = Some((
                Cell::new(low.col.min(cell.col), low.row.min(cell.row)),
                Cell::new(high.col.max(cell.col), high.row.max(cell.row)),
            ));
        }
        bounds.map(|(low, high)| {
            let from = Cell::new(low.col - margin, low.row - margin);
            Self {
                from,
                cols: (high.col + margin - from.col).unsigned_abs() + 1,
                rows: (high.row + margin - from.row).unsigned_abs() + 1,
            }
        })
    }

    /// Whether the cell lies inside.
    pub fn contains(&self, cell: Cell) -> bool {
        let (col, row) =
            (i64::from(cell.col) - i64::from(self.from.col), i64::from(cell.row) - i64::from(self.from.row));
        (0..i64::from(self.cols)).contains(&col) && (0..i64::from(self.rows)).contains(&row)
    }

    /// The cells column by column, each from its smallest row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Self { from, cols, rows } = *self;
        (0..cols.cast_signed())
            .flat_map(move |c| (0..rows.cast_signed()).map(move |r| Cell::new(from.col + c, from.row + r)))
    }
}

impl Board {
    /// All cells that exist on the picture.
    pub const fn area(&self) -> Area {
        match *self {
            Self::Hex { area, .. } => area,
            Self::Square { files, ranks } => Area { from: Cell::new(0, 0), cols: files, rows: ranks },
        }
    }

    /// The printed name of a cell.
    pub fn label(&self, cell: Cell) -> String {
        match self {
            Self::Hex { .. } => crate::grid::Offset::new(cell.col, cell.row).label(),
            Self::Square { .. } => crate::grid::Square::new(cell.col, cell.row).label(),
        }
    }
}
