//! What a side has to give orders to, a line each: how it stands, and what it is planned to do.

use crate::contract::{Draft, Press, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{label, letter};
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::state::{Phase, UnitId};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::notation::plan_clauses;
use crate::games::pentagon_war::text::units;
use crate::kit::panel::{PanelLine, entry, line};
use crate::kit::words::count;

/// The lines of craft, of drones under way and of those aboard.
pub(super) fn roster(view: &View<PentagonWar>, seat: Seat) -> Vec<PanelLine> {
    let craft = view.own(seat).map(|c| {
        let (left, full) = c.box_state();
        let state = format!("{left} of {}, {}, power {}", count(full, "box"), c.velocity.words(), c.ledger.left());
        let title = format!("{} at {} facing {}", c.name, label(c.hex), letter(c.facing));
        of_unit(view, &c.name, title, &state, (Subject::Unit(c.id), &c.plan))
    });
    let drones = view.drones.values().filter(|d| d.seat == seat).map(|d| {
        let title = format!("{} at {}", d.name, label(d.hex));
        let state = format!("drone, {}", d.velocity.words());
        of_unit(view, &d.name, title, &state, (Subject::Unit(d.id), &d.plan))
    });
    let aboard = units::aboard(view, seat).into_iter().map(|drone| {
        let name = drone.name(view);
        line(entry(name.clone(), "drone aboard: orders for after its launch", page_of(&name)), false)
    });
    craft.chain(drones).chain(aboard).collect()
}

/// The side's craft, if there is nothing else that takes orders.
pub(super) fn only_craft(view: &View<PentagonWar>, seat: Seat) -> Option<UnitId> {
    let has_drones = view.drones.values().any(|drone| drone.seat == seat) || !units::aboard(view, seat).is_empty();
    let mut own = view.own(seat).map(|craft| craft.id);
    let only = own.next().filter(|_| !has_drones)?;
    own.next().is_none().then_some(only)
}

fn of_unit(
    view: &View<PentagonWar>,
    name: &str,
    title: String,
    state: &str,
    (subject, plan): (Subject, &Plan),
) -> PanelLine {
    let run = match &view.phase {
        Phase::Impulse(pause) => pause.impulse.number,
        _ => 0,
    };
    let clauses = plan_clauses(view, subject, plan);
    let note = if clauses.is_empty() { state.to_owned() } else { format!("{state}; {}", clauses.join(", ")) };
    line(entry(title, note, page_of(name)), plan.covered_to > run || !clauses.is_empty())
}

fn page_of(name: &str) -> Press {
    Press::Show(Draft::new("plan").with("unit", name))
}
