//! 23.1: sides that place their craft themselves.

use super::support::{FOE, SOL, Table, parsed};
use crate::contract::prelude::*;
use crate::contract::{Asking, Input, Seat, View, Viewer, apply_other};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::state::Phase;

#[test]
fn pw_23_1_out_of_the_hole_both_sides_place_in_secret_and_then_the_battle_begins() {
    let mut table = Table::stock("hole");
    assert!(matches!(table.state.phase, Phase::Deployment { .. }));
    let before = PentagonWar::redact(&table.state, Viewer::Seat(FOE));
    table.order(SOL, "deploy Dee1 1507 D a=-4 c=0").order(SOL, "deploy Dee2 0517 C c=6 a=0");
    assert_eq!(PentagonWar::redact(&table.state, Viewer::Seat(FOE)), before, "sealed");
    table.order(FOE, "deploy Cruiser 1517 B").order(SOL, "done");
    assert_eq!(table.place("Dee1"), "1330", "revealed only when all are in");
    table.order(FOE, "done");
    assert_eq!((table.state.turn, table.place("Dee1"), table.place("Dee2")), (1, "1507".to_owned(), "0517".to_owned()));
    assert_eq!(table.craft("Dee1").velocity, Velocity::hexes(-4, 0));
    assert_eq!(table.craft("Cruiser").facing, crate::grid::Direction::NE);
}

#[test]
fn pw_23_1_places_too_near_or_too_fast_are_refused() {
    let mut table = Table::stock("hole");
    for wrong in ["deploy Dee1 1508 D a=0", "deploy Dee1 1507 D a=7", "deploy Dee1 1507 D a=5 c=-2"] {
        assert_eq!(table.try_order(SOL, wrong), Err("spot".to_owned()), "{wrong}");
    }
    for wrong in ["deploy Cruiser 1518 A", "deploy Cruiser 1517 A a=1"] {
        assert_eq!(table.try_order(FOE, wrong), Err("spot".to_owned()), "the hole itself, at rest: {wrong}");
    }
    assert_eq!(table.try_order(SOL, "power Dee1 ecm=1"), Err("wrong_phase".to_owned()));
    assert!(table.try_order(SOL, "deploy Dee1 15 A").unwrap_err().contains("four digits"));
    assert!(table.try_order(SOL, "deploy Dee1 1507 D x=3").unwrap_err().contains("components"));
    table.order(SOL, "deploy Dee1 1501 D a=6").order(SOL, "done");
    assert_eq!(table.try_order(SOL, "deploy Dee1 1501 D a=6"), Err("ready".to_owned()));
}

#[test]
fn pw_23_1_who_places_nothing_starts_where_the_scenario_says() {
    let table = Table::stock("hole");
    let once = apply_other::<PentagonWar>(&table.state, &Input::Timeout { seat: SOL });
    let twice = apply_other::<PentagonWar>(&once.state, &Input::Timeout { seat: FOE });
    assert_eq!(twice.state.turn, 1);
    let dee = twice.state.craft.values().find(|c| c.name == "Dee1").unwrap();
    assert_eq!(dee.velocity, Velocity::hexes(2, 0));
}

#[test]
fn pw_23_1_prompts_name_the_rule_and_a_place_and_other_scenarios_place_nothing() {
    let table = Table::stock("hole");
    let lines = PentagonWar::prompt(&View::of(&table.state, Viewer::Seat(SOL)), SOL);
    let lines: Vec<String> = lines.iter().map(crate::kit::line::Line::plain).collect();
    assert!(lines[0].contains("10 hexes or more from 1517, any facing, speed at most 6 (23.1)"), "{lines:?}");
    assert!(lines[1].contains("/deploy unit:Dee1 hex:1507 facing:D velocity:a=-6 c=0"), "{lines:?}");
    let mut duel = Table::stock("duel");
    assert_eq!(duel.try_order(SOL, "deploy Dee 1517 A"), Err("wrong_phase".to_owned()));
    let Asking::Orders(window) = PentagonWar::asking(&table.state) else { panic!() };
    assert_eq!(window.seats, [Seat(0), Seat(1)]);
}

#[test]
fn pw_23_1_a_scenario_that_breaks_its_own_placement_is_named_so() {
    let text = include_str!("../../../../assets/pentagon_war/scenarios/hole.toml");
    assert!(parsed(text).is_ok());
    let faults = parsed(&text.replace("least_range = 10", "least_range = 20")).unwrap_err();
    assert!(faults.iter().any(|f| f.contains("20 is the least")), "{faults:?}");
    let faults = parsed(&text.replace("centre = \"1517\"", "centre = \"x\"")).unwrap_err();
    assert!(faults.iter().any(|f| f.contains("placement")), "{faults:?}");
}
