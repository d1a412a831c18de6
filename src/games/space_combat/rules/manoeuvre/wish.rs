//! Where a manoeuvre leads a ship, and how far a state of motion is from there.

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::field::Body;
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::state::{Ship, World};
use crate::grid::Hex;

/// Subturns that a search toward another ship looks ahead, and then drifts.
pub(super) const DEPTH: usize = 3;
const DRIFT: i32 = 3;
/// The same toward an orbit.
const ORBIT_DEPTH: usize = 8;
/// What a system roll by heat on the way costs, and for who wants beside another, wherever that is.
const ROLL: i32 = 24;
const ROLL_BESIDE: i32 = 4;

/// Whether manoeuvres lead up and down in this game (9, 12.6); where they do not, every altitude is 0 to them.
fn minds_altitude(world: &World) -> bool {
    world.rules().altitude && world.rules().edition() >= Edition::Third
}

/// Where something is and how it flies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flight {
    place: Place,
    /// Its displacement in a subturn.
    drift: Hex,
    speed: i32,
    climb: i32,
}

impl Flight {
    /// As a manoeuvre sees it.
    pub(super) fn seen(world: &World, place: Place, counters: Counters, climb: i32) -> Self {
        let (drift, speed) = (counters.vector(), counters.speed());
        if minds_altitude(world) {
            return Self { place, drift, speed, climb };
        }
        Self { place: Place { altitude: 0, ..place }, drift, speed, climb: 0 }
    }

    fn of(world: &World, ship: &Ship) -> Self {
        Self::seen(world, ship.place, ship.counters, ship.climb)
    }

    /// Where it is after so many subturns if nothing pulls.
    fn after(self, subturns: i32) -> Place {
        self.place.drifted(self.drift, self.climb, subturns)
    }

    /// How much its vectors differ from another's.
    fn drift_apart(self, other: Self) -> i32 {
        self.drift.distance_hexes(other.drift) + (self.climb - other.climb).abs()
    }

    const fn is_off_plane(self) -> bool {
        self.place.is_off_plane(self.climb)
    }
}

/// Where a ship wants to be.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// From `least` to `most` hexes from another that drifts so: its flight after each subturn from now on.
    Near { way: Vec<Flight>, least: i32, most: i32 },
    /// In one of these hexes with this displacement in a subturn, on a level, and no higher than this.
    Orbit { states: Vec<(Hex, Hex)>, most_altitude: i32 },
    /// At rest.
    Rest,
}

impl Wish {
    pub(super) fn near(world: &World, other: &Ship, least: i32, most: i32) -> Self {
        let legs = course(world, other, other.counters, other.climb, DEPTH);
        let mut way: Vec<Flight> =
            legs.iter().map(|leg| Flight::seen(world, leg.place, leg.counters, leg.climb)).collect();
        if way.is_empty() {
            way.push(Flight::of(world, other));
        }
        Self::Near { way, least, most }
    }

    /// In its hex with its counters.
    pub(super) fn beside(world: &World, other: &Ship) -> Self {
        Self::near(world, other, 0, 0)
    }

    /// On a ring round a body.
    pub(super) fn orbit(planet: &Body, ring: i32) -> Self {
        let states = planet.hex.ring(ring).flat_map(|hex| Spin::ALL.map(|spin| (hex, planet.dots(hex, spin))));
        let states = states.filter_map(|(hex, dots)| dots.map(|counters| (hex, counters.vector()))).collect();
        Self::Orbit { states, most_altitude: planet.template.field_radius_hexes() - ring }
    }

    /// Whether the ship is there: at rest, or where drifting keeps it in the band for two subturns.
    pub(super) fn is_met(&self, world: &World, ship: &Ship) -> bool {
        let own = Flight::of(world, ship);
        match self {
            Self::Near { way, least, most } => {
                let in_band =
                    |(other, n): (&Flight, i32)| (*least..=*most).contains(&own.after(n).range_hexes(other.place));
                way.iter().take(2).zip(1..).all(in_band)
            }
            Self::Rest => own.speed == 0 && own.climb == 0,
            Self::Orbit { .. } => false,
        }
    }

    /// Whether a search has to look up and down for it: nothing else brings a ship back into the plane, or out to another.
    pub(super) fn needs_climbs(&self, world: &World, ship: &Ship) -> bool {
        let is_other_off = matches!(self, Self::Near { way, .. } if way.iter().any(|flight| flight.is_off_plane()));
        is_other_off || Flight::of(world, ship).is_off_plane()
    }

    pub(super) const fn depth(&self) -> usize {
        match self {
            Self::Near { .. } | Self::Rest => DEPTH,
            Self::Orbit { .. } => ORBIT_DEPTH,
        }
    }

    /// What a system roll on the way costs.
    pub(super) const fn roll(&self) -> i32 {
        match self {
            Self::Near { most: 0, .. } => ROLL_BESIDE,
            Self::Near { .. } | Self::Orbit { .. } | Self::Rest => ROLL,
        }
    }

    /// How far a flight is from the wish, after so many subturns.
    pub(super) fn distance(&self, flight: Flight, after: usize) -> i32 {
        match self {
            Self::Rest => 6 * (flight.speed + flight.climb.abs()),
            Self::Orbit { states, most_altitude } => {
                let apart = |(at, with): &(Hex, Hex)| {
                    2 * flight.place.hex.distance_hexes(*at) + 3 * flight.drift.distance_hexes(*with)
                };
                let too_high = (flight.place.altitude - most_altitude).max(0);
                states.iter().map(apart).min().unwrap_or(0) + 2 * too_high + 3 * flight.climb.abs()
            }
            Self::Near { way, least, most } => {
                let Some(other) = way.get(after - 1).or(way.last()) else { return 0 };
                let off = |n: i32| {
                    let range = flight.after(n).range_hexes(other.after(n));
                    (range - most).max(least - range).max(0)
                };
                (0..=DRIFT).map(off).sum::<i32>() * 2 + flight.drift_apart(*other)
            }
        }
    }
}
