//! A game in pictures: the map, the sheets, the guided panel.

use super::{Draft, DraftError, Look, Panel, Rules, Seat, Setup, View};
use crate::scene::{Banner, Picture};

/// What the header of a map calls the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// `ROUND 3`.
    pub title: String,
    /// `Movement`; empty where the title says it all.
    pub phase: String,
}

impl From<Banner> for Heading {
    fn from(banner: Banner) -> Self {
        let phase = banner.phases.into_iter().find(|chip| chip.is_current).map(|chip| chip.label);
        Self { title: banner.title, phase: phase.unwrap_or_default() }
    }
}

/// A game in pictures.
pub trait Pictures: Rules {
    /// What the map's header says; no map is drawn for it.
    fn heading(view: &View<Self>) -> Heading;
    /// The map.
    fn draw(view: &View<Self>, look: &Look) -> Result<Picture, DraftError>;
    /// The record sheet of a unit (or of the viewer's whole side): picture and text.
    fn sheet(view: &View<Self>, unit: Option<&str>) -> Result<Picture, DraftError>;
    /// A page of the guided panel; the first for a draft of [`crate::kit::panel::PANEL_HOME`].
    fn panel(view: &View<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError>;
    /// The board before the start.
    fn lobby(setup: &Setup<Self::Options>) -> Picture;
}
