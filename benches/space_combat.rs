//! What Space Combat costs: resolving a subturn, predicting a course among three bodies, orders of computer players,
//! drawing, and the size of a snapshot.
//!
//! `cargo bench --bench space_combat`
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may fail loudly and tells what it measures")]

#[expect(dead_code, reason = "what the benches share is not all needed here")]
mod tables;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sealed_orders::contract::{Draft, Lens, ScenarioSource, Seat, Skill, Viewer};
use sealed_orders::measured::Sky;
use sealed_orders::render::{Framing, Renderer};
use tables::{Table, asked, started, thought, window};

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

/// Some subturns into the fight.
fn midgame() -> Table {
    let mut table = started("space-combat", ScenarioSource::File(THREE_BODIES), "", &["a", "b"]);
    for _ in 0..24 {
        let Some(seat) = asked(&table) else { return table };
        table = thought(&table, seat, Skill::Steady, 1).0;
    }
    table
}

/// All orders are given and the other side has locked: the next `done` resolves the subturn.
fn before_resolution() -> (Table, Seat) {
    let mut table = midgame();
    loop {
        let seat = asked(&table).unwrap();
        let next = thought(&table, seat, Skill::Steady, 1).0;
        if window(&next) != window(&table) {
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
    let sky = Sky::read(THREE_BODIES, ["a", "b"]).unwrap();
    // In orbit round the well: a course that neither lands nor leaves.
    assert_eq!(sky.course((-7, 0), "SE2", 10), 10);
    bencher.bench(|| black_box(&sky).course((-7, 0), "SE2", 10));
}

#[divan::bench(args = Skill::ALL)]
fn computer_order(bencher: Bencher<'_, '_>, skill: Skill) {
    let table = midgame();
    let seat = asked(&table).unwrap();
    bencher.bench(|| thought(black_box(&table), seat, skill, 1));
}

#[divan::bench]
fn draw(bencher: Bencher<'_, '_>) {
    let table = midgame();
    bencher.bench(|| table.draw(Viewer::Public, &Lens::default()).unwrap());
}

#[divan::bench]
fn picture_in_full(bencher: Bencher<'_, '_>) {
    let (table, renderer) = (midgame(), Renderer::new());
    let picture = table.draw(Viewer::Public, &Lens::default()).unwrap();
    bencher.bench(|| renderer.png(black_box(&picture), Framing::Full).unwrap());
}

#[divan::bench]
fn picture_for_the_preview(bencher: Bencher<'_, '_>) {
    let (table, renderer) = (midgame(), Renderer::new());
    let picture = table.draw(Viewer::Public, &Lens::default()).unwrap();
    bencher.bench(|| renderer.png(black_box(&picture), Framing::Tactical).unwrap());
}

#[divan::bench]
fn snapshot(bencher: Bencher<'_, '_>) {
    let table = midgame();
    bencher.bench(|| black_box(&table).to_bytes());
}
