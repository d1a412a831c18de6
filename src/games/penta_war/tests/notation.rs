//! Typed moves: what is understood, and what is said when it is not (14.1).

use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::text::notation::read;

use super::oracle::lab;

fn understood(position: &Position, text: &str) -> String {
    read(position, text).unwrap_or_else(|e| panic!("{text}: {e}")).to_string()
}

fn refused(position: &Position, text: &str) -> String {
    format!("{:?}", read(position, text).expect_err(text))
}

#[test]
fn rule_14_1_moves_are_read_in_many_hands() {
    let [queens, special, restoring] = ["queen_lab", "special_lab", "ex_restoration"].map(lab);
    let standard = Position::standard();
    for (position, text, canonical) in [
        (&standard, "b3-a5", "b3-a5"),
        (&standard, " B3 a5 ", "b3-a5"),
        (&standard, "b3a5", "b3-a5"),
        (&standard, "CN b3 – a5", "b3-a5"),
        (&standard, "CNb3-a5", "b3-a5"),
        (&standard, "Nb3xa5", "b3-a5"),
        (&standard, "chess knight b3 to a5!", "b3-a5"),
        (&standard, "CN a5", "b3-a5"),
        (&standard, "pawn to d8", "d7-d8"),
        (&queens, "h15-h16=CR", "h15-h16=CR"),
        (&queens, "h15 h16 chess rook", "h15-h16=CR"),
        (&queens, "h16-h17=cr", "h16-h17=CR"),
        (&queens, "l17=animal bishop", "l17=AB"),
        (&queens, "e8^e9", "e8^e9"),
        (&queens, "kick e8 e9", "e8^e9"),
        (&queens, "n16-palace", "n16-pal"),
        (&special, "T:e5-d7", "T:e5-d7"),
        (&special, "robot: AN e5-d7", "T:e5-d7"),
        (&special, "as magic m5-m8", "M:m5-m8"),
        (&special, "m: i9x", "M:i9x"),
        (&special, "i9 x", "i9x"),
        (&special, "aq-off", "AQ-off"),
        (&special, "animal queen off", "AQ-off"),
        (&special, "AQ@e4", "AQ@e4"),
        (&special, "drop animal queen @ e4", "AQ@e4"),
        (&special, "pass", "--"),
        (&standard, "`b3-a5`.", "b3-a5"),
        (&standard, "white push d7-d8", "d7-d8"),
        (&queens, "promote h16 h17 chess rook", "h16-h17=CR"),
        (&special, "special T:e5-d7", "T:e5-d7"),
        (&restoring, "restore chess king @c3 auto bishop", "CK@c3:BBBBN"),
        (&special, "--", "--"),
        (&restoring, "CK@c3:NBRRN", "CK@c3:NBRRN"),
        (&restoring, "ck@c3 nbrrn", "CK@c3:NBRRN"),
        (&restoring, "chess king @c3 auto", "CK@c3:NNNNN"),
        (&restoring, "CK@c3 auto rook", "CK@c3:RRRNN"),
        (&restoring, "MK@a5", "MK@a5"),
        (&Position::start(), "chess @ c2", "C@c2"),
        (&Position::start(), "chess c2", "C@c2"),
    ] {
        assert_eq!(understood(position, text), canonical, "{text}");
    }
}

#[test]
fn rule_14_1_what_is_not_understood_is_named_with_what_would_do() {
    let [queens, special, restoring] = ["queen_lab", "special_lab", "ex_restoration"].map(lab);
    let standard = Position::standard();
    for (position, text, parts) in [
        (&standard, "", &["no square and no piece is named"][..]),
        (&standard, "r18-a2", &["NoSquare { read: \"r18\" }"]),
        (&standard, "a0", &["NoSquare { read: \"a0\" }"]),
        (&standard, "hello", &["\\\"hello\\\" is no clan, piece or square"]),
        (
            &standard,
            "UB b3-a5",
            &["WrongPiece { square: b3, named: \"Puppet Bishop\", found: \"the White Chess Knight\" }"],
        ),
        (&standard, "b3", &["Ambiguous", "b3-a5", "b3-c5"]),
        (&standard, "knight c5", &["Ambiguous", "b3-c5", "d3-c5"]),
        (&standard, "puppet rook q9", &["NothingFits"]),
        (&standard, "b3-", &["I do not see where b3 should go"]),
        (&standard, "b3-a5 c6", &["after b3-a5 I read c6, too"]),
        (&standard, "b3;a5", &["';' has no meaning here"]),
        (&queens, "h15-h16=C", &["a promotion names clan and piece"]),
        (&special, "e5:d7", &["I do not see where e5 should go"]),
        (&restoring, "CK@c3", &["Letters { square: c3, needed: 5", "CK@c3:NNNNN", "CK@c3:RRRNN"]),
        (&restoring, "CK@c3:NBKRN", &["Letters { square: c3, needed: 5"]),
        (&restoring, "K@c3:NBRRN", &["before `@` stands a clan's letter"]),
        (&restoring, "CR@c3", &["`@` places a clan"]),
    ] {
        let said = refused(position, text);
        for part in parts {
            assert!(said.contains(part), "{text}: {said}\nlacks {part}");
        }
    }
}

#[test]
fn rule_14_1_no_word_and_no_sign_of_a_move_is_passed_over() {
    let [queens, special, restoring] = ["queen_lab", "special_lab", "ex_restoration"].map(lab);
    let standard = Position::standard();
    for (position, texts) in [
        (&standard, &["b3?a5", "b3!-a5", "b3-a5?", "b3, a5", "b3-a5 #", "(b3) a5", "b3+a5", "b3-a5 xyzzy"][..]),
        (&standard, &["puppet chess knight b3-a5", "chess knight rook b3-a5", "chess chess b3-a5", "chess a5 knight"]),
        (&standard, &["drop b3-a5", "place b3-a5", "restore b3-a5", "promote b3-a5", "special b3-a5", "push b3-a5"]),
        (&standard, &["black b3-a5", "kick b3-a5=CR", "pull b3-a5"]),
        (&special, &["pass e5-d7", "pass xyzzy", "pass pass", "----", "-- --", "drop AQ-off", "push i9x", "kick i9x"]),
        (&queens, &["n16 x pal", "kick n16-pal", "push n16-pal"]),
        (
            &restoring,
            &["CK@c3 auto xyzzy", "CK@c3 auto king", "CK@c3 autorook", "CK@c3 auto rook rook", "CK@c3::NBRRN"],
        ),
        (&restoring, &["CK@c3:NBRRN xyzzy", "CK@c3:N.RRN", "place CK@c3 auto", "magic CK@c3 auto", "CK@c3 xyzzy auto"]),
    ] {
        for text in texts {
            let read = read(position, text);
            assert!(read.is_err(), "{text} is read as {}", read.unwrap());
        }
    }
}
