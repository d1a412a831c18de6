//! A table of Penta War: orders, endings, prepared replies, secrets, panels, completions, pictures.

use crate::contract::prelude::*;
use crate::contract::{
    Applied, Asking, Dice, Draft, Ending, Input, Lens, PanelRow, Play, Press, Refuse, ScenarioSource, Seat, Seed,
    Setup, Skill, Thinking, View, Viewer, apply, apply_other,
};
use crate::games::penta_war::{Event, Order, PentaWar, Refusal, State, text::verbs::VERBS};
use crate::kit::limits::DRAFT_MAX_CHARS;
use crate::kit::line::Line;
use crate::kit::panel::PANEL_HOME;
use crate::scene::Picture;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::properties::Choices;
use super::rules::position;

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

pub(crate) fn started(scenario: &str, changes: &str) -> State {
    let options = PentaWar::options(ScenarioSource::Book(scenario), changes).unwrap();
    let sides = vec!["white".to_owned(), "black".to_owned()];
    let dice = Dice::new(Seed::from_words("1").unwrap());
    PentaWar::start(&Setup { scenario: scenario.to_owned(), options, sides }, dice).unwrap()
}

fn from(turn: char, pieces: &str, thrones: &[(&str, &str)]) -> State {
    started("standard", &format!("position={}", position(turn, pieces, thrones)))
}

pub(crate) fn view(state: &State, seat: Seat) -> View<PentaWar> {
    View::of(state, Viewer::Seat(seat))
}

pub(crate) fn order(state: &State, seat: Seat, text: &str) -> Order {
    let draft = Draft::from_notation(text, PentaWar::CARD.title, VERBS, PentaWar::CARD.default_verb).unwrap();
    PentaWar::parse(&view(state, seat), seat, &draft).unwrap_or_else(|e| panic!("{text}: {e}"))
}

pub(crate) fn give(state: &State, seat: Seat, text: &str) -> Applied<PentaWar> {
    apply::<PentaWar>(state, seat, order(state, seat, text)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

pub(crate) fn refused(state: &State, seat: Seat, text: &str) -> Refusal {
    apply::<PentaWar>(state, seat, order(state, seat, text)).expect_err(text)
}

fn reason(state: &State) -> String {
    match PentaWar::asking(state) {
        Asking::Over(outcome) => format!("{:?} {}", outcome.winners, outcome.reason),
        Asking::Orders(window) => format!("{:?} to move", window.seats),
    }
}

#[test]
fn rule_3_2_ten_placements_and_then_white_moves() {
    let mut state = started("setup", "");
    for text in ["C@c2", "T@c16", "M@f5", "A@f13", "U@i2", "C@i16", "T@l5", "M@l13", "A@o2"] {
        let seat = state.to_move().unwrap();
        state = give(&state, seat, text).state;
    }
    let applied = give(&state, BLACK, "U@o16");
    assert_eq!(applied.events.len(), 2);
    assert_eq!(applied.events[1], Event::Began);
    assert_eq!(reason(&applied.state), "[Seat(0)] to move");
    assert_eq!(refused(&applied.state, BLACK, "d11-d10").code(), "not_your_turn");
    assert_eq!(give(&applied.state, WHITE, "d7-d8").state.ply, 11);
}

#[test]
fn rule_3_10_all_clans_are_placed_by_one_order_of_each_side() {
    let state = started("setup", "");
    let all = "C@c2, M@f5, U@i2, T@l5, A@o2";
    let placed = give(&state, WHITE, all).state;
    assert_eq!((placed.to_move(), placed.lines_of(WHITE)[0].0.len()), (Some(BLACK), 4));
    assert!(view(&placed, BLACK).lines_of(WHITE).is_empty(), "the others are sealed");
    let both = give(&placed, BLACK, "C@c16, M@f13, U@i16, T@l13, A@o16").state;
    assert_eq!((both.ply, both.to_move(), both.position.is_setup()), (10, Some(WHITE), false));
    let slow = started("setup", "");
    let slow = ["C@c2", "T@c16", "M@f5", "A@f13"].iter().fold(slow, |state, text| {
        let seat = state.to_move().unwrap();
        give(&state, seat, text).state
    });
    let slow = give(&slow, WHITE, "U@i2, T@l5, A@o2").state;
    let slow = ["C@i16", "M@l13", "U@o16"].iter().fold(slow, |state, text| give(&state, BLACK, text).state);
    assert_eq!(slow.to_move(), Some(WHITE));
    assert!(!slow.position.is_setup());
}

#[test]
fn rule_3_10_placements_that_cannot_all_be_made_are_refused_as_one() {
    let state = started("setup", "");
    assert_eq!(refused(&state, WHITE, "C@c2, M@c2").code(), "area_taken");
    assert_eq!(refused(&state, WHITE, "C@c2, C@f5").code(), "clan_placed");
    assert_eq!(refused(&state, BLACK, "C@c16, M@f13").code(), "not_your_turn");
    assert_eq!(state, started("setup", ""));
}

#[test]
fn rule_7_a_fallen_king_is_told_in_order() {
    let state = from('w', "wCKa1 wCRe5 wPq4 bUKe6 bUQp14 bUNa17 bPq9", &[]);
    let applied = give(&state, WHITE, "e5-e6");
    let lines: Vec<String> = applied
        .events
        .iter()
        .filter_map(|e| PentaWar::tell(&view(&applied.state, BLACK), e))
        .map(|line| line.markdown())
        .collect();
    assert_eq!(
        lines,
        [
            "**White** plays `e5-e6`: the Chess Rook goes from e5 to e6; it captures the **Puppet King** on e6.",
            "Black's **Puppet** clan is **eliminated** (King to the King Throne); one more piece of it leaves the board.",
            "White's **Puppet** clan is enabled again (King to the King Throne).",
            "New White Pawns: e1, j1, a2, a6, q6, a10, e17, p17.",
        ]
    );
}

#[test]
fn rule_8_4_a_last_pawn_is_given_up_only_when_confirmed() {
    let state = from('w', "wCKa1 wPe16 bPe6 bUKq17", &[]);
    let refusal = refused(&state, WHITE, "e16-e17=CN");
    assert_eq!((refusal.code(), refusal.rule()), ("loses_game", Some("8.4")));
    assert!(refusal.to_string().contains("`e16-e17=CN!`"), "{refusal}");
    let lost = give(&state, WHITE, "e16-e17=CN!").state;
    assert_eq!(reason(&lost), "[Seat(1)] White has no Pawn left (11.3).");
    assert_eq!(refused(&lost, BLACK, "q17-q16").code(), "over");
}

#[test]
fn rule_12_1_a_king_is_thrown_away_only_when_confirmed() {
    let state = from('w', "wCKe5 wPq4 bURe9 bUKq17 bPq9", &[]);
    let refusal = refused(&state, WHITE, "e5-e6");
    assert_eq!(refusal.code(), "throws_away_king");
    assert!(refusal.to_string().contains("the Chess King on e6"), "{refusal}");
    let next = give(&state, WHITE, "e5-e6 !").state;
    assert_eq!(reason(&next), "[Seat(1)] to move");
    give(&state, WHITE, "e5-d5");
}

#[test]
fn rule_11_1_a_stuck_side_forfeits_its_turn_by_itself() {
    let state = from('b', "wPa17 bPd9 bPq2", &[]);
    let applied = give(&state, BLACK, "d9-d8");
    assert_eq!(applied.events.last(), Some(&Event::Passed { by: crate::games::penta_war::data::piece::Colour::White }));
    assert_eq!(reason(&applied.state), "[Seat(1)] to move");
}

#[test]
fn rule_11_2_when_nobody_can_move_it_is_a_draw() {
    let state = from('b', "wPa8 bPa10", &[]);
    assert_eq!(reason(&give(&state, BLACK, "a10-a9").state), "[] Neither side has a legal move (11.2).");
}

#[test]
fn rule_11_4_the_third_occurrence_is_a_draw() {
    let mut state = from('w', "wCKa1 wPq4 bUKq17 bPq9", &[]);
    for _ in 0..2 {
        for text in ["a1-a2", "q17-q16", "a2-a1", "q16-q17"] {
            assert!(state.to_move().is_some());
            let seat = state.to_move().unwrap();
            state = give(&state, seat, text).state;
        }
    }
    assert_eq!(reason(&state), "[] The position has occurred for the third time (11.4).");
}

#[test]
fn rule_11_4_a_position_that_comes_back_after_the_fall_of_kings_is_counted() {
    // Each Queen captures the other side's King in its nest; one Pawn is emitted where she came from, and the King is
    // restored in its place. Then both Kings walk home past each other.
    let nests = "wCQb16 bUKa17 bPa16 bPb17 bPc15 bUQb9 wCKa9 wPa8 wPa10 wPb8 wPb10 wPc9";
    let mut state = from('w', nests, &[("wU", "-K-"), ("bC", "-k-")]);
    let start = state.position.clone();
    let cycle = "b16-a17 b9-a9 CK@b16 UK@b9 b16-b15 b9-c10 a17-b16 a9-b9 b16-c17 b9-c8 b15-b14 c10-d11 b14-b13 d11-d12 \
                 b13-b12 d12-d13 b12-c11 d13-d14 c11-c10 d14-d15 c10-b9 d15-d16 b9-a9 d16-c16 c17-d17 c16-b16 d17-c17 \
                 b16-a17 c17-b16 c8-b9";
    for round in 1..=2 {
        for text in cycle.split_whitespace() {
            let seat = state.to_move().unwrap_or_else(|| panic!("over before {text}: {}", reason(&state)));
            state = give(&state, seat, &format!("{text}!")).state;
        }
        assert_eq!(state.position, start, "round {round}");
    }
    assert_eq!(reason(&state), "[] The position has occurred for the third time (11.4).");
}

#[test]
fn rule_11_5_quiet_plies_are_counted_when_the_option_is_set() {
    let text = position('w', "wCKa1 wPq4 bUKq17 bPq9", &[]);
    let mut state = started("standard", &format!("quiet_plies=20 position={text}"));
    let mut plies = 0;
    let tour = ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1", "l1"];
    let back = ["q16", "q15", "q14", "p13", "o13", "n13", "m13", "l13", "k13", "j13", "i13"];
    while let Some(seat) = state.to_move() {
        let to = if seat == WHITE { tour[plies / 2] } else { back[plies / 2] };
        state = give(&state, seat, &format!("K {to}")).state;
        plies += 1;
    }
    assert_eq!(plies, 20);
    assert!(reason(&state).contains("20 plies without"));
}

#[test]
fn rule_11_5_resignation_and_agreed_draws_end_the_game() {
    let state = started("standard", "");
    let resigned = apply_other::<PentaWar>(&state, &Input::End { ending: Ending::Resigned(BLACK) }).state;
    assert_eq!(reason(&resigned), "[Seat(0)] Black resigned (11.5).");
    let drawn = apply_other::<PentaWar>(&state, &Input::End { ending: Ending::DrawAgreed }).state;
    assert_eq!(reason(&drawn), "[] Both agreed on a draw (11.5).");
}

#[test]
fn rule_12_2_prepared_replies_are_sealed_checked_and_played_at_once() {
    let state = started("standard", "");
    assert_eq!(refused(&state, WHITE, "if d11-d10 then d7-d8").code(), "your_move_first");
    let state = give(&state, WHITE, "d7-d8").state;
    assert_eq!(refused(&state, WHITE, "if d11-d9 then e7-e8").code(), "line_illegal");
    let filed = give(&state, WHITE, "if d11-d10 then e7-e8 then if e11-e10 then f7-f8").state;
    let filed = give(&filed, WHITE, "if e11-e10 then g7-g8").state;
    assert_eq!(PentaWar::orders(&view(&filed, WHITE), WHITE).len(), 2);
    for viewer in [Viewer::Public, Viewer::Seat(BLACK)] {
        let theirs = View::<PentaWar>::of(&filed, viewer);
        assert!(!serde_json::to_string(&*theirs).unwrap().contains("g7-g8"));
    }
    let next = give(&filed, BLACK, "d11-d10");
    let is_prepared = |event: &Event| matches!(event, Event::Moved { is_prepared: true, .. });
    assert!(next.events.iter().any(is_prepared), "{:?}", next.events);
    assert_eq!(reason(&next.state), "[Seat(1)] to move");
    // The other line has gone; the first goes on.
    assert_eq!(PentaWar::orders(&view(&next.state, WHITE), WHITE)[0].0.plain(), "if e11-e10 then f7-f8");
    let other = give(&next.state, BLACK, "f11-f10").state;
    assert_eq!(reason(&other), "[Seat(0)] to move");
    assert!(PentaWar::orders(&view(&other, WHITE), WHITE).is_empty());
}

#[test]
fn rule_12_2_prepared_replies_are_taken_back_by_number_or_all() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let state = give(&state, WHITE, "if d11-d10 then e7-e8").state;
    let state = give(&state, WHITE, "if e11-e10 then e7-e8").state;
    assert_eq!(refused(&state, WHITE, "cancel 3").code(), "no_such_line");
    let one = give(&state, WHITE, "cancel 1").state;
    assert_eq!(PentaWar::orders(&view(&one, WHITE), WHITE)[0].0.plain(), "if e11-e10 then e7-e8");
    let none = give(&state, WHITE, "cancel").state;
    assert!(none.lines[0].is_empty());
    let again = give(&state, WHITE, "if e11-e10 then f7-f8").state;
    assert_eq!(again.lines[0].len(), 2, "a new reply to the same move replaces the old one");
}

#[test]
fn rule_12_2_a_field_that_cancel_does_not_have_takes_no_line_back() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let state = give(&state, WHITE, "if d11-d10 then e7-e8").state;
    let draft = Draft::new("cancel").with("unit", "2");
    let said = Play::<PentaWar>::at(state).submit(WHITE, &draft).unwrap_err().to_string();
    assert!(said.starts_with("`unit` means nothing for `cancel` here"), "{said}");
}

/// What a seat is told of what happened.
pub(crate) fn told(applied: &Applied<PentaWar>, viewer: Viewer) -> Vec<String> {
    let view = View::of(&applied.state, viewer);
    applied.events.iter().filter_map(|event| PentaWar::tell(&view, event)).map(|line| line.markdown()).collect()
}

#[test]
fn rule_12_2_a_line_with_an_illegal_first_move_is_refused_and_never_played() {
    let state = started("standard", "");
    for (seat, text, part) in [
        (BLACK, "if TQ@a1 then d7-d8", "In that line `TQ@a1` is not legal: "),
        (BLACK, "if d7-d8 then TQ@q17", "In that line `TQ@q17` is not legal: "),
        (BLACK, "if d7-d8 then d11-d10 then if CQ@a1 then e11-e10", "In that line `CQ@a1` is not legal: "),
        (BLACK, "if q1-q17 then d11-d10", "In that line `q1-q17` is not legal: "),
        (WHITE, "if CQ@q17 then d7-d8", "It is your move; make it first"),
    ] {
        let refusal = refused(&state, seat, text);
        assert!(refusal.to_string().starts_with(part), "{text}: {refusal}");
    }
    // 10.5: a Queen on the Lower Throne needs an empty square behind her; there is none behind the first rank.
    let state = from('w', "wPc4 bPq9 bUKq17", &[("wT", "-KQ")]);
    let refusal = refused(&state, BLACK, "if TQ@a1 then q9-q8");
    assert_eq!(refusal.rule(), Some("10.5"), "{refusal}");
    let setup = started("setup", "");
    assert_eq!(refused(&setup, BLACK, "if TQ@a1 then C@c16").code(), "line_illegal");
}

/// Words of lines, moves and nonsense.
fn line_words() -> impl Strategy<Value = Vec<String>> {
    let word = prop_oneof![
        4 => "[CMUTA][KQ]@[a-q]1?[0-9]",
        4 => "[a-q]1?[0-9][-^x][a-q]1?[0-9]",
        2 => "[a-q]1?[0-9](x|-pal|=[CMUTA][RBN]|)",
        2 => "[CMUTA]:[a-q]1?[0-9](x|-[a-q]1?[0-9])",
        1 => "[CMUTA](Q-off|K@[a-q]1?[0-9] auto|@[a-q]1?[0-9])",
        1 => prop::sample::select(vec!["--", "pass", "if", "then", "auto", "xyzzy", "!", "d7-d8", "d11-d10"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(word, 1..8)
}

#[test]
fn any_words_of_a_prepared_line_are_refused_or_filed_and_never_panic() {
    let labs = ["palace_lab", "special_lab", "ex_restoration", "queen_lab", "kick_lab", "palace_black_lab"];
    let mut states: Vec<State> =
        labs.iter().map(|name| started("standard", &format!("position={}", super::oracle::lab(name)))).collect();
    states.extend([started("setup", ""), started("standard", ""), reached(1, 30), reached(4, 50)]);
    let mut runner = TestRunner::new(Config { cases: 4000, failure_persistence: None, ..Config::default() });
    runner
        .run(&(any::<prop::sample::Index>(), 0..3_u8, line_words()), |(at, seat, words)| {
            let (state, seat) = (at.get(&states), Seat(seat));
            let draft = Draft::new("if").with("line", words.join(" then "));
            if let Ok(order) = PentaWar::parse(&view(state, seat), seat, &draft)
                && let Ok(applied) = apply::<PentaWar>(state, seat, order)
            {
                prop_assert!(PentaWar::violations(&applied.state).is_empty());
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn rule_12_2_replies_that_fit_no_move_are_told_to_their_owner_alone() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let state = give(&state, WHITE, "if d11-d10 then e7-e8").state;
    let state = give(&state, WHITE, "if e11-e10 then g7-g8").state;
    let missed = give(&state, BLACK, "f11-f10");
    let line = "`f11-f10` fits none of your prepared replies, and they are void: `if d11-d10 then e7-e8`, `if e11-e10 then g7-g8`.";
    assert!(told(&missed, Viewer::Seat(WHITE)).iter().any(|l| l == line), "{:?}", told(&missed, Viewer::Seat(WHITE)));
    let fitted = give(&state, BLACK, "d11-d10");
    let line = "Your other prepared replies are void: `if e11-e10 then g7-g8`.";
    assert!(told(&fitted, Viewer::Seat(WHITE)).iter().any(|l| l == line), "{:?}", told(&fitted, Viewer::Seat(WHITE)));
    for applied in [&missed, &fitted] {
        for viewer in [Viewer::Public, Viewer::Seat(BLACK)] {
            assert!(told(applied, viewer).iter().all(|l| !l.contains("prepared replies")), "{viewer:?}");
        }
    }
}

#[test]
fn rule_12_2_another_answer_to_the_same_move_replaces_the_older_line_and_says_so() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let state = give(&state, WHITE, "if d11-d10 then e7-e8 then if e11-e10 then f7-f8").state;
    let state = give(&state, WHITE, "if d11-d10 then e7-e8 then if f11-f10 then f7-f8").state;
    assert_eq!(state.lines[0].len(), 2, "two answers to two moves");
    let again = give(&state, WHITE, "if d11-d10 then g7-g8");
    assert_eq!(again.state.lines[0].len(), 1, "both older lines answer d11-d10 otherwise");
    assert_eq!(
        told(&again, Viewer::Seat(WHITE)),
        [
            "Prepared and sealed: `if d11-d10 then g7-g8`, in place of `if d11-d10 then e7-e8 then if e11-e10 then f7-f8`, \
          `if d11-d10 then e7-e8 then if f11-f10 then f7-f8`."
        ]
    );
    let back = give(&again.state, WHITE, "cancel 1");
    assert_eq!(told(&back, Viewer::Seat(WHITE)), ["Taken back: `if d11-d10 then g7-g8`."]);
}

#[test]
fn rule_12_2_a_confirmation_of_the_opponents_move_means_nothing_and_is_refused() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    for text in ["if d11-d10! then e7-e8", "if d11-d10 then e7-e8 else f7-f8", "if if d11-d10 then then e7-e8"] {
        let draft = Draft::from_notation(text, PentaWar::CARD.title, VERBS, None).unwrap();
        let read = PentaWar::parse(&view(&state, WHITE), WHITE, &draft);
        assert!(read.is_err(), "{text} is read as {read:?}");
    }
    give(&state, WHITE, "if IF d11-d10 THEN e7-e8!");
}

#[test]
fn rule_12_4_a_missed_deadline_makes_a_sensible_move_and_loses_only_by_a_claim() {
    let mut state = started("standard", "");
    for _ in 0..5 {
        state = apply_other::<PentaWar>(&state, &Input::Timeout { seat: WHITE }).state;
        assert_eq!(reason(&state), "[Seat(1)] to move");
        let reply = PentaWar::legal(&view(&state, BLACK), BLACK).swap_remove(0);
        state = apply::<PentaWar>(&state, BLACK, reply).unwrap().state;
    }
    let claimed = apply_other::<PentaWar>(&state, &Input::End { ending: Ending::Defaulted(WHITE) }).state;
    assert_eq!(reason(&claimed), "[Seat(1)] White gave no orders (11.5).");
}

/// Positions from random play at a table.
fn reached(seed: u64, plies: usize) -> State {
    let mut choices = Choices::new(seed);
    let lab = |name| started("standard", &format!("position={}", super::oracle::lab(name)));
    let mut state = match choices.below(5) {
        0 => started("setup", ""),
        1 => lab("palace_lab"),
        2 => lab("special_lab"),
        3 => lab("ex_restoration"),
        _ => started("standard", ""),
    };
    for _ in 0..plies {
        let Some(seat) = state.to_move() else { break };
        let mut legal = PentaWar::legal(&view(&state, seat), seat);
        let order = legal.swap_remove(choices.below(legal.len()));
        state = apply::<PentaWar>(&state, seat, order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}")).state;
        assert_eq!(PentaWar::violations(&state), Vec::<String>::new());
    }
    state
}

#[test]
fn random_play_is_accepted_survives_serialisation_and_is_reproducible() {
    for seed in 0..10 {
        let state = reached(seed, 120);
        let bytes = serde_json::to_vec(&state).unwrap();
        assert_eq!(serde_json::from_slice::<State>(&bytes).unwrap(), state);
        assert_eq!(bytes, serde_json::to_vec(&reached(seed, 120)).unwrap());
    }
}

#[test]
fn every_legal_order_is_written_as_a_draft_and_read_back() {
    for seed in 0..8 {
        let state = reached(seed, 60);
        let Some(seat) = state.to_move() else { continue };
        for order in PentaWar::legal(&view(&state, seat), seat) {
            let notation = PentaWar::format(&view(&state, seat), &order).to_notation(VERBS);
            let draft = Draft::from_notation(&notation, PentaWar::CARD.title, VERBS, None).unwrap();
            assert_eq!(PentaWar::parse(&view(&state, seat), seat, &draft).unwrap(), order, "{notation}");
        }
    }
}

#[test]
fn every_completion_of_a_move_is_accepted_and_fits() {
    for seed in 0..8 {
        let state = reached(seed, 50);
        let Some(seat) = state.to_move() else { continue };
        for typed in ["", "c", "chess", "k", "pawn", "e", "queen", "1", "zzz"] {
            let draft = Draft::new("move").with("unit", typed);
            let choices = PentaWar::complete(&view(&state, seat), &draft, "unit");
            assert!(choices.len() <= 25);
            for choice in &choices {
                assert!(choice.value.len() <= 100 && choice.label.chars().count() <= 100, "{choice:?}");
                let order = order(&state, seat, &format!("move {}", choice.value));
                assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{choice:?}");
            }
        }
    }
    let state = started("standard", "");
    let values = |draft: &Draft, field: &str| -> Vec<String> {
        PentaWar::complete(&view(&state, WHITE), draft, field).into_iter().map(|c| c.value).collect()
    };
    let mut paths = values(&Draft::new("move").with("unit", "b3"), "path");
    paths.sort();
    assert_eq!(paths, ["a5", "c5"]);
    assert!(values(&Draft::new("move").with("unit", "zzz"), "unit").is_empty());
    assert!(PentaWar::complete(&view(&state, BLACK), &Draft::new("move"), "unit").is_empty());
    let first = &PentaWar::complete(&view(&state, BLACK), &Draft::new("if"), "line")[0].value;
    let typed = Draft::new("if").with("line", first.clone());
    let line = &PentaWar::complete(&view(&state, BLACK), &typed, "line")[0].value;
    assert_eq!(PentaWar::check(&view(&state, BLACK), BLACK, &order(&state, BLACK, &format!("if {line}"))), Ok(()));
}

/// Opens a page, checks its limits and follows its controls at random; returns the draft that is submitted at last.
fn walk(state: &State, seat: Seat, choices: &mut Choices) -> Option<Draft> {
    let mut draft = Draft::new(PANEL_HOME);
    for _ in 0..40 {
        let panel = PentaWar::panel(&view(state, seat), seat, &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
        assert!(panel.rows.len() <= 8 && !panel.text.is_empty() && panel.text.chars().count() <= 1500);
        PentaWar::draw(&view(state, seat), &panel.lens).unwrap();
        let mut presses = vec![];
        for row in panel.rows {
            match row {
                PanelRow::Menu { entries, placeholder } => {
                    assert!((1..=25).contains(&entries.len()) && placeholder.chars().count() <= 150, "{draft:?}");
                    for entry in entries {
                        assert!((1..=100).contains(&entry.label.chars().count()) && entry.note.chars().count() <= 100);
                        presses.push(entry.press);
                    }
                }
                PanelRow::Lines { lines, .. } => presses.extend(lines.into_iter().map(|line| line.entry.press)),
                PanelRow::Buttons(buttons) => {
                    assert!((1..=5).contains(&buttons.len()));
                    let forward = buttons.into_iter().filter(|b| !["Back", "Start again"].contains(&b.label.as_str()));
                    presses.extend(forward.map(|button| button.press));
                }
            }
        }
        if presses.is_empty() {
            return None;
        }
        match presses.swap_remove(choices.below(presses.len())) {
            Press::Submit(last) => return Some(last),
            Press::Show(next) | Press::Fill(next) => {
                let packed = next.to_notation(VERBS);
                assert!(packed.len() <= DRAFT_MAX_CHARS, "{packed}");
                draft = Draft::from_notation(&packed, PentaWar::CARD.title, VERBS, None).unwrap();
            }
        }
    }
    panic!("the panel leads nowhere from {draft:?}");
}

#[test]
fn whatever_is_picked_in_the_panel_ends_in_a_legal_order() {
    let mut choices = Choices::new(99);
    for seed in 0..12 {
        let state = reached(seed, 40);
        let Some(seat) = state.to_move() else { continue };
        for _ in 0..12 {
            let Some(draft) = walk(&state, seat, &mut choices) else { continue };
            let packed = draft.to_notation(VERBS);
            assert!(packed.len() <= DRAFT_MAX_CHARS, "{packed}");
            let order = PentaWar::parse(&view(&state, seat), seat, &draft).unwrap_or_else(|e| panic!("{packed}: {e}"));
            assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{packed}");
        }
    }
}

#[test]
fn the_panel_warns_before_a_losing_move_and_submits_it_confirmed() {
    let state = from('w', "wCKa1 wPe16 bPe6 bUKq17", &[]);
    let draft = Draft::new("move").with("unit", "e16-e17=CN");
    let panel = PentaWar::panel(&view(&state, WHITE), WHITE, &draft).unwrap();
    assert!(panel.text.contains("WARNING: this changes your last Pawn"), "{}", panel.text);
    let PanelRow::Buttons(buttons) = &panel.rows[0] else { panic!("buttons") };
    let last = &buttons.last().expect("a way on").press;
    assert_eq!(*last, Press::Submit(Draft::new("move").with("unit", "e16-e17=CN!")));
}

#[test]
fn pictures_show_every_piece_and_are_turned_for_black() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let public = PentaWar::draw(&View::of(&state, Viewer::Public), &Lens::default()).unwrap();
    let Picture::Map(scene) = &public else { panic!("a map") };
    let tokens = scene.items.iter().filter(|i| matches!(i, crate::scene::Item::Token(_))).count();
    assert_eq!((tokens, scene.flipped, scene.focus), (200, false, None));
    assert!(scene.alt.contains("White played d7-d8"), "{}", scene.alt);
    let Picture::Map(scene) = PentaWar::draw(&view(&state, BLACK), &Lens::default()).unwrap() else { panic!("a map") };
    assert!(scene.flipped);
    let close = Lens { focus: Some("a1".to_owned()), overlays: vec!["reach".to_owned()], preview: None };
    let Picture::Map(scene) = PentaWar::draw(&view(&state, WHITE), &close).unwrap() else { panic!("a map") };
    assert_eq!(scene.focus.map(|area| (area.from.col, area.from.row, area.cols, area.rows)), Some((0, 0, 9, 9)));
    for wrong in ["z99", "ship"] {
        let lens = Lens { focus: Some(wrong.to_owned()), ..Lens::default() };
        assert!(PentaWar::draw(&view(&state, WHITE), &lens).is_err());
    }
    let Picture::Card(card) = PentaWar::sheet(&view(&state, WHITE), Some("b3")).unwrap() else { panic!("a card") };
    assert_eq!((card.title.as_str(), card.subtitle.as_str()), ("White Chess Knight", "on b3, 2 moves"));
}

#[test]
fn computer_players_give_legal_orders_and_the_same_for_the_same_seed() {
    for seed in 0..6 {
        let state = reached(seed, 30);
        let Some(seat) = state.to_move() else { continue };
        for skill in Skill::ALL {
            let asked = std::cell::Cell::new(0);
            let may_go_on = || {
                asked.set(asked.get() + 1);
                asked.get() < 4
            };
            let order =
                PentaWar::computer(&view(&state, seat), seat, &Thinking { skill, seed: 7, may_go_on: &may_go_on });
            assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{skill:?} {order:?}");
        }
    }
}

#[test]
fn prompts_give_commands_that_work_as_they_stand() {
    for seed in 0..6 {
        let state = reached(seed, 30);
        let Some(awaited) = state.to_move() else { continue };
        for seat in [WHITE, BLACK] {
            let lines = PentaWar::prompt(&view(&state, seat), seat);
            // A prepared reply is shown as the text of `/order`.
            let said = Line::markdown_of(&lines).join("\n");
            let replies = said.split('`').filter_map(|text| text.strip_prefix("/order text:"));
            let replies = replies.filter(|text| text.starts_with("if ")).map(|text| order(&state, seat, text));
            let parsed = |draft| PentaWar::parse(&view(&state, seat), seat, draft).unwrap();
            let orders: Vec<_> = lines.iter().flat_map(Line::orders).map(parsed).chain(replies).collect();
            assert!(seat != awaited || !orders.is_empty(), "{lines:?}");
            for order in orders {
                assert_eq!(PentaWar::check(&view(&state, seat), seat, &order), Ok(()), "{order:?}");
            }
        }
    }
}
