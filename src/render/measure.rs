//! Where things lie on a picture, in pixels of the usual scale: what a test can measure without looking.

use super::frames::Writings;
use super::labels::Memory;
use super::layout::Layout;
use super::paint::{FontCache, Point};
use super::{Framing, Sizing, tokens};
use crate::scene::{Cell, Scene, Size};

/// A part of a map, measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// Height of a cell.
    pub cell_height: i32,
    /// Cells that are seen whole.
    pub cells: Vec<Cell>,
    /// Where units stand, and how far they reach from there; neither plans nor missiles.
    pub units: Vec<([f32; 2], f32)>,
    /// Names of units.
    pub names: Vec<Name>,
}

/// A name on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// What is written.
    pub text: String,
    /// Its edges: left, top, right, bottom.
    pub area: [f32; 4],
    /// Where its unit stands.
    pub unit: [f32; 2],
    /// A line leads from it to the unit.
    pub is_led: bool,
}

/// Measures each part of a map.
pub(super) fn of(scene: &Scene, framing: Framing, letters: &FontCache, size: Sizing) -> Vec<Measures> {
    let layout = Layout::of(scene, framing, letters, size);
    let xy = |point: Point| [point.x, point.y];
    let part = |pane: Layout| {
        let placed = tokens::placed(scene, &pane);
        let writings = Writings::of(letters, &pane, scene, &placed, &mut Memory::default());
        let units = placed.iter().filter(|p| !p.token.is_ghost && p.token.size > Size::Tiny && pane.shows(p.centre));
        let units = units.map(|p| (xy(p.centre), p.reach)).collect();
        let names = writings.labels.iter().filter_map(|label| {
            let (name, unit) = label.named()?;
            let area = label.area;
            let area = [area.left, area.top, area.right, area.bottom];
            Some(Name { text: name.to_owned(), area, unit: xy(unit), is_led: label.is_led })
        });
        let cells = scene.board.area().cells().filter(|cell| pane.holds(*cell)).collect();
        Measures { cell_height: pane.lattice.height, cells, units, names: names.collect() }
    };
    layout.panes().map(part).collect()
}
