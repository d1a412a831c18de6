//! Staying alive: no order by which a ship crashes, burns up or leaves the zone soon if a legal one avoids it.
//!
//! What is here: the last look at an order, whatever reason it was chosen for. What is not: where the ship wants to go.

use super::goal::Goal;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::forecast::after;
use crate::games::space_combat::rules::forecast::{Fate, Leg, course_from};
use crate::games::space_combat::rules::legal::plans;
use crate::games::space_combat::rules::resolve::craft::LAUNCH_ENERGY;
use crate::games::space_combat::rules::state::SUBTURNS;
use crate::games::space_combat::rules::state::{Ship, State, World};

/// Subturns that a drift must last to be safe, as far as the game goes on.
const HORIZON: i32 = 4;
/// Orders to come that may still mend the course.
const LATER_ORDERS: usize = 2;

/// The plan, or the nearest one to it that the ship survives where it would not survive this one. What the goal wants is
/// no disaster.
pub(crate) fn kept_alive(state: &State, ship: &Ship, goal: Option<&Goal>, plan: Plan) -> Plan {
    let world = &state.world;
    let moves_left = SUBTURNS - world.subturn + SUBTURNS * (world.scenario.turns - world.turn).max(0);
    let horizon = usize::try_from(HORIZON.min(moves_left)).unwrap_or(0);
    let pilot = Pilot { world, goal, horizon };
    if ship.landing.is_some() || ship.host.is_some() || pilot.can_live(&ordered(ship, &plan), LATER_ORDERS) {
        return plan;
    }
    let steers = |p: &Plan| matches!(p.action, Action::Burn { .. } | Action::Hold);
    let mut others: Vec<Plan> =
        plans(state, ship).into_iter().filter(|p| steers(p) && check_plan(state, ship, p).is_ok()).collect();
    others.sort_by_key(|p| (cost(p), p.rotate.abs()));
    let survives = |later: usize| move |p: &&Plan| pilot.can_live(&ordered(ship, p), later);
    // What is safe by itself comes before what needs another order.
    let safe = (0..=LATER_ORDERS).find_map(|later| others.iter().find(survives(later)).cloned());
    let longest = || others.iter().max_by_key(|p| (pilot.life(&ordered(ship, p)), -cost(p))).cloned();
    let doomed_for = pilot.life(&ordered(ship, &plan));
    safe.or_else(|| longest().filter(|p| pilot.life(&ordered(ship, p)) > doomed_for)).unwrap_or(plan)
}

fn cost(plan: &Plan) -> i32 {
    match &plan.action {
        Action::Burn { thrusts, climb } => thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs(),
        _ => 0,
    }
}

/// The ship as an order leaves it.
fn ordered(ship: &Ship, plan: &Plan) -> Ship {
    let (counters, climb) = after(ship, plan);
    let mut ordered = ship.clone();
    (ordered.counters, ordered.climb) = (counters, climb);
    ordered.facing = ship.facing.turned(plan.rotate);
    ordered.rotation_left = (ship.rotation_left - plan.rotate.abs()).max(0);
    ordered.energy = (ship.energy - energy_spent(ship, plan)).max(0);
    ordered
}

/// The ship after each burn that it can make, and after none.
fn burns(ship: &Ship) -> Vec<Ship> {
    let most = ship.rotation_left.min(3);
    let mut list = vec![ship.clone()];
    for rotate in -most..=most {
        for engine in &ship.systems.engines {
            for counters in 1..=engine.thrust.min(ship.energy) {
                let facing = ship.facing.turned(rotate);
                let pushed: Counters = ship.counters.adding(engine.face.direction(facing), counters).resolved();
                let mut burned = ship.clone();
                (burned.counters, burned.facing) = (pushed, facing);
                burned.energy -= counters;
                burned.rotation_left -= rotate.abs();
                list.push(burned);
            }
        }
    }
    list
}

/// Looks ahead for one ship.
#[derive(Clone, Copy)]
struct Pilot<'a> {
    world: &'a World,
    goal: Option<&'a Goal>,
    horizon: usize,
}

impl Pilot<'_> {
    fn drift(self, ship: &Ship) -> Vec<Leg> {
        course_from(self.world, ship, ship.place, ship.counters, ship.climb, self.horizon)
    }

    fn is_bad(self, ship: &Ship, fate: Fate) -> bool {
        self.goal.is_none_or(|goal| !goal.wants(ship, fate))
    }

    /// Subturns that the ship drifts unharmed.
    fn life(self, ship: &Ship) -> usize {
        let legs = self.drift(ship);
        let bad = legs.iter().position(|leg| leg.fate.is_some_and(|fate| self.is_bad(ship, fate)));
        bad.unwrap_or(self.horizon)
    }

    /// Whether the ship lives if so many later orders may be burns.
    fn can_live(self, ship: &Ship, later_orders: usize) -> bool {
        self.lives_on(ship, later_orders, self.world.subturn)
    }

    /// The same in a subturn to come; they are counted on from this turn's.
    fn lives_on(self, ship: &Ship, later_orders: usize, subturn: i32) -> bool {
        let life = self.life(ship);
        if life == self.horizon {
            return true;
        }
        if life == 0 || later_orders == 0 {
            return false;
        }
        let Some(next) = self.moved(ship, subturn) else { return false };
        burns(&next).iter().any(|burned| self.lives_on(burned, later_orders - 1, subturn + 1))
    }

    /// The ship after its next Move and the Energy step before it.
    fn moved(self, ship: &Ship, subturn: i32) -> Option<Ship> {
        let leg = self.drift(ship).into_iter().next()?;
        let mut next = ship.clone();
        (next.place, next.counters, next.climb) = (leg.place, leg.counters, leg.climb);
        next.energy = (ship.energy + ship.systems.output).min(ship.systems.capacitor);
        if subturn % SUBTURNS == 0 {
            next.rotation_left = ship.systems.rotation;
        }
        Some(next)
    }
}

/// Energy that an order takes; all of it where every weapon fires that can.
pub(crate) fn energy_spent(ship: &Ship, plan: &Plan) -> i32 {
    match &plan.action {
        Action::Fire { all_at: Some(_), .. } => ship.energy,
        Action::LiftOff { .. } => LAUNCH_ENERGY.0 + LAUNCH_ENERGY.1,
        Action::Launch { .. } => LAUNCH_ENERGY.0,
        Action::Burn { thrusts, climb } => thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs(),
        Action::Fire { shots, .. } => {
            let rows = shots.iter().filter_map(|s| ship.gun_named(&s.weapon)).map(|g| ship.guns[g].mount.kind.row());
            rows.map(|row| row.energy).sum()
        }
        Action::Shield { points, .. } => (points.iter().map(|(_, n)| n).sum::<i32>() + 1) / 2,
        Action::Scan { .. } | Action::Repair { .. } => 1,
        Action::Evade => 2,
        _ => 0,
    }
}
