//! What the orders of a phase lose for certain, said before they are locked: ships that leave the board, shots that nobody can
//! make. It looks at what its owner sees, and at nothing that others may still do.

use crate::contract::{Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{run, targets, to_come};
use crate::games::anteel::rules::check::may_do;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Plan, Standing};
use crate::games::anteel::rules::path::way_out;
use crate::games::anteel::rules::state::Stage;

/// One sentence a loss.
pub(crate) fn losses(view: &View<Anteel>, seat: Seat) -> Vec<String> {
    let ships = if view.is_sealed() {
        to_come(view, seat)
    } else {
        // Done ends this turn alone (5.6).
        run(view).into_iter().filter(|group| group.seat == seat).flat_map(|group| group.ships).collect()
    };
    let plan = |ship: ShipName| view.plans.iter().find(|p| p.ship == ship && p.action.stage() == view.stage());
    match view.stage() {
        Stage::Movement => ships.into_iter().filter_map(|ship| leaving(view, ship, plan(ship))).collect(),
        Stage::Firing => {
            let filed = view.plans.iter().filter(|p| view.owner(p.ship) == seat && p.action.stage() == Stage::Firing);
            filed.filter_map(|plan| missing(view, plan)).collect()
        }
        _ => vec![],
    }
}

fn leaving(view: &View<Anteel>, ship: ShipName, plan: Option<&Plan>) -> Option<String> {
    let start = view.pose(ship)?;
    match plan.map(|plan| &plan.action) {
        Some(Action::Move(path)) if path.walk(&view.options.layout, start).end.is_none() => {
            Some(format!("{ship} leaves the board by {path} and never returns (6.7)."))
        }
        None if view.is_sealed() && view.standing_of(ship) == Standing::Flee => {
            let out = way_out(ship.card(), &view.options.layout, start)?;
            Some(format!("{ship} has no order and flees by {out}: it never returns (5.10, 6.7)."))
        }
        _ => None,
    }
}

fn missing(view: &View<Anteel>, plan: &Plan) -> Option<String> {
    let Action::Fire(list) = &plan.action else { return None };
    let legal = targets(view, plan.ship);
    let first = *list.first()?;
    if list.iter().any(|target| legal.iter().any(|t| t.ship == *target)) {
        return None;
    }
    let no = may_do(view, plan.ship, &Action::Fire(vec![first])).err()?;
    Some(format!("{} fires at nothing: {no} ({}).", plan.ship, no.paragraph()))
}
