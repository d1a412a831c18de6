//! How much an event matters to whoever reads a post.

use crate::contract::Weight;
use crate::games::anteel::Event;

/// Ships lost before ships hit, and these before the rest.
pub(crate) const fn weigh(event: &Event) -> Weight {
    match event {
        Event::Fled { .. } | Event::GotThrough(_) | Event::Fired { hull_left: 0, .. } | Event::Ended(_) => Weight::Loss,
        Event::Fired { damage: 1.., .. } => Weight::Blow,
        Event::PhaseBegan { .. } => Weight::Detail,
        Event::FleetFiled(_)
        | Event::FleetReplaced { .. }
        | Event::FleetWithdrawn(_)
        | Event::FleetsRevealed(_)
        | Event::Deployed { .. }
        | Event::Moved { .. }
        | Event::Fired { .. }
        | Event::HeldFire(_)
        | Event::NobodyFired { .. }
        | Event::Filed(_)
        | Event::Withdrawn(_)
        | Event::Dropped { .. }
        | Event::Shortened { .. }
        | Event::Locked(_)
        | Event::Stood { .. }
        | Event::Answered { .. } => Weight::Action,
    }
}
