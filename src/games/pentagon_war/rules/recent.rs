//! What was seen in the turn: tracks, shots, blasts. For pictures only; no rule looks at it.
//!
//! It is kept to the end of the turn and shown until the next forms are revealed, shots until all have filled in forms: not every stop of the run is posted, and what
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

/// Most shots that are kept beyond their turn.
const MOST_UNSEEN: usize = 60;

impl Recent {
    /// What is shown of it in the turn that begins now. Whoever's orders held on was not asked, and what was shown to the others
    /// need not have been shown to them (24.11): until all are asked again, shots are kept.
    pub(crate) fn into_new_turn(mut self, is_all_asked: bool) -> Self {
        let first = if is_all_asked { self.shots.len() } else { self.shots.len().saturating_sub(MOST_UNSEEN) };
        Self { shots: self.shots.split_off(first), ..Self::default() }
    }
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
