//! How far prepared replies reach (12.2), and what becomes of those that are not played.

use super::event::Event;
use super::resolve::{Turn, play_turn};
use super::state::State;
use crate::contract::{Ahead, Fate, Seat, Step};
use crate::games::penta_war::PentaWar;

impl Ahead for PentaWar {
    type Act = Turn;

    fn play(step: &mut Step<Self>, turn: Turn) -> Option<Turn> {
        play_turn(step, &turn)
    }

    fn fate(_: &State, event: &Event) -> Option<(Seat, Fate)> {
        match event {
            Event::Void { seat, .. } | Event::ReplyFailed { seat, .. } => Some((*seat, Fate::Dropped)),
            Event::Stopped { seat, .. } => Some((*seat, Fate::Stopped)),
            _ => None,
        }
    }
}
