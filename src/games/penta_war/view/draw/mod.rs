//! The board as a picture: pieces by shape, side (White ivory, Black ebony) and clan (a tile of its form and hue), the last moves, what
//! a considered move would do, palaces and diplomacy beside it.

mod alt;
mod asked;
pub(crate) mod column;
mod marks;
mod standing;
mod strips;

pub(crate) use standing::standing;
pub(crate) use strips::heading;

use crate::contract::{Draft, DraftError, Lens, Setup, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::options::{self, Options};
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::{SIDE, Sq};
use crate::games::penta_war::text::notation::Designator;
use crate::games::penta_war::text::parse::move_text;
use crate::games::penta_war::text::verbs::OVERLAYS;
use crate::kit::names::nearest_names;
use crate::scene::{Area, Banner, Board, Caption, Cell, Item, Picture, Scene, Shape, SideInk, Size, Token};

/// Squares on each side of the focus in a crop.
const CROP: i32 = 4;

/// The map.
pub(crate) fn draw(view: &View<PentaWar>, lens: &Lens) -> Result<Picture, DraftError> {
    let position = &view.board();
    let focus = lens.focus.as_deref().map(|text| place(position, text)).transpose()?;
    let mut items = marks::last_moves(view);
    for name in &lens.overlays {
        items.extend(overlay(position, name, focus)?);
    }
    let preview = lens.preview.as_ref().map(|draft| marks::preview(position, draft));
    let lit = preview.as_ref().map_or_else(Vec::new, |preview| preview.lit.clone());
    items.extend(tokens(position, &lit));
    if let Some(preview) = &preview {
        items.extend(preview.items.iter().cloned());
    }
    let flipped = view.viewer().seat().is_some_and(|seat| view.colour(seat) == Colour::Black);
    let close = focus.or_else(|| preview.as_ref().and_then(|p| p.centre).filter(|_| lens.focus.is_some()));
    let asked = asked::words(position, focus, lens);
    let panel = column::blocks(view, &asked, &items);
    Ok(map(Scene {
        banner: strips::banner(view),
        board: board(),
        items,
        caption: strips::caption(view),
        panel,
        focus: close.map(around),
        alt: alt::of(view, &asked),
        flipped,
        poster: None,
    }))
}

/// The board before the start.
pub(crate) fn lobby(setup: &Setup<Options>) -> Picture {
    let position = options::first_position(&setup.options);
    map(Scene {
        banner: Banner {
            title: "PENTA WAR".to_owned(),
            subtitle: "before the start".to_owned(),
            sides: strips::heads(&position),
            ..Banner::default()
        },
        board: board(),
        items: tokens(&position, &[]),
        caption: Caption::default(),
        panel: column::of_position(&position),
        focus: None,
        alt: format!("Penta War before the start. {}", alt::of_position(&position)),
        flipped: false,
        poster: None,
    })
}

fn map(scene: Scene) -> Picture {
    Picture::Map(Box::new(scene))
}

const fn board() -> Board {
    Board::Square { files: SIDE as u32, ranks: SIDE as u32 }
}

/// Silhouette of a kind.
pub(crate) const fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::Pawn => Shape::Pawn,
        Kind::Knight => Shape::Knight,
        Kind::Bishop => Shape::Bishop,
        Kind::Rook => Shape::Rook,
        Kind::Queen => Shape::Queen,
        Kind::King => Shape::King,
    }
}

/// Ink of a side: 0 is ivory, 1 ebony.
pub(crate) const fn side(colour: Colour) -> SideInk {
    SideInk(colour as u8)
}

/// Hue of a clan.
pub(crate) const fn tint(clan: Clan) -> SideInk {
    SideInk(clan as u8)
}

/// The cell of a square.
pub(crate) fn cell(square: Sq) -> Cell {
    Cell::from(crate::grid::Square::from(square))
}

/// The token of a piece.
pub(crate) fn token(square: Sq, piece: Piece) -> Token {
    Token {
        cell: cell(square),
        kind: String::new(),
        shape: shape(piece.kind()),
        side: side(piece.colour()),
        tint: piece.clan().map(tint),
        size: Size::Large,
        facing_twelfths: None,
        label: None,
        gauge: None,
        letter: piece.clan().map(Clan::letter),
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    }
}

fn tokens(position: &Position, lit: &[Sq]) -> Vec<Item> {
    let piece = |square: Sq| position.piece(square).map(|piece| (square, piece));
    let token = |(square, piece)| Item::Token(Token { is_lit: lit.contains(&square), ..token(square, piece) });
    Sq::all().filter_map(piece).map(token).collect()
}

/// The part of the board around a square.
fn around(square: Sq) -> Area {
    let size = 2 * CROP + 1;
    let start = |v: u16| (i32::from(v) - CROP).clamp(0, i32::from(SIDE) - size);
    let from = Cell::new(start(square.file()), start(square.rank()));
    Area { from, cols: size.unsigned_abs(), rows: size.unsigned_abs() }
}

/// What a focus means: a square, or a piece with its square, or a clan's only piece of a kind (`UK`).
pub(crate) fn place(position: &Position, text: &str) -> Result<Sq, DraftError> {
    let word = text.split_whitespace().last().unwrap_or_default().trim_matches(['.', ',']);
    if let Some(square) = Sq::parse(word) {
        return Ok(square);
    }
    let named = text.split_whitespace().try_fold(Designator::default(), Designator::with);
    let found: Vec<Sq> = named.map_or_else(Vec::new, |designator| {
        let fits = |square: &Sq| position.piece(*square).is_some_and(|piece| designator.fits(piece));
        let own = |square: &Sq| position.slot(*square).is_of(position.turn());
        let mut all: Vec<Sq> = Sq::all().filter(fits).collect();
        all.sort_by_key(|square| !own(square));
        all
    });
    found.first().copied().ok_or_else(|| DraftError::NotUnderstood {
        field: "focus",
        read: text.chars().take(40).collect(),
        problem: "that is no square (a1 to q17) and no piece on the board".to_owned(),
        choices: vec!["i9".to_owned(), "UK".to_owned()],
    })
}

fn overlay(position: &Position, name: &str, focus: Option<Sq>) -> Result<Vec<Item>, DraftError> {
    let problem = |problem: &str, choices: Vec<String>| DraftError::NotUnderstood {
        field: "overlay",
        read: name.chars().take(40).collect(),
        problem: problem.to_owned(),
        choices,
    };
    match (name.to_lowercase().as_str(), focus) {
        ("reach", Some(square)) => Ok(marks::reach(position, square)),
        ("reach", None) => Err(problem("reach needs a piece as focus, as in `/map focus:c1 overlay:reach`", vec![])),
        ("threat", _) => Ok(marks::threats(position)),
        ("chances", _) => Ok(marks::chances(position)),
        _ => Err(problem("there is no such overlay", nearest_names(name, OVERLAYS.iter().map(|o| o.name), 3))),
    }
}

/// The text of a draft under consideration, if it is a move's.
fn considered(draft: &Draft) -> Option<String> {
    (draft.verb == "move").then(|| move_text(draft).ok()).flatten()
}
