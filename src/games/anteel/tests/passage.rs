//! Getting through: 9.6 and 9.7, in positions and in whole games of computers.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply};
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::rules::activation::asked_seat;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::passage::{progress, way_through};
use crate::games::anteel::rules::state::{Asked, Clock, Phase, Place, SEATS, Ship, Stage, State};
use crate::games::anteel::{Anteel, Options};
use crate::grid::Direction;

use super::support::{A, B, Table, hex, ship};

fn start(scenario: &str, changes: &str) -> State {
    let odd = if changes.contains("odd=") { "" } else { "odd=first " };
    let options = Anteel::options(ScenarioSource::Book(scenario), &format!("{odd}{changes}")).unwrap();
    let options = Options { edition: Edition::First, ..options };
    let sides = vec!["triangle".to_owned(), "circle".to_owned()];
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    Anteel::start(&setup, Dice::new(Seed::from_words("test").unwrap())).unwrap()
}

/// Movement of a round with these ships; the rest of each fleet is destroyed.
fn battle(scenario: &str, ships: &str, round: u32) -> Table {
    let mut state = start(scenario, "");
    let mut all: BTreeMap<ShipName, Ship> = BTreeMap::new();
    for line in ships.split(',') {
        let words: Vec<&str> = line.split_whitespace().collect();
        let pose = Pose { hex: hex(words[1]), facing: Direction::parse(words[2]).unwrap() };
        all.insert(ship(words[0]), Ship { damage: 0, place: Place::Board(pose) });
    }
    for seat in SEATS {
        let empire = state.empire(seat);
        let bought: u32 = all.keys().filter(|n| n.class.empire() == empire).map(|n| n.card().cost).sum();
        for name in Fleet::usual(state.navy(seat), state.budget_of(seat) - bought).names() {
            let lost = ShipName::new(name.class, name.number + 100);
            all.insert(lost, Ship { damage: lost.card().hull, place: Place::Destroyed });
        }
    }
    state.ships = all;
    state.phase = Phase::Movement { clock: Clock { round, quiet_rounds: 0 }, acted: BTreeSet::new() };
    state.asked = Asked { window: 10, stage: Stage::Movement, round, seat: None };
    state.asked.seat = asked_seat(&state);
    assert_eq!(Anteel::violations(&state), Vec::<String>::new());
    Table { state, told: vec![], events: vec![] }
}

#[test]
fn rule_4_4_sides_may_have_different_budgets() {
    let state = start("breakthrough", "");
    assert_eq!(SEATS.map(|seat| state.budget_of(seat)), [100, 80]);
    let state = start("breakthrough", "odd=second");
    assert_eq!(SEATS.map(|seat| state.budget_of(seat)), [80, 100]);
    let state = start("convoy", "budget=150");
    assert_eq!(SEATS.map(|seat| state.budget_of(seat)), [150, 120]);
    assert_eq!(state.options.passage.unwrap().points, 90);
}

#[test]
fn rule_9_6_ships_that_leave_over_the_north_edge_are_through_and_win() {
    let mut table = battle("breakthrough", "Citadel1 1001 N, Spur1 1201 N, Mote1 2020 S", 3);
    table.order(A, "move Citadel1 F");
    assert_eq!(progress(&table.state).map(|p| (p.through, p.needed, p.left)), Some((30, 40, 10)));
    assert!(table.told.iter().any(|line| line.contains("is through: 30 of 40 points (9.6)")), "{:?}", table.told);
    while table.outcome().is_none() && table.asked() != Some(A) {
        table.order(B, "done");
    }
    table.order(A, "move Spur1 F");
    let outcome = table.outcome().unwrap();
    assert_eq!(
        (outcome.winners, outcome.reason.as_str()),
        (vec![A], "Triangle is through with 40 of 40 points (9.6).")
    );
}

#[test]
fn rule_9_6_who_leaves_elsewhere_has_fled_and_who_cannot_get_through_any_more_has_lost() {
    let mut table = battle("breakthrough", "Citadel1 0110 NW, Spur1 1220 N, Wedge1 1420 N, Mote1 2020 S", 3);
    table.order(A, "move Citadel1 F");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, [B]);
    assert_eq!(outcome.reason, "Triangle can no longer get 40 points through: 0 are (9.6).");
}

#[test]
fn rule_9_6_the_last_round_is_lost_for_the_runner_whatever_the_losses() {
    let mut table = battle("breakthrough", "Citadel1 1020 N, Spur1 1220 N, Mote1 2020 S", 8);
    while table.outcome().is_none() {
        let seat = table.asked().unwrap();
        table.order(seat, "done");
    }
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, [B]);
    assert_eq!(outcome.reason, "Round 8 was the last: Triangle got 0 of 40 points through (9.3, 9.6).");
}

#[test]
fn rule_9_7_the_smallest_ships_of_a_convoy_count_double() {
    let table = battle("convoy", "Citadel1 1020 N, Spur1 1220 N, Spur2 1420 N, Mote1 2020 S", 2);
    assert_eq!(progress(&table.state).map(|p| p.left), Some(30 + 20 + 20));
}

#[test]
fn rule_9_6_the_way_through_leads_north_alone() {
    let table = battle("pursuit", "Citadel1 1030 N, Mote1 2002 N, Whirl1 0102 SW, Halo1 2020 N", 1);
    let way = |name: &str| way_through(&table.state, ship(name)).map(|path| path.to_string());
    assert_eq!(way("Mote1"), Some("F2".to_owned()));
    assert_eq!(way("Halo1"), None, "too far");
    assert_eq!(way("Citadel1"), None, "the hunter has no use for it");
    assert_ne!(way("Whirl1"), Some("F".to_owned()), "west of the board is not through");
}

#[test]
fn computers_that_have_to_get_through_sail_for_the_edge() {
    for scenario in ["breakthrough", "pursuit", "convoy"] {
        let mut left = 0;
        for seed in 0..3_u64 {
            let mut state = start(scenario, "");
            for step in 0..5_000 {
                let Asking::Orders(window) = Anteel::asking(&state) else { break };
                let seat: Seat = window.seats[0];
                let thinking = Thinking { skill: Skill::Steady, seed: seed * 10_000 + step, may_go_on: &|| true };
                let order = Anteel::computer(&View::<Anteel>::of(&state, Viewer::Seat(seat)), seat, &thinking);
                state = apply::<Anteel>(&state, seat, order).unwrap().state;
            }
            assert!(matches!(Anteel::asking(&state), Asking::Over(_)), "{scenario} {seed}");
            left += state.through.len();
        }
        assert!(left > 0, "{scenario}: nobody got through in three games");
    }
}

#[test]
fn computers_do_not_always_buy_the_same_fleet() {
    let bought = |seed: u64| {
        let state = start("standard", "");
        let thinking = Thinking { skill: Skill::Sharp, seed, may_go_on: &|| true };
        format!("{:?}", Anteel::computer(&View::<Anteel>::of(&state, Viewer::Seat(A)), A, &thinking))
    };
    let fleets: BTreeSet<String> = (0..40).map(bought).collect();
    assert!((3..=5).contains(&fleets.len()), "{fleets:?}");
}

#[test]
fn battles_in_which_one_side_has_to_get_through_tell_their_story() {
    for scenario in ["breakthrough", "pursuit", "convoy"] {
        let options = Anteel::options(ScenarioSource::Book(scenario), "").unwrap();
        assert!(options.story.split_whitespace().count() > 40, "{scenario}");
        assert!(Anteel::describe(&options).iter().any(|line| line.contains("over the north edge (9.6)")));
    }
}
