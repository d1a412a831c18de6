//! What The Pentagon War costs: impulses of a six-craft battle, whole duels of computer players, snapshots, pictures.
//!
//! `cargo bench --bench pentagon_war`
#![expect(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use sealed_orders::contract::prelude::*;
use sealed_orders::contract::{
    Awaiting, Dice, Draft, Look, Play, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply,
};
use sealed_orders::games::pentagon_war::PentagonWar;
use sealed_orders::games::pentagon_war::rules::state::State;
use sealed_orders::render::{Framing, Renderer};

/// Plans from the richest to what every craft can do.
const PLANS: [&str; 4] = [
    "face nearest, accel, fire all at nearest range<=9, launch missile at nearest, launch drone",
    "face nearest, accel, fire all at nearest range<=9",
    "face nearest, accel, launch drone",
    "face nearest, accel",
];
/// Impulses of a turn.
const IMPULSES: usize = 12;

fn main() {
    divan::main();
}

fn start(scenario: &str) -> State {
    let options = PentagonWar::options(ScenarioSource::Book(scenario), "").unwrap();
    let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    PentagonWar::start(&setup, Dice::new(Seed::new([7; 32]))).unwrap()
}

/// The state after an order; nothing if it is refused.
fn tried(state: &State, seat: Seat, text: &str) -> Option<State> {
    let draft = Draft::from_notation(text, PentagonWar::CARD.title, PentagonWar::CARD.verbs, None).unwrap();
    let order = PentagonWar::parse(&View::of(state, Viewer::Seat(seat)), seat, &draft).unwrap();
    apply::<PentagonWar>(state, seat, order).ok().map(|applied| applied.state)
}

fn ordered(state: &State, seat: Seat, text: &str) -> State {
    tried(state, seat, text).unwrap()
}

fn played(mut state: State, skills: [Skill; 2], most_turns: u16) -> State {
    while state.turn <= most_turns {
        let Awaiting::Orders(window) = PentagonWar::awaiting(&state) else { break };
        let seat = window.seats.first().copied().unwrap();
        let skill = skills.get(seat.index()).copied().unwrap();
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(seat));
        let thinking = Thinking { skill, seed: u64::from(state.window), may_go_on: &|| true };
        state = apply::<PentagonWar>(&state, seat, PentagonWar::computer(&view, seat, &thinking)).unwrap().state;
    }
    state
}

/// Three against three, in the turn in which they meet, all planned; only the last seat's word is missing.
fn six_craft() -> State {
    let mut state = played(start("three"), [Skill::Steady, Skill::Steady], 3);
    for seat in [Seat(0), Seat(1)] {
        state = ordered(&state, seat, "defaults all breaks=none reinforce=2");
        let names: Vec<String> = state.own(seat).map(|c| c.name.clone()).collect();
        for name in names {
            // A craft does what it has the systems for.
            let planned = PLANS.iter().find_map(|clauses| tried(&state, seat, &format!("plan {name} {clauses}")));
            state = planned.unwrap();
        }
    }
    ordered(&state, Seat(0), "done")
}

#[divan::bench]
fn pentagon_war_impulses_of_six_craft(bencher: Bencher<'_, '_>) {
    let state = six_craft();
    let after = ordered(&state, Seat(1), "done");
    assert_eq!(after.turn, state.turn + 1, "the whole turn runs through");
    bencher.counter(ItemsCount::new(IMPULSES)).bench(|| ordered(black_box(&state), Seat(1), "done"));
}

#[divan::bench(sample_count = 10)]
fn pentagon_war_computer_duel_of_the_sharp() -> State {
    played(start("duel"), [Skill::Sharp, Skill::Sharp], 40)
}

#[divan::bench(sample_count = 20)]
fn pentagon_war_computer_duel_of_the_steady() -> State {
    played(start("duel"), [Skill::Steady, Skill::Steady], 40)
}

#[divan::bench]
fn pentagon_war_snapshot_of_six_craft(bencher: Bencher<'_, '_>) {
    let table = Play::<PentagonWar>::at(six_craft());
    let bytes = table.to_bytes().len();
    bencher.counter(BytesCount::new(bytes)).bench(|| black_box(&table).to_bytes());
}

#[divan::bench]
fn pentagon_war_picture_of_six_craft(bencher: Bencher<'_, '_>) {
    let (renderer, state) = (Renderer::new(), six_craft());
    let view = View::<PentagonWar>::of(&state, Viewer::Public);
    bencher.bench(|| {
        let picture = PentagonWar::draw(black_box(&view), &Look::default()).unwrap();
        renderer.png(&picture, Framing::Full).unwrap()
    });
}

#[divan::bench]
fn pentagon_war_record_sheet(bencher: Bencher<'_, '_>) {
    let (renderer, state) = (Renderer::new(), six_craft());
    let view = View::<PentagonWar>::of(&state, Viewer::Public);
    let name = state.in_play().next().map(|c| c.name.clone()).unwrap();
    bencher.bench(|| renderer.png(&PentagonWar::sheet(black_box(&view), Some(&name)).unwrap(), Framing::Full).unwrap());
}
