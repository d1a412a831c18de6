//! The text twin: the same content as a picture, in plain text.

use super::{Card, Scene};

/// The text twin of a map.
pub fn of_scene(scene: &Scene) -> String {
    format!("{}\n{}", scene.banner.title, scene.alt)
}

/// The text twin of a card.
pub fn of_card(card: &Card) -> String {
    format!("{}\n{}", card.title, card.alt)
}
