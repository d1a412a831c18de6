//! The data files: all are read, all are valid, all figures carry their origin.

use crate::contract::Rulebook;
use crate::contract::prelude::*;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::catalogue::{charts, house, price, warheads, weapon};
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::scenario::scenarios;
use crate::games::pentagon_war::data::system::{System, WeaponKind};

#[test]
fn pw_data_files_are_read() {
    assert_eq!(house().movement.speed_limit_hexes, 12);
    assert!(!charts().impulse.rows.is_empty());
    assert_eq!(classes().first().map(|c| c.slug.as_str()), Some("zelta-dee"));
}

#[test]
fn pw_20_2_every_kind_of_box_has_a_price() {
    let file: toml::Table = toml::from_str(include_str!("../../../../assets/pentagon_war/prices.toml")).unwrap();
    assert_eq!(file["prices"].as_table().unwrap().len(), System::DockingLink as usize + 1);
    assert!(price(System::DockingLink) > 0);
}

#[test]
fn pw_23_1_stock_scenarios_are_valid() {
    assert_eq!(scenarios().len(), 8);
    for scenario in scenarios() {
        assert_eq!(scenario.faults(), Vec::<String>::new(), "{}", scenario.slug);
        assert!(!scenario.origin.is_empty());
    }
}

#[test]
fn pw_data_tables_are_complete_and_carry_their_origin() {
    assert_eq!(charts().impulse.rows.len(), 13);
    assert_eq!(charts().range.bands.len(), 10);
    assert_eq!(warheads(), [4, 8, 12, 16]);
    for kind in WeaponKind::ALL {
        assert!(!weapon(kind).origin.is_empty(), "{kind:?}");
        assert!(!weapon(kind).by_roll.is_empty() || !weapon(kind).by_range.is_empty(), "{kind:?}");
    }
    let house = include_str!("../../../../assets/pentagon_war/house.toml");
    for line in house.lines().filter(|l| l.contains("value")) {
        assert!(
            ["\"text", "\"site", "\"derived", "\"house"].iter().any(|o| line.contains(&format!("origin = {o}"))),
            "{line}"
        );
    }
}

#[test]
fn pw_rulebook_has_every_paragraph_that_code_and_tests_cite() {
    let book = Rulebook::parse(PentagonWar::CARD.rulebook);
    let known: Vec<&str> = book.paragraphs().map(|p| p.number.as_str()).collect();
    for cited in include_str!("../rules/check/refusal.rs").split('"') {
        let is_number =
            cited.contains('.') && cited.split('.').all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        assert!(!is_number || known.contains(&cited), "{cited}");
    }
    for chapter in 1..=24 {
        assert!(known.iter().any(|n| n.starts_with(&format!("{chapter}."))), "chapter {chapter}");
    }
}
