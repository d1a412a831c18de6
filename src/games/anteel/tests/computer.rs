//! Computer players: how they do against each other. `SEALED_ORDERS_GAMES` sets the number of games a pair of skills.

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::empire::Empire;

/// Games won, drawn and lost by the first of two skills; sides, seats and the odd player change from game to game.
fn score(first: Skill, second: Skill, games: u64) -> [u64; 3] {
    let mut score = [0; 3];
    for game in 0..games {
        let seat = Seat(u8::try_from(game % 2).unwrap());
        let skills = if seat == Seat(0) { [first, second] } else { [second, first] };
        let winners = play(skills, game);
        let result = match winners.as_slice() {
            [] => 1,
            [winner] if *winner == seat => 0,
            _ => 2,
        };
        score[result] += 1;
    }
    score
}

fn play(skills: [Skill; 2], game: u64) -> Vec<Seat> {
    let pair = usize::try_from(game / 2).unwrap() % 20;
    let (one, other) = (pair / 4, (pair / 4 + 1 + pair % 4) % 5);
    let odd = if (game / 40).is_multiple_of(2) { "odd=first" } else { "odd=second" };
    let options = Anteel::options(ScenarioSource::Book("standard"), odd).unwrap();
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
        Asking::Over(outcome) => outcome.winners,
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
    let [won, drawn, lost] = score(Skill::Sharp, Skill::Plain, games);
    println!("sharp against plain: {won} won, {drawn} drawn, {lost} lost");
    assert!(won * 10 >= games * 9, "{won} won, {drawn} drawn, {lost} lost");
}

#[test]
fn steady_beats_plain_and_sharp_beats_steady() {
    let games = games(20);
    for (first, second) in [(Skill::Steady, Skill::Plain), (Skill::Sharp, Skill::Steady)] {
        let [won, drawn, lost] = score(first, second, games);
        println!("{first:?} against {second:?}: {won} won, {drawn} drawn, {lost} lost");
        assert!(won * 10 >= games * 6, "{first:?}: {won} won, {drawn} drawn, {lost} lost");
    }
}
