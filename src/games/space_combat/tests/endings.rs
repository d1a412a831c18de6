//! How combat ends (3.3), and that nobody is asked when orders cannot change the result (3.4).

use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Ending, Input, Outcome, Play, ScenarioSource, Seat, Seed, Setup};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::state::{Missile, State, Status, World};

use super::kit::*;
use super::properties::start;
use super::turns::factions;

type Table = Play<SpaceCombat>;

/// A table of a scenario file.
fn table(text: &str) -> Table {
    let options = SpaceCombat::options(ScenarioSource::File(text), "").unwrap();
    let sides = options.scenario.side.iter().map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: options.scenario.slug.clone(), options, sides };
    Play::start(&setup, &Seed::from_words("ending").unwrap()).unwrap()
}

fn give(play: &Table, seat: u8, line: &str) -> Table {
    let draft = Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
    play.submit(Seat(seat), &draft).unwrap_or_else(|e| panic!("{line}: {e}")).next
}

/// Lets everybody be silent to the end.
fn run_out(mut play: Table) -> Outcome {
    for _ in 0..400 {
        match play.asking() {
            Asking::Over(outcome) => return outcome,
            Asking::Orders(window) => play = play.other(&Input::Timeout { seat: window.seats[0] }).next,
        }
    }
    panic!("the game does not end");
}

const PROBE: &str = r#"
slug = "probe"
title = "Probe"
summary = "A probe by the edge."
players = [2, 2]
zone_radius_hexes = 8
turns = 3
side = [
  { slug = "a", name = "A", summary = "North.", ship = [{ class = "corvette", name = "A1", hex = [0, -5], counters = "N1" }] },
  { slug = "b", name = "B", summary = "South.", ship = [{ class = "corvette", name = "B1", hex = [0, 6] }] },
]
object = [{ class = "probe", name = "Probe", hex = [0, -5], counters = "N1" }]
victory = [{ kind = "salvage", object = "Probe", points = 100 }]
"#;

#[test]
fn sc_3_3_and_16_3_whoever_leaves_the_zone_with_the_probe_wins_by_its_points() {
    let play = table(PROBE);
    let outcome = run_out(give(&play, 0, "dock A1 Probe"));
    assert_eq!(outcome.winners, [Seat(0)], "{outcome:?}");
    assert!(outcome.reason.contains("100") && outcome.reason.contains("3.3"), "{}", outcome.reason);
}

#[test]
fn sc_3_3_the_object_goes_to_the_side_that_stays() {
    let outcome = run_out(table(PROBE));
    assert_eq!(outcome.winners, [Seat(1)], "A1 drifts out without the probe, which drifts out too: {outcome:?}");
    let at_rest = PROBE.replace(
        "object = [{ class = \"probe\", name = \"Probe\", hex = [0, -5], counters = \"N1\" }]",
        "object = [{ class = \"probe\", name = \"Probe\", hex = [0, 0] }]",
    );
    let outcome = run_out(table(&at_rest));
    assert_eq!(outcome.winners, [Seat(1)]);
    assert!(outcome.scores[1].contains("100 points"), "{outcome:?}");
}

/// The ships of a side in this state, with that hull.
fn fate(world: &mut World, seat: u8, status: Status, hull: i32) {
    for ship in world.ships.iter_mut().filter(|s| s.owner == Some(Seat(seat))) {
        (ship.status, ship.hull) = (status, hull);
    }
}

fn resolve(mut world: World) -> Outcome {
    with_dice(&mut world, &[], |r| r.faction_resolution());
    world.verdict.unwrap()
}

#[test]
fn sc_3_3_a_side_is_beaten_only_by_ships_that_are_destroyed_or_disabled() {
    let mut w = factions(2);
    fate(&mut w, 0, Status::Disengaged, 18);
    w.ships[1].hull = 9;
    assert_eq!(resolve(w).winners, [Seat(0)], "it left unhurt and has harmed the other: points decide");

    let mut w = factions(2);
    fate(&mut w, 0, Status::Disengaged, 18);
    assert_eq!(resolve(w).winners, [Seat(1)], "level points are the side's that holds the zone");

    let mut w = factions(2);
    fate(&mut w, 0, Status::Disabled, -1);
    w.ships[1].hull = 1;
    assert_eq!(resolve(w).winners, [Seat(1)], "beaten, whatever its points");

    let mut w = factions(2);
    fate(&mut w, 0, Status::Disengaged, 18);
    fate(&mut w, 1, Status::Destroyed, -20);
    assert_eq!(resolve(w).winners, [Seat(0)], "the only one not beaten, though nobody is in the zone");

    let mut w = factions(2);
    fate(&mut w, 0, Status::Disengaged, -1);
    fate(&mut w, 1, Status::Destroyed, -20);
    assert!(resolve(w).winners.is_empty(), "a hulk that drifted out has not got away");

    let mut w = factions(2);
    fate(&mut w, 0, Status::Disengaged, 17);
    fate(&mut w, 1, Status::Disengaged, 18);
    assert_eq!(resolve(w).winners, [Seat(1)], "both left: points");
}

#[test]
fn sc_3_3_among_three_the_beaten_have_no_part_in_the_points() {
    let mut w = factions(3);
    fate(&mut w, 0, Status::Disengaged, 18);
    fate(&mut w, 1, Status::Destroyed, -20);
    w.factions[1].bonus = 500;
    w.ships[1].harmed_by = Some(Seat(2));
    assert_eq!(resolve(w).winners, [Seat(2)]);
}

#[test]
fn who_has_given_up_wins_neither_by_points_nor_by_having_left() {
    let three = start("quiet-point", "turns=1", 3, "1");
    let mut play = give(&give(&give(&three, 0, "done"), 1, "done"), 2, "done");
    let mut state = play.state().clone();
    state.world.factions[1].bonus = 500;
    play = Table::at(state).other(&Input::End { ending: Ending::Resigned(Seat(1)) }).next;
    let outcome = run_out(play);
    assert!(!outcome.winners.contains(&Seat(1)), "{outcome:?}");
}

/// Open Lanes, everybody asked in turn 1; the second side's ships in that state.
fn lanes(status: Status, hull: i32) -> State {
    let play = start("open-lanes", "", 2, "lanes");
    let mut state = give(&give(&play, 0, "done"), 1, "done").state().clone();
    fate(&mut state.world, 1, status, hull);
    state
}

#[test]
fn sc_3_4_nobody_is_asked_once_the_last_enemy_is_gone() {
    let state = lanes(Status::Destroyed, -30);
    let after = give(&Table::at(state.clone()), 0, "done");
    let Asking::Over(outcome) = after.asking() else { panic!("subturn {} asks", after.state().world.subturn) };
    assert_eq!(outcome.winners, [Seat(0)]);

    let mut hunted = state.clone();
    let target = hunted.world.ships[0].id;
    hunted.world.missiles.push(Missile {
        serial: 1,
        owner: Some(Seat(1)),
        target,
        place: Place { hex: hex(14, -14), altitude: 0 },
        counters: Counters::NONE,
        climb: 0,
        burns_left: 4,
        coasts_left: 2,
    });
    let after = give(&Table::at(hunted), 0, "done");
    assert!(matches!(after.asking(), Asking::Orders(_)), "a missile is under way to its last ships");

    let mut leaving = state;
    for ship in leaving.world.ships.iter_mut().filter(|s| s.owner == Some(Seat(0))) {
        (ship.place.hex, ship.counters) = (hex(0, -14), counters("N1"));
    }
    let after = give(&Table::at(leaving), 0, "done");
    assert!(matches!(after.asking(), Asking::Orders(_)), "its own course needs it");
}

#[test]
fn sc_3_4_a_subturn_in_which_no_order_can_matter_runs_by_itself() {
    // Hull of 25 of 34 and 13 of 18 is as much as can be mended (14.6), and points are for hull (16.0).
    for (apart, lost_quarters, lost_more, is_asked) in
        [(12, 0, 0, true), (14, 0, 0, false), (14, 1, 0, false), (14, 1, 1, true)]
    {
        let mut state = lanes(Status::Able, 20);
        (state.world.turn, state.world.subturn) = (6, 3);
        for ship in &mut state.world.ships {
            ship.hull = ship.class().hull * (4 - lost_quarters) / 4 - lost_more;
            ship.counters = Counters::NONE;
            let r = if ship.owner == Some(Seat(0)) { 0 } else { -apart };
            (ship.place.hex, ship.before) = (hex(0, r), hex(0, r));
            ship.missiles = 0;
        }
        let after = give(&give(&Table::at(state), 0, "done"), 1, "done");
        let asked = matches!(after.asking(), Asking::Orders(_));
        assert_eq!(asked, is_asked, "the last subturn, {apart} apart, railguns reach 12, {lost_more} more lost");
    }
}

#[test]
fn sc_3_4_what_runs_by_itself_is_told_and_is_no_missed_turn() {
    let draft = Draft::new("done");
    let done = Table::at(lanes(Status::Destroyed, -30)).submit(Seat(0), &draft).unwrap();
    assert!(done.public_lines.iter().any(|told| told.line.markdown().contains("3.4")), "{:?}", done.public_lines);
    assert_eq!(done.next.state().world.factions[0].missed_turns, 0);
}
