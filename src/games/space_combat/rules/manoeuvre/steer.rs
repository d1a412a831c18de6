//! The burn that leads best to where a ship wants to be: a search over rotations and burns of one engine for the coming
//! subturns, under gravity. The other ship is taken to drift.

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::heat::Heat;
use crate::games::space_combat::rules::pilot::{Burn, Motion};
use crate::games::space_combat::rules::state::{Ship, World};
use crate::grid::Hex;

/// Subturns that a search toward another ship looks ahead, and then drifts.
const DEPTH: usize = 3;
const DRIFT: i32 = 3;
/// The same toward an orbit.
const ORBIT_DEPTH: usize = 8;
const WIDTH: usize = 16;
/// Subturns of drift in which a course must not end.
const SAFE: usize = 2;
/// What a system roll by heat on the way costs, and for who wants beside another, wherever that is.
const ROLL: i32 = 24;
const ROLL_BESIDE: i32 = 4;
/// What a course that ends soon is worth.
const DOOMED: i32 = 10_000;

/// Where a ship wants to be.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// From `least` to `most` hexes from another that drifts so: its hex and counters after each subturn from now on.
    Near { way: Vec<(Hex, Counters)>, least: i32, most: i32 },
    /// In one of these hexes with these counters.
    OneOf(Vec<(Hex, Counters)>),
    /// At rest.
    Rest,
}

impl Wish {
    pub(super) fn near(world: &World, other: &Ship, least: i32, most: i32) -> Self {
        let legs = course(world, other, other.counters, other.climb, DEPTH);
        let mut way: Vec<(Hex, Counters)> = legs.iter().map(|leg| (leg.place.hex, leg.counters)).collect();
        if way.is_empty() {
            way.push((other.place.hex, other.counters));
        }
        Self::Near { way, least, most }
    }

    /// In its hex with its counters.
    pub(super) fn beside(world: &World, other: &Ship) -> Self {
        Self::near(world, other, 0, 0)
    }

    /// Whether drifting keeps the ship in the band for two subturns.
    pub(super) fn is_met(&self, ship: &Ship) -> bool {
        let Self::Near { way, least, most } = self else { return false };
        let drift = ship.counters.vector();
        way.iter().take(2).zip(1..).all(|((hex, _), n)| {
            let range = ship.place.hex.plus(drift.times(n)).distance_hexes(*hex);
            (*least..=*most).contains(&range)
        })
    }

    const fn depth(&self) -> usize {
        match self {
            Self::Near { .. } | Self::Rest => DEPTH,
            Self::OneOf(_) => ORBIT_DEPTH,
        }
    }

    /// What a system roll on the way costs.
    const fn roll(&self) -> i32 {
        match self {
            Self::Near { most: 0, .. } => ROLL_BESIDE,
            Self::Near { .. } | Self::OneOf(_) | Self::Rest => ROLL,
        }
    }

    /// How far a state of motion is from the wish, after so many subturns.
    fn distance(&self, hex: Hex, counters: Counters, after: usize) -> i32 {
        let drift = counters.vector();
        match self {
            Self::Rest => 6 * counters.speed(),
            Self::OneOf(states) => {
                let apart = |(at, with): &(Hex, Counters)| {
                    2 * hex.distance_hexes(*at) + 3 * drift.distance_hexes(with.vector())
                };
                states.iter().map(apart).min().unwrap_or(0)
            }
            Self::Near { way, least, most } => {
                let Some((there, theirs)) = way.get(after - 1).or(way.last()) else { return 0 };
                let (apart, closing) = (there.minus(hex), drift.minus(theirs.vector()));
                let off = |n: i32| {
                    let range = apart.minus(closing.times(n)).length_hexes();
                    (range - most).max(least - range).max(0)
                };
                (0..=DRIFT).map(off).sum::<i32>() * 2 + closing.length_hexes()
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Node {
    motion: Motion,
    first: Plan,
    heat: Heat,
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
    let start = Node { motion: Motion::of(ship), first: Plan::of(Action::Hold), heat: Heat::of(ship), cost: 0 };
    let mut front = vec![start];
    let mut last = None;
    for after in 1..=wish.depth() {
        let mut next: Vec<Node> = Vec::new();
        for node in &front {
            let burns = node.motion.burns(ship);
            next.extend(burns.into_iter().filter_map(|burn| step(world, ship, wish, node, after, burn)));
        }
        if let (Wish::OneOf(_), Some(there)) =
            (wish, next.iter().find(|n| wish.distance(n.motion.place.hex, n.motion.counters, after) == 0))
        {
            return Some(there.first.clone());
        }
        let rotated = |n: &Node| (n.first.rotate.abs(), n.first.rotate);
        next.sort_by_key(|n| (n.cost, -n.motion.energy, n.motion.place, n.motion.counters, rotated(n)));
        next.dedup_by_key(|n| (n.motion.place, n.motion.counters, n.motion.facing));
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
    let off = wish.distance(motion.place.hex, motion.counters, after);
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
    Some(Node { motion, first, heat, cost })
}
