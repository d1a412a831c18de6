//! What the panel presses together (24), and what it says before a side is ready.

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::prelude::*;
use crate::contract::{Draft, PanelRow, Press, Seat, View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::text::losses::losses;
use crate::kit::panel::PANEL_HOME;

fn controls(table: &Table, seat: Seat, draft: &Draft) -> Vec<(String, Press)> {
    let panel = PentagonWar::panel(&View::of(&table.state, Viewer::Seat(seat)), seat, draft).unwrap();
    let of = |row: PanelRow| match row {
        PanelRow::Menu { entries, .. } => entries.into_iter().map(|e| (e.label, e.press)).collect(),
        PanelRow::Lines { lines, .. } => lines.into_iter().map(|l| (l.entry.label, l.entry.press)).collect(),
        PanelRow::Buttons(buttons) => {
            buttons.into_iter().filter(|b| !b.is_disabled).map(|b| (b.label, b.press)).collect::<Vec<_>>()
        }
    };
    panel.rows.into_iter().flat_map(of).collect()
}

/// Presses the labels and gives the order that they end in; it as it is typed.
fn press(table: &mut Table, seat: Seat, labels: &[&str]) -> String {
    let mut draft = Draft::new(PANEL_HOME);
    for (at, label) in labels.iter().enumerate() {
        let all = controls(table, seat, &draft);
        let found = all.iter().find(|(text, _)| text.starts_with(label));
        let (_, press) = found.unwrap_or_else(|| panic!("no {label:?} in {all:?}"));
        match press {
            Press::Show(next) => draft = next.clone(),
            Press::Submit(order) => {
                assert_eq!(at + 1, labels.len(), "{label} ends it");
                let text = order.to_notation(PentagonWar::CARD.verbs);
                table.order(seat, &text);
                return text;
            }
        }
    }
    panic!("{labels:?} give no order")
}

/// The name of the first unit whose line on the first page begins so.
fn unit_of(table: &Table, seat: Seat) -> String {
    table.state.own(seat).next().unwrap().name.clone()
}

#[test]
fn pw_24_13_a_unit_takes_a_ready_plan_and_additions_for_events_and_stops() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    assert_eq!(press(&mut table, SOL, &[&own, "Close in, fire within 4"]), format!("tactic {own} close"));
    let added = press(&mut table, SOL, &[&own, "After and when", "when it launches face strong"]);
    assert_eq!(added, format!("add {own} when it launches face strong"));
    press(&mut table, SOL, &[&own, "After and when", "stops run"]);
    press(&mut table, SOL, &[&own, "After and when", "break range<=4"]);
    let plan = &table.craft(&own).plan;
    assert_eq!((plan.reactions.len(), plan.breaks.len()), (1, 1));
    assert!(plan.stops.is_some() && !plan.rules.is_empty(), "the plan that was there stays");
    assert_eq!(press(&mut table, SOL, &[&own, "Take the plan back"]), format!("cancel {own}"));
    assert!(table.craft(&own).plan.is_empty());
}

#[test]
fn pw_24_12_orders_for_after_a_launch_and_a_detachment_are_offered_where_these_can_come() {
    let table = Table::stock("carriers");
    let mut offered = std::collections::BTreeSet::new();
    for seat in [SOL, FOE] {
        for craft in table.state.own(seat) {
            let page = controls(&table, seat, &Draft::new("add").with("unit", &craft.name));
            offered.extend(page.into_iter().map(|(label, _)| label));
        }
    }
    assert!(offered.contains("after launch face nearest accel"), "{offered:?}");
    assert!(offered.contains("after detach accel"), "{offered:?}");
}

#[test]
fn pw_12_2_drones_take_plans_before_they_are_launched() {
    let drones = "hull=8/6 engines=1 fuel=1 capacitors=8 main=1 radar=6 drones=L,L";
    let mut table = Table::new(&[("Mum", drones, "1702", "F", 0, 0)], &[("Foe", BARE, "1010", "D", 0, 0)]);
    let text = press(&mut table, SOL, &["Mum-d1", "Close in and ram"]);
    assert_eq!(text, "plan Mum-d1 face nearest, accel, ram nearest");
    assert_eq!(press(&mut table, SOL, &["Mum-d1", "Take its orders back"]), "cancel Mum-d1");
    assert!(table.try_order(FOE, "plan Mum-d1 coast").is_err(), "it is not theirs");
}

#[test]
fn pw_9_a_weapon_alone_and_one_each_are_pressed() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    let order = press(&mut table, SOL, &[&own, "Fire", "nearest", "w1 alone"]);
    assert_eq!(order, format!("fire {own} nearest w1"));
    let order = press(&mut table, SOL, &[&own, "Fire", "small", "One each"]);
    assert_eq!(order, format!("fire {own} small one-each"));
}

/// Tracks of a turn are settled (6.1): what they lead no nearer to cannot be struck in it.
#[test]
fn pw_24_8_fire_that_cannot_come_to_pass_is_said_before_the_side_is_ready() {
    let gun = "hull=8/6 engines=1 fuel=1 capacitors=8 main=1 radar=6 laser=F";
    let mut table = Table::new(&[("Dee", gun, "1730", "A", 0, 0)], &[("Foe", BARE, "1710", "D", 0, 0)]);
    let said = |table: &Table, seat: Seat| losses(&View::of(&table.state, Viewer::Seat(seat)), seat);
    table.order(SOL, "plan Dee fire all at nearest range<=4");
    assert_eq!(said(&table, SOL), Vec::<String>::new(), "whoever is nearest may be another");
    table.order(SOL, "plan Dee fire all at Foe range<=4");
    let lines = said(&table, SOL);
    assert!(lines.len() == 1 && lines[0].contains("no nearer than 20") && lines[0].contains("(24.8)"), "{lines:?}");
    let others = losses(&View::of(&table.state, Viewer::Seat(FOE)), SOL);
    assert_eq!(others, Vec::<String>::new(), "nobody else sees the plan");
    assert_eq!(press(&mut table, SOL, &["Ready", "Lock anyway"]), "done");
}

#[test]
fn pw_16_1_self_destruction_is_said_before_the_side_is_ready() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    table.order(SOL, &format!("plan {own} selfdestruct"));
    let lines = losses(&View::of(&table.state, Viewer::Seat(SOL)), SOL);
    assert_eq!(lines, [format!("{own} destroys itself (16.1).")]);
}
