//! One step of a search for a way: the state of motion that a ship flies through, the burns that are open to it there, and
//! what each leads to, under gravity, with energy and rotation as they come in. What a way is worth is the search's to say.

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan, Thrust};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::{Fate, Leg, course_from};
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
    rotate: i32,
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

    /// How hot the ship is after it and the leg that follows, and it as an order; where it coasts the ship keeps cool.
    pub(super) fn heated(self, ship: &Ship, heat: Heat, leg: &Leg) -> (Heat, Plan) {
        if self.placed() > 0 {
            return (heat.after(ship, Warmth::burning(self.placed()), leg), self.plan());
        }
        let (heat, warmth) = heat.coasting(ship, leg);
        (heat, if warmth == Warmth::Vents { Plan::of(Action::Vent) } else { self.plan() })
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
        let mut list = vec![Burn { rotate: 0, thrust: None, climb: 0 }];
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

    /// The state after the subturn of this number from now, the first being 1, with the leg that is flown in it; nothing
    /// where nothing is flown.
    pub(super) fn burned(&self, world: &World, ship: &Ship, after: usize, burn: Burn) -> Option<(Self, Leg)> {
        let facing = self.facing.turned(burn.rotate);
        let leg = course_from(world, ship, self.place, self.counters_of(burn), self.climb + burn.climb, 1).pop()?;
        let subturn = world.subturn + i32::try_from(after).unwrap_or(1) - 1;
        let is_last_of_turn = subturn % SUBTURNS == 0;
        let rotation_left =
            if is_last_of_turn { ship.systems.rotation } else { self.rotation_left - burn.rotate.abs() };
        let energy = (self.energy - burn.placed() + ship.systems.output).min(ship.systems.capacitor);
        let next = Self { place: leg.place, counters: leg.counters, climb: leg.climb, facing, rotation_left, energy };
        Some((next, leg))
    }

    /// The legs of the coming subturns if it burns no more.
    pub(super) fn drift(&self, world: &World, ship: &Ship, subturns: usize) -> Vec<Leg> {
        course_from(world, ship, self.place, self.counters, self.climb, subturns)
    }

    /// Whether drifting on from here does not end badly within so many subturns.
    pub(super) fn lasts(&self, world: &World, ship: &Ship, subturns: usize) -> bool {
        let legs = self.drift(world, ship, subturns);
        legs.iter().all(|leg| !matches!(leg.fate, Some(Fate::Crashes(_) | Fate::Leaves | Fate::LandsHard(_))))
    }
}
