//! 12: missiles, drones, bolts, point defense; vectors 49, 50, 60.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::geometry::{direction_of, hex_of, label};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::resolve::seekers::seek;
use crate::games::pentagon_war::rules::resolve::turn::out_of_range_fault;
use crate::games::pentagon_war::rules::state::{Missile, UnitId};
use crate::games::pentagon_war::rules::track::{bolt_meets, from_hex};

const SILO: &str = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 missiles=6x8";
const TARGET: &str = "hull=38/38 engines=1 fuel=1 main=1";

fn launched(rail: &str) -> Table {
    let mut table = Table::new(&[("Silo", SILO, "1020", "A", 0, 0)], &[("Foe", TARGET, "1015", "A", 0, 0)]);
    table
        .quiet()
        .order(SOL, &format!("plan Silo 1 launch missile at Foe {rail}, break impulse 2"))
        .allocated()
        .order(FOE, "done");
    table
}

#[test]
fn pw_12_1_a_missile_starts_in_the_launchers_hex_and_moves_from_the_next_impulse() {
    let table = launched("");
    let missile = table.state.missiles.values().next().unwrap();
    assert_eq!(label(missile.hex), "1020");
    assert_eq!([1, 2, 3].map(|turn| missile.speed(turn)), [6, 9, 12]);
    assert_eq!(table.craft("Silo").ledger.line(Line::RailLaunch), 0);
}

#[test]
fn pw_12_1_vector_50_a_hit_does_one_and_a_half_warheads() {
    let mut table = launched("rail");
    assert_eq!(table.craft("Silo").ledger.line(Line::RailLaunch), 1);
    assert_eq!(table.state.missiles.values().next().unwrap().speed(1), 12);
    table.order(SOL, "done");
    assert_eq!(table.count(|e| matches!(e, Event::MissileStruck { points: 12, roll: None, .. })), 1);
    let moved: Vec<_> = table.events.iter().filter(|e| matches!(e, Event::Struck { points: 12, .. })).collect();
    assert_eq!(moved.len(), 1);
}

#[test]
fn pw_12_1_missiles_in_one_hex_resolve_one_at_a_time_and_the_first_kills_the_rest() {
    let mut table = Table::new(&[("Silo", SILO, "1017", "A", 0, 0)], &[("Foe", TARGET, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Silo 1 launch missile x3 at Foe rail").allocated().order(FOE, "done");
    assert_eq!(table.count(|e| matches!(e, Event::MissileStruck { .. })), 1);
    assert_eq!(table.count(|e| matches!(e, Event::Destroyed { .. })), 2);
    assert!(table.state.missiles.is_empty());
}

#[test]
fn pw_12_1_fuel_ends_with_the_third_turn_after_launching() {
    let mut table = Table::new(&[("Silo", SILO, "1020", "A", 0, 0)], &[("Foe", TARGET, "3001", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Silo 12 launch missile at Foe").allocated().order(FOE, "done");
    table.craft_mut("Foe").hex = hex_of("(90,-90)").unwrap();
    for _ in 0..3 {
        assert_eq!(table.state.missiles.len(), 1);
        table.allocated().run_turn();
    }
    assert!(table.state.missiles.is_empty(), "gone after turns 2, 3 and 4");
}

#[test]
fn pw_12_1_the_seeking_step_takes_the_nearest_hex_then_the_last_direction_then_the_first() {
    let (from, d) = (hex_of("1015").unwrap(), |t: &str| direction_of(t));
    assert_eq!(seek(from, hex_of("1010").unwrap(), None), d("A"));
    let border = hex_of("1114").unwrap().neighbour(d("A").unwrap());
    assert_eq!(seek(from, from, d("C")), None);
    let tied = seek(from, border, None).unwrap();
    assert_eq!(from.neighbour(tied).distance_hexes(border), from.distance_hexes(border) - 1);
    let both = crate::games::pentagon_war::data::geometry::Vector::new(2, 1).from(from);
    assert_eq!(seek(from, both, None), d("A"));
    assert_eq!(seek(from, both, d("B")), d("B"));
}

#[test]
fn pw_12_1_launching_needs_lock_on() {
    let blind = SILO.replace("radar=6 ", "");
    let mut table = Table::new(&[("Silo", &blind, "1020", "A", 0, 0)], &[("Foe", TARGET, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Silo launch missile at Foe").allocated().run_turn();
    assert_eq!(table.count(|e| matches!(e, Event::Launched { .. })), 0);
}

/// 4.9: at most as many drones as the size class.
#[test]
fn pw_12_2_vector_49_a_cruiser_launches_two_drones_an_impulse() {
    let cruiser = "hull=40/38 engines=2 fuel=1 capacitors=4 main=1 drones=L,E,-";
    let mut table = Table::new(&[("Two", cruiser, "1020", "A", 3, 0)], &[("Foe", BARE, "1001", "A", 0, 0)]);
    assert_eq!(table.craft("Two").own_size_class(), 2);
    let plan = "plan Two 1 launch drone, 1 launch drone, 1 launch drone, break impulse 2";
    table.quiet().order(SOL, plan).allocated().order(FOE, "done");
    assert_eq!(table.state.drones.len(), 2);
    let drone = table.state.drones.values().next().unwrap();
    assert_eq!((drone.name.as_str(), drone.velocity), ("Two-d1", table.craft("Two").velocity));
}

#[test]
fn pw_12_2_drones_accelerate_fully_fire_without_power_and_come_back() {
    let carrier = "hull=40/38 engines=2 fuel=1 capacitors=4 main=1 radar=6 drones=L";
    let mut table = Table::new(&[("Mum", carrier, "1020", "A", 0, 0)], &[("Foe", TARGET, "1018", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Mum 1 launch drone facing A, break impulse 2").allocated().order(FOE, "done");
    table.order(SOL, "plan Mum-d1 fire all at Foe, coast").order(SOL, "plan Mum 5 recover Mum-d1").order(SOL, "done");
    assert_eq!(table.count(|e| matches!(e, Event::Fired { unit, .. } if unit == "Mum-d1")), 1);
    assert_eq!(table.count(|e| matches!(e, Event::Recovered { .. })), 1);
    assert!(!table.craft("Mum").bays[0].is_empty);
    assert!(table.state.drones.is_empty());
}

#[test]
fn pw_12_3_a_bolt_flies_straight_and_strikes_by_distance() {
    let gun = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 lmg=F";
    let mut table = Table::new(&[("Gun", gun, "1020", "A", 3, 0)], &[("Foe", TARGET, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Gun 1 launch bolt at Foe").allocated().order(FOE, "done");
    let met = table.events.iter().find_map(|e| match e {
        Event::BoltMet { hexes, points, roll, .. } => Some((*hexes, *points, *roll)),
        _ => None,
    });
    assert_eq!(met, Some((5, 30, None)));
    assert!(table.state.bolts.is_empty());
}

#[test]
fn pw_12_3_an_aimed_bolt_waits_until_it_would_meet_its_target() {
    let gun = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 lmg=F";
    let mut table = Table::new(&[("Gun", gun, "1020", "A", 0, 0)], &[("Foe", TARGET, "0514", "A", 0, 12)]);
    table.quiet().order(SOL, "plan Gun face A, launch bolt at Foe aimed").allocated().order(FOE, "done");
    let met = table.count(|e| matches!(e, Event::BoltMet { .. }));
    let launched = table.count(|e| matches!(e, Event::Launched { .. }));
    assert_eq!(met, launched, "no bolt is wasted");
}

#[test]
fn pw_12_3_bolts_that_swap_hexes_with_a_craft_meet_it() {
    let track = from_hex(hex_of("1010").unwrap(), crate::games::pentagon_war::data::geometry::Vector::new(-12, 0), 2);
    let met = bolt_meets(hex_of("1013").unwrap(), direction_of("A").unwrap(), 1, hex_of("1010").unwrap(), &track);
    assert_eq!(met, Some((3, 2)), "1012 and 1011 swap on the second hex");
}

#[test]
fn pw_12_4_point_defense_fires_at_what_enters_the_hex_on_seven() {
    let fort = "hull=40/20 engines=1 fuel=1 capacitors=4 main=1 pd=8";
    let mut table = Table::new(&[("Silo", SILO, "1016", "A", 0, 0)], &[("Foe", fort, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Silo 1 launch missile at Foe rail").allocated().order(FOE, "done");
    let rolls: Vec<_> = table
        .events
        .iter()
        .filter_map(|e| if let Event::PointDefended { roll, .. } = e { Some(*roll) } else { None })
        .collect();
    assert!(!rolls.is_empty() && rolls.len() <= 8);
    assert!(rolls.iter().all(|r| r.needed == 7 && r.is_made == (r.dice.0 + r.dice.1 >= 7)));
    let mut table = Table::new(&[("Silo", SILO, "1016", "A", 0, 0)], &[("Foe", fort, "1015", "A", 0, 0)]);
    table
        .quiet()
        .order(FOE, "defaults Foe pd=off")
        .order(SOL, "plan Silo 1 launch missile at Foe rail")
        .allocated()
        .order(FOE, "done");
    assert_eq!(table.count(|e| matches!(e, Event::PointDefended { .. })), 0);
}

#[test]
fn pw_15_2_vector_60_reach_of_a_missile_against_a_craft_at_speed_nine() {
    let mut table = Table::new(&[("Run", BARE, "1015", "A", 9, 0)], &[("Foe", BARE, "3030", "A", 0, 0)]);
    let missile = |hex: &str| Missile {
        id: UnitId(77),
        name: "m77".to_owned(),
        seat: FOE,
        launcher: UnitId(2),
        target: UnitId(1),
        warhead: 8,
        is_rail: true,
        turn: 1,
        impulse: 1,
        hex: hex_of(hex).unwrap(),
        heading: None,
    };
    let run = table.id("Run");
    table.state.missiles.insert(UnitId(77), missile("1018"));
    assert!(out_of_range_fault(&table.state, run).is_some(), "three hexes");
    table.state.missiles.insert(UnitId(77), missile("1019"));
    assert_eq!(out_of_range_fault(&table.state, run), None, "four hexes");
}

/// 2.4: the side that looks against the bolt's flight, whether they meet in a hex or swap hexes.
#[test]
fn pw_12_3_a_bolt_strikes_the_side_that_looks_against_its_flight_also_on_a_swap() {
    let gun = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 lmg=F";
    let target = "hull=20/20 armor=1,9,9,9,9,9 engines=2 fuel=1 main=1";
    for (hex, swaps) in [("1010", false), ("1011", true)] {
        let mut table = Table::new(&[("Gun", gun, "1015", "A", 0, 0)], &[("Foe", target, hex, "D", -12, 0)]);
        table.quiet().order(SOL, "plan Gun coast, 1 launch bolt at Foe").order(FOE, "plan Foe coast, break impulse 4");
        table.allocated();
        let struck = table.events.iter().find_map(|e| match e {
            Event::Struck { side, points, armor, .. } => Some((*side, *points, *armor)),
            _ => None,
        });
        assert_eq!(struck, Some((1, 45, 1)), "{hex}: two hexes flown, one box of armor in front");
        assert_eq!(table.place("Foe"), if swaps { "1014" } else { "1013" });
    }
}

const BATTERY: &str = "hull=20/20 engines=1 fuel=1 capacitors=12 main=1 radar=6 laser=F,F,F,F,F,F";

/// Missiles at a battery that fires at what comes within two hexes.
fn barrage(clause: &str) -> Table {
    let mut table = Table::new(&[("Silo", SILO, "1020", "A", 0, 0)], &[("Foe", BATTERY, "1012", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Silo coast, 1 launch missile x3 at Foe rail");
    table.order(FOE, &format!("plan Foe coast, {clause}")).allocated();
    table
}

/// 4.12: all are announced at once; what is destroyed needs no more dice, and has its name to the end.
#[test]
fn pw_4_12_the_rest_of_a_volley_at_a_destroyed_missile_finds_nothing() {
    let table = barrage("fire all at small range<=2");
    let targets: std::collections::BTreeSet<&String> = table
        .events
        .iter()
        .filter_map(|e| if let Event::Fired { target, .. } = e { Some(target) } else { None })
        .collect();
    assert_eq!(targets.len(), 1, "all at the nearest: {targets:?}");
    assert!(targets.iter().all(|name| name.starts_with('m')), "{targets:?}");
    let fired = table.count(|e| matches!(e, Event::Fired { .. }));
    let wasted: u32 = table.events.iter().map(|e| if let Event::Wasted { shots, .. } = e { *shots } else { 0 }).sum();
    assert_eq!(fired as u32 + wasted, 6);
    assert!(wasted > 0, "one of six lasers kills on 5 of 2d6 - 2, and that ends it");
    assert!(table.public().iter().any(|l| l.contains("find nothing: it is destroyed already (4.12)")));
}

#[test]
fn pw_24_7_a_volley_can_be_spread_over_missiles() {
    let table = barrage("fire all at small spread range<=2");
    let mut aimed: std::collections::BTreeMap<&String, usize> = std::collections::BTreeMap::new();
    for event in &table.events {
        if let Event::Announced { target, arms, .. } = event {
            assert_eq!(arms, &["2 lasers"], "six lasers at three missiles: {target}");
            *aimed.entry(target).or_default() += 1;
        }
    }
    assert_eq!(aimed.len(), 3, "{aimed:?}");
}

#[test]
fn pw_12_1_the_warhead_can_be_chosen_and_is_the_strongest_otherwise() {
    let silo = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 missiles=1x4,2x8,1x16";
    for (clause, expected) in
        [("missile x2", vec![16, 8]), ("missile warhead 4", vec![4]), ("missile x2 warhead 8", vec![8, 8])]
    {
        let mut table = Table::new(&[("Silo", silo, "1020", "A", 0, 0)], &[("Foe", TARGET, "1015", "A", 0, 0)]);
        table.quiet().order(SOL, &format!("plan Silo coast, 1 launch {clause} at Foe, break impulse 2"));
        table.order(FOE, "plan Foe coast").allocated();
        let warheads: Vec<u8> = table.state.missiles.values().map(|m| m.warhead).collect();
        assert_eq!(warheads, expected, "{clause}");
    }
    let mut table = Table::new(&[("Silo", silo, "1020", "A", 0, 0)], &[("Foe", TARGET, "1015", "A", 0, 0)]);
    assert_eq!(table.try_order(SOL, "plan Silo launch missile warhead 12 at Foe"), Err("cannot".to_owned()));
}

/// Boxes are assigned before rolling: by the plan, then as usual.
#[test]
fn pw_12_4_point_defense_fires_at_what_the_plan_says() {
    let mixed = "hull=20/10 engines=1 fuel=1 capacitors=10 main=1 radar=6 missiles=2x4 drones=L";
    let fort = "hull=30/30 engines=1 fuel=1 main=1 pd=4";
    let shots = |clause: &str| {
        let mut table = Table::new(&[("Silo", mixed, "1014", "A", 6, 0)], &[("Foe", fort, "1013", "A", 0, 0)]);
        table.quiet().order(SOL, "plan Silo coast, 1 launch missile x2 at Foe rail, 1 launch drone, break impulse 3");
        table.order(FOE, &format!("plan Foe coast, {clause}")).allocated();
        let mut at: std::collections::BTreeMap<bool, usize> = std::collections::BTreeMap::new();
        for event in &table.events {
            if let Event::PointDefended { target, .. } = event {
                *at.entry(target.starts_with("Silo")).or_default() += 1;
            }
        }
        [false, true].map(|is_drone| at.get(&is_drone).copied().unwrap_or(0))
    };
    let [missiles, drones] = shots("pd at drones");
    assert!(missiles == 0 && drones > 0, "all boxes at the drone: {missiles}, {drones}");
    let [missiles, drones] = shots("pd at missiles");
    assert!(missiles > 0 && drones == 0, "{missiles}, {drones}");
    let [missiles, drones] = shots("pd x3 at drones");
    assert!(missiles >= 1 && drones >= 1, "{missiles}, {drones}");
    let usual = shots("break impulse 12");
    assert_eq!(usual, shots("7 pd at drones"), "in other impulses as usual");
    assert!(usual[0] > 0, "{usual:?}");
}

/// 12.2: orders that wait in the bay, and that hold in every turn.
#[test]
fn pw_12_2_a_drone_is_given_orders_before_its_launch_and_keeps_them() {
    let carrier = "hull=40/30 engines=1 fuel=1 capacitors=4 main=1 radar=6 drones=L,-";
    let mut table = Table::new(&[("Mum", carrier, "1020", "A", 0, 0)], &[("Foe", TARGET, "1001", "A", 0, 0)]);
    table.quiet();
    assert_eq!(table.try_order(SOL, "plan Mum-d1 accel 2"), Err("cannot".to_owned()), "fully or not at all");
    assert_eq!(table.try_order(SOL, "plan Mum-d2 fire all at Foe"), Err("no_weapon".to_owned()), "it is unarmed");
    assert!(table.said(SOL, "plan Mum-d3 coast").unwrap_err().contains("no unit of yours"));
    table.order(SOL, "plan Mum coast, 2 launch drone 1").order(SOL, "plan Mum-d1 1-6 face C accel, coast");
    table.order(FOE, "plan Foe coast").allocated();
    assert_eq!(table.state.turn, 2, "no window for the drone");
    let drone = table.state.drones.values().next().unwrap().clone();
    assert_eq!((drone.name.as_str(), drone.facing), ("Mum-d1", direction_of("C").unwrap()));
    assert_eq!(drone.velocity.c, 4 * 1_800, "impulses 3 to 6");
    let view = crate::contract::View::of(&table.state, crate::contract::Viewer::Seat(SOL));
    let orders = <crate::games::pentagon_war::PentagonWar as crate::contract::Text>::orders(&view, SOL);
    assert_eq!(orders[0].0.plain(), "Mum-d1: plan 1-6 face C accel, coast");
    table.order(SOL, "plan Mum coast").order(FOE, "plan Foe coast").allocated();
    let drone = table.state.drones.values().next().unwrap();
    assert_eq!(drone.velocity.c, (4 + 6) * 1_800, "the same in the next turn");
}
