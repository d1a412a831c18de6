//! How much an event matters to whoever reads a post.

use crate::contract::Weight;
use crate::games::pentagon_war::rules::event::Event;

/// Craft lost before craft hit, and these before the rest; dice and forms in the whole account alone.
pub(crate) const fn weigh(event: &Event) -> Weight {
    match event {
        Event::Destroyed { .. }
        | Event::Crippled { .. }
        | Event::SelfDestructed { .. }
        | Event::Disengaged { .. }
        | Event::Resigned { .. }
        | Event::Defaulted { .. }
        | Event::Ended { .. } => Weight::Loss,
        Event::Struck { .. }
        | Event::MissileStruck { .. }
        | Event::BoltMet { .. }
        | Event::Rammed { .. }
        | Event::Volatile { is_burst: true, .. } => Weight::Blow,
        Event::TurnBegan { .. }
        | Event::Allocated { .. }
        | Event::LockTried { .. }
        | Event::PointDefended { .. }
        | Event::Volatile { .. }
        | Event::BoltSwept { .. }
        | Event::CrashRolled { .. }
        | Event::Announced { .. }
        | Event::Reinforced { .. }
        | Event::Fired { .. }
        | Event::Penetrated { .. }
        | Event::Ready { .. } => Weight::Detail,
        Event::YardRevealed { .. }
        | Event::Deployed { .. }
        | Event::Transferred { .. }
        | Event::Changed { .. }
        | Event::Matched { .. }
        | Event::LifeSupportFailed { .. }
        | Event::Moved { .. }
        | Event::Dropped { .. }
        | Event::Altered { .. }
        | Event::Forecast { .. }
        | Event::SpeedLimited { .. }
        | Event::Spent { .. }
        | Event::RamTried { .. }
        | Event::Launched { .. }
        | Event::Recovered { .. }
        | Event::Attached { .. }
        | Event::Detached { .. }
        | Event::Wasted { .. }
        | Event::Held { .. }
        | Event::Intercepted { .. }
        | Event::Released { .. }
        | Event::StillHere { .. } => Weight::Action,
    }
}
