//! Section 9: how games end.

use crate::contract::prelude::*;
use crate::contract::{Ending, Input, ScenarioSource, apply_other};
use crate::games::anteel::rules::state::{Clock, Place, Ship, Stage};
use crate::games::anteel::{Anteel, Options};

use super::support::{A, B, Table, battle, battle_in, fresh, ship};

#[test]
fn rule_9_1_a_side_whose_last_ship_is_destroyed_loses_at_once() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1818 0 4, Spur2 0130 0");
    table.on_to(Stage::Firing);
    table.order(A, "fire Spur1 Mote1");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, [A]);
    assert_eq!(outcome.reason, "Circle has no ship left: Mote1 was the last of its side (9.1).");
    assert_eq!(table.state.round(), 1, "the round is not played out");
    assert_eq!(table.refused(A, "move Spur1 F").code, "game_over");
}

#[test]
fn rule_9_1_a_side_whose_last_ship_flees_loses_whatever_the_score() {
    let mut table = battle(["triangle", "circle"], "Spur1 1801 0, Mote1 1818 0");
    let lost = table.state.ships.iter_mut().find(|(n, _)| n.to_string() == "Corona101").unwrap();
    *lost.1 = Ship { damage: 29, place: Place::Destroyed };
    table.order(A, "move Spur1 F");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, [B]);
    assert!(outcome.reason.ends_with("(9.1)."), "{}", outcome.reason);
    assert_eq!(outcome.scores[1], "Circle lost 25 of 100 points, 4 fled");
}

#[test]
fn rule_9_2_five_quiet_rounds_in_a_row_end_the_game() {
    let far = "Spur1 0130 0, Mote1 3001 0";
    let mut table = battle_in(["triangle", "circle"], far, Clock { round: 1, quiet_rounds: 0 }, "rounds=none");
    for round in 1..=5 {
        assert_eq!((table.outcome(), table.state.round()), (None, round));
        for _ in 0..2 {
            let seat = table.asked().unwrap();
            table.order(seat, "done");
        }
    }
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, []);
    let said =
        "Five rounds in a row brought no damage: Triangle lost 0 points, Circle 0; equal losses are a draw (9.2, 9.4).";
    assert_eq!(outcome.reason, said);
}

#[test]
fn rule_9_2_damage_begins_the_count_anew() {
    let near = "Spur1 1820 0, Mote1 1818 0";
    let mut table = battle_in(["triangle", "circle"], near, Clock { round: 5, quiet_rounds: 4 }, "rounds=none");
    table.on_to(Stage::Firing).order(A, "fire Spur1 Mote1");
    assert_eq!((table.outcome(), table.state.round()), (None, 6));
    let quiet = |t: &Table| match &t.state.phase {
        crate::games::anteel::rules::state::Phase::Movement { clock, .. } => clock.quiet_rounds,
        other => panic!("{other:?}"),
    };
    assert_eq!(quiet(&table), 0);
    // Holding fire counts as quiet.
    table.on_to(Stage::Firing).order(A, "done");
    assert_eq!(quiet(&table), 1);
}

#[test]
fn vector_10_after_the_last_round_the_greater_loss_loses_and_fled_ships_do_not_count() {
    // The first seat, Triangle, is south and has lost 30 points; north has lost 25 and a fled ship worth 25 more.
    let mut table = battle_in(
        ["triangle", "circle"],
        "Spur1 0130 0, Mote1 3001 0, Corona1 3010 0, Corona2 3020 0",
        Clock { round: 6, quiet_rounds: 0 },
        "length=6",
    );
    let citadel = table.state.ships.keys().copied().find(|n| n.card().name == "Citadel").unwrap();
    for (name, place) in
        [(citadel, Place::Destroyed), (ship("Corona1"), Place::Destroyed), (ship("Corona2"), Place::Fled)]
    {
        let lost = table.state.ships.get_mut(&name).unwrap();
        lost.place = place;
        lost.damage = if place == Place::Destroyed { name.card().hull } else { 0 };
    }
    assert_eq!([A, B].map(|seat| table.state.losses(seat).to_string()), ["30", "25"]);
    table.order(A, "done").order(B, "done");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, [B]);
    let said = "Round 6 was the last: Triangle lost 30 points, Circle 25; Circle has lost less and wins (9.3, 9.4).";
    assert_eq!(outcome.reason, said);
}

#[test]
fn rule_9_4_with_the_option_a_ship_that_fled_counts_at_half_its_cost() {
    let end = |flight: &str| {
        let clock = Clock { round: 6, quiet_rounds: 0 };
        let ships = "Spur1 0130 0, Wedge1 0132 0, Mote1 3001 0";
        let mut table = battle_in(["triangle", "circle"], ships, clock, &format!("length=6 {flight}"));
        // What is missing to 100 points has fled in these tables; here both sides begin with nothing lost.
        table.state.ships.retain(|name, _| name.number < 100);
        table.state.options.budget = 25;
        table.state.ships.insert(ship("Whirl1"), Ship { damage: 0, place: Place::Fled });
        table.order(A, "done").order(B, "done");
        let outcome = table.outcome().unwrap();
        (outcome.winners, outcome.reason, outcome.scores[1].clone())
    };
    let (winners, _, score) = end("");
    assert_eq!((winners, score.as_str()), (vec![], "Circle lost 0 of 25 points, 1 fled"));
    let (winners, reason, score) = end("flight=half");
    assert_eq!((winners, score.as_str()), (vec![A], "Circle lost 7½ of 25 points, 1 fled at half cost"));
    assert!(
        reason.contains("Triangle lost 0 points, Circle 7½; Triangle has lost less and wins (9.3, 9.4)"),
        "{reason}"
    );
    let options = Anteel::options(ScenarioSource::Book("standard"), "flight=half").unwrap();
    assert!(
        Anteel::describe(&options).contains(&"A ship that flees counts as lost for half its cost (9.4)".to_owned())
    );
    let kept = serde_json::to_string(&Anteel::options(ScenarioSource::Book("standard"), "").unwrap()).unwrap();
    let older = kept.replace(",\"flight\":\"free\"", "");
    assert_ne!(older, kept);
    assert_eq!(serde_json::to_string(&serde_json::from_str::<Options>(&older).unwrap()).unwrap(), kept, "as before it");
}

#[test]
fn rule_9_3_the_round_limit_is_an_option() {
    for (changes, round, is_over) in [("rounds=4", 4, true), ("rounds=4", 3, false), ("rounds=none", 40, false)] {
        let clock = Clock { round, quiet_rounds: 0 };
        let mut table = battle_in(["triangle", "circle"], "Spur1 0130 0, Mote1 3001 0", clock, changes);
        for _ in 0..2 {
            let seat = table.asked().unwrap();
            table.order(seat, "done");
        }
        assert_eq!(table.outcome().is_some(), is_over, "{changes} after round {round}");
    }
}

#[test]
fn rule_9_4_damaged_ships_do_not_count_and_equal_losses_are_a_draw() {
    let clock = Clock { round: 6, quiet_rounds: 0 };
    let mut table = battle_in(["triangle", "circle"], "Spur1 0130 0 5, Mote1 3001 0", clock, "length=6");
    table.order(A, "done").order(B, "done");
    assert_eq!(table.outcome().unwrap().winners, []);
}

#[test]
fn rule_9_5_resignation_and_agreed_draws() {
    let table = battle(["triangle", "circle"], "Spur1 0130 0, Mote1 3001 0");
    for (ending, winners, reason) in [
        (Ending::Resigned(A), vec![B], "Triangle resigned (9.5)."),
        (Ending::Resigned(B), vec![A], "Circle resigned (9.5)."),
        (Ending::Defaulted(B), vec![A], "Circle gave no orders (9.5)."),
        (Ending::DrawAgreed, vec![], "Both sides agreed on a draw (9.5)."),
    ] {
        let state = apply_other::<Anteel>(&table.state, &Input::End { ending }).state;
        let after = Table { state, told: vec![], events: vec![] };
        let outcome = after.outcome().unwrap();
        assert_eq!((outcome.winners, outcome.reason.as_str()), (winners, reason));
    }
    let early =
        apply_other::<Anteel>(&fresh(["circle", "diamond"], "").state, &Input::End { ending: Ending::DrawAgreed });
    assert_eq!(Anteel::violations(&early.state), Vec::<String>::new());
}
