//! Overlays on demand.

use crate::contract::View;
use std::collections::BTreeSet;

use super::ships::track;
use super::strikes::ink_of;
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::WeaponKind;
use crate::games::space_combat::rules::action::Action;
use crate::games::space_combat::rules::bearing::{Place, ShipFace, sectors};
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::forecast::after;
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::legal::plans;
use crate::games::space_combat::rules::resolve::fire::{lance_damage, laser_damage, railgun_damage};
use crate::games::space_combat::rules::state::{Gun, Ship};
use crate::grid::Hex;
use crate::kit::sketch::zone;
use crate::scene::{Cell, Ink, Item, ZoneFill};

/// Subturns of the course overlay.
const COURSE: usize = 6;

/// The items of an overlay; none for a name that is not one, and for `dots`, which `sky` draws in place of its arrows.
pub(super) fn items(view: &View<SpaceCombat>, chart: Chart, name: &str, focus: Option<&str>) -> Vec<Item> {
    let world = &view.world;
    let unit = focus.and_then(|name| world.named(name)).filter(|s| s.is_loose());
    match name {
        "course" => world
            .ships
            .iter()
            .filter(|s| s.is_loose())
            .flat_map(|s| {
                let legs = course(world, s, s.counters, s.climb, COURSE);
                track(view, s.place.hex, &legs, chart, Ink::Side(ink_of(s.owner)))
            })
            .collect(),
        "arcs" => unit.map(|ship| arcs(view, ship, chart)).unwrap_or_default(),
        "reach" => unit.map(|ship| reach(view, ship, chart)).unwrap_or_default(),
        "threat" => threat(view, unit, chart),
        _ => vec![],
    }
}

fn on_map(hexes: impl Iterator<Item = Hex>, chart: Chart, ink: Ink, fill: ZoneFill, label: &str) -> Option<Item> {
    let cells: Vec<Cell> = hexes.map(|h| chart.cell(h)).filter(|c| chart.area().contains(*c)).collect();
    (!cells.is_empty()).then(|| zone(cells, ink, fill, label))
}

/// Whether a direct weapon of the ship bears on a hex at its range.
fn covers(ship: &Ship, hex: Hex) -> bool {
    bearing(ship, hex).next().is_some()
}

/// The direct weapons that are not out.
fn guns(ship: &Ship) -> impl Iterator<Item = &Gun> {
    ship.guns.iter().filter(|gun| !gun.is_out && gun.mount.kind != WeaponKind::Missile)
}

/// The direct weapons that bear on a hex at their range.
fn bearing(ship: &Ship, hex: Hex) -> impl Iterator<Item = &Gun> {
    let range = ship.place.range_hexes(Place { hex, altitude: 0 });
    let lies_in = sectors(ship.place.hex, hex);
    guns(ship).filter(move |gun| {
        let reaches = range <= gun.mount.kind.row().range_hexes;
        reaches && lies_in.iter().any(|s| gun.mount.arc.holds(ShipFace::of(*s, ship.facing)))
    })
}

/// `2 can hit 0917, up to 14`: what enemies could do to a ship in a hex from where they are, railguns at no relative speed.
pub(super) fn could_be_hit(view: &View<SpaceCombat>, ship: &Ship, hex: Hex) -> String {
    let world = &view.world;
    let foes = world.ships.iter().filter(|s| s.is_able() && s.is_loose() && s.owner.is_some() && s.owner != ship.owner);
    let strength = |foe: &Ship| -> i32 {
        let range = foe.place.range_hexes(Place { hex, altitude: 0 });
        let damage = |gun: &Gun| match gun.mount.kind {
            WeaponKind::Laser => laser_damage(range),
            WeaponKind::Railgun => railgun_damage(0),
            WeaponKind::Lance => lance_damage(range),
            WeaponKind::Missile => 0,
        };
        bearing(foe, hex).map(damage).sum()
    };
    let hits: Vec<i32> = foes.map(strength).filter(|damage| *damage > 0 && world.scenario.allows_fire).collect();
    let (hex, up_to) = (Chart::of(world).label(hex), hits.iter().sum::<i32>());
    if hits.is_empty() { format!("None can hit {hex}") } else { format!("{} can hit {hex}, up to {up_to}", hits.len()) }
}

/// Where the weapons of a ship bear, by laser range.
pub(super) fn arcs(view: &View<SpaceCombat>, ship: &Ship, chart: Chart) -> Vec<Item> {
    let covered = |from: i32, to: i32| {
        let hexes = (from..=to).flat_map(|ring| ship.place.hex.ring(ring).collect::<Vec<_>>());
        hexes.filter(|h| view.world.scenario.holds(*h) && covers(ship, *h)).collect::<Vec<_>>()
    };
    let has_laser = guns(ship).any(|gun| gun.mount.kind == WeaponKind::Laser);
    let bands = [(1, 2, 3, "0-2"), (3, 5, 2, "3-5"), (6, 8, 1, "6-8"), (9, 12, 1, "9-12")];
    bands
        .into_iter()
        .filter_map(|(from, to, tint, name)| {
            let laser = Some(laser_damage(to)).filter(|damage| has_laser && *damage > 0);
            let label = laser.map_or_else(|| name.to_owned(), |damage| format!("{name}: laser {damage}"));
            on_map(covered(from, to).into_iter(), chart, Ink::Arc, ZoneFill::Tint(tint), &label)
        })
        .collect()
}

fn reach(view: &View<SpaceCombat>, ship: &Ship, chart: Chart) -> Vec<Item> {
    let hexes = reachable(view, ship).into_iter();
    on_map(hexes, chart, Ink::Reach, ZoneFill::Tint(2), "reach").into_iter().collect()
}

/// Where a ship can be after its next move.
pub(super) fn reachable(view: &View<SpaceCombat>, ship: &Ship) -> Vec<Hex> {
    let burns = plans(view, ship).into_iter().filter(|p| matches!(p.action, Action::Burn { .. } | Action::Hold));
    let ends =
        burns.filter(|p| crate::games::space_combat::rules::check::check_plan(view, ship, p).is_ok()).filter_map(|p| {
            let (counters, climb) = after(ship, &p);
            course(&view.world, ship, counters, climb, 1).first().map(|leg| leg.place.hex)
        });
    let mut hexes: Vec<Hex> = ends.collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

fn threat(view: &View<SpaceCombat>, unit: Option<&Ship>, chart: Chart) -> Vec<Item> {
    let covered = threatened(view, unit).into_iter();
    on_map(covered, chart, Ink::Danger, ZoneFill::Hatch, "").into_iter().collect()
}

/// What enemies of the unit in focus (without one: all ships) cover.
pub(super) fn threatened(view: &View<SpaceCombat>, unit: Option<&Ship>) -> BTreeSet<Hex> {
    let world = &view.world;
    let owner = unit.and_then(|u| u.owner);
    let shooters: Vec<&Ship> = world.ships.iter().filter(|s| s.is_able() && s.is_loose() && s.owner != owner).collect();
    let hexes = Hex::new(0, 0).disc(world.scenario.zone_radius_hexes);
    hexes.filter(|h| shooters.iter().any(|s| covers(s, *h))).collect()
}
