//! What is wrong with a scenario file: every fault is named with its place.

use std::collections::BTreeSet;

use crate::games::space_combat::data::catalogue;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::field::{Body, Template};
use crate::games::space_combat::data::scenario::{Scenario, ShipEntry, SideEntry, Spot, Victory, hex_of};
use crate::grid::Direction;
use crate::kit::diagnostics::{Diagnostic, Diagnostics};

/// Smallest and largest zone that a map can show.
pub(crate) const ZONE_RADII_HEXES: std::ops::RangeInclusive<i32> = 4..=45;

/// Most lines or dots on a face of a single hex.
const MOST_LINES: i32 = 3;

/// Words of the notation of orders, which would be read in place of a ship of that name.
const RESERVED: &[&str] = &[
    "all",
    "or",
    "up",
    "down",
    "if",
    "then",
    "else",
    "range",
    "within",
    "to",
    "of",
    "enemy",
    "shield",
    "disabled",
    "energy",
    "rounds",
    "missiles",
    "cw",
    "ccw",
    "clockwise",
    "counter-clockwise",
    "lock",
    "n",
    "ne",
    "se",
    "s",
    "sw",
    "nw",
];

/// All faults of a scenario; none for a playable one.
pub(crate) fn check(scenario: &Scenario) -> Vec<Diagnostic> {
    let mut faults = Diagnostics::default();
    check_frame(scenario, &mut faults);
    for (slug, template) in &scenario.templates {
        check_template(slug, template, &mut faults);
    }
    check_bodies(scenario, &mut faults);
    check_symbols(scenario, &mut faults);
    check_sides(scenario, &mut faults);
    for (i, object) in scenario.object.iter().enumerate() {
        check_ship(scenario, object, &format!("object {}", i + 1), &mut faults);
    }
    check_names(scenario, &mut faults);
    for (i, victory) in scenario.victory.iter().enumerate() {
        check_victory(scenario, victory, &format!("victory {}", i + 1), &mut faults);
    }
    faults.found()
}

fn check_frame(s: &Scenario, faults: &mut Diagnostics) {
    let is_slug =
        |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    faults.unless(is_slug(&s.slug), "slug", || format!("{:?} must be lower-case letters, digits and hyphens", s.slug));
    faults.unless(!s.title.trim().is_empty(), "title", || "must not be empty".to_owned());
    faults.unless(ZONE_RADII_HEXES.contains(&s.zone_radius_hexes), "zone_radius_hexes", || {
        format!("{} must be 4 to 45", s.zone_radius_hexes)
    });
    faults.unless((1..=40).contains(&s.turns), "turns", || format!("{} must be 1 to 40", s.turns));
    let [least, most] = s.players;
    faults.unless(least >= 2 && least <= most && most <= s.side.len() && most <= 6, "players", || {
        format!("[{least}, {most}] must be 2 or more, in order, and no more than the {} sides or 6", s.side.len())
    });
    if let Some(budget) = s.budget {
        faults.unless((20..=2000).contains(&budget), "budget", || format!("{budget} must be 20 to 2000"));
    }
    faults.unless(!s.evens_forces || s.may_even_forces(), "evens_forces", || {
        "needs a budget and two players (16.14)".to_owned()
    });
    if let Some(face) = &s.flat_field {
        let is_face = Direction::parse(face).is_some();
        faults.unless(is_face, "flat_field", || format!("{face:?} must be N, NE, SE, S, SW or NW"));
    }
    for spot in &s.asteroid_hexes {
        faults.unless(in_zone(s, *spot), "asteroid_hexes", || format!("{spot:?} lies outside the zone"));
    }
}

fn check_template(slug: &str, template: &Template, faults: &mut Diagnostics) {
    let place = format!("template {slug}");
    let radius = template.body_radius_hexes;
    faults.unless((1..=10).contains(&radius), &place, || format!("body_radius_hexes {radius} must be 1 to 10"));
    let mut expected = radius;
    for (number, ring) in &template.rings {
        let place = format!("template {slug}, ring {number}");
        faults.unless(*number == expected && *number <= 20, &place, || {
            format!("rings must follow each other from {radius}, the first above the body; {expected} is next")
        });
        faults.unless((0..=*number).contains(&ring.speed), &place, || {
            format!("orbit speed {} must be 1 to {number}, or 0 for no pull (10.4)", ring.speed)
        });
        faults.unless(*number != radius || ring.speed <= 2, &place, || {
            "the lowest ring needs an orbit speed of 1 or 2, or its path cuts through the body (10.4)".to_owned()
        });
        faults
            .unless((0..=5).contains(&ring.heat), &place, || format!("heat value {} must be 0 to 5 (11.6)", ring.heat));
        expected = number + 1;
    }
}

fn check_bodies(s: &Scenario, faults: &mut Diagnostics) {
    for body in &s.body {
        let place = format!("body {}", body.name);
        let is_known = s.templates.contains_key(&body.template) || catalogue::templates().contains_key(&body.template);
        faults.unless(is_known, &place, || {
            let known: Vec<_> = catalogue::templates().keys().chain(s.templates.keys()).cloned().collect();
            format!("there is no template {:?}; there are {}", body.template, known.join(", "))
        });
        faults.unless(in_zone(s, body.hex), &place, || format!("{:?} lies outside the zone", body.hex));
        faults.unless((0..=2).contains(&body.air_lines), &place, || {
            format!("air_lines {} must be 0, 1 or 2 (10.9)", body.air_lines)
        });
    }
    let bodies = s.bodies();
    let touch =
        |a: &Body, b: &Body| a.hex.distance_hexes(b.hex) < a.template.body_radius_hexes + b.template.body_radius_hexes;
    for (i, a) in bodies.iter().enumerate() {
        for b in bodies.iter().skip(i + 1).filter(|b| touch(a, b)) {
            faults.add(&format!("body {}", b.name), format!("stands in {}", a.name));
        }
    }
}

fn check_symbols(s: &Scenario, faults: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for entry in &s.symbol {
        let place = format!("symbol {:?}", entry.hex);
        check_spot(s, entry.hex, &place, faults);
        faults.unless(seen.insert(entry.hex), &place, || "the hex has symbols already".to_owned());
        for (name, text) in [("green", &entry.green), ("red", &entry.red), ("dots", &entry.dots)] {
            let is_few = Counters::parse(text).is_some_and(|c| c.largest() <= MOST_LINES);
            faults.unless(is_few, &place, || {
                format!("{name} {text:?} must be written like \"S1 SW1\", at most {MOST_LINES} on a face (10.1)")
            });
        }
        let dots = Counters::parse(&entry.dots).unwrap_or_default();
        faults.unless(dots.resolved() == dots, &place, || {
            format!("dots {:?} are no counters that a ship can have: they must be in normal form (7.2)", entry.dots)
        });
        faults.unless((0..=5).contains(&entry.heat), &place, || {
            format!("heat value {} must be 0 to 5 (11.6)", entry.heat)
        });
    }
}

fn check_sides(s: &Scenario, faults: &mut Diagnostics) {
    for side in &s.side {
        let place = format!("side {}", side.slug);
        match s.budget {
            None => faults.unless(!side.ship.is_empty(), &place, || "has no ship, and no budget to buy any".to_owned()),
            Some(budget) => check_purchase(s, side, budget, &place, faults),
        }
        for (i, ship) in side.ship.iter().enumerate() {
            check_ship(s, ship, &format!("{place}, ship {}", i + 1), faults);
        }
    }
}

fn check_purchase(s: &Scenario, side: &SideEntry, budget: i32, place: &str, faults: &mut Diagnostics) {
    faults.unless(!side.hexes.is_empty(), place, || "needs `hexes` where its bought ships start".to_owned());
    for spot in &side.hexes {
        check_spot(s, *spot, place, faults);
    }
    check_heading(side.facing, &side.counters, place, faults);
    let mut cost = 0;
    for slug in &side.default_force {
        let class = catalogue::class(slug).filter(|c| c.can_be_bought);
        faults.unless(class.is_some(), place, || format!("{slug:?} in default_force is no class that can be bought"));
        cost += class.map_or(0, |c| c.points(s.options.edition()));
    }
    let fits = cost <= budget && !side.default_force.is_empty();
    faults.unless(fits, place, || format!("default_force costs {cost}; it must cost 1 to {budget} points"));
}

fn check_ship(s: &Scenario, ship: &ShipEntry, place: &str, faults: &mut Diagnostics) {
    faults.unless(catalogue::class(&ship.class).is_some(), place, || {
        let known: Vec<_> = catalogue::classes().keys().cloned().collect();
        format!("there is no class {:?}; there are {}", ship.class, known.join(", "))
    });
    check_spot(s, ship.hex, place, faults);
    check_heading(ship.facing, &ship.counters, place, faults);
    faults.unless((0..=20).contains(&ship.altitude) && (-20..=20).contains(&ship.climb), place, || {
        format!("altitude {} must be 0 to 20 and climb {} must be -20 to 20", ship.altitude, ship.climb)
    });
    let is_plain = ship.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && ship.name.len() <= 24;
    faults.unless(is_plain, place, || format!("name {:?} must be at most 24 letters, digits and hyphens", ship.name));
}

fn check_spot(s: &Scenario, spot: Spot, place: &str, faults: &mut Diagnostics) {
    faults.unless(in_zone(s, spot), place, || format!("{spot:?} lies outside the zone"));
    let body = s.bodies().into_iter().find(|b| b.holds(hex_of(spot)));
    faults.unless(body.is_none(), place, || format!("{spot:?} lies in {}", body.map(|b| b.name).unwrap_or_default()));
}

fn check_heading(facing: u8, counters: &str, place: &str, faults: &mut Diagnostics) {
    faults.unless((1..=6).contains(&facing), place, || format!("facing {facing} must be 1 (N) to 6 (NW)"));
    let is_read = Counters::parse(counters).is_some();
    faults.unless(is_read, place, || format!("counters {counters:?} must be written like \"N2 NE1\""));
}

fn check_names(s: &Scenario, faults: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    let ships = s.side.iter().flat_map(|side| &side.ship).chain(&s.object);
    let names = ships.map(|ship| &ship.name).filter(|n| !n.is_empty()).chain(s.body.iter().map(|b| &b.name));
    for name in names.clone() {
        let lower = name.to_lowercase();
        let turn = ["right", "left"].iter().find_map(|way| lower.strip_prefix(way));
        let is_turn = turn.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        let is_word = RESERVED.contains(&lower.as_str()) || is_turn || lower.bytes().all(|b| b.is_ascii_digit());
        faults.unless(!is_word, &format!("name {name}"), || "is a word of orders (12.1); choose another".to_owned());
    }
    for name in names.chain(s.side.iter().map(|side| &side.slug)) {
        let is_new = seen.insert(name.to_lowercase());
        faults.unless(is_new, &format!("name {name}"), || "is used twice".to_owned());
    }
    for side in &s.side {
        faults.unless(!side.slug.is_empty() && !side.name.is_empty(), "side", || "needs a slug and a name".to_owned());
    }
}

fn check_victory(s: &Scenario, victory: &Victory, place: &str, faults: &mut Diagnostics) {
    let has_side = |slug: &str| s.side(slug).is_some();
    let has_object = |name: &str| s.object.iter().any(|o| o.name == name);
    let body = |name: &str| s.bodies().into_iter().find(|b| b.name == name);
    match victory {
        Victory::HoldSurface { side, resolutions, latitude, .. } => {
            faults.unless(has_side(side), place, || format!("there is no side {side:?}"));
            faults.unless(*resolutions >= 1 && *latitude != 0, place, || {
                "resolutions must be at least 1 and latitude not 0".to_owned()
            });
        }
        Victory::LandedBonus { side, .. } => {
            faults.unless(has_side(side), place, || format!("there is no side {side:?}"));
        }
        Victory::Passage { side, class, exit, range_hexes, .. } => {
            faults.unless(has_side(side), place, || format!("there is no side {side:?}"));
            faults.unless(catalogue::class(class).is_some(), place, || format!("there is no class {class:?}"));
            let can_leave_there = exit.iter().all(|n| n.abs() <= 1000)
                && hex_of(*exit).length_hexes() + range_hexes.max(&0) > s.zone_radius_hexes;
            faults.unless(can_leave_there, place, || {
                format!("no ship leaves the zone within {range_hexes} of {exit:?}; the edge is farther out")
            });
        }
        Victory::Salvage { object, .. } | Victory::Vigil { object, .. } => {
            faults.unless(has_object(object), place, || format!("there is no object named {object:?}"));
        }
        Victory::Race { mark, orbit, ring, .. } => {
            faults.unless(body(mark).is_some(), place, || format!("there is no body {mark:?}"));
            let has_ring = body(orbit).is_some_and(|b| b.template.rings.get(ring).is_some_and(|r| r.speed > 0));
            faults.unless(has_ring, place, || format!("there is no body {orbit:?} with an orbit on ring {ring}"));
        }
    }
}

fn in_zone(s: &Scenario, spot: Spot) -> bool {
    spot.iter().all(|n| n.abs() <= 1000) && s.holds(hex_of(spot))
}
