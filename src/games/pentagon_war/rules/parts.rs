//! Parts of a craft's state: its fate, boxes that need more than a number, holds, acid, who destroyed what.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::{Rate, house};
use crate::games::pentagon_war::rules::unit::{Moment, UnitId};

/// In play or gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fate {
    InPlay,
    /// Destroyed at that moment.
    Destroyed(Moment),
    /// Left the scenario (15) at the start of that turn.
    Disengaged(u16),
}

/// A weapon's box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WeaponBox {
    /// Gone.
    pub(crate) is_lost: bool,
    /// Its last shot.
    pub(crate) fired: Option<Moment>,
}

/// A missile's or a bay's box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Store {
    /// Gone.
    pub(crate) is_lost: bool,
    /// Its missile or drone was launched.
    pub(crate) is_empty: bool,
}

/// A magnetic beam's box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BeamBox {
    /// Gone.
    pub(crate) is_lost: bool,
    /// The turn in which it was used.
    pub(crate) used: u16,
    pub(crate) hold: Option<Hold>,
}

/// A beam's hold on a craft (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hold {
    /// Whom.
    pub(crate) target: UnitId,
    /// At double strength.
    pub(crate) is_double: bool,
}

/// A hit of acid at work (9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenAcid")]
pub(crate) struct Acid {
    /// Impulses that it goes on.
    pub(crate) impulses_left: u8,
    /// The side that it eats into.
    pub(crate) side: u8,
    /// Whose fire it was; `None`: nobody knows any more.
    pub(crate) by: Option<Seat>,
}

/// Acid as states have it: older ones without its author.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenAcid {
    Unsigned(u8, u8),
    Signed { impulses_left: u8, side: u8, by: Option<Seat> },
}

impl From<WrittenAcid> for Acid {
    fn from(written: WrittenAcid) -> Self {
        match written {
            WrittenAcid::Unsigned(impulses_left, side) => Self { impulses_left, side, by: None },
            WrittenAcid::Signed { impulses_left, side, by } => Self { impulses_left, side, by },
        }
    }
}

/// What a captain is told once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told {
    /// Another member of the union steers (18.2).
    Steered,
    /// The speed limit cut thrust off (6.5).
    Limited,
}

/// Who destroyed how much of a craft (22.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Credit {
    /// Points of its boxes that were gone before the start.
    pub(crate) gone_before: u32,
    /// Points of its systems by the side whose damage destroyed them.
    pub(crate) points: BTreeMap<Seat, u32>,
    /// All damage that enemies have done to it, by side.
    pub(crate) damage: BTreeMap<Seat, u32>,
}

impl Credit {
    /// Shares points by the damage done, exactly: what is left over goes to those whose share was cut most, then to the lower
    /// seat.
    pub(crate) fn share(points: u32, damage: &BTreeMap<Seat, u32>) -> BTreeMap<Seat, u32> {
        let all: u64 = damage.values().map(|d| u64::from(*d)).sum();
        if all == 0 {
            return BTreeMap::new();
        }
        let part = |done: u32| u64::from(points) * u64::from(done);
        let mut shares: BTreeMap<Seat, u32> =
            damage.iter().map(|(seat, done)| (*seat, u32::try_from(part(*done) / all).unwrap_or(points))).collect();
        let mut cut: Vec<(std::cmp::Reverse<u64>, Seat)> =
            damage.iter().map(|(seat, done)| (std::cmp::Reverse(part(*done) % all), *seat)).collect();
        cut.sort_unstable();
        let given: u32 = shares.values().sum();
        for (_, seat) in cut.into_iter().take(points.saturating_sub(given) as usize) {
            *shares.entry(seat).or_default() += 1;
        }
        shares
    }

    /// Notes that damage by these sides has destroyed so many points.
    pub(crate) fn add(&mut self, points: u32, damage: &BTreeMap<Seat, u32>) {
        for (seat, done) in damage {
            *self.damage.entry(*seat).or_default() += done;
        }
        for (seat, share) in Self::share(points, damage) {
            *self.points.entry(seat).or_default() += share;
        }
    }
}

/// Whether a weapon of that rate may fire again (9.4).
pub(crate) fn is_ready_again(rate: Rate, fired: Option<Moment>, now: Moment) -> bool {
    let Some(fired) = fired else { return true };
    let numbers = &house().fire;
    let turns = i64::from(now.turn) - i64::from(fired.turn);
    let impulses = turns * 12 + i64::from(now.impulse) - i64::from(fired.impulse);
    match rate {
        Rate::EveryTurn => turns >= 1 && impulses >= i64::from(numbers.impulses_between_shots),
        Rate::TwoTurns => {
            let arming = i64::from(numbers.turns_to_arm);
            turns > arming || (turns == arming && now.impulse >= fired.impulse)
        }
    }
}
