//! Section 16: the scenarios, scoring, victory, and the check of files.

use std::collections::BTreeSet;

use crate::contract::{Dice, Rules as _, ScenarioSource, Scenarios as _, Seat, Seed, Setup, Skill, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::book::{find, library, parse};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::options::Options;
use crate::games::space_combat::data::scenario::Victory;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::advice::goal::{self, Goal};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::resolve::victory::{percent_given, score};
use crate::games::space_combat::rules::state::{Landing, Posture, ShipId, Status, World};
use crate::games::space_combat::text::complete::complete;
use crate::kit::Draft;

use super::kit::*;

fn book(slug: &str) -> World {
    let mut w = world_of(find(slug).unwrap().clone());
    if w.scenario.budget.is_some() {
        for seat in w.seats() {
            crate::games::space_combat::rules::muster::enlist(&mut w, seat, None);
        }
    }
    w
}

#[test]
fn sc_16_0_the_table_of_scenarios() {
    let rows: Vec<_> =
        library().iter().map(|s| (s.players, s.zone_radius_hexes, s.body.len(), s.turns, s.allows_fire)).collect();
    assert_eq!(
        rows,
        [
            ([2, 2], 16, 0, 6, true),
            ([2, 2], 16, 1, 8, true),
            ([2, 2], 14, 1, 8, true),
            ([2, 6], 18, 2, 10, true),
            ([2, 3], 18, 2, 8, true),
            ([2, 2], 16, 0, 6, true),
            ([2, 2], 12, 1, 6, true),
            ([2, 2], 16, 0, 6, true),
            ([2, 2], 18, 1, 8, true),
            ([2, 2], 16, 1, 8, true)
        ]
    );
    for slug in ["open-lanes", "corona-salvage", "quiet-point", "quarry", "well", "derelict"] {
        let w = book(slug);
        assert!(w.factions.iter().all(|f| f.start_points == 130), "{slug}");
    }
}

#[test]
fn sc_16_2_and_16_5_printed_starting_distances() {
    let relay = hex(4, -4);
    for side in &find("quiet-point").unwrap().side {
        assert_eq!(hex(side.hexes[0][0], side.hexes[0][1]).distance_hexes(relay), 14, "{}", side.slug);
    }
    let w = book("tern-landing");
    let station = w.named("Station1").unwrap();
    assert_eq!(w.orbit_of(station).unwrap().ring(), Some(3));
    assert_eq!(w.orbit_of(w.named("Frigate1").unwrap()).unwrap().ring(), Some(2));
}

#[test]
fn sc_16_3_the_probes_circle_on_ring_4_with_period_12_opposite_each_other() {
    let w = book("corona-salvage");
    let [cinder, spark] = ["Cinder", "Spark"].map(|name| {
        let probe = w.named(name).unwrap();
        let legs = crate::games::space_combat::rules::forecast::course(&w, probe, probe.counters, 0, 12);
        assert!(legs.iter().all(|l| l.orbit.is_some_and(|o| o.ring() == Some(4)) && l.heat == 4));
        assert_eq!(legs[11].place.hex, probe.place.hex);
        assert_eq!(legs.iter().position(|l| l.place.hex == probe.place.hex), Some(11));
        legs
    });
    let star = hex(0, 0);
    assert!(cinder.iter().zip(&spark).all(|(one, other)| one.place.hex.plus(other.place.hex) == star));
}

#[test]
fn sc_16_0_the_share_of_points_given_to_the_enemy() {
    let mut w = world(&[]);
    let id = put(&mut w, "frigate", 0, (0, 0), 1, "");
    let mut s = ship(&w, id).clone();
    let mut percent = |hull: i32, status: Status| {
        (s.hull, s.status) = (hull, status);
        [Edition::First, Edition::Second].map(|edition| percent_given(edition, &s, false))
    };
    assert_eq!(percent(28, Status::Able), [0, 0]);
    assert_eq!(percent(27, Status::Able), [10, 2]);
    assert_eq!(percent(27, Status::Disengaged), [25, 25]);
    assert_eq!(percent(28, Status::Disengaged), [0, 0]);
    assert_eq!(percent(14, Status::Able), [50, 37]);
    assert_eq!(percent(14, Status::Disengaged), [50, 37]);
    assert_eq!(percent(-3, Status::Disabled), [50, 75]);
    assert_eq!(percent(-20, Status::Destroyed), [100, 100]);
}

#[test]
fn sc_15_1_a_game_keeps_the_edition_it_began_with_and_a_rematch_has_the_newest() {
    let options = |changes: &str| SpaceCombat::options(ScenarioSource::Book("open-lanes"), changes).unwrap();
    let begun = options("");
    assert_eq!(begun.scenario.options.edition(), Edition::NEWEST);
    assert!(SpaceCombat::describe(&begun).iter().all(|line| !line.contains("edition")));
    let mut kept = serde_json::to_value(&begun).unwrap();
    let rules = kept["scenario"]["options"].as_object_mut().unwrap();
    assert_eq!(rules.remove("edition"), Some("third".into()), "games of before say nothing");
    let old: Options = serde_json::from_value(kept.clone()).unwrap();
    assert_eq!(serde_json::to_value(&old).unwrap(), kept, "and are kept as they were");
    assert!(SpaceCombat::describe(&old).iter().any(|line| line.contains("first edition (15.1)")));
    let sides = old.scenario.side.iter().map(|side| side.slug.clone()).collect();
    let setup = Setup { scenario: "open-lanes".to_owned(), options: old.clone(), sides };
    let state = SpaceCombat::start(&setup, Dice::new(Seed::from_words("1").unwrap())).unwrap();
    let fleet = |list: &str| {
        let classes = list.split(' ').map(str::to_owned).collect();
        let order = Order::Fleet { classes, locks: false };
        SpaceCombat::check(&View::of(&state, Viewer::Seat(Seat(0))), Seat(0), &order).is_ok()
    };
    assert!(fleet("gunboat gunboat gunboat gunboat corvette") && !fleet("destroyer corvette gunboat"));
    let next = SpaceCombat::rematch(&state, old);
    assert_eq!(next, begun);
}

#[test]
fn sc_15_1_a_file_does_not_choose_the_edition() {
    let text = FRAME.replace("budget = 500", "budget = 500\noptions = { edition = \"first\" }");
    let faults = parse(&text).unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("newest (15.1)")), "{faults:?}");
}

#[test]
fn sc_16_6_at_most_four_ships_are_chosen() {
    let options = SpaceCombat::options(ScenarioSource::Book("open-lanes"), "points=300").unwrap();
    let sides = options.scenario.side.iter().map(|side| side.slug.clone()).collect();
    let setup = Setup { scenario: "open-lanes".to_owned(), options, sides };
    let state = SpaceCombat::start(&setup, Dice::new(Seed::from_words("1").unwrap())).unwrap();
    let check = |count: usize| {
        let order = Order::Fleet { classes: vec!["corvette".to_owned(); count], locks: false };
        SpaceCombat::check(&View::of(&state, Viewer::Seat(Seat(0))), Seat(0), &order)
            .map_err(|refusal| refusal.to_string())
    };
    assert_eq!(check(4), Ok(()));
    assert_eq!(check(5), Err("5 ships named; choose 1 to 4".to_owned()));
    let offered = |typed: &str| {
        let draft = Draft::new("fleet").with("ships", typed);
        let choices = complete(&View::of(&state, Viewer::Seat(Seat(0))), &draft, "ships");
        choices.iter().map(|choice| choice.value.split_whitespace().count()).max()
    };
    assert_eq!(offered("corvette corvette corvette"), Some(4));
    assert_eq!(offered("corvette corvette corvette corv"), Some(4));
    assert_eq!(offered("corvette corvette corvette corvette"), Some(4), "nothing is offered that would be refused");
}

#[test]
fn sc_16_6_the_usual_force_spends_a_large_budget_too() {
    let force = |points: i32| {
        let options = SpaceCombat::options(ScenarioSource::Book("open-lanes"), &format!("points={points}")).unwrap();
        options.scenario.side[0].default_force.join(" ")
    };
    assert_eq!(force(130), "destroyer corvette");
    assert_eq!(force(300), "destroyer corvette cruiser");
    assert_eq!(force(800), "destroyer corvette dreadnought dreadnought");
}

#[test]
fn sc_16_0_among_three_the_one_that_did_the_harm_gains() {
    let mut w = world_of(find("quiet-point").unwrap().clone());
    let id = put(&mut w, "frigate", 0, (0, 0), 1, "");
    let s = &mut w[id];
    (s.status, s.harmed_by) = (Status::Destroyed, Some(Seat(2)));
    assert_eq!([0, 1, 2].map(|n| score(&w, Seat(n))), [0, 0, 65]);
}

#[test]
fn sc_16_2_the_attacker_wins_by_three_resolutions_on_the_ground_from_turn_3() {
    let mut w = book("tern-landing");
    let lander = w.ships.iter().find(|s| s.class == "lander").unwrap().id;
    w[lander].landing = Some(Landing { body: 0, latitude: 1 });
    for turn in 1..=5 {
        w.turn = turn;
        with_dice(&mut w, &[], |r| r.faction_resolution());
        assert_eq!(w.verdict.is_some(), turn == 5, "turn {turn}: the first that counts is turn 3");
    }
    assert_eq!(w.verdict.unwrap().winners, [Seat(1)]);
    let mut w = book("tern-landing");
    w[lander].landing = Some(Landing { body: 0, latitude: -1 });
    for turn in 3..=7 {
        w.turn = turn;
        with_dice(&mut w, &[], |r| r.faction_resolution());
    }
    assert!(w.verdict.is_none(), "the southern latitude does not count");
    assert_eq!(score(&w, Seat(1)), 60);
}

#[test]
fn sc_16_3_the_probe_is_taken_aboard_floats_free_and_scores_outside() {
    let mut w = book("corona-salvage");
    let probe = w.named("Cinder").unwrap().id;
    let ship_id = put(&mut w, "frigate", 0, (2, 2), 1, "SW2");
    with_dice(&mut w, &[], |r| r.act(ship_id, &Plan::of(Action::Dock { with: "Cinder".into() })));
    assert_eq!(ship(&w, probe).host, Some(ship_id));
    let mut disabled = w.clone();
    let s = &mut disabled[ship_id];
    (s.hull, s.heat, s.rounds) = (1, 99, 0);
    s.shields = [0; 6];
    with_dice(&mut disabled, &[12], |r| r.energy_step());
    assert_eq!(ship(&disabled, ship_id).status, Status::Disabled);
    assert_eq!((ship(&disabled, probe).host, ship(&disabled, probe).counters), (None, counters("SW2")));
    let s = &mut w[ship_id];
    (s.place.hex, s.counters) = (hex(0, -14), counters("N1"));
    let log = with_dice(&mut w, &[], |r| r.move_step());
    assert!(log.iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 100, .. })));
    assert_eq!(score(&w, Seat(0)), 100);
    assert_eq!(ship(&w, probe).status, Status::Disengaged);
}

#[test]
fn sc_16_4_the_race_needs_the_mark_then_the_orbit_alone() {
    let mut w = book("slingshot-cup");
    assert_eq!(w.factions.len(), 6);
    let place = |w: &mut World, id: u16, q: i32, r: i32, c: &str| {
        let s = &mut w[ShipId(id)];
        (s.place.hex, s.counters) = (hex(q, r), counters(c));
    };
    // In orbit without the mark: nothing.
    place(&mut w, 0, 0, -3, "SE2");
    with_dice(&mut w, &[], |r| r.move_step());
    assert!(w.verdict.is_none());
    for id in [1, 2] {
        place(&mut w, id, 12, -5, "");
    }
    let log = with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(log.iter().filter(|e| matches!(e, Event::PassedMark { .. })).count(), 2);
    for id in [1, 2] {
        place(&mut w, id, 0, -3, "SE2");
    }
    let log = with_dice(&mut w, &[], |r| r.move_step());
    assert!(
        log.contains(&Event::TiedAtHome { seats: vec![Seat(1), Seat(2)] }) && w.verdict.is_none(),
        "they shoot it out"
    );
    let mut late = w.clone();
    late.turn = 10;
    late[ShipId(2)].energy += 1;
    with_dice(&mut late, &[], |r| r.faction_resolution());
    assert_eq!(late.verdict.unwrap().winners, [Seat(2)], "most energy at the turn limit");
    w[ShipId(1)].status = Status::Disabled;
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(w.verdict.unwrap().winners, [Seat(2)]);
}

#[test]
fn sc_16_4_where_a_scenario_forbids_fire_an_order_to_fire_is_a_hold() {
    let mut w = book("slingshot-cup");
    w.scenario.allows_fire = false;
    let order = Action::fire_all("Corvette2");
    with_dice(&mut w, &[], |r| r.act(ShipId(0), &Plan::of(order)));
    assert_eq!(ship(&w, ShipId(0)).posture, Posture::Holding);
}

#[test]
fn sc_16_5_fifteen_points_for_the_side_that_is_alone_and_slow_at_the_relay() {
    let mut w = book("quiet-point");
    w.turn = 1;
    let place = |w: &mut World, seat: u8, c: &str| {
        let id = w.of(Seat(seat)).next().unwrap().id;
        let s = &mut w[id];
        (s.place.hex, s.counters) = (hex(4, -3), counters(c));
    };
    place(&mut w, 0, "N2");
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(w.factions[0].bonus, 0, "too fast");
    place(&mut w, 0, "N1");
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(w.factions[0].bonus, 15);
    place(&mut w, 1, "N1");
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(w.factions[0].bonus, 15, "no longer alone");
    place(&mut w, 1, "N5");
    let relay = w.named("Relay").unwrap().id;
    w[relay].status = Status::Destroyed;
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(w.factions[0].bonus, 15, "the relay is gone");
}

/// The hex on the other side of the middle.
fn opposite(spot: [i32; 2]) -> [i32; 2] {
    spot.map(|n| -n)
}

#[test]
fn sc_16_8_16_9_and_16_11_both_halves_of_the_map_are_alike() {
    for slug in ["quarry", "well", "derelict"] {
        let s = find(slug).unwrap();
        let [one, two] = s.side.as_slice() else { panic!("two sides") };
        assert_eq!(one.hexes.iter().map(|h| opposite(*h)).collect::<Vec<_>>(), two.hexes, "{slug}");
        assert!(s.asteroid_hexes.iter().all(|h| s.asteroid_hexes.contains(&opposite(*h))), "{slug}");
        let symbols = s.symbols();
        let mirrored = |sym: &crate::games::space_combat::data::field::Symbol| {
            let other = hex(-sym.hex.q, -sym.hex.r);
            symbols.iter().any(|o| o.hex == other && o.red == sym.red && o.green == sym.green)
        };
        assert!(symbols.iter().all(mirrored), "{slug}");
        let wants =
            |name: &str| s.victory.iter().any(|v| matches!(v, Victory::Salvage { object, .. } if object == name));
        let starts: Vec<[i32; 2]> = s.object.iter().filter(|o| wants(&o.name)).map(|o| o.hex).collect();
        assert!(starts.iter().all(|spot| starts.contains(&opposite(*spot))), "{slug}: {starts:?}");
    }
    assert!(!find("quarry").unwrap().asteroid_hexes.is_empty());
    assert!(find("quarry").unwrap().object.iter().filter(|o| o.class == "asteroid").count() >= 2, "single asteroids");
    assert!(find("well").unwrap().options.altitude);
}

#[test]
fn sc_16_8_dust_brakes_and_the_drifting_asteroids_pass_the_claim() {
    let mut w = book("quarry");
    let id = put(&mut w, "corvette", 0, (0, 6), 1, "N3");
    assert_eq!(drift(&mut w, id), ((0, 3), "N2".into()));
    let drifter = w.named("Drifter").unwrap();
    let legs = crate::games::space_combat::rules::forecast::course(&w, drifter, drifter.counters, 0, 24);
    assert_eq!(legs.len(), 24, "it stays in the zone for the whole game");
    assert!(legs.iter().any(|l| l.place == w.named("Claim").unwrap().place));
}

#[test]
fn sc_16_9_the_probes_are_back_after_six_subturns() {
    let w = book("well");
    for name in ["Castor", "Pollux"] {
        let probe = w.named(name).unwrap();
        let legs = crate::games::space_combat::rules::forecast::course(&w, probe, probe.counters, 0, 6);
        assert_eq!((legs[5].place, legs[5].counters), (probe.place, probe.counters));
    }
}

#[test]
fn sc_16_11_each_half_falls_to_another_ship_of_a_side_and_what_is_aboard_goes_out() {
    let mut w = book("derelict");
    let spare = put(&mut w, "frigate", 0, (0, 16), 1, "N1");
    let goals = |w: &World| w.of(Seat(0)).map(|s| (s.id, goal::of(w, s, Skill::Steady))).collect::<Vec<_>>();
    let sought = |goals: &[(ShipId, Option<Goal>)]| {
        let object = |goal: &Option<Goal>| match goal {
            Some(Goal::Meet { object, .. }) => Some(*object),
            _ => None,
        };
        goals.iter().filter_map(|(_, goal)| object(goal)).collect::<BTreeSet<_>>()
    };
    let halves = ["Bow", "Stern"].map(|name| w.named(name).unwrap().id);
    let all = goals(&w);
    assert_eq!(sought(&all), BTreeSet::from(halves));
    assert_eq!(all.iter().filter(|(_, goal)| goal.is_some()).count(), 2, "the last of three fights");
    w[halves[0]].host = Some(spare);
    let all = goals(&w);
    assert_eq!(sought(&all), BTreeSet::from([halves[1]]));
    assert_eq!(all.iter().find(|(id, _)| *id == spare).unwrap().1, Some(Goal::Escape));
}

#[test]
fn sc_16_3_the_dear_ship_stays_where_the_battle_goes_on_and_the_cheap_one_fetches() {
    let mut w = book("corona-salvage");
    let [dear, cheap] = ["destroyer", "corvette"].map(|c| w.of(Seat(0)).find(|s| s.class == c).unwrap().id);
    w[cheap].place = w[dear].place;
    let lucky = put(&mut w, "frigate", 1, (0, 10), 1, "");
    let spark = w.named("Spark").unwrap().id;
    w[spark].host = Some(lucky);
    let fetches = |skill: Skill| {
        let meets = |s: &&crate::games::space_combat::rules::state::Ship| {
            matches!(goal::of(&w, s, skill), Some(Goal::Meet { .. }))
        };
        w.of(Seat(0)).filter(meets).map(|s| s.id).collect::<Vec<_>>()
    };
    assert_eq!([Skill::Plain, Skill::Steady, Skill::Sharp].map(fetches), [vec![dear], vec![cheap], vec![cheap]]);
}

#[test]
fn sc_16_10_a_freighter_scores_where_it_is_to_leave_and_nowhere_else() {
    for (place, points) in [((0, -17), 10), ((9, -17), 10), ((0, 17), 0), ((17, 0), 0)] {
        let mut w = book("long-haul");
        let id = w.of(Seat(0)).find(|s| s.class == "freighter").unwrap().id;
        let frigate = w.of(Seat(0)).find(|s| s.class == "frigate").unwrap().id;
        for id in [id, frigate] {
            w[id].place.hex = hex(place.0, place.1);
        }
        with_dice(&mut w, &[], |r| r.leave_zone());
        assert_eq!(w.faction(Seat(0)).bonus, points, "{place:?}: the frigate counts for nothing");
        assert_eq!(w.ship(id).unwrap().status, Status::Disengaged);
        assert_eq!(score(&w, Seat(1)), 0, "unhurt ships that leave give nothing");
    }
}

#[test]
fn sc_16_10_freighters_that_nobody_can_stop_any_more_count_as_through() {
    let mut w = book("long-haul");
    for id in w.of(Seat(1)).map(|s| s.id).collect::<Vec<_>>() {
        w[id].status = Status::Disengaged;
    }
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!((w.faction(Seat(0)).bonus, w.verdict.unwrap().winners), (30, vec![Seat(0)]));
}

#[test]
fn sc_16_10_a_passage_that_leads_nowhere_is_named() {
    let text = include_str!("../../../../assets/space_combat/scenarios/long-haul.toml");
    for (from, to, said) in [
        ("exit = [0, -17]", "exit = [0, 0]", "the edge is farther out"),
        ("class = \"freighter\"\nexit", "class = \"barge\"\nexit", "there is no class \"barge\""),
        ("side = \"convoy\"\nclass", "side = \"pilots\"\nclass", "there is no side \"pilots\""),
    ] {
        let faults = parse(&text.replace(from, to)).unwrap_err();
        assert!(faults.iter().any(|f| f.to_string().contains(said)), "{to}: {faults:?}");
    }
}

#[test]
fn sc_16_11_the_hulks_circle_the_giant_above_its_air() {
    let w = book("derelict");
    for name in ["Bow", "Stern"] {
        let hulk = w.named(name).unwrap();
        assert_eq!(w.orbit_of(hulk).unwrap().ring(), Some(6));
        let legs = crate::games::space_combat::rules::forecast::course(&w, hulk, hulk.counters, 0, 32);
        assert!(legs.iter().all(|leg| leg.fate.is_none()), "{name}");
    }
}

#[test]
fn sc_16_12_landed_landers_count_and_captains_bring_them_down() {
    use crate::games::space_combat::rules::advice::goal::{Goal, of};
    let mut w = book("shoals");
    let lander = w.of(Seat(0)).find(|s| s.class().is_lander).unwrap().clone();
    assert_eq!(of(&w, &lander, Skill::Steady), Some(Goal::Land { body: 0 }));
    w[lander.id].landing = Some(Landing { body: 0, latitude: 1 });
    assert_eq!(score(&w, Seat(0)), 16);
}

#[test]
fn sc_16_every_new_battle_has_its_story() {
    for slug in ["long-haul", "derelict", "shoals"] {
        assert!(find(slug).unwrap().story.split_whitespace().count() > 40, "{slug}");
    }
}

#[test]
fn sc_16_1_most_points_win_at_the_turn_limit() {
    let mut w = book("open-lanes");
    w.turn = 6;
    let id = w.of(Seat(0)).next().unwrap().id;
    w[id].hull = 1;
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(w.verdict.unwrap().winners, [Seat(1)]);
    let mut w = book("open-lanes");
    w.turn = 6;
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert!(w.verdict.unwrap().winners.is_empty());
}

#[test]
fn sc_16_7_a_scenario_file_with_faults_names_them_all() {
    let bad = FRAME
        .replace("zone_radius_hexes = 30", "zone_radius_hexes = 99")
        .replace("turns = 9", "turns = 0")
        .replacen("default_force = [\"corvette\"]", "default_force = [\"battlestar\"]", 1)
        + "[[body]]\nname = \"X\"\ntemplate = \"cube\"\nhex = [0, 0]\n[[victory]]\nkind = \"salvage\"\nobject = \"Ghost\"\npoints = 1\n";
    let faults = parse(&bad).unwrap_err();
    let text: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for part in
        ["zone_radius_hexes: 99", "turns: 0", "side a: \"battlestar\"", "body X: there is no template", "\"Ghost\""]
    {
        assert!(text.iter().any(|t| t.contains(part)), "{part} in {text:?}");
    }
    assert!(parse("nonsense = [").unwrap_err()[0].to_string().starts_with("file:"));
    let unknown = FRAME.to_owned() + "colour = \"red\"\n";
    assert!(parse(&unknown).is_err());
}

#[test]
fn sc_16_7_a_template_of_ones_own_is_checked_and_used() {
    let ring = "[templates.tiny]\ntitle = \"Tiny\"\nbody_radius_hexes = 1\nhas_surface = true\nrings = { 1 = { speed = 1 } }\n";
    let body = "[[body]]\nname = \"T\"\ntemplate = \"tiny\"\nhex = [0, 0]\n";
    let good = FRAME.replacen("[[side]]", &format!("{ring}[[side]]"), 1) + body;
    assert_eq!(parse(&good).unwrap().bodies()[0].template.field_radius_hexes(), 1);
    let bad = good.replace("speed = 1", "speed = 3");
    assert!(parse(&bad).unwrap_err().iter().any(|f| f.problem.contains("10.4")));
}
