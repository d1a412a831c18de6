//! 6: acceleration, crash acceleration, the limit; vectors 22 to 29; 7: evasive maneuvering; 15.1.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::geometry::direction_of;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::Fate;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::motion::{limited, mark_change, mark_notation};
use crate::games::pentagon_war::rules::resolve::manoeuvre::turned_within;

const FAR: super::support::Row<'static> = ("Far", BARE, "3030", "A", 0, 0);

fn change(facing: &str, n: i64, d: i64) -> Velocity {
    mark_change(direction_of(facing).unwrap(), n, d, false)
}

#[test]
fn pw_6_1_vector_22_full_rate_by_facing() {
    let expected = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    for (facing, (a, c)) in ["A", "B", "C", "D", "E", "F"].into_iter().zip(expected) {
        assert_eq!(change(facing, 1, 1), Velocity::new(a * 1_800, c * 1_800), "{facing}");
    }
    let notation = ["A", "B", "C", "D", "E", "F"].map(|f| mark_notation(direction_of(f).unwrap(), 1, 1));
    assert_eq!(notation, ["A+", "A+C+", "C+", "A-", "A-C-", "C-"]);
}

#[test]
fn pw_6_1_vector_23_twelve_full_impulses_change_a_component_by_three() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "move Dee C+x*").allocated().run_turn();
    assert_eq!(table.craft("Dee").velocity, Velocity::hexes(0, 3));
    assert_eq!(table.place("Dee"), "1015", "marks take effect only in the next turn");
}

/// 161 boxes: size class III.
const DREADNOUGHT: &str = "hull=80/70 engines=6 fuel=1 main=1 capacitors=12 radar=6";

#[test]
fn pw_6_2_vectors_24_and_25_two_engines_of_three() {
    let mut table = Table::new(&[("Big", DREADNOUGHT, "1015", "E", 0, 0)], &[FAR]);
    assert_eq!(table.craft("Big").own_size_class(), 3);
    table.quiet().order(SOL, "plan Big 7-9 face E, 7-9 accel 2/3").allocated().run_turn();
    let (_, _, marks) = table.craft("Big").record.last().unwrap();
    assert_eq!(marks.iter().map(|m| m.notation.as_str()).collect::<Vec<_>>(), ["2/3A-C-"; 3]);
    assert_eq!(marks[0].impulse, 7);
    assert_eq!(table.craft("Big").velocity, Velocity::new(-3_600, -3_600), "each component by -2/4");
}

#[test]
fn pw_6_2_fewer_engines_than_the_size_class_give_a_fraction() {
    let mut table = Table::new(&[("Big", DREADNOUGHT, "1015", "A", 0, 0)], &[FAR]);
    table.craft_mut("Big").lost.insert(crate::games::pentagon_war::data::system::System::Engine, 4);
    table.quiet().order(SOL, "plan Big 1 accel").allocated().run_turn();
    assert_eq!(table.craft("Big").record.last().unwrap().2[0].notation, "2/3A+");
    assert_eq!(table.try_order(SOL, "plan Big accel 3"), Err("cannot_steer".to_owned()));
}

#[test]
fn pw_6_3_vector_26_manned_craft_change_by_a_hundred_and_twentieth() {
    let spec = "manned=1 hull=8/6 engines=1 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Crew", spec, "1015", "A", 4, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Crew 9 face D, 9 accel").allocated().run_turn();
    let craft = table.craft("Crew");
    assert_eq!(craft.record.last().unwrap().2[0].notation, "A-");
    assert_eq!(craft.velocity, Velocity::new(3 * UNITS_PER_HEX + 119 * 60, 0));
    assert_eq!(craft.velocity.words(), "A +3 119/120, C 0");
}

#[test]
fn pw_6_4_vector_27_crash_acceleration_of_five_thirds() {
    assert_eq!(mark_notation(direction_of("B").unwrap(), 5, 3), "5/3A+C+");
    assert_eq!(change("B", 5, 3), Velocity::new(3_000, 3_000), "5/12 of 7200 on each");
    let mut table = Table::new(&[("Big", DREADNOUGHT, "1015", "B", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Big 12 accel 5/3").allocated().run_turn();
    assert_eq!(table.craft("Big").velocity, Velocity::new(3_000, 3_000));
    assert_eq!(table.count(|e| matches!(e, Event::CrashRolled { .. })), 1);
}

#[test]
fn pw_6_4_vector_28_engines_needed() {
    // 81 boxes: size class II.
    let cruiser = "hull=40/30 engines=3 fuel=1 main=1 capacitors=6";
    let mut table =
        Table::new(&[("Two", cruiser, "1015", "A", 0, 0), ("Three", DREADNOUGHT, "1017", "A", 0, 0)], &[FAR]);
    assert_eq!(table.craft("Two").own_size_class(), 2);
    assert!(table.try_order(SOL, "plan Two accel 3/2").is_ok());
    assert_eq!(table.try_order(SOL, "plan Two accel 4/2"), Err("cannot_steer".to_owned()));
    assert!(table.try_order(SOL, "plan Three accel 2/1").is_ok());
    assert_eq!(table.try_order(SOL, "plan Three accel 7"), Err("cannot_steer".to_owned()));
}

#[test]
fn pw_6_4_after_a_crash_a_craft_turns_at_most_sixty_degrees() {
    let spec = "hull=8/6 engines=2 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Dee 1 accel 2/1, 2-12 face D, break impulse 3").allocated().order(FOE, "done");
    assert_eq!(table.craft("Dee").facing, direction_of("B").unwrap());
    table.order(SOL, "done").run_turn();
    assert_eq!(table.craft("Dee").facing, direction_of("D").unwrap(), "from impulse 3 on it turns freely");
    let (a, d) = (direction_of("A").unwrap(), direction_of("E").unwrap());
    assert_eq!(turned_within(a, d, 1), direction_of("F").unwrap());
}

#[test]
fn pw_6_4_crash_acceleration_cannot_be_combined_with_evading_and_needs_control() {
    let spec = "hull=8/6 engines=2 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[FAR]);
    table.order(SOL, "power Dee evade");
    assert_eq!(table.try_order(SOL, "move Dee +2/1"), Err("cannot".to_owned()));
    table.craft_mut("Dee").lost.insert(crate::games::pentagon_war::data::system::System::MainControl, 1);
    assert_eq!(table.try_order(SOL, "move Dee +2/1"), Err("cannot_steer".to_owned()));
    assert_eq!(table.try_order(SOL, "power Dee evade"), Err("cannot_evade".to_owned()));
}

#[test]
fn pw_6_5_vector_29_a_mark_is_shortened_to_speed_twelve() {
    let running = Velocity::new(85_680, -720);
    assert_eq!(running.speed(), 12 * UNITS_PER_HEX);
    let (kept, is_cut) = limited(running, change("A", 1, 1));
    assert_eq!((kept, is_cut), (Velocity::ZERO, true));
    let (kept, _) = limited(Velocity::new(86_400 - 600, 0), change("A", 1, 1));
    assert_eq!(kept, Velocity::new(600, 0));
    let (kept, is_cut) = limited(Velocity::hexes(12, 0), change("E", 1, 1));
    assert_eq!((kept, is_cut), (change("E", 1, 1), false), "slowing down is free");
}

#[test]
fn pw_6_6_engines_use_no_power_and_craft_without_fuel_still_manoeuvre() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 0, 0)], &[FAR]);
    table.craft_mut("Dee").fuel_empty = 1;
    table.quiet().order(SOL, "move Dee +x*").allocated().run_turn();
    assert_eq!(table.craft("Dee").velocity, Velocity::hexes(3, 0));
    assert_eq!(table.craft("Dee").ledger.total(), 0);
}

#[test]
fn pw_7_2_marks_of_an_evading_craft_count_half() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "power Dee evade").order(SOL, "move Dee +x*").allocated().run_turn();
    assert_eq!(table.craft("Dee").velocity, Velocity::new(12 * 900, 0));
    assert_eq!(table.craft("Dee").record.last().unwrap().2[0].notation, "1/2A+");
}

#[test]
fn pw_7_1_evading_is_not_for_bases_and_attached_craft() {
    let mut table = Table::new(&[("Base", "hull=8/6 capacitors=4 main=1", "1015", "A", 0, 0)], &[FAR]);
    assert_eq!(table.try_order(SOL, "power Base evade"), Err("cannot_evade".to_owned()));
    let mut table = Table::stock("carriers");
    assert_eq!(table.try_order(SOL, "power Dee1 evade"), Err("cannot_evade".to_owned()));
}

#[test]
fn pw_15_1_beyond_speed_twelve_a_craft_leaves_and_burns_a_tank() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 12, 0), ("Other", BARE, "1001", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Dee 6 accel, disengage").allocated().run_turn();
    assert_eq!(table.craft("Dee").fate, Fate::Disengaged(2));
    assert_eq!(table.craft("Dee").fuel(), 0);
    assert_eq!(table.craft("Dee").points_lost(), 0);
}

#[test]
fn pw_15_1_without_a_filled_tank_the_excess_is_ignored() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 12, 0)], &[("Far", BARE, "3030", "A", 12, 0)]);
    table.craft_mut("Dee").fuel_empty = 1;
    table.quiet().order(SOL, "plan Dee 6 accel, disengage").allocated().run_turn();
    assert!(table.craft("Dee").is_in_play());
    assert_eq!(table.craft("Dee").velocity, Velocity::hexes(12, 0));
    let told = table.public();
    let told: Vec<&String> = told.iter().filter(|line| line.contains("cannot disengage")).collect();
    assert_eq!(told.len(), 2, "neither way: {told:?}");
    assert!(told[0].contains("(15.1)") && told[1].contains("(15.2)"), "{told:?}");
}
