//! Orders that fight, as each skill finds them.

use super::rehearse;
use super::weigh::{POINT, best_fire, plain, ranked};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::advice::goal::{self, Goal};
use crate::games::space_combat::rules::advice::navigate;
use crate::games::space_combat::rules::state::{Ship, State};

/// A plan that fights, or goes on toward the goal when that is worth more.
pub(super) fn or_toward(state: &State, ship: &Ship, goal: &Goal, thinking: &Thinking<'_>) -> Plan {
    let (fire, gain) = best_fire(state, ship, thinking.skill);
    let is_reached = goal::is_reached(&state.world, ship, goal);
    if gain >= 3 * POINT || (is_reached && gain > 0) {
        return fire;
    }
    if is_reached { plan(state, ship, thinking) } else { navigate::toward(&state.world, ship, goal, thinking) }
}

/// A plan that fights without leaving the orbit the ship is in.
pub(super) fn in_orbit(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Plan {
    let stays = |p: &Plan| !matches!(p.action, Action::Burn { .. });
    ranked(state, ship, thinking).into_iter().find(stays).unwrap_or(Plan::of(Action::Hold))
}

/// A plan that fights.
pub(super) fn plan(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Plan {
    if thinking.skill == Skill::Plain {
        return plain(state, ship, thinking.seed);
    }
    let mut best = ranked(state, ship, thinking);
    if thinking.skill == Skill::Sharp && state.world.enemies_of(ship.owner).any(Ship::is_able) {
        let steady = ranked(state, ship, &Thinking { skill: Skill::Steady, ..*thinking });
        let mut trials: Vec<Plan> = steady.into_iter().take(2).collect();
        for plan in best.iter().take(rehearse::CANDIDATES) {
            if !trials.contains(plan) {
                trials.push(plan.clone());
            }
        }
        if let Some(plan) = rehearse::best(state, ship, trials, thinking) {
            return plan;
        }
    }
    if best.is_empty() { Plan::of(Action::Hold) } else { best.swap_remove(0) }
}
