//! Section 6: movement. Paths and reach themselves (vectors 4 and 5) are tested beside `path`.

use crate::games::anteel::rules::state::Stage;

use super::support::{A, B, Table, battle};

fn spur_and_mote() -> Table {
    // Spur: speed 5, reverse 2, turn 2.
    battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1810 3")
}

#[test]
fn rule_6_1_forward_backward_and_turns() {
    for (path, end) in [("F3", "1817 N"), ("B2", "1822 N"), ("L", "1820 NW"), ("RF2", "2019 NE"), ("F3LF2", "1616 NW")]
    {
        let mut table = spur_and_mote();
        table.order(A, &format!("move Spur1 {path}"));
        assert_eq!(table.at("Spur1"), end, "{path}");
    }
}

#[test]
fn rule_6_2_speed_reverse_and_turn_are_separate_allowances() {
    let mut table = spur_and_mote();
    for (path, said) in [
        ("F6", "F6 has 6 forward steps; Spur1 has at most 5 a round"),
        ("B3", "B3 has 3 backward steps; Spur1 has at most 2 a round"),
        ("LFRFL", "LFRFL has 3 turns; Spur1 has at most 2 a round"),
    ] {
        let no = table.refused(A, &format!("move Spur1 {path}"));
        assert_eq!((no.rule.as_str(), no.message.as_str()), ("6.2", said));
    }
    table.order(A, "move Spur1 FLF2RF2");
    let mut slow = battle(["triangle", "circle"], "Citadel1 1820 0, Mote1 1810 3");
    assert!(slow.refused(A, "move Citadel1 B").message.contains("at most 0 a round"));
}

#[test]
fn rule_6_3_forward_and_backward_exclude_each_other() {
    let mut table = spur_and_mote();
    for path in ["FB", "BF", "BLF"] {
        let no = table.refused(A, &format!("move Spur1 {path}"));
        assert_eq!((no.rule.as_str(), no.code.as_str()), ("6.3", "both_directions"));
    }
}

#[test]
fn rule_6_4_staying_is_always_allowed_and_nothing_is_carried_over() {
    let mut table = spur_and_mote();
    table.order(A, "move Spur1 .").order(B, "hold Mote1");
    assert_eq!((table.at("Spur1"), table.state.round()), ("1820 N".to_owned(), 2));
    table.order(B, "hold Mote1");
    assert_eq!(table.refused(A, "move Spur1 F6").rule, "6.2", "the five steps of round 1 are gone");
    table.order(A, "hold Spur1");
    assert_eq!(table.at("Spur1"), "1820 N");
}

#[test]
fn rule_6_5_ships_pass_through_friend_and_foe_and_turn_there() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Spur2 1819 0, Mote1 1818 3");
    table.order(A, "move Spur1 F2RF");
    assert_eq!(table.at("Spur1"), "1918 NE");
}

#[test]
fn rule_6_6_a_ship_may_not_end_on_an_occupied_hex() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Spur2 1819 0, Mote1 1817 3");
    for (path, by) in [("F", "Spur2"), ("F3", "Mote1")] {
        let no = table.refused(A, &format!("move Spur1 {path}"));
        assert_eq!((no.rule.as_str(), no.code.as_str()), ("6.6", "occupied"));
        assert!(no.message.contains(&format!("where {by} is")), "{}", no.message);
    }
    // The friend moves away first, then the hex is free.
    table.order(A, "move Spur2 F").order(A, "move Spur1 F");
    assert_eq!((table.at("Spur1"), table.at("Spur2")), ("1819 N".to_owned(), "1818 N".to_owned()));
}

#[test]
fn rule_6_6_turning_in_place_and_coming_back_is_no_conflict_with_oneself() {
    let mut table = spur_and_mote();
    table.order(A, "move Spur1 LR");
    assert_eq!(table.at("Spur1"), "1820 N");
}

#[test]
fn rule_6_7_a_step_off_the_board_is_flight_and_the_rest_is_void() {
    let mut table = battle(["triangle", "circle"], "Spur1 1803 0, Spur2 1820 0, Mote1 1810 3");
    table.order(A, "move Spur1 F5");
    assert_eq!(table.at("Spur1"), "fled");
    assert_eq!(table.told[0], "**Spur1** moves F5 over the edge at 1801 and has fled.");
    assert_eq!(table.refused(A, "move Spur1 F").rule, "6.7");
    table.order(A, "hold Spur2").order(B, "done");
    assert!(table.state.round() == 2 && table.at("Spur1") == "fled");
}

#[test]
fn rule_6_8_a_path_may_be_a_destination() {
    for (text, end) in [("1817", "1817 N"), ("2019 NE", "2019 NE"), ("1820 1", "1820 NE"), ("1822", "1822 N")] {
        let mut table = spur_and_mote();
        table.order(A, &format!("move spur1 {text}"));
        assert_eq!(table.at("Spur1"), end, "{text}");
    }
    let said = spur_and_mote().not_understood(A, "move Spur1 1810");
    assert!(said.contains("cannot get there in one round (speed 5, reverse 2, turn 2; 6.2)"), "{said}");
    assert!(said.contains("`1815 N`"), "{said}");
    let said = spur_and_mote().not_understood(A, "move Spur1 F3X");
    assert!(said.contains("'X' is no step"), "{said}");
}

#[test]
fn rule_6_9_every_reachable_place_is_reached_by_the_path_that_is_found_for_it() {
    let mut table = spur_and_mote();
    let choices = crate::games::anteel::rules::path::reach(
        super::support::ship("Spur1").card(),
        &table.state.options.layout,
        table.state.pose(super::support::ship("Spur1")).unwrap(),
    );
    assert!(choices.len() > 100);
    for (pose, path) in choices.iter().step_by(7) {
        let end = format!("{} {}", pose.hex.to_offset().label(), pose.facing.name());
        table.order(A, &format!("move Spur1 {path}"));
        assert_eq!(table.at("Spur1"), end);
        table = spur_and_mote();
    }
    assert_eq!(table.state.stage(), Stage::Movement);
}
