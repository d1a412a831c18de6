//! What can be wrong with a picture, and the check that finds it before a pixel is drawn.

use crate::scene::{Board, Item, Picture, Scene};

/// Longest alt text that Discord takes, in characters.
const ALT_MAX_CHARS: usize = 1024;
/// Boards beyond this many cells are a fault of the caller, not a map.
const CELLS_MAX: u64 = 1_000_000;

/// A picture that cannot be drawn, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// People who cannot see the picture would get nothing.
    #[error("the picture {title:?} has no alt text")]
    AltMissing {
        /// Title of the picture.
        title: String,
    },
    /// Discord would refuse it.
    #[error("the alt text of {title:?} has {chars} characters; at most {ALT_MAX_CHARS} fit")]
    AltTooLong {
        /// Title of the picture.
        title: String,
        /// Its length.
        chars: usize,
    },
    /// An item lies on a cell that the board does not have.
    #[error("{item} is at {cell}, which is not on the board")]
    OffBoard {
        /// The item in words: `token Spur1`.
        item: String,
        /// Name of the cell.
        cell: String,
    },
    /// An item without a place: a trail without cells.
    #[error("{item} has no cells")]
    NoCells {
        /// The item in words.
        item: String,
    },
    /// The board has no cells, or far too many.
    #[error("a board of {cols} by {rows} cells cannot be drawn")]
    BoardSize {
        /// Columns or files.
        cols: u32,
        /// Rows or ranks.
        rows: u32,
    },
    /// An animation needs at least one frame.
    #[error("an animation without frames")]
    NoFrames,
    /// The encoder failed.
    #[error("the picture could not be encoded: {why}")]
    Encode {
        /// What the encoder said.
        why: String,
    },
}

/// Checks a picture as a whole.
pub(super) fn check(picture: &Picture) -> Result<(), RenderError> {
    match picture {
        Picture::Map(scene) => check_map(scene),
        Picture::Card(card) => check_alt(&card.title, &card.alt),
    }
}

fn check_alt(title: &str, alt: &str) -> Result<(), RenderError> {
    let chars = alt.chars().count();
    if alt.trim().is_empty() {
        return Err(RenderError::AltMissing { title: title.to_owned() });
    }
    if chars > ALT_MAX_CHARS {
        return Err(RenderError::AltTooLong { title: title.to_owned(), chars });
    }
    Ok(())
}

fn check_map(scene: &Scene) -> Result<(), RenderError> {
    check_alt(&scene.banner.title, &scene.alt)?;
    let area = scene.board.area();
    if !(1..=CELLS_MAX).contains(&(u64::from(area.cols) * u64::from(area.rows))) {
        return Err(RenderError::BoardSize { cols: area.cols, rows: area.rows });
    }
    scene.items.iter().try_for_each(|item| check_item(&scene.board, item))
}

fn check_item(board: &Board, item: &Item) -> Result<(), RenderError> {
    if let Item::Trail { cells, .. } = item
        && cells.is_empty()
    {
        return Err(RenderError::NoCells { item: in_words(item) });
    }
    match item.cells().find(|cell| !board.area().contains(*cell)) {
        Some(cell) => Err(RenderError::OffBoard { item: in_words(item), cell: board.label(cell) }),
        None => Ok(()),
    }
}

/// An item as a person would call it.
fn in_words(item: &Item) -> String {
    match item {
        Item::Zone(zone) => format!("zone {:?}", zone.label),
        Item::Token(token) => match &token.label {
            Some(label) => format!("token {}", label.id),
            None => format!("token {:?} of side {}", token.shape, token.side.0),
        },
        Item::Trail { .. } => "a trail".to_owned(),
        Item::Shot { text, .. } => format!("shot {text:?}"),
        Item::Damage { text, .. } => format!("damage {text:?}"),
        Item::Wreck { name, .. } => format!("wreck of {name:?}"),
        Item::Sign { mark, .. } => format!("sign {mark:?}"),
        Item::Disc { name, .. } => format!("disc {name:?}"),
        Item::Arrow { .. } => "an arrow".to_owned(),
        Item::Face { mark, .. } => format!("face mark {mark:?}"),
        Item::Note { text, .. } => format!("note {text:?}"),
    }
}

/// A fault of an encoder.
pub(super) fn failed(why: impl std::fmt::Display) -> RenderError {
    RenderError::Encode { why: why.to_string() }
}
