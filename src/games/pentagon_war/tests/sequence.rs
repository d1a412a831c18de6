//! 4: the order of phases and segments, seen in the events of real turns.

use super::support::{BARE, FOE, Row, SOL, Table, scenario_text};
use crate::games::pentagon_war::data::geometry::{direction_of, hex_of, label};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::craft::Fate;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::Effect;
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::{Phase, Stop};
use crate::grid::Direction;

const LASERS: &str = "hull=8/6 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F,F,F,F,F,F,F missiles=2x8";
const TARGET: &str = "hull=38/38 engines=1 fuel=1 main=1";
const FAR: Row<'static> = ("Far", BARE, "3030", "A", 0, 0);

/// What of the sequence of play an event belongs to; `None`: nothing that these tests look at.
const fn word(event: &Event) -> Option<&'static str> {
    match event {
        Event::Changed { .. } => Some("velocity"),
        Event::Disengaged { .. } => Some("disengagement"),
        Event::TurnBegan { .. } => Some("turn"),
        Event::Allocated { .. } => Some("form"),
        Event::LockTried { .. } => Some("lock-on"),
        Event::PointDefended { .. } => Some("point defense"),
        Event::RamTried { .. } | Event::Rammed { .. } => Some("ram"),
        Event::MissileStruck { .. } => Some("missile"),
        Event::SelfDestructed { .. } => Some("self-destruction"),
        Event::Launched { .. } => Some("launch"),
        Event::Announced { .. } => Some("announcement"),
        Event::Reinforced { .. } => Some("reinforcement"),
        Event::Fired { .. } => Some("fire"),
        Event::Struck { .. } => Some("damage"),
        Event::Destroyed { .. } => Some("destruction"),
        _ => None,
    }
}

/// The steps of play in the order in which they happened; a step that goes on is named once.
fn steps(table: &Table) -> Vec<&'static str> {
    let mut words: Vec<_> = table.events.iter().filter_map(word).collect();
    words.dedup();
    words
}

fn stop(table: &Table) -> Option<(Stop, u8)> {
    match &table.state.phase {
        Phase::Impulse(pause) => Some((pause.at, pause.impulse.number)),
        _ => None,
    }
}

#[test]
fn pw_4_1_the_marks_of_a_turn_change_the_components_of_the_next_only() {
    let mut table = Table::new(&[("Dee", BARE, "1015", "A", 3, -1)], &[FAR]);
    table.quiet().order(SOL, "plan Dee 1-5 accel, break impulse 12").order(FOE, "plan Far coast").allocated();
    let dee = table.craft("Dee");
    assert_eq!((dee.velocity, dee.marks.len()), (Velocity::hexes(3, -1), 5), "the turn's values hold");
    table.order(SOL, "done");
    let dee = table.craft("Dee");
    assert_eq!(table.state.turn, 2);
    assert_eq!(dee.velocity, Velocity::new(3 * 7_200 + 5 * 1_800, -7_200), "4 1/4 and -1");
    assert_eq!((dee.moving.a, dee.moving.c), (4, -1), "fractions are dropped toward zero");
    assert_eq!(dee.marks, vec![], "the record of the new turn is empty");
}

#[test]
fn pw_4_1_velocities_are_determined_before_disengagement_and_both_before_the_forms() {
    let rows = [("Dee", BARE, "1015", "A", 12, 0), ("Other", BARE, "1001", "A", 0, 0)];
    let jammer = format!("{BARE} ecm=1");
    let mut table = Table::new(&rows, &[("Far", &jammer, "3030", "A", 0, 0)]);
    table
        .quiet()
        .order(SOL, "plan Dee 1 face A, 1 accel, 2 face D, 2-5 accel, 1 disengage")
        .order(FOE, "power Far ecm=1");
    table.allocated().run_turn();
    assert_eq!(table.craft("Dee").velocity, Velocity::hexes(11, 0), "what it has when it leaves");
    assert_eq!(table.craft("Dee").fate, Fate::Disengaged(2));
    table.order(FOE, "power Far ecm=1").allocated();
    assert_eq!(
        steps(&table),
        ["form", "lock-on", "velocity", "disengagement", "turn", "form", "lock-on"],
        "of two turns without fire"
    );
}

#[test]
fn pw_4_3_lock_on_follows_the_forms_once_a_turn_and_comes_before_the_first_impulse() {
    let jammer = "hull=30/30 engines=1 fuel=1 capacitors=12 main=1 ecm=1";
    let mut table = Table::new(&[("Dee", LASERS, "1015", "A", 0, 0)], &[("Foe", jammer, "1005", "D", 0, 0)]);
    table.quiet().order(FOE, "power Foe ecm=1").order(SOL, "plan Dee 1 fire w1 at Foe, 7 fire w2 at Foe");
    table.allocated().run_turn();
    let steps = steps(&table);
    assert_eq!(steps.get(..4), Some(["form", "lock-on", "announcement", "fire"].as_slice()));
    let tried = table.events.iter().filter_map(|e| match e {
        Event::LockTried { unit, needed, .. } => Some((unit.as_str(), *needed)),
        _ => None,
    });
    assert_eq!(
        tried.filter(|(unit, _)| *unit == "Dee").collect::<Vec<_>>(),
        [("Dee", 5)],
        "6 - 1, for all 12 impulses"
    );
    assert!(table.craft("Dee").locks.is_empty(), "turn 2 needs a lock-on of its own");
    table.allocated();
    assert!(table.craft("Dee").locks.contains(&table.id("Foe")), "automatic without ECM");
}

/// 4.4, 4.6, 4.9 to 4.13: all that happens in one impulse.
#[test]
fn pw_4_5_in_one_impulse_a_craft_turns_accelerates_moves_launches_and_fires_in_this_order() {
    let shield = "hull=30/30 engines=1 fuel=1 capacitors=12 screens=4 main=1";
    let mut table = Table::new(&[("Dee", LASERS, "1015", "D", 6, 0)], &[("Foe", shield, "1010", "A", 0, 0)]);
    table.quiet().order(FOE, "defaults Foe reinforce=4 reserve=0 breaks=none").order(FOE, "plan Foe coast");
    let fire = "2 fire all at Foe range<=4 bearing=1, 2 launch missile at Foe range<=4";
    table.order(SOL, &format!("plan Dee {fire}, 2 face A, 2 accel, break impulse 3")).allocated();
    assert_eq!(stop(&table), Some((Stop::Rotation, 3)));
    assert_eq!(
        steps(&table),
        ["lock-on", "launch", "announcement", "reinforcement", "fire", "damage"],
        "range 4 needs the move of impulse 2, the front needs the turn"
    );
    let dee = table.craft("Dee");
    assert_eq!((dee.facing, table.place("Dee").as_str()), (Direction::N, "1014"));
    assert_eq!(dee.marks.iter().map(|m| m.notation.as_str()).collect::<Vec<_>>(), ["A+"], "as it faces after the turn");
    let missile = table.state.missiles.values().next().unwrap();
    assert_eq!(label(missile.hex), "1014", "launched after the move");
    let struck: Vec<_> = table
        .events
        .iter()
        .filter_map(
            |e| if let Event::Struck { screened, causes, .. } = e { Some((*screened, causes.len())) } else { None },
        )
        .collect();
    let hits = table.count(|e| matches!(e, Event::Fired { result, .. } if *result != Effect::Miss));
    assert_eq!(struck, [(8, hits)], "one assessment for all shots, against the reinforced screens");
}

#[test]
fn pw_4_5_beams_pull_in_the_acceleration_segment_so_not_in_the_impulse_they_take_hold() {
    let tug = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 beams=1";
    let mut table = Table::new(&[("Tug", tug, "1015", "A", 0, 0), ("Mate", BARE, "1012", "A", 0, 0)], &[FAR]);
    table.quiet().order(SOL, "plan Tug 1 beam Mate, 1-3 pull Mate").allocated().run_turn();
    assert_eq!(table.craft("Mate").velocity, Velocity::new(-2 * 1_800, 0), "impulses 2 and 3");
}

#[test]
fn pw_4_6_missiles_move_after_the_craft_and_see_their_new_hexes() {
    let silo = hex_of("1009").unwrap().neighbour(direction_of("C").unwrap());
    let at = label(silo);
    let mut table = Table::new(&[("Silo", LASERS, &at, "A", 0, 0)], &[("Foe", TARGET, "1011", "A", 12, 0)]);
    table.quiet().order(SOL, "plan Silo 1 launch missile at Foe rail, break impulse 3").order(FOE, "plan Foe coast");
    table.allocated();
    assert_eq!(stop(&table), Some((Stop::Rotation, 3)));
    assert_eq!(table.place("Foe"), "1009");
    assert_eq!(
        table.count(|e| matches!(e, Event::MissileStruck { points: 12, .. })),
        1,
        "from a hex next to 1010 and 1009 it goes where the target is after its move"
    );
}

#[test]
fn pw_4_7_point_defense_fires_before_the_missile_in_its_hex_strikes() {
    let fort = "hull=40/20 engines=1 fuel=1 capacitors=4 main=1 pd=1";
    let mut view = [0, 0];
    for seed in ["one", "two", "three", "four", "five", "six", "seven", "eight"] {
        let rows = ([("Silo", LASERS, "1016", "A", 0, 0)], [("Foe", fort, "1015", "A", 0, 0)]);
        let mut table = Table::from_text(&scenario_text("", &rows.0, &rows.1), "", seed);
        table
            .quiet()
            .order(SOL, "plan Silo 1 launch missile at Foe rail, break impulse 3")
            .order(FOE, "plan Foe coast");
        table.allocated();
        let made = table.count(|e| matches!(e, Event::PointDefended { roll, .. } if roll.is_made));
        assert_eq!(table.count(|e| matches!(e, Event::PointDefended { .. })), 1, "{seed}: one box, on impulse 2");
        assert_eq!(table.count(|e| matches!(e, Event::MissileStruck { .. })), 1 - made, "{seed}");
        if made == 0 {
            assert_eq!(steps(&table), ["lock-on", "launch", "point defense", "missile", "damage"], "{seed}");
        }
        view[made] += 1;
    }
    assert!(view[0] > 0 && view[1] > 0, "some seeds hit and some miss: {view:?}");
}

#[test]
fn pw_4_8_ram_damage_comes_at_once_before_launching_and_fire() {
    let base = "hull=60/60 capacitors=4 main=1 radar=6 laser=A,A,A missiles=9x8";
    let mut table = Table::new(&[("Ram", TARGET, "1018", "A", 6, 0)], &[("Base", base, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Ram ram Base, break impulse 7");
    table.order(FOE, "plan Base 6 fire all at Ram, 6 launch missile at Ram, break impulse 7");
    table.allocated();
    assert_eq!(stop(&table), Some((Stop::Rotation, 7)));
    assert_eq!(steps(&table), ["lock-on", "ram", "damage", "launch", "announcement", "fire", "damage"]);
}

#[test]
fn pw_4_9_any_number_of_missiles_is_launched_after_the_self_destructions_of_the_impulse() {
    let silo = "hull=8/6 engines=1 fuel=1 main=1 radar=6 missiles=9x8";
    for (plan, launched) in [("2 launch missile x9 at Foe", 9), ("2 launch missile x9 at Foe, 2 selfdestruct", 0)] {
        let mut table = Table::new(
            &[("Silo", silo, "1015", "A", 6, 0), ("Else", BARE, "3001", "A", 0, 0)],
            &[("Foe", TARGET, "1005", "A", 0, 0)],
        );
        table.quiet().order(SOL, &format!("plan Silo {plan}, break impulse 3")).order(SOL, "plan Else break impulse 3");
        table.order(FOE, "plan Foe break impulse 3, coast").allocated();
        assert_eq!(table.count(|e| matches!(e, Event::Launched { .. })), launched, "{plan}");
        assert!(table.state.missiles.values().all(|m| label(m.hex) == "1014"), "from the hex after the move");
    }
}

/// Dee announces a laser at Foe, and Foe is asked about its screens.
fn announced() -> Table {
    let one = "hull=8/6 engines=1 fuel=1 capacitors=1 main=1 radar=6 laser=F,F";
    let shield = "hull=30/30 engines=1 fuel=1 capacitors=12 screens=4 main=1";
    let mut table = Table::new(&[("Dee", one, "1015", "A", 0, 0)], &[("Foe", shield, "1014", "A", 0, 0)]);
    table.quiet().order(FOE, "defaults Foe reinforce=ask").order(FOE, "plan Foe coast");
    table.order(SOL, "plan Dee fire all at Foe").allocated();
    table
}

#[test]
fn pw_4_10_announced_fire_is_paid_at_once_and_cannot_be_changed() {
    let mut table = announced();
    assert_eq!(stop(&table), Some((Stop::Reinforcement, 1)));
    assert_eq!(table.craft("Dee").ledger.line(Line::Laser), 1, "tallied before a die is rolled");
    assert_eq!(
        table.count(|e| matches!(e, Event::Announced { arms, .. } if arms.len() == 1)),
        1,
        "power for one laser"
    );
    assert_eq!(table.count(|e| matches!(e, Event::Fired { .. })), 0);
    table.order(SOL, "plan Dee coast").order(FOE, "done");
    assert_eq!(table.count(|e| matches!(e, Event::Fired { .. })), 1, "a new plan does not take it back");
}

#[test]
fn pw_4_11_screens_are_reinforced_after_the_announcement_and_before_the_shots() {
    let mut table = announced();
    assert_eq!(table.try_order(SOL, "screens Dee +1"), Err("wrong_phase".to_owned()), "nobody fires at it");
    table.order(FOE, "screens Foe +4").order(FOE, "done");
    let steps = steps(&table);
    let expected = ["lock-on", "announcement", "reinforcement", "fire"];
    assert_eq!(steps.get(..4), Some(expected.as_slice()), "{steps:?}");
    assert_eq!(table.count(|e| matches!(e, Event::Reinforced { units: 4, power: 12, .. })), 1);
}

#[test]
fn pw_4_13_damage_is_assessed_after_all_shots_and_explosions_after_the_damage() {
    let weak = LASERS.replace("hull=8/6", "hull=1/1");
    let mut table = Table::new(&[("Dee", &weak, "1015", "A", 0, 0)], &[("Foe", &weak, "1014", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee 3 fire all at Foe").order(FOE, "plan Foe 3 fire all at Dee").allocated();
    assert_eq!(table.count(|e| matches!(e, Event::Fired { .. })), 20);
    let steps = steps(&table);
    let expected = ["lock-on", "announcement", "fire", "damage", "destruction"];
    assert_eq!(steps.get(..5), Some(expected.as_slice()), "{steps:?}");
    assert_eq!(steps.iter().filter(|s| **s == "fire").count(), 1, "no shot after the first damage");
}
