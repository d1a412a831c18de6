//! What silence means at a deadline (17.4).

use super::SpaceCombat;
use super::event::Event;
use super::give::{advance, lock};
use crate::contract::{Seat, Step};

/// Silence at a deadline: what was filed stands, the rest is left to standing defaults (17.4).
pub fn lapse(step: &mut Step<SpaceCombat>, seat: Seat) {
    if !super::resolve::flow::owing(&step.state).contains(&seat) {
        return;
    }
    lock(&mut step.state, seat);
    step.emit(Event::Lapsed { seat });
    advance(step);
}
