//! What the panel presses together (12.2, 17.7), and what it says before orders are locked (11.4, 16.0).

use crate::contract::prelude::*;
use crate::contract::{Draft, PanelRow, Play, Press, Seat, View, Viewer};
use crate::games::space_combat::rules::action::Action;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::ship::Landing;
use crate::games::space_combat::text::losses::losses;
use crate::games::space_combat::{SpaceCombat, State};
use crate::kit::limits::FORM_MAX_CHARS;
use crate::kit::panel::PANEL_HOME;
use crate::scene::{Ink, Item, Picture};

use super::kit::{counters, hex, put};
use super::properties::start;

type Table = Play<SpaceCombat>;

/// What can be pressed: the label, and what it does.
fn controls(play: &Table, seat: u8, draft: &Draft) -> Vec<(String, Press)> {
    let panel = play.panel(Seat(seat), draft).unwrap();
    let of = |row: PanelRow| match row {
        PanelRow::Menu { entries, .. } => entries.into_iter().map(|e| (e.label, e.press)).collect(),
        PanelRow::Lines { lines, .. } => lines.into_iter().map(|l| (l.entry.label, l.entry.press)).collect(),
        PanelRow::Buttons(buttons) => {
            buttons.into_iter().filter(|b| !b.is_disabled).map(|b| (b.label, b.press)).collect::<Vec<_>>()
        }
    };
    panel.rows.into_iter().flat_map(of).collect()
}

/// Presses the labels; the order that they end in, as it is typed. It is legal.
fn pressed(play: &Table, seat: u8, labels: &[&str]) -> String {
    let mut draft = Draft::new(PANEL_HOME);
    for (at, label) in labels.iter().enumerate() {
        let all = controls(play, seat, &draft);
        let found =
            all.iter().find(|(text, _)| text == label).or_else(|| all.iter().find(|(text, _)| text.starts_with(label)));
        let (_, press) = found.unwrap_or_else(|| panic!("no {label:?} in {all:?}"));
        match press {
            Press::Show(next) | Press::Fill(next) => draft = next.clone(),
            Press::Submit(order) => {
                assert_eq!(at + 1, labels.len(), "{label} ends it");
                play.submit(Seat(seat), order).unwrap_or_else(|e| panic!("{order:?}: {e}"));
                return order.to_notation(SpaceCombat::CARD.verbs);
            }
        }
    }
    panic!("{labels:?} give no order")
}

/// Open Lanes with both sides near each other, weak shields, full capacitors.
fn near(changes: &str) -> State {
    let mut play = start("open-lanes", changes, 2, "panel");
    for seat in [0, 1] {
        play = play.submit(Seat(seat), &Draft::new("done")).unwrap().next;
    }
    let mut state = play.state().clone();
    for (ship, (q, r)) in state.world.ships.iter_mut().zip([(0, 2), (1, 2), (0, -2), (-1, -1)]) {
        (ship.place.hex, ship.before) = (hex(q, r), hex(q, r));
        ship.energy = ship.systems.capacitor;
        (ship.shields[0], ship.shields[1]) = (0, 0);
    }
    state
}

#[test]
fn sc_12_2_shields_of_several_faces_and_a_shift_are_one_order() {
    let play = Table::at(near("orders=subturn"));
    let order = pressed(&play, 0, &["Destroyer1", "Shields", "1: ", "1: ", "2: ", "5 from face 3 to 2", "Restore so"]);
    assert_eq!(order, "shield Destroyer1 1+4 2+2 3>2:5");
    let play = Table::at(near("orders=programs"));
    let order = pressed(&play, 0, &["Destroyer1", "Row 2", "Shields", "1: ", "2: ", "Restore so"]);
    assert_eq!(order, "row Destroyer1 2 shield 1+2 2+2");
}

#[test]
fn sc_12_2_weapons_and_a_second_target_are_chosen_one_by_one() {
    for (changes, start, order) in [
        ("orders=subturn", &["Destroyer1", "Fire"][..], "fire Destroyer1 "),
        ("orders=programs", &["Destroyer1", "Row 1", "Fire"][..], "row Destroyer1 1 fire "),
    ] {
        let play = Table::at(near(changes));
        let aimed = |more: &[&str]| pressed(&play, 0, &[start, &["Destroyer2"], more].concat());
        let all = aimed(&["Fire so"]);
        assert!(all.starts_with(&format!("{order}Destroyer2 all")), "{all}");
        let one = aimed(&["Only L", "Fire so"]);
        assert!(one.starts_with(&format!("{order}Destroyer2 L")), "{one}");
        let other = aimed(&["Or ", "Fire so"]);
        assert!(other.contains(" or "), "{other}");
        let scanned = aimed(&["Scan instead"]);
        assert!(scanned.contains("scan") && scanned.ends_with("Destroyer2"), "{scanned}");
    }
}

#[test]
fn sc_12_2_craft_are_put_out_docked_and_lifted_off_by_buttons() {
    let mut state = near("orders=subturn");
    let host = state.world.ships[0].clone();
    let guest = &mut state.world.ships[1];
    (guest.host, guest.place, guest.counters) = (Some(host.id), host.place, host.counters);
    let name = state.world.ships[1].name.clone();
    let play = Table::at(state.clone());
    let put_out = pressed(&play, 0, &["Destroyer1", "More", &format!("Put out {name}")]);
    assert_eq!(put_out, format!("launch Destroyer1 {name}"));
    assert_eq!(pressed(&play, 0, &[&name, "More", "Undock"]), format!("dock {name}"));
    let at = host.place.hex;
    let station = put(&mut state.world, "station", 0, (at.q, at.r), 1, "");
    let guest = &mut state.world.ships[1];
    (guest.host, guest.counters) = (None, counters(""));
    let play = Table::at(state.clone());
    let docked = pressed(&play, 0, &[&name, "More", "Dock with Station1"]);
    assert_eq!(docked, format!("dock {name} Station1"));
    state.world.ships[1].host = Some(station);
    let play = Table::at(state);
    assert_eq!(pressed(&play, 0, &[&name, "More", "Take energy"]), format!("dock {name} energy"));
}

#[test]
fn sc_11_5_a_lander_lifts_off_to_a_side_and_into_orbit_by_buttons() {
    let mut state = start("tern-landing", "orders=subturn", 2, "panel").state().clone();
    let name = state.world.ships.iter().find(|s| s.class().title == "Lander").unwrap().name.clone();
    let at = state.world.bodies[0].hex;
    let lander = state.world.ships.iter_mut().find(|s| s.name == name).unwrap();
    let seat = lander.owner.unwrap().0;
    (lander.landing, lander.place.hex, lander.energy) = (Some(Landing { body: 0, latitude: 1 }), at, 4);
    (lander.counters, lander.host) = (counters(""), None);
    let play = Table::at(state);
    assert_eq!(pressed(&play, seat, &[&name, "More", "Lift off toward NE"]), format!("launch {name} NE"));
    let orbit = pressed(&play, seat, &[&name, "More", "Lift off toward S, into orbit clockwise"]);
    assert_eq!(orbit, format!("launch {name} S cw"));
    // The defender has a Station1: its short name is no craft where a side of the planet is meant.
    assert_eq!(pressed(&play, seat, &[&name, "More", "Lift off toward S"]), format!("launch {name} S"));
    let view = View::of(play.state(), Viewer::Seat(Seat(seat)));
    for (typed, lifts) in [("S", true), ("sw", true), ("cw", true), ("Sta", false), ("Station1", false)] {
        let draft = Draft::new("launch").with("unit", name.clone()).with("craft", typed);
        let Order::Plan { plan, .. } = SpaceCombat::parse(&view, Seat(seat), &draft).unwrap() else {
            panic!("{typed}")
        };
        assert_eq!(matches!(plan.action, Action::LiftOff { .. }), lifts, "{typed}");
    }
}

#[test]
fn sc_3_2_who_acts_first_is_pressed() {
    let play = Table::at(near("orders=subturn"));
    assert_eq!(pressed(&play, 0, &["Corvette1 acts first"]), "sequence Corvette1");
}

/// What is certain to be lost is said, with its rule, before the orders are locked.
#[test]
fn sc_11_4_a_crash_is_said_before_orders_are_locked_and_can_be_locked_all_the_same() {
    for changes in ["orders=subturn", "orders=programs"] {
        let mut state = start("tern-landing", changes, 2, "1").state().clone();
        let cruiser = state.world.named("Cruiser1").unwrap().id;
        let s = &mut state.world[cruiser];
        (s.place.hex, s.counters) = (hex(0, -2), counters("S2"));
        let play = Table::at(state);
        let play = play.submit(Seat(1), &order("hold Cruiser1")).unwrap().next;
        let all = controls(&play, 1, &Draft::new(PANEL_HOME));
        let (_, lock) = all.iter().find(|(label, _)| label.starts_with("Lock")).unwrap();
        assert_eq!(*lock, Press::Show(Draft::new("done")), "{changes}");
        let page = play.panel(Seat(1), &Draft::new("done")).unwrap();
        assert!(page.text.contains("Cruiser1 is destroyed on Tern next subturn (11.4)."), "{}", page.text);
        assert_eq!(pressed(&play, 1, &["Lock", "Lock anyway"]), "done");
        let view = |seat: u8| View::<SpaceCombat>::of(play.state(), Viewer::Seat(Seat(seat)));
        assert!(losses(&view(0), Seat(1)).iter().all(|loss| !loss.contains("row")), "others see no orders of it");
        let play = play.submit(Seat(1), &order("move Cruiser1 L1 F2")).unwrap().next;
        assert!(
            losses(&View::of(play.state(), Viewer::Seat(Seat(1))), Seat(1)).iter().all(|l| !l.contains("Cruiser1"))
        );
    }
}

#[test]
fn sc_16_0_leaving_the_zone_is_said_before_orders_are_locked() {
    let mut state = near("orders=subturn");
    let radius = state.world.scenario.zone_radius_hexes;
    let s = &mut state.world.ships[0];
    (s.place.hex, s.before, s.counters) = (hex(0, -radius), hex(0, -radius), counters("N3"));
    let play = Table::at(state).submit(Seat(0), &order("hold Destroyer1")).unwrap().next;
    let said = losses(&View::of(play.state(), Viewer::Seat(Seat(0))), Seat(0));
    assert_eq!(said, ["Destroyer1 leaves the zone next subturn (16.0)."]);
}

#[test]
fn sc_12_2_a_row_that_cannot_be_paid_for_is_said_before_orders_are_locked() {
    let mut state = near("orders=programs");
    let s = &mut state.world.ships[0];
    (s.energy, s.systems.output) = (2, 0);
    let play = Table::at(state);
    let play = play.submit(Seat(0), &order("program Destroyer1 burn F1 / burn F1 / burn F1")).unwrap().next;
    let said = losses(&View::of(play.state(), Viewer::Seat(Seat(0))), Seat(0));
    assert!(said.contains(&"Destroyer1, row 3 needs 1 energy and has at most 0 (12.2).".to_owned()), "{said:?}");
}

fn order(line: &str) -> Draft {
    Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap()
}

/// What the form of this draft means with these fields changed, as it is typed; all of it is legal.
fn fill_in(play: &Table, draft: &Draft, fields: &[(&str, &str)]) -> Vec<String> {
    let view = View::of(play.state(), Viewer::Seat(Seat(0)));
    let form = SpaceCombat::form(&view, Seat(0), draft).unwrap_or_else(|| panic!("no form of {draft:?}"));
    let mut filled = form.untouched();
    for (name, text) in fields {
        assert!(filled.insert((*name).to_owned(), (*text).to_owned()).is_some(), "no {name} in {form:#?}");
    }
    let orders = SpaceCombat::filled(&view, Seat(0), draft, &filled).unwrap();
    for order in &orders {
        play.submit(Seat(0), order).unwrap_or_else(|e| panic!("{order:?}: {e}"));
    }
    orders.iter().map(|order| order.to_notation(SpaceCombat::CARD.verbs)).collect()
}

/// The form behind a control of a page.
fn form_behind(play: &Table, page: &Draft, label: &str) -> Draft {
    let all = controls(play, 0, page);
    match all.iter().find(|(text, _)| text == label) {
        Some((_, Press::Fill(form))) => form.clone(),
        other => panic!("{label} opens no form: {other:?} in {all:?}"),
    }
}

#[test]
fn sc_17_7_a_row_stops_and_standing_orders_are_filled_in() {
    let play = Table::at(near("orders=programs"));
    let row = form_behind(&play, &order("row Destroyer1 2"), "Whole row…");
    let fields = [("do", "evade"), ("turn", "right1"), ("if", "range <= 5")];
    assert_eq!(fill_in(&play, &row, &fields), ["row Destroyer1 2 if range <= 5 then evade right1 else hold"]);
    assert_eq!(fill_in(&play, &row, &[("words", "hold left1")]), ["row Destroyer1 2 hold left1"], "words count first");
    let standing = form_behind(&play, &order("hold Destroyer1"), "Standing…");
    let fields = [("silent", "default evade"), ("pd", "pd off")];
    assert_eq!(fill_in(&play, &standing, &fields), ["standing Destroyer1 pd off, default evade"]);
    let play = play.submit(Seat(0), &order("manoeuvre Destroyer1 engage nearest")).unwrap().next;
    let stops = form_behind(&play, &order("hold Destroyer1"), "Stops");
    assert_eq!(
        fill_in(&play, &stops, &[("events", "hit,crash"), ("besides", "shield 1 <= 3")]),
        ["stops Destroyer1 only hit, crash, shield 1 <= 3"]
    );
    assert_eq!(fill_in(&play, &stops, &[("events", "")]), ["stops Destroyer1 only"]);
    assert_eq!(fill_in(&play, &stops, &[]), ["stops Destroyer1 usual"]);
    assert!(SpaceCombat::form(&View::of(play.state(), Viewer::Seat(Seat(1))), Seat(1), &stops).is_none(), "not theirs");
}

#[test]
fn sc_17_7_the_rows_of_a_program_lead_to_one_another_and_to_the_next_ship() {
    let play = Table::at(near("orders=programs"));
    let view = View::of(play.state(), Viewer::Seat(Seat(0)));
    let next = |line: &str| SpaceCombat::next_page(&view, Seat(0), &order(line));
    assert_eq!(next("row Destroyer1 1 hold"), order("row Destroyer1 2"));
    assert_eq!(next("row Destroyer1 4 hold"), order("hold Destroyer1"));
    assert_eq!(next("row Destroyer1 2-4 hold"), order("hold Destroyer1"));
    assert_eq!(next("manoeuvre Destroyer1 engage nearest"), order("hold Corvette1"));
    let rows = controls(&play, 0, &order("hold Destroyer1"));
    assert!((1..=4).all(|n| rows.iter().any(|(label, _)| *label == format!("Row {n}"))), "{rows:?}");
    let burns = controls(&play, 0, &order("row Destroyer1 1"));
    assert!(burns.iter().any(|(label, _)| label.starts_with("Burn ")), "{burns:?}");
}

/// The form of a volley: each weapon at a target of its own; as it was opened, it is the same order.
#[test]
fn sc_12_2_a_form_gives_each_weapon_its_target() {
    use crate::kit::form::{FormEntry, joined};
    for changes in ["orders=subturn", "orders=programs"] {
        let play = Table::at(near(changes));
        let fire = match changes {
            "orders=subturn" => "fire Destroyer1 Destroyer2 all",
            _ => "row Destroyer1 1 fire Destroyer2 all",
        };
        let draft = Draft::from_notation(fire, "Space Combat", SpaceCombat::CARD.verbs, None).unwrap();
        let page = play.panel(Seat(0), &draft).unwrap();
        let PanelRow::Lines { lines, .. } = &page.rows[0] else { panic!("{page:?}") };
        assert!(lines[0].entry.label.starts_with("All that bears at Destroyer2"), "{:?}", lines[0]);
        assert_eq!((lines[0].label(), &lines[0].entry.press), ("Weapons…", &Press::Fill(draft.clone())));
        let form = play.form(Seat(0), &draft).unwrap();
        let filled = |changed: &[(&str, String)]| {
            let mut all = form.untouched();
            all.extend(changed.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
            let orders = play.filled(Seat(0), &draft, &all).unwrap();
            orders.iter().map(|order| order.to_notation(SpaceCombat::CARD.verbs)).collect::<Vec<_>>()
        };
        assert_eq!(filled(&[]), [fire], "as it was opened");
        let FormEntry::Ticks { options, .. } = &form.fields[0].entry else { panic!("{form:?}") };
        let one = options[0].value.clone();
        assert_eq!(filled(&[("at1", one.clone())]), [fire.replace("all", &one)]);
        assert_eq!(filled(&[("at1", String::new())]), Vec::<String>::new(), "no weapon, no order");
        let FormEntry::Ticks { options: others, .. } = &form.fields[1].entry else { panic!("{form:?}") };
        let other = others[0].value.clone();
        let all = joined(&options.iter().map(|option| option.value.clone()).collect::<Vec<_>>());
        let both = filled(&[("at1", all), ("at2", other.clone())]);
        assert!(both[0].contains(&format!("Corvette2 {other}")), "ticked anew, it fires there: {both:?}");
    }
}

/// Storyboard 5.3: every page that gives a row's action can put it under a condition.
#[test]
fn sc_17_3_what_a_row_does_can_be_put_under_a_condition_on_its_page() {
    let mut state = near("orders=programs");
    let host = state.world.ships[0].clone();
    let guest = &mut state.world.ships[1];
    (guest.host, guest.place, guest.counters) = (Some(host.id), host.place, host.counters);
    let name = state.world.ships[1].name.clone();
    let play = Table::at(state);
    let row = |more: &[&str]| pressed(&play, 0, &[&["Destroyer1", "Row 1"], more].concat());
    assert_eq!(row(&["More", &format!("Put out {name}")]), format!("row Destroyer1 1 launch {name}"));
    let condition = "any enemy within 8";
    assert_eq!(
        row(&["More", condition, &format!("Put out {name}")]),
        format!("row Destroyer1 1 if range<=8 then launch {name} else hold")
    );
    assert_eq!(
        row(&["More", condition, "Always", &format!("Put out {name}")]),
        format!("row Destroyer1 1 launch {name}")
    );
    assert_eq!(
        row(&["Fire", "Destroyer2", "Only if", "Destroyer2 within 8"]),
        "row Destroyer1 1 if range Destroyer2<=8 then fire Destroyer2 else hold"
    );
    let aimed = form_behind(&play, &order("row Destroyer1 1 if fire Destroyer2 L1 R1"), "Whole row…");
    assert_eq!(fill_in(&play, &aimed, &[]), ["row Destroyer1 1 fire Destroyer2 L1 R1"], "as it was made up");
    assert_eq!(
        fill_in(&play, &aimed, &[("if", "range Destroyer2 <= 8")]),
        ["row Destroyer1 1 if range Destroyer2 <= 8 then fire Destroyer2 L1 R1 else hold"]
    );
    assert_eq!(
        row(&["Shields", "1: ", "Only if", "any enemy within 5"]),
        "row Destroyer1 1 if range<=5 then shield 1+2 else hold"
    );
    // However long: the host keeps what does not fit a control.
    let long = format!("row Destroyer1 1 if range Destroyer2<=8 then launch {name} else hold");
    assert_eq!(row(&["More", "Destroyer2 within 8", &format!("Put out {name}")]), long);
    assert!(long.chars().count() > FORM_MAX_CHARS, "{long}");
    // A form is opened by a control that says all of it.
    let long = form_behind(&play, &order("row Destroyer1 1 launch if range Destroyer2 <= 8"), "Whole row…");
    let fields = [("words", &*format!("launch {name}")), ("if", "range Destroyer2 <= 8")];
    let filled = fill_in(&play, &long, &fields);
    assert_eq!(filled, [format!("row Destroyer1 1 if range Destroyer2 <= 8 then launch {name} else hold")]);
    // What is given at once has no condition.
    let at_once = Table::at(near("orders=subturn"));
    let all = controls(&at_once, 0, &order("fire Destroyer1 Destroyer2 all"));
    assert!(all.iter().all(|(label, _)| label != "Only if"), "{all:?}");
}

#[test]
fn sc_11_5_orbits_and_the_side_of_a_landing_are_pressed() {
    let mut state = start("tern-landing", "orders=programs", 2, "panel").state().clone();
    let lander = state.world.ships.iter_mut().find(|s| s.class().title == "Lander").unwrap();
    let (name, seat) = (lander.name.clone(), lander.owner.unwrap().0);
    (lander.host, lander.place.hex) = (None, hex(0, -4));
    let play = Table::at(state);
    assert_eq!(pressed(&play, seat, &[&name, "Row 1", "More", "Tern, ring 2"]), format!("row {name} 1 orbit Tern 2"));
    assert_eq!(pressed(&play, seat, &[&name, "Row 1", "More", "Land south"]), format!("standing {name} land south"));
    let all = controls(&play, seat, &order(&format!("row {name} 1 launch")));
    assert!(all.iter().all(|(label, _)| label != "Land north"), "it does that already: {all:?}");
}

/// Storyboard 5.3: the page of fire shows who is hit from where, by what, and how much is expected.
#[test]
fn sc_12_2_the_picture_of_a_volley_shows_its_shots_and_what_they_are_expected_to_do() {
    for (changes, fire) in [
        ("orders=subturn", "fire Destroyer1 Destroyer2 all"),
        ("orders=programs", "row Destroyer1 1 fire Destroyer2 all"),
    ] {
        let play = Table::at(near(changes));
        let page = play.panel(Seat(0), &order(fire)).unwrap();
        let view = View::of(play.state(), Viewer::Seat(Seat(0)));
        let shots = |view: &View<SpaceCombat>| match SpaceCombat::draw(view, &page.lens).unwrap() {
            Picture::Map(scene) => {
                let texts = scene.items.iter().filter_map(|item| match item {
                    Item::Shot { text, ink: Ink::Highlight, .. } => Some(text.clone()),
                    _ => None,
                });
                (texts.collect::<Vec<_>>(), scene.alt.clone())
            }
            Picture::Card(card) => panic!("{} is no map", card.title),
        };
        let (own, alt) = shots(&view);
        let PanelRow::Lines { lines, .. } = &page.rows[0] else { panic!("{page:?}") };
        assert_eq!(own.len(), 1, "{own:?}");
        assert!(own[0].contains(" expected by ") && lines[0].entry.note.contains(&own[0]), "{own:?} and {lines:?}");
        assert!(alt.contains(&format!("Fires: {} at Destroyer2.", own[0])), "{alt}");
        // Whose order it is not sees nothing of it.
        assert_eq!(shots(&View::of(play.state(), Viewer::Seat(Seat(1)))).0, Vec::<String>::new());
    }
    // What the capacitor cannot feed does not fire.
    let mut state = near("orders=subturn");
    state.world.ships[0].energy = 0;
    let page = Table::at(state).panel(Seat(0), &order("fire Destroyer1 Destroyer2 all")).unwrap();
    let PanelRow::Lines { lines, .. } = &page.rows[0] else { panic!("{page:?}") };
    assert!(lines[0].entry.note.ends_with("nothing of it can be fired as it stands"), "{lines:?}");
}
