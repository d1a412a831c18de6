//! The burn that leads best to where a ship wants to be: a search over rotations and burns of one engine for the coming
//! subturns, under gravity. The other ship is taken to drift.

use super::wish::{DEPTH, Flight, Wish};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::Plan;
use crate::games::space_combat::rules::forecast::{Leg, course};
use crate::games::space_combat::rules::heat::Heat;
use crate::games::space_combat::rules::pilot::{Burn, Climbs, Legs, Motion, is_safe};
use crate::games::space_combat::rules::state::{Ship, World};

const WIDTH: usize = 16;
/// Subturns of drift in which a course must not end.
const SAFE: usize = 2;
/// What a course that ends soon is worth.
const DOOMED: i32 = 10_000;

#[derive(Clone, Debug)]
struct Node {
    motion: Motion,
    first: Burn,
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

/// How hot a ship gets that drifts so.
fn adrift(drift: &[Leg], heat: Heat) -> Heat {
    drift.iter().fold(heat, |heat, leg| heat.coasting(leg).0)
}

/// Whether the ship's drift ends soon, so that it must burn now.
pub(super) fn is_in_danger(world: &World, ship: &Ship) -> bool {
    let legs = course(world, ship, ship.counters, ship.climb, SAFE);
    ship.has_engine() && legs.iter().any(|leg| leg.fate.is_some())
}

/// The first order of the best way that is found, and whether the ship outlives it.
pub(super) struct Found {
    pub(super) plan: Plan,
    pub(super) is_doomed: bool,
}

/// The best way to what a ship wishes for; where every way ends soon, the one that is best until then.
pub(super) fn best(world: &World, ship: &Ship, wish: &Wish) -> Found {
    let climbs = if wish.needs_climbs(world, ship) { Climbs::Free } else { Climbs::Level };
    let search = Search { world, ship, wish, climbs };
    let mut leader = Node { motion: Motion::of(ship), first: Burn::NONE, heat: Heat::of(ship), off: 0, cost: 0 };
    let (mut front, mut ends) = (vec![leader.clone()], false);
    for after in 1..=wish.depth() {
        let next = search.next(&front, after);
        if let (Wish::Orbit { .. }, Some(there)) = (wish, next.iter().find(|n| n.off == 0)) {
            return Found { plan: there.first.plan(), is_doomed: false };
        }
        front = search.kept(next);
        let Some(first) = front.first() else {
            ends = true;
            break;
        };
        leader = first.clone();
    }
    // Whoever looks farther than to where drifts are judged has burned on from there.
    let drifts_badly = wish.depth() <= DEPTH && leader.cost >= DOOMED;
    let is_doomed = (ends || drifts_badly) && is_in_danger(world, ship);
    Found { plan: leader.first.plan(), is_doomed }
}

/// A search for one ship.
struct Search<'a> {
    world: &'a World,
    ship: &'a Ship,
    wish: &'a Wish,
    climbs: Climbs,
}

impl Search<'_> {
    /// What a front leads to in the subturn of this number from now.
    fn next(&self, front: &[Node], after: usize) -> Vec<Node> {
        let mut next = Vec::new();
        for node in front {
            let mut legs = Legs::from(self.world, self.ship, &node.motion, SAFE);
            let burns = node.motion.burns(self.ship, self.climbs);
            next.extend(burns.into_iter().filter_map(|burn| self.step(node, after, burn, &mut legs)));
        }
        next
    }

    /// One step of the search; nothing if it ends there.
    fn step(&self, node: &Node, after: usize, burn: Burn, legs: &mut Legs<'_>) -> Option<Node> {
        let Self { world, ship, wish, .. } = *self;
        let id = legs.of(burn)?;
        let leg = legs.leg(id);
        if leg.fate.is_some() {
            return None;
        }
        let motion = node.motion.burned(world, ship, after, burn, leg);
        let off = wish.distance(Flight::seen(world, motion.place, motion.counters, motion.climb), after);
        let mut cost = node.cost + off + burn.placed() + 2 * leg.heat;
        let is_last = after == wish.depth().min(DEPTH);
        if is_last && !is_safe(legs.drift(id)) {
            cost += DOOMED;
        }
        let heat = burn.heated(node.heat, leg).0;
        if keeps_cool(world) {
            let last = if is_last { adrift(legs.drift(id), heat) } else { heat };
            cost += wish.roll() * (last.rolls - node.heat.rolls);
        }
        let first = if after == 1 { burn } else { node.first };
        Some(Node { motion, first, heat, off, cost })
    }

    /// The best few of them that differ.
    fn kept(&self, mut nodes: Vec<Node>) -> Vec<Node> {
        let climb = |n: &Node| if self.climbs == Climbs::Free { n.motion.climb } else { 0 };
        let rotated = |n: &Node| (n.first.rotate.abs(), n.first.rotate);
        let key = |n: &Node| (-n.motion.energy, n.motion.place, n.motion.counters, climb(n), rotated(n));
        nodes.sort_by(|a, b| a.cost.cmp(&b.cost).then_with(|| key(a).cmp(&key(b))));
        nodes.dedup_by_key(|n| (n.motion.place, n.motion.counters, climb(n), n.motion.facing));
        nodes.truncate(WIDTH);
        nodes
    }
}
