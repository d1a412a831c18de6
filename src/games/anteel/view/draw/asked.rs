//! What a look asks for besides the position, in words: the order that is considered, and the overlays.

use super::overlays::{foes, ship_of, threatened};
use super::{hex_of, preview};
use crate::contract::{Lens, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{best_target, targets, targets_from};
use crate::games::anteel::rules::board::ENDS;
use crate::games::anteel::rules::board::{Pose, label};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::Action;
use crate::games::anteel::rules::path::reach;
use crate::games::anteel::rules::state::opponent;
use crate::games::anteel::text::names::Named;
use crate::games::anteel::text::words::{could_be_hit, could_hit, target_words};
use crate::kit::words::{count, some_of};

/// Most hexes and ships that a sentence names.
const MOST_NAMED: usize = 24;

/// A sentence for the order, and one for each overlay.
pub(super) fn words(view: &View<Anteel>, focus: Option<Named>, lens: &Lens) -> Vec<String> {
    let names = lens.overlays.iter().map(|name| name.trim().to_lowercase());
    let overlays = names.filter_map(|name| overlay(view, focus, &name));
    considered(view, lens).into_iter().chain(overlays).collect()
}

fn considered(view: &View<Anteel>, lens: &Lens) -> Option<String> {
    let draft = lens.preview.as_ref()?;
    let (ship, action) = preview::considered(view, draft).ok()??;
    let from_here = |chosen: &[ShipName]| view.pose(ship).map(|pose| shots(view, ship, pose, chosen));
    let what = match action {
        Some(Action::Deploy(pose)) => Some(format!("is placed at {} facing {}", label(pose.hex), pose.facing.name())),
        Some(Action::Move(path)) => view.pose(ship).map(|start| match path.walk(&view.options.layout, start).end {
            None => format!("moves {path}, leaves the board and flees (6.7)"),
            Some(end) => {
                let moves = if path.0.is_empty() { "stays".to_owned() } else { format!("moves {path}") };
                let place = format!("{} facing {}", label(end.hex), end.facing.name());
                let danger = could_be_hit(view, ship, end.hex);
                format!("{moves} and ends at {place}; {danger}; {}", could_hit(view, ship, end))
            }
        }),
        Some(Action::Fire(chosen)) => from_here(&chosen),
        Some(Action::FireAtBest) => from_here(&best_target(&targets(view, ship)).into_iter().collect::<Vec<_>>()),
        None if draft.verb == "fire" => from_here(&[]),
        None => None,
    };
    let what = what.map_or_else(|| format!("{} {ship}", draft.verb), |what| format!("{ship} {what}"));
    Some(format!("Considered: {what}."))
}

/// What shots from there would do, the chosen ones first.
fn shots(view: &View<Anteel>, ship: ShipName, pose: Pose, chosen: &[ShipName]) -> String {
    let targets = targets_from(view, ship, pose);
    let found = |name: &ShipName| targets.iter().find(|t| t.ship == *name);
    let shot = |name: &ShipName| found(name).map_or_else(|| format!("{name}, no target now"), target_words);
    let fires: Vec<String> = chosen.iter().map(shot).collect();
    if fires.is_empty() { could_hit(view, ship, pose) } else { format!("fires at {}", fires.join(", else ")) }
}

fn overlay(view: &View<Anteel>, focus: Option<Named>, name: &str) -> Option<String> {
    match name {
        "arc" | "arcs" => arc(view, focus),
        "reach" => reached(view, focus),
        "range" => ranges(view, focus),
        "threat" => {
            let (foes, _) = foes(view, focus);
            Some(foes.into_iter().map(|foe| threat(view, foe)).collect::<Vec<_>>().join(" "))
        }
        "zones" => {
            let layout = &view.options.layout;
            let zones = ENDS.map(|end| format!("{} {}", end.name(), layout.zone_text(end)));
            Some(format!("Setup zones: {}.", zones.join("; ")))
        }
        _ => None,
    }
}

fn arc(view: &View<Anteel>, focus: Option<Named>) -> Option<String> {
    let ship = ship_of(view, focus)?;
    let (pose, card) = (view.pose(ship)?, ship.card());
    Some(format!(
        "Arc of {ship} at {} facing {}: {}, {}° to either side, out to {} hexes; {}.",
        label(pose.hex),
        pose.facing.name(),
        card.arc.name(),
        card.arc.half_width_degrees(),
        card.reach_hexes(),
        could_hit(view, ship, pose)
    ))
}

fn reached(view: &View<Anteel>, focus: Option<Named>) -> Option<String> {
    let ship = ship_of(view, focus)?;
    let ends = reach(ship.card(), &view.options.layout, view.pose(ship)?).into_keys().map(|pose| pose.hex);
    let mut hexes: Vec<_> = ends.filter(|hex| view.ship_at(*hex).is_none_or(|by| by == ship)).collect();
    hexes.dedup();
    let hexes: Vec<String> = hexes.into_iter().map(label).collect();
    let many = if hexes.len() > 1 { format!("{}: ", count(hexes.len(), "hex")) } else { String::new() };
    Some(format!("{ship} can end its move at {many}{}.", some_of(&hexes, MOST_NAMED, "no hex")))
}

/// How far ships are from the focus.
fn ranges(view: &View<Anteel>, focus: Option<Named>) -> Option<String> {
    let named = focus?;
    let centre = hex_of(view, named)?;
    let from = match named {
        Named::Ship(ship) => ship.to_string(),
        Named::Hex(hex) => label(hex),
    };
    let mut others: Vec<(i32, ShipName)> =
        view.living().map(|(ship, pose)| (centre.distance_hexes(pose.hex), ship)).collect();
    others.retain(|(_, ship)| named != Named::Ship(*ship));
    others.sort_unstable();
    let others: Vec<String> = others.into_iter().map(|(range, ship)| format!("{ship} {range}")).collect();
    Some(format!("Ranges in hexes from {from}: {}.", some_of(&others, MOST_NAMED, "no other ship")))
}

fn threat(view: &View<Anteel>, foe: Seat) -> String {
    let covered = threatened(view, foe);
    let in_it = view.living_of(opponent(foe)).filter(|(_, pose)| covered.contains_key(&pose.hex));
    let in_it: Vec<String> = in_it.map(|(ship, _)| ship.to_string()).collect();
    let (by, of) = (view.empire(foe).name(), view.empire(opponent(foe)).name());
    let ships = some_of(&in_it, MOST_NAMED, "no ship");
    format!("Hexes that {by} can fire at: {}; of {of} in them: {ships}.", covered.len())
}
