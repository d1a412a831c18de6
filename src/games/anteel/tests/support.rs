//! Positions for tests, written as short lists of ships, and orders in notation.

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::prelude::*;
use crate::contract::{
    Applied, Asking, Dice, Draft, Input, NotDone, Outcome, Play, ScenarioSource, Seat, Seed, Setup, View, Viewer,
    apply, apply_other,
};
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::rules::activation::asked_seat;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::state::{Asked, Clock, Marks, Phase, Place, Ship, Stage, State};
use crate::games::anteel::{Anteel, Event, Options};
use crate::grid::{Direction, Hex, Offset};

pub(super) const A: Seat = Seat(0);
pub(super) const B: Seat = Seat(1);

/// A table under test.
pub(super) struct Table {
    pub(super) state: State,
    /// What was told to the public by the last input.
    pub(super) told: Vec<String>,
    /// What happened in the last input.
    pub(super) events: Vec<Event>,
}

/// A rule's no.
#[derive(Debug, PartialEq)]
pub(super) struct No {
    pub(super) rule: String,
    pub(super) code: String,
    pub(super) message: String,
}

pub(super) fn hex(label: &str) -> Hex {
    Offset::parse_label(label).unwrap().to_hex()
}

pub(super) fn ship(name: &str) -> ShipName {
    ShipName::try_from(name.to_owned()).unwrap()
}

/// A fresh game of two empires with the first edition's cards, whose figures the tests know; the first seat is odd, and both have
/// the same points unless it says otherwise.
pub(super) fn fresh(sides: [&str; 2], changes: &str) -> Table {
    let equal = if changes.contains("handicap") { "" } else { "handicap=none" };
    let options = Anteel::options(ScenarioSource::Book("standard"), &format!("odd=first {equal} {changes}")).unwrap();
    let options = Options { edition: Edition::First, ..options };
    let setup =
        Setup { scenario: "standard".to_owned(), options, sides: sides.iter().map(|s| (*s).to_owned()).collect() };
    let state = Anteel::start(&setup, Dice::new(Seed::from_words("test").unwrap())).unwrap();
    Table { state, told: vec![], events: vec![] }
}

/// A game in movement of round 1 with these ships: `Spur1 1820 0` or, with five boxes marked, `Spur1 1820 0 5`. The first
/// seat is odd. What is missing to 100 points has fled long ago.
pub(super) fn battle(sides: [&str; 2], ships: &str) -> Table {
    battle_in(sides, ships, Clock { round: 1, quiet_rounds: 0 }, "")
}

/// The same in another round and with other options.
pub(super) fn battle_in(sides: [&str; 2], ships: &str, clock: Clock, changes: &str) -> Table {
    let mut table = fresh(sides, changes);
    let mut all: BTreeMap<ShipName, Ship> = BTreeMap::new();
    for line in ships.split([',', '\n']).map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let facing = Direction::parse(words[2]).unwrap();
        let damage = words.get(3).map_or(0, |d| d.parse().unwrap());
        let place = Place::Board(Pose { hex: hex(words[1]), facing });
        all.insert(ship(words[0]), Ship { damage, place });
    }
    for empire in table.state.empires {
        let bought: u32 = all.keys().filter(|n| n.class.empire() == empire).map(|n| n.card().cost).sum();
        for name in Fleet::usual(Edition::First.navy(empire), table.state.options.budget - bought).names() {
            let filler = ShipName::new(name.class, name.number + 100);
            all.insert(filler, Ship { damage: 0, place: Place::Fled });
        }
    }
    table.state.ships = all;
    table.state.phase = Phase::Movement { clock, acted: BTreeSet::new() };
    table.state.marks = Marks::default();
    table.state.asked = Asked { window: 10, stage: Stage::Movement, round: clock.round, seat: None };
    table.state.asked.seat = asked_seat(&table.state);
    assert_eq!(Anteel::violations(&table.state), Vec::<String>::new());
    table
}

impl Table {
    /// Gives an order that must be accepted.
    pub(super) fn order(&mut self, seat: Seat, text: &str) -> &mut Self {
        if let Err(no) = self.attempt(seat, text) {
            panic!("{text}: {no:?}");
        }
        self
    }

    /// Gives an order that a rule must refuse; the state stays as it is.
    pub(super) fn refused(&mut self, seat: Seat, text: &str) -> No {
        let before = self.state.clone();
        let Err(no) = self.attempt(seat, text) else { panic!("{text} was accepted") };
        assert_eq!(self.state, before, "a refused order changes nothing");
        no
    }

    fn attempt(&mut self, seat: Seat, text: &str) -> Result<(), No> {
        let draft = Draft::from_notation(text, "Anteel", Anteel::CARD.verbs, None).unwrap();
        let no = match Play::<Anteel>::at(self.state.clone()).submit(seat, &draft) {
            Ok(_) => None,
            Err(NotDone::Refused(no)) => Some(No { rule: no.rule, code: no.code, message: no.message }),
            Err(other) => panic!("{text}: {other}"),
        };
        if let Some(no) = no {
            return Err(no);
        }
        let order = Anteel::parse(&self.view(Viewer::Seat(seat)), seat, &draft).unwrap();
        self.take(apply::<Anteel>(&self.state, seat, order).unwrap());
        Ok(())
    }

    /// What is said to text that is not understood.
    pub(super) fn not_understood(&self, seat: Seat, text: &str) -> String {
        let draft = match Draft::from_notation(text, "Anteel", Anteel::CARD.verbs, None) {
            Ok(draft) => draft,
            Err(error) => return error.to_string(),
        };
        match Play::<Anteel>::at(self.state.clone()).submit(seat, &draft) {
            Err(NotDone::Draft(error)) => error.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    /// A seat's time runs out.
    pub(super) fn timeout(&mut self, seat: Seat) -> &mut Self {
        self.take(apply_other::<Anteel>(&self.state, &Input::Timeout { seat }));
        self
    }

    fn take(&mut self, applied: Applied<Anteel>) {
        assert_eq!(Anteel::violations(&applied.state), Vec::<String>::new());
        self.state = applied.state;
        let public = self.view(Viewer::Public);
        self.told =
            applied.events.iter().filter_map(|e| Anteel::tell(&public, e)).map(|line| line.markdown()).collect();
        self.events = applied.events;
    }

    pub(super) fn view(&self, viewer: Viewer) -> View<Anteel> {
        View::of(&self.state, viewer)
    }

    /// Both sides hold with everything until that phase is reached.
    pub(super) fn on_to(&mut self, stage: Stage) -> &mut Self {
        for _ in 0..60 {
            if self.state.stage() == stage || self.outcome().is_some() {
                return self;
            }
            let seat = self.asked().unwrap();
            self.order(seat, "done");
        }
        panic!("{stage:?} is not reached");
    }

    /// The only seat that is asked.
    pub(super) fn asked(&self) -> Option<Seat> {
        match Anteel::asking(&self.state) {
            Asking::Orders(window) if window.seats.len() == 1 => Some(window.seats[0]),
            _ => None,
        }
    }

    /// The number of the window.
    pub(super) fn window(&self) -> u32 {
        match Anteel::asking(&self.state) {
            Asking::Orders(window) => window.number,
            Asking::Over(_) => 0,
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        match Anteel::asking(&self.state) {
            Asking::Over(outcome) => Some(outcome),
            Asking::Orders(_) => None,
        }
    }

    /// `1213 NE`, `fled`, `destroyed`.
    pub(super) fn at(&self, name: &str) -> String {
        match self.state.place(ship(name)).unwrap() {
            Place::Board(pose) => format!("{} {}", pose.hex.to_offset().label(), pose.facing.name()),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    /// Hull boxes left.
    pub(super) fn hull(&self, name: &str) -> u32 {
        self.state.hull_left(ship(name))
    }

    /// The ships that may act now.
    pub(super) fn ready(&self) -> Vec<String> {
        let seat = self.asked().unwrap();
        crate::games::anteel::rules::activation::to_act(&self.state, seat).iter().map(ToString::to_string).collect()
    }
}
