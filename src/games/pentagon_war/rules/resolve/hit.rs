//! Damage on its way to a craft, and the side that it strikes (2.4).

use std::cmp::Reverse;

use crate::contract::Seat;
use crate::games::pentagon_war::data::geometry::sides_facing;
use crate::games::pentagon_war::rules::craft::Acid;
use crate::games::pentagon_war::rules::state::{State, UnitId};
use crate::grid::Hex;

/// Damage on its way to a craft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// Who is struck.
    pub(crate) target: UnitId,
    /// On which side; `None`: the side that the defender would choose.
    pub(crate) from: Option<Hex>,
    /// A side that is known already (acid).
    pub(crate) side: Option<u8>,
    pub(crate) points: u32,
    /// What did it.
    pub(crate) cause: String,
    /// Whose doing it was; `None`: nobody's but the victim's own.
    pub(crate) by: Option<Seat>,
    /// What stands in its way.
    pub(crate) mode: HitMode,
}

/// What stands in the way of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitMode {
    /// Screens, then armor.
    Screened,
    /// Armor only: acid after its first impulse.
    Unscreened,
    /// Nothing: crash acceleration.
    Interior,
}

impl Hit {
    /// Ordinary damage.
    pub(crate) fn screened(target: UnitId, from: Option<Hex>, points: u32, cause: &str) -> Self {
        Self { target, from, side: None, points, cause: cause.to_owned(), by: None, mode: HitMode::Screened }
    }

    /// The same with its author.
    #[must_use]
    pub(crate) fn by(self, by: Option<Seat>) -> Self {
        Self { by, ..self }
    }

    /// Acid at work on a side.
    pub(crate) fn acid(target: UnitId, acid: Acid, points: u32) -> Self {
        let (cause, mode) = ("acid".to_owned(), HitMode::Unscreened);
        Self { target, from: None, side: Some(acid.side), points, cause, by: acid.by, mode }
    }

    /// Straight to the interior.
    pub(crate) fn interior(target: UnitId, points: u32, cause: &str) -> Self {
        let (cause, mode) = (cause.to_owned(), HitMode::Interior);
        Self { target, from: None, side: Some(1), points, cause, by: None, mode }
    }
}

/// The side that damage from a hex strikes: of several the one with most directional screen and armor, then the lowest
/// number (2.4).
pub(crate) fn struck_side(state: &State, target: UnitId, from: Option<Hex>) -> u8 {
    let craft = state.craft_of(target);
    let mut sides = sides_facing(craft.hex, craft.facing, from.unwrap_or(craft.hex));
    sides.sort_by_key(|side| Reverse((craft.screening_on(*side) + u32::from(craft.armor_on(*side)), Reverse(*side))));
    sides[0]
}
