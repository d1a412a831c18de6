//! 5: velocity and movement; vectors 11 to 21.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::data::velocity::{Velocity, component_words};
use crate::games::pentagon_war::rules::motion::{moves_on, step_on};
use crate::games::pentagon_war::{data::catalogue, rules::track};

fn chart(speed: u32) -> Vec<u8> {
    (1..=12).filter(|i| moves_on(speed, *i)).collect()
}

#[test]
fn pw_5_1_vector_11_minus_three_along_c_moves_in_f_on_4_8_12() {
    let components = Velocity::hexes(0, -3).truncated();
    for impulse in 1..=12 {
        let expected = if [4, 8, 12].contains(&impulse) { Vector::new(0, -1) } else { Vector::default() };
        assert_eq!(step_on(components, impulse), expected, "impulse {impulse}");
    }
}

#[test]
fn pw_5_1_vector_12_both_due_with_one_sign_is_one_hex_straight() {
    assert_eq!(step_on(Vector::new(6, 6), 12), Vector::new(1, 1));
    assert_eq!(step_on(Vector::new(-6, -6), 12), Vector::new(-1, -1));
    assert_eq!(Vector::new(1, 1).length_hexes(), 1);
}

#[test]
fn pw_5_1_vector_13_six_along_c_is_a_straight_course() {
    let track =
        track::from_hex(crate::games::pentagon_war::data::geometry::hex_of("1015").unwrap(), Vector::new(0, 6), 1);
    assert_eq!(
        Vector::between(crate::games::pentagon_war::data::geometry::hex_of("1015").unwrap(), track[11].1),
        Vector::new(0, 6)
    );
    assert_eq!(Velocity::hexes(0, 6).speed(), 6 * 7_200);
}

#[test]
fn pw_5_3_vector_14_fractions_are_dropped_toward_zero() {
    for quarters in 0..4 {
        assert_eq!(
            Velocity::new(7_200 + quarters * 1_800, 3 * 7_200 + quarters * 1_800).truncated(),
            Vector::new(1, 3)
        );
    }
    assert_eq!(Velocity::new(0, -19_800).truncated(), Vector::new(0, -2), "-2 3/4 counts as -2");
}

/// Aklinon on turn 3: A +6 2/4, C -2 3/4.
fn aklinon() -> Table {
    let mut table = Table::new(&[("Aklinon", "aklinon", "1015", "E", 6, -2)], &[("Far", BARE, "3030", "A", 0, 0)]);
    let craft = table.craft_mut("Aklinon");
    craft.velocity = Velocity::new(46_800, -19_800);
    craft.moving = craft.velocity.truncated();
    table.quiet();
    table
}

#[test]
fn pw_6_1_vectors_15_to_17_the_worked_example_of_the_movement_page() {
    let mut table = aklinon();
    table.allocated();
    table.order(SOL, "plan Aklinon 4 face E, 4 accel, break impulse 5").order(FOE, "done").order(SOL, "done");
    assert_eq!(table.place("Aklinon"), "1013", "A on impulses 2 and 4; C not before 6");
    let craft = table.craft("Aklinon");
    assert_eq!(craft.marks.len(), 1);
    assert_eq!((craft.marks[0].impulse, craft.marks[0].notation.as_str()), (4, "A-C-"));
    assert_eq!(craft.running(), Velocity::new(45_000, -21_600));
    assert_eq!(component_words(craft.running().a), "+6 1/4");
    assert_eq!(component_words(craft.running().c), "-3");
    assert_eq!(craft.moving, Vector::new(6, -2));
    table.order(SOL, "plan Aklinon break impulse 6").order(SOL, "done");
    assert_eq!(table.place("Aklinon"), "1013", "no move on impulse 5");
    table.order(SOL, "plan Aklinon break impulse 7").order(SOL, "done");
    assert_eq!(table.place("Aklinon"), "0912", "one hex A and one hex F on impulse 6");
}

#[test]
fn pw_6_1_vector_18_facing_c_only_c_can_change() {
    let mut table = aklinon();
    table.allocated();
    table.order(SOL, "plan Aklinon 4 face C, 4 accel").run_turn();
    let (_, _, marks) = table.craft("Aklinon").record.last().unwrap();
    assert_eq!(marks[0].notation, "C+");
}

#[test]
fn pw_5_1_vector_19_a_whole_turn_from_1015_ends_in_0808() {
    let mut table = aklinon();
    table.allocated().run_turn();
    assert_eq!(table.place("Aklinon"), "0808");
}

#[test]
fn pw_5_2_vector_20_absolute_speed() {
    assert_eq!(Velocity::hexes(5, -3).speed(), 8 * 7_200);
    assert_eq!(Velocity::hexes(-7, -4).speed(), 7 * 7_200);
    let finer = Velocity::hexes(5, -3).speed_squared(true) / (7_200 * 7_200);
    assert_eq!(finer, 25 + 9 + 15);
}

#[test]
fn pw_5_1_vector_21_rows_of_the_chart() {
    assert_eq!(chart(5), [3, 5, 8, 10, 12]);
    assert_eq!(chart(7), [2, 4, 6, 7, 9, 11, 12]);
    assert_eq!(chart(8), [2, 3, 5, 6, 8, 9, 11, 12]);
    assert_eq!(chart(10), [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
}

#[test]
fn pw_5_1_the_chart_is_the_formula_for_every_speed_and_impulse() {
    for speed in 0..=12_u32 {
        for impulse in 1..=12_u8 {
            let due = u32::from(impulse) * speed / 12 > (u32::from(impulse) - 1) * speed / 12;
            assert_eq!(moves_on(speed, impulse), due, "speed {speed}, impulse {impulse}");
        }
        assert_eq!(chart(speed).len(), speed as usize);
    }
    assert_eq!(catalogue::charts().impulse.rows.len(), 13);
}

#[test]
fn pw_5_1_bases_do_not_move_and_opposite_signs_jump_two_hexes() {
    let mut table = Table::new(
        &[("Base", "hull=8/6 capacitors=4 main=1", "1015", "A", 0, 0)],
        &[("Jumper", BARE, "2020", "A", 6, -6)],
    );
    assert!(table.try_order(SOL, "move Base A").is_err());
    table.craft_mut("Jumper").velocity = Velocity::hexes(6, -6);
    table.craft_mut("Jumper").moving = Vector::new(6, -6);
    table.quiet().allocated().run_turn();
    assert_eq!(table.place("Base"), "1015");
    let moved = Vector::between(table.craft("Base").hex, table.craft("Jumper").hex);
    let start = crate::games::pentagon_war::data::geometry::hex_of("2020").unwrap();
    assert_eq!(Vector::between(start, table.craft("Jumper").hex), Vector::new(6, -6));
    assert!(moved.length_hexes() > 0);
}

#[test]
fn pw_5_3_carried_fractions_move_a_hex_when_they_have_summed_up() {
    let rows = [("Slow", BARE, "1015", "A", 0, 0)];
    let text = super::support::scenario_text("", &rows, &[("Far", BARE, "3030", "A", 0, 0)]);
    let mut table = Table::from_text(&text, "carry=yes", "seed");
    table.craft_mut("Slow").velocity = Velocity::new(3_600, 0);
    table.quiet().allocated().run_turn();
    assert_eq!(table.place("Slow"), "1015", "the first turn is set up before");
    table.allocated().run_turn();
    table.allocated().run_turn();
    assert_eq!(table.place("Slow"), "1014", "a half and a half");
}
