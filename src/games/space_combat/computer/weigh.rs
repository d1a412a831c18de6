//! Weighing fire, burns and the quiet actions against each other: what each order gains at once, and for the sharp player
//! what the coming subturns hold for both sides. The plainest player fires at what is nearest and bears, else runs at it.

use super::outlook::{OUTLOOK, Outlook, drifted};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::data::catalogue::WeaponKind;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder};
use crate::games::space_combat::rules::advice::safety::energy_spent;
use crate::games::space_combat::rules::bearing::{ShipFace, sectors, struck_face};
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::forecast::{Fate, Leg, after, course};
use crate::games::space_combat::rules::heat::{Heat, Warmth};
use crate::games::space_combat::rules::legal::plans;
use crate::games::space_combat::rules::odds::{broadside, weapon};
use crate::games::space_combat::rules::resolve::fire::{prospect, ready_shot};
use crate::games::space_combat::rules::resolve::mend::broken;
use crate::games::space_combat::rules::state::{Ship, State, World};
use crate::kit::luck::whim;
use crate::kit::number::signed;

/// Fire now counts for so many tenths of its damage: what is done cannot be evaded any more.
const NOW_TENTHS: i32 = 15;
/// Orders that are weighed before it is asked whether there is time for more: weighing is quick beside a trial.
const WEIGHED_AT_ONCE: u64 = 20;
/// Expected damage of a subturn that is worth evading.
const THREAT: i32 = 2 * POINT;
/// What a system roll to come costs, before it counts less the later it is.
const ROLL: i32 = 3 * POINT;
/// Worth of a point of expected damage, in twentieths.
pub(super) const POINT: i32 = 20;

/// What is worth weighing, best first; among equals the seed decides.
pub(super) fn ranked(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Vec<Plan> {
    let mut weighed: Vec<(i32, u64, Plan)> = Vec::new();
    let mut outlook = Outlook::of(&state.world, ship, thinking.skill);
    for (n, plan) in (0..).zip(candidates(state, ship, thinking.skill)) {
        if n > 0 && n % WEIGHED_AT_ONCE == 0 && !(thinking.may_go_on)() {
            break;
        }
        let worth = worth(state, ship, &plan, &mut outlook);
        weighed.push((worth, whim(thinking.seed, n), plan));
    }
    weighed.sort_by_key(|(worth, whim, _)| (-worth, *whim));
    weighed.into_iter().map(|(_, _, plan)| plan).collect()
}

/// Fires at the nearest that bears as it lies; else the burn that brings it nearest.
pub(super) fn plain(state: &State, ship: &Ship, seed: u64) -> Plan {
    let world = &state.world;
    let Some(enemy) = world.nearest_enemy(ship) else { return Plan::of(Action::Hold) };
    let fire = Plan::of(Action::fire_all(&enemy.name));
    if check_plan(state, ship, &fire).is_ok() && world.scenario.allows_fire && has_shot(state, ship, enemy) {
        return fire;
    }
    let next = drifted(enemy, 1);
    let burns = plans(state, ship).into_iter().filter(|p| matches!(p.action, Action::Burn { .. } | Action::Hold));
    let legal = burns.filter(|p| check_plan(state, ship, p).is_ok());
    let best = (0..).zip(legal).min_by_key(|(n, p)| {
        let (counters, climb) = after(ship, p);
        let legs = course(world, ship, counters, climb, 3);
        let is_bad = legs.last().is_some_and(|leg| leg.fate.is_some());
        let end = legs.first().map_or(ship.place, |leg| leg.place);
        (is_bad, end.range_hexes(next), counters.speed(), p.rotate.abs(), whim(seed, *n))
    });
    best.map_or(Plan::of(Action::Hold), |(_, plan)| plan)
}

fn has_shot(state: &State, ship: &Ship, enemy: &Ship) -> bool {
    (0..ship.guns.len()).any(|gun| shot_worth(state, ship, gun, enemy) >= POINT / 2)
}

/// Expected damage of a weapon at a target if it can fire now, in twentieths.
fn shot_worth(state: &State, ship: &Ship, gun: usize, target: &Ship) -> i32 {
    let Ok(shot) = ready_shot(&state.world, ship, gun, target, None) else { return 0 };
    let kind = ship.guns[gun].mount.kind;
    match prospect(ship, target, kind, &shot.aim) {
        Some(p) => p.expected_twentieths(),
        None => weapon(ship, target, WeaponKind::Missile, shot.aim.range_hexes, 0),
    }
}

/// What is worth weighing: legal burns, fire at each enemy on each facing, the quiet actions.
fn candidates(state: &State, ship: &Ship, skill: Skill) -> Vec<Plan> {
    let most = ship.rotation_left.min(3);
    let mut list: Vec<Plan> = Vec::new();
    for rotate in -most..=most {
        list.extend(fires(state, ship, rotate));
    }
    let is_quiet = |p: &Plan| match p.action {
        Action::Fire { .. } | Action::Dock { .. } | Action::Undock | Action::Launch { .. } | Action::LiftOff { .. } => {
            false
        }
        Action::Repair { .. } => skill == Skill::Sharp,
        _ => true,
    };
    list.extend(plans(state, ship).into_iter().filter(|p| is_quiet(p) && check_plan(state, ship, p).is_ok()));
    list
}

/// The best set of weapons at each enemy on a facing: most damage for the energy first.
fn fires(state: &State, ship: &Ship, rotate: i32) -> Vec<Plan> {
    if !state.world.scenario.allows_fire {
        return vec![];
    }
    let mut turned = ship.clone();
    turned.facing = ship.facing.turned(rotate);
    let mut list = Vec::new();
    for enemy in state.world.enemies_of(ship.owner).filter(|e| e.is_able()) {
        let mut shots: Vec<(i32, usize, i32)> = (0..turned.guns.len())
            .filter_map(|gun| {
                let row = turned.guns[gun].mount.kind.row();
                let worth = shot_worth(state, &turned, gun, enemy);
                (worth >= POINT / 2).then_some((worth, gun, row.energy))
            })
            .collect();
        shots.sort_by_key(|(worth, gun, energy)| (-(worth * 12 / (*energy).max(1)), *gun));
        let mut left = ship.energy;
        let mut orders = Vec::new();
        for (_, gun, energy) in shots {
            if energy <= left {
                left -= energy;
                orders.push(ShotOrder { weapon: turned.gun_name(gun), target: enemy.name.clone() });
            }
        }
        if !orders.is_empty() {
            list.push(Plan { rotate, action: Action::Fire { shots: orders, all_at: None, second: None }, at: None });
        }
    }
    list
}

/// The best fire order and its worth.
pub(super) fn best_fire(state: &State, ship: &Ship, skill: Skill) -> (Plan, i32) {
    let most = ship.rotation_left.min(3);
    let all = (-most..=most).flat_map(|rotate| fires(state, ship, rotate));
    let weighed = all.map(|p| (fire_worth(state, ship, &p) - heat_cost(state, ship, &p), p));
    let best = weighed.max_by_key(|(worth, p)| (*worth, -p.rotate.abs()));
    let floor = if skill == Skill::Plain { POINT } else { 0 };
    best.filter(|(worth, _)| *worth > floor).map_or((Plan::of(Action::Hold), 0), |(worth, p)| (p, worth))
}

/// Expected damage of a fire order, more where it goes through to the hull and where friends fire too.
fn fire_worth(state: &State, ship: &Ship, plan: &Plan) -> i32 {
    let Action::Fire { shots, .. } = &plan.action else { return 0 };
    let Some(target) = shots.first().and_then(|s| state.world.named(&s.target)) else { return 0 };
    let mut turned = ship.clone();
    turned.facing = ship.facing.turned(plan.rotate);
    let guns = shots.iter().filter_map(|s| turned.gun_named(&s.weapon));
    let expected: i32 = guns.map(|gun| shot_worth(state, &turned, gun, target)).sum();
    let lies = sectors(target.place.hex, ship.place.hex);
    let face = struck_face(&lies, target.facing, &target.shields);
    let cover = POINT * (target.shields[face.index()] + target.armour / 2);
    let through = (expected - cover).max(0);
    let price = 20 * target.class().points(state.world.rules().edition()) / target.class().hull.max(1);
    let friends = state.world.ships.iter().filter(|s| s.owner == ship.owner && s.id != ship.id);
    let joined = friends.filter(|s| aims_at(s, target)).count();
    let joined = signed(joined);
    expected + 2 * through + expected * price / 150 + expected * joined / 4
}

fn aims_at(friend: &Ship, target: &Ship) -> bool {
    friend.program.steps.iter().any(|step| match &step.plan.action {
        Action::Fire { shots, .. } => shots.iter().any(|s| s.target == target.name),
        _ => false,
    })
}

/// What a plan is worth, in twentieths of a point of damage.
fn worth(state: &State, ship: &Ship, plan: &Plan, outlook: &mut Outlook<'_>) -> i32 {
    let world = &state.world;
    let (counters, climb) = after(ship, plan);
    let legs = outlook.course((counters, climb));
    let course = safety(legs) - overheating(world, ship, plan, legs);
    let gain = match &plan.action {
        Action::Fire { .. } => fire_worth(state, ship, plan) * NOW_TENTHS / 10,
        // It is the easier to hit (12.2).
        Action::Vent => -POINT,
        Action::Burn { thrusts, climb } => -6 * (thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs()),
        Action::Shield { points, .. } => shield_worth(world, ship, points),
        Action::Scan { target } => scan_worth(world, ship, target),
        Action::Evade => evade_worth(world, ship),
        Action::Repair { .. } => signed(broken(ship).len().min(2) * 25),
        _ => 0,
    };
    let energy = (ship.energy - energy_spent(ship, plan) + ship.systems.output).min(ship.systems.capacitor);
    course + gain - plan.rotate.abs() + outlook.prospects((counters, climb), energy)
}

/// Courses that end badly, the sooner the worse.
fn safety(legs: &[Leg]) -> i32 {
    let Some(fate) = legs.last().and_then(|leg| leg.fate) else { return 0 };
    let soon = signed(OUTLOOK + 1 - legs.len());
    match fate {
        Fate::Leaves => -60 * POINT * soon,
        Fate::Lands(_) => -20 * POINT,
        Fate::LandsHard(_) => -30 * POINT * soon,
        Fate::Crashes(_) => -100 * POINT * soon,
    }
}

/// What the heat of an order costs.
fn heat_cost(state: &State, ship: &Ship, plan: &Plan) -> i32 {
    let (counters, climb) = after(ship, plan);
    overheating(&state.world, ship, plan, &course(&state.world, ship, counters, climb, OUTLOOK))
}

/// What the heat costs that the ship has by the order, and takes where it drifts then: the sooner the more.
fn overheating(world: &World, ship: &Ship, plan: &Plan, legs: &[Leg]) -> i32 {
    let mut heat = Heat::of(ship);
    let mut cost = 0;
    for (n, leg) in (0..).zip(legs) {
        let next = if n == 0 { heat.after(Warmth::of(world, ship, plan), leg) } else { heat.coasting(leg).0 };
        cost += (POINT * (next.energy_lost - heat.energy_lost) + ROLL * (next.rolls - heat.rolls)) * (6 - n) / 6;
        heat = next;
    }
    cost
}

/// Points restored on a face that enemies look at are worth most.
fn shield_worth(world: &World, ship: &Ship, points: &[(ShipFace, i32)]) -> i32 {
    let watched = |face: ShipFace| {
        world.enemies_of(ship.owner).filter(|e| e.is_able() && e.place.range_hexes(ship.place) <= 10).any(|e| {
            let lies = sectors(ship.place.hex, e.place.hex);
            lies.iter().any(|s| ShipFace::of(*s, ship.facing) == face)
        })
    };
    let factor = |face| if watched(face) { POINT * 3 / 2 } else { POINT / 5 };
    points.iter().map(|(face, n)| n * factor(*face)).sum()
}

/// A lock is worth a share of the damage of several broadsides.
fn scan_worth(world: &World, ship: &Ship, target: &str) -> i32 {
    let Some(target) = world.named(target).filter(|t| ship.lock.is_none() && t.is_able()) else { return 0 };
    let range = target.place.range_hexes(ship.place);
    let soon = range.min(5);
    let gain = broadside(ship, target, soon, 3, ship.systems.output + 2) / 3;
    gain - 2 * (range - 6).max(0) * 2
}

fn evade_worth(world: &World, ship: &Ship) -> i32 {
    let threat = |e: &Ship| {
        let range = e.place.range_hexes(ship.place);
        let relative = e.counters.vector().distance_hexes(ship.counters.vector());
        broadside(e, ship, range, relative, e.systems.output)
    };
    let sum: i32 = world.enemies_of(ship.owner).filter(|e| e.is_able()).map(threat).sum();
    if sum >= THREAT { sum / 4 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Seat;
    use crate::games::space_combat::tests::properties::mustered;

    #[test]
    fn sc_14_5_fire_counts_for_less_where_it_overheats_the_ship() {
        let mut state = mustered("open-lanes", "hot");
        let (ship, enemy) = (state.world.ships[0].clone(), state.world.ships.iter().rposition(Ship::is_able).unwrap());
        state.world.ships[enemy].place.hex = ship.place.hex.plus(crate::grid::Hex::new(2, 0));
        let hot = Ship { heat: ship.class().heat_capacity + ship.systems.radiators, ..ship.clone() };
        let gain = |ship: &Ship| best_fire(&state, ship, Skill::Steady).1;
        assert!(gain(&ship) > gain(&hot), "{} and {}", gain(&ship), gain(&hot));
    }

    #[test]
    fn weighing_asks_for_the_time_once_in_twenty_orders() {
        let state = mustered("well", "time");
        let ship = state.world.able_of(Seat(0)).next().unwrap();
        let asked = std::cell::Cell::new(0);
        let may_go_on = || asked.replace(asked.get() + 1) < usize::MAX;
        let thinking = Thinking { skill: Skill::Sharp, seed: 0, may_go_on: &may_go_on };
        let weighed = ranked(&state, ship, &thinking).len();
        assert!(weighed > 20, "{weighed}");
        assert_eq!(asked.get(), (weighed - 1) / 20);
    }
}
