//! The five empires (4.1): names, silhouettes, inks.
//!
//! Here: what never changes about an empire. Its ships are in `data`.

use serde::{Deserialize, Serialize};

use crate::scene::{Shape, SideInk};

/// One of the five empires (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Empire {
    /// Heavy armour, short range.
    Triangle,
    /// Speed, light armour.
    Circle,
    /// Long guns against medium armour.
    Diamond,
    /// Flat damage tables, short range.
    Hourglass,
    /// Wide arcs, slow turns.
    Crescent,
}

impl Empire {
    /// All five.
    pub(crate) const ALL: [Self; 5] = [Self::Triangle, Self::Circle, Self::Diamond, Self::Hourglass, Self::Crescent];

    /// What is shown: `Triangle`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Triangle => "Triangle",
            Self::Circle => "Circle",
            Self::Diamond => "Diamond",
            Self::Hourglass => "Hourglass",
            Self::Crescent => "Crescent",
        }
    }

    /// What is typed: `triangle`.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Triangle => "triangle",
            Self::Circle => "circle",
            Self::Diamond => "diamond",
            Self::Hourglass => "hourglass",
            Self::Crescent => "crescent",
        }
    }

    /// Reads a name in either case.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|e| e.slug().eq_ignore_ascii_case(text.trim()))
    }

    /// Its silhouette.
    pub(crate) const fn shape(self) -> Shape {
        match self {
            Self::Triangle => Shape::Triangle,
            Self::Circle => Shape::Circle,
            Self::Diamond => Shape::Diamond,
            Self::Hourglass => Shape::Hourglass,
            Self::Crescent => Shape::Crescent,
        }
    }

    pub(crate) const fn ink(self) -> SideInk {
        SideInk(self as u8)
    }
}
