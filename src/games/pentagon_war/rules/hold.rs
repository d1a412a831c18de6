//! Who is asked for nothing at the start of a turn: those whose orders hold, and those whom no order could help (24.11).

use std::collections::BTreeSet;

use crate::contract::Seat;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::breaks::{Break, CONTACT_HEXES, breaks_of_set};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::plan::{IMPULSES, Plan, Tried};
use crate::games::pentagon_war::rules::state::State;
use crate::games::pentagon_war::rules::track;

/// A plan as it begins again in a new turn; what has been launched is launched.
pub(crate) fn renewed(plan: &Plan) -> Plan {
    let mut plan = Plan { covered_to: IMPULSES, ..plan.clone() };
    for rule in &mut plan.rules {
        rule.tried = Tried::default();
    }
    plan
}

/// Whether no order could change what a craft does in this turn: it has neither engine nor weapon, nothing to hold, launch,
/// unite or protect itself with.
pub(crate) fn is_helpless(craft: &Craft) -> bool {
    let works = |system: System| craft.intact(system) > 0;
    let moves = works(System::Engine) && !craft.design.is_base();
    let protects = (works(System::Screen) && craft.ledger.left() > 0) || works(System::PointDefense);
    let destroys = craft.has_control();
    craft.is_inert
        || !(moves || craft.has_weapon() || works(System::MagneticBeam) || craft.is_attached() || protects || destroys)
}

/// Whether a seat has filed already all that this turn asks of it. Tables of before ask always.
pub(crate) fn holds_on(state: &State, seat: Seat) -> bool {
    let holds = |craft: &Craft| is_helpless(craft) || craft.defaults.holds && !craft.plan.is_empty();
    state.options.stops.is_some()
        && state.own(seat).next().is_some()
        && state.own(seat).all(holds)
        && !contact_is_ahead(state, seat)
}

/// Breaks of a craft: its plan's set in place of the captain's, and those of the plan (24.3, 24.10).
pub(crate) fn breaks(craft: &Craft) -> BTreeSet<Break> {
    let standing = craft.plan.stops.map_or_else(|| craft.defaults.breaks.clone(), breaks_of_set);
    standing.into_iter().chain(craft.plan.breaks.iter().copied()).collect()
}

/// Whether a captain wants to be asked of something.
pub(crate) fn wants(craft: &Craft, what: Break) -> bool {
    breaks(craft).contains(&what)
}

/// Whether the tracks of the turn, which are settled, lead to contact that a captain wants to hear of.
fn contact_is_ahead(state: &State, seat: Seat) -> bool {
    let asks = |craft: &&Craft| wants(craft, Break::Contact) && !craft.within.contains(&Break::Contact);
    if !state.own(seat).any(|craft| asks(&craft)) {
        return false;
    }
    let enemies: Vec<_> = state.enemies(seat).map(|enemy| track::future(state, enemy.id)).collect();
    state.own(seat).map(|own| track::future(state, own.id)).any(|own| {
        let meets = |theirs: &Vec<_>| {
            own.iter().zip(theirs).any(|(a, b): (_, &(u8, crate::grid::Hex))| a.1.distance_hexes(b.1) <= CONTACT_HEXES)
        };
        enemies.iter().any(meets)
    })
}
