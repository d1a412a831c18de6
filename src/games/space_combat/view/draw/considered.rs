//! An order that is being considered: the course that it gives, and the shots that it fires.

use super::overlays::{arcs, could_be_hit};
use super::ships::{on_map, token, track};
use crate::contract::{Draft, Lens, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::Plan;
use crate::games::space_combat::rules::advice::volley::{Salvo, volley};
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::forecast::{after, at_row, course};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::order_words::action_text;
use crate::games::space_combat::rules::sight::target_place;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::parse::parse;
use crate::games::space_combat::text::words::salvo_words;
use crate::games::space_combat::view::panel::course_words;
use crate::grid::Hex;
use crate::scene::{Ink, Item};

/// Subturns that are shown and told.
const OUTLOOK: usize = 6;

/// The ship as it comes to the order, and what it does then; nothing where the draft is no order of one ship's action.
fn considered(view: &View<SpaceCombat>, draft: &Draft) -> Option<(Ship, Plan)> {
    let seat = view.viewer().seat()?;
    let ship = own_ship(view, seat, draft.get("unit")?, "unit").ok()?;
    match parse(view, seat, draft).ok()? {
        Order::Plan { plan, .. } => Some((ship.clone(), plan)),
        Order::Rows { from, step, .. } => Some((at_row(&view.world, ship, from)?, step.plan)),
        _ => None,
    }
}

/// What it would do, on the map.
pub(super) fn preview(view: &View<SpaceCombat>, chart: Chart, draft: &Draft) -> Vec<Item> {
    let Some((ship, plan)) = considered(view, draft) else { return vec![] };
    if plan.action.fire().is_none() {
        return way(view, &ship, &plan, chart);
    }
    let turned = Ship { facing: ship.facing.turned(plan.rotate), ..ship.clone() };
    let salvos = volley(&view.world, &ship, &plan);
    let shots = salvos.iter().filter_map(|salvo| shot(view, &ship, chart, salvo));
    arcs(view, &turned, chart).into_iter().chain(shots).collect()
}

/// The course that it gives, and the ship as it is after the next move.
fn way(view: &View<SpaceCombat>, ship: &Ship, plan: &Plan, chart: Chart) -> Vec<Item> {
    let (counters, climb) = after(ship, plan);
    let legs = course(&view.world, ship, counters, climb, OUTLOOK);
    let mut items = track(view, ship.place.hex, &legs, chart, Ink::Highlight);
    if let Some(first) = legs.first().filter(|leg| on_map(chart, leg.place.hex)) {
        let mut ghost = token(view, ship, chart);
        ghost.cell = chart.cell(first.place.hex);
        ghost.facing_twelfths = Some(2 * ship.facing.turned(plan.rotate).index());
        ghost.is_ghost = true;
        ghost.is_lit = false;
        ghost.label = None;
        ghost.gauge = None;
        items.push(Item::Token(ghost));
    }
    items
}

/// Who fires and who is fired at: a look at a volley shows all of them. Empty for other orders.
pub(super) fn fired_at(view: &View<SpaceCombat>, draft: &Draft) -> Vec<Hex> {
    let Some((ship, plan)) = considered(view, draft) else { return vec![] };
    let salvos = volley(&view.world, &ship, &plan);
    let targets = salvos.iter().filter_map(|salvo| view.world.ship(salvo.target));
    let targets: Vec<Hex> = targets.map(|target| target_place(target, ship.place).hex).collect();
    if targets.is_empty() { vec![] } else { std::iter::once(ship.place.hex).chain(targets).collect() }
}

/// A line to the target, with what is expected and by which weapons.
fn shot(view: &View<SpaceCombat>, ship: &Ship, chart: Chart, salvo: &Salvo) -> Option<Item> {
    let target = target_place(view.world.ship(salvo.target)?, ship.place).hex;
    let is_shown = on_map(chart, ship.place.hex) && on_map(chart, target);
    is_shown.then(|| Item::Shot {
        from: chart.cell(ship.place.hex),
        to: chart.cell(target),
        ink: Ink::Highlight,
        text: salvo_words(salvo),
        is_kill: false,
    })
}

/// The same in words.
pub(super) fn words(view: &View<SpaceCombat>, lens: &Lens) -> Option<String> {
    let (ship, plan) = considered(view, lens.preview.as_ref()?)?;
    let does = format!("Considered: {} {}", ship.name, action_text(&plan));
    if plan.action.fire().is_some() {
        return Some(format!("{does}. {}", volley_words(view, &ship, &plan)));
    }
    let (counters, climb) = after(&ship, &plan);
    let ahead = course(&view.world, &ship, counters, climb, OUTLOOK);
    let danger =
        ahead.first().map_or_else(String::new, |leg| format!(" {}.", could_be_hit(view, &ship, leg.place.hex)));
    Some(format!("{does}; it {}.{danger}", course_words(view, &ahead)))
}

fn volley_words(view: &View<SpaceCombat>, ship: &Ship, plan: &Plan) -> String {
    let salvos = volley(&view.world, ship, plan);
    let at = |salvo: &Salvo| Some(format!("{} at {}", salvo_words(salvo), view.world.ship(salvo.target)?.name));
    let salvos: Vec<String> = salvos.iter().filter_map(at).collect();
    if salvos.is_empty() {
        "Nothing of it could be fired now.".to_owned()
    } else {
        format!("Fires: {}.", salvos.join("; "))
    }
}
