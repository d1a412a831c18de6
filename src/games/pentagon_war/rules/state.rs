//! What a game under way is: sides, units, the phase with what it owns, and what was seen last.
//!
//! What is not here: any change of it (`resolve`) and what a craft can still do (`craft`).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::{Dice, Outcome, Seat};
use crate::games::pentagon_war::data::design::{Design, size_class_of};
use crate::games::pentagon_war::data::geometry::{blocks, hex_of};
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::scenario::SideSpec;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::craft::Craft;
pub(crate) use crate::games::pentagon_war::rules::flight::{Bolt, Drone, Missile};
pub(crate) use crate::games::pentagon_war::rules::impulse::{Arm, Impulse, Pause, Shot, Stop};
pub(crate) use crate::games::pentagon_war::rules::recent::{Recent, SeenShot};
pub(crate) use crate::games::pentagon_war::rules::unit::{Moment, UnitId};
use crate::grid::Hex;

/// Everything that a game under way is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    /// Settled before the start.
    pub(crate) options: Options,
    /// By seat.
    pub(crate) sides: Vec<Side>,
    /// From 1; 0 in the shipyard.
    pub(crate) turn: u16,
    /// Number of the window of orders.
    pub(crate) window: u32,
    /// The next unit's id.
    pub(crate) next_id: u32,
    /// Craft, destroyed and gone ones too.
    pub(crate) craft: BTreeMap<UnitId, Craft>,
    /// Drones in flight.
    pub(crate) drones: BTreeMap<UnitId, Drone>,
    /// Missiles in flight.
    pub(crate) missiles: BTreeMap<UnitId, Missile>,
    /// Bolts in flight.
    pub(crate) bolts: BTreeMap<UnitId, Bolt>,
    /// What is going on.
    pub(crate) phase: Phase,
    /// The table's dice.
    pub(crate) dice: Dice,
    /// What was seen in this turn, for the picture.
    pub(crate) recent: Recent,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// `sol`.
    pub(crate) slug: String,
    /// `Sol`.
    pub(crate) name: String,
    /// Gave up.
    pub(crate) has_resigned: bool,
}

/// What is going on; each phase owns its data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// Craft are designed and bought, in secret (20).
    Shipyard {
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
    Over(Outcome),
}

/// A seat's shipyard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Yard {
    /// Own designs.
    pub(crate) designs: Vec<Design>,
    /// What is bought: the craft's name and its design.
    pub(crate) fleet: Vec<(String, Design)>,
    /// Ready.
    pub(crate) is_done: bool,
}

impl State {
    pub(crate) fn fresh_id(&mut self) -> UnitId {
        let id = UnitId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Craft in play, by ascending id.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = &Craft> {
        self.craft.values().filter(|c| c.is_in_play())
    }

    /// Their ids, for those who change them one by one.
    pub(crate) fn ids_in_play(&self) -> Vec<UnitId> {
        self.in_play().map(|c| c.id).collect()
    }

    /// Craft of a seat in play.
    pub(crate) fn own(&self, seat: Seat) -> impl Iterator<Item = &Craft> {
        self.in_play().filter(move |c| c.seat == seat)
    }

    /// Enemy craft of a seat in play.
    pub(crate) fn enemies(&self, seat: Seat) -> impl Iterator<Item = &Craft> {
        self.in_play().filter(move |c| c.seat != seat)
    }

    /// All seats, in order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).take(self.sides.len())
    }

    /// The side of a seat.
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// Whether a seat has not given up.
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        !self.side(seat).has_resigned
    }

    /// The seat whose side has that slug.
    pub(crate) fn seat_called(&self, slug: &str) -> Option<Seat> {
        self.seats().find(|seat| self.side(*seat).slug == slug)
    }

    /// The scenario's side that a seat plays.
    #[expect(clippy::expect_used, reason = "a table's sides are those of its scenario")]
    pub(crate) fn spec_of(&self, seat: Seat) -> &SideSpec {
        let slug = &self.side(seat).slug;
        self.options.scenario.sides.iter().find(|spec| spec.slug == *slug).expect("the side is the scenario's")
    }

    /// A craft, in play or gone.
    ///
    /// # Panics
    /// If the unit is no craft: craft are never forgotten, so that whoever has the id of one can have the craft.
    #[expect(clippy::expect_used, reason = "craft are never taken out of the state")]
    pub(crate) fn craft_of(&self, id: UnitId) -> &Craft {
        self.craft.get(&id).expect("the unit is a craft")
    }

    /// The same, to be changed.
    #[expect(clippy::expect_used, reason = "craft are never taken out of the state")]
    pub(crate) fn craft_mut(&mut self, id: UnitId) -> &mut Craft {
        self.craft.get_mut(&id).expect("the unit is a craft")
    }

    /// A craft in play.
    pub(crate) fn live(&self, id: UnitId) -> Option<&Craft> {
        self.craft.get(&id).filter(|c| c.is_in_play())
    }

    /// The impulse under way, 1 to 12; 1 before the first.
    pub(crate) fn impulse_number(&self) -> u8 {
        match &self.phase {
            Phase::Impulse(pause) => pause.impulse.number,
            _ => 1,
        }
    }

    /// The first impulse whose rotation and acceleration can still be ordered.
    pub(crate) fn next_step(&self) -> u8 {
        match &self.phase {
            Phase::Impulse(pause) if pause.at != Stop::Rotation => pause.impulse.number + 1,
            Phase::Impulse(pause) => pause.impulse.number,
            _ => 1,
        }
    }

    /// The first impulse that has not begun: a break may wait for it.
    pub(crate) fn next_stop(&self) -> u8 {
        match &self.phase {
            Phase::Impulse(pause) => pause.impulse.number + 1,
            _ => 1,
        }
    }

    /// Where a unit is, craft in play and all that flies.
    pub(crate) fn hex_of(&self, id: UnitId) -> Option<Hex> {
        self.live(id)
            .map(|c| c.hex)
            .or_else(|| self.drones.get(&id).map(|d| d.hex))
            .or_else(|| self.missiles.get(&id).map(|m| m.hex))
            .or_else(|| self.bolts.get(&id).map(|b| b.hex))
    }

    /// Whose a unit is.
    pub(crate) fn seat_of(&self, id: UnitId) -> Option<Seat> {
        self.craft
            .get(&id)
            .map(|c| c.seat)
            .or_else(|| self.drones.get(&id).map(|d| d.seat))
            .or_else(|| self.missiles.get(&id).map(|m| m.seat))
            .or_else(|| self.bolts.get(&id).map(|b| b.seat))
    }

    /// A unit's name; the number of one that is gone.
    pub(crate) fn name_of(&self, id: UnitId) -> String {
        let named = self.craft.get(&id).map(|c| &c.name);
        let named = named.or_else(|| self.drones.get(&id).map(|d| &d.name));
        let named = named.or_else(|| self.missiles.get(&id).map(|m| &m.name));
        let named = named.or_else(|| self.bolts.get(&id).map(|b| &b.name));
        named.cloned().unwrap_or_else(|| format!("unit {}", id.0))
    }

    /// Units by name with their ids: craft in play, drones, missiles, bolts.
    pub(crate) fn names(&self) -> Vec<(String, UnitId)> {
        let craft = self.in_play().map(|c| (c.name.clone(), c.id));
        let drones = self.drones.values().map(|d| (d.name.clone(), d.id));
        let missiles = self.missiles.values().map(|m| (m.name.clone(), m.id));
        let bolts = self.bolts.values().map(|b| (b.name.clone(), b.id));
        craft.chain(drones).chain(missiles).chain(bolts).collect()
    }

    /// The name, or with a letter after it when a unit has it already: a drone that was exchanged between bays, craft of
    /// one name from two shipyards.
    pub(crate) fn free_name(&self, wanted: &str) -> String {
        let mut taken: BTreeSet<String> = self.names().into_iter().map(|(name, _)| name.to_lowercase()).collect();
        taken.extend(self.craft.values().map(|c| c.name.to_lowercase()));
        let lettered = ('b'..='z').map(|letter| format!("{wanted}{letter}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(lettered);
        names.find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_else(|| wanted.to_owned())
    }

    /// The nearest enemy craft of a seat from a hex; the smaller id of two as near.
    pub(crate) fn nearest_enemy(&self, seat: Seat, hex: Hex) -> Option<&Craft> {
        self.enemies(seat).min_by_key(|c| (c.hex.distance_hexes(hex), c.id))
    }

    /// The nearest enemy drone or missile.
    pub(crate) fn nearest_small(&self, seat: Seat, hex: Hex) -> Option<UnitId> {
        let drones = self.drones.values().filter(|d| d.seat != seat).map(|d| (d.hex.distance_hexes(hex), d.id));
        let missiles = self.missiles.values().filter(|m| m.seat != seat).map(|m| (m.hex.distance_hexes(hex), m.id));
        drones.chain(missiles).min().map(|(_, id)| id)
    }

    /// Planets of the scenario.
    pub(crate) fn planets(&self) -> Vec<Hex> {
        self.options.scenario.planets.iter().filter_map(|p| hex_of(&p.hex)).collect()
    }

    /// Whether a planet stands in the line of fire (9.5).
    pub(crate) fn is_blocked(&self, from: Hex, to: Hex) -> bool {
        self.planets().into_iter().any(|body| blocks(from, to, body))
    }

    /// Joins two craft by their first free docking links (18.1); `false`: one of them has none.
    pub(crate) fn link(&mut self, one: UnitId, other: UnitId) -> bool {
        let free = |id| self.craft_of(id).partners.iter().position(Option::is_none);
        let (Some(i), Some(j)) = (free(one), free(other)) else { return false };
        for (id, slot, partner) in [(one, i, other), (other, j, one)] {
            self.craft_mut(id).partners.splice(slot..=slot, [Some(partner)]);
        }
        true
    }

    /// The craft attached to one another with this one, itself too, by ascending id (18.2).
    pub(crate) fn union(&self, id: UnitId) -> Vec<UnitId> {
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
    pub(crate) fn lead(&self, id: UnitId) -> UnitId {
        self.union(id)[0]
    }

    /// The size class of what a craft's own plan steers: the joint craft for the member that steers it, itself for the others
    /// once they have detached (18.2).
    pub(crate) fn steered_size(&self, id: UnitId) -> u32 {
        if self.lead(id) == id { self.size_class(id) } else { self.craft_of(id).own_size_class() }
    }

    /// What the drone of a bay, from 1, is called.
    pub(crate) fn drone_name(&self, carrier: UnitId, bay: u16) -> String {
        format!("{}-d{bay}", self.name_of(carrier))
    }

    /// The size class of a craft, of the joint craft when attached (18.2); 0 for drones, missiles and bolts.
    pub(crate) fn size_class(&self, id: UnitId) -> u32 {
        if !self.craft.contains_key(&id) {
            return 0;
        }
        let boxes = self.union(id).into_iter().map(|member| self.craft_of(member).design.box_count()).sum();
        size_class_of(boxes)
    }
}
