//! Rehearsal: the sharp player carries out its most promising orders on copies of the world, as far as it sees it, with
//! steady orders for everybody else and dice of its own, and takes the order that leaves its side best off.

use super::weigh::ranked;
use crate::contract::{Dice, Seat, Seed, Skill, Thinking};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::{Action, Plan, Program};
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::odds::broadside;
use crate::games::space_combat::rules::resolve::Referee;
use crate::games::space_combat::rules::resolve::victory::score;
use crate::games::space_combat::rules::state::SUBTURNS;
use crate::games::space_combat::rules::state::{Phase, Recent, Ship, ShipId, State, World};
use crate::kit::luck::whim;

/// Orders that are rehearsed.
pub(super) const CANDIDATES: usize = 5;
/// Subturns that a rehearsal lasts.
const OUTLOOK: i32 = 3;
/// What a twentieth of a point of damage is worth that could be done next, in thousandths of a point of a ship's price: as
/// much as when it is done to the hull, for who can fire once can mostly do so again.
const PROMISED: i64 = 100;
/// Rehearsals of each order, with other dice each.
const TAKES: u64 = 4;

/// The best of some orders; the first of them is the one to beat.
pub(super) fn best(state: &State, ship: &Ship, candidates: Vec<Plan>, thinking: &Thinking<'_>) -> Option<Plan> {
    let seat = ship.owner?;
    let mut best: Option<(i64, Plan)> = None;
    for plan in candidates {
        if best.is_some() && !(thinking.may_go_on)() {
            break;
        }
        let takes = (0..TAKES).map(|take| rehearse(state, seat, ship.id, &plan, whim(thinking.seed, take)));
        let sum = takes.sum();
        if best.as_ref().is_none_or(|(most, _)| sum > *most) {
            best = Some((sum, plan));
        }
    }
    best.map(|(_, plan)| plan)
}

/// Dice of one's own for trials.
pub(super) fn dice_of(seed: u64) -> Dice {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    Dice::new(Seed::new(bytes))
}

/// How a side stands after some subturns that begin with this order.
fn rehearse(state: &State, seat: Seat, id: ShipId, plan: &Plan, seed: u64) -> i64 {
    let mut table = state.clone();
    let mut dice = dice_of(seed);
    order(&mut table.world, id, plan.clone());
    // In open mode those before have acted already (17.3).
    let mut acted = match state.phase {
        Phase::Orders { asked: Some(at) } => at,
        _ => 0,
    };
    for _ in 0..OUTLOOK {
        let idle: Vec<ShipId> =
            table.world.ships.iter().filter(|s| s.is_able() && s.program.steps.is_empty()).map(|s| s.id).collect();
        for id in idle {
            let plan = usual(&table, &table.world[id]);
            order(&mut table.world, id, plan);
        }
        carry_out(&mut table.world, &mut dice, acted);
        acted = 0;
        if table.world.verdict.is_some() {
            break;
        }
    }
    standing(&table.world, seat)
}

/// What a steady captain orders.
fn usual(state: &State, ship: &Ship) -> Plan {
    if ship.landing.is_some() || ship.host.is_some() {
        return Plan::of(Action::Hold);
    }
    let steady = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
    let plan = ranked(state, ship, &steady).into_iter().next().unwrap_or(Plan::of(Action::Hold));
    if check_plan(state, ship, &plan).is_ok() { plan } else { Plan::of(Action::Hold) }
}

fn order(world: &mut World, id: ShipId, plan: Plan) {
    world[id].program = Program::once(plan);
}

/// The Action step (without the first factions, which have acted), the Energy step, and the next Move step.
pub(super) fn carry_out(world: &mut World, dice: &mut Dice, acted: usize) {
    let (mut log, mut recent) = (Vec::new(), Recent::default());
    let mut referee = Referee { world, dice, log: &mut log, recent: &mut recent };
    for seat in referee.world.initiative.clone().into_iter().skip(acted) {
        referee.act_faction(seat);
    }
    for ship in &mut referee.world.ships {
        ship.program = Program::default();
    }
    referee.energy_step();
    if referee.world.subturn < SUBTURNS {
        referee.world.subturn += 1;
    } else {
        referee.begin_turn();
    }
    referee.move_step();
    referee.cool_weapons();
}

/// What a ship is worth as it is: hull before armour before shields, and something for energy.
fn worth(edition: Edition, ship: &Ship) -> i64 {
    if !ship.is_able() {
        return 0;
    }
    let class = ship.class();
    let shields: i32 = ship.shields.iter().sum();
    let now = 6 * ship.hull + 4 * ship.armour + shields + ship.energy;
    let full = 6 * class.hull + 4 * class.armour + class.shields.iter().sum::<i32>() + class.capacitor;
    // A ship that still shoots is worth a good part of its price, whatever its state.
    i64::from(class.points(edition)) * (400 + 600 * i64::from(now.max(0)) / i64::from(full.max(1)))
}

/// What each side's ships could do to the other's in the next subturn from where they are: every ship to the enemy that it
/// would hurt most.
pub(super) fn promise(world: &World, seat: Seat) -> i64 {
    let harm = |ship: &Ship, enemy: &Ship| {
        let range = ship.place.range_hexes(enemy.place);
        let relative = enemy.counters.vector().distance_hexes(ship.counters.vector());
        i64::from(broadside(ship, enemy, range, relative, ship.energy.max(ship.systems.output)))
    };
    let most = |ship: &Ship| {
        let able = world.enemies_of(ship.owner).filter(|enemy| enemy.is_able());
        able.map(|enemy| harm(ship, enemy)).max().unwrap_or(0)
    };
    let able = world.ships.iter().filter(|ship| ship.is_able() && ship.owner.is_some());
    PROMISED * able.map(|ship| if ship.owner == Some(seat) { most(ship) } else { -most(ship) }).sum::<i64>()
}

/// One's own ships against the others', and the points of the scenario.
pub(super) fn standing(world: &World, seat: Seat) -> i64 {
    let edition = world.rules().edition();
    let ships: i64 = world
        .ships
        .iter()
        .filter(|s| s.owner.is_some())
        .map(|s| if s.owner == Some(seat) { worth(edition, s) } else { -worth(edition, s) })
        .sum();
    let points: i64 =
        world.seats().map(|other| i64::from(score(world, other)) * if other == seat { 1 } else { -1 }).sum();
    ships + 1000 * points
}
