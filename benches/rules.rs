//! What the rules cost: applying an order, listing legal orders, drawing, redaction, and whole games of computer players.
//!
//! `cargo bench --bench rules`
#![expect(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

use divan::{Bencher, black_box};
use sealed_orders::contract::prelude::*;
use sealed_orders::contract::{
    Awaiting, Dice, Input, Look, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply, apply_other,
};
use sealed_orders::games::anteel::Anteel;
use sealed_orders::games::anteel::rules::state::{Stage, State};

fn main() {
    divan::main();
}

fn start(scenario: &str) -> State {
    let options = Anteel::options(ScenarioSource::Book(scenario), "odd=first").unwrap();
    let sides = vec!["triangle".to_owned(), "hourglass".to_owned()];
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    Anteel::start(&setup, Dice::new(Seed::new([0; 32]))).unwrap()
}

fn asked(state: &State) -> Option<Seat> {
    match Anteel::awaiting(state) {
        Awaiting::Orders(window) => window.seats.first().copied(),
        Awaiting::Over(_) => None,
    }
}

/// The game up to round 2, where the fleets meet.
fn midgame(until: Stage) -> State {
    let mut state = start("standard");
    while state.round() < 3 || state.stage() != until {
        let seat = asked(&state).unwrap();
        state = if state.round() == 0 {
            apply_other::<Anteel>(&state, &Input::Lapse { seat }).state
        } else {
            step(&state, seat, Skill::Plain, u64::from(state.asked.window))
        };
    }
    state
}

fn step(state: &State, seat: Seat, skill: Skill, seed: u64) -> State {
    let thinking = Thinking { skill, seed, may_go_on: &|| true };
    let order = Anteel::computer(&View::<Anteel>::of(state, Viewer::Seat(seat)), seat, &thinking);
    apply::<Anteel>(state, seat, order).unwrap().state
}

#[divan::bench]
fn anteel_apply_move(bencher: Bencher<'_, '_>) {
    let state = midgame(Stage::Movement);
    let seat = asked(&state).unwrap();
    let order = Anteel::legal(&View::<Anteel>::of(&state, Viewer::Seat(seat)), seat).swap_remove(0);
    bencher.bench(|| apply::<Anteel>(black_box(&state), seat, order.clone()).unwrap());
}

#[divan::bench]
fn anteel_apply_fire(bencher: Bencher<'_, '_>) {
    let state = midgame(Stage::Firing);
    let seat = asked(&state).unwrap();
    let order = Anteel::legal(&View::<Anteel>::of(&state, Viewer::Seat(seat)), seat).swap_remove(0);
    bencher.bench(|| apply::<Anteel>(black_box(&state), seat, order.clone()).unwrap());
}

#[divan::bench]
fn anteel_legal_moves(bencher: Bencher<'_, '_>) {
    let state = midgame(Stage::Movement);
    let seat = asked(&state).unwrap();
    let view = View::<Anteel>::of(&state, Viewer::Seat(seat));
    bencher.bench(|| Anteel::legal(black_box(&view), seat));
}

#[divan::bench]
fn anteel_draw(bencher: Bencher<'_, '_>) {
    let state = midgame(Stage::Firing);
    let view = View::<Anteel>::of(&state, Viewer::Public);
    bencher.bench(|| Anteel::draw(black_box(&view), &Look::default()).unwrap());
}

#[divan::bench]
fn anteel_state_to_json(bencher: Bencher<'_, '_>) {
    let state = midgame(Stage::Firing);
    bencher.bench(|| serde_json::to_vec(black_box(&state)).unwrap());
}

#[divan::bench(args = [Skill::Plain, Skill::Steady, Skill::Sharp], sample_count = 20)]
fn anteel_computer_game(bencher: Bencher<'_, '_>, skill: Skill) {
    bencher.bench(|| {
        let mut state = start("standard");
        while let Some(seat) = asked(&state) {
            state = step(&state, seat, skill, 1);
        }
        state
    });
}
