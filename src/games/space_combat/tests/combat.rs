//! Sections 12 to 15 and vectors 19.6 to 19.10.

use crate::contract::Seat;
use crate::games::space_combat::data::catalogue::{SystemHit, WeaponKind, class, classes};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder, Supply, Thrust};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::resolve::damage::{absorb, grown_die, shrunk_die};
use crate::games::space_combat::rules::resolve::fire::{
    Prospect, lance_damage, laser_damage, prospect, railgun_damage, weapon_bonus,
};
use crate::games::space_combat::rules::resolve::mend::{broken, spend_points};
use crate::games::space_combat::rules::resolve::missiles::{guidance, is_success};
use crate::games::space_combat::rules::sight::{NoAim, aim, asteroids_between, is_blocked};
use crate::games::space_combat::rules::state::{Landing, Missile, Posture, Ship, ShipId, Status, World};

use super::kit::*;

fn f(n: u8) -> ShipFace {
    ShipFace::try_from(n).unwrap()
}

fn shots(target: &str, weapons: &[&str]) -> Action {
    let shots = weapons.iter().map(|w| ShotOrder { weapon: (*w).into(), target: target.into() }).collect();
    Action::Fire { shots, all_at: None, second: None }
}

fn burn(face: u8, counters: i32) -> Action {
    Action::Burn { thrusts: vec![Thrust { face: f(face), counters }], climb: 0 }
}

fn act(world: &mut World, id: ShipId, rolls: &[i32], action: Action) -> Vec<Event> {
    with_dice(world, rolls, |r| r.act(id, &Plan::of(action)))
}

/// Two ships that face each other `range` apart.
fn duel(a: &str, b: &str, range: i32) -> (World, ShipId, ShipId) {
    let mut w = world(&[]);
    let one = put(&mut w, a, 0, (0, range), 1, "");
    let two = put(&mut w, b, 1, (0, 0), 4, "");
    (w, one, two)
}

/// 19.6: M1 to M5.
#[test]
fn sc_13_5_vectors_m1_to_m5_guidance() {
    type Case<'a> = ((i32, i32), &'a str, (i32, i32), (i32, i32), &'a str, &'a str, (i32, i32), i32);
    let cases: [Case<'_>; 5] = [
        ((0, 0), "", (0, -2), (0, 0), "N2", "N2", (0, -2), 0),
        ((0, 0), "N2", (0, -7), (0, 1), "N1", "N3", (0, -3), 4),
        ((0, 5), "N1", (4, -2), (1, 0), "NE2", "N1 NE2", (2, 2), 4),
        ((0, 0), "N2", (3, 0), (0, 2), "SE1 S2", "SE1", (1, 0), 2),
        ((2, 2), "NW1", (-9, 3), (-2, 1), "SW1 NW2", "SW1 NW3", (-2, 3), 7),
    ];
    for (i, (p, v, t, tv, a, after, end, range)) in cases.into_iter().enumerate() {
        let (p, v, t) = (hex(p.0, p.1), counters(v).vector(), hex(t.0, t.1));
        let chosen = guidance(p, v, t, hex(tv.0, tv.1));
        assert_eq!(Counters::of_vector(chosen).words(), a, "M{}", i + 1);
        assert_eq!(Counters::of_vector(v.plus(chosen)).words(), after, "M{}", i + 1);
        let ends = p.plus(v).plus(chosen);
        assert_eq!((ends, ends.distance_hexes(t)), (hex(end.0, end.1), range), "M{}", i + 1);
    }
}

fn missile(w: &mut World, target: ShipId, q: i32, r: i32, c: &str) {
    let serial = w.next_serial;
    w.next_serial += 1;
    w.missiles.push(Missile {
        serial,
        owner: Some(Seat(0)),
        target,
        place: at(q, r, 0),
        counters: counters(c),
        climb: 0,
        burns_left: 4,
        coasts_left: 2,
    });
}

/// 19.6: M6.
#[test]
fn sc_13_5_vector_m6_point_defence_and_the_save() {
    let mut w = world(&[]);
    let target = put(&mut w, "destroyer", 1, (0, 0), 4, "");
    missile(&mut w, target, 0, 2, "");
    missile(&mut w, target, 0, 2, "");
    let log = with_dice(&mut w, &[12, 8, 11], |r| r.move_step());
    assert_eq!(ship(&w, target).shields, [12 - 8, 10, 9, 9, 9, 10]);
    assert!(log.iter().any(|e| matches!(e, Event::PointDefence { roll: 12, is_destroyed: true, .. })));
    assert!(log.iter().any(|e| matches!(e, Event::MissileHit { roll: 11, total: 19, damage: 8, .. })));
    assert!(w.missiles.is_empty());
}

#[test]
fn sc_13_5_a_missile_burns_four_times_coasts_twice_and_is_removed() {
    let mut w = world(&[]);
    let target = put(&mut w, "destroyer", 1, (0, -29), 4, "");
    missile(&mut w, target, 0, 29, "");
    // It cannot be caught up with: the target is held far off.
    for step in 1..=6 {
        w[target].place.hex = hex(0, -29);
        w.missiles[0].place.hex = hex(0, 29);
        w.missiles[0].counters = Counters::NONE;
        with_dice(&mut w, &[], |r| r.move_step());
        assert_eq!(w.missiles.len(), usize::from(step < 6), "step {step}");
    }
}

#[test]
fn sc_13_5_missiles_end_with_their_target_in_bodies_and_in_heat() {
    let mut w = world(&[("star", 0, 0)]);
    let target = put(&mut w, "destroyer", 1, (0, 4), 4, "");
    w.ships[0].status = Status::Destroyed;
    missile(&mut w, target, 0, 10, "");
    with_dice(&mut w, &[], |r| r.move_step());
    assert!(w.missiles.is_empty(), "its target is gone");
    w.ships[0].status = Status::Able;
    w.ships[0].place.hex = hex(0, -8);
    missile(&mut w, target, 0, 4, "N1");
    with_dice(&mut w, &[], |r| r.move_step());
    assert!(w.missiles.is_empty(), "it enters the star, or ends in heat 5");
}

#[test]
fn sc_13_5_a_missile_in_an_asteroid_hex_is_lost_on_five_or_less() {
    for (roll, left) in [(5, 0), (6, 1)] {
        let mut w = world(&[]);
        w.asteroids.insert(hex(0, 9));
        let target = put(&mut w, "destroyer", 1, (0, 0), 4, "");
        missile(&mut w, target, 0, 10, "");
        with_dice(&mut w, &[roll], |r| r.move_step());
        assert_eq!(w.missiles.len(), left);
    }
}

/// 19.7: C1 to C3.
#[test]
fn sc_13_2_vectors_c1_to_c3_attack_totals() {
    let total = |d20: i32, cb: i32, vulnerability: i32, kind, range, rel, rest: i32| {
        d20 + cb + vulnerability + weapon_bonus(kind, range, rel) + rest
    };
    assert_eq!(total(10, 8, 2, WeaponKind::Railgun, 3, 2, 0), 19, "C1");
    assert_eq!(total(11, 8, 2, WeaponKind::Railgun, 3, 2, 0), 20, "C1");
    assert_eq!(railgun_damage(2), 5, "C1");
    assert_eq!(total(9, 8, 3, WeaponKind::Railgun, 5, 9, 4), 18, "C2");
    assert_eq!(railgun_damage(9), 8, "C2");
    assert_eq!(total(11, 9, 5, WeaponKind::Lance, 2, 0, -4), 21, "C3");
    assert_eq!(lance_damage(2), 10, "C3");
    let hits = [(10, 19), (11, 20), (9, 18), (11, 21)].map(|(d20, total)| is_success(d20, total));
    assert_eq!(hits, [false, true, false, true], "C1 twice, C2, C3");
    assert!(is_success(20, 3) && !is_success(1, 40) && is_success(2, 20) && !is_success(19, 19));
}

/// 19.7: C4.
#[test]
fn sc_13_1_vector_c4_laser_damage_by_range() {
    assert_eq!([2, 3, 5, 6, 9].map(laser_damage), [4, 3, 3, 2, 0]);
    assert_eq!([2, 3, 5, 6].map(|r| laser_damage(r) / 2), [2, 1, 1, 1]);
    let (w, a, b) = duel("frigate", "corvette", 9);
    let aim = aim(&w, ship(&w, a), ship(&w, a).place, ship(&w, b)).unwrap();
    assert!(!aim.reaches(WeaponKind::Laser) && aim.reaches(WeaponKind::Railgun) && aim.reaches(WeaponKind::Missile));
}

/// 19.7: C5.
#[test]
fn sc_13_3_vector_c5_the_save_with_and_without_lock() {
    let (mut w, a, b) = duel("frigate", "corvette", 2);
    let bonus = |w: &World| {
        let aim = aim(w, ship(w, a), ship(w, a).place, ship(w, b)).unwrap();
        aim.save_bonus(ship(w, a), ship(w, b)).unwrap()
    };
    assert_eq!(10 + bonus(&w), 20);
    w[a].lock = Some(b);
    assert_eq!(10 + bonus(&w), 16);
    w[b].posture = Posture::Evading;
    assert_eq!(10 + bonus(&w), 20);
}

#[test]
fn sc_13_2_lock_evasion_spread_radiators_hulks_and_asteroids_change_the_roll() {
    let (mut w, a, b) = duel("frigate", "corvette", 3);
    let bonus = |w: &World| {
        let aim = aim(w, ship(w, a), ship(w, a).place, ship(w, b)).unwrap();
        match prospect(ship(w, a), ship(w, b), WeaponKind::Railgun, &aim).unwrap() {
            Prospect::Attack { bonus, .. } => bonus,
            Prospect::Save { .. } => panic!("a railgun rolls"),
        }
    };
    let plain = bonus(&w);
    assert_eq!(plain, 8 + 2 + 2 - 3);
    w.asteroids.insert(hex(0, 1));
    assert_eq!(bonus(&w), plain - 2, "6.5");
    w.asteroids.clear();
    for (change, delta) in [
        ((|s: &mut Ship| s.posture = Posture::Evading) as fn(&mut Ship), -4),
        (|s| s.posture = Posture::Vented, 2),
        (|s| s.status = Status::Disabled, 4),
        (|s| s.track = vec![s.place.hex], -10),
    ] {
        let mut changed = w.clone();
        change(&mut changed[b]);
        assert_eq!(bonus(&changed), plain + delta);
    }
    w[a].lock = Some(b);
    assert_eq!(bonus(&w), plain + 4);
}

/// 19.8: D1 to D7.
#[test]
fn sc_14_1_vectors_d1_to_d7_volleys() {
    type Row = ([i32; 6], i32, i32, i32, i32, i32, i32);
    let rows: [Row; 7] = [
        ([9, 9, 3, 18, 4, 2], 0, 0, 3, 18, 0, 4),
        ([10, 12, 6, 28, 0, 3], 0, 3, 5, 28, 0, 0),
        ([14, 5, 3, 18, 3, 2], 2, 0, 0, 14, 1, 1),
        ([10, 10, 6, 28, 5, 3], 0, 1, 5, 28, 0, 5),
        ([11, 10, 6, 28, 5, 3], 1, 1, 5, 28, 0, 4),
        ([12, 0, 0, 18, 9, 2], 0, 0, 0, 6, 4, 9),
        ([7, 0, 3, 18, 9, 2], 0, 0, 0, 14, 1, 9),
    ];
    for (i, ([d, shield, armour, hull, energy, sg], reinforced, left, armour_left, hull_left, rolls, energy_left)) in
        rows.into_iter().enumerate()
    {
        let result = absorb(d, shield, armour, energy, sg);
        assert_eq!(result.reinforced, reinforced, "D{}", i + 1);
        assert_eq!((result.shield, result.armour), (left, armour_left), "D{}", i + 1);
        assert_eq!(hull - result.hull_damage, hull_left, "D{}", i + 1);
        assert_eq!(result.hull_damage / 3, rolls, "D{}", i + 1);
        assert_eq!(energy - result.reinforced, energy_left, "D{}", i + 1);
    }
}

#[test]
fn sc_19_9_two_subturns_of_a_duel() {
    let mut w = world(&[]);
    let a = put(&mut w, "frigate", 0, (0, 3), 1, "N1");
    let b = put(&mut w, "corvette", 1, (0, -3), 4, "S1");
    assert_eq!((ship(&w, a).energy, ship(&w, b).energy), (6, 4));
    with_dice(&mut w, &[11, 15], |r| r.begin_turn());
    assert_eq!(w.initiative, [Seat(1), Seat(0)]);
    with_dice(&mut w, &[], |r| {
        r.move_step();
        r.cool_weapons();
        r.act(b, &Plan::of(Action::Scan { target: "Frigate1".into() }));
        r.act(a, &Plan::of(burn(1, 1)));
    });
    assert_eq!((ship(&w, a).place.hex, ship(&w, b).place.hex), (hex(0, 2), hex(0, -2)));
    assert_eq!((ship(&w, b).energy, ship(&w, b).lock), (3, Some(a)));
    assert_eq!((ship(&w, a).energy, ship(&w, a).heat, ship(&w, a).counters), (5, 1, counters("N2")));
    with_dice(&mut w, &[], |r| r.energy_step());
    assert_eq!((ship(&w, a).energy, ship(&w, a).heat), (9, 0));
    assert_eq!((ship(&w, b).energy, ship(&w, b).heat), (6, 0));

    with_dice(&mut w, &[14, 6], |r| {
        r.move_step();
        r.cool_weapons();
        r.act(b, &Plan::of(shots("Frigate1", &["L1", "R1"])));
    });
    assert_eq!((ship(&w, a).place.hex, ship(&w, b).place.hex), (hex(0, 0), hex(0, -1)));
    assert_eq!((ship(&w, b).energy, ship(&w, b).heat), (3, 3));
    assert_eq!(ship(&w, a).shields[0], 3);
    act(&mut w, a, &[10, 9, 12], shots("Corvette1", &["L1", "L2", "R1"]));
    assert_eq!((ship(&w, a).energy, ship(&w, a).heat), (4, 5));
    assert_eq!((ship(&w, b).energy, ship(&w, b).shields[0]), (1, 0));
    with_dice(&mut w, &[], |r| r.energy_step());
    let (a, b) = (ship(&w, a), ship(&w, b));
    assert_eq!((a.energy, a.heat, a.shields, a.hull, a.rounds), (8, 2, [3, 10, 8, 8, 8, 10], 28, 11));
    assert_eq!(a.counters, counters("N2"));
    assert_eq!((b.energy, b.heat, b.shields, b.armour, b.hull, b.rounds), (4, 1, [0, 7, 6, 6, 6, 7], 3, 18, 9));
    assert_eq!((b.place.hex, b.counters), (hex(0, -1), counters("S1")));
}

/// 19.10: H1 and H2.
#[test]
fn sc_4_3_vectors_h1_and_h2_a_freighter_by_a_star() {
    for (altitude, heat_in, energy, heat, rolls) in [(0, 12, 3, 9, &[5][..]), (2, 7, 5, 4, &[])] {
        let mut w = world(&[("star", 0, 0)]);
        w.scenario.options.altitude = altitude > 0;
        // Ring 3 of a star has heat value 4 (11.6.4).
        let id = put(&mut w, "freighter", 0, (0, -3), 1, "");
        let s = &mut w[id];
        (s.heat, s.energy, s.place.altitude) = (5, 3, altitude);
        with_dice(&mut w, &[], |r| r.move_step());
        assert_eq!(ship(&w, id).heat, heat_in);
        act(&mut w, id, &[], Action::Hold);
        with_dice(&mut w, rolls, |r| r.energy_step());
        assert_eq!((ship(&w, id).energy, ship(&w, id).heat), (energy, heat));
    }
}

/// 19.10: H3.
#[test]
fn sc_12_2_vector_h3_vent() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    w[a].heat = 9;
    act(&mut w, a, &[], Action::Vent);
    assert_eq!((ship(&w, a).heat, ship(&w, a).posture), (3, Posture::Vented));
    with_dice(&mut w, &[], |r| r.energy_step());
    assert_eq!(ship(&w, a).heat, 0);
    act(&mut w, a, &[], Action::Hold);
    assert_eq!(ship(&w, a).posture, Posture::Holding, "until the next order");
}

/// 19.10: H4.
#[test]
fn sc_12_2_vector_h4_a_burn_goes_as_far_as_energy() {
    let (mut w, _, b) = duel("frigate", "corvette", 5);
    w[b].energy = 2;
    act(&mut w, b, &[], burn(1, 3));
    let s = ship(&w, b);
    assert_eq!((s.counters, s.energy, s.heat), (counters("S2"), 0, 1));
}

#[test]
fn sc_7_5_each_engine_places_counters_up_to_its_thrust_on_the_face_it_pushes_toward() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    act(
        &mut w,
        a,
        &[],
        Action::Burn {
            thrusts: vec![Thrust { face: f(1), counters: 9 }, Thrust { face: f(4), counters: 1 }],
            climb: 0,
        },
    );
    assert_eq!(ship(&w, a).counters, counters("N2"), "3 ahead, 1 astern cancels one");
    assert_eq!(ship(&w, a).energy, 2);
    assert_eq!(ship(&w, a).heat, 2);
    act(&mut w, a, &[], burn(2, 1));
    assert!(ship(&w, a).posture == Posture::Holding, "no engine there: HOLD");
}

#[test]
fn sc_9_5_a_burn_may_change_the_altitude_vector_by_one() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    let climb = Action::Burn { thrusts: vec![Thrust { face: f(1), counters: 1 }], climb: 1 };
    act(&mut w, a, &[], climb.clone());
    assert_eq!(ship(&w, a).climb, 0, "the option is off");
    w.scenario.options.altitude = true;
    act(&mut w, a, &[], climb);
    assert_eq!((ship(&w, a).climb, ship(&w, a).energy), (1, 3));
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(ship(&w, a).place.altitude, 1);
}

#[test]
fn sc_12_1_rotation_is_free_and_limited_by_the_score_of_the_turn() {
    let (mut w, a, _) = duel("dreadnought", "corvette", 5);
    let plan = |rotate| Plan { rotate, action: Action::Hold, at: None };
    with_dice(&mut w, &[], |r| r.act(a, &plan(2)));
    assert_eq!((ship(&w, a).facing, ship(&w, a).rotation_left), (face(3), 1));
    with_dice(&mut w, &[], |r| r.act(a, &plan(-3)));
    assert_eq!((ship(&w, a).facing, ship(&w, a).rotation_left), (face(2), 0));
    with_dice(&mut w, &[5, 9], |r| r.begin_turn());
    assert_eq!(ship(&w, a).rotation_left, 3);
}

#[test]
fn sc_12_2_shield_restores_two_points_an_energy_and_shifts_five() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    w[a].shields = [0, 10, 8, 8, 8, 1];
    let order = Action::Shield { points: vec![(f(1), 5), (f(6), 9)], shift: Some((f(2), f(1), 9)) };
    act(&mut w, a, &[], order);
    let s = ship(&w, a);
    assert_eq!(s.shields, [10, 5, 8, 8, 8, 2], "6 points for SG 3, then 5 shifted");
    assert_eq!(s.energy, 3);
}

#[test]
fn sc_12_2_evade_costs_two_and_lasts_until_the_next_order() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    act(&mut w, a, &[], Action::Evade);
    assert_eq!((ship(&w, a).posture, ship(&w, a).energy, ship(&w, a).heat), (Posture::Evading, 4, 1));
    act(&mut w, a, &[], Action::Hold);
    assert_eq!(ship(&w, a).posture, Posture::Holding);
}

#[test]
fn sc_12_2_a_hold_cools_one_more() {
    let (mut w, a, b) = duel("frigate", "frigate", 5);
    for id in [a, b] {
        w[id].heat = 9;
    }
    act(&mut w, a, &[], Action::Hold);
    act(&mut w, b, &[], burn(1, 1));
    with_dice(&mut w, &[], |r| r.energy_step());
    assert_eq!((ship(&w, a).heat, ship(&w, b).heat), (5, 7));
}

#[test]
fn sc_12_5_a_lock_needs_range_and_sight_and_ends_out_of_twice_the_range() {
    let (mut w, a, b) = duel("frigate", "corvette", 15);
    let scan = || Action::Scan { target: "Corvette1".into() };
    act(&mut w, a, &[], scan());
    assert_eq!(ship(&w, a).lock, None, "sensors reach 14");
    w[a].place.hex = hex(0, 14);
    act(&mut w, a, &[], scan());
    assert_eq!(ship(&w, a).lock, Some(b));
    assert!(w.faction(Seat(0)).scanned.contains(&b));
    w[a].place.hex = hex(0, 28);
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(ship(&w, a).lock, Some(b), "28 is twice 14");
    w[a].place.hex = hex(0, 29);
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(ship(&w, a).lock, None);
}

#[test]
fn sc_13_1_cooldowns_run_down_at_the_start_of_each_action_step() {
    let (mut w, a, _) = duel("lancer", "cruiser", 4);
    w[a].energy = 16;
    act(&mut w, a, &[2], shots("Cruiser1", &["P1"]));
    assert_eq!(ship(&w, a).guns[0].cooldown, 2);
    with_dice(&mut w, &[], |r| r.cool_weapons());
    act(&mut w, a, &[], shots("Cruiser1", &["P1"]));
    assert!(ship(&w, a).posture == Posture::Holding, "every other subturn");
    with_dice(&mut w, &[], |r| r.cool_weapons());
    act(&mut w, a, &[2], shots("Cruiser1", &["P1"]));
    assert_eq!(ship(&w, a).guns[0].cooldown, 2);
}

#[test]
fn sc_13_4_weapons_at_other_targets_form_other_volleys_and_a_gone_target_is_replaced() {
    let (mut w, a, b) = duel("frigate", "corvette", 2);
    let c = put(&mut w, "lancer", 1, (1, 0), 4, "");
    let order = Action::Fire {
        shots: vec![
            ShotOrder { weapon: "L1".into(), target: "Corvette1".into() },
            ShotOrder { weapon: "L2".into(), target: "Lancer1".into() },
            ShotOrder { weapon: "R1".into(), target: "Corvette1".into() },
        ],
        all_at: None,
        second: None,
    };
    // Corvette: save 2 fails, rail 15 hits; then the lancer's save.
    let log = act(&mut w, a, &[2, 15, 2], order.clone());
    let volleys: Vec<_> = log.iter().filter(|e| matches!(e, Event::Struck { .. })).collect();
    assert_eq!(volleys.len(), 2);
    assert!(matches!(volleys[0], Event::Struck { ship, damage: 8, .. } if *ship == b));
    assert!(matches!(volleys[1], Event::Struck { ship, damage: 4, .. } if *ship == c));
    w[b].status = Status::Destroyed;
    w[a].energy = 12;
    w[a].guns.iter_mut().for_each(|g| g.cooldown = 0);
    let Action::Fire { shots, .. } = order else { panic!() };
    let log = act(&mut w, a, &[2, 2, 2], Action::Fire { shots, all_at: None, second: Some("Lancer1".into()) });
    assert_eq!(log.iter().filter(|e| matches!(e, Event::Fired { .. })).count(), 1, "all three at the lancer");
}

#[test]
fn sc_12_2_fire_goes_as_far_as_energy_in_the_order_written() {
    let (mut w, a, _) = duel("frigate", "corvette", 2);
    w[a].energy = 3;
    let log = act(&mut w, a, &[2, 15], shots("Corvette1", &["L1", "L2", "R1"]));
    let fired: Vec<_> = log
        .iter()
        .find_map(|e| match e {
            Event::Fired { shots, .. } => Some(shots.iter().map(|s| s.weapon.clone()).collect()),
            _ => None,
        })
        .unwrap();
    assert_eq!(fired, ["L1", "R1"]);
}

#[test]
fn sc_6_5_bodies_block_when_both_variants_pass_ground_as_high_as_both() {
    let w = world(&[("planet", 0, 0)]);
    assert!(is_blocked(&w, at(0, 3, 0), at(0, -3, 0)));
    assert!(!is_blocked(&w, at(0, 3, 0), at(1, -3, 0)));
    assert!(!is_blocked(&w, at(0, 3, 2), at(0, -3, 0)), "above the ground of 1");
    assert!(!is_blocked(&w, at(1, -1, 0), at(-1, 0, 0)), "one variant is free (P13)");
    let mut w = world(&[]);
    w.asteroids.extend([hex(0, 1), hex(0, 0), hex(0, 3)]);
    assert_eq!(asteroids_between(&w, hex(0, 3), hex(0, 0)), 1, "ends excluded");
}

#[test]
fn sc_6_3_range_zero_uses_the_hexes_before_the_move() {
    let mut w = world(&[]);
    let a = put(&mut w, "frigate", 0, (0, 1), 1, "N1");
    let b = put(&mut w, "frigate", 1, (0, -1), 1, "S1");
    with_dice(&mut w, &[], |r| r.move_step());
    let aim = aim(&w, ship(&w, a), ship(&w, a).place, ship(&w, b)).unwrap();
    assert_eq!((aim.range_hexes, aim.to_target, aim.to_attacker), (0, vec![face(1)], vec![face(4)]));
}

#[test]
fn sc_11_4_4_landed_craft_are_shot_at_from_close_above_only_at_minus_four() {
    let mut w = world(&[("planet", 0, 0)]);
    let lander = put(&mut w, "lander", 1, (0, -5), 1, "");
    let s = &mut w[lander];
    (s.landing, s.place.hex) = (Some(Landing { body: 0, latitude: 1 }), hex(0, 0));
    let far = put(&mut w, "frigate", 0, (0, -2), 4, "");
    let near = put(&mut w, "frigate", 0, (0, -1), 4, "");
    let view = |id| aim(&w, ship(&w, id), ship(&w, id).place, ship(&w, lander));
    assert_eq!(view(far), Err(NoAim::Landed));
    let aim = view(near).unwrap();
    assert_eq!(aim.modifiers(ship(&w, near), ship(&w, lander)), -4);
}

#[test]
fn sc_14_2_shields_have_a_maximum_each_and_do_not_come_back_by_themselves() {
    let (mut w, a, b) = duel("frigate", "corvette", 2);
    assert_eq!(ship(&w, b).shields, [9, 7, 6, 6, 6, 7]);
    w[b].energy = 0;
    // Save 2 fails: 4 on the face that looks at the frigate, and on no other.
    act(&mut w, a, &[2], shots("Corvette1", &["L1"]));
    assert_eq!(ship(&w, b).shields, [5, 7, 6, 6, 6, 7]);
    let worn = [8, 5, 6, 6, 6, 0];
    w[b].shields = worn;
    with_dice(&mut w, &[5, 9], |r| r.begin_turn());
    for _ in 0..4 {
        with_dice(&mut w, &[], |r| {
            r.move_step();
            r.cool_weapons();
            r.act(b, &Plan::of(Action::Hold));
            r.energy_step();
        });
    }
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(ship(&w, b).shields, worn, "a whole turn later");
    // Two energy are four points: one is enough for face 1, two for face 2, and one is left for face 6.
    act(&mut w, b, &[], Action::Shield { points: vec![(f(1), 4), (f(2), 4), (f(6), 4)], shift: None });
    assert_eq!(ship(&w, b).shields, [9, 7, 6, 6, 6, 1]);
}

#[test]
fn sc_14_3_disabled_at_nought_destroyed_at_minus_half_with_an_explosion() {
    let (mut w, a, b) = duel("frigate", "cruiser", 2);
    w[a].place.hex = hex(0, 0);
    let bystander = put(&mut w, "corvette", 1, (0, 0), 1, "");
    let victim = &mut w[b];
    (victim.hull, victim.armour, victim.shields) = (1, 0, [0; 6]);
    // One laser: save fails, 4 damage: hull -3, one system roll (5: reactor).
    w[a].before = hex(0, 2);
    let log = act(&mut w, a, &[2, 5], shots("Cruiser1", &["L1"]));
    assert!(log.iter().any(|e| matches!(e, Event::Disabled { ship } if *ship == b)));
    assert_eq!(ship(&w, b).status, Status::Disabled);
    w[b].hull = -25;
    w[a].guns.iter_mut().for_each(|g| g.cooldown = 0);
    // A hulk's save fails without a roll; it explodes: 4 on a random shield of frigate and corvette, in id order.
    act(&mut w, a, &[3, 5], shots("Cruiser1", &["L1"]));
    assert_eq!(ship(&w, b).status, Status::Destroyed);
    assert_eq!(ship(&w, a).shields, [12, 10, 4, 8, 8, 10]);
    assert_eq!(ship(&w, bystander).shields, [9, 7, 6, 6, 2, 7]);
}

#[test]
fn sc_14_4_each_system_roll_hits_its_system() {
    let hit = |roll: &[i32], class: &str| {
        let (mut w, a, _) = duel(class, "corvette", 5);
        w[a].lock = Some(ShipId(1));
        // The heat does it: an overheated ship makes one system roll.
        w[a].heat = 99;
        with_dice(&mut w, roll, |r| r.energy_step());
        ship(&w, a).clone()
    };
    assert_eq!(hit(&[1], "frigate").systems.engines[0].thrust, 2);
    let s = hit(&[4, 2], "frigate");
    assert_eq!(s.guns.iter().map(|g| g.is_out).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(hit(&[5], "frigate").systems.output, 3);
    assert_eq!(hit(&[6], "frigate").systems.capacitor, 9);
    assert_eq!(hit(&[7], "frigate").systems.generator, 2);
    let s = hit(&[8], "frigate");
    assert_eq!((s.systems.combat_bonus, s.lock), (7, None));
    assert_eq!(hit(&[9], "frigate").systems.radiators, 2);
    assert_eq!(hit(&[10], "frigate").systems.rotation, 5);
    assert_eq!(hit(&[11], "frigate").systems.repair_die, 4);
    assert_eq!(hit(&[12], "frigate").hull, 28 - 3);
    assert_eq!(hit(&[12], "transport").hull, 40 - 1);
}

#[test]
fn sc_14_5_overheating_cuts_output_and_a_still_hot_ship_rolls() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    let s = &mut w[a];
    (s.heat, s.energy) = (12, 0);
    with_dice(&mut w, &[], |r| r.energy_step());
    assert_eq!((ship(&w, a).energy, ship(&w, a).heat), (2, 9), "2 over: 4 - 2");
}

#[test]
fn sc_14_6_repair_spends_two_a_step_one_a_hull_point_and_shrinks_on_a_one() {
    let (mut w, a, _) = duel("frigate", "corvette", 5);
    let s = &mut w[a];
    s.hull = 10;
    s.systems.output = 3;
    s.guns[0].is_out = true;
    act(&mut w, a, &[5], Action::Repair { wishes: vec![SystemHit::Reactor] });
    let s = ship(&w, a);
    assert_eq!((s.systems.output, s.guns[0].is_out, s.hull, s.energy), (4, false, 11, 5));
    act(&mut w, a, &[1], Action::Repair { wishes: vec![] });
    assert_eq!((ship(&w, a).systems.repair_die, ship(&w, a).hull), (4, 12));
    let mut s = ship(&w, a).clone();
    s.hull = 20;
    spend_points(&mut s, 6, &[], false);
    assert_eq!(s.hull, 21, "75 % of 28");
    assert_eq!((shrunk_die(2), shrunk_die(20), grown_die(4), grown_die(100)), (0, 12, 6, 100));
    w[a].systems.repair_die = 0;
    act(&mut w, a, &[], Action::Repair { wishes: vec![] });
    assert!(ship(&w, a).posture == Posture::Holding, "used up");
    assert!(broken(&s).is_empty());
}

#[test]
fn sc_12_2_docking_needs_hex_and_counters_and_a_station_supplies() {
    let mut w = world(&[]);
    let station = put(&mut w, "station", 0, (0, 0), 1, "N1");
    let id = put(&mut w, "destroyer", 0, (0, 0), 1, "");
    let enemy = put(&mut w, "frigate", 1, (0, 3), 1, "");
    let dock = || Action::Dock { with: "Station1".into() };
    act(&mut w, id, &[], dock());
    assert_eq!(ship(&w, id).host, None, "counters differ");
    w[id].counters = counters("N1");
    act(&mut w, id, &[], dock());
    assert_eq!(ship(&w, id).host, Some(station));
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(ship(&w, id).place.hex, hex(0, -1), "moves with it");
    assert_eq!(aim(&w, ship(&w, enemy), ship(&w, enemy).place, ship(&w, id)), Err(NoAim::Docked));
    let s = &mut w[id];
    (s.energy, s.missiles, s.armour, s.hull) = (1, 0, 0, 34);
    act(&mut w, id, &[], Action::Load { supply: Supply::Energy });
    assert_eq!(ship(&w, id).energy, 14);
    act(&mut w, id, &[], Action::Load { supply: Supply::Missiles });
    assert_eq!(ship(&w, id).missiles, 8);
    act(&mut w, id, &[9], Action::Repair { wishes: vec![] });
    assert_eq!((ship(&w, id).armour, ship(&w, id).energy), (6, 14), "the station's d10, armour too, for nothing");
    act(&mut w, id, &[], burn(1, 1));
    assert!(ship(&w, id).posture == Posture::Holding, "docked ships do not burn");
    act(&mut w, id, &[], Action::Undock);
    assert_eq!((ship(&w, id).host, ship(&w, id).counters), (None, counters("N1")), "20.35");
}

#[test]
fn sc_12_2_a_transport_launches_its_landers() {
    let mut w = world(&[]);
    let transport = put(&mut w, "transport", 0, (0, 0), 2, "SE2");
    let lander = put(&mut w, "lander", 0, (0, 0), 1, "SE2");
    act(&mut w, lander, &[], Action::Dock { with: "Transport1".into() });
    assert_eq!(ship(&w, lander).host, Some(transport));
    act(&mut w, transport, &[], Action::Launch { craft: "Lander1".into() });
    let l = ship(&w, lander);
    assert_eq!((l.host, l.facing, l.counters), (None, face(2), counters("SE2")));
    assert_eq!(ship(&w, transport).energy, 5);
}

#[test]
fn sc_11_5_6_lift_off_to_rest_or_into_either_orbit() {
    for (orbit, cost, words) in
        [(None, 1, "at rest"), (Some(Spin::Clockwise), 3, "SW1"), (Some(Spin::CounterClockwise), 3, "N1")]
    {
        let mut w = world(&[("planet", 0, 0)]);
        let id = put(&mut w, "lander", 0, (0, -5), 1, "");
        let s = &mut w[id];
        (s.landing, s.place.hex, s.energy) = (Some(Landing { body: 0, latitude: 1 }), hex(0, 0), 6);
        act(&mut w, id, &[], Action::LiftOff { toward: Some(face(3)), orbit });
        let s = ship(&w, id);
        assert_eq!((s.place.hex, s.counters.words().as_str(), s.energy), (hex(1, 0), words, 6 - cost));
        assert_eq!(s.landing, None);
    }
}

#[test]
fn sc_15_classes_and_support_objects_have_their_printed_numbers() {
    let points = ["gunboat", "lander", "corvette", "frigate", "destroyer", "lancer", "cruiser", "dreadnought"]
        .map(|slug| [Edition::First, Edition::Second].map(|edition| class(slug).unwrap().points(edition)));
    assert_eq!(points, [[20, 11], [15, 15], [45, 39], [65, 65], [85, 91], [85, 91], [140, 165], [240, 303]], "15.1");
    assert_eq!(["transport", "freighter", "station"].map(|s| class(s).unwrap().hull), [40, 24, 80]);
    let dreadnought = class("dreadnought").unwrap();
    assert_eq!((dreadnought.shields, dreadnought.weapons.len()), ([26, 22, 18, 18, 18, 22], 9));
    let lander = class("lander").unwrap();
    assert_eq!(
        lander.engines.iter().map(|e| (e.face.number(), e.thrust)).collect::<Vec<_>>(),
        [(1, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    );
    assert!(classes().values().filter(|c| c.is_lander).count() == 1);
}

#[test]
fn sc_12_3_ships_start_with_half_their_capacitor_and_no_heat() {
    let mut w = world(&[]);
    for (slug, class) in classes() {
        let id = put(&mut w, slug, 0, (0, 0), 1, "");
        assert_eq!((ship(&w, id).energy, ship(&w, id).heat), (class.capacitor / 2, 0));
    }
}

#[test]
fn sc_12_4_reinforcement_has_a_limit_and_point_defence_can_be_off() {
    let (mut w, a, b) = duel("frigate", "destroyer", 2);
    let s = &mut w[b];
    (s.standing.reinforce, s.standing.point_defence, s.shields) = (1, false, [2, 10, 9, 9, 9, 10]);
    act(&mut w, a, &[2, 2, 18, 5], shots("Destroyer1", &["L1", "L2", "R1"]));
    assert_eq!((ship(&w, b).energy, ship(&w, b).shields[0]), (6, 0));
    missile(&mut w, b, 0, 2, "");
    with_dice(&mut w, &[11, 5, 5], |r| r.move_step());
    assert!(w.missiles.is_empty(), "no point defence roll was made");
}
