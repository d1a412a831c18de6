//! How far plans reach (24.3, 24.11), and what becomes of orders that are not carried out as filed (24.2).

use super::event::Event;
use super::resolve::{self, Act};
use super::state::State;
use crate::contract::{Ahead, Fate, Seat, Step};
use crate::games::pentagon_war::PentagonWar;

impl Ahead for PentagonWar {
    type Act = Act;

    fn play(step: &mut Step<Self>, act: Act) -> Option<Act> {
        resolve::play(step, act)
    }

    fn fate(_: &State, event: &Event) -> Option<(Seat, Fate)> {
        match event {
            Event::Altered { seat, .. } => Some((*seat, Fate::Changed)),
            Event::Dropped { seat, .. } => Some((*seat, Fate::Dropped)),
            _ => None,
        }
    }
}
