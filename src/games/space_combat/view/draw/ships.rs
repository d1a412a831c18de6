//! Ships, missiles, the trails and shots of the last subturn, and where things drift.

use std::collections::BTreeSet;

use super::side::side_shape;
use super::strikes::{Strike, ink_of, strikes};
use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::{Class, ClassKind};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::forecast::{Fate, Leg, course};
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::state::{Missile, Ship, Status};
use crate::games::space_combat::text::words::{body_name, counted};
use crate::grid::Hex;
use crate::kit::strips::badges;
use crate::scene::{Cell, FaceMark, Gauge, Ink, Item, Shape, Size, Token, TokenLabel};

/// Subturns of drift drawn for every ship.
const DRIFT: usize = 2;
/// Lines of a full shield.
const SHIELD_LINES: i32 = 3;

/// Everything that moves; without its drift where an overlay shows more of the course.
pub(super) fn items(view: &View<SpaceCombat>, chart: Chart, has_drift: bool) -> Vec<Item> {
    let world = &view.world;
    let mut items = Vec::new();
    for ship in world.ships.iter().filter(|s| s.is_loose()) {
        // A trail tells what was done, and a picture holds where it ends: scenery did nothing.
        let marks = view.marks().filter(|_| !is_scenery(view, ship));
        let trails = marks.filter_map(|m| m.trails.get(&ship.id)).filter(|t| t.len() > 1);
        items.extend(trails.map(|hexes| line(hexes, chart, Ink::Muted, false, false)));
        let legs = course(world, ship, ship.counters, ship.climb, if has_drift { DRIFT } else { 0 });
        items.extend(drift(ship.place.hex, &legs, chart, Ink::Side(ink_of(ship.owner))));
    }
    let wrecks: BTreeSet<Hex> = view.marks().flat_map(|m| &m.wrecks).copied().collect();
    items.extend(wrecks.into_iter().filter(|h| on_map(chart, *h)).flat_map(|h| wrecks_in(view, h, chart)));
    for ship in world.ships.iter().filter(|s| s.is_loose() && on_map(chart, s.place.hex)) {
        items.push(Item::Token(token(view, ship, chart)));
        let cell = chart.cell(ship.place.hex);
        items.extend(super::sky::faces(cell, ship.counters, FaceMark::Counter, Ink::Side(ink_of(ship.owner))));
    }
    items.extend(shields(view, chart));
    items.extend(missiles(view, chart));
    items.extend(damage(view, chart));
    for shot in view.marks().flat_map(|m| &m.shots).filter(|s| on_map(chart, s.from) && on_map(chart, s.to)) {
        items.push(Item::Shot {
            from: chart.cell(shot.from),
            to: chart.cell(shot.to),
            ink: Ink::Side(ink_of(shot.owner)),
            text: if shot.damage > 0 { String::new() } else { "miss".to_owned() },
            is_kill: shot.is_kill,
        });
    }
    items
}

/// Shields of ships in space as lines at the faces of their hex, in their side's colour: three for a full one, none where
/// it is down. Of several ships in a hex the first shows its shields.
fn shields(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let mut taken = BTreeSet::new();
    let has_shields = |s: &&Ship| s.is_loose() && s.landing.is_none() && s.class().shields.iter().any(|n| *n > 0);
    let ships = view.world.ships.iter().filter(has_shields).filter(|s| on_map(chart, s.place.hex));
    let first: Vec<&Ship> = ships.filter(|s| taken.insert(s.place.hex)).collect();
    first.into_iter().flat_map(|ship| ShipFace::all().filter_map(move |face| shield(ship, face, chart))).collect()
}

fn shield(ship: &Ship, face: ShipFace, chart: Chart) -> Option<Item> {
    let (now, full) = (ship.shields[face.index()], ship.class().shields[face.index()].max(1));
    let count = ((SHIELD_LINES * now + full - 1) / full).unsigned_abs();
    let (cell, face) = (chart.cell(ship.place.hex), face.direction(ship.facing).index());
    (count > 0).then_some(Item::Face { cell, face, count, mark: FaceMark::Lines, ink: Ink::Side(ink_of(ship.owner)) })
}

/// The wrecks of what was destroyed in a hex.
fn wrecks_in(view: &View<SpaceCombat>, hex: Hex, chart: Chart) -> Vec<Item> {
    let cell = chart.cell(hex);
    let lost = view.world.ships.iter().filter(|s| s.status == Status::Destroyed && s.place.hex == hex);
    let wreck =
        |s: &Ship| Item::Wreck { cell, name: s.name.clone(), shape: shape(s), side: ink_of(s.owner), size: size(s) };
    lost.map(wreck).collect()
}

/// What each ship has lost, beside it; where it cannot be told which, in the hex where it was struck.
fn damage(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let loss = |strike: Strike<'_>| {
        let hex = strike.victim.filter(|s| s.is_present()).map_or(strike.hex, |s| s.place.hex);
        on_map(chart, hex).then(|| ((strike.victim.map(|s| s.id), hex), chart.cell(hex), strike.blow.damage))
    };
    badges(strikes(view).into_iter().filter_map(loss))
}

/// Missiles; those that fly together have one label.
fn missiles(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let world = &view.world;
    let on_map = world.missiles.iter().filter(|m| on_map(chart, m.place.hex)).collect::<Vec<_>>();
    let is_with = |a: &&Missile, b: &&Missile| {
        (a.place, a.target, a.counters, a.burns_left) == (b.place, b.target, b.counters, b.burns_left)
    };
    let group = |group: &[&Missile]| {
        let first = group.first()?;
        let names: Vec<String> = group.iter().map(|m| format!("M{}", m.serial)).collect();
        let target = world.ship(first.target).map_or("", |t| t.name.as_str());
        let name = format!("at {target}, {}, {}", first.counters.words(), counted(first.burns_left, "burn"));
        Some(Item::Token(Token {
            cell: chart.cell(first.place.hex),
            kind: String::new(),
            shape: Shape::Missile,
            side: ink_of(first.owner),
            tint: None,
            size: Size::Tiny,
            facing_twelfths: super::sky::twelfths(first.counters),
            label: Some(TokenLabel { id: names.join(" "), name }),
            gauge: None,
            letter: None,
            is_ghost: false,
            is_scenery: false,
            is_lit: false,
        }))
    };
    on_map.chunk_by(is_with).filter_map(group).collect()
}

pub(super) fn on_map(chart: Chart, hex: Hex) -> bool {
    chart.area().contains(chart.cell(hex))
}

fn line(hexes: &[Hex], chart: Chart, ink: Ink, is_dashed: bool, has_head: bool) -> Item {
    let cells: Vec<Cell> = hexes.iter().map(|h| chart.cell(*h)).filter(|c| chart.area().contains(*c)).collect();
    Item::Trail { cells, ink, is_dashed, has_head, marks: vec![] }
}

/// A course as a dashed trail with the number of the subturn at each stop.
fn drift(start: Hex, legs: &[Leg], chart: Chart, ink: Ink) -> Vec<Item> {
    let mut cells = vec![chart.cell(start)];
    let mut marks = Vec::new();
    for (n, leg) in legs.iter().enumerate() {
        cells.extend(leg.hexes.iter().map(|h| chart.cell(*h)).filter(|c| chart.area().contains(*c)));
        marks.push((u32::try_from(cells.len() - 1).unwrap_or(0), (n + 1).to_string()));
    }
    if cells.len() < 2 || !chart.area().contains(cells[0]) {
        return vec![];
    }
    let end = cells[cells.len() - 1];
    let mut items = vec![Item::Trail { cells, ink, is_dashed: true, has_head: true, marks }];
    items.extend(legs.last().and_then(|leg| leg.fate).map(|fate| match fate {
        Fate::Lands(_) => Item::Note { cell: end, text: "lands".to_owned(), ink: Ink::Good },
        Fate::LandsHard(_) => Item::Note { cell: end, text: "hard landing".to_owned(), ink: Ink::Worn },
        Fate::Crashes(_) => Item::Note { cell: end, text: "destroyed".to_owned(), ink: Ink::Danger },
        Fate::Leaves => Item::Note { cell: end, text: "leaves".to_owned(), ink: Ink::Muted },
    }));
    items
}

/// The same with the orbit that it leads into, where it first does.
pub(super) fn track(view: &View<SpaceCombat>, start: Hex, legs: &[Leg], chart: Chart, ink: Ink) -> Vec<Item> {
    let mut items = drift(start, legs, chart, ink);
    let enters = legs.iter().find_map(|leg| leg.orbit.map(|orbit| (leg.place.hex, orbit)));
    if let Some((hex, orbit)) = enters.filter(|(hex, _)| on_map(chart, *hex)) {
        let text = match orbit {
            Orbit::Round { body, ring, .. } => format!("orbit of {}, ring {ring}", body_name(&view.world, body)),
            Orbit::Marked => "orbit along the dots".to_owned(),
        };
        items.push(Item::Note { cell: chart.cell(hex), text, ink: Ink::Good });
    }
    items
}

pub(super) fn token(view: &View<SpaceCombat>, ship: &Ship, chart: Chart) -> Token {
    let class = ship.class();
    let is_own = ship.owner.is_some_and(|seat| view.viewer().seat() == Some(seat));
    Token {
        cell: chart.cell(ship.place.hex),
        kind: ship.class.clone(),
        shape: shape(ship),
        side: ink_of(ship.owner),
        tint: None,
        size: size(ship),
        facing_twelfths: (class.kind != ClassKind::Object).then(|| 2 * ship.facing.index()),
        label: Some(TokenLabel { id: ship.name.clone(), name: motion_words(ship) }),
        gauge: (class.hull > 0)
            .then(|| Gauge { left: ship.hull.max(0).unsigned_abs(), full: class.hull.max(1).unsigned_abs() }),
        letter: None,
        is_ghost: false,
        is_scenery: is_scenery(view, ship),
        is_lit: is_own && ship.is_able() && ship.program.steps.is_empty(),
    }
}

/// Whether it is an object of nobody that no victory is about.
pub(super) fn is_scenery(view: &View<SpaceCombat>, ship: &Ship) -> bool {
    let mut victories = view.world.scenario.victory.iter();
    let is_aim = victories.any(|victory| victory.object() == Some(&ship.name));
    ship.class().kind == ClassKind::Object && ship.owner.is_none() && !is_aim
}

fn size(ship: &Ship) -> Size {
    size_of(ship.class())
}

/// How large the ships of a class are drawn.
pub(super) const fn size_of(class: &Class) -> Size {
    match class.size {
        0 => Size::Small,
        1 | 2 => Size::Medium,
        3 | 4 => Size::Large,
        _ => Size::Huge,
    }
}

fn shape(ship: &Ship) -> Shape {
    of_class(ship.class(), ship.owner)
}

/// The silhouette of an owner's ships of a class.
pub(super) const fn of_class(class: &Class, owner: Option<Seat>) -> Shape {
    match (class.kind, owner) {
        (ClassKind::Station, _) => Shape::Station,
        (ClassKind::Object, _) => Shape::Drone,
        (ClassKind::Ship, Some(seat)) if !class.is_lander => side_shape(seat),
        (ClassKind::Ship, _) => Shape::Drop,
    }
}

/// `N2 NE1, alt 3`; for a hulk `disabled, N2`.
fn motion_words(ship: &Ship) -> String {
    let hulk = if ship.status == Status::Disabled { "disabled, " } else { "" };
    if ship.landing.is_some() {
        return format!("{hulk}landed");
    }
    let words = format!("{hulk}{}", ship.counters.words());
    if ship.place.altitude == 0 && ship.climb == 0 {
        return words;
    }
    format!("{words}, alt {}{:+}", ship.place.altitude, ship.climb)
}
