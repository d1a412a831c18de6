//! The game in pictures: the map, the sheets, the guided panel.

pub(crate) mod draw;
pub(crate) mod panel;
pub(crate) mod sheet;

use crate::contract::{Draft, DraftError, Heading, Look, Panel, Pictures, Seat, Seen, Setup};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::Options;
use crate::scene::Picture;

impl Pictures for PentagonWar {
    fn heading(seen: &Seen<Self>) -> Heading {
        draw::heading(seen.state())
    }

    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError> {
        draw::draw(seen, look)
    }

    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(seen, unit)
    }

    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(seen, seat, draft)
    }

    fn lobby(setup: &Setup<Options>) -> Picture {
        draw::lobby(setup)
    }
}
