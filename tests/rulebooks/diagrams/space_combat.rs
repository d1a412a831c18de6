//! Space Combat: the six faces of a ship, and the arcs that they make.

use sealed_orders::grid::{Direction, Hex, Offset};
use sealed_orders::render::Sizing;
use sealed_orders::scene::{Area, Cell, Ink, Item, Picture, Zone, ZoneFill};

use super::Diagram;
use super::pentagon_war::{craft, scene};

pub(super) const DIAGRAMS: [Diagram; 1] = [("space-combat-faces", Sizing::Large, faces)];

/// Hexes round the ship that are tinted.
const RADIUS: i32 = 3;

fn faces() -> Picture {
    let centre = Offset::new(5, 4).to_hex();
    let names = ["1 ahead", "2", "3", "4 astern", "5", "6"];
    // FRONT is the faces 6, 1 and 2 (13.1).
    let is_front = |index: usize| [0, 1, 5].contains(&index);
    let mut items = vec![];
    for (index, name) in names.into_iter().enumerate() {
        let ahead = Direction::from_index(i32::try_from(index).unwrap());
        // A spine belongs to both sectors (6.2); here it is left blank.
        let is_inside = |hex: &Hex| hex.length_hexes() > 0 && hex.sextants() == [ahead];
        let cells: Vec<Cell> =
            Hex::new(0, 0).disc(RADIUS).filter(is_inside).map(|hex| centre.plus(hex).into()).collect();
        let ink = if is_front(index) { Ink::Arc } else { Ink::Muted };
        items.push(Item::Zone(Zone { cells, ink, fill: ZoneFill::Tint(2), is_outlined: true, label: String::new() }));
        let at = centre.plus(ahead.step().times(2)).into();
        items.push(Item::Note { cell: at, text: name.to_owned(), ink: Ink::Text });
    }
    items.push(craft(centre, "", false));
    let area = Area { from: Cell::new(0, 0), cols: 11, rows: 9 };
    let said = ["Faces count from the bow, clockwise.", "Tinted: FRONT, the faces 6, 1 and 2."];
    let alt =
        "A ship that faces north and the sectors of its six faces: 1 ahead, 2 and 3 starboard, 4 astern, 5 and 6 port.";
    scene(
        ["FACES AND ARCS", "5.4, 6.2, 13.1"],
        said,
        items,
        area,
        Area { from: Cell::new(-2, 0), cols: 15, rows: 9 },
        alt,
    )
}
