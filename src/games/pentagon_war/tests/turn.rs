//! 4, 24: the sequence of play, plans, breaks, secrecy, deadlines.

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::apply_other;
use crate::contract::prelude::*;
use crate::contract::{Asking, Ending, Input, View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::state::Stop;

#[test]
fn pw_4_2_forms_are_secret_until_all_are_in() {
    let mut table = Table::stock("duel");
    table.order(SOL, "power Dee ecm=2 evade").order(SOL, "plan Dee accel, fire all at nearest range<=3");
    for viewer in [Viewer::Public, Viewer::Seat(FOE)] {
        let view = View::<PentagonWar>::of(&table.state, viewer);
        let other = {
            let mut t = Table::stock("duel");
            t.order(SOL, "power Dee ecm=1");
            t.state
        };
        assert_eq!(*view, *View::<PentagonWar>::of(&other, viewer), "{viewer:?}");
    }
    table.allocated();
    assert_eq!(table.craft("Dee").ecm, 2, "revealed");
}

#[test]
fn pw_24_1_a_duel_turn_with_plans_takes_one_visit_each() {
    let mut table = Table::stock("duel");
    table.order(SOL, "plan Dee accel").order(FOE, "plan Aklinon coast").allocated();
    assert_eq!(table.state.turn, 2, "nothing came up: the turn ran through");
}

#[test]
fn pw_24_2_only_those_concerned_are_asked() {
    let mut table = Table::stock("duel");
    table.order(SOL, "plan Dee accel").allocated();
    assert_eq!(table.awaited(), [1]);
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 1)));
    assert_eq!(table.try_order(SOL, "done"), Err("not_awaited".to_owned()));
    assert!(table.try_order(SOL, "plan Dee coast").is_ok(), "plans may be changed while waiting");
    table.order(FOE, "move Aklinon .x3");
    table.order(FOE, "done");
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 4)), "three impulses were ordered");
}

#[test]
fn pw_24_3_breaks_stop_the_run_where_they_hold() {
    let mut table = Table::new(&[("Dee", BARE, "1030", "A", 6, 0)], &[("Foe", BARE, "1015", "D", -6, 0)]);
    table.quiet().order(SOL, "plan Dee coast, break range<=9").order(FOE, "plan Foe coast").allocated();
    assert_eq!(table.stopped_at(), Some((Stop::Launching, 6)), "both have moved three hexes");
    assert_eq!(table.awaited(), [0]);
    table.order(SOL, "plan Dee coast, break impulse 11").order(SOL, "done");
    assert_eq!(table.stopped_at(), Some((Stop::Rotation, 11)), "the range was heeded already");
}

#[test]
fn pw_24_3_fire_launches_and_course_changes_can_break() {
    let shooter = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 laser=F missiles=2x8";
    let stop = |wanted: &str, plan: &str| {
        let mut table = Table::new(
            &[("Dee", "hull=50/20 engines=1 fuel=1 main=1", "1020", "A", 0, 0)],
            &[("Foe", shooter, "1010", "D", 0, 0)],
        );
        table.quiet().order(SOL, &format!("plan Dee coast, break {wanted}")).order(FOE, plan).allocated();
        table.stopped_at()
    };
    assert_eq!(stop("fired", "plan Foe 3 fire all at Dee"), Some((Stop::Rotation, 4)));
    assert_eq!(stop("launch", "plan Foe 3 launch missile at Dee"), Some((Stop::Rotation, 4)));
    assert_eq!(stop("course", "plan Foe 3 accel"), Some((Stop::Launching, 3)), "seen when it has moved");
    assert_eq!(stop("damaged", "plan Foe 3 fire all at Dee"), Some((Stop::Rotation, 4)));
}

#[test]
fn pw_24_5_silence_at_a_deadline_means_ready_with_what_is_filed() {
    let mut table = Table::stock("duel");
    for _ in 0..60 {
        let Asking::Orders(window) = PentagonWar::asking(&table.state) else { break };
        for seat in window.seats {
            let applied = apply_other::<PentagonWar>(&table.state, &Input::Timeout { seat });
            let still = match PentagonWar::asking(&applied.state) {
                Asking::Orders(next) => next.number == window.number && next.seats.contains(&seat),
                Asking::Over(_) => false,
            };
            assert!(!still, "the seat is not awaited in this window any more");
            table.state = applied.state;
        }
    }
    assert!(table.state.turn > 5);
}

#[test]
fn pw_22_4_resignation_and_agreed_draws_end_the_game() {
    let table = Table::stock("duel");
    let ended = apply_other::<PentagonWar>(&table.state, &Input::End { ending: Ending::Resigned(SOL) });
    let Asking::Over(outcome) = PentagonWar::asking(&ended.state) else { panic!("not over") };
    assert_eq!(outcome.winners, [FOE]);
    let ended = apply_other::<PentagonWar>(&table.state, &Input::End { ending: Ending::DrawAgreed });
    let Asking::Over(outcome) = PentagonWar::asking(&ended.state) else { panic!("not over") };
    assert!(outcome.winners.is_empty());
}

#[test]
fn pw_3_1_orders_for_others_units_are_not_understood() {
    let mut table = Table::stock("duel");
    let error = table.try_order(SOL, "move Aklinon A+").unwrap_err();
    assert!(error.contains("no unit of yours"), "{error}");
    assert_eq!(table.try_order(SOL, "fire Dee Dee").unwrap_err(), "target");
}

#[test]
fn pw_4_4_bases_do_not_turn() {
    let mut table = Table::stock("station");
    assert_eq!(table.try_order(SOL, "move Jove B"), Err("cannot_steer".to_owned()));
}

/// 4.6: in the impulse of entering the hex.
#[test]
fn pw_4_8_rams_can_be_decided_when_contact_is_made() {
    let mut table = Table::new(
        &[("Ram", BARE, "1018", "A", 6, 0)],
        &[("Base", "hull=60/60 capacitors=4 main=1", "1015", "A", 0, 0)],
    );
    table
        .quiet()
        .order(SOL, "defaults Ram ram=ask breaks=none")
        .order(SOL, "plan Ram coast")
        .allocated()
        .order(FOE, "done");
    assert_eq!(table.stopped_at(), Some((Stop::Contact, 6)));
    table.order(SOL, "plan Ram ram Base").order(SOL, "done");
    assert_eq!(table.craft("Ram").velocity.speed(), 0);
}

#[test]
fn pw_24_4_words_that_mean_nothing_name_what_would_be_right() {
    let mut table = Table::stock("duel");
    for (text, expected) in [
        ("plan Dee fry all at nearest", "fire"),
        ("plan Dee fire all at Aklino", "Aklinon"),
        ("plan De accel", "Dee"),
        ("power Dee ecn=1", "ecm=1"),
        ("move Dee Q+", "facing A to F"),
        ("defaults all pd=perhaps", "on or off"),
        ("screens Dee sides 1,2", "sides 2,1,0,0,0,1"),
    ] {
        let error = table.try_order(SOL, text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn pw_24_4_fire_waits_until_the_target_bears_on_the_named_side() {
    let laser = "hull=8/6 engines=1 fuel=1 capacitors=9 main=1 radar=6 laser=F";
    let mut table = Table::new(&[("Dee", laser, "1015", "B", 0, 0)], &[("Foe", BARE, "1012", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee fire all at Foe range<=4 bearing=1, 1-3 face B, 4-12 face A");
    table.order(FOE, "plan Foe coast").allocated();
    let first = table.state.craft.values().find(|c| c.name == "Dee").unwrap().weapons[0].fired.unwrap();
    assert_eq!(first.impulse, 4, "it bears from the start (side 6), but on side 1 only after the turn");
    for wrong in ["plan Dee fire all at Foe bearing=7", "plan Dee fire all at Foe bearing="] {
        assert!(table.try_order(SOL, wrong).unwrap_err().contains("sides 1 to 6"), "{wrong}");
    }
}
