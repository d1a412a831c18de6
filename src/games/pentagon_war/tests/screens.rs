//! 4.11, 10.2, 17.3: screens are reinforced and switched on whatever threatens, also by plan.

use super::support::{FOE, SOL, Table, scenario_text};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::Stop;

const SHIELD: &str = "hull=20/20 engines=1 fuel=1 capacitors=12 screens=4 main=1 radar=6";
/// Armor behind, so that a first missile leaves the screens whole for the second.
const HARD: &str = "hull=20/20 armor=0,0,0,50,0,0 engines=2 fuel=1 capacitors=12 screens=4 main=1 radar=6";
const SILO: &str = "hull=8/6 engines=1 fuel=1 capacitors=12 main=1 radar=6 missiles=4x16";

/// A silo one hex behind Dee, at that alert, which launches in impulses 1 and 4.
fn silo(alert: &str, defaults: &str, clauses: &str) -> Table {
    let text = scenario_text("", &[("Dee", HARD, "1014", "A", 0, 0)], &[("Foe", SILO, "1015", "A", 0, 0)]);
    let text = text.replacen("name = \"sol\"\n", &format!("name = \"sol\"\nalert = {alert:?}\n"), 1);
    let mut table = Table::from_text(&text, "", "seed");
    table.quiet().order(SOL, &format!("defaults Dee {defaults}")).order(SOL, &format!("plan Dee {clauses}"));
    table.order(FOE, "plan Foe coast, 1 launch missile at Dee rail, 4 launch missile at Dee rail").allocated();
    table
}

/// What the screens stopped of each missile.
fn stopped(table: &Table) -> Vec<u32> {
    let struck = table.events.iter().filter_map(|e| match e {
        Event::Struck { screened, .. } => Some(*screened),
        _ => None,
    });
    struck.collect()
}

/// A missile, nobody fires: the original lets capacitors reinforce screens in any impulse.
#[test]
fn pw_4_11_a_plan_reinforces_against_missiles() {
    let mut table = silo("red", "reinforce=0", "coast, reinforce 4");
    table.run_turn();
    assert_eq!(stopped(&table), [8, 8], "four boxes, doubled for twelve points");
    let spent = table.events.iter().filter(|e| matches!(e, Event::Reinforced { units: 4, power: 12, .. })).count();
    assert_eq!(spent, 1, "it lasts to the end of the turn");
}

#[test]
fn pw_4_11_the_captains_default_reacts_to_missiles_that_have_come() {
    let table = silo("red", "reinforce=4 reserve=0", "coast");
    assert_eq!(stopped(&table), [8, 8]);
    let reserved = silo("red", "reinforce=4 reserve=6", "coast");
    assert_eq!(stopped(&reserved), [6, 6], "down to the reserve");
    assert_eq!(stopped(&silo("red", "reinforce=0", "coast")), [4, 4]);
}

/// Yellow alert: half charged, screens off.
#[test]
fn pw_17_3_idle_boxes_are_switched_on_against_missiles_by_plan_or_default() {
    assert_eq!(stopped(&silo("yellow", "reinforce=0", "coast")), [0, 0]);
    assert_eq!(stopped(&silo("yellow", "reinforce=0", "coast, 1 on 3")), [3, 3]);
    assert_eq!(stopped(&silo("yellow", "reinforce=0", "coast, 3 on all")), [0, 4], "from impulse 3 on");
    assert_eq!(
        stopped(&silo("yellow", "reinforce=4 reserve=0", "coast")),
        [4, 4],
        "six points: four boxes, no unit more"
    );
    let mut table = silo("yellow", "reinforce=0", "coast, 1 on 2, 1 reinforce 1, break impulse 2");
    assert_eq!(table.craft("Dee").ledger.line(Line::Screens), 5, "two boxes and a unit, nobody fired");
    table.go();
    assert_eq!(stopped(&table), [3, 3]);
}

/// 12.3: a bolt; 14: a ram.
#[test]
fn pw_4_11_screens_are_reinforced_before_bolts_and_rams_strike() {
    let gun = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 lmg=F";
    let mut table = Table::new(&[("Dee", SHIELD, "1014", "A", 0, 0)], &[("Foe", gun, "1018", "A", 0, 0)]);
    table.quiet().order(SOL, "defaults Dee reinforce=3 reserve=0").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe coast, 1 launch bolt at Dee").allocated();
    assert_eq!(stopped(&table), [7]);
    let mut table = Table::new(&[("Dee", SHIELD, "1014", "A", 0, 0)], &[("Foe", SHIELD, "1017", "A", 6, 0)]);
    table.quiet().order(SOL, "defaults Dee reinforce=3 reserve=0 dodge=off").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe coast, ram Dee, break impulse 7").allocated();
    let of_dee = table.events.iter().find_map(|e| match e {
        Event::Struck { unit, screened, points, .. } if unit == "Dee" => Some((*points, *screened)),
        _ => None,
    });
    assert_eq!(of_dee, Some((4, 4)), "(36 - 18) / 4; four boxes would have been enough");
    assert_eq!(table.craft("Dee").reinforcement, 3, "declared by then");
}

#[test]
fn pw_10_2_a_plan_acts_in_its_impulses_fired_upon_or_not_in_place_of_the_default() {
    for (clause, power) in [("1-6 reinforce 2", 6), ("7-12 reinforce 2", 0), ("2 reinforce 1", 3), ("5 reinforce 9", 0)]
    {
        let mut table = Table::new(&[("Dee", SHIELD, "1015", "A", 0, 0)], &[("Foe", SHIELD, "3030", "D", 0, 0)]);
        table.quiet().order(SOL, &format!("plan Dee coast, {clause}, break impulse 3")).order(FOE, "plan Foe coast");
        table.allocated();
        assert_eq!(table.craft("Dee").ledger.line(Line::Screens), power, "{clause}");
    }
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F";
    let mut table = Table::new(&[("Dee", SHIELD, "1015", "A", 0, 0)], &[("Foe", shooter, "1014", "D", 0, 0)]);
    table
        .quiet()
        .order(SOL, "defaults Dee reinforce=4 reserve=0")
        .order(SOL, "plan Dee coast, 2 reinforce 0, break impulse 3");
    table.order(FOE, "plan Foe coast, 2 fire all at Dee").allocated();
    assert_eq!(table.craft("Dee").reinforcement, 0, "the plan says none in impulse 2");
    let bare = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1";
    let mut table = Table::new(&[("Dee", bare, "1015", "A", 0, 0)], &[("Foe", shooter, "1014", "D", 0, 0)]);
    assert_eq!(table.try_order(SOL, "plan Dee reinforce 1"), Err("cannot".to_owned()));
    assert_eq!(table.try_order(SOL, "plan Dee on all"), Err("cannot".to_owned()), "none is off");
}

#[test]
fn pw_10_2_what_power_or_boxes_do_not_reach_is_told() {
    let mut table = Table::new(&[("Dee", SHIELD, "1015", "A", 0, 0)], &[("Foe", SHIELD, "3030", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast, 2 reinforce 9").allocated().run_turn();
    let told = table.told(SOL);
    assert!(
        told.iter().any(|l| l.contains("`reinforce 9`") && l.contains("it has 4") && l.contains("10.2")),
        "{told:?}"
    );
}

/// Boxes that an order switches on can be reinforced by the same order.
#[test]
fn pw_17_3_boxes_are_switched_on_and_reinforced_in_one_order() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F";
    let spec = SHIELD.replace("capacitors=12", "capacitors=33");
    let text = scenario_text("", &[("Dee", &spec, "1015", "A", 0, 0)], &[("Foe", shooter, "1014", "D", 0, 0)]);
    let text = text.replacen("name = \"sol\"\n", "name = \"sol\"\nalert = \"yellow\"\n", 1);
    let mut table = Table::from_text(&text, "", "seed");
    table.quiet().order(SOL, "defaults Dee reinforce=ask").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe coast, fire all at Dee").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Reinforcement, 1)));
    assert_eq!(table.try_order(SOL, "screens Dee on 4 +5"), Err("reinforcement".to_owned()));
    table.order(SOL, "screens Dee on 4 +4");
    assert_eq!((table.craft("Dee").screening(), table.craft("Dee").ledger.line(Line::Screens)), (8, 16));
}

#[test]
fn pw_4_11_who_wants_to_be_asked_is_asked_before_a_missile_strikes() {
    let mut table = silo("red", "reinforce=ask", "coast");
    assert_eq!((table.stopped_at(), table.awaited()), (Some((Stop::Contact, 2)), vec![0]));
    table.order(SOL, "screens Dee +4").order(SOL, "done");
    assert_eq!(table.stopped_at(), None, "nothing more can be added for the second");
    assert_eq!(stopped(&table), [8, 8]);
}
