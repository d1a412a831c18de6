//! 8: the form; vectors 30 to 34; 10: screens; 17: alert status.

use super::support::{BARE, FOE, SOL, Table, scenario_text};
use crate::games::pentagon_war::data::scenario::Alert;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::power::{Ledger, Line};
use crate::games::pentagon_war::rules::resolve::{allocation_costs, can_reinforce};

const FAR: super::support::Row<'static> = ("Far", BARE, "3030", "A", 0, 0);

#[test]
fn pw_8_2_vector_30_invisibility_of_a_cruiser_costs_ten() {
    let table = Table::new(&[("Two", "ac-cruiser", "1015", "A", 0, 0)], &[FAR]);
    let allocation = Allocation { is_invisible: true, ..Allocation::default() };
    let costs = allocation_costs(table.state.size_class(table.id("Two")), &allocation);
    assert_eq!(costs[0], (Line::RadarInvisibility, 10));
}

#[test]
fn pw_8_4_vector_31_three_lasers_two_protons_one_electron() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=10 main=1 radar=6 laser=F,F,F proton=F,F electron=F";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[("Foe", BARE, "1013", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee 3 fire all at Foe, break impulse 4").allocated().order(FOE, "done");
    let ledger = &table.craft("Dee").ledger;
    assert_eq!([Line::Laser, Line::ProtonCannon, Line::ElectronCannon].map(|l| ledger.line(l)), [3, 4, 1]);
    assert_eq!(ledger.total(), 8);
    assert_eq!(Line::ALL.map(Line::number), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
}

/// A craft that is fired upon on impulse 1 and asked about its screens.
fn fired_upon() -> Table {
    let target = "hull=8/6 engines=1 fuel=1 capacitors=14 screens=4 main=1 radar=6";
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F";
    let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", shooter, "1013", "D", 0, 0)]);
    table.quiet().order(SOL, "defaults Dee reinforce=ask").order(FOE, "plan Foe fire all at Dee");
    table.order(SOL, "plan Dee coast").allocated();
    table
}

#[test]
fn pw_10_2_vector_32_two_units_of_reinforcement_cost_six() {
    let mut table = fired_upon();
    table.order(SOL, "screens Dee +2");
    assert_eq!(table.craft("Dee").ledger.line(Line::Screens), 6);
    assert_eq!(table.craft("Dee").screening(), 6);
}

#[test]
fn pw_10_2_vector_33_four_boxes_give_at_most_eight_units_for_twelve_points() {
    let mut table = fired_upon();
    assert_eq!(can_reinforce(table.craft("Dee"), 0), 4);
    assert_eq!(table.try_order(SOL, "screens Dee +5"), Err("reinforcement".to_owned()));
    table.order(SOL, "screens Dee +4");
    assert_eq!(table.craft("Dee").screening(), 8);
    assert_eq!(table.craft("Dee").ledger.line(Line::Screens), 12);
    assert_eq!(table.try_order(SOL, "screens Dee +1"), Err("reinforcement".to_owned()));
}

#[test]
fn pw_10_2_reinforcement_lasts_to_the_end_of_the_turn_and_only_then_may_be_ordered() {
    let mut table = fired_upon();
    table.order(SOL, "screens Dee +1").order(SOL, "done");
    assert_eq!(table.state.turn, 2, "nothing else to ask");
    assert_eq!(table.craft("Dee").reinforcement, 0);
    assert_eq!(table.try_order(SOL, "screens Dee +1"), Err("wrong_phase".to_owned()));
}

#[test]
fn pw_8_5_vector_34_capacitor_hits_and_line_twelve() {
    let mut ledger = Ledger::open(10, 0);
    ledger.capacitor_hit();
    ledger.capacitor_hit();
    assert_eq!(ledger.line(Line::Lost), 2);
    ledger.spend(Line::Laser, 3).unwrap();
    for _ in 0..3 {
        assert!(!ledger.capacitor_hit());
        assert_eq!(ledger.line(Line::Lost), 2);
    }
    assert!(ledger.capacitor_hit());
    assert_eq!((ledger.line(Line::Lost), ledger.total()), (3, 6));
}

#[test]
fn pw_8_4_line_thirteen_never_passes_line_one() {
    let mut ledger = Ledger::open(3, 0);
    ledger.spend(Line::ProtonCannon, 2).unwrap();
    assert!(ledger.spend(Line::ProtonCannon, 2).is_err());
    assert_eq!((ledger.total(), ledger.left()), (2, 1));
}

#[test]
fn pw_8_1_capacitors_recharge_between_turns() {
    let mut table = fired_upon();
    table.order(SOL, "screens Dee +4").order(SOL, "done").run_turn();
    assert_eq!(table.craft("Dee").ledger.available(), 14);
    assert_eq!(table.craft("Dee").ledger.total(), 0);
}

#[test]
fn pw_8_6_a_manned_craft_without_engines_pays_for_life_support() {
    let crew = "manned=1 hull=8/6 engines=1 fuel=1 capacitors=2 main=1 laser=F";
    let mut table = Table::new(&[("Crew", crew, "1015", "A", 0, 0)], &[FAR]);
    table.craft_mut("Crew").lost.insert(System::Engine, 1);
    table.quiet().allocated().run_turn();
    assert_eq!(table.craft("Crew").ledger.line(Line::Lost), 1);
    table.craft_mut("Crew").lost.insert(System::Capacitor, 2);
    table.allocated().run_turn();
    assert!(table.craft("Crew").is_inert);
    assert_eq!(table.try_order(SOL, "fire Crew nearest"), Err("inert".to_owned()));
}

#[test]
fn pw_11_3_levels_cost_the_size_class_and_need_the_suite() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 0, 0), ("Two", "ac-cruiser", "1017", "A", 0, 0)], &[FAR]);
    assert_eq!(table.try_order(SOL, "power Dee ecm=1"), Err("lacks_system".to_owned()));
    assert_eq!(table.try_order(SOL, "power Two ecm=4"), Err("levels".to_owned()));
    table.quiet().order(SOL, "power Two ecm=2 eccm=1").allocated();
    let ledger = &table.craft("Two").ledger;
    assert_eq!((ledger.line(Line::Ecm), ledger.line(Line::Eccm), ledger.total()), (4, 2, 6));
}

#[test]
fn pw_4_2_a_form_that_costs_more_than_line_one_is_refused() {
    let spec = "hull=8/6 engines=1 fuel=1 capacitors=2 main=1 ecm=1 invisibility=1";
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[FAR]);
    assert_eq!(table.try_order(SOL, "power Dee ecm=3"), Err("power".to_owned()));
    assert_eq!(table.try_order(SOL, "power Dee invisible"), Err("power".to_owned()));
    assert_eq!(table.try_order(SOL, "power Dee invisible ecm=1"), Err("levels".to_owned()));
    table.order(SOL, "power Dee ecm=1").order(SOL, "power Dee none");
}

fn alert_table(level: &str) -> Table {
    let craft = (
        "Dee",
        "hull=8/6 engines=1 fuel=1 capacitors=5 screens=4 main=1 radar=6 laser=F radiation=F",
        "1015",
        "A",
        0,
        0,
    );
    let text = scenario_text(
        "",
        &[craft],
        &[("Foe", "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F", "1010", "D", 0, 0)],
    );
    let text = text.replacen("name = \"sol\"\n", &format!("name = \"sol\"\nalert = {level:?}\n"), 1);
    Table::from_text(&text, "", "seed")
}

#[test]
fn pw_17_1_yellow_alert_half_charges_capacitors_and_leaves_screens_and_slow_guns_off() {
    let mut table = alert_table("yellow");
    let craft = table.craft("Dee");
    assert_eq!((craft.ledger.available(), craft.active_screens(), craft.alert), (3, 0, Alert::Yellow));
    assert!(!craft.is_ready(1, crate::games::pentagon_war::rules::state::Moment::new(1, 12)));
    table.quiet().allocated().run_turn();
    let craft = table.craft("Dee");
    assert_eq!((craft.alert, craft.ledger.available(), craft.active_screens()), (Alert::Red, 5, 4));
}

#[test]
fn pw_17_1_green_alert_has_no_power_no_lock_on_and_no_acceleration() {
    let mut table = alert_table("green");
    assert_eq!(table.craft("Dee").ledger.available(), 0);
    assert_eq!(table.try_order(SOL, "move Dee +"), Err("cannot_steer".to_owned()));
    table.quiet().allocated();
    assert!(table.craft("Dee").locks.is_empty());
    assert!(!table.craft("Foe").locks.is_empty());
    table.run_turn();
    assert_eq!(table.craft("Dee").alert, Alert::Yellow);
}

#[test]
fn pw_17_3_idle_screens_are_switched_on_for_a_point_each() {
    let mut table = alert_table("yellow");
    table.quiet().order(SOL, "defaults Dee reinforce=ask").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe fire all at Dee").allocated();
    table.order(SOL, "screens Dee on 2");
    let craft = table.craft("Dee");
    assert_eq!((craft.active_screens(), craft.ledger.line(Line::Screens)), (2, 2));
}

#[test]
fn pw_10_3_directional_boxes_need_the_control_and_give_two_units_on_their_side() {
    let mut table =
        Table::new(&[("Dee", "zelta-dee", "1015", "A", 0, 0), ("No", "aklinon", "1017", "A", 0, 0)], &[FAR]);
    assert_eq!(table.try_order(SOL, "screens No sides 1,0,0,0,0,0"), Err("lacks_system".to_owned()));
    assert_eq!(table.try_order(SOL, "screens Dee sides 5,0,0,0,0,0"), Err("screen_boxes".to_owned()));
    table.quiet().order(SOL, "screens Dee sides 2,1,0,0,0,0").allocated();
    let craft = table.craft("Dee");
    assert_eq!((craft.normal_screens(), craft.screening()), (1, 1));
    assert_eq!([1, 2, 3].map(|s| craft.screening_on(s)), [4, 2, 0]);
    assert_eq!(can_reinforce(craft, 0), 1, "only the normal box can be reinforced");
}
