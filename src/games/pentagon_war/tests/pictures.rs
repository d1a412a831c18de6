//! What was shot and who was hit is in the next picture that is posted.

use std::collections::BTreeMap;

use super::support::{FOE, SOL, Table};
use crate::contract::prelude::*;
use crate::contract::{
    Applied, Asking, Dice, Ending, Input, Lens, ScenarioSource, Seat, Seed, Setup, Skill, Thinking, View, Viewer,
};
use crate::contract::{apply, apply_other};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::label;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::Effect;
use crate::games::pentagon_war::rules::forecast::{barrage, nearest_enemy};
use crate::games::pentagon_war::rules::state::State;
use crate::grid::Hex;
use crate::scene::{Cell, Ink, Item, Picture, Scene, ZoneFill};

fn scene(state: &State) -> Scene {
    let view = View::<PentagonWar>::of(state, Viewer::Public);
    match PentagonWar::draw(&view, &Lens::default()).unwrap() {
        Picture::Map(scene) => *scene,
        Picture::Card(_) => panic!("no map"),
    }
}

/// Hits, misses and the like that words tell of, by kind.
fn told(events: &[Event]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for event in events {
        let kind = match event {
            Event::Fired { .. } => "fire",
            Event::MissileStruck { .. } => "missile",
            Event::BoltMet { .. } => "bolt",
            Event::Rammed { target, .. } if target != "the planet" => "ram",
            Event::PointDefended { .. } => "point defense",
            Event::Held { .. } | Event::Intercepted { .. } => "beam",
            Event::Destroyed { explosion: 1.., .. } => "explosion",
            _ => continue,
        };
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

/// The points that hit and shots that there were are the same in words and in the picture, and all of it lies in the frame and in
/// the part that a post shows.
fn assert_drawn(state: &State, events: &[Event], at: &str) {
    let scene = scene(state);
    let shots: Vec<(Cell, Cell, &str)> = scene
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Shot { from, to, text, .. } => Some((*from, *to, text.as_str())),
            _ => None,
        })
        .collect();
    let counts = told(events);
    let drawn = |what: &str| shots.iter().any(|(_, _, text)| text.contains(what));
    let has_hit = scene.items.iter().any(|item| matches!(item, Item::Damage { .. } | Item::Shot { is_kill: true, .. }));
    for (kind, n) in &counts {
        let is_drawn = match *kind {
            "fire" | "missile" | "bolt" => has_hit || drawn("-") || drawn("miss"),
            "ram" => drawn("ram"),
            "point defense" => drawn("missed") || drawn("shot down"),
            "beam" => drawn("held") || drawn("beam misses") || drawn("bolt stopped"),
            _ => scene.items.iter().any(|item| matches!(item, Item::Wreck { .. })),
        };
        assert!(is_drawn, "{at}: {n} of {kind} are told and not drawn: {shots:?}");
    }
    let recent = &state.recent.shots;
    let of_events: usize = counts.iter().filter(|(kind, _)| **kind != "explosion").map(|(_, n)| n).sum();
    assert!(recent.len() >= of_events, "{at}: {} of {of_events} are kept for the picture", recent.len());
    let damage: u32 = events
        .iter()
        .map(|event| match event {
            Event::Fired { result: Effect::Damage(points), .. }
            | Event::MissileStruck { points, .. }
            | Event::BoltMet { points, .. } => *points,
            _ => 0,
        })
        .sum();
    assert!(recent.iter().map(|s| s.damage).sum::<u32>() >= damage, "{at}: the points that hit");
    let (area, focus) = (scene.board.area(), scene.focus.unwrap_or_else(|| scene.board.area()));
    let shown = |hex: Hex| area.contains(hex.into()) && focus.contains(hex.into());
    for shot in recent {
        let ends = [shot.from, shot.to].map(|hex| (Cell::from(hex), label(hex), shown(hex)));
        assert!(ends.iter().all(|(_, _, is_shown)| *is_shown), "{at}: {ends:?}");
        assert!(shots.iter().any(|(from, to, _)| [*from, *to] == [ends[0].0, ends[1].0]), "{at}: {ends:?}");
    }
}

fn start(scenario: &str, seed: &str) -> State {
    let options = PentagonWar::options(ScenarioSource::Book(scenario), "").unwrap();
    let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: scenario.to_owned(), options, sides };
    PentagonWar::start(&setup, Dice::new(Seed::from_words(seed).unwrap())).unwrap()
}

/// A game between computers in which the given seats count as people: windows in which no person is awaited are not posted. At
/// every post all that happened since the last one must be drawn; returns what was seen in all.
fn watched(scenario: &str, skills: [Skill; 2], people: &[Seat]) -> BTreeMap<&'static str, usize> {
    let mut state = start(scenario, "pictures");
    let (mut since, mut all) = (vec![], BTreeMap::new());
    let mut posted = 0;
    for step in 0..6_000_u64 {
        let (window, is_posted, is_over) = match PentagonWar::asking(&state) {
            Asking::Orders(window) => {
                let is_posted = window.number != posted && window.seats.iter().any(|s| people.contains(s));
                (window, is_posted, false)
            }
            Asking::Over(_) => (crate::contract::Window { number: 0, seats: vec![] }, true, true),
        };
        if is_posted {
            let at = format!("{scenario}, turn {}, step {step}", state.turn);
            assert_drawn(&state, &since, &at);
            for (kind, n) in told(&since) {
                *all.entry(kind).or_default() += n;
            }
            since.clear();
            posted = window.number;
        }
        if is_over {
            return all;
        }
        let seat = window.seats[0];
        let view = View::<PentagonWar>::of(&state, Viewer::Seat(seat));
        let thinking = Thinking { skill: skills[seat.index()], seed: step, may_go_on: &|| true };
        let order = PentagonWar::computer(&view, seat, &thinking);
        let Applied { state: next, events } = apply::<PentagonWar>(&state, seat, order).unwrap();
        state = next;
        since.extend(events);
    }
    panic!("{scenario} does not end");
}

#[test]
fn every_shot_hit_and_ram_is_in_the_next_public_picture_of_every_scenario() {
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for scenario in ["duel", "three", "carriers", "station", "hole", "slip", "open"] {
        for (skills, people) in
            [([Skill::Steady, Skill::Plain], vec![SOL, FOE]), ([Skill::Sharp, Skill::Steady], vec![FOE])]
        {
            for (kind, n) in watched(scenario, skills, &people) {
                *all.entry(kind).or_default() += n;
            }
        }
    }
    for kind in ["fire", "missile", "bolt", "explosion"] {
        assert!(all.get(kind).is_some_and(|n| *n > 0), "the games have some of {kind}: {all:?}");
    }
}

/// Badges have the points of what was fired since the last orders, and captions name who is known.
#[test]
fn pw_9_1_the_strips_tell_what_is_shown_what_happened_and_what_comes_next() {
    let gun = "hull=20/20 engines=1 fuel=1 capacitors=9 main=1 radar=6 laser=F,F";
    let mut table = Table::new(&[("Dee", gun, "1015", "A", 0, 0)], &[("Foe", gun, "1010", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast, 2 fire w1 at Foe, 9 fire w2 at Foe");
    table.order(FOE, "plan Foe coast, break impulse 5").allocated();
    let scene = scene(&table.state);
    let said = |words: &[crate::scene::Word]| words.iter().map(|word| word.text.as_str()).collect::<String>();
    assert_eq!(scene.banner.title, "TURN 1 · IMPULSE 4");
    assert_eq!(scene.banner.phases.len(), 12);
    let happened = said(&scene.caption.happened);
    let damage: u32 = table.state.recent.shots.iter().map(|shot| shot.damage).sum();
    let wanted = if damage > 0 { format!("Dee hits Foe for {damage}.") } else { "Dee misses Foe.".to_owned() };
    assert_eq!(happened, wanted);
    let badges: Vec<&str> = scene
        .items
        .iter()
        .filter_map(|i| if let Item::Damage { text, .. } = i { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(badges.concat(), if damage > 0 { format!("-{damage}") } else { String::new() });
    let next = said(&scene.caption.next);
    assert!(next.starts_with("Next: ") && next.ends_with(" steers. Turn 1, impulse 5 of 12."), "{next}");
}

/// A stop that asks only others is not posted to a person who is not awaited there; what happened before it is still shown.
#[test]
fn pw_shots_of_the_whole_turn_are_kept_and_those_before_the_last_orders_are_muted() {
    use crate::scene::Ink;
    let gun = "hull=20/20 engines=1 fuel=1 capacitors=9 main=1 radar=6 laser=F,F";
    let mut table = Table::new(&[("Dee", gun, "1015", "A", 0, 0)], &[("Foe", gun, "1010", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast, 2 fire w1 at Foe, 9 fire w2 at Foe");
    table.order(FOE, "plan Foe coast, break impulse 5").allocated();
    assert_eq!(table.awaited(), [1]);
    let inks = |table: &Table| -> Vec<bool> {
        let items = scene(&table.state).items;
        let mut inks: Vec<bool> = items
            .iter()
            .filter_map(|i| if let Item::Shot { ink, .. } = i { Some(*ink == Ink::Muted) } else { None })
            .collect();
        inks.sort_unstable();
        inks
    };
    assert_eq!(inks(&table), [false]);
    table.order(FOE, "done");
    assert_eq!(table.state.turn, 2);
    assert_eq!(inks(&table), [false, true], "the later and the earlier one");
    table.order(SOL, "plan Dee coast, break impulse 2").order(FOE, "plan Foe coast").allocated();
    assert_eq!(inks(&table), Vec::<bool>::new(), "a new turn");
}

#[test]
fn pw_14_rams_are_drawn() {
    let heavy = "hull=38/30 engines=1 fuel=1 main=1";
    let mut table = Table::new(&[("Akl", heavy, "1018", "A", 6, 0)], &[("Blu", heavy, "1015", "A", 0, 0)]);
    table.quiet().order(SOL, "plan Akl coast, ram Blu").order(FOE, "defaults Blu dodge=off breaks=none");
    table.order(FOE, "plan Blu coast").allocated();
    let text = PentagonWar::draw(&View::of(&table.state, Viewer::Public), &Lens::default()).unwrap().text();
    assert!(text.contains("Shot 1015 at 1015: ram -4"), "{text}");
}

/// 2.3, 2.1: the directions are letters, and hexes off the printed map have signs.
#[test]
fn pw_2_3_the_text_of_the_map_speaks_as_the_rules_do() {
    let bare = "hull=8/6 engines=1 fuel=1 main=1";
    let mut table = Table::new(&[("Dee", bare, "1702", "F", 12, 0)], &[("Foe", bare, "1010", "D", 0, 0)]);
    table.quiet().order(SOL, "plan Dee coast").order(FOE, "plan Foe coast").allocated();
    let text = PentagonWar::draw(&View::of(&table.state, Viewer::Public), &Lens::default()).unwrap().text();
    assert!(text.contains("Dee v12 at (17,-10) facing F"), "{text}");
    assert!(text.contains("1701 > (17,0) > (17,-1)"), "{text}");
    assert!(!text.contains("facing N") && !text.contains("17-"), "{text}");
}

/// 22: the last picture is the one that people keep.
#[test]
fn pw_22_4_the_last_picture_says_who_has_won() {
    let title = |table: &Table| (scene(&table.state).banner.title, scene(&table.state).banner.phases.len());
    let mut table = Table::stock("duel");
    assert_eq!(title(&table), ("TURN 1 · START".to_owned(), 12));
    table.state = apply_other::<PentagonWar>(&table.state, &Input::End { ending: Ending::Resigned(SOL) }).state;
    assert_eq!(title(&table), ("ALPHA-CENTAURI WINS".to_owned(), 0), "no phase comes any more");
    let mut table = Table::stock("duel");
    table.state = apply_other::<PentagonWar>(&table.state, &Input::End { ending: Ending::DrawAgreed }).state;
    assert_eq!(title(&table).0, "NOBODY WINS");
}

/// An overlay that has nothing to show says so; labels are whole words.
#[test]
fn pw_11_2_overlays_say_what_they_show_and_when_there_is_nothing() {
    let table = Table::stock("duel");
    let text = |overlay: &str| {
        let lens = Lens { focus: Some("Dee".to_owned()), overlays: vec![overlay.to_owned()], ..Lens::default() };
        PentagonWar::draw(&View::of(&table.state, Viewer::Seat(SOL)), &lens).unwrap().text()
    };
    assert!(table.state.in_play().all(|c| c.locks.is_empty()), "the forms are not in");
    assert!(text("locks").contains("Nobody has a lock-on now"), "{}", text("locks"));
    assert!(!text("next").contains("lock-on"), "{}", text("next"));
    assert!(text("arcs").contains("weapons") && !text("arcs").contains(" bear:"), "{}", text("arcs"));
}

/// 9.1, 9.5: the arcs of a craft say what it can be expected to do, which is less behind it and farther away.
#[test]
fn pw_9_5_arcs_show_the_damage_to_be_expected() {
    let table = Table::stock("duel");
    let view = View::of(&table.state, Viewer::Seat(SOL));
    let lens = Lens { focus: Some("Dee".to_owned()), overlays: vec!["arcs".to_owned()], ..Lens::default() };
    let Picture::Map(scene) = PentagonWar::draw(&view, &lens).unwrap() else { panic!("no map") };
    let zones = scene.items.iter().filter_map(|item| if let Item::Zone(zone) = item { Some(zone) } else { None });
    let arcs: Vec<_> = zones.filter(|zone| zone.ink == Ink::Arc).collect();
    assert!(arcs.len() >= 2 && arcs.iter().all(|zone| zone.label.ends_with("point") || zone.label.ends_with("points")));
    let dee = view.craft.values().find(|craft| craft.name == "Dee").unwrap();
    let enemy = nearest_enemy(&view, dee).unwrap();
    let ahead = |hexes: i32| dee.hex.plus(dee.facing.step().times(hexes));
    let damage = |hexes: i32| barrage(&view, dee, enemy.id, ahead(hexes)).1;
    assert!(damage(1) > damage(8), "farther away");
    assert!(damage(2) > damage(-2), "behind");
    let best = arcs.iter().find(|zone| zone.fill == ZoneFill::Tint(3)).unwrap();
    assert!(best.cells.contains(&ahead(1).into()), "{best:?}");
}

/// The lobby's picture is read out with the same directions.
#[test]
fn pw_2_3_the_text_of_the_lobby_speaks_of_letters_too() {
    let options = PentagonWar::options(ScenarioSource::Book("duel"), "").unwrap();
    let sides = options.scenario.sides.iter().map(|s| s.slug.clone()).collect();
    let text = PentagonWar::lobby(&Setup { scenario: "duel".to_owned(), options, sides }).text();
    assert!(text.contains("facing A") && !text.contains("facing N"), "{text}");
}
