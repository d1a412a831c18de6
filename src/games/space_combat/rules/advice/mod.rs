//! What a captain would order: for *As suggested*, and for computer players. It decides nothing: what it advises is checked
//! and carried out like any order.
//!
//! | file | what it holds |
//! |---|---|
//! | `goal` | what a ship is after in this scenario, and how far it is from it |
//! | `navigate` | a beam search over burns under gravity toward a goal |
//! | `program` | programs that fill a sealed exchange |
//! | `safety` | the last look: no order that kills the ship if another does not |
//! | `volley` | what a volley would do, before it is fired |

pub(crate) mod goal;
pub(crate) mod navigate;
pub(crate) mod program;
pub(crate) mod safety;
pub(crate) mod volley;

use crate::contract::{Seat, Skill, Thinking, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, Program};
use crate::games::space_combat::rules::check::check;
use crate::games::space_combat::rules::order::{Order, ShipProgram};
use crate::games::space_combat::rules::state::{ShipId, State};

/// What a steady captain would order for the ships that have no orders yet.
pub(crate) fn suggested(view: &View<SpaceCombat>, seat: Seat) -> Vec<ShipProgram> {
    let mut state: State = (**view).clone();
    let thinking = Thinking { skill: Skill::Steady, seed: u64::from(state.window), may_go_on: &|| true };
    let idle: Vec<ShipId> = state.world.able_of(seat).filter(|s| s.program.steps.is_empty()).map(|s| s.id).collect();
    let mut programs = Vec::new();
    for id in idle {
        let ship = &state.world[id];
        let best = program::program(&state, ship, &thinking);
        let has_exchange = state.world.rules().exchange_subturns().is_some();
        let first = best.steps.first().map_or(Plan::of(Action::Hold), |step| step.plan.clone());
        let wished = if has_exchange { best } else { Program::once(first) };
        let entry = |program: Program| ShipProgram { ship: ship.name.clone(), program };
        let is_legal = |of: &ShipProgram| check(view, seat, &Order::Round { programs: vec![of.clone()] }).is_ok();
        let advised = Some(entry(wished)).filter(is_legal);
        let advised = advised.unwrap_or_else(|| entry(Program::once(Plan::of(Action::Hold))));
        // The next captain knows of it.
        state.world[id].program = advised.program.clone();
        programs.push(advised);
    }
    programs
}
