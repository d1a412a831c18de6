//! Trials of programs for a sealed exchange on copies of the world as the ship's captain sees it, everybody else doing what is
//! on file or engaging; the sharp expect of everybody what the steady would do, and look at what comes after.

use super::aftermath::{End, carry_out, decided, dice_of, end, promise, standing};
use crate::contract::{Dice, Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program};
use crate::games::space_combat::rules::advice::program;
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::heat::{Heat, Warmth};
use crate::games::space_combat::rules::state::{Ship, ShipId, State, World};
use crate::kit::luck::whim;

/// Subturns that a trial lasts.
const OUTLOOK: i32 = 4;
/// Subturns of drift after it in which a ship must not get too hot.
const DRIFT: usize = 4;
/// What a system roll to come costs, in thousandths of the ship's points.
const ROLL: i64 = 80;
/// Trials that every program has, as far as there are so many.
const FIRST_TRIALS: u64 = 4;
/// Programs that have the others, too: most are seen to be no good before.
const FINALISTS: usize = 4;

/// Trials of each program, all with the same dice, and what another must gain over the first in each of them, in thousandths
/// of a point: less may be the dice alone.
#[derive(Clone, Copy)]
pub(super) struct Proof {
    pub(super) trials: u64,
    pub(super) lead: i64,
}

/// The world with what a steady captain would have on file for everybody else who has nothing there, as far as it is seen.
pub(super) fn foreseen(state: &State, ship: &Ship) -> World {
    let mut foreseen = state.clone();
    let steady = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
    let is_idle = |s: &&Ship| s.id != ship.id && s.is_able() && s.program.steps.is_empty();
    let idle: Vec<ShipId> = state.world.ships.iter().filter(is_idle).map(|s| s.id).collect();
    for id in idle {
        let expected = program::program(&foreseen, &foreseen.world[id], &steady);
        foreseen.world[id].program = expected;
    }
    foreseen.world
}

/// Trials of one ship's programs.
#[derive(Clone, Copy)]
pub(super) struct Trials<'a> {
    pub(super) world: &'a World,
    pub(super) ship: &'a Ship,
    pub(super) thinking: &'a Thinking<'a>,
}

impl Trials<'_> {
    /// The first program, or the best of the others if that is proven better.
    pub(super) fn best(self, first: Program, proof: Proof, others: impl Iterator<Item = Program>) -> Program {
        let few = proof.trials.min(FIRST_TRIALS);
        let in_time = others.take_while(|_| (self.thinking.may_go_on)());
        let mut tried: Vec<(i64, Program)> = in_time.map(|other| (self.worth(&other, 0..few), other)).collect();
        if tried.is_empty() {
            return first;
        }
        tried.sort_by_key(|(worth, _)| -worth);
        tried.truncate(FINALISTS);
        let mut most = self.worth(&first, 0..proof.trials) + proof.lead * proof.trials.cast_signed();
        let mut best = first;
        for (so_far, other) in tried {
            let worth = so_far + self.worth(&other, few..proof.trials);
            if worth > most {
                (most, best) = (worth, other);
            }
        }
        best
    }

    fn worth(self, program: &Program, trials: std::ops::Range<u64>) -> i64 {
        trials.map(|trial| self.tried(program, trial)).sum()
    }

    /// Where the ship is after the exchange, by its counters where it goes from there, and whether it is still there.
    pub(super) fn end(self, program: &Program) -> End {
        end(&self.carried_out(program, 0), self.ship.id)
    }

    /// The world some subturns after the ship began this program.
    fn carried_out(self, program: &Program, trial: u64) -> World {
        let (mut world, mut dice) = (self.world.clone(), dice_of(whim(self.thinking.seed, trial)));
        world[self.ship.id].program = program.clone();
        for _ in 0..OUTLOOK {
            pass(&mut world, &mut dice);
            if world.verdict.is_some() {
                break;
            }
        }
        world
    }

    /// How the ship's side stands then. The sharp look at what comes next, too.
    fn tried(self, program: &Program, trial: u64) -> i64 {
        let Some(seat) = self.ship.owner else { return 0 };
        let world = self.carried_out(program, trial);
        let next = match self.thinking.skill {
            Skill::Sharp => promise(&world, seat) + decided(&world, seat) - scorched(&world, &world[self.ship.id]),
            Skill::Plain | Skill::Steady => 0,
        };
        standing(&world, seat) + next
    }
}

/// What the heat costs that the ship has, and that it takes where it drifts (14.5).
fn scorched(world: &World, ship: &Ship) -> i64 {
    if !ship.is_able() || ship.host.is_some() {
        return 0;
    }
    let drift = course(world, ship, ship.counters, ship.climb, DRIFT);
    let last = drift.iter().fold(Heat::of(ship), |heat, leg| heat.after(Warmth::Adds(0), leg));
    ROLL * i64::from(last.rolls) * i64::from(ship.class().points(world.rules().edition()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::tests::kit::{put, world};

    /// 19.10, H1: a freighter with 12 heat cools to 10, which is above its 8, and then to 8, which is not.
    #[test]
    fn sc_14_5_heat_to_come_counts_by_its_system_rolls() {
        let mut world = world(&[]);
        let id = put(&mut world, "freighter", 0, (0, 0), 1, "");
        assert_eq!(scorched(&world, &world[id]), 0);
        world[id].heat = 12;
        let points = i64::from(world[id].class().points(world.rules().edition()));
        assert_eq!(scorched(&world, &world[id]), ROLL * points);
    }
}
