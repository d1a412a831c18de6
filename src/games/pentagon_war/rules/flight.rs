//! What flies besides craft: drones, missiles, bolts; and the moments of the game.

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::data::design::DroneLoad;
use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::motion::Mark;
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::unit::{Moment, UnitId};
use crate::grid::{Direction, Hex};

/// A drone in flight (12.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drone {
    pub(crate) id: UnitId,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) seat: Seat,
    /// The craft that launched it.
    pub(crate) launcher: UnitId,
    /// What it carries.
    pub(crate) load: DroneLoad,
    pub(crate) hex: Hex,
    pub(crate) facing: Direction,
    /// Components this turn.
    pub(crate) velocity: Velocity,
    /// Whole components that move this turn.
    pub(crate) moving: Vector,
    /// Acceleration record of this turn.
    pub(crate) marks: Vec<Mark>,
    /// Its last shot.
    pub(crate) fired: Option<Moment>,
    /// Sealed orders; they hold in every turn until changed.
    pub(crate) plan: Plan,
    /// Its side has given it orders, and is told what came of them.
    #[serde(default)]
    pub(crate) is_ordered: bool,
}

/// A missile in flight (12.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Missile {
    pub(crate) id: UnitId,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) seat: Seat,
    /// The craft that launched it.
    pub(crate) launcher: UnitId,
    /// What it seeks.
    pub(crate) target: UnitId,
    pub(crate) warhead: u8,
    /// Launched by rail: full speed at once.
    pub(crate) is_rail: bool,
    /// Turn of launching.
    pub(crate) turn: u16,
    /// Impulse of launching; it moves from the next on.
    pub(crate) impulse: u8,
    pub(crate) hex: Hex,
    /// Last direction moved.
    pub(crate) heading: Option<Direction>,
}

/// A liquid metal bolt in flight (12.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bolt {
    pub(crate) id: UnitId,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) seat: Seat,
    /// The craft that launched it.
    pub(crate) launcher: UnitId,
    /// Struck first among several.
    pub(crate) target: UnitId,
    /// Where it flies.
    pub(crate) direction: Direction,
    pub(crate) hex: Hex,
    pub(crate) travelled_hexes: u8,
    /// When it was launched; it moves from the next impulse on.
    pub(crate) launched: Moment,
}
