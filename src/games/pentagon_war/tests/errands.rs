//! What computer captains do about the goal of a scenario (22, 23.1), about planets (23.3), and about the reach of weapons (9.3).

use std::collections::BTreeMap;

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::row_of;
use crate::games::pentagon_war::data::scenario::{Scenario, scenarios};
use crate::games::pentagon_war::data::velocity::UNITS_PER_HEX;
use crate::games::pentagon_war::rules::advice::defence::form;
use crate::games::pentagon_war::rules::advice::tactics::plan;
use crate::games::pentagon_war::rules::craft::Fate;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::{Action, Target};
use crate::games::pentagon_war::rules::state::State;

fn start(source: ScenarioSource<'_>, seed: &str) -> State {
    let options = PentagonWar::options(source, "").unwrap();
    let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: options.scenario.slug.clone(), options, sides };
    PentagonWar::start(&setup, Dice::new(Seed::from_words(seed).unwrap())).unwrap()
}

/// Plays on; `idle` seats only say that they are ready. Every state goes to `look`.
fn play_on(mut state: State, skill: Skill, idle: Option<Seat>, mut look: impl FnMut(&State)) -> State {
    for step in 0..20_000_u64 {
        let Asking::Orders(window) = PentagonWar::asking(&state) else { return state };
        let seat = window.seats[0];
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(seat));
        let thinking = Thinking { skill, seed: step, may_go_on: &|| true };
        let order = if idle == Some(seat) { Order::Done } else { PentagonWar::computer(&view, seat, &thinking) };
        state = apply::<PentagonWar>(&state, seat, order).unwrap().state;
        look(&state);
    }
    panic!("no end");
}

#[test]
fn pw_23_1_a_lone_fighter_that_nobody_hunts_slips_away() {
    for skill in [Skill::Steady, Skill::Sharp] {
        let state = play_on(start(ScenarioSource::Book("slip"), "run"), skill, Some(Seat(1)), |_| {});
        let Asking::Over(outcome) = PentagonWar::asking(&state) else { panic!("no end") };
        assert_eq!(outcome.winners, [Seat(0)], "{skill:?}: {}", outcome.reason);
        let runner = state.craft.values().find(|c| c.name == "Aklinon").unwrap();
        assert!(matches!(runner.fate, Fate::Disengaged(_)), "{skill:?}");
        assert!(state.turn <= 8, "{skill:?}: turn {}", state.turn);
    }
}

#[test]
fn pw_23_1_a_cruiser_that_nobody_stops_gets_through() {
    for scenario in ["hole", "convoy"] {
        let state = start(ScenarioSource::Book(scenario), "run");
        let runner = state
            .options
            .scenario
            .sides
            .iter()
            .position(|s| s.craft.iter().any(|c| c.name == "Cruiser" || c.name == "Hauler"));
        let idle = Seat(u8::from(runner == Some(0)));
        let state = play_on(state, Skill::Steady, Some(idle), |_| {});
        let Asking::Over(outcome) = PentagonWar::asking(&state) else { panic!("no end") };
        assert_ne!(outcome.winners, [idle], "{scenario}: {}", outcome.reason);
    }
}

/// At what flees, holds out or breaks through alone the sharp fly as the steady do; at others by their own lights.
#[test]
fn pw_23_1_sharp_hunters_go_straight_for_what_has_to_be_sought() {
    let scenarios = [("slip", 1, true), ("station", 1, true), ("hole", 0, true), ("convoy", 1, false)];
    for (scenario, hunters, is_sought) in scenarios {
        let mut apart = 0;
        play_on(start(ScenarioSource::Book(scenario), "hunt"), Skill::Steady, None, |state| {
            let steps = |id, skill| match plan(state, id, &Thinking { skill, seed: 0, may_go_on: &|| true }) {
                Some(Order::Plan { plan, .. }) => plan.steps,
                _ => BTreeMap::new(),
            };
            let differs = |id| steps(id, Skill::Steady) != steps(id, Skill::Sharp);
            apart += state.own(Seat(hunters)).filter(|craft| differs(craft.id)).count();
        });
        assert_eq!(apart == 0, is_sought, "{scenario}: {apart}");
    }
}

/// Evasion halves the thrust (7.2): who hunts by sharp lights does without, where the steady would evade.
#[test]
fn pw_7_2_sharp_hunters_do_not_evade() {
    let mut times = [0, 0];
    for seed in ["a", "b", "c", "d"] {
        play_on(start(ScenarioSource::Book("slip"), seed), Skill::Sharp, None, |state| {
            for craft in state.own(Seat(1)) {
                let evades = |skill| match form(state, craft.id, skill) {
                    Some(Order::Power { allocation, .. }) => usize::from(allocation.is_evading),
                    _ => 0,
                };
                times = [times[0] + evades(Skill::Steady), times[1] + evades(Skill::Sharp)];
            }
        });
    }
    assert!(times[0] > 0 && times[1] == 0, "{times:?}");
}

/// In turn 1 the fighter passes the hex where the runner lies at rest.
fn crossing(runner: &str) -> String {
    let text = duel_at([("Dee", "1510", 5), ("Aklinon", "1507", 0)]);
    text.replace("victory = \"points\"\n", &format!("[victory.escape]\nrunner = \"{runner}\"\n"))
}

#[test]
fn pw_14_1_sharp_hunters_ram_what_they_seek_where_the_ways_cross() {
    let rams = |text: &str, skill| {
        let state = start(ScenarioSource::File(text), "ram");
        let id = state.craft.values().find(|c| ["Dee", "Sentinel1"].contains(&c.name.as_str())).unwrap().id;
        let thinking = Thinking { skill, seed: 0, may_go_on: &|| true };
        let Some(Order::Plan { plan, .. }) = plan(&state, id, &thinking) else { panic!("no plan") };
        plan.rules.iter().any(|rule| matches!(rule.action, Action::Ram { target: Target::Unit(_) }))
    };
    assert!(rams(&crossing("Aklinon"), Skill::Sharp));
    assert!(!rams(&crossing("Aklinon"), Skill::Steady));
    // What nobody seeks is shot at.
    assert!(!rams(&duel_at([("Dee", "1510", 5), ("Aklinon", "1507", 0)]), Skill::Sharp));
    // So is a base, though it is sought.
    let station = include_str!("../../../../assets/pentagon_war/scenarios/station.toml");
    let passed = station.replace("hex = \"1201\"\nfacing = \"D\"\na = -6", "hex = \"1520\"\nfacing = \"A\"\na = 6");
    assert_ne!(passed, station);
    assert!(!rams(&passed.replacen("\"station\"", "\"passed\"", 1), Skill::Sharp));
}

/// A craft flies straight at a planet, with time to turn aside.
const AT_A_PLANET: &str = r#"
slug = "rock"
title = "Rock"
summary = "A planet between two fighters."
victory = "points"
last_turn = 6
[[planets]]
hex = "1517"
name = "Rock"
[[side]]
slug = "sol"
name = "Sol"
[[side.craft]]
name = "Dee"
class = "zelta-dee"
hex = "1532"
facing = "A"
a = 5
[[side]]
slug = "sirius"
name = "Sirius"
[[side.craft]]
name = "Raider"
class = "sirian-raider"
hex = "1502"
facing = "D"
a = -5
"#;

#[test]
fn pw_23_3_captains_fly_into_no_planet() {
    let scenario = Scenario::parse(AT_A_PLANET).unwrap();
    let rock = crate::games::pentagon_war::data::geometry::hex_of(&scenario.planets[0].hex).unwrap();
    for skill in [Skill::Steady, Skill::Sharp] {
        for seed in ["a", "b"] {
            play_on(start(ScenarioSource::File(AT_A_PLANET), seed), skill, None, |state| {
                assert!(state.in_play().all(|c| c.hex != rock), "{skill:?} {seed}, turn {}", state.turn);
            });
        }
    }
}

#[test]
fn pw_23_4_the_convoy_has_its_story_and_its_row() {
    let scenario = scenarios().iter().find(|s| s.slug == "convoy").unwrap();
    assert!(scenario.story.split_whitespace().count() > 40);
    let state = start(ScenarioSource::Book("convoy"), "rows");
    assert!(state.in_play().all(|c| row_of(c.hex) < 38));
}

/// Name, hex and speed along A.
type Place<'a> = (&'a str, &'a str, i32);

/// A duel that begins so.
fn duel_at(places: [Place<'_>; 2]) -> String {
    let sides = [["sol", "Sol", "zelta-dee", "A"], ["alpha-centauri", "Alpha-Centauri", "aklinon", "D"]];
    let head = "slug = \"reach\"\ntitle = \"Reach\"\nsummary = \"Long against short.\"\nvictory = \"points\"\n";
    let side = |([slug, side, class, facing], (name, hex, a)): ([&str; 4], Place<'_>)| {
        format!(
            "[[side]]\nslug = \"{slug}\"\nname = \"{side}\"\n[[side.craft]]\nname = \"{name}\"\nclass = \"{class}\"\n\
             hex = \"{hex}\"\nfacing = \"{facing}\"\na = {a}\n"
        )
    };
    head.to_owned() + &sides.into_iter().zip(places).map(side).collect::<String>()
}

/// Component A of a craft at the start of turn 2, the other seat idle.
fn speed_in_turn_2(text: &str, idle: Seat, name: &str) -> i64 {
    let mut found = None;
    play_on(start(ScenarioSource::File(text), "reach"), Skill::Steady, Some(idle), |state| {
        if state.turn == 2 && found.is_none() {
            found = state.craft.values().find(|c| c.name == name).map(|c| c.velocity.a);
        }
    });
    found.unwrap()
}

#[test]
fn pw_9_3_who_reaches_less_far_closes_at_speed() {
    // They close by 10 hexes a turn over 33: the short-ranged one gathers more speed all the same.
    let text = duel_at([("Dee", "1534", 6), ("Aklinon", "1501", -4)]);
    assert!(speed_in_turn_2(&text, Seat(0), "Aklinon") < -4 * UNITS_PER_HEX);
}

#[test]
fn pw_9_3_who_reaches_farther_keeps_away() {
    // Five hexes from an enemy at rest: nearer the bolt strikes, farther the radiation gun does still.
    let text = duel_at([("Dee", "1510", 0), ("Aklinon", "1505", 0)]);
    assert!(speed_in_turn_2(&text, Seat(1), "Dee") < 0);
}
