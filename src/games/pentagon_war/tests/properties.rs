//! Properties: whole games from seeds, fuzzed plans and designs, secrecy, exact repetition, computer players.

use std::collections::BTreeMap;

use crate::contract::PanelRow;
use crate::contract::apply;
use crate::contract::prelude::*;
use crate::contract::{
    Asking, Dice, Draft, Lens, Play, Press, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer,
};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::resolve::ram::{Body, impact};
use crate::games::pentagon_war::rules::state::State;
use crate::kit::panel::PANEL_HOME;
use proptest::prelude::*;

fn start(scenario: &str, seed: &str) -> State {
    let options = PentagonWar::options(ScenarioSource::Book(scenario), "").unwrap();
    let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    PentagonWar::start(&setup, Dice::new(Seed::from_words(seed).unwrap())).unwrap()
}

fn computer(state: &State, seat: Seat, skill: Skill, seed: u64) -> Order {
    let view = View::<PentagonWar>::of(state, Viewer::Seat(seat));
    PentagonWar::computer(&view, seat, &Thinking { skill, seed, may_go_on: &|| true })
}

/// An order is said in words that read back to it.
fn reads_back(state: &State, seat: Seat, order: &Order) {
    let view = View::<PentagonWar>::of(state, Viewer::Seat(seat));
    let said = PentagonWar::format(&view, order).to_notation(PentagonWar::CARD.verbs);
    let draft = Draft::from_notation(&said, "test", PentagonWar::CARD.verbs, None).unwrap();
    assert_eq!(PentagonWar::parse(&view, seat, &draft).as_ref(), Ok(order), "{said}");
}

/// A game between computer players; the winners and the number of orders.
fn battle(scenario: &str, seed: &str, skills: [Skill; 2]) -> (State, usize) {
    let mut state = start(scenario, seed);
    for orders in 0..20_000 {
        let Asking::Orders(window) = PentagonWar::asking(&state) else { return (state, orders) };
        let seat = window.seats[0];
        let order = computer(&state, seat, skills[seat.index()], 7);
        reads_back(&state, seat, &order);
        state = apply::<PentagonWar>(&state, seat, order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}")).state;
    }
    panic!("no end");
}

fn winner(state: &State) -> Option<usize> {
    match PentagonWar::asking(state) {
        Asking::Over(outcome) => outcome.winners.first().map(|s| s.index()).filter(|_| outcome.winners.len() == 1),
        Asking::Orders(_) => None,
    }
}

/// Random legal play; every state is sound, and what others may see does not depend on a seat's secrets.
fn random_play(scenario: &str, seed: u64, most_orders: usize) -> State {
    let mut state = start(scenario, &seed.to_string());
    let mut choice = Dice::new(Seed::from_words(&format!("choices {seed}")).unwrap());
    for _ in 0..most_orders {
        let Asking::Orders(window) = PentagonWar::asking(&state) else { break };
        assert!(!window.seats.is_empty());
        let seat = window.seats[choice.roll(window.seats.len() as u32) as usize - 1];
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(seat));
        let legal = PentagonWar::legal(&view, seat);
        assert!(!legal.is_empty());
        for order in &legal {
            reads_back(&state, seat, order);
        }
        let order = if choice.roll(3) == 1 && legal.contains(&Order::Done) {
            Order::Done
        } else {
            legal[choice.roll(legal.len() as u32) as usize - 1].clone()
        };
        let before = View::<PentagonWar>::of(&state, Viewer::Public);
        let is_done = matches!(order, Order::Done | Order::Screens { .. });
        let applied = apply::<PentagonWar>(&state, seat, order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}"));
        assert_eq!(PentagonWar::violations(&applied.state), Vec::<String>::new(), "{order:?}");
        if !is_done {
            let after = View::<PentagonWar>::of(&applied.state, Viewer::Public);
            assert_eq!(*before, *after, "sealed: {order:?}");
            let public = View::<PentagonWar>::of(&applied.state, Viewer::Public);
            assert!(applied.events.iter().all(|e| PentagonWar::tell(&public, e).is_none()));
        }
        state = applied.state;
    }
    state
}

#[test]
fn pw_24_random_legal_play_is_accepted_sound_and_sealed_in_every_scenario() {
    for scenario in ["duel", "three", "carriers", "station", "hole", "slip", "open", "convoy"] {
        for seed in 0..2 {
            random_play(scenario, seed, 220);
        }
    }
}

#[test]
fn pw_0_the_same_seed_and_orders_give_the_same_bytes() {
    let twice = [random_play("three", 5, 200), random_play("three", 5, 200)];
    let bytes = twice.map(|s| Play::<PentagonWar>::at(s).to_bytes());
    assert_eq!(bytes[0], bytes[1]);
    let read = Play::<PentagonWar>::from_bytes(&bytes[0]).unwrap();
    assert_eq!(read.to_bytes(), bytes[0], "serde round trip");
}

#[test]
fn pw_24_the_sharp_beat_the_plain_in_the_duel() {
    let mut won = 0;
    for seed in 0..10 {
        let (sharp, skills) =
            if seed % 2 == 0 { (0, [Skill::Sharp, Skill::Plain]) } else { (1, [Skill::Plain, Skill::Sharp]) };
        let (state, _) = battle("duel", &format!("duel {seed}"), skills);
        won += usize::from(winner(&state) == Some(sharp));
    }
    assert!(won >= 8, "{won} of 10");
}

/// The plain ones are played in `games/tests/whole.rs`.
#[test]
fn pw_24_sharp_computers_finish_every_scenario() {
    for scenario in ["three", "carriers", "station", "hole", "slip", "open", "convoy"] {
        let (state, _) = battle(scenario, "all", [Skill::Steady, Skill::Sharp]);
        assert!(matches!(PentagonWar::asking(&state), Asking::Over(_)), "{scenario}");
    }
}

#[test]
#[ignore = "measures; run with --ignored --nocapture"]
fn figures_of_computer_duels() {
    for (one, two) in [(Skill::Sharp, Skill::Plain), (Skill::Steady, Skill::Plain), (Skill::Sharp, Skill::Steady)] {
        for swapped in [false, true] {
            let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
            let mut turns = 0;
            for seed in 0..100 {
                let skills = if swapped { [two, one] } else { [one, two] };
                let (state, _) = battle("duel", &format!("figures {seed}"), skills);
                turns += usize::from(state.turn);
                let first = usize::from(swapped);
                let key = match winner(&state) {
                    Some(seat) if seat == first => "won",
                    Some(_) => "lost",
                    None => "drawn",
                };
                *tally.entry(key).or_default() += 1;
            }
            println!(
                "{one:?} as {} v {two:?}: {tally:?}, {} turns on average",
                if swapped { "Alpha-Centauri" } else { "Sol" },
                turns / 100
            );
        }
    }
}

#[test]
#[ignore = "shows a duel in words; run with --ignored --nocapture"]
fn story_of_a_duel() {
    let mut state = start("duel", "story 1");
    while let Asking::Orders(window) = PentagonWar::asking(&state) {
        let seat = window.seats[0];
        let order = computer(&state, seat, if seat.0 == 0 { Skill::Sharp } else { Skill::Plain }, 7);
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(seat));
        println!("{seat:?} {}", PentagonWar::format(&view, &order).to_notation(PentagonWar::CARD.verbs));
        let applied = apply::<PentagonWar>(&state, seat, order).unwrap();
        let view = View::<PentagonWar>::of(&applied.state, Viewer::Public);
        for line in applied.events.iter().filter_map(|e| PentagonWar::tell(&view, e)).map(|line| line.markdown()) {
            println!("    {line}");
        }
        state = applied.state;
    }
}

/// Every page that can be reached by pressing controls, a few levels deep, fits the frame and speaks of legal orders.
#[test]
fn pw_24_panels_pictures_sheets_and_completions_answer_everywhere() {
    for scenario in ["duel", "carriers", "three", "open"] {
        let mut state = random_play(scenario, 3, 120);
        if matches!(PentagonWar::asking(&state), Asking::Over(_)) {
            state = random_play(scenario, 3, 20);
        }
        for seat in [Seat(0), Seat(1)] {
            let view = View::<PentagonWar>::of(&state, Viewer::Seat(seat));
            let mut open = vec![Draft::new(PANEL_HOME)];
            let mut visited = 0;
            while let Some(draft) = open.pop() {
                visited += 1;
                if visited > 120 {
                    break;
                }
                assert!(draft.to_notation(PentagonWar::CARD.verbs).len() <= 70, "{draft:?}");
                let panel = PentagonWar::panel(&view, seat, &draft).unwrap();
                assert!(panel.rows.len() <= 8 && panel.text.lines().count() <= 5);
                let picture = PentagonWar::draw(&view, &panel.lens).unwrap();
                assert!(!picture.alt().is_empty() && picture.alt().chars().count() <= 1_000);
                for press in panel.rows.iter().flat_map(presses) {
                    match press {
                        Press::Show(next) | Press::Fill(next) if visited < 60 => open.push(next),
                        Press::Show(_) | Press::Fill(_) => {}
                        Press::Submit(order) => {
                            assert!(order.to_notation(PentagonWar::CARD.verbs).len() <= 90, "{order:?}");
                        }
                    }
                }
            }
            check_words(&state, &view, seat);
        }
    }
}

fn check_words(state: &State, view: &View<PentagonWar>, seat: Seat) {
    assert!(PentagonWar::prompt(view, seat).iter().all(|l| !l.is_empty()));
    for (_, back) in PentagonWar::orders(view, seat) {
        let back = back.unwrap();
        assert!(PentagonWar::parse(view, seat, &back).is_ok(), "{back:?}");
    }
    for craft in state.craft.values() {
        assert!(!PentagonWar::sheet(view, Some(&craft.name)).unwrap().text().is_empty());
    }
    assert!(PentagonWar::sheet(view, None).is_ok() && PentagonWar::sheet(view, Some("nobody")).is_err());
    assert!(PentagonWar::sheet(view, Some("zelta-dee")).is_ok());
    for overlay in PentagonWar::CARD.overlays {
        let focus = state.own(seat).next().map(|c| c.name.clone());
        let lens = Lens { focus, overlays: vec![overlay.name.to_owned()], preview: None };
        assert!(PentagonWar::draw(view, &lens).is_ok());
    }
    let unit = state.own(seat).next().map(|c| c.name.clone()).unwrap_or_default();
    for verb in PentagonWar::CARD.verbs {
        for field in verb.fields {
            let draft = Draft::new(verb.name).with("unit", &unit);
            let choices = PentagonWar::complete(view, &draft, field.name);
            assert!(
                choices.len() <= 25 && choices.iter().all(|c| c.value.len() <= 100 && c.label.chars().count() <= 100)
            );
        }
    }
}

fn presses(row: &PanelRow) -> Vec<Press> {
    match row {
        PanelRow::Menu { entries, .. } => entries.iter().map(|e| e.press.clone()).collect(),
        PanelRow::Lines { lines, .. } => lines.iter().map(|l| l.entry.press.clone()).collect(),
        PanelRow::Buttons(buttons) => buttons.iter().map(|b| b.press.clone()).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pw_14_momentum_is_kept_and_energy_never_negative(m1 in 1_u32..7, m2 in 1_u32..7, w in 0_u32..8, a in -6_i64..=6, c in -6_i64..=6, b in -6_i64..=6, d in -6_i64..=6) {
        let one = Body { mass: m1, weights: w, velocity: Velocity::hexes(a, c) };
        let two = Body { mass: m2, weights: 0, velocity: Velocity::hexes(b, d) };
        let result = impact(one, two, false);
        let (m, n) = (i64::from(m1), i64::from(m2));
        let before = one.velocity.scaled(m, 1).plus(two.velocity.scaled(n, 1));
        let after = result.velocity.scaled(m + n, 1);
        let lost = before.minus(after);
        prop_assert!(lost.a.abs() < m + n && lost.c.abs() < m + n, "only what truncation to 1/7200 loses");
        if w == 0 {
            let energy = m * one.velocity.speed().pow(2) + n * two.velocity.speed().pow(2);
            prop_assert!(i64::from(result.points) <= energy / (4 * 7_200 * 7_200));
        }
    }

    #[test]
    fn pw_24_any_text_is_read_or_refused_and_never_breaks(text in "(plan|move|fire|power|launch|screens|defaults|ship) (Dee|all|Aklinon|-) [-a-zA-Z0-9<>=+.@,*/ ]{0,40}") {
        let state = start("duel", "fuzz");
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(Seat(0)));
        if let Ok(draft) = Draft::from_notation(&text, "test", PentagonWar::CARD.verbs, None)
            && let Ok(order) = PentagonWar::parse(&view, Seat(0), &draft)
            && let Ok(applied) = apply::<PentagonWar>(&state, Seat(0), order)
        {
            prop_assert_eq!(PentagonWar::violations(&applied.state), Vec::<String>::new());
        }
    }

    #[test]
    fn pw_24_arbitrary_text_in_any_field_never_breaks(text in "\\PC{0,80}", verb in 0_usize..12, field in 0_usize..4) {
        let state = start("carriers", "fuzz");
        let spec = PentagonWar::CARD.verbs[verb % PentagonWar::CARD.verbs.len()];
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(Seat(0)));
        let usual = spec.fields.iter().map(|f| (f.name, if f.name == "unit" { "Zelta" } else { "1" }));
        let mut draft = usual.fold(Draft::new(spec.name), |draft, (name, value)| draft.with(name, value));
        if let Some(field) = spec.fields.get(field % spec.fields.len().max(1)) {
            draft = draft.with(field.name, text.clone());
            prop_assert!(PentagonWar::complete(&view, &draft, field.name).len() <= 25);
        }
        if let Ok(order) = PentagonWar::parse(&view, Seat(0), &draft)
            && let Ok(applied) = apply::<PentagonWar>(&state, Seat(0), order)
        {
            prop_assert_eq!(PentagonWar::violations(&applied.state), Vec::<String>::new());
        }
        let file = format!("{text}\n");
        prop_assert!(PentagonWar::options(ScenarioSource::File(&file), "").is_err());
    }

    #[test]
    fn pw_20_4_arbitrary_text_is_no_design_that_breaks(spec in "\\PC{0,80}", tail in "[a-z]{1,9}=[-0-9a-zA-Z,x/.]{0,12}") {
        for text in [spec.clone(), tail.clone(), format!("{spec} {tail}")] {
            if let Ok(design) = Design::parse("x", &text) {
                let _ = (design.faults(), design.points(), design.size_class(), design.spec());
            }
        }
    }

    #[test]
    fn pw_20_4_any_design_is_read_or_refused_and_reads_back(spec in "((hull=[0-9]{1,2}/[0-9]{1,2}|engines=[0-9]|fuel=[0-9]|main=[01]|radar=[0-9]|capacitors=[0-9]{1,3}|armor=1,2,3,4,5,[0-9]|laser=[FRAL],[1-7]|missiles=[0-9]x(4|8|9)|drones=[LEPX-]W?|links=[1-7]o?|lmg=F) ?){1,8}") {
        if let Ok(design) = Design::parse("x", &spec) {
            let _ = (design.faults(), design.points(), design.size_class());
            prop_assert_eq!(Design::parse("x", &design.spec()).unwrap().spec(), design.spec());
        }
    }
}
