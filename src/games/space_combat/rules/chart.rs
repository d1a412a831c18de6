//! The printed map: which cell and number a hex has. The rules count from (0,0) in the middle of the zone (5.1); the
//! picture counts columns and rows from its north-west corner.

use crate::games::space_combat::rules::state::World;
use crate::grid::{Hex, Offset};
use crate::scene::{Area, Cell};

/// Columns and rows of margin round the zone.
const MARGIN: i32 = 1;

/// The map of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chart {
    /// Columns and rows added to an offset of the rules; the columns are even, so that columns keep their halves.
    shift: i32,
    radius_hexes: i32,
}

impl Chart {
    /// The chart of a world.
    pub(crate) const fn of(world: &World) -> Self {
        Self::of_radius(world.scenario.zone_radius_hexes)
    }

    /// The chart of a zone of that radius.
    pub(crate) const fn of_radius(radius_hexes: i32) -> Self {
        let least = radius_hexes + MARGIN;
        Self { shift: least + least.rem_euclid(2), radius_hexes }
    }

    /// The cell of a hex.
    pub(crate) const fn cell(self, hex: Hex) -> Cell {
        let offset = hex.to_offset();
        Cell::new(offset.col + self.shift, offset.row + self.shift)
    }

    /// The number printed in a hex: `1919`.
    pub(crate) fn label(self, hex: Hex) -> String {
        let cell = self.cell(hex);
        Offset::new(cell.col, cell.row).label()
    }

    /// The hex of a printed number.
    pub(crate) fn hex(self, label: &str) -> Option<Hex> {
        let offset = Offset::parse_label(label)?;
        let hex = Offset::new(offset.col - self.shift, offset.row - self.shift).to_hex();
        (hex.length_hexes() <= self.radius_hexes + 40).then_some(hex)
    }

    /// The cells that hold the whole zone.
    pub(crate) const fn area(self) -> Area {
        let size = 2 * (self.shift + MARGIN) - 1;
        Area { from: Cell::new(0, 0), cols: size.unsigned_abs(), rows: size.unsigned_abs() }
    }
}
