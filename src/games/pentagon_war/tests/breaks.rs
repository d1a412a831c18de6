//! 24.2, 24.3: when the run stops, and that it stops for news only.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::state::Stop;

/// Two craft that stand within the usual break of eight hexes of one another.
#[test]
fn pw_24_3_a_range_that_held_when_the_orders_were_given_stops_nothing() {
    let mut table = Table::new(&[("Dee", "zelta-dee", "1515", "A", 0, 0)], &[("Foe", "aklinon", "1520", "A", 0, 0)]);
    for turn in 1..=3 {
        assert_eq!((table.state.turn, table.stopped_at()), (turn, None));
        table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    }
    assert_eq!((table.state.turn, table.stopped_at()), (4, None), "one visit a turn");
}

#[test]
fn pw_24_3_a_range_stops_the_run_when_it_begins_to_hold_and_again_after_it_was_false() {
    let rows = ([("Dee", BARE, "1030", "A", 6, 0)], [("Foe", BARE, "1019", "A", 0, 0)]);
    let mut table = Table::new(&rows.0, &rows.1);
    table.quiet().order(SOL, "defaults Dee breaks=range<=8").order(SOL, "plan Dee coast").order(FOE, "plan Foe coast");
    table.allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Launching, 6)), "from 11 hexes to 8");
    table.order(SOL, "plan Dee coast").order(SOL, "done");
    assert_eq!((table.state.turn, table.stopped_at()), (2, None));
    table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    assert_eq!((table.state.turn, table.stopped_at()), (3, None), "it holds on: no news; then Dee is past Foe");
    for _ in 0..2 {
        table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    }
    let foe = table.id("Foe");
    table.state.craft.get_mut(&foe).unwrap().hex = table.craft("Dee").hex.plus(crate::grid::Hex::new(0, -10));
    table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Launching, 4)), "10 hexes ahead, and again 8");
}

#[test]
fn pw_24_3_armor_boxes_are_boxes_damaged_means_them_too() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F,F";
    let target = "hull=8/6 armor=9,5,5,5,5,5 engines=1 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", shooter, "1013", "D", 0, 0)]);
    table.quiet().order(SOL, "defaults Dee breaks=damaged").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe coast, 3 fire all at Dee").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 4)));
    assert!(
        table.craft("Dee").armor_on(1) < 9 && table.craft("Dee").box_state().1 - table.craft("Dee").box_state().0 > 0
    );
    assert_eq!(table.count(|e| matches!(e, Event::Penetrated { .. })), 0, "armor alone was lost");
}

/// Damaged in impulse 2, so asked in 3; what comes within range in 3 is asked of in 4.
#[test]
fn pw_24_2_a_seat_is_stopped_for_breaks_once_an_impulse() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F,F";
    let target = "hull=38/30 engines=1 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Dee", target, "1030", "A", 12, 0)], &[("Foe", shooter, "1020", "D", 0, 0)]);
    table.quiet().order(SOL, "defaults Dee breaks=range<=7,damaged").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe coast, 2 fire all at Dee").allocated();
    let mut stops = vec![];
    while let Some(stop) = table.stopped_at() {
        stops.push(stop);
        table.order(SOL, "done");
    }
    assert_eq!(stops, [(Stop::Rotation, 3), (Stop::Rotation, 4)], "range 7 is reached in impulse 3");
}

#[test]
fn pw_24_3_an_impulse_that_has_begun_is_no_break() {
    let mut table = Table::new(&[("Dee", BARE, "1030", "A", 6, 0)], &[("Foe", BARE, "1001", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast, break impulse 5").order(FOE, "plan Foe coast").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 5)));
    for wrong in ["plan Dee coast, break impulse 5", "plan Dee coast, break impulse 1"] {
        assert_eq!(table.try_order(SOL, wrong), Err("past".to_owned()), "{wrong}");
    }
    table.order(SOL, "plan Dee coast, break impulse 6").order(SOL, "done");
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 6)));
}

/// 14.1: after a ram both move together and enter nobody's hex.
#[test]
fn pw_14_1_two_that_were_rammed_together_do_not_ram_one_another_again() {
    let heavy = "hull=38/30 engines=1 fuel=1 main=1";
    let mut table = Table::new(&[("Akl", heavy, "1015", "A", 9, 0)], &[("Blu", heavy, "1013", "A", 0, 0)]);
    table.quiet().order(SOL, "defaults Akl ram=ask").order(FOE, "defaults Blu dodge=off");
    table.order(SOL, "plan Akl coast").order(FOE, "plan Blu coast").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Contact, 3)));
    table.order(SOL, "plan Akl coast, ram Blu").order(SOL, "done");
    let mut stops = vec![];
    for _ in 0..3 {
        while let Some(stop) = table.stopped_at() {
            stops.push(stop);
            table.order(SOL, "done");
        }
        table.order(SOL, "plan Akl coast, ram Blu").order(FOE, "plan Blu coast").allocated();
    }
    assert_eq!(stops, [], "nothing was entered any more");
    assert_eq!(table.count(|e| matches!(e, Event::Rammed { .. })), 1);
    assert_eq!(table.craft("Akl").hex, table.craft("Blu").hex);
}
