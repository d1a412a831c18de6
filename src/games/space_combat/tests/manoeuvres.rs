//! Manoeuvres and standing orders (12.4, 12.6): what a ship wants, judged anew in each subturn.

use crate::contract::prelude::*;
use crate::contract::{Draft, Input, NotDone, Rulebook, Seat, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::state::{ShipId, Status, World};
use crate::grid::Hex;

use super::exchanges::{Table, awaited, draft, give, lanes, placed, refused, ship};
use super::kit::{put, with_any_dice, world};
use super::properties::start;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan, Program};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::manoeuvre::carry;

/// An exchange of that manoeuvre for a ship of seat 0; everybody else holds, and nothing stops it.
fn carried(play: &Table, name: &str, how: &str) -> Table {
    let whole = play.state().world.exchange_left;
    let how = if how.contains(" for ") { how.to_owned() } else { format!("{how} for {whole}") };
    let mut play = give(play, 0, "standing all default hold");
    play = give(&play, 1, "standing all default hold");
    play = give(&play, 0, &format!("program {name} {how} ! only"));
    for _ in 0..whole {
        let is_over = ship(&play, name).program.steps.is_empty();
        for seat in awaited(&play).into_iter().filter(|_| !is_over) {
            play = give(&play, seat.0, "done");
        }
    }
    play
}

fn range(play: &Table, a: &str, b: &str) -> i32 {
    ship(play, a).place.range_hexes(ship(play, b).place)
}

/// Destroyer1 alone, the others in a corner.
fn alone(changes: &str, hex: Hex, counters: Counters) -> Table {
    let rest = Counters::NONE;
    let places = [
        ("Destroyer1", hex, counters),
        ("Corvette1", Hex::new(-14, 0), rest),
        ("Destroyer2", Hex::new(14, 0), rest),
        ("Corvette2", Hex::new(14, -1), rest),
    ];
    placed(&lanes(changes), &places)
}

#[test]
fn sc_12_6_engage_closes_and_fires_what_pays() {
    let play = alone("far=on", Hex::new(4, 0), Counters::NONE);
    let over = carried(&play, "Destroyer1", "engage Destroyer2");
    let world = &over.state().world;
    assert!(range(&over, "Destroyer1", "Destroyer2") <= 6, "{}", range(&over, "Destroyer1", "Destroyer2"));
    let hurt = |name: &str| {
        let s = ship(&over, name);
        s.shields.iter().sum::<i32>() < s.class().shields.iter().sum::<i32>()
    };
    assert!(hurt("Destroyer2") || hurt("Corvette2"), "it has fired");
    assert!(world.ships[0].is_able());
}

#[test]
fn sc_12_6_keep_stays_in_its_band_and_match_takes_course_and_place() {
    let play = alone("far=on", Hex::new(0, 0), Counters::NONE);
    let kept = carried(&play, "Destroyer1", "keep 8-10 Corvette2");
    assert!((7..=11).contains(&range(&kept, "Destroyer1", "Corvette2")));
    let play = alone("far=on", Hex::new(-9, 0), Counters::of_vector(Hex::new(0, 2)));
    let matched = carried(&play, "Destroyer1", "match Corvette1");
    assert!(range(&matched, "Destroyer1", "Corvette1") <= 1);
    assert!(ship(&matched, "Destroyer1").speed() <= 1);
}

#[test]
fn sc_12_6_brake_comes_to_rest_face_turns_the_bow_and_withdraw_runs() {
    let fast = Counters::of_vector(Hex::new(0, 3));
    let play = alone("orders=programs", Hex::new(0, -6), fast);
    assert_eq!(ship(&carried(&play, "Destroyer1", "brake"), "Destroyer1").speed(), 0);
    let play = alone("orders=programs", Hex::new(0, 0), Counters::NONE);
    let faced = carried(&play, "Destroyer1", "face Corvette2 for 2");
    let lies = crate::games::space_combat::rules::bearing::sectors(
        ship(&faced, "Destroyer1").place.hex,
        ship(&faced, "Corvette2").place.hex,
    );
    assert!(lies.contains(&ship(&faced, "Destroyer1").facing));
    let play = alone("orders=programs", Hex::new(5, 0), Counters::NONE);
    let away = carried(&play, "Destroyer1", "withdraw for 3");
    assert!(range(&away, "Destroyer1", "Destroyer2") > range(&play, "Destroyer1", "Destroyer2"));
}

#[test]
fn sc_12_6_orbit_finds_its_way_into_the_ring_and_stays_there() {
    let play = start("tern-landing", "far=on", 2, "orbit");
    let world = &play.state().world;
    let frigate = world.able_of(Seat(0)).find(|s| s.has_engine() && s.host.is_none()).unwrap().name.clone();
    let body = world.bodies[0].name.clone();
    let ring = world.bodies[0].template.rings.keys().next_back().copied().unwrap();
    let mut play = give(&play, 0, "standing all default hold");
    play = give(&play, 1, "standing all default hold");
    for _ in 0..4 {
        for seat in awaited(&play) {
            if seat == Seat(0) && ship(&play, &frigate).is_able() {
                play = give(&play, 0, &format!("manoeuvre {frigate} orbit {body} ring {ring}"));
            }
            play = give(&play, seat.0, "done");
        }
    }
    let now = play.state().world.orbit_of(ship(&play, &frigate));
    assert!(matches!(now, Some(Orbit::Round { ring: on, .. }) if on == ring), "{now:?}");
}

#[test]
fn sc_12_6_a_manoeuvre_that_has_to_be_changed_is_told_to_its_owner_alone() {
    let play = alone("orders=programs", Hex::new(0, 0), Counters::NONE);
    let play = give(&play, 0, "manoeuvre Destroyer1 engage Corvette2 for 2");
    let mut state = play.state().clone();
    let id = state.world.named("Corvette2").unwrap().id;
    state.world[id].status = Status::Destroyed;
    let play = give(&Table::at(state), 0, "done");
    let play = give(&play, 1, "done");
    let lines = |seat: u8| -> Vec<String> { play.private_lines(Seat(seat)).iter().map(|l| l.plain()).collect() };
    assert!(lines(0).iter().any(|l| l.contains("Corvette2 is gone; Destroyer2 takes its place") && l.contains("12.6")));
    assert!(lines(1).iter().all(|l| !l.contains("takes its place")));
}

#[test]
fn sc_12_6_manoeuvres_that_make_no_sense_are_refused() {
    let book = Rulebook::parse(SpaceCombat::CARD.rulebook);
    let play = lanes("orders=programs");
    let tern = start("tern-landing", "orders=programs", 2, "no");
    let station = tern.state().world.ships.iter().find(|s| s.is_able() && !s.has_engine()).unwrap().clone();
    let seat = station.owner.unwrap().0;
    for (table, seat, line) in [
        (&play, 0, "manoeuvre Destroyer1 engage Corvette1".to_owned()),
        (&play, 0, "manoeuvre Destroyer1 match Destroyer1".to_owned()),
        (&play, 0, "program Destroyer1 hold / engage Corvette1 for 2".to_owned()),
        (&tern, seat, format!("manoeuvre {} brake", station.name)),
        (&tern, seat, format!("manoeuvre {} orbit Tern 1 for 1", station.name)),
    ] {
        assert_eq!(refused(table, seat, &line), ("craft".to_owned(), "12.6".to_owned()), "{line}");
    }
    assert_eq!(book.find("12.6").len(), 1);
    let cup = start("slingshot-cup", "orders=programs", 2, "no");
    let mut state = cup.state().clone();
    state.world.scenario.allows_fire = false;
    let own = state.world.able_of(Seat(0)).next().unwrap().name.clone();
    assert_eq!(refused(&Table::at(state), 0, &format!("manoeuvre {own} engage nearest")).0, "fire_forbidden");
    for line in [
        "engage",
        "engage Corvette2 Destroyer2",
        "keep 6-4 nearest",
        "keep nearest",
        "keep 4-6",
        "keep 4-99 nearest",
        "brake now",
        "orbit Nowhere 2",
        "engage nearest for 0",
        "engage nearest for 9",
        "engage nearest for",
        "right1 engage nearest",
        "fire Corvette2",
        "match nearest",
        "",
    ] {
        let read = play.submit(Seat(0), &draft(&format!("manoeuvre Destroyer1 {line}")));
        assert!(matches!(read, Err(NotDone::Draft(_))), "{line}");
    }
}

#[test]
fn sc_12_6_what_was_understood_is_said_back_and_read_again() {
    let view = |play: &Table| View::<SpaceCombat>::of(play.state(), Viewer::Seat(Seat(0)));
    for (changes, line, canonical) in [
        ("", "do Destroyer1 engage nearest", "manoeuvre Destroyer1 engage nearest for 1"),
        ("orders=programs", "do Destroyer1 engage corvette2", "program Destroyer1 engage Corvette2 for 4"),
        ("far=on", "do Destroyer1 keep 4-6 nearest for 3", "program Destroyer1 keep 4-6 nearest for 3"),
        ("orders=programs", "do Destroyer1 hold for 2", "program Destroyer1 hold / hold"),
        (
            "orders=programs",
            "program Destroyer1 burn F1 / if range nearest<=5 then brake else withdraw for 2 ! only",
            "",
        ),
        (
            "orders=programs",
            "program Destroyer1 burn F1 / if range <= 5 then brake else withdraw for 2 ! only lost, shield 1 <= 2",
            "program Destroyer1 burn F1 / if range enemy <= 5 then brake else withdraw for 2 ! only lost, shield 1 <= 2",
        ),
        ("", "standing all pd off, default engage, withdraw 6", "standing all pd off, default engage, withdraw 6"),
    ] {
        let play = lanes(changes);
        let seen = view(&play);
        let order = SpaceCombat::parse(&seen, Seat(0), &draft(line));
        if canonical.is_empty() {
            assert!(order.is_err(), "{line}");
            continue;
        }
        let order = order.unwrap_or_else(|e| panic!("{line}: {e}"));
        let said = SpaceCombat::format(&seen, &order);
        assert_eq!(said.to_notation(SpaceCombat::CARD.verbs), canonical);
        assert_eq!(SpaceCombat::parse(&seen, Seat(0), &said).unwrap(), order);
        let kept: Order = serde_json::from_str(&serde_json::to_string(&order).unwrap()).unwrap();
        assert_eq!(kept, order);
        play.submit(Seat(0), &said).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    let play = lanes("orders=programs");
    let offered = play.complete(Viewer::Seat(Seat(0)), &Draft::new("manoeuvre").with("unit", "Destroyer1"), "how");
    assert!(offered.len() > 5);
    for choice in offered {
        give(&play, 0, &format!("manoeuvre Destroyer1 {}", choice.value));
    }
    let seat = Viewer::Seat(Seat(0));
    for (verb, field, between) in [("program", "steps", ""), ("row", "what", "2 "), ("row", "row", "")] {
        let unit = Draft::new(verb).with("unit", "Destroyer1");
        let offered = play.complete(seat, &unit, field);
        assert!(offered.len() > 3, "{verb} {field}");
        for choice in offered.into_iter().take(8).filter(|_| field != "row") {
            let line = format!("{verb} Destroyer1 {between}{}", choice.value);
            assert!(!matches!(play.submit(Seat(0), &draft(&line)), Err(NotDone::Draft(_))), "{line}");
        }
    }
    for (verb, field) in [("stops", "by"), ("round", "orders")] {
        assert!(!play.complete(seat, &Draft::new(verb).with("unit", "Destroyer1"), field).is_empty(), "{verb}");
    }
}

#[test]
fn sc_12_4_warships_engage_by_default_in_sealed_exchanges_and_answer_for_silence() {
    let habits =
        |play: &Table| -> Vec<&str> { play.state().world.ships.iter().map(|s| s.standing.habit.name()).collect() };
    assert_eq!(habits(&lanes("")), ["hold"; 4]);
    assert_eq!(habits(&lanes("orders=programs")), ["engage"; 4]);
    let tern = start("tern-landing", "orders=programs", 2, "1");
    let of_kind = |is_lander: bool| {
        let ships =
            tern.state().world.ships.iter().filter(move |s| s.owner.is_some() && s.class().is_lander == is_lander);
        ships.map(|s| s.standing.habit.name()).collect::<Vec<_>>()
    };
    assert!(of_kind(true).iter().all(|habit| *habit == "hold") && of_kind(false).contains(&"engage"));
    let mut play = alone("orders=programs", Hex::new(4, 0), Counters::NONE);
    while play.state().world.turn == 1 {
        for seat in awaited(&play) {
            play = play.other(&Input::Timeout { seat }).next;
        }
    }
    assert!(range(&play, "Destroyer1", "Destroyer2") < 10, "both have closed in");
    assert_eq!(refused(&tern, 0, "standing all default engage, land south").0, "standing");
}

#[test]
fn sc_12_4_standing_orders_of_a_side_are_sealed_and_each_ship_takes_what_suits_it() {
    let play = lanes("orders=programs");
    let filed = give(&play, 0, "standing all reinforce 2, default evade, withdraw 30");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(*View::<SpaceCombat>::of(filed.state(), viewer), *View::<SpaceCombat>::of(play.state(), viewer));
    }
    let (destroyer, corvette) = (ship(&filed, "Destroyer1").standing, ship(&filed, "Corvette1").standing);
    assert_eq!((destroyer.withdraw_at, corvette.withdraw_at), (Some(30), None), "a corvette has no hull of 30");
    assert_eq!(corvette.habit.name(), "evade");
    for line in ["standing all reinforce 40", "standing all withdraw 99", "standing all land south"] {
        assert_eq!(refused(&play, 0, line), ("standing".to_owned(), "12.4".to_owned()), "{line}");
    }
}

#[test]
fn sc_12_6_a_ship_that_would_hold_and_get_too_hot_spreads_its_radiators() {
    let mut w = world(&[]);
    let id = put(&mut w, "frigate", 0, (0, 0), 1, "N2");
    let enemy = put(&mut w, "corvette", 1, (0, -4), 4, "");
    let face = Manoeuvre::Face { target: None };
    let mut action = |edition: Edition, heat: i32| {
        w.scenario.options.edition = Some(edition);
        w[id].heat = heat;
        carry(&w, &w[id], &face).plan.action
    };
    assert_eq!(action(Edition::Third, 15), Action::Vent, "15 - 3 - 1 is over 10");
    assert_eq!(action(Edition::Third, 4), Action::Hold);
    assert_eq!(action(Edition::Second, 15), Action::Hold, "a game that began before goes on as it was");
    w[id].host = Some(enemy);
    w.scenario.options.edition = Some(Edition::Third);
    w[id].heat = 15;
    assert_eq!(carry(&w, &w[id], &face).plan.action, Action::Hold, "docked");
}

#[test]
fn sc_12_6_who_cannot_be_saved_by_any_burn_is_told_so_and_does_what_is_best_until_then() {
    let mut w = world(&[("star", 0, 0)]);
    let id = put(&mut w, "freighter", 0, (0, -9), 1, "S8");
    put(&mut w, "corvette", 1, (9, 0), 4, "");
    let keep = Manoeuvre::Keep { least: 3, most: 5, target: None };
    let mut carried = |edition: Edition, counters: &str| {
        w.scenario.options.edition = Some(edition);
        w[id].counters = super::kit::counters(counters);
        carry(&w, &w[id], &keep)
    };
    let doomed = carried(Edition::Third, "S8");
    assert_eq!(doomed.fallback.as_deref(), Some("no burn saves its course"));
    let before = carried(Edition::Second, "S8");
    assert_eq!((before.plan, before.fallback), (doomed.plan, None), "a game that began before says what it said");
    assert_eq!(carried(Edition::Third, "S1").fallback, None);
}

/// One subturn of a ship with this plan; what happened.
fn flown(w: &mut World, id: ShipId, plan: &Plan) -> Vec<Event> {
    w[id].program = Program::once(plan.clone());
    let events = with_any_dice(w, |r| {
        r.act_faction(Seat(0));
        r.energy_step();
        r.move_step();
        r.cool_weapons();
    });
    w.subturn = w.subturn % 4 + 1;
    events
}

/// The same with all of its Rotation again afterwards.
fn fly(w: &mut World, id: ShipId, plan: &Plan) -> Vec<Event> {
    let events = flown(w, id, plan);
    w[id].rotation_left = w[id].systems.rotation;
    events
}

/// System rolls by heat of a corvette that circles a star on ring 4, where it came in hot, and engages what circles opposite, in twelve
/// subturns.
fn cooked(edition: Edition, heat: i32) -> usize {
    let mut w = world(&[("star", 0, 0)]);
    w.scenario.options.edition = Some(edition);
    let id = put(&mut w, "corvette", 0, (-2, -2), 4, "NE2");
    put(&mut w, "cruiser", 1, (2, 2), 4, "SW2");
    w[id].heat = heat;
    let mut rolls = 0;
    for _ in 0..12 {
        let events = flown(&mut w, id, &Plan::of(Action::Manoeuvre(Manoeuvre::Engage { target: None })));
        rolls += events.iter().filter(|e| matches!(e, Event::Overheated { ship } if *ship == id)).count();
    }
    rolls
}

#[test]
fn sc_12_6_who_closes_in_beside_a_star_gets_less_hot_than_before() {
    let rolls = |edition| (0..20).map(|heat| cooked(edition, heat)).sum::<usize>();
    let (second, third) = (rolls(Edition::Second), rolls(Edition::Third));
    assert!(third < second, "{third} and {second}");
}

/// Where a manoeuvre takes a corvette that is four hexes above the plane and climbs, in twelve subturns; nothing else acts.
fn flown_from_above(edition: Edition, manoeuvre: &Manoeuvre) -> World {
    let mut w = world(&[]);
    w.scenario.options.altitude = true;
    w.scenario.options.edition = Some(edition);
    let id = put(&mut w, "corvette", 0, (0, 0), 1, "");
    put(&mut w, "probe", 0, (2, 0), 1, "");
    (w[id].place.altitude, w[id].climb) = (4, 1);
    let plan = Plan::of(Action::Manoeuvre(manoeuvre.clone()));
    for _ in 0..12 {
        fly(&mut w, id, &plan);
    }
    w
}

#[test]
fn sc_9_5_12_6_manoeuvres_lead_up_and_down_too() {
    let matched = Manoeuvre::Match { target: "Probe1".to_owned() };
    let w = flown_from_above(Edition::Third, &matched);
    let (ship, probe) = (&w.ships[0], &w.ships[1]);
    assert_eq!((ship.place, ship.counters, ship.climb), (probe.place, probe.counters, 0));
    assert_eq!(flown_from_above(Edition::Third, &Manoeuvre::Brake).ships[0].climb, 0);
    for manoeuvre in [matched, Manoeuvre::Brake] {
        let before = flown_from_above(Edition::Second, &manoeuvre);
        assert_eq!((before.ships[0].place.altitude, before.ships[0].climb), (16, 1), "it goes on as it was");
    }
}

#[test]
fn sc_9_4_12_6_engage_and_keep_reckon_range_with_altitude() {
    let mut w = world(&[]);
    w.scenario.options.altitude = true;
    let id = put(&mut w, "corvette", 0, (0, 0), 1, "");
    put(&mut w, "corvette", 1, (0, -1), 4, "");
    w[id].place.altitude = 12;
    let keep = Manoeuvre::Keep { least: 0, most: 3, target: None };
    for manoeuvre in [Manoeuvre::Engage { target: None }, keep] {
        let climb = |edition: Edition| {
            w.scenario.options.edition = Some(edition);
            match carry(&w, &w[id], &manoeuvre).plan.action {
                Action::Burn { climb, .. } => climb,
                _ => 0,
            }
        };
        assert_eq!([Edition::Second, Edition::Third].map(climb), [0, -1], "{manoeuvre:?}");
    }
}

#[test]
fn sc_10_4_12_6_orbit_comes_in_from_above_to_a_level_within_the_field() {
    let in_orbit = |edition: Edition| {
        let mut w = world(&[("planet", 0, 0)]);
        w.scenario.options.altitude = true;
        w.scenario.options.edition = Some(edition);
        let id = put(&mut w, "corvette", 0, (0, -3), 1, "");
        (w[id].place.altitude, w[id].climb) = (2, 1);
        let name = w.bodies[0].name.clone();
        let plan = Plan::of(Action::Manoeuvre(Manoeuvre::Orbit { body: name, ring: 3 }));
        (0..24).any(|_| {
            fly(&mut w, id, &plan);
            matches!(w.orbit_of(&w[id]), Some(Orbit::Round { ring: 3, .. }))
        })
    };
    assert_eq!([Edition::Second, Edition::Third].map(in_orbit), [false, true]);
}
