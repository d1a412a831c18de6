//! What silence means at a deadline (17.4).

use crate::contract::{Seat, Step};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::give::{advance, lock};

/// Silence at a deadline: what was filed stands, the rest is left to standing defaults (17.4).
pub(crate) fn timeout(step: &mut Step<SpaceCombat>, seat: Seat) {
    if !crate::games::space_combat::rules::resolve::flow::owing(&step.state).contains(&seat) {
        return;
    }
    lock(&mut step.state, seat);
    step.emit(Event::Lapsed { seat });
    advance(step);
}
