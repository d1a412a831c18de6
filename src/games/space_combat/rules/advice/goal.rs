//! What a ship is after besides fighting, and how far a state of motion is from it.

use crate::contract::Skill;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::scenario::{Victory, hex_of};
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::{Fate, Leg, course};
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::resolve::craft::{cannot_dock, is_cargo};
use crate::games::space_combat::rules::resolve::moving::HARD_LANDING_DAMAGE;
use crate::games::space_combat::rules::state::{Ship, ShipId, World};
use crate::grid::Hex;

/// Far from any goal.
pub(crate) const FAR: i32 = 10_000;

/// So many points of a ship that goes off with something aboard count like half a hex or a subturn of the way to it.
const DEAR_POINTS: i32 = 6;

/// Subturns that a meeting is looked for.
const MEETING_SUBTURNS: usize = 16;

/// A goal of motion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Past the mark, then into one of these states on the ring.
    Race { mark: Hex, range: i32, finish: Vec<(Hex, Counters)>, has_passed: bool },
    /// Onto the body.
    Land { body: usize },
    /// Beside the object, as it flies: its legs from now on.
    Meet { object: ShipId, course: Vec<Leg> },
    /// At rest in a hex.
    Rest { hex: Hex },
    /// Out of the zone.
    Escape,
    /// Out of the zone near a place.
    Exit { at: Hex, range: i32 },
}

/// A state of motion that a search has reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    /// Subturns from now, at least 1.
    pub(crate) after: usize,
    /// The leg just flown.
    pub(crate) leg: &'a Leg,
    /// Speed during the leg.
    pub(crate) speed: i32,
    /// Past the mark of a race.
    pub(crate) has_passed: bool,
}

/// The goal of a ship in its scenario; none: to fight.
pub(crate) fn of(world: &World, ship: &Ship, skill: Skill) -> Option<Goal> {
    let owner = ship.owner?;
    let faction = world.faction(owner);
    world.scenario.victory.iter().find_map(|victory| match victory {
        Victory::Race { mark, mark_range_hexes, orbit, ring } => {
            let mark = world.bodies.iter().find(|b| b.name == *mark)?.hex;
            let planet = world.bodies.iter().find(|b| b.name == *orbit)?;
            let states = planet.hex.ring(*ring).flat_map(|hex| Spin::ALL.map(|spin| (hex, planet.dots(hex, spin))));
            let finish = states.filter_map(|(hex, dots)| dots.map(|c| (hex, c))).collect();
            Some(Goal::Race { mark, range: *mark_range_hexes, finish, has_passed: faction.passed_mark })
        }
        Victory::HoldSurface { side, .. } if *side == faction.slug && ship.class().is_lander => to_ground(world, ship),
        Victory::LandedBonus { side, .. } if *side == faction.slug && ship.class().is_lander => to_ground(world, ship),
        Victory::Passage { side, class, exit, range_hexes, .. } if *side == faction.slug && ship.class == *class => {
            Some(Goal::Exit { at: hex_of(*exit), range: *range_hexes })
        }
        Victory::Salvage { .. } => salvage(world, ship, skill),
        Victory::Vigil { object, .. } => {
            let relay = world.named(object).filter(|o| o.is_present())?;
            is_nearest(world, ship, relay).then_some(Goal::Rest { hex: relay.place.hex })
        }
        _ => None,
    })
}

/// Onto the nearest body that has a surface.
fn to_ground(world: &World, ship: &Ship) -> Option<Goal> {
    let nearest = world.bodies.iter().enumerate().filter(|(_, b)| b.template.has_surface);
    let body = nearest.min_by_key(|(_, b)| b.ring(ship.place.hex))?.0;
    Some(Goal::Land { body })
}

fn is_nearest(world: &World, ship: &Ship, object: &Ship) -> bool {
    let Some(owner) = ship.owner else { return false };
    let nearest = world.able_of(owner).min_by_key(|s| (s.place.range_hexes(object.place), s.id));
    nearest.is_some_and(|s| s.id == ship.id)
}

/// Out with what is aboard; else to the object that falls to this ship: the pairs that are nearest to meeting come first, and as long
/// as there are enough of both no ship goes for two objects and none is gone for by two ships.
fn salvage(world: &World, ship: &Ship, skill: Skill) -> Option<Goal> {
    let wanted = world.scenario.victory.iter().filter_map(|victory| match victory {
        Victory::Salvage { object, .. } => world.named(object).filter(|o| o.is_present()),
        _ => None,
    });
    let (aboard, free): (Vec<&Ship>, Vec<&Ship>) = wanted.partition(|o| o.host.is_some());
    if aboard.iter().any(|o| o.host == Some(ship.id)) {
        return Some(Goal::Escape);
    }
    let ways: Vec<(&Ship, Vec<Leg>)> = free.into_iter().map(|o| (o, course_of(world, o))).collect();
    let own = world.able_of(ship.owner?).filter(|own| aboard.iter().all(|o| o.host != Some(own.id)));
    let mut pairs: Vec<(i32, ShipId, usize)> = own
        .flat_map(|own| {
            ways.iter()
                .enumerate()
                .map(move |(at, (_, way))| (meeting(world, own, way) + dear(world, own, skill), own.id, at))
        })
        .collect();
    pairs.sort_unstable();
    while let Some((_, own, at)) = pairs.first().copied() {
        if own == ship.id {
            let (object, course) = ways.into_iter().nth(at)?;
            return Some(Goal::Meet { object: object.id, course });
        }
        pairs.retain(|(_, ship, object)| *ship != own && *object != at);
    }
    None
}

/// What it counts for that a dear ship leaves the others alone: the plainest captain does not mind.
fn dear(world: &World, ship: &Ship, skill: Skill) -> i32 {
    match skill {
        Skill::Plain => 0,
        Skill::Steady | Skill::Sharp => ship.class().points(world.rules().edition()) / DEAR_POINTS,
    }
}

fn course_of(world: &World, object: &Ship) -> Vec<Leg> {
    course(world, object, object.counters, object.climb, MEETING_SUBTURNS)
}

/// How far a drifting ship is from meeting what flies there: the least distance of any subturn to come, and the wait until then.
fn meeting(world: &World, ship: &Ship, way: &[Leg]) -> i32 {
    let legs = course_of(world, ship);
    let apart =
        (0..).zip(legs.iter().zip(way)).map(|(after, (leg, there))| 2 * leg.place.range_hexes(there.place) + after);
    apart.min().unwrap_or(FAR)
}

/// What ends the matter now: taking the object aboard.
pub(crate) fn at_once(world: &World, ship: &Ship, goal: &Goal) -> Option<Plan> {
    let Goal::Meet { object, .. } = goal else { return None };
    let object = world.ship(*object)?;
    let can = is_cargo(world, object) && cannot_dock(world, ship, object).is_none();
    can.then(|| Plan::of(Action::Dock { with: object.name.clone() }))
}

/// What a landed or docked ship does: stays, mends, restores its shields.
pub(crate) fn ashore(world: &World, ship: &Ship) -> Action {
    let is_carried_lander = ship.class().is_lander && ship.host.is_some();
    let has_ground_to_take = of(world, ship, Skill::Plain).is_some_and(|g| matches!(g, Goal::Land { .. }));
    if is_carried_lander && has_ground_to_take {
        return Action::Undock;
    }
    let is_hurt = ship.hull < ship.class().hull * 3 / 4;
    if is_hurt && ship.energy > 1 && ship.systems.repair_die > 0 {
        return Action::Repair { wishes: vec![] };
    }
    Action::Hold
}

/// Whether the ship is where it wants to be.
pub(crate) fn is_reached(world: &World, ship: &Ship, goal: &Goal) -> bool {
    match goal {
        Goal::Rest { hex } => ship.place.hex.distance_hexes(*hex) <= 1 && ship.speed() <= 1 && is_safe(world, ship),
        _ => false,
    }
}

fn is_safe(world: &World, ship: &Ship) -> bool {
    let legs = course(world, ship, ship.counters, ship.climb, 3);
    legs.last().is_none_or(|leg| leg.fate.is_none())
}

/// How far the end of a leg is from another state of motion.
fn mismatch(leg: &Leg, place: Place, counters: Counters, climb: i32) -> i32 {
    let drift = leg.counters.vector().distance_hexes(counters.vector());
    2 * leg.place.range_hexes(place) + 3 * (drift + (leg.climb - climb).abs())
}

/// The same from a state in the map plane.
fn mismatch_in_plane(leg: &Leg, hex: Hex, counters: Counters) -> i32 {
    mismatch(leg, Place { hex, altitude: 0 }, counters, 0)
}

impl Goal {
    /// How far a moment is from the goal: 0 when there.
    pub(crate) fn distance(&self, moment: &Moment<'_>) -> i32 {
        let leg = moment.leg;
        let next = leg.place.hex.plus(leg.counters.vector());
        match self {
            Self::Race { mark, finish, .. } => {
                let home = || finish.iter().map(|(hex, c)| mismatch_in_plane(leg, *hex, *c)).min().unwrap_or(FAR);
                if moment.has_passed {
                    home()
                } else {
                    60 + 2 * next.distance_hexes(*mark) + leg.place.hex.distance_hexes(*mark)
                }
            }
            Self::Land { body } => match leg.fate {
                Some(Fate::Lands(at)) if at == *body => 0,
                Some(Fate::LandsHard(at)) if at == *body => 5,
                _ => 0,
            },
            Self::Meet { course, .. } => {
                let there = course.get(moment.after - 1);
                there.map_or(FAR, |there| mismatch(leg, there.place, there.counters, there.climb))
            }
            Self::Rest { hex } => mismatch_in_plane(leg, *hex, Counters::NONE),
            Self::Escape | Self::Exit { .. } => 0,
        }
    }

    /// The distance with what only this goal knows: bodies to land on, the edge to reach.
    pub(crate) fn distance_in(&self, world: &World, moment: &Moment<'_>) -> i32 {
        let leg = moment.leg;
        match self {
            Self::Land { body } if leg.fate.is_none() => {
                let centre = world.bodies.get(*body).map_or(leg.place.hex, |b| b.hex);
                let next = leg.place.hex.plus(leg.counters.vector());
                10 + 2 * next.distance_hexes(centre)
                    + 3 * (moment.speed.max(leg.counters.speed()) - 1).max(0)
                    + leg.place.altitude * 2
            }
            Self::Escape if leg.fate == Some(Fate::Leaves) => 0,
            Self::Escape => {
                let next = leg.place.hex.plus(leg.counters.vector());
                1 + 3 * world.scenario.zone_radius_hexes - next.length_hexes()
            }
            Self::Exit { at, range } if leg.fate == Some(Fate::Leaves) => {
                if leg.place.hex.distance_hexes(*at) <= *range { 0 } else { FAR }
            }
            Self::Exit { at, .. } => 1 + 3 * leg.place.hex.plus(leg.counters.vector()).distance_hexes(*at),
            _ => self.distance(moment),
        }
    }

    /// Whether it lies out of the map plane.
    pub(crate) fn is_off_plane(&self) -> bool {
        let is_off = |leg: &Leg| leg.place.is_off_plane(leg.climb);
        matches!(self, Self::Meet { course, .. } if course.iter().any(is_off))
    }

    /// Whether such an end of a course is what the goal wants: a hard landing only for a craft that survives it.
    pub(crate) fn wants(&self, ship: &Ship, fate: Fate) -> bool {
        match (self, fate) {
            (Self::Land { body }, Fate::Lands(at)) => *body == at,
            (Self::Land { body }, Fate::LandsHard(at)) => *body == at && ship.hull + ship.armour > HARD_LANDING_DAMAGE,
            (Self::Escape | Self::Exit { .. }, Fate::Leaves) => true,
            _ => false,
        }
    }
}
