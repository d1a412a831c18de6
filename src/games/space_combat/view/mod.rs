//! The game in pictures: the map, the sheets, the guided panel.

pub mod draw;
pub mod panel;
pub mod sheet;

use crate::contract::{Dice, Draft, DraftError, Heading, Look, Panel, Pictures, Seat, Seed, Seen, Setup, Viewer};
use crate::games::space_combat::rules::muster::unstarted;
use crate::games::space_combat::{Options, SpaceCombat};
use crate::scene::Picture;

impl Pictures for SpaceCombat {
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
        // Nothing is rolled for this picture.
        let state = unstarted(setup, Dice::new(Seed::new([0; 32])));
        draw::lobby(&Seen::of(&state, Viewer::Public))
    }
}
