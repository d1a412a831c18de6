//! What the rules of Anteel cost: an order, what is asked, the map, the state's bytes, and whole games of computer players.
//!
//! `cargo bench --bench rules`
#![expect(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

#[expect(dead_code, reason = "what the benches share is not all needed here")]
mod tables;

use divan::{Bencher, black_box};
use sealed_orders::contract::{Draft, Lens, ScenarioSource, Seat, Skill, Viewer};
use tables::{Table, asked, draft, played_until, started, thought};

fn main() {
    divan::main();
}

fn start() -> Table {
    started("anteel", ScenarioSource::Book("standard"), "odd=first", &["triangle", "hourglass"])
}

/// Where the fleets have met, in that phase; and the order of a computer player whose turn it is.
fn midgame(phase: &str) -> (Table, Seat, Draft) {
    let is_meant = |heading: &str| heading.contains("ROUND 3") && heading.contains(phase);
    let table = played_until(start(), [Skill::Plain; 2], is_meant);
    let seat = asked(&table).unwrap();
    let order = thought(&table, seat, Skill::Plain, 1).1;
    let draft = draft(&table, &order);
    (table, seat, draft)
}

#[divan::bench(args = ["Movement", "Firing"])]
fn anteel_order(bencher: Bencher<'_, '_>, phase: &str) {
    let (table, seat, order) = midgame(phase);
    bencher.bench(|| black_box(&table).submit(seat, &order).unwrap());
}

#[divan::bench]
fn anteel_prompt(bencher: Bencher<'_, '_>) {
    let (table, seat, _) = midgame("Movement");
    bencher.bench(|| black_box(&table).prompt(seat));
}

#[divan::bench]
fn anteel_draw(bencher: Bencher<'_, '_>) {
    let (table, ..) = midgame("Firing");
    bencher.bench(|| black_box(&table).draw(Viewer::Public, &Lens::default()).unwrap());
}

#[divan::bench]
fn anteel_state_to_json(bencher: Bencher<'_, '_>) {
    let (table, ..) = midgame("Firing");
    bencher.bench(|| black_box(&table).to_bytes());
}

#[divan::bench(args = [Skill::Plain, Skill::Steady, Skill::Sharp], sample_count = 20)]
fn anteel_computer_game(bencher: Bencher<'_, '_>, skill: Skill) {
    bencher.bench(|| played_until(start(), [skill; 2], |_| false));
}
