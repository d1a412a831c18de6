//! Campaign turns (12.6): picks, what is legal, secrets, silence, replies, the panel, computer players.

use crate::contract::prelude::*;
use crate::contract::{
    Applied, Draft, Input, Lens, PanelRow, Press, Refuse, Seat, Skill, Thinking, View, Viewer, apply, apply_other,
};
use crate::games::penta_war::text::verbs::VERBS;
use crate::games::penta_war::{Event, PentaWar, State};
use crate::kit::limits::DRAFT_MAX_CHARS;
use crate::kit::panel::PANEL_HOME;

use super::properties::Choices;
use super::rules::position;
use super::table::{give, order, refused, started, told, view};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn from(turn: char, pieces: &str) -> State {
    started("campaign", &format!("position={}", position(turn, pieces, &[])))
}

/// A campaign after White's first turn and Black's.
fn begun() -> State {
    let state = give(&started("campaign", ""), WHITE, "done d7-d8, f6-g8").state;
    give(&state, BLACK, "done d11-d10").state
}

fn moved(applied: &Applied<PentaWar>) -> Vec<String> {
    let action = |event: &Event| match event {
        Event::Moved { action, .. } => Some(action.to_string()),
        _ => None,
    };
    applied.events.iter().filter_map(action).collect()
}

#[test]
fn rule_12_6_a_turn_is_a_move_of_each_clan_and_one_of_a_pawn_in_the_given_sequence() {
    let state = begun();
    let given = give(&state, WHITE, "done e7-e8, b3-c5, e6-f8, k6-l8, o3-p5");
    assert_eq!(moved(&given).len(), 5);
    assert_eq!((given.state.ply, given.state.to_move()), (state.ply + 1, Some(BLACK)));
    assert_eq!(given.state.trail.iter().filter(|trace| trace.by == given.state.colour(WHITE)).count(), 5);
    let again = refused(&state, WHITE, "done b3-c5, a3-b5");
    assert_eq!((again.code(), again.rule()), ("twice", Some("12.6")));
    assert!(again.to_string().contains("the second move of Chess"), "{again}");
    assert_eq!(refused(&state, WHITE, "done e7-e8, f7-f8").code(), "twice");
    assert_eq!(refused(&state, WHITE, "done").code(), "empty_turn");
}

#[test]
fn rule_12_6_each_move_is_legal_on_the_board_as_those_before_have_left_it() {
    let state = begun();
    // The Knight leaps to the square that the Pawn has left.
    let given = give(&state, WHITE, "done e7-e8, g6-e7").state;
    assert!(given.trail.len() >= 2);
    assert!(!state.position.legal_moves().iter().any(|mv| mv.to_string() == "g6-e7"), "not before");
    let early = refused(&state, WHITE, "done g6-e7, e7-e8");
    assert!(early.to_string().contains("move 1 of the turn"), "{early}");
}

#[test]
fn rule_12_6_whites_first_turn_has_at_most_two_moves() {
    let state = started("campaign", "");
    assert_eq!(refused(&state, WHITE, "done d7-d8, f6-g8, b3-c5").code(), "first_turn");
    let state = give(&state, WHITE, "move d7-d8, f6-g8").state;
    assert_eq!(refused(&state, WHITE, "b3-c5").code(), "first_turn");
    give(&state, WHITE, "done");
}

#[test]
fn rule_12_6_picks_are_added_replaced_taken_back_and_given_and_nobody_else_sees_them() {
    let state = begun();
    let one = give(&state, WHITE, "b3-c5").state;
    let two = give(&one, WHITE, "e7-e8").state;
    assert_eq!((two.ply, two.to_move()), (state.ply, Some(WHITE)), "nothing is asked anew");
    for viewer in [Viewer::Public, Viewer::Seat(BLACK)] {
        assert_eq!(*View::<PentaWar>::of(&two, viewer), *View::<PentaWar>::of(&state, viewer));
        assert!(told(&give(&one, WHITE, "e7-e8"), viewer).is_empty());
        let (before, after) = (View::<PentaWar>::of(&state, viewer), View::<PentaWar>::of(&two, viewer));
        assert_eq!(PentaWar::draw(&before, &Lens::default()), PentaWar::draw(&after, &Lens::default()));
    }
    let other = give(&two, WHITE, "a3-b5");
    assert_eq!(told(&other, Viewer::Seat(WHITE)), ["Picked 2, in this sequence: 1. `e7-e8`, 2. `a3-b5`."]);
    let back = give(&other.state, WHITE, "cancel 1");
    assert_eq!(told(&back, Viewer::Seat(WHITE)), ["Picked 1, in this sequence: 1. `a3-b5`."]);
    assert_eq!(refused(&back.state, WHITE, "cancel 2").code(), "no_such_pick");
    let orders = PentaWar::orders(&view(&other.state, WHITE), WHITE);
    assert_eq!(orders.iter().map(|(line, _)| line.plain()).collect::<Vec<_>>(), ["e7-e8", "a3-b5"]);
    assert_eq!(moved(&give(&other.state, WHITE, "done")), ["e7-e8", "a3-b5"]);
}

#[test]
fn rule_12_6_what_a_replaced_pick_made_possible_is_dropped_and_told() {
    let state = give(&begun(), WHITE, "move e7-e8, g6-e7").state;
    let replaced = give(&state, WHITE, "f7-f8");
    let said = told(&replaced, Viewer::Seat(WHITE)).join(" ");
    assert!(said.contains("Dropped, not legal any more: `g6-e7`"), "{said}");
}

#[test]
fn rule_12_6_picks_count_when_time_is_up_and_silence_makes_a_sensible_turn() {
    let state = give(&begun(), WHITE, "move e7-e8, b3-c5").state;
    let late = apply_other::<PentaWar>(&state, &Input::Timeout { seat: WHITE });
    assert_eq!(moved(&late), ["e7-e8", "b3-c5"]);
    assert_eq!(late.state.missed, [0, 0]);
    let silent = apply_other::<PentaWar>(&begun(), &Input::Timeout { seat: WHITE });
    assert!(moved(&silent).len() > 1);
    assert_eq!(silent.state.missed, [1, 0]);
}

#[test]
fn rule_12_6_replies_answer_turns_by_pattern_with_turns() {
    let state = give(&begun(), WHITE, "done e7-e8").state;
    assert_eq!(refused(&state, WHITE, "if h11-h10 then f7-f8").code(), "pattern_only");
    let filed = give(&state, WHITE, "if any then f7-f8, b3-c5").state;
    let answered = give(&filed, BLACK, "done h11-h10, b15-c13");
    assert_eq!(moved(&answered), ["h11-h10", "b15-c13", "f7-f8", "b3-c5"]);
    assert_eq!(answered.state.to_move(), Some(BLACK));
    assert_eq!(refused(&state, WHITE, "if any then b3-c5, a3-b5").code(), "twice");
}

#[test]
fn rule_12_1_a_turn_that_exposes_a_king_is_given_only_when_confirmed() {
    let state = from('w', "wCKe5 wPq4 wPa4 bURe9 bUKq17 bPq9");
    let refusal = refused(&state, WHITE, "done e5-e6, q4-q5");
    assert_eq!(refusal.code(), "throws_away_king");
    give(&state, WHITE, "done e5-e6, q4-q5!");
    let picked = give(&state, WHITE, "move e5-e6").state;
    assert_eq!(refused(&picked, WHITE, "done").code(), "throws_away_king");
    give(&picked, WHITE, "done !");
}

#[test]
fn rule_12_6_turns_of_several_moves_are_given_at_tables_with_that_option_only() {
    let state = started("standard", "");
    assert_eq!(refused(&state, WHITE, "done d7-d8, f6-g8").code(), "one_move");
    let setup = started("setup", "turn=campaign");
    assert_eq!(give(&setup, WHITE, "C@c2").state.to_move(), Some(BLACK), "clans are placed one by one");
}

#[test]
fn rule_12_6_a_turn_ends_with_the_last_pawn_of_the_enemy() {
    let state = from('w', "wCKp8 wTKa1 wPq4 bUKq17 bPq9");
    assert_eq!(refused(&state, WHITE, "done p8-q9, q4-q5").code(), "turn_illegal");
    let last = give(&state, WHITE, "done q4-q5, p8-q9").state;
    assert_eq!(last.to_move(), None);
}

/// States of a campaign between random players.
fn states() -> Vec<State> {
    let mut found = vec![];
    for seed in 0..4 {
        let mut choices = Choices::new(seed + 40);
        let mut state = started("campaign", "");
        for _ in 0..60 {
            let Some(seat) = state.to_move() else { break };
            let seat = if choices.below(4) == 0 { Seat(1 - seat.0) } else { seat };
            let mut legal = PentaWar::legal(&view(&state, seat), seat);
            let order = legal.swap_remove(choices.below(legal.len()));
            state = apply::<PentaWar>(&state, seat, order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}")).state;
            assert_eq!(PentaWar::violations(&state), Vec::<String>::new());
            if choices.below(6) == 0 {
                found.push(state.clone());
            }
        }
    }
    found
}

#[test]
fn campaign_orders_are_legal_written_and_read_back_and_states_survive() {
    for state in states() {
        let bytes = serde_json::to_vec(&state).unwrap();
        assert_eq!(serde_json::from_slice::<State>(&bytes).unwrap(), state);
        for seat in [WHITE, BLACK] {
            for order in PentaWar::legal(&view(&state, seat), seat) {
                let notation = PentaWar::format(&view(&state, seat), &order).to_notation(VERBS);
                let draft = Draft::from_notation(&notation, PentaWar::CARD.title, VERBS, None).unwrap();
                assert_eq!(PentaWar::parse(&view(&state, seat), seat, &draft).unwrap(), order, "{notation}");
                assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{notation}");
            }
        }
    }
}

#[test]
fn campaign_prompts_and_completions_give_legal_orders() {
    for state in states().into_iter().step_by(3) {
        let Some(seat) = state.to_move() else { continue };
        let lines = PentaWar::prompt(&view(&state, seat), seat);
        for draft in lines.iter().flat_map(crate::kit::line::Line::orders) {
            let order = PentaWar::parse(&view(&state, seat), seat, draft).unwrap();
            assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{order:?}");
        }
        for (verb, field) in [("move", "unit"), ("done", "turn")] {
            for choice in PentaWar::complete(&view(&state, seat), &Draft::new(verb), field) {
                let order = order(&state, seat, &format!("{verb} {}", choice.value));
                let judged = PentaWar::check(&view(&state, seat), seat, &order);
                assert!(
                    judged.is_ok()
                        || judged.as_ref().is_err_and(|e| e.code() == "throws_away_king" || e.code() == "first_turn"),
                    "{verb} {choice:?}: {judged:?}"
                );
            }
        }
    }
}

#[test]
fn rule_12_6_whatever_is_pressed_in_the_panel_picks_or_gives_a_legal_turn() {
    let mut choices = Choices::new(17);
    let mut verbs = std::collections::BTreeSet::new();
    for state in states() {
        for seat in [WHITE, BLACK] {
            let mut draft = Draft::new(PANEL_HOME);
            for _ in 0..12 {
                let panel =
                    PentaWar::panel(&view(&state, seat), seat, &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                assert!(panel.rows.len() <= 8 && panel.text.lines().count() <= 5);
                PentaWar::draw(&view(&state, seat), &panel.lens).unwrap();
                let mut presses = vec![];
                for row in panel.rows {
                    match row {
                        PanelRow::Menu { entries, .. } => presses.extend(entries.into_iter().map(|entry| entry.press)),
                        PanelRow::Lines { lines, .. } => presses.extend(lines.into_iter().map(|line| line.entry.press)),
                        PanelRow::Buttons(buttons) => {
                            let enabled = buttons.into_iter().filter(|button| !button.is_disabled);
                            presses.extend(enabled.map(|button| button.press));
                        }
                    }
                }
                if presses.is_empty() {
                    break;
                }
                let press = presses.swap_remove(choices.below(presses.len()));
                let (Press::Show(next) | Press::Submit(next) | Press::Fill(next)) = &press;
                let packed = next.to_notation(VERBS);
                assert!(packed.len() <= DRAFT_MAX_CHARS, "{packed}");
                match press {
                    Press::Show(next) | Press::Fill(next) => draft = next,
                    Press::Submit(last) => {
                        let order = PentaWar::parse(&view(&state, seat), seat, &last)
                            .unwrap_or_else(|e| panic!("{packed}: {e}"));
                        assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{packed}");
                        verbs.insert(last.verb);
                        break;
                    }
                }
            }
        }
    }
    for verb in ["move", "if", "cancel"] {
        assert!(verbs.contains(verb), "{verb} was never pressed: {verbs:?}");
    }
}

/// What the button of that label does.
fn button(state: &State, label: &str) -> Press {
    let panel = PentaWar::panel(&view(state, WHITE), WHITE, &Draft::new(PANEL_HOME)).unwrap();
    let buttons = panel.rows.into_iter().filter_map(|row| match row {
        PanelRow::Buttons(buttons) => Some(buttons),
        PanelRow::Menu { .. } | PanelRow::Lines { .. } => None,
    });
    buttons.flatten().find(|button| button.label == label && !button.is_disabled).expect(label).press
}

#[test]
fn rule_12_6_a_suggested_turn_takes_two_presses() {
    let mut state = begun();
    for label in ["As suggested", "Take back", "As suggested", "Lock"] {
        let draft = match button(&state, label) {
            Press::Submit(draft) => draft,
            Press::Show(draft) | Press::Fill(draft) => {
                // A certain loss is asked for.
                let panel = PentaWar::panel(&view(&state, WHITE), WHITE, &draft).unwrap();
                assert!(panel.text.contains("WARNING"), "{}", panel.text);
                return;
            }
        };
        let order = PentaWar::parse(&view(&state, WHITE), WHITE, &draft).unwrap();
        state = apply::<PentaWar>(&state, WHITE, order).unwrap_or_else(|e| panic!("{label}: {e}")).state;
    }
    assert_eq!(state.to_move(), Some(BLACK));
    assert!(state.trail.len() >= 4, "{:?}", state.trail);
}

#[test]
fn rule_12_6_computer_players_of_all_skills_give_legal_turns_of_several_moves() {
    let state = begun();
    for skill in Skill::ALL {
        let asked = std::cell::Cell::new(0);
        let may_go_on = || asked.replace(asked.get() + 1) < 3;
        let thinking = Thinking { skill, seed: 7, may_go_on: &may_go_on };
        let order = PentaWar::computer(&view(&state, WHITE), WHITE, &thinking);
        assert_eq!(PentaWar::check(&view(&state, WHITE), WHITE, &order), Ok(()), "{skill:?} {order:?}");
        let applied = apply::<PentaWar>(&state, WHITE, order).unwrap();
        assert!(moved(&applied).len() >= 3, "{skill:?}: {:?}", moved(&applied));
    }
}
