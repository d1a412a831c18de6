//! What the picture must show.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::prelude::*;
use crate::contract::{Applied, Asking, Draft, Lens, Seat, Skill, Thinking, View, Viewer, apply};
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::Otherwise;
use crate::games::anteel::rules::state::{Clock, Stage};
use crate::games::anteel::{Anteel, Event, Order, State};
use crate::grid::Hex;
use crate::scene::{Block, Cell, Ink, Item, Mark, Picture, Scene, Shape, Size, Token, Word, Zone};

use super::support::{A, B, Table, battle, battle_in, fresh, hex};
use crate::games::tests::generic::{Chooser, started};

fn scene(table: &Table, viewer: Viewer, lens: &Lens) -> Scene {
    match Anteel::draw(&table.view(viewer), lens).unwrap() {
        Picture::Map(scene) => *scene,
        Picture::Card(card) => panic!("{card:?}"),
    }
}

fn public(table: &Table) -> Scene {
    scene(table, Viewer::Public, &Lens::default())
}

fn tokens(scene: &Scene) -> Vec<&Token> {
    scene.items.iter().filter_map(|i| if let Item::Token(t) = i { Some(t) } else { None }).collect()
}

fn zones(scene: &Scene, ink: Ink) -> Vec<&Zone> {
    let zones = scene.items.iter().filter_map(|i| if let Item::Zone(z) = i { Some(z) } else { None });
    zones.filter(|z| z.ink == ink).collect()
}

fn look(focus: &str, overlay: &str) -> Lens {
    Lens { focus: Some(focus.to_owned()), overlays: vec![overlay.to_owned()], preview: None }
}

/// What the picture after an input must still tell: what each ship lost, and where it was hit last; moves.
#[derive(Default)]
struct Untold {
    shots: usize,
    lost: BTreeMap<ShipName, (u32, Option<Hex>)>,
    moves: usize,
}

impl Untold {
    /// A ship was hit where it was before the input, or where it has moved to in it since.
    fn take(&mut self, before: &State, events: &[Event]) {
        let mut moved = BTreeMap::new();
        for event in events {
            match event {
                Event::Fired { target, damage, .. } => {
                    self.shots += 1;
                    let hex = moved.get(target).copied().or_else(|| before.pose(*target).map(|pose| pose.hex));
                    let entry = self.lost.entry(*target).or_insert((0, None));
                    *entry = (entry.0 + damage, hex.or(entry.1));
                }
                Event::Moved { ship, pose, path, .. } => {
                    moved.insert(*ship, pose.hex);
                    self.moves += usize::from(path.forward() + path.backward() > 0);
                }
                _ => {}
            }
        }
    }

    /// The shots and moves of one window are told by its picture.
    fn must_be_in(&mut self, state: &State, scene: &Scene, when: &str) {
        let (mut shots, mut badges, mut trails) = (0, Vec::new(), 0);
        for item in &scene.items {
            match item {
                Item::Shot { text, .. } => {
                    assert_eq!(text, "", "the badge of the target says it");
                    shots += 1;
                }
                Item::Damage { cell, text } => {
                    badges.push((*cell, text.trim_start_matches('-').parse::<u32>().unwrap()));
                }
                Item::Trail { is_dashed: false, .. } => trails += 1,
                _ => {}
            }
        }
        let fired = std::mem::take(&mut self.shots);
        assert!(shots >= fired, "{when}: {shots} shots are in the picture, {fired} were fired");
        for (ship, (lost, hit_in)) in std::mem::take(&mut self.lost) {
            let hex = state.pose(ship).map(|pose| pose.hex).or(hit_in).unwrap();
            let is_told = badges.iter().any(|(cell, shown)| *cell == Cell::from(hex) && *shown >= lost);
            assert!(lost == 0 || is_told, "{when}: {ship} lost {lost} at {hex:?}, and the badges are {badges:?}");
        }
        assert!(trails >= std::mem::take(&mut self.moves), "{when}: only {trails} moves are in the picture");
    }
}

#[test]
fn a_fired_shot_and_a_move_are_in_the_next_public_picture() {
    let (mut pictures, mut shots) = (0, 0);
    // Windows in which only a computer player is awaited pass without a picture.
    for (seed, is_posted_for) in (1400..1409).zip([&[A, B][..], &[A], &[B]].into_iter().cycle()) {
        let mut chooser = Chooser::new(seed);
        let mut state = started::<Anteel>(&mut chooser);
        let (mut untold, mut window) = (Untold::default(), 0);
        for input in 0..6000 {
            // Much is filed ahead, so that whole phases pass in one input.
            let seat = Seat(u8::from(chooser.below(2) == 0));
            let filed = ahead(&state, seat, &mut chooser);
            let Some(applied) = filed.or_else(|| by_computer(&state, input)) else { break };
            untold.take(&state, &applied.events);
            shots += applied.events.iter().filter(|e| matches!(e, Event::Fired { .. })).count();
            state = applied.state;
            let (now, is_posted) = match Anteel::asking(&state) {
                Asking::Orders(window) => (window.number, window.seats.iter().any(|s| is_posted_for.contains(s))),
                Asking::Over(_) => (u32::MAX, true),
            };
            if now != window && is_posted {
                window = now;
                pictures += 1;
                let table = Table { state: state.clone(), told: vec![], events: vec![] };
                untold.must_be_in(&state, &public(&table), &format!("seed {seed}, input {input}"));
            }
        }
    }
    assert!(pictures > 100 && shots > 50, "{pictures} pictures, {shots} shots");
}

/// The next order of a computer player.
fn by_computer(state: &State, seed: u64) -> Option<Applied<Anteel>> {
    let Asking::Orders(window) = Anteel::asking(state) else { return None };
    let seat = window.seats[0];
    let view = View::<Anteel>::of(state, Viewer::Seat(seat));
    let thinking = Thinking { skill: Skill::Plain, seed, may_go_on: &|| false };
    apply::<Anteel>(state, seat, Anteel::computer(&view, seat, &thinking)).ok()
}

/// Now and then an order for a ship whose turn has not come.
fn ahead(state: &State, seat: Seat, chooser: &mut Chooser) -> Option<Applied<Anteel>> {
    if state.plans.len() > 12 || chooser.below(3) > 0 {
        return None;
    }
    let view = View::<Anteel>::of(state, Viewer::Seat(seat));
    let acts = |order: &Order| matches!(order, Order::Act(plan) if plan.otherwise == Otherwise::Hold);
    let mut orders: Vec<Order> = Anteel::legal(&view, seat).into_iter().filter(acts).collect();
    if orders.is_empty() {
        return None;
    }
    let order = orders.swap_remove(chooser.below(orders.len()));
    apply::<Anteel>(state, seat, order).ok()
}

#[test]
fn the_banner_tells_round_sides_budget_and_phase() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let banner = public(&table).banner;
    assert_eq!(
        (banner.title.as_str(), banner.subtitle.as_str()),
        ("SETUP · DEPLOYMENT", "Triangle v Circle · 100 points · 9 rounds")
    );
    let chips: Vec<(&str, bool)> = banner.phases.iter().map(|p| (p.label.as_str(), p.is_current)).collect();
    assert_eq!(chips, [("Fleets", false), ("Deploy", true), ("Move", false), ("Fire", false)], "what is shown");
    let heading = Anteel::heading(&table.view(Viewer::Public));
    assert_eq!((heading.title.as_str(), heading.phase.as_str()), ("ROUND 1", "Move"), "what is asked");
}

#[test]
fn tokens_differ_by_empire_and_class_and_show_facing_hull_and_who_is_to_act() {
    let table = battle(["triangle", "circle"], "Spur1 1820 1, Citadel1 1920 0, Mote1 1817 0 4");
    let scene = public(&table);
    let all = tokens(&scene);
    let token = |name: &str| *all.iter().find(|t| t.label.as_ref().unwrap().id == name).unwrap();
    let (spur, citadel, mote) = (token("Spur1"), token("Citadel1"), token("Mote1"));
    assert_eq!((spur.shape, spur.size, spur.facing_twelfths), (Shape::Triangle, Size::Small, Some(2)));
    assert_eq!((citadel.size, citadel.is_lit, spur.is_lit), (Size::Huge, true, false));
    assert_eq!((mote.shape, mote.gauge.unwrap().left, mote.gauge.unwrap().full), (Shape::Circle, 2, 6));
    assert_ne!(mote.side, spur.side);
    assert_eq!(spur.cell, Cell::from(hex("1820")));
}

fn said(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect()
}

#[test]
fn the_strips_tell_what_is_shown_who_is_ahead_what_happened_and_what_comes_next() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1816 0 4, Mote2 3036 0");
    let before = public(&table);
    assert!(before.caption.happened.is_empty());
    assert_eq!(said(&before.caption.next), "Next: Triangle moves Spur1. Round 1 of 9.");
    table.order(A, "move Spur1 F2");
    let moved = public(&table);
    assert_eq!(moved.banner.title, "ROUND 1 · MOVE");
    assert_eq!(said(&moved.caption.happened), "Spur1 moves to 1818.");
    assert_eq!(said(&moved.caption.next), "Next: Circle moves Mote1 and Mote2. Round 1 of 9.");
    table.order(B, "done").order(A, "fire Spur1 Mote1");
    let fired = public(&table);
    assert_eq!((table.state.stage(), fired.banner.title.as_str()), (Stage::Movement, "ROUND 1 · FIRE"));
    assert_eq!(said(&fired.caption.happened), "Spur1 destroys Mote1.");
    assert_eq!(fired.caption.happened[0].ink, Ink::Side(Empire::Triangle.ink()));
    assert!(said(&fired.caption.next).ends_with("Round 2 of 9."), "{:?}", fired.caption.next);
    let heads: Vec<(&str, &str, bool)> =
        fired.banner.sides.iter().map(|s| (s.name.as_str(), s.score.as_str(), s.is_ahead)).collect();
    assert_eq!(heads, [("Triangle", "10", true), ("Circle", "0", false)]);
}

#[test]
fn before_the_purchase_the_blocks_show_what_can_be_bought_and_no_score() {
    let table = fresh(["triangle", "circle"], "");
    let scene = public(&table);
    assert_eq!(said(&scene.caption.next), "Next: Triangle and Circle buy fleets of 100 points in secret.");
    assert!(scene.banner.sides.iter().all(|side| side.score.is_empty() && !side.is_ahead));
    let sold = |scene: &Scene| {
        let rows = scene.panel.iter().filter_map(|b| if let Block::Fleet { rows, .. } = b { Some(rows) } else { None });
        rows.flatten().map(|row| format!("{} {}", row.id, row.note)).collect::<Vec<_>>()
    };
    assert_eq!(sold(&scene).len(), 8);
    assert!(sold(&scene).contains(&"Mote 10 points".to_owned()), "{:?}", sold(&scene));
}

#[test]
fn setup_zones_are_shown_before_the_battle_and_on_demand() {
    let table = fresh(["triangle", "circle"], "");
    let labels = |scene: &Scene| -> Vec<String> {
        let zones = scene.items.iter().filter_map(|i| if let Item::Zone(z) = i { Some(z) } else { None });
        zones.map(|z| format!("{}, {:?}", z.label, z.ink)).collect()
    };
    let both = ["Setup north: Circle, Side(SideInk(1))", "Setup south: Triangle, Side(SideInk(0))"];
    assert_eq!(labels(&public(&table)), both);
    let battle = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    assert!(labels(&public(&battle)).is_empty());
    let asked = Lens { overlays: vec!["zones".to_owned()], ..Lens::default() };
    assert_eq!(labels(&scene(&battle, Viewer::Public, &asked)), both);
}

#[test]
fn trails_shots_wrecks_and_flights_stay_for_a_phase() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Spur2 0101 0, Mote1 1816 0 4, Mote2 3036 0");
    table.order(A, "move Spur1 F2").order(A, "move Spur2 F").order(B, "done");
    let after_moves = public(&table);
    assert!(
        after_moves.items.iter().any(|i| matches!(i, Item::Trail { cells, is_dashed: false, .. } if cells.len() == 3))
    );
    assert!(after_moves.items.iter().any(|i| matches!(i, Item::Sign { mark: Mark::Fled, .. })));
    table.order(A, "fire Spur1 Mote1");
    let after_fire = public(&table);
    let shot = after_fire.items.iter().find_map(|i| match i {
        Item::Shot { from, to, text, is_kill, .. } => Some((*from, *to, text.clone(), *is_kill)),
        _ => None,
    });
    assert_eq!(shot, Some((Cell::from(hex("1818")), Cell::from(hex("1816")), String::new(), true)));
    let cell = Cell::from(hex("1816"));
    let circle = tokens(&after_fire).into_iter().find(|t| t.shape == Shape::Circle).unwrap();
    let Token { shape, side, size, .. } = *circle;
    assert!(after_fire.items.contains(&Item::Wreck { cell, name: "Mote1".to_owned(), shape, side, size }));
    assert!(after_fire.items.contains(&Item::Damage { cell, text: "-2".to_owned() }));
    let lines: Vec<&String> = after_fire
        .panel
        .iter()
        .filter_map(|b| if let Block::Lines { lines, .. } = b { Some(lines) } else { None })
        .flatten()
        .collect();
    assert_eq!(lines, ["Spur1 hit Mote1: 2, destroyed"]);
    table.on_to(Stage::Firing);
    table.on_to(Stage::Movement);
    assert!(!public(&table).items.iter().any(|i| matches!(i, Item::Shot { .. })), "a firing phase later they are gone");
}

#[test]
fn the_column_lists_both_fleets_and_only_signs_in_use() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let scene = public(&table);
    let fleets: Vec<(&str, &str, usize)> = scene
        .panel
        .iter()
        .filter_map(|b| match b {
            Block::Fleet { title, note, rows, .. } => {
                Some((title.as_str(), note.as_str(), rows.iter().filter(|r| !r.is_out).count()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(fleets, [("Triangle (odd)", "lost 0", 1), ("Circle (even)", "lost 0", 1)]);
    let key: Vec<&str> = scene
        .panel
        .iter()
        .filter_map(|b| if let Block::Key(rows) = b { Some(rows) } else { None })
        .flatten()
        .map(|r| r.text.as_str())
        .collect();
    assert_eq!(key, ["Triangle, nose to its facing", "Circle, nose to its facing", "hull left", "to act now"]);
}

#[test]
fn the_arc_overlay_has_a_zone_for_each_range_band() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let scene = scene(&table, Viewer::Public, &look("Spur1", "arc"));
    let arcs = zones(&scene, Ink::Arc);
    let bands: Vec<(&str, usize)> = arcs.iter().map(|z| (z.label.as_str(), z.cells.len())).collect();
    // Forward: 2n + 1 hexes at distance n.
    assert_eq!(bands, [("1-2: 5/4/2", 3 + 5), ("3-4: 3/3/1", 7 + 9), ("5-6: 2/2/1", 11 + 13)]);
    assert!(scene.focus.unwrap().contains(Cell::from(hex("1820"))));
    assert!(scene.focus.unwrap().cols < 36);
}

#[test]
fn the_reach_overlay_shows_where_a_ship_can_end() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let scene = scene(&table, Viewer::Public, &look("Spur1", "reach"));
    let cells = &zones(&scene, Ink::Reach)[0].cells;
    assert!(cells.contains(&Cell::from(hex("1815"))) && cells.contains(&Cell::from(hex("1820"))));
    assert!(!cells.contains(&Cell::from(hex("1817"))), "taken by Mote1");
    assert!(!cells.contains(&Cell::from(hex("1814"))), "six hexes ahead");
}

#[test]
fn the_threat_overlay_shows_where_enemies_can_fire() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 0");
    let overlays = vec!["threat".to_owned()];
    let scene = scene(&table, Viewer::Seat(A), &Lens { overlays, ..Lens::default() });
    let cells = &zones(&scene, Ink::Danger)[0].cells;
    assert!(cells.contains(&Cell::from(hex("1816"))), "in front of Mote1");
    assert!(!cells.contains(&Cell::from(hex("1818"))), "behind it");
}

#[test]
fn a_preview_shows_the_ghost_its_arc_and_whom_it_could_hit() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1812 0");
    let draft = Draft::new("move").with("unit", "Spur1").with("path", "F4");
    let scene = scene(&table, Viewer::Seat(A), &Lens { preview: Some(draft), ..Lens::default() });
    let ghost = tokens(&scene).into_iter().find(|t| t.is_ghost).unwrap();
    assert_eq!(ghost.cell, Cell::from(hex("1816")));
    assert!(!zones(&scene, Ink::Arc).is_empty());
    let note = Item::Note { cell: Cell::from(hex("1812")), text: "-3".to_owned(), ink: Ink::Danger };
    assert!(scene.items.contains(&note));
}

#[test]
fn own_filed_orders_are_dashed_and_nobody_else_sees_them() {
    let mut table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1812 0");
    table.order(B, "move Mote1 F4");
    let has_dashes = |viewer| {
        let scene = scene(&table, viewer, &Lens::default());
        scene.items.iter().any(|i| matches!(i, Item::Trail { is_dashed: true, .. }))
    };
    assert!(has_dashes(Viewer::Seat(B)));
    assert!(!has_dashes(Viewer::Seat(A)) && !has_dashes(Viewer::Public));
}

#[test]
fn the_alt_text_tells_the_situation() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0, Mote1 1817 3 2");
    let alt = public(&table).alt;
    for said in [
        "Anteel, Triangle against Circle, round 1, movement. Triangle is to move Spur1.",
        "Spur1 at 1820 facing N, hull 6 of 6",
        "Mote1 at 1817 facing S, hull 4 of 6",
    ] {
        assert!(alt.contains(said), "{alt}");
    }
}

#[test]
fn sheets_show_a_ship_a_class_and_a_fleet() {
    let table = battle(["triangle", "circle"], "Spur1 1820 0 2, Mote1 1817 3");
    let card = |unit| match Anteel::sheet(&table.view(Viewer::Seat(A)), unit).unwrap() {
        Picture::Card(card) => *card,
        Picture::Map(_) => panic!("a sheet is a card"),
    };
    let spur = card(Some("spur1"));
    assert_eq!((spur.title.as_str(), spur.subtitle.as_str()), ("Spur1", "Triangle, at 1820 facing N"));
    assert!(matches!(&spur.blocks[0], Block::Figure(figure) if figure.name == "Spur1" && figure.gauge.is_some()));
    let has = |is_it: fn(&Block) -> bool| spur.blocks.iter().any(is_it);
    assert!(has(|block| matches!(block, Block::Boxes { marked: 2, total: 6, .. })));
    assert!(has(|block| matches!(block, Block::Table { rows, .. } if rows[0] == ["1-2", "5", "4", "2"])));
    assert_eq!(card(Some("Citadel")).subtitle, "Triangle, ship class");
    assert_eq!(card(None).title, "Triangle");
    let early = fresh(["triangle", "circle"], "");
    let classes = Anteel::sheet(&early.view(Viewer::Seat(B)), None).unwrap();
    assert!(classes.alt().contains("Mote: cost 10"), "{}", classes.alt());
    assert!(Anteel::sheet(&early.view(Viewer::Seat(B)), Some("Mote1")).unwrap_err().to_string().contains("`Mote`"));
}

/// Sides must not be told apart by hue alone.
#[test]
fn the_five_empires_of_anteel_have_five_shapes() {
    let shapes: BTreeSet<Shape> = Empire::ALL.into_iter().map(Empire::shape).collect();
    assert_eq!(shapes.len(), 5);
}

#[test]
fn a_fire_phase_without_a_shot_says_so() {
    let ships = "Spur1 1820 0, Mote1 1816 0 4, Mote2 3036 0";
    let told = |table: &Table| (public(table).banner.title, said(&public(table).caption.happened));
    let mut classic = battle(["triangle", "circle"], ships);
    classic.order(A, "move Spur1 F2").order(B, "done");
    assert_eq!(told(&classic), ("ROUND 1 · MOVE".to_owned(), "Spur1 moves to 1818.".to_owned()));
    classic.order(A, "done");
    assert_eq!(classic.state.round(), 2);
    assert_eq!(told(&classic), ("ROUND 1 · FIRE".to_owned(), "Nobody fires.".to_owned()));

    // Sealed moves that bring nobody into range: the fire phase runs with them.
    let mut sealed = battle_in(
        ["triangle", "circle"],
        "Spur1 1820 0, Mote2 3036 0",
        Clock { round: 1, quiet_rounds: 0 },
        "rounds=sealed",
    );
    sealed.order(A, "move Spur1 F2").order(A, "done").order(B, "done");
    assert_eq!(sealed.state.round(), 2);
    assert_eq!(told(&sealed), ("ROUND 1 · FIRE".to_owned(), "Spur1 moves to 1818; nobody fires.".to_owned()));
}
