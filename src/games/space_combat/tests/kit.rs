//! Small worlds and scripted dice.

use std::collections::VecDeque;

use crate::contract::{Dice, Seat, Seed, Setup};
use crate::games::space_combat::data::book::parse;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::options::Options;
use crate::games::space_combat::data::scenario::{Scenario, ShipEntry};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::muster::{add, unstarted};
use crate::games::space_combat::rules::resolve::{Referee, Roller};
use crate::games::space_combat::rules::state::{Recent, Ship, ShipId, World};
use crate::grid::{Direction, Hex};

/// Dice that show what the test says; running out is a fault of the test.
struct Script {
    rolls: VecDeque<i32>,
    /// Sides of the dice that were rolled, in order.
    asked: Vec<i32>,
}

impl Roller for Script {
    fn roll(&mut self, sides: i32) -> i32 {
        let roll = self.rolls.pop_front().unwrap_or_else(|| panic!("no roll left for a d{sides}"));
        assert!((1..=sides).contains(&roll), "a d{sides} cannot show {roll}");
        self.asked.push(sides);
        roll
    }
}

pub(crate) const FRAME: &str = r#"
slug = "test"
title = "Test"
summary = "A test."
players = [2, 2]
zone_radius_hexes = 30
turns = 9
budget = 500
[[side]]
slug = "a"
name = "A"
summary = ""
hexes = [[0, 29]]
default_force = ["corvette"]
[[side]]
slug = "b"
name = "B"
summary = ""
hexes = [[0, -29]]
default_force = ["corvette"]
"#;

/// A scenario of two sides with these bodies: `planet@0,0`.
pub(crate) fn scenario(bodies: &[(&str, i32, i32)]) -> Scenario {
    let mut text = FRAME.to_owned();
    for (i, (template, q, r)) in bodies.iter().enumerate() {
        text += &format!("[[body]]\nname = \"Body{i}\"\ntemplate = \"{template}\"\nhex = [{q}, {r}]\nair_lines = 1\n");
    }
    first_edition(parse(&text).unwrap())
}

/// With the first edition's points, which the tests know.
pub(crate) fn first_edition(mut scenario: Scenario) -> Scenario {
    scenario.options.edition = None;
    scenario
}

/// An empty world with bodies and two factions.
pub(crate) fn world(bodies: &[(&str, i32, i32)]) -> World {
    world_of(scenario(bodies))
}

pub(crate) fn world_of(scenario: Scenario) -> World {
    let sides = scenario.side.iter().take(scenario.players[1]).map(|s| s.slug.clone()).collect();
    let setup = Setup { scenario: scenario.slug.clone(), options: Options { scenario }, sides };
    unstarted(&setup, Dice::new(Seed::from_words("1").unwrap())).world
}

/// Adds a ship: class, seat, hex, facing (1 to 6), counters.
pub(crate) fn put(world: &mut World, class: &str, seat: u8, hex: (i32, i32), facing: u8, counters: &str) -> ShipId {
    let entry = ShipEntry {
        class: class.to_owned(),
        name: String::new(),
        hex: [hex.0, hex.1],
        facing,
        counters: counters.to_owned(),
        altitude: 0,
        climb: 0,
    };
    add(world, &entry, (seat < 9).then_some(Seat(seat)))
}

pub(crate) fn ship(world: &World, id: ShipId) -> &Ship {
    world.ship(id).unwrap()
}

pub(crate) fn counters(text: &str) -> Counters {
    Counters::parse(text).unwrap()
}

pub(crate) const fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r)
}

pub(crate) const fn at(q: i32, r: i32, altitude: i32) -> Place {
    Place { hex: Hex::new(q, r), altitude }
}

/// Direction of a face number 1 to 6.
pub(crate) fn face(number: i32) -> Direction {
    Direction::from_index(number - 1)
}

/// Carries something out with these dice and returns what happened; all dice must be used.
pub(crate) fn with_dice(world: &mut World, rolls: &[i32], act: impl FnOnce(&mut Referee<'_>)) -> Vec<Event> {
    with_asked_dice(world, rolls, act).0
}

/// The same, with the sides of the dice in the order in which they were rolled.
pub(crate) fn with_asked_dice(
    world: &mut World,
    rolls: &[i32],
    act: impl FnOnce(&mut Referee<'_>),
) -> (Vec<Event>, Vec<i32>) {
    let mut dice = Script { rolls: rolls.iter().copied().collect(), asked: Vec::new() };
    let mut log = Vec::new();
    let mut recent = Recent::default();
    act(&mut Referee { world, dice: &mut dice, log: &mut log, recent: &mut recent });
    assert!(dice.rolls.is_empty(), "rolls left: {:?}; {log:?}", dice.rolls);
    (log, dice.asked)
}

/// Carries something out with dice that do not matter to the test.
pub(crate) fn with_any_dice(world: &mut World, act: impl FnOnce(&mut Referee<'_>)) -> Vec<Event> {
    let mut dice = Dice::new(Seed::from_words("any").unwrap());
    let (mut log, mut recent) = (Vec::new(), Recent::default());
    act(&mut Referee { world, dice: &mut dice, log: &mut log, recent: &mut recent });
    log
}

/// One Move step; returns the ship's hex and counters.
pub(crate) fn drift(world: &mut World, id: ShipId) -> ((i32, i32), String) {
    with_dice(world, &[], |r| r.move_step());
    let s = ship(world, id);
    ((s.place.hex.q, s.place.hex.r), s.counters.words())
}
