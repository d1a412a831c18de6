//! The game in pictures: the map, the sheets, the guided panel.

pub(crate) mod draw;
pub(crate) mod panel;
pub(crate) mod sheet;

use crate::contract::{Draft, DraftError, Heading, Lens, Panel, Pictures, Seat, Setup, View};
use crate::games::anteel::{Anteel, Options};
use crate::kit::ending::Standing;
use crate::kit::form::{Filled, Form};
use crate::scene::Picture;

impl Pictures for Anteel {
    fn heading(view: &View<Self>) -> Heading {
        draw::heading(view)
    }

    fn draw(view: &View<Self>, lens: &Lens) -> Result<Picture, DraftError> {
        draw::draw(view, lens)
    }

    fn standing(view: &View<Self>) -> Standing {
        draw::standing(view)
    }

    fn sheet(view: &View<Self>, unit: Option<&str>) -> Result<Picture, DraftError> {
        sheet::sheet(view, unit)
    }

    fn panel(view: &View<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        panel::panel(view, seat, draft)
    }

    fn form(view: &View<Self>, seat: Seat, draft: &Draft) -> Option<Form> {
        panel::form(view, seat, draft)
    }

    fn filled(view: &View<Self>, seat: Seat, draft: &Draft, filled: &Filled) -> Result<Vec<Draft>, DraftError> {
        panel::filled(view, seat, draft, filled)
    }

    fn next_page(view: &View<Self>, seat: Seat, given: &Draft) -> Draft {
        panel::next_page(view, seat, given)
    }

    fn lobby(setup: &Setup<Options>) -> Picture {
        draw::lobby(setup)
    }
}
