//! How far filed orders reach (5.5, 5.8), and what becomes of those that are not carried out as filed (5.9).

use super::event::{Dropped, Event};
use super::resolve;
use super::state::State;
use crate::contract::{Ahead, Fate, Seat, Step};
use crate::games::anteel::Anteel;

impl Ahead for Anteel {
    /// The ship whose turn it is, or the next phase: the state says which.
    type Act = ();

    fn play(step: &mut Step<Self>, (): ()) -> Option<()> {
        resolve::play(step)
    }

    fn fate(state: &State, event: &Event) -> Option<(Seat, Fate)> {
        match event {
            // What its owner has replaced is what the owner wanted.
            Event::Dropped { why: Dropped::Replaced, .. } => None,
            Event::Dropped { plan, .. } => Some((state.owner(plan.ship), Fate::Dropped)),
            Event::Shortened { plan, .. } => Some((state.owner(plan.ship), Fate::Changed)),
            _ => None,
        }
    }
}
