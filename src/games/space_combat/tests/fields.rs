//! Section 10 and 11, and vectors 19.5 and 19.11.

use crate::games::space_combat::data::catalogue::{heat_points, templates};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::forecast::{Fate, course};
use crate::games::space_combat::rules::gravity::{Field, Lines, Spin, TemplateHex, dots, green_lines};
use crate::games::space_combat::rules::state::World;
use crate::games::space_combat::rules::surface::lands_on;
use crate::grid::Direction;

use super::kit::*;

#[test]
fn sc_10_4_the_formula_gives_the_printed_planet_table() {
    // Hexes of 10.6 with their green lines, dots clockwise and counter-clockwise.
    let table = include_str!("planet_table.txt");
    let bodies = world(&[("planet", 0, 0)]).bodies;
    let mut rows = 0;
    for line in table.lines().filter(|l| !l.is_empty()) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let (q, r) = cells[1].trim_matches(['(', ')']).split_once(',').unwrap();
        let h = hex(q.parse().unwrap(), r.parse().unwrap());
        let read = |text: &str| if text == "-" { Counters::NONE } else { counters(text) };
        assert_eq!(TemplateHex::of(h).label(), cells[0]);
        assert_eq!(bodies[0].green(h), read(cells[2]), "{line}");
        assert_eq!(bodies[0].dots(h, Spin::Clockwise), Some(read(cells[3])), "{line}");
        assert_eq!(bodies[0].dots(h, Spin::CounterClockwise), Some(read(cells[4])), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 60);
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn sc_10_4_every_ring_and_speed_closes_with_its_period_on_its_ring() {
    for r in 1..=15 {
        for s in 1..=r {
            for start in hex(0, 0).ring(r) {
                for spin in Spin::ALL {
                    let (mut h, mut c) = (start, dots(TemplateHex::of(start), s, spin));
                    let first = c;
                    let mut period = 0;
                    loop {
                        h = h.plus(c.vector());
                        let at = TemplateHex::of(h);
                        assert_eq!(at.ring, r, "ends every move on its ring");
                        c = Lines { green: green_lines(at, s), ..Lines::default() }.applied_to(c);
                        assert_eq!(c, dots(at, s, spin), "ring {r} speed {s}");
                        period += 1;
                        if (h, c) == (start, first) {
                            break;
                        }
                    }
                    assert_eq!(period, 6 * r / gcd(6 * r, s));
                }
            }
        }
    }
}

/// 19.5: G11.
#[test]
fn sc_10_5_g11_every_library_orbit_holds_under_the_real_move_step() {
    for (slug, template) in templates() {
        let frame = world(&[(slug, 0, 0)]);
        for (ring, carries) in &template.rings {
            let period = 6 * ring / gcd(6 * ring, carries.speed);
            for start in hex(0, 0).ring(*ring) {
                for spin in Spin::ALL {
                    let mut w = frame.clone();
                    let c = w.bodies[0].dots(start, spin).unwrap();
                    let id = put(&mut w, "frigate", 0, (start.q, start.r), 1, &c.words().replace("at rest", ""));
                    let legs = course(&w, ship(&w, id), c, 0, usize::try_from(period).unwrap());
                    assert_eq!(legs.len(), usize::try_from(period).unwrap(), "{slug} ring {ring} {start:?}");
                    assert!(legs.iter().all(|l| l.fate.is_none() && l.orbit.is_some_and(|o| o.spin() == Some(spin))));
                    let last = legs.last().unwrap();
                    assert_eq!((last.place.hex, last.counters), (start, c));
                }
            }
        }
    }
}

/// Follows a ship without orders and compares hex and counters.
fn follow(world: &mut World, start: (i32, i32), c: &str, expected: &[((i32, i32), &str)]) {
    let id = put(world, "lander", 0, start, 1, c);
    for (i, (place, words)) in expected.iter().enumerate() {
        assert_eq!(drift(world, id), (*place, (*words).to_owned()), "step {}", i + 1);
    }
}

/// 19.5: G1 to G4.
#[test]
fn sc_10_2_vectors_g1_to_g4_circle_the_planet() {
    let circles: [(&str, &[((i32, i32), &str)]); 4] = [
        (
            "SE1",
            &[((1, -1), "S1"), ((1, 0), "SW1"), ((0, 1), "NW1"), ((-1, 1), "N1"), ((-1, 0), "NE1"), ((0, -1), "SE1")],
        ),
        (
            "SE2",
            &[((2, -2), "S2"), ((2, 0), "SW2"), ((0, 2), "NW2"), ((-2, 2), "N2"), ((-2, 0), "NE2"), ((0, -2), "SE2")],
        ),
        (
            "SE2",
            &[
                ((2, -3), "SE1 S1"),
                ((3, -2), "S2"),
                ((3, 0), "SW2"),
                ((1, 2), "SW1 NW1"),
                ((-1, 3), "NW2"),
                ((-3, 3), "N2"),
                ((-3, 1), "N1 NE1"),
                ((-2, -1), "NE2"),
                ((0, -3), "SE2"),
            ],
        ),
        ("SE1", &[((1, -4), "SE1"), ((2, -4), "SE1"), ((3, -4), "SE1"), ((4, -4), "S1"), ((4, -3), "S1")]),
    ];
    for (ring, (c, steps)) in (1..).zip(circles) {
        follow(&mut world(&[("planet", 0, 0)]), (0, -ring), c, steps);
    }
}

/// 19.5: G5.
#[test]
fn sc_10_2_vector_g5_at_rest_on_ring_4_falls_and_is_destroyed() {
    let mut w = world(&[("planet", 0, 0)]);
    let id = put(&mut w, "lander", 0, (0, -4), 1, "");
    assert_eq!(drift(&mut w, id), ((0, -4), "S1".into()));
    assert_eq!(drift(&mut w, id), ((0, -3), "S3".into()));
    drift(&mut w, id);
    assert!(!ship(&w, id).is_present());
}

/// 19.5: G6.
#[test]
fn sc_10_2_vector_g6_no_pull_between_corners_and_the_fly_by() {
    follow(&mut world(&[("planet", 0, 0)]), (1, -4), "", &[((1, -4), "at rest"), ((1, -4), "at rest")]);
    let fly_by = [((-3, 0), "NE3 SE2"), ((2, -3), "NE2 SE2"), ((6, -5), "NE2 SE2")];
    follow(&mut world(&[("planet", 0, 0)]), (-6, 3), "NE3", &fly_by);
}

/// 19.5: G7 and G8.
#[test]
fn sc_10_7_vectors_g7_and_g8_capture_an_incoming_ship() {
    let mut w = world(&[("planet", 0, 0)]);
    let id = put(&mut w, "lander", 0, (0, -9), 1, "S2");
    let push = |w: &mut World, text: &str| {
        let s = &mut w[id];
        s.counters = s.counters.and(counters(text)).resolved();
    };
    assert_eq!(drift(&mut w, id), ((0, -7), "S2".into()));
    assert_eq!(drift(&mut w, id), ((0, -5), "S2".into()));
    push(&mut w, "NW1");
    assert_eq!(drift(&mut w, id), ((-1, -3), "S1 SW1".into()));
    push(&mut w, "N1");
    assert_eq!(drift(&mut w, id), ((-2, -2), "SW1".into()));
    let orbit = w.orbit_of(ship(&w, id)).unwrap();
    assert_eq!((orbit.ring(), orbit.spin()), (Some(4), Some(Spin::CounterClockwise)));

    let mut w = world(&[("planet", 0, 0)]);
    let id = put(&mut w, "lander", 0, (-4, -4), 1, "SE2");
    assert_eq!(drift(&mut w, id), ((-2, -4), "SE2".into()));
    assert_eq!(drift(&mut w, id), ((0, -4), "SE2 S1".into()));
    assert_eq!(drift(&mut w, id), ((2, -3), "SE1 S2".into()));
    let s = &mut w[id];
    s.counters = s.counters.and(counters("N1")).resolved();
    assert_eq!(drift(&mut w, id), ((3, -2), "S2".into()));
    let orbit = w.orbit_of(ship(&w, id)).unwrap();
    assert_eq!((orbit.ring(), orbit.spin()), (Some(3), Some(Spin::Clockwise)));
}

/// 19.5: G9.
#[test]
fn sc_11_4_vector_g9_landing_from_orbit_and_through_air() {
    let mut w = world(&[("planet", 0, 0)]);
    let id = put(&mut w, "lander", 0, (0, -1), 1, "SE1 SW1");
    assert_eq!(ship(&w, id).counters, counters("S1"));
    drift(&mut w, id);
    assert_eq!(ship(&w, id).landing.map(|l| (l.body, l.latitude)), Some((0, 1)));
    assert_eq!((ship(&w, id).counters, ship(&w, id).place.hex), (Counters::NONE, hex(0, 0)));

    let mut w = world(&[("planet", 0, 0)]);
    let id = put(&mut w, "lander", 0, (0, -2), 1, "SE2 SW1");
    assert_eq!(drift(&mut w, id), ((1, -1), "S2".into()));
    let s = &mut w[id];
    s.counters = s.counters.and(counters("N1 NW1")).resolved();
    drift(&mut w, id);
    assert!(ship(&w, id).landing.is_some());

    let mut w = world(&[("planet", 0, 0)]);
    w.scenario.options.atmosphere = true;
    let id = put(&mut w, "lander", 0, (0, -1), 1, "SE1");
    assert_eq!(drift(&mut w, id), ((1, -1), "SW1".into()));
    assert_eq!(ship(&w, id).heat, 1, "heat equal to the speed before drag (10.9)");
    drift(&mut w, id);
    assert!(ship(&w, id).landing.is_some());
}

#[test]
fn sc_10_9_thicker_air_takes_two_counters_a_face() {
    let mut w = world(&[("planet", 0, 0)]);
    w.scenario.options.atmosphere = true;
    w.bodies[0].air_lines = 2;
    let id = put(&mut w, "lander", 0, (-2, -1), 1, "SE2");
    // Ends at (0,-1): both counters are taken from SE, then it falls.
    assert_eq!(drift(&mut w, id), ((0, -1), "S1".into()));
}

/// 19.5: G10.
#[test]
fn sc_10_8_vector_g10_the_lagrange_hex_between_planet_and_moon() {
    let bodies = [("planet", 0, 0), ("moon", 6, -6)];
    let w = world(&bodies);
    let lagrange: Vec<_> = hex(0, 0).disc(20).filter(|h| w.field().is_lagrange(*h)).collect();
    assert_eq!(lagrange, [hex(4, -4)]);
    follow(&mut world(&bodies), (4, -4), "", &[((4, -4), "at rest"), ((4, -4), "at rest")]);
    let side = [((5, -4), "SE1"), ((6, -4), "NE1"), ((7, -5), "NE1"), ((8, -6), "N1"), ((8, -7), "N1")];
    follow(&mut world(&bodies), (4, -4), "SE1", &side);
    for (c, place, after) in [("NE1", (5, -5), "NE2"), ("SW1", (3, -3), "SW3")] {
        let mut w = world(&bodies);
        let id = put(&mut w, "lander", 0, (4, -4), 1, c);
        assert_eq!(drift(&mut w, id), (place, after.to_owned()));
        let legs = course(&w, ship(&w, id), counters(after), 0, 3);
        assert!(matches!(legs[0].fate, Some(Fate::Crashes(_) | Fate::LandsHard(_))), "{legs:?}");
    }
    let has_point = |bodies: &[(&str, i32, i32)]| {
        let w = world(bodies);
        let found: Vec<_> = hex(0, 0).disc(20).filter(|h| w.field().is_lagrange(*h)).collect();
        found
    };
    assert_eq!(has_point(&[("planet", 0, 0), ("moon", 5, -5)]), [hex(4, -4)]);
    assert!(has_point(&[("planet", 0, 0), ("moon", 6, -3)]).is_empty());
}

#[test]
fn sc_10_8_dots_are_void_where_fields_overlap() {
    let alone = world(&[("planet", 0, 0)]);
    let both = world(&[("planet", 0, 0), ("moon", 6, -6)]);
    let c = counters("S1");
    assert!(alone.field().orbit(hex(4, -4), 0, c).is_some());
    assert!(both.field().orbit(hex(4, -4), 0, c).is_none());
}

/// 19.5: G12.
#[test]
fn sc_10_5_vector_g12_every_flight_in_a_well_closes_after_six_subturns() {
    let mut w = world(&[("well", 0, 0)]);
    let id = put(&mut w, "frigate", 0, (0, -1), 1, "");
    let mut closed = 0;
    for start in hex(0, 0).disc(3).filter(|h| *h != hex(0, 0)) {
        for v in hex(0, 0).disc(4) {
            let s = &mut w[id];
            s.place.hex = start;
            let c = Counters::of_vector(v);
            let legs = course(&w, ship(&w, id), c, 0, 6);
            let stays = legs.len() == 6 && legs.iter().all(|l| l.fate.is_none() && l.place.hex.length_hexes() <= 3);
            if stays {
                assert_eq!((legs[5].place.hex, legs[5].counters), (start, c));
                closed += 1;
            }
        }
    }
    assert!(closed > 84, "{closed} states");
}

/// 19.5: G13.
#[test]
fn sc_10_3_vector_g13_red_lines_take_and_never_push() {
    let red = |text: &str| counters(text);
    let lines = Lines { green: counters("N1"), red: red("N1 S1"), ..Lines::default() };
    assert_eq!(lines.applied_to(counters("S2 SW1")), counters("S1 SW1"));
    let lines = Lines { green: Counters::NONE, red: red("N1"), ..Lines::default() };
    assert_eq!(lines.applied_to(counters("S2 SW1")), counters("S2 SW1"));
}

/// 19.5: G14.
#[test]
fn sc_10_4_vector_g14_dots_of_hex_3_1_2() {
    let h = TemplateHex::of(hex(2, -3));
    assert_eq!(h.label(), "3.1.2");
    assert_eq!(dots(h, 2, Spin::Clockwise), counters("SE1 S1"));
    assert_eq!(dots(h, 2, Spin::CounterClockwise), counters("NW2"));
}

#[test]
fn sc_10_5_a_flat_field_pulls_the_same_way_everywhere_and_promises_no_orbit() {
    let field = Field { bodies: &[], symbols: &[], flat: Some(Direction::SE), has_air: false };
    assert_eq!(field.lines(hex(7, 3), 0).green, counters("SE1"));
    assert!(field.orbit(hex(7, 3), 0, counters("SE1")).is_none());
}

#[test]
fn sc_10_6_the_ellipse_of_the_planet_closes_in_six() {
    let ellipse = [
        ((-2, 0), "S1"),
        ((-2, 1), "SE2"),
        ((0, 1), "NE1 SE1"),
        ((2, 0), "N1"),
        ((2, -1), "NW2"),
        ((0, -1), "SW1 NW1"),
    ];
    follow(&mut world(&[("planet", 0, 0)]), (0, -1), "SW1 NW1", &ellipse);
}

#[test]
fn sc_9_6_the_field_reaches_ring_plus_altitude_and_pulls_down_what_is_over_it() {
    let mut w = world(&[("planet", 0, 0)]);
    w.scenario.options.altitude = true;
    let field = w.field();
    assert_eq!(field.lines(hex(0, -2), 2).green, counters("S2"));
    assert_eq!(field.lines(hex(0, -2), 3).green, Counters::NONE, "2 + 3 > 4");
    assert_eq!(field.sink(hex(0, -1), 2), 1, "more over than beside");
    assert_eq!(field.sink(hex(0, -2), 2), 0);
    let id = put(&mut w, "frigate", 0, (0, -1), 1, "");
    w[id].place.altitude = 3;
    drift(&mut w, id);
    assert_eq!((ship(&w, id).climb, ship(&w, id).counters), (-1, counters("S1")));
}

#[test]
fn sc_11_4_who_lands_hard_or_crashes() {
    for (class, c, lands, lost) in
        [("lander", "S1", true, 0), ("lander", "S2", true, 4), ("lander", "S3", false, 0), ("frigate", "S1", false, 0)]
    {
        let mut w = world(&[("planet", 0, 0)]);
        let speed = counters(c).speed();
        let id = put(&mut w, class, 0, (0, -speed), 1, c);
        // 4 damage: 2 armour, 2 hull, no system roll.
        drift(&mut w, id);
        let s = ship(&w, id);
        assert_eq!(s.landing.is_some(), lands, "{class} {c}");
        assert_eq!(s.is_present(), lands, "{class} {c}");
        let harm = s.class().armour - s.armour + s.hull_lost();
        assert_eq!(harm, lost, "{class} {c}");
    }
}

#[test]
fn sc_11_6_nothing_lands_on_a_star_or_in_a_well() {
    for template in ["star", "well"] {
        let mut w = world(&[(template, 0, 0)]);
        let rim = w.bodies[0].template.body_radius_hexes;
        let id = put(&mut w, "lander", 0, (0, -rim), 1, "S1");
        drift(&mut w, id);
        assert!(!ship(&w, id).is_present(), "{template}");
    }
}

/// 19.11: S1 to S4.
#[test]
fn sc_11_5_vectors_s1_to_s4_strategic_hexes() {
    assert_eq!([1, 2, 3].map(strategic_count), [2, 14, 38]);
    let labels = |radius: i32, q: i32, r: i32| {
        let slug = ["", "planet", "great-planet", "giant"][usize::try_from(radius).unwrap()];
        let w = world(&[(slug, 0, 0)]);
        let place = lands_on(&w.bodies[0], hex(q, r)).unwrap();
        (place.facing, place.latitude)
    };
    assert_eq!(labels(1, 0, 0), ("0".to_owned(), 1), "S1");
    assert_eq!(labels(2, 1, 0), ("3".to_owned(), 1), "S2");
    assert_eq!(TemplateHex::of(hex(-1, 2)).label(), "2.4.1");
    assert_eq!(labels(3, -1, 2), ("4.1".to_owned(), 1), "S3");
    assert_eq!(labels(3, 0, 0), ("0".to_owned(), 3), "S4");
}

/// 19.11: S5.
#[test]
fn sc_11_4_vector_s5_passing_over_the_rim_to_the_centre() {
    let mut w = world(&[("great-planet", 0, 0)]);
    w.scenario.options.altitude = true;
    let id = put(&mut w, "lander", 0, (2, 0), 1, "NW2");
    w[id].place.altitude = 2;
    let way = crate::games::space_combat::rules::resolve::moving::way(&w, at(2, 0, 2), counters("NW2"), 0);
    assert_eq!(way.hexes, [hex(1, 0), hex(0, 0)]);
    assert_eq!(way.contact, Some(0));
    let low = crate::games::space_combat::rules::resolve::moving::way(&w, at(2, 0, 1), counters("NW2"), 0);
    assert_eq!(low.hexes, [hex(1, 0)]);
}

#[test]
fn sc_11_6_the_heat_table_and_the_star() {
    let table = [[1, 0, 0, 0, 0], [2, 1, 0, 0, 0], [4, 2, 1, 0, 0], [7, 4, 2, 1, 0], [12, 7, 4, 2, 1]];
    for (value, row) in (1..).zip(table) {
        for (altitude, points) in (0..).zip(row) {
            assert_eq!(heat_points(value, altitude), points);
        }
    }
    assert_eq!(heat_points(5, 9), 1);
    assert_eq!(heat_points(0, 0), 0);
    let star = &world(&[("star", 0, 0)]).bodies[0];
    assert_eq!([2, 3, 4, 5, 6, 7].map(|r| star.heat_value(hex(0, -r))), [5, 4, 3, 2, 1, 0]);
}

#[test]
fn sc_11_2_asteroid_hexes_hurt_the_fast_and_spare_the_slow() {
    let mut w = world(&[]);
    w.asteroids.insert(hex(0, -1));
    let fast = put(&mut w, "frigate", 0, (0, 0), 1, "N3");
    with_dice(&mut w, &[3, 5], |r| r.move_step());
    assert_eq!(ship(&w, fast).shields[0], 12 - 5);
    let mut w = world(&[]);
    w.asteroids.insert(hex(0, -1));
    put(&mut w, "frigate", 0, (0, 0), 1, "N2");
    with_dice(&mut w, &[], |r| r.move_step());
    let mut w = world(&[]);
    w.asteroids.insert(hex(0, -1));
    let missed = put(&mut w, "frigate", 0, (0, 0), 1, "N3");
    with_dice(&mut w, &[4], |r| r.move_step());
    assert_eq!(ship(&w, missed).shields[0], 12, "4 is above the speed of 3");
}

#[test]
fn sc_11_1_and_11_2_asteroids_and_stations_move_and_orbit_like_ships() {
    let mut w = world(&[("planet", 0, 0)]);
    let rock = put(&mut w, "asteroid", 9, (0, -3), 1, "SE2");
    assert_eq!(drift(&mut w, rock), ((2, -3), "SE1 S1".into()));
    let mut w = world(&[("planet", 0, 0)]);
    let station = put(&mut w, "station", 0, (0, -3), 1, "SE2");
    assert_eq!(drift(&mut w, station), ((2, -3), "SE1 S1".into()));
    assert!(ship(&w, station).systems.engines.is_empty(), "a ship without engines (11.3)");
    assert_eq!(ship(&w, station).class().rotation, 1);
}

#[test]
fn sc_10_10_spokes_give_periods_of_six_twelve_eighteen_and_twenty_four() {
    let w = world(&[("spoke", 0, 0)]);
    assert!(w.bodies[0].template.rings.values().all(|r| r.speed == 1));
    for (ring, period) in [(1, 6), (2, 12), (3, 18), (4, 24)] {
        let mut w = w.clone();
        let c = w.bodies[0].dots(hex(0, -ring), Spin::Clockwise).unwrap();
        let id = put(&mut w, "frigate", 0, (0, -ring), 1, &c.words());
        let legs = course(&w, ship(&w, id), c, 0, period);
        let home = legs.iter().position(|l| l.place.hex == hex(0, -ring)).unwrap();
        assert_eq!(home + 1, period);
    }
}

/// Strategic hexes of a body: twice its template hexes (11.5.2).
const fn strategic_count(body_radius_hexes: i32) -> i32 {
    2 * (3 * body_radius_hexes * (body_radius_hexes - 1) + 1)
}
