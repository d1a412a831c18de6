//! Games of computers in sealed exchanges (17.7): every scenario to its end, and how many exchanges that takes.

use crate::contract::prelude::*;
use crate::contract::{Asking, Seat, Skill, Thinking};
use crate::games::space_combat::data::book::library;
use crate::games::space_combat::rules::state::Phase;

use super::exchanges::{Table, awaited};
use super::properties::start;

/// How captains think: the number that their thoughts begin at, and how often an order may go on to be thought about.
#[derive(Clone, Copy)]
struct Mind {
    first_thought: u64,
    patience: u32,
}

const BRIEF: Mind = Mind { first_thought: 0, patience: 3 };
const THOROUGH: Mind = Mind { first_thought: 0, patience: 30 };

/// A game to its end of captains who do not think long, and the exchanges it took: windows in which anything was asked.
fn played(slug: &str, changes: &str, skills: &[Skill], seed: &str) -> (Table, usize) {
    told(slug, changes, skills, (seed, BRIEF), &mut |_| {})
}

/// The same of captains of any mind, with all that is told.
fn told(
    slug: &str,
    changes: &str,
    skills: &[Skill],
    (seed, mind): (&str, Mind),
    tell: &mut dyn FnMut(&str),
) -> (Table, usize) {
    let mut play = start(slug, changes, skills.len(), seed);
    let (mut exchanges, mut last) = (0, None);
    for n in mind.first_thought..mind.first_thought + 4000 {
        let Asking::Orders(window) = play.asking() else { return (play, exchanges) };
        exchanges += usize::from(last != Some(window.number));
        last = Some(window.number);
        let seat: Seat = awaited(&play)[0];
        let left = std::cell::Cell::new(mind.patience);
        let may_go_on = || left.replace(left.get().saturating_sub(1)) > 0;
        let thinking = Thinking { skill: skills[seat.index()], seed: n, may_go_on: &may_go_on };
        let next = play.computer(seat, &thinking).unwrap();
        next.public_lines.iter().for_each(|told| tell(&told.line.plain()));
        play = next.next;
        assert_eq!(play.violations(), Vec::<String>::new());
    }
    panic!("{slug} {changes} does not end");
}

/// With exchanges of four subturns they are played in `games/tests/whole.rs`.
#[test]
fn sc_17_7_computers_of_all_skills_finish_every_scenario_in_far_exchanges() {
    for scenario in library() {
        let (play, exchanges) = played(&scenario.slug, "far=on", &[Skill::Sharp, Skill::Steady], "sealed");
        let Phase::Over(outcome) = &play.state().phase else { panic!("{}", scenario.slug) };
        println!("{}: {exchanges} exchanges, {}", scenario.slug, outcome.reason);
        assert_eq!(outcome.scores.len(), 2);
    }
}

#[test]
fn sc_17_7_sealed_exchanges_go_with_every_optional_rule() {
    use Skill::{Plain, Steady};
    for changes in [
        "orders=programs open=on",
        "far=on altitude=on atmosphere=on",
        "orders=programs dying_shot=on morale=on relativistic=on",
    ] {
        for slug in ["open-lanes", "tern-landing"] {
            let (play, exchanges) = played(slug, &format!("{changes} turns=4"), &[Plain, Steady], "rules");
            assert!(matches!(&play.state().phase, Phase::Over(_)));
            println!("{slug} {changes}: {exchanges}");
        }
    }
}

/// Goals of the design: at most 10 exchanges in Open Lanes, at most 12 in Tern Landing; and nobody flies into anything or out of the
/// zone. Hulks drift where they will (4.1), and a ship that is badly hurt may not get round in time.
#[test]
fn sc_17_7_sealed_exchanges_are_few_and_captains_keep_their_course() {
    use Skill::{Plain, Steady};
    let (mut games, mut lost) = (0, Vec::new());
    for (slug, most) in [("open-lanes", 10), ("tern-landing", 12)] {
        for skills in [[Plain, Plain], [Steady, Steady], [Steady, Plain]] {
            for seed in ["a", "b"] {
                let mut hulks: Vec<String> = Vec::new();
                let (_, exchanges) = told(slug, "orders=programs", &skills, (seed, THOROUGH), &mut |line| {
                    let ship = line.split(' ').next().unwrap_or_default().to_owned();
                    if line.contains("is disabled") {
                        hulks.push(ship);
                    } else if line.contains("runs into") || line.contains("has left the zone") && !hulks.contains(&ship)
                    {
                        lost.push(format!("{slug} {skills:?} {seed}: {line}"));
                    }
                });
                assert!(exchanges <= most, "{slug} {skills:?} {seed}: {exchanges}");
                games += 1;
            }
        }
    }
    println!("{} of {games} games: {lost:#?}", lost.len());
    assert!(lost.len() <= games / 12, "{lost:#?}");
}

/// They keep the fewest courses in sight of all captains, and must not lose the orbit by it.
#[test]
fn sc_16_4_the_plainest_captains_get_home_from_a_race() {
    let ends = ["a", "b", "c", "d"].map(|seed| {
        let (play, _) = played("slingshot-cup", "orders=programs", &[Skill::Plain; 2], seed);
        match &play.state().phase {
            Phase::Over(outcome) => outcome.reason.clone(),
            other => panic!("{other:?}"),
        }
    });
    let home = ends.iter().filter(|reason| reason.contains("in the orbit that ends the race (16.4)")).count();
    assert!(home >= 3, "{ends:#?}");
}

#[test]
fn sc_17_7_the_better_captain_wins_sealed_exchanges() {
    for better in [Skill::Steady, Skill::Sharp] {
        let mut points = 0;
        // The best captain thinks long.
        let games = if better == Skill::Sharp { 4_u8 } else { 16 };
        for n in 0..games {
            let seat = Seat(n % 2);
            let skills = if seat == Seat(0) { [better, Skill::Plain] } else { [Skill::Plain, better] };
            // Captains who thought the same in every game would play it alike.
            let mind = Mind { first_thought: 4000 * u64::from(n), ..THOROUGH };
            let (play, _) = told("open-lanes", "orders=programs", &skills, (&format!("match {n}"), mind), &mut |_| {});
            let Phase::Over(outcome) = &play.state().phase else { continue };
            points += if outcome.winners == [seat] { 2 } else { i32::from(outcome.winners.is_empty()) };
        }
        println!("{better:?}: {points} of {}", 2 * games);
        assert!(points >= i32::from(games), "{better:?}: {points} of {}", 2 * games);
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
                    let (play, exchanges) = told(slug, changes, &skills, (seed, THOROUGH), &mut |_| {});
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
