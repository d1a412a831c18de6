//! Cards: pictures without a board, for record sheets and reports.

use serde::{Deserialize, Serialize};

use super::{Block, Shape, SideInk};

/// A page of blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Large title: `Bastion2`.
    pub title: String,
    /// Muted, beside it: `Triangle, at 1213 facing NE`.
    pub subtitle: String,
    /// Emblem.
    pub emblem: Option<(Shape, SideInk)>,
    /// Content, in columns as the renderer sees fit.
    pub blocks: Vec<Block>,
    /// One paragraph for people who cannot see the picture; never empty.
    pub alt: String,
}
