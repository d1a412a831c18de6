//! 24.10: how often somebody is asked in a battle of computer players, with the stops that a table has when nobody changes them.

use std::collections::BTreeMap;

use crate::contract::prelude::*;
use crate::contract::{Asking, Dice, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, State};

fn start(scenario: &str, seed: &str) -> State {
    let options = PentagonWar::options(ScenarioSource::Book(scenario), "").unwrap();
    let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    PentagonWar::start(&setup, Dice::new(Seed::from_words(seed).unwrap())).unwrap()
}

/// The order of a computer player: it leaves the stops as the table has them.
fn order(state: &State, seat: Seat, skill: Skill) -> Order {
    let view = View::<PentagonWar>::of(state, Viewer::Seat(seat));
    PentagonWar::computer(&view, seat, &Thinking { skill, seed: 7, may_go_on: &|| true })
}

/// What a battle took.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) windows: u32,
    pub(crate) turns: u32,
    /// Reasons of the windows within turns, by their last words.
    pub(crate) reasons: BTreeMap<String, u32>,
}

impl Figures {
    pub(crate) fn windows_a_turn_in_hundredths(&self) -> u32 {
        self.windows * 100 / self.turns.max(1)
    }
}

pub(crate) fn battle(scenario: &str, seed: &str, skills: [Skill; 2], figures: &mut Figures) {
    let mut state = start(scenario, seed);
    let mut last = 0;
    for _ in 0..20_000 {
        let Asking::Orders(window) = PentagonWar::asking(&state) else {
            // The end of the battle is no request.
            figures.windows += state.window - 1;
            figures.turns += u32::from(state.turn.min(state.options.last_turn));
            return;
        };
        if let Phase::Impulse(pause) = &state.phase
            && state.window != last
        {
            for reason in pause.asked.values().flatten() {
                let named = |word: &&str| !word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
                let kind: Vec<&str> = reason.split_whitespace().filter(named).collect();
                *figures.reasons.entry(kind.join(" ")).or_default() += 1;
            }
        }
        last = state.window;
        let seat = window.seats[0];
        let order = order(&state, seat, skills[seat.index()]);
        state = apply::<PentagonWar>(&state, seat, order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}")).state;
    }
    panic!("no end");
}

#[test]
#[ignore = "measures; run with --ignored --nocapture"]
fn figures_of_windows_a_turn() {
    for scenario in ["duel", "three", "carriers"] {
        let mut all = Figures::default();
        for skills in [
            [Skill::Plain, Skill::Steady],
            [Skill::Steady, Skill::Steady],
            [Skill::Sharp, Skill::Steady],
            [Skill::Steady, Skill::Sharp],
        ] {
            for seed in 0..if scenario == "duel" { 3 } else { 1 } {
                battle(scenario, &format!("windows {seed}"), skills, &mut all);
            }
        }
        println!(
            "{scenario}: {} windows in {} turns, {}.{:02} a turn; {:?}",
            all.windows,
            all.turns,
            all.windows_a_turn_in_hundredths() / 100,
            all.windows_a_turn_in_hundredths() % 100,
            all.reasons
        );
    }
}
