//! A beam search over burns: rotations, one engine, some counters, for the coming subturns, under gravity, with energy and
//! rotation as they come in. The wider and deeper the beam, the better the pilot.

use super::goal::{FAR, Goal, Moment};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::forecast::Leg;
use crate::games::space_combat::rules::heat::Heat;
use crate::games::space_combat::rules::pilot::{Burn, Climbs, Deed, Legs, Motion};
use crate::games::space_combat::rules::state::{Ship, World};
use crate::grid::Hex;

/// A state in the beam.
#[derive(Clone, Debug)]
struct Node {
    motion: Motion,
    has_passed: bool,
    /// By what, and from which node of the beam one subturn before; nothing for the start.
    reached: Reached,
    cost: i32,
    heat: Heat,
}

type Reached = Option<(usize, Deed)>;

impl Node {
    /// How far it is from the goal, and what the heat on the way comes to.
    fn burden(&self) -> i32 {
        self.cost + ROLL * self.heat.rolls
    }
}

/// How the nodes of the beam were reached, subturn by subturn from the start: ways are written out only where they are wanted.
struct Trail(Vec<Vec<Reached>>);

impl Trail {
    /// The orders that led to a node, so many subturns after the start; as many as an exchange may cover.
    fn plans(&self, reached: Reached, after: usize) -> Vec<Plan> {
        let mut deeds = Vec::new();
        let mut at = reached;
        for before in self.0.iter().take(after).rev() {
            let Some((from, deed)) = at else { break };
            deeds.push(deed);
            at = before.get(from).copied().flatten();
        }
        deeds.into_iter().rev().take(MOST_PLANS).map(Deed::plan).collect()
    }
}

/// Most orders that are kept of a way.
const MOST_PLANS: usize = 8;

/// What a system roll on the way comes to (14.5): so far from the goal, and so many subturns later there.
const ROLL: i32 = 6;
const ROLL_SUBTURNS: i32 = 2;

/// Width and depth of the beam by skill. The plainest see least in a race, where that makes them late; anywhere else they would
/// run into something.
const fn beam(skill: Skill, goal: &Goal) -> (usize, usize) {
    match (skill, goal) {
        (Skill::Plain, Goal::Race { .. }) => (10, 7),
        (Skill::Plain, _) => (24, 8),
        (Skill::Steady, _) => (80, 12),
        (Skill::Sharp, _) => (200, 16),
    }
}

fn start(ship: &Ship, goal: &Goal) -> Node {
    let has_passed = matches!(goal, Goal::Race { has_passed: true, .. });
    Node { motion: Motion::of(ship), has_passed, reached: None, cost: FAR, heat: Heat::of(ship) }
}

/// Most goals lie in the map plane: only who is out of it looks for the way back.
fn climbs(world: &World, goal: &Goal, motion: &Motion) -> Climbs {
    let is_off_plane = motion.place.is_off_plane(motion.climb) || goal.is_off_plane();
    if world.rules().altitude && is_off_plane { Climbs::Free } else { Climbs::Level }
}

/// One step of the search from a node of this number; nothing if it ends badly.
fn step(
    world: &World,
    ship: &Ship,
    goal: &Goal,
    (from, node): (usize, &Node),
    after: usize,
    (burn, leg): (Burn, &Leg),
) -> Option<Node> {
    if leg.fate.is_some_and(|fate| !goal.wants(ship, fate)) {
        return None;
    }
    let mut motion = node.motion.burned(world, ship, after, burn, leg);
    let mut has_passed = node.has_passed;
    if let Goal::Race { mark, range, .. } = goal {
        has_passed |= leg.place.hex.distance_hexes(*mark) <= *range;
    }
    let speed = node.motion.counters_of(burn).speed();
    let moment = Moment { after, leg, speed, has_passed: node.has_passed };
    let mut cost = goal.distance_in(world, &moment);
    if has_passed && !node.has_passed {
        cost = cost.min(50);
    }
    let (heat, deed) = burn.heated(node.heat, leg);
    // What is too hot generates less (4.3).
    motion.energy = (motion.energy + node.heat.energy_lost - heat.energy_lost).max(0);
    Some(Node { motion, has_passed, reached: Some((from, deed)), cost, heat })
}

/// The first plan of the best way toward a goal that was found.
pub(crate) fn toward(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Plan {
    way(world, ship, goal, thinking).into_iter().next().unwrap_or(Plan::of(Action::Hold))
}

/// The plans of that way, those of the next subturns.
pub(crate) fn way(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Vec<Plan> {
    search(world, ship, goal, thinking, usize::MAX).plans
}

/// Subturns until the ship can be at the goal, if a way there is found that takes at most so many.
fn arrival(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>, most: usize) -> Option<usize> {
    search(world, ship, goal, thinking, most).arrives
}

/// Whether an enemy that is after what the ship wants to take aboard (16.3) can be there sooner: it would only be in the way.
pub(crate) fn comes_late(world: &World, ship: &Ship, goal: &Goal) -> bool {
    let Goal::Meet { object: wanted, .. } = goal else { return false };
    let is_after_it = |enemy: &Ship| {
        let theirs = super::goal::of(world, enemy, Skill::Steady);
        matches!(theirs, Some(Goal::Meet { object, .. }) if object == *wanted)
    };
    let steady = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
    let within = |ship: &Ship, most: usize| arrival(world, ship, goal, &steady, most);
    let own = within(ship, usize::MAX);
    let most = own.map_or(usize::MAX, |own| own - 1);
    let free = |enemy: &Ship| enemy.is_able() && enemy.landing.is_none() && enemy.host.is_none();
    world.enemies_of(ship.owner).any(|enemy| free(enemy) && is_after_it(enemy) && within(enemy, most).is_some())
}

/// A way that was found.
struct Way {
    plans: Vec<Plan>,
    /// Subturns until it is at the goal; none: it only leads nearer.
    arrives: Option<usize>,
}

fn search(world: &World, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>, most: usize) -> Way {
    let (width, depth) = beam(thinking.skill, goal);
    let mut front = vec![start(ship, goal)];
    let mut trail = Trail(vec![vec![None]]);
    let mut arrived: Option<(i32, Way)> = None;
    for after in 1..=depth.min(most) {
        if after > 2 && !(thinking.may_go_on)() {
            break;
        }
        let so_far = i32::try_from(after).unwrap_or(i32::MAX);
        if arrived.as_ref().is_some_and(|(most, _)| *most <= so_far) {
            break;
        }
        let mut next: Vec<Node> = Vec::new();
        for from in front.iter().enumerate() {
            let motion = &from.1.motion;
            let mut legs = Legs::from(world, ship, motion, 0);
            for burn in motion.burns(ship, climbs(world, goal, motion)) {
                let Some(leg) = legs.of(burn).map(|id| legs.leg(id)) else { continue };
                let Some(node) = step(world, ship, goal, from, after, (burn, leg)) else { continue };
                if node.cost == 0 || (leg.fate.is_some() && node.cost < FAR) {
                    let costs = so_far + ROLL_SUBTURNS * node.heat.rolls;
                    if arrived.as_ref().is_none_or(|(most, _)| costs < *most) {
                        arrived = Some((costs, Way { plans: trail.plans(node.reached, after), arrives: Some(after) }));
                    }
                    continue;
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
        next.sort_by_cached_key(|n| {
            (n.burden(), -n.motion.energy, whim(n), n.motion.place, n.motion.counters, n.motion.climb)
        });
        next.dedup_by_key(|n| (n.motion.place, n.motion.counters, n.motion.climb, n.motion.facing, n.has_passed));
        next.truncate(width);
        if next.is_empty() {
            break;
        }
        trail.0.push(next.iter().map(|node| node.reached).collect());
        front = next;
    }
    if let Some((_, way)) = arrived {
        return way;
    }
    // What survives longest beats what looks near and dies.
    let nearest = front.first().and_then(|node| node.reached);
    Way { plans: trail.plans(nearest, trail.0.len() - 1), arrives: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Seat;
    use crate::games::space_combat::rules::action::Manoeuvre;
    use crate::games::space_combat::rules::advice::program::program;
    use crate::games::space_combat::rules::forecast::course;
    use crate::games::space_combat::tests::properties::{beside_cinder, mustered};

    #[test]
    fn sc_16_3_captains_leave_to_the_enemy_what_it_reaches_sooner() {
        let is_late = |lucky| {
            let (state, id) = beside_cinder(lucky);
            let ship = &state.world[id];
            let cinder = state.world.named("Cinder").unwrap();
            let course = course(&state.world, cinder, cinder.counters, cinder.climb, 16);
            comes_late(&state.world, ship, &Goal::Meet { object: cinder.id, course })
        };
        assert!(is_late(Seat(1)));
        assert!(!is_late(Seat(0)));
    }

    #[test]
    fn sc_16_3_an_enemy_that_is_after_something_else_makes_nobody_late() {
        let (mut state, id) = beside_cinder(Seat(1));
        // The second side has one ship, and that lies beside the other probe.
        let other = state.world.ships.iter().find(|s| s.owner.is_none() && s.name != "Cinder").cloned().unwrap();
        let mut is_first = true;
        for ship in state.world.ships.iter_mut().filter(|s| s.owner == Some(Seat(1))) {
            if !std::mem::take(&mut is_first) {
                ship.hull = 0;
            }
            (ship.place, ship.counters) = (other.place, other.counters);
        }
        let cinder = state.world.named("Cinder").unwrap();
        let course = course(&state.world, cinder, cinder.counters, cinder.climb, 16);
        assert!(!comes_late(&state.world, &state.world[id], &Goal::Meet { object: cinder.id, course }));
    }

    #[test]
    fn sc_9_5_16_3_who_is_out_of_the_plane_climbs_down_to_what_it_fetches() {
        let mut state = mustered("well", "high");
        let (probe, course) = {
            let probe = state.world.named("Castor").unwrap();
            (probe.clone(), course(&state.world, probe, probe.counters, probe.climb, 16))
        };
        let id = state.world.ships.iter().find(|s| s.owner == Some(Seat(0))).unwrap().id;
        (state.world[id].place, state.world[id].counters) = (probe.place, probe.counters);
        (state.world[id].place.altitude, state.world[id].climb) = (3, 1);
        let goal = Goal::Meet { object: probe.id, course };
        let steady = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
        assert!(arrival(&state.world, &state.world[id], &goal, &steady, usize::MAX).is_some());
        state.world.scenario.options.altitude = false;
        assert_eq!(arrival(&state.world, &state.world[id], &goal, &steady, usize::MAX), None);
    }

    #[test]
    fn sc_16_3_steady_captains_fight_where_the_enemy_fetches_and_the_plainest_fly_there() {
        let (state, id) = beside_cinder(Seat(1));
        let fights = |skill: Skill| {
            let thinking = Thinking { skill, seed: 0, may_go_on: &|| true };
            let program = program(&state, &state.world[id], &thinking);
            let first = program.steps.first().map(|step| &step.plan.action);
            matches!(first, Some(Action::Manoeuvre(Manoeuvre::Engage { .. })))
        };
        assert_eq!([Skill::Plain, Skill::Steady, Skill::Sharp].map(fights), [false, true, true]);
    }
}
