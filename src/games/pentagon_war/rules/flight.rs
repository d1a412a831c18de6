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
#[expect(missing_docs, reason = "a name without a doc says all there is to say")]
pub struct Drone {
    pub id: UnitId,
    /// What it is called.
    pub name: String,
    pub seat: Seat,
    /// The craft that launched it.
    pub launcher: UnitId,
    /// What it carries.
    pub load: DroneLoad,
    pub hex: Hex,
    pub facing: Direction,
    /// Components this turn.
    pub velocity: Velocity,
    /// Whole components that move this turn.
    pub moving: Vector,
    /// Acceleration record of this turn.
    pub marks: Vec<Mark>,
    /// Its last shot.
    pub fired: Option<Moment>,
    /// Sealed orders; they hold in every turn until changed.
    pub plan: Plan,
    /// Its side has given it orders, and is told what came of them.
    #[serde(default)]
    pub is_ordered: bool,
}

/// A missile in flight (12.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a name without a doc says all there is to say")]
pub struct Missile {
    pub id: UnitId,
    /// What it is called.
    pub name: String,
    pub seat: Seat,
    /// The craft that launched it.
    pub launcher: UnitId,
    /// What it seeks.
    pub target: UnitId,
    pub warhead: u8,
    /// Launched by rail: full speed at once.
    pub is_rail: bool,
    /// Turn of launching.
    pub turn: u16,
    /// Impulse of launching; it moves from the next on.
    pub impulse: u8,
    pub hex: Hex,
    /// Last direction moved.
    pub heading: Option<Direction>,
}

/// A liquid metal bolt in flight (12.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a name without a doc says all there is to say")]
pub struct Bolt {
    pub id: UnitId,
    /// What it is called.
    pub name: String,
    pub seat: Seat,
    /// The craft that launched it.
    pub launcher: UnitId,
    /// Struck first among several.
    pub target: UnitId,
    /// Where it flies.
    pub direction: Direction,
    pub hex: Hex,
    pub travelled_hexes: u8,
    /// When it was launched; it moves from the next impulse on.
    pub launched: Moment,
}
