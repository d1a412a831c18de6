//! Properties at random (19.12), fuzzed scenarios and orders.

use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Input, Play, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::book::{library, parse};
use crate::games::space_combat::data::catalogue::templates;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::motion::{Tie, path};
use crate::games::space_combat::rules::state::{Phase, ShipId, State};
use crate::grid::Hex;
use proptest::prelude::*;

use super::kit::*;

fn any_counters() -> impl Strategy<Value = Counters> {
    prop::array::uniform6(0..9_i32).prop_map(Counters)
}

fn any_hex() -> impl Strategy<Value = Hex> {
    (-40..40_i32, -40..40_i32).prop_map(|(q, r)| Hex::new(q, r))
}

/// Starts a scenario of the book with options.
pub(crate) fn start(slug: &str, changes: &str, seats: usize, seed: &str) -> Play<SpaceCombat> {
    let options = SpaceCombat::options(ScenarioSource::Book(slug), changes).unwrap();
    let sides = SpaceCombat::sides(&options).iter().take(seats).map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: slug.to_owned(), options, sides };
    Play::start(&setup, &Seed::from_words(seed).unwrap()).unwrap()
}

/// The same in sealed programs, once steady captains have chosen the ships of both sides.
pub(crate) fn mustered(slug: &str, seed: &str) -> State {
    let mut play = start(slug, "orders=programs", 2, seed);
    let thinking = Thinking { skill: Skill::Steady, seed: 0, may_go_on: &|| true };
    while matches!(play.state().phase, Phase::Muster { .. }) {
        let Asking::Orders(window) = play.asking() else { panic!("no one musters") };
        play = play.computer(window.seats[0], &thinking).unwrap().next;
    }
    play.state().clone()
}

/// Corona Salvage with the ships of one side in Cinder's orbit beside it, and the others where they begin; the first
/// side's first ship.
pub(crate) fn beside_cinder(lucky: Seat) -> (State, ShipId) {
    let mut state = mustered("corona-salvage", "late");
    let (place, orbit) = state.world.named("Cinder").map(|cinder| (cinder.place, cinder.counters)).unwrap();
    for ship in state.world.ships.iter_mut().filter(|s| s.owner == Some(lucky)) {
        (ship.place, ship.counters) = (place, orbit);
    }
    let id = state.world.ships.iter().find(|s| s.owner == Some(Seat(0))).unwrap().id;
    (state, id)
}

/// Slingshot Cup with both ships home from the race, in one hex of the orbit that ends it.
pub(crate) fn both_home(changes: &str) -> State {
    let mut state = start("slingshot-cup", changes, 2, "home").state().clone();
    let planet = state.world.bodies[0].clone();
    let berth = planet.hex.ring(3).next().unwrap();
    let dots = planet.dots(berth, Spin::Clockwise).unwrap();
    for n in 0..2 {
        state.world.factions[n].passed_mark = true;
        (state.world.ships[n].place.hex, state.world.ships[n].counters) = (berth, dots);
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sc_19_12_1_resolving_keeps_the_sum_and_leaves_two_neighbours_at_most(c in any_counters()) {
        let normal = c.resolved();
        prop_assert_eq!(normal.vector(), c.vector());
        prop_assert_eq!(normal.resolved(), normal);
        prop_assert_eq!(normal, Counters::of_vector(c.vector()));
        let used: Vec<usize> = (0..6).filter(|i| normal.0[*i] > 0).collect();
        prop_assert!(used.len() <= 2);
        if let [a, b] = used.as_slice() {
            prop_assert!(b - a == 1 || b - a == 5);
        }
    }

    #[test]
    fn sc_19_12_2_a_path_has_as_many_hexes_as_the_speed_and_turns_with_the_input(from in any_hex(), by in any_hex()) {
        for tie in [Tie::FirstFace, Tie::SecondFace] {
            let hexes = path(from, by, tie);
            prop_assert_eq!(hexes.len(), usize::try_from(by.length_hexes()).unwrap());
            prop_assert_eq!(hexes.last().copied().unwrap_or(from), from.plus(by));
            let mut last = from;
            for hex in &hexes {
                prop_assert_eq!(last.distance_hexes(*hex), 1);
                last = *hex;
            }
        }
        let both = |from: Hex, by: Hex| {
            let mut set = vec![path(from, by, Tie::FirstFace), path(from, by, Tie::SecondFace)];
            set.sort();
            set
        };
        let mut turned: Vec<Vec<Hex>> =
            both(from, by).into_iter().map(|p| p.into_iter().map(|h| h.rotated(1)).collect()).collect();
        turned.sort();
        prop_assert_eq!(turned, both(from.rotated(1), by.rotated(1)));
    }

    #[test]
    fn sc_19_12_3_distance_is_a_metric_and_the_speed_of_the_difference(a in any_hex(), b in any_hex(), c in any_hex()) {
        prop_assert_eq!(a.distance_hexes(b), b.distance_hexes(a));
        prop_assert!(a.distance_hexes(c) <= a.distance_hexes(b) + b.distance_hexes(c));
        prop_assert_eq!(a.distance_hexes(b), Counters::of_vector(b.minus(a)).speed());
    }

    #[test]
    fn counters_are_read_back_from_their_words(c in any_counters()) {
        prop_assert_eq!(Counters::parse(&c.words().replace("at rest", "")), Some(c));
    }

    #[test]
    fn any_text_as_an_order_is_refused_or_understood_without_a_fault(text in "\\PC{0,60}", verb in 0..16_usize) {
        let play = start("open-lanes", "", 2, "1");
        let spec = &SpaceCombat::CARD.verbs[verb];
        let line = format!("{} {text}", spec.name);
        if let Ok(draft) = Draft::from_notation(&line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None) {
            let _ = play.submit(Seat(0), &draft);
            let _ = play.panel(Seat(0), &draft);
            for field in spec.fields {
                prop_assert!(play.complete(Viewer::Seat(Seat(0)), &draft, field.name).len() <= 25);
            }
        }
    }

    #[test]
    fn any_text_as_a_scenario_gives_faults_and_no_panic(text in "\\PC{0,200}") {
        prop_assert!(parse(&text).is_err());
    }
}

/// A file of the book with one of its figures or words changed.
fn bent(file: usize, at: usize, to: &str) -> String {
    const FILES: [&str; 3] = [
        include_str!("../../../../assets/space_combat/scenarios/tern-landing.toml"),
        include_str!("../../../../assets/space_combat/scenarios/quiet-point.toml"),
        include_str!("../../../../assets/space_combat/scenarios/slingshot-cup.toml"),
    ];
    let mut lines: Vec<String> = FILES[file % FILES.len()].lines().map(str::to_owned).collect();
    let values: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].contains(" = ")).collect();
    let line = &mut lines[values[at % values.len()]];
    let key = line.split(" = ").next().unwrap_or_default().to_owned();
    *line = format!("{key} = {to}");
    lines.join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sc_16_7_a_bent_scenario_file_is_refused_with_its_faults_or_can_be_played(
        file in 0..3_usize,
        at in 0..60_usize,
        to in prop_oneof![
            "-?[0-9]{1,9}",
            "\\[-?[0-9]{1,3}, -?[0-9]{1,3}\\]",
            "\"[a-zA-Z0-9 -]{0,12}\"",
            "\"(N|NE|S|SE|planet|moon|corvette|Planet|Relay|star)[0-9]{0,2}\"",
            "(true|false|\\[\\])",
        ],
    ) {
        let text = bent(file, at, &to);
        match SpaceCombat::read(&text) {
            Err(faults) => {
                prop_assert!(!faults.is_empty() && faults.iter().all(|f| !f.trim().is_empty()));
                prop_assert!(SpaceCombat::options(ScenarioSource::File(&text), "").is_err());
            }
            Ok(card) => {
                let options = SpaceCombat::options(ScenarioSource::File(&text), "").unwrap();
                let most = options.scenario.players[1];
                let sides = SpaceCombat::sides(&options).iter().take(most).map(|s| s.slug.clone()).collect();
                let setup = Setup { scenario: card.slug, options, sides };
                let mut play = Play::<SpaceCombat>::start(&setup, &Seed::from_words("bent").unwrap()).unwrap();
                for _ in 0..12 {
                    let Asking::Orders(window) = play.asking() else { break };
                    play = play.other(&Input::Timeout { seat: window.seats[0] }).next;
                    prop_assert_eq!(play.violations(), Vec::<String>::new());
                }
            }
        }
    }

    #[test]
    fn words_of_orders_in_any_order_are_refused_or_carried_out_without_a_fault(
        verb in 0..16_usize,
        words in prop::collection::vec(
            prop_oneof![
                "(Destroyer|Corvette)[12]",
                "(R|L)[0-4]", "(F|B|N|NE|SW)-?[0-9]{1,3}", "[1-6]\\+[0-9]{1,2}", "[1-6]>[1-6]:[0-9]",
                "(all|or|if|then|else|range|shield|disabled|<=|/|!|hold|burn|fire|scan|evade|vent|up|down)",
                "(reinforce|pd|default|withdraw|land|on|off|never|south|right[1-4]|left[1-4])",
                "(L|R|M)[1-3](@Corvette[12])?", "[0-9]{1,10}",
            ],
            0..10,
        ),
        options in prop::sample::select(vec![
            "", "program_mode=on", "altitude=on open=on", "dying_shot=on relativistic=on", "orders=programs", "far=on altitude=on",
        ]),
    ) {
        let mut play = start("open-lanes", options, 2, "2");
        for _ in 0..2 {
            let Asking::Orders(window) = play.asking() else { unreachable!("fleets are asked for") };
            play = play.submit(window.seats[0], &Draft::new("done")).unwrap().next;
        }
        let Asking::Orders(window) = play.asking() else { unreachable!("the game has begun") };
        let seat = window.seats[0];
        let line = format!("{} {}", SpaceCombat::CARD.verbs[verb].name, words.join(" "));
        if let Ok(draft) = Draft::from_notation(&line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None)
            && let Ok(done) = play.submit(seat, &draft)
        {
            let read = Draft::from_notation(&done.notation, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
            prop_assert!(play.submit(seat, &read).is_ok(), "{} is read back as {}", line, done.notation);
            let mut next = done.next;
            for _ in 0..3 {
                let Asking::Orders(window) = next.asking() else { break };
                next = next.other(&Input::Timeout { seat: window.seats[0] }).next;
                prop_assert_eq!(next.violations(), Vec::<String>::new());
            }
        }
    }
}

/// Walks through a game by picking legal orders with these numbers, checking each state.
fn walk(slug: &str, changes: &str, seats: usize, picks: &[u16]) -> Result<(), TestCaseError> {
    let mut play = start(slug, changes, seats, "walk");
    for pick in picks {
        let Asking::Orders(window) = play.asking() else { return Ok(()) };
        let seat = window.seats[usize::from(*pick) % window.seats.len()];
        let view = View::<SpaceCombat>::of(play.state(), Viewer::Seat(seat));
        let legal = SpaceCombat::legal(&view, seat);
        prop_assert!(!legal.is_empty());
        let order = &legal[usize::from(*pick) % legal.len()];
        let draft = SpaceCombat::format(&view, order);
        prop_assert_eq!(&SpaceCombat::parse(&view, seat, &draft).unwrap(), order, "{:?}", draft);
        let text = draft.to_notation(SpaceCombat::CARD.verbs);
        let read = Draft::from_notation(&text, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
        prop_assert_eq!(&read, &draft);
        let done = match pick % 5 {
            0 => play.submit(seat, &Draft::new("done")).unwrap(),
            1 if pick % 7 == 0 => play.other(&Input::Timeout { seat }),
            _ => play.submit(seat, &draft).unwrap(),
        };
        let replayed = play.replay(&done.input).unwrap();
        prop_assert_eq!(replayed.next.digest(), done.next.digest(), "same seed, same orders, same state (19.12.6)");
        play = done.next;
        prop_assert_eq!(play.violations(), Vec::<String>::new());
        let kept = Play::<SpaceCombat>::from_bytes(&play.to_bytes()).unwrap();
        prop_assert_eq!(kept.state(), play.state(), "serde round trip");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sc_19_12_5_and_6_random_legal_play_keeps_every_bound(
        scenario in 0..library().len(),
        options in 0..128_u32,
        picks in prop::collection::vec(any::<u16>(), 60),
    ) {
        let scenario = &library()[scenario];
        let names = scenario.options.list().map(|(name, _)| name);
        let on: Vec<String> = (0..7).filter(|i| options >> i & 1 == 1).map(|i| format!("{}=on", names[i])).collect();
        walk(&scenario.slug, &on.join(" "), scenario.players[1].min(3), &picks)?;
    }
}

#[test]
fn sc_19_12_4_states_of_orbit_stay_so_in_the_real_move_step() {
    for (slug, template) in templates() {
        for (ring, carries) in &template.rings {
            for spin in Spin::ALL {
                let mut w = world(&[(slug.as_str(), 0, 0)]);
                let Some(dots) = w.bodies[0].dots(Hex::new(0, -ring), spin) else {
                    panic!("{slug} has dots on ring {ring}, speed {carries:?}")
                };
                let id = put(&mut w, "frigate", 0, (0, -ring), 1, &dots.words());
                for subturn in 1..=24 {
                    // Stars are too hot to stay: their heat is beside the point here.
                    w.ships[id.index()].heat = 0;
                    drift(&mut w, id);
                    let orbit = w.orbit_of(ship(&w, id)).map(|o| (o.ring(), o.spin()));
                    assert_eq!(orbit, Some((Some(*ring), Some(spin))), "{slug} ring {ring}, subturn {subturn}");
                }
            }
        }
    }
}
