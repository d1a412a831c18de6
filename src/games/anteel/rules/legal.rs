//! Legal orders: all fleets, all ends of moves with a shortest path, all targets; of places and of orders filed ahead a
//! fair sample.

use std::collections::BTreeSet;

use crate::contract::Seat;
use crate::games::anteel::data::options::Rounds;
use crate::games::anteel::rules::activation::{targets, to_act, without_order};
use crate::games::anteel::rules::board::{Pose, hexes};
use crate::games::anteel::rules::check::check;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::order::{Action, Filed, Order, Otherwise, Plan, Standing};
use crate::games::anteel::rules::path::{reach, way_out};
use crate::games::anteel::rules::state::{Filing, Phase, Stage, State, opponent, side_index};
use crate::grid::{Direction, Hex};

/// Legal orders of a seat; those for ships whose turn it is come first.
pub(crate) fn legal(state: &State, seat: Seat) -> Vec<Order> {
    match &state.phase {
        Phase::Over { .. } => vec![],
        Phase::Fleets { filings } => {
            let fleets = Fleet::all_of(state.navy(seat), state.budget_of(seat));
            let mut orders: Vec<Order> = fleets.into_iter().map(Order::Fleet).collect();
            orders.push(Order::FleetAndPlaces(Fleet::usual(state.navy(seat), state.budget_of(seat))));
            if filings[side_index(seat)] != Filing::Missing {
                orders.push(Order::Cancel(Filed::Fleet));
            }
            orders
        }
        _ => acts(state, seat),
    }
}

fn acts(state: &State, seat: Seat) -> Vec<Order> {
    let ready = whole(state, seat);
    let mut orders: Vec<Order> = ready.iter().flat_map(|ship| actions(state, *ship)).collect();
    orders.extend(ready.iter().map(|ship| Order::Hold(*ship)));
    if check(state, seat, &Order::Done).is_ok() {
        orders.push(Order::Done);
    }
    if check(state, seat, &Order::HoldRest).is_ok() {
        orders.push(Order::HoldRest);
    }
    if state.is_sealed() {
        // Two own ships cannot be filed for one hex, and what is filed for a ship that is due can be taken back.
        orders.retain(|order| check(state, seat, order).is_ok());
    }
    let own = state.ships.keys().filter(|n| state.owner(**n) == seat && !ready.contains(n));
    // What is filed ahead is sampled without regard to the phase; the rest is legal as it is made.
    orders.extend(own.flat_map(|ship| ahead(state, *ship)).filter(|order| check(state, seat, order).is_ok()));
    let filed: BTreeSet<ShipName> = state.plans.iter().map(|p| p.ship).filter(|s| state.owner(*s) == seat).collect();
    orders.extend(filed.into_iter().map(|ship| Order::Cancel(Filed::Ship(ship))));
    if state.options.sequence == Rounds::Sealed {
        let standing = [Standing::Engage, Standing::Keep(3, 5), Standing::Flee, Standing::Hold];
        orders.extend(
            ready
                .first()
                .into_iter()
                .flat_map(|ship| standing.map(|standing| Order::Stand { ship: Some(*ship), standing })),
        );
        orders.push(Order::Stand { ship: None, standing: Standing::Engage });
        orders.retain(|order| check(state, seat, order).is_ok());
    }
    orders
}

/// The ships all of whose orders are counted out: in sealed rounds the first that has none; the others are sampled.
fn whole(state: &State, seat: Seat) -> Vec<ShipName> {
    if !state.is_sealed() {
        return to_act(state, seat);
    }
    without_order(state, seat).into_iter().filter(|_| !state.locked.contains(&seat)).take(1).collect()
}

fn plan(ship: ShipName, action: Action, otherwise: Otherwise) -> Order {
    Order::Act(Plan { ship, action, otherwise })
}

/// What a ship whose turn it is can do.
fn actions(state: &State, ship: ShipName) -> Vec<Order> {
    let plan = |ship, action| plan(ship, action, state.usual_fallback());
    match state.stage() {
        Stage::Deployment => places(state, ship).into_iter().map(|pose| plan(ship, Action::Deploy(pose))).collect(),
        Stage::Movement => {
            let Some(start) = state.pose(ship) else { return vec![] };
            let (card, layout) = (ship.card(), &state.options.layout);
            let occupied: BTreeSet<Hex> = state.living().filter(|(n, _)| *n != ship).map(|(_, p)| p.hex).collect();
            let ends = reach(card, layout, start).into_iter().filter(|(pose, _)| !occupied.contains(&pose.hex));
            let paths = ends.map(|(_, path)| path).chain(way_out(card, layout, start));
            paths.map(|path| plan(ship, Action::Move(path))).collect()
        }
        Stage::Firing => targets(state, ship).into_iter().map(|t| plan(ship, Action::Fire(vec![t.ship]))).collect(),
        Stage::Fleets | Stage::Over => vec![],
    }
}

/// Every empty hex with the usual facing, and every seventh with each other facing.
fn places(state: &State, ship: ShipName) -> Vec<Pose> {
    let end = state.end_of(state.owner(ship));
    let free = hexes(state.options.layout.zone(end)).filter(|h| state.ship_at(*h).is_none());
    let facings = |i: usize| if i.is_multiple_of(7) { Direction::ALL.to_vec() } else { vec![end.facing()] };
    free.enumerate().flat_map(|(i, hex)| facings(i).into_iter().map(move |facing| Pose { hex, facing })).collect()
}

/// A few orders that a ship can file ahead.
fn ahead(state: &State, ship: ShipName) -> Vec<Order> {
    let plan = |ship, action| plan(ship, action, state.usual_fallback());
    // A ship without a target is passed (5.4): to hold its fire would say nothing.
    let is_passed = state.stage() == Stage::Firing && targets(state, ship).is_empty();
    let mut orders = if is_passed { vec![] } else { vec![Order::Hold(ship)] };
    if let Some(start) = state.pose(ship) {
        let paths = reach(ship.card(), &state.options.layout, start).into_values();
        let moves = paths.step_by(29).map(|path| Plan { ship, action: Action::Move(path), otherwise: Otherwise::Hold });
        orders.extend(moves.map(Order::Act));
        let foes: Vec<ShipName> = state.living_of(opponent(state.owner(ship))).map(|(n, _)| n).collect();
        orders.extend(foes.first().map(|foe| plan(ship, Action::Fire(vec![*foe]))));
        if let [first, .., last] = foes.as_slice() {
            orders.push(plan(ship, Action::Fire(vec![*last, *first])));
        }
    } else {
        orders.extend(places(state, ship).into_iter().step_by(31).map(|pose| plan(ship, Action::Deploy(pose))));
    }
    orders
}
