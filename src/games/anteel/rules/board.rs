//! The board and the setup zones (section 1, 2.2, 2.7, 4.6).

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::layout::Layout;
use crate::grid::{Direction, Hex, Offset};
use crate::scene::{Area, Cell};

/// One of the two ends of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum End {
    /// The even player's.
    North,
    /// The odd player's (4.2).
    South,
}

/// Where a ship is and which hex side it faces (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Pose {
    pub(crate) hex: Hex,
    pub(crate) facing: Direction,
}

/// Both ends of the board, the even player's first.
pub(crate) const ENDS: [End; 2] = [End::North, End::South];

impl End {
    /// `north` or `south`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
        }
    }

    /// Towards the enemy (4.8).
    pub(crate) const fn facing(self) -> Direction {
        match self {
            Self::North => Direction::S,
            Self::South => Direction::N,
        }
    }
}

impl Layout {
    /// The whole board.
    pub(crate) const fn area(&self) -> Area {
        Area { from: Cell::new(0, 0), cols: self.cols(), rows: self.rows() }
    }

    /// Whether the hex lies on the board (2.7).
    pub(crate) const fn has(&self, hex: Hex) -> bool {
        let Offset { col, row } = hex.to_offset();
        col >= 0 && row >= 0 && col.unsigned_abs() < self.cols() && row.unsigned_abs() < self.rows()
    }

    /// The setup zone at that end (4.6).
    pub(crate) const fn zone(&self, end: End) -> Area {
        let row = match end {
            End::North => self.margin,
            End::South => self.margin + self.depth + self.gap,
        };
        Area { from: Cell::new(self.margin.cast_signed(), row.cast_signed()), cols: self.columns, rows: self.depth }
    }

    /// Whether the hex lies in the setup zone at that end.
    pub(crate) fn in_zone(&self, end: End, hex: Hex) -> bool {
        self.zone(end).contains(Cell::from(hex))
    }

    /// The zone in words: `columns 04-33, rows 29-33`.
    pub(crate) fn zone_text(&self, end: End) -> String {
        let Area { from, cols, rows } = self.zone(end);
        let (east, south) = (from.col + cols.cast_signed(), from.row + rows.cast_signed());
        format!("columns {:02}-{east:02}, rows {:02}-{south:02}", from.col + 1, from.row + 1)
    }

    /// The first and last hex name of the board: `0101-3636`.
    pub(crate) fn span_text(&self) -> String {
        format!("0101-{:02}{:02}", self.cols(), self.rows())
    }
}

/// The hex's name (2.3).
pub(crate) fn label(hex: Hex) -> String {
    hex.to_offset().label()
}

/// The hexes of an area, column by column.
pub(crate) fn hexes(area: Area) -> impl Iterator<Item = Hex> {
    area.cells().map(|c| Offset::new(c.col, c.row).to_hex())
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Layout = Layout { gap: 20, depth: 5, columns: 30, margin: 3 };

    #[test]
    fn section_1_the_usual_board_is_36_by_36() {
        assert_eq!((USUAL.cols(), USUAL.rows()), (36, 36));
        assert_eq!(USUAL.span_text(), "0101-3636");
    }

    #[test]
    fn rule_4_6_the_usual_zones() {
        assert_eq!(USUAL.zone_text(End::North), "columns 04-33, rows 04-08");
        assert_eq!(USUAL.zone_text(End::South), "columns 04-33, rows 29-33");
        assert_eq!(hexes(USUAL.zone(End::South)).filter(|h| USUAL.in_zone(End::South, *h)).count(), 150);
    }

    #[test]
    fn rule_2_7_half_a_turn_maps_the_board_and_its_zones_onto_themselves() {
        for hex in hexes(USUAL.area()) {
            let Offset { col, row } = hex.to_offset();
            let turned = Offset::new(35 - col, 35 - row).to_hex();
            assert!(USUAL.has(turned));
            assert_eq!(USUAL.in_zone(End::North, hex), USUAL.in_zone(End::South, turned));
            for facing in Direction::ALL {
                let there = hex.neighbour(facing).to_offset();
                let back = turned.neighbour(facing.turned(3)).to_offset();
                assert_eq!((35 - there.col, 35 - there.row), (back.col, back.row));
            }
        }
        assert!(!USUAL.has(Offset::new(36, 0).to_hex()));
        assert!(!USUAL.has(Offset::new(0, -1).to_hex()));
    }
}
