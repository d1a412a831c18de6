//! The map.

use super::state::State;
use crate::contract::{DraftError, Look, Viewer};
use crate::scene::{Banner, Board, Picture, Scene};

/// The map of a state.
pub fn draw(state: &State, _viewer: Viewer, _look: &Look) -> Result<Picture, DraftError> {
    Ok(Picture::Map(Box::new(Scene {
        banner: Banner { title: format!("ROUND {}", state.round()), ..Banner::default() },
        board: Board::Hex { area: state.options.layout.area(), is_open: false },
        items: vec![],
        panel: vec![],
        focus: None,
        alt: format!("Anteel, round {}, {}.", state.round(), state.stage().name()),
        flipped: false,
    })))
}

/// The board before the start.
pub fn lobby(setup: &crate::contract::Setup<super::setup::Options>) -> Picture {
    Picture::Map(Box::new(Scene {
        banner: Banner { title: "ANTEEL".to_owned(), ..Banner::default() },
        board: Board::Hex { area: setup.options.layout.area(), is_open: false },
        items: vec![],
        panel: vec![],
        focus: None,
        alt: "The board before the start.".to_owned(),
        flipped: false,
    }))
}
