//! Items on a board, in cell units.

use serde::{Deserialize, Serialize};

use super::{Cell, Ink, SideInk};

/// One thing on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    /// A set of cells with a tint, pattern or border: setup zones, arcs by range band, reach, threats.
    Zone(Zone),
    /// A ship, a piece, a missile.
    Token(Token),
    /// A path through cell centres: last moves, tracks to come.
    Trail {
        /// Cells in order, at least one.
        cells: Vec<Cell>,
        /// Its meaning.
        ink: Ink,
        /// Dashed: planned or passed; solid: real.
        is_dashed: bool,
        /// Arrow head at the end.
        has_head: bool,
        /// Figures at the cells of the path (impulse numbers, speed), by index into `cells`.
        marks: Vec<(u32, String)>,
    },
    /// A shot with what it did.
    Shot {
        /// Where the shooter stands.
        from: Cell,
        /// Where the target stands (or stood).
        to: Cell,
        /// The shooter's side as a rule.
        ink: Ink,
        /// `-6`, `miss`; written near the target.
        text: String,
        /// The target was destroyed by it.
        is_kill: bool,
    },
    /// What a unit lost in the phase that is shown: a badge beside it, `-6`.
    Damage {
        /// Where the unit stands.
        cell: Cell,
        /// The sum.
        text: String,
    },
    /// What is left of a unit that was destroyed in the phase that is shown, with its name struck out.
    Wreck {
        /// Where.
        cell: Cell,
        /// Its name.
        name: String,
        /// Its silhouette.
        shape: Shape,
        /// Whose.
        side: SideInk,
        /// How large it was.
        size: Size,
    },
    /// A sign at one cell.
    Sign {
        /// Where.
        cell: Cell,
        /// Which.
        mark: Mark,
        /// Its meaning.
        ink: Ink,
    },
    /// A round body: planet, star, asteroid, blast.
    Disc {
        /// Centre.
        cell: Cell,
        /// Radius in tenths of a cell's height.
        radius_tenths: u32,
        /// Its meaning; `Terrain`, `Gravity` or a side.
        ink: Ink,
        /// Name written on it; may be empty.
        name: String,
    },
    /// An arrow in a cell: pull of gravity, wind.
    Arrow {
        /// Where.
        cell: Cell,
        /// Twelfths of a circle clockwise from north (hex sides are the even numbers).
        twelfths: u8,
        /// Its meaning.
        ink: Ink,
        /// Full strength; else weak.
        is_filled: bool,
    },
    /// Marks at the inner side of a cell's face: lines of gravity, dots of an orbit, counters.
    Face {
        /// Where.
        cell: Cell,
        /// The face, clockwise from north: 0 to 5 on hexes, 0 to 3 on squares.
        face: u8,
        /// How many; nothing is drawn for none.
        count: u32,
        /// Drawn as what.
        mark: FaceMark,
        /// Their meaning.
        ink: Ink,
    },
    /// Words at a cell.
    Note {
        /// Where.
        cell: Cell,
        /// What.
        text: String,
        /// Its meaning.
        ink: Ink,
    },
}

impl Item {
    /// Every cell that it touches: those of a path or a zone in their order, shooter before target.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let (many, few): (&[Cell], [Option<Cell>; 2]) = match self {
            Self::Zone(zone) => (&zone.cells, [None; 2]),
            Self::Trail { cells, .. } => (cells, [None; 2]),
            Self::Shot { from, to, .. } => (&[], [Some(*from), Some(*to)]),
            Self::Token(token) => (&[], [Some(token.cell), None]),
            Self::Sign { cell, .. }
            | Self::Damage { cell, .. }
            | Self::Wreck { cell, .. }
            | Self::Disc { cell, .. }
            | Self::Arrow { cell, .. }
            | Self::Face { cell, .. }
            | Self::Note { cell, .. } => (&[], [Some(*cell), None]),
        };
        many.iter().copied().chain(few.into_iter().flatten())
    }
}

/// How marks at a face are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaceMark {
    /// Lines along the face.
    Lines,
    /// Dots along the face.
    Dots,
    /// A counter with a figure, over everything else.
    Counter,
}

/// A set of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// The cells; those off the board are an error, cells outside a crop are left out.
    pub cells: Vec<Cell>,
    /// Its meaning.
    pub ink: Ink,
    /// How the cells are filled.
    pub fill: ZoneFill,
    /// Whether the outer border is drawn.
    pub is_outlined: bool,
    /// A word or figure in the zone (`1-4`, `Setup south`); may be empty.
    pub label: String,
}

/// How the cells of a zone are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ZoneFill {
    /// Not at all.
    Empty,
    /// A tint, 1 (faint) to 3 (strong).
    Tint(u8),
    /// Diagonal hatching.
    Hatch,
    /// A dot in each cell.
    Dots,
}

/// A ship or piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Where.
    pub cell: Cell,
    /// What it is in the game's catalogue, as scenario files name it (`destroyer`); empty: nothing that is listed there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Its silhouette.
    pub shape: Shape,
    /// Whose.
    pub side: SideInk,
    /// Hue of a group within the side (a clan); `None`: the side's own. The side still shows: side 0 is light, side 1 dark.
    #[serde(default)]
    pub tint: Option<SideInk>,
    /// How large.
    pub size: Size,
    /// Facing in twelfths of a circle clockwise from north (hex sides are the even numbers); `None`: none.
    pub facing_twelfths: Option<u8>,
    /// Writing beside it.
    pub label: Option<TokenLabel>,
    /// What is left of it.
    pub gauge: Option<Gauge>,
    /// A letter on the token (clan, type).
    pub letter: Option<char>,
    /// Drawn as a ghost: a planned place, a preview.
    pub is_ghost: bool,
    /// Of nobody, and nobody's aim: it is seen where there is room, but no picture is larger or parted for its sake.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_scenery: bool,
    /// Ringed: selected, or to act.
    pub is_lit: bool,
}

/// Writing beside a token; the renderer finds a place for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenLabel {
    /// Bold, in the side's colour: `Spur1`.
    pub id: String,
    /// Plain, after it; may be empty.
    pub name: String,
}

/// Left out of full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauge {
    /// What is left.
    pub left: u32,
    /// Full value, at least 1.
    pub full: u32,
}

/// Size class of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Size {
    /// Missiles, drones.
    Tiny,
    /// Smallest craft.
    Small,
    /// Middle.
    Medium,
    /// Large.
    Large,
    /// Largest.
    Huge,
}

/// Silhouettes. Sides differ by shape as well as by ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shape {
    /// Anteel's Triangle.
    Triangle,
    /// Anteel's Circle.
    Circle,
    /// Anteel's Diamond.
    Diamond,
    /// Anteel's Hourglass.
    Hourglass,
    /// Anteel's Crescent.
    Crescent,
    /// A winged dart: fighters.
    Dart,
    /// A broad hull: carriers, cruisers.
    Hull,
    /// A drop: traders, transports.
    Drop,
    /// A thin arrow: missiles.
    Missile,
    /// A small cross: drones.
    Drone,
    /// A bright bead: bolts.
    Bolt,
    /// A ring with spokes: stations.
    Station,
    /// Chess King.
    King,
    /// Chess Queen.
    Queen,
    /// Chess Rook.
    Rook,
    /// Chess Bishop.
    Bishop,
    /// Chess Knight.
    Knight,
    /// Chess Pawn.
    Pawn,
}

/// Signs at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mark {
    /// Something was destroyed here.
    Wreck,
    /// Something left the board here.
    Fled,
    /// A target.
    Target,
    /// Chosen.
    Ring,
    /// A legal destination.
    Dot,
    /// A legal destination with a capture.
    Capture,
    /// New here since the last picture.
    New,
}
