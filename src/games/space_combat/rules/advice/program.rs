//! Programs for sealed exchanges (17.7): manoeuvres where there is a fight or a watch, the way itself where there is a goal.

use super::goal::{self, Goal};
use super::navigate;
use super::safety::{self, energy_spent};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::data::scenario::Victory;
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program, ProgramStep, Stop};
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::forecast::{after, next_leg};
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::heat::{Heat, Warmth};
use crate::games::space_combat::rules::resolve::victory::home;
use crate::games::space_combat::rules::state::{SUBTURNS, Ship, State, World};

/// Within so many hexes a watch is kept.
const WATCH_HEXES: i32 = 1;

/// A program that fills the exchange, where there is none one row.
pub(crate) fn program(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Program {
    let goal = goal::of(&state.world, ship, thinking.skill);
    let pilot = Pilot::of(state, ship, thinking);
    if ship.landing.is_some() || ship.host.is_some() {
        return pilot.ashore(goal.as_ref());
    }
    match &goal {
        Some(Goal::Race { .. }) if home(&state.world).iter().any(|(seat, _)| ship.owner == Some(*seat)) => {
            pilot.at_home()
        }
        Some(Goal::Rest { .. }) if ship.has_engine() => pilot.watch(),
        // Whoever comes late is only in the way there.
        Some(goal) if thinking.skill != Skill::Plain && navigate::comes_late(&state.world, ship, goal) => pilot.fight(),
        Some(goal) => pilot.under_way(goal).unwrap_or_else(|| pilot.fight()),
        None => pilot.fight(),
    }
}

/// One ship's program in the making.
#[derive(Clone, Copy)]
struct Pilot<'a> {
    state: &'a State,
    ship: &'a Ship,
    thinking: &'a Thinking<'a>,
    rows: usize,
}

/// Rows, filled up with the last.
fn filled(mut plans: Vec<Plan>, then: &Plan, rows: usize) -> Vec<ProgramStep> {
    plans.truncate(rows);
    plans.resize(rows, then.clone());
    plans.into_iter().map(ProgramStep::of).collect()
}

const fn wanted(manoeuvre: Manoeuvre) -> Plan {
    Plan::of(Action::Manoeuvre(manoeuvre))
}

/// The ship one subturn later, if it flies free and carries out this plan.
fn flown(world: &World, ship: &Ship, plan: &Plan) -> Ship {
    let mut next = Ship { host: None, landing: None, ..ship.clone() };
    (next.counters, next.climb) = after(ship, plan);
    next.facing = ship.facing.turned(plan.rotate);
    next.rotation_left = (ship.rotation_left - plan.rotate.abs()).max(0);
    next.energy = (next.energy - energy_spent(ship, plan) + next.systems.output).clamp(0, next.systems.capacitor);
    if let Some(leg) = next_leg(world, &next, next.place, next.counters, next.climb) {
        next.heat = Heat::of(ship).after(Warmth::of(world, ship, plan), &leg).points;
        (next.place, next.counters, next.climb) = (leg.place, leg.counters, leg.climb);
    }
    next
}

impl<'a> Pilot<'a> {
    fn of(state: &'a State, ship: &'a Ship, thinking: &'a Thinking<'a>) -> Self {
        let rows = usize::try_from(state.world.exchange_left).unwrap_or(1).max(1);
        Self { state, ship, thinking, rows }
    }

    fn only(self, plans: Vec<Plan>, then: &Plan, stops: Option<Vec<Stop>>) -> Program {
        Program { steps: filled(plans, then, self.rows), stops, ..Program::default() }
    }

    /// On the ground or docked: nothing that comes near is news. A lander with ground to take puts off and flies on.
    fn ashore(self, goal: Option<&Goal>) -> Program {
        let (world, ship) = (&self.state.world, self.ship);
        let first = Plan::of(goal::ashore(world, ship));
        if first.action != Action::Undock {
            return self.only(vec![first], &Plan::of(Action::Hold), Some(vec![]));
        }
        let loose = flown(world, ship, &first);
        let way = goal.map(|goal| navigate::way(world, &loose, goal, self.thinking)).unwrap_or_default();
        self.only([vec![first], way].concat(), &Plan::of(Action::Hold), Some(vec![Stop::Crash]))
    }

    /// In the orbit that wins the race: there it stays and fires.
    fn at_home(self) -> Program {
        let world = &self.state.world;
        let stay = match world.orbit_of(self.ship) {
            Some(Orbit::Round { body, ring, .. }) => {
                wanted(Manoeuvre::Orbit { body: world.bodies[body].name.clone(), ring })
            }
            _ => Plan::of(Action::Hold),
        };
        self.only(vec![], &stay, None)
    }

    /// Near what is to be watched, fighting from there.
    fn watch(self) -> Program {
        let object = self.state.world.scenario.victory.iter().find_map(|victory| match victory {
            Victory::Vigil { object, .. } => Some(object.clone()),
            _ => None,
        });
        let stay = Manoeuvre::Keep { least: 0, most: WATCH_HEXES, target: object };
        self.only(vec![], &wanted(stay), None)
    }

    /// The way toward a goal, as far as the exchange goes; what waits at its end is done there.
    fn under_way(self, goal: &Goal) -> Option<Program> {
        let (world, ship) = (&self.state.world, self.ship);
        if let Some(now) = goal::at_once(world, ship, goal) {
            let way = navigate::way(world, &flown(world, ship, &now), &Goal::Escape, self.thinking);
            return Some(self.only([vec![now], way].concat(), &Plan::of(Action::Hold), Some(vec![Stop::Crash])));
        }
        let mut way = navigate::way(world, ship, goal, self.thinking);
        let first = way.first_mut()?;
        *first = safety::kept_alive(self.state, ship, Some(goal), first.clone());
        if let Goal::Meet { object, .. } = goal {
            way.extend(world.ship(*object).map(|o| Plan::of(Action::Dock { with: o.name.clone() })));
            way = self.and_out(way);
        }
        // What leaves the zone on purpose is not stopped for it.
        let stops = if matches!(goal, Goal::Escape | Goal::Exit { .. }) { vec![] } else { vec![Stop::Crash] };
        Some(self.only(way, &Plan::of(Action::Hold), Some(stops)))
    }

    /// These plans, and then out of the zone as far as the rows go: with what is aboard by then, or out of the heat without it.
    fn and_out(self, mut plans: Vec<Plan>) -> Vec<Plan> {
        if plans.len() >= self.rows {
            return plans;
        }
        let mut world = self.state.world.clone();
        let mut ship = self.ship.clone();
        for plan in &plans {
            ship = flown(&world, &ship, plan);
            if world.subturn % SUBTURNS == 0 {
                ship.rotation_left = ship.systems.rotation;
            }
            world.subturn += 1;
        }
        plans.extend(navigate::way(&world, &ship, &Goal::Escape, self.thinking));
        plans
    }

    /// Engages; all but the plainest captain choose whom, but where watch is kept: there the choice
    /// costs more games than it wins (docs/balance.md).
    fn fight(self) -> Program {
        let (world, ship) = (&self.state.world, self.ship);
        let is_watch = world.scenario.victory.iter().any(|victory| matches!(victory, Victory::Vigil { .. }));
        let chooses = self.thinking.skill != Skill::Plain && !is_watch;
        let mut enemies: Vec<&Ship> = world.enemies_of(ship.owner).filter(|e| chooses && e.is_able()).collect();
        enemies.sort_by_key(|e| {
            (aimed_at(world, ship, e), e.place.range_hexes(ship.place) + (e.hull + e.armour) / 4, e.id)
        });
        let named = enemies.iter().map(|e| Some(e.name.clone()));
        let mut engaging = named.chain([None]).map(|target| wanted(Manoeuvre::Engage { target }));
        let legal = |plan: &Plan| check_plan(self.state, ship, plan).is_ok();
        if let Some(plan) = engaging.find(legal) {
            return self.only(vec![], &plan, None);
        }
        // Nothing to fight, or nothing to fight with.
        let plan = safety::kept_alive(self.state, ship, None, Plan::of(Action::Hold));
        self.only(vec![plan], &Plan::of(Action::Hold), None)
    }
}

/// 0 for a target that a friend is after already.
fn aimed_at(world: &World, ship: &Ship, enemy: &Ship) -> i32 {
    let is_after = |friend: &Ship| {
        let step = friend.program.steps.first().map(|step| &step.plan.action);
        matches!(step, Some(Action::Manoeuvre(Manoeuvre::Engage { target: Some(name) })) if *name == enemy.name)
    };
    let mut friends = world.ships.iter().filter(|s| s.owner == ship.owner && s.id != ship.id);
    i32::from(!friends.any(is_after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Seat;
    use crate::games::space_combat::data::counters::Counters;
    use crate::games::space_combat::tests::kit::put;
    use crate::games::space_combat::tests::properties::{mustered, start};

    #[test]
    fn sc_16_3_whoever_takes_something_aboard_goes_on_out_of_the_zone_in_the_same_program() {
        let mut state = start("corona-salvage", "orders=programs", 2, "out").state().clone();
        let id = put(&mut state.world, "corvette", 0, (2, 2), 4, "");
        state.world[id].counters = Counters::NONE;
        state.world.exchange_left = 4;
        assert_eq!(state.world[id].owner, Some(Seat(0)));
        let thinking = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
        let program = program(&state, &state.world[id], &thinking);
        let at = program.steps.iter().position(|step| matches!(step.plan.action, Action::Dock { .. })).unwrap();
        assert!(at + 1 < program.steps.len(), "{program:?}");
        let burns = |step: &ProgramStep| matches!(step.plan.action, Action::Burn { .. });
        assert!(program.steps[at + 1..].iter().any(burns), "{program:?}");
    }

    #[test]
    fn sc_16_8_where_watch_is_kept_whoever_fights_engages_the_nearest() {
        let engaged = |slug: &str| {
            let state = mustered(slug, "nearest");
            let thinking = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
            let pilot = Pilot::of(&state, state.world.able_of(Seat(0)).next().unwrap(), &thinking);
            match pilot.fight().steps.into_iter().next().map(|step| step.plan.action) {
                Some(Action::Manoeuvre(Manoeuvre::Engage { target })) => target,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(["quarry", "quiet-point"].map(engaged), [None, None]);
        assert!(engaged("open-lanes").is_some());
    }
}
