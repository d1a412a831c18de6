//! Position strings: what is impossible is refused with the square and the rule (chapter 15).

use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::perft::perft;

const EMPTY: &str = "17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17";
const THRONES: &str = "K--,K--,K--,K--,K-- k--,k--,k--,k--,k--";

/// A board that is empty but for its top ranks.
fn board(ranks: &[&str]) -> String {
    let rest = vec!["17"; 17 - ranks.len()];
    ranks.iter().copied().chain(rest).collect::<Vec<_>>().join("/")
}

fn refusal(text: &str) -> String {
    text.parse::<Position>().expect_err(text).to_string()
}

#[test]
fn rule_15_the_start_and_the_standard_placement_are_printed_as_the_rules_print_them() {
    let start = "5p5p5/5p5p5/5p5p5/ppp5p5ppp/8p8/8p8/3ppppp1ppppp3/17/17/17/3PPPPP1PPPPP3/8P8/8P8/PPP5P5PPP/5P5P5/5P5P5/5P5P5 w S -K-,-K-,-K-,-K-,-K- -k-,-k-,-k-,-k-,-k-";
    assert_eq!(Position::start().to_string(), start);
    let mut placed = Position::start();
    for text in ["C@c2", "C@c16", "M@f5", "M@f13", "U@i2", "U@i16", "T@l5", "T@l13", "A@o2", "A@o16"] {
        let action = crate::games::penta_war::text::notation::read(&placed, text).unwrap();
        placed = placed.after(&action);
    }
    assert_eq!(Position::standard().to_string(), placed.to_string());
    assert_eq!(Position::standard().hash(), placed.hash());
}

#[test]
fn rule_15_1_malformed_strings_say_what_is_wrong() {
    for (text, part) in [
        (String::new(), "five fields"),
        (format!("{EMPTY} w N {THRONES} extra"), "I read 6"),
        (format!("17/17 w N {THRONES}"), "I read 2 (15.2)"),
        (format!("{} w N {THRONES}", board(&["16"])), "rank 17 has 16 squares"),
        (format!("{} w N {THRONES}", board(&["17", "16PP"])), "rank 16 has 18 squares"),
        (format!("{} w N {THRONES}", board(&["99"])), "rank 17, at a17: I read \"99\""),
        (format!("{} w N {THRONES}", board(&["18"])), "rank 17, at a17: I read \"18\""),
        (format!("{} w N {THRONES}", board(&["0P16"])), "rank 17, at a17: I read \"0\""),
        (format!("{} w N {THRONES}", board(&["Ck16"])), "rank 17, at a17: I read \"Ck\""),
        (format!("{} w N {THRONES}", board(&["3XR13"])), "rank 17, at d17: I read \"XR\""),
        (format!("{} w N {THRONES}", board(&["3CP13"])), "rank 17, at d17: I read \"CP\""),
        (format!("{EMPTY} x N {THRONES}"), "`w` or `b`, not \"x\""),
        (format!("{EMPTY} w Q {THRONES}"), "`S` (set-up) or `N` (normal play), not \"Q\""),
        (format!("{EMPTY} w N K--,K--,K--,K-- k--,k--,k--,k--,k--"), "White's thrones: I read \"K--,K--,K--,K--\""),
        (format!("{EMPTY} w N KK-,K--,K--,K--,K-- k--,k--,k--,k--,k--"), "White's thrones: I read \"KK-\""),
        (format!("{EMPTY} w N K--,K--,K--,K--,K-- K--,k--,k--,k--,k--"), "Black's thrones: I read \"K--\""),
        (format!("{EMPTY} w N --K,K--,K--,K--,K-- k--,k--,k--,k--,k--"), "White's thrones: I read \"--K\""),
    ] {
        let said = refusal(&text);
        assert!(said.contains(part), "{text}\nsaid {said:?}\nnot {part:?}");
    }
}

#[test]
fn rule_15_6_impossible_positions_name_the_square_and_the_rule() {
    for (ranks, thrones, part) in [
        (
            &["CK1CK14"][..],
            "---,K--,K--,K--,K--",
            "White has 2 Chess Kings; a clan has at most 1 (1.3), and one is on a17",
        ),
        (&["CK16"], "-K-,K--,K--,K--,K--", "White has 2 Chess Kings"),
        (&["17"], "---,K--,K--,K--,K--", "White's Chess King is neither on the board nor in the Palace"),
        (
            &["MR3MR3MR3MR4"],
            "K--,-K-,K--,K--,K--",
            "White has 4 Magic Rooks; a clan has at most 3 (1.3), and one is on a17",
        ),
        (&["CKCQCQ14"], "Q--,K--,K--,K--,K--", "White has 3 Chess Queens"),
        (&["3CN13"], "K--,K--,K--,K--,K--", "its Knight stands on d17 (7.1, 8.3)"),
        (&["CK1CQ14"], "--Q,K--,K--,K--,K--", "Chess Queen on c17 cannot be on the board while the thrones are `--Q`"),
        (&["2CQ14"], "-QK,K--,K--,K--,K--", "Chess Queen on c17 cannot be on the board while the thrones are `-QK`"),
    ] {
        let said = refusal(&format!("{} w N {thrones} k--,k--,k--,k--,k--", board(ranks)));
        assert!(said.contains(part), "said {said:?}\nnot {part:?}");
    }
}

#[test]
fn rule_3_2_the_set_up_phase_holds_the_pawns_and_whole_placed_clans_only() {
    let start = Position::start().to_string();
    for (from, to, part) in [
        ("/5P5P5 w", "/5P10P w", "set-up phase: "),
        ("w S", "b S", "so it cannot be Black's turn"),
        (" -K-,", " ---,", "King is neither on the board nor in the Palace"),
        (" -K-,", " K--,", "White's Chess thrones are `K--`, but should be `-K-`"),
        ("/17/17/17/", "/17/8CK8/17/", "Chess King"),
    ] {
        let said = refusal(&start.replacen(from, to, 1));
        assert!(said.contains(part), "{from} -> {to}: {said}");
    }
}

#[test]
fn perft_of_an_impossible_position_is_refused_and_depth_0_is_one() {
    assert!(perft("nonsense", 3, false).is_err());
    let report = perft(&Position::start().to_string(), 0, true).unwrap();
    assert_eq!((report.nodes, report.divide.len()), (1, 0));
}
