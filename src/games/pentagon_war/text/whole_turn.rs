//! Orders that are more than one: a whole turn in one line, ready plans, what a captain would suggest, the turn before (24.13).
//! They are understood as ordinary orders, and said back as such.

use super::units::own_unit;
use super::verbs::VERBS;
use crate::contract::{Draft, DraftError, Game, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::advice;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::mend::mended;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::ready::{self, ReadyPlan};
use crate::games::pentagon_war::rules::state::{Phase, UnitId};

/// One order stands for itself.
fn together(field: &'static str, mut orders: Vec<Order>, read: &str, none: &str) -> Result<Order, DraftError> {
    match orders.len() {
        0 => Err(DraftError::not_understood(field, read, none, vec![])),
        1 => Ok(orders.remove(0)),
        _ => Ok(Order::Several { orders }),
    }
}

/// Reads an order that is typed alone.
type Reader = fn(&View<PentagonWar>, Seat, &Draft) -> Result<Order, DraftError>;

/// `plan Dee coast; power Dee ecm=1`: orders between semicolons, as they would be typed alone.
pub(super) fn several(view: &View<PentagonWar>, seat: Seat, text: &str, parse: Reader) -> Result<Order, DraftError> {
    let mut orders = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let draft = Draft::from_notation(part, PentagonWar::CARD.title, VERBS, None)?;
        if matches!(draft.verb.as_str(), "turn" | "done") {
            let problem = "it stands alone: say it when all your orders are in";
            return Err(DraftError::not_understood("orders", part, problem, vec![]));
        }
        match parse(view, seat, &draft)? {
            Order::Several { orders: more } => orders.extend(more),
            one => orders.push(one),
        }
    }
    together("orders", orders, text, "write orders between semicolons, as in plan Dee coast; power Dee ecm=1")
}

/// The craft that a word means: one by its name, `all`, or those without a plan if there is none.
fn craft_of(view: &View<PentagonWar>, seat: Seat, read: Option<&str>) -> Result<Vec<UnitId>, DraftError> {
    let can = |craft: &&Craft| !craft.is_inert;
    match read.map(str::trim).filter(|read| !read.is_empty()) {
        Some(read) if read.eq_ignore_ascii_case("all") => Ok(view.own(seat).filter(can).map(|c| c.id).collect()),
        Some(read) => own_unit(view, seat, read).map(|id| vec![id]),
        None => Ok(view.own(seat).filter(can).filter(|c| c.plan.is_empty()).map(|c| c.id).collect()),
    }
}

/// `close`, `keep` and the others, for one craft or all.
pub(super) fn ready(view: &View<PentagonWar>, seat: Seat, unit: &str, plan: &str) -> Result<Order, DraftError> {
    let named = ReadyPlan::named(plan).ok_or_else(|| {
        let choices = ReadyPlan::ALL.map(|plan| plan.word().to_owned()).to_vec();
        DraftError::not_understood("plan", plan, "there is no such ready plan (24.13)", choices)
    })?;
    let ids = craft_of(view, seat, Some(unit))?;
    let orders = ids.into_iter().flat_map(|id| ready::orders(view, seat, id, named));
    together("unit", orders.collect(), unit, "ready plans are for craft; a drone takes `plan` (12.2)")
}

/// What a steady captain would order: of one craft, of all, or of those without a plan.
pub(super) fn suggested(view: &View<PentagonWar>, seat: Seat, unit: Option<&str>) -> Result<Order, DraftError> {
    let ids = craft_of(view, seat, unit)?;
    let none = "no craft of yours is without a plan; `suggest all` replaces those there are (24.13)";
    together("unit", advice::orders(view, seat, &ids), unit.unwrap_or_default(), none)
}

/// Form and plan of the turn before, as far as they are legal now.
pub(super) fn again(view: &View<PentagonWar>, seat: Seat, unit: Option<&str>) -> Result<Order, DraftError> {
    if !matches!(view.phase, Phase::Allocation { .. }) {
        let problem = "the orders of the turn before are filed with the form, at the start of a turn (24.13)";
        return Err(DraftError::not_understood("unit", "again", problem, vec![]));
    }
    let ids = craft_of(view, seat, unit)?;
    let mut orders = Vec::new();
    for craft in ids.into_iter().filter_map(|id| view.live(id)) {
        let Some(last) = &craft.last else { continue };
        // Screens stay directed as they are.
        let bare = |form: Allocation| Allocation { directional: [0; 6], ..form };
        let form = last.form.map(|form| Order::Power { unit: craft.id, allocation: bare(form) });
        let plan = mended(view, seat, Order::Plan { unit: craft.id, plan: last.plan.clone() });
        let is_legal = |order: &Order| check(view, seat, order).is_ok();
        orders.extend(form.filter(is_legal));
        orders.extend(Some(plan).filter(|_| !last.plan.is_empty()).filter(is_legal));
    }
    let none = "there is nothing of the turn before that could be ordered again (24.13)";
    together("unit", orders, unit.unwrap_or_default(), none)
}
