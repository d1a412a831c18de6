//! Points by who meets whom.

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::empire::Empire;

const EMPIRES: usize = Empire::ALL.len();

/// Points by who meets whom: a row an empire, in it a number for each that it meets; both in the order of [`Empire::ALL`].
/// Nobody meets his own: those numbers are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pairings([[u32; EMPIRES]; EMPIRES]);

impl Pairings {
    pub(crate) const NONE: Self = Self([[0; EMPIRES]; EMPIRES]);

    /// Made by a function of an empire and the one that it meets.
    pub(crate) fn by(points: impl Fn(Empire, Empire) -> u32) -> Self {
        Self(Empire::ALL.map(|one| Empire::ALL.map(|other| if one == other { 0 } else { points(one, other) })))
    }

    /// The points of an empire that meets another.
    pub(crate) fn of(&self, one: Empire, other: Empire) -> u32 {
        self.0[one as usize][other as usize]
    }

    /// The numbers of two who can meet.
    pub(crate) fn all(&self) -> impl Iterator<Item = u32> {
        let rows = self.0.into_iter().enumerate();
        rows.flat_map(|(one, row)| {
            let met = row.into_iter().enumerate().filter(move |(other, _)| *other != one);
            met.map(|(_, points)| points)
        })
    }

    /// The least and the most of them.
    pub(crate) fn range(&self) -> (u32, u32) {
        self.all().fold((u32::MAX, 0), |(least, most), n| (least.min(n), most.max(n)))
    }

    /// With all points changed alike.
    pub(crate) fn changed(self, change: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(|row| row.map(&change)))
    }
}
