//! Sealed exchanges (17.7, 17.8): programs over the end of a turn, what stops them, who is asked and who is not.

use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Input, Lens, NotDone, Play, Rulebook, Seat, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::state::{Ship, Status};
use crate::grid::Hex;

use super::properties::start;

pub(super) type Table = Play<SpaceCombat>;

pub(super) fn draft(line: &str) -> Draft {
    Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap()
}

pub(super) fn give(play: &Table, seat: u8, line: &str) -> Table {
    play.submit(Seat(seat), &draft(line)).unwrap_or_else(|e| panic!("{line}: {e}")).next
}

pub(super) fn refused(play: &Table, seat: u8, line: &str) -> (String, String) {
    match play.submit(Seat(seat), &draft(line)) {
        Err(NotDone::Refused(no)) => (no.code, no.rule),
        Err(other) => panic!("{line}: {other}"),
        Ok(_) => panic!("{line} was taken"),
    }
}

pub(super) fn lanes(changes: &str) -> Table {
    let play = start("open-lanes", changes, 2, "lanes");
    give(&give(&play, 0, "done"), 1, "done")
}

pub(super) fn awaited(play: &Table) -> Vec<Seat> {
    match play.asking() {
        Asking::Orders(window) => window.seats,
        Asking::Over(_) => vec![],
    }
}

pub(super) fn ship<'a>(play: &'a Table, name: &str) -> &'a Ship {
    play.state().world.named(name).unwrap()
}

/// The table with ships put where a test wants them: name, hex, counters.
pub(super) fn placed(play: &Table, places: &[(&str, Hex, Counters)]) -> Table {
    let mut state = play.state().clone();
    for (name, hex, counters) in places {
        let id = state.world.named(name).unwrap().id;
        let ship = &mut state.world[id];
        (ship.place.hex, ship.before, ship.counters) = (*hex, *hex, *counters);
    }
    Table::at(state)
}

/// Two pairs at rest, 20 hexes apart.
fn calm(changes: &str) -> Table {
    let rest = Counters::NONE;
    let places = [
        ("Destroyer1", Hex::new(-10, 0), rest),
        ("Corvette1", Hex::new(-10, 1), rest),
        ("Destroyer2", Hex::new(10, 0), rest),
        ("Corvette2", Hex::new(10, -1), rest),
    ];
    placed(&lanes(changes), &places)
}

/// Files the same steps for all four ships and locks both sides.
fn all(play: &Table, steps: &str) -> Table {
    let mut play = play.clone();
    for seat in awaited(&play) {
        let names: Vec<String> = play.state().world.able_of(seat).map(|s| s.name.clone()).collect();
        for name in names {
            play = give(&play, seat.0, &format!("program {name} {steps}"));
        }
        play = give(&play, seat.0, "done");
    }
    play
}

fn now(play: &Table) -> (i32, i32) {
    (play.state().world.turn, play.state().world.subturn)
}

#[test]
fn sc_17_7_an_exchange_covers_four_subturns_over_the_end_of_a_turn_and_eight_when_far() {
    let play = calm("orders=programs");
    let one = all(&play, "hold");
    assert_eq!(now(&one), (1, 2), "a row is a subturn");
    assert_eq!(awaited(&one), [Seat(0), Seat(1)]);
    assert_eq!(
        refused(&one, 0, "program Destroyer1 hold / hold / hold / hold"),
        ("program_length".into(), "17.7".into())
    );
    let next = all(&one, "hold / hold / hold");
    assert_eq!(now(&next), (2, 1), "the exchange is over");
    let shifted = all(&all(&next, "hold / hold"), "hold / hold");
    assert_eq!(now(&shifted), (3, 1));
    let far = calm("far=on");
    assert_eq!(now(&all(&far, "hold / hold / hold / hold / hold / hold")), (2, 3), "over the end of the turn");
    assert_eq!(now(&all(&far, "hold / hold / hold / hold / hold / hold / hold / hold")), (3, 1));
    assert_eq!(refused(&calm("program_mode=on"), 0, "program Destroyer1 hold / hold / hold / hold / hold").1, "17.3");
}

#[test]
fn sc_17_7_each_turn_of_a_program_has_its_own_rotation() {
    let play = calm("far=on");
    let most = ship(&play, "Corvette1").rotation_left.min(3);
    let turned = format!("hold right{most}");
    let line = format!("program Corvette1 {turned} / hold / hold / hold / {turned}");
    let play = give(&play, 0, &line);
    assert_eq!(play.orders(Seat(0))[1].0.plain(), format!("Corvette1: {turned} / hold / hold / hold / {turned}"));
    let rows = [turned.as_str(); 4].join(" / ");
    assert_eq!(refused(&play, 0, &format!("program Corvette1 {rows}")).0, "rotation");
}

/// The ship of seat 0 drifts toward the enemy: the break is its owner's and the enemy's, once, when it becomes true.
#[test]
fn sc_17_7_an_enemy_that_comes_within_8_stops_the_programs_once() {
    let rest = Counters::NONE;
    let toward = Counters::of_vector(Hex::new(1, 0));
    let play = placed(&calm("orders=programs"), &[("Destroyer1", Hex::new(0, 0), toward)]);
    let play = all(&play, "hold / hold / hold / hold");
    assert_eq!(now(&play), (1, 3), "10, 9, 8: seen at once");
    assert_eq!(awaited(&play), [Seat(0), Seat(1)]);
    assert!(ship(&play, "Destroyer1").program.steps.is_empty(), "its program is stopped");
    assert_eq!(ship(&play, "Corvette1").program.steps.len(), 2, "what is far off goes on");
    let told: Vec<String> = play.private_lines(Seat(1)).iter().map(|l| l.plain()).collect();
    assert!(told.iter().any(|l| l.contains("an enemy is within 8") && l.contains("17.7")), "{told:?}");
    // Filed with the enemy at 7: it is no news that it is there.
    let play = all(&play, "hold / hold / hold / hold");
    assert_eq!(now(&play), (2, 3));
    // Already near when first looked at.
    let near = placed(&calm("orders=programs"), &[("Destroyer1", Hex::new(5, 0), rest)]);
    let first = all(&near, "hold / hold / hold / hold");
    assert_eq!(now(&first), (2, 1), "it was near when the orders were given");
}

#[test]
fn sc_17_7_the_first_hit_on_a_side_stops_the_ship_that_was_hit() {
    let rest = Counters::NONE;
    let play =
        placed(&calm("orders=programs"), &[("Destroyer1", Hex::new(7, 0), rest), ("Corvette1", Hex::new(6, 0), rest)]);
    let mut state = play.state().clone();
    let id = state.world.named("Destroyer2").unwrap().id;
    state.world[id].facing = crate::grid::Direction::ALL[5];
    let mut play = Table::at(state);
    for name in ["Destroyer1", "Corvette1"] {
        play = give(&play, 0, &format!("program {name} hold / hold / hold / hold"));
    }
    play = give(&play, 0, "done");
    play = give(&play, 1, "program Corvette2 hold / hold / hold / hold");
    play = give(&play, 1, "program Destroyer2 fire Destroyer1 / fire Destroyer1 / fire Destroyer1 / fire Destroyer1");
    play = give(&play, 1, "done");
    assert_eq!(awaited(&play), [Seat(0)], "the other side goes on");
    assert!(ship(&play, "Destroyer1").program.steps.is_empty());
    assert!(!ship(&play, "Corvette1").program.steps.is_empty());
    let left = play.state().world.exchange_left;
    let hold = vec!["hold"; usize::try_from(left).unwrap()].join(" / ");
    play = give(&give(&play, 0, &format!("program Destroyer1 {hold}")), 0, "done");
    assert_eq!(now(&play), (2, 1), "further hits are no news");
}

#[test]
fn sc_17_7_a_course_that_would_end_badly_and_lost_contact_stop_a_program() {
    let play = placed(&calm("orders=programs"), &[("Corvette1", Hex::new(-12, 0), Counters::NONE)]);
    let edge = play.state().world.scenario.zone_radius_hexes;
    let mut out = give(&play, 0, "program Corvette1 hold / hold / hold / hold");
    // Something pushes it outward after the orders were given.
    out = placed(&out, &[("Corvette1", Hex::new(-edge + 3, 0), Counters::of_vector(Hex::new(-1, 0)))]);
    out = give(&give(&out, 0, "program Destroyer1 hold / hold / hold / hold"), 0, "done");
    out = all(&out, "hold / hold / hold / hold");
    assert_eq!(awaited(&out), [Seat(0)]);
    let told: Vec<String> = out.private_lines(Seat(0)).iter().map(|l| l.plain()).collect();
    assert!(told.iter().any(|l| l.contains("crash or out of the zone")), "{told:?}");
    let away = Counters::of_vector(Hex::new(-2, 0));
    let parting = [("Destroyer1", Hex::new(-2, 0), away), ("Corvette1", Hex::new(-2, 1), away)];
    let play = placed(&calm("orders=programs"), &parting);
    let play = all(&play, "hold / hold / hold / hold");
    let told: Vec<String> = play.private_lines(Seat(0)).iter().map(|l| l.plain()).collect();
    assert!(told.iter().any(|l| l.contains("contact is lost")), "{told:?}");
}

#[test]
fn sc_17_7_what_stops_a_program_can_be_chosen() {
    let toward = Counters::of_vector(Hex::new(1, 0));
    let play = placed(&calm("orders=programs"), &[("Destroyer1", Hex::new(0, 0), toward)]);
    let still = all(&play, "hold / hold / hold / hold ! only");
    assert_eq!(now(&still), (2, 1), "nothing stops these");
    let own = all(&play, "hold / hold / hold / hold ! only hit, range Destroyer2 <= 9");
    assert_eq!((now(&own), awaited(&own)), ((1, 2), vec![Seat(0)]), "for the others it was true before");
    for line in ["hold ! hit", "hold ! only hit, hit", "hold ! only hit,", "hold ! only speed"] {
        let order = draft(&format!("program Destroyer1 {line}"));
        assert!(matches!(play.submit(Seat(0), &order), Err(NotDone::Draft(_))), "{line}");
    }
    assert_eq!(
        refused(&calm("program_mode=on"), 0, "program Destroyer1 hold ! only hit"),
        ("no_stops".into(), "17.7".into())
    );
}

#[test]
fn sc_17_7_who_is_silent_is_left_to_standing_orders_for_the_exchange() {
    let mut play = give(&calm("orders=programs"), 1, "standing all default hold");
    play = give(&play, 0, "standing all default hold");
    play = give(&play, 0, "program Destroyer1 hold / hold / hold / hold");
    play = give(&play, 0, "done");
    play = play.other(&Input::Timeout { seat: Seat(1) }).next;
    assert_eq!(now(&play), (2, 1), "neither a ship without a program nor a silent side is asked in every subturn");
    for _ in 0..3 {
        for seat in awaited(&play) {
            play = play.other(&Input::Timeout { seat }).next;
        }
    }
    assert!(play.state().world.ships.iter().all(|s| s.standing.habit.name() != "outward"), "17.4 gives way to 17.7");
}

/// An early break asks its owner alone; a late one begins a new exchange for all.
#[test]
fn sc_17_7_a_late_break_ends_the_exchange_for_all() {
    let play = calm("orders=programs");
    let early =
        give(&give(&play, 0, "program Destroyer1 hold / hold / hold / hold ! range Destroyer2 <= 19"), 0, "done");
    let early = all(
        &placed(&early, &[("Destroyer1", Hex::new(-10, 0), Counters::of_vector(Hex::new(1, 0)))]),
        "hold / hold / hold / hold",
    );
    assert_eq!((now(&early), awaited(&early)), ((1, 2), vec![Seat(0)]));
    let late =
        give(&give(&play, 0, "program Destroyer1 hold / hold / hold / hold ! range Destroyer2 <= 18"), 0, "done");
    let late = all(
        &placed(&late, &[("Destroyer1", Hex::new(-10, 0), Counters::of_vector(Hex::new(1, 0)))]),
        "hold / hold / hold / hold",
    );
    assert_eq!((now(&late), awaited(&late)), ((1, 3), vec![Seat(0), Seat(1)]));
    assert_eq!(late.state().world.exchange_left, 4);
}

#[test]
fn sc_17_8_nobody_is_asked_whose_orders_could_change_nothing() {
    let play = calm("orders=programs");
    let mut state = play.state().clone();
    for ship in state.world.ships.iter_mut().filter(|s| s.owner == Some(Seat(1))) {
        ship.systems.engines.clear();
        for gun in &mut ship.guns {
            gun.is_out = true;
        }
        ship.systems.repair_die = 0;
        ship.place.hex = Hex::new(39, 0);
        ship.before = ship.place.hex;
    }
    for ship in state.world.ships.iter_mut().filter(|s| s.owner == Some(Seat(0))) {
        ship.place.hex = Hex::new(-40, 0);
        ship.before = ship.place.hex;
    }
    state.world.scenario.zone_radius_hexes = 90;
    let play = all(&Table::at(state), "hold");
    assert_eq!(awaited(&play), [Seat(0)], "wrecks without engines far from everything are not asked");
}

#[test]
fn sc_17_7_programs_and_what_they_watch_for_are_sealed() {
    let play = calm("orders=programs");
    let filed = give(&play, 0, "program Destroyer1 hold / burn F1 ! shield 1 <= 3, range Corvette2 <= 5");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(*View::<SpaceCombat>::of(filed.state(), viewer), *View::<SpaceCombat>::of(play.state(), viewer));
        assert_eq!(play.draw(viewer, &Lens::default()), filed.draw(viewer, &Lens::default()));
    }
    let mut hurt = filed.state().clone();
    let id = hurt.world.named("Destroyer1").unwrap().id;
    let ship = &mut hurt.world[id];
    ship.watch.is_left = true;
    let seen = View::<SpaceCombat>::of(&hurt, Viewer::Seat(Seat(1)));
    assert_eq!(seen.world.ship(id).unwrap().watch, crate::games::space_combat::rules::ship::Watch::default());
}

#[test]
fn states_and_options_of_before_are_read_and_kept_byte_for_byte() {
    for changes in ["", "program_mode=on"] {
        let play = lanes(changes);
        let text = serde_json::to_string(play.state()).unwrap();
        for new in ["watch", "exchange_left", "by_post", "far", "is_under_fire", "stops"] {
            assert!(!text.contains(&format!("\"{new}\"")), "{new}");
        }
    }
    let status = Status::Able;
    assert_eq!(ship(&lanes(""), "Corvette1").status, status);
    for rule in ["17.7", "17.8"] {
        assert_eq!(Rulebook::parse(SpaceCombat::CARD.rulebook).find(rule).len(), 1, "{rule}");
    }
}

#[test]
fn sc_17_7_rows_stops_and_whole_rounds_are_filed_and_read_again() {
    let play = calm("orders=programs");
    let mut filed = give(&play, 0, "row Destroyer1 2 burn F1");
    assert_eq!(filed.orders(Seat(0))[0].0.plain(), "Destroyer1: hold / burn F1");
    filed = give(&filed, 0, "row Destroyer1 3-4 engage nearest");
    filed = give(&filed, 0, "stops Destroyer1 only hit, range Corvette2 <= 5");
    let whole = "hold / burn F1 / engage nearest for 2 ! only hit, range Corvette2 <= 5";
    assert_eq!(filed.orders(Seat(0))[0].0.plain(), format!("Destroyer1: {whole}"));
    filed = give(&filed, 0, "stops Destroyer1 usual");
    assert_eq!(filed.orders(Seat(0))[0].0.plain(), "Destroyer1: hold / burn F1 / engage nearest for 2");
    filed = give(&filed, 0, "round Destroyer1 hold; Corvette1 brake for 2 ! only crash");
    assert_eq!(filed.orders(Seat(0))[1].0.plain(), "Corvette1: brake for 2 ! only crash");
    assert_eq!(
        *View::<SpaceCombat>::of(filed.state(), Viewer::Public),
        *View::<SpaceCombat>::of(play.state(), Viewer::Public)
    );
    for (line, code, rule) in [
        ("row Destroyer1 5 hold", "program_length", "17.7"),
        ("row Destroyer1 0 hold", "rows", "17.7"),
        ("row Destroyer1 3-2 hold", "rows", "17.7"),
        ("stops Destroyer1 only", "nothing_to_clear", "17.2"),
        ("round Destroyer1 hold; Destroyer1 hold", "round", "17.2"),
    ] {
        assert_eq!(refused(&play, 0, line), (code.to_owned(), rule.to_owned()), "{line}");
    }
    for line in [
        "row Destroyer1 x hold",
        "row Destroyer1 1 fly",
        "round",
        "round Destroyer1",
        "round Destroyer1 hold;",
        "round Nobody hold",
    ] {
        assert!(matches!(play.submit(Seat(0), &draft(line)), Err(NotDone::Draft(_))), "{line}");
    }
}

#[test]
fn sc_17_7_as_suggested_fills_all_ships_without_orders_and_is_said_back() {
    for (slug, changes) in [
        ("open-lanes", "orders=programs"),
        ("tern-landing", "far=on"),
        ("tern-landing", ""),
        ("open-lanes", "program_mode=on"),
    ] {
        let mut play = start(slug, changes, 2, "suggested");
        while matches!(play.state().phase, crate::games::space_combat::rules::state::Phase::Muster { .. }) {
            play = give(&play, awaited(&play)[0].0, "done");
        }
        for seat in awaited(&play) {
            let first = play.state().world.able_of(seat).next().unwrap().name.clone();
            let own = give(&play, seat.0, &format!("hold {first}"));
            let view = View::<SpaceCombat>::of(own.state(), Viewer::Seat(seat));
            let order = SpaceCombat::parse(&view, seat, &draft("round suggested")).unwrap();
            let said = SpaceCombat::format(&view, &order);
            assert_eq!(SpaceCombat::parse(&view, seat, &said).unwrap(), order, "{said:?}");
            let filled = give(&own, seat.0, "round suggested");
            assert!(filled.state().world.able_of(seat).all(|s| !s.program.steps.is_empty()));
            let kept = |play: &Table| play.state().world.named(&first).unwrap().program.clone();
            assert_eq!(kept(&filled), kept(&own), "what was ordered stays");
            assert!(matches!(filled.submit(seat, &draft("round suggested")), Err(NotDone::Draft(_))));
        }
    }
}

/// Presses everything that pages lead to; what is enabled is taken, and every draft fits a control and survives it.
#[test]
fn what_can_be_typed_in_a_sealed_exchange_can_be_pressed() {
    use crate::contract::{PanelRow, Press};
    use crate::kit::limits::DRAFT_MAX_CHARS;
    use crate::kit::panel::{PANEL_HOME, SAME_AGAIN};
    let filed = give(&give(&lanes("orders=programs"), 0, "program Destroyer1 burn F1 / hold"), 0, "done");
    let tables = [
        (Seat(0), lanes("far=on")),
        (Seat(0), give(&lanes("orders=programs"), 0, "program Destroyer1 burn F1 / engage Corvette2 for 2")),
        (Seat(1), filed),
        (Seat(1), start("tern-landing", "orders=programs", 2, "panel")),
    ];
    let mut verbs = std::collections::BTreeSet::new();
    for (seat, play) in tables {
        let (mut drafts, mut seen) = (vec![Draft::new(PANEL_HOME)], std::collections::BTreeSet::new());
        for _ in 0..4 {
            let mut next = Vec::new();
            for page in drafts.drain(..).filter(|d| seen.insert(d.clone())).take(20) {
                let panel = play.panel(seat, &page).unwrap_or_else(|e| panic!("{page:?}: {e}"));
                assert!((1..=6).contains(&panel.rows.len()) && panel.text.lines().count() <= 5, "{page:?}");
                let presses = panel.rows.into_iter().flat_map(|row| match row {
                    PanelRow::Menu { entries, .. } => {
                        assert!((2..=25).contains(&entries.len()));
                        entries.into_iter().map(|e| (e.press, false)).collect::<Vec<_>>()
                    }
                    PanelRow::Lines { lines, .. } => lines.into_iter().map(|l| (l.entry.press, false)).collect(),
                    PanelRow::Buttons(buttons) => {
                        assert!((1..=5).contains(&buttons.len()));
                        buttons.into_iter().map(|b| (b.press, b.is_disabled)).collect()
                    }
                });
                for (press, is_disabled) in presses {
                    let (Press::Show(to) | Press::Submit(to) | Press::Fill(to)) = &press;
                    // Whoever holds the game answers it.
                    if to.verb == SAME_AGAIN {
                        continue;
                    }
                    let text = to.to_notation(SpaceCombat::CARD.verbs);
                    assert!(text.chars().count() <= DRAFT_MAX_CHARS, "{text}");
                    assert!(to.verb == PANEL_HOME || draft(&text) == *to, "{text}");
                    match press {
                        Press::Show(to) | Press::Fill(to) if !is_disabled => next.push(to),
                        Press::Submit(to) if !is_disabled => {
                            play.submit(seat, &to).unwrap_or_else(|e| panic!("{text}: {e}"));
                            verbs.insert(to.verb);
                        }
                        _ => {}
                    }
                }
            }
            drafts = next;
        }
    }
    for verb in ["manoeuvre", "row", "stops", "standing", "round", "clear", "done"] {
        assert!(verbs.contains(verb), "{verb} has no control");
    }
}

/// Two tables that differ in what one side has filed, and in nothing that was done, look the same to everybody else.
#[test]
fn sc_17_6_programs_stops_and_standing_orders_are_their_owners_alone() {
    let assert_sealed = |one: &Table, other: &Table, when: &str| {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
            let (a, b) = (View::<SpaceCombat>::of(one.state(), viewer), View::<SpaceCombat>::of(other.state(), viewer));
            assert!(*a == *b, "{when}: {viewer:?} sees what the first side has filed");
            assert_eq!(SpaceCombat::draw(&a, &Lens::default()), SpaceCombat::draw(&b, &Lens::default()), "{when}");
            assert_eq!(SpaceCombat::prompt(&a, Seat(1)), SpaceCombat::prompt(&b, Seat(1)), "{when}");
            let home = Draft::new(crate::kit::panel::PANEL_HOME);
            assert_eq!(
                SpaceCombat::panel(&a, Seat(1), &home).unwrap(),
                SpaceCombat::panel(&b, Seat(1), &home).unwrap(),
                "{when}"
            );
        }
    };
    let calm = calm("orders=programs");
    let mut one = give(&calm, 0, "program Destroyer1 hold / hold");
    let mut other = give(&calm, 0, "program Destroyer1 hold / if range Corvette2 <= 0 then evade else hold ! only hit");
    other = give(&other, 0, "standing Destroyer1 reinforce 2, pd off, withdraw 3");
    assert_sealed(&one, &other, "filed");
    for _ in 0..2 {
        for seat in [0, 1] {
            if awaited(&one).contains(&Seat(seat)) {
                (one, other) = (give(&one, seat, "done"), give(&other, seat, "done"));
            }
        }
        assert_sealed(&one, &other, "after an exchange");
    }
}

/// Storyboard 4.5: who has locked plans ahead; the plan is sealed, judged again, and on file in the next exchange.
#[test]
fn sc_17_7_who_has_locked_plans_ahead_for_the_next_exchange() {
    let mut play = calm("orders=programs");
    play = give(&play, 0, "round Destroyer1 hold / hold / hold / hold; Corvette1 hold / hold / hold / hold");
    assert_eq!(refused(&play, 0, "program Destroyer1 hold / hold / hold / hold / hold").0, "program_length");
    let locked = give(&play, 0, "done");
    assert_eq!(awaited(&locked), [Seat(1)]);
    let planned = give(&locked, 0, "manoeuvre Destroyer1 engage nearest");
    let planned = give(&planned, 0, "program Corvette1 evade / hold / keep 4-6 nearest");
    let orders: Vec<String> = planned.orders(Seat(0)).iter().map(|(line, _)| line.plain()).collect();
    assert!(orders.contains(&"Destroyer1, next exchange: engage nearest for 4".to_owned()), "{orders:?}");
    assert_eq!(planned.ordered(Seat(0), "Destroyer1"), Some(vec![draft("program Destroyer1 engage nearest for 4")]));
    // What only the moment can judge is refused, and this exchange stays as it was locked.
    for line in ["move Destroyer1 F2", "program Destroyer1 burn NE1 / hold", "hold Destroyer1 right1"] {
        assert_eq!(refused(&planned, 0, line), ("not_ahead".to_owned(), "17.7".to_owned()), "{line}");
    }
    assert_eq!(refused(&planned, 0, "standing Destroyer1 pd off").0, "not_awaited");
    assert_eq!(ship(&planned, "Destroyer1").program, ship(&locked, "Destroyer1").program);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(*View::<SpaceCombat>::of(planned.state(), viewer), *View::<SpaceCombat>::of(locked.state(), viewer));
    }
    let taken_back = give(&planned, 0, "clear Corvette1");
    assert_eq!(taken_back.ordered(Seat(0), "Corvette1"), Some(vec![]));
    let mut next = give(&give(&planned, 1, "round Destroyer2 hold for 1; Corvette2 hold for 1"), 1, "done");
    while awaited(&next).contains(&Seat(1)) && !awaited(&next).contains(&Seat(0)) {
        next = give(&next, 1, "done");
    }
    assert!(awaited(&next).contains(&Seat(0)), "who planned ahead is asked, and may change it");
    assert_eq!(next.ordered(Seat(0), "Destroyer1"), Some(vec![draft("program Destroyer1 engage nearest for 4")]));
    assert!(ship(&next, "Destroyer1").watch.ahead.is_empty());
}

#[test]
fn sc_17_7_the_page_of_who_has_locked_files_ahead() {
    use crate::contract::{PanelRow, Press};
    use crate::kit::panel::PANEL_HOME;
    let locked = give(&calm("orders=programs"), 0, "done");
    let home = locked.panel(Seat(0), &Draft::new(PANEL_HOME)).unwrap();
    let [PanelRow::Lines { lines, .. }] = home.rows.as_slice() else { panic!("{home:?}") };
    assert_eq!((lines.len(), lines[0].label()), (2, "Order"));
    let Press::Show(of_ship) = &lines[0].entry.press else { panic!("{lines:?}") };
    let page = locked.panel(Seat(0), of_ship).unwrap();
    let PanelRow::Menu { entries, .. } = &page.rows[0] else { panic!("{page:?}") };
    let Press::Submit(order) = &entries[0].press else { panic!("{entries:?}") };
    let planned = locked.submit(Seat(0), order).unwrap().next;
    let home = planned.panel(Seat(0), &Draft::new(PANEL_HOME)).unwrap();
    let [PanelRow::Lines { lines, .. }] = home.rows.as_slice() else { panic!("{home:?}") };
    assert!(lines[0].entry.note.starts_with("Next exchange: engage") && lines[0].has_orders, "{lines:?}");
    // Where each subturn is asked nothing can be filed ahead.
    let each = give(&lanes("orders=subturn"), 0, "done");
    assert!(each.panel(Seat(0), &Draft::new(PANEL_HOME)).unwrap().rows.is_empty());
    assert_eq!(refused(&each, 0, "manoeuvre Destroyer1 engage nearest").0, "not_awaited");
}
