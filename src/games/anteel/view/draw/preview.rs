//! What an order under construction would do: the ghost at its end place, its arc, and whom it could hit from there.

use super::Sketch;
use super::overlays::arc;
use super::units::{ghost, planned_move};
use crate::contract::{Draft, DraftError};
use crate::games::anteel::rules::activation::{Target, targets_from};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Deed, Order, Plan};
use crate::games::anteel::rules::state::{Stage, State};
use crate::games::anteel::text::names;
use crate::games::anteel::text::parse::parse;
use crate::games::anteel::text::verbs::REST;
use crate::scene::{Ink, Item, KeySample, Mark};

/// Adds what the draft would do; gives the ship it is about. A draft of which only the ship is known shows the ship.
pub(super) fn add(sketch: &mut Sketch, state: &State, draft: &Draft) -> Result<Option<ShipName>, DraftError> {
    let Some((ship, deed)) = considered(state, draft)? else { return Ok(None) };
    match deed {
        Some(Deed::Deploy(pose)) => {
            ghost(sketch, state, ship, pose);
            arc(sketch, state, ship, pose);
        }
        Some(Deed::Move(path)) => {
            if let Some(start) = state.pose(ship)
                && let Some(end) = planned_move(sketch, state, ship, start, &path)
            {
                bearing(sketch, state, ship, end, &[]);
            }
        }
        Some(Deed::Fire(chosen)) => from_where_it_stands(sketch, state, ship, &chosen),
        None if draft.verb == "fire" => from_where_it_stands(sketch, state, ship, &[]),
        None => {}
    }
    if let Some(pose) = state.pose(ship) {
        sketch.cells.push(pose.hex.into());
    }
    Ok(Some(ship))
}

/// The ship that a draft is about, and what it would do as far as that is said.
pub(super) fn considered(state: &State, draft: &Draft) -> Result<Option<(ShipName, Option<Deed>)>, DraftError> {
    let Some(text) = draft.get("unit").filter(|_| !state.ships.is_empty()) else { return Ok(None) };
    // The fleet, and all ships that are left, are no ship to look at.
    if [("cancel", "fleet"), ("hold", REST)].contains(&(draft.verb.as_str(), text.trim().to_lowercase().as_str())) {
        return Ok(None);
    }
    let ship = names::ship(state, "unit", text)?;
    let is_whole = match draft.verb.as_str() {
        "deploy" => draft.get("hex").is_some_and(|h| h.trim().len() == 4),
        "fire" => draft.get("target").is_some(),
        "move" => draft.get("path").is_some(),
        _ => true,
    };
    let deed = if is_whole { deed_of(state, ship, draft)? } else { None };
    Ok(Some((ship, deed)))
}

fn deed_of(state: &State, ship: ShipName, draft: &Draft) -> Result<Option<Deed>, DraftError> {
    match parse(state, state.owner(ship), draft)? {
        Order::Act(Plan { deed, .. }) => Ok(Some(deed)),
        _ => Ok(None),
    }
}

fn from_where_it_stands(sketch: &mut Sketch, state: &State, ship: ShipName, chosen: &[ShipName]) {
    if let Some(pose) = state.pose(ship) {
        bearing(sketch, state, ship, pose, chosen);
    }
}

/// Arc and targets from a pose; a shot at the chosen target, marks at the others.
fn bearing(sketch: &mut Sketch, state: &State, ship: ShipName, pose: Pose, chosen: &[ShipName]) {
    arc(sketch, state, ship, pose);
    for target in targets_from(state, ship, pose) {
        let Some(at) = state.pose(target.ship) else { continue };
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
    let is_later = state.stage() != Stage::Firing && chosen.is_empty();
    if is_later && !targets_from(state, ship, pose).is_empty() {
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
