//! Rehearsal by subturns: the sharp player carries out other orders than its usual one on copies of the world, as far as it
//! sees it, with what the steady would order for everybody else and dice of its own, and takes the one that leaves its side
//! best off. A ship that fights could do anything else; on its way to a goal it could only fire where it would coast, for no
//! rehearsal lasts until the goal is reached.

use std::collections::BTreeMap;

use super::aftermath::{End, carry_out, decided, dice_of, end, promise, standing};
use super::weigh::ranked;
use super::{is_home, plan};
use crate::contract::{Seat, Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Plan, Program};
use crate::games::space_combat::rules::advice::goal::{self, Goal};
use crate::games::space_combat::rules::advice::navigate;
use crate::games::space_combat::rules::check::check_plan;
use crate::games::space_combat::rules::state::{Phase, Ship, ShipId, State, World};
use crate::kit::luck::whim;

/// Orders of a ship that fights which are rehearsed besides the usual one: what is good often stands behind the sixth. With
/// seven the sharp had 65.0 % of forty games of Slingshot Cup against the steady, with twelve 87.5 %.
const ORDERS: usize = 12;
/// Of these, what the steady would think of.
const STEADY_ORDERS: usize = 2;
/// Subturns that a rehearsal lasts.
const OUTLOOK: usize = 3;
/// Rehearsals of each order, with other dice each.
const TAKES: u64 = 4;

const STEADY: Thinking<'static> = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };

/// The usual order, or another that leaves the side better off.
pub(super) fn better(state: &State, ship: &Ship, goal: Option<&Goal>, usual: Plan, thinking: &Thinking<'_>) -> Plan {
    let Some(seat) = ship.owner.filter(|_| flies_free(ship)) else { return usual };
    let fights = match goal {
        Some(goal @ Goal::Rest { .. }) => goal::is_reached(&state.world, ship, goal),
        Some(Goal::Race { .. }) => is_home(&state.world, ship),
        Some(_) => false,
        None => state.world.enemies_of(ship.owner).any(Ship::is_able),
    };
    let coasts = usual.action == Action::Hold;
    if !fights && !coasts {
        return usual;
    }
    let rehearsal = Rehearsal { state, ship, seat, thinking, ways: ways(state, ship, goal, thinking) };
    let others = if fights { other_orders(state, ship, thinking) } else { rehearsal.fire_on_the_way(&usual) };
    rehearsal.best(usual, others)
}

const fn flies_free(ship: &Ship) -> bool {
    ship.host.is_none() && ship.landing.is_none()
}

/// What is worth trying in a fight.
fn other_orders(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Vec<Plan> {
    let legal = |plan: &Plan| check_plan(state, ship, plan).is_ok();
    let steady = ranked(state, ship, &Thinking { skill: Skill::Steady, ..*thinking });
    let mut orders: Vec<Plan> = steady.into_iter().filter(legal).take(STEADY_ORDERS).collect();
    for plan in ranked(state, ship, thinking).into_iter().filter(legal) {
        if orders.len() >= ORDERS {
            break;
        }
        if !orders.contains(&plan) {
            orders.push(plan);
        }
    }
    orders
}

/// A goal with the orders of the way to it.
type Ways = BTreeMap<ShipId, (Goal, Vec<Plan>)>;

/// The ways of all ships that are after something and not there yet: `goal` is the ship's own, the others' what the steady
/// would be after.
fn ways(state: &State, ship: &Ship, goal: Option<&Goal>, thinking: &Thinking<'_>) -> Ways {
    let world = &state.world;
    let way = |other: &Ship| {
        let own = other.id == ship.id;
        let goal = if own { goal.cloned() } else { goal::of(world, other, Skill::Steady) };
        let goal = goal.filter(|goal| !goal::is_reached(world, other, goal))?;
        let way = navigate::way(world, other, &goal, if own { thinking } else { &STEADY });
        Some((other.id, (goal, way)))
    };
    world.ships.iter().filter(|other| other.is_able() && flies_free(other)).filter_map(way).collect()
}

/// Rehearsals of one ship's orders.
struct Rehearsal<'a> {
    state: &'a State,
    ship: &'a Ship,
    seat: Seat,
    thinking: &'a Thinking<'a>,
    ways: Ways,
}

impl Rehearsal<'_> {
    /// What the steady order for a ship so many subturns from now.
    fn steady(&self, table: &State, ship: &Ship, after: usize) -> Plan {
        let hold = Plan::of(Action::Hold);
        if !flies_free(ship) {
            return hold;
        }
        let own = self.ways.get(&ship.id);
        let next = |_: &Goal| own.and_then(|(_, way)| way.get(after)).cloned().unwrap_or(Plan::of(Action::Hold));
        let plan = plan(table, ship, own.map(|(goal, _)| goal), &STEADY, next);
        if check_plan(table, ship, &plan).is_ok() { plan } else { hold }
    }

    /// The world some subturns after this order.
    fn carried_out(&self, order: &Plan, take: u64) -> World {
        let (mut table, mut dice) = (self.state.clone(), dice_of(whim(self.thinking.seed, take)));
        table.world[self.ship.id].program = Program::once(order.clone());
        // In open mode those before have acted already (17.3).
        let mut acted = match self.state.phase {
            Phase::Orders { asked: Some(at) } => at,
            _ => 0,
        };
        for after in 0..OUTLOOK {
            let is_idle = |ship: &&Ship| ship.is_able() && ship.program.steps.is_empty();
            let idle: Vec<ShipId> = table.world.ships.iter().filter(is_idle).map(|ship| ship.id).collect();
            for id in idle {
                let plan = self.steady(&table, &table.world[id], after);
                table.world[id].program = Program::once(plan);
            }
            carry_out(&mut table.world, &mut dice, acted);
            if table.world.verdict.is_some() {
                break;
            }
            acted = 0;
        }
        table.world
    }

    fn end(&self, order: &Plan) -> End {
        end(&self.carried_out(order, 0), self.ship.id)
    }

    /// How the side stands after an order, and what comes next, in all takes together.
    fn worth(&self, order: &Plan) -> i64 {
        let worth = |take: u64| {
            let world = self.carried_out(order, take);
            standing(&world, self.seat) + decided(&world, self.seat) + promise(&world, self.seat)
        };
        (0..TAKES).map(worth).sum()
    }

    /// Fire at each enemy in place of coasting, where it takes the ship nowhere else.
    fn fire_on_the_way(&self, coast: &Plan) -> Vec<Plan> {
        let (state, ship) = (self.state, self.ship);
        let fire = |enemy: &Ship| Plan { action: Action::fire_all(&enemy.name), ..coast.clone() };
        let enemies = state.world.enemies_of(ship.owner).filter(|enemy| enemy.is_able());
        let fires = enemies.map(fire).filter(|plan| check_plan(state, ship, plan).is_ok());
        let way = self.end(coast);
        fires.filter(|plan| self.end(plan) == way).collect()
    }

    /// The usual order, or the best of the others if it is better, as far as there is time.
    fn best(&self, usual: Plan, others: Vec<Plan>) -> Plan {
        let others: Vec<Plan> = others.into_iter().filter(|plan| *plan != usual).collect();
        if others.is_empty() {
            return usual;
        }
        let mut best = (self.worth(&usual), usual);
        for plan in others.into_iter().take_while(|_| (self.thinking.may_go_on)()) {
            let worth = self.worth(&plan);
            if worth > best.0 {
                best = (worth, plan);
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::tests::kit::{counters, hex};
    use crate::games::space_combat::tests::properties::{both_home, mustered, start};

    const fn sharp(seed: u64) -> Thinking<'static> {
        Thinking { skill: Skill::Sharp, seed, may_go_on: &|| true }
    }

    fn rehearsed(state: &State, ship: &Ship, usual: Plan, thinking: &Thinking<'_>) -> Plan {
        let goal = goal::of(&state.world, ship, thinking.skill);
        better(state, ship, goal.as_ref(), usual, thinking)
    }

    #[test]
    fn sc_16_4_on_the_way_the_sharp_fire_where_they_would_coast_and_are_where_they_would_be() {
        let state = start("slingshot-cup", "orders=subturn", 2, "way").state().clone();
        let ship = &state.world.ships[0];
        let coast = Plan::of(Action::Hold);
        let fired = rehearsed(&state, ship, coast.clone(), &sharp(1));
        assert!(fired.action.fire().is_some(), "{fired:?}");
        let rehearsal = Rehearsal { state: &state, ship, seat: Seat(0), thinking: &sharp(1), ways: Ways::new() };
        assert_eq!(rehearsal.end(&fired), rehearsal.end(&coast));
    }

    #[test]
    fn sc_16_4_on_the_way_no_burn_is_given_up() {
        let state = start("slingshot-cup", "orders=subturn", 2, "way").state().clone();
        let ship = &state.world.ships[0];
        let burn = navigate::way(&state.world, ship, &goal::of(&state.world, ship, Skill::Sharp).unwrap(), &sharp(1))
            .into_iter()
            .find(|plan| matches!(plan.action, Action::Burn { .. }))
            .unwrap();
        assert_eq!(rehearsed(&state, ship, burn.clone(), &sharp(1)), burn);
    }

    #[test]
    fn sc_16_8_the_others_are_taken_to_fly_where_they_want_to_be() {
        let state = mustered("quiet-point", "others");
        let ship = state.world.able_of(Seat(0)).next().cloned().unwrap();
        let goal = goal::of(&state.world, &ship, Skill::Sharp);
        let ways = ways(&state, &ship, goal.as_ref(), &sharp(0));
        let keepers: Vec<Option<Seat>> = ways
            .iter()
            .filter(|(_, (goal, _))| matches!(goal, Goal::Rest { .. }))
            .map(|(id, _)| state.world[*id].owner)
            .collect();
        assert_eq!(keepers.len(), 2, "{keepers:?}");
        assert_ne!(keepers[0], keepers[1]);
    }

    /// Both home from the race, and what a ship there makes of an order that keeps its orbit.
    fn at_home(thinking: &Thinking<'_>) -> (Plan, Plan) {
        let state = both_home("orders=subturn");
        let hold = Plan::of(Action::Hold);
        (rehearsed(&state, &state.world.ships[0], hold.clone(), thinking), hold)
    }

    #[test]
    fn sc_16_4_at_home_the_sharp_do_something_better_than_nothing() {
        let (better, hold) = at_home(&sharp(1));
        assert_ne!(better, hold);
    }

    #[test]
    fn a_captain_without_time_keeps_its_usual_order() {
        let (better, hold) = at_home(&Thinking { may_go_on: &|| false, ..sharp(1) });
        assert_eq!(better, hold);
    }

    #[test]
    fn without_an_enemy_a_captain_keeps_its_usual_order() {
        let mut state = mustered("open-lanes", "alone");
        let ship = state.world.ships[0].clone();
        state.world.ships.retain(|other| other.owner == ship.owner);
        let drift = Plan::of(Action::Hold);
        (state.world.ships[0].place.hex, state.world.ships[0].counters) = (hex(0, 9), counters("N1"));
        assert_eq!(rehearsed(&state, &state.world.ships[0], drift.clone(), &sharp(1)), drift);
    }
}
