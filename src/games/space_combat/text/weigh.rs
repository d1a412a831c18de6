//! How much an event matters to whoever reads a post.

use crate::contract::Weight;
use crate::games::space_combat::Event;

/// Ships lost before ships hit, and these before the rest; dice and what goes on as ever in the whole account alone.
pub(crate) const fn weigh(event: &Event) -> Weight {
    match event {
        Event::Crashed { .. }
        | Event::Disengaged { .. }
        | Event::Disabled { .. }
        | Event::Destroyed { .. }
        | Event::Resigned { .. }
        | Event::Defaulted { .. }
        | Event::Over { .. } => Weight::Loss,
        Event::Asteroid { .. }
        | Event::MissileHit { .. }
        | Event::Struck { .. }
        | Event::SystemHit { .. }
        | Event::Overheated { .. }
        | Event::Scored { .. }
        | Event::Morale { holds: false, .. } => Weight::Blow,
        Event::Initiative { .. }
        | Event::RanOn
        | Event::Moved { .. }
        | Event::Heated { .. }
        | Event::PointDefence { .. }
        | Event::Held { .. }
        | Event::Rotated { .. }
        | Event::Shielded { .. }
        | Event::Morale { .. } => Weight::Detail,
        Event::Filed { .. }
        | Event::Locked { .. }
        | Event::Lapsed { .. }
        | Event::Mustered { .. }
        | Event::Evened { .. }
        | Event::EnteredOrbit { .. }
        | Event::Landed { .. }
        | Event::LockLost { .. }
        | Event::Relativistic { .. }
        | Event::MissileEnded { .. }
        | Event::ProgramBroken { .. }
        | Event::Stopped { .. }
        | Event::AheadDropped { .. }
        | Event::FellBack { .. }
        | Event::Burned { .. }
        | Event::Failed { .. }
        | Event::CutShort { .. }
        | Event::Fired { .. }
        | Event::MissilesLaunched { .. }
        | Event::Scanned { .. }
        | Event::Evaded { .. }
        | Event::Vented { .. }
        | Event::Repaired { .. }
        | Event::Launched { .. }
        | Event::LiftedOff { .. }
        | Event::Docked { .. }
        | Event::Undocked { .. }
        | Event::Loaded { .. }
        | Event::PassedMark { .. }
        | Event::TiedAtHome { .. }
        | Event::Absent { .. } => Weight::Action,
    }
}
