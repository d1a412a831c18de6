//! 22, 23: victory and scenarios; vectors 61, 62; 15.2.

use super::support::{BARE, FOE, SOL, Table, parsed, scenario_text};
use crate::contract::prelude::*;
use crate::contract::{Asking, ScenarioSource};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{direction_of, hex_of};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::craft::Fate;
use crate::games::pentagon_war::rules::resolve::points_of;
use crate::games::pentagon_war::rules::state::Moment;

#[test]
fn pw_22_1_vector_61_points_of_destroyed_systems_decide() {
    // Dee is worth 652 and destroyed; Foe lost more than that in systems of its 1,530.
    let mut table =
        Table::new(&[("Dee", "zelta-dee", "1015", "A", 0, 0)], &[("Jove", "station-jove", "3030", "A", 0, 0)]);
    table.craft_mut("Dee").fate = Fate::Destroyed(Moment::new(1, 1));
    let jove = table.craft_mut("Jove");
    jove.lost.extend([(System::Screen, 12), (System::Repair, 8), (System::Capacitor, 20), (System::ForwardHull, 20)]);
    jove.weapons.iter_mut().for_each(|w| w.is_lost = true);
    assert_eq!(points_of(&table.state, FOE), 652);
    assert_eq!(points_of(&table.state, SOL), 240 + 120 + 160 + 40 + 150 + 80);
    let ended = table.state.clone();
    let mut step = crate::contract::Step::<PentagonWar>::new(ended);
    assert!(crate::games::pentagon_war::rules::resolve::finish::check_end(&mut step));
    let Asking::Over(outcome) = PentagonWar::asking(&step.state) else { panic!("not over") };
    assert_eq!(outcome.winners, [SOL], "the owner of the craft that was lost wins the scenario");
}

#[test]
fn pw_23_1_vector_62_the_duel_is_set_up_as_printed() {
    let table = Table::stock("duel");
    let (dee, foe) = (table.craft("Dee"), table.craft("Aklinon"));
    assert_eq!(
        (table.place("Dee"), dee.facing, dee.velocity),
        ("1534".to_owned(), direction_of("A").unwrap(), Velocity::hexes(6, 0))
    );
    assert_eq!(
        (table.place("Aklinon"), foe.facing, foe.velocity),
        ("1501".to_owned(), direction_of("D").unwrap(), Velocity::hexes(-4, 0))
    );
    assert_eq!(dee.hex.distance_hexes(foe.hex), 33);
}

fn destroyed(table: &mut Table, name: &str) {
    table.craft_mut(name).fate = Fate::Destroyed(Moment::new(1, 1));
}

fn outcome(table: &Table) -> Option<(Vec<u8>, String)> {
    let mut step = crate::contract::Step::<PentagonWar>::new(table.state.clone());
    crate::games::pentagon_war::rules::resolve::finish::check_end(&mut step);
    match PentagonWar::asking(&step.state) {
        Asking::Over(outcome) => Some((outcome.winners.into_iter().map(|s| s.0).collect(), outcome.reason)),
        Asking::Orders(_) => None,
    }
}

#[test]
fn pw_22_2_a_duel_is_won_tactically_marginally_or_lost_by_both() {
    let mut table = Table::stock("duel");
    assert_eq!(outcome(&table), None);
    destroyed(&mut table, "Aklinon");
    let (winners, reason) = outcome(&table).unwrap();
    assert_eq!(winners, [0]);
    assert!(reason.contains("tactical"), "{reason}");
    table.craft_mut("Dee").lost.insert(System::Engine, 2);
    assert!(outcome(&table).unwrap().1.contains("marginal"));
    table.craft_mut("Aklinon").fate = Fate::Disengaged(2);
    assert_eq!(outcome(&table).unwrap().0, Vec::<u8>::new(), "crippled, and the enemy got away: both lose");
    table.craft_mut("Dee").lost.clear();
    let (winners, reason) = outcome(&table).unwrap();
    assert!(winners == [0] && reason.contains("marginal"), "{reason}");
}

#[test]
fn pw_22_4_after_the_last_turn_points_decide() {
    let rows = [("Dee", BARE, "1015", "A", 0, 0)];
    let text = scenario_text("", &rows, &[("Far", BARE, "3030", "A", 0, 0)]);
    let mut table = Table::from_text(&text, "turns=2", "seed");
    table.quiet();
    for _ in 0..2 {
        table.allocated().run_turn();
    }
    assert_eq!(table.winners(), Some(vec![]), "a draw");
    assert_eq!(table.state.turn, 3);
}

#[test]
fn pw_23_1_station_assault_hole_and_slip_have_their_own_ends() {
    let mut table = Table::stock("station");
    destroyed(&mut table, "Jove");
    assert_eq!(outcome(&table).unwrap().0, [1]);
    let mut table = Table::stock("station");
    table.state.turn = 16;
    assert_eq!(outcome(&table).unwrap().0, [0], "the base has held out");

    let mut table = Table::stock("hole");
    assert_eq!(outcome(&table), None);
    table.craft_mut("Cruiser").hex = hex_of("1541").unwrap();
    assert_eq!(outcome(&table).unwrap().0, [1]);
    let mut table = Table::stock("hole");
    destroyed(&mut table, "Cruiser");
    assert_eq!(outcome(&table).unwrap().0, [0]);

    let mut table = Table::stock("slip");
    table.craft_mut("Aklinon").fate = Fate::Disengaged(3);
    assert_eq!(outcome(&table).unwrap().0, [0]);
    table.craft_mut("Aklinon").lost.insert(System::Engine, 2);
    assert_eq!(outcome(&table).unwrap().0, [1]);
}

#[test]
fn pw_15_2_out_of_range_and_faster_than_all_a_craft_may_leave() {
    let armed = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 electron=F";
    let rows = [("Run", BARE, "1015", "A", 9, 0), ("Other", BARE, "(80,80)", "A", 0, 0)];
    let mut table = Table::new(&rows, &[("Foe", armed, "(60,60)", "A", 3, 0)]);
    table.quiet().order(SOL, "plan Run disengage").allocated().run_turn();
    assert_eq!(table.craft("Run").fate, Fate::Disengaged(2));
    let mut table = Table::new(&rows, &[("Foe", armed, "1020", "A", 3, 0)]);
    table.quiet().order(SOL, "plan Run disengage").allocated().run_turn();
    assert!(table.craft("Run").is_in_play(), "electron cannons reach 31 hexes");
}

#[test]
fn pw_23_1_every_fault_of_a_scenario_is_named() {
    let rows = [("Dee", "zelta-dee", "15x4", "G", 11, -9), ("dee", "no-class", "1015", "A", 0, 0)];
    let text = scenario_text("victory = { escape = { runner = \"Nobody\" } }\nlast_turn = 0\n", &rows, &[]);
    let faults = parsed(&text).unwrap_err().join("\n");
    for part in ["15x4", "\"G\"", "faster", "no stock class", "the name is taken", "no craft", "Nobody", "last_turn"] {
        assert!(faults.contains(part), "{part} in {faults}");
    }
    assert!(PentagonWar::options(ScenarioSource::File(&text), "").is_err());
    let carriers = include_str!("../../../../assets/pentagon_war/scenarios/carriers.toml");
    let carried = carriers.replacen("attached_to = \"Zelta\"", "attached_to = \"Dee1\"", 1);
    let faults = parsed(&carried).unwrap_err();
    assert_eq!(faults, ["Sol, Dee1: its side has no craft \"Dee1\" with a hex of its own to be attached to"]);
    assert!(PentagonWar::options(ScenarioSource::Book("duels"), "").unwrap_err().to_string().contains("duel"));
}

#[test]
fn pw_23_3_a_planet_stops_what_runs_into_it() {
    let text = scenario_text(
        "[[planets]]\nhex = \"1012\"\nname = \"Rock\"\n",
        &[("Dee", "hull=38/38 engines=1 fuel=1 main=1", "1015", "A", 6, 0)],
        &[("Far", BARE, "3030", "A", 0, 0)],
    );
    let mut table = Table::from_text(&text, "", "seed");
    table.quiet().allocated().run_turn();
    assert_eq!((table.place("Dee"), table.craft("Dee").velocity), ("1012".to_owned(), Velocity::ZERO));
    let (left, built) = table.craft("Dee").box_state();
    assert_eq!(built - left, 9, "36 / 4");
}

#[test]
fn pw_22_3_six_craft_a_side_are_the_most() {
    let rows: Vec<_> =
        ["Ay", "Be", "Ce", "De", "Ee", "Ef", "Ge"].iter().map(|n| (*n, BARE, "1015", "A", 0, 0)).collect();
    let faults = parsed(&scenario_text("", &rows, &[("Far", BARE, "3030", "A", 0, 0)])).unwrap_err();
    assert!(faults.join("\n").contains("7 craft"), "{faults:?}");
}
