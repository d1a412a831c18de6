//! Banner, the panel beside the map, alt text.

use crate::contract::Seat;
use crate::games::space_combat::chart::Chart;
use crate::games::space_combat::data::ClassKind;
use crate::games::space_combat::gravity::Body;
use crate::games::space_combat::resolve::victory::score;
use crate::games::space_combat::state::{Faction, Phase, Ship, State, Status};
use crate::games::space_combat::words::orbit_words;
use crate::scene::{Banner, Block, FleetRow, Gauge, Ink, KeyRow, KeySample, Mark, PhaseChip, Shape, SideInk, ZoneFill};

/// The silhouette of a side's ships.
pub const fn side_shape(seat: Seat) -> Shape {
    match seat.0 {
        0 => Shape::Dart,
        1 => Shape::Hull,
        2 => Shape::Triangle,
        3 => Shape::Diamond,
        4 => Shape::Crescent,
        _ => Shape::Hourglass,
    }
}

/// Title, sides, subturn chips.
pub(super) fn banner(state: &State) -> Banner {
    let world = &state.world;
    let names: Vec<&str> = world.factions.iter().map(|f| f.name.as_str()).collect();
    let title = match &state.phase {
        Phase::Over(_) => "GAME OVER".to_owned(),
        Phase::Muster { .. } => "CHOOSE SHIPS".to_owned(),
        Phase::Orders { .. } if world.turn == 0 => "BEFORE THE START".to_owned(),
        Phase::Orders { .. } => format!("TURN {}", world.turn),
    };
    let is_playing = matches!(state.phase, Phase::Orders { .. }) && world.turn > 0;
    let chip = |n: i32| PhaseChip { label: format!("Subturn {n}"), is_current: is_playing && n == world.subturn };
    Banner {
        title,
        subtitle: format!("{} · {}", world.scenario.title, names.join(" v ")),
        phases: (1..=4).map(chip).collect(),
        notice: String::new(),
    }
}

/// Fleets, key, compass.
pub(super) fn blocks(state: &State) -> Vec<Block> {
    let world = &state.world;
    let mut blocks: Vec<Block> =
        world.seats().filter_map(|seat| world.faction(seat).map(|f| fleet(state, seat, f))).collect();
    let objects: Vec<FleetRow> =
        world.ships.iter().filter(|s| s.owner.is_none() && s.is_present()).map(|s| row(state, s)).collect();
    if !objects.is_empty() {
        blocks.push(Block::Fleet {
            title: "Objects".to_owned(),
            note: String::new(),
            shape: Shape::Drone,
            side: SideInk(7),
            rows: objects,
        });
    }
    blocks.push(Block::Key(key(state)));
    blocks.push(Block::Compass);
    blocks
}

fn fleet(state: &State, seat: Seat, faction: &Faction) -> Block {
    let order = state.world.initiative.iter().position(|s| *s == seat).map(|n| format!(", acts {}.", n + 1));
    Block::Fleet {
        title: faction.name.clone(),
        note: format!("{} points{}", score(&state.world, seat), order.unwrap_or_default()),
        shape: side_shape(seat),
        side: SideInk(seat.0),
        rows: state.world.of(seat).map(|s| row(state, s)).collect(),
    }
}

fn row(state: &State, ship: &Ship) -> FleetRow {
    let class = ship.class();
    let is_out = !ship.is_present();
    let note = match ship.status {
        Status::Destroyed => "destroyed".to_owned(),
        Status::Disengaged => "left".to_owned(),
        Status::Disabled => "disabled".to_owned(),
        Status::Able if ship.landing.is_some() => "landed".to_owned(),
        Status::Able if ship.host.is_some() => "docked".to_owned(),
        Status::Able => match state.world.orbit_of(ship) {
            Some(orbit) => format!("orbit r{}", orbit.ring),
            None => ship.counters.words(),
        },
    };
    FleetRow {
        id: ship.name.clone(),
        name: String::new(),
        place: if is_out { String::new() } else { Chart::of(&state.world).label(ship.place.hex) },
        gauge: Some(Gauge { left: ship.hull.max(0).unsigned_abs(), full: class.hull.max(1).unsigned_abs() }),
        note,
        is_out,
        is_lit: false,
    }
}

fn key(state: &State) -> Vec<KeyRow> {
    let row = |sample, text: &str| KeyRow { sample, text: text.to_owned() };
    let mut rows = vec![row(KeySample::Trail(Ink::Side(SideInk(0)), true), "drift of the next subturns")];
    if !state.world.bodies.is_empty() {
        rows.push(row(KeySample::Arrow(Ink::Gravity, false), "pulls 1 counter this way"));
        rows.push(row(KeySample::Arrow(Ink::Gravity, true), "pulls 2 or more"));
        rows.push(row(KeySample::Trail(Ink::Good, false), "green line: +1 on this face"));
        rows.push(row(KeySample::Zone(Ink::Gravity, ZoneFill::Tint(1)), "gravity field"));
    }
    if state.world.rules().atmosphere && state.world.bodies.iter().any(|b| b.air_lines > 0) {
        rows.push(row(KeySample::Trail(Ink::Danger, false), "red line: -1 on this face"));
    }
    if state.world.bodies.iter().any(|b| b.template.rings.values().any(|r| r.heat > 0)) {
        rows.push(row(KeySample::Zone(Ink::Danger, ZoneFill::Tint(2)), "heat, every subturn"));
    }
    if state.world.bodies.len() > 1 {
        rows.push(row(KeySample::Sign(Mark::Ring, Ink::Good), "no pull: stay for ever"));
    }
    rows.push(row(KeySample::Gauge, "hull left"));
    rows
}

/// The picture in one paragraph.
pub(super) fn alt(state: &State) -> String {
    let world = &state.world;
    let headline = match &state.phase {
        Phase::Over(outcome) => format!("{}. The game is over: {}", world.scenario.title, outcome.reason),
        Phase::Muster { .. } => format!("{}. The sides choose their ships.", world.scenario.title),
        Phase::Orders { .. } => format!("{}. Turn {}, subturn {}.", world.scenario.title, world.turn, world.subturn),
    };
    let chart = Chart::of(world);
    let body = |b: &Body| format!("{} ({}) at {}.", b.name, b.template.title, chart.label(b.hex));
    let ships = world.ships.iter().filter(|s| s.is_loose()).map(|s| ship_words(state, s));
    let parts: Vec<String> = std::iter::once(headline).chain(world.bodies.iter().map(body)).chain(ships).collect();
    parts.join(" ").chars().take(1000).collect()
}

fn ship_words(state: &State, ship: &Ship) -> String {
    let world = &state.world;
    let motion = match (ship.landing, world.orbit_of(ship)) {
        (Some(_), _) => "landed".to_owned(),
        (None, Some(orbit)) => orbit_words(world, &orbit),
        (None, None) => ship.counters.words(),
    };
    let is_object = ship.class().kind == ClassKind::Object;
    let facing = if is_object { String::new() } else { format!(" facing {}", ship.facing.name()) };
    let at = Chart::of(world).label(ship.place.hex);
    format!("{} at {at}{facing}, {motion}, hull {}/{}.", ship.name, ship.hull, ship.class().hull)
}
