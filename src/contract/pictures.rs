//! A game in pictures: the map, the sheets, the guided panel.

use super::{Draft, DraftError, Lens, Panel, Rules, Seat, Setup, View};
use crate::kit::ending::Standing;
use crate::kit::form::{Filled, Form};
use crate::kit::panel::PANEL_HOME;
use crate::scene::{Picture, SideHead};

/// What posts call the position: what is asked now. (The banner of a map says what it shows.)
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// `ROUND 3`.
    pub title: String,
    /// `Movement`; empty where the title says it all.
    pub phase: String,
    /// What has been played last, as the picture shows it: `Round 3 · fire`.
    pub shown: String,
    /// The deed of it that tells most, in one sentence; empty where nothing has happened.
    pub story: String,
    /// The sides in the order of their seats, as everybody may know them.
    pub sides: Vec<SideHead>,
}

impl Heading {
    /// What is asked next, as a sentence goes on: `round 3, movement`.
    pub fn asked(&self) -> String {
        let mut parts = vec![self.title.to_lowercase().replace(" · ", ", "), self.phase.to_lowercase()];
        parts.retain(|part| !part.is_empty());
        parts.dedup();
        parts.join(", ")
    }
}

/// A game in pictures.
pub trait Pictures: Rules {
    /// What the map's header says; no map is drawn for it.
    fn heading(view: &View<Self>) -> Heading;
    /// The map.
    fn draw(view: &View<Self>, lens: &Lens) -> Result<Picture, DraftError>;
    /// How matters stand; what the card of the end is made of.
    fn standing(view: &View<Self>) -> Standing;
    /// The record sheet of a unit (or of the viewer's whole side): picture and text.
    fn sheet(view: &View<Self>, unit: Option<&str>) -> Result<Picture, DraftError>;
    /// A page of the guided panel; the first for a draft of [`crate::kit::panel::PANEL_HOME`].
    fn panel(view: &View<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError>;
    /// The form that a panel's button opens ([`crate::kit::panel::Press::Fill`]); none where there is nothing to fill in.
    fn form(_: &View<Self>, _: Seat, _: &Draft) -> Option<Form> {
        None
    }
    /// The orders that a form means as it was filled in, one after the other.
    ///
    /// # Errors
    /// What was not understood.
    fn filled(_: &View<Self>, _: Seat, _: &Draft, _: &Filled) -> Result<Vec<Draft>, DraftError> {
        Ok(vec![])
    }
    /// The page of the panel that follows an order that a control gave, as long as its seat is awaited.
    fn next_page(_: &View<Self>, _: Seat, _: &Draft) -> Draft {
        Draft::new(PANEL_HOME)
    }
    /// The board before the start.
    fn lobby(setup: &Setup<Self::Options>) -> Picture;
}
