//! Zone, bodies, fields, heat, Lagrange hexes, asteroids.

use crate::contract::View;
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::field::Body;
use crate::games::space_combat::data::scenario::hex_of;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::gravity::{Lines, Spin};
use crate::grid::{Direction, Hex};
use crate::kit::sketch::{wash, zone};
use crate::scene::{Cell, FaceMark, Ink, Item, Mark, SideInk, ZoneFill};

/// Rings of a field that are tinted alike; towards its body each such step is deeper.
const RINGS_ALIKE: i32 = 2;
/// From this many counters the pull is drawn strong.
const STRONG_PULL: i32 = 2;

/// Everything under the ships.
pub(super) fn items(view: &View<SpaceCombat>, chart: Chart, has_dots: bool) -> Vec<Item> {
    let world = &view.world;
    let mut items =
        vec![of_hexes(Hex::new(0, 0).disc(world.scenario.zone_radius_hexes), chart, Ink::Muted, ZoneFill::Empty, "")];
    for body in &world.bodies {
        items.extend(field(view, body, chart));
    }
    items.extend(printed_heat(view, chart));
    items.extend(lines(view, chart));
    items.extend(if has_dots { dots(view, chart) } else { pulls(view, chart) });
    items.extend(world.bodies.iter().map(|body| disc(body, chart)));
    for hex in Hex::new(0, 0).disc(world.scenario.zone_radius_hexes).filter(|h| world.field().is_lagrange(*h)) {
        let cell = chart.cell(hex);
        items.push(Item::Sign { cell, mark: Mark::Ring, ink: Ink::Good });
        if world.ships.iter().all(|s| s.place.hex != hex) {
            items.push(Item::Note { cell, text: "Lagrange".to_owned(), ink: Ink::Good });
        }
    }
    if !world.asteroids.is_empty() {
        items.push(of_hexes(world.asteroids.iter().copied(), chart, Ink::Terrain, ZoneFill::Dots, ""));
    }
    for hex in &world.asteroids {
        items.push(Item::Disc { cell: chart.cell(*hex), radius_tenths: 2, ink: Ink::Terrain, name: String::new() });
    }
    items
}

fn of_hexes(hexes: impl Iterator<Item = Hex>, chart: Chart, ink: Ink, fill: ZoneFill, label: &str) -> Item {
    let cells: Vec<Cell> = hexes.map(|h| chart.cell(h)).collect();
    zone(cells, ink, fill, label)
}

/// The reach of a field, deeper towards its body, its heat rings, its air.
fn field(view: &View<SpaceCombat>, body: &Body, chart: Chart) -> Vec<Item> {
    let reach = body.template.field_radius_hexes();
    let in_zone = |h: &Hex| view.world.scenario.holds(*h);
    let mut items = vec![of_hexes(body.hex.disc(reach).filter(in_zone), chart, Ink::Gravity, ZoneFill::Tint(1), "")];
    let deeper = (1_u8..).map(|step| (step, reach - RINGS_ALIKE * i32::from(step)));
    for (step, radius) in deeper.take_while(|(_, radius)| *radius >= body.template.body_radius_hexes) {
        let cells = body.hex.disc(radius).filter(in_zone).map(|hex| chart.cell(hex)).collect();
        items.push(wash(cells, Ink::Gravity, ZoneFill::Tint(1 + step)));
    }
    for (ring, carries) in body.template.rings.iter().filter(|(_, carries)| carries.heat > 0) {
        let strength = heat_tint(carries.heat);
        let label = format!("heat {}", carries.heat);
        items.push(of_hexes(
            body.hex.ring(*ring).filter(in_zone),
            chart,
            Ink::Danger,
            ZoneFill::Tint(strength),
            &label,
        ));
    }
    if view.world.rules().atmosphere && body.air_lines > 0 {
        let ring = body.hex.ring(body.template.body_radius_hexes).filter(in_zone);
        items.push(of_hexes(ring, chart, Ink::Danger, ZoneFill::Hatch, "air"));
    }
    items
}

/// Heat values printed in single hexes, a zone for each (10.11).
fn printed_heat(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let of = |value: i32| view.world.symbols.iter().filter(move |s| s.heat == value).map(|s| s.hex);
    let zones = (1..=5).filter(|value| of(*value).next().is_some()).map(|value| {
        let fill = ZoneFill::Tint(heat_tint(value));
        of_hexes(of(value), chart, Ink::Danger, fill, &format!("heat {value}"))
    });
    zones.collect()
}

fn heat_tint(value: i32) -> u8 {
    if value >= 4 { 3 } else { u8::from(value >= 2) + 1 }
}

/// An arrow in each hex that pulls: the sum of its green lines, less what red ones cancel; strong for two counters
/// or more.
fn pulls(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let world = &view.world;
    let field = world.field();
    let arrow = |hex: Hex| {
        let pull = Lines { drag: Counters::NONE, ..field.lines(hex, 0) }.applied_to(Counters::NONE);
        let twelfths = twelfths(pull)?;
        let is_filled = pull.speed() >= STRONG_PULL;
        Some(Item::Arrow { cell: chart.cell(hex), twelfths, ink: Ink::Gravity, is_filled })
    };
    open_hexes(view).filter_map(arrow).collect()
}

/// Hexes of the zone outside bodies.
fn open_hexes(view: &View<SpaceCombat>) -> impl Iterator<Item = Hex> + use<'_> {
    let world = &view.world;
    Hex::new(0, 0).disc(world.scenario.zone_radius_hexes).filter(move |h| world.field().body_at(*h).is_none())
}

/// The lines printed in each hex: green ones add a counter on their face, red ones take one (10.1).
fn lines(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let field = view.world.field();
    let mut items = Vec::new();
    for hex in open_hexes(view) {
        let lines = field.lines(hex, 0);
        items.extend(faces(chart.cell(hex), lines.green, FaceMark::Lines, Ink::Good));
        items.extend(faces(chart.cell(hex), lines.drag.and(lines.red), FaceMark::Lines, Ink::Danger));
    }
    items
}

/// The orbit dots printed in each hex, of templates clockwise; where fields overlap there are none (10.4, 10.8, 10.11).
fn dots(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let world = &view.world;
    let mut items = Vec::new();
    for body in &world.bodies {
        for hex in body.hex.disc(body.template.field_radius_hexes()).filter(|h| world.scenario.holds(*h)) {
            let promised = body.dots(hex, Spin::Clockwise).filter(|c| world.field().orbit(hex, 0, *c).is_some());
            items.extend(promised.iter().flat_map(|c| faces(chart.cell(hex), *c, FaceMark::Dots, Ink::Highlight)));
        }
    }
    let printed = world.symbols.iter().filter_map(|s| s.dots.map(|dots| (s.hex, dots)));
    items.extend(printed.flat_map(|(hex, dots)| faces(chart.cell(hex), dots, FaceMark::Dots, Ink::Highlight)));
    items
}

/// Marks for the counters on each face.
pub(super) fn faces(cell: Cell, counters: Counters, mark: FaceMark, ink: Ink) -> Vec<Item> {
    let marks = Direction::ALL.into_iter().filter(|face| counters.on(*face) > 0);
    marks
        .map(|face| Item::Face { cell, face: face.index(), count: counters.on(face).unsigned_abs(), mark, ink })
        .collect()
}

/// The direction of counters in twelfths of a circle; nothing at rest.
pub(super) fn twelfths(counters: Counters) -> Option<u8> {
    let (d, x, y) = counters.vector().split()?;
    let between = if 2 * y < x {
        0
    } else if y > 2 * x {
        2
    } else {
        1
    };
    Some((2 * d.index() + between) % 12)
}

fn disc(body: &Body, chart: Chart) -> Item {
    let radius_tenths = (10 * (body.template.body_radius_hexes - 1) + 5).unsigned_abs();
    let ink = if body.template.has_surface { Ink::Terrain } else { Ink::Danger };
    Item::Disc { cell: chart.cell(body.hex), radius_tenths, ink, name: body.name.clone() }
}

/// Where bought ships will start, for the lobby.
pub(super) fn starts(view: &View<SpaceCombat>, chart: Chart) -> Vec<Item> {
    let seats = view.world.seats().filter_map(|seat| {
        let faction = view.world.faction(seat);
        let side = view.world.scenario.side(&faction.slug)?;
        let hexes = side.hexes.iter().map(|s| hex_of(*s));
        (!side.hexes.is_empty())
            .then(|| of_hexes(hexes, chart, Ink::Side(SideInk(seat.0)), ZoneFill::Tint(2), &side.name))
    });
    seats.collect()
}
