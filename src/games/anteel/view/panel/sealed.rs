//! The first page in sealed rounds (5.8): every ship with what it is to do.

use super::{in_play, rest_holds, row_of_ships, sentence_case, ship_entry};
use crate::contract::{Draft, Lens, Panel, PanelButton, PanelRow, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{targets, to_come, without_order};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::Standing;
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::text::losses::losses;
use crate::games::anteel::text::sealed::standing_words;
use crate::games::anteel::text::verbs::ALL;
use crate::games::anteel::text::{phrases::filed_words, words};
use crate::kit::line::Line;
use crate::kit::panel::{AS_SUGGESTED, SAME_AGAIN, button, entry, line, lines, lock, menu, page};
use crate::kit::words::count;

/// What a ship can do without an order, as far as it is offered.
pub(super) const STANDING: [Standing; 5] =
    [Standing::Hold, Standing::Engage, Standing::Keep(3, 5), Standing::Keep(6, 8), Standing::Flee];

pub(super) fn home(view: &View<Anteel>, seat: Seat) -> Panel {
    let is_in = view.locked.contains(&seat);
    let mut rows = vec![];
    if !is_in {
        rows.push(now(view, seat));
    }
    rows.extend(later(view, seat));
    rows.push(standing(view, seat, None));
    rows.push(PanelRow::Buttons(buttons(view, seat, is_in)));
    let mut text: Vec<String> = words::prompt(view, seat).iter().take(2).map(Line::plain).collect();
    text.extend(picked(view, seat).filter(|_| !is_in));
    page(&text.join("\n"), Lens::default(), rows)
}

/// The ships of this phase, those without an order first.
fn now(view: &View<Anteel>, seat: Seat) -> PanelRow {
    let (verb, what) = match view.stage() {
        Stage::Deployment => ("deploy", "place"),
        Stage::Firing => ("fire", "fire with"),
        _ => ("move", "move"),
    };
    let open = without_order(view, seat);
    let mut ships = to_come(view, seat);
    ships.sort_by_key(|ship| !open.contains(ship));
    let of_ship = |ship: &ShipName| line(ship_entry(view, *ship, verb, &note(view, *ship)), !open.contains(ship));
    lines(format!("Another ship to {what}"), ships.iter().map(of_ship).collect())
}

/// What a ship is to do in this phase.
fn note(view: &View<Anteel>, ship: ShipName) -> String {
    let plan = view.plans.iter().find(|p| p.ship == ship && p.action.stage() == view.stage());
    match plan {
        Some(plan) => format!(", {}", filed_words(plan)),
        None if view.stage() == Stage::Firing => format!(", {}", count(targets(view, ship).len(), "target")),
        None => ", no order yet".to_owned(),
    }
}

/// Orders for the next phase.
fn later(view: &View<Anteel>, seat: Seat) -> Option<PanelRow> {
    let (verb, what) = match view.stage() {
        Stage::Movement => ("fire", "a shot for the firing phase"),
        Stage::Firing => ("move", "a move for the next movement phase"),
        _ => return None,
    };
    let placed: Vec<ShipName> = in_play(view, seat).into_iter().filter(|s| view.pose(*s).is_some()).collect();
    let label = format!("File ahead: {what}");
    Some(row_of_ships(&placed, (&label, &format!("{label}, by")), |ship| ship_entry(view, ship, verb, "")))
}

/// What ships without an order do (5.10): one, or all of the side.
pub(super) fn standing(view: &View<Anteel>, seat: Seat, ship: Option<ShipName>) -> PanelRow {
    let ships = ship.map_or_else(|| in_play(view, seat), |ship| vec![ship]);
    let has_all = |standing: Standing| ships.iter().all(|ship| view.standing_of(*ship) == standing);
    let unit = ship.map_or_else(|| ALL.to_owned(), |ship| ship.to_string());
    let choice = |standing: Standing| {
        let order = Draft::new("standing").with("unit", &unit).with("orders", standing.to_string());
        let note = if has_all(standing) { "as now" } else { "" };
        entry(sentence_case(&standing_words(standing)), note, Press::Submit(order))
    };
    let who = ship.map_or_else(|| "each of my ships".to_owned(), |ship| ship.to_string());
    menu(format!("Without an order {who} ..."), STANDING.map(choice).to_vec())
}

/// How many have orders, as long as some have none.
fn picked(view: &View<Anteel>, seat: Seat) -> Option<String> {
    let (all, open) = (to_come(view, seat).len(), without_order(view, seat).len());
    (open > 0).then(|| {
        format!(
            "{} of {} picked; without an order the others do as their standing orders say.",
            all - open,
            count(all, "ship")
        )
    })
}

/// What serves the whole side; what ends its orders stands last.
fn buttons(view: &View<Anteel>, seat: Seat, is_in: bool) -> Vec<PanelButton> {
    if is_in {
        return vec![];
    }
    let mut buttons = vec![];
    if !without_order(view, seat).is_empty() {
        buttons.push(button("As suggested", Tone::Go, Press::Submit(Draft::new(AS_SUGGESTED))));
        let again = button("Same again", Tone::Plain, Press::Submit(Draft::new(SAME_AGAIN)));
        buttons.extend((view.round() > 1).then_some(again));
    }
    buttons.extend(rest_holds(view, seat));
    let filed = view.plans.iter().filter(|p| view.owner(p.ship) == seat).count();
    if filed > 0 {
        buttons.push(button(format!("Filed orders ({filed})"), Tone::Plain, Press::Show(Draft::new("cancel"))));
    }
    let done = button("Lock", Tone::Confirm, Press::Submit(Draft::new("done")));
    buttons.push(lock(done, &losses(view, seat)));
    buttons
}
