//! What a viewer wants to see on a picture.

use serde::{Deserialize, Serialize};

use super::Draft;

/// A wish for a picture. The default is the whole position as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lens {
    /// A unit's name or a cell's label to look at closely.
    pub focus: Option<String>,
    /// Overlays by name (`arc`, `reach`, `threat`), as the game lists them.
    pub overlays: Vec<String>,
    /// An order that is being considered: draw what it would do.
    pub preview: Option<Draft>,
}

impl Lens {
    /// A close look at a unit or a cell.
    pub fn at(focus: impl Into<String>) -> Self {
        Self { focus: Some(focus.into()), ..Self::default() }
    }

    /// The same with an order that is being considered.
    #[must_use]
    pub fn considering(self, preview: Draft) -> Self {
        Self { preview: Some(preview), ..self }
    }

    /// The same with these overlays.
    #[must_use]
    pub fn with_overlays(self, overlays: &[&str]) -> Self {
        Self { overlays: overlays.iter().map(|name| (*name).to_owned()).collect(), ..self }
    }
}

/// An overlay that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySpec {
    /// What is typed.
    pub name: &'static str,
    /// What it shows, in one sentence; says when it needs a unit as focus.
    pub help: &'static str,
}
