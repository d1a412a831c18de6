//! Rules one by one, on boards of their own.

use crate::games::penta_war::data::piece::{Colour, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::text::notation::read;

/// A position with these pieces (`wCRe4`: White Chess Rook on e4, `bPq9`) and thrones as given; Kings that stand nowhere
/// are on the Upper Throne.
pub(crate) fn position(turn: char, pieces: &str, thrones: &[(&str, &str)]) -> Position {
    let mut rows = vec![vec![String::new(); 17]; 17];
    for piece in pieces.split_whitespace() {
        let (side, rest) = piece.split_at(1);
        let split = rest.find(|c: char| c.is_ascii_lowercase()).unwrap();
        let (code, square) = rest.split_at(split);
        let file = usize::from(square.as_bytes()[0] - b'a');
        let rank: usize = square[1..].parse().unwrap();
        rows[17 - rank][file] = if side == "w" { code.to_owned() } else { code.to_lowercase() };
    }
    let row = |cells: &Vec<String>| {
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells.iter().chain([&"end".to_owned()]) {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            if cell != "end" {
                text += cell;
            }
        }
        text
    };
    let board = rows.iter().map(row).collect::<Vec<_>>().join("/");
    let clan_thrones = |side: &str| {
        let group = |clan: char| {
            let name = format!("{side}{clan}");
            if let Some((_, given)) = thrones.iter().find(|(n, _)| *n == name) {
                return (*given).to_owned();
            }
            let has_king = pieces.split_whitespace().any(|p| p.starts_with(&format!("{side}{clan}K")));
            let code = if has_king { "---" } else { "K--" };
            if side == "w" { code.to_owned() } else { code.to_lowercase() }
        };
        "CMUTA".chars().map(group).collect::<Vec<_>>().join(",")
    };
    let text = format!("{board} {turn} N {} {}", clan_thrones("w"), clan_thrones("b"));
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Plays a move that must be legal.
pub(crate) fn after(position: &Position, text: &str) -> Position {
    let action = read(position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    check(position, &action).unwrap_or_else(|e| panic!("{text}: {e}"));
    position.after(&action)
}

/// The code and the rule of the refusal.
pub(crate) fn refusal(position: &Position, text: &str) -> (&'static str, &'static str) {
    let action = read(position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let illegal = check(position, &action).expect_err(text);
    assert!(!illegal.to_string().is_empty());
    (illegal.code(), illegal.rule())
}

pub(crate) fn stands(position: &Position, square: &str) -> String {
    let square = crate::games::penta_war::data::square::Sq::parse(square).unwrap();
    position.piece(square).map_or_else(String::new, Piece::full_name)
}

pub(crate) fn thrones(position: &Position, colour: Colour) -> String {
    let text = position.to_string();
    text.split(' ').nth(if colour == Colour::White { 3 } else { 4 }).unwrap().to_owned()
}

#[test]
fn rule_2_2_only_clans_at_war_are_captured_and_replaced() {
    let board = position('w', "wCKa1 wCRe5 wPq4 bUKq17 bPq9 bUNe6 bMNe7 bCBe8", &[("bM", "-k-"), ("bC", "-k-")]);
    assert_eq!(refusal(&board, "e5-e7"), ("not_at_war", "2.2"));
    assert_eq!(refusal(&board, "e5-e8"), ("not_at_war", "2.2"));
    let next = after(&board, "e5-e6");
    assert_eq!(stands(&next, "e6"), "White Chess Rook");
}

#[test]
fn rule_2_3_kings_capture_pawns_only_and_pawns_are_captured_by_kings_only() {
    let board = position('w', "wCKe5 wPq4 bPe6 bRd6 bUNf6 bUKq17".replace("bRd6 ", "").as_str(), &[]);
    assert_eq!(refusal(&board, "e5-f6"), ("kings_and_pawns", "2.3"));
    assert!(after(&position('w', "wCKe5 wPq4 bPe6 bPq9 bUKq17", &[]), "e5-e6").winner().is_none());
    let queens = position('w', "wCKa1 wCQe5 wPq4 bPe6 bUKq17", &[]);
    assert_eq!(refusal(&queens, "e5-e6"), ("kings_and_pawns", "2.3"));
}

#[test]
fn rule_2_5_a_move_that_takes_two_kings_is_refused_as_a_whole() {
    let board = position('w', "wCKa1 wCRe5 wCNd8 wPq4 bPq9 bUKe6 bTKe7", &[]);
    assert_eq!(refusal(&board, "e5-e7"), ("two_kings", "2.5"));
    assert_eq!(refusal(&board, "e5-e8"), ("two_kings", "2.5"));
    assert_eq!(stands(&after(&board, "e5-e6"), "e7"), "Black Robot King");
}

#[test]
fn rule_3_8_only_placements_are_legal_in_the_set_up_phase() {
    let start = Position::start();
    assert_eq!(refusal(&start, "d7-d8"), ("setup_only", "3.8"));
    assert_eq!(refusal(&start, "C@c3"), ("not_an_area", "3.3"));
    let next = after(&after(&start, "C@c2"), "C@c16");
    assert_eq!(refusal(&next, "C@f5"), ("clan_placed", "3.2"));
    assert_eq!(refusal(&next, "M@c2"), ("area_taken", "3.2"));
    assert_eq!(refusal(&Position::standard(), "C@c2"), ("setup_done", "3.2"));
}

#[test]
fn rule_4_1_a_rook_passes_everything_but_enemy_pawns() {
    let board = position('w', "wCKa1 wCRe5 wPe6 wPq4 bTNe7 bPq9 bPf5 bUKq17 bTKq16 bMNd5", &[("bM", "-k-")]);
    let next = after(&board, "e5-e8");
    assert_eq!((stands(&next, "e6"), stands(&next, "e7")), ("White Pawn".into(), String::new()));
    assert_eq!(refusal(&board, "e5-g5"), ("pawn_wall", "4.1"));
    assert_eq!(refusal(&board, "e5-f5"), ("pawn_wall", "4.1"));
    assert_eq!(refusal(&board, "e5-e9"), ("way", "4.1"));
    assert_eq!(refusal(&board, "e5-e6"), ("blocked", "4.1"));
    assert_eq!(stands(&after(&board, "e5-c5"), "d5"), "Black Magic Knight");
}

#[test]
fn rule_4_2_a_bishop_slides_two_squares_and_captures_beside_its_goal() {
    let board = position('w', "wCKa1 wCBe5 wPq4 bUNg6 bTNh7 bMNg8 bPf7 bPq9 bUKq17 bTKq16", &[("bM", "-k-")]);
    let next = after(&board, "e5-g7");
    let left = ["g6", "h7", "g8", "f7"].map(|s| stands(&next, s));
    assert_eq!(left, [String::new(), String::new(), "Black Magic Knight".into(), "Black Pawn".into()]);
    assert_eq!(refusal(&board, "e5-h8"), ("way", "4.2"));
    assert_eq!(refusal(&board, "e5x"), ("no_prey", "4.3"));
    let blocked = position('w', "wCKa1 wCBe5 wPf6 bPq9 bUKq17", &[]);
    assert_eq!(refusal(&blocked, "e5-g7"), ("blocked", "4.2"));
}

#[test]
fn rule_4_3_a_bishop_captures_in_place() {
    let board = position('w', "wCKa1 wCBe5 wPq4 bUNe6 bMNd5 bPq9 bUKq17", &[("bM", "-k-")]);
    let next = after(&board, "e5x");
    assert_eq!(
        [stands(&next, "e5"), stands(&next, "e6"), stands(&next, "d5")],
        ["White Chess Bishop".to_owned(), String::new(), "Black Magic Knight".into()]
    );
    assert_eq!(refusal(&board, "a1x"), ("not_a_bishop", "4.3"));
}

#[test]
fn rule_4_4_a_knight_captures_what_it_jumps_and_never_on_its_target() {
    // Each leap with the two squares of the table.
    for (to, jumped) in [
        ("f7", ["e6", "f6"]),
        ("d7", ["e6", "d6"]),
        ("f3", ["e4", "f4"]),
        ("d3", ["e4", "d4"]),
        ("g6", ["f5", "f6"]),
        ("g4", ["f5", "f4"]),
        ("c6", ["d5", "d6"]),
        ("c4", ["d5", "d4"]),
    ] {
        let ring = ["d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"];
        let enemies = ring.map(|s| format!("bU{}{s} ", if s.starts_with('d') { 'B' } else { 'N' })).concat();
        let enemies = enemies.replacen("bUNe4", "bURe4", 1);
        let board = position('w', &format!("wCKa1 wCNe5 wPq4 bPq9 bUKq17 {enemies}"), &[]);
        let next = after(&board, &format!("e5-{to}"));
        let gone: Vec<&str> = ring.into_iter().filter(|s| stands(&next, s).is_empty()).collect();
        let mut wanted = jumped.to_vec();
        wanted.sort_by_key(|s| ring.iter().position(|r| r == s));
        assert_eq!(gone, wanted, "e5-{to}");
    }
    let board = position('w', "wCKa1 wCNe5 wPq4 bUNf7 bPq9 bUKq17", &[]);
    assert_eq!(refusal(&board, "e5-f7"), ("blocked", "4.4"));
    assert_eq!(refusal(&board, "e5-e6"), ("way", "4.4"));
}

#[test]
fn rule_5_1_and_5_2_kings_step_and_pawns_go_forward() {
    let board = position('w', "wCKe5 wPe6 bPe7 bUKq17", &[]);
    assert_eq!(refusal(&board, "e5-e6"), ("blocked", "5.1"));
    assert_eq!(refusal(&board, "e5-e7"), ("way", "5.1"));
    assert_eq!(refusal(&board, "e6-e7"), ("pawn_unseen", "6.3"));
    assert_eq!(refusal(&board, "e6-f8"), ("way", "5.2"));
    let black = position('b', "wCKe5 wPe6 bPd7 bUKq17", &[]);
    assert_eq!(stands(&after(&black, "d7-d6"), "d6"), "Black Pawn");
    assert_eq!(refusal(&black, "d7-d8"), ("pawn_unseen", "6.3"));
}

#[test]
fn rule_6_1_a_queen_steps_or_hops_over_one_friendly_piece() {
    let board = position('w', "wCKd5 wCQe5 wPe6 wPe7 wCNf6 bUNg7 bMNf4 bPq9 bUKq17", &[("bM", "-k-")]);
    assert_eq!(stands(&after(&board, "e5-g7"), "g7"), "White Chess Queen");
    assert_eq!(stands(&after(&board, "e5-c5"), "c5"), "White Chess Queen");
    assert_eq!(refusal(&board, "e5-g5"), ("way", "6.1"));
    assert_eq!(refusal(&board, "e5-f4"), ("not_at_war", "2.2"));
    assert_eq!(refusal(&board, "e5-f6"), ("blocked", "6.1"));
}

#[test]
fn rule_6_2_an_active_push_skips_friends_and_takes_the_queens_prey() {
    let board = position('w', "wCKa1 wCQe5 wPe6 wCNe7 wPe8 bUNe9 wPf5 bPg5 wPd4 wPc3 wPb2 bPq9 bUKq17", &[]);
    let next = after(&board, "e5-e6");
    assert_eq!([stands(&next, "e6"), stands(&next, "e9")], ["White Chess Queen", "White Pawn"]);
    assert_eq!(refusal(&board, "e5-f5"), ("push_blocked", "6.2"));
    // d4, c3, b2 and the King on a1 are one row up to the edge.
    assert_eq!(refusal(&board, "e5-d4"), ("push_blocked", "6.2"));
}

#[test]
fn rule_6_3_a_pawn_is_pulled_along_the_line_of_a_queen_that_sees_it() {
    let board = position('w', "wCKa1 wCQe5 wPe9 wPh8 wPh9 bPe13 bUKq17", &[]);
    for to in ["e6", "e7", "e8", "e10", "e11", "e12"] {
        assert_eq!(stands(&after(&board, &format!("e9-{to}")), to), "White Pawn");
    }
    assert_eq!(refusal(&board, "e9-e13"), ("blocked", "6.3"));
    assert_eq!(refusal(&board, "e9-f9"), ("pawn_unseen", "6.3"));
    assert_eq!(refusal(&board, "h8-h7"), ("pawn_unseen", "6.3"));
    assert_eq!(stands(&after(&board, "h8-f6"), "f6"), "White Pawn");
    assert_eq!(refusal(&board, "h8-h9"), ("pawn_unseen", "6.3"));
}

#[test]
fn rule_6_4_a_queen_kicks_while_her_sister_is_on_the_upper_throne() {
    let pieces = "wCKe9 wCQe5 wCNh5 wMNh8 wPq4 bUNn5 bPe12 bPq9 bUKq17";
    let board = position('w', pieces, &[("wC", "Q--"), ("wM", "-K-")]);
    assert_eq!(stands(&after(&board, "h5^n5"), "n5"), "White Chess Knight");
    assert_eq!(stands(&after(&board, "h5^f5"), "f5"), "White Chess Knight");
    assert_eq!(stands(&after(&board, "e9^e12"), "e12"), "White Chess King");
    assert_eq!(refusal(&board, "h5^o5"), ("blocked", "6.4"));
    assert_eq!(refusal(&board, "h8^h9"), ("no_kick", "6.4"));
    assert_eq!(refusal(&board, "h5^h7"), ("kick_unseen", "6.4"));
    assert_eq!(refusal(&board, "e5^e7"), ("not_kickable", "6.4"));
    assert_eq!(refusal(&position('w', pieces, &[("wM", "-K-")]), "h5^f5"), ("no_kick", "6.4"));
}

#[test]
fn rule_7_2_a_clan_with_a_queen_is_eliminated_and_one_without_is_disabled() {
    let with = position('w', "wCKa1 wCRe5 wPq4 bUKe6 bUQp14 bUNa17 bUBb17 bURc17 bPq9", &[]);
    let next = after(&with, "e5-e6");
    assert_eq!(thrones(&next, Colour::Black), "k--,k--,-k-,k--,k--");
    assert_eq!([stands(&next, "a17"), stands(&next, "b17"), stands(&next, "c17")], ["", "", ""]);
    assert_eq!(stands(&next, "p14"), "Black Puppet Queen");
    let without = position('w', "wCKa1 wCRe5 wPq4 bUKe6 bUNa17 bPq9", &[]);
    assert_eq!(thrones(&after(&without, "e5-e6"), Colour::Black), "k--,k--,k--,k--,k--");
    let in_palace = position('w', "wCKa1 wCRe5 wPq4 bUKe6 bPq9", &[("bU", "--q")]);
    assert_eq!(thrones(&after(&in_palace, "e5-e6"), Colour::Black), "k--,k--,-kq,k--,k--");
}

#[test]
fn rule_7_3_taking_a_king_re_enables_the_captors_own_clan_of_that_name() {
    let board = position('w', "wCKa1 wCRe5 wPq4 bUKe6 bPq9", &[]);
    assert_eq!(thrones(&board, Colour::White), "---,K--,K--,K--,K--");
    assert_eq!(thrones(&after(&board, "e5-e6"), Colour::White), "---,K--,-K-,K--,K--");
}

#[test]
fn rule_7_4_pawns_are_emitted_to_the_last_empty_square_of_each_open_direction() {
    let board = position('w', "wCKa1 wCRe5 wPe7 wPq4 bUKe6 bPh9 bPh6", &[]);
    let next = after(&board, "e5-e6");
    // North the Pawn e7 is in the way; the Rook's old square is free, so the south-going Pawn ends on e1.
    for square in ["g8", "g6", "j1", "e1", "a2", "a6", "a10"] {
        assert_eq!(stands(&next, square), "White Pawn", "{square}");
    }
    assert_eq!(next.pawns(Colour::White), 9);
}

#[test]
fn rule_7_6_emitted_pawns_on_the_last_rank_stay_pawns_and_8_2_promote_later() {
    let board = position('w', "wCKa1 wCRe15 wPq4 bUKe16 bPq9", &[]);
    let next = after(&board, "e15-e16");
    assert_eq!(stands(&next, "e17"), "White Pawn");
    let later = after(&after(&next, "q9-q8"), "e17=CN");
    assert_eq!(stands(&later, "e17"), "White Chess Knight");
    assert_eq!(refusal(&next.passed(), "a16=CN"), ("not_promoting", "8.1"));
}

#[test]
fn rule_8_3_a_promotion_keeps_the_limits_and_needs_an_enabled_clan() {
    let board = position('w', "wCKa1 wPe16 wPq4 wCRa5 wCRa6 wCRa7 bUKq17 bPq9", &[("wM", "-K-")]);
    assert_eq!(refusal(&board, "e16-e17=CR"), ("clan_full", "8.3"));
    assert_eq!(refusal(&board, "e16-e17=UN"), ("clan_disabled", "8.3"));
    assert_eq!(refusal(&board, "e16-e17=CQ"), ("not_a_fighter", "8.3"));
    assert_eq!(refusal(&board, "q4-q5=CN"), ("not_promoting", "8.1"));
    assert_eq!(refusal(&board, "a1=CN"), ("not_a_pawn", "8.1"));
    assert_eq!(refusal(&board, "a5-b5=CN"), ("not_a_pawn", "8.1"));
    assert_eq!(stands(&after(&board, "e16-e17=MN"), "e17"), "White Magic Knight");
    assert_eq!(stands(&after(&board, "e16-e17"), "e17"), "White Pawn");
}

#[test]
fn rule_9_3_no_pawn_stays_while_the_clan_has_room() {
    let board = position('w', "wPe5 wPe6 wPe7 wPq4 bUKq17 bPq9", &[("wC", "-K-")]);
    assert_eq!(refusal(&board, "CK@e5:N-"), ("unconverted", "9.3"));
    assert_eq!(refusal(&board, "CK@e5:N"), ("recruits", "9.3"));
    assert_eq!(refusal(&board, "MK@e5:NN"), ("no_restoration", "9.5"));
    assert_eq!(refusal(&board, "CK@e9:NN"), ("no_pawn_there", "9.1"));
    let next = after(&board, "CK@e5:NR");
    assert_eq!(
        [stands(&next, "e5"), stands(&next, "e6"), stands(&next, "e7")],
        ["White Chess King", "White Chess Knight", "White Chess Rook"]
    );
}

#[test]
fn rule_9_3_when_places_run_out_the_player_chooses_who_stays() {
    let full = "wCNa1 wCNb1 wCNc1 wCNd1 wCNe1 wCBa2 wCBb2 wCBc2 wCBd2 wCRa10 wCRc10";
    let board = position('w', &format!("wPj5 wPj6 wPj7 wPq4 bUKq17 bPq9 {full}"), &[("wC", "-K-")]);
    assert_eq!(board.count_restorations(), 3 * 2 + 1);
    assert_eq!(stands(&after(&board, "CK@j5:-R"), "j6"), "White Pawn");
    assert_eq!(refusal(&board, "CK@j5:RR"), ("recruits_full", "9.3"));
    assert_eq!(refusal(&board, "CK@j5:--"), ("unconverted", "9.3"));
    let next = after(&board, "CK@q4");
    assert_eq!(stands(&next, "q4"), "White Chess King");
}

#[test]
fn rule_10_1_a_king_without_queens_brings_one_back() {
    let board = position('w', "wCKe17 wPq4 bUKq16 bPq9", &[]);
    let next = after(&board, "e17-pal");
    assert_eq!(thrones(&next, Colour::White), "-QK,K--,K--,K--,K--");
    let dropped = after(&after(&next, "q9-q8"), "CQ@e4");
    assert_eq!(thrones(&dropped, Colour::White), "-K-,K--,K--,K--,K--");
    assert_eq!(refusal(&position('w', "wCKe16 wPq4 bUKq16 bPq9", &[]), "e16-pal"), ("not_on_last_rank", "10.1"));
}

#[test]
fn rule_9_5_a_king_on_the_upper_or_lower_throne_cannot_restore_and_one_on_the_board_is_on_no_throne() {
    let thrones = |code| position('w', "wPc3 wPc4 wMKe2 wPq4 bUKq17 bPq9", &[("wC", code)]);
    for code in ["K--", "-QK"] {
        assert_eq!(refusal(&thrones(code), "CK@c3:N"), ("no_restoration", "9.5"), "{code}");
    }
    assert_eq!(refusal(&thrones("K--"), "MK@c3:N"), ("no_restoration", "9.1"));
}

#[test]
fn rule_10_2_a_queen_goes_to_the_palace_from_the_last_rank_alone() {
    let board = position('w', "wCKe16 wCQe5 wPq4 bUKq16 bPq9", &[]);
    assert_eq!(refusal(&board, "e5-pal"), ("not_on_last_rank", "10.2"));
    assert_eq!(refusal(&board, "e16-pal"), ("not_on_last_rank", "10.1"));
}

#[test]
fn rule_10_5_the_lower_queen_drops_with_her_sister_behind_her() {
    let board = position('w', "wCKa7 wPq4 wPd4 bUKq16 bPq9", &[("wC", "--Q")]);
    let next = after(&board, "CQ@e5");
    assert_eq!([stands(&next, "e5"), stands(&next, "e4")], ["White Chess Queen", "White Chess Queen"]);
    assert_eq!(refusal(&board, "CQ@d5"), ("no_room_behind", "10.5"));
    assert_eq!(refusal(&board, "CQ@e1"), ("no_room_behind", "10.5"));
    assert_eq!(refusal(&board, "CQ@e6"), ("drop_too_far", "10.3"));
    assert_eq!(refusal(&board, "CQ@d4"), ("drop_taken", "10.3"));
    assert_eq!(refusal(&board, "MQ@e4"), ("no_palace_queen", "10.3"));
}

#[test]
fn rule_10_6_special_moves_name_another_clan_and_spend_the_upper_queen() {
    let board = position('w', "wCKa7 wCRe5 wMRa9 wPq4 bMNe6 bMKq16 bPq9", &[("wC", "Q-Q"), ("wM", "-K-")]);
    assert_eq!(refusal(&board, "e5-e6"), ("not_at_war", "2.2"));
    assert_eq!(refusal(&board, "C:e5-e6"), ("same_clan", "10.6"));
    assert_eq!(refusal(&board, "T:a9-a10"), ("not_both_in_palace", "10.6"));
    assert_eq!(refusal(&board, "T:a7-a8"), ("not_special", "10.6"));
    assert_eq!(refusal(&board, "CQ@e3"), ("both_in_palace", "10.6"));
    let next = after(&board, "T:e5-e6");
    assert_eq!(stands(&next, "e6"), "White Chess Rook");
    assert_eq!(thrones(&next, Colour::White), "--Q,-K-,K--,K--,K--");
    assert_eq!(thrones(&after(&board, "CQ-off"), Colour::White), "--Q,-K-,K--,K--,K--");
    assert_eq!(refusal(&position('w', "wCKa7 wPq4 bUKq16 bPq9", &[]), "CQ-off"), ("not_both_in_palace", "10.6"));
}

#[test]
fn rule_11_1_nobody_passes_who_can_move() {
    assert_eq!(refusal(&Position::standard(), "--"), ("may_not_pass", "11.1"));
}

#[test]
fn rule_11_3_without_pawns_the_side_has_lost() {
    let board = position('w', "wCKe5 wPq4 bPe6 bUKq17", &[]);
    let won = after(&board, "e5-e6");
    assert_eq!((won.winner(), won.count_moves()), (Some(Colour::White), 0));
    assert_eq!(refusal(&won, "q17-q16"), ("over", "11.3"));
    let lost = after(&position('w', "wCKe5 wPe16 bPe6 bUKq17", &[]), "e16-e17=CN");
    assert_eq!(lost.winner(), Some(Colour::Black));
}
