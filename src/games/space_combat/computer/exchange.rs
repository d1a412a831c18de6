//! Programs of the better captains for a sealed exchange: what else the ship could do is tried out, see `trials`. A ship that
//! fights or keeps watch, for the sharp also one that is home from a race, could do something else first: only in the first
//! row, as news ends most programs soon, and trying out four rows took four times as long and scored no better. A ship that
//! has to get through could also keep to another range, or to its orbit, all the while. On the way to a goal the sharp only put
//! fire where they would coast: other orders there looked better than they were, as no trial lasts until the goal is reached.

use super::is_home;
use super::trials::{Proof, Trials, foreseen};
use super::weigh::ranked;
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::data::scenario::Victory;
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program, ProgramStep};
use crate::games::space_combat::rules::advice::goal::{self, Goal};
use crate::games::space_combat::rules::advice::program;
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::state::{Ship, State, World};

/// Ranges from the nearest enemy that a ship may keep to, in hexes: the least and the most of each.
const BANDS_HEXES: [(i32, i32); 4] = [(0, 2), (3, 5), (6, 9), (10, 16)];

/// What another wish throughout has to show. The best of five owes more to the dice than one other order does: of one trial
/// each, steady captains in a fight took the lucky one for the good one.
const WISHES: Proof = Proof { trials: 4, lead: 6000 };
/// What fire on the way has to show, which costs nothing but what it takes from the fire to come.
const SHOTS: Proof = Proof { trials: 12, lead: 300 };

/// Orders of its first row that a captain tries out, and what each of them has to show.
struct Effort {
    orders: usize,
    proof: Proof,
}

impl Effort {
    const fn new(orders: usize, trials: u64, lead: i64) -> Self {
        Self { orders, proof: Proof { trials, lead } }
    }

    /// What is good often stands behind the sixth order: with six in four trials and the same lead the sharp had 58.8 % of forty
    /// games of Tern Landing, with twelve in twelve they have 85.0 % of eighty. The steady look at more than one where a
    /// manoeuvre kept to throughout makes most captains alike: on watch and where their side has to get through.
    fn of(world: &World, ship: &Ship, skill: Skill, watches: bool) -> Self {
        match skill {
            Skill::Plain => Self::new(0, 0, 0),
            Skill::Steady if watches => Self::new(3, 4, 1000),
            Skill::Steady if has_to_get_through(world, ship) => Self::new(6, 6, 500),
            Skill::Steady => Self::new(1, 1, 3000),
            Skill::Sharp => Self::new(12, 12, 300),
        }
    }
}

/// Whether ships of this one's side score where they leave the zone (16.10).
fn has_to_get_through(world: &World, ship: &Ship) -> bool {
    let Some(faction) = ship.owner.map(|seat| world.faction(seat)) else { return false };
    let mut victories = world.scenario.victory.iter();
    victories.any(|victory| matches!(victory, Victory::Passage { side, .. } if *side == faction.slug))
}

/// A program for a sealed exchange; all but the plainest captains try out others.
pub(super) fn program_for(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Program {
    let program = program::program(state, ship, thinking);
    if thinking.skill == Skill::Plain || ship.host.is_some() || ship.landing.is_some() {
        return program;
    }
    let goal = goal::of(&state.world, ship, thinking.skill);
    let is_sharp = thinking.skill == Skill::Sharp;
    let first = program.steps.first().map(|step| &step.plan.action);
    let fights = matches!(first, Some(Action::Manoeuvre(Manoeuvre::Engage { .. })));
    let watches = matches!(goal, Some(Goal::Rest { .. }));
    let is_back = matches!(goal, Some(Goal::Race { .. })) && is_home(&state.world, ship);
    let begun = |program: Program| {
        let effort = Effort::of(&state.world, ship, thinking.skill, watches);
        begun_better(state, ship, program, &effort, thinking)
    };
    if fights || watches || (is_sharp && is_back) {
        return begun(program);
    }
    let passes = matches!(goal, Some(Goal::Exit { .. }));
    let program = if passes { wished_better(state, ship, program, thinking) } else { program };
    match thinking.skill {
        Skill::Sharp => fired_coasting(state, ship, program, thinking),
        _ if passes => begun(program),
        _ => program,
    }
}

/// The program with a better order in its first row, if one is found.
fn begun_better(state: &State, ship: &Ship, program: Program, effort: &Effort, thinking: &Thinking<'_>) -> Program {
    let legal = |plan: &Plan| check_plan(state, ship, plan).is_ok();
    let orders = ranked(state, ship, thinking).into_iter().filter(legal).take(effort.orders);
    let begun: Vec<Program> = orders.map(|plan| program.with_rows(1, 1, &ProgramStep::of(plan))).collect();
    let world = if thinking.skill == Skill::Sharp { &foreseen(state, ship) } else { &state.world };
    Trials { world, ship, thinking }.best(program, effort.proof, begun.into_iter())
}

/// The program with fire in rows that coast, where that gains something and changes nothing of the way.
fn fired_coasting(state: &State, ship: &Ship, program: Program, thinking: &Thinking<'_>) -> Program {
    let world = &foreseen(state, ship);
    let trials = Trials { world, ship, thinking };
    let mut best = program;
    for row in 1..=best.steps.len() {
        let Some(coast) = best.steps.get(row - 1).map(|step| &step.plan).filter(|plan| plan.action == Action::Hold)
        else {
            continue;
        };
        let end = trials.end(&best);
        let enemies = world.enemies_of(ship.owner).filter(|e| e.is_able());
        let fire = |enemy: &Ship| Plan { action: Action::fire_all(&enemy.name), ..coast.clone() };
        let fired = enemies.map(|enemy| best.with_rows(row, row, &ProgramStep::of(fire(enemy))));
        let fired: Vec<Program> = fired.filter(|program| trials.end(program) == end).collect();
        best = trials.best(best, SHOTS, fired.into_iter());
    }
    best
}

/// The program, or one that wants something else throughout if that is better.
fn wished_better(state: &State, ship: &Ship, program: Program, thinking: &Thinking<'_>) -> Program {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Seat;
    use crate::games::space_combat::tests::kit::{counters, hex};
    use crate::games::space_combat::tests::properties::{both_home, start};

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

    #[test]
    fn sc_16_8_16_10_the_steady_try_out_more_on_watch_and_where_their_side_has_to_get_through() {
        let state = start("long-haul", "orders=programs", 2, "effort").state().clone();
        let orders = |seat: Seat, watches: bool| {
            let ship = state.world.able_of(seat).next().unwrap();
            Effort::of(&state.world, ship, Skill::Steady, watches).orders
        };
        let [convoy, raiders] = [Seat(0), Seat(1)].map(|seat| orders(seat, false));
        assert!(convoy > raiders, "{convoy} and {raiders}");
        assert!(orders(Seat(1), true) > raiders);
    }

    const fn sharp(seed: u64) -> Thinking<'static> {
        Thinking { skill: Skill::Sharp, seed, may_go_on: &|| true }
    }

    fn hold() -> Program {
        Program { steps: vec![ProgramStep::of(Plan::of(Action::Hold)); 4], ..Program::default() }
    }

    #[test]
    fn sc_16_4_the_sharp_fire_on_the_way_where_it_takes_them_nowhere_else() {
        let state = start("slingshot-cup", "orders=programs", 2, "way").state().clone();
        let ship = &state.world.ships[0];
        let fired = fired_coasting(&state, ship, hold(), &sharp(1));
        let shots = fired.steps.iter().filter(|step| step.plan.action.fire().is_some()).count();
        assert!(shots > 0, "{fired:?}");
        let (world, thinking) = (&state.world, &sharp(1));
        let trials = Trials { world, ship, thinking };
        assert_eq!(trials.end(&fired), trials.end(&hold()));
    }

    #[test]
    fn sc_16_4_at_home_the_sharp_begin_with_something_better_where_there_is() {
        let state = both_home("orders=programs");
        let ship = &state.world.ships[0];
        let begins_with_orbit = |thinking: &Thinking<'_>| {
            let program = program_for(&state, ship, thinking);
            matches!(program.steps[0].plan.action, Action::Manoeuvre(Manoeuvre::Orbit { .. }))
        };
        assert!((0..6).all(|seed| begins_with_orbit(&Thinking { skill: Skill::Steady, ..sharp(seed) })));
        assert!((0..6).any(|seed| !begins_with_orbit(&sharp(seed))));
    }
}
