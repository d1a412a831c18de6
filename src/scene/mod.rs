//! What a picture shows, in cells and meanings: a display list that a game fills and the renderer turns into pixels.
//!
//! What is here: boards, items in cell units, semantic inks, side panels, titles, alt text and the text twin. What is
//! not: pixels, colours, fonts, rules, units. It may use `grid` only. A scene is plain data and serialisable, so it can
//! be compared in tests and kept.

pub mod banner;
pub mod board;
pub mod card;
mod chart;
pub mod figure;
pub mod ink;
pub mod item;
pub mod panel;
pub mod poster;
pub mod text;

pub use banner::{Banner, Caption, PhaseChip, SideHead, Word};
pub use board::{Area, Board, Cell};
pub use card::Card;
pub use figure::{Bearing, Figure};
pub use ink::{Ink, SideInk};
pub use item::{FaceMark, Gauge, Item, Mark, Shape, Size, Token, TokenLabel, Zone, ZoneFill};
pub use panel::{Block, FleetRow, KeyRow, KeySample, LETTERED_DIRECTIONS, PieceCell, RankRow};
pub use poster::{Poster, Scale, ShipCard};

use serde::{Deserialize, Serialize};

/// A picture to be drawn: a map, or a card without a map (a record sheet).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picture {
    /// A board with what stands on it.
    Map(Box<Scene>),
    /// A page of text blocks, tables and boxes.
    Card(Box<Card>),
}

/// A map: banner, board, items from bottom to top, and the panel beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// Banner.
    pub banner: Banner,
    /// What kind of board, and how much of the world it shows.
    pub board: Board,
    /// Items in drawing order within their layer; the renderer sorts layers (zones, terrain, trails, tokens, shots,
    /// labels), never the items of one layer.
    pub items: Vec<Item>,
    /// The strip at the bottom.
    #[serde(default)]
    pub caption: Caption,
    /// The column of blocks at the right: fleets, key, last events.
    pub panel: Vec<Block>,
    /// The part that matters. `None`: the whole board. The renderer crops to it (with a locator inset) where the whole
    /// board would be unreadable, or where `tactical` is asked for.
    pub focus: Option<Area>,
    /// One paragraph for people who cannot see the picture; never empty, at most 1,000 characters.
    pub alt: String,
    /// Seen from the other end of a square board (ranks run downwards).
    pub flipped: bool,
    /// What is shown in place of the board; board and items remain for the text twin and for animations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poster: Option<Poster>,
}

impl Picture {
    /// The alt text of the attachment.
    pub fn alt(&self) -> &str {
        match self {
            Self::Map(scene) => &scene.alt,
            Self::Card(card) => &card.alt,
        }
    }

    /// The same content as plain text, for terminals, screen readers and tests.
    pub fn text(&self) -> String {
        match self {
            Self::Map(scene) => text::of_scene(scene),
            Self::Card(card) => text::of_card(card),
        }
    }
}
