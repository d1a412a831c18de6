use super::*;
use crate::scene::{Area, Banner, Caption, Ink, SideInk, Size, TokenLabel};

fn token(cell: Cell, shape: Shape, side: u8) -> Token {
    Token {
        cell,
        kind: String::new(),
        shape,
        side: SideInk(side),
        tint: None,
        size: Size::Medium,
        facing_twelfths: None,
        label: None,
        gauge: None,
        letter: None,
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    }
}

fn scene(board: Board, items: Vec<Item>) -> Scene {
    let banner = Banner { title: "ROUND 2".into(), ..Banner::default() };
    Scene {
        banner,
        board,
        items,
        caption: Caption::default(),
        panel: vec![],
        focus: None,
        alt: "Two ships.".into(),
        flipped: false,
        poster: None,
    }
}

#[test]
fn hex_maps_say_what_stands_where_and_what_happened() {
    let board = Board::Hex { area: Area { from: Cell::new(0, 0), cols: 9, rows: 9 }, is_open: false };
    let ship = Token {
        facing_twelfths: Some(2),
        label: Some(TokenLabel { id: "Spur1".into(), name: String::new() }),
        gauge: Some(Gauge { left: 4, full: 6 }),
        is_lit: true,
        ..token(Cell::new(2, 3), Shape::Triangle, 0)
    };
    let shot =
        Item::Shot { from: Cell::new(2, 3), to: Cell::new(4, 3), ink: Ink::Danger, text: "-5".into(), is_kill: true };
    let trail = Item::Trail {
        cells: vec![Cell::new(2, 3), Cell::new(2, 2)],
        ink: Ink::Danger,
        is_dashed: true,
        has_head: true,
        marks: vec![],
    };
    let ghost =
        Token { is_ghost: true, label: None, gauge: None, cell: Cell::new(2, 2), is_lit: false, ..ship.clone() };
    let items = vec![Item::Token(ship), shot, trail, Item::Token(ghost)];
    let text = of_scene(&scene(board, items));
    let chart = "     03\n03    .\n    .   .\n04    A\n    .   .\n05    .\n    .   .";
    let list = "> A: Spur1 at 0304 facing NE, hull 4/6\n  Spur1 at 0303 facing NE (planned)\n\
                Shot 0304 at 0504: -5, destroyed\nTrack 0304 > 0303";
    assert_eq!(text, format!("ROUND 2\nTwo ships.\n{chart}\n{list}"));
}

#[test]
fn units_of_every_side_have_letters_of_their_own_and_bodies_a_sign() {
    let board = Board::Hex { area: Area { from: Cell::new(0, 0), cols: 9, rows: 9 }, is_open: false };
    let ship = |col: i32, side: u8| Item::Token(token(Cell::new(col, 2), Shape::Hull, side));
    let planet = Item::Disc { cell: Cell::new(4, 2), radius_tenths: 4, ink: Ink::Terrain, name: "Rook".into() };
    let head = |side: u8| SideHead {
        name: format!("Side {side}"),
        player: String::new(),
        emblem: Shape::Triangle,
        side: SideInk(side),
        score: String::new(),
        score_unit: String::new(),
        is_ahead: false,
    };
    let mut scene = scene(board, vec![ship(2, 4), ship(6, 1), ship(8, 6), planet]);
    let text = of_scene(&scene);
    assert!(text.contains("03    a   @   A  3a"), "in the order of the sides' numbers: {text}");
    scene.banner.sides = vec![head(4), head(1)];
    let text = of_scene(&scene);
    assert!(text.contains("03    A   @   a  3a") && text.contains("3a: Ship at 0903"), "as they sit: {text}");
}

#[test]
fn boards_may_name_their_directions_by_letters_and_cells_off_the_chart_have_signs() {
    let board = Board::Hex { area: Area { from: Cell::new(-9, -9), cols: 30, rows: 30 }, is_open: true };
    let ship = Token { facing_twelfths: Some(4), ..token(Cell::new(16, -5), Shape::Dart, 0) };
    let mut scene = scene(board, vec![Item::Token(ship)]);
    assert!(of_scene(&scene).ends_with("Fighter at (17,-4) facing SE"), "{}", of_scene(&scene));
    scene.panel = vec![Block::Lines { title: LETTERED_DIRECTIONS.to_owned(), lines: vec![] }];
    assert!(of_scene(&scene).contains("Fighter at (17,-4) facing C"), "{}", of_scene(&scene));
}

#[test]
fn the_sides_are_told_with_players_scores_and_who_is_ahead() {
    let board = Board::Hex { area: Area { from: Cell::new(0, 0), cols: 2, rows: 2 }, is_open: false };
    let head = |name: &str, player: &str, score: &str, is_ahead| SideHead {
        name: name.to_owned(),
        player: player.to_owned(),
        emblem: Shape::Triangle,
        side: SideInk(0),
        score: score.to_owned(),
        score_unit: "points".to_owned(),
        is_ahead,
    };
    let mut scene = scene(board, vec![]);
    scene.banner.sides = vec![head("Triangle", "Anna", "15", true), head("Circle", "", "0", false)];
    let told = of_scene(&scene);
    assert!(told.starts_with("ROUND 2\nTriangle (Anna), 15 points, ahead; Circle, 0 points\nTwo ships."), "{told}");
    scene.banner.sides[0].score.clear();
    assert!(of_scene(&scene).contains("\nTriangle (Anna), ahead; Circle, 0 points\n"), "no unit without a score");
}

#[test]
fn square_boards_are_diagrams_in_capitals_and_small_letters_from_the_viewers_side() {
    let items = vec![
        Item::Token(Token { letter: Some('C'), ..token(Cell::new(0, 0), Shape::King, 0) }),
        Item::Token(token(Cell::new(1, 1), Shape::Pawn, 1)),
    ];
    let mut scene = scene(Board::Square { files: 2, ranks: 2 }, items);
    assert!(of_scene(&scene).ends_with(" 2  .  p\n 1 CK  .\n    a  b"), "{}", of_scene(&scene));
    scene.flipped = true;
    assert!(of_scene(&scene).ends_with(" 1  . CK\n 2  p  .\n    b  a"), "{}", of_scene(&scene));
}
