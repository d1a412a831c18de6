//! The weaker of two forces gains more for what it does (16.14).

use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Ending, Input, Play, ScenarioSource, Seat, Skill, Thinking, View, Viewer, apply};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::computer::computer;
use crate::games::space_combat::data::even_forces::weaker;
use crate::games::space_combat::rules::resolve::victory::{points_words, score};
use crate::games::space_combat::rules::state::{Status, World};

use super::kit::with_dice;
use super::properties::{mustered, start};

type Table = Play<SpaceCombat>;

/// A force by its classes.
type Force = Vec<String>;

fn force(words: &str) -> Force {
    words.split(' ').map(str::to_owned).collect()
}

/// Two usual forces of 130 points.
const PAIR: [&str; 2] = ["frigate frigate", "lancer corvette"];

/// Open Lanes with these options, after the sides have chosen these ships; what happened as they did.
fn chosen(changes: &str, forces: [&str; 2]) -> (Table, String) {
    let mut play = start("open-lanes", changes, 2, "even");
    let mut told = String::new();
    for (seat, ships) in forces.iter().enumerate() {
        for line in [format!("fleet {ships}"), "done".to_owned()] {
            let draft = Draft::from_notation(&line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
            let seat = Seat(u8::try_from(seat).unwrap());
            let step = play.submit(seat, &draft).unwrap_or_else(|e| panic!("{line}: {e}"));
            told += &step.public_lines.iter().map(|told| told.line.plain()).collect::<Vec<_>>().join("\n");
            play = step.next;
        }
    }
    (play, told)
}

fn percents(play: &Table) -> [Option<i32>; 2] {
    [0, 1].map(|seat| play.state().world.factions[seat].gains_percent)
}

fn placed(play: &Table, seat: u8) -> Force {
    play.state().world.of(Seat(seat)).map(|ship| ship.class.clone()).collect()
}

#[test]
fn sc_16_14_the_weaker_of_two_forces_is_told_and_gains_more() {
    for orders in ["orders=subturn", "orders=programs"] {
        let changes = &format!("{orders} even=on");
        let (at, percent) = weaker(&PAIR.map(force), orders == "orders=programs").unwrap();
        let mut due = [None, None];
        due[at] = Some(percent);
        let (play, told) = chosen(changes, PAIR);
        assert_eq!(percents(&play), due);
        let line = format!("{} has the weaker ships: what it gains counts at {percent} %", ["Auriga", "Bellatrix"][at]);
        assert_eq!(told.matches(&line).count(), 1, "{told}");
        assert_eq!(told.matches("the weaker ships").count(), 1, "{told}");
        let turned = chosen(changes, ["corvette lancer", PAIR[0]]).0;
        due.reverse();
        assert_eq!(percents(&turned), due, "whoever has them, in whatever order they were chosen");
        assert_eq!([placed(&play, 1), placed(&turned, 0)], [force("corvette lancer"), force("corvette lancer")]);
    }
}

#[test]
fn sc_16_14_equal_forces_and_those_that_cost_other_points_count_as_they_are() {
    for forces in
        [["frigate frigate"; 2], ["frigate frigate", "frigate"], ["frigate frigate", "lander frigate corvette"]]
    {
        assert_eq!(percents(&chosen("even", forces).0), [None, None], "{forces:?}");
    }
    let (usual, _) = chosen("", PAIR);
    assert_eq!(percents(&usual), [None, None], "only where the players say so");
    assert_eq!(placed(&usual, 1), force(PAIR[1]), "and there ships stand as they were chosen");
}

#[test]
fn sc_16_14_players_choose_it_where_two_sides_choose_ships() {
    let options = |slug: &str, changes: &str| SpaceCombat::options(ScenarioSource::Book(slug), changes);
    for slug in ["open-lanes", "quarry", "well"] {
        assert!(!options(slug, "").unwrap().scenario.evens_forces, "{slug}");
        let even = options(slug, "even").unwrap();
        assert!(even.scenario.evens_forces, "{slug}");
        assert!(SpaceCombat::describe(&even).iter().any(|line| line.contains("16.14")), "{slug}");
    }
    for slug in ["tern-landing", "quiet-point"] {
        let refusal = options(slug, "even=on").unwrap_err().to_string();
        assert!(refusal.contains("16.14"), "{slug}: {refusal}");
        assert!(options(slug, "even=off").is_ok(), "{slug}");
    }
    let file = format!("evens_forces = true{}", super::kit::FRAME);
    assert!(SpaceCombat::options(ScenarioSource::File(&file), "").unwrap().scenario.evens_forces);
    let given = SpaceCombat::options(ScenarioSource::File(&file.replace("budget = 500", "")), "").unwrap_err();
    assert!(given.to_string().contains("16.14"), "{given}");
}

#[test]
fn sc_16_14_a_rematch_is_evened_as_the_game_was() {
    for (changes, is_evened) in [("even=on", true), ("", false)] {
        let options = SpaceCombat::options(ScenarioSource::Book("open-lanes"), changes).unwrap();
        let next = SpaceCombat::rematch(chosen(changes, PAIR).0.state(), options);
        assert_eq!(next.scenario.evens_forces, is_evened);
    }
}

/// Open Lanes between the pair, the first side's gains at this percentage.
fn evened(percent: i32) -> World {
    let mut world = chosen("", PAIR).0.state().world.clone();
    world.factions[0].gains_percent = Some(percent);
    world
}

fn all_of(world: &mut World, seat: u8, status: Status, hull: i32) {
    for ship in world.ships.iter_mut().filter(|s| s.owner == Some(Seat(seat))) {
        (ship.status, ship.hull) = (status, hull);
    }
}

#[test]
fn sc_16_14_points_for_ships_count_at_the_percentage_rounded_down_and_others_as_they_are() {
    let mut world = evened(155);
    let lancer = world.ships.iter().position(|s| s.class == "lancer").unwrap();
    world.ships[lancer].status = Status::Destroyed;
    assert_eq!([0, 1].map(|seat| score(&world, Seat(seat))), [141, 0], "91 at 155 % is 141.05");
    assert_eq!(points_words(&world, Seat(0)), "141 points (91 at 155 %)");
    assert_eq!(points_words(&world, Seat(1)), "0 points");
    world.factions[0].bonus = 15;
    assert_eq!(score(&world, Seat(0)), 156);
}

#[test]
fn sc_3_3_16_14_where_forces_are_evened_points_decide_though_one_side_alone_is_left() {
    let ended = |percent: i32| {
        let mut world = evened(percent);
        all_of(&mut world, 0, Status::Disabled, -1);
        let lancer = world.ships.iter().position(|s| s.class == "lancer").unwrap();
        world.ships[lancer].hull = 1;
        with_dice(&mut world, &[], |r| r.faction_resolution());
        world.verdict.unwrap()
    };
    let won = ended(200);
    assert_eq!(won.winners, [Seat(0)], "{won:?}");
    assert!(won.reason.contains("16.14"), "{won:?}");
    assert!(won.scores[0].contains(" at 200 %"), "{won:?}");
    assert_eq!(ended(110).winners, [Seat(1)]);
}

#[test]
fn sc_3_3_16_14_whoever_is_left_alone_gets_what_the_scenario_still_offers_there_too() {
    let scored = |percent: Option<i32>| {
        let mut world = mustered("quarry", "left").world;
        world.factions[1].gains_percent = percent;
        all_of(&mut world, 1, Status::Disengaged, 9);
        let before = score(&world, Seat(0));
        with_dice(&mut world, &[], |r| r.faction_resolution());
        assert_eq!(world.verdict.as_ref().unwrap().winners, [Seat(0)]);
        score(&world, Seat(0)) - before
    };
    assert_eq!([None, Some(200)].map(scored), [90, 90], "a watch for each of six turns");
}

#[test]
fn sc_3_3_16_14_who_gave_up_does_not_win_by_points() {
    let mut state = chosen("", PAIR).0.state().clone();
    state.world.factions[0].gains_percent = Some(2000);
    let lancer = state.world.ships.iter().position(|s| s.class == "lancer").unwrap();
    state.world.ships[lancer].status = Status::Destroyed;
    let over = Table::at(state).other(&Input::End { ending: Ending::Resigned(Seat(0)) }).next;
    let Asking::Over(outcome) = over.asking() else { panic!("the other side is left alone") };
    assert_eq!(outcome.winners, [Seat(1)], "{outcome:?}");
}

/// What evens out forces was measured between captains who count what is hurt alike; those who play have to be the same.
#[test]
fn sc_16_14_captains_fight_as_if_nothing_were_evened() {
    for (orders, skill, most) in [("orders=programs", Skill::Steady, 30), ("orders=subturn", Skill::Sharp, 60)] {
        let mut plain = chosen(orders, PAIR).0.state().clone();
        for _ in 0..most {
            let Asking::Orders(window) = SpaceCombat::asking(&plain) else { break };
            let seat = window.seats[0];
            let mut evened = plain.clone();
            evened.world.factions[seat.index()].gains_percent = Some(900);
            let thinking = Thinking { skill, seed: 3, may_go_on: &|| true };
            let [order, other] = [&plain, &evened].map(|s| computer(&View::of(s, Viewer::Seat(seat)), seat, &thinking));
            assert_eq!(order, other);
            plain = apply::<SpaceCombat>(&plain, seat, order).unwrap().state;
        }
    }
}
