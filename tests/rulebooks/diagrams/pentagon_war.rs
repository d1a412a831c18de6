//! The Pentagon War: the two components of a velocity over twelve impulses, and the six sides of a craft with its arcs.

use sealed_orders::grid::{Direction, Hex, Offset};
use sealed_orders::render::Sizing;
use sealed_orders::scene::{
    Area, Board, Cell, Ink, Item, Picture, Scene, Shape, SideInk, Size, Token, TokenLabel, Zone, ZoneFill,
};

use super::{Diagram, banner, caption};

pub(super) const DIAGRAMS: [Diagram; 2] =
    [("pentagon-war-velocity", Sizing::Large, velocity), ("pentagon-war-sides", Sizing::Large, sides)];

const IMPULSES: i32 = 12;
/// Of the components A and C, in hexes a turn.
const SPEEDS: [i32; 2] = [4, 2];
/// Hexes round the craft that are tinted.
const RADIUS: i32 = 3;

pub(super) fn craft(hex: Hex, name: &str, is_ghost: bool) -> Item {
    Item::Token(Token {
        cell: hex.into(),
        kind: String::new(),
        shape: Shape::Dart,
        side: SideInk(0),
        tint: None,
        size: Size::Small,
        facing_twelfths: Some(0),
        label: (!name.is_empty()).then(|| TokenLabel { id: name.to_owned(), name: String::new() }),
        gauge: None,
        letter: None,
        is_ghost,
        is_scenery: false,
        is_lit: false,
    })
}

pub(super) fn scene(
    title: [&str; 2],
    said: [&str; 2],
    items: Vec<Item>,
    area: Area,
    focus: Area,
    alt: &str,
) -> Picture {
    Picture::Map(Box::new(Scene {
        banner: banner(title),
        board: Board::Hex { area, is_open: true },
        items,
        caption: caption(said),
        panel: vec![],
        focus: Some(focus),
        alt: alt.to_owned(),
        flipped: false,
        poster: None,
    }))
}

/// 5.1: a speed moves on an impulse when this grows.
const fn moved(speed: i32, impulse: i32) -> i32 {
    speed * impulse / IMPULSES
}

fn velocity() -> Picture {
    let start = Offset::new(4, 6).to_hex();
    // A is up, C to the lower right.
    let (a, c) = (Direction::N.step(), Direction::SE.step());
    let mut cells = vec![Cell::from(start)];
    let mut marks = vec![];
    for impulse in 1..=IMPULSES {
        let now = Cell::from(start.plus(a.times(moved(SPEEDS[0], impulse))).plus(c.times(moved(SPEEDS[1], impulse))));
        if cells.last() != Some(&now) {
            cells.push(now);
            marks.push((u32::try_from(cells.len() - 1).unwrap(), impulse.to_string()));
        }
    }
    let end = start.plus(a.times(SPEEDS[0])).plus(c.times(SPEEDS[1]));
    let leg = |from: Hex, to: Hex| Item::Trail {
        cells: vec![from.into(), to.into()],
        ink: Ink::Muted,
        is_dashed: true,
        has_head: true,
        marks: vec![],
    };
    let corner = start.plus(a.times(SPEEDS[0]));
    let items = vec![
        leg(start, corner),
        leg(corner, end),
        Item::Trail { cells, ink: Ink::Side(SideInk(0)), is_dashed: false, has_head: true, marks },
        Item::Note { cell: start.plus(a.times(2)).into(), text: "A +4".to_owned(), ink: Ink::Highlight },
        Item::Note { cell: corner.plus(c).into(), text: "C +2".to_owned(), ink: Ink::Highlight },
        craft(start, "Dee", false),
        craft(end, "", true),
    ];
    let area = Area { from: Cell::new(0, 0), cols: 11, rows: 9 };
    let said = ["Speed 4 moves on 3 6 9 12, speed 2 on 6 and 12.", "Both at once, on 6 and 12: one hex straight in B."];
    let alt = "A craft with velocity A +4, C +2 goes four hexes up and two to the lower right in twelve impulses.";
    let focus = Area { from: Cell::new(1, 2), cols: 9, rows: 5 };
    scene(["A VELOCITY", "5.1 · A +4, C +2"], said, items, area, focus, alt)
}

fn sides() -> Picture {
    let centre = Offset::new(5, 4).to_hex();
    let names = ["1 · F", "2 · R", "3 · RR", "4 · A", "5 · LR", "6 · L"];
    let inks = [Ink::Arc, Ink::Reach, Ink::Highlight, Ink::Danger, Ink::Highlight, Ink::Reach];
    let mut items = vec![];
    for (index, (name, ink)) in (0..).zip(names.into_iter().zip(inks)) {
        let ahead = Direction::from_index(index);
        // A border belongs to both sides; here it is left blank.
        let is_inside = |hex: &Hex| hex.length_hexes() > 0 && hex.sextants() == [ahead];
        let cells: Vec<Cell> =
            Hex::new(0, 0).disc(RADIUS).filter(is_inside).map(|hex| centre.plus(hex).into()).collect();
        items.push(Item::Zone(Zone { cells, ink, fill: ZoneFill::Tint(2), is_outlined: true, label: String::new() }));
        let at = centre.plus(ahead.step().times(2)).into();
        items.push(Item::Note { cell: at, text: name.to_owned(), ink: Ink::Text });
    }
    items.push(craft(centre, "", false));
    let area = Area { from: Cell::new(0, 0), cols: 11, rows: 9 };
    let said = ["Six sides, clockwise from where it faces.", "A weapon covers its side and both neighbours."];
    let alt = "A craft that faces up and the six sextants round it: its sides 1 to 6 with the names of their mounts.";
    scene(
        ["SIDES AND MOUNTS", "2.3, 9.5 · of a craft that faces A"],
        said,
        items,
        area,
        Area { from: Cell::new(-2, 0), cols: 15, rows: 9 },
        alt,
    )
}
