//! Orders mean what they say: every word is understood or the whole order refused, and what is accepted is said back.

use crate::contract::prelude::*;
use crate::contract::{Draft, Seat, View, Viewer, apply};
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::{Anteel, Event, Order, State};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::support::{A, B, Table, battle, fresh};
use crate::games::tests::generic::{Bounds, random_game};
use crate::games::tests::slips::{Slip, is_nonsense, slipped, slips};

/// States of random games with a seat that may order something there.
fn states() -> Vec<(State, Seat)> {
    let mut found = vec![];
    for seed in 1300..1303 {
        let mut n = 0;
        random_game::<Anteel>(seed, Bounds::USUAL, |state, chooser| {
            if n < 3 || chooser.below(12) == 0 {
                found.extend([(state.clone(), A), (state.clone(), B)]);
            }
            n += 1;
        });
    }
    found.retain(|(state, seat)| !legal(state, *seat).is_empty());
    found
}

fn legal(state: &State, seat: Seat) -> Vec<Order> {
    Anteel::legal(&View::of(state, Viewer::Seat(seat)), seat)
}

/// What a text orders, if it is understood and legal.
fn accepted(state: &State, seat: Seat, text: &str) -> Option<Order> {
    let view = View::<Anteel>::of(state, Viewer::Seat(seat));
    let draft = Draft::from_notation(text, Anteel::CARD.title, Anteel::CARD.verbs, Anteel::CARD.default_verb).ok()?;
    let order = Anteel::parse(&view, seat, &draft).ok()?;
    Anteel::check(&view, seat, &order).ok().map(|()| order)
}

#[test]
fn a_slip_of_the_pen_is_refused_or_means_the_same() {
    let states = states();
    let insertions = ["xyzzy", "brumm", "§§", "%", "-", ">", "hold", "else", "Spur", "77"];
    let mut runner = TestRunner::new(Config { cases: 6000, failure_persistence: None, ..Config::default() });
    let pick = any::<prop::sample::Index>;
    runner
        .run(&(pick(), pick(), slips(&insertions), 0..12_usize), |(state, order, slip, at)| {
            let (state, seat) = state.get(&states);
            let legal = legal(state, *seat);
            let order = order.get(&legal);
            let view = View::<Anteel>::of(state, Viewer::Seat(*seat));
            let notation = Anteel::format(&view, order).to_notation(Anteel::CARD.verbs);
            let words: Vec<String> = notation.split_whitespace().map(str::to_owned).collect();
            let text = slipped(&words, &slip, at).join(" ");
            let read = accepted(state, *seat, &text);
            let is_same = read.as_ref() == Some(order);
            match slip {
                Slip::Insert(word) | Slip::Replace(word) if is_nonsense(word) => {
                    prop_assert!(read.is_none(), "{:?} is read as {:?}", text, read);
                }
                Slip::Shout | Slip::Spread => prop_assert!(is_same, "{:?} is read as {:?}", text, read),
                // Without its facing a ship faces the enemy (4.8): that is said in so many words.
                Slip::Drop if words[0] == "deploy" && at % words.len() == 3 => {}
                _ => prop_assert!(read.is_none() || is_same, "{:?} is read as {:?}, not {}", text, read, notation),
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn words_that_were_once_passed_over_are_refused_and_named() {
    let bought = fresh(["triangle", "circle"], "");
    for (text, said) in [
        ("fleet Spur 1 0", "one class with one number"),
        ("fleet Spur §§ 10", "'§' has no meaning in a fleet"),
        ("fleet Spur -10", "'-' has no meaning in a fleet"),
        ("fleet Spur 4 Citadel 2", "one class with one number"),
        ("fleet Sp ur 10", "one class with one number"),
    ] {
        let answer = bought.not_understood(A, text);
        assert!(answer.contains(said), "{text}: {answer}");
    }
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 3, Mote2 1917 3");
    for (text, said) in [
        ("move Spur1", "`path` is missing"),
        ("move Spur1 F1 2", "a count of steps follows its step"),
        ("move Spur1 else hold", "before else stands the path"),
        ("fire Spur1 > Mote1", "an order names one to 8 targets"),
        ("fire Spur1 Mote1 >", "an order names one to 8 targets"),
        ("fire Spur1 Mote1, Mote2, Mote1", "Mote1 is named twice"),
        ("hold Spur1 Spur1", "no ship has this name"),
        ("fire Spur1 Mote1 elsewhere else hold", "no ship has this name"),
    ] {
        let answer = table.not_understood(A, text);
        assert!(answer.contains(said), "{text}: {answer}");
    }
}

#[test]
fn every_accepted_order_is_answered_to_who_gave_it() {
    for (state, seat) in states() {
        for order in legal(&state, seat).into_iter().step_by(7) {
            let applied = apply::<Anteel>(&state, seat, order.clone()).unwrap();
            let view = View::<Anteel>::of(&applied.state, Viewer::Seat(seat));
            let told = applied.events.iter().filter_map(|event| Anteel::tell(&view, event)).count();
            assert!(told > 0, "{order:?} is carried out without a word");
        }
    }
}

/// What the owner of a filed order, and everybody, is told of the last input.
fn told(table: &Table, seat: Seat) -> (Vec<String>, Vec<String>) {
    let lines = |viewer| {
        let view = table.view(viewer);
        table
            .events
            .iter()
            .filter_map(|event| Anteel::tell(&view, event))
            .map(|line| line.markdown())
            .collect::<Vec<_>>()
    };
    (lines(Viewer::Seat(seat)), lines(Viewer::Public))
}

#[test]
fn rule_5_5_an_order_that_replaces_another_says_so() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1810 3");
    table.order(B, "move Mote1 F2").order(B, "move Mote1 F3");
    let (own, public) = told(&table, B);
    assert_eq!(
        own,
        [
            "Replaced, and no longer filed: **Mote1** moves F2.",
            "Filed: **Mote1** moves F3 when its turn comes; if that is not legal then, you are asked."
        ]
    );
    assert_eq!(public, Vec::<String>::new());
    table.order(B, "fire Mote1 Spur1").order(B, "cancel Mote1");
    assert_eq!(told(&table, B).0, ["Taken back: **Mote1** moves F3; **Mote1** fires at Spur1."]);
}

#[test]
fn rule_5_5_a_filed_order_that_is_not_carried_out_is_told_to_its_owner_alone() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1810 3");
    table.order(B, "move Mote1 F6 else hold").order(A, "move Spur1 F4");
    let (own, public) = told(&table, B);
    let line = "Not legal when its turn came: **Mote1** moves F6. It holds instead.".to_owned();
    assert!(own.contains(&line) && !public.contains(&line), "{own:?}");
    // 5.4: a ship without a target is passed, and what it was to fire at comes to nothing.
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1812 0, Mote2 0101 0");
    table.order(A, "fire Spur1 Mote1").order(A, "done").order(B, "done");
    let (own, public) = told(&table, A);
    let line = "Not carried out: **Spur1** fires at Mote1. It has no target from where it stands (5.4).".to_owned();
    assert!(own.contains(&line) && !public.contains(&line), "{own:?}");
}

#[test]
fn rule_4_3_a_second_fleet_says_that_it_replaces_the_first() {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "fleet Spur 10").order(A, "fleet Spur 1, Citadel 3");
    let (own, public) = told(&table, A);
    assert_eq!(own, ["Your sealed fleet is now 3 Citadel, 1 Spur, in place of 10 Spur."]);
    assert_eq!(public, Vec::<String>::new());
}

#[test]
fn rule_5_5_a_move_ordered_while_ships_fire_is_said_to_be_for_the_next_round() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    table.on_to(Stage::Firing).order(A, "move Spur1 F2");
    let (own, _) = told(&table, A);
    assert!(own[0].starts_with("Filed: **Spur1** moves F2 in the movement phase of round 2;"), "{own:?}");
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    table.on_to(Stage::Firing);
    let draft = Draft::new("move");
    let choices = Anteel::complete(&table.view(Viewer::Seat(A)), &draft, "unit");
    assert!(choices[0].label.ends_with("· for the next round"), "{choices:?}");
}

#[test]
fn rule_5_6_hold_rest_places_all_ships_that_are_left_in_hexes_of_their_own() {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, "fleet Citadel 2, Bastion 1, Spur 2").order(B, "fleet Corona 4");
    table.order(A, "deploy Bastion1 1829").order(A, "hold rest");
    assert_eq!([table.at("Citadel1"), table.at("Citadel2")], ["1929 N", "2129 N"], "it is their turn");
    assert_eq!(table.state.plans.len(), 3, "Bastion1 as it was filed, both Spurs besides");
    table.order(B, "hold rest");
    assert_eq!(table.state.stage(), Stage::Movement, "nobody has to be asked again");
    assert_eq!([table.at("Bastion1"), table.at("Spur1"), table.at("Spur2")], ["1829 N", "1729 N", "2329 N"]);
    let placed = table.events.iter().filter(|e| matches!(e, Event::Dropped { .. })).count();
    assert_eq!(placed, 0, "every filed place was free when its turn came");
}

#[test]
fn rule_5_6_hold_rest_holds_the_ships_without_an_order_and_no_others() {
    let mut table = battle(["triangle", "circle"], "Bastion1 1020 0, Spur1 1420 0, Spur2 1620 0, Mote1 1010 3");
    table.order(A, "move Spur1 F2").order(A, "hold rest");
    assert_eq!([table.at("Bastion1"), table.at("Spur1"), table.at("Spur2")], ["1020 N", "1418 N", "1620 N"]);
    assert_eq!(table.asked(), Some(B));
    let no = table.refused(A, "hold rest");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("5.6", "none_without_order"));
}
