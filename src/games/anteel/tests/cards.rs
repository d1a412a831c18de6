//! Section 3 and 10: the ship cards, and data files that are wrong.

use crate::contract::prelude::*;
use crate::contract::{Rulebook, Seat};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::{Armour, Catalogue, ClassId, DataError};
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::state::State;
use crate::games::anteel::tests::support::fresh;

const FILES: [(&str, &str); 5] = [
    ("triangle.toml", include_str!("../../../../assets/anteel/triangle.toml")),
    ("circle.toml", include_str!("../../../../assets/anteel/circle.toml")),
    ("diamond.toml", include_str!("../../../../assets/anteel/diamond.toml")),
    ("hourglass.toml", include_str!("../../../../assets/anteel/hourglass.toml")),
    ("crescent.toml", include_str!("../../../../assets/anteel/crescent.toml")),
];
const SCENARIOS: (&str, &str) = ("scenarios.toml", include_str!("../../../../assets/anteel/scenarios.toml"));

fn class(name: &str) -> ClassId {
    ClassId::named(Edition::First, name).unwrap()
}

#[test]
fn section_10_the_embedded_files_load_and_hold_twenty_cards_of_each_edition() {
    let catalogue = Catalogue::load().unwrap();
    assert_eq!(catalogue.classes.len(), 40);
    assert_eq!(
        catalogue.scenarios.iter().map(|s| s.slug.as_str()).collect::<Vec<_>>(),
        ["standard", "skirmish", "grand", "breakthrough", "pursuit", "convoy"]
    );
    for empire in Empire::ALL {
        assert_eq!(ClassId::of(Edition::NEWEST.navy(empire)).count(), 4);
        assert!(!catalogue.summary(empire).is_empty());
        let costs: Vec<u32> = ClassId::of(Edition::NEWEST.navy(empire)).map(|c| c.card().cost).collect();
        assert!(costs.is_sorted() && costs[0] == 10, "{empire:?}: {costs:?}");
    }
}

#[test]
fn section_10_the_rulebook_prints_every_card_as_the_files_have_it() {
    let book = Rulebook::parse(Anteel::CARD.rulebook);
    for (number, empire) in (1..).zip(Empire::ALL) {
        let text = &book.find(&format!("10.{number}"))[0].text;
        assert!(text.starts_with(empire.name()));
        for card in ClassId::of(Edition::NEWEST.navy(empire)).map(ClassId::card) {
            let armour = card.armour.name();
            let line = format!(
                "- **{}**: cost {}, hull {}, {}{} armour, moves {}/{}/{}, {} arc, order {}; weapons {}.",
                card.name,
                card.cost,
                card.hull,
                armour[..1].to_uppercase(),
                &armour[1..],
                card.speed,
                card.reverse,
                card.turn,
                card.arc.name(),
                card.order,
                card.weapons_text()
            );
            assert!(text.contains(&line), "{line}");
        }
    }
}

#[test]
fn rule_10_6_a_game_keeps_the_cards_it_began_with_and_a_rematch_has_the_newest() {
    let old = fresh(["triangle", "circle"], "").state;
    let kept = serde_json::to_value(&old).unwrap();
    assert!(kept["options"].get("edition").is_none(), "kept as before there were editions");
    let read: State = serde_json::from_value(kept).unwrap();
    let citadel = |state: &State| ClassId::of(state.navy(Seat(0))).last().map(|class| class.card().hull);
    assert_eq!((citadel(&read), read.options.edition), (Some(39), Edition::First));
    assert!(Anteel::describe(&read.options).iter().any(|line| line.contains("first edition (10.6)")));
    let next = Anteel::rematch(&read, read.options.clone());
    assert_eq!(next.edition, Edition::NEWEST);
    assert!(Anteel::describe(&next).iter().all(|line| !line.contains("edition")));
}

#[test]
fn vector_7_the_first_row_that_is_not_less_than_the_distance_counts() {
    let tide = class("Tide").card();
    let rows: Vec<i32> = tide.weapons.iter().map(|b| b.to_hexes).collect();
    assert_eq!(rows, [4, 8, 11]);
    // Diamond's Prism has the rows of the vector: 4, 8 and 12.
    let prism = class("Prism").card();
    for (distance, damage) in
        [(1, Some(6)), (4, Some(6)), (5, Some(5)), (8, Some(5)), (9, Some(3)), (12, Some(3)), (13, None)]
    {
        assert_eq!(prism.damage_at(distance, Armour::Medium), damage, "distance {distance}");
    }
}

#[test]
fn rule_3_3_damage_is_read_by_the_armour_of_the_target() {
    let spur = class("Spur").card();
    assert_eq!(
        [Armour::Light, Armour::Medium, Armour::Heavy].map(|a| spur.damage_at(2, a)),
        [Some(5), Some(4), Some(2)]
    );
}

#[test]
fn rule_3_4_heavier_armour_takes_no_more_except_from_diamond() {
    for class in ClassId::every() {
        let is_steady = class.card().weapons.iter().all(|b| b.light >= b.medium && b.medium >= b.heavy);
        assert_eq!(is_steady, class.empire() != Empire::Diamond, "{}", class.card().name);
    }
}

#[test]
fn rule_3_5_smaller_classes_of_an_empire_have_the_better_order() {
    for empire in Empire::ALL {
        let orders: Vec<u32> = ClassId::of(Edition::NEWEST.navy(empire)).map(|c| c.card().order).collect();
        assert!(orders.is_sorted_by(|a, b| a < b), "{empire:?}: {orders:?}");
    }
}

#[test]
fn a_file_that_is_wrong_is_named_with_what_would_be_right() {
    let broken = |from: &str, to: &str| {
        let text = FILES[0].1.replacen(from, to, 1);
        assert_ne!(text, FILES[0].1, "{from} occurs");
        let mut files = FILES;
        files[0].1 = &text;
        Catalogue::from_files(&[files], SCENARIOS).unwrap_err().to_string()
    };
    for (from, to, said) in [
        ("cost = 10", "cost = 12", "Spur: costs 12; costs are multiples of 5"),
        ("hull = 6", "hull = 0", "hull, speed and turn are at least 1"),
        ("name = \"Spur\"", "name = \"Spur 1\"", "one word of plain letters"),
        ("name = \"Wedge\"", "name = \"spur\"", "used twice"),
        ("to = 4", "to = 2", "ranges rise"),
        ("heavy = 2", "heavy = 6", "heavier armour takes no more"),
        ("armour = \"heavy\"", "armour = \"thick\"", "thick"),
        ("arc = \"forward\"", "arc = \"forward\"\nshield = 3", "shield"),
        ("empire = \"Triangle\"", "empire = \"Circle\"", "expected Triangle"),
        ("hull = 6", "hull = -6", "triangle.toml cannot be read"),
    ] {
        let message = broken(from, to);
        assert!(message.contains(said) && message.contains("triangle.toml"), "{message}");
    }
    let empty = Catalogue::from_files(&[FILES], ("scenarios.toml", "scenario = []")).unwrap_err();
    assert!(matches!(empty, DataError::Invalid { file: "scenarios.toml", .. }), "{empty}");
}

#[test]
fn rule_4_10_points_that_are_missing_or_wrong_are_named() {
    let text = include_str!("../../../../assets/anteel/scenarios.toml");
    let broken = |text: &str| Catalogue::from_files(&[FILES], ("scenarios.toml", text)).unwrap_err().to_string();
    let message = broken(&text.replacen("[10, 0, 0, 0, 0]", "[12, 0, 0, 0, 0]", 1));
    assert!(message.contains("fair: a handicap of 12; they are multiples of 5"), "{message}");
    let message = broken(&text.replacen("gap = 14\nbudget = 60", "gap = 30\nbudget = 60", 1));
    assert!(message.contains("fair: gaps rise from table to table"), "{message}");
    let (first, _) = text.split_once("# Points beside the budget").unwrap();
    assert!(broken(first).contains("fair: no table says what evens out who meets whom (4.10)"));
}
