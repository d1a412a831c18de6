//! A beam search over burns: rotations, one engine, some counters, for the coming subturns, under gravity, with energy and
//! rotation as they come in. The wider and deeper the beam, the better the pilot.

use super::goal::{FAR, Goal, Moment};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan, Thrust};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::{Leg, course_from};
use crate::games::space_combat::rules::state::{Ship, World};
use crate::grid::{Direction, Hex};

/// A state in the beam.
#[derive(Clone, Debug)]
struct Node {
    place: Place,
    counters: Counters,
    climb: i32,
    facing: Direction,
    rotation_left: i32,
    energy: i32,
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

/// The burns of one subturn from a facing: rotation, engine face, counters (0: coasting).
fn burns(ship: &Ship, node: &Node) -> Vec<(i32, Option<Thrust>)> {
    let mut list = vec![(0, None)];
    let most = node.rotation_left.min(3);
    for rotate in -most..=most {
        for engine in &ship.systems.engines {
            for counters in 1..=engine.thrust.min(node.energy) {
                list.push((rotate, Some(Thrust { face: engine.face, counters })));
            }
        }
    }
    list
}

fn start(ship: &Ship, goal: &Goal) -> Node {
    Node {
        place: ship.place,
        counters: ship.counters,
        climb: ship.climb,
        facing: ship.facing,
        rotation_left: ship.rotation_left,
        energy: ship.energy,
        has_passed: matches!(goal, Goal::Race { has_passed: true, .. }),
        plans: vec![],
        cost: FAR,
    }
}

/// One step of the search; nothing if it ends badly.
fn step(
    world: &World,
    ship: &Ship,
    goal: &Goal,
    node: &Node,
    after: usize,
    burn: (i32, Option<Thrust>),
) -> Option<(Node, Leg)> {
    let (rotate, thrust) = burn;
    let facing = node.facing.turned(rotate);
    let placed = thrust.map_or(0, |t| t.counters);
    let counters =
        thrust.map_or(node.counters, |t| node.counters.adding(t.face.direction(facing), t.counters).resolved());
    let leg = course_from(world, ship, node.place, counters, node.climb, 1).pop()?;
    if leg.fate.is_some_and(|fate| !goal.wants(ship, fate)) {
        return None;
    }
    let is_new_turn = (world.subturn + i32::try_from(after).unwrap_or(0) - 1) % 4 == 0;
    let rotation_left = if is_new_turn { ship.systems.rotation } else { node.rotation_left - rotate.abs() };
    let mut has_passed = node.has_passed;
    if let Goal::Race { mark, range, .. } = goal {
        has_passed |= leg.place.hex.distance_hexes(*mark) <= *range;
    }
    let moment = Moment { after, leg: &leg, speed: counters.speed(), has_passed: node.has_passed };
    let mut cost = goal.distance_in(world, &moment);
    if has_passed && !node.has_passed {
        cost = cost.min(50);
    }
    let mut plans = node.plans.clone();
    if plans.len() < MOST_PLANS {
        plans.push(plan_of(rotate, thrust));
    }
    let energy = (node.energy - placed + ship.systems.output).min(ship.systems.capacitor);
    let next = Node {
        place: leg.place,
        counters: leg.counters,
        climb: leg.climb,
        facing,
        rotation_left,
        energy,
        has_passed,
        plans,
        cost,
    };
    Some((next, leg))
}

fn plan_of(rotate: i32, thrust: Option<Thrust>) -> Plan {
    let action = thrust.map_or(Action::Hold, |t| Action::Burn { thrusts: vec![t], climb: 0 });
    Plan { rotate, action, at: None }
}

/// The first plan of the best way toward a goal that was found.
pub(crate) fn toward(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Plan {
    way(world, ship, goal, thinking).into_iter().next().unwrap_or(Plan::of(Action::Hold))
}

/// The plans of that way, those of the next subturns.
pub(crate) fn way(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Vec<Plan> {
    let (width, depth) = beam(thinking.skill);
    let mut front = vec![start(ship, goal)];
    let mut best: Option<Node> = None;
    for after in 1..=depth {
        if after > 2 && !(thinking.may_go_on)() {
            break;
        }
        let mut next: Vec<Node> = Vec::new();
        for node in &front {
            for burn in burns(ship, node) {
                let Some((node, leg)) = step(world, ship, goal, node, after, burn) else { continue };
                if node.cost == 0 || leg.fate.is_some() {
                    return node.plans;
                }
                next.push(node);
            }
        }
        let whim = |n: &Node| {
            let Hex { q, r } = n.place.hex;
            crate::kit::luck::whim(
                thinking.seed,
                u64::from(q.rem_euclid(1024).unsigned_abs() * 1024 + r.rem_euclid(1024).unsigned_abs()),
            )
        };
        next.sort_by_key(|n| (n.cost, -n.energy, whim(n), n.place, n.counters));
        next.dedup_by_key(|n| (n.place, n.counters, n.facing, n.has_passed));
        next.truncate(width);
        let Some(leader) = next.first() else { break };
        if best.as_ref().is_none_or(|b| leader.cost <= b.cost) {
            best = Some(leader.clone());
        }
        front = next;
    }
    // What survives longest beats what looks near and dies.
    front.first().or(best.as_ref()).map(|n| n.plans.clone()).unwrap_or_default()
}
