//! Where a craft's pages lead: to the next craft without a plan, and at last to the end of the side's orders.

use crate::contract::{Draft, PanelButton, Press, Seat, Tone, View, give};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::text::losses::losses;
use crate::kit::limits::BESIDE_MAX_CHARS;
use crate::kit::panel::{button, lock};
use crate::kit::words::fit;

/// The way on: to the next craft without a plan; where there is none, to the end of the side's orders.
pub(super) fn next_craft(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> PanelButton {
    without_plan(view, seat, id).map_or_else(
        || lock(give(view, seat, "Lock", Tone::Confirm, Draft::new("done")), &losses(view, seat)),
        |next| {
            let page = Draft::new("plan").with("unit", &next.name);
            button(fit(&format!("Next: {}", next.name), BESIDE_MAX_CHARS), Tone::Go, Press::Show(page))
        },
    )
}

/// The first craft behind this one that has no plan yet, and then from the front.
pub(super) fn without_plan(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Option<&Craft> {
    let open = |craft: &&Craft| craft.id != id && craft.plan.is_empty() && view.lead(craft.id) == craft.id;
    view.own(seat).filter(open).min_by_key(|craft| (craft.id < id, craft.id))
}
