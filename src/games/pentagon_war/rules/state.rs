//! What a game under way is: sides, units, the phase with what it owns, and what was seen last.
//!
//! What is not here: any change of it (`resolve`) and what a craft can still do (`craft`).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::{Dice, Outcome, Seat};
use crate::games::pentagon_war::data::scenario::Scenario;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::deployment::Spot;
use crate::games::pentagon_war::rules::design::Design;
pub use crate::games::pentagon_war::rules::flight::{Bolt, Drone, Missile, Moment};
use crate::games::pentagon_war::rules::plan::Break;
pub use crate::games::pentagon_war::rules::recent::{Recent, SeenShot};
use crate::grid::Hex;

/// A unit; ascending ids are the order of resolving (4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u32);

/// Settled before the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The scenario with its craft.
    pub scenario: Scenario,
    /// The last turn (22.4).
    pub last_turn: u16,
    /// Each side buys its craft in secret (20.1).
    pub has_yard: bool,
    /// Budget of each side in the shipyard; none: the scenario's.
    pub budget: Option<u32>,
    /// Ram energy by the finer speed rule (5.2).
    pub finer_speed: bool,
    /// Fractions of components are carried from turn to turn (5.3).
    pub carries_fractions: bool,
}

/// Everything that a game under way is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Settled before the start.
    pub options: Options,
    /// By seat.
    pub sides: Vec<Side>,
    /// From 1; 0 in the shipyard.
    pub turn: u16,
    /// Number of the window of orders.
    pub window: u32,
    /// The next unit's id.
    pub next_id: u32,
    /// Craft, destroyed and gone ones too.
    pub craft: BTreeMap<UnitId, Craft>,
    /// Drones in flight.
    pub drones: BTreeMap<UnitId, Drone>,
    /// Missiles in flight.
    pub missiles: BTreeMap<UnitId, Missile>,
    /// Bolts in flight.
    pub bolts: BTreeMap<UnitId, Bolt>,
    /// What is going on.
    pub phase: Phase,
    /// The table's dice.
    pub dice: Dice,
    /// What was seen in this turn, for the picture.
    pub recent: Recent,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// `sol`.
    pub slug: String,
    /// `Sol`.
    pub name: String,
    /// Gave up.
    pub has_resigned: bool,
}

/// What is going on; each phase owns its data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Craft are designed and bought, in secret (20).
    Shipyard {
        /// By seat.
        yards: BTreeMap<Seat, Yard>,
    },
    /// Craft are placed, in secret, where the scenario leaves it to their side (23.1).
    Deployment {
        /// Chosen places, by craft.
        placed: BTreeMap<UnitId, Spot>,
        /// Seats that are ready.
        done: BTreeSet<Seat>,
    },
    /// The forms are filled in, in secret (4.2).
    Allocation {
        /// By craft.
        filed: BTreeMap<UnitId, Allocation>,
        /// Seats that are ready.
        done: BTreeSet<Seat>,
    },
    /// The twelve impulses, stopped to ask somebody (4.4 to 4.13).
    Impulse(Box<Pause>),
    /// Over.
    Over(Outcome),
}

/// A seat's shipyard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Yard {
    /// Own designs.
    pub designs: Vec<Design>,
    /// What is bought: the craft's name and its design.
    pub fleet: Vec<(String, Design)>,
    /// Ready.
    pub is_done: bool,
}

/// What a craft commits at the start of a turn (4.2, 7.1, 10.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocation {
    /// ECM levels.
    pub ecm: u8,
    /// ECCM levels.
    pub eccm: u8,
    /// Radar-invisible.
    pub is_invisible: bool,
    /// Evasive maneuvering.
    pub is_evading: bool,
    /// Holding beams kept at double strength.
    pub doubled_beams: u16,
    /// Screen boxes in directional mode by side 1 to 6.
    pub directional: [u16; 6],
}

/// The impulses, stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// Before which segment.
    pub at: Stop,
    /// Who is asked, and why: a sentence each.
    pub asked: BTreeMap<Seat, Vec<String>>,
    /// The impulse under way.
    pub impulse: Impulse,
}

/// Segments before which the engine may stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// Before rotation (4.4).
    Rotation,
    /// After movement, before point defense (4.7).
    Contact,
    /// Before launching and the fire decision (4.9).
    Launching,
    /// After the announcement, before reinforcement (4.11).
    Reinforcement,
}

/// What an impulse has to remember from segment to segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Impulse {
    /// 1 to 12.
    pub number: u8,
    /// Where craft and drones were before they moved.
    pub before: BTreeMap<UnitId, Hex>,
    /// Craft that crash-accelerated this impulse (6.4).
    pub crashed: BTreeSet<UnitId>,
    /// Ordered to destroy themselves (16.1).
    pub self_destructs: BTreeSet<UnitId>,
    /// Declared rams: rammer and target.
    pub rams: Vec<(UnitId, UnitId)>,
    /// Announced fire.
    pub shots: Vec<Shot>,
    /// Normal screening used up by damage of this impulse.
    pub screened: BTreeMap<UnitId, u32>,
    /// Directional screening used up, by craft and side.
    pub screened_sides: BTreeMap<UnitId, [u32; 6]>,
    /// Things that happened to units for which their captains may want to be asked.
    pub alarms: BTreeMap<UnitId, BTreeSet<Break>>,
    /// Drones whose launching is over for carriers this impulse.
    pub drones_launched: BTreeMap<UnitId, u32>,
    /// Stops at which somebody was asked already.
    pub passed: BTreeSet<Stop>,
    /// Seats that have been asked for orders in this impulse and are not stopped for breaks again before the next (24.3).
    #[serde(default)]
    pub asked: BTreeSet<Seat>,
}

/// An announced shot (4.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub shooter: UnitId,
    /// With what.
    pub arm: Arm,
    /// At whom.
    pub target: UnitId,
}

/// What a shot is fired with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// The weapon of this index on the craft's sheet.
    Weapon(u16),
    /// A drone's weapon.
    Drone,
    /// A magnetic beam, by index.
    Beam {
        /// Index of the beam box.
        index: u16,
        /// At double strength.
        is_double: bool,
    },
}

impl State {
    /// A fresh id.
    pub fn fresh_id(&mut self) -> UnitId {
        let id = UnitId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Craft in play, by ascending id.
    pub fn in_play(&self) -> impl Iterator<Item = &Craft> {
        self.craft.values().filter(|c| c.is_in_play())
    }

    /// Craft of a seat in play.
    pub fn own(&self, seat: Seat) -> impl Iterator<Item = &Craft> {
        self.in_play().filter(move |c| c.seat == seat)
    }

    /// Enemy craft of a seat in play.
    pub fn enemies(&self, seat: Seat) -> impl Iterator<Item = &Craft> {
        self.in_play().filter(move |c| c.seat != seat)
    }

    /// A craft in play.
    pub fn live(&self, id: UnitId) -> Option<&Craft> {
        self.craft.get(&id).filter(|c| c.is_in_play())
    }

    /// The impulse under way, 1 to 12; 1 before the first.
    pub fn impulse_number(&self) -> u8 {
        match &self.phase {
            Phase::Impulse(pause) => pause.impulse.number,
            _ => 1,
        }
    }

    /// The first impulse whose rotation and acceleration can still be ordered.
    pub fn next_step(&self) -> u8 {
        match &self.phase {
            Phase::Impulse(pause) if pause.at != Stop::Rotation => pause.impulse.number + 1,
            Phase::Impulse(pause) => pause.impulse.number,
            _ => 1,
        }
    }

    /// The first impulse that has not begun: a break may wait for it.
    pub fn next_stop(&self) -> u8 {
        match &self.phase {
            Phase::Impulse(pause) => pause.impulse.number + 1,
            _ => 1,
        }
    }

    /// Where a unit is, craft in play and all that flies.
    pub fn hex_of(&self, id: UnitId) -> Option<Hex> {
        self.live(id)
            .map(|c| c.hex)
            .or_else(|| self.drones.get(&id).map(|d| d.hex))
            .or_else(|| self.missiles.get(&id).map(|m| m.hex))
            .or_else(|| self.bolts.get(&id).map(|b| b.hex))
    }

    /// Whose a unit is.
    pub fn seat_of(&self, id: UnitId) -> Option<Seat> {
        self.craft
            .get(&id)
            .map(|c| c.seat)
            .or_else(|| self.drones.get(&id).map(|d| d.seat))
            .or_else(|| self.missiles.get(&id).map(|m| m.seat))
            .or_else(|| self.bolts.get(&id).map(|b| b.seat))
    }

    /// A unit's name; the number of one that is gone.
    pub fn name_of(&self, id: UnitId) -> String {
        let named = self.craft.get(&id).map(|c| &c.name);
        let named = named.or_else(|| self.drones.get(&id).map(|d| &d.name));
        let named = named.or_else(|| self.missiles.get(&id).map(|m| &m.name));
        let named = named.or_else(|| self.bolts.get(&id).map(|b| &b.name));
        named.cloned().unwrap_or_else(|| format!("unit {}", id.0))
    }

    /// Units by name with their ids: craft in play, drones, missiles, bolts.
    pub fn names(&self) -> Vec<(String, UnitId)> {
        let craft = self.in_play().map(|c| (c.name.clone(), c.id));
        let drones = self.drones.values().map(|d| (d.name.clone(), d.id));
        let missiles = self.missiles.values().map(|m| (m.name.clone(), m.id));
        let bolts = self.bolts.values().map(|b| (b.name.clone(), b.id));
        craft.chain(drones).chain(missiles).chain(bolts).collect()
    }

    /// The name, or with a letter after it when a unit has it already: a drone that was exchanged between bays, craft of
    /// one name from two shipyards.
    pub fn free_name(&self, wanted: &str) -> String {
        let mut taken: BTreeSet<String> = self.names().into_iter().map(|(name, _)| name.to_lowercase()).collect();
        taken.extend(self.craft.values().map(|c| c.name.to_lowercase()));
        let lettered = ('b'..='z').map(|letter| format!("{wanted}{letter}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(lettered);
        names.find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_else(|| wanted.to_owned())
    }

    /// The nearest enemy craft of a seat from a hex; the smaller id of two as near.
    pub fn nearest_enemy(&self, seat: Seat, hex: Hex) -> Option<&Craft> {
        self.enemies(seat).min_by_key(|c| (c.hex.distance_hexes(hex), c.id))
    }

    /// The nearest enemy drone or missile.
    pub fn nearest_small(&self, seat: Seat, hex: Hex) -> Option<UnitId> {
        let drones = self.drones.values().filter(|d| d.seat != seat).map(|d| (d.hex.distance_hexes(hex), d.id));
        let missiles = self.missiles.values().filter(|m| m.seat != seat).map(|m| (m.hex.distance_hexes(hex), m.id));
        drones.chain(missiles).min().map(|(_, id)| id)
    }

    /// Planets of the scenario.
    pub fn planets(&self) -> Vec<Hex> {
        self.options
            .scenario
            .planets
            .iter()
            .filter_map(|p| crate::games::pentagon_war::rules::geometry::hex_of(&p.hex))
            .collect()
    }

    /// Whether a planet stands in the line of fire (9.5).
    pub fn is_blocked(&self, from: Hex, to: Hex) -> bool {
        self.planets().into_iter().any(|body| crate::games::pentagon_war::rules::geometry::blocks(from, to, body))
    }

    /// The craft attached to one another with this one, itself too, by ascending id (18.2).
    pub fn union(&self, id: UnitId) -> Vec<UnitId> {
        let mut found = BTreeSet::from([id]);
        let mut open = vec![id];
        while let Some(next) = open.pop() {
            let partners = self.craft.get(&next).into_iter().flat_map(|c| c.partners.iter().flatten());
            for partner in partners {
                if found.insert(*partner) {
                    open.push(*partner);
                }
            }
        }
        found.into_iter().collect()
    }

    /// The member whose plan steers a union: the smallest id.
    pub fn lead(&self, id: UnitId) -> UnitId {
        self.union(id).first().copied().unwrap_or(id)
    }

    /// The size class of what a craft's own plan steers: the joint craft for the member that steers it, itself for the others
    /// once they have detached (18.2).
    pub fn steered_size(&self, id: UnitId) -> u32 {
        let own = self.craft.get(&id).filter(|c| self.lead(c.id) != c.id).map(Craft::own_size_class);
        own.unwrap_or_else(|| self.size_class(id))
    }

    /// What the drone of a bay, from 1, is called.
    pub fn drone_name(&self, carrier: UnitId, bay: u16) -> String {
        format!("{}-d{bay}", self.name_of(carrier))
    }

    /// The size class of a craft, of the joint craft when attached (18.2); 0 for drones, missiles and bolts.
    pub fn size_class(&self, id: UnitId) -> u32 {
        if !self.craft.contains_key(&id) {
            return 0;
        }
        let boxes = self.union(id).iter().filter_map(|m| self.craft.get(m)).map(|c| c.design.box_count()).sum();
        crate::games::pentagon_war::rules::design::size_class_of(boxes)
    }
}
