//! Which craft an enemy's launch may strike within the turn (24.9). Tracks of the turn are settled, so it is known at once.

use super::{Doing, react, seekers, watch};
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::hold;
use crate::games::pentagon_war::rules::motion::moves_on;
use crate::games::pentagon_war::rules::plan::Trigger;
use crate::games::pentagon_war::rules::state::{Bolt, Impulse, Missile, State, UnitId};
use crate::games::pentagon_war::rules::track;
use crate::grid::Hex;

/// A drone fires and rams within so many hexes of its track.
const DRONE_REACH_HEXES: i32 = 3;

/// Craft that a new unit in flight may strike within the turn do what they have ordered for that; the captains of the others
/// are told.
pub(super) fn alarm(step: &mut Doing, impulse: &mut Impulse, launched: UnitId) {
    let state = &step.state;
    let Some(seat) = state.seat_of(launched) else { return };
    let is_ready = |craft: &Craft| craft.plan.reactions.iter().any(|r| r.on == Trigger::EnemyLaunch);
    let asks = state.enemies(seat).filter(|craft| is_ready(craft) || hold::wants(craft, Break::LaunchInReach));
    let reached = asks.filter(|craft| may_strike(state, impulse.number, launched, craft));
    for (id, is_ready) in reached.map(|craft| (craft.id, is_ready(craft))).collect::<Vec<_>>() {
        if is_ready {
            react::react(step, id, Trigger::EnemyLaunch, impulse.number);
            // Its orders answer what comes: no news for the rest of the turn (24.11).
            step.state.craft_mut(id).heeded.insert(Break::LaunchInReach);
        } else {
            watch::alarm(impulse, id, Break::LaunchInReach);
        }
    }
}

/// Whether what was launched in an impulse may strike a craft in a later one of the turn.
pub(super) fn may_strike(state: &State, impulse: u8, launched: UnitId, craft: &Craft) -> bool {
    let path = track::from_hex(craft.hex, craft.moving, impulse + 1);
    if let Some(bolt) = state.bolts.get(&launched) {
        return bolt_strikes(bolt, impulse, craft.hex, &path);
    }
    if let Some(missile) = state.missiles.get(&launched) {
        return missile.target == craft.id && missile_strikes(state, missile, &path);
    }
    state.drones.get(&launched).is_some_and(|drone| {
        let theirs = track::from_hex(drone.hex, drone.moving, impulse + 1);
        path.iter().zip(theirs).any(|((_, own), (_, other))| own.distance_hexes(other) <= DRONE_REACH_HEXES)
    })
}

fn bolt_strikes(bolt: &Bolt, impulse: u8, now: Hex, path: &[(u8, Hex)]) -> bool {
    track::bolt_meets(bolt.hex, bolt.direction, impulse, now, path).is_some()
}

/// Flown as it seeks, hex by hex (12.1).
fn missile_strikes(state: &State, missile: &Missile, path: &[(u8, Hex)]) -> bool {
    let (mut hex, mut heading) = (missile.hex, missile.heading);
    path.iter().any(|(impulse, goal)| {
        if moves_on(missile.speed(state.turn), *impulse)
            && let Some(next) = seekers::seek(hex, *goal, heading)
        {
            (hex, heading) = (hex.neighbour(next), Some(next));
        }
        hex == *goal
    })
}
