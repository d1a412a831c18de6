//! Overlays: arcs, reach, range, threat, zones.

use std::collections::BTreeMap;

use super::units::cells;
use super::{Sketch, hex_of, setup_zones, side_at};
use crate::contract::{DraftError, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::board::{Pose, hexes};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::path::reach;
use crate::games::anteel::rules::state::{SEATS, opponent};
use crate::games::anteel::text::names::Named;
use crate::games::anteel::text::verbs::OVERLAYS;
use crate::grid::Hex;
use crate::kit::names::nearest_names;
use crate::kit::sketch::{wash, zone};
use crate::scene::{Cell, Ink, KeySample, ZoneFill};

/// Adds the overlays of those names.
pub(super) fn add(
    sketch: &mut Sketch,
    view: &View<Anteel>,
    focus: Option<Named>,
    names: &[String],
) -> Result<(), DraftError> {
    for name in names.iter().map(|n| n.trim().to_lowercase()).filter(|n| !n.is_empty()) {
        match name.as_str() {
            "arc" | "arcs" => {
                let (ship, pose) = focus_ship(view, focus, "arc")?;
                arc(sketch, view, ship, pose);
            }
            "reach" => {
                let (ship, pose) = focus_ship(view, focus, "reach")?;
                reachable(sketch, view, ship, pose);
            }
            "range" => range(sketch, view, focus)?,
            "threat" => threat(sketch, view, focus),
            "zones" => setup_zones(sketch, &view.options.layout, |end| side_at(view, end)),
            other => {
                let all = OVERLAYS.iter().map(|o| o.name);
                let mut choices = nearest_names(other, all.clone(), 3);
                if choices.is_empty() {
                    choices = all.map(str::to_owned).collect();
                }
                return Err(DraftError::not_understood("overlay", other, "Anteel has no such overlay", choices));
            }
        }
    }
    Ok(())
}

fn focus_ship(view: &View<Anteel>, focus: Option<Named>, overlay: &str) -> Result<(ShipName, Pose), DraftError> {
    let ship = ship_of(view, focus);
    if let Some((ship, pose)) = ship.and_then(|s| Some((s, view.pose(s)?))) {
        return Ok((ship, pose));
    }
    let own = view.living().filter(|(n, _)| view.viewer().seat().is_none_or(|seat| view.owner(*n) == seat));
    let choices = own.take(5).map(|(n, _)| n.to_string()).collect();
    let problem = format!("{overlay} needs a ship on the board as focus");
    let read = ship.map_or_else(|| "no ship".to_owned(), |s| s.to_string());
    Err(DraftError::not_understood("focus", &read, problem, choices))
}

/// The ship in focus, or in the hex in focus.
pub(super) fn ship_of(view: &View<Anteel>, focus: Option<Named>) -> Option<ShipName> {
    match focus? {
        Named::Ship(ship) => Some(ship),
        Named::Hex(hex) => view.ship_at(hex),
    }
}

/// A class's fire arc from a pose by range bands (7, 3.3).
pub(super) fn arc(sketch: &mut Sketch, view: &View<Anteel>, ship: ShipName, pose: Pose) {
    let card = ship.card();
    let mut from = 1;
    for (i, band) in card.weapons.iter().enumerate() {
        let ring = (from..=band.to_hexes).flat_map(|n| pose.hex.ring(n));
        let bears = |h: &Hex| view.options.layout.has(*h) && card.arc.bears(pose.hex, pose.facing, *h);
        let cells = cells(ring.filter(bears));
        let fill = ZoneFill::Tint(u8::try_from(3_usize.saturating_sub(i)).unwrap_or(1).max(1));
        if !cells.is_empty() {
            let damage = format!("{}/{}/{}", band.light, band.medium, band.heavy);
            sketch.items.push(zone(cells, Ink::Arc, fill, format!("{from}-{}: {damage}", band.to_hexes)));
            sketch.sign(KeySample::Zone(Ink::Arc, fill), format!("{ship}: damage on light/medium/heavy"));
        }
        from = band.to_hexes + 1;
    }
}

/// Where a ship can end its move (6.6, 6.9).
fn reachable(sketch: &mut Sketch, view: &View<Anteel>, ship: ShipName, pose: Pose) {
    let ends = reach(ship.card(), &view.options.layout, pose).into_keys().map(|p| p.hex);
    let free = ends.filter(|h| view.ship_at(*h).is_none_or(|by| by == ship));
    let mut cells = cells(free);
    cells.dedup();
    sketch.items.push(zone(cells, Ink::Reach, ZoneFill::Dots, ""));
    sketch.sign(KeySample::Zone(Ink::Reach, ZoneFill::Dots), format!("{ship} can move there"));
}

/// Rings around a ship by its weapons table, around a hex by fives.
fn range(sketch: &mut Sketch, view: &View<Anteel>, focus: Option<Named>) -> Result<(), DraftError> {
    let Some((named, centre)) = focus.and_then(|f| Some((f, hex_of(view, f)?))) else {
        let choices = view.living().take(5).map(|(n, _)| n.to_string()).collect();
        return Err(DraftError::not_understood("focus", "nothing", "range needs a ship or a hex as focus", choices));
    };
    let limits: Vec<i32> = match named {
        Named::Ship(ship) => ship.card().weapons.iter().map(|b| b.to_hexes).collect(),
        Named::Hex(_) => vec![5, 10, 15],
    };
    let mut from = 1;
    for (i, to) in limits.into_iter().enumerate() {
        let ring = (from..=to).flat_map(|n| centre.ring(n)).filter(|h| view.options.layout.has(*h));
        let fill = ZoneFill::Tint(u8::try_from(3_usize.saturating_sub(i)).unwrap_or(1).max(1));
        let label = format!("{from}-{to}");
        sketch.items.push(zone(cells(ring), Ink::Muted, fill, label));
        from = to + 1;
    }
    sketch.sign(KeySample::Zone(Ink::Muted, ZoneFill::Tint(3)), "range in hexes");
    Ok(())
}

/// Whose fire is a threat: of the enemies of the ship in focus, else of the viewer's; else of both sides to each other.
pub(super) fn foes(view: &View<Anteel>, focus: Option<Named>) -> (Vec<Seat>, bool) {
    let of_focus = match focus {
        Some(Named::Ship(ship)) => Some(view.owner(ship)),
        _ => None,
    };
    match of_focus.or(view.viewer().seat()) {
        Some(seat) => (vec![opponent(seat)], true),
        None => (SEATS.to_vec(), false),
    }
}

/// Hexes that enemies could fire at from where they stand.
fn threat(sketch: &mut Sketch, view: &View<Anteel>, focus: Option<Named>) {
    let (foes, is_of_one) = foes(view, focus);
    for foe in foes {
        let empire = view.empire(foe);
        let ink = if is_of_one { Ink::Danger } else { Ink::Side(empire.ink()) };
        let counts = threatened(view, foe);
        let levels = [(1, ZoneFill::Hatch, "one ship"), (2, ZoneFill::Tint(2), "two ships or more")];
        for (least, fill, what) in levels {
            let cells: Vec<Cell> = counts
                .iter()
                .filter(|(_, n)| **n == least || (least > 1 && **n > least))
                .map(|(h, _)| (*h).into())
                .collect();
            if cells.is_empty() {
                continue;
            }
            sketch.items.push(wash(cells, ink, fill));
            sketch.sign(KeySample::Zone(ink, fill), format!("{} can fire here: {what}", empire.name()));
        }
    }
}

/// Hexes that ships of a side can fire at, with how many can.
pub(super) fn threatened(view: &View<Anteel>, foe: Seat) -> BTreeMap<Hex, u32> {
    let mut counts = BTreeMap::new();
    for (ship, pose) in view.living_of(foe) {
        let card = ship.card();
        for hex in hexes(view.options.layout.area()) {
            let distance = pose.hex.distance_hexes(hex);
            if distance <= card.reach_hexes() && card.arc.bears(pose.hex, pose.facing, hex) {
                *counts.entry(hex).or_insert(0) += 1;
            }
        }
    }
    counts
}
