//! What a public post frames: whoever is awaited, acted, fired or was hit, of all sides, with a hex around.

use std::collections::BTreeSet;

use sealed_orders::contract::{Awaiting, Look, Match, ScenarioSource, Seed, Setup, Skill, System, Thinking, Viewer};
use sealed_orders::games::{anteel::Anteel, pentagon_war::PentagonWar, space_combat::SpaceCombat};
use sealed_orders::grid::Offset;
use sealed_orders::render::{Studio, View};
use sealed_orders::scene::{Cell, Item, Picture, Scene};

/// Inputs of a game that are looked at.
const MOST_INPUTS: u64 = 400;

/// Calls `visit` with the public picture of every window of a game between computer players.
fn public_pictures(system: System, scenario: &str, visit: &mut dyn FnMut(&str, &Scene)) {
    let options = system.options(ScenarioSource::Book(scenario), "").expect("a fair game");
    let mut setup = Setup { scenario: scenario.to_owned(), options, sides: vec![] };
    let seats = *system.lobby(&setup).expect("a fair game").seats().start();
    setup.sides =
        system.lobby(&setup).expect("a fair game").sides().into_iter().take(seats).map(|side| side.slug).collect();
    let mut table = system
        .lobby(&setup)
        .and_then(|lobby| lobby.start(&Seed::from_words(scenario).expect("a seed")))
        .expect("a fair game");
    let mut window = 0;
    for input in 0..MOST_INPUTS {
        let (now, seat) = match table.awaiting() {
            Awaiting::Orders(asked) => (asked.number, asked.seats.first().copied()),
            Awaiting::Over(_) => (u32::MAX, None),
        };
        if now != window {
            window = now;
            let name = format!("{} {scenario}, input {input}", system.title());
            visit(&name, &public(&*table));
        }
        let Some(seat) = seat else { return };
        // The skills take turns, so that ships come near each other and stay apart.
        let skill = Skill::ALL[seat.index() % 2];
        let thinking = Thinking { skill, seed: input, may_go_on: &|| false };
        table = table.computer(seat, &thinking).expect("a fair game").next;
    }
}

fn public(table: &dyn Match) -> Scene {
    match table.draw(Viewer::Public, &Look::default()).expect("a fair game") {
        Picture::Map(scene) => *scene,
        Picture::Card(card) => panic!("{card:?}"),
    }
}

/// Cells of those who are awaited, acted, fired or were hit.
fn actors(scene: &Scene) -> BTreeSet<Cell> {
    let cells = |item: &Item| match item {
        Item::Token(token) if token.is_lit => vec![token.cell],
        Item::Shot { from, to, .. } => vec![*from, *to],
        Item::Trail { cells, is_dashed: false, .. } => cells.last().copied().into_iter().collect(),
        Item::Sign { cell, .. } => vec![*cell],
        _ => vec![],
    };
    scene.items.iter().flat_map(cells).collect()
}

/// The cell and those around it that are on the board.
fn with_neighbours(scene: &Scene, cell: Cell) -> Vec<Cell> {
    let around = Offset::new(cell.col, cell.row).to_hex().disc(1).map(Cell::from);
    around.filter(|cell| scene.board.area().contains(*cell)).collect()
}

#[test]
fn a_public_post_frames_whoever_acted_fired_was_hit_or_is_awaited_in_every_scenario() {
    let studio = Studio::new();
    let (mut seen, mut cropped) = (0, 0);
    let mut cut = vec![];
    for system in [System::of::<Anteel>(), System::of::<PentagonWar>(), System::of::<SpaceCombat>()] {
        for scenario in system.scenarios() {
            public_pictures(system, &scenario.slug, &mut |name, scene| {
                let shown: BTreeSet<Cell> = studio.cells_shown(scene, View::Tactical).into_iter().collect();
                let missing: Vec<String> = actors(scene)
                    .into_iter()
                    .filter(|cell| with_neighbours(scene, *cell).iter().any(|cell| !shown.contains(cell)))
                    .map(|cell| scene.board.label(cell))
                    .collect();
                seen += 1;
                cropped += usize::from(shown.len() < scene.board.area().cells().count());
                if !missing.is_empty() {
                    cut.push(format!("{name}: {}", missing.join(" ")));
                }
            });
        }
    }
    assert!(seen > 150 && cropped > 50, "only {seen} pictures, {cropped} of them cropped");
    assert!(cut.is_empty(), "{} of {seen} pictures cut somebody off:\n  {}", cut.len(), cut.join("\n  "));
}
