//! 24.11: no window without news.

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::prelude::*;
use crate::contract::{Draft, Lens, View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::system::System;
use crate::kit::panel::PANEL_HOME;

fn far() -> Table {
    Table::new(&[("Dee", BARE, "1090", "A", 0, 0)], &[("Foe", BARE, "1001", "D", 0, 0)])
}

#[test]
fn pw_24_11_a_side_whose_plans_hold_is_asked_again_when_contact_is_ahead() {
    let mut table = far();
    table.order(SOL, "defaults Dee hold=on").order(SOL, "plan Dee accel 3-4, face A").order(FOE, "plan Foe coast");
    table.allocated();
    assert_eq!((table.state.turn, table.awaited()), (2, vec![1]), "Sol is in from the start");
    let mut turns = vec![];
    while table.awaited() == [1] && table.state.turn < 19 {
        turns.push(table.state.turn);
        table.order(FOE, "done");
        if table.stopped_at().is_some() {
            table.go();
        }
    }
    assert_eq!(table.awaited(), [0, 1], "in turn {}", table.state.turn);
    assert!(turns.len() >= 3, "{turns:?}");
    assert!(table.craft("Dee").record.last().unwrap().2.len() == 2, "two marks in each turn");
}

#[test]
fn pw_24_11_orders_that_hold_may_be_changed_and_nobody_else_learns_of_it() {
    let mut table = far();
    table.order(SOL, "defaults Dee hold=on").order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    assert_eq!(table.awaited(), [1]);
    assert_eq!(table.try_order(SOL, "done"), Err("ready".to_owned()));
    let before = table.craft("Dee").plan.clone();
    table.order(SOL, "plan Dee face C");
    assert_ne!(table.craft("Dee").plan, before);
    assert_eq!(table.awaited(), [1], "Sol stays in, or the enemy would see that it has changed its mind");
    assert_eq!(table.try_order(SOL, "done"), Err("ready".to_owned()));
}

#[test]
fn pw_24_11_when_all_orders_hold_turns_are_played_at_once_to_the_end() {
    let mut table = far();
    for (seat, name) in [(SOL, "Dee"), (FOE, "Foe")] {
        table.order(seat, &format!("defaults {name} hold=on")).order(seat, &format!("plan {name} coast"));
    }
    table.allocated();
    assert!(table.is_over(), "turn {}", table.state.turn);
}

#[test]
fn pw_24_11_the_form_holds_too_and_what_it_cannot_pay_is_told() {
    let suite = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 ecm=1";
    let mut table = Table::new(&[("Dee", suite, "1090", "A", 0, 0)], &[("Foe", BARE, "1001", "D", 0, 0)]);
    table.order(SOL, "defaults Dee hold=on").order(SOL, "plan Dee coast").order(SOL, "power Dee ecm=2");
    table.order(FOE, "plan Foe coast").allocated().order(FOE, "plan Foe coast, break impulse 2").order(FOE, "done");
    assert_eq!((table.state.turn, table.craft("Dee").ecm), (2, 2), "the same form again");
    let told = table.told(SOL);
    assert!(told.iter().all(|line| !line.contains("commits nothing")), "{told:?}");
    table.craft_mut("Dee").lost.insert(System::EcmSuite, 1);
    table.go();
    assert_eq!(table.state.turn, 3);
    let told = table.told(SOL);
    assert!(told.iter().any(|line| line.contains("commits nothing (24.11)")), "{told:?}");
}

#[test]
fn pw_24_11_nobody_is_asked_of_a_wreck() {
    let mut table = Table::new(
        &[("Dee", BARE, "1030", "A", 0, 0), ("Hulk", BARE, "1031", "A", 0, 0)],
        &[("Foe", BARE, "1001", "D", 0, 0)],
    );
    for system in [System::Engine, System::MainControl] {
        table.craft_mut("Hulk").lost.insert(system, 1);
    }
    table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    assert_eq!((table.state.turn, table.stopped_at()), (2, None), "the hulk has no orders and needs none");
}

/// What the others can see of two tables that differ in what Sol has filed: nothing else, in this turn and the next.
fn assert_sealed(one: &Table, other: &Table, when: &str) {
    for viewer in [Viewer::Public, Viewer::Seat(FOE)] {
        let (a, b) = (View::<PentagonWar>::of(&one.state, viewer), View::<PentagonWar>::of(&other.state, viewer));
        assert!(*a == *b, "{when}: {viewer:?} sees what Sol has filed");
        assert_eq!(PentagonWar::draw(&a, &Lens::default()), PentagonWar::draw(&b, &Lens::default()), "{when}");
        assert_eq!(PentagonWar::prompt(&a, FOE), PentagonWar::prompt(&b, FOE), "{when}");
        assert_eq!(PentagonWar::orders(&a, FOE), PentagonWar::orders(&b, FOE), "{when}");
        let home = Draft::new(PANEL_HOME);
        assert_eq!(PentagonWar::panel(&a, FOE, &home), PentagonWar::panel(&b, FOE, &home), "{when}");
    }
}

#[test]
fn pw_24_13_forms_plans_and_the_memory_of_the_last_turn_are_their_owners_alone() {
    let (mut one, mut other) = (far(), far());
    one.order(SOL, "plan Dee coast");
    other.order(SOL, "plan Dee coast, when it launches face strong, break range<=2");
    other.order(SOL, "defaults Dee reinforce=2 breaks=range<=3");
    assert_sealed(&one, &other, "filed");
    for table in [&mut one, &mut other] {
        table.order(FOE, "plan Foe coast").run_turn();
    }
    assert_eq!((one.state.turn, other.state.turn), (2, 2));
    assert_sealed(&one, &other, "a turn later");
    one.order(SOL, "again Dee");
    assert_sealed(&one, &other, "filed again");
    other.order(SOL, "again Dee").order(SOL, "add Dee stops run");
    assert_sealed(&one, &other, "both filed again");
    assert!(one.craft("Dee").plan != other.craft("Dee").plan, "they are not the same");
}
