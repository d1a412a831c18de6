//! What The Pentagon War costs: impulses of a six-craft battle, whole duels of computer players, snapshots, pictures.
//!
//! `cargo bench --bench pentagon_war`
#![expect(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

mod tables;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use sealed_orders::contract::{Draft, Lens, ScenarioSource, Seat, Skill, Viewer};
use sealed_orders::render::{Framing, Renderer};
use tables::{Table, played_until, started, tried};

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

fn start(scenario: &str) -> Table {
    started("pentagon-war", ScenarioSource::Book(scenario), "", &["sol", "alpha-centauri"])
}

fn ordered(table: &Table, seat: Seat, text: &str) -> Table {
    tried(table, seat, text).unwrap()
}

fn played(table: Table, skill: Skill, most_turns: u16) -> Table {
    let last = format!("TURN {}", most_turns + 1);
    played_until(table, [skill; 2], |heading| heading.contains(&last))
}

/// Three against three, in the turn in which they meet, all planned; only the last seat's word is missing.
fn six_craft() -> Table {
    let mut table = played(start("three"), Skill::Steady, 3);
    for seat in [Seat(0), Seat(1)] {
        table = ordered(&table, seat, "defaults all breaks=none reinforce=2");
        for unit in table.complete(Viewer::Seat(seat), &Draft::new("plan"), "unit") {
            // A craft does what it has the systems for.
            let plan = |clauses: &&str| tried(&table, seat, &format!("plan {} {clauses}", unit.value));
            let planned = PLANS.iter().find_map(plan);
            table = planned.unwrap();
        }
    }
    ordered(&table, Seat(0), "done")
}

#[divan::bench]
fn pentagon_war_impulses_of_six_craft(bencher: Bencher<'_, '_>) {
    let table = six_craft();
    let after = ordered(&table, Seat(1), "done");
    assert_ne!(after.heading().title, table.heading().title, "the whole turn runs through");
    bencher.counter(ItemsCount::new(IMPULSES)).bench(|| ordered(black_box(&table), Seat(1), "done"));
}

#[divan::bench(sample_count = 10)]
fn pentagon_war_computer_duel_of_the_sharp() -> Table {
    played(start("duel"), Skill::Sharp, 40)
}

#[divan::bench(sample_count = 20)]
fn pentagon_war_computer_duel_of_the_steady() -> Table {
    played(start("duel"), Skill::Steady, 40)
}

#[divan::bench]
fn pentagon_war_snapshot_of_six_craft(bencher: Bencher<'_, '_>) {
    let table = six_craft();
    let bytes = table.to_bytes().len();
    bencher.counter(BytesCount::new(bytes)).bench(|| black_box(&table).to_bytes());
}

#[divan::bench]
fn pentagon_war_picture_of_six_craft(bencher: Bencher<'_, '_>) {
    let (renderer, table) = (Renderer::new(), six_craft());
    bencher.bench(|| {
        let picture = black_box(&table).draw(Viewer::Public, &Lens::default()).unwrap();
        renderer.png(&picture, Framing::Full).unwrap()
    });
}

#[divan::bench]
fn pentagon_war_record_sheet(bencher: Bencher<'_, '_>) {
    let (renderer, table) = (Renderer::new(), six_craft());
    let unit = table.complete(Viewer::Seat(Seat(0)), &Draft::new("plan"), "unit").swap_remove(0).value;
    bencher.bench(|| {
        let sheet = black_box(&table).sheet(Viewer::Public, Some(&unit)).unwrap();
        renderer.png(&sheet, Framing::Full).unwrap()
    });
}
