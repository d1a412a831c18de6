use super::*;
use crate::scene::{Banner, Caption, TokenLabel};

/// A ship where the label of its cell says.
fn ship(name: &str, side: u8, col: i32, row: i32) -> Item {
    Item::Token(Token {
        cell: Cell::new(col - 1, row - 1),
        kind: String::new(),
        shape: Shape::Dart,
        side: SideInk(side),
        tint: None,
        size: Size::Small,
        facing_twelfths: Some(0),
        label: Some(TokenLabel { id: name.to_owned(), name: String::new() }),
        gauge: None,
        letter: None,
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    })
}

fn scene(items: Vec<Item>) -> Scene {
    Scene {
        banner: Banner::default(),
        board: Board::Hex { area: Area { from: Cell::new(1, 1), cols: 20, rows: 20 }, is_open: false },
        items,
        caption: Caption::default(),
        panel: vec![],
        focus: None,
        alt: "The map.".to_owned(),
        flipped: false,
        poster: None,
    }
}

#[test]
fn units_that_moved_came_or_went_are_shown_and_told() {
    let before = scene(vec![ship("Spur1", 0, 10, 10), ship("Spur2", 0, 11, 10), ship("Mote1", 1, 5, 5)]);
    let now = scene(vec![ship("Spur1", 0, 12, 8), ship("Mote1", 1, 5, 5), ship("Mote2", 1, 6, 6)]);
    let seen = since(&before, now.clone(), "2 phases");
    let alt = "Since you last ordered, 2 phases ago: Spur1 1010 to 1208; Spur2 is gone, last at 1110; Mote2 is new at 0606. \
               The map.";
    assert_eq!(seen.alt, alt);
    let words: String = seen.caption.happened.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(words, "In 2 phases: Spur2 gone, Mote2 new, 1 unit moved.");
    let ghosts: Vec<Cell> = seen
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Token(token) if token.is_ghost => Some(token.cell),
            _ => None,
        })
        .collect();
    assert_eq!(ghosts, [Cell::new(9, 9), Cell::new(10, 9)]);
    assert!(
        seen.items
            .iter()
            .any(|item| matches!(item, Item::Trail { cells, .. } if cells[..] == [Cell::new(9, 9), Cell::new(11, 7)]))
    );
    assert_eq!(seen.focus, Some(Area { from: Cell::new(4, 4), cols: 9, rows: 7 }), "all of it is in sight");
    let nothing = since(&now, now.clone(), "1 phase");
    assert!(nothing.alt.starts_with("Since you last ordered, 1 phase ago: no unit has moved."), "{}", nothing.alt);
}

/// Two sides may have a ship of the same name.
#[test]
fn units_of_one_name_are_told_apart_by_their_sides() {
    let before = scene(vec![ship("Spur1", 0, 10, 10), ship("Spur1", 1, 5, 5)]);
    let now = scene(vec![ship("Spur1", 0, 10, 10)]);
    assert!(since(&before, now, "1 phase").alt.contains("Spur1 is gone, last at 0505"));
}

#[test]
fn of_a_square_board_the_changed_squares_are_told() {
    let square = |items: Vec<Item>| Scene { board: Board::Square { files: 17, ranks: 17 }, ..scene(items) };
    let before = square(vec![ship("", 0, 3, 3), ship("", 1, 3, 4)]);
    let now = square(vec![ship("", 0, 3, 4)]);
    let seen = since(&before, now, "1 phase");
    assert!(seen.alt.contains("changed squares are c3 and c4; 1 piece fewer."), "{}", seen.alt);
}

/// The fault: of a plane without end each picture has a part of its own, and where units stood lay outside of it.
#[test]
fn where_units_stood_belongs_to_the_map() {
    let before = scene(vec![ship("Spur1", 0, 2, 2)]);
    let mut now = scene(vec![ship("Spur1", 0, 30, 28)]);
    now.board = Board::Hex { area: Area { from: Cell::new(24, 20), cols: 12, rows: 14 }, is_open: true };
    let Board::Hex { area, is_open } = since(&before, now, "1 phase").board else { panic!("hexes") };
    assert_eq!((area, is_open), (Area { from: Cell::new(1, 1), cols: 35, rows: 33 }, true));
}
