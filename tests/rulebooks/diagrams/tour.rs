//! What the README shows of a game: its lobby, a move that is being considered, a fight, the card of the end. The battle is that
//! of Anteel's first turn; Crescent resigns after one round.

use std::sync::Arc;

use sealed_orders::contract::{Draft, Ending, Lens, Match, ScenarioSource, Seat, Setup, Viewer};
use sealed_orders::kit::ending::Standing;
use sealed_orders::render::Sizing;
use sealed_orders::scene::Picture;
use sealed_orders::systems;

use super::{Diagram, given, started};

pub(super) const DIAGRAMS: [Diagram; 4] = [
    ("tour-1-lobby", Sizing::Large, lobby),
    ("tour-2-panel", Sizing::Large, panel),
    ("tour-3-fight", Sizing::Large, fight),
    ("tour-4-end", Sizing::Large, end),
];

const OPTIONS: &str = "budget=40 handicap=none length=4 rounds=sealed odd=first gap=10 depth=4 columns=9 margin=2";
const SIDES: [&str; 2] = ["triangle", "crescent"];
const FLEETS: [(u8, &str); 4] =
    [(0, "fleet Spur 2, Bastion 1"), (1, "fleet Perigee 1, Sickle 1"), (0, "done"), (1, "done")];
const MOVES: [(u8, &str); 7] = [
    (0, "move Spur1 F4"),
    (0, "move Spur2 F4"),
    (0, "move Bastion1 F3"),
    (0, "done"),
    (1, "move Perigee1 F4L"),
    (1, "move Sickle1 F5L"),
    (1, "done"),
];
const SHOTS: [(u8, &str); 6] = [
    (0, "fire Bastion1 Sickle1"),
    (0, "fire Spur1 Sickle1"),
    (0, "fire Spur2 Perigee1"),
    (0, "done"),
    (1, "fire Perigee1 Spur1"),
    (1, "done"),
];

/// The game after each of these orders, the newest last.
fn course(orders: &[&[(u8, &str)]]) -> Vec<Arc<dyn Match>> {
    let mut games = vec![started("anteel", "skirmish", OPTIONS, SIDES)];
    for (seat, notation) in orders.concat() {
        let next = given("anteel", games.last().expect("the start"), seat, notation);
        games.push(next);
    }
    games
}

fn after(orders: &[&[(u8, &str)]]) -> Arc<dyn Match> {
    course(orders).pop().expect("the start at least")
}

/// With the names of those who play.
fn named(mut picture: Picture) -> Picture {
    if let Picture::Map(scene) = &mut picture {
        for (side, player) in scene.banner.sides.iter_mut().zip(["Anna", "Ben"]) {
            player.clone_into(&mut side.player);
        }
    }
    picture
}

fn lobby() -> Picture {
    let system = systems::find("anteel").unwrap();
    let options = system.options(ScenarioSource::Book("skirmish"), OPTIONS).unwrap();
    let setup = Setup { scenario: "skirmish".to_owned(), options, sides: SIDES.map(str::to_owned).to_vec() };
    named(system.lobby(&setup).unwrap().picture())
}

fn panel() -> Picture {
    let order = Draft::new("move").with("unit", "Spur1").with("path", "F2L");
    let lens = Lens::at("Spur1").considering(order);
    named(after(&[&FLEETS, &MOVES, &SHOTS]).draw(Viewer::Seat(Seat(0)), &lens).unwrap())
}

fn fight() -> Picture {
    named(after(&[&FLEETS, &MOVES, &SHOTS]).draw(Viewer::Public, &Lens::default()).unwrap())
}

fn end() -> Picture {
    let games = course(&[&FLEETS, &MOVES, &SHOTS]);
    let course: Vec<Standing> = games.iter().map(|game| game.standing()).collect();
    let last = games.last().expect("the start at least").end(Ending::Resigned(Seat(1))).next;
    named(last.ended(&course).unwrap())
}
