//! Computer players: how they do against each other. `SEALED_ORDERS_GAMES` sets the number of games a pair of skills.

use std::collections::BTreeSet;

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, Outcome, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::state::State;

/// Games won, drawn and lost by the first of two skills; sides, seats and the odd player change from game to game.
fn score(first: Skill, second: Skill, rounds: &str, games: u64) -> [u64; 3] {
    let mut score = [0; 3];
    for game in 0..games {
        let seat = Seat(u8::try_from(game % 2).unwrap());
        let skills = if seat == Seat(0) { [first, second] } else { [second, first] };
        let (over, _) = play(skills, rounds, game);
        let result = match over.winners.as_slice() {
            [] => 1,
            [winner] if *winner == seat => 0,
            _ => 2,
        };
        score[result] += 1;
    }
    score
}

/// How a battle ends, and where its ships are by then.
fn play(skills: [Skill; 2], rounds: &str, game: u64) -> (Outcome, State) {
    let pair = usize::try_from(game / 2).unwrap() % 20;
    let (one, other) = (pair / 4, (pair / 4 + 1 + pair % 4) % 5);
    let odd = if (game / 40).is_multiple_of(2) { "odd=first" } else { "odd=second" };
    let options = Anteel::options(ScenarioSource::Book("standard"), &format!("{odd} rounds={rounds}")).unwrap();
    let sides = [one, other].map(|i| Empire::ALL[i].slug().to_owned()).to_vec();
    let setup = Setup { scenario: "standard".into(), options, sides };
    let mut state = Anteel::start(&setup, Dice::new(Seed::new([0; 32]))).unwrap();
    for step in 0_u64.. {
        let Asking::Orders(window) = Anteel::asking(&state) else { break };
        let seat = window.seats[0];
        let seed = Seed::from_words(&format!("game {game}")).unwrap().derive(&step.to_string());
        let thinking = Thinking { skill: skills[seat.index()], seed, may_go_on: &|| true };
        let order = Anteel::computer(&View::<Anteel>::of(&state, Viewer::Seat(seat)), seat, &thinking);
        state = apply::<Anteel>(&state, seat, order).unwrap().state;
    }
    match Anteel::asking(&state) {
        Asking::Over(outcome) => (outcome, state),
        Asking::Orders(_) => panic!("game {game} does not end"),
    }
}

#[expect(clippy::disallowed_methods, reason = "the number of games is a knob of this test alone")]
fn games(usual: u64) -> u64 {
    std::env::var("SEALED_ORDERS_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

#[test]
fn sharp_beats_plain_nine_times_in_ten() {
    let games = games(20);
    let [won, drawn, lost] = score(Skill::Sharp, Skill::Plain, "classic", games);
    println!("sharp against plain: {won} won, {drawn} drawn, {lost} lost");
    assert!(won * 10 >= games * 9, "{won} won, {drawn} drawn, {lost} lost");
}

#[test]
fn steady_beats_plain_and_sharp_beats_steady() {
    let games = games(20);
    for (first, second) in [(Skill::Steady, Skill::Plain), (Skill::Sharp, Skill::Steady)] {
        let [won, drawn, lost] = score(first, second, "classic", games);
        println!("{first:?} against {second:?}: {won} won, {drawn} drawn, {lost} lost");
        assert!(won * 10 >= games * 6, "{first:?}: {won} won, {drawn} drawn, {lost} lost");
    }
}

#[test]
fn in_sealed_rounds_each_skill_beats_the_one_below_three_times_in_four() {
    let games = games(20);
    for (first, second) in [(Skill::Steady, Skill::Plain), (Skill::Sharp, Skill::Steady)] {
        let [won, drawn, lost] = score(first, second, "sealed", games);
        println!("{first:?} against {second:?}, sealed: {won} won, {drawn} drawn, {lost} lost");
        assert!((2 * won + drawn) * 2 >= games * 3, "{first:?}: {won} won, {drawn} drawn, {lost} lost");
    }
}

#[test]
fn steady_captains_fight_and_no_two_of_their_battles_are_alike() {
    // The same pairing of empires; before, both kept away until the rounds were over.
    let battles: Vec<(Outcome, State)> = (0..6).map(|n| play([Skill::Steady; 2], "sealed", 40 * n)).collect();
    let ends: Vec<&String> = battles.iter().map(|(over, _)| &over.reason).collect();
    assert!(ends.iter().all(|end| !end.contains("lost 0 points, Circle 0")), "{ends:?}");
    let different: BTreeSet<String> = battles.iter().map(|(_, state)| format!("{:?}", state.ships)).collect();
    assert_eq!(different.len(), battles.len(), "{ends:?}");
}
