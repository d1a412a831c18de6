//! The data files: all are read, all are valid, all figures carry their origin.

use sealed_orders::games::pentagon_war::data::{charts, load, scenarios, warheads, weapon};
use sealed_orders::games::pentagon_war::design::WeaponKind;

#[test]
fn pw_data_files_are_read_without_a_fault() {
    let mut faults = Vec::new();
    let _ = load(&mut faults);
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn pw_23_1_stock_scenarios_are_valid() {
    assert_eq!(scenarios().len(), 7);
    for scenario in scenarios() {
        assert_eq!(scenario.faults(), Vec::<String>::new(), "{}", scenario.slug);
        assert!(!scenario.origin.is_empty());
    }
}

#[test]
fn pw_data_tables_are_complete_and_carry_their_origin() {
    assert_eq!(charts().damage.rows.iter().map(Vec::len).collect::<Vec<_>>(), [6; 6]);
    assert_eq!(charts().range.bands.len(), 10);
    assert_eq!(warheads(), [4, 8, 12, 16]);
    for kind in WeaponKind::ALL {
        assert!(!weapon(kind).origin.is_empty(), "{kind:?}");
        assert!(!weapon(kind).by_roll.is_empty() || !weapon(kind).by_range.is_empty(), "{kind:?}");
    }
    let house = include_str!("../../assets/pentagon_war/house.toml");
    for line in house.lines().filter(|l| l.contains("value")) {
        assert!(["\"text", "\"site", "\"derived", "\"house"].iter().any(|o| line.contains(&format!("origin = {o}"))), "{line}");
    }
}
