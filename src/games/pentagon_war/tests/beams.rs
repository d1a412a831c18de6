//! 9.6, 12.3, 8.5: magnetic beams: one strength a beam, holds that are paid for, ECM, bolts.

use super::support::{FOE, Row, SOL, Table};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::power::Line;

const TUG: &str = "hull=8/6 engines=1 fuel=1 capacitors=12 screens=4 main=1 radar=6 ecm=1 beams=1";
const MATE: &str = "hull=8/6 engines=1 fuel=1 capacitors=12 main=1 radar=6";
const FAR: Row<'static> = ("Far", MATE, "3030", "A", 0, 0);

/// A tug two hexes behind its mate.
fn tug(beams: u8) -> Table {
    let spec = TUG.replace("beams=1", &format!("beams={beams}"));
    let mut table = Table::new(&[("Tug", &spec, "1015", "A", 0, 0), ("Mate", MATE, "1013", "A", 0, 0)], &[FAR]);
    table.quiet();
    table
}

#[test]
fn pw_9_6_one_beam_pulls_once_an_impulse_however_often_it_is_said() {
    let mut table = tug(1);
    table.order(SOL, "plan Tug coast, beam Mate, pull Mate");
    assert!(table.said(SOL, "plan Tug beam Mate, pull Mate, pull Mate").unwrap_err().contains("twice"));
    assert!(table.said(SOL, "plan Tug beam Mate, pull Mate, push Mate").unwrap_err().contains("pull mate"));
    // A plan that has it several times all the same, as records of earlier tables may.
    let pull = table.craft("Tug").plan.rules[1].clone();
    table.craft_mut("Tug").plan.rules.extend([pull.clone(), pull.clone(), pull]);
    table.allocated().run_turn();
    assert_eq!(table.craft("Mate").velocity, Velocity::new(-11 * 1_800, 0), "1/4 in each of impulses 2 to 12");
    assert_eq!(table.craft("Tug").velocity, Velocity::new(11 * 1_800, 0));
}

#[test]
fn pw_9_6_as_many_clauses_as_many_beams_and_their_strengths_add_up() {
    let mut table = tug(3);
    table.order(SOL, "plan Tug coast, beam Mate, beam Mate, 2-5 pull Mate").allocated().run_turn();
    assert_eq!(table.craft("Tug").holds().count(), 2, "two clauses, two of three beams");
    assert_eq!(table.craft("Mate").velocity, Velocity::new(-4 * 2 * 1_800, 0));
}

/// The exception of line 5 of the power form: a hold is doubled at the start of the turn or not at all.
#[test]
fn pw_8_5_a_doubled_hold_is_paid_for_at_the_start_or_drops_also_without_a_form() {
    for (form, is_double, points) in
        [(None, false, 0), (Some("power Tug ecm=1"), false, 0), (Some("power Tug double=1"), true, 1)]
    {
        let mut table = tug(1);
        table.order(SOL, "plan Tug coast, beam Mate double").allocated().run_turn();
        assert_eq!(table.state.turn, 2);
        assert!(table.craft("Tug").holds().all(|h| h.is_double));
        if let Some(form) = form {
            table.order(SOL, form);
        }
        table.order(SOL, "plan Tug coast, pull Mate, break impulse 5").allocated();
        assert!(table.craft("Tug").holds().all(|h| h.is_double == is_double), "{form:?}");
        assert_eq!(table.craft("Tug").ledger.line(Line::DoubleBeam), points, "{form:?}");
        let told = table.told(SOL).iter().any(|line| line.contains("single strength") && line.contains("8.5"));
        assert_eq!(told, !is_double, "{form:?}: {:?}", table.told(SOL));
    }
}

#[test]
fn pw_8_5_no_more_beams_are_kept_doubled_than_hold_something() {
    let mut table = tug(2);
    assert_eq!(table.try_order(SOL, "power Tug double=1"), Err("holds".to_owned()));
    table.order(SOL, "plan Tug coast, beam Mate double").allocated().run_turn();
    assert_eq!(table.try_order(SOL, "power Tug double=2"), Err("holds".to_owned()));
    table.order(SOL, "power Tug double=1");
}

/// The number that a beam needs at range 2 against size class I.
fn needed(form: &str) -> Option<i32> {
    let mut table = Table::new(&[("Tug", TUG, "1015", "A", 0, 0)], &[("Foe", TUG, "1013", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Tug coast, 1 beam Foe, break impulse 2").order(FOE, &format!("power Foe {form}"));
    table.order(FOE, "plan Foe coast").allocated();
    table.events.iter().find_map(|e| if let Event::Held { roll, .. } = e { roll.map(|r| r.needed) } else { None })
}

#[test]
fn pw_11_3_a_beam_rolls_as_a_proton_cannon_so_ecm_and_evasion_hinder_it() {
    assert_eq!([needed("none"), needed("ecm=3"), needed("evade")], [Some(7), Some(10), Some(9)]);
}

const GUN: &str = "hull=8/6 engines=1 fuel=1 capacitors=4 main=1 radar=6 lmg=F";

/// A gun two hexes behind a guard with so many beams and such orders.
fn guarded(beams: u8, form: &str, clauses: &str) -> Table {
    let guard = format!("hull=80/60 engines=2 fuel=1 capacitors=9 main=1 radar=6 beams={beams}");
    let mut table = Table::new(&[("Gun", GUN, "1015", "A", 0, 0)], &[("Foe", &guard, "1012", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Gun coast, 1 launch bolt at Foe");
    table.order(FOE, &format!("power Foe {form}")).order(FOE, &format!("plan Foe {clauses}")).allocated().run_turn();
    table
}

fn interceptions(table: &Table) -> Vec<(i32, bool)> {
    let tried = table.events.iter().filter_map(|e| match e {
        Event::Intercepted { roll, .. } => Some((roll.needed, roll.is_made)),
        _ => None,
    });
    tried.collect()
}

#[test]
fn pw_12_3_a_beam_at_a_bolt_costs_a_point_and_rolls_against_its_range() {
    let table = guarded(6, "none", "coast, beam bolts, beam bolts, beam bolts");
    let tried = interceptions(&table);
    let spent: usize = tried.len();
    assert!((1..=6).contains(&spent));
    assert_eq!(tried[0].0, 6 + 3, "three hexes in the impulse of the launch");
    assert!(tried.iter().rev().skip(1).all(|(_, made)| !made), "none fires after it is gone: {tried:?}");
    assert!(spent >= 3 || tried.last().is_some_and(|t| t.1), "three clauses are three beams an impulse");
}

#[test]
fn pw_12_3_the_point_is_spent_on_line_six_and_a_box_serves_once_a_turn() {
    let mut table = Table::new(&[("Gun", GUN, "1015", "A", 0, 0)], &[("Foe", TUG, "1010", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Gun coast, 1 launch bolt at Foe");
    table.order(FOE, "plan Foe coast, beam bolts chance>=20, break impulse 12").allocated();
    assert_eq!(interceptions(&table).len(), 1, "one box");
    assert_eq!(interceptions(&table)[0].0, 9, "27 % at range 4 or 3, not earlier: 5 hexes have 6 + 4");
    assert_eq!(table.craft("Foe").ledger.line(Line::BeamAtBolt), 1);
}

#[test]
fn pw_7_2_an_evading_craft_stops_no_bolt_and_is_told_why() {
    let table = guarded(2, "evade", "coast, beam bolts");
    assert_eq!(interceptions(&table), []);
    let told = table.told(FOE);
    assert!(told.iter().any(|line| line.contains("beam bolts") && line.contains("7.2")), "{told:?}");
}

/// 12.3: a rule for other impulses or another target is no order to fire at a bolt.
#[test]
fn pw_12_3_a_beam_fires_at_what_it_was_ordered_at_in_its_impulses_alone() {
    for clauses in ["coast, 12 beam bolts", "coast, beam nearest range<=1", "coast, beam Gun", "coast"] {
        assert_eq!(interceptions(&guarded(2, "none", clauses)), [], "{clauses}");
    }
    assert!(!interceptions(&guarded(2, "none", "coast, 4 beam bolts")).is_empty(), "in its own hex on impulse 4");
}
