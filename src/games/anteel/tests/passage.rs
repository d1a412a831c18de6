//! Getting through: 9.6 and 9.7, in positions and in whole games of computers.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, Lens, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply};
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::passage::{Passage, QuotaTables};
use crate::games::anteel::rules::activation::asked_seat;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::passage::{Progress, progress, way_through};
use crate::games::anteel::rules::state::{Asked, Clock, Phase, Place, SEATS, Ship, Stage, State};
use crate::games::anteel::{Anteel, Event, Options};
use crate::grid::Direction;
use crate::kit::line::Line;
use crate::scene::{Picture, SideHead};

use super::support::{A, B, Table, hex, ship};

fn start(scenario: &str, changes: &str) -> State {
    let odd = if changes.contains("odd=") { "" } else { "odd=first " };
    let options = Anteel::options(ScenarioSource::Book(scenario), &format!("{odd}{changes}")).unwrap();
    let passage = options.passage.map(|passage| Passage { quotas: None, ..passage });
    let options = Options { edition: Edition::First, passage, ..options };
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

/// What the header and posts count for each side.
fn scores(state: &State) -> Vec<String> {
    let told =
        |side: SideHead| format!("{} {}{}", side.score, side.score_unit, if side.is_ahead { ", ahead" } else { "" });
    Anteel::heading(&View::<Anteel>::of(state, Viewer::Public)).sides.into_iter().map(told).collect()
}

#[test]
fn rule_9_6_where_fleets_are_bought_both_are_told_who_has_to_get_how_much_through() {
    let state = start("breakthrough", "");
    let view = View::<Anteel>::of(&state, Viewer::Public);
    let Picture::Map(scene) = Anteel::draw(&view, &Lens::default()).unwrap() else { panic!("a map") };
    assert!(scene.banner.subtitle.ends_with("Triangle needs 40 through"), "{}", scene.banner.subtitle);
    let told = |seat: Seat| {
        let lines = Anteel::prompt(&View::<Anteel>::of(&state, Viewer::Seat(seat)), seat);
        lines.iter().map(Line::markdown).find(|line| line.contains("north edge"))
    };
    let both = ["You win once", "The enemy wins once"].map(|who| {
        let hull = "a damaged ship counts by the hull that is left";
        Some(format!("{who} ships worth 40 points have left over the north edge; {hull} (9.6)."))
    });
    assert_eq!([told(A), told(B)], both);
}

#[test]
fn rule_9_6_ships_that_leave_over_the_north_edge_are_through_and_win() {
    let mut table = battle("breakthrough", "Citadel1 1001 N, Spur1 1201 N, Mote1 2020 S", 3);
    table.order(A, "move Citadel1 F");
    let counted = |p: Progress| (p.through, p.needed, p.left, p.stopped, p.stoppers_quota());
    assert_eq!(progress(&table.state).map(counted), Some((30, 40, 10, 60, 61)));
    assert_eq!(scores(&table.state), ["30 of 40 through", "60 of 61 stopped, ahead"], "who is nearer is ahead");
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
    assert_eq!(scores(&table.state), ["0 of 40 through", "100 of 61 stopped, ahead"], "what is not through is stopped");
}

#[test]
fn rule_9_7_the_smallest_ships_of_a_convoy_count_double() {
    let table = battle("convoy", "Citadel1 1020 N, Spur1 1220 N, Spur2 1420 N, Mote1 2020 S", 2);
    assert_eq!(progress(&table.state).map(|p| p.left), Some(30 + 20 + 20));
}

/// A battle in which some ships have boxes marked.
fn damaged(mut table: Table, marked: &[(&str, u32)]) -> Table {
    for (name, damage) in marked {
        table.state.ships.get_mut(&ship(name)).unwrap().damage = *damage;
    }
    assert_eq!(Anteel::violations(&table.state), Vec::<String>::new());
    table
}

#[test]
fn rule_9_6_a_damaged_ship_counts_by_the_hull_that_is_left() {
    let start = || {
        let ships = "Citadel1 1001 N, Spur1 1020 N, Mote1 2020 S";
        damaged(battle("breakthrough", ships, 3), &[("Citadel1", 18), ("Spur1", 1)])
    };
    let [citadel, spur] = [ship("Citadel1"), ship("Spur1")].map(|ship| (ship.card().cost, ship.card().hull));
    assert_eq!([citadel, spur], [(30, 39), (10, 6)], "else the sums below are others");
    let mut table = start();
    let counted = |p: Progress| (p.through, p.left, p.stopped);
    assert_eq!(progress(&table.state).map(counted), Some((0, 16 + 8, 100 - 24)));
    table.order(A, "move Citadel1 F");
    let said = "Citadel1** is through with 16 of its 30 points: 16 of 40 points (9.6)";
    assert!(table.told.iter().any(|line| line.contains(said)), "{:?}", table.told);
    // The card of a ship says it before, and of one that never will nothing.
    let card = |table: &Table, unit: &str| {
        Anteel::sheet(&View::<Anteel>::of(&table.state, Viewer::Public), Some(unit)).unwrap().alt().to_owned()
    };
    assert!(card(&table, "Spur1").contains("If it gets through: 8 of 10 points (9.6)"), "{}", card(&table, "Spur1"));
    for other in ["Citadel1", "Mote1"] {
        assert!(!card(&table, other).contains("gets through"), "{}", card(&table, other));
    }
    // 9.7: of a convoy's smallest ships what is doubled is what is left, in whole points; here a third of 20.
    let convoy = damaged(battle("convoy", "Spur1 1020 N, Mote1 2020 S", 2), &[("Spur1", 4)]);
    assert_eq!(progress(&convoy.state).map(|p| p.left), Some(6));
    // Games that began before the hull counted.
    let mut older = start();
    older.state.options.passage = older.state.options.passage.map(|p| Passage { counts_hull: false, ..p });
    assert_eq!(progress(&older.state).map(counted), Some((0, 40, 60)));
}

#[test]
fn rule_9_6_a_hit_that_leaves_too_little_decides_the_battle_at_once() {
    let firing = |needed: u32| {
        let mut table = battle("breakthrough", "Citadel1 3020 N, Spur1 1014 N, Mote1 1010 S", 3);
        table.state.options.passage = table.state.options.passage.map(|p| Passage { points: needed, ..p });
        table.on_to(Stage::Firing);
        table.order(B, "fire Mote1 Spur1");
        table
    };
    let outcome = firing(40).outcome().unwrap();
    assert_eq!(outcome.winners, [B]);
    assert_eq!(outcome.reason, "Triangle can no longer get 40 points through: 0 are (9.6).");
    let more = firing(35);
    assert_eq!(more.outcome(), None);
    assert!(progress(&more.state).unwrap().left < 40);
    assert!(scores(&more.state)[1].ends_with("of 66 stopped, ahead"), "{:?}", scores(&more.state));
}

#[test]
fn rule_9_6_the_way_through_leads_north_alone() {
    let table = battle("pursuit", "Citadel1 1028 N, Mote1 2002 N, Whirl1 0102 SW, Halo1 2020 N", 1);
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
fn a_ship_that_is_through_is_told_with_the_count_only_where_there_is_one() {
    let told = |scenario: &str| {
        let state = start(scenario, "");
        Anteel::tell(&View::<Anteel>::of(&state, Viewer::Public), &Event::GotThrough(ship("Spur1"))).unwrap().plain()
    };
    assert_eq!(told("breakthrough"), "Spur1 is through: 0 of 40 points (9.6).");
    assert_eq!(told("standard"), "Spur1 is through (9.6).");
}

#[test]
fn computers_do_not_always_buy_the_same_fleet() {
    let bought = |scenario: &str, skill: Skill| -> usize {
        let state = start(scenario, "");
        let fleet = |seed: u64| {
            let thinking = Thinking { skill, seed, may_go_on: &|| true };
            format!("{:?}", Anteel::computer(&View::<Anteel>::of(&state, Viewer::Seat(A)), A, &thinking))
        };
        (0..40).map(fleet).collect::<BTreeSet<String>>().len()
    };
    for skill in [Skill::Steady, Skill::Sharp] {
        let fleets = bought("standard", skill);
        assert!((8..=12).contains(&fleets), "{skill:?}: {fleets}");
    }
    let fleets = bought("breakthrough", Skill::Steady);
    assert!((5..=8).contains(&fleets), "where one side has to get through: {fleets}");
}

#[test]
fn battles_in_which_one_side_has_to_get_through_tell_their_story() {
    for scenario in ["breakthrough", "pursuit", "convoy"] {
        let options = Anteel::options(ScenarioSource::Book(scenario), "").unwrap();
        assert!(options.story.split_whitespace().count() > 40, "{scenario}");
        assert!(Anteel::describe(&options).iter().any(|line| line.contains("over the north edge, damaged ones")));
    }
}

/// A battle as it is played now, with what Triangle, who is odd, has to get past Circle, or the other way round.
fn needed(scenario: &str, changes: &str) -> u32 {
    let options = Anteel::options(ScenarioSource::Book(scenario), &format!("odd=first {changes}")).unwrap();
    let sides = vec!["triangle".to_owned(), "circle".to_owned()];
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    let state = Anteel::start(&setup, Dice::new(Seed::from_words("test").unwrap())).unwrap();
    progress(&state).unwrap().needed
}

/// The cells of a row of the rulebook's table: `40 / 65` is 40 in sealed rounds and 65 in classic ones.
fn row(scenario: &str, runner: Empire) -> Vec<String> {
    let book = include_str!("../../../../docs/rules/anteel.md");
    let table =
        book.split(&format!("| {scenario}: who runs |")).nth(1).unwrap_or_else(|| panic!("no table of {scenario}"));
    let line = table.lines().find(|line| line.starts_with(&format!("| {} |", runner.name()))).unwrap();
    line.split('|').skip(2).map(|cell| cell.trim().to_owned()).take(5).collect()
}

#[test]
fn rule_9_8_what_has_to_be_through_is_as_the_rulebook_says() {
    for scenario in ["breakthrough", "pursuit", "convoy"] {
        let of = |rounds: &str| {
            let options = Anteel::options(ScenarioSource::Book(scenario), rounds).unwrap();
            options.passage.unwrap()
        };
        let (sealed, classic) = (of("rounds=sealed"), of("rounds=classic"));
        assert!(sealed.quotas.is_some() && classic.quotas.is_some());
        for runner in Empire::ALL {
            let others = Empire::ALL.into_iter().map(|stopper| {
                let [s, c] = [sealed, classic].map(|passage| passage.points_for(runner, stopper));
                if runner == stopper { "–".to_owned() } else { format!("{s} / {c}") }
            });
            assert_eq!(others.collect::<Vec<_>>(), row(scenario, runner), "{scenario}, {runner:?}");
        }
    }
}

#[test]
fn rule_9_8_who_runs_and_who_stops_is_asked_of_the_seats() {
    let (runs, stops) =
        (row("breakthrough", Empire::Triangle)[1].clone(), row("breakthrough", Empire::Circle)[0].clone());
    let sealed = |cell: &str| cell.split(" / ").next().unwrap().parse::<u32>().unwrap();
    assert_ne!(sealed(&runs), sealed(&stops), "else the test says nothing");
    assert_eq!(needed("breakthrough", "rounds=sealed"), sealed(&runs));
    // In pursuit the even player runs.
    let even = row("pursuit", Empire::Circle)[0].clone();
    assert_eq!(needed("pursuit", "rounds=sealed"), sealed(&even));
}

#[test]
fn rule_9_7_quotas_go_with_the_budget_to_the_nearest_point() {
    let quotas = |scenario: &str, budget: u32| {
        let options = Anteel::options(ScenarioSource::Book(scenario), &format!("budget={budget}")).unwrap();
        options.passage.and_then(|passage| passage.quotas).unwrap().all().collect::<Vec<_>>()
    };
    for scenario in ["breakthrough", "pursuit", "convoy"] {
        let usual = quotas(scenario, 100);
        for budget in (20..=250).step_by(5) {
            for (of_100, points) in usual.iter().zip(quotas(scenario, budget)) {
                let twice_off = (2 * points * 100).abs_diff(2 * of_100 * budget);
                assert!(points > 0 && twice_off <= 100, "{scenario}, {budget}: {points} for {of_100} of 100");
            }
        }
    }
}

#[test]
fn rule_9_8_quotas_that_nobody_could_reach_are_refused() {
    let with = |wrong: u32| {
        let mut rows = [[10; 5]; 5];
        rows[1][3] = wrong;
        let tables = serde_json::json!({ "sealed": rows, "classic": rows });
        serde_json::from_value::<QuotaTables>(tables).unwrap()
    };
    let pursuit = Anteel::options(ScenarioSource::Book("pursuit"), "").unwrap().passage;
    assert!(with(100).problem(None, 100, None).is_some(), "nobody has to get through");
    assert!(with(100).problem(pursuit, 100, Some(80)).is_some(), "the even player runs, and has 80 points");
    let with = |wrong: u32| with(wrong).problem(pursuit, 100, None);
    assert_eq!(with(100), None);
    for wrong in [0, 101] {
        assert!(with(wrong).is_some_and(|text| text.contains(&format!("a quota of {wrong};"))), "{wrong}");
    }
}
