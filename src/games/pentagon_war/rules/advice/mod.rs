//! What a good captain would order: when to fire, where to fly, what power is for. Computer players give these orders, and people
//! may take them as they are (24.13).
//!
//! `shots` weighs fire and bolts, `reach` from how far, `course` where to fly, `errand` knows what the scenario asks for,
//! `tactics` makes a plan of all, `defence` what the form is for. It depends on what is seen and not on the seat's own plans.

mod course;
pub(crate) mod defence;
mod errand;
mod reach;
mod shots;
pub(crate) mod tactics;

use crate::contract::{Seat, Skill, Thinking, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::forecast::expected;
use crate::games::pentagon_war::rules::mend::mended;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, UnitId};

/// What a steady captain would order of these craft, form and plan, as far as it is legal.
pub(crate) fn orders(view: &View<PentagonWar>, seat: Seat, ids: &[UnitId]) -> Vec<Order> {
    let state = &expected(view);
    let thinking = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
    let mut orders = Vec::new();
    for id in ids {
        if matches!(state.phase, Phase::Allocation { .. }) {
            orders.extend(defence::form(state, *id, Skill::Steady));
        }
        orders.extend(tactics::plan(state, *id, &thinking));
    }
    let legal = orders.into_iter().map(|order| mended(view, seat, order));
    legal.filter(|order| check(view, seat, order).is_ok()).collect()
}
