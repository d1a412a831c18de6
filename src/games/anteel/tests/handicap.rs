//! Handicaps (4.10): points beside the budget, agreed on or by who meets whom.

use crate::contract::prelude::*;
use crate::contract::{Dice, Lens, ScenarioSource, Seat, Seed, Setup, View, Viewer};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::fleet::Fleet;
use crate::games::anteel::rules::state::{SEATS, State};
use crate::games::anteel::text::words::prompt;
use crate::kit::strips::written;
use crate::scene::Picture;

use super::support::{A, B, fresh};

/// Points of two empires in a battle with these options.
fn points(empires: [Empire; 2], scenario: &str, changes: &str) -> [u32; 2] {
    let state = begun(empires, scenario, changes);
    SEATS.map(|seat| state.budget_of(seat))
}

fn begun(empires: [Empire; 2], scenario: &str, changes: &str) -> State {
    let options = Anteel::options(ScenarioSource::Book(scenario), changes).unwrap();
    let sides = empires.map(|empire| empire.slug().to_owned()).to_vec();
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    Anteel::start(&setup, Dice::new(Seed::new([1; 32]))).unwrap()
}

fn refusal(scenario: &str, changes: &str) -> String {
    Anteel::options(ScenarioSource::Book(scenario), changes).unwrap_err().to_string()
}

#[test]
fn rule_4_10_a_seat_has_as_many_points_more_as_the_players_agreed_on() {
    let mut table = fresh(["triangle", "circle"], "handicap=second+15");
    assert_eq!((table.state.budget_of(A), table.state.budget_of(B)), (100, 115));
    let asked = |seat| prompt(&View::of(&table.state, Viewer::Seat(seat)), seat)[0].plain();
    assert_eq!(asked(A), "Buy your fleet for exactly 100 points; the enemy does so for 115, in secret, too.");
    assert_eq!(asked(B), "Buy your fleet for exactly 115 points; the enemy does so for 100, in secret, too.");
    let short = table.refused(B, "fleet Corona 4");
    assert!(short.message.contains("15 short of the budget of 115"), "{}", short.message);
    let usual = Fleet::usual(table.state.navy(B), 115);
    table.order(A, "fleet Citadel 2, Bastion 1, Spur 2").order(B, &format!("fleet {usual}"));
    assert_eq!(SEATS.map(|seat| cost(&table.state, seat)), [100, 115]);
    // Whoever is odd, it is the seat that was named.
    let both = [Empire::Triangle, Empire::Circle];
    for odd in ["first", "second"] {
        assert_eq!(points(both, "standard", &format!("handicap=first+20 odd={odd}")), [120, 100]);
    }
}

fn cost(state: &State, seat: Seat) -> u32 {
    state.ships.keys().filter(|ship| state.owner(**ship) == seat).map(|ship| ship.card().cost).sum()
}

/// The rulebook's tables: what a table's first line says, and a battle for each of its columns.
const TABLES: [(&str, &[(&str, &str)]); 2] = [
    (
        "| from 18 rows apart | 60 points | 100 points | 150 points | 200 points, *grand* |",
        &[("standard", "budget=60"), ("standard", ""), ("standard", "budget=150"), ("grand", "")],
    ),
    (
        "| up to 17 rows apart | 60 points, *skirmish* | 100 points | 150 points |",
        &[("skirmish", ""), ("standard", "gap=16"), ("skirmish", "budget=150")],
    ),
];

/// Each pairing with its cells of a table of the rulebook, a column a battle: `Circle 10 / –` gives Circle 10 points in sealed rounds
/// and nobody any in classic ones.
fn table(headline: &str) -> Vec<([Empire; 2], Vec<String>)> {
    let book = include_str!("../../../../docs/rules/anteel.md");
    let table = book.split(headline).nth(1).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect();
        let (one, other) = cells[1].split_once(", ").unwrap();
        ([one, other].map(|name| Empire::parse(name).unwrap()), cells[2..cells.len() - 1].to_vec())
    };
    rows.map(row).collect()
}

#[test]
fn rule_4_10_what_evens_out_who_meets_whom_is_as_the_rulebook_says() {
    for (headline, battles) in TABLES {
        let table = table(headline);
        assert_eq!(table.len(), 10, "each meets each");
        assert!(table.iter().any(|(_, cells)| cells.iter().any(|cell| cell != "– / –")));
        for (empires, cells) in table {
            assert_eq!(cells.len(), battles.len(), "{headline}");
            for ((scenario, changes), cell) in battles.iter().zip(cells) {
                let [sealed, classic] = ["sealed", "classic"]
                    .map(|rounds| who_has_more(empires, scenario, &format!("{changes} rounds={rounds}")));
                assert_eq!(format!("{sealed} / {classic}"), cell, "{empires:?} in {scenario} {changes}");
            }
        }
    }
}

/// `Circle 10`, as a cell of the rulebook says it: an empire with its points beyond those of `handicap=none`, in whichever seat.
fn who_has_more(empires: [Empire; 2], scenario: &str, changes: &str) -> String {
    let [both, fair, none] =
        ["", " handicap=fair", " handicap=none"].map(|added| points(empires, scenario, &format!("{changes}{added}")));
    assert_eq!(both, fair, "it is so unless said otherwise");
    assert_eq!(none[0], none[1], "{scenario} {changes}");
    let [first, second] = both;
    assert_eq!(points([empires[1], empires[0]], scenario, changes), [second, first], "seats make no difference");
    let more = empires.into_iter().zip(both).find(|(_, points)| *points > none[0]);
    more.map_or_else(|| "–".to_owned(), |(empire, points)| format!("{} {}", empire.name(), points - none[0]))
}

#[test]
fn rule_4_10_nobody_has_more_than_the_most_that_may_be_spent() {
    let both = [Empire::Hourglass, Empire::Circle];
    let at = |budget: u32| points(both, "standard", &format!("rounds=sealed budget={budget}"));
    assert_eq!(at(200)[0], 200);
    assert!(at(200)[1] > 215);
    assert_eq!([at(235), at(250)], [[235, 250], [250, 250]]);
}

#[test]
fn rule_4_10_where_the_sides_differ_nobody_is_evened_out() {
    let both = [Empire::Hourglass, Empire::Circle];
    for (scenario, had) in [("breakthrough", [100, 80]), ("pursuit", [100, 100]), ("convoy", [100, 80])] {
        assert_eq!(points(both, scenario, "rounds=sealed odd=first"), had, "{scenario}");
    }
}

#[test]
fn rule_4_10_a_handicap_that_makes_no_sense_is_refused_with_what_there_is() {
    for wrong in ["often", "first+12", "first+0", "third+10", "second+105", "first", "+10"] {
        let said = refusal("standard", &format!("handicap={wrong}"));
        assert!(said.contains("none, fair, or points more for a seat: first+10"), "{wrong}: {said}");
    }
    for scenario in ["breakthrough", "convoy"] {
        assert!(refusal(scenario, "handicap=fair").contains("points of their own (4.10)"), "{scenario}");
    }
    assert!(refusal("pursuit", "handicap=fair").contains("quota that hangs on who meets whom (9.8)"));
    assert!(
        refusal("standard", "budget=240 handicap=first+15")
            .contains("255 points for one side; 250 are the most, so take fewer or handicap=none (4.10)")
    );
    let cramped = refusal("standard", "columns=8 depth=2 budget=150 handicap=first+25");
    assert!(cramped.contains("cannot hold the 17 ships that 175 points may buy"), "{cramped}");
}

#[test]
fn unequal_points_stand_in_the_order_of_the_seats() {
    for (scenario, changes, said) in [
        ("breakthrough", "odd=first", "100 and 80 points"),
        ("breakthrough", "odd=second", "80 and 100 points"),
        ("standard", "handicap=second+15", "100 and 115 points"),
        ("standard", "", "· 100 and 110 points"),
        ("standard", "handicap=none", "· 100 points"),
    ] {
        let state = begun([Empire::Triangle, Empire::Circle], scenario, changes);
        let view = View::of(&state, Viewer::Public);
        let Picture::Map(scene) = Anteel::draw(&view, &Lens::default()).unwrap() else { panic!("a map") };
        assert!(scene.banner.subtitle.contains(said), "{changes}: {}", scene.banner.subtitle);
    }
}

#[test]
fn the_lobby_says_which_of_two_empires_has_more() {
    let lobby = |changes: &str, sides: &[&str]| {
        let options = Anteel::options(ScenarioSource::Book("standard"), changes).unwrap();
        let sides = sides.iter().map(|side| (*side).to_owned()).collect();
        let Picture::Map(scene) = Anteel::lobby(&Setup { scenario: "standard".to_owned(), options, sides }) else {
            panic!("a map")
        };
        let [told, uneven] = [&scene.caption.happened, &scene.caption.next].map(|words| written(words));
        assert_eq!(told.ends_with(", 9 rounds, no dice."), !uneven.is_empty(), "one line leaves two: {told}");
        (uneven, scene.banner.subtitle.clone())
    };
    let (said, points) = lobby("rounds=sealed", &["hourglass", "circle"]);
    assert_eq!(
        said,
        "Circle does worse against Hourglass and has 15 points more; with handicap=none both have the same."
    );
    assert!(points.contains("100 and 115 points"), "{points}");
    let (said, points) = lobby("rounds=sealed handicap=none", &["hourglass", "circle"]);
    assert_eq!(said, "");
    assert!(points.contains("· 100 points"), "{points}");
    assert_eq!(lobby("rounds=classic", &["diamond", "circle"]).0, "", "these are even");
    assert_eq!(lobby("rounds=sealed", &["hourglass"]).0, "");
}
