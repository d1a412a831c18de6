//! What is said to input that is wrong: it names what was read and what would be right, and the table is as it was.

use crate::contract::prelude::*;
use crate::contract::{Draft, Lens, Seat, Viewer};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::state::Stage;

use super::support::{A, B, battle, fresh};

#[test]
fn ship_names_are_read_forgivingly_and_misspelt_ones_are_told_the_nearest() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Spur2 1920 0, Citadel1 2020 0, Mote1 1810 3");
    table.order(A, "move cit1 F").order(A, "move SPUR1 F");
    for (text, said) in [
        ("move spur F", "several ships begin so. Nearest: `Spur1`, `Spur2`"),
        ("move spru2 F", "no ship has this name. Nearest: `Spur2`, `Spur1`"),
        ("move Xylophone F", "no ship has this name"),
        ("move", "`unit` is missing: One of your ships, as in Spur1. For example: `/move unit:Spur1 path:F3LF2`"),
        ("fire Spur2", "`target` is missing"),
        ("jump Spur2 F", "Anteel has no order `jump`; it has fleet, deploy, move, fire, hold, done, standing, cancel"),
        (
            "move Spur2 F3 else run",
            "after else comes ask, hold or short. Nearest: `F3 else ask`, `F3 else hold`, `F3 else short`",
        ),
        ("move Spur2 4040", "this hex is off the board, which is 0101-3636 (2.7). Did you mean `3636`?"),
        ("move Spur2 0000", "a hex is four digits, column then row"),
        ("move Spur2 1819 X", "a facing is a hex side"),
        ("fire Spur2 >", "an order names one to 8 targets"),
        ("done now", "done takes nothing more"),
    ] {
        let answer = table.not_understood(A, text);
        assert!(answer.contains(said), "{text}: {answer}");
    }
}

#[test]
fn hostile_names_are_quoted_short_and_never_obeyed() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1810 3");
    for hostile in
        ["@everyone".to_owned(), "\u{202e}1rupS".to_owned(), "**".repeat(1000), "x".repeat(2000), "é".repeat(500)]
    {
        let answer = table.not_understood(A, &format!("hold {hostile}"));
        assert!(answer.contains("no ship has this name") && answer.chars().count() < 400, "{answer}");
        let answer = table.not_understood(A, &format!("move Spur1 {hostile}"));
        assert!(answer.chars().count() < 400, "{answer}");
    }
}

#[test]
fn fleets_are_read_forgivingly_and_wrong_classes_are_told_the_right_ones() {
    let mut table = fresh(["triangle", "circle"], "");
    for (text, said) in [
        (
            "fleet Mote 10",
            "Triangle buys ships of its own empire only (4.1). Nearest: `Spur`, `Wedge`, `Bastion`, `Citadel`",
        ),
        ("fleet Wegde 2", "Triangle has no such ship class. Did you mean `Wedge`?"),
        ("fleet Spur 100000", "a number of ships is 0 to 99"),
        ("fleet 7", "one class with one number"),
        ("fleet", "`ships` is missing"),
        ("move Spur1 F", "there are no ships before both fleets are final (4.3)"),
    ] {
        let answer = table.not_understood(A, text);
        assert!(answer.contains(said), "{text}: {answer}");
    }
    table.order(A, "fleet 2x citadel, bastion x1 + spurs 2");
}

#[test]
fn orders_out_of_phase_name_the_phase_and_what_can_be_ordered() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let no = table.refused(A, "deploy Spur1 1829");
    assert!(
        no.message.starts_with("deploy cannot be ordered in the movement phase; now you can move ships"),
        "{}",
        no.message
    );
    assert_eq!(table.refused(A, "fleet Spur 10").code, "not_now");
    let mut early = fresh(["triangle", "circle"], "");
    assert_eq!(early.refused(A, "done").rule, "4.3");
    early.order(A, "fleet Spur 10").order(B, "fleet Mote 10");
    let no = early.refused(A, "move Spur1 F");
    assert_eq!((no.code.as_str(), no.message.as_str()), ("not_placed", "Spur1 is not placed yet; deploy it first"));
    assert_eq!(early.refused(A, "fire Spur1 Mote1").code, "not_now");
    table.on_to(Stage::Firing);
    assert_eq!(table.refused(A, "deploy Spur1 1829").code, "not_now");
}

#[test]
fn another_sides_ships_and_strangers_are_refused() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let no = table.refused(A, "move Mote1 F");
    assert!(no.message.starts_with("Mote1 belongs to Circle; you command "), "{}", no.message);
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("5.2", "not_yours"));
    assert_eq!(table.refused(Seat(7), "move Spur1 F").code, "no_such_seat");
}

#[test]
fn looks_that_mean_nothing_are_told_what_would() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let view = table.view(Viewer::Seat(A));
    let said = |focus: Option<&str>, overlay: &str| {
        let overlays = vec![overlay.to_owned()];
        Anteel::draw(&view, &Lens { focus: focus.map(str::to_owned), overlays, preview: None }).unwrap_err().to_string()
    };
    assert!(said(None, "arc").contains("arc needs a ship on the board as focus. Did you mean `Spur1`?"));
    assert!(said(Some("1010"), "reach").contains("needs a ship on the board"));
    assert!(said(None, "range").contains("range needs a ship or a hex"));
    assert!(said(None, "reech").contains("Did you mean `reach`?"));
    assert!(said(Some("Spru1"), "arc").contains("`Spur1`"));
    assert!(said(Some("9999"), "arc").contains("off the board"));
    let preview = Some(Draft::new("move").with("unit", "Spur1").with("path", "F3Q"));
    assert!(Anteel::draw(&view, &Lens { preview, ..Lens::default() }).is_err());
    assert!(Anteel::sheet(&view, Some("Spru9")).unwrap_err().to_string().contains("`Spur1`"));
}

#[test]
fn kept_states_and_orders_that_are_corrupt_are_refused_with_their_cause() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let text = serde_json::to_string(&table.state).unwrap();
    for (from, to) in [("\"Spur1\"", "\"Spud1\""), ("\"round\":1", "\"round\":-1"), ("\"odd\"", "\"old\"")] {
        let broken = text.replace(from, to);
        assert_ne!(broken, text, "{from} occurs");
        let error = crate::contract::Play::<Anteel>::from_bytes(broken.as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with("a kept state of Anteel cannot be read"), "{error}");
    }
}
