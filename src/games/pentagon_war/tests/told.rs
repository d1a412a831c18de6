//! 24.2: whatever is dropped, changed, not paid for or never comes to pass is told to its owner, to nobody else.

use super::support::{BARE, FOE, Row, SOL, Table};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::event::Event;

const FAR: Row<'static> = ("Foe", BARE, "1012", "D", 0, 0);
/// Everything that can be ordered, and little power.
const POOR: &str = "hull=8/6 engines=2 fuel=1 capacitors=2 screens=2 main=1 radar=6 ecm=1 pd=1 beams=1 laser=F,F proton=F \
    missiles=3x8 drones=L cargo=2 links=4";

/// What Dee's owner has been told at the end of the turn that Foe's owner lets run.
fn told(spec: &str, clauses: &str) -> Vec<String> {
    let mut table = Table::new(&[("Dee", spec, "1015", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, &format!("plan Dee {clauses}")).order(FOE, "plan Foe coast").allocated();
    assert_eq!(table.told(FOE), Vec::<String>::new(), "it is nobody else's business");
    table.told(SOL)
}

fn tells(clauses: &str, words: &[&str]) {
    let lines = told(POOR, clauses);
    let found: Vec<&String> = lines.iter().filter(|line| words.iter().all(|w| line.contains(w))).collect();
    assert_eq!(found.len(), 1, "{clauses}: {words:?} in {lines:#?}");
}

#[test]
fn pw_24_2_weapons_that_cannot_be_paid_for_are_told_once_with_the_rule() {
    tells("coast, fire all at Foe", &["did not fire w3 proton cannon", "0 power is left", "(8.4, 24.4)"]);
    let broke = POOR.replace("capacitors=2", "capacitors=1");
    let lines = told(&broke, "coast, fire proton at Foe");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("w3 proton cannon") && lines[0].contains("1 power is left"), "{lines:?}");
}

/// 8.4: nothing sorts the clauses by what they cost.
#[test]
fn pw_24_4_clauses_are_paid_for_in_their_order() {
    tells("coast, fire proton at Foe, fire laser at Foe", &["did not fire w1 laser, w2 laser"]);
    tells("coast, fire laser at Foe, fire proton at Foe", &["did not fire w3 proton cannon"]);
}

#[test]
fn pw_24_2_fire_that_never_came_to_pass_tells_its_last_reason() {
    tells(
        "coast, fire all at Foe range<=2",
        &["`fire all at Foe range<=2`", "Foe was 3 hexes away, not within 2 (24.4)"],
    );
    tells("coast, fire laser at small", &["no enemy drone or missile was in flight"]);
    tells("face D, fire all at Foe", &["`fire all at Foe`", "nothing bore on Foe at range 3 (9.5)"]);
    tells("coast, fire all at Foe bearing=3", &["Foe bore on side 1 (24.4)"]);
    tells(
        "coast, fire laser at Foe chance>=100, 1-3 fire proton at Foe chance>=99",
        &["`fire proton at Foe chance>=99`", "not 99 (24.4)"],
    );
}

#[test]
fn pw_24_2_launches_that_wait_all_turn_tell_why() {
    let blind = POOR.replace("radar=6 ", "");
    let lines = told(&blind, "coast, launch missile at Foe");
    assert!(
        lines.iter().any(|l| l.contains("`launch missile x1 at Foe`") && l.contains("lock-on to Foe (11.2, 12.1)")),
        "{lines:?}"
    );
    tells("coast, 1 launch missile x3 at Foe rail", &["2 of 3 were launched", "no power for the rail"]);
    tells("coast, launch missile x4 at Foe", &["3 of 4 were launched", "no such missile is left (12.1)"]);
    tells("coast, launch drone range<=1", &["`launch drone range<=1`", "not within 1"]);
    tells("coast, 1 launch drone 1, 2 launch drone 1", &["no drone is left in that bay (12.2)"]);
}

#[test]
fn pw_24_2_other_orders_that_come_to_nothing_tell_why() {
    tells("coast, ram Foe", &["`ram Foe`", "did not enter the hex of Foe (14.1)"]);
    tells("coast, pull Foe", &["`pull Foe`", "did not hold Foe (9.6)"]);
    tells("coast, beam Foe range<=1", &["`beam Foe range<=1`", "not within 1"]);
    tells("coast, reinforce 2", &["`reinforce 2`", "10.2"]);
    tells("coast, pd at missiles", &["`pd at missiles`", "(12.4)"]);
    tells("coast, selfdestruct range<=0", &["`selfdestruct range<=0`", "3 hexes away", "(16.1)"]);
}

#[test]
fn pw_24_2_what_was_done_is_not_complained_of() {
    assert_eq!(
        told(POOR, "coast, fire laser at Foe, launch missile at Foe, beam Foe double chance>=0, reinforce 0").len(),
        1,
        "power"
    );
    assert_eq!(told(POOR, "coast, fire laser at Foe, 1-6 launch drone, 1 launch missile at Foe"), Vec::<String>::new());
}

/// 6.4, 7: a form that came after the plan.
#[test]
fn pw_6_4_an_evading_craft_does_not_crash_accelerate_whatever_was_filed_first() {
    let mut table = Table::new(&[("Dee", POOR, "1015", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Dee 1-12 accel 2").order(SOL, "power Dee evade").order(FOE, "plan Foe coast");
    table.allocated();
    assert_eq!((table.state.turn, table.craft("Dee").velocity), (2, Velocity::ZERO), "the thrust is dropped");
    assert_eq!(table.count(|e| matches!(e, Event::CrashRolled { .. })), 0);
    let told = table.told(SOL);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("accelerate from impulse 1 on") && told[0].contains("6.4"), "{told:?}");
}

#[test]
fn pw_6_1_thrust_that_engines_do_not_give_any_more_is_told_once() {
    use crate::games::pentagon_war::data::system::System;
    let mut table = Table::new(&[("Dee", POOR, "1015", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Dee accel").order(FOE, "plan Foe coast");
    table.craft_mut("Dee").lost.insert(System::Engine, 2);
    table.allocated();
    let told = table.told(SOL);
    assert!(told.len() == 1 && told[0].contains("no engine works (6.1)"), "{told:?}");
}

/// 15.1: who thrusts on at the limit by mistake does not leave the battle.
#[test]
fn pw_15_1_only_who_says_disengage_leaves_by_accelerating_beyond_the_limit() {
    let rows = [("Dee", BARE, "1015", "A", 12, 0), ("Two", BARE, "1001", "A", 0, 0)];
    let mut table = Table::new(&rows, &[("Far", BARE, "3030", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Dee accel").allocated().run_turn();
    assert!(table.craft("Dee").is_in_play());
    assert_eq!(table.craft("Dee").velocity, Velocity::hexes(12, 0));
    let told: Vec<String> = table.told(SOL).into_iter().filter(|l| l.contains("Dee")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("`disengage`") && told[0].contains("15.1") && told[0].contains("6.5"), "{told:?}");
    assert_eq!(table.count(|e| matches!(e, Event::SpeedLimited { .. })), 0);
}

/// 3.2: the public record of a craft at the speed limit.
#[test]
fn pw_3_2_the_acceleration_record_adds_up_at_the_limit() {
    for (a, expected) in [(11, ["A+", "A+", "A+", "A+", "0A+", "0A+"]), (12, ["0A+"; 6])] {
        let mut table = Table::new(&[("Dee", BARE, "1015", "A", a, 0)], &[("Far", BARE, "3030", "A", 0, 0)]);
        table.quiet().order(SOL, "plan Dee 1-6 accel, coast").allocated().run_turn();
        let (_, before, marks) = table.craft("Dee").record.last().unwrap();
        assert_eq!(marks.iter().map(|m| m.notation.as_str()).collect::<Vec<_>>(), expected);
        let after = marks.iter().fold(*before, |v, m| v.plus(m.change));
        assert_eq!(after, table.craft("Dee").velocity);
    }
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 0, 0)], &[("Far", BARE, "3030", "A", 0, 0)]);
    table.craft_mut("Dee").velocity = Velocity::new(12 * 7_200 - 600, 0);
    table.quiet().order(SOL, "plan Dee 1 accel, coast").allocated().run_turn();
    assert_eq!(table.craft("Dee").record.last().unwrap().2[0].notation, "1/3A+", "600 of 1800");
}

#[test]
fn pw_4_4_a_turn_that_goes_only_part_of_the_way_is_told() {
    use crate::games::pentagon_war::data::system::System;
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 0, 0)], &[FAR]);
    table.craft_mut("Dee").lost.insert(System::MainControl, 1);
    table.quiet().order(SOL, "plan Dee 2-12 face D, coast").order(FOE, "plan Foe coast").allocated();
    let told = table.told(SOL);
    assert_eq!(told.len(), 2, "impulses 2 and 3: {told:?}");
    assert!(told[0].contains("turned to B") && told[0].contains("4.4"), "{told:?}");
}

/// An order for a moment of the impulse that is over.
#[test]
fn pw_24_2_orders_that_come_too_late_in_their_last_impulse_are_told() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F";
    let rich = POOR.replace("capacitors=2", "capacitors=9");
    let mut table = Table::new(&[("Dee", &rich, "1015", "A", 0, 0)], &[("Foe", shooter, "1012", "D", 0, 0)]);
    table.quiet().order(SOL, "defaults Dee reinforce=ask").order(SOL, "plan Dee coast");
    table.order(FOE, "plan Foe coast, 3 fire all at Dee").allocated();
    table.order(SOL, "plan Dee coast, 3 launch missile at Foe").order(SOL, "done");
    let told = table.told(SOL);
    assert!(told.iter().any(|l| l.contains("`launch missile x1 at Foe`") && l.contains("(4.4)")), "{told:?}");
}

/// The dice and the numbers of a volley are public: nothing of them may be cut off.
#[test]
fn pw_13_2_long_sentences_keep_their_numbers_and_dice() {
    let lasers = vec!["F"; 30].join(",");
    let fort = format!("hull=8/6 capacitors=30 main=1 radar=6 laser={lasers}");
    let target = "hull=300/200 engines=5 fuel=1 capacitors=9 screens=4 main=1 laser=F,F missiles=4x8";
    let mut table = Table::new(&[("Dee", target, "1015", "A", 0, 0)], &[("Foe", &fort, "1014", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast").order(FOE, "plan Foe 1 fire all at Dee").allocated();
    let lines = table.public();
    assert!(lines.iter().all(|l| l.chars().count() < 300 && !l.contains('…')), "{lines:#?}");
    let struck = lines.iter().find(|l| l.contains("is struck")).unwrap();
    let numbers = struck.find("screens stop 4").unwrap();
    assert!(numbers < 80, "numbers first: {struck}");
    assert!(struck.contains("more"), "{struck}");
    let hits: usize =
        table.events.iter().map(|e| if let Event::Penetrated { hits, .. } = e { hits.len() } else { 0 }).sum();
    let dice = |line: &str| line.split(['(', ')']).skip(3).step_by(2).map(|d| d.split(' ').count()).sum::<usize>();
    let told: usize = lines.iter().filter(|l| l.contains("loses (13.2)")).map(|l| dice(l)).sum();
    assert_eq!(told, hits, "every interior hit with its dice: {lines:#?}");
    assert!(lines.iter().any(|l| l.contains("30 lasers")), "{lines:#?}");
}
