//! Whether a ship that drifts toward its end can still be saved, and by which burn: a search for any way that lasts,
//! whatever else the ship may want.

use crate::games::space_combat::rules::action::Plan;
use crate::games::space_combat::rules::pilot::{Burn, Motion};
use crate::games::space_combat::rules::state::{Ship, World};

/// Subturns of drift that a way must last: at a speed of 3 a ship needs most of them to get round a giant.
const LASTS: usize = 6;
/// Subturns of burning that a way out may take.
const BURNS: usize = 4;
/// Ways that are followed at once.
const WIDTH: usize = 8;

/// A way, with the burn that begins it and the subturns that its drift lasts.
struct Way {
    motion: Motion,
    first: Burn,
    lasts: usize,
}

/// Whether the ship may spend this subturn and its energy on something else than a burn.
pub(super) fn may_wait(world: &World, ship: &Ship) -> bool {
    let motion = Motion::of(ship);
    if motion.drift_subturns(world, ship, LASTS) == LASTS {
        return true;
    }
    let waited = motion.spent().burned(world, ship, 1, Burn::COAST);
    waited.is_some_and(|(motion, leg)| leg.fate.is_none() && is_safe(world, ship, &motion, 1))
}

/// Whether a ship that moves so, this many subturns from now, drifts on or finds a way out.
pub(super) fn is_safe(world: &World, ship: &Ship, motion: &Motion, after: usize) -> bool {
    motion.drift_subturns(world, ship, LASTS) == LASTS
        || way_out(world, ship, motion, after).is_some_and(|way| way.lasts == LASTS)
}

/// The burn with which the ship lasts longest; nothing if it ends at once whatever it does.
pub(super) fn rescue(world: &World, ship: &Ship) -> Option<Plan> {
    way_out(world, ship, &Motion::of(ship), 0).map(|way| way.first.plan())
}

/// The way that lasts longest.
fn way_out(world: &World, ship: &Ship, start: &Motion, after: usize) -> Option<Way> {
    let mut front = ways(world, ship, start, None, after + 1);
    for n in 2..=BURNS {
        if front.first().is_none_or(|way| way.lasts == LASTS) {
            break;
        }
        let further = front.iter().flat_map(|way| ways(world, ship, &way.motion, Some(way.first), after + n));
        let mut next: Vec<Way> = further.collect();
        next.sort_by_key(|way| std::cmp::Reverse(way.lasts));
        next.truncate(WIDTH);
        if next.is_empty() {
            break;
        }
        front = next;
    }
    front.into_iter().next()
}

/// The ways on from a state of motion that do not end in the subturn of this number, those that last longest first.
fn ways(world: &World, ship: &Ship, from: &Motion, first: Option<Burn>, after: usize) -> Vec<Way> {
    let way = |burn: Burn| {
        let (motion, leg) = from.burned(world, ship, after, burn)?;
        let lasts = motion.drift_subturns(world, ship, LASTS);
        leg.fate.is_none().then(|| Way { motion, first: first.unwrap_or(burn), lasts })
    };
    let mut ways: Vec<Way> = from.burns(ship).into_iter().filter_map(way).collect();
    ways.sort_by_key(|way| std::cmp::Reverse(way.lasts));
    ways.truncate(WIDTH);
    ways
}
