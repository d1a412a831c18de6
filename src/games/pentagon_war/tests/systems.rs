//! 20.2, 20.3: what every system costs and what it does.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::design::{Design, missile_points};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::fire::lock_number;

fn design(spec: &str) -> Design {
    Design::parse("x", spec).unwrap()
}

#[test]
fn pw_20_2_every_system_has_the_price_of_the_list() {
    let list = [
        ("hull=1/0", 2),
        ("hull=0/1", 2),
        ("armor=0,0,1,0,0,0", 2),
        ("cargo=1", 3),
        ("fuel=1", 5),
        ("engines=1", 30),
        ("capacitors=1", 8),
        ("screens=1", 20),
        ("directional=1", 50),
        ("radar=1", 6),
        ("main=1", 25),
        ("aux=1", 20),
        ("invisibility=1", 30),
        ("weights=1", 10),
        ("laser=F", 25),
        ("electron=F", 25),
        ("proton=F", 40),
        ("acid=F", 45),
        ("radiation=F", 90),
        ("lmg=F", 90),
        ("pd=1", 12),
        ("beams=1", 15),
        ("repair=1", 15),
        ("ecm=1", 20),
        ("links=4", 5),
    ];
    for (spec, points) in list {
        assert_eq!(design(spec).points(), points, "{spec}");
        assert_eq!(design(spec).box_count(), u32::from(spec != "radar=1"), "{spec}: the radar track is no box");
    }
    let all: Vec<&str> = list.iter().map(|(spec, _)| *spec).collect();
    assert_eq!(design(&all.join(" ").replace("hull=1/0 hull=0/1", "hull=1/1")).points(), 595, "they add up");
}

#[test]
fn pw_20_2_missiles_cost_six_and_their_warhead_and_drones_a_bay_and_their_weapon() {
    assert_eq!([4, 8, 12, 16].map(missile_points), [10, 14, 18, 22]);
    assert_eq!(design("missiles=3x8,1x16").points(), 3 * 14 + 22);
    for (load, points) in [("-", 15), ("L", 40), ("E", 40), ("P", 55), ("-W", 25), ("LW", 50)] {
        assert_eq!(design(&format!("drones={load}")).points(), points, "{load}");
    }
}

#[test]
fn pw_20_3_an_order_needs_the_system_that_carries_it_out() {
    let base = "hull=30/20 engines=1 fuel=1 capacitors=9 screens=2 main=1 radar=6";
    for (system, order, refusal) in [
        ("ecm=1", "power Dee ecm=1", "lacks_system"),
        ("ecm=1", "power Dee eccm=1", "lacks_system"),
        ("invisibility=1", "power Dee invisible", "lacks_system"),
        ("directional=1", "screens Dee sides 1,0,0,0,0,0", "lacks_system"),
        ("beams=1", "plan Dee beam Foe", "lacks_system"),
        ("laser=F", "plan Dee fire laser at Foe", "no_weapon"),
        ("electron=F", "plan Dee fire electron at Foe", "no_weapon"),
        ("proton=F", "plan Dee fire proton at Foe", "no_weapon"),
        ("acid=F", "plan Dee fire acid at Foe", "no_weapon"),
        ("radiation=F", "plan Dee fire radiation at Foe", "no_weapon"),
        ("lmg=F", "plan Dee launch bolt at Foe", "cannot"),
        ("missiles=1x8", "plan Dee launch missile at Foe", "cannot"),
        ("drones=L", "plan Dee launch drone", "cannot"),
    ] {
        let table = |spec: &str| Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", BARE, "1010", "D", 0, 0)]);
        assert_eq!(table(base).try_order(SOL, order), Err(refusal.to_owned()), "{order} without {system}");
        assert_eq!(table(&format!("{base} {system}")).try_order(SOL, order), Ok(()), "{order} with {system}");
    }
}

#[test]
fn pw_20_3_every_other_box_counts_for_what_it_does() {
    let spec = "manned=1 hull=30/20 armor=3,0,0,0,0,0 engines=2 fuel=2 capacitors=7 screens=4 radar=5 main=1 aux=1 \
                repair=2 cargo=3 weights=2";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", BARE, "1005", "D", 0, 0)]);
    let (dee, foe) = (table.id("Dee"), table.id("Foe"));
    let craft = table.craft("Dee");
    assert_eq!((craft.fuel(), craft.cargo(), craft.ledger.available()), (2, 3, 7));
    assert_eq!((craft.screening(), craft.armor_on(1), craft.armor_on(2)), (4, 3, 0));
    assert_eq!(
        (craft.intact(System::Repair), craft.intact(System::Cargo)),
        (2, 3),
        "for groups that keep a campaign (21.2)"
    );
    assert_eq!(lock_number(&table.state, dee, foe), Some(5), "the rating is the number of radar boxes");
    table.craft_mut("Dee").lost.insert(System::MainControl, 1);
    assert!(table.craft("Dee").has_control(), "either control is enough");
    table.craft_mut("Dee").lost.insert(System::AuxiliaryControl, 1);
    assert!(!table.craft("Dee").has_control());
    table.craft_mut("Dee").lost.insert(System::Engine, 2);
    assert_eq!(table.try_order(SOL, "move Dee +x*"), Err("cannot_steer".to_owned()), "no engine, no thrust");
}

#[test]
fn pw_20_3_hits_destroy_what_is_on_the_chart_and_nothing_else() {
    let one_of_each = "hull=800/400 engines=5 fuel=1 capacitors=1 screens=1 directional=1 radar=1 main=1 aux=1 ecm=1 \
        invisibility=1 pd=1 beams=1 weights=1 repair=1 cargo=1 laser=F electron=F proton=F acid=F radiation=F lmg=F \
        missiles=1x8 drones=L links=4";
    let lasers = vec!["F"; 120].join(",");
    let fort = format!("hull=8/6 capacitors=120 main=1 radar=6 laser={lasers}");
    let mut table = Table::new(&[("Dee", one_of_each, "1015", "A", 0, 0)], &[("Foe", &fort, "1014", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee break impulse 2, coast").order(FOE, "plan Foe 1 fire all at Dee");
    table.allocated();
    let dee = table.craft("Dee");
    let on_chart = [
        (System::Engine, System::FuelTank),
        (System::Capacitor, System::Screen),
        (System::Radar, System::MainControl),
        (System::AuxiliaryControl, System::PointDefense),
        (System::MagneticBeam, System::RammingWeight),
        (System::Repair, System::Cargo),
        (System::Laser, System::ElectronCannon),
        (System::ProtonCannon, System::AcidGumGun),
        (System::RadiationGun, System::LiquidMetalGun),
        (System::Missile, System::HangarBay),
    ];
    for (one, two) in on_chart {
        assert_eq!((dee.intact(one), dee.intact(two)), (0, 0), "{one:?}, {two:?}");
    }
    let off_chart = [System::DirectionalControl, System::EcmSuite, System::InvisibilityDevice, System::DockingLink];
    assert_eq!(off_chart.map(|system| dee.intact(system)), [1; 4]);
    assert!(!dee.has_control(), "so they do not work any more");
    assert!(dee.intact(System::ForwardHull) < 800 && dee.intact(System::AftHull) < 400, "hulls");
}
