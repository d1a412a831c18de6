//! Breaks: when a captain wants to be asked (24.3), and the ready sets of them (24.9, 24.10).

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::stops::StopSet;

/// When a captain wants to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Break {
    /// An enemy craft is within so many hexes.
    Range(u16),
    /// Fire at it was announced.
    Fired,
    /// It lost a box.
    Damaged,
    /// An enemy launched a missile, a drone or a bolt.
    Launch,
    /// An enemy craft accelerated.
    Course,
    /// That impulse begins.
    Impulse(u8),
    /// It lost the first box of the battle (24.9).
    FirstDamage,
    /// An enemy launched what may strike it in this turn (24.9).
    LaunchInReach,
    /// An enemy craft has come near a craft of its side, after all were far (24.9).
    Contact,
}

/// An enemy within so many hexes is contact (24.9).
pub(crate) const CONTACT_HEXES: i32 = 8;

/// Contact is lost when all enemies are farther than this (24.9).
pub(crate) const CONTACT_LOST_HEXES: i32 = 16;

/// The breaks of a set (24.10).
pub(crate) fn breaks_of_set(set: StopSet) -> Vec<Break> {
    match set {
        StopSet::Careful => vec![Break::Range(8), Break::Fired, Break::Damaged, Break::Launch, Break::Contact],
        StopSet::Usual => vec![Break::FirstDamage, Break::LaunchInReach, Break::Contact],
        StopSet::Run => vec![],
    }
}
