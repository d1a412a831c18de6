//! 10.4, 13: armor, the chart, destruction, crippling; vector 47; 16: explosions.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::catalogue::ChartEntry;
use crate::games::pentagon_war::data::geometry::hex_of;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::resolve::damage::entry_at;
use crate::games::pentagon_war::rules::resolve::hit::struck_side;

const SHOOTER: &str = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F,F,F,F,F,F,F";

#[test]
fn pw_13_2_vector_47_cells_of_the_damage_chart() {
    let cells = [(1, 3), (1, 4), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 4), (6, 6)];
    let expected = [
        ChartEntry::ForwardHull,
        ChartEntry::AftHull,
        ChartEntry::Engine,
        ChartEntry::Capacitor,
        ChartEntry::Radar,
        ChartEntry::MainControl,
        ChartEntry::AuxiliaryControl,
        ChartEntry::Screen,
        ChartEntry::Repair,
        ChartEntry::AnyWeapon,
    ];
    assert_eq!(cells.map(|(dark, light)| entry_at(dark, light)), expected);
}

/// Foe fires ten lasers at Dee from ahead on impulse 1.
fn struck(target: &str) -> Table {
    let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", SHOOTER, "1014", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast, break impulse 2").order(FOE, "plan Foe fire all at Dee, break impulse 2");
    table.allocated();
    table
}

fn strike(table: &Table) -> (u8, u32, u32, u32, u32) {
    let found = table.events.iter().find_map(|e| match e {
        Event::Struck { side, points, screened, armor, interior, .. } => {
            Some((*side, *points, *screened, *armor, *interior))
        }
        _ => None,
    });
    found.unwrap()
}

#[test]
fn pw_10_1_screens_absorb_the_first_points_of_an_impulse() {
    let table = struck("hull=30/30 engines=1 fuel=1 capacitors=4 screens=5 main=1");
    let (side, points, screened, armor, interior) = strike(&table);
    assert_eq!((side, screened, armor), (1, 5, 0));
    assert_eq!(interior, points - 5);
}

#[test]
fn pw_10_4_armor_of_the_struck_side_goes_before_the_interior() {
    let table = struck("hull=30/30 armor=4,9,9,9,9,9 engines=2 fuel=1 capacitors=4 screens=2 main=1");
    let (_, points, screened, armor, interior) = strike(&table);
    assert_eq!((screened, armor, interior), (2, 4, points - 6));
    assert_eq!(table.craft("Dee").armor_on(1), 0);
    assert_eq!(table.craft("Dee").armor_on(2), 9);
}

#[test]
fn pw_10_3_directional_screens_help_on_their_side_only() {
    for (sides, expected) in [("4,0,0,0,0,0", 8), ("0,0,0,4,0,0", 0), ("1,0,0,0,0,0", 5)] {
        let spec = "hull=30/30 engines=1 fuel=1 capacitors=4 screens=4 directional=1 main=1";
        let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", SHOOTER, "1014", "D", 0, 0)]);
        table.quiet().order(SOL, &format!("screens Dee sides {sides}"));
        table
            .order(SOL, "plan Dee coast, break impulse 2")
            .order(FOE, "plan Foe fire all at Dee, break impulse 2")
            .allocated();
        assert_eq!(strike(&table).2, expected, "{sides}");
    }
}

#[test]
fn pw_2_4_on_a_border_the_defender_takes_the_stronger_side() {
    let spec = "hull=8/6 armor=1,5,0,0,0,3 engines=1 fuel=1 capacitors=4 main=1";
    let table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Far", BARE, "3030", "A", 0, 0)]);
    let dee = table.id("Dee");
    assert_eq!(struck_side(&table.state, dee, hex_of("1114")), 2, "1114 lies between A and B");
    assert_eq!(struck_side(&table.state, dee, hex_of("1010")), 1);
    assert_eq!(struck_side(&table.state, dee, None), 2, "in the same hex the best of all");
}

#[test]
fn pw_13_3_a_craft_without_hull_is_destroyed_and_explodes() {
    let table = struck("hull=1/1 engines=1 fuel=1 capacitors=4 main=1");
    let destroyed =
        table.count(|e| matches!(e, Event::Destroyed { unit, explosion, .. } if unit == "Dee" && *explosion >= 5));
    assert_eq!(destroyed, 1, "half of 10 and what is charged");
    assert_eq!(table.winners(), Some(vec![FOE]));
}

#[test]
fn pw_13_3_half_the_boxes_no_engine_or_no_weapon_cripple() {
    let mut table = Table::new(&[("Dee", "zelta-dee", "1015", "A", 0, 0)], &[("Far", BARE, "3030", "A", 0, 0)]);
    assert!(!table.craft("Dee").is_crippled());
    table.craft_mut("Dee").lost.insert(System::Radar, 6);
    assert!(!table.craft("Dee").is_crippled(), "radar boxes do not count (ruling 24)");
    table.craft_mut("Dee").lost.insert(System::Engine, 2);
    assert!(table.craft("Dee").is_crippled());
    table.craft_mut("Dee").lost.clear();
    table.craft_mut("Dee").weapons.iter_mut().for_each(|w| w.is_lost = true);
    assert!(table.craft("Dee").is_crippled());
    table.craft_mut("Dee").weapons.iter_mut().for_each(|w| w.is_lost = false);
    table.craft_mut("Dee").lost.extend([
        (System::ForwardHull, 8),
        (System::AftHull, 6),
        (System::Capacitor, 10),
        (System::Screen, 4),
    ]);
    assert!(table.craft("Dee").is_crippled());
    assert!(
        !Table::new(&[("Dee", BARE, "1015", "A", 0, 0)], &[("Far", BARE, "3030", "A", 0, 0)])
            .craft("Dee")
            .is_crippled()
    );
}

#[test]
fn pw_16_2_self_destruction_has_full_force_and_a_quarter_next_door() {
    let target = "hull=60/60 engines=2 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(
        &[("Bomb", BARE, "1015", "A", 0, 0), ("Else", BARE, "3001", "A", 0, 0)],
        &[
            ("Here", target, "1015", "A", 0, 0),
            ("Next", target, "1014", "A", 0, 0),
            ("Away", target, "1013", "A", 0, 0),
        ],
    );
    table.quiet().order(SOL, "plan Bomb 2 selfdestruct").allocated().run_turn();
    let points = |name: &str| {
        table.events.iter().find_map(|e| match e {
            Event::Struck { unit, points, .. } if unit == name => Some(*points),
            _ => None,
        })
    };
    assert_eq!(points("Here"), Some(20), "10 for size class I and 10 charged capacitors");
    assert_eq!(points("Next"), Some(5));
    assert_eq!(points("Away"), None);
    assert_eq!(table.craft("Bomb").points_lost(), table.craft("Bomb").design.points());
}

#[test]
fn pw_16_1_self_destruction_needs_control() {
    let mut table = Table::new(&[("Bomb", BARE, "1015", "A", 0, 0)], &[("Far", BARE, "3030", "A", 0, 0)]);
    table.craft_mut("Bomb").lost.insert(System::MainControl, 1);
    assert_eq!(table.try_order(SOL, "plan Bomb 1 selfdestruct"), Err("cannot".to_owned()));
}

#[test]
fn pw_13_2_interior_hits_are_rolled_one_by_one_and_shown() {
    let table = struck("hull=30/30 engines=1 fuel=1 capacitors=4 main=1");
    let (_, points, ..) = strike(&table);
    let told = table.events.iter().filter_map(|e| match e {
        Event::Penetrated { hits, .. } => Some(hits.clone()),
        _ => None,
    });
    let rolled: Vec<_> = told.flatten().collect();
    assert_eq!(rolled.len() as u32, points);
    assert!(rolled.iter().all(|(d, l, e)| *e == Some(entry_at(*d, *l))));
    let (left, built) = table.craft("Dee").box_state();
    let radar = rolled.iter().filter(|h| h.2 == Some(ChartEntry::Radar)).count() as u32;
    assert_eq!(built - left + radar, points);
}
