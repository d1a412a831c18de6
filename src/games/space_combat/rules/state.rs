//! The state of a game: the world (map, ships, missiles), the seats, and what is being asked.
//!
//! What is here: plain data and questions to it. What is not: anything that changes it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::contract::{Dice, Outcome, Seat};
use crate::games::space_combat::data::catalogue::heat_points;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::field::{Body, Symbol};
use crate::games::space_combat::data::scenario::{Rules, Scenario};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::gravity::{Field, Orbit};
use crate::grid::Hex;

pub(crate) use crate::games::space_combat::rules::ship::{Gun, Landing, Posture, Ship, ShipId, Status, Systems, Watch};

/// Subturns of a turn.
pub(crate) const SUBTURNS: i32 = 4;

/// Where a faction stands with its orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ask {
    /// Nothing is asked of it in this subturn: its programs run, or it has no ship (17.3).
    Idle,
    /// It is to give orders.
    Open,
    /// It has locked them.
    Locked,
}

/// Whether a faction still fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spirit {
    /// It does.
    Fights,
    /// It broke and leaves the zone (3.3.3).
    Broken,
    /// It gave up; it is asked no more.
    Resigned,
}

/// A missile in flight (13.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Missile {
    /// Order of launch.
    pub(crate) serial: u32,
    /// Who launched it.
    pub(crate) owner: Option<Seat>,
    /// Whom it hunts.
    pub(crate) target: ShipId,
    /// Where.
    pub(crate) place: Place,
    /// Counters in normal form.
    pub(crate) counters: Counters,
    /// Altitude vector.
    pub(crate) climb: i32,
    /// Guided Move steps left.
    pub(crate) burns_left: i32,
    /// Coasting Move steps left.
    pub(crate) coasts_left: i32,
}

/// A seat and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Faction {
    /// Slug of the side.
    pub(crate) slug: String,
    /// Name of the side.
    pub(crate) name: String,
    /// Points of its ships at the start.
    pub(crate) start_points: i32,
    /// Points scored besides those for ships.
    pub(crate) bonus: i32,
    /// Where it stands with its orders.
    pub(crate) ask: Ask,
    /// Gave an order in this turn.
    pub(crate) gave_order: bool,
    /// Turns missed running (17.4).
    pub(crate) missed_turns: i32,
    /// Whether it still fights.
    pub(crate) spirit: Spirit,
    /// Order of its ships in the Action step; those not named follow by id (3.2).
    pub(crate) sequence: Vec<ShipId>,
    /// Ships scanned in this turn (17.6).
    pub(crate) scanned: BTreeSet<ShipId>,
    /// In a race: past the first mark.
    pub(crate) passed_mark: bool,
    /// One of its ships was hit since it came into contact; only where programs watch for that (17.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_under_fire: bool,
    /// Percentage at which counts what it gains from ships; `None`: as it is (16.14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) gains_percent: Option<i32>,
}

/// The map and everything on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct World {
    /// The scenario with the players' changes.
    pub(crate) scenario: Scenario,
    /// Bodies with templates.
    pub(crate) bodies: Vec<Body>,
    /// Hexes full of asteroids.
    pub(crate) asteroids: BTreeSet<Hex>,
    /// Symbols printed in single hexes, in order of their hexes (10.11).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) symbols: Vec<Symbol>,
    /// Turn, from 1.
    pub(crate) turn: i32,
    /// Subturn, 1 to 4.
    pub(crate) subturn: i32,
    /// Seats, first to act first.
    pub(crate) initiative: Vec<Seat>,
    /// Ships and objects, by id.
    pub(crate) ships: Vec<Ship>,
    /// Missiles in launch order.
    pub(crate) missiles: Vec<Missile>,
    /// Serial of the next missile.
    pub(crate) next_serial: u32,
    /// By seat.
    pub(crate) factions: Vec<Faction>,
    /// Ships disabled since the last Move step; with `dying_shot` they still fire.
    pub(crate) dying: BTreeSet<ShipId>,
    /// Set when somebody has won in the middle of a turn (16).
    pub(crate) verdict: Option<Outcome>,
    /// Subturns left of the exchange that programs may cover, this one included (17.7).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) exchange_left: i32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(number: &i32) -> bool {
    *number == 0
}

/// What is being asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// Sides choose their ships in secret.
    Muster {
        /// Classes chosen, by seat.
        forces: Vec<Option<Vec<String>>>,
    },
    /// Orders of a subturn.
    Orders {
        /// In open mode, the position in the initiative order of the faction that is asked.
        asked: Option<usize>,
    },
    Over(Outcome),
}

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    /// Map and ships.
    pub(crate) world: World,
    /// What is asked.
    pub(crate) phase: Phase,
    /// Number of the ask.
    pub(crate) window: u32,
    pub(crate) dice: Dice,
    /// What happened in the last Action step and after it, for pictures.
    pub(crate) last: Recent,
    /// The same of Action steps before, as long as somebody in play has not been shown it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) earlier: Vec<Recent>,
}

/// Marks for the picture, of one Action step (in open mode of one faction's) and the Move step after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recent {
    /// Hexes each ship went through, start first.
    pub(crate) trails: BTreeMap<ShipId, Vec<Hex>>,
    /// Volleys, and missiles that struck.
    pub(crate) shots: Vec<RecentShot>,
    /// Where something was destroyed.
    pub(crate) wrecks: Vec<Hex>,
    /// Damage that no shot did: asteroids, explosions, hard landings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) hits: Vec<RecentHit>,
    /// Seats in play that have not been asked since: they have not been shown these marks yet.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) unseen_by: BTreeSet<Seat>,
}

/// A volley, or a missile that struck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecentShot {
    pub(crate) from: Hex,
    pub(crate) to: Hex,
    pub(crate) owner: Option<Seat>,
    pub(crate) damage: i32,
    /// It destroyed its target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_kill: bool,
    /// Who struck whom; of games begun with an edition before the third hexes alone are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) between: Option<(Striker, ShipId)>,
}

/// What a volley comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Striker {
    Ship(ShipId),
    /// By its serial.
    Missile(u32),
}

/// Damage that no shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecentHit {
    /// Where the ship was.
    pub(crate) hex: Hex,
    pub(crate) damage: i32,
}

impl State {
    /// The marks that a picture shows, oldest first.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &Recent> + Clone {
        self.earlier.iter().chain(std::iter::once(&self.last))
    }
}

/// A ship that is or was in this world: none is ever taken out of it.
impl Index<ShipId> for World {
    type Output = Ship;

    fn index(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }
}

impl IndexMut<ShipId> for World {
    fn index_mut(&mut self, id: ShipId) -> &mut Ship {
        &mut self.ships[id.index()]
    }
}

impl World {
    /// The optional rules in force.
    pub(crate) const fn rules(&self) -> &Rules {
        &self.scenario.options
    }

    /// The gravity of the map.
    pub(crate) fn field(&self) -> Field<'_> {
        Field {
            bodies: &self.bodies,
            symbols: &self.symbols,
            flat: self.scenario.flat_face(),
            has_air: self.rules().atmosphere,
        }
    }

    /// The greatest heat value printed in a hex (11.6).
    pub(crate) fn heat_value(&self, hex: Hex) -> i32 {
        self.heat_values(hex).max().unwrap_or(0)
    }

    /// Heat points that a ship receives at a place in a subturn (11.6).
    pub(crate) fn heat_points(&self, place: Place) -> i32 {
        self.heat_values(place.hex).map(|value| heat_points(value, place.altitude)).sum()
    }

    fn heat_values(&self, hex: Hex) -> impl Iterator<Item = i32> {
        let printed = self.field().symbol(hex).map(|symbol| symbol.heat);
        self.bodies.iter().map(move |body| body.heat_value(hex)).chain(printed)
    }

    /// A ship by id; none if the id is of another world.
    pub(crate) fn ship(&self, id: ShipId) -> Option<&Ship> {
        self.ships.get(id.index())
    }

    /// A ship by name, in either case.
    pub(crate) fn named(&self, name: &str) -> Option<&Ship> {
        self.ships.iter().find(|s| s.name.eq_ignore_ascii_case(name.trim()))
    }

    /// Ships of a seat.
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |s| s.owner == Some(seat))
    }

    /// Able ships of a seat.
    pub(crate) fn able_of(&self, seat: Seat) -> impl Iterator<Item = &Ship> {
        self.of(seat).filter(|s| s.is_able())
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.factions.len()).map(|i| Seat(u8::try_from(i).unwrap_or(u8::MAX)))
    }

    /// A seat's faction; none where nobody has that seat in this game.
    pub(crate) fn find_faction(&self, seat: Seat) -> Option<&Faction> {
        self.factions.get(seat.index())
    }

    /// The faction of a seat of this game.
    #[expect(
        clippy::expect_used,
        reason = "the contract lets none but the game's own seats act, and ships belong to these"
    )]
    pub(crate) fn faction(&self, seat: Seat) -> &Faction {
        self.find_faction(seat).expect("a seat of this game has a faction")
    }

    /// The same, to be changed.
    #[expect(clippy::expect_used, reason = "as of `faction`")]
    pub(crate) fn faction_mut(&mut self, seat: Seat) -> &mut Faction {
        self.factions.get_mut(seat.index()).expect("a seat of this game has a faction")
    }

    /// Ships that others of that seat may shoot at: present, loose, not its own.
    pub(crate) fn enemies_of(&self, seat: Option<Seat>) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |s| s.is_loose() && s.owner.is_some() && s.owner != seat)
    }

    /// The enemy able ship nearest to a ship; ties by id.
    pub(crate) fn nearest_enemy(&self, ship: &Ship) -> Option<&Ship> {
        let able = self.enemies_of(ship.owner).filter(|s| s.is_able());
        able.min_by_key(|s| (s.place.range_hexes(ship.place), s.id))
    }

    /// The orbit a ship is in (10.4).
    pub(crate) fn orbit_of(&self, ship: &Ship) -> Option<Orbit> {
        if ship.landing.is_some() || ship.climb != 0 {
            return None;
        }
        self.field().orbit(ship.place.hex, ship.place.altitude, ship.counters)
    }
}
