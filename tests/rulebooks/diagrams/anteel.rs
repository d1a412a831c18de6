//! Anteel: the four arcs, and a path among the hexes that a ship can reach.

use sealed_orders::contract::{Draft, Lens, Seat, Viewer};
use sealed_orders::grid::{Direction, HalfWidth, Hex, Offset};
use sealed_orders::render::Sizing;
use sealed_orders::scene::{Area, Board, Cell, Ink, Item, Picture, Scene, Shape, SideInk, Size, Token, Zone, ZoneFill};

use super::{Diagram, banner, caption, game, taught};

pub(super) const DIAGRAMS: [Diagram; 2] = [("anteel-path", Sizing::Usual, path), ("anteel-arcs", Sizing::Large, arcs)];

/// 7.1: each arc holds the narrower ones.
const ARCS: [(HalfWidth, &str, Ink, ZoneFill); 4] = [
    (HalfWidth::Degrees30, "Narrow", Ink::Danger, ZoneFill::Tint(3)),
    (HalfWidth::Degrees60, "Forward", Ink::Arc, ZoneFill::Tint(3)),
    (HalfWidth::Degrees90, "Half", Ink::Highlight, ZoneFill::Tint(3)),
    (HalfWidth::Degrees120, "Extended", Ink::Reach, ZoneFill::Tint(2)),
];
/// Hexes round the ship that are tinted.
const RADIUS: i32 = 3;

fn path() -> Picture {
    let options = "budget=20 handicap=none length=6 rounds=sealed odd=first gap=4 depth=4 columns=8 margin=2";
    let orders = [
        (0, "fleet Bastion 1"),
        (1, "fleet Gibbous 1"),
        (1, "deploy Gibbous1 0303 S"),
        (1, "done"),
        (0, "deploy Bastion1 0613 N"),
        (0, "done"),
    ];
    let game = game("anteel", "skirmish", options, ["triangle", "crescent"], &orders);
    let order = Draft::new("move").with("unit", "Bastion1").with("path", "FRF2L");
    let lens = Lens::at("Bastion1").considering(order).with_overlays(&["reach"]);
    let map = game.draw(Viewer::Seat(Seat(0)), &lens).unwrap();
    let said = ["FRF2L: one ahead, right, two ahead, left.", "Dots: where it can end. Orange: what it could hit then."];
    let focus = Area { from: Cell::new(0, 6), cols: 13, rows: 9 };
    taught(map, ["A PATH", "6.2, 6.8 · with what can be reached"], said, focus)
}

fn arcs() -> Picture {
    let ship = Offset::new(5, 5).to_hex();
    let around = |hex: &Hex| (hex.length_hexes() > 0).then_some(*hex);
    let disc: Vec<Hex> = Hex::new(0, 0).disc(RADIUS).filter_map(|hex| around(&hex)).collect();
    let mut items = vec![];
    let mut inside: Vec<Hex> = vec![];
    for (width, name, ink, fill) in ARCS {
        let new: Vec<Hex> = disc.iter().copied().filter(|hex| hex.is_within(width, Direction::N)).collect();
        let added = new.iter().filter(|hex| !inside.contains(hex)).map(|hex| Cell::from(ship.plus(*hex)));
        let cells: Vec<Cell> = added.collect();
        // Named at both ends of its outermost ring.
        let rim = cells.iter().filter(|cell| near(**cell, ship) == RADIUS);
        let ends = [rim.clone().min_by_key(|cell| (cell.col, cell.row)), rim.max_by_key(|cell| (cell.col, -cell.row))];
        items.extend(ends.into_iter().flatten().map(|cell| Item::Note {
            cell: *cell,
            text: name.to_owned(),
            ink: Ink::Text,
        }));
        items.push(Item::Zone(Zone { cells, ink, fill, is_outlined: true, label: String::new() }));
        inside = new;
    }
    items.push(Item::Token(Token {
        cell: ship.into(),
        kind: String::new(),
        shape: Shape::Triangle,
        side: SideInk(0),
        tint: None,
        size: Size::Medium,
        facing_twelfths: Some(0),
        label: None,
        gauge: None,
        letter: None,
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    }));
    let area = Area { from: Cell::new(0, 0), cols: 11, rows: 11 };
    Picture::Map(Box::new(Scene {
        banner: banner(["THE FOUR ARCS", "7.1 · of a ship that faces north"]),
        board: Board::Hex { area, is_open: true },
        items,
        caption: caption(["Each arc holds the narrower ones.", "Borders belong to the arc; ranges go on to infinity."]),
        panel: vec![],
        focus: Some(Area::around([ship.into()], RADIUS).unwrap()),
        alt: "A ship that faces north and its four arcs, one within the other.".to_owned(),
        flipped: false,
        poster: None,
    }))
}

/// Hexes between a cell and the ship.
fn near(cell: Cell, ship: Hex) -> i32 {
    Offset::new(cell.col, cell.row).to_hex().distance_hexes(ship)
}
