//! 24.9, 24.10: breaks that are news, and the three ready sets of them.

use super::support::{BARE, FOE, SOL, Table, options, scenario_text};
use crate::contract::prelude::*;
use crate::contract::{View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::breaks::{Break, breaks_of_set};
use crate::games::pentagon_war::rules::state::{Phase, Stop};

const SHOOTER: &str = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F";

fn reasons(table: &Table, seat: crate::contract::Seat) -> Vec<String> {
    match &table.state.phase {
        Phase::Impulse(pause) => pause.asked.get(&seat).cloned().unwrap_or_default(),
        _ => vec![],
    }
}

#[test]
fn pw_24_10_a_new_table_has_the_usual_stops_and_one_of_before_keeps_its_own() {
    let text = scenario_text("", &[("Dee", BARE, "1030", "A", 0, 0)], &[("Foe", BARE, "1001", "D", 0, 0)]);
    for (changes, set) in [
        ("", StopSet::Usual),
        ("stops=careful", StopSet::Careful),
        ("stops=usual", StopSet::Usual),
        ("stops=run", StopSet::Run),
    ] {
        let table = Table::from_text(&text, changes, "seed");
        assert_eq!(table.craft("Dee").defaults.breaks, breaks_of_set(set), "{changes}");
    }
    assert!(PentagonWar::options(crate::contract::ScenarioSource::File(&text), "stops=never").is_err());
    let mut written = serde_json::to_value(options(&text, "")).unwrap();
    written.as_object_mut().unwrap().remove("stops");
    let before: Options = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(before.stops, None);
    assert_eq!(serde_json::to_value(&before).unwrap(), written, "no byte more than it had");
}

#[test]
fn pw_24_10_sets_are_named_in_defaults_and_in_a_plan() {
    let mut table = Table::new(&[("Dee", BARE, "1030", "A", 0, 0)], &[("Foe", BARE, "1001", "D", 0, 0)]);
    assert_eq!(table.said(SOL, "defaults Dee stops=careful").unwrap(), "defaults Dee stops=careful");
    assert_eq!(table.said(SOL, "defaults Dee stops=run").unwrap(), "defaults Dee breaks=none");
    let long = "defaults Dee breaks=first damage,launch in reach,contact";
    assert_eq!(table.said(SOL, long).unwrap(), "defaults Dee stops=usual");
    assert_eq!(
        table.said(SOL, "defaults Dee breaks=first damage,impulse 4 pd=off").unwrap(),
        "defaults Dee pd=off breaks=first damage,impulse 4"
    );
    for wrong in
        ["defaults Dee stops=often", "defaults Dee stops=usual breaks=none", "plan Dee stops", "plan Dee stops often"]
    {
        assert!(table.read(SOL, wrong).is_err(), "{wrong}");
    }
    for wrong in [
        "plan Dee 3 stops run",
        "plan Dee stops run, stops usual",
        "plan Dee stops run, stops run",
        "plan Dee stops run now",
    ] {
        assert!(table.read(SOL, wrong).is_err(), "{wrong}");
    }
    table.order(SOL, "plan Dee accel, stops run");
    assert_eq!(table.craft("Dee").plan.stops, Some(StopSet::Run));
    assert_eq!(
        table.said(SOL, "plan Dee accel, stops run, break contact").unwrap(),
        "plan Dee accel, stops run, break contact"
    );
}

#[test]
fn pw_24_9_the_first_damage_of_the_battle_stops_the_run_and_the_second_does_not() {
    let target = "hull=38/30 engines=1 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", SHOOTER, "1013", "D", 0, 0)]);
    table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast, 3 fire w1 at Dee, 6 fire w2 at Dee").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 4)));
    assert_eq!(reasons(&table, SOL), ["Dee has its first damage"]);
    table.order(SOL, "done");
    assert_eq!((table.state.turn, table.stopped_at()), (2, None), "more of the same is no news");
    table.order(SOL, "plan Dee coast").order(FOE, "plan Foe coast, 3 fire all at Dee").allocated();
    assert_eq!((table.state.turn, table.stopped_at()), (3, None));
}

#[test]
fn pw_24_9_contact_stops_a_side_once_until_all_enemies_were_far() {
    let rows =
        ([("Dee", BARE, "1030", "A", 6, 0), ("Dum", BARE, "1130", "A", 6, 0)], [("Foe", BARE, "1019", "A", 0, 0)]);
    let mut table = Table::new(&rows.0, &rows.1);
    let plans = |table: &mut Table| {
        table.order(SOL, "plan Dee coast").order(SOL, "plan Dum coast").order(FOE, "plan Foe coast").allocated();
    };
    plans(&mut table);
    assert_eq!(table.stopped_at(), Some((Stop::Launching, 6)), "from 11 hexes to 8");
    assert_eq!(reasons(&table, SOL), ["Contact: an enemy has come near"], "one sentence for the side");
    table.go();
    for turn in 2..=4 {
        assert_eq!((table.state.turn, table.stopped_at()), (turn, None), "past Foe, and 8 again: still contact");
        plans(&mut table);
    }
}

#[test]
fn pw_24_9_a_launch_stops_those_whom_it_may_strike_in_the_turn() {
    let gun = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 lmg=F";
    let rows =
        ([("Dee", BARE, "1018", "A", 0, 0), ("Dum", BARE, "1430", "A", 0, 0)], [("Foe", gun, "1009", "D", 0, 0)]);
    let mut table = Table::new(&rows.0, &rows.1);
    table.order(SOL, "defaults all breaks=launch in reach").order(FOE, "defaults all stops=run");
    table
        .order(SOL, "plan Dee coast")
        .order(SOL, "plan Dum coast")
        .order(FOE, "plan Foe 2 launch bolt at Dee, coast")
        .allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 3)));
    assert_eq!(reasons(&table, SOL), ["What an enemy launched may strike Dee"]);
    // Launched too late to arrive in this turn: the next forms are in time.
    let mut late = Table::new(&rows.0, &rows.1);
    late.order(SOL, "defaults all breaks=launch in reach").order(FOE, "defaults all stops=run");
    late.order(SOL, "plan Dee coast")
        .order(SOL, "plan Dum coast")
        .order(FOE, "plan Foe 6 launch bolt at Dee, coast")
        .allocated();
    assert_eq!((late.state.turn, late.stopped_at()), (2, None));
}

#[test]
fn pw_24_10_the_set_of_a_plan_takes_the_place_of_the_captains() {
    let target = "hull=38/30 engines=1 fuel=1 capacitors=4 main=1";
    let fire = |plan: &str| {
        let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", SHOOTER, "1013", "D", 0, 0)]);
        table.order(SOL, plan).order(FOE, "plan Foe coast, 3 fire w1 at Dee, 6 fire w2 at Dee").allocated();
        let mut stops = vec![];
        while let Some((_, impulse)) = table.stopped_at() {
            stops.push(impulse);
            table.go();
        }
        stops
    };
    assert_eq!(fire("plan Dee coast"), [4], "usual: the first damage");
    assert_eq!(fire("plan Dee coast, stops run"), [] as [u8; 0]);
    assert_eq!(fire("plan Dee coast, stops run, break impulse 8"), [8], "its own breaks hold on");
    let careful = fire("plan Dee coast, stops careful");
    assert!(careful.len() >= 2, "each damage: {careful:?}");
}

/// 3.1: neither a plan's set nor what a captain waits for is seen by others.
#[test]
fn pw_24_10_stops_are_sealed() {
    let mut table = Table::new(&[("Dee", BARE, "1030", "A", 0, 0)], &[("Foe", BARE, "1001", "D", 0, 0)]);
    let before = View::<PentagonWar>::of(&table.state, Viewer::Seat(FOE));
    table.order(SOL, "plan Dee coast, stops careful").order(SOL, "defaults Dee stops=run");
    let after = View::<PentagonWar>::of(&table.state, Viewer::Seat(FOE));
    assert_eq!(*before, *after);
    assert!(table.craft("Dee").defaults.breaks.is_empty());
    assert!(!breaks_of_set(StopSet::Careful).contains(&Break::Course));
}
