//! What the pictures show of what happened: every shot, hit, strike and wreck since the last post is on the next one.

use std::collections::BTreeMap;

use crate::contract::prelude::*;
use crate::contract::{Asking, Lens, Seat, Skill, Thinking, View, Viewer, apply};
use crate::games::space_combat::data::book::library;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{ShipId, State};
use crate::games::space_combat::{SpaceCombat, rules::chart::Chart};
use crate::grid::Hex;
use crate::kit::strips::written;
use crate::scene::{Cell, Item, Picture, Scene};

use super::properties::start;

fn public(state: &State) -> Scene {
    match SpaceCombat::draw(&View::of(state, Viewer::Public), &Lens::default()).unwrap() {
        Picture::Map(scene) => *scene,
        Picture::Card(card) => panic!("{} is no map", card.title),
    }
}

/// How many shots hit and how many missed, badges and wrecks by cell.
fn shown(scene: &Scene) -> (usize, usize, Vec<(Cell, i32)>, Vec<Cell>) {
    let (mut hits, mut misses, mut badges, mut wrecks) = (0, 0, Vec::new(), Vec::new());
    for item in &scene.items {
        match item {
            Item::Shot { text, .. } if text.is_empty() => hits += 1,
            Item::Shot { text, .. } => {
                assert_eq!(text, "miss");
                misses += 1;
            }
            Item::Damage { cell, text } => badges.push((*cell, -text.parse::<i32>().unwrap())),
            Item::Wreck { cell, .. } => wrecks.push(*cell),
            _ => {}
        }
    }
    (hits, misses, badges, wrecks)
}

/// Where the badge of a ship stands: at the ship, with whomever it shares a hex. Of one that is lost, where it was struck.
fn places(state: &State, id: ShipId) -> Vec<Hex> {
    let ship = state.world.ship(id).unwrap();
    let way = state.marks().filter_map(|marks| marks.trails.get(&id)).flatten().copied();
    if ship.is_present() { vec![ship.place.hex] } else { way.chain([ship.place.hex]).collect() }
}

/// What happened since the last post.
#[derive(Default)]
struct Happened {
    hits: usize,
    misses: usize,
    lost: BTreeMap<ShipId, i32>,
    wrecks: Vec<Cell>,
    counted: usize,
}

impl Happened {
    fn note(&mut self, after: &State, event: &Event) {
        let (target, damage): (ShipId, i32) = match event {
            Event::Fired { target, shots, .. } => (*target, shots.iter().map(|s| s.damage).sum()),
            Event::MissileHit { target, damage, .. } => (*target, *damage),
            Event::Destroyed { ship } => {
                let hex = after.world.ship(*ship).unwrap().place.hex;
                self.wrecks.push(Chart::of(&after.world).cell(hex));
                return;
            }
            _ => return,
        };
        *(if damage > 0 { &mut self.hits } else { &mut self.misses }) += 1;
        *self.lost.entry(target).or_default() += damage;
        self.counted += 1;
    }

    fn must_be_in(&self, state: &State, place: &str) {
        let scene = public(state);
        let said = written(&scene.caption.happened);
        let is_of_a_side = state.world.factions.iter().any(|faction| said.contains(&faction.name));
        assert!(!(said.contains(" hit") && is_of_a_side), "{place}: ships hit, not sides: {said}");
        let (hits, misses, badges, wrecks) = shown(&scene);
        assert!(hits >= self.hits && misses >= self.misses, "{place}: {hits} hits and {misses} misses are shown");
        for (ship, lost) in self.lost.iter().filter(|(_, lost)| **lost > 0) {
            let cells: Vec<Cell> = places(state, *ship).into_iter().map(|h| Chart::of(&state.world).cell(h)).collect();
            let told: i32 = badges.iter().filter(|(cell, _)| cells.contains(cell)).map(|(_, damage)| damage).sum();
            assert!(told >= *lost, "{place}: {ship:?} at {cells:?} lost {lost}, and the badges are {badges:?}");
        }
        for cell in &self.wrecks {
            assert!(wrecks.contains(cell), "{place}: a wreck at {cell:?} is missing");
        }
    }
}

/// A game between computer players. People sit at `people`: a post is made for them only, or for all where nobody plays.
fn recorded(slug: &str, changes: &str, people: &[Seat], seed: &str) -> usize {
    let least = library().iter().find(|s| s.slug == slug).unwrap().players[0];
    let mut state = start(slug, changes, least, seed).state().clone();
    let (mut since, mut total, mut window) = (Happened::default(), 0, 0);
    loop {
        let awaiting = SpaceCombat::asking(&state);
        let asked = match &awaiting {
            Asking::Orders(w) => w.seats.clone(),
            Asking::Over(_) => vec![],
        };
        let is_posted = asked.is_empty() || people.is_empty() || asked.iter().any(|seat| people.contains(seat));
        if state.window != window && is_posted {
            let world = &state.world;
            since.must_be_in(&state, &format!("{slug} {changes}, turn {} subturn {}", world.turn, world.subturn));
            total += since.counted;
            since = Happened::default();
        }
        window = state.window;
        let Some(seat) = asked.first().copied() else { return total };
        let left = std::cell::Cell::new(60_u32);
        let may_go_on = || left.replace(left.get().saturating_sub(1)) > 0;
        let thinking = Thinking { skill: Skill::Steady, seed: u64::from(window), may_go_on: &may_go_on };
        let order = SpaceCombat::computer(&View::of(&state, Viewer::Seat(seat)), seat, &thinking);
        let applied = apply::<SpaceCombat>(&state, seat, order).unwrap();
        for event in &applied.events {
            since.note(&applied.state, event);
        }
        state = applied.state;
    }
}

#[test]
fn every_shot_hit_strike_and_wreck_since_the_last_post_is_on_the_next_picture() {
    let fights: usize = library().iter().map(|s| recorded(&s.slug, "", &[], "marks")).sum();
    assert!(fights > 60, "only {fights} volleys and strikes were seen");
    assert!(recorded("tern-landing", "", &[], "strikes") > 10);
}

/// In open mode and with programs some are asked while others are not; posts are made for people only.
#[test]
fn marks_wait_until_the_people_at_the_table_have_been_shown_them() {
    for people in [&[Seat(0)], &[Seat(1)]] {
        assert!(recorded("open-lanes", "open=on", people, "open") > 5);
        assert!(recorded("open-lanes", "program_mode=on", people, "programs") > 5);
    }
}
