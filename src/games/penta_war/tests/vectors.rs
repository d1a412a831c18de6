//! The specification's test vectors in one line each (12.3) and what counts as one move (14.2), on the oracle's positions.

use std::collections::BTreeSet;

use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::perft::{count, each_action};

use super::oracle::lab;
use super::rules::{after, position, refusal, stands, thrones};

/// All legal moves as they are written.
fn written(position: &Position) -> Vec<String> {
    let mut list = Vec::new();
    each_action(position, &mut |action, _| list.push(action.to_string()));
    list
}

/// Plays a move and compares squares, `""` for an empty one.
fn leads_to(name: &str, text: &str, squares: &[(&str, &str)]) -> Position {
    let next = after(&lab(name), text);
    for (square, piece) in squares {
        assert_eq!(stands(&next, square), *piece, "{name} {text}: {square}");
    }
    next
}

/// 12.3: `rook_lab`.
#[test]
fn vectors_12_3_rooks_jump_and_capture_clans_at_war_only() {
    let (rook, lab) = ("White Chess Rook", lab("rook_lab"));
    leads_to("rook_lab", "i9-i12", &[("i10", ""), ("i11", "Black Magic Bishop"), ("i12", rook)]);
    leads_to("rook_lab", "i9-i7", &[("i9", ""), ("i8", "White Pawn"), ("i7", rook)]);
    for text in ["i9-i11", "i9-i6"] {
        assert_eq!(refusal(&lab, text), ("not_at_war", "2.2"), "{text}");
    }
    for text in ["i9-j9", "i9-k9", "c9-c11", "c9-c12"] {
        refusal(&lab, text);
        assert!(!written(&lab).contains(&text.to_owned()), "{text}");
    }
    let next = leads_to("rook_lab", "c9-c10", &[("c10", rook)]);
    assert_eq!(thrones(&next, Colour::Black), "k--,---,-k-,---,---", "the Puppet King has fallen, the Robot King not");
}

/// 12.3: `knight_bishop_lab`.
#[test]
fn vectors_12_3_knights_capture_what_they_jump_and_bishops_what_is_next_to_them() {
    leads_to("knight_bishop_lab", "e5-d7", &[("d6", ""), ("e6", ""), ("d7", "White Animal Knight")]);
    let next = leads_to("knight_bishop_lab", "d13-c15", &[("c15", "White Animal Knight")]);
    assert_eq!(thrones(&next, Colour::Black), "---,-k-,---,---,---");
    assert_eq!(refusal(&lab("knight_bishop_lab"), "d13-e15").1, "2.5");
    let beside = [("h9", ""), ("j9", ""), ("i10", ""), ("i8", "Black Pawn"), ("i9", "White Puppet Bishop")];
    leads_to("knight_bishop_lab", "i9x", &beside);
}

/// 12.3: `queen_lab`.
#[test]
fn vectors_12_3_queens_hop_and_push() {
    let queen = "White Magic Queen";
    let row = [("f5", queen), ("g5", "White Pawn"), ("h5", "White Puppet Rook"), ("i5", "White Pawn")];
    leads_to("queen_lab", "e5-f5", &row);
    let hop = [("e5", ""), ("d5", "White Chess Knight"), ("c5", queen), ("b5", "White Pawn"), ("a5", "White Pawn")];
    leads_to("queen_lab", "e5-c5", &hop);
    refusal(&lab("queen_lab"), "e5-d4");
    let next = leads_to("queen_lab", "n16-m16", &[("l16", "White Pawn"), ("m17", "White Pawn")]);
    assert_eq!(thrones(&next, Colour::Black), "---,---,-k-,k--,---");
    assert_eq!(thrones(&next, Colour::White), "---,---,---,-K-,K--");
    leads_to("queen_lab", "h15-h16=CR", &[("h16", queen), ("h17", "White Chess Rook")]);
}

/// 12.3: `kick_lab` and `kick_king_lab`.
#[test]
fn vectors_12_3_kicked_pieces_capture_and_kings_take_pawns() {
    let column = [("i12", "White Magic Rook"), ("i13", ""), ("i14", "White Pawn"), ("i15", "Black Robot Queen")];
    let next = leads_to("kick_lab", "i8^i12", &column);
    assert_eq!(thrones(&next, Colour::Black), "---,---,---,-k-,---");
    leads_to("kick_lab", "l5^q5", &[("q5", "White Magic King"), ("l5", "")]);
    refusal(&lab("kick_lab"), "l8^n10");
    let before = lab("kick_king_lab");
    let next = leads_to("kick_king_lab", "e7^e12", &[("e12", "White Magic King")]);
    assert_eq!(thrones(&next, Colour::Black), "---,---,---,-k-,---");
    assert!(next.pawns(Colour::White) > before.pawns(Colour::White), "it emits");
}

/// 12.3: `special_lab`.
#[test]
fn vectors_12_3_special_moves_capture_as_the_named_clan() {
    let file = [("m8", "White Animal Rook"), ("m6", "Black Chess King"), ("m7", "Black Puppet Queen")];
    leads_to("special_lab", "M:m5-m8", &file);
    let emitted = ["d17", "n17", "l7", "e6", "d1", "a4", "a7", "a10"].map(|square| (square, "White Pawn"));
    let next = leads_to("special_lab", "T:e5-d7", &emitted);
    assert_eq!(stands(&next, "d6"), "");
    let before = lab("special_lab").pawns(Colour::White);
    assert_eq!(next.pawns(Colour::White), before + 8);
    assert_eq!(thrones(&next, Colour::White), "---,-K-,-K-,K--,--Q");
}

/// 12.3: `palace_lab` and `palace_black_lab`.
#[test]
fn vectors_12_3_ways_into_the_palace_and_out() {
    for (text, expected) in [
        ("a17-pal", "-QK,---,---,Q--,-QK"),
        ("e17-pal", "---,--Q,---,Q--,-QK"),
        ("g17-pal", "---,---,Q--,Q--,-QK"),
        ("k17-pal", "---,---,---,Q-Q,-QK"),
    ] {
        assert_eq!(thrones(&after(&lab("palace_lab"), text), Colour::White), expected, "{text}");
    }
    let next = leads_to("palace_lab", "AQ@e4", &[("e4", "White Animal Queen")]);
    assert_eq!(thrones(&next, Colour::White), "---,---,---,Q--,-K-");
    let queen = "Black Magic Queen";
    leads_to("palace_black_lab", "MQ@e14", &[("e14", queen), ("e15", queen)]);
}

/// 12.3: `promotion_lab`.
#[test]
fn vectors_12_3_a_pawn_promotes_to_what_its_army_lacks() {
    let mut found: Vec<String> =
        written(&lab("promotion_lab")).iter().filter_map(|m| Some(m.strip_prefix("a16-a17=")?.to_owned())).collect();
    found.sort();
    let mut expected = ["CR", "CN", "MB", "MN", "TR", "TB", "TN", "AR", "AB", "AN"];
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// 12.3: `reenable_lab`, `last_pawn`, `pass_lab` and `mutual_stalemate`.
#[test]
fn vectors_12_3_a_clan_comes_back_a_last_pawn_loses_and_a_stuck_side_passes() {
    let next = after(&lab("reenable_lab"), "g7-h9");
    assert_eq!(thrones(&next, Colour::Black), "---,---,---,k--,---");
    assert_eq!(thrones(&next, Colour::White), "---,---,-K-,-K-,K--");
    for text in ["e16-e17=CR", "MK@e16"] {
        assert_eq!(after(&lab("last_pawn"), text).winner(), Some(Colour::Black), "{text}");
    }
    assert_eq!(written(&lab("pass_lab")), ["--"]);
    assert!(written(&lab("mutual_stalemate")).is_empty());
}

/// 12.2 and 14.2.
#[test]
fn vectors_14_2_each_assignment_of_a_restoration_is_one_move() {
    let list = written(&lab("ex_restoration"));
    let of = |clan: &str| list.iter().filter(|m| m.starts_with(clan)).count();
    assert_eq!(["CK@", "MK@", "UK@"].map(of), [1388, 116, 1332]);
}

/// 14.2.
#[test]
fn vectors_14_2_moves_are_counted_by_their_distinct_strings() {
    for name in ["queen_lab", "kick_lab", "special_lab", "palace_lab", "promotion_lab", "ex_restoration"] {
        let list = written(&lab(name));
        let distinct: BTreeSet<&String> = list.iter().collect();
        assert_eq!(distinct.len(), list.len(), "{name}");
        assert_eq!(count(&lab(name), 1), u128::try_from(distinct.len()).unwrap(), "{name}");
    }
    let times = |list: &[String], text: &str| list.iter().filter(|m| *m == text).count();
    // The Queen can move the Pawn along the file; its own step leads to e6, too.
    let list = written(&position('w', "wCKa1 wCQe3 wPe5 bUKq17 bPq9", &[]));
    assert_eq!(["e5-e4", "e5-e6", "e5-e7"].map(|text| times(&list, text)), [1, 1, 1]);
    let list = written(&lab("kick_lab"));
    assert_eq!(["i8-i9", "i8^i9"].map(|text| times(&list, text)), [1, 1], "own move and kick are two");
    let list = written(&lab("queen_lab"));
    assert_eq!(["h15-h16", "h15-h16=CR", "h15-h16=MN"].map(|text| times(&list, text)), [1, 1, 1]);
    let list = written(&lab("special_lab"));
    assert_eq!(["m5-m4", "C:m5-m4", "M:m5-m4", "U:m5-m4", "T:m5-m4"].map(|text| times(&list, text)), [1; 5]);
}

/// 14.2.
#[test]
fn vectors_14_2_a_finished_position_has_no_moves_and_a_stuck_side_one() {
    let won = after(&lab("last_pawn"), "MK@e16");
    for (position, at_depth_1) in [(won, 0), (lab("mutual_stalemate"), 0), (lab("pass_lab"), 1)] {
        assert_eq!((count(&position, 0), count(&position, 1)), (1, at_depth_1), "{position}");
    }
}
