//! Where a manoeuvre makes no sense for a ship, whatever comes (12.6).

use crate::games::space_combat::rules::action::Manoeuvre;
use crate::games::space_combat::rules::state::{Ship, World};

/// Why the ship cannot be told so, and what it could be told; nothing: it can.
pub(crate) fn refusal(world: &World, ship: &Ship, manoeuvre: &Manoeuvre) -> Option<String> {
    needs(ship, manoeuvre).or_else(|| match manoeuvre {
        Manoeuvre::Engage { target: Some(name) } => enemy(world, ship, name),
        Manoeuvre::Keep { target: Some(name), .. }
        | Manoeuvre::Match { target: name }
        | Manoeuvre::Face { target: Some(name) } => other(world, ship, name),
        Manoeuvre::Engage { target: None }
        | Manoeuvre::Keep { target: None, .. }
        | Manoeuvre::Face { target: None } => {
            let nobody = world.nearest_enemy(ship).is_none();
            nobody.then(|| "no able enemy is on the map; brake, orbit or hold would do".to_owned())
        }
        Manoeuvre::Orbit { body, ring } => no_orbit(world, body, *ring),
        Manoeuvre::Brake | Manoeuvre::Withdraw => None,
    })
}

fn needs(ship: &Ship, manoeuvre: &Manoeuvre) -> Option<String> {
    let name = manoeuvre.name();
    match manoeuvre {
        Manoeuvre::Engage { .. } if ship.guns.iter().all(|gun| gun.is_out) => {
            Some(format!("{name} needs a weapon that works; keep, face or withdraw would do"))
        }
        Manoeuvre::Engage { .. } | Manoeuvre::Face { .. } => None,
        _ if ship.has_engine() => None,
        _ => Some(format!("{name} needs an engine that works; engage, face or hold would do")),
    }
}

fn enemy(world: &World, ship: &Ship, name: &str) -> Option<String> {
    let is_enemy = world.named(name).is_some_and(|t| t.is_present() && t.owner.is_some() && t.owner != ship.owner);
    let names: Vec<&str> = world.enemies_of(ship.owner).map(|s| s.name.as_str()).collect();
    (!is_enemy).then(|| format!("{name} is no enemy on the map; engage {} would do", listed(&names)))
}

fn other(world: &World, ship: &Ship, name: &str) -> Option<String> {
    match world.named(name) {
        Some(found) if found.id == ship.id => Some("it cannot be told so of itself; name another ship".to_owned()),
        Some(found) if found.is_present() => None,
        _ => Some(format!("{name} is not on the map; name a ship that is")),
    }
}

fn no_orbit(world: &World, body: &str, ring: i32) -> Option<String> {
    let Some(found) = world.bodies.iter().find(|b| b.name.eq_ignore_ascii_case(body)) else {
        let names: Vec<&str> = world.bodies.iter().map(|b| b.name.as_str()).collect();
        return Some(format!("there is no body {body} here; there is {}", listed(&names)));
    };
    let has_dots = |on: i32| found.template.rings.get(&on).is_some_and(|r| r.speed > 0);
    if has_dots(ring) {
        return None;
    }
    let rings: Vec<String> = found.template.rings.keys().filter(|on| has_dots(**on)).map(ToString::to_string).collect();
    let rings: Vec<&str> = rings.iter().map(String::as_str).collect();
    Some(format!("no orbit leads round {} on ring {ring}; there is one on {}", found.name, listed(&rings)))
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(" or ") }
}
