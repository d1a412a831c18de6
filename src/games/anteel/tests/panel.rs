//! The guided panel ends in the same orders as typing.

use crate::contract::prelude::*;
use crate::contract::{Draft, Panel, PanelRow, Press, Seat, Viewer};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{targets, to_come, without_order};
use crate::games::anteel::rules::state::{Clock, Stage};
use crate::kit::panel::PANEL_HOME;

use super::support::{A, B, Table, battle, battle_in, fresh, ship};

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
        PanelRow::Lines { lines, .. } => {
            lines.iter().map(|l| (l.entry.label.clone(), l.entry.press.clone(), false)).collect()
        }
    });
    let mut fitting = all.filter(|(l, _, is_disabled)| l.starts_with(label) && !is_disabled);
    fitting.next().unwrap_or_else(|| panic!("no enabled control {label:?} in {panel:?}")).1
}

/// Presses one label after the other from the first page; the last one must give an order.
fn press_all(table: &Table, seat: Seat, labels: &[&str]) -> Draft {
    let mut draft = home();
    for (i, label) in labels.iter().enumerate() {
        match press(&page(table, seat, &draft), label) {
            Press::Show(next) | Press::Fill(next) => draft = next,
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
    let order = press_all(&table, A, &["Citadel", "Add Spur", "Lock"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "fleet Citadel 1, Spur 1");
    let Press::Show(one) = press(&page(&table, A, &home()), "Citadel") else { panic!() };
    let text = page(&table, A, &one).text;
    assert!(text.contains("30 of 40 points") && text.contains("10 left. Lock opens at 40"), "{text}");
    give(&mut table, A, &order);
    assert!(page(&table, A, &home()).text.contains("locked, and sealed"));
    let order = press_all(&table, B, &["Usual fleet", "Lock"]);
    assert_eq!(order.to_notation(Anteel::CARD.verbs), "fleet Corona 1, Whirl 1, usual places");
    give(&mut table, B, &order);
    assert_eq!(table.state.stage(), Stage::Deployment);
}

#[test]
fn a_usual_fleet_has_its_places_and_they_can_be_chosen_all_the_same() {
    let table = fresh(["triangle", "circle"], "budget=40");
    let order = press_all(&table, A, &["Usual fleet", "Places", "Lock"]);
    let notation = order.to_notation(Anteel::CARD.verbs);
    assert!(!notation.contains("usual places"), "{notation}");
    let order = press_all(&table, A, &["Usual fleet", "Places", "Places", "Lock"]);
    assert!(order.to_notation(Anteel::CARD.verbs).ends_with(", usual places"));
}

/// 5.5: the order falls away when the ship's turn comes; until then its owner may give it another.
#[test]
fn a_ship_whose_filed_shot_has_lost_its_target_is_on_the_first_page() {
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Spur1 1120 0, Mote1 1018 0 4, Whirl1 1026 0");
    table.order(A, "fire Bastion1 Mote1").on_to(Stage::Firing).order(A, "fire Spur1 Mote1");
    assert_eq!((table.at("Mote1").as_str(), table.asked()), ("destroyed", Some(B)));
    assert!(targets(&table.state, ship("Bastion1")).is_empty());
    let Press::Show(draft) = press(&page(&table, A, &home()), "File ahead: fire with Bastion1") else { panic!() };
    assert_eq!(draft, Draft::new("fire").with("unit", "Bastion1"));
    table.order(A, "cancel Bastion1");
    let labels = format!("{:?}", page(&table, A, &home()));
    assert!(!labels.contains("fire with Bastion1"), "without an order it is no use: {labels}");
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
    assert_eq!(panel.lens.preview, Some(draft));
    let order =
        press_all(&table, A, &["Spur1", "↑ Ahead", "↑ Ahead", "↻ Turn right", "Take back", "↑ Ahead", "Move so"]);
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
    let order = press_all(&table, A, &["Spur1", "Mote2 at 2 hexes: 5 of 5 hull boxes, destroys it", "Fire at Mote2"]);
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

/// Presses the labels and gives the order that they end in.
fn pressed(table: &mut Table, seat: Seat, labels: &[&str]) {
    let order = press_all(table, seat, labels);
    give(table, seat, &order);
}

#[test]
fn rule_5_8_a_sealed_round_is_played_by_buttons_alone() {
    let ships = "Spur1 1820 0, Spur2 2020 0, Citadel1 1620 0, Mote1 1814 3, Mote2 2014 3, Halo1 1613 3";
    let mut table = battle_in(["triangle", "circle"], ships, Clock { round: 1, quiet_rounds: 0 }, "rounds=sealed");
    for spur in ["Spur1", "Spur2"] {
        pressed(&mut table, A, &[spur, "↑ Ahead", "↑ Ahead", "↻ Turn right", "Take back", "So far as it goes"]);
    }
    pressed(&mut table, A, &["Citadel1", "↑ Ahead", "Move so"]);
    pressed(&mut table, B, &["Mote1", "Stay here"]);
    pressed(&mut table, B, &["Mote2", "↑ Ahead", "Move so"]);
    pressed(&mut table, B, &["Filed orders (2)", "Take back Mote1"]);
    pressed(&mut table, B, &["Engages the nearest enemy"]);
    assert_eq!(table.at("Spur1"), "1820 N", "nothing moves before both are in");
    pressed(&mut table, A, &["Lock"]);
    assert!(page(&table, A, &home()).text.contains("You are in"), "{}", page(&table, A, &home()).text);
    pressed(&mut table, B, &["Lock"]);
    assert_eq!(table.state.stage(), Stage::Firing, "{:?}", table.told);
    assert_eq!((table.at("Spur1"), table.at("Spur2")), ("1818 N".to_owned(), "2018 N".to_owned()));
    assert_eq!((table.at("Citadel1"), table.at("Mote2")), ("1619 N".to_owned(), "2015 S".to_owned()));
    // One names a second target for the case that the first is lost; the others fire as is best.
    pressed(&mut table, A, &["Spur1", "Mote1", "else Mote2", "Fire at Mote1"]);
    let filed: Vec<String> = Anteel::orders(&table.view(Viewer::Seat(A)), A).iter().map(|(l, _)| l.plain()).collect();
    assert!(filed.iter().any(|line| line.contains("Mote1, else Mote2")), "{filed:?}");
    for seat in [A, B] {
        let ships = to_come(&table.state, seat);
        for ship in without_order(&table.state, seat) {
            let label = if ships.len() == 1 { format!("Fire with {ship}") } else { ship.to_string() };
            pressed(&mut table, seat, &[label.as_str(), "At best"]);
        }
        pressed(&mut table, seat, &["Lock"]);
    }
    assert_eq!((table.state.stage(), table.state.round()), (Stage::Movement, 2));
    assert!(table.told.iter().any(|line| line.contains("**Spur1** fires at **Mote1**")), "{:?}", table.told);
}

/// What is certain to be lost is said, with its rule, before a side is in.
#[test]
fn rule_6_7_ships_that_leave_the_board_are_named_before_a_side_is_in() {
    let ships = "Spur1 1801 0, Spur2 2002 0, Mote1 1812 0";
    let mut table = battle_in(["triangle", "circle"], ships, Clock { round: 1, quiet_rounds: 0 }, "rounds=sealed");
    assert!(matches!(press(&page(&table, A, &home()), "Lock"), Press::Submit(_)), "nothing is lost");
    table.order(A, "move Spur1 F2").order(A, "standing Spur2 flee");
    let text = page(&table, A, &Draft::new("done")).text;
    assert!(text.contains("Spur1 leaves the board by F2 and never returns (6.7)."), "{text}");
    assert!(text.contains("Spur2 has no order and flees") && text.contains("(5.10, 6.7)"), "{text}");
    assert!(!page(&table, B, &Draft::new("done")).text.contains("Spur"), "nobody else learns of it");
    pressed(&mut table, A, &["Lock", "Lock anyway"]);
    assert!(page(&table, A, &home()).text.contains("You are in"));
}

#[test]
fn rule_8_2_a_shot_that_nobody_can_make_is_named_before_a_side_is_in() {
    let ships = "Spur1 1820 0, Spur2 1920 0, Mote1 1817 0, Mote2 1830 0";
    let mut table = battle_in(["triangle", "circle"], ships, Clock { round: 1, quiet_rounds: 0 }, "rounds=sealed");
    table.order(A, "fire Spur1 Mote2").order(A, "done").order(B, "done");
    assert_eq!(table.state.stage(), Stage::Firing);
    let text = page(&table, A, &Draft::new("done")).text;
    assert!(text.contains("Spur1 fires at nothing") && text.contains("(8.2)"), "{text}");
    table.order(A, "fire Spur1 Mote1");
    assert!(matches!(press(&page(&table, A, &home()), "Lock"), Press::Submit(_)), "{:?}", page(&table, A, &home()));
}

#[test]
fn rule_5_8_a_whole_order_is_filled_in_at_once() {
    let ships = "Spur1 1820 0, Spur2 2020 0, Mote1 1814 3, Mote2 2014 3";
    let table = battle_in(["triangle", "circle"], ships, Clock { round: 1, quiet_rounds: 0 }, "rounds=sealed");
    let (view, spur) = (table.view(Viewer::Seat(A)), Draft::new("move").with("unit", "Spur1"));
    let filled = |fields: &[(&str, &str)]| {
        let mut all = Anteel::form(&view, A, &spur).expect("a form").untouched();
        all.extend(fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
        let orders = Anteel::filled(&view, A, &spur, &all).map_err(|error| error.to_string())?;
        Ok::<_, String>(orders.iter().map(|order| order.to_notation(Anteel::CARD.verbs)).collect::<Vec<_>>())
    };
    let whole = [("path", "F2R"), ("blocked", "short"), ("fire", "Mote1"), ("silent", "engage")];
    assert_eq!(filled(&whole).unwrap(), ["move Spur1 F2R else short", "fire Spur1 Mote1", "standing Spur1 engage"]);
    assert_eq!(filled(&[("where", "stay"), ("fire", "best")]).unwrap(), ["hold Spur1", "fire Spur1 best"]);
    assert_eq!(filled(&[]), Ok(vec![]), "nothing was filled in");
    assert!(filled(&[("path", "X9")]).unwrap_err().contains("X9"));
    assert!(Anteel::form(&view, B, &spur).is_none(), "another's ship has none");
}

#[test]
fn where_to_lists_the_best_end_first_with_what_it_hits_and_what_hits_it() {
    let table = battle_in(
        ["triangle", "circle"],
        "Spur1 1820 0, Mote1 1814 3",
        Clock { round: 1, quiet_rounds: 0 },
        "rounds=sealed",
    );
    let panel = page(&table, A, &Draft::new("move").with("unit", "Spur1"));
    let Some(PanelRow::Menu { placeholder, entries }) = panel.rows.first() else { panic!("a menu first: {panel:?}") };
    assert_eq!((placeholder.as_str(), entries.len()), ("Where to", 25));
    assert!(entries[0].note.starts_with("hits Mote1 for "), "{:?}", entries[0]);
    let Press::Submit(draft) = entries[0].press.clone() else {
        panic!("a pick, which can be changed until it is locked")
    };
    let next = Anteel::next_page(&table.view(Viewer::Seat(A)), A, &draft);
    assert_eq!((next.verb.as_str(), next.get("unit")), ("move", Some("Spur1")), "still without an order");
    assert!(page(&table, A, &draft).text.contains("it could hit Mote1"), "{}", page(&table, A, &draft).text);
}

#[test]
fn the_panel_goes_on_to_the_next_ship_without_an_order() {
    let mut table = battle_in(
        ["triangle", "circle"],
        "Spur1 1820 0, Spur2 2020 0, Mote1 1814 3",
        Clock { round: 1, quiet_rounds: 0 },
        "rounds=sealed",
    );
    let after = |table: &Table, draft: &str| {
        let draft = Draft::from_notation(draft, "Anteel", Anteel::CARD.verbs, None).unwrap();
        Anteel::next_page(&table.view(Viewer::Seat(A)), A, &draft)
    };
    table.order(A, "move Spur1 F2");
    assert_eq!(after(&table, "move Spur1 F2"), Draft::new("move").with("unit", "Spur2"));
    let of_first = page(&table, A, &Draft::new("move").with("unit", "Spur1"));
    assert_eq!(press(&of_first, "Next: Spur2"), Press::Show(Draft::new("move").with("unit", "Spur2")));
    table.order(A, "hold Spur2");
    assert_eq!(after(&table, "hold Spur2"), home(), "all have orders");
}
