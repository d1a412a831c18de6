//! One step of a search for a way: the state of motion that a ship flies through, the burns that are open to it there, and
//! what each leads to, under gravity, with energy and rotation as they come in. What a way is worth is the search's to say.

use std::cell::OnceCell;

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan, Thrust};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::{Fate, Leg, course_from, next_leg};
use crate::games::space_combat::rules::heat::{Heat, Warmth};
use crate::games::space_combat::rules::state::{SUBTURNS, Ship, World};
use crate::grid::Direction;

/// A state of motion on a way.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    pub(super) place: Place,
    pub(super) counters: Counters,
    pub(super) climb: i32,
    pub(super) facing: Direction,
    rotation_left: i32,
    pub(super) energy: i32,
}

/// A rotation, the counters of one engine, and the change of the altitude vector (9.5); without any of these it coasts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Burn {
    pub(super) rotate: i32,
    thrust: Option<Thrust>,
    climb: i32,
}

/// The changes of the altitude vector that a search looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Climbs {
    /// None: the ship stays on its level, or on its way up or down.
    Level,
    /// None, up, down.
    Free,
}

impl Climbs {
    const fn changes(self) -> &'static [i32] {
        match self {
            Self::Level => &[0],
            Self::Free => &[0, 1, -1],
        }
    }
}

impl Burn {
    /// Nothing: it coasts.
    pub(super) const NONE: Self = Self { rotate: 0, thrust: None, climb: 0 };

    /// The counters it places, the change of the altitude vector among them.
    pub(super) fn placed(self) -> i32 {
        self.thrust.map_or(0, |thrust| thrust.counters) + self.climb.abs()
    }

    /// It as an order.
    pub(super) fn plan(self) -> Plan {
        let thrusts: Vec<Thrust> = self.thrust.into_iter().collect();
        let action = if self.placed() > 0 { Action::Burn { thrusts, climb: self.climb } } else { Action::Hold };
        Plan { rotate: self.rotate, action, at: None }
    }

    /// How hot the ship is after it and the leg that follows, and what it does then; where it coasts it keeps cool.
    pub(super) fn heated(self, heat: Heat, leg: &Leg) -> (Heat, Deed) {
        if self.placed() > 0 {
            return (heat.after(Warmth::burning(self.placed()), leg), Deed::Burn(self));
        }
        let (heat, warmth) = heat.coasting(leg);
        (heat, if warmth == Warmth::Vents { Deed::Vent } else { Deed::Burn(self) })
    }
}

/// What is done in one subturn of a way: an order without words, for a search makes thousands of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deed {
    Burn(Burn),
    Vent,
}

impl Deed {
    /// It as an order.
    pub(super) fn plan(self) -> Plan {
        match self {
            Self::Burn(burn) => burn.plan(),
            Self::Vent => Plan::of(Action::Vent),
        }
    }
}

impl Motion {
    /// As the ship flies now.
    pub(super) fn of(ship: &Ship) -> Self {
        Self {
            place: ship.place,
            counters: ship.counters,
            climb: ship.climb,
            facing: ship.facing,
            rotation_left: ship.rotation_left,
            energy: ship.energy,
        }
    }

    /// The burns of one subturn; coasting first.
    pub(super) fn burns(&self, ship: &Ship, climbs: Climbs) -> Vec<Burn> {
        let mut list = vec![Burn::NONE];
        let most = self.rotation_left.min(3);
        for &climb in climbs.changes().iter().filter(|climb| climb.abs() <= self.energy) {
            if climb != 0 {
                list.push(Burn { rotate: 0, thrust: None, climb });
            }
            for rotate in -most..=most {
                for engine in &ship.systems.engines {
                    let counters = 1..=engine.thrust.min(self.energy - climb.abs());
                    let thrusts = counters.map(|counters| Thrust { face: engine.face, counters });
                    list.extend(thrusts.map(|thrust| Burn { rotate, thrust: Some(thrust), climb }));
                }
            }
        }
        list
    }

    /// Its counters with that burn, before gravity.
    pub(super) fn counters_of(&self, burn: Burn) -> Counters {
        let facing = self.facing.turned(burn.rotate);
        let pushed = |t: Thrust| self.counters.adding(t.face.direction(facing), t.counters).resolved();
        burn.thrust.map_or(self.counters, pushed)
    }

    /// The state after a burn and that leg, in the subturn of this number from now, the first being 1.
    pub(super) fn burned(&self, world: &World, ship: &Ship, after: usize, burn: Burn, leg: &Leg) -> Self {
        let facing = self.facing.turned(burn.rotate);
        let subturn = world.subturn + i32::try_from(after).unwrap_or(1) - 1;
        let is_last_of_turn = subturn % SUBTURNS == 0;
        let rotation_left =
            if is_last_of_turn { ship.systems.rotation } else { self.rotation_left - burn.rotate.abs() };
        let energy = (self.energy - burn.placed() + ship.systems.output).min(ship.systems.capacitor);
        Self { place: leg.place, counters: leg.counters, climb: leg.climb, facing, rotation_left, energy }
    }
}

/// What a ship may fly in the next subturn from a state of motion, each leg worked out once: burns that push it alike lead it alike.
pub(super) struct Legs<'a> {
    world: &'a World,
    ship: &'a Ship,
    from: &'a Motion,
    outlook: usize,
    flown: Vec<Flown>,
}

struct Flown {
    counters: Counters,
    climb: i32,
    leg: Leg,
    drift: OnceCell<Vec<Leg>>,
}

/// Number of a leg.
#[derive(Clone, Copy)]
pub(super) struct LegId(usize);

impl<'a> Legs<'a> {
    /// None yet. The drift after each of them is looked at over so many subturns.
    pub(super) const fn from(world: &'a World, ship: &'a Ship, from: &'a Motion, outlook: usize) -> Self {
        Self { world, ship, from, outlook, flown: Vec::new() }
    }

    /// The leg of a burn; nothing where nothing is flown.
    pub(super) fn of(&mut self, burn: Burn) -> Option<LegId> {
        let (counters, climb) = (self.from.counters_of(burn), self.from.climb + burn.climb);
        let is_same = |flown: &Flown| flown.counters == counters && flown.climb == climb;
        if let Some(at) = self.flown.iter().position(is_same) {
            return Some(LegId(at));
        }
        let leg = next_leg(self.world, self.ship, self.from.place, counters, climb)?;
        self.flown.push(Flown { counters, climb, leg, drift: OnceCell::new() });
        Some(LegId(self.flown.len() - 1))
    }

    pub(super) fn leg(&self, id: LegId) -> &Leg {
        &self.flown[id.0].leg
    }

    /// The legs after that one, if the ship burns no more.
    pub(super) fn drift(&self, id: LegId) -> &[Leg] {
        let Flown { leg, drift, .. } = &self.flown[id.0];
        drift.get_or_init(|| course_from(self.world, self.ship, leg.place, leg.counters, leg.climb, self.outlook))
    }
}

/// Whether a course does not end badly.
pub(super) fn is_safe(legs: &[Leg]) -> bool {
    legs.iter().all(|leg| !matches!(leg.fate, Some(Fate::Crashes(_) | Fate::Leaves | Fate::LandsHard(_))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::tests::properties::mustered;

    #[test]
    fn sc_7_4_burns_that_push_a_ship_alike_share_a_leg_and_it_is_the_one_that_each_flies() {
        let state = mustered("open-lanes", "legs");
        let ship = &state.world.ships[0];
        let motion = Motion::of(ship);
        let mut legs = Legs::from(&state.world, ship, &motion, 2);
        let burns = motion.burns(ship, Climbs::Free);
        for &burn in &burns {
            let id = legs.of(burn).unwrap();
            let (counters, climb) = (motion.counters_of(burn), ship.climb + burn.climb);
            let alone = course_from(&state.world, ship, ship.place, counters, climb, 3);
            assert_eq!((legs.leg(id), legs.drift(id)), (&alone[0], &alone[1..]), "{burn:?}");
        }
        assert!(legs.flown.len() < burns.len(), "{} of {}", legs.flown.len(), burns.len());
    }
}
