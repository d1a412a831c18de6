//! Games of computers in sealed exchanges (17.7): every scenario to its end, and how many exchanges that takes.

use crate::contract::prelude::*;
use crate::contract::{Awaiting, Seat, Skill, Thinking};
use crate::games::space_combat::data::book::library;
use crate::games::space_combat::rules::state::Phase;

use super::exchanges::{Table, awaited};
use super::properties::start;

/// A game to its end, and the exchanges it took: windows in which anything was asked.
fn played(slug: &str, changes: &str, skills: &[Skill], seed: &str) -> (Table, usize) {
    let mut play = start(slug, changes, skills.len(), seed);
    let (mut exchanges, mut last) = (0, None);
    for n in 0..4000_u64 {
        let Awaiting::Orders(window) = play.awaiting() else { return (play, exchanges) };
        exchanges += usize::from(last != Some(window.number));
        last = Some(window.number);
        let seat: Seat = awaited(&play)[0];
        let left = std::cell::Cell::new(30_u32);
        let may_go_on = || left.replace(left.get().saturating_sub(1)) > 0;
        let thinking = Thinking { skill: skills[seat.index()], seed: n, may_go_on: &may_go_on };
        play = play.computer(seat, &thinking).unwrap().next;
        assert_eq!(play.faults(), Vec::<String>::new());
    }
    panic!("{slug} {changes} does not end");
}

#[test]
fn sc_17_7_computers_of_all_skills_finish_every_scenario_in_sealed_exchanges() {
    use Skill::{Plain, Sharp, Steady};
    for scenario in library() {
        for (changes, skills) in [("orders=programs", [Steady, Plain]), ("far=on", [Sharp, Steady])] {
            let (play, exchanges) = played(&scenario.slug, changes, &skills, "sealed");
            let Phase::Over(outcome) = &play.state().phase else { panic!("{}", scenario.slug) };
            println!("{} {changes}: {exchanges} exchanges, {}", scenario.slug, outcome.reason);
            assert_eq!(outcome.scores.len(), 2);
        }
    }
}

#[test]
#[ignore = "a measurement"]
fn exchanges_to_the_end() {
    use Skill::{Plain, Sharp, Steady};
    for slug in ["open-lanes", "tern-landing"] {
        for changes in ["orders=subturn", "orders=programs"] {
            for skills in [[Plain, Plain], [Steady, Steady], [Steady, Plain], [Sharp, Steady]] {
                for seed in ["a", "b", "c"] {
                    let (play, exchanges) = played(slug, changes, &skills, seed);
                    let Phase::Over(outcome) = &play.state().phase else { continue };
                    println!(
                        "{slug} {changes} {skills:?} {seed}: {exchanges}, {:?} {}",
                        outcome.winners, outcome.reason
                    );
                }
            }
        }
    }
}
