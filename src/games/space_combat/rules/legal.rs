//! Legal orders: a fair sample. The orders of one ship are too many to list (every split of shield points, every set of
//! weapons at every set of targets), so each action is represented in its simple forms.

use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::shop;
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program, ProgramStep, Stop, Supply, Thrust};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::check::check;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::resolve::flow::owing;
use crate::games::space_combat::rules::state::{Phase, Ship, State};
use crate::grid::Direction;

/// Legal orders of a seat; empty only if nothing may be ordered.
pub(crate) fn legal(view: &View<SpaceCombat>, seat: Seat) -> Vec<Order> {
    let state: &State = view;
    if !owing(state).contains(&seat) {
        return vec![];
    }
    if matches!(state.phase, Phase::Muster { .. }) {
        return fleets(view, seat);
    }
    let mut orders = Vec::new();
    for ship in state.world.able_of(seat) {
        let name = ship.name.clone();
        let plans = plans(state, ship)
            .into_iter()
            .filter(|plan| crate::games::space_combat::rules::check::check_plan(state, ship, plan).is_ok());
        let plans: Vec<Plan> = plans.collect();
        if state.world.rules().program_mode {
            let step = |plan: &Plan| ProgramStep { condition: None, plan: plan.clone(), otherwise: None };
            let steps = plans.iter().take(2).map(step).collect();
            orders.push(Order::Program { ship: name.clone(), program: Program { steps, ..Program::default() } });
        }
        if state.world.rules().exchange_subturns().is_some() {
            for manoeuvre in manoeuvres_of(state, ship) {
                let steps = vec![ProgramStep::of(Plan::of(Action::Manoeuvre(manoeuvre)))];
                orders.push(Order::Program { ship: name.clone(), program: Program { steps, ..Program::default() } });
            }
            let step = ProgramStep::of(Plan::of(Action::Hold));
            orders.push(Order::Rows { ship: name.clone(), from: 2, to: 2, step });
            orders.push(Order::Stops { ship: name.clone(), stops: Some(vec![Stop::Hit]), breaks: vec![] });
        }
        orders.extend(plans.into_iter().map(|plan| Order::Plan { ship: name.clone(), plan }));
        let standing = crate::games::space_combat::rules::action::Standing {
            point_defence: !ship.standing.point_defence,
            ..ship.standing
        };
        orders.push(Order::Standing { ship: name.clone(), standing });
        orders.push(Order::Clear { ship: name });
    }
    let mut names: Vec<String> = state.world.able_of(seat).map(|s| s.name.clone()).collect();
    names.reverse();
    if names.len() > 1 {
        orders.push(Order::Sequence { ships: names });
    }
    orders.push(Order::Done);
    orders.retain(|order| check(view, seat, order).is_ok());
    orders
}

fn fleets(view: &View<SpaceCombat>, seat: Seat) -> Vec<Order> {
    let slugs: Vec<&str> = shop(view.world.rules().edition()).into_iter().map(|(slug, _)| slug).collect();
    let mut orders: Vec<Order> = slugs.iter().map(|slug| fleet_of(&[slug])).collect();
    for a in &slugs {
        orders.extend(slugs.iter().map(|b| fleet_of(&[a, b])));
    }
    orders.push(Order::Done);
    orders.retain(|order| check(view, seat, order).is_ok());
    orders
}

fn fleet_of(slugs: &[&str]) -> Order {
    Order::Fleet { classes: slugs.iter().map(|slug| (*slug).to_owned()).collect(), locks: false }
}

/// Manoeuvres of a ship, sensible or not; toward the nearest first.
pub(crate) fn manoeuvres_of(state: &State, ship: &Ship) -> Vec<Manoeuvre> {
    let mut list = vec![Manoeuvre::Engage { target: None }];
    let mut enemies: Vec<&Ship> = state.world.enemies_of(ship.owner).collect();
    enemies.sort_by_key(|e| (!e.is_able(), e.place.range_hexes(ship.place), e.id));
    let names = || enemies.iter().map(|e| e.name.clone());
    list.extend(names().map(|name| Manoeuvre::Engage { target: Some(name) }));
    list.push(Manoeuvre::Keep { least: 4, most: 6, target: None });
    list.extend(names().map(|name| Manoeuvre::Keep { least: 4, most: 6, target: Some(name) }));
    let others = state
        .world
        .ships
        .iter()
        .filter(|s| s.is_loose() && s.id != ship.id && s.owner.is_none_or(|o| Some(o) == ship.owner));
    list.extend(others.map(|s| Manoeuvre::Match { target: s.name.clone() }));
    list.extend(names().map(|target| Manoeuvre::Match { target }));
    for body in &state.world.bodies {
        let rings = body.template.rings.iter().filter(|(_, ring)| ring.speed > 0);
        list.extend(rings.map(|(ring, _)| Manoeuvre::Orbit { body: body.name.clone(), ring: *ring }));
    }
    list.extend([Manoeuvre::Face { target: None }, Manoeuvre::Brake, Manoeuvre::Withdraw]);
    list
}

/// Plans of a ship in simple forms, legal or not.
pub(crate) fn plans(state: &State, ship: &Ship) -> Vec<Plan> {
    let most = ship.rotation_left.min(3);
    let mut plans = vec![];
    for rotate in -most..=most {
        plans.extend(steering(ship, rotate, state.world.rules().altitude));
        let turned = |action| Plan { rotate, action, at: None };
        plans.push(turned(Action::Hold));
        for enemy in state.world.ships.iter().filter(|s| s.is_present() && s.owner != ship.owner) {
            plans.push(turned(Action::fire_all(&enemy.name)));
        }
    }
    plans.extend(quiet(state, ship).into_iter().map(Plan::of));
    plans
}

/// Burns of one engine, and of two at once, after a rotation.
fn steering(ship: &Ship, rotate: i32, has_altitude: bool) -> Vec<Plan> {
    let mut plans = Vec::new();
    let burn = |thrusts: Vec<Thrust>, climb| Plan { rotate, action: Action::Burn { thrusts, climb }, at: None };
    for engine in &ship.systems.engines {
        for counters in 1..=engine.thrust {
            let thrust = Thrust { face: engine.face, counters };
            plans.push(burn(vec![thrust], 0));
            if has_altitude {
                plans.extend([burn(vec![thrust], 1), burn(vec![thrust], -1)]);
            }
        }
    }
    if has_altitude {
        plans.extend([burn(vec![], 1), burn(vec![], -1)]);
    }
    plans
}

fn quiet(state: &State, ship: &Ship) -> Vec<Action> {
    let mut actions = vec![Action::Evade, Action::Vent, Action::Repair { wishes: vec![] }, Action::Undock];
    let missing = |f: ShipFace| ship.class().shields[f.index()] - ship.shields[f.index()];
    for face in ShipFace::all().filter(|f| missing(*f) > 0) {
        let n = missing(face).min(2 * ship.systems.generator).min(2 * ship.energy);
        actions.push(Action::Shield { points: vec![(face, n)], shift: None });
    }
    for other in state.world.ships.iter().filter(|s| s.is_present() && s.id != ship.id) {
        if other.owner != ship.owner {
            actions.push(Action::Scan { target: other.name.clone() });
        }
        if other.place == ship.place {
            actions.push(Action::Dock { with: other.name.clone() });
        }
        if other.host == Some(ship.id) {
            actions.push(Action::Launch { craft: other.name.clone() });
        }
    }
    if ship.landing.is_some() {
        for toward in Direction::ALL {
            for orbit in [None, Some(Spin::Clockwise), Some(Spin::CounterClockwise)] {
                actions.push(Action::LiftOff { toward: Some(toward), orbit });
            }
        }
    }
    if ship.host.is_some() {
        actions.extend([Supply::Energy, Supply::Rounds, Supply::Missiles].map(|supply| Action::Load { supply }));
    }
    actions
}
