//! 14: ramming; vectors 51 to 59.

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::Seat;
use crate::games::pentagon_war::data::design::DroneLoad;
use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::resolve::ram::{Body, drone_ram_damage, impact, ram_number};
use crate::games::pentagon_war::rules::state::{Drone, UnitId};
use crate::grid::{Direction, Hex};

fn body(mass: u32, a: i64, c: i64) -> Body {
    Body { mass, weights: 0, velocity: Velocity::hexes(a, c) }
}

#[test]
fn pw_14_1_vector_51_numbers_for_craft() {
    assert_eq!([1, 2, 3].map(|size| ram_number(size, false, false)), [4, 5, 6]);
    assert_eq!([1, 2, 3].map(|size| ram_number(size, true, false)), [1, 2, 3]);
}

#[test]
fn pw_14_5_vector_52_numbers_for_small_rammers_against_evading_craft() {
    assert_eq!([1, 2, 3].map(|size| ram_number(size, true, true)), [2, 3, 4]);
    assert_eq!(ram_number(0, false, true), 3);
}

#[test]
fn pw_14_3_vector_53_head_on() {
    let result = impact(body(1, 6, 0), body(1, -4, 0), false);
    assert_eq!((result.velocity, result.points), (Velocity::hexes(1, 0), 12));
}

/// 14.2: the velocity; 14.3: the damage.
#[test]
fn pw_14_3_vector_54_a_resting_target() {
    let result = impact(body(1, 6, -3), body(2, 0, 0), false);
    assert_eq!((result.velocity, result.points), (Velocity::hexes(2, -1), 13));
}

/// 14.2: the velocity; 14.3: the damage.
#[test]
fn pw_14_3_vector_55_a_base() {
    let result = impact(body(2, 6, 0), body(0, 0, 0), false);
    assert_eq!((result.velocity, result.points), (Velocity::ZERO, 18));
}

#[test]
fn pw_14_4_vector_56_ramming_weights() {
    let result = impact(Body { weights: 5, ..body(1, 6, 0) }, body(2, 0, 0), false);
    assert_eq!((result.velocity, result.points), (Velocity::hexes(2, 0), 14));
    assert_eq!(impact(body(1, 6, 0), body(2, 0, 0), false).points, 6);
}

#[test]
fn pw_14_3_vector_57_crossing_courses_can_do_nothing() {
    let result = impact(body(1, 6, 0), body(1, 0, -6), false);
    assert_eq!((result.velocity, result.points), (Velocity::hexes(3, -3), 0));
}

/// 14.2: the velocity; 14.3: the damage.
#[test]
fn pw_14_3_vector_58_unequal_masses() {
    let result = impact(body(2, 5, -3), body(3, -7, -4), false);
    assert_eq!((result.velocity, result.points), (Velocity::new(-15_840, -25_920), 52));
}

#[test]
fn pw_14_2_velocity_after_a_ram_is_momentum_over_mass_truncated_to_one_part_in_7200() {
    let after = |rammer, target| impact(rammer, target, false).velocity;
    assert_eq!(after(body(1, 6, 0), body(2, -2, 3)), Velocity::new(4_800, 14_400), "2/3 and 2");
    assert_eq!(after(body(3, 1, -1), body(4, 0, 0)), Velocity::new(3_085, -3_085), "3/7 is 3085.7 parts");
    assert_eq!(
        after(Body { weights: 5, ..body(1, 3, 0) }, body(1, 0, 0)),
        Velocity::new(10_800, 0),
        "weights do not count"
    );
    assert_eq!(after(body(6, 12, -7), body(0, 0, 0)), Velocity::ZERO, "an infinite mass");
}

#[test]
fn pw_14_2_the_new_velocity_holds_at_once_and_pending_marks_are_added_at_the_end_of_the_turn() {
    let heavy = "hull=58/38 engines=2 fuel=1 main=1";
    let mut table = Table::new(
        &[("Ram", "hull=58/18 engines=1 fuel=1 main=1", "1019", "A", 6, 0)],
        &[("Foe", heavy, "1015", "A", -2, 0)],
    );
    table.quiet().order(FOE, "defaults Foe dodge=off breaks=none").order(FOE, "plan Foe coast");
    table.order(SOL, "plan Ram 1 accel, ram Foe").allocated();
    let rammed = table.events.iter().find_map(|e| match e {
        Event::Rammed { velocity, points, .. } => Some((*velocity, *points)),
        _ => None,
    });
    assert_eq!(rammed, Some((Some(Velocity::new(4_800, 0)), 10)), "(6 - 4) / 3; (36 + 8 - 4/3) / 4");
    assert_eq!(table.state.turn, 2);
    assert_eq!((table.place("Ram"), table.place("Foe")), ("1016".to_owned(), "1016".to_owned()), "2/3 moves no hex");
    assert_eq!(table.craft("Ram").velocity, Velocity::new(4_800 + 1_800, 0), "with the mark of impulse 1");
    assert_eq!(table.craft("Foe").velocity, Velocity::new(4_800, 0));
}

#[test]
fn pw_5_2_the_finer_speed_rule_changes_the_energy() {
    let result = impact(body(1, 6, 0), body(1, 0, -6), true);
    assert_eq!(result.points, (36 + 36 - 2 * 27) / 4);
}

fn drone(a: i64, weapon: Option<WeaponKind>, has_weight: bool) -> Drone {
    Drone {
        id: UnitId(9),
        name: "d".to_owned(),
        seat: Seat(0),
        launcher: UnitId(1),
        load: DroneLoad { weapon, has_weight },
        hex: Hex::new(0, 0),
        facing: Direction::N,
        velocity: Velocity::hexes(a, 0),
        moving: Vector::new(0, 0),
        marks: vec![],
        fired: None,
        plan: Plan::default(),
        is_ordered: false,
    }
}

#[test]
fn pw_14_5_vector_59_drones() {
    let target = Velocity::hexes(-2, 0);
    assert_eq!(drone_ram_damage(&drone(6, Some(WeaponKind::Laser), false), target), 8);
    assert_eq!(drone_ram_damage(&drone(6, None, false), target), 7);
    assert_eq!(drone_ram_damage(&drone(6, Some(WeaponKind::Laser), true), target), 10);
}

#[test]
fn pw_14_1_a_ram_of_a_base_is_automatic_and_stops_the_rammer() {
    let base = "hull=60/60 capacitors=4 main=1";
    let mut table = Table::new(&[("Ram", BARE, "1018", "A", 6, 0)], &[("Base", base, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Ram ram Base, break impulse 7").allocated().order(FOE, "done");
    assert_eq!(table.count(|e| matches!(e, Event::RamTried { roll: None, .. })), 1);
    assert_eq!(table.count(|e| matches!(e, Event::Rammed { points: 9, .. })), 1, "36 / 4");
    assert_eq!(table.craft("Ram").velocity, Velocity::ZERO);
    assert_eq!(table.place("Ram"), "1015");
}

#[test]
fn pw_14_1_a_target_that_does_not_dodge_is_rammed_and_momentum_is_kept() {
    let mut table = Table::new(
        &[("Ram", "hull=58/18 engines=1 fuel=1 main=1", "1019", "A", 6, 0)],
        &[("Foe", "hull=58/18 engines=1 fuel=1 main=1", "1015", "A", -2, 0)],
    );
    table.quiet().order(FOE, "defaults Foe dodge=off").order(SOL, "plan Ram ram Foe").allocated().order(FOE, "done");
    assert_eq!(table.craft("Ram").velocity, Velocity::hexes(2, 0));
    assert_eq!(table.craft("Foe").velocity, Velocity::hexes(2, 0));
    assert_eq!(table.count(|e| matches!(e, Event::Rammed { points: 8, .. })), 1, "(36 + 4 - 8) / 4");
}

#[test]
fn pw_14_1_only_in_the_impulse_of_entering_and_never_small_units() {
    let mut table = Table::new(&[("Ram", BARE, "1015", "A", 0, 0)], &[("Foe", "sirian-raider", "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Ram ram Foe").order(FOE, "plan Foe 1 launch drone 1, break impulse 2").allocated();
    assert_eq!(table.count(|e| matches!(e, Event::RamTried { .. })), 0, "it did not enter the hex");
    assert_eq!(table.try_order(SOL, "plan Ram ram Foe-d1"), Err("cannot".to_owned()));
}

#[test]
fn pw_14_4_forward_hull_hits_destroy_weights_first() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F,F,F,F,F,F,F";
    let target = "hull=8/60 engines=1 fuel=1 main=1 weights=9";
    let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", shooter, "1014", "D", 0, 0)]);
    table
        .quiet()
        .order(SOL, "plan Dee coast, break impulse 2")
        .order(FOE, "plan Foe fire all at Dee, break impulse 2")
        .allocated();
    let craft = table.craft("Dee");
    assert!(craft.intact(System::RammingWeight) < 9);
    assert!(craft.intact(System::ForwardHull) == 8 || craft.intact(System::RammingWeight) == 0);
}

#[test]
fn pw_14_6_a_ram_can_be_timed_with_self_destruction() {
    let base = "hull=60/60 capacitors=4 main=1";
    let mut table = Table::new(
        &[("Ram", BARE, "1018", "A", 6, 0), ("Else", BARE, "3001", "A", 0, 0)],
        &[("Base", base, "1015", "A", 0, 0)],
    );
    table.quiet().order(SOL, "plan Ram 6 ram Base, 6 selfdestruct").allocated().run_turn();
    let struck: u32 = table
        .events
        .iter()
        .filter_map(
            |e| if let Event::Struck { unit, points, .. } = e { (unit == "Base").then_some(*points) } else { None },
        )
        .sum();
    assert_eq!(struck, 9 + 20);
}
