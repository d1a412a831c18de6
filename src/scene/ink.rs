//! Semantic inks: what a mark means, not which colour it has. Themes map inks to colours and patterns.

use serde::{Deserialize, Serialize};

/// The ink of a side: themes give each number a hue, games give each side a shape of its own besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideInk(pub u8);

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ink {
    /// Belongs to a side.
    Side(SideInk),
    /// Plain writing.
    Text,
    /// Recedes: history, options not taken.
    Muted,
    /// Chosen, current, yours to act.
    Highlight,
    /// Can be reached or chosen.
    Reach,
    /// Weapons bear here.
    Arc,
    /// Dangerous: enemy fire, heat, crash.
    Danger,
    /// Good: full strength, safe.
    Good,
    /// Middling: worn.
    Worn,
    /// Pull of gravity and other physics.
    Gravity,
    /// Rock, terrain.
    Terrain,
}
