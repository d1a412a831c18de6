//! Scenes for tests and benches: pictures like those the games make.

use std::collections::BTreeSet;

use sealed_orders::grid::{Direction, Hex, Offset};
use sealed_orders::scene::{
    Area, Banner, Block, Board, Caption, Card, Cell, FleetRow, Gauge, Ink, Item, KeyRow, KeySample, Mark, PhaseChip,
    Picture, PieceCell, RankRow, Scene, Shape, SideInk, Size, Token, TokenLabel, Zone, ZoneFill,
};

/// The cell with that printed label.
pub(crate) fn hex(label: &str) -> Cell {
    let offset = Offset::parse_label(label).expect("a label");
    Cell::new(offset.col, offset.row)
}

pub(crate) fn area(cols: u32, rows: u32) -> Area {
    Area { from: Cell::new(0, 0), cols, rows }
}

/// A scene on an empty board of hexes.
pub(crate) fn empty(cols: u32, rows: u32) -> Scene {
    Scene {
        banner: banner("ROUND 3", "Triangle v Crescent"),
        board: Board::Hex { area: area(cols, rows), is_open: false },
        items: vec![],
        caption: Caption::default(),
        panel: vec![],
        focus: None,
        alt: "A board.".to_owned(),
        flipped: false,
        poster: None,
    }
}

pub(crate) fn banner(title: &str, subtitle: &str) -> Banner {
    let chip = |label: &str, is_current| PhaseChip { label: label.to_owned(), is_current };
    Banner {
        title: title.to_owned(),
        subtitle: subtitle.to_owned(),
        phases: vec![chip("Deploy", false), chip("Move", false), chip("Fire", true)],
        notice: "Fire orders due 21:00 UTC".to_owned(),
        sides: vec![],
    }
}

pub(crate) fn map(scene: Scene) -> Picture {
    Picture::Map(Box::new(scene))
}

pub(crate) fn token(label: &str, shape: Shape, owner: u8, size: Size, facing: u8) -> Token {
    Token {
        cell: hex(label),
        kind: String::new(),
        shape,
        side: SideInk(owner),
        tint: None,
        size,
        facing_twelfths: Some(facing * 2),
        label: None,
        gauge: None,
        letter: None,
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    }
}

pub(crate) fn named(token: Token, id: &str, left: u32, full: u32) -> Token {
    let label = Some(TokenLabel { id: id.to_owned(), name: String::new() });
    Token { label, gauge: Some(Gauge { left, full }), ..token }
}

pub(crate) fn zone(cells: Vec<Cell>, ink: Ink, fill: ZoneFill, label: &str) -> Item {
    Item::Zone(Zone { cells, ink, fill, is_outlined: true, label: label.to_owned() })
}

/// The hexes ahead of a ship at distances `from` to `to`, within 60 degrees of its facing.
pub(crate) fn ahead(ship: &str, facing: Direction, (from, to): (i32, i32), board: Area) -> Vec<Cell> {
    let centre = Offset::parse_label(ship).expect("a label").to_hex();
    let mut cells = BTreeSet::new();
    for distance in from..=to {
        let ring: Vec<Hex> = centre.ring(distance).collect();
        let steps = i32::try_from(ring.len()).expect("a short ring");
        let middle = distance * i32::from(facing.index());
        for k in -distance..=distance {
            let place = usize::try_from((middle + k).rem_euclid(steps)).expect("on the ring");
            let cell = Cell::from(ring[place]);
            if board.contains(cell) {
                cells.insert(cell);
            }
        }
    }
    cells.into_iter().collect()
}

fn row(id: &str, place: &str, left: u32, full: u32) -> FleetRow {
    FleetRow {
        id: id.to_owned(),
        name: String::new(),
        place: place.to_owned(),
        gauge: Some(Gauge { left, full }),
        note: String::new(),
        is_out: false,
        is_lit: false,
    }
}

/// A ship of the large battle: name, hex, facing, size, hull left and full.
type Ship = (&'static str, &'static str, u8, Size, u32, u32);

const TRIANGLES: [Ship; 16] = [
    ("Spur1", "0931", 0, Size::Small, 6, 6),
    ("Spur2", "1129", 0, Size::Small, 4, 6),
    ("Spur3", "2427", 5, Size::Small, 6, 6),
    ("Spur4", "2627", 0, Size::Small, 1, 6),
    ("Wedge1", "1328", 1, Size::Medium, 10, 10),
    ("Wedge2", "1429", 1, Size::Medium, 7, 10),
    ("Wedge3", "1527", 0, Size::Medium, 10, 10),
    ("Wedge4", "2226", 0, Size::Medium, 3, 10),
    ("Wedge5", "2828", 5, Size::Medium, 10, 10),
    ("Bastion1", "1725", 0, Size::Large, 20, 20),
    ("Bastion2", "1926", 0, Size::Large, 11, 20),
    ("Bastion3", "2125", 5, Size::Large, 20, 20),
    ("Bastion4", "0728", 1, Size::Large, 20, 20),
    ("Citadel1", "1830", 0, Size::Huge, 39, 39),
    ("Citadel2", "2030", 0, Size::Huge, 26, 39),
    ("Citadel3", "1632", 1, Size::Huge, 39, 39),
];

const CRESCENTS: [Ship; 16] = [
    ("Sickle1", "0807", 3, Size::Small, 7, 7),
    ("Sickle2", "1112", 2, Size::Small, 2, 7),
    ("Sickle3", "2513", 3, Size::Small, 7, 7),
    ("Sickle4", "3012", 4, Size::Small, 7, 7),
    ("Tide1", "1313", 3, Size::Medium, 11, 11),
    ("Tide2", "1514", 3, Size::Medium, 6, 11),
    ("Tide3", "1714", 3, Size::Medium, 11, 11),
    ("Tide4", "2213", 3, Size::Medium, 11, 11),
    ("Tide5", "2712", 4, Size::Medium, 9, 11),
    ("Gibbous1", "1610", 3, Size::Large, 13, 13),
    ("Gibbous2", "1911", 3, Size::Large, 4, 13),
    ("Gibbous3", "2009", 3, Size::Large, 13, 13),
    ("Gibbous4", "2411", 3, Size::Large, 13, 13),
    ("Perigee1", "1806", 3, Size::Huge, 22, 22),
    ("Perigee2", "2106", 3, Size::Huge, 15, 22),
    ("Perigee3", "1506", 2, Size::Huge, 22, 22),
];

/// Back along the facing, as many hexes as a ship came.
fn came_from(label: &str, facing: u8, hexes: i32) -> Vec<Cell> {
    let end = Offset::parse_label(label).expect("a label").to_hex();
    let back = Direction::from_index(i32::from(facing) + 3).step();
    (0..=hexes).rev().map(|n| Cell::from(end.plus(back.times(n)))).collect()
}

fn ships(items: &mut Vec<Item>, fleet: &[Ship], shape: Shape, side: u8) {
    for (n, (_, at, facing, _, _, _)) in fleet.iter().enumerate() {
        let hexes = [3, 4, 2, 5][n % 4];
        let ink = Ink::Side(SideInk(side));
        let cells = came_from(at, *facing, hexes);
        items.push(Item::Trail { cells, ink, is_dashed: true, has_head: true, marks: vec![] });
    }
    for (name, at, facing, size, left, full) in fleet {
        items.push(Item::Token(named(token(at, shape, side, *size, *facing), name, *left, *full)));
    }
}

fn fleet_block(title: &str, note: &str, fleet: &[Ship], shape: Shape, side: u8) -> Block {
    let mut rows: Vec<FleetRow> = fleet.iter().map(|(id, at, _, _, left, full)| row(id, at, *left, *full)).collect();
    if side == 0 {
        rows[9].is_lit = true;
    }
    rows.push(FleetRow {
        is_out: true,
        gauge: None,
        note: "lost".to_owned(),
        ..row(["Spur5", "Sickle5"][usize::from(side > 0)], "", 0, 6)
    });
    Block::Fleet { title: title.to_owned(), note: note.to_owned(), shape, side: SideInk(side), rows }
}

fn shot(from: &str, to: &str, side: u8, text: &str, is_kill: bool) -> Item {
    Item::Shot { from: hex(from), to: hex(to), ink: Ink::Side(SideInk(side)), text: text.to_owned(), is_kill }
}

fn battle_key() -> Block {
    let row = |sample, text: &str| KeyRow { sample, text: text.to_owned() };
    Block::Key(vec![
        row(KeySample::Token(Shape::Triangle, SideInk(0)), "ship; white tick: facing"),
        row(KeySample::Trail(Ink::Side(SideInk(0)), true), "last move"),
        row(KeySample::Shot(Ink::Side(SideInk(3))), "shot, with the damage"),
        row(KeySample::Zone(Ink::Arc, ZoneFill::Tint(2)), "arc of Bastion1 by range"),
        row(KeySample::Zone(Ink::Muted, ZoneFill::Tint(1)), "setup zone"),
        row(KeySample::Sign(Mark::Wreck, Ink::Danger), "destroyed here"),
        row(KeySample::Gauge, "hull left"),
    ])
}

/// A large battle of Anteel: 36 by 36 hexes, sixteen ships a side, trails, shots, setup zones and an arc.
pub(crate) fn battle() -> Scene {
    let board = area(36, 36);
    let rows = |from: i32| Area { from: Cell::new(3, from), cols: 30, rows: 5 }.cells().collect::<Vec<_>>();
    let mut items = vec![
        zone(rows(3), Ink::Muted, ZoneFill::Tint(1), "Setup north: Crescent"),
        zone(rows(28), Ink::Muted, ZoneFill::Tint(1), "Setup south: Triangle"),
    ];
    for (bands, level, label) in [((1, 2), 3, "1-2"), ((3, 6), 2, "3-6"), ((7, 11), 1, "7-11")] {
        items.push(zone(ahead("1725", Direction::N, bands, board), Ink::Arc, ZoneFill::Tint(level), label));
    }
    ships(&mut items, &TRIANGLES, Shape::Triangle, 0);
    ships(&mut items, &CRESCENTS, Shape::Crescent, 3);
    if let Some(Item::Token(ship)) = items.iter_mut().find(|i| matches!(i, Item::Token(t) if t.cell == hex("1725"))) {
        ship.is_lit = true;
    }
    items.extend([
        shot("1725", "1714", 0, "-6", false),
        shot("1514", "1725", 3, "-4", false),
        shot("2213", "2226", 3, "-7", false),
        shot("2427", "2416", 0, "-2", true),
        Item::Sign { cell: hex("2020"), mark: Mark::Wreck, ink: Ink::Danger },
        Item::Sign { cell: hex("0115"), mark: Mark::Fled, ink: Ink::Side(SideInk(0)) },
    ]);
    let lines =
        ["Bastion1 hit Tide3: 6", "Tide2 hit Bastion1: 4", "Tide4 hit Wedge4: 7", "Spur3 hit Sickle5: 2, destroyed"];
    Scene {
        items,
        panel: vec![
            fleet_block("Triangle (odd)", "lost 10", &TRIANGLES, Shape::Triangle, 0),
            fleet_block("Crescent (even)", "lost 20", &CRESCENTS, Shape::Crescent, 3),
            battle_key(),
            Block::Lines { title: "Last fire".to_owned(), lines: lines.map(str::to_owned).to_vec() },
            Block::Compass,
            Block::Scale,
        ],
        focus: Some(Area { from: Cell::new(8, 8), cols: 22, rows: 13 }),
        alt: "Anteel, round 3, firing: Triangle against Crescent, sixteen ships each.".to_owned(),
        ..empty(36, 36)
    }
}

fn reach_key() -> Block {
    let row = |sample, text: &str| KeyRow { sample, text: text.to_owned() };
    Block::Key(vec![
        row(KeySample::Token(Shape::Dart, SideInk(0)), "ship; white tick: facing"),
        row(KeySample::Trail(Ink::Side(SideInk(0)), false), "last move"),
        row(KeySample::Zone(Ink::Arc, ZoneFill::Tint(2)), "arc of T1 by range"),
        row(KeySample::Gauge, "hull left"),
    ])
}

/// The yardstick of the benches: 40 by 30 hexes, 24 ships of three sides, a planet with gravity, an arc.
pub(crate) fn yardstick() -> Scene {
    let board = area(40, 30);
    let mut items: Vec<Item> = [((1, 3), 3, "1-3"), ((4, 6), 2, "4-6"), ((7, 9), 1, "7-9")]
        .into_iter()
        .map(|(bands, level, label)| {
            zone(ahead("1213", Direction::SE, bands, board), Ink::Arc, ZoneFill::Tint(level), label)
        })
        .collect();
    let planet = Offset::parse_label("2115").expect("a label").to_hex();
    for distance in [2, 3] {
        for (n, from) in (0..).zip(planet.ring(distance)) {
            let twelfths = u8::try_from((6 + 12 * n / (6 * distance)) % 12).expect("below twelve") / 2 * 2;
            items.push(Item::Arrow { cell: from.into(), twelfths, ink: Ink::Gravity, is_filled: distance == 2 });
        }
    }
    items.push(Item::Disc { cell: planet.into(), radius_tenths: 12, ink: Ink::Gravity, name: "KEPLER".to_owned() });
    let names = ["Resolute", "Vigilant", "Aurora", "Halcyon", "Intrepid", "Meridian", "Sentinel", "Kestrel"];
    let places = [
        ["1213", "0909", "1318", "0614", "1509", "1806", "1022", "0519"],
        ["3010", "3414", "2707", "3709", "2512", "3206", "2814", "3817"],
        ["2823", "3226", "2325", "3521", "1927", "2619", "1524", "3727"],
    ];
    let mut panel = vec![];
    for ((side, shape), fleet) in [(0, Shape::Dart), (1, Shape::Hull), (3, Shape::Drop)].into_iter().zip(places) {
        let mut rows = vec![];
        for (n, (at, name)) in (0u8..).zip(fleet.into_iter().zip(names)) {
            let facing = (n * 5 + side) % 6;
            let size = [Size::Huge, Size::Large, Size::Small, Size::Medium][usize::from(n % 4)];
            let id = format!("{}{}", ["T", "V", "", "F"][usize::from(side)], n + 1);
            let label = Some(TokenLabel { id: id.clone(), name: name.to_owned() });
            let gauge = Some(Gauge { left: u32::from(8 - n), full: 8 });
            let cells = came_from(at, facing, 3).into_iter().filter(|c| board.contains(*c)).collect();
            items.push(Item::Trail {
                cells,
                ink: Ink::Side(SideInk(side)),
                is_dashed: false,
                has_head: true,
                marks: vec![],
            });
            items.push(Item::Token(Token { label, gauge, ..token(at, shape, side, size, facing) }));
            rows.push(FleetRow { name: name.to_owned(), note: "v3".to_owned(), ..row(&id, at, u32::from(8 - n), 8) });
        }
        let title = ["Terran Concord", "Vega Hegemony", "", "Free Traders"][usize::from(side)].to_owned();
        panel.push(Block::Fleet { title, note: String::new(), shape, side: SideInk(side), rows });
    }
    panel.extend([reach_key(), Block::Compass, Block::Scale]);
    let banner = banner("TURN 12", "Kepler Reach");
    Scene { banner, items, panel, focus: Some(Area { from: Cell::new(3, 4), cols: 27, rows: 14 }), ..empty(40, 30) }
}

const CLANS: [(char, &str, u8); 5] =
    [('C', "Chess", 0), ('M', "Magic", 1), ('U', "Puppet", 2), ('T', "Robot", 3), ('A', "Animal", 4)];

fn chess_token(cell: Cell, shape: Shape, side: u8, clan: Option<usize>) -> Item {
    Item::Token(Token {
        cell,
        kind: String::new(),
        shape,
        side: SideInk(side),
        tint: clan.map(|c| SideInk(CLANS[c].2)),
        size: Size::Medium,
        facing_twelfths: None,
        label: None,
        gauge: None,
        letter: clan.map(|c| CLANS[c].0),
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    })
}

/// Seventeen by seventeen squares with two hundred pieces, a last move, palaces.
pub(crate) fn chess() -> Scene {
    let rows = [
        [Shape::Rook, Shape::Queen, Shape::Rook, Shape::Queen, Shape::Rook],
        [Shape::Bishop, Shape::Bishop, Shape::King, Shape::Bishop, Shape::Bishop],
        [Shape::Knight; 5],
    ];
    let mut items = vec![
        zone(vec![Cell::new(7, 2), Cell::new(8, 7)], Ink::Highlight, ZoneFill::Tint(2), ""),
        Item::Trail {
            cells: vec![Cell::new(7, 2), Cell::new(8, 7)],
            ink: Ink::Highlight,
            is_dashed: false,
            has_head: true,
            marks: vec![],
        },
        Item::Sign { cell: Cell::new(9, 9), mark: Mark::Dot, ink: Ink::Reach },
        Item::Sign { cell: Cell::new(9, 12), mark: Mark::Capture, ink: Ink::Danger },
    ];
    for side in [0u8, 1] {
        let rank = |rank: i32| if side == 0 { rank } else { 16 - rank };
        for (place, (file, low)) in [(2, 0), (5, 3), (8, 0), (11, 3), (14, 0)].into_iter().enumerate() {
            let clan = if side == 0 { place } else { [2, 0, 4, 1, 3][place] };
            for (up, line) in (0..).zip(rows) {
                for (along, shape) in (-2..).zip(line) {
                    let mut cell = Cell::new(file + along, rank(low + up));
                    if cell == Cell::new(7, 2) {
                        cell = Cell::new(8, 7);
                    }
                    items.push(chess_token(cell, shape, side, Some(clan)));
                }
            }
        }
        for pawn in "a4 b4 c4 d7 e7 f7 g7 h7 i4 i5 i6 j7 k7 l7 m7 n7 o4 p4 q4 f1 f2 f3 l1 l2 l3".split(' ') {
            let square = sealed_orders::grid::Square::parse_label(pawn).expect("a square");
            items.push(chess_token(Cell::new(square.file, rank(square.rank)), Shape::Pawn, side, None));
        }
    }
    Scene {
        banner: Banner {
            title: "MOVE 3".to_owned(),
            subtitle: "Black to move".to_owned(),
            notice: "due 21:00 UTC".to_owned(),
            phases: vec![],
            sides: vec![],
        },
        board: Board::Square { files: 17, ranks: 17 },
        panel: vec![palace("Palace of Black (ebony)", 1), palace("Palace of White (ivory)", 0)],
        items,
        alt: "Penta War after three moves.".to_owned(),
        ..empty(1, 1)
    }
}

fn palace(title: &str, side: u8) -> Block {
    let piece = |shape, clan: usize| {
        Some(PieceCell { shape, side: SideInk(side), tint: Some(SideInk(CLANS[clan].2)), letter: Some(CLANS[clan].0) })
    };
    let rows = (0..).zip(CLANS).map(|(n, (_, name, _))| {
        let cells = match n {
            1 => vec![None, piece(Shape::King, 1), None],
            3 => vec![piece(Shape::Queen, 3), None, piece(Shape::Queen, 3)],
            _ => vec![None; 3],
        };
        (name.to_owned(), cells)
    });
    Block::Grid {
        title: title.to_owned(),
        head: ["upper", "king", "lower"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
        hues: vec![],
    }
}

/// A record sheet.
pub(crate) fn sheet() -> Picture {
    let table = |title: &str, head: &[&str], rows: &[&[&str]]| Block::Table {
        title: title.to_owned(),
        head: head.iter().map(|t| (*t).to_owned()).collect(),
        rows: rows.iter().map(|r| r.iter().map(|t| (*t).to_owned()).collect()).collect(),
    };
    Picture::Card(Box::new(Card {
        title: "Bastion2".to_owned(),
        subtitle: "Triangle, at 1926 facing N".to_owned(),
        emblem: Some((Shape::Triangle, SideInk(0))),
        blocks: vec![
            Block::Boxes { title: "Hull: 11 of 20 left".to_owned(), marked: 9, total: 20, ink: Ink::Side(SideInk(0)) },
            table(
                "Ship card",
                &["", ""],
                &[
                    &["Cost", "20 points"],
                    &["Armour", "Heavy"],
                    &["Speed", "4 forward"],
                    &["Reverse", "1 back"],
                    &["Turn", "2 hex sides"],
                    &["Arc", "Forward, 60° to either side"],
                    &["Order", "9 (low: moves late, fires early)"],
                ],
            ),
            table(
                "Damage by range and armour",
                &["Range", "Light", "Medium", "Heavy"],
                &[&["1-2", "8", "8", "4"], &["3-4", "6", "6", "3"], &["5-6", "3", "3", "1"]],
            ),
            Block::Lines {
                title: "This round".to_owned(),
                lines: vec!["Moved F3LF: 2130 to 1926.".to_owned(), "Hit by Gibbous2 at range 9: 4 boxes.".to_owned()],
            },
        ],
        alt: "Ship card of Bastion2.".to_owned(),
    }))
}

/// The best of a server.
pub(crate) fn ranking() -> Picture {
    let names = ["Anna", "Bartholomew of the Outer Rim", "Cleo", "Dmitri", "Eve", "Fatima", "Gus", "Hildegard"];
    let row = |(place, name): (i32, &str)| RankRow {
        place: place.to_string(),
        name: name.to_owned(),
        number: format!("1,{}", 760 - 40 * place),
        spread: format!("± {}", 40 + 31 * place),
        note: if place == 8 { "1 game".to_owned() } else { format!("{} games", 130 - 16 * place) },
    };
    Picture::Card(Box::new(Card {
        title: "The Pentagon War".to_owned(),
        subtitle: "the best of this server".to_owned(),
        emblem: None,
        blocks: vec![Block::Ranking { title: "Two players".to_owned(), rows: (1..).zip(names).map(row).collect() }],
        alt: "The best at The Pentagon War on this server.".to_owned(),
    }))
}

/// One of each sign, shape and filling on a small board, for a close look.
pub(crate) fn specimens() -> Scene {
    let mut items = vec![];
    let shapes = [
        Shape::Triangle,
        Shape::Circle,
        Shape::Diamond,
        Shape::Hourglass,
        Shape::Crescent,
        Shape::Dart,
        Shape::Hull,
        Shape::Drop,
    ];
    let sizes = [Size::Small, Size::Medium, Size::Large, Size::Huge];
    for (col, shape) in (0u8..).zip(shapes) {
        for (row, size) in (0u8..).zip(sizes) {
            let at = format!("{:02}{:02}", col + 1, row + 1);
            let gauge = Some(Gauge { left: u32::from(4 - row), full: 4 });
            items.push(Item::Token(Token { gauge, ..token(&at, shape, col, size, (col + row) % 6) }));
        }
        let at = format!("{:02}05", col + 1);
        items.push(Item::Token(Token { is_ghost: true, ..token(&at, shape, col, Size::Large, 1) }));
    }
    let small = [Shape::Missile, Shape::Drone, Shape::Bolt, Shape::Station];
    for (col, shape) in (0u8..).zip(small) {
        let size = if shape == Shape::Station { Size::Large } else { Size::Tiny };
        items.push(Item::Token(token(&format!("{:02}06", col + 1), shape, col, size, 1)));
    }
    for (n, shape) in (0..).zip([Shape::Triangle, Shape::Dart, Shape::Missile, Shape::Hull, Shape::Drone]) {
        for _ in 0..=n {
            items.push(Item::Token(token(&format!("{:02}07", n + 1), shape, 0, Size::Medium, 0)));
        }
    }
    let marks = [Mark::Wreck, Mark::Fled, Mark::Target, Mark::Ring, Mark::Dot, Mark::Capture, Mark::New];
    for (col, mark) in (0..).zip(marks) {
        items.push(Item::Sign {
            cell: Cell::new(col, 7),
            mark,
            ink: [Ink::Danger, Ink::Highlight, Ink::Reach][usize::try_from(col).expect("small") % 3],
        });
    }
    items.extend([
        zone(vec![hex("0906"), hex("0907"), hex("1006")], Ink::Danger, ZoneFill::Hatch, ""),
        zone(vec![hex("1106"), hex("1107")], Ink::Reach, ZoneFill::Dots, ""),
        zone(vec![hex("0909"), hex("0910"), hex("1009")], Ink::Reach, ZoneFill::Tint(2), "reach"),
        Item::Disc { cell: hex("1002"), radius_tenths: 14, ink: Ink::Gravity, name: "Terra".to_owned() },
        Item::Disc { cell: hex("1203"), radius_tenths: 5, ink: Ink::Terrain, name: String::new() },
        Item::Disc { cell: hex("1205"), radius_tenths: 7, ink: Ink::Highlight, name: "Sol".to_owned() },
        Item::Arrow { cell: hex("1104"), twelfths: 2, ink: Ink::Gravity, is_filled: true },
        Item::Arrow { cell: hex("0904"), twelfths: 10, ink: Ink::Gravity, is_filled: false },
        Item::Note { cell: hex("0708"), text: "note".to_owned(), ink: Ink::Text },
        Item::Trail {
            cells: vec![hex("0109"), hex("0209"), hex("0310"), hex("0410")],
            ink: Ink::Side(SideInk(2)),
            is_dashed: false,
            has_head: true,
            marks: vec![(1, "1".to_owned()), (3, "2".to_owned())],
        },
        Item::Trail {
            cells: vec![hex("0509"), hex("0609"), hex("0710")],
            ink: Ink::Muted,
            is_dashed: true,
            has_head: true,
            marks: vec![],
        },
    ]);
    Scene { items, ..empty(12, 10) }
}
