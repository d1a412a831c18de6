//! What the panel presses together (24), and what it says before a side is ready.

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::prelude::*;
use crate::contract::{Draft, PanelRow, Press, Seat, View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::velocity::component_words;
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
        let found =
            all.iter().find(|(text, _)| text == label).or_else(|| all.iter().find(|(text, _)| text.starts_with(label)));
        let (_, press) = found.unwrap_or_else(|| panic!("no {label:?} in {all:?}"));
        match press {
            Press::Show(next) | Press::Fill(next) => draft = next.clone(),
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
    assert_eq!(press(&mut table, SOL, &["Close in, fire within 4"]), format!("tactic {own} close"));
    let added = press(&mut table, SOL, &["More rules", "when it launches face strong"]);
    assert_eq!(added, format!("add {own} when it launches face strong"));
    press(&mut table, SOL, &["More rules", "stops run"]);
    press(&mut table, SOL, &["More rules", "break range<=4"]);
    let plan = &table.craft(&own).plan;
    assert_eq!((plan.reactions.len(), plan.breaks.len()), (1, 1));
    assert!(plan.stops.is_some() && !plan.rules.is_empty(), "the plan that was there stays");
    assert_eq!(press(&mut table, SOL, &["Take back"]), format!("cancel {own}"));
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
    let order = press(&mut table, SOL, &["Fire", "nearest", "w1 alone"]);
    assert_eq!(order, format!("fire {own} nearest w1"));
    let order = press(&mut table, SOL, &["Fire", "small", "One each"]);
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
    assert_eq!(press(&mut table, SOL, &["Lock", "Lock anyway"]), "done");
}

#[test]
fn pw_16_1_self_destruction_is_said_before_the_side_is_ready() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    table.order(SOL, &format!("plan {own} selfdestruct"));
    let lines = losses(&View::of(&table.state, Viewer::Seat(SOL)), SOL);
    assert_eq!(lines, [format!("{own} destroys itself (16.1).")]);
}

/// What the form of this draft means with these fields changed, given one after the other; as it is typed.
fn fill_in(table: &mut Table, seat: Seat, draft: &Draft, fields: &[(&str, &str)]) -> Vec<String> {
    let view = View::of(&table.state, Viewer::Seat(seat));
    let form = PentagonWar::form(&view, seat, draft).unwrap_or_else(|| panic!("no form of {draft:?}"));
    let mut filled = form.untouched();
    for (name, text) in fields {
        assert!(filled.insert((*name).to_owned(), (*text).to_owned()).is_some(), "no {name} in {form:#?}");
    }
    let orders = PentagonWar::filled(&view, seat, draft, &filled).unwrap();
    let typed: Vec<String> = orders.iter().map(|order| order.to_notation(PentagonWar::CARD.verbs)).collect();
    for order in &typed {
        table.order(seat, order);
    }
    typed
}

/// The form behind the control of that label on the page of a draft.
fn form_behind(table: &Table, seat: Seat, draft: &Draft, label: &str) -> Draft {
    let all = controls(table, seat, draft);
    match all.iter().find(|(text, _)| text.starts_with(label)) {
        Some((_, Press::Fill(form))) => form.clone(),
        other => panic!("{label} opens no form: {other:?} in {all:?}"),
    }
}

fn page_of(own: &str) -> Draft {
    Draft::new("plan").with("unit", own)
}

#[test]
fn pw_4_2_power_screens_and_reinforcement_are_one_form() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    let form = form_behind(&table, SOL, &page_of(&own), "Power");
    let fields = [("ecm", "1"), ("also", "evade"), ("reinforce", "reinforce=2 reserve=3")];
    let orders = fill_in(&mut table, SOL, &form, &fields);
    assert_eq!(orders, [format!("power {own} ecm=1 evade"), format!("defaults {own} reinforce=2 reserve=3")]);
    // It opens as it was left.
    let again = PentagonWar::form(&View::of(&table.state, Viewer::Seat(SOL)), SOL, &form).unwrap().untouched();
    assert_eq!((again["ecm"].as_str(), again["also"].as_str()), ("1", "evade"));
    assert_eq!(again["reinforce"], "reinforce=2 reserve=3");
}

#[test]
fn pw_24_10_stops_are_a_set_and_what_is_ticked_besides() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    let form = form_behind(&table, SOL, &page_of(&own), "Stops");
    assert_eq!(
        fill_in(&mut table, SOL, &form, &[("set", "usual"), ("near", ""), ("events", "")]),
        [format!("defaults {own} stops=usual")]
    );
    let fields = [("set", ""), ("near", "4"), ("events", "fired,course"), ("impulse", "6")];
    assert_eq!(
        fill_in(&mut table, SOL, &form, &fields),
        [format!("defaults {own} breaks=range<=4,fired,course"), format!("add {own} break impulse 6")]
    );
    let again = PentagonWar::form(&View::of(&table.state, Viewer::Seat(SOL)), SOL, &form).unwrap().untouched();
    assert_eq!((again["set"].as_str(), again["near"].as_str(), again["events"].as_str()), ("", "4", "fired,course"));
    // Nothing picked: the turn runs through.
    let none = [("set", ""), ("near", ""), ("events", "")];
    assert_eq!(fill_in(&mut table, SOL, &form, &none), [format!("defaults {own} breaks=none")]);
}

#[test]
fn pw_24_8_the_fire_page_adds_rules_and_takes_them_out() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    assert_eq!(press(&mut table, SOL, &["Fire", "Add rule"]), format!("fire {own} nearest all"));
    let within = press(&mut table, SOL, &["Fire", "small", "All within 4"]);
    assert_eq!(within, format!("fire {own} small all range<=4"));
    assert_eq!(table.craft(&own).plan.rules.len(), 2);
    press(&mut table, SOL, &["Fire", "fire all at nearest"]);
    assert_eq!(table.craft(&own).plan.rules.len(), 1, "that rule was taken out");
    let form = form_behind(&table, SOL, &Draft::new("fire").with("unit", &own), "Weapons…");
    let orders = fill_in(&mut table, SOL, &form, &[("weapons", "w1,w2"), ("when", "range<=2")]);
    assert_eq!(orders, [format!("fire {own} nearest w1 range<=2"), format!("fire {own} nearest w2 range<=2")]);
    let form = form_behind(&table, SOL, &Draft::new("fire").with("unit", &own), "Ram…");
    let orders = fill_in(&mut table, SOL, &form, &[("whom", "nearest"), ("dodge", "no")]);
    assert_eq!(orders, [format!("add {own} ram nearest"), format!("defaults {own} dodge=off")]);
}

#[test]
fn pw_24_4_a_whole_plan_is_one_form() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    let form = form_behind(&table, SOL, &page_of(&own), "Whole plan…");
    let fields = [("thrust", "accel"), ("power", "ecm=1"), ("stops", "run")];
    let orders = fill_in(&mut table, SOL, &form, &fields);
    let plan = format!("plan {own} face nearest, accel, fire all at nearest range<=4, stops run");
    assert_eq!(orders, [format!("power {own} ecm=1"), plan]);
    assert_eq!(fill_in(&mut table, SOL, &Draft::new("move").with("unit", &own), &[("path", "A+x4 .x8")]).len(), 1);
}

/// Parts of a turn: each press changes one, nothing is ordered before it is given.
#[test]
fn pw_6_1_a_turn_is_steered_in_parts_and_by_what_the_next_one_shall_be() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    assert_eq!(press(&mut table, SOL, &["Flight", "A", "Full", "Steer so"]), format!("move {own} A+x12"));
    let two = press(&mut table, SOL, &["Flight", "2 halves", "B", "Full", "Change part 2", "C", "Steer so"]);
    assert_eq!(two, format!("move {own} B+x6 Cx6"));
    let joined = press(&mut table, SOL, &["Flight", "3 thirds", "Join parts", "Full", "Steer so"]);
    assert_eq!(joined, format!("move {own} @+x12"));
    // What is promised is what comes.
    let page = controls(&table, SOL, &Draft::new("move").with("unit", &own));
    let wanted: Vec<String> =
        page.into_iter().map(|(label, _)| label).filter(|l| l.starts_with("A ")).take(4).collect();
    for label in &wanted {
        let mut table = Table::stock("duel");
        press(&mut table, SOL, &["Flight", label, "Steer so"]);
        table.order(SOL, &format!("defaults {own} breaks=none"));
        let foe = unit_of(&table, FOE);
        table.order(FOE, &format!("plan {foe} coast"));
        table.order(FOE, &format!("defaults {foe} breaks=none"));
        table.order(SOL, "done");
        table.order(FOE, "done");
        let velocity = table.craft(&own).velocity;
        let said = format!("A {} C {}", component_words(velocity.a), component_words(velocity.c));
        assert_eq!(&said, label);
    }
    assert!(wanted.len() >= 4, "{wanted:?}");
}

#[test]
fn pw_16_1_self_destruction_is_asked_for_twice() {
    let mut table = Table::stock("duel");
    let own = unit_of(&table, SOL);
    let launch = controls(&table, SOL, &Draft::new("launch").with("unit", &own));
    let (_, first) = launch.iter().find(|(label, _)| label == "Self-destruct").unwrap();
    assert!(matches!(first, Press::Show(_)), "the first press only asks");
    let order = press(&mut table, SOL, &["Launch", "Self-destruct", "Destroy it"]);
    assert_eq!(order, format!("add {own} selfdestruct"));
}

#[test]
fn pw_24_13_a_plan_leads_to_the_next_craft_without_one() {
    let table = Table::stock("three");
    let own: Vec<String> = table.state.own(SOL).map(|craft| craft.name.clone()).collect();
    let view = View::of(&table.state, Viewer::Seat(SOL));
    let tactic = Draft::new("tactic").with("unit", &own[0]).with("plan", "close");
    assert_eq!(PentagonWar::next_page(&view, SOL, &tactic), page_of(&own[1]));
    let power = Draft::new("power").with("unit", &own[0]).with("settings", "none");
    assert_eq!(PentagonWar::next_page(&view, SOL, &power), page_of(&own[0]));
    assert_eq!(PentagonWar::next_page(&view, SOL, &Draft::new("done")), Draft::new(PANEL_HOME));
}

/// Storyboard 5.2: a craft without a plan opens with what would be suggested, drawn; with a plan it is drawn no more.
#[test]
fn pw_24_13_the_page_of_a_craft_without_a_plan_shows_the_suggested_one_as_a_sketch() {
    for scenario in ["duel", "three"] {
        let mut table = Table::stock(scenario);
        let own = unit_of(&table, SOL);
        let page = Draft::new("plan").with("unit", &own);
        let view = |table: &Table| View::<PentagonWar>::of(&table.state, Viewer::Seat(SOL));
        let open = PentagonWar::panel(&view(&table), SOL, &page).unwrap();
        assert_eq!(open.lens.preview, Some(Draft::new("suggest").with("unit", &own)), "{scenario}");
        assert!(open.text.contains("As suggested takes it"), "{}", open.text);
        let drawn = PentagonWar::draw(&view(&table), &open.lens).unwrap();
        assert!(drawn.alt().contains("then begins the next turn at"), "{}", drawn.alt());
        let labels: &[&str] = if scenario == "duel" { &["As suggested"] } else { &[&own, "As suggested"] };
        let text = press(&mut table, SOL, labels);
        assert!(text.starts_with("suggest"), "{text}");
        let taken = PentagonWar::panel(&view(&table), SOL, &page).unwrap();
        assert!(taken.lens.preview.is_none() && !taken.text.contains("Drawn:"), "{}", taken.text);
    }
}
