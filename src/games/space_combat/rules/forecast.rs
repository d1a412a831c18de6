//! Where a ship will drift: its course over the coming subturns under gravity, with what becomes of it (17.2.1).
//!
//! What is here: the Move step without dice (asteroids are left out). It uses the same functions as the real one.

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::resolve::moving::{Contact, contact, pulled, way};
use crate::games::space_combat::rules::state::{SUBTURNS, Ship, World};
use crate::grid::Hex;
use crate::kit::number::signed;

/// How a course ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Lands on the body of this position.
    Lands(usize),
    /// Lands with damage.
    LandsHard(usize),
    /// Is destroyed on it.
    Crashes(usize),
    /// Leaves the zone.
    Leaves,
}

/// One subturn of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// Hexes entered.
    pub(crate) hexes: Vec<Hex>,
    /// Where it ends.
    pub(crate) place: Place,
    /// Counters after gravity.
    pub(crate) counters: Counters,
    /// Altitude vector after gravity.
    pub(crate) climb: i32,
    /// Orbit, if in one.
    pub(crate) orbit: Option<Orbit>,
    /// Heat of stars and air taken.
    pub(crate) heat: i32,
    /// The end of the course, if it ends here.
    pub(crate) fate: Option<Fate>,
}

/// The course of a ship that burns no more, from these counters, for at most so many subturns.
pub(crate) fn course(world: &World, ship: &Ship, counters: Counters, climb: i32, subturns: usize) -> Vec<Leg> {
    course_from(world, ship, ship.place, counters, climb, subturns)
}

/// The same from another place.
pub(crate) fn course_from(
    world: &World,
    ship: &Ship,
    place: Place,
    counters: Counters,
    climb: i32,
    subturns: usize,
) -> Vec<Leg> {
    let mut legs: Vec<Leg> = Vec::with_capacity(subturns);
    let (mut place, mut counters, mut climb) = (place, counters, climb);
    for _ in 0..subturns {
        let Some(leg) = next_leg(world, ship, place, counters, climb) else { break };
        (place, counters, climb) = (leg.place, leg.counters, leg.climb);
        let is_over = leg.fate.is_some();
        legs.push(leg);
        if is_over {
            break;
        }
    }
    legs
}

/// The next subturn of such a course; none for what has landed.
pub(crate) fn next_leg(world: &World, ship: &Ship, place: Place, counters: Counters, climb: i32) -> Option<Leg> {
    ship.landing.is_none().then(|| leg(world, ship, place, counters, climb))
}

fn leg(world: &World, ship: &Ship, place: Place, counters: Counters, climb: i32) -> Leg {
    let way = way(world, place, counters, climb);
    let speed = counters.speed();
    if let Some(body) = way.contact {
        let has_surface = world.bodies.get(body).is_some_and(|b| b.template.has_surface);
        let fate = match contact(ship, has_surface, speed, way.climb) {
            Contact::Lands => Fate::Lands(body),
            Contact::LandsHard => Fate::LandsHard(body),
            Contact::Crashes => Fate::Crashes(body),
        };
        return Leg {
            hexes: way.hexes,
            place: way.end,
            counters: Counters::NONE,
            climb: 0,
            orbit: None,
            heat: 0,
            fate: Some(fate),
        };
    }
    let field = world.field();
    let (counters, climb) = pulled(world, way.end, counters, way.climb);
    let orbit = if climb == 0 { field.orbit(way.end.hex, way.end.altitude, counters) } else { None };
    let stars = world.heat_points(way.end);
    let air = if field.is_air(way.end.hex, way.end.altitude) { speed } else { 0 };
    let fate = (!world.scenario.holds(way.end.hex)).then_some(Fate::Leaves);
    Leg { hexes: way.hexes, place: way.end, counters, climb, orbit, heat: stars + air, fate }
}

/// Counters and altitude vector of a ship after a plan's burn.
pub(crate) fn after(ship: &Ship, plan: &Plan) -> (Counters, i32) {
    let facing = ship.facing.turned(plan.rotate);
    match &plan.action {
        Action::Burn { thrusts, climb } => {
            let pushed = thrusts.iter().fold(ship.counters, |c, t| c.adding(t.face.direction(facing), t.counters));
            (pushed.resolved(), ship.climb + climb)
        }
        _ => (ship.counters, ship.climb),
    }
}

/// The ship as it comes to a row of its program, 1 the first: by its burns on file, drifting where they are not settled;
/// nothing if its course ends before.
pub(crate) fn at_row(world: &World, ship: &Ship, row: usize) -> Option<Ship> {
    let mut now = ship.clone();
    let hold = Plan::of(Action::Hold);
    for at in 0..row.saturating_sub(1) {
        let plan = ship.program.steps.get(at).map_or(&hold, |step| &step.plan);
        let (counters, climb) = after(&now, plan);
        let leg = next_leg(world, &now, now.place, counters, climb)?;
        if leg.fate.is_some() {
            return None;
        }
        (now.place, now.counters, now.climb) = (leg.place, leg.counters, leg.climb);
        now.facing = now.facing.turned(plan.rotate);
        let burned = match &plan.action {
            Action::Burn { thrusts, climb } => thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs(),
            _ => 0,
        };
        now.energy = (now.energy - burned + now.systems.output).clamp(0, now.systems.capacitor);
        let is_new_turn = (world.subturn + signed(at)) % SUBTURNS == 0;
        now.rotation_left =
            if is_new_turn { now.systems.rotation } else { (now.rotation_left - plan.rotate.abs()).max(0) };
    }
    Some(now)
}

/// How and after how many subturns a ship's course ends: by the burns on file, then so many subturns of drift. A manoeuvre
/// watches its course itself.
pub(crate) fn program_fate(world: &World, ship: &Ship, drift: usize) -> Option<(usize, Fate)> {
    let mut now = ship.clone();
    for (step, subturn) in ship.program.steps.iter().zip(1..) {
        if step.plan.action.is_manoeuvre() {
            return None;
        }
        let (counters, climb) = after(&now, &step.plan);
        let leg = next_leg(world, &now, now.place, counters, climb)?;
        if let Some(fate) = leg.fate {
            return Some((subturn, fate));
        }
        (now.place, now.counters, now.climb) = (leg.place, leg.counters, leg.climb);
        now.facing = now.facing.turned(step.plan.rotate);
    }
    let legs = course(world, &now, now.counters, now.climb, drift);
    legs.last().and_then(|leg| leg.fate).map(|fate| (ship.program.steps.len() + legs.len(), fate))
}
