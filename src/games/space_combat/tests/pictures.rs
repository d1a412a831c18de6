//! The diagrams of the rulebook, drawn by the game's own renderer, and what pictures show.
//!
//! `cargo test --test rules_space_combat -- --ignored` draws the diagrams anew.

use std::path::{Path, PathBuf};

use crate::contract::prelude::*;
use crate::contract::{Dice, Lens, Seat, Seed, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::{Phase, Recent, State, Status, World};
use crate::render::{Framing, Renderer};
use crate::scene::{Area, Banner, Block, FaceMark, Ink, Item, Picture, Scene};

use super::kit::{put, scenario, world_of};

const RULEBOOK: &str = include_str!("../../../../docs/rules/space-combat.md");

/// Name of a file, title, bodies, ships (class, hex, facing, counters), overlays, what is shown.
struct Diagram {
    name: &'static str,
    title: &'static str,
    bodies: &'static [(&'static str, i32, i32)],
    ships: &'static [(&'static str, (i32, i32), u8, &'static str)],
    overlays: &'static [&'static str],
    centre: (i32, i32),
    radius: i32,
}

const DIAGRAMS: [Diagram; 4] = [
    Diagram {
        name: "space-combat-template",
        title: "THE PLANET TEMPLATE",
        bodies: &[("planet", 0, 0)],
        ships: &[],
        overlays: &["dots"],
        centre: (0, 0),
        radius: 5,
    },
    Diagram {
        name: "space-combat-course",
        title: "A COURSE UNDER GRAVITY",
        bodies: &[("planet", 0, 0)],
        ships: &[("corvette", (-6, 3), 2, "NE3")],
        overlays: &["course"],
        centre: (0, 0),
        radius: 6,
    },
    Diagram {
        name: "space-combat-orbit",
        title: "AN ORBIT ON RING 2",
        bodies: &[("planet", 0, 0)],
        ships: &[("corvette", (0, -2), 3, "SE2")],
        overlays: &["course"],
        centre: (0, 0),
        radius: 6,
    },
    Diagram {
        name: "space-combat-lagrange",
        title: "A LAGRANGE POINT",
        bodies: &[("planet", 0, 0), ("moon", 6, -6)],
        ships: &[],
        overlays: &[],
        centre: (3, -3),
        radius: 6,
    },
];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(format!("{name}.png"))
}

fn state(world: World) -> State {
    let dice = Dice::new(Seed::from_words("diagram").unwrap());
    State { world, phase: Phase::Orders { asked: None }, window: 1, dice, last: Recent::default(), earlier: vec![] }
}

fn scene(state: &State, viewer: Viewer, lens: &Lens) -> Scene {
    match SpaceCombat::draw(&View::of(state, viewer), lens).unwrap() {
        Picture::Map(scene) => *scene,
        Picture::Card(card) => panic!("{} is no map", card.title),
    }
}

fn diagram(diagram: &Diagram) -> Picture {
    let mut rules = scenario(diagram.bodies);
    rules.zone_radius_hexes = 10;
    for (body, name) in rules.body.iter_mut().zip(["Planet", "Moon"]) {
        name.clone_into(&mut body.name);
    }
    let mut world = world_of(rules);
    for (class, hex, facing, counters) in diagram.ships {
        put(&mut world, class, 0, *hex, *facing, counters);
    }
    let overlays = diagram.overlays.iter().map(|o| (*o).to_owned()).collect();
    let mut scene = scene(&state(world), Viewer::Public, &Lens { overlays, ..Lens::default() });
    scene.banner = Banner { title: diagram.title.to_owned(), ..Banner::default() };
    scene.panel.retain(|block| matches!(block, Block::Key(_)));
    let (q, r) = diagram.centre;
    let middle = crate::grid::Hex::new(q, r).to_offset();
    let shift = i32::try_from(scene.board.area().cols).unwrap() / 2;
    scene.focus =
        Some(Area::around([crate::scene::Cell::new(middle.col + shift, middle.row + shift)], diagram.radius).unwrap());
    Picture::Map(Box::new(scene))
}

#[test]
fn sc_14_3_a_hulk_is_there_and_is_no_planned_place() {
    let mut world = world_of(scenario(&[]));
    let id = put(&mut world, "corvette", 0, (2, 0), 2, "NE3");
    (world[id].hull, world[id].status) = (0, Status::Disabled);
    let scene = scene(&state(world), Viewer::Public, &Lens::default());
    let hulk = scene.items.iter().find_map(|item| if let Item::Token(token) = item { Some(token) } else { None });
    let hulk = hulk.unwrap();
    assert!(!hulk.is_ghost);
    assert_eq!(hulk.label.as_ref().unwrap().name, "disabled, NE3");
    let text = crate::scene::text::of_scene(&scene);
    assert!(text.contains("disabled, NE3") && !text.contains("planned"), "{text}");
    let said = scene
        .panel
        .iter()
        .any(|block| matches!(block, Block::Key(rows) if rows.iter().any(|row| row.text == "where it will be")));
    assert!(!said, "{:?}", scene.panel);
}

#[test]
#[ignore = "writes the rulebook's diagrams"]
fn the_diagrams_are_drawn_anew() {
    for entry in &DIAGRAMS {
        std::fs::write(file(entry.name), Renderer::new().png(&diagram(entry), Framing::Tactical).unwrap()).unwrap();
    }
}

#[test]
fn every_diagram_can_be_drawn_and_stands_in_the_rulebook_with_words_for_those_who_cannot_see_it() {
    for entry in &DIAGRAMS {
        assert!(Renderer::new().png(&diagram(entry), Framing::Tactical).unwrap().starts_with(b"\x89PNG"));
        assert!(std::fs::read(file(entry.name)).unwrap().starts_with(b"\x89PNG"), "{} is drawn", entry.name);
        let link = format!("](../pictures/{}.png)", entry.name);
        let embedded = RULEBOOK.lines().find(|l| l.contains(&link)).unwrap_or_else(|| panic!("{link} is missing"));
        assert!(embedded.starts_with("![") && embedded.find(']').unwrap() > 40, "{embedded}");
    }
}

/// Marks at faces of the cell of a hex, as (face, count).
fn faces(scene: &Scene, wanted: FaceMark, ink: Ink, at: crate::scene::Cell) -> Vec<(u8, u32)> {
    let found = scene.items.iter().filter_map(|item| match item {
        Item::Face { cell, face, count, mark, ink: own } if *mark == wanted && *own == ink && *cell == at => {
            Some((*face, *count))
        }
        _ => None,
    });
    found.collect()
}

#[test]
fn rule_10_1_a_hex_shows_its_green_and_red_lines_and_its_dots() {
    let mut rules = scenario(&[("planet", 0, 0)]);
    rules.options.atmosphere = true;
    let state = state(world_of(rules));
    let plain = scene(&state, Viewer::Public, &Lens::default());
    let dotted = scene(&state, Viewer::Public, &Lens { overlays: vec!["dots".to_owned()], ..Lens::default() });
    let cell = |q, r| {
        let offset = crate::grid::Hex::new(q, r).to_offset();
        crate::scene::Cell::new(offset.col + 32, offset.row + 32)
    };
    assert_eq!(faces(&plain, FaceMark::Lines, Ink::Good, cell(0, -2)), [(3, 2)], "2.1.0: two green lines on S");
    assert_eq!(faces(&plain, FaceMark::Lines, Ink::Good, cell(1, -2)), [(3, 1), (4, 1)], "2.1.1: S1 SW1");
    assert_eq!(faces(&plain, FaceMark::Lines, Ink::Danger, cell(0, -1)).len(), 6, "air: a red line on each face");
    assert_eq!(faces(&plain, FaceMark::Dots, Ink::Highlight, cell(0, -2)), []);
    assert_eq!(faces(&dotted, FaceMark::Dots, Ink::Highlight, cell(0, -2)), [(2, 2)], "2.1.0: SE2");
    assert_eq!(faces(&dotted, FaceMark::Dots, Ink::Highlight, cell(2, -3)), [(2, 1), (3, 1)], "3.1.2: SE1 S1");
}

#[test]
fn rule_7_1_a_ships_counters_lie_round_it_on_its_six_faces() {
    let mut world = world_of(scenario(&[]));
    put(&mut world, "corvette", 0, (0, 0), 1, "N2 NE1");
    let scene = scene(&state(world), Viewer::Seat(Seat(0)), &Lens::default());
    let token = scene.items.iter().find_map(|item| match item {
        Item::Token(token) => Some(token.cell),
        _ => None,
    });
    let side = Ink::Side(crate::scene::SideInk(0));
    assert_eq!(faces(&scene, FaceMark::Counter, side, token.unwrap()), [(0, 2), (1, 1)]);
}
