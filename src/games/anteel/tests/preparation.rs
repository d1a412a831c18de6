//! Sections 1 and 4: options, sides, purchase, deployment.

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, ScenarioSource, Seat, Seed, Setup, SetupError, Viewer};
use crate::games::anteel::rules::board::End;
use crate::games::anteel::rules::passage::runner;
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::{Anteel, Event};

use super::support::{A, B, Table, fresh};

fn start(sides: &[&str], changes: &str, seed: &str) -> Result<Table, SetupError> {
    let options = Anteel::options(ScenarioSource::Book("standard"), changes).unwrap();
    let setup = Setup { scenario: "standard".into(), options, sides: sides.iter().map(|s| (*s).to_owned()).collect() };
    let state = Anteel::start(&setup, Dice::new(Seed::from_words(seed).unwrap()))?;
    Ok(Table { state, told: vec![], events: vec![] })
}

/// Triangle has 2 Citadel, 1 Bastion, 2 Spur; Circle 4 Corona.
fn bought() -> Table {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "fleet Citadel 2, Bastion 1, Spur 2").order(B, "fleet Corona 4");
    table
}

#[test]
fn section_1_the_usual_game_has_100_points_nine_rounds_and_36_by_36_hexes() {
    let table = fresh(["triangle", "circle"], "");
    let options = &table.state.options;
    assert_eq!((options.budget, options.rounds), (100, Some(9)));
    assert_eq!((options.layout.cols(), options.layout.rows()), (36, 36));
}

#[test]
fn section_1_a_start_with_options_that_break_a_rule_is_refused() {
    let mut options = Anteel::options(ScenarioSource::Book("standard"), "").unwrap();
    options.rounds = Some(3);
    let setup = Setup { scenario: "standard".into(), options, sides: vec!["circle".into(), "diamond".into()] };
    let error = Anteel::start(&setup, Dice::new(Seed::new([1; 32]))).unwrap_err();
    assert_eq!(error.to_string(), "option rounds: 3 rounds; a limit is 4 to 50 rounds, or none (9.3)");
}

#[test]
fn rule_4_1_the_empires_must_be_known_and_differ() {
    assert!(matches!(start(&["circle", "circle"], "", "x"), Err(SetupError::SideTaken { .. })));
    assert!(matches!(start(&["circle", "square"], "", "x"), Err(SetupError::UnknownSide { .. })));
    assert!(matches!(start(&["circle"], "", "x"), Err(SetupError::Seats { found: 1, .. })));
}

#[test]
fn rule_4_2_the_odd_player_is_chosen_or_drawn_and_sits_south() {
    assert_eq!(start(&["circle", "diamond"], "odd=second", "x").unwrap().state.odd, Seat(1));
    let drawn = |seed: &str| start(&["circle", "diamond"], "", seed).unwrap().state.odd;
    let all: Vec<Seat> = (0..20).map(|i| drawn(&format!("seed {i}"))).collect();
    assert!(all.contains(&Seat(0)) && all.contains(&Seat(1)), "the die has two sides");
    assert_eq!(drawn("seed 3"), drawn("seed 3"));
    let table = fresh(["circle", "diamond"], "");
    assert_eq!((table.state.end_of(A), table.state.end_of(B)), (End::South, End::North));
}

#[test]
fn rule_4_2_with_odd_faster_it_is_whose_empire_is_and_a_die_decides_between_equals() {
    let odd = |sides: [&str; 2], seed: &str| start(&sides, "odd=faster", seed).unwrap().state.odd;
    let by_speed = ["circle", "hourglass", "triangle", "diamond"];
    for (nth, faster) in by_speed.into_iter().enumerate() {
        for slower in &by_speed[nth + 1..] {
            let both = [odd([faster, slower], "x"), odd([slower, faster], "x")];
            assert_eq!(both, [Seat(0), Seat(1)], "{faster}, {slower}");
        }
    }
    let equals: Vec<Seat> = (0..20).map(|i| odd(["triangle", "crescent"], &format!("seed {i}"))).collect();
    assert!(equals.contains(&Seat(0)) && equals.contains(&Seat(1)), "the die has two sides");
}

#[test]
fn rule_4_2_9_6_in_pursuit_the_slower_empire_runs() {
    for (sides, slower) in [(["triangle", "circle"], Seat(0)), (["hourglass", "diamond"], Seat(1))] {
        let options = Anteel::options(ScenarioSource::Book("pursuit"), "").unwrap();
        let sides = sides.map(str::to_owned).to_vec();
        let setup = Setup { scenario: "pursuit".to_owned(), options, sides };
        let begun = |setup| Anteel::start(&setup, Dice::new(Seed::from_words("x").unwrap())).unwrap();
        let state = begun(setup.clone());
        assert_eq!(runner(&state), Some(slower));
        // 11.3: in a rematch the other player is odd, and the empires are exchanged.
        let options = Anteel::rematch(&state, state.options.clone());
        let sides = setup.sides.iter().rev().cloned().collect();
        assert_eq!(runner(&begun(Setup { options, sides, ..setup })), Some(Seat(1 - slower.0)));
    }
}

#[test]
fn ruling_r9_who_was_odd_is_even_in_a_rematch() {
    for (first, then) in [("first", Seat(1)), ("second", Seat(0))] {
        let last = start(&["circle", "diamond"], &format!("odd={first}"), "x").unwrap().state;
        let options = Anteel::rematch(&last, last.options.clone());
        let next = Setup { scenario: "standard".to_owned(), options, sides: vec!["diamond".into(), "circle".into()] };
        let next = Anteel::start(&next, Dice::new(Seed::from_words("y").unwrap())).unwrap();
        assert_eq!(next.odd, then);
    }
}

#[test]
fn rule_4_3_both_fleets_are_revealed_when_both_are_filed_and_not_before() {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "buy Citadel 2, Bastion 1, Spur 2");
    assert_eq!(table.told, ["**Triangle** has filed its fleet."]);
    assert!(table.state.ships.is_empty());
    // It may be filed again, and taken back, as long as the other is missing.
    table.order(A, "fleet Spur 10").order(A, "cancel fleet");
    assert_eq!(table.told, ["**Triangle** has taken its fleet back."]);
    table.order(A, "fleet Wedge 2, Bastion 2, Citadel 1").order(B, "fleet Corona 4");
    assert!(table.told[1].contains("1 Citadel, 2 Bastion, 2 Wedge"), "{:?}", table.told);
    assert_eq!(table.state.stage(), Stage::Deployment);
    assert_eq!(table.refused(A, "fleet Spur 10").rule, "4.7");
    assert_eq!(table.refused(A, "cancel fleet").code, "not_now");
}

#[test]
fn rule_4_4_the_whole_budget_is_spent_and_not_a_point_more() {
    let mut table = fresh(["triangle", "circle"], "");
    let short = table.refused(A, "fleet Citadel 3");
    assert_eq!((short.rule.as_str(), short.code.as_str()), ("4.4", "fleet_sum"));
    assert!(
        short.message.starts_with("Citadel 3 costs 90 points, 10 short of the budget of 100;"),
        "{}",
        short.message
    );
    assert!(short.message.contains("Costs: Spur 10, Wedge 15, Bastion 20, Citadel 30."), "{}", short.message);
    let over = table.refused(A, "fleet Citadel 4");
    assert!(over.message.contains("20 over the budget of 100"), "{}", over.message);
    assert!(table.refused(A, "fleet ,").message.starts_with("an empty fleet costs 0 points"));
    table.order(A, "fleet 3 citadels, spur");
}

#[test]
fn rule_4_5_ships_are_named_by_class_and_number() {
    let table = bought();
    let names: Vec<String> = table.state.ships.keys().map(ToString::to_string).collect();
    let expected = ["Spur1", "Spur2", "Bastion1", "Citadel1", "Citadel2", "Corona1", "Corona2", "Corona3", "Corona4"];
    assert_eq!(names, expected);
}

#[test]
fn rule_4_7_ships_are_placed_highest_order_first_and_the_odd_player_wins_ties() {
    let mut table = bought();
    assert_eq!((table.asked(), table.ready()), (Some(A), vec!["Citadel1".to_owned(), "Citadel2".to_owned()]));
    // Inside a side the player chooses the sequence.
    table.order(A, "deploy Citadel2 1829").order(A, "deploy Citadel1 1929");
    assert_eq!((table.asked(), table.ready().len()), (Some(B), 4));
    table.order(B, "done");
    // Then Bastion (9) and both Spurs (3), in one window.
    let window = table.window();
    assert_eq!(table.ready(), ["Bastion1"]);
    table.order(A, "deploy Bastion1 1830");
    assert_eq!((table.ready(), table.window()), (vec!["Spur1".to_owned(), "Spur2".to_owned()], window));
}

#[test]
fn rule_4_7_the_odd_player_places_tied_ships_first() {
    let mut table = fresh(["hourglass", "triangle"], "");
    // Grain and Spur have order 3, Ampoule and Bastion 9.
    table.order(A, "fleet Ampoule 4, Grain 2").order(B, "fleet Bastion 4, Spur 2");
    assert_eq!((table.asked(), table.ready()[0].as_str()), (Some(A), "Ampoule1"));
    table.order(A, "done");
    assert_eq!((table.asked(), table.ready()[0].as_str()), (Some(B), "Bastion1"));
    table.order(B, "done");
    assert_eq!((table.asked(), table.ready()[0].as_str()), (Some(A), "Grain1"));
}

#[test]
fn rule_4_8_a_ship_goes_to_an_empty_hex_of_its_own_zone_facing_the_enemy() {
    let mut table = bought();
    let no = table.refused(A, "deploy Citadel1 1828");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("4.8", "outside_zone"));
    assert!(no.message.contains("south zone: columns 04-33, rows 29-33"), "{}", no.message);
    assert_eq!(table.refused(A, "deploy Citadel1 0329").code, "outside_zone");
    table.order(A, "deploy Citadel1 1829");
    assert_eq!(table.at("Citadel1"), "1829 N");
    let taken = table.refused(A, "deploy Citadel2 1829");
    assert_eq!(taken.code, "zone_taken");
    assert!(taken.message.contains("1829 is taken by Citadel1"), "{}", taken.message);
    table.order(A, "place Citadel2 1830 4");
    assert_eq!(table.at("Citadel2"), "1830 SW");
    table.order(B, "deploy Corona1 1808");
    assert_eq!(table.at("Corona1"), "1808 S");
    assert_eq!(table.refused(A, "deploy Citadel1 1831").code, "has_acted");
}

#[test]
fn rule_4_8_holding_and_done_place_ships_from_the_middle_of_the_front_row() {
    let mut table = bought();
    table.order(A, "hold Citadel1").order(A, "done");
    assert_eq!([table.at("Citadel1"), table.at("Citadel2")], ["1929 N", "2129 N"]);
    table.on_to(Stage::Movement);
    assert_eq!(table.at("Corona1"), "1908 S");
    assert!(table.events.contains(&Event::PhaseBegan { stage: Stage::Movement, round: 1 }));
}

#[test]
fn rule_4_9_whoever_left_the_places_to_custom_is_in_when_they_are_asked_for() {
    let mut table = fresh(["triangle", "circle"], "rounds=sealed");
    table.order(A, "fleet Citadel 2, Bastion 1, Spur 2, usual places").order(B, "fleet Corona 4");
    assert_eq!(table.state.stage(), Stage::Deployment);
    assert!(
        matches!(Anteel::asking(&table.state), Asking::Orders(w) if w.seats == [B]),
        "only who has places to choose"
    );
    let foreign = table.view(Viewer::Seat(B));
    assert!(foreign.plans.is_empty(), "what is filed is nobody else's to see");
    table.order(B, "done");
    assert_eq!(table.state.stage(), Stage::Movement);
    assert_eq!([table.at("Citadel1"), table.at("Citadel2")], ["1929 N", "2129 N"]);
}

#[test]
fn rule_4_9_usual_places_can_be_changed_in_classic_rounds_until_their_ships_turn_comes() {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "fleet Citadel 2, Bastion 1, Spur 2, usual places").order(B, "fleet Corona 4");
    table.order(A, "deploy Spur1 1833");
    table.on_to(Stage::Movement);
    assert_eq!(table.at("Spur1"), "1833 N");
}

#[test]
fn rule_4_9_nobody_is_asked_for_places_where_both_left_them_to_custom() {
    for rounds in ["rounds=sealed", "rounds=classic"] {
        let mut table = fresh(["triangle", "circle"], rounds);
        table.order(A, "fleet Citadel 2, Bastion 1, Spur 2, usual places").order(B, "fleet Corona 4, usual places");
        assert_eq!(table.state.stage(), Stage::Movement, "{rounds}");
        assert_eq!(table.state.living().count(), 9);
    }
}

#[test]
fn rule_4_9_a_sealed_fleet_says_where_it_will_stand_to_its_owner_alone() {
    let mut table = fresh(["triangle", "circle"], "");
    let seen_before = {
        let mut plain = fresh(["triangle", "circle"], "");
        plain.order(A, "fleet Citadel 2, Bastion 1, Spur 2");
        plain.view(Viewer::Seat(B)).phase.clone()
    };
    table.order(A, "fleet Citadel 2, Bastion 1, Spur 2, usual places");
    assert_eq!(table.view(Viewer::Seat(B)).phase, seen_before);
    let own = Anteel::orders(&table.view(Viewer::Seat(A)), A);
    assert!(own[0].0.plain().contains("in its usual places"), "{:?}", own[0].0);
}

#[test]
fn rule_5_7_silence_buys_a_fleet_for_exactly_the_budget_and_places_it() {
    let mut table = fresh(["triangle", "circle"], "budget=85");
    assert!(matches!(Anteel::asking(&table.state), Asking::Orders(w) if w.seats == [A, B] && w.number == 1));
    table.timeout(A);
    assert!(matches!(Anteel::asking(&table.state), Asking::Orders(w) if w.seats == [B] && w.number == 1));
    table.timeout(B);
    assert_eq!(table.state.stage(), Stage::Deployment);
    while table.state.stage() == Stage::Deployment {
        let seat = table.asked().unwrap();
        table.timeout(seat);
    }
    assert_eq!(table.state.living().count(), table.state.ships.len());
}
