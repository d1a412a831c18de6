//! 24.12: orders for the time after an event.

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::prelude::*;
use crate::contract::{View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::plan::{Thrust, Trigger};

const GUN: &str = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 lmg=F";

#[test]
fn pw_24_12_after_detach_the_carried_craft_flies_as_it_was_told() {
    let mut table = Table::stock("carriers");
    table.quiet();
    let zelta = table.state.own(SOL).find(|c| c.name == "Zelta").unwrap().id;
    let mate = table.state.own(SOL).find(|c| c.id != zelta && c.is_attached()).unwrap().name.clone();
    table.order(SOL, &format!("plan {mate} after detach face B accel"));
    table.order(SOL, "plan Zelta 3 detach, coast").allocated();
    while table.state.turn == 1 {
        table.go();
    }
    let craft = table.craft(&mate);
    let marks: Vec<u8> = craft.record.last().unwrap().2.iter().map(|m| m.impulse).collect();
    assert_eq!(marks, (4..=12).collect::<Vec<u8>>(), "from the impulse after it");
    let told = table.told(SOL);
    assert!(told.iter().any(|line| line.contains("after detach (24.12)") && line.contains(&mate)), "{told:?}");
    assert!(table.told(FOE).iter().all(|line| !line.contains("24.12")));
}

#[test]
fn pw_24_12_after_launch_the_gunner_turns_away() {
    let mut table = Table::new(&[("Dee", BARE, "1018", "A", 0, 0)], &[("Foe", GUN, "1009", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe 2 launch bolt at Dee, after launch face A accel").allocated();
    while table.state.turn == 1 {
        table.go();
    }
    let marks = table.craft("Foe").record.last().unwrap().2.clone();
    assert_eq!((marks.first().map(|m| m.impulse), marks.len()), (Some(3), 10));
    let mut none = Table::new(&[("Dee", BARE, "1018", "A", 0, 0)], &[("Foe", GUN, "1009", "D", 0, 0)]);
    none.quiet().order(SOL, "plan Dee coast").order(FOE, "plan Foe after launch accel").allocated();
    let told = none.told(FOE);
    assert!(told.iter().any(|line| line.contains("launched nothing in the turn (24.12)")), "{told:?}");
}

#[test]
fn pw_24_12_when_it_launches_the_target_answers_and_is_not_asked() {
    let screens = "hull=20/20 engines=2 fuel=1 capacitors=10 main=1 screens=4 radar=6 armor=1,1,1,9,1,1";
    let fight = |plan: &str| {
        let mut table = Table::new(&[("Dee", screens, "1018", "A", 0, 0)], &[("Foe", GUN, "1009", "D", 0, 0)]);
        table.order(SOL, "defaults Dee breaks=launch in reach reinforce=0").order(FOE, "defaults Foe stops=run");
        table.order(SOL, plan).order(FOE, "plan Foe 2 launch bolt at Dee, coast").allocated();
        table
    };
    assert!(fight("plan Dee coast").stopped_at().is_some(), "without an answer it is news");
    let table = fight("plan Dee coast, when it launches: reinforce 2, when it launches: face strong side");
    assert_eq!((table.state.turn, table.stopped_at()), (2, None));
    assert_eq!(table.craft("Dee").facing, crate::grid::Direction::S, "side 4 towards the bolt");
    assert!(
        table.told(SOL).iter().any(|l| l.contains("`reinforce 2` and `face strong` from impulse 3 on")),
        "{:?}",
        table.told(SOL)
    );
    assert!(table.public().iter().any(|l| l.contains("Dee") && l.contains('2')), "{:?}", table.public());
}

#[test]
fn pw_24_12_every_form_reads_back_and_what_makes_no_sense_is_refused() {
    let mut table = Table::stock("carriers");
    let zelta =
        "after detach face strong, after detach accel, when it launches beam bolts, when it launches beam bolts";
    assert_eq!(table.said(SOL, &format!("plan Zelta {zelta}")).unwrap(), format!("plan Zelta coast, {zelta}"));
    for (wrong, word) in [
        ("plan Zelta after", "events"),
        ("plan Zelta after lunch accel", "events"),
        ("plan Zelta after detach", "what to do then"),
        ("plan Zelta after detach 3 accel", "no clause"),
        ("plan Zelta after detach accel 3-6", "impulses of its own"),
        ("plan Zelta after detach accel, after detach coast", "contradicts"),
        ("plan Zelta after detach accel, after detach accel", "twice"),
        ("plan Zelta after detach break damaged", "may wait"),
        ("plan Zelta when Blu launches accel", "events"),
        ("plan Zelta after detach accel now", "nothing here"),
    ] {
        let error = table.read(SOL, wrong).unwrap_err();
        assert!(error.contains(word), "{wrong}: {error}");
    }
    let mut duel = Table::stock("duel");
    assert_eq!(duel.try_order(SOL, "plan Dee after detach accel"), Err("cannot".to_owned()));
    assert_eq!(duel.try_order(SOL, "plan Dee after launch accel"), Err("cannot".to_owned()));
    assert!(duel.try_order(FOE, "plan Aklinon after launch accel").is_ok());
    assert!(table.try_order(SOL, "plan Zelta after detach accel").is_ok());
    let plan = &table.craft("Zelta").plan;
    assert_eq!((plan.reactions.len(), plan.reactions[0].on, plan.covered_to), (1, Trigger::Detached, 12));
    assert_eq!(plan.step(1).thrust, Thrust::Coast);
}

#[test]
fn pw_24_12_one_each_fires_one_weapon_at_each_and_no_second() {
    let lasers = "hull=8/6 engines=1 fuel=1 capacitors=30 main=1 radar=6 laser=F,F,F,F";
    let missiles = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 missiles=2x4";
    let shots = |clause: &str| {
        let mut table = Table::new(&[("Dee", lasers, "1015", "A", 0, 0)], &[("Foe", missiles, "1010", "D", 0, 0)]);
        table.quiet().order(SOL, &format!("plan Dee coast, 2 {clause}"));
        table.order(FOE, "plan Foe 1 launch missile x2 at Dee, coast").allocated();
        table.count(|e| matches!(e, crate::games::pentagon_war::rules::event::Event::Fired { .. }))
            + table.count(|e| matches!(e, crate::games::pentagon_war::rules::event::Event::Wasted { .. }))
    };
    assert_eq!(shots("fire one each at small"), 2);
    assert!(shots("fire all at small spread") >= 3);
    let table = Table::stock("duel");
    assert!(table.read(SOL, "plan Dee fire one each at Aklinon").is_err());
    assert!(table.read(SOL, "plan Dee fire one each at small spread").is_err());
    assert_eq!(table.said(SOL, "fire Dee small one-each").unwrap(), "fire Dee small one-each");
}

/// 3.1: what waits for an event is part of the sealed plan.
#[test]
fn pw_24_12_what_waits_for_an_event_is_sealed() {
    let mut table = Table::stock("duel");
    let before = View::<PentagonWar>::of(&table.state, Viewer::Seat(SOL));
    table.order(FOE, "plan Aklinon coast, when it launches reinforce 1, after launch accel");
    let after = View::<PentagonWar>::of(&table.state, Viewer::Seat(SOL));
    assert_eq!(*before, *after);
    assert!(
        PentagonWar::orders(&View::of(&table.state, Viewer::Seat(FOE)), FOE)[0]
            .0
            .markdown()
            .contains("when it launches")
    );
}
