//! How far programs and standing orders reach (17.3, 17.7), and what becomes of those that are not carried out as filed.

use super::event::Event;
use super::resolve::flow::Flow;
use super::state::State;
use crate::contract::{Ahead, Fate, Seat, Step};
use crate::games::space_combat::SpaceCombat;

impl Ahead for SpaceCombat {
    /// The step that the state has come to.
    type Act = ();

    fn play(step: &mut Step<Self>, (): ()) -> Option<()> {
        Flow::of(step).play()
    }

    fn fate(state: &State, event: &Event) -> Option<(Seat, Fate)> {
        let (ship, fate) = match event {
            Event::FellBack { ship, .. } | Event::CutShort { ship, .. } => (*ship, Fate::Changed),
            Event::AheadDropped { ship, .. } | Event::Failed { ship, .. } => (*ship, Fate::Dropped),
            Event::ProgramBroken { ship } | Event::Stopped { ship, .. } => (*ship, Fate::Stopped),
            _ => return None,
        };
        Some((state.world[ship].owner?, fate))
    }
}
