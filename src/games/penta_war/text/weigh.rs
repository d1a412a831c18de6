//! How much an event matters to whoever reads a post.

use crate::contract::Weight;
use crate::games::penta_war::Event;

/// Kings before other pieces, and these before the rest.
pub(crate) const fn weigh(event: &Event) -> Weight {
    match event {
        Event::KingFell { .. } | Event::Ended(_) => Weight::Loss,
        Event::Moved { captured, .. } if !captured.is_empty() => Weight::Blow,
        Event::Placed { .. }
        | Event::Began
        | Event::Moved { .. }
        | Event::ReEnabled { .. }
        | Event::Emitted { .. }
        | Event::Passed { .. }
        | Event::Filed { .. }
        | Event::Picked { .. }
        | Event::TimeUp { .. }
        | Event::Cancelled { .. }
        | Event::Void { .. }
        | Event::ReplyFailed { .. }
        | Event::Stopped { .. }
        | Event::Missed { .. } => Weight::Action,
    }
}
