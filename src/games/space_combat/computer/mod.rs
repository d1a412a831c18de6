//! Computer players: three skills that fight, take orbits, land, salvage and race. They see what a player on their seat
//! sees, no more. What they are after and how they fly there is advice that people get too (`rules::advice`).
//!
//! | file | what it holds |
//! |---|---|
//! | `aftermath` | what comes of orders, and how a side stands then |
//! | `exchange` | programs of the better captains, who try out others |
//! | `fight` | orders that fight |
//! | `force` | ships to buy |
//! | `muster` | the choice among them |
//! | `outlook` | what a ship has to reckon with in the coming subturns |
//! | `weigh` | weighing fire, burns and the quiet actions |
//! | `rehearse` | the sharp player's trials of other orders than its usual one, by subturns |
//! | `trials` | trials of programs for a sealed exchange |

mod aftermath;
mod exchange;
mod fight;
mod force;
mod muster;
mod outlook;
mod rehearse;
mod trials;
mod weigh;

use std::borrow::Cow;

use crate::contract::{Computer, Seat, Skill, Thinking, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, Program, ProgramStep};
use crate::games::space_combat::rules::advice::goal::{self, Goal};
use crate::games::space_combat::rules::advice::{navigate, safety};
use crate::games::space_combat::rules::check::{check, check_plan};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::resolve::victory::home;
use crate::games::space_combat::rules::state::{Phase, Ship, State, World};

/// An order; legal, and it makes progress: a plan for each ship, then the lock.
pub(crate) fn computer(view: &View<SpaceCombat>, seat: Seat, thinking: &Thinking<'_>) -> Order {
    let state: &State = &as_fought(view);
    let order = match &state.phase {
        Phase::Muster { forces } => {
            muster::muster(state, seat, forces.get(seat.index()).and_then(Option::as_ref), thinking)
        }
        _ => next_ship(state, seat).map_or(Order::Done, |ship| order_for(state, ship, thinking)),
    };
    if check(view, seat, &order).is_ok() { order } else { fallback(view, seat) }
}

/// The state as captains weigh it: what is hurt counts alike on both sides. What evens out forces was measured between captains who
/// fight so (16.14).
fn as_fought(state: &State) -> Cow<'_, State> {
    if state.world.factions.iter().all(|faction| faction.gains_percent.is_none()) {
        return Cow::Borrowed(state);
    }
    let mut state = state.clone();
    state.world.factions.iter_mut().for_each(|faction| faction.gains_percent = None);
    Cow::Owned(state)
}

/// Holds with the next ship, or locks.
fn fallback(view: &View<SpaceCombat>, seat: Seat) -> Order {
    let hold = next_ship(view, seat).map(|ship| Order::Plan { ship: ship.name.clone(), plan: Plan::of(Action::Hold) });
    hold.filter(|order| check(view, seat, order).is_ok()).unwrap_or(Order::Done)
}

fn next_ship(state: &State, seat: Seat) -> Option<&Ship> {
    let is_sealed = state.world.rules().exchange_subturns().is_some();
    // In a sealed exchange all orders are given anew whenever anything is asked, so that they end together.
    let waits = |s: &&Ship| if is_sealed { s.watch.filed != Some(state.window) } else { s.program.steps.is_empty() };
    state.world.able_of(seat).find(waits)
}

/// One ship's order; in program mode a program of one step, so that it thinks anew each subturn.
fn order_for(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Order {
    if state.world.rules().exchange_subturns().is_some() {
        return Order::Program { ship: ship.name.clone(), program: exchange::program_for(state, ship, thinking) };
    }
    let goal = aim(&state.world, ship, thinking.skill);
    let toward = |goal: &Goal| navigate::toward(&state.world, ship, goal, thinking);
    let mut plan = plan(state, ship, goal.as_ref(), thinking, toward);
    if thinking.skill == Skill::Sharp {
        plan = rehearse::better(state, ship, goal.as_ref(), plan, thinking);
    }
    if check_plan(state, ship, &plan).is_err() {
        plan = Plan::of(Action::Hold);
    }
    plan = safety::kept_alive(state, ship, goal.as_ref(), plan);
    let name = ship.name.clone();
    if state.world.rules().program_mode {
        let step = ProgramStep { condition: None, plan, otherwise: None };
        return Order::Program { ship: name, program: Program { steps: vec![step], ..Program::default() } };
    }
    Order::Plan { ship: name, plan }
}

/// What the ship goes after: the sharp leave to the enemy what it reaches sooner.
fn aim(world: &World, ship: &Ship, skill: Skill) -> Option<Goal> {
    goal::of(world, ship, skill).filter(|goal| skill != Skill::Sharp || !navigate::comes_late(world, ship, goal))
}

/// The usual order; `toward` gives the next one of the way to a goal.
fn plan(
    state: &State,
    ship: &Ship,
    goal: Option<&Goal>,
    thinking: &Thinking<'_>,
    toward: impl Fn(&Goal) -> Plan,
) -> Plan {
    let world = &state.world;
    if ship.landing.is_some() || ship.host.is_some() {
        return Plan::of(goal::ashore(world, ship));
    }
    if let Some(plan) = goal.and_then(|g| goal::at_once(world, ship, g)) {
        return plan;
    }
    match goal {
        Some(Goal::Race { .. }) if is_home(world, ship) => fight::in_orbit(state, ship, thinking),
        Some(goal @ (Goal::Race { .. } | Goal::Land { .. } | Goal::Escape | Goal::Exit { .. })) => toward(goal),
        Some(goal) if thinking.skill != Skill::Plain || !goal::is_reached(world, ship, goal) => {
            fight::or_toward(state, ship, goal, thinking, toward)
        }
        _ => fight::plan(state, ship, thinking),
    }
}

/// Whether the ship's side has done the race.
fn is_home(world: &World, ship: &Ship) -> bool {
    home(world).iter().any(|(seat, _)| ship.owner == Some(*seat))
}

impl Computer for SpaceCombat {
    fn computer(view: &View<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        computer(view, seat, thinking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::data::counters::Counters;
    use crate::games::space_combat::rules::action::Manoeuvre;
    use crate::games::space_combat::tests::kit::hex;
    use crate::games::space_combat::tests::properties::{beside_cinder, mustered};

    #[test]
    fn sc_16_3_by_subturns_the_sharp_leave_to_the_enemy_what_it_reaches_sooner() {
        let (state, id) = beside_cinder(Seat(1));
        let ship = &state.world[id];
        let fetches = |skill: Skill| matches!(aim(&state.world, ship, skill), Some(Goal::Meet { .. }));
        assert_eq!([Skill::Plain, Skill::Steady, Skill::Sharp].map(fetches), [true, true, false]);
    }

    /// The Quarry with a ship of the first side at rest beside the claim and one of the second two hexes away.
    fn watched() -> (State, Ship) {
        let mut state = mustered("quarry", "watch");
        for (owner, (q, r)) in [(Seat(0), (0, 1)), (Seat(1), (2, 1))] {
            let ship = state.world.ships.iter_mut().find(|s| s.owner == Some(owner)).unwrap();
            (ship.place.hex, ship.counters) = (hex(q, r), Counters::NONE);
        }
        let watcher = state.world.ships.iter().find(|s| s.owner == Some(Seat(0))).unwrap().clone();
        (state, watcher)
    }

    fn begins_with_watch(skill: Skill, seed: u64) -> bool {
        let (state, ship) = watched();
        let program = exchange::program_for(&state, &ship, &Thinking { skill, seed, may_go_on: &|| true });
        let first = program.steps.first().map(|step| &step.plan.action);
        matches!(first, Some(Action::Manoeuvre(Manoeuvre::Keep { .. })))
    }

    #[test]
    fn sc_16_8_on_watch_all_but_the_plainest_begin_with_something_better_where_there_is() {
        assert!((0..8).all(|seed| begins_with_watch(Skill::Plain, seed)));
        for skill in [Skill::Steady, Skill::Sharp] {
            assert!((0..8).any(|seed| !begins_with_watch(skill, seed)), "{skill:?}");
        }
    }
}
