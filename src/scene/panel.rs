//! Blocks of the panel beside a map, and of cards.

use serde::{Deserialize, Serialize};

use super::{Figure, Gauge, Ink, Shape, SideInk, ZoneFill};

/// Title of a block of lines on boards whose directions are the letters A to F, clockwise from the top, and no points of the
/// compass: the text twin speaks of facings by them.
pub const LETTERED_DIRECTIONS: &str = "Directions A to F";

/// One block, drawn from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Block {
    /// A side and its units.
    Fleet {
        /// Name of the side.
        title: String,
        /// A figure beside it (points lost, Pawns); may be empty.
        note: String,
        /// Its silhouette.
        shape: Shape,
        /// Its ink.
        side: SideInk,
        /// Its units.
        rows: Vec<FleetRow>,
    },
    /// What the signs on this picture mean; only signs in use.
    Key(Vec<KeyRow>),
    /// Plain lines under a heading: last events.
    Lines {
        /// Heading.
        title: String,
        /// Lines, wrapped by the renderer.
        lines: Vec<String>,
    },
    /// A table.
    Table {
        /// Heading; may be empty.
        title: String,
        /// Column heads.
        head: Vec<String>,
        /// Rows; each as long as `head`.
        rows: Vec<Vec<String>>,
    },
    /// Who is ahead of whom, in large letters.
    Ranking {
        /// Heading; may be empty.
        title: String,
        /// The best first.
        rows: Vec<RankRow>,
    },
    /// Boxes to be marked off.
    Boxes {
        /// Heading.
        title: String,
        /// Marked boxes.
        marked: u32,
        /// All boxes.
        total: u32,
        /// Ink of the boxes that are left.
        ink: Ink,
    },
    /// A small board: palaces, magazines.
    Grid {
        /// Heading.
        title: String,
        /// Column heads; may be empty.
        head: Vec<String>,
        /// Rows with their names.
        rows: Vec<(String, Vec<Option<PieceCell>>)>,
        /// Hues of the rows' names; where there is none, the name is plain.
        hues: Vec<SideInk>,
    },
    /// A unit drawn large.
    Figure(Box<Figure>),
    /// The facing compass of hex maps.
    Compass,
    /// A bar of so many hexes.
    Scale,
}

/// A line of a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankRow {
    /// `1`.
    pub place: String,
    /// Whose line.
    pub name: String,
    /// What they are ranked by: `1,540`.
    pub number: String,
    /// How sure that is: `± 80`.
    pub spread: String,
    /// What it rests on: `12 games`.
    pub note: String,
}

/// A unit in a fleet list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FleetRow {
    /// `Spur1`.
    pub id: String,
    /// More about it; may be empty.
    pub name: String,
    /// Where: `1213`; may be empty.
    pub place: String,
    /// What is left of it.
    pub gauge: Option<Gauge>,
    /// A short note: `v3`, `fled`.
    pub note: String,
    /// Out of the game: struck through.
    pub is_out: bool,
    /// To act now.
    pub is_lit: bool,
}

/// A line of the key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRow {
    /// What the sign looks like.
    pub sample: KeySample,
    /// What it means.
    pub text: String,
}

/// A sign of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeySample {
    /// A token.
    Token(Shape, SideInk),
    /// A ghost token.
    Ghost(Shape, SideInk),
    /// A trail; dashed or not.
    Trail(Ink, bool),
    /// A shot.
    Shot(Ink),
    /// A zone.
    Zone(Ink, ZoneFill),
    /// A sign.
    Sign(super::Mark, Ink),
    /// The strength bar.
    Gauge,
    /// An arrow; filled or not.
    Arrow(Ink, bool),
    /// Lines at the face of a hex.
    Face(Ink),
}

/// A piece in a small board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceCell {
    /// Silhouette.
    pub shape: Shape,
    /// Whose.
    pub side: SideInk,
    /// Hue of a group within the side (a clan), as of [`super::Token::tint`].
    #[serde(default)]
    pub tint: Option<SideInk>,
    /// Letter on it.
    pub letter: Option<char>,
}
