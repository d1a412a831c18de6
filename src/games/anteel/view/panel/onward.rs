//! Where a ship's pages lead: to the next ship without orders.

use crate::contract::{Draft, PanelButton, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{to_act, without_order};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::Stage;
use crate::kit::panel::{PANEL_HOME, button};

/// The page that follows an order: that of the next ship without one, or the first page. In classic rounds the other side acts
/// between: only a ship that has no choice of sequence is opened at once (5.5).
pub(crate) fn next_page(view: &View<Anteel>, seat: Seat, given: &Draft) -> Draft {
    let home = Draft::new(PANEL_HOME);
    if !["deploy", "move", "fire", "hold", "standing"].contains(&given.verb.as_str()) {
        return home;
    }
    if view.is_sealed() {
        return next(view, seat, None).map_or(home, |ship| page_of(view, ship));
    }
    match to_act(view, seat).as_slice() {
        [only] => page_of(view, *only),
        _ => home,
    }
}

/// The way on from the page of a ship, where another one has no order yet.
pub(super) fn next_ship(view: &View<Anteel>, seat: Seat, ship: ShipName) -> Option<PanelButton> {
    let next = next(view, seat, Some(ship)).filter(|_| view.is_sealed())?;
    Some(button(format!("Next: {next}"), Tone::Go, Press::Show(page_of(view, next))))
}

/// The first ship behind this one that has no order yet, and then from the front.
fn next(view: &View<Anteel>, seat: Seat, behind: Option<ShipName>) -> Option<ShipName> {
    if view.locked.contains(&seat) {
        return None;
    }
    let open: Vec<ShipName> = without_order(view, seat).into_iter().filter(|ship| Some(*ship) != behind).collect();
    let after = open.iter().find(|ship| behind.is_some_and(|from| **ship > from));
    after.or(open.first()).copied()
}

fn page_of(view: &View<Anteel>, ship: ShipName) -> Draft {
    let verb = match view.stage() {
        Stage::Deployment => "deploy",
        Stage::Firing => "fire",
        _ => "move",
    };
    Draft::new(verb).with("unit", ship.to_string())
}
