//! Computer players in sealed rounds (5.8): ship by ship, each as if those ordered before it had acted; then they are in.

use super::for_ships;
use crate::contract::{Seat, Thinking};
use crate::games::anteel::rules::activation::{targets, without_order};
use crate::games::anteel::rules::check::check;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise};
use crate::games::anteel::rules::state::{Phase, Place, State};

/// Targets of one order: should the first be gone when its turn comes, the next are fired at.
const TARGETS: usize = 3;

/// An order for a ship that has none, or that there are no more.
pub(super) fn choose(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Order {
    let open = without_order(state, seat);
    let Some(first) = open.first().copied() else { return Order::Done };
    let supposed = supposed(state, seat);
    let wish = for_ships((state, &supposed), seat, &open, thinking).map(|order| lasting(&supposed, order));
    let is_legal = |order: &Order| check(state, seat, order).is_ok();
    wish.filter(is_legal).unwrap_or(Order::Hold(first))
}

/// The position as it would be if the seat's orders of this phase had been carried out.
fn supposed(state: &State, seat: Seat) -> State {
    let mut supposed = state.clone();
    let own = state.plans.iter().filter(|p| state.owner(p.ship) == seat && p.action.stage() == state.stage());
    for plan in own {
        match &plan.action {
            Action::Deploy(pose) => put(&mut supposed, plan.ship, Place::Board(*pose)),
            Action::Move(path) => {
                let end = supposed.pose(plan.ship).map(|start| path.walk(&state.options.layout, start).end);
                if let Some(end) = end {
                    put(&mut supposed, plan.ship, end.map_or(Place::Fled, Place::Board));
                }
            }
            Action::Fire(list) => {
                if let Some(target) = list.first() {
                    hit(&mut supposed, plan.ship, *target);
                }
            }
            Action::FireAtBest => {}
        }
        if let Phase::Movement { acted, .. } | Phase::Firing { acted, .. } = &mut supposed.phase {
            acted.insert(plan.ship);
        }
    }
    supposed
}

fn put(state: &mut State, ship: ShipName, place: Place) {
    if let Some(ship) = state.ships.get_mut(&ship) {
        ship.place = place;
    }
}

/// A ship that would be destroyed stays in sight with its last box: nobody knows who fires first.
fn hit(state: &mut State, ship: ShipName, target: ShipName) {
    let damage = targets(state, ship).into_iter().find(|t| t.ship == target).map_or(0, |t| t.damage);
    let most = target.card().hull.saturating_sub(1);
    if let Some(hit) = state.ships.get_mut(&target) {
        hit.damage = most.min(hit.damage + damage);
    }
}

/// The same order, so that it can be carried out in part, or at another target.
fn lasting(state: &State, order: Order) -> Order {
    let Order::Act(mut plan) = order else { return order };
    plan.otherwise = Otherwise::Hold;
    match &mut plan.action {
        Action::Move(_) => plan.otherwise = Otherwise::Short,
        Action::Fire(list) => {
            let others = targets(state, plan.ship).into_iter().map(|t| t.ship);
            let others: Vec<ShipName> = others.filter(|t| !list.contains(t)).collect();
            list.extend(others);
            list.truncate(TARGETS);
        }
        Action::Deploy(_) | Action::FireAtBest => {}
    }
    Order::Act(plan)
}
