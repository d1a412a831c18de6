//! Ramming: attempts, momentum, energy, weights, small rammers (14).

use super::hit::Hit;
use super::seekers::is_guided;
use super::{Doing, notes, roll_at_most, watch};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::{Event, Roll};
use crate::games::pentagon_war::rules::plan::{Action, Rule, Target};
use crate::games::pentagon_war::rules::state::{Drone, Impulse, Missile, State, UnitId};

/// What a ram does (14.2, 14.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Impact {
    /// Components of both afterwards.
    pub(crate) velocity: Velocity,
    /// Damage to each.
    pub(crate) points: u32,
}

/// A body in a ram: its mass for momentum, its ramming weights, its velocity. Mass 0 stands for an infinite mass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Body {
    /// Size class; 0: infinite.
    pub(crate) mass: u32,
    /// Ramming weights, a fifth of a size class each (14.4).
    pub(crate) weights: u32,
    /// Components.
    pub(crate) velocity: Velocity,
}

impl Body {
    /// A planet, or a base that is attached to nothing.
    const FIXED: Self = Self { mass: 0, weights: 0, velocity: Velocity::ZERO };
}

/// The arithmetic of a ram (14.2 to 14.4), exact; the damage is rounded down.
pub(crate) fn impact(rammer: Body, target: Body, is_finer: bool) -> Impact {
    let fifths = i128::from(house().ramming.weights_per_class);
    let heavy = |b: Body| i128::from(b.mass) * fifths + i128::from(b.weights);
    let (m1, m2) = (i64::from(rammer.mass), i64::from(target.mass));
    let scale = i128::from(UNITS_PER_HEX) * i128::from(UNITS_PER_HEX);
    let divisor = fifths * scale * i128::from(house().ramming.energy_divisor);
    let first = heavy(rammer) * rammer.velocity.speed_squared(is_finer);
    if target.mass == 0 {
        return Impact { velocity: Velocity::ZERO, points: points(first / divisor) };
    }
    let momentum = rammer.velocity.scaled(m1, 1).plus(target.velocity.scaled(m2, 1));
    let before = first + heavy(target) * target.velocity.speed_squared(is_finer);
    let masses = i128::from(m1 + m2);
    let after = (heavy(rammer) + heavy(target)) * momentum.speed_squared(is_finer);
    let energy = (before * masses * masses - after).max(0);
    Impact { velocity: momentum.scaled(1, m1 + m2), points: points(energy / (divisor * masses * masses)) }
}

#[expect(clippy::expect_used, reason = "masses are those of designs, and no speed is beyond the limit (6.5)")]
fn points(energy: i128) -> u32 {
    u32::try_from(energy).expect("no ram has the energy of so many points")
}

/// The number not to be exceeded by the dice (14.1, 14.5).
pub(crate) fn ram_number(target_size: u32, is_evading: bool, is_small_rammer: bool) -> i32 {
    let numbers = &house().evasion;
    let penalty = if is_small_rammer { numbers.small_ram_penalty } else { numbers.ram_penalty };
    let base = i32::from(house().ramming.base_number) + target_size.cast_signed();
    base - if is_evading { i32::from(penalty) } else { 0 }
}

/// The body of a craft, of the joint craft when attached.
fn body(state: &State, id: UnitId) -> Body {
    let craft = state.craft_of(id);
    if craft.design.is_base() && !craft.is_attached() {
        return Body::FIXED;
    }
    let weights = state.union(id).iter().map(|m| state.craft_of(*m).intact(System::RammingWeight)).sum();
    Body { mass: state.size_class(id), weights, velocity: craft.velocity }
}

/// Gives a craft and those attached to it new components at once; pending marks stay (14.2).
fn set_velocity(step: &mut Doing, id: UnitId, velocity: Velocity) {
    for member in step.state.union(id) {
        let craft = step.state.craft_mut(member);
        craft.velocity = velocity;
        craft.moving = velocity.truncated();
    }
}

/// A craft that ends a move in a planet's hex rams it: infinite mass (23.3).
pub(super) fn meet_planets(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let planets = step.state.planets();
    let moved = |c: &&Craft| impulse.before.get(&c.id) != Some(&c.hex) && planets.contains(&c.hex);
    let met: Vec<UnitId> = step.state.in_play().filter(moved).map(|c| c.id).collect();
    let mut hits = Vec::new();
    for id in met {
        let points = impact(body(&step.state, id), Body::FIXED, step.state.options.finer_speed).points;
        set_velocity(step, id, Velocity::ZERO);
        let (unit, target) = (step.state.name_of(id), "the planet".to_owned());
        step.emit(Event::Rammed { unit, target, points, velocity: Some(Velocity::ZERO) });
        hits.push(Hit::screened(id, None, points, "the planet"));
    }
    hits
}

/// Whether a craft entered another's hex in this impulse and may ram it (14.1); two that moved together entered nothing.
pub(super) fn may_ram(state: &State, impulse: &Impulse, id: UnitId, target: UnitId) -> bool {
    let (Some(craft), Some(other)) = (state.live(id), state.live(target)) else { return false };
    let before = |unit| impulse.before.get(&unit);
    let entered = before(id).is_some_and(|h| *h != craft.hex) && before(id) != before(target);
    entered && craft.hex == other.hex && !state.union(id).contains(&target) && !craft.is_inert
}

fn rams_ordered<'a>(rules: &'a [Rule], impulse: &'a Impulse) -> impl Iterator<Item = Target> + 'a {
    rules.iter().filter(|r| r.holds_on(impulse.number)).filter_map(|r| match r.action {
        Action::Ram { target } => Some(target),
        _ => None,
    })
}

/// Rams that are declared by now: rammer and target (14.1).
pub(super) fn declared(state: &State, impulse: &Impulse) -> Vec<(UnitId, UnitId)> {
    let of = |craft: &Craft| {
        rams_ordered(&craft.plan.rules, impulse).find_map(|wanted| ram_target(state, impulse, craft, wanted))
    };
    state.in_play().filter_map(|craft| of(craft).map(|target| (craft.id, target))).collect()
}

fn ram_target(state: &State, impulse: &Impulse, craft: &Craft, wanted: Target) -> Option<UnitId> {
    let named = |id: &UnitId| !matches!(wanted, Target::Unit(unit) if unit != *id);
    let enemies = state.enemies(craft.seat).map(|e| e.id).filter(named);
    enemies.into_iter().find(|id| may_ram(state, impulse, craft.id, *id))
}

/// Rams of craft, by ascending id of the rammer.
pub(super) fn craft_rams(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let declared = declared(&step.state, impulse);
    settle(step, impulse, &declared);
    declared.into_iter().flat_map(|(id, target)| attempt(step, id, target)).collect()
}

/// What came of the rules of rams, for their owners.
fn settle(step: &mut Doing, impulse: &Impulse, declared: &[(UnitId, UnitId)]) {
    let ids: Vec<UnitId> = step.state.in_play().map(|c| c.id).chain(step.state.drones.keys().copied()).collect();
    for id in ids {
        for (index, rule) in notes::rules_now(&step.state, id, impulse.number) {
            let Action::Ram { target } = rule.action else { continue };
            let tries = declared.iter().find(|(rammer, _)| *rammer == id);
            let outcome = match (tries, target) {
                (Some((_, met)), Target::Unit(unit)) if unit == *met => Ok(()),
                (Some(_), Target::Nearest | Target::NearestSmall) => Ok(()),
                (_, Target::Unit(unit)) => {
                    Err(format!("it did not enter the hex of {} (14.1)", step.state.name_of(unit)))
                }
                _ => Err("it entered the hex of none (14.1)".to_owned()),
            };
            notes::record(step, id, index, outcome);
        }
    }
}

/// What a ram does to both, if it succeeds.
fn attempt(step: &mut Doing, id: UnitId, target: UnitId) -> Vec<Hit> {
    let victim = step.state.craft_of(target);
    let automatic = victim.design.is_base() || !victim.defaults.dodges;
    let needed = ram_number(step.state.size_class(target), victim.evades(), false);
    let roll = (!automatic).then(|| roll_at_most(step, needed));
    let (unit, name) = (step.state.name_of(id), step.state.name_of(target));
    step.emit(Event::RamTried { unit: unit.clone(), target: name.clone(), roll });
    if roll.is_some_and(|r| !r.is_made) {
        return vec![];
    }
    let (one, two) = (body(&step.state, id), body(&step.state, target));
    let Impact { velocity, points } = impact(one, two, step.state.options.finer_speed);
    set_velocity(step, id, velocity);
    set_velocity(step, target, velocity);
    step.emit(Event::Rammed { unit: unit.clone(), target: name.clone(), points, velocity: Some(velocity) });
    let (by, victim) = (step.state.craft_of(id).seat, step.state.craft_of(target).seat);
    watch::note_in_hex(step, target, by, &format!("ram -{points}"), false);
    vec![
        Hit::screened(target, None, points, &format!("the ram by {unit}")).by(Some(by)),
        // What the rammer does to itself counts for the side that it ran into.
        Hit::screened(id, None, points, &format!("ramming {name}")).by(Some(victim)),
    ]
}

/// Damage of a drone's ram (14.5).
pub(crate) fn drone_ram_damage(drone: &Drone, target: Velocity) -> u32 {
    let relative = drone.velocity.minus(target).speed() / UNITS_PER_HEX;
    let numbers = &house().drones;
    let unarmed = if drone.load.weapon.is_none() { i64::from(numbers.unarmed_ram_penalty) } else { 0 };
    let weight = if drone.load.has_weight { i64::from(numbers.weighted_ram_bonus) } else { 0 };
    // A ram that is too slow does none.
    u32::try_from(relative - unarmed + weight).unwrap_or(0)
}

/// Rams that drones have declared by now: drone and target (14.5).
pub(super) fn declared_by_drones(state: &State, impulse: &Impulse) -> Vec<(UnitId, UnitId)> {
    let of = |drone: &Drone| {
        rams_ordered(&drone.plan.rules, impulse).find_map(|wanted| small_goal(state, impulse, drone, wanted))
    };
    state.drones.values().filter_map(|drone| of(drone).map(|target| (drone.id, target))).collect()
}

/// Whether an unguided missile has come into a hex in which it may ram (12.1, 14.5).
pub(super) fn is_loose_rammer(state: &State, impulse: &Impulse, missile: &Missile) -> bool {
    let moved = impulse.before.get(&missile.id).is_some_and(|h| *h != missile.hex);
    moved && !is_guided(state, missile)
}

/// Drones that were told to ram, and unguided missiles in an enemy's hex (14.5).
pub(super) fn small_rams(step: &mut Doing, impulse: &Impulse) -> Vec<Hit> {
    let declared = declared_by_drones(&step.state, impulse);
    settle(step, impulse, &declared);
    let mut hits = Vec::new();
    for (id, _) in declared {
        // An earlier ram may have destroyed the drone or its target.
        let Some(drone) = step.state.drones.get(&id).cloned() else { continue };
        let mut goals = rams_ordered(&drone.plan.rules, impulse);
        let Some(target) = goals.find_map(|t| small_goal(&step.state, impulse, &drone, t)) else { continue };
        if small_attempt(step, id, target).is_made {
            let velocity = step.state.live(target).map_or(Velocity::ZERO, |c| c.velocity);
            let points = drone_ram_damage(&drone, velocity);
            step.state.drones.remove(&id);
            hits.extend(small_hit(step, (&drone.name, drone.seat), target, points));
        }
    }
    let missiles: Vec<UnitId> = step.state.missiles.keys().copied().collect();
    for id in missiles {
        let Some(missile) = step.state.missiles.get(&id).filter(|m| is_loose_rammer(&step.state, impulse, m)).cloned()
        else {
            continue;
        };
        let Some(target) = step.state.enemies(missile.seat).find(|c| c.hex == missile.hex).map(|c| c.id) else {
            continue;
        };
        if small_attempt(step, id, target).is_made {
            step.state.missiles.remove(&id);
            hits.extend(small_hit(step, (&missile.name, missile.seat), target, u32::from(missile.warhead)));
        }
    }
    hits
}

fn small_goal(state: &State, impulse: &Impulse, drone: &Drone, wanted: Target) -> Option<UnitId> {
    let target = match wanted {
        Target::Unit(id) => id,
        Target::Nearest => state.nearest_enemy(drone.seat, drone.hex)?.id,
        Target::NearestSmall => state.nearest_small(drone.seat, drone.hex)?,
        Target::Bolts => return None,
    };
    let met = state.hex_of(target) == Some(drone.hex) && !state.bolts.contains_key(&target);
    let apart = impulse.before.get(&drone.id) != impulse.before.get(&target);
    (met && apart && state.seat_of(target) != Some(drone.seat)).then_some(target)
}

fn small_attempt(step: &mut Doing, id: UnitId, target: UnitId) -> Roll {
    let evades = step.state.live(target).is_some_and(Craft::evades);
    let needed = ram_number(step.state.size_class(target), evades, true);
    let automatic = step.state.live(target).is_some_and(|c| c.design.is_base() || !c.defaults.dodges);
    let roll = if automatic { Roll { dice: (1, 1), needed, is_made: true } } else { roll_at_most(step, needed) };
    let (unit, name) = (step.state.name_of(id), step.state.name_of(target));
    step.emit(Event::RamTried { unit, target: name, roll: (!automatic).then_some(roll) });
    roll
}

/// Damage to a craft; a small unit that is rammed is destroyed with the rammer (14.5).
fn small_hit(step: &mut Doing, (rammer, by): (&str, Seat), target: UnitId, points: u32) -> Option<Hit> {
    let name = step.state.name_of(target);
    step.emit(Event::Rammed { unit: rammer.to_owned(), target: name.clone(), points, velocity: None });
    let is_craft = step.state.live(target).is_some();
    watch::note_in_hex(step, target, by, &format!("ram -{points}"), !is_craft);
    if is_craft {
        return Some(Hit::screened(target, None, points, &format!("the ram by {rammer}")).by(Some(by)));
    }
    if let Some(hex) = step.state.hex_of(target) {
        step.state.drones.remove(&target);
        step.state.missiles.remove(&target);
        step.emit(Event::Destroyed { unit: name, hex, explosion: 0 });
    }
    None
}
