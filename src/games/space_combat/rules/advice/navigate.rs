//! A beam search over burns: rotations, one engine, some counters, for the coming subturns, under gravity, with energy and
//! rotation as they come in. The wider and deeper the beam, the better the pilot.

use super::goal::{FAR, Goal, Moment};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::forecast::Leg;
use crate::games::space_combat::rules::pilot::{Burn, Motion};
use crate::games::space_combat::rules::state::{Ship, World};
use crate::grid::Hex;

/// A state in the beam.
#[derive(Clone, Debug)]
struct Node {
    motion: Motion,
    has_passed: bool,
    /// The orders so far, as many as an exchange may cover.
    plans: Vec<Plan>,
    cost: i32,
}

/// Most orders that are kept of a way.
const MOST_PLANS: usize = 8;

/// Width and depth of the beam by skill.
const fn beam(skill: Skill) -> (usize, usize) {
    match skill {
        Skill::Plain => (24, 8),
        Skill::Steady => (80, 12),
        Skill::Sharp => (200, 16),
    }
}

fn start(ship: &Ship, goal: &Goal) -> Node {
    let has_passed = matches!(goal, Goal::Race { has_passed: true, .. });
    Node { motion: Motion::of(ship), has_passed, plans: vec![], cost: FAR }
}

/// One step of the search; nothing if it ends badly.
fn step(world: &World, ship: &Ship, goal: &Goal, node: &Node, after: usize, burn: Burn) -> Option<(Node, Leg)> {
    let (motion, leg) = node.motion.burned(world, ship, after, burn)?;
    if leg.fate.is_some_and(|fate| !goal.wants(ship, fate)) {
        return None;
    }
    let mut has_passed = node.has_passed;
    if let Goal::Race { mark, range, .. } = goal {
        has_passed |= leg.place.hex.distance_hexes(*mark) <= *range;
    }
    let speed = node.motion.counters_of(burn).speed();
    let moment = Moment { after, leg: &leg, speed, has_passed: node.has_passed };
    let mut cost = goal.distance_in(world, &moment);
    if has_passed && !node.has_passed {
        cost = cost.min(50);
    }
    let mut plans = node.plans.clone();
    if plans.len() < MOST_PLANS {
        plans.push(burn.plan());
    }
    Some((Node { motion, has_passed, plans, cost }, leg))
}

/// The first plan of the best way toward a goal that was found.
pub(crate) fn toward(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Plan {
    way(world, ship, goal, thinking).into_iter().next().unwrap_or(Plan::of(Action::Hold))
}

/// The plans of that way, those of the next subturns.
pub(crate) fn way(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Vec<Plan> {
    search(world, ship, goal, thinking).plans
}

/// Subturns until the ship can be at the goal, if a way there is found.
pub(crate) fn arrival(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Option<usize> {
    search(world, ship, goal, thinking).arrives
}

/// A way that was found.
struct Way {
    plans: Vec<Plan>,
    /// Subturns until it is at the goal; none: it only leads nearer.
    arrives: Option<usize>,
}

fn search(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Way {
    let (width, depth) = beam(thinking.skill);
    let mut front = vec![start(ship, goal)];
    let mut best: Option<Node> = None;
    for after in 1..=depth {
        if after > 2 && !(thinking.may_go_on)() {
            break;
        }
        let mut next: Vec<Node> = Vec::new();
        for node in &front {
            for burn in node.motion.burns(ship) {
                let Some((node, leg)) = step(world, ship, goal, node, after, burn) else { continue };
                if node.cost == 0 || (leg.fate.is_some() && node.cost < FAR) {
                    return Way { plans: node.plans, arrives: Some(after) };
                }
                if leg.fate.is_some() {
                    // Out of the zone, but not where it wants to leave.
                    continue;
                }
                next.push(node);
            }
        }
        let whim = |n: &Node| {
            let Hex { q, r } = n.motion.place.hex;
            crate::kit::luck::whim(
                thinking.seed,
                u64::from(q.rem_euclid(1024).unsigned_abs() * 1024 + r.rem_euclid(1024).unsigned_abs()),
            )
        };
        next.sort_by_key(|n| (n.cost, -n.motion.energy, whim(n), n.motion.place, n.motion.counters));
        next.dedup_by_key(|n| (n.motion.place, n.motion.counters, n.motion.facing, n.has_passed));
        next.truncate(width);
        let Some(leader) = next.first() else { break };
        if best.as_ref().is_none_or(|b| leader.cost <= b.cost) {
            best = Some(leader.clone());
        }
        front = next;
    }
    // What survives longest beats what looks near and dies.
    let plans = front.first().or(best.as_ref()).map(|n| n.plans.clone()).unwrap_or_default();
    Way { plans, arrives: None }
}
