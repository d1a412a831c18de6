//! Programs of the better captains for a sealed exchange: what else the ship could do is tried out on copies of the world as
//! its captain sees it, everybody else doing what is on file or engaging; the sharp expect of everybody what the steady would
//! do, and look at what comes after. A ship that fights, for the sharp also one that keeps watch, could do something else first:
//! only in the first row, as news ends most programs soon, and trying out four rows took four times as long and scored no
//! better. A ship that has to get through could also keep to another range, or to its orbit, all the while.

use super::rehearse::{carry_out, dice_of, promise, standing};
use super::weigh::ranked;
use crate::contract::{Dice, Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program, ProgramStep};
use crate::games::space_combat::rules::advice::program;
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::state::{Ship, ShipId, State, World};
use crate::kit::luck::whim;

/// Subturns that a trial lasts.
const OUTLOOK: i32 = 4;
/// Ranges from the nearest enemy that a ship may keep to, in hexes: the least and the most of each.
const BANDS_HEXES: [(i32, i32); 4] = [(0, 2), (3, 5), (6, 9), (10, 16)];

/// Trials of each program, all with the same dice, and what another must gain over the first in each of them, in thousandths
/// of a point: less may be the dice alone.
#[derive(Clone, Copy)]
struct Proof {
    trials: u64,
    lead: i64,
}

/// What another wish throughout has to show. The best of five owes more to the dice than one other order does: of one trial
/// each, steady captains in a fight took the lucky one for the good one.
const WISHES: Proof = Proof { trials: 4, lead: 6000 };

/// Orders of its first row that a captain tries out, and what each of them has to show.
struct Effort {
    orders: usize,
    proof: Proof,
}

impl Effort {
    fn of(skill: Skill) -> Self {
        let (orders, trials) = match skill {
            Skill::Plain => (0, 0),
            Skill::Steady => (1, 1),
            Skill::Sharp => (6, 4),
        };
        Self { orders, proof: Proof { trials, lead: 3000 } }
    }
}

/// The program with a better order in its first row, if one is found.
pub(super) fn begun_better(state: &State, ship: &Ship, program: Program, thinking: &Thinking<'_>) -> Program {
    let effort = Effort::of(thinking.skill);
    let legal = |plan: &Plan| check_plan(state, ship, plan).is_ok();
    let orders = ranked(state, ship, thinking).into_iter().filter(legal).take(effort.orders);
    let begun: Vec<Program> = orders.map(|plan| program.with_rows(1, 1, &ProgramStep::of(plan))).collect();
    let world = if thinking.skill == Skill::Sharp { &foreseen(state, ship) } else { &state.world };
    Trials { world, ship, thinking }.best(program, effort.proof, begun.into_iter())
}

/// The world with what a steady captain would have on file for everybody else who has nothing there, as far as it is seen.
fn foreseen(state: &State, ship: &Ship) -> World {
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

/// The program, or one that wants something else throughout if that is better.
pub(super) fn wished_better(state: &State, ship: &Ship, program: Program, thinking: &Thinking<'_>) -> Program {
    let rows = program.steps.len();
    let legal = |plan: &Plan| check_plan(state, ship, plan).is_ok();
    let wishes = other_wishes(&state.world, ship).into_iter().map(|wish| Plan::of(Action::Manoeuvre(wish)));
    let filled = |plan: Plan| Program { steps: vec![ProgramStep::of(plan); rows], ..Program::default() };
    Trials { world: &state.world, ship, thinking }.best(program, WISHES, wishes.filter(legal).map(filled))
}

/// What a ship could want throughout instead: another range, or the orbit that it is in.
fn other_wishes(world: &World, ship: &Ship) -> Vec<Manoeuvre> {
    let bands = BANDS_HEXES.map(|(least, most)| Manoeuvre::Keep { least, most, target: None });
    let orbit = match world.orbit_of(ship) {
        Some(Orbit::Round { body, ring, .. }) => Some(Manoeuvre::Orbit { body: world.bodies[body].name.clone(), ring }),
        _ => None,
    };
    bands.into_iter().chain(orbit).collect()
}

/// Trials of one ship's programs.
struct Trials<'a> {
    world: &'a World,
    ship: &'a Ship,
    thinking: &'a Thinking<'a>,
}

impl Trials<'_> {
    /// The first program, or the best of the others if that is proven better.
    fn best(&self, first: Program, proof: Proof, others: impl Iterator<Item = Program>) -> Program {
        let worth = |program: &Program| -> i64 { (0..proof.trials).map(|trial| self.tried(program, trial)).sum() };
        let mut most = worth(&first) + proof.lead * proof.trials.cast_signed();
        let mut best = first;
        for other in others {
            if !(self.thinking.may_go_on)() {
                break;
            }
            let worth = worth(&other);
            if worth > most {
                (most, best) = (worth, other);
            }
        }
        best
    }

    /// How the ship's side stands some subturns after it began this program. The sharp look at what comes next, too.
    fn tried(&self, program: &Program, trial: u64) -> i64 {
        let Some(seat) = self.ship.owner else { return 0 };
        let (mut world, mut dice) = (self.world.clone(), dice_of(whim(self.thinking.seed, trial)));
        world[self.ship.id].program = program.clone();
        for _ in 0..OUTLOOK {
            pass(&mut world, &mut dice);
            if world.verdict.is_some() {
                break;
            }
        }
        let next = if self.thinking.skill == Skill::Sharp { promise(&world, seat) } else { 0 };
        standing(&world, seat) + next
    }
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
    use crate::games::space_combat::tests::kit::{counters, hex};
    use crate::games::space_combat::tests::properties::start;

    /// A freighter drifts out of the zone to the south, where it scores nothing: what its captain makes of `hold` in all rows, and that program.
    fn wished(may_go_on: bool) -> (Program, Program) {
        let mut state = start("long-haul", "orders=programs", 2, "wish").state().clone();
        let freighter = &mut state.world.ships[0];
        (freighter.place.hex, freighter.counters) = (hex(0, 12), counters("S3"));
        let ship = freighter.clone();
        let held = Program { steps: vec![ProgramStep::of(Plan::of(Action::Hold)); 4], ..Program::default() };
        let thinking = Thinking { skill: Skill::Steady, seed: 7, may_go_on: &|| may_go_on };
        (wished_better(&state, &ship, held.clone(), &thinking), held)
    }

    #[test]
    fn sc_16_10_a_freighter_gives_up_a_program_by_which_it_is_lost() {
        let (wished, held) = wished(true);
        assert_eq!(wished.steps.len(), held.steps.len());
        let is_wish = |step: &ProgramStep| matches!(step.plan.action, Action::Manoeuvre(Manoeuvre::Keep { .. }));
        assert!(wished.steps.iter().all(is_wish), "{wished:?}");
    }

    #[test]
    fn a_captain_without_time_keeps_the_program_it_has() {
        let (wished, held) = wished(false);
        assert_eq!(wished, held);
    }
}
