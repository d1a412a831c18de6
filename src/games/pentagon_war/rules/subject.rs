//! Whose orders a plan holds, and from which impulse on it can hold any (24.1).

use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::{State, UnitId};

/// Whose orders are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A craft in play or a drone in flight.
    Unit(UnitId),
    /// The drone in a bay, by its number from 1, before it is launched.
    Aboard {
        /// The craft.
        carrier: UnitId,
        bay: u16,
    },
}

impl Subject {
    /// Drones keep their orders from turn to turn, so a clause without impulses is meant for all of them (12.2).
    pub(crate) fn is_drone(self, state: &State) -> bool {
        match self {
            Self::Unit(id) => state.drones.contains_key(&id),
            Self::Aboard { .. } => true,
        }
    }

    /// The first impulse that a step without impulses is meant for.
    pub(crate) fn first_step(self, state: &State) -> u8 {
        if self.is_drone(state) { 1 } else { state.next_step().min(IMPULSES) }
    }

    /// The first impulse that an action without impulses is meant for.
    pub(crate) fn first_action(self, state: &State) -> u8 {
        if self.is_drone(state) { 1 } else { state.impulse_number() }
    }

    pub(crate) fn name(self, state: &State) -> String {
        match self {
            Self::Unit(id) => state.name_of(id),
            Self::Aboard { carrier, bay } => state.drone_name(carrier, bay),
        }
    }
}
