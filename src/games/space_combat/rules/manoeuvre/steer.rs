//! The burn that leads best to where a ship wants to be: a search over rotations and burns of one engine for the coming
//! subturns, under gravity. The other ship is taken to drift.

use super::wish::{DEPTH, Flight, Wish};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::heat::Heat;
use crate::games::space_combat::rules::pilot::{Burn, Climbs, Motion};
use crate::games::space_combat::rules::state::{Ship, World};

const WIDTH: usize = 16;
/// Subturns of drift in which a course must not end.
const SAFE: usize = 2;
/// What a course that ends soon is worth.
const DOOMED: i32 = 10_000;

#[derive(Clone, Debug)]
struct Node {
    motion: Motion,
    first: Plan,
    heat: Heat,
    /// How far it is from the wish.
    off: i32,
    /// Of all subturns so far.
    cost: i32,
}

/// Whether manoeuvres keep their ship cool in this game (12.6).
pub(super) fn keeps_cool(world: &World) -> bool {
    world.rules().edition() >= Edition::Third
}

/// How hot the ship gets if it drifts on from this state of motion.
fn adrift(world: &World, ship: &Ship, motion: &Motion, heat: Heat) -> Heat {
    motion.drift(world, ship, SAFE).iter().fold(heat, |heat, leg| heat.coasting(ship, leg).0)
}

/// Whether the ship's drift ends soon, so that it must burn now.
pub(super) fn is_in_danger(world: &World, ship: &Ship) -> bool {
    let legs = course(world, ship, ship.counters, ship.climb, SAFE);
    ship.has_engine() && legs.iter().any(|leg| leg.fate.is_some())
}

/// The first order of the best way; nothing if every way ends.
pub(super) fn best(world: &World, ship: &Ship, wish: &Wish) -> Option<Plan> {
    let start = Node { motion: Motion::of(ship), first: Plan::of(Action::Hold), heat: Heat::of(ship), off: 0, cost: 0 };
    let mut front = vec![start];
    let mut last = None;
    let climbs = if wish.needs_climbs(world, ship) { Climbs::Free } else { Climbs::Level };
    for after in 1..=wish.depth() {
        let mut next: Vec<Node> = Vec::new();
        for node in &front {
            let burns = node.motion.burns(ship, climbs);
            next.extend(burns.into_iter().filter_map(|burn| step(world, ship, wish, node, after, burn)));
        }
        if let (Wish::Orbit { .. }, Some(there)) = (wish, next.iter().find(|n| n.off == 0)) {
            return Some(there.first.clone());
        }
        let climb = |n: &Node| if climbs == Climbs::Free { n.motion.climb } else { 0 };
        let rotated = |n: &Node| (n.first.rotate.abs(), n.first.rotate);
        next.sort_by_key(|n| (n.cost, -n.motion.energy, n.motion.place, n.motion.counters, climb(n), rotated(n)));
        next.dedup_by_key(|n| (n.motion.place, n.motion.counters, climb(n), n.motion.facing));
        next.truncate(WIDTH);
        let Some(leader) = next.first() else { break };
        last = Some(leader.clone());
        front = next;
    }
    let survivor = |node: &Node| node.cost < DOOMED;
    last.filter(|node| survivor(node) || !is_in_danger(world, ship))
        .or_else(|| front.into_iter().next())
        .map(|n| n.first)
}

/// One step of the search; nothing if it ends there.
fn step(world: &World, ship: &Ship, wish: &Wish, node: &Node, after: usize, burn: Burn) -> Option<Node> {
    let (motion, leg) = node.motion.burned(world, ship, after, burn)?;
    if leg.fate.is_some() {
        return None;
    }
    let off = wish.distance(Flight::seen(world, motion.place, motion.counters, motion.climb), after);
    let mut cost = node.cost + off + burn.placed() + 2 * leg.heat;
    if after == wish.depth().min(DEPTH) && !motion.lasts(world, ship, SAFE) {
        cost += DOOMED;
    }
    let heat = burn.heated(ship, node.heat, &leg).0;
    if keeps_cool(world) {
        let last = if after == wish.depth().min(DEPTH) { adrift(world, ship, &motion, heat) } else { heat };
        cost += wish.roll() * (last.rolls - node.heat.rolls);
    }
    let first = if after == 1 { burn.plan() } else { node.first.clone() };
    Some(Node { motion, first, heat, off, cost })
}
