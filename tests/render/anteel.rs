//! A short game of Anteel by fixed orders, for the goldens and the text twins: the same pictures whoever plays better tomorrow.

use std::sync::Arc;

use sealed_orders::contract::{Draft, Ending, Lens, Match, ScenarioSource, Seat, Seed, Setup, System, Viewer};
use sealed_orders::scene::Picture;
use sealed_orders::systems::find;

const BOARD: &str = "budget=35 rounds=4 gap=6 depth=3 columns=12 margin=2 odd=first handicap=none";

const PLACES: [(u8, &str); 6] = [
    (0, "deploy Wedge1 0812 N"),
    (1, "deploy Whirl1 0804 S"),
    (0, "deploy Spur1 0512 N"),
    (0, "deploy Spur2 1113 N"),
    (1, "deploy Mote1 0604 S"),
    (1, "deploy Mote2 1104 S"),
];

const MOVES: [(u8, &str); 6] = [
    (0, "move Wedge1 F2"),
    (1, "move Whirl1 F1"),
    (0, "move Spur1 F3"),
    (0, "move Spur2 F2"),
    (1, "move Mote1 F2"),
    (1, "move Mote2 F2LF1R"),
];

const SHOTS: [(u8, &str); 6] = [
    (0, "fire Spur1 Mote1"),
    (0, "fire Spur2 Mote2"),
    (0, "fire Wedge1 Whirl1"),
    (1, "fire Mote1 Spur1"),
    (1, "fire Mote2 Spur2"),
    (1, "fire Whirl1 Wedge1"),
];

fn anteel() -> System {
    find("anteel").expect("a system")
}

fn setup() -> Setup<serde_json::Value> {
    let mut options = anteel().options(ScenarioSource::Book("standard"), BOARD).expect("fair options");
    // As a table of before has it: the cards of the first edition, whatever the newest are.
    options.as_object_mut().expect("options are an object").remove("edition").expect("an edition");
    let sides = ["triangle", "circle"].map(str::to_owned).to_vec();
    Setup { scenario: "standard".to_owned(), options, sides }
}

fn told(table: &dyn Match, (seat, order): (u8, &str)) -> Arc<dyn Match> {
    let draft = Draft::from_notation(order, "Anteel", anteel().card().verbs, None).expect(order);
    table.submit(Seat(seat), &draft).unwrap_or_else(|no| unreachable!("{order}: {no}")).next
}

fn all_told(table: &Arc<dyn Match>, orders: &[(u8, &str)]) -> Arc<dyn Match> {
    orders.iter().fold(Arc::clone(table), |table, order| told(&*table, *order))
}

fn seen(table: &dyn Match, viewer: Viewer, lens: &Lens) -> Picture {
    table.draw(viewer, lens).expect("a picture")
}

fn looked(table: &dyn Match, focus: &str, overlay: &str) -> Picture {
    let lens = Lens { focus: Some(focus.to_owned()), overlays: vec![overlay.to_owned()], preview: None };
    seen(table, Viewer::Seat(Seat(0)), &lens)
}

fn considered(table: &dyn Match, order: &str) -> Picture {
    let draft = Draft::from_notation(order, "Anteel", anteel().card().verbs, None).expect(order);
    seen(table, Viewer::Seat(Seat(0)), &Lens { preview: Some(draft), ..Lens::default() })
}

/// Every kind of picture that Anteel has, by name.
pub(crate) fn pictures() -> Vec<(&'static str, Picture)> {
    let public = |table: &dyn Match| seen(table, Viewer::Public, &Lens::default());
    let seed = Seed::from_words("goldens").expect("a seed");
    let fleets = anteel().lobby(&setup()).expect("a lobby").start(&seed).expect("a game");
    let bought = all_told(&fleets, &[(0, "fleet Spur 2, Wedge 1"), (1, "fleet Mote 2, Whirl 1")]);
    let half_placed = all_told(&bought, &PLACES[..2]);
    let placed = all_told(&half_placed, &PLACES[2..]);
    let half_moved = all_told(&placed, &MOVES[..2]);
    let moved = all_told(&half_moved, &MOVES[2..]);
    let fired = all_told(&moved, &SHOTS);
    let over = fired.end(Ending::Resigned(Seat(1))).next;
    vec![
        ("lobby", anteel().lobby(&setup()).expect("a lobby").picture()),
        ("fleets", public(&*fleets)),
        ("deployment", public(&*half_placed)),
        ("movement", public(&*half_moved)),
        ("fire", public(&*moved)),
        ("shots", public(&*fired)),
        ("over", public(&*over)),
        ("end", over.ended(&[&moved, &fired, &over].map(|step| step.standing())).expect("a card")),
        ("arc", looked(&*moved, "Wedge1", "arc")),
        ("reach", looked(&*half_moved, "Spur1", "reach")),
        ("range", looked(&*moved, "Wedge1", "range")),
        ("threat", looked(&*moved, "Wedge1", "threat")),
        ("steer", considered(&*half_moved, "move Spur1 F2RF1")),
        ("target", considered(&*moved, "fire Spur1 Mote1")),
        ("ship", fired.sheet(Viewer::Public, Some("Spur1")).expect("a card")),
        ("side", fired.sheet(Viewer::Seat(Seat(1)), None).expect("a card")),
    ]
}
