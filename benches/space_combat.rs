//! What Space Combat costs: resolving a subturn, predicting a course among three bodies, orders of computer players,
//! drawing, and the size of a snapshot.
//!
//! `cargo bench --bench space_combat`
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may fail loudly and tells what it measures")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sealed_orders::contract::prelude::*;
use sealed_orders::contract::{
    Awaiting, Draft, Look, Play, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, Viewer,
};
use sealed_orders::games::space_combat::SpaceCombat;
use sealed_orders::games::space_combat::data::counters::Counters;
use sealed_orders::games::space_combat::rules::bearing::Place;
use sealed_orders::games::space_combat::rules::forecast::course_from;
use sealed_orders::grid::Hex;
use sealed_orders::render::{Framing, Renderer};

/// Three bodies with overlapping fields, two squadrons.
const THREE_BODIES: &str = r#"
slug = "bench"
title = "Three bodies"
summary = "For measuring."
players = [2, 2]
zone_radius_hexes = 18
turns = 20
[[body]]
name = "Planet"
template = "planet"
hex = [0, 0]
[[body]]
name = "Moon"
template = "moon"
hex = [6, -6]
[[body]]
name = "Well"
template = "well"
hex = [-7, 2]
[[side]]
slug = "a"
name = "A"
summary = "South."
ship = [
  { class = "destroyer", hex = [0, 8], counters = "N1" },
  { class = "corvette", hex = [-1, 8], counters = "N1" },
]
[[side]]
slug = "b"
name = "B"
summary = "North."
ship = [
  { class = "destroyer", hex = [0, -8], facing = 4, counters = "S1" },
  { class = "corvette", hex = [1, -8], facing = 4, counters = "S1" },
]
"#;

fn main() {
    let table = midgame();
    println!("snapshot of two squadrons among three bodies: {} bytes", table.to_bytes().len());
    divan::main();
}

fn start() -> Play<SpaceCombat> {
    let options = SpaceCombat::options(ScenarioSource::File(THREE_BODIES), "").unwrap();
    let setup = Setup { scenario: "bench".to_owned(), options, sides: vec!["a".to_owned(), "b".to_owned()] };
    Play::start(&setup, &Seed::from_words("bench").unwrap()).unwrap()
}

fn think(table: &Play<SpaceCombat>, seat: Seat, skill: Skill) -> Play<SpaceCombat> {
    table.computer(seat, &Thinking { skill, seed: 1, may_go_on: &|| true }).unwrap().next
}

fn awaited(table: &Play<SpaceCombat>) -> Option<Seat> {
    match table.awaiting() {
        Awaiting::Orders(window) => window.seats.first().copied(),
        Awaiting::Over(_) => None,
    }
}

/// Some subturns into the fight.
fn midgame() -> Play<SpaceCombat> {
    let mut table = start();
    for _ in 0..24 {
        let Some(seat) = awaited(&table) else { return table };
        table = think(&table, seat, Skill::Steady);
    }
    table
}

/// All orders are given and the other side has locked: the next `done` resolves the subturn.
fn before_resolution() -> (Play<SpaceCombat>, Seat) {
    let mut table = midgame();
    loop {
        let seat = awaited(&table).unwrap();
        let next = think(&table, seat, Skill::Steady);
        if next.state().window != table.state().window {
            return (table, seat);
        }
        table = next;
    }
}

#[divan::bench]
fn resolve_subturn(bencher: Bencher<'_, '_>) {
    let (table, seat) = before_resolution();
    let done = Draft::new("done");
    bencher.counter(ItemsCount::new(1_usize)).bench(|| black_box(&table).submit(seat, &done).unwrap());
}

#[divan::bench]
fn predict_ten_subturns_among_three_bodies(bencher: Bencher<'_, '_>) {
    let table = start();
    let world = &table.state().world;
    let ship = world.ships.first().unwrap();
    // In orbit round the well: a course that neither lands nor leaves.
    let place = Place { hex: Hex::new(-7, 0), altitude: 0 };
    let counters = Counters::parse("SE2").unwrap();
    assert_eq!(course_from(world, ship, place, counters, 0, 10).len(), 10);
    bencher.bench(|| course_from(black_box(world), ship, place, counters, 0, 10));
}

#[divan::bench(args = Skill::ALL)]
fn computer_order(bencher: Bencher<'_, '_>, skill: Skill) {
    let table = midgame();
    let seat = awaited(&table).unwrap();
    bencher.bench(|| think(black_box(&table), seat, skill));
}

#[divan::bench]
fn draw(bencher: Bencher<'_, '_>) {
    let table = midgame();
    bencher.bench(|| table.draw(Viewer::Public, &Look::default()).unwrap());
}

#[divan::bench]
fn picture_in_full(bencher: Bencher<'_, '_>) {
    let (table, renderer) = (midgame(), Renderer::new());
    let picture = table.draw(Viewer::Public, &Look::default()).unwrap();
    bencher.bench(|| renderer.png(black_box(&picture), Framing::Full).unwrap());
}

#[divan::bench]
fn picture_for_the_preview(bencher: Bencher<'_, '_>) {
    let (table, renderer) = (midgame(), Renderer::new());
    let picture = table.draw(Viewer::Public, &Look::default()).unwrap();
    bencher.bench(|| renderer.png(black_box(&picture), Framing::Tactical).unwrap());
}

#[divan::bench]
fn snapshot(bencher: Bencher<'_, '_>) {
    let table = midgame();
    bencher.bench(|| black_box(&table).to_bytes());
}
