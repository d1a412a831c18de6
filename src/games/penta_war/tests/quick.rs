//! Quick scenarios: half clans (3.9), goals (11.6), the judgement (11.7), and how long computer players take.

use std::cell::Cell;

use crate::contract::prelude::*;
use crate::contract::{Asking, Outcome, ScenarioSource, Seat, Skill, Thinking, View, Viewer, apply};
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::{PentaWar, State};

use super::rules::position;
use super::table::{give, started};

fn outcome(state: &State) -> Option<Outcome> {
    match PentaWar::asking(state) {
        Asking::Over(outcome) => Some(outcome),
        Asking::Orders(_) => None,
    }
}

fn reason(state: &State) -> String {
    outcome(state).map_or_else(|| "goes on".to_owned(), |outcome| format!("{:?} {}", outcome.winners, outcome.reason))
}

#[test]
fn rule_3_9_half_clans_stand_in_the_usual_placement_with_a_pawn_on_each_file() {
    let state = started("skirmish", "");
    let text = state.position.to_string();
    assert_eq!(text.parse::<Position>().unwrap(), state.position);
    for colour in Colour::ALL {
        assert_eq!(state.position.pawns(colour), 17);
        for clan in Clan::ALL {
            let counts = Kind::ALL.map(|kind| state.position.count(colour, clan, kind));
            assert_eq!(counts[1..], [2, 2, 1, 1, 1], "{clan:?}");
        }
    }
    let refused = PentaWar::options(ScenarioSource::Book("skirmish"), "start=place").unwrap_err().to_string();
    assert!(refused.contains("3.9"), "{refused}");
}

#[test]
fn rule_3_7_quick_start_is_usual_for_quick_scenarios_and_clans_are_placed_on_demand() {
    for slug in ["regicide", "raid"] {
        assert_eq!(started(slug, "").position, Position::standard());
        assert!(started(slug, "start=place").position.is_setup());
    }
}

#[test]
fn rule_11_6_who_first_takes_the_kings_of_the_goal_wins() {
    let text = position('w', "wCKa1 wCRe5 wCRm5 wPq4 bUKe6 bUQp14 bUNa17 bTKm6 bTQq14 bPq9 bPq10", &[]);
    let state = started("regicide", &format!("turn=one kings=2 position={text}"));
    let state = give(&state, Seat(0), "e5-e6").state;
    assert_eq!(state.tally[0].kings, 1);
    let state = give(&state, Seat(1), "p14-p13").state;
    let last = give(&state, Seat(0), "m5-m6").state;
    assert_eq!(reason(&last), "[Seat(0)] White has taken 2 Kings (11.6).");
    assert!(outcome(&last).unwrap().scores[0].ends_with("taken: 2 Kings, 0 Pawns"));
    let other = started("standard", &format!("position={text}"));
    assert!(crate::games::penta_war::data::goals::Tally::are_none(&give(&other, Seat(0), "e5-e6").state.tally));
}

#[test]
fn rule_11_6_who_first_takes_the_pawns_of_the_goal_wins() {
    let text = position('b', "wCKa1 wPe5 wPe6 wPq4 bUKf6 bPq9", &[]);
    let state = started("raid", &format!("turn=one pawns=2 position={text}"));
    let state = give(&state, Seat(1), "f6-e6").state;
    let state = give(&state, Seat(0), "a1-a2").state;
    let last = give(&state, Seat(1), "e6-e5").state;
    assert_eq!(reason(&last), "[Seat(1)] Black has taken 2 Pawns (11.6).");
}

/// Kings walk until the plies are up.
fn walked(changes: &str, pieces: &str) -> State {
    let text = position('w', pieces, &[]);
    let mut state = started("position", &format!("{changes} position={text}"));
    let tour = ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1", "l1"];
    let back = ["q16", "q15", "q14", "q13", "q12", "q11", "p11", "o11", "n11", "m11", "l11"];
    for ply in 0..20 {
        let (seat, way) = if ply % 2 == 0 { (Seat(0), tour) } else { (Seat(1), back) };
        state = give(&state, seat, &format!("K {}", way[ply / 2])).state;
    }
    state
}

#[test]
fn rule_11_7_when_the_plies_are_up_kings_then_pawns_then_worth_decide() {
    let even = walked("plies=20", "wCKa1 wPq4 bUKq17 bPa9");
    assert_eq!(reason(&even), "[] 20 plies have been played, and nobody leads (11.7).");
    let worth = walked("plies=20", "wCKa1 wCNa12 wPq4 bUKq17 bPa9");
    assert_eq!(
        reason(&worth),
        "[Seat(0)] 20 plies have been played; White leads by the worth of the pieces, 58 to 45 (11.7)."
    );
    let pawns = walked("plies=20", "wCKa1 wCNa12 wPq4 wPq15 bUKq17 bPa9");
    assert_eq!(reason(&pawns), "[Seat(1)] 20 plies have been played; Black leads by Pawns taken 1 to 0 (11.7).");
}

/// How a game of computer players ended: turns of a side, and the reason.
pub(crate) fn played(scenario: &str, changes: &str, skills: [Skill; 2], seed: u64, budget: u32) -> (usize, String) {
    let mut state = started(scenario, changes);
    while let Some(seat) = state.to_move() {
        let view = View::<PentaWar>::of(&state, Viewer::Seat(seat));
        let asked = Cell::new(0);
        let may_go_on = || asked.replace(asked.get() + 1) < budget;
        let thinking = Thinking { skill: skills[seat.index()], seed, may_go_on: &may_go_on };
        let order = PentaWar::computer(&view, seat, &thinking);
        state = apply::<PentaWar>(&state, seat, order).unwrap_or_else(|e| panic!("{e}")).state;
    }
    let scores = outcome(&state).map_or_else(String::new, |outcome| outcome.scores.join("; "));
    (state.history.turns().div_ceil(2), format!("{} {scores}", reason(&state)))
}

#[test]
fn rule_11_7_quick_scenarios_end_within_forty_turns_of_a_side() {
    for (scenario, skill) in [("regicide", Skill::Steady), ("raid", Skill::Steady), ("skirmish", Skill::Plain)] {
        let (turns, how) = played(scenario, "", [skill; 2], 3, 2);
        assert!(turns <= 40, "{scenario}: {turns} turns, {how}");
    }
}

#[test]
#[ignore = "takes minutes; prints the figures that the scenarios are set by"]
fn how_long_computer_players_take_for_quick_scenarios() {
    #[expect(clippy::disallowed_methods, reason = "what is measured is a knob of this test alone")]
    let wanted = std::env::var("SEALED_ORDERS_MEASURE").unwrap_or_default();
    for scenario in ["regicide", "raid", "skirmish", "campaign"] {
        for changes in ["plies=200 turn=one", "plies=200 turn=campaign"] {
            for skill in Skill::ALL {
                for seed in 1..=3 {
                    let name = format!("{scenario} {changes} {}", skill.slug());
                    if wanted.split(',').all(|part| name.contains(part)) {
                        let (turns, how) = played(scenario, changes, [skill; 2], seed, 40);
                        println!("{name}: {turns} turns; {how}");
                    }
                }
            }
        }
    }
}

#[test]
#[ignore = "takes minutes; prints how skills compare"]
fn how_skills_compare_in_campaign_turns() {
    for (better, worse) in [(Skill::Steady, Skill::Plain), (Skill::Sharp, Skill::Steady)] {
        for scenario in ["regicide", "campaign"] {
            for seed in 1..=2 {
                let (_, white) = played(scenario, "", [better, worse], seed, 40);
                let (_, black) = played(scenario, "", [worse, better], seed, 40);
                println!("{scenario} {}, {}: {white} / {black}", better.slug(), worse.slug());
            }
        }
    }
}
