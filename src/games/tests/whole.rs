//! Whole games: computers play every scenario of every system to its end, in each form of play that a table can choose.

use std::cell::Cell;

use crate::contract::{Asking, ScenarioSource, Seed, Setup, Skill, System, Thinking};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;

/// Orders within which a game of computers ends.
const MOST_ORDERS: u64 = 8000;
/// Orders that the shortest of them takes at least: nothing is over before it has begun.
const LEAST_ORDERS: u64 = 8;
/// How often a computer is told to go on thinking about one order: enough to play, too little to play well.
const MOST_THINKING: u32 = 2;

/// The orders that a game of computers took, each of the skill at its seat; `None`: it does not end.
fn played(system: System, scenario: &str, changes: &str, skills: [Skill; 2]) -> Option<u64> {
    let source = ScenarioSource::Book(scenario);
    let options = system.options(source, changes).unwrap_or_else(|e| panic!("{scenario} {changes}: {e}"));
    let mut setup = Setup { scenario: scenario.to_owned(), options, sides: vec![] };
    let lobby = system.lobby(&setup).unwrap();
    setup.sides = lobby.sides().into_iter().take(*lobby.seats().start()).map(|side| side.slug).collect();
    let mut table = system.lobby(&setup).unwrap().start(&Seed::from_words("whole").unwrap()).unwrap();
    for step in 0..MOST_ORDERS {
        let Asking::Orders(window) = table.asking() else { return Some(step) };
        let seat = window.seats[0];
        let asked = Cell::new(0);
        let may_go_on = || asked.replace(asked.get() + 1) < MOST_THINKING;
        let thinking = Thinking { skill: skills[seat.index() % 2], seed: step, may_go_on: &may_go_on };
        table = table.computer(seat, &thinking).unwrap_or_else(|e| panic!("{scenario} {changes}: {e}")).next;
    }
    None
}

fn every_scenario_ends(system: System, forms: &[&str], skills: [Skill; 2]) {
    for scenario in system.scenarios() {
        for changes in forms {
            let orders = played(system, &scenario.slug, changes, skills);
            let is_played = orders.is_some_and(|orders| orders >= LEAST_ORDERS);
            assert!(is_played, "{} {} {changes}: {orders:?} orders", system.title(), scenario.slug);
        }
    }
}

#[test]
fn every_scenario_of_anteel_ends_in_classic_and_in_sealed_rounds() {
    every_scenario_ends(System::of::<Anteel>(), &["rounds=classic", "rounds=sealed"], [Skill::Steady, Skill::Plain]);
}

#[test]
fn every_scenario_of_space_combat_ends_by_programs_and_by_subturns() {
    every_scenario_ends(
        System::of::<SpaceCombat>(),
        &["orders=programs", "orders=subturn"],
        [Skill::Steady, Skill::Plain],
    );
}

#[test]
fn every_scenario_of_the_pentagon_war_ends_with_each_set_of_breaks() {
    let forms = ["stops=careful", "stops=usual", "stops=run"];
    every_scenario_ends(System::of::<PentagonWar>(), &forms, [Skill::Steady, Skill::Plain]);
}

#[test]
fn quick_scenarios_of_penta_war_end_by_moves_and_by_campaign_turns() {
    for scenario in ["regicide", "raid", "skirmish"] {
        for changes in ["turn=one plies=40", "turn=campaign plies=24"] {
            let orders = played(System::of::<PentaWar>(), scenario, changes, [Skill::Plain; 2]);
            assert!(orders.is_some_and(|orders| orders >= LEAST_ORDERS), "{scenario} {changes}: {orders:?} orders");
        }
    }
}

/// Battles are judged early here, since computers that are not to think take a thousand turns; the clans are placed first in one of
/// them, and the last goes on from a position.
#[test]
fn battles_of_penta_war_end_by_moves_and_by_campaign_turns() {
    for scenario in ["setup", "standard", "campaign", "position"] {
        for changes in ["turn=one plies=40", "turn=campaign plies=20"] {
            let orders = played(System::of::<PentaWar>(), scenario, changes, [Skill::Plain; 2]);
            assert!(orders.is_some_and(|orders| orders >= LEAST_ORDERS), "{scenario} {changes}: {orders:?} orders");
        }
    }
}
