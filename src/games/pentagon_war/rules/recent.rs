//! What was seen in the turn: tracks, shots, blasts. For pictures only; no rule looks at it.
//!
//! It is kept to the end of the turn and shown until the next forms are revealed: not every stop of the run is posted, and what
//! happened before one that was not must be in the next picture.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::rules::unit::UnitId;
use crate::grid::Hex;

/// What was seen in the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recent {
    /// Hexes of units with the impulse in which they were entered; the first is where it started.
    pub(crate) tracks: BTreeMap<UnitId, Vec<(u8, Hex)>>,
    /// Whose track it is.
    pub(crate) owners: BTreeMap<UnitId, Seat>,
    /// Shots, hits of missiles and bolts, rams.
    pub(crate) shots: Vec<SeenShot>,
    /// Hexes where something blew up.
    pub(crate) blasts: Vec<Hex>,
    /// Entries of each track, from its first, that have been told of in words.
    #[serde(default)]
    pub(crate) told: BTreeMap<UnitId, usize>,
}

/// A shot as it was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeenShot {
    /// From where.
    pub(crate) from: Hex,
    /// At what; the same hex for what happens within one.
    pub(crate) to: Hex,
    /// Whose.
    pub(crate) seat: Seat,
    /// Points that reached the target; 0: a miss.
    pub(crate) damage: u32,
    /// It was destroyed.
    pub(crate) is_kill: bool,
    /// What it was, if not fire: `ram`, `held`.
    #[serde(default)]
    pub(crate) note: String,
    /// The window of orders that led to it.
    #[serde(default)]
    pub(crate) window: u32,
}
