//! The picture in one paragraph, for those who cannot see it: what is considered or asked for first, then what happened,
//! then who is where, side by side.

use super::considered;
use super::overlays::{reachable, threatened};
use super::strikes::between;
use crate::contract::{Lens, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::ClassKind;
use crate::games::space_combat::data::field::Body;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::state::{Phase, RecentShot, Ship};
use crate::games::space_combat::text::words::{missile_words, orbit_words};
use crate::games::space_combat::view::panel::{could_hit, course_words};
use crate::grid::Hex;
use crate::kit::limits::ALT_MAX_CHARS;
use crate::kit::sketch;

/// Subturns that courses are told for.
const OUTLOOK: usize = 6;
/// Hexes of an overlay that are named.
const MOST_HEXES: usize = 24;

/// The paragraph.
pub(super) fn alt(view: &View<SpaceCombat>, lens: &Lens) -> String {
    let mut parts = vec![headline(view)];
    parts.extend(asked(view, lens));
    parts.extend(shots(view));
    parts.extend(view.world.missiles.iter().map(|m| missile_words(&view.world, m)));
    let with = |has_shields| {
        let tail = sides(view, has_shields).into_iter().chain(view.world.bodies.iter().map(|b| body(view, b)));
        parts.iter().cloned().chain(tail).collect::<Vec<_>>().join(" ")
    };
    let full = with(true);
    let text = if full.chars().count() <= ALT_MAX_CHARS { full } else { with(false) };
    sketch::alt(&text)
}

/// What is considered, and the overlays.
pub(super) fn asked(view: &View<SpaceCombat>, lens: &Lens) -> Vec<String> {
    let overlays = lens.overlays.iter().filter_map(|name| overlay(view, name, lens.focus.as_deref()));
    considered::words(view, lens).into_iter().chain(overlays).collect()
}

fn headline(view: &View<SpaceCombat>) -> String {
    let world = &view.world;
    match &view.phase {
        Phase::Over(outcome) => format!("{}. The game is over: {}", world.scenario.title, outcome.reason),
        Phase::Muster { .. } => format!("{}. The sides choose their ships.", world.scenario.title),
        Phase::Orders { .. } => format!("{}. Turn {}, subturn {}.", world.scenario.title, world.turn, world.subturn),
    }
}

fn overlay(view: &View<SpaceCombat>, name: &str, focus: Option<&str>) -> Option<String> {
    let world = &view.world;
    let unit = focus.and_then(|name| world.named(name)).filter(|s| s.is_loose());
    match name {
        "course" => {
            let line = |s: &Ship| {
                let ahead = course(world, s, s.counters, s.climb, OUTLOOK);
                format!("{} {}", s.name, course_words(view, &ahead))
            };
            let lines: Vec<String> = world.ships.iter().filter(|s| s.is_loose()).map(line).collect();
            Some(format!("Courses without burns: {}.", lines.join("; ")))
        }
        "arcs" | "reach" if unit.is_none() => Some(format!("To see {name}, name a ship in space as focus.")),
        "arcs" => unit.map(|ship| format!("Arcs of {}. {}", ship.name, could_hit(view, ship, 0))),
        "reach" => unit.map(|ship| {
            let hexes = reachable(view, ship);
            format!("{} can be at {} after its next move.", ship.name, hex_list(view, &hexes))
        }),
        "threat" => {
            let covered = threatened(view, unit);
            let owner = unit.and_then(|u| u.owner);
            let in_it = world.ships.iter().filter(|s| s.is_loose() && covered.contains(&s.place.hex));
            let own: Vec<&str> =
                in_it.filter(|s| owner.is_none() || s.owner == owner).map(|s| s.name.as_str()).collect();
            let own = if own.is_empty() { "no ship".to_owned() } else { own.join(", ") };
            Some(format!("Hexes that weapons cover: {}; in them {own}.", covered.len()))
        }
        "dots" => Some("The orbit dots of every field are shown.".to_owned()),
        _ => None,
    }
}

fn hex_list(view: &View<SpaceCombat>, hexes: &[Hex]) -> String {
    let chart = Chart::of(&view.world);
    let named: Vec<String> = hexes.iter().take(MOST_HEXES).map(|h| chart.label(*h)).collect();
    let more = hexes.len().saturating_sub(MOST_HEXES);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    named.join(", ") + &rest
}

/// Shots, strikes and wrecks since the last picture.
fn shots(view: &View<SpaceCombat>) -> Option<String> {
    let chart = Chart::of(&view.world);
    let shot = |s: &RecentShot| {
        let result = if s.damage > 0 { format!("{} damage", s.damage) } else { "a miss".to_owned() };
        let kill = if s.is_kill { ", destroyed" } else { "" };
        let [from, to] = [s.from, s.to].map(|hex| chart.label(hex));
        match between(view, s) {
            Some((by, victim)) => format!("{} in {from} at {} in {to}, {result}{kill}", by.name, victim.name),
            None => format!("{from} at {to}, {result}{kill}"),
        }
    };
    let shots: Vec<String> = view.marks().flat_map(|m| &m.shots).map(shot).collect();
    let wrecks: Vec<String> = view.marks().flat_map(|m| &m.wrecks).map(|h| chart.label(*h)).collect();
    let mut lines = Vec::new();
    if !shots.is_empty() {
        lines.push(format!("Shots: {}.", shots.join("; ")));
    }
    if !wrecks.is_empty() {
        lines.push(format!("Destroyed at {}.", wrecks.join(", ")));
    }
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// The ships of each side, then what is nobody's.
fn sides(view: &View<SpaceCombat>, has_shields: bool) -> Vec<String> {
    let world = &view.world;
    let list = |name: &str, ships: Vec<&Ship>| {
        let words: Vec<String> = ships.into_iter().map(|s| ship_words(view, s, has_shields)).collect();
        (!words.is_empty()).then(|| format!("{name}: {}.", words.join("; ")))
    };
    let seats = world.seats().filter_map(|seat| {
        let name = &world.faction(seat).name;
        list(name, world.of(seat).filter(|s| s.is_loose()).collect())
    });
    let objects = world.ships.iter().filter(|s| s.owner.is_none() && s.is_loose()).collect();
    seats.chain(list("Objects", objects)).collect()
}

fn ship_words(view: &View<SpaceCombat>, ship: &Ship, has_shields: bool) -> String {
    let world = &view.world;
    let motion = match (ship.landing, world.orbit_of(ship)) {
        (Some(_), _) => "landed".to_owned(),
        (None, Some(orbit)) => orbit_words(world, orbit),
        (None, None) => ship.counters.words(),
    };
    let is_object = ship.class().kind == ClassKind::Object;
    let facing = if is_object { String::new() } else { format!(" facing {}", ship.facing.name()) };
    let shields = if has_shields && !is_object {
        let numbers: Vec<String> = ship.shields.iter().map(ToString::to_string).collect();
        format!(", shields {}", numbers.join(" "))
    } else {
        String::new()
    };
    let at = Chart::of(world).label(ship.place.hex);
    format!("{} at {at}{facing}, {motion}, hull {}/{}{shields}", ship.name, ship.hull, ship.class().hull)
}

fn body(view: &View<SpaceCombat>, body: &Body) -> String {
    format!("{} ({}) at {}.", body.name, body.template.title, Chart::of(&view.world).label(body.hex))
}
