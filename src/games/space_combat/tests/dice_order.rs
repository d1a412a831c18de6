//! The order of dice (17.5), which makes games reproducible: each die is known by its sides and by what it decides.

use crate::contract::Seat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{Missile, ShipId, Spirit, Status, World};

use super::kit::*;
use super::turns::factions;

/// A ship whose next damage goes to its hull.
fn bare(world: &mut World, id: ShipId) {
    let s = &mut world[id];
    (s.shields, s.armour, s.energy) = ([0; 6], 0, 0);
}

/// What was decided by dice, in the order of the report.
fn decided(log: &[Event]) -> Vec<String> {
    let line = |event: &Event| match event {
        Event::Asteroid { ship, roll, damage, .. } => Some(format!("ship {} asteroid {roll} damage {damage}", ship.0)),
        Event::MissileEnded { serial, .. } => Some(format!("missile {serial} lost")),
        Event::PointDefence { serial, roll, .. } => Some(format!("missile {serial} defence {roll}")),
        Event::MissileHit { serial, roll, .. } => Some(format!("missile {serial} save {roll}")),
        Event::Fired { target, shots, .. } => {
            let shots: Vec<String> = shots.iter().map(|s| format!("{} {}", s.weapon, s.roll)).collect();
            Some(format!("at {}: {}", target.0, shots.join(", ")))
        }
        Event::SystemHit { ship, hit, .. } => Some(format!("ship {} {hit:?}", ship.0)),
        _ => None,
    };
    log.iter().filter_map(line).collect()
}

/// 17.5, line 1.
#[test]
fn sc_17_5_initiative_and_its_ties_are_rolled_in_id_order() {
    let mut w = factions(3);
    let log = with_dice(&mut w, &[7, 7, 7, 3, 3, 9, 4, 11], |r| r.roll_initiative());
    let rolls = [(Seat(0), vec![7, 3, 4]), (Seat(1), vec![7, 3, 11]), (Seat(2), vec![7, 9])];
    assert!(matches!(&log[..], [Event::Initiative { rolls: r, .. }] if *r == rolls), "{log:?}");
    assert_eq!(w.initiative, [Seat(2), Seat(1), Seat(0)]);
}

/// 17.5, line 2.
#[test]
fn sc_17_5_the_move_step_rolls_for_ships_in_id_order_then_for_missiles_in_launch_order() {
    let mut w = world(&[]);
    w.asteroids.extend([hex(-8, 2), hex(-8, 0), hex(8, -1), hex(0, 1)]);
    put(&mut w, "corvette", 1, (-8, 3), 1, "N3");
    put(&mut w, "frigate", 0, (8, 0), 1, "N3");
    let target = put(&mut w, "destroyer", 1, (0, 0), 4, "");
    bare(&mut w, target);
    for serial in 0..3 {
        w.missiles.push(Missile {
            serial,
            owner: Some(Seat(0)),
            target,
            place: at(0, 2, 0),
            counters: Counters::NONE,
            climb: 0,
            burns_left: 4,
            coasts_left: 2,
        });
    }
    let guns = i32::try_from(ship(&w, target).guns.len()).unwrap();
    let rolls = [20, 3, 4, 4, 6, 9, 5, 3, 1, 5, 5, 20, 10];
    let (log, asked) = with_asked_dice(&mut w, &rolls, |r| r.move_step());
    assert_eq!(asked, [20, 20, 6, 20, 20, 20, 20, 12, guns, 12, 20, 20, 20]);
    let expected = [
        "ship 0 asteroid 20 damage 0",
        "ship 0 asteroid 3 damage 4",
        "ship 1 asteroid 4 damage 0",
        "missile 0 defence 9",
        "missile 0 save 5",
        "ship 2 Weapon",
        "ship 2 Reactor",
        "missile 1 lost",
        "missile 2 defence 10",
    ];
    assert_eq!(decided(&log), expected);
}

/// 17.5, line 3, with 13.4.
#[test]
fn sc_17_5_fire_rolls_volley_by_volley_weapons_as_listed_then_systems() {
    let mut w = world(&[]);
    let a = put(&mut w, "frigate", 0, (0, 2), 1, "");
    let b = put(&mut w, "corvette", 1, (0, 0), 4, "");
    let c = put(&mut w, "lancer", 1, (1, 0), 4, "");
    bare(&mut w, b);
    bare(&mut w, c);
    let guns = i32::try_from(ship(&w, b).guns.len()).unwrap();
    let shots = [("R1", "Corvette1"), ("L2", "Lancer1"), ("L1", "Corvette1")]
        .map(|(weapon, target)| ShotOrder { weapon: weapon.into(), target: target.into() });
    let order = Plan::of(Action::Fire { shots: shots.into(), all_at: None, second: None });
    // 8 points on the corvette: two system rolls, the first of which needs a picker; 4 on the lancer: one.
    let (log, asked) = with_asked_dice(&mut w, &[19, 2, 4, 2, 9, 3, 7], |r| r.act(a, &order));
    assert_eq!(asked, [20, 20, 12, guns, 12, 20, 12]);
    let expected = ["at 1: R1 19, L1 2", "ship 1 Weapon", "ship 1 Radiator", "at 2: L2 3", "ship 2 Generator"];
    assert_eq!(decided(&log), expected);
}

/// 17.5, line 4.
#[test]
fn sc_17_5_overheating_rolls_in_id_order_whatever_the_initiative() {
    let mut w = world(&[]);
    let one = put(&mut w, "frigate", 0, (0, 9), 1, "");
    let two = put(&mut w, "corvette", 1, (0, 0), 4, "");
    w.initiative = vec![Seat(1), Seat(0)];
    for id in [one, two] {
        w[id].heat = 99;
    }
    let guns = i32::try_from(ship(&w, one).guns.len()).unwrap();
    let (log, asked) = with_asked_dice(&mut w, &[4, 1, 9], |r| r.energy_step());
    assert_eq!(asked, [12, guns, 12]);
    assert_eq!(decided(&log), ["ship 0 Weapon", "ship 1 Radiator"]);
}

/// 17.5, line 5.
#[test]
fn sc_17_5_morale_is_rolled_in_initiative_order() {
    let mut w = factions(2);
    w.scenario.options.morale = true;
    for seat in 0..2 {
        put(&mut w, "corvette", seat, (1, i32::from(seat)), 1, "");
        w.factions[usize::from(seat)].start_points = 60;
        w.ships[usize::from(seat)].status = Status::Destroyed;
    }
    w.initiative = vec![Seat(1), Seat(0)];
    let log = with_dice(&mut w, &[19, 2], |r| r.faction_resolution());
    let rolled: Vec<(Seat, i32)> = log
        .iter()
        .filter_map(|e| if let Event::Morale { seat, roll, .. } = e { Some((*seat, *roll)) } else { None })
        .collect();
    assert_eq!(rolled, [(Seat(1), 19), (Seat(0), 2)]);
    assert_eq!([0, 1].map(|i: usize| w.factions[i].spirit == Spirit::Broken), [true, false]);
}
