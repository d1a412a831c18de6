//! 18: union and separation; 19: size class of the joint craft.

use super::support::{BARE, FOE, SOL, Table};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::able_weapons;
use crate::games::pentagon_war::rules::state::Moment;

#[test]
fn pw_18_2_a_carrier_with_three_fighters_is_one_craft_of_size_class_three() {
    let table = Table::stock("carriers");
    let zelta = table.id("Zelta");
    assert_eq!(table.state.union(zelta).len(), 4);
    assert_eq!(table.state.size_class(zelta), 3, "132 + 3 x 56 = 300 boxes");
    assert_eq!(table.state.size_class(table.id("Dee1")), 3);
    assert_eq!(table.craft("Zelta").linked_sides(), [2, 4, 6]);
    assert_eq!(table.craft("Dee1").linked_sides(), [4]);
}

#[test]
fn pw_18_2_weapons_on_linking_sides_are_blocked() {
    let carriers = include_str!("../../../../assets/pentagon_war/scenarios/carriers.toml");
    let awake = carriers.replace("\"carriers\"", "\"awake\"").replace("alert = \"yellow\"", "");
    let mut table = Table::from_text(&awake, "", "union");
    let foe = table.id("Deployer");
    table.craft_mut("Deployer").hex = crate::games::pentagon_war::data::geometry::hex_of("1517").unwrap();
    let able: Vec<usize> =
        able_weapons(&table.state, table.id("Zelta"), foe, Moment::new(1, 1)).into_iter().map(|(i, _)| i).collect();
    assert_eq!(able, [0], "of F R L A only F: R and L are linking sides, A does not bear");
}

#[test]
fn pw_18_3_craft_detach_in_a_launching_segment_and_fly_on_their_own() {
    let mut table = Table::stock("carriers");
    table.quiet().order(SOL, "plan Zelta 2 detach").allocated().order(FOE, "done");
    if table.state.turn == 1 {
        table.order(SOL, "done");
    }
    assert_eq!(table.count(|e| matches!(e, Event::Detached { .. })), 3);
    assert!(!table.craft("Dee1").is_attached());
    assert_eq!(table.craft("Dee1").velocity, table.craft("Zelta").velocity);
}

#[test]
fn pw_18_2_the_joint_craft_is_steered_by_one_member_at_its_fraction_and_as_manned() {
    let mut table = Table::stock("carriers");
    table.quiet().order(SOL, "plan Zelta 1 accel").order(SOL, "plan Dee1 1-4 face D accel, coast").allocated();
    assert!(table.told(SOL).iter().any(|l| l.contains("Zelta steers")), "{:?}", table.told(SOL));
    table.run_turn();
    assert_eq!(table.craft("Dee1").facing, table.craft("Zelta").facing, "it does not turn by itself");
    assert_eq!(table.craft("Zelta").record.last().unwrap().2[0].notation, "2/3A+");
    assert_eq!(table.craft("Zelta").velocity, Velocity::new(7_200 + 40, 0), "2/3 of 1/120");
    assert_eq!(table.craft("Dee2").velocity, table.craft("Zelta").velocity);
}

#[test]
fn pw_18_1_craft_attach_only_in_one_hex_with_identical_components() {
    let dock = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 links=4";
    let rows = [("One", dock, "1015", "A", 3, 0), ("Two", dock, "1015", "A", 3, 0), ("Other", dock, "1015", "A", 2, 0)];
    let mut table = Table::new(&rows, &[("Far", BARE, "3030", "A", 0, 0)]);
    table.quiet().order(SOL, "plan One 1 attach Other, 2 attach Two").allocated().run_turn();
    assert_eq!(table.count(|e| matches!(e, Event::Attached { .. })), 1);
    assert_eq!(table.state.union(table.id("One")), [table.id("One"), table.id("Two")]);
    assert_eq!(table.try_order(SOL, "launch One attach Far"), Err("cannot".to_owned()));
    assert_eq!(table.craft("One").partners.len(), 1);
}

#[test]
fn pw_18_1_facings_must_fit_as_built() {
    let dock = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 links=4";
    let opposite = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 links=4o";
    let rows = [("One", dock, "1015", "A", 3, 0), ("Two", opposite, "1015", "A", 3, 0)];
    let mut table = Table::new(&rows, &[("Far", BARE, "3030", "A", 0, 0)]);
    let (one, two) = (table.id("One"), table.id("Two"));
    assert!(crate::games::pentagon_war::rules::resolve::union::attach_fault(&table.state, one, two).is_some());
    table.craft_mut("Two").facing = crate::grid::Direction::S;
    assert_eq!(crate::games::pentagon_war::rules::resolve::union::attach_fault(&table.state, one, two), None);
}

#[test]
fn pw_18_2_cargo_moves_between_attached_craft_into_empty_boxes_only() {
    let text = super::support::scenario_text(
        "",
        &[("Zelta", "zelta", "1015", "A", 0, 0)],
        &[("Far", BARE, "3030", "A", 0, 0)],
    );
    let tender = "[[side.craft]]\nname = \"Tender\"\nspec = \"hull=8/6 engines=1 fuel=1 capacitors=4 main=1 cargo=4 links=4\"\n\
                  attached_to = \"Zelta\"\ncargo_spent = 3\n";
    let text = text.replace("[[side]]\nslug = \"foe\"", &format!("{tender}[[side]]\nslug = \"foe\""));
    let mut table = Table::from_text(&text, "", "cargo");
    assert_eq!((table.craft("Zelta").cargo(), table.craft("Tender").cargo()), (12, 1));
    table.quiet().order(SOL, "plan Zelta 1 transfer 2 to Tender, 2 transfer 9 to Tender, 3 transfer 1 to Tender");
    table.allocated().run_turn();
    assert_eq!((table.craft("Zelta").cargo(), table.craft("Tender").cargo()), (9, 4), "three boxes were empty");
    assert_eq!(table.count(|e| matches!(e, Event::Transferred { loads: 2, .. })), 1);
    assert_eq!(table.try_order(SOL, "launch Zelta transfer 1 to Far"), Err("cannot".to_owned()));
    assert!(table.try_order(SOL, "launch Zelta transfer to Tender").unwrap_err().contains("transfer 2 to"));
}

/// The joint craft is one craft with a recomputed size class, also for what its members commit.
#[test]
fn pw_18_2_members_of_a_union_pay_for_its_size_class() {
    use crate::contract::prelude::*;
    use crate::contract::{View, Viewer};
    use crate::games::pentagon_war::PentagonWar;
    use crate::games::pentagon_war::rules::power::Line;
    let mut table = Table::stock("carriers");
    table.quiet().order(SOL, "power Zelta ecm=2").allocated();
    assert_eq!(table.craft("Zelta").ledger.line(Line::Ecm), 2 * 3, "size class III with three fighters");
    let view = View::<PentagonWar>::of(&table.state, Viewer::Public);
    let sheet = |name| PentagonWar::sheet(&view, Some(name)).unwrap().text();
    assert!(sheet("Zelta").contains("of size class III, attached"), "{}", sheet("Zelta"));
    assert!(sheet("Dee1").contains("of size class III, attached"), "{}", sheet("Dee1"));
    let mut table = Table::stock("carriers");
    assert_eq!(table.try_order(SOL, "power Dee1 ecm=3 eccm=3"), Err("power".to_owned()), "18 of 10");
}

/// 18.3: fighters are launched and sent off in one window.
#[test]
fn pw_18_3_attached_craft_have_their_orders_for_after_the_detachment() {
    let mut table = Table::stock("carriers");
    table.quiet().order(SOL, "plan Zelta 1 detach, coast").order(SOL, "plan Dee1 2-12 face C accel");
    for craft in ["Dee2", "Dee3"] {
        table.order(SOL, &format!("plan {craft} coast"));
    }
    for craft in ["Deployer", "Aklinon1", "Aklinon2", "Aklinon3"] {
        table.order(FOE, &format!("plan {craft} coast"));
    }
    table.allocated();
    assert_eq!(table.state.turn, 2, "one window");
    assert_eq!(table.craft("Dee1").velocity, Velocity::new(7_200, 11 * 1_800));
    assert_eq!(table.craft("Dee2").velocity, Velocity::hexes(1, 0));
    let told = table.told(SOL);
    assert!(told.iter().any(|l| l.contains("Dee1") && l.contains("once it has detached (18.2)")), "{told:?}");
    assert!(!told.iter().any(|l| l.contains("Dee2")), "to coast is nothing to warn of: {told:?}");
}

/// A step that came due while the craft was still attached.
#[test]
fn pw_18_2_steps_that_fall_into_the_time_of_attachment_are_told() {
    let mut table = Table::stock("carriers");
    table
        .quiet()
        .order(SOL, "plan Zelta 5 detach, coast")
        .order(SOL, "plan Dee1 2-12 face C accel")
        .allocated()
        .run_turn();
    let told: Vec<String> = table.told(SOL).into_iter().filter(|l| l.contains("in impulse 2")).collect();
    assert_eq!(told.len(), 1, "{:?}", table.told(SOL));
    assert!(told[0].contains("Zelta steers (18.2)"), "{told:?}");
    assert_eq!(table.craft("Dee1").velocity.c, 7 * 1_800, "impulses 6 to 12");
}
