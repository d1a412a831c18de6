//! 11: lock-on, ECM, invisibility.

use super::support::{BARE, FOE, Table};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::lock_number;

const JAMMER: &str = "hull=8/6 engines=1 fuel=1 capacitors=12 main=1 radar=3 ecm=1 invisibility=1";

fn table() -> Table {
    let mut table = Table::new(&[("Dee", BARE, "1030", "A", 0, 0)], &[("Foe", JAMMER, "1010", "D", 0, 0)]);
    table.quiet();
    table
}

#[test]
fn pw_11_2_rating_six_against_no_ecm_is_automatic() {
    let mut table = table();
    assert_eq!(lock_number(&table.state, table.id("Dee"), table.id("Foe")), Some(6));
    assert_eq!(lock_number(&table.state, table.id("Foe"), table.id("Dee")), Some(3));
    table.allocated();
    assert!(table.craft("Dee").locks.contains(&table.id("Foe")));
    let rolled = table.events.iter().filter(|e| matches!(e, Event::LockTried { die: Some(_), .. })).count();
    assert_eq!(rolled, 1, "only the rating of three has to roll");
}

#[test]
fn pw_11_3_ecm_lowers_lock_on_and_eccm_lowers_ecm() {
    let mut table = table();
    table.order(FOE, "power Foe ecm=2").allocated();
    let needed = table.events.iter().find_map(|e| match e {
        Event::LockTried { unit, needed, .. } if unit == "Dee" => Some(*needed),
        _ => None,
    });
    assert_eq!(needed, Some(4));
    assert_eq!(table.craft("Foe").ecm, 2);
}

#[test]
fn pw_11_4_an_invisible_craft_is_four_harder_and_locks_on_to_nobody() {
    let mut table = table();
    table.order(FOE, "power Foe invisible").allocated();
    assert!(table.craft("Foe").locks.is_empty());
    let needed = table.events.iter().find_map(|e| match e {
        Event::LockTried { unit, needed, .. } if unit == "Dee" => Some(*needed),
        _ => None,
    });
    assert_eq!(needed, Some(2));
}

#[test]
fn pw_11_1_without_radar_there_is_no_lock_on() {
    let mut table = table();
    table.craft_mut("Dee").lost.insert(crate::games::pentagon_war::data::system::System::Radar, 6);
    assert_eq!(lock_number(&table.state, table.id("Dee"), table.id("Foe")), None);
    table.allocated();
    assert!(table.craft("Dee").locks.is_empty());
}

#[test]
fn pw_11_2_a_natural_one_succeeds_against_any_ecm() {
    let mut table = table();
    table.craft_mut("Foe").ecm = 3;
    let dee = table.id("Dee");
    table.craft_mut("Dee").lost.insert(crate::games::pentagon_war::data::system::System::Radar, 5);
    assert_eq!(lock_number(&table.state, dee, table.id("Foe")), Some(1));
}
