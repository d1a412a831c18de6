//! Programs of the better captains for a sealed exchange: what else the ship could do first is tried out on copies of the
//! world as its captain sees it, everybody else doing what is on file or engaging. Only the first row: news ends most
//! programs soon, and trying out four rows took four times as long and scored no better.

use super::rehearse::{carry_out, dice_of, standing};
use super::weigh::ranked;
use crate::contract::{Dice, Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program, ProgramStep};
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::state::{Ship, ShipId, State, World};
use crate::kit::luck::whim;

/// Subturns that a trial lasts.
const OUTLOOK: i32 = 4;
/// What another order must gain over the program's own in each trial, in thousandths of a point: less may be the dice alone.
const LEAD: i64 = 3000;

/// How much a captain tries out: other orders than the program's own, and trials of each, all with the same dice.
struct Effort {
    orders: usize,
    takes: u64,
}

impl Effort {
    fn of(skill: Skill) -> Self {
        match skill {
            Skill::Plain => Self { orders: 0, takes: 0 },
            Skill::Steady => Self { orders: 1, takes: 1 },
            Skill::Sharp => Self { orders: 6, takes: 4 },
        }
    }
}

/// The program with a better order in its first row, if one is found.
pub(super) fn improved(state: &State, ship: &Ship, program: &Program, thinking: &Thinking<'_>) -> Program {
    let effort = Effort::of(thinking.skill);
    let legal = |plan: &Plan| check_plan(state, ship, plan).is_ok();
    let others = ranked(state, ship, thinking).into_iter().filter(legal).take(effort.orders);
    let worth = |program: &Program| -> i64 {
        (0..effort.takes).map(|take| tried(&state.world, ship, program, whim(thinking.seed, take))).sum()
    };
    let mut most = worth(program) + LEAD * effort.takes.cast_signed();
    let mut best = program.clone();
    for plan in others {
        if !(thinking.may_go_on)() {
            break;
        }
        let other = program.with_rows(1, 1, &ProgramStep::of(plan));
        let sum = worth(&other);
        if sum > most {
            (most, best) = (sum, other);
        }
    }
    best
}

/// How the ship's side stands some subturns after it began this program.
fn tried(world: &World, ship: &Ship, program: &Program, seed: u64) -> i64 {
    let Some(seat) = ship.owner else { return 0 };
    let (mut world, mut dice) = (world.clone(), dice_of(seed));
    world[ship.id].program = program.clone();
    for _ in 0..OUTLOOK {
        pass(&mut world, &mut dice);
        if world.verdict.is_some() {
            break;
        }
    }
    standing(&world, seat)
}

/// One subturn: everybody does what is on file, or engages.
fn pass(world: &mut World, dice: &mut Dice) {
    for ship in world.ships.iter_mut().filter(|s| s.is_able() && s.program.steps.is_empty()) {
        ship.program = Program::once(Plan::of(Action::Manoeuvre(Manoeuvre::Engage { target: None })));
    }
    let on_file: Vec<(ShipId, Program)> = world.ships.iter().map(|s| (s.id, s.program.clone())).collect();
    carry_out(world, dice, 0);
    for (id, mut program) in on_file {
        program.steps.drain(..program.steps.len().min(1));
        world[id].program = program;
    }
}
