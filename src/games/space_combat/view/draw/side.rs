//! The panel beside the map: fleets, what the signs mean.

use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::shop;
use crate::games::space_combat::data::class::Class;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::field::Body;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::resolve::victory::score;
use crate::games::space_combat::rules::state::{Faction, Phase, Ship, Status};
use crate::kit::sketch::in_use;
use crate::kit::words::count;
use crate::scene::{Block, FleetRow, Gauge, Ink, Item, KeyRow, KeySample, Mark, Shape, SideInk, ZoneFill};

/// The silhouette of a side's ships.
pub(crate) const fn side_shape(seat: Seat) -> Shape {
    match seat.0 {
        0 => Shape::Dart,
        1 => Shape::Hull,
        2 => Shape::Triangle,
        3 => Shape::Diamond,
        4 => Shape::Crescent,
        _ => Shape::Hourglass,
    }
}

/// Fleets, key, compass.
pub(super) fn blocks(view: &View<SpaceCombat>, items: &[Item]) -> Vec<Block> {
    let world = &view.world;
    let mut blocks: Vec<Block> = world.seats().map(|seat| fleet(view, seat, world.faction(seat))).collect();
    let objects: Vec<FleetRow> =
        world.ships.iter().filter(|s| s.owner.is_none() && s.is_present()).map(|s| row(view, s)).collect();
    if !objects.is_empty() {
        blocks.push(Block::Fleet {
            title: "Objects".to_owned(),
            note: String::new(),
            shape: Shape::Drone,
            side: SideInk(7),
            rows: objects,
        });
    }
    blocks.push(Block::Key(in_use(key(view), items)));
    blocks.push(Block::Compass);
    blocks
}

fn fleet(view: &View<SpaceCombat>, seat: Seat, faction: &Faction) -> Block {
    let rows = match view.phase {
        Phase::Muster { .. } => on_sale(view.world.rules().edition()),
        _ => view.world.of(seat).map(|s| row(view, s)).collect(),
    };
    let order = view.world.initiative.iter().position(|s| *s == seat).map(|n| format!(", acts {}.", n + 1));
    let points = score(&view.world, seat);
    // The name of the side stands beside it.
    let points =
        faction.gains_percent.map_or_else(|| count(points, "point"), |percent| format!("{points} at {percent} %"));
    Block::Fleet {
        title: faction.name.clone(),
        note: format!("{points}{}", order.unwrap_or_default()),
        shape: side_shape(seat),
        side: SideInk(seat.0),
        rows,
    }
}

/// The classes that sides choose from, with their points (16.6).
fn on_sale(edition: Edition) -> Vec<FleetRow> {
    let row = |(slug, class): &(&str, &Class)| FleetRow {
        id: (*slug).to_owned(),
        name: String::new(),
        place: String::new(),
        gauge: None,
        note: count(class.points(edition), "point"),
        is_out: false,
        is_lit: false,
    };
    shop(edition).iter().map(row).collect()
}

fn row(view: &View<SpaceCombat>, ship: &Ship) -> FleetRow {
    let class = ship.class();
    let is_out = !ship.is_present();
    let note = match ship.status {
        Status::Destroyed => "destroyed".to_owned(),
        Status::Disengaged => "left".to_owned(),
        Status::Disabled => "disabled".to_owned(),
        Status::Able if ship.landing.is_some() => "landed".to_owned(),
        Status::Able if ship.host.is_some() => "docked".to_owned(),
        Status::Able => match view.world.orbit_of(ship) {
            Some(orbit) => orbit.ring().map_or("on dots".to_owned(), |ring| format!("orbit r{ring}")),
            None => ship.counters.words(),
        },
    };
    FleetRow {
        id: ship.name.clone(),
        name: String::new(),
        place: if is_out { String::new() } else { Chart::of(&view.world).label(ship.place.hex) },
        gauge: Some(Gauge { left: ship.hull.max(0).unsigned_abs(), full: class.hull.max(1).unsigned_abs() }),
        note,
        is_out,
        is_lit: false,
    }
}

fn key(view: &View<SpaceCombat>) -> Vec<KeyRow> {
    let row = |sample, text: &str| KeyRow { sample, text: text.to_owned() };
    // What was asked for first: the strip below a map has room for few.
    let mut rows = vec![
        row(KeySample::Zone(Ink::Arc, ZoneFill::Tint(3)), "weapons bear, brighter where nearer"),
        row(KeySample::Zone(Ink::Reach, ZoneFill::Tint(2)), "it can be there after its next move"),
        row(KeySample::Zone(Ink::Danger, ZoneFill::Hatch), "weapons of enemies bear here"),
        row(KeySample::Trail(Ink::Highlight, true), "its course with this order"),
        row(KeySample::Ghost(side_shape(Seat(0)), SideInk(0)), "where it will be"),
        row(KeySample::Trail(Ink::Side(SideInk(0)), true), "drift of the next subturns"),
    ];
    if !view.world.bodies.is_empty() {
        rows.push(row(KeySample::Arrow(Ink::Gravity, false), "pulls 1 counter this way"));
        rows.push(row(KeySample::Arrow(Ink::Gravity, true), "pulls 2 or more"));
        rows.push(row(KeySample::Face(Ink::Good), "green line: +1 on this face"));
        rows.push(row(KeySample::Zone(Ink::Gravity, ZoneFill::Tint(1)), "gravity field"));
    }
    let has_air = view.world.rules().atmosphere && view.world.bodies.iter().any(|b| b.air_lines > 0);
    let symbols = &view.world.symbols;
    if view.world.bodies.is_empty() && symbols.iter().any(|s| s.green != Counters::NONE) {
        rows.push(row(KeySample::Face(Ink::Good), "green line: +1 on this face"));
    }
    if has_air || symbols.iter().any(|s| s.red != Counters::NONE) {
        rows.push(row(KeySample::Face(Ink::Danger), "red line: -1 on this face"));
    }
    let is_hot = |b: &Body| b.template.rings.values().any(|r| r.heat > 0);
    if view.world.bodies.iter().any(is_hot) || symbols.iter().any(|s| s.heat > 0) {
        rows.push(row(KeySample::Zone(Ink::Danger, ZoneFill::Tint(2)), "heat, every subturn"));
    }
    if !view.world.asteroids.is_empty() {
        rows.push(row(KeySample::Zone(Ink::Terrain, ZoneFill::Dots), "asteroids: a risk at speed 3 or more"));
    }
    if view.world.bodies.len() > 1 {
        rows.push(row(KeySample::Sign(Mark::Ring, Ink::Good), "no pull: stay for ever"));
    }
    rows.push(row(KeySample::Face(Ink::Side(SideInk(0))), "shield, 3 lines when full"));
    rows.push(row(KeySample::Gauge, "hull left"));
    rows.push(row(KeySample::Zone(Ink::Muted, ZoneFill::Empty), "edge of the zone"));
    rows
}
