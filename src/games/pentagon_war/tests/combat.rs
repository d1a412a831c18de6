//! 9: direct fire; vectors 35 to 46; arcs, rates, lock-on, evasion, beams.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::catalogue::Rate;
use crate::games::pentagon_war::data::geometry::hex_of;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::captain::Reinforce;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::{Effect, bears, bolt_damage, covers, effect, range_penalty, solution};
use crate::games::pentagon_war::rules::parts::is_ready_again;
use crate::games::pentagon_war::rules::resolve::beams::tow_change;
use crate::games::pentagon_war::rules::state::Moment;

/// The roll R of dice, size class and range, and what it does.
fn shot(kind: WeaponKind, dice: i32, size: i32, range: u32) -> (i32, Effect) {
    let roll = dice + size - range_penalty(range);
    (roll, effect(kind, roll, range, size == 0))
}

#[test]
fn pw_9_1_vector_35_range_penalties() {
    let ranges = [0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 65, 128, 129, 256];
    assert_eq!(ranges.map(range_penalty), [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9]);
}

#[test]
fn pw_9_3_vectors_36_and_37_lasers() {
    assert_eq!(shot(WeaponKind::Laser, 7, 1, 8), (4, Effect::Damage(2)));
    assert_eq!(shot(WeaponKind::Laser, 2, 1, 64), (-4, Effect::Miss));
}

#[test]
fn pw_9_3_vectors_38_and_39_proton_cannons() {
    assert_eq!(shot(WeaponKind::ProtonCannon, 9, 1, 6), (6, Effect::Damage(5)));
    assert_eq!(shot(WeaponKind::ProtonCannon, 8, 1, 6), (5, Effect::Miss));
}

#[test]
fn pw_9_3_vector_40_electron_cannon() {
    assert_eq!(shot(WeaponKind::ElectronCannon, 6, 1, 1), (6, Effect::Damage(5)));
}

#[test]
fn pw_9_3_vectors_41_and_42_radiation_gun() {
    assert_eq!(shot(WeaponKind::RadiationGun, 12, 2, 1), (13, Effect::Damage(20)));
    assert_eq!(shot(WeaponKind::RadiationGun, 3, 1, 16), (-1, Effect::Damage(4)));
    let damage = |roll| effect(WeaponKind::RadiationGun, roll, 1, false);
    assert_eq!(damage(-5), Effect::Miss);
    assert_eq!([-4, 0, 1, 10, 11, 12, 15].map(damage), [1, 4, 5, 14, 16, 18, 20].map(Effect::Damage));
}

#[test]
fn pw_9_2_vector_43_a_laser_at_a_missile() {
    assert_eq!(shot(WeaponKind::Laser, 7, 0, 2), (5, Effect::Kill));
    assert_eq!(shot(WeaponKind::Laser, 6, 0, 2), (4, Effect::Miss));
    assert_eq!(shot(WeaponKind::RadiationGun, 5, 0, 2), (3, Effect::Kill));
    assert_eq!(shot(WeaponKind::AcidGumGun, 8, 0, 2), (6, Effect::Kill));
}

#[test]
fn pw_9_2_vector_44_an_electron_cannon_cannot_hit_a_drone_at_32() {
    assert!((2..=12).all(|dice| shot(WeaponKind::ElectronCannon, dice, 0, 32).1 == Effect::Miss));
    assert!((2..=12).all(|dice| shot(WeaponKind::ProtonCannon, dice + 20, 0, 65).1 == Effect::Miss));
}

#[test]
fn pw_9_3_vector_45_bolts() {
    assert_eq!([1, 8, 9, 12].map(bolt_damage), [50, 15, 12, 1]);
    assert_eq!([0, 13].map(bolt_damage), [0, 0]);
}

#[test]
fn pw_9_3_vector_46_acid_is_screened_only_in_its_first_impulse() {
    let gunner = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 acid=F,F,F,F,F,F";
    let target = "hull=30/30 engines=2 fuel=1 capacitors=4 screens=40 main=1 radar=6";
    let rows = ([("Dee", gunner, "1015", "A", 0, 0)], [("Foe", target, "1014", "A", 0, 0)]);
    let text = super::support::scenario_text("", &rows.0, &rows.1);
    let hit = |t: &Table| t.count(|e| matches!(e, Event::Fired { result, .. } if *result != Effect::Miss)) == 1;
    let tables = (0..20).map(|seed| {
        let mut table = Table::from_text(&text, "", &seed.to_string());
        table.quiet().order(SOL, "plan Dee 1 fire w1 at Foe").allocated().run_turn();
        table
    });
    let table = tables.into_iter().find(hit).unwrap();
    let struck: Vec<(u32, u32)> = table
        .events
        .iter()
        .filter_map(|e| match e {
            Event::Struck { points, screened, .. } => Some((*points, *screened)),
            _ => None,
        })
        .collect();
    assert_eq!(struck, [(2, 2), (2, 0), (2, 0), (2, 0)], "total 6 past the screens");
}

#[test]
fn pw_9_4_lasers_and_cannons_fire_once_a_turn_and_six_impulses_apart() {
    let ready = |turn, impulse| is_ready_again(Rate::EveryTurn, Some(Moment::new(1, 9)), Moment::new(turn, impulse));
    assert!(!ready(1, 12) && !ready(2, 2) && ready(2, 3));
    assert!(is_ready_again(Rate::EveryTurn, None, Moment::new(1, 1)));
}

#[test]
fn pw_9_4_radiation_and_liquid_metal_guns_arm_over_two_turns() {
    let ready = |turn, impulse| is_ready_again(Rate::TwoTurns, Some(Moment::new(1, 9)), Moment::new(turn, impulse));
    assert!(!ready(2, 12) && !ready(3, 8) && ready(3, 9) && ready(4, 1));
}

#[test]
fn pw_9_5_a_mount_covers_its_side_and_both_neighbours() {
    let covered = |side| (1..=6).filter(|s| covers(side, *s)).collect::<Vec<u8>>();
    assert_eq!(covered(1), [1, 2, 6]);
    assert_eq!(covered(2), [1, 2, 3]);
    assert_eq!(covered(4), [3, 4, 5]);
    assert_eq!(covered(6), [1, 5, 6]);
}

#[test]
fn pw_9_5_weapons_bear_by_arc_and_liquid_metal_guns_along_their_line_only() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 laser=F,R,A lmg=F";
    let table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", BARE, "1010", "A", 0, 0)]);
    let bearing =
        |hex: &str| (0..4).filter(|i| bears(table.craft("Dee"), *i, hex_of(hex).unwrap())).collect::<Vec<_>>();
    assert_eq!(bearing("1010"), [0, 1, 3]);
    assert_eq!(bearing("1020"), [2]);
    assert_eq!(bearing("1115"), [0, 1], "side 2: neither the gun's line nor the aft arc");
    assert_eq!(bearing("1110"), [0, 1]);
    assert_eq!(bearing("1015"), [0, 1, 2, 3], "everything bears in the same hex");
}

#[test]
fn pw_11_2_without_lock_on_the_range_counts_double() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 laser=F";
    let table = Table::new(
        &[("Dee", spec, "1015", "A", 0, 0)],
        &[("Foe", BARE, "1010", "A", 0, 0), ("Near", BARE, "1013", "A", 0, 0)],
    );
    let now = Moment::new(1, 1);
    let at = |name| solution(&table.state, table.id("Dee"), WeaponKind::Laser, table.id(name), now).unwrap();
    assert_eq!((at("Foe").range_hexes, at("Foe").counted_range_hexes, at("Foe").modifier()), (5, 10, 1 - 5));
    assert_eq!(at("Near").counted_range_hexes, 2, "at two hexes lock-on is automatic");
}

#[test]
fn pw_7_2_evading_lowers_fire_at_the_craft_and_from_it() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", spec, "1010", "D", 0, 0)]);
    table.quiet().order(SOL, "power Dee evade").order(SOL, "plan Dee break impulse 2").allocated();
    let now = Moment::new(1, 1);
    let (dee, foe) = (table.id("Dee"), table.id("Foe"));
    let modifier = |a, b| solution(&table.state, a, WeaponKind::Laser, b, now).unwrap().modifier();
    assert_eq!(modifier(dee, foe), 1 - 4 - 2);
    assert_eq!(modifier(foe, dee), 1 - 4 - 2);
}

#[test]
fn pw_23_2_average_damage_agrees_with_the_table_of_the_sheet() {
    let average = |kind, size, range| {
        let sums = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
        let total: u32 =
            sums.map(|d| if let (_, Effect::Damage(n)) = shot(kind, d, size, range) { n } else { 0 }).sum();
        (total * 100 + 18) / 36
    };
    for (range, laser, proton, electron, radiation) in
        [(0, 367, 667, 417, 1228), (1, 333, 506, 361, 1111), (8, 233, 139, 56, 803), (32, 167, 17, 0, 617)]
    {
        assert_eq!(average(WeaponKind::Laser, 1, range), laser, "laser at {range}");
        assert_eq!(average(WeaponKind::ProtonCannon, 1, range), proton, "proton at {range}");
        assert_eq!(average(WeaponKind::ElectronCannon, 1, range), electron, "electron at {range}");
        assert_eq!(average(WeaponKind::RadiationGun, 1, range), radiation, "radiation at {range}");
    }
}

#[test]
fn pw_4_12_fire_is_simultaneous_and_power_is_tallied_at_the_announcement() {
    let spec = "hull=1/1 engines=1 fuel=1 capacitors=9 main=1 radar=6 laser=F,F,F,F,F,F,F,F,F";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", spec, "1014", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee fire all at Foe").order(FOE, "plan Foe fire all at Dee").allocated();
    assert_eq!(table.count(|e| matches!(e, Event::Fired { .. })), 18, "both fire, although both may die");
    assert!(table.is_over());
}

#[test]
fn pw_24_2_fire_waits_for_its_conditions() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F";
    let mut table = Table::new(&[("Dee", spec, "1020", "A", 6, 0)], &[("Foe", BARE, "1010", "D", 0, 0)]);
    table.quiet().order(SOL, "fire Dee Foe laser range<=6").order(SOL, "move Dee .x*").allocated().order(FOE, "done");
    let announced: Vec<_> = table.events.iter().filter(|e| matches!(e, Event::Announced { .. })).collect();
    assert_eq!(announced.len(), 1);
    let fired = table.craft("Dee").weapons[0].fired.unwrap();
    assert_eq!(fired, Moment::new(1, 8), "range 6 is reached with the fourth move, on impulse 8");
}

#[test]
fn pw_24_2_a_chance_that_is_too_small_holds_the_fire() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 electron=F";
    let mut table = Table::new(&[("Dee", spec, "1020", "A", 0, 0)], &[("Foe", BARE, "1010", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee fire electron at Foe chance>=50").allocated().run_turn();
    assert_eq!(table.count(|e| matches!(e, Event::Fired { .. })), 0);
}

#[test]
fn pw_13_4_without_control_a_craft_fires_at_one_target_an_impulse() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=9 main=1 radar=6 laser=F,F";
    let mut table = Table::new(
        &[("Dee", spec, "1015", "A", 0, 0)],
        &[("Foe", BARE, "1010", "D", 0, 0), ("Fie", BARE, "1011", "D", 0, 0)],
    );
    table.craft_mut("Dee").lost.insert(crate::games::pentagon_war::data::system::System::MainControl, 1);
    table.quiet().order(SOL, "plan Dee fire w1 at Foe, fire w2 at Fie, break impulse 2").allocated().order(FOE, "done");
    assert_eq!(table.count(|e| matches!(e, Event::Announced { .. })), 1);
}

#[test]
fn pw_9_6_a_beam_pulls_its_target_and_its_holder() {
    let tug = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 beams=1";
    let mut table = Table::new(
        &[("Tug", tug, "1015", "A", 0, 0), ("Mate", BARE, "1012", "A", 0, 0)],
        &[("Far", BARE, "3030", "A", 0, 0)],
    );
    table.quiet().order(SOL, "plan Tug 1 beam Mate, 2-5 pull Mate").allocated().run_turn();
    assert_eq!(table.craft("Mate").velocity, Velocity::new(-4 * 1_800, 0), "towards the holder, in D");
    assert_eq!(table.craft("Tug").velocity, Velocity::new(4 * 1_800, 0));
    assert_eq!(tow_change(crate::grid::Direction::N, 2, 3), Velocity::new(1_200, 0));
}

#[test]
fn pw_9_6_speed_matching_takes_the_mean() {
    let tug = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 beams=2";
    let mut table = Table::new(
        &[("Tug", tug, "1015", "A", 0, 0), ("Mate", BARE, "1015", "A", 0, 0)],
        &[("Far", BARE, "3030", "A", 0, 0)],
    );
    table.craft_mut("Mate").velocity = Velocity::new(3_600, 0);
    table.quiet().order(SOL, "plan Tug 1 beam Mate").allocated().run_turn();
    assert_eq!(table.craft("Tug").velocity, Velocity::new(1_800, 0));
    assert_eq!(table.craft("Tug").velocity, table.craft("Mate").velocity);
}

#[test]
fn pw_10_2_the_captains_defaults_reinforce_down_to_the_reserve() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F";
    let mut table = Table::new(&[("Dee", "zelta-dee", "1015", "A", 0, 0)], &[("Foe", shooter, "1013", "D", 0, 0)]);
    table
        .quiet()
        .order(SOL, "defaults Dee reinforce=4 reserve=3")
        .order(FOE, "plan Foe fire all at Dee, break impulse 2");
    assert_eq!(table.craft("Dee").defaults.reinforce, Reinforce::UpTo(4));
    table.order(SOL, "plan Dee coast").allocated();
    assert_eq!(table.craft("Dee").reinforcement, 2, "10 capacitors, 3 in reserve: two units for six");
}
