//! Rules 5.8 to 5.10 and 8.6: sealed rounds, fallbacks, standing orders, the target of most worth.

use crate::contract::prelude::*;
use crate::contract::{
    Asking, Dice, Draft, Lens, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer, apply,
};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::state::{Clock, Stage};

use crate::kit::panel::PANEL_HOME;

use super::support::{A, B, Table, battle, battle_in, fresh};

/// The usual positions of `battle`, in sealed rounds.
fn sealed(ships: &str) -> Table {
    battle_in(["triangle", "circle"], ships, Clock { round: 1, quiet_rounds: 0 }, "rounds=sealed")
}

fn awaited(table: &Table) -> Vec<Seat> {
    match Anteel::asking(&table.state) {
        Asking::Orders(window) => window.seats,
        Asking::Over(_) => vec![],
    }
}

/// What its owner alone was told.
fn told_to(table: &Table, seat: Seat) -> Vec<String> {
    let (own, public) = (table.view(Viewer::Seat(seat)), table.view(Viewer::Public));
    let own = table.events.iter().filter(|e| Anteel::tell(&public, e).is_none()).filter_map(|e| Anteel::tell(&own, e));
    own.map(|line| line.plain()).collect()
}

#[test]
fn rule_5_8_both_are_asked_at_once_and_a_phase_runs_when_both_are_in() {
    let mut table = sealed("Spur1 1820 0, Spur2 2020 0, Mote1 1810 3");
    assert_eq!(awaited(&table), [A, B]);
    table.order(A, "move Spur1 F3").order(B, "move Mote1 F2").order(A, "move Spur2 F1");
    assert_eq!((table.at("Spur1"), table.at("Mote1")), ("1820 N".to_owned(), "1810 S".to_owned()), "nothing has moved");
    let window = table.window();
    table.order(A, "done");
    assert_eq!((awaited(&table), table.window()), (vec![B], window));
    table.order(B, "done");
    assert_eq!((table.at("Spur1"), table.at("Spur2")), ("1817 N".to_owned(), "2019 N".to_owned()));
    assert_eq!((table.at("Mote1"), table.state.stage()), ("1812 S".to_owned(), Stage::Firing));
    assert!(table.window() > window);
}

#[test]
fn rule_5_8_ships_act_in_the_sequence_of_play_and_inside_a_group_in_the_sequence_of_filing() {
    let mut table = sealed("Spur1 1820 0, Spur2 2020 0, Mote1 1810 3, Halo1 2010 3");
    table.order(A, "move Spur2 F1").order(A, "move Spur1 F1").order(B, "move Mote1 F1").order(B, "move Halo1 F1");
    table.order(B, "done").order(A, "done");
    let moved: Vec<&str> =
        table.told.iter().filter(|l| l.contains(" moves ")).map(|l| l.split("**").nth(1).unwrap()).collect();
    // Orders: Halo 9, Spurs 3, Mote 2 (5.1).
    assert_eq!(moved, ["Halo1", "Spur2", "Spur1", "Mote1"]);
}

#[test]
fn rule_5_8_who_is_in_changes_nothing_more_in_this_phase() {
    let mut table = sealed("Spur1 1820 0, Mote1 1810 3");
    table.order(A, "move Spur1 F1").order(A, "done");
    for text in ["move Spur1 F2", "hold Spur1", "cancel Spur1", "done"] {
        assert_eq!(
            (table.refused(A, text).rule, table.refused(A, text).code),
            ("5.8".to_owned(), "locked".to_owned()),
            "{text}"
        );
    }
    table.order(A, "fire Spur1 Mote1");
    assert_eq!(awaited(&table), [B], "a shot for the firing phase is no order of this one");
}

#[test]
fn rule_5_8_nobody_can_be_asked_while_ships_act() {
    let mut table = sealed("Spur1 1820 0, Mote1 1810 3");
    let no = table.refused(A, "move Spur1 F3 else ask");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("5.8", "nobody_to_ask"));
    assert!(no.message.contains("else hold") && no.message.contains("else short"), "{}", no.message);
}

#[test]
fn rule_5_8_only_those_with_a_shot_are_asked_to_fire_and_a_phase_without_shots_is_skipped() {
    let mut table = sealed("Spur1 1820 0, Mote1 1810 3");
    table.order(A, "done").order(B, "done");
    assert_eq!((table.state.stage(), table.state.round()), (Stage::Movement, 2), "they are 10 hexes apart");
    // Mote1 has its back to the Spur, which alone can fire.
    let mut table = sealed("Spur1 1820 0, Mote1 1817 0");
    table.order(A, "done").order(B, "done");
    assert_eq!((table.state.stage(), awaited(&table)), (Stage::Firing, vec![A]));
}

#[test]
fn rule_5_8_a_phase_ordered_in_full_before_it_begins_asks_nobody() {
    let mut table = sealed("Spur1 1820 0, Mote1 1816 3");
    table.order(A, "fire Spur1 Mote1").order(B, "fire Mote1 best");
    table.order(A, "done").order(B, "done");
    assert_eq!((table.state.stage(), table.state.round()), (Stage::Movement, 2));
    assert!(table.told.iter().any(|l| l.contains("**Spur1** fires at **Mote1**")), "{:?}", table.told);
}

#[test]
fn rule_5_8_silence_is_being_in() {
    let mut table = sealed("Spur1 1820 0, Mote1 1810 3");
    table.order(A, "move Spur1 F2").order(B, "done").timeout(A);
    assert_eq!(table.at("Spur1"), "1818 N", "what was ordered counts");
}

#[test]
fn rule_5_8_fleets_are_placed_at_once_and_in_secret() {
    let mut table = fresh(["triangle", "circle"], "budget=20 rounds=sealed");
    table.order(A, "fleet Spur 2").order(B, "fleet Mote 2");
    assert_eq!((table.state.stage(), awaited(&table)), (Stage::Deployment, vec![A, B]));
    table.order(A, "deploy Spur1 1830 NE");
    let no = table.refused(A, "deploy Spur2 1830 N");
    assert!(no.message.contains("Spur1"), "{}", no.message);
    assert_eq!(table.view(Viewer::Seat(B)).plans, vec![]);
    table.order(A, "done").order(B, "done");
    assert_eq!((table.at("Spur1"), table.state.stage()), ("1830 NE".to_owned(), Stage::Movement));
    assert!(table.state.living().count() == 4, "the others stand in their usual places");
}

#[test]
fn rule_5_9_else_short_goes_as_far_as_is_legal_and_tells_its_owner() {
    let mut table = sealed("Spur1 1820 0, Mote1 1816 3");
    // Mote1 (order 2) moves after Spur1 (3), which stops in 1818, its way ahead.
    table.order(B, "move Mote1 F2 else short").order(A, "move Spur1 F2").order(A, "done").order(B, "done");
    assert_eq!((table.at("Spur1"), table.at("Mote1")), ("1818 N".to_owned(), "1817 S".to_owned()));
    let told = told_to(&table, B);
    assert!(
        told.iter().any(|l| l.contains("Mote1 moves F2") && l.contains("It moves F, as far as was legal")),
        "{told:?}"
    );
    assert!(told_to(&table, A).iter().all(|l| !l.contains("Mote1")), "nobody else is told");
}

#[test]
fn rule_5_9_only_a_move_can_be_carried_out_in_part() {
    let mut table = sealed("Spur1 1820 0, Mote1 1816 3");
    let no = table.refused(A, "fire Spur1 Mote1 else short");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("5.9", "not_in_part"));
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1816 3");
    table.order(B, "move Mote1 F2 else short").order(A, "move Spur1 F2");
    assert_eq!(table.at("Mote1"), "1817 S", "in classic rounds, too");
}

#[test]
fn rule_5_9_a_target_that_is_gone_gives_way_to_the_next() {
    let mut table = sealed("Spur1 1820 0, Spur2 2020 0, Mote1 1818 3 5, Mote2 1918 3");
    table.order(A, "fire Spur1 Mote1").order(A, "fire Spur2 Mote1 > Mote2").order(A, "done").order(B, "done");
    // Motes fire first (8), then the Spurs.
    while table.state.stage() == Stage::Firing {
        table.order(awaited(&table)[0], "done");
    }
    assert!(table.told.iter().any(|l| l.contains("**Spur2** fires at **Mote2**")), "{:?}", table.told);
}

#[test]
fn rule_8_6_the_best_target_is_one_that_would_be_destroyed_then_the_largest_share_of_cost() {
    let mut table = sealed("Spur1 1820 0, Mote1 1818 3 5, Halo1 1919 3");
    table.order(A, "fire Spur1 best").order(A, "done").order(B, "done");
    while table.state.stage() == Stage::Firing {
        table.order(awaited(&table)[0], "done");
    }
    assert!(table.told.iter().any(|l| l.contains("**Spur1** fires at **Mote1**") && l.contains("destroyed")));
}

#[test]
fn rule_5_10_a_ship_without_an_order_follows_its_standing_order() {
    let mut table = sealed("Spur1 1820 0, Spur2 2020 0, Mote1 1810 3");
    table.order(A, "standing Spur1 engage").order(A, "standing Spur2 flee").order(A, "done").order(B, "done");
    // A Spur does most up to 2 hexes; it has 5 steps.
    assert_eq!((table.at("Spur1"), table.at("Spur2")), ("1815 N".to_owned(), "2518 NE".to_owned()), "east is nearest");
    let told = told_to(&table, A);
    assert!(told.iter().any(|l| l == "Spur1 had no order: engages the nearest enemy."), "{told:?}");
}

#[test]
fn rule_5_10_keep_stays_between_its_ranges_and_fires_at_best() {
    let mut table = sealed("Spur1 1820 0, Mote1 1819 3");
    table.order(A, "standing all keep 3-4").order(A, "done").order(B, "hold Mote1").order(B, "done");
    let range =
        table.state.pose(super::support::ship("Spur1")).unwrap().hex.distance_hexes(super::support::hex("1819"));
    assert_eq!(range, 3, "two hexes astern");
    while table.state.stage() == Stage::Firing {
        table.order(awaited(&table)[0], "done");
    }
    assert!(table.told.iter().any(|l| l.contains("**Spur1** fires at **Mote1**")), "{:?}", table.told);
}

#[test]
fn rule_5_10_flee_leaves_the_board() {
    let mut table = sealed("Spur1 1820 0, Spur2 0120 4, Mote1 1810 3");
    table.order(A, "standing Spur2 flee").order(A, "done").order(B, "done");
    assert_eq!(table.at("Spur2"), "fled");
}

#[test]
fn rule_5_10_impossible_ranges_and_words_are_refused() {
    let mut table = sealed("Spur1 1820 0, Mote1 1810 3");
    for text in ["standing Spur1 keep 0-3", "standing Spur1 keep 5-3", "standing all keep 3-99"] {
        assert_eq!(table.refused(A, text).rule, "5.10", "{text}");
    }
    for text in ["standing Spur1 attack", "standing Spur1 keep", "standing Spur1 keep near", "standing all"] {
        assert!(!table.not_understood(A, text).is_empty(), "{text}");
    }
    assert_eq!(table.refused(A, "standing Mote1 engage").rule, "5.2");
}

#[test]
fn rule_5_10_in_classic_rounds_nothing_stands() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1812 3");
    for text in ["standing Spur1 engage", "standing all flee"] {
        let no = table.refused(A, text);
        assert_eq!((no.rule.as_str(), no.code.as_str()), ("5.10", "nothing_stands"), "{text}");
        assert!(no.message.contains("sealed rounds") && no.message.contains("hold Spur1"), "{}", no.message);
    }
    let view = table.view(Viewer::Seat(A));
    let draft = Draft::new("standing").with("unit", "Spur1");
    assert_eq!(Anteel::complete(&view, &Draft::new("standing"), "unit"), []);
    assert_eq!(Anteel::complete(&view, &draft, "orders"), []);
    let panel = format!("{:?}", Anteel::panel(&view, A, &Draft::new(PANEL_HOME)).unwrap());
    assert!(!panel.contains("standing"), "{panel}");
}

#[test]
fn rule_5_10_standing_orders_and_picks_are_their_owners_alone() {
    let (mut one, mut other) = (sealed("Spur1 1820 0, Mote1 1810 3"), sealed("Spur1 1820 0, Mote1 1810 3"));
    one.order(A, "standing Spur1 engage").order(A, "move Spur1 F2");
    other.order(A, "standing all keep 2-3").order(A, "fire Spur1 best");
    for viewer in [Viewer::Public, Viewer::Seat(B)] {
        let (a, b) = (one.view(viewer), other.view(viewer));
        assert_eq!(*a, *b);
        assert_eq!(Anteel::draw(&a, &Lens::default()), Anteel::draw(&b, &Lens::default()));
        assert_eq!(Anteel::prompt(&a, B), Anteel::prompt(&b, B));
    }
    let own = one.view(Viewer::Seat(A));
    let lines: Vec<String> = Anteel::orders(&own, A).iter().map(|(line, _)| line.plain()).collect();
    assert!(lines.iter().any(|l| l == "Without an order Spur1 engages the nearest enemy."), "{lines:?}");
}

/// Windows in which somebody is asked, until the end of a game between two computers.
fn windows(skills: [Skill; 2], game: u64, changes: &str) -> (usize, u32) {
    let options = Anteel::options(ScenarioSource::Book("standard"), changes).unwrap();
    let sides = [["triangle", "circle"], ["diamond", "hourglass"], ["crescent", "triangle"]]
        [usize::try_from(game).unwrap() % 3];
    let setup = Setup { scenario: "standard".into(), options, sides: sides.map(str::to_owned).to_vec() };
    let mut state = Anteel::start(&setup, Dice::new(Seed::new([0; 32]))).unwrap();
    let mut asked = std::collections::BTreeSet::new();
    for step in 0.. {
        let Asking::Orders(window) = Anteel::asking(&state) else { break };
        asked.insert(window.number);
        let seat = window.seats[0];
        let thinking = Thinking { skill: skills[seat.index()], seed: game * 1000 + step, may_go_on: &|| true };
        let order = Anteel::computer(&View::<Anteel>::of(&state, Viewer::Seat(seat)), seat, &thinking);
        state = apply::<Anteel>(&state, seat, order).unwrap().state;
    }
    (asked.len(), state.round())
}

#[test]
fn rule_5_8_a_round_takes_two_windows_at_most() {
    let (mut all, mut classic) = (0, 0);
    for game in 0..3 {
        for skill in [Skill::Plain, Skill::Steady] {
            let (asked, rounds) = windows([skill, Skill::Steady], game, "rounds=sealed");
            assert!(asked <= 2 * usize::try_from(rounds).unwrap() + 2, "{asked} windows in {rounds} rounds");
            all += asked;
            classic += windows([skill, Skill::Steady], game, "").0;
        }
    }
    println!("windows to the end, 6 games: sealed {all}, classic {classic}");
    assert!(all * 2 < classic, "sealed {all}, classic {classic}");
}
