//! The guided panel ends in the same orders as typing.

use crate::contract::prelude::*;
use crate::contract::{Draft, Panel, PanelRow, Press, Seat, Viewer};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::state::Stage;
use crate::kit::panel::PANEL_HOME;

use super::support::{A, B, Table, battle, fresh};

fn page(table: &Table, seat: Seat, draft: &Draft) -> Panel {
    Anteel::panel(&table.view(Viewer::Seat(seat)), seat, draft).unwrap()
}

fn home() -> Draft {
    Draft::new(PANEL_HOME)
}

/// Presses the first enabled control whose label begins so.
fn press(panel: &Panel, label: &str) -> Press {
    let all = panel.rows.iter().flat_map(|row| match row {
        PanelRow::Menu { entries, .. } => entries.iter().map(|e| (e.label.clone(), e.press.clone(), false)).collect(),
        PanelRow::Buttons(b) => b.iter().map(|b| (b.label.clone(), b.press.clone(), b.is_disabled)).collect::<Vec<_>>(),
    });
    let mut fitting = all.filter(|(l, _, is_disabled)| l.starts_with(label) && !is_disabled);
    fitting.next().unwrap_or_else(|| panic!("no enabled control {label:?} in {panel:?}")).1
}

/// Presses one label after the other from the first page; the last one must give an order.
fn press_all(table: &Table, seat: Seat, labels: &[&str]) -> Draft {
    let mut draft = home();
    for (i, label) in labels.iter().enumerate() {
        match press(&page(table, seat, &draft), label) {
            Press::Show(next) => draft = next,
            Press::Submit(order) => {
                assert_eq!(i + 1, labels.len(), "{label} ends it");
                return order;
            }
        }
    }
    panic!("no order after {labels:?}")
}

fn give(table: &mut Table, seat: Seat, draft: &Draft) {
    table.order(seat, &draft.to_notation(Anteel::CARD.verbs));
}

#[test]
fn a_fleet_is_bought_with_a_running_sum() {
    let mut table = fresh(["triangle", "circle"], "budget=40");
    let order = press_all(&table, A, &["Citadel", "Add Spur", "File this fleet"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "fleet Citadel 1, Spur 1");
    let Press::Show(one) = press(&page(&table, A, &home()), "Citadel") else { panic!() };
    let text = page(&table, A, &one).text;
    assert!(text.contains("30 of 40 points: 10 left"), "{text}");
    give(&mut table, A, &order);
    assert!(page(&table, A, &home()).text.contains("filed and sealed"));
    let order = press_all(&table, B, &["Suggest a fleet", "File this fleet"]);
    give(&mut table, B, &order);
    assert_eq!(table.state.stage(), Stage::Deployment);
}

#[test]
fn a_ship_is_placed_by_name_of_place_nudges_and_turns() {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "fleet Spur 10").order(B, "fleet Mote 10");
    let order = press_all(&table, A, &["Spur3", "back, far west", "→ East", "↻ Turn right", "Place here"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "deploy Spur3 0833 NE");
    give(&mut table, A, &order);
    let rest = press_all(&table, A, &["Place the rest for me"]);
    give(&mut table, A, &rest);
    assert_eq!(table.asked(), Some(B));
}

#[test]
fn a_ship_is_steered_and_sees_whom_it_could_hit() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1812 0 4");
    let draft = Draft::new("move").with("unit", "Spur1").with("path", "F4");
    let panel = page(&table, A, &draft);
    assert!(panel.text.contains("uses 4 of 5 ahead, 0 of 2 turns"), "{}", panel.text);
    assert!(panel.text.contains("Mote1 at 4 hexes: 3 of 2 hull boxes, destroys it"), "{}", panel.text);
    assert_eq!(panel.look.preview, Some(draft));
    let order =
        press_all(&table, A, &["Move Spur1", "↑ Ahead", "↑ Ahead", "↻ Turn right", "Take back", "↑ Ahead", "Move so"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "move Spur1 F3");
    give(&mut table, A, &order);
    assert_eq!(table.at("Spur1"), "1817 N");
}

#[test]
fn flight_is_said_before_it_happens() {
    let table = battle(["triangle", "circle"], "Spur1 1801 0, Mote1 1812 0");
    let draft = Draft::new("move").with("unit", "Spur1").with("path", ".");
    let Press::Show(over) = press(&page(&table, A, &draft), "↑ Ahead: flees!") else { panic!() };
    let text = page(&table, A, &over).text;
    assert!(text.contains("leaves the board: the ship flees and never returns (6.7)"), "{text}");
}

#[test]
fn a_target_is_chosen_with_its_damage() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0, Mote2 1818 0 1");
    table.on_to(Stage::Firing);
    let order =
        press_all(&table, A, &["Fire with Spur1", "Mote2 at 2 hexes: 5 of 5 hull boxes, destroys it", "Fire at Mote2"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "fire Spur1 Mote2");
    give(&mut table, A, &order);
    assert_eq!(table.at("Mote2"), "destroyed");
}

#[test]
fn shots_are_filed_ahead_in_order_of_preference_and_taken_back() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0, Mote2 1818 0");
    let order = {
        let start = Draft::new("fire").with("unit", "Spur1");
        let Press::Show(one) = press(&page(&table, A, &start), "Mote2") else { panic!() };
        let Press::Show(two) = press(&page(&table, A, &one), "Else fire at Mote1") else { panic!() };
        let Press::Submit(order) = press(&page(&table, A, &two), "File; else hold") else { panic!() };
        order
    };
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "fire Spur1 Mote2 > Mote1 else hold");
    give(&mut table, A, &order);
    let order = press_all(&table, A, &["Filed orders (1)", "Take back Spur1"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "cancel Spur1");
}
