//! Symbols of single hexes (10.11): green and red lines, dots and heat values in scenario files, on the map and under way.

use crate::contract::prelude::*;
use crate::contract::{Lens, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::book::{library, parse};
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::state::World;
use crate::scene::{FaceMark, Ink, Item, Picture};

use super::kit::*;

/// A world with these lines of symbols.
fn with(symbols: &str) -> World {
    world_of(parse(&(FRAME.to_owned() + symbols)).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// 19.5: G13, flown.
#[test]
fn sc_10_11_vector_g13_in_a_scenario_file_red_lines_take_and_never_push() {
    for (symbols, after) in [
        ("[[symbol]]\nhex = [0, 0]\ngreen = \"N1\"\nred = \"N1 S1\"\n", "S1 SW1"),
        ("[[symbol]]\nhex = [0, 0]\nred = \"N1\"\n", "S2 SW1"),
    ] {
        let mut w = with(symbols);
        let id = put(&mut w, "frigate", 0, (1, -3), 1, "S2 SW1");
        let legs = course(&w, ship(&w, id), counters("S2 SW1"), 0, 1);
        assert_eq!(legs[0].counters, counters(after), "the course that is foretold");
        assert_eq!(drift(&mut w, id), ((0, 0), after.to_owned()));
    }
}

#[test]
fn sc_10_11_dots_and_lines_that_fit_keep_an_orbit_and_own_dots_replace_a_templates() {
    // A triangle of lines round an empty hex: a ship with the dots goes round for ever.
    let symbol = |hex: &str, green: &str, dots: &str| {
        format!("[[symbol]]\nhex = {hex}\ngreen = \"{green}\"\ndots = \"{dots}\"\n")
    };
    let symbols =
        symbol("[0, 0]", "S1 SW1", "S1") + &symbol("[0, 1]", "N1 NW1", "NW1") + &symbol("[-1, 1]", "NE1 SE1", "NE1");
    let mut w = with(&symbols);
    let id = put(&mut w, "frigate", 0, (0, 0), 1, "S1");
    for (place, words) in [((0, 1), "NW1"), ((-1, 1), "NE1"), ((0, 0), "S1"), ((0, 1), "NW1")] {
        assert_eq!(drift(&mut w, id), (place, words.to_owned()));
        assert!(w.orbit_of(ship(&w, id)).is_some(), "{place:?}");
    }
    let text = FRAME.to_owned()
        + "[[body]]\nname = \"P\"\ntemplate = \"planet\"\nhex = [0, 0]\n[[symbol]]\nhex = [0, -2]\nred = \"SE1\"\n";
    let w = world_of(parse(&text).unwrap());
    assert!(w.field().orbit(hex(0, -2), 0, counters("SE2")).is_none(), "the dots of the template are void there");
    assert!(w.field().orbit(hex(2, -2), 0, counters("S2")).is_some());
}

#[test]
fn sc_10_11_lines_count_in_the_plane_and_heat_by_the_table_of_stars() {
    let mut w = with("[[symbol]]\nhex = [0, 0]\ngreen = \"S1\"\nheat = 3\n");
    w.scenario.options.altitude = true;
    for (altitude, pulled, heat) in [(0, "S1", 4), (1, "at rest", 2), (2, "at rest", 1), (3, "at rest", 0)] {
        let id = put(&mut w, "frigate", 0, (0, 0), 1, "");
        w[id].place.altitude = altitude;
        let legs = course(&w, ship(&w, id), counters(""), 0, 1);
        assert_eq!((legs[0].counters.words().as_str(), legs[0].heat), (pulled, heat), "altitude {altitude}");
        drift(&mut w, id);
        assert_eq!(ship(&w, id).heat, heat);
        w[id].place.hex = hex(9, 9);
    }
}

#[test]
fn sc_16_7_faulty_symbols_are_named() {
    for (symbol, part) in [
        ("hex = [99, 0]", "outside the zone"),
        ("hex = [0, 0]\ngreen = \"X1\"", "green"),
        ("hex = [0, 0]\nred = \"S9\"", "red"),
        ("hex = [0, 0]\ndots = \"N1 S1\"", "normal form"),
        ("hex = [0, 0]\nheat = 6", "heat value 6"),
        ("hex = [0, 0]\ngreen = \"S1\"\n[[symbol]]\nhex = [0, 0]\nred = \"S1\"", "already"),
    ] {
        let faults = parse(&format!("{FRAME}[[symbol]]\n{symbol}\n")).expect_err(symbol);
        assert!(faults.iter().any(|f| f.to_string().contains(part)), "{symbol}: {faults:?}");
    }
}

#[test]
fn sc_10_1_the_map_shows_red_lines_and_a_scenario_of_the_book_has_them() {
    let has_red =
        |s: &&crate::games::space_combat::data::scenario::Scenario| s.symbol.iter().any(|e| !e.red.is_empty());
    let scenario = library().iter().find(has_red).expect("a scenario with red lines").clone();
    let play = super::properties::start(&scenario.slug, "", scenario.players[0], "red");
    let Picture::Map(scene) = SpaceCombat::draw(&View::of(play.state(), Viewer::Public), &Lens::default()).unwrap()
    else {
        panic!("a map is drawn")
    };
    let reds =
        scene.items.iter().filter(|item| matches!(item, Item::Face { mark: FaceMark::Lines, ink: Ink::Danger, .. }));
    assert!(reds.count() >= scenario.symbol.iter().filter(|e| !e.red.is_empty()).count());
}
