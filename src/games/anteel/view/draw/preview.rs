//! What an order under construction would do: the ghost at its end place, its arc, and whom it could hit from there.

use super::Sketch;
use super::overlays::arc;
use super::units::{ghost, planned_move};
use crate::contract::{Draft, DraftError, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{Target, best_target, targets, targets_from};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Plan};
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::text::names;
use crate::games::anteel::text::parse::parse;
use crate::games::anteel::text::verbs::{ALL, REST};
use crate::scene::{Ink, Item, KeySample, Mark};

/// Adds what the draft would do; gives the ship it is about. A draft of which only the ship is known shows the ship.
pub(super) fn add(sketch: &mut Sketch, view: &View<Anteel>, draft: &Draft) -> Result<Option<ShipName>, DraftError> {
    let Some((ship, action)) = considered(view, draft)? else { return Ok(None) };
    match action {
        Some(Action::Deploy(pose)) => {
            ghost(sketch, view, ship, pose);
            arc(sketch, view, ship, pose);
        }
        Some(Action::Move(path)) => {
            if let Some(start) = view.pose(ship)
                && let Some(end) = planned_move(sketch, view, ship, start, &path)
            {
                bearing(sketch, view, ship, end, &[]);
            }
        }
        Some(Action::Fire(chosen)) => from_where_it_stands(sketch, view, ship, &chosen),
        Some(Action::FireAtBest) => {
            let best: Vec<ShipName> = best_target(&targets(view, ship)).into_iter().collect();
            from_where_it_stands(sketch, view, ship, &best);
        }
        None if draft.verb == "fire" => from_where_it_stands(sketch, view, ship, &[]),
        None => {}
    }
    if let Some(pose) = view.pose(ship) {
        sketch.cells.push(pose.hex.into());
    }
    Ok(Some(ship))
}

/// The ship that a draft is about, and what it would do as far as that is said.
pub(super) fn considered(view: &View<Anteel>, draft: &Draft) -> Result<Option<(ShipName, Option<Action>)>, DraftError> {
    let Some(text) = draft.get("unit").filter(|_| !view.ships.is_empty()) else { return Ok(None) };
    // The fleet, and all ships that are left, are no ship to look at.
    if [("cancel", "fleet"), ("hold", REST), ("standing", ALL)]
        .contains(&(draft.verb.as_str(), text.trim().to_lowercase().as_str()))
    {
        return Ok(None);
    }
    let ship = names::ship(view, "unit", text)?;
    let is_whole = match draft.verb.as_str() {
        "deploy" => draft.get("hex").is_some_and(|h| h.trim().len() == 4),
        "fire" => draft.get("target").is_some(),
        "move" => draft.get("path").is_some(),
        _ => true,
    };
    let action = if is_whole { action_of(view, ship, draft)? } else { None };
    Ok(Some((ship, action)))
}

fn action_of(view: &View<Anteel>, ship: ShipName, draft: &Draft) -> Result<Option<Action>, DraftError> {
    match parse(view, view.owner(ship), draft)? {
        Order::Act(Plan { action, .. }) => Ok(Some(action)),
        _ => Ok(None),
    }
}

fn from_where_it_stands(sketch: &mut Sketch, view: &View<Anteel>, ship: ShipName, chosen: &[ShipName]) {
    if let Some(pose) = view.pose(ship) {
        bearing(sketch, view, ship, pose, chosen);
    }
}

/// Arc and targets from a pose; a shot at the chosen target, marks at the others.
fn bearing(sketch: &mut Sketch, view: &View<Anteel>, ship: ShipName, pose: Pose, chosen: &[ShipName]) {
    arc(sketch, view, ship, pose);
    for target in targets_from(view, ship, pose) {
        let Some(at) = view.pose(target.ship) else { continue };
        sketch.cells.push(at.hex.into());
        if chosen.contains(&target.ship) {
            let (from, to) = (pose.hex.into(), at.hex.into());
            let text = format!("-{}", target.damage);
            sketch.items.push(Item::Shot { from, to, ink: Ink::Highlight, text, is_kill: target.is_kill() });
            sketch.sign(KeySample::Shot(Ink::Highlight), "the shot you consider");
        } else {
            mark(sketch, at, &target);
        }
    }
    let is_later = view.stage() != Stage::Firing && chosen.is_empty();
    if is_later && !targets_from(view, ship, pose).is_empty() {
        sketch.sign(KeySample::Sign(Mark::Target, Ink::Danger), "could be hit from there, with damage");
    }
}

fn mark(sketch: &mut Sketch, at: Pose, target: &Target) {
    let cell = at.hex.into();
    sketch.items.push(Item::Sign { cell, mark: Mark::Target, ink: Ink::Danger });
    let text = if target.is_kill() { format!("-{} kill", target.damage) } else { format!("-{}", target.damage) };
    sketch.items.push(Item::Note { cell, text, ink: Ink::Danger });
    sketch.sign(KeySample::Sign(Mark::Target, Ink::Danger), "could be hit, with damage");
}
