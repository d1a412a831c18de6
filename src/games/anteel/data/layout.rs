//! The board: the lengths that make it.

use serde::{Deserialize, Serialize};

/// The lengths that make a board, all in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Layout {
    /// Rows between the setup zones.
    pub(crate) gap: u32,
    /// Rows of each setup zone.
    pub(crate) depth: u32,
    /// Columns of the setup zones.
    pub(crate) columns: u32,
    /// Hexes around the setup area on every side.
    pub(crate) margin: u32,
}

/// What each length may be.
pub(crate) const GAPS: (u32, u32) = (4, 40);
pub(crate) const DEPTHS: (u32, u32) = (2, 10);
pub(crate) const COLUMNS: (u32, u32) = (8, 60);
pub(crate) const MARGINS: (u32, u32) = (0, 10);

impl Layout {
    /// All columns of the board.
    pub(crate) const fn cols(&self) -> u32 {
        self.columns + 2 * self.margin
    }

    /// All rows of the board.
    pub(crate) const fn rows(&self) -> u32 {
        self.gap + 2 * self.depth + 2 * self.margin
    }

    /// What breaks 1.3, and of which length, where a side has so many points at most.
    pub(crate) fn problem(&self, most_points: u32) -> Option<(&'static str, String)> {
        let Self { gap, depth, columns, margin } = *self;
        let lengths =
            [("gap", gap, GAPS), ("depth", depth, DEPTHS), ("columns", columns, COLUMNS), ("margin", margin, MARGINS)];
        for (name, value, range) in lengths {
            if outside(value, range) {
                return Some((name, format!("{value}; {name} is {} to {}", range.0, range.1)));
            }
        }
        let (room, most_ships) = (depth * columns, most_points / 10);
        (room < most_ships).then(|| {
            let text =
                format!("a zone of {room} hexes cannot hold the {most_ships} ships that {most_points} points may buy");
            ("columns", text)
        })
    }
}

/// Whether a number is less than the least or more than the most.
pub(crate) const fn outside(value: u32, (least, most): (u32, u32)) -> bool {
    value < least || value > most
}
