//! Record sheets: one ship, or a side's ships at a glance. What is an enemy's secret is not on them (17.6).

use crate::contract::{DraftError, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::ClassKind;
use crate::games::space_combat::data::class::Arc;
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::order_words::{program_text, standing_text};
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::any_ship;
use crate::games::space_combat::text::words::{damage_words, orbit_words};
use crate::games::space_combat::view::draw::side_shape;
use crate::kit::sketch::alt;
use crate::scene::{Bearing, Block, Card, Figure, Gauge, Ink, Picture, Shape, SideInk, Size};

/// The sheet of a unit, or of the viewer's whole side (all ships, for those without one).
pub(crate) fn sheet(view: &View<SpaceCombat>, unit: Option<&str>) -> Result<Picture, DraftError> {
    match unit {
        Some(name) => any_ship(view, name, "unit").map(|ship| Picture::Card(Box::new(one(view, ship)))),
        None => Ok(Picture::Card(Box::new(all(view)))),
    }
}

fn emblem(ship: &Ship) -> (Shape, SideInk) {
    match ship.owner {
        Some(seat) => (side_shape(seat), SideInk(seat.0)),
        None => (Shape::Drone, SideInk(7)),
    }
}

fn where_words(view: &View<SpaceCombat>, ship: &Ship) -> String {
    let world = &view.world;
    let at = Chart::of(world).label(ship.place.hex);
    if let Some(landing) = ship.landing {
        let body = world.bodies.get(landing.body);
        let place = body
            .map(|b| crate::games::space_combat::rules::surface::place_text(b, ship.place.hex, landing.latitude < 0));
        let map =
            body.map(|b| crate::games::space_combat::rules::surface::map_name(b, ship.place.hex, landing.latitude < 0));
        let name = crate::games::space_combat::text::words::body_name(world, landing.body);
        return format!("landed on {name} at {}, map {}", place.unwrap_or_default(), map.unwrap_or_default());
    }
    let motion = world.orbit_of(ship).map_or_else(|| ship.counters.words(), |o| orbit_words(world, o));
    let altitude = if world.rules().altitude {
        format!(", altitude {}{:+}", ship.place.altitude, ship.climb)
    } else {
        String::new()
    };
    format!("at {at} facing {}, {motion}{altitude}", ship.facing.name())
}

fn one(view: &View<SpaceCombat>, ship: &Ship) -> Card {
    let class = ship.class();
    let mut blocks = vec![
        Block::Figure(Box::new(figure(ship))),
        boxes("Hull", ship.hull, class.hull, Ink::Good),
        boxes("Armour", ship.armour, class.armour, Ink::Worn),
    ];
    blocks.push(shields(ship));
    if class.kind != ClassKind::Object {
        blocks.push(weapons(ship));
        blocks.push(systems(ship));
    }
    if ship.owner.is_some_and(|seat| view.viewer().may_see_secrets_of(seat)) {
        let order = if ship.program.steps.is_empty() { "none".to_owned() } else { program_text(&ship.program) };
        let lines = vec![format!("Now: {order}"), format!("Standing: {}", standing_text(&ship.standing))];
        blocks.push(Block::Lines { title: "Orders".to_owned(), lines });
    }
    let place = where_words(view, ship);
    let secret = if ship.is_masked {
        "energy, heat, ammunition and systems unknown until scanned".to_owned()
    } else {
        power(ship)
    };
    let words = format!(
        "{} ({}), {place}: hull {}/{}, armour {}, shields {}, {secret}.{}",
        ship.name,
        class.title,
        ship.hull,
        class.hull,
        ship.armour,
        numbers(&ship.shields),
        if ship.is_masked { String::new() } else { damage_words(ship) }
    );
    Card {
        title: ship.name.clone(),
        subtitle: format!("{}, {place}", class.title),
        emblem: Some(emblem(ship)),
        blocks,
        alt: alt(&words),
    }
}

/// The ship as it is: its shields, where its weapons bear, and its thrust.
fn figure(ship: &Ship) -> Figure {
    let class = ship.class();
    let whole = |n: i32| n.max(0).unsigned_abs();
    let gauge = |left: i32, full: i32| Gauge { left: whole(left), full: whole(full) };
    let mut arcs: Vec<(Arc, Vec<String>)> = Vec::new();
    for (i, gun) in ship.guns.iter().enumerate().filter(|(_, gun)| !gun.is_out) {
        let words = format!("{} {}", ship.gun_name(i), gun.mount.kind.row().title);
        match arcs.iter_mut().find(|(arc, _)| *arc == gun.mount.arc) {
            Some((_, named)) => named.push(words),
            None => arcs.push((gun.mount.arc, vec![words])),
        }
    }
    let bearing = |(arc, named): (Arc, Vec<String>)| {
        let text = format!("{}: {}", arc.name(), named.join(", "));
        let holds =
            |face: u8| ShipFace::all().any(|other| u32::from(face) == u32::from(other.number()) && arc.holds(other));
        Bearing::of_faces(holds, text)
    };
    let (shape, side) = emblem(ship);
    Figure {
        name: ship.name.clone(),
        shape,
        side,
        size: Size::Large,
        gauge: Some(gauge(ship.hull, class.hull)),
        guard: "Shields".to_owned(),
        faces: (0..6).map(|i| gauge(ship.shields[i], class.shields[i])).collect(),
        bearings: arcs.into_iter().map(bearing).collect(),
        ways: vec![],
        words: vec![format!("Hull {} of {}, armour {}", ship.hull, class.hull, ship.armour)],
    }
}

fn numbers(list: &[i32]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn power(ship: &Ship) -> String {
    format!(
        "energy {}/{} (+{}), heat {}/{} (-{})",
        ship.energy,
        ship.systems.capacitor,
        ship.systems.output,
        ship.heat,
        ship.class().heat_capacity,
        ship.systems.radiators
    )
}

fn boxes(title: &str, left: i32, full: i32, ink: Ink) -> Block {
    let total = full.max(0).unsigned_abs();
    Block::Boxes { title: title.to_owned(), marked: total - left.clamp(0, full.max(0)).unsigned_abs(), total, ink }
}

fn shields(ship: &Ship) -> Block {
    let names = ["1 ahead", "2", "3", "4 astern", "5", "6"];
    let full = ship.class().shields;
    let row = (0..6).map(|i| format!("{}/{}", ship.shields[i], full[i])).collect();
    Block::Table { title: "Shields".to_owned(), head: names.map(str::to_owned).to_vec(), rows: vec![row] }
}

fn weapons(ship: &Ship) -> Block {
    let row = |i: usize| {
        let gun = &ship.guns[i];
        let kind = gun.mount.kind.row();
        let view = match (gun.is_out, gun.cooldown) {
            (true, _) => "out".to_owned(),
            (false, 0) => "ready".to_owned(),
            (false, n) => format!("in {n}"),
        };
        vec![
            ship.gun_name(i),
            kind.title.clone(),
            gun.mount.arc.name().to_owned(),
            if kind.range_hexes > 0 { kind.range_hexes.to_string() } else { "flies".to_owned() },
            kind.energy.to_string(),
            view,
        ]
    };
    let head = ["", "Weapon", "Arc", "Range", "Energy", "State"].map(str::to_owned).to_vec();
    Block::Table { title: "Weapons".to_owned(), head, rows: (0..ship.guns.len()).map(row).collect() }
}

fn systems(ship: &Ship) -> Block {
    let (s, class) = (&ship.systems, ship.class());
    let engines: Vec<String> = s.engines.iter().map(|e| format!("{} on {}", e.thrust, e.face.number())).collect();
    let mut lines = Vec::new();
    if ship.is_masked {
        lines.push("As built; energy, heat, ammunition and hits are unknown until scanned.".to_owned());
    } else {
        lines.push(power(ship));
        lines.push(format!("rail rounds {}, missiles {}", ship.rounds, ship.missiles));
    }
    lines.push(format!("engines: {}", if engines.is_empty() { "none".to_owned() } else { engines.join(", ") }));
    lines.push(format!("rotation {} ({} left), sensors {}", s.rotation, ship.rotation_left, class.sensors_hexes));
    lines.push(format!(
        "Combat Bonus {}, Vulnerability {}, Seeking save {}",
        s.combat_bonus, class.vulnerability, class.seeking_save
    ));
    lines.push(format!(
        "point defence {}, shield generator {}, repair die d{}",
        class.point_defence, s.generator, s.repair_die
    ));
    Block::Lines { title: "Systems".to_owned(), lines }
}

fn all(view: &View<SpaceCombat>) -> Card {
    let seat = view.viewer().seat().filter(|seat| view.world.find_faction(*seat).is_some());
    let ships: Vec<&Ship> = view.world.ships.iter().filter(|s| seat.is_none() || s.owner == seat).collect();
    let row = |s: &&Ship| {
        vec![
            s.name.clone(),
            format!("{}/{}", s.hull, s.class().hull),
            s.armour.to_string(),
            numbers(&s.shields),
            if s.is_masked { "?".to_owned() } else { format!("{}/{}", s.energy, s.systems.capacitor) },
            if s.is_masked { "?".to_owned() } else { format!("{}/{}", s.heat, s.class().heat_capacity) },
            if s.is_present() { where_words(view, s) } else { "gone".to_owned() },
        ]
    };
    let head = ["Ship", "Hull", "Armour", "Shields 1-6", "Energy", "Heat", "Where"].map(str::to_owned).to_vec();
    let title = seat.map_or("All ships".to_owned(), |seat| view.world.faction(seat).name.clone());
    let line = |s: &&Ship| format!("{}: hull {}/{}, {}", s.name, s.hull, s.class().hull, where_words(view, s));
    let words = format!("{title}. {}.", ships.iter().map(line).collect::<Vec<_>>().join("; "));
    Card {
        title,
        subtitle: format!("turn {}, subturn {}", view.world.turn, view.world.subturn),
        emblem: ships.first().map(|s| emblem(s)),
        blocks: vec![Block::Table { title: String::new(), head, rows: ships.iter().map(row).collect() }],
        alt: alt(&words),
    }
}
