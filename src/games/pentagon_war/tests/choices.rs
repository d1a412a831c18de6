//! 13.1, 13.2: what the owner of a damaged craft may choose.

use super::support::{FOE, SOL, Table};
use crate::games::pentagon_war::data::catalogue::ChartEntry;
use crate::games::pentagon_war::rules::event::Event;

/// Ten lasers on the front.
const LASERS: &str = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F,F,F,F,F,F,F";
/// Many weapons, so that weapons are what most hits find.
const ARMED: &str =
    "hull=1/1 engines=1 fuel=1 capacitors=4 main=1 laser=F,R,L,A,LR,RR,F,R,L,A missiles=4x8 drones=L,E,P,-";

/// Dee's state after ten lasers, with these defaults.
fn battered(defaults: &str) -> Table {
    let mut table = Table::new(&[("Dee", ARMED, "1015", "A", 0, 0)], &[("Foe", LASERS, "1014", "D", 0, 0)]);
    table.quiet().order(SOL, &format!("defaults Dee {defaults}")).order(SOL, "plan Dee coast, break impulse 2");
    table.order(FOE, "plan Foe fire all at Dee, break impulse 2").allocated();
    table
}

fn hits(table: &Table, wanted: ChartEntry) -> usize {
    let lists = table.events.iter().filter_map(|e| match e {
        Event::Penetrated { unit, hits } if unit == "Dee" => Some(hits),
        _ => None,
    });
    lists.flatten().filter(|(_, _, entry)| *entry == Some(wanted)).count()
}

#[test]
fn pw_13_2_of_several_boxes_of_a_kind_the_first_goes_unless_the_owner_chooses() {
    let usual = battered("lose=none");
    let lasers = hits(&usual, ChartEntry::Laser);
    assert!(lasers >= 1, "the seed finds lasers");
    let lost: Vec<usize> = (0..10).filter(|i| usual.craft("Dee").weapons[*i].is_lost).collect();
    assert!(lost.starts_with(&[0]), "{lost:?}");
    let chosen = battered("lose=w9,w7,w5,w3,w10,w8,w6,w4");
    assert_eq!(hits(&chosen, ChartEntry::Laser), lasers, "the same dice");
    assert!(chosen.craft("Dee").weapons[8].is_lost, "weapon 9 goes first");
    assert!(!chosen.craft("Dee").weapons[0].is_lost);
}

#[test]
fn pw_13_2_missiles_and_bays_can_be_chosen_and_any_weapon_takes_the_first_on_the_list() {
    let table = battered("lose=d4,d3,m4,m3");
    let craft = table.craft("Dee");
    let any = hits(&table, ChartEntry::AnyWeapon);
    let (drones, missiles) = (hits(&table, ChartEntry::Drone), hits(&table, ChartEntry::Missile));
    assert!(any + drones + missiles > 0, "the seed finds some");
    assert_eq!(craft.bays[3].is_lost, any + drones > 0);
    assert_eq!(craft.missiles[3].is_lost, missiles > 0 || any + drones > 2);
    assert!(!craft.bays[0].is_lost || any + drones > 4);
}

#[test]
fn pw_13_2_a_box_that_is_not_on_the_sheet_cannot_be_chosen() {
    let mut table = Table::new(&[("Dee", ARMED, "1015", "A", 0, 0)], &[("Foe", LASERS, "1014", "D", 0, 0)]);
    for wrong in ["lose=w11", "lose=m5", "lose=d5"] {
        assert_eq!(table.try_order(SOL, &format!("defaults Dee {wrong}")), Err("cannot".to_owned()), "{wrong}");
    }
    assert!(table.try_order(SOL, "defaults Dee lose=x1").unwrap_err().contains("w2 (weapon 2)"));
    table.order(SOL, "defaults Dee lose=w10,m4,d4").order(SOL, "defaults Dee lose=none");
    assert!(table.craft("Dee").defaults.lose.is_empty());
}

/// Ten lasers each from ahead and from behind; what the screens stopped on side 1 and on side 4, and the points there.
fn between(defaults: &str) -> [(u32, u32); 2] {
    let spec = "hull=60/60 armor=9,0,0,1,0,0 engines=2 fuel=1 capacitors=4 screens=6 main=1";
    let foes = [("Fore", LASERS, "1014", "D", 0, 0), ("Aft", LASERS, "1016", "A", 0, 0)];
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &foes);
    table.quiet().order(SOL, &format!("defaults Dee {defaults}")).order(SOL, "plan Dee coast, break impulse 2");
    for foe in ["Fore", "Aft"] {
        table.order(FOE, &format!("plan {foe} fire all at Dee, break impulse 2"));
    }
    table.allocated();
    [1, 4].map(|wanted| {
        let found = table.events.iter().find_map(|e| match e {
            Event::Struck { side, screened, points, .. } if *side == wanted => Some((*screened, *points)),
            _ => None,
        });
        found.unwrap()
    })
}

#[test]
fn pw_13_1_screens_go_to_the_side_with_least_armor_first() {
    let [fore, aft] = between("spread=none");
    assert!(fore.1 >= 6 && aft.1 >= 6, "both volleys are strong enough");
    assert_eq!((fore.0, aft.0), (0, 6));
}

#[test]
fn pw_13_1_the_defender_may_spread_the_screens_over_the_sides() {
    let spread = |defaults| between(defaults).map(|(screened, _)| screened);
    assert_eq!(spread("spread=1"), [6, 0]);
    assert_eq!(spread("spread=1:2"), [2, 4], "two points ahead, the rest as usual");
    assert_eq!(spread("spread=1:1,4:3"), [1, 5], "what is not spread goes to the side with least armor");
    assert_eq!(spread("spread=2,3"), [0, 6], "sides that are not struck need nothing");
}
