//! Rules 5.5 to 5.7: orders filed ahead, done, silence.

use crate::contract::prelude::*;
use crate::contract::{Draft, View, Viewer};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::state::Stage;

use super::support::{A, B, Table, battle, fresh};

/// Circle's Mote (order 2) moves after Triangle's Spurs (3).
fn late_mote() -> Table {
    battle(["triangle", "circle"], "Spur1 1820 0, Spur2 2020 0, Mote1 1810 3, Mote2 2010 3")
}

#[test]
fn rule_5_5_a_filed_move_is_carried_out_when_its_turn_comes() {
    let mut table = late_mote();
    table.order(B, "move Mote1 F2");
    assert_eq!((table.told.len(), table.at("Mote1")), (0, "1810 S".to_owned()), "nobody is told");
    table.order(A, "hold Spur1").order(A, "hold Spur2");
    assert_eq!((table.at("Mote1"), table.ready()), ("1812 S".to_owned(), vec!["Mote2".to_owned()]));
    assert!(table.state.plans.is_empty());
}

#[test]
fn rule_5_5_filed_orders_are_carried_out_in_the_sequence_of_filing() {
    let mut table = late_mote();
    table.order(B, "move Mote2 F").order(B, "move Mote1 F").order(A, "done");
    let moved: Vec<&String> = table.told.iter().filter(|l| l.contains("Mote")).collect();
    assert!(moved[0].starts_with("**Mote2**") && moved[1].starts_with("**Mote1**"), "{moved:?}");
    assert_eq!(table.state.round(), 2, "nobody had to be asked, and nobody had a target");
}

#[test]
fn rule_5_5_an_order_that_waits_for_a_friend_to_move_away_is_carried_out_after_it() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1810 3, Mote2 1811 3");
    // Mote1 follows into the hex of Mote2; filed first, carried out second.
    table.order(B, "move Mote1 F").order(B, "move Mote2 F3").order(A, "done");
    assert_eq!((table.at("Mote1"), table.at("Mote2")), ("1811 S".to_owned(), "1814 S".to_owned()));
}

#[test]
fn rule_5_5_an_order_that_is_not_legal_any_more_asks_by_default() {
    let mut table = late_mote();
    table.order(B, "move Mote1 F6").order(A, "move Spur1 F4").order(A, "hold Spur2");
    // 1816 is taken by Spur1 now. Mote2 is not filed, so both are asked for.
    assert_eq!((table.asked(), table.at("Mote1")), (Some(B), "1810 S".to_owned()));
    table.order(B, "hold Mote2");
    assert_eq!(table.ready(), ["Mote1"]);
    let prompt = Anteel::prompt(&table.view(Viewer::Seat(B)), B);
    assert!(prompt.iter().any(|l| l.markdown().starts_with("Not legal as filed: **Mote1** moves F6")), "{prompt:?}");
    table.order(B, "move Mote1 F5");
    assert_eq!((table.at("Mote1"), table.state.stage()), ("1815 S".to_owned(), Stage::Firing));
}

#[test]
fn rule_5_5_else_hold_holds() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1810 3");
    table.order(B, "move Mote1 F6 else hold").order(A, "move Spur1 F4");
    assert_eq!((table.at("Mote1"), table.state.round()), ("1810 S".to_owned(), 1));
    assert_eq!(table.state.stage(), Stage::Firing, "the Mote did not have to be asked");
}

#[test]
fn rule_5_5_shots_are_filed_during_movement_with_several_targets() {
    let ships = "Spur1 1820 0, Spur2 1920 0, Mote1 1817 0 4, Mote2 1917 0, Mote3 0101 0";
    let mut table = battle(["triangle", "circle"], ships);
    table.order(A, "fire Spur1 Mote1 > Mote2").order(A, "fire Spur2 Mote1 > Mote2").order(A, "done").order(B, "done");
    // Spur1 destroys Mote1 (2 boxes left); Spur2 takes the next of its list.
    assert_eq!((table.at("Mote1"), table.hull("Mote2")), ("destroyed".to_owned(), 3));
    assert_eq!(table.state.round(), 2);
}

#[test]
fn rule_5_5_a_filed_shot_without_any_legal_target_asks_or_holds() {
    let ships = "Spur1 1820 0, Mote1 1817 0, Mote2 0101 0";
    for (suffix, is_asked) in [("", true), (" else hold", false)] {
        let mut table = battle(["triangle", "circle"], ships);
        table.order(A, &format!("fire Spur1 Mote2{suffix}")).order(A, "hold Spur1").order(B, "done");
        assert_eq!(table.state.stage() == Stage::Firing, is_asked, "{suffix}");
        assert_eq!(table.hull("Mote1"), 6);
    }
}

#[test]
fn rule_5_5_moves_for_the_next_round_are_filed_during_firing() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0, Mote2 0101 0");
    table.on_to(Stage::Firing);
    table.order(B, "move Mote1 F3").order(A, "hold Spur1");
    // Round 2: Spur (3) before Mote (2).
    table.order(A, "hold Spur1");
    assert_eq!(table.at("Mote1"), "1814 N");
}

#[test]
fn rule_5_5_places_are_filed_during_deployment() {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "fleet Spur 10").order(B, "fleet Mote 10");
    // Spurs (3) come first; a Mote's place is filed, one that is taken by then holds or asks.
    table.order(B, "deploy Mote1 1808").order(B, "deploy Mote2 1808 S else hold").order(A, "done");
    assert_eq!(table.at("Mote1"), "1808 S");
    assert_eq!(table.at("Mote2"), "reserve", "it waits for the others of its order");
    table.order(B, "done");
    assert!(table.at("Mote2").ends_with(" S"));
    assert_eq!(table.state.stage(), Stage::Movement);
}

#[test]
fn rule_5_5_a_new_order_replaces_the_old_one_and_cancel_takes_all_back() {
    let mut table = late_mote();
    table.order(B, "move Mote1 F2").order(B, "move Mote1 F3").order(B, "fire Mote1 Spur1");
    assert_eq!(table.state.plans.len(), 2);
    let orders = Anteel::orders(&table.view(Viewer::Seat(B)), B);
    assert_eq!(orders.len(), 2);
    assert_eq!(orders[0].1, Some(Draft::new("cancel").with("unit", "Mote1")));
    assert!(orders[0].0.plain().contains("moves F3"), "{:?}", orders[0].0);
    table.order(B, "cancel Mote1");
    assert!(table.state.plans.is_empty());
    let no = table.refused(B, "cancel Mote1");
    assert_eq!((no.rule.as_str(), no.message.as_str()), ("5.5", "nothing is filed for Mote1; no order is filed ahead"));
}

#[test]
fn rule_5_5_what_can_be_judged_before_the_turn_is_judged_at_filing() {
    let mut table = late_mote();
    assert_eq!(table.refused(B, "move Mote1 F8").rule, "6.2");
    assert_eq!(table.refused(B, "fire Mote1 Mote2").rule, "8.1");
    table.order(A, "done").order(B, "done");
    let mut near = battle(["triangle", "circle"], "Spur1 1820 0, Citadel1 1920 0, Mote1 1817 3, Corona1 0101 0");
    near.on_to(Stage::Firing);
    // Mote 2 fires first; Citadel 13 files, and nobody moves any more, so arc and range are judged.
    assert_eq!(near.refused(A, "fire Citadel1 Corona1").code, "out_of_range");
}

#[test]
fn rule_5_5_the_orders_of_a_destroyed_ship_are_dropped() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0 5, Spur2 0130 0, Mote1 1818 3, Mote2 0101 0");
    table.on_to(Stage::Firing);
    table.order(A, "fire Spur1 Mote1").order(B, "fire Mote1 Spur1");
    assert_eq!((table.at("Spur1"), table.state.plans.len(), table.hull("Mote1")), ("destroyed".to_owned(), 0, 6));
}

#[test]
fn rule_5_6_done_carries_out_what_is_filed_and_holds_the_rest() {
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Wedge1 1220 0, Spur1 1420 0, Mote1 1010 3");
    table.order(A, "move Spur1 F2").order(A, "done");
    assert_eq!([table.at("Bastion1"), table.at("Wedge1"), table.at("Spur1")], ["1020 N", "1220 N", "1418 N"]);
}

#[test]
fn rule_5_7_silence_in_battle_is_done() {
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Spur1 1420 0, Mote1 1010 3");
    table.order(A, "move Spur1 F2").timeout(A);
    assert_eq!(
        (table.at("Bastion1"), table.at("Spur1"), table.asked()),
        ("1020 N".to_owned(), "1418 N".to_owned(), Some(B))
    );
    let mut near = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    near.on_to(Stage::Firing).timeout(A);
    assert_eq!((near.hull("Mote1"), near.told[0].as_str()), (6, "**Spur1** holds its fire."));
}

#[test]
fn rule_5_5_others_cannot_see_filed_orders() {
    let before = late_mote();
    let mut after = late_mote();
    after.order(B, "move Mote1 F2 else hold").order(B, "fire Mote2 Spur1");
    for viewer in [Viewer::Public, Viewer::Seat(A)] {
        assert_eq!(Anteel::redact(&after.state, viewer), Anteel::redact(&before.state, viewer));
    }
    let own = View::<Anteel>::of(&after.state, Viewer::Seat(B));
    assert_eq!(own.plans.len(), 2);
}
