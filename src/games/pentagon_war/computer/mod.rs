//! Computer players for every scenario: what they want is a list of orders; the first that is not in force yet
//! is given, then they are ready.
//!
//! The list depends on what is seen and not on the seat's own plans, so that it does not change while it is being filed.
//! What they fly and fire is the rules' advice to captains; `fleet` buys.

mod fleet;

use crate::contract::{Computer, Seat, Skill, Thinking, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::advice::{defence, tactics};
use crate::games::pentagon_war::rules::captain::{DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::forecast::expected;
use crate::games::pentagon_war::rules::mend::mended;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, State, Stop};

/// An order of a computer player.
pub(crate) fn order(view: &View<PentagonWar>, seat: Seat, thinking: &Thinking<'_>) -> Order {
    let state = &expected(view);
    let wishes = match &state.phase {
        Phase::Shipyard { .. } => fleet::purchases(state, seat, thinking),
        Phase::Over(_) | Phase::Deployment { .. } => vec![],
        Phase::Allocation { .. } | Phase::Impulse(_) => wishes(state, seat, thinking),
    };
    let mut legal = wishes.into_iter().map(|order| mended(view, seat, order));
    let is_due = |order: &Order| !is_in_force(state, seat, order) && check(view, seat, order).is_ok();
    legal.find(is_due).unwrap_or(Order::Done)
}

/// Whether filing an order would change nothing that matters: courses that only time cut short differ are left.
fn is_in_force(state: &State, seat: Seat, order: &Order) -> bool {
    match order {
        Order::Defaults { units, changes } => units.iter().filter_map(|id| state.live(*id)).all(|craft| {
            let mut changed = craft.defaults.clone();
            changes.apply(&mut changed);
            changed == craft.defaults
        }),
        Order::Power { unit, allocation } => match &state.phase {
            Phase::Allocation { filed, .. } => filed.get(unit).is_some_and(|f| {
                let directional = f.directional;
                *f == crate::games::pentagon_war::rules::allocation::Allocation { directional, ..*allocation }
            }),
            _ => true,
        },
        Order::Plan { unit, plan } => {
            let own = state.live(*unit).map(|c| &c.plan).or_else(|| state.drones.get(unit).map(|d| &d.plan));
            own.is_some_and(|own| {
                own.rules == plan.rules && own.breaks == plan.breaks && own.covered_to == plan.covered_to
            })
        }
        Order::Buy { name, design } => match &state.phase {
            Phase::Shipyard { yards } => {
                yards.get(&seat).is_some_and(|y| y.fleet.iter().any(|(n, d)| n == name && d == design))
            }
            _ => true,
        },
        _ => true,
    }
}

/// What a seat wants in force now.
fn wishes(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Vec<Order> {
    let mut wishes = match thinking.skill {
        Skill::Plain => vec![quiet(state, seat, 0, 9)],
        Skill::Steady => vec![quiet(state, seat, defence::STEADY_SCREENS, defence::STEADY_RESERVE)],
        Skill::Sharp => state.own(seat).map(|craft| defence::defaults(state, craft)).collect(),
    };
    let mid_impulse = matches!(&state.phase, Phase::Impulse(p) if matches!(p.at, Stop::Contact | Stop::Reinforcement));
    if mid_impulse {
        return wishes;
    }
    let crafts: Vec<_> = state.own(seat).filter(|c| !c.is_inert).map(|c| c.id).collect();
    for id in crafts {
        if matches!(state.phase, Phase::Allocation { .. }) {
            wishes.extend(defence::form(state, id, thinking.skill));
        }
        wishes.extend(tactics::plan(state, id, thinking));
    }
    wishes
}

/// Standing orders of all craft: reinforce so much, keep so much power; the stops are the table's (24.10).
fn quiet(state: &State, seat: Seat, reinforce: u16, reserve: u16) -> Order {
    let changes = DefaultChanges {
        reinforce: Some(Reinforce::UpTo(reinforce)),
        reserve: Some(reserve),
        breaks: state.options.stops.is_none().then(Vec::new),
        ..DefaultChanges::default()
    };
    Order::Defaults { units: state.own(seat).map(|craft| craft.id).collect(), changes }
}

impl Computer for PentagonWar {
    fn computer(view: &View<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        order(view, seat, thinking)
    }
}
