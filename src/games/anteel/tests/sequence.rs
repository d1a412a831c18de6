//! Section 5: whose ship acts when.

use crate::games::anteel::rules::state::{Clock, Stage};

use super::support::{A, B, battle, battle_in};

#[test]
fn rule_5_1_ships_move_highest_order_first() {
    // Citadel 13, Corona 12, Spur 3, Mote 2.
    let mut table = battle(["triangle", "circle"], "Citadel1 1020 0, Spur1 1220 0, Corona1 1010 3, Mote1 1210 3");
    assert_eq!((table.asked(), table.ready()), (Some(A), vec!["Citadel1".to_owned()]));
    table.order(A, "move Citadel1 F");
    assert_eq!((table.asked(), table.ready()), (Some(B), vec!["Corona1".to_owned()]));
    table.order(B, "hold Corona1");
    assert_eq!(table.ready(), ["Spur1"]);
    table.order(A, "hold Spur1");
    assert_eq!(table.ready(), ["Mote1"]);
    let acted = table.refused(A, "move Citadel1 F");
    assert!(acted.rule == "5.1" && acted.message.contains("`/undo`"), "{}", acted.message);
    table.order(B, "hold Mote1");
    assert_eq!(table.state.stage(), Stage::Firing);
}

#[test]
fn rule_5_1_ships_fire_lowest_order_first() {
    let ships = "Citadel1 1020 0, Spur1 1220 0, Corona1 1016 3, Mote1 1216 3";
    let mut table = battle(["triangle", "circle"], ships);
    table.on_to(Stage::Firing);
    let mut sequence = vec![];
    while table.state.stage() == Stage::Firing {
        sequence.push(table.ready()[0].clone());
        let seat = table.asked().unwrap();
        table.order(seat, &format!("hold {}", sequence.last().unwrap()));
    }
    assert_eq!(sequence, ["Mote1", "Spur1", "Corona1", "Citadel1"]);
}

#[test]
fn rule_5_2_ties_inside_a_side_are_the_players_choice() {
    let mut table = battle(["triangle", "circle"], "Spur1 1020 0, Spur2 1220 0, Mote1 1010 3");
    table.order(A, "move Spur2 F").order(A, "move Spur1 F");
    assert_eq!(table.asked(), Some(B));
}

#[test]
fn vector_8_ties_between_sides_go_by_the_parity_of_the_round() {
    // Wedge and Whirl both have order 6; Triangle is odd.
    let ships = "Wedge1 1820 0, Whirl1 1816 3";
    for (round, first) in [(1, A), (2, B), (3, A)] {
        let mut table = battle_in(["triangle", "circle"], ships, Clock { round, quiet_rounds: 0 }, "");
        assert_eq!(table.asked(), Some(first), "movement of round {round}");
        table.on_to(Stage::Firing);
        assert_eq!(table.asked(), Some(first), "firing of round {round}");
    }
}

#[test]
fn rule_5_3_consecutive_ships_of_a_side_are_one_window() {
    // Bastion 9 and Wedge 6 of Triangle, then Spur 3 of Triangle; Mote 2 of Circle.
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Wedge1 1220 0, Spur1 1420 0, Mote1 1010 3");
    let window = table.window();
    table.order(A, "move Bastion1 F");
    assert_eq!((table.asked(), table.window()), (Some(A), window));
    table.order(A, "move Wedge1 F").order(A, "move Spur1 F");
    assert_eq!((table.asked(), table.window()), (Some(B), window + 1));
    let no = table.refused(A, "done");
    assert_eq!((no.rule.as_str(), no.message.contains("it is Circle's turn")), ("5.3", true));
}

#[test]
fn rule_5_3_orders_of_one_window_may_be_given_in_any_sequence_and_act_in_the_right_one() {
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Spur1 1420 0, Mote1 1010 3");
    table.order(A, "move Spur1 F2");
    assert_eq!(table.at("Spur1"), "1420 N", "the Bastion moves first");
    table.order(A, "move Bastion1 F");
    assert_eq!((table.at("Spur1"), table.asked()), ("1418 N".to_owned(), Some(B)));
}

#[test]
fn rule_5_4_ships_without_a_target_are_passed_and_a_phase_without_targets_is_skipped() {
    let mut table = battle(["triangle", "circle"], "Spur1 1030 0, Mote1 1010 3");
    table.order(A, "done").order(B, "done");
    assert_eq!((table.state.stage(), table.state.round()), (Stage::Movement, 2));
    assert!(table.told.contains(&"Nobody fired in round 1.".to_owned()), "{:?}", table.told);
    // Only the ship that has a target is asked for.
    let mut table = battle(["triangle", "circle"], "Spur1 1014 0, Spur2 1030 3, Mote1 1010 3, Mote2 3001 0");
    table.on_to(Stage::Firing);
    assert_eq!(table.ready(), ["Mote1"]);
    table.order(B, "hold Mote1");
    assert_eq!(table.ready(), ["Spur1"]);
    table.order(A, "hold Spur1");
    assert_eq!(table.state.round(), 2);
}

#[test]
fn rule_5_4_passed_ships_of_the_enemy_do_not_break_a_window() {
    // Grain 3 and Ampoule 9 of Hourglass have a target; Whirl 6 between them has none.
    let mut table = battle(["hourglass", "circle"], "Grain1 1014 0, Ampoule1 1114 0, Whirl1 1011 0, Mote1 3001 0");
    table.on_to(Stage::Firing);
    assert_eq!(table.ready(), ["Grain1"]);
    let window = table.window();
    table.order(A, "hold Grain1");
    assert_eq!((table.ready(), table.window()), (vec!["Ampoule1".to_owned()], window));
}

#[test]
fn rule_5_6_done_holds_all_ships_of_the_window_and_no_others() {
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Spur1 1420 0, Mote1 1010 3, Corona1 1210 3");
    // Corona 12 first.
    table.order(B, "done");
    assert_eq!(table.ready(), ["Bastion1"]);
    table.order(A, "done");
    assert_eq!((table.asked(), table.ready()), (Some(B), vec!["Mote1".to_owned()]));
    assert_eq!(table.told, ["**Bastion1** stays at 1020.", "**Spur1** stays at 1420."]);
}
