//! The game in pictures: the map, the sheets, the guided panel.

pub mod draw;
pub mod panel;
pub mod sheet;

use crate::contract::{Draft, DraftError, Heading, Look, Panel, Pictures, Seat, Seen, Setup};
use crate::games::penta_war::{Options, PentaWar};
use crate::scene::Picture;

impl Pictures for PentaWar {
    fn heading(seen: &Seen<Self>) -> Heading {
        draw::heading(seen.state())
    }

    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError> {
        draw::draw(seen.state(), seen.viewer(), look)
    }

    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(seen.state(), seen.viewer(), unit)
    }

    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(seen.state(), seat, draft)
    }

    fn lobby(setup: &Setup<Options>) -> Picture {
        draw::lobby(setup)
    }
}
