//! The surface map of a body: its template hexes twice, north and south, each with (facing, latitude) (11.5).

use super::strikes::ink_of;
use crate::contract::View;
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::rules::surface::{lands_on, place_text};
use crate::grid::Hex;
use crate::kit::sketch::{alt, zone};
use crate::scene::{
    Area, Banner, Block, Board, Caption, Cell, Ink, Item, KeyRow, KeySample, Picture, Scene, Shape, Size, Token,
    TokenLabel, ZoneFill,
};

/// The two halves side by side.
pub(super) fn surface(view: &View<SpaceCombat>, body: usize) -> Picture {
    let Some(ground) = view.world.bodies.get(body) else {
        return Picture::Map(Box::new(scene("", vec![], 1, vec![])));
    };
    let rim = ground.template.body_radius_hexes;
    let landed: Vec<&Ship> =
        view.world.ships.iter().filter(|s| s.is_present() && s.landing.is_some_and(|l| l.body == body)).collect();
    let mut items = Vec::new();
    for (is_south, name) in [(false, "north +"), (true, "south -")] {
        let cells: Vec<Cell> = ground.hex.disc(rim - 1).map(|h| cell(h.minus(ground.hex), rim, is_south)).collect();
        items.push(zone(cells, Ink::Terrain, ZoneFill::Tint(1), ""));
        let above = cell(Hex::new(0, -rim), rim, is_south);
        items.push(Item::Note { cell: above, text: name.to_owned(), ink: Ink::Muted });
        let is_free = |hex: &Hex| !landed.iter().any(|s| s.place.hex == *hex && on_south(s) == is_south);
        for hex in ground.hex.disc(rim - 1).filter(is_free) {
            let text = place_text(ground, hex, is_south);
            items.push(Item::Note { cell: cell(hex.minus(ground.hex), rim, is_south), text, ink: Ink::Text });
        }
    }
    for ship in &landed {
        let is_south = on_south(ship);
        items.push(Item::Token(Token {
            cell: cell(ship.place.hex.minus(ground.hex), rim, is_south),
            kind: ship.class.clone(),
            shape: Shape::Drop,
            side: ink_of(ship.owner),
            tint: None,
            size: Size::Medium,
            facing_twelfths: None,
            label: Some(TokenLabel { id: ship.name.clone(), name: place_text(ground, ship.place.hex, is_south) }),
            gauge: None,
            letter: None,
            is_ghost: false,
            is_scenery: false,
            is_lit: false,
        }));
    }
    let place = |s: &&Ship| {
        let is_south = on_south(s);
        format!("{} stands on {}", s.name, place_text(ground, s.place.hex, is_south))
    };
    let mut lines: Vec<String> = landed.iter().map(place).collect();
    if lines.is_empty() {
        lines.push("Nobody has landed here.".to_owned());
    }
    debug_assert!(lands_on(ground, ground.hex).is_some());
    Picture::Map(Box::new(scene(&ground.name, items, rim, lines)))
}

/// Landed on the southern half.
fn on_south(ship: &Ship) -> bool {
    ship.landing.is_some_and(|l| l.latitude < 0)
}

/// The cell of a surface hex: north on the left, south on the right.
fn cell(offset: Hex, rim: i32, is_south: bool) -> Cell {
    let offset = offset.to_offset();
    let shift = rim + rim.rem_euclid(2);
    let right = if is_south { 2 * shift + 2 } else { 0 };
    Cell::new(offset.col + shift + right, offset.row + shift)
}

fn scene(name: &str, items: Vec<Item>, rim: i32, lines: Vec<String>) -> Scene {
    let shift = rim + rim.rem_euclid(2);
    let area =
        Area { from: Cell::new(0, 0), cols: (4 * shift + 3).unsigned_abs(), rows: (2 * shift + 1).unsigned_abs() };
    let words =
        format!("Surface of {name}: the northern half on the left, the southern on the right. {}", lines.join(". "));
    Scene {
        banner: Banner {
            title: name.to_uppercase(),
            subtitle: "surface, (facing, latitude)".to_owned(),
            ..Banner::default()
        },
        board: Board::Hex { area, is_open: false },
        items,
        caption: Caption::default(),
        panel: vec![
            Block::Lines { title: "Landed".to_owned(), lines },
            Block::Key(vec![KeyRow {
                sample: KeySample::Zone(Ink::Terrain, ZoneFill::Tint(1)),
                text: "ground, with (facing, latitude)".to_owned(),
            }]),
        ],
        focus: None,
        alt: alt(&words),
        flipped: false,
        poster: None,
    }
}
