//! The impulse under way: where it is stopped, and what it remembers from part to part.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::unit::UnitId;
use crate::grid::Hex;

/// The impulses, stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pause {
    /// Before which segment.
    pub(crate) at: Stop,
    /// Who is asked, and why: a sentence each.
    pub(crate) asked: BTreeMap<Seat, Vec<String>>,
    /// The impulse under way.
    pub(crate) impulse: Impulse,
}

/// Segments before which the engine may stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stop {
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
pub(crate) struct Impulse {
    /// 1 to 12.
    pub(crate) number: u8,
    /// Where craft and drones were before they moved.
    pub(crate) before: BTreeMap<UnitId, Hex>,
    /// Craft that crash-accelerated this impulse (6.4).
    pub(crate) crashed: BTreeSet<UnitId>,
    /// Ordered to destroy themselves (16.1).
    pub(crate) self_destructs: BTreeSet<UnitId>,
    /// Declared rams: rammer and target.
    pub(crate) rams: Vec<(UnitId, UnitId)>,
    /// Announced fire.
    pub(crate) shots: Vec<Shot>,
    /// Normal screening used up by damage of this impulse.
    pub(crate) screened: BTreeMap<UnitId, u32>,
    /// Directional screening used up, by craft and side.
    pub(crate) screened_sides: BTreeMap<UnitId, [u32; 6]>,
    /// Things that happened to units for which their captains may want to be asked.
    pub(crate) alarms: BTreeMap<UnitId, BTreeSet<Break>>,
    /// Drones whose launching is over for carriers this impulse.
    pub(crate) drones_launched: BTreeMap<UnitId, u32>,
    /// Stops at which somebody was asked already.
    pub(crate) passed: BTreeSet<Stop>,
    /// Seats that have been asked for orders in this impulse and are not stopped for breaks again before the next (24.3).
    #[serde(default)]
    pub(crate) asked: BTreeSet<Seat>,
}

/// An announced shot (4.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shot {
    pub(crate) shooter: UnitId,
    pub(crate) arm: Arm,
    pub(crate) target: UnitId,
}

/// What a shot is fired with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Arm {
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
