//! Free placement: what a scenario leaves to a side of where its craft start (23.1).

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::geometry::{hex_of, label, letter};
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::grid::{Direction, Hex};
use crate::kit::words::count;

/// What a side may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placement {
    /// The hex that distances are counted from.
    pub(crate) centre: String,
    /// Nearest hexes.
    #[serde(default)]
    pub(crate) least_range: u16,
    /// Farthest hexes; none: any.
    #[serde(default)]
    pub(crate) most_range: Option<u16>,
    /// Highest speed, hexes a turn.
    #[serde(default)]
    pub(crate) most_speed: u16,
}

/// Where a craft starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spot {
    pub(crate) hex: Hex,
    pub(crate) facing: Direction,
    /// Components.
    pub(crate) velocity: Velocity,
}

impl Placement {
    /// What is wrong with a spot; `None`: it may be chosen.
    pub(crate) fn fault(&self, spot: &Spot) -> Option<String> {
        let range = hex_of(&self.centre).map_or(0, |centre| centre.distance_hexes(spot.hex).unsigned_abs());
        let speed = spot.velocity.speed();
        if range < u32::from(self.least_range) {
            Some(format!(
                "{} is {} from {}; {} is the least",
                label(spot.hex),
                count(range, "hex"),
                self.centre,
                self.least_range
            ))
        } else if let Some(most) = self.most_range.filter(|most| range > u32::from(*most)) {
            Some(format!("{} is {} from {}; {most} is the most", label(spot.hex), count(range, "hex"), self.centre))
        } else if speed > i64::from(self.most_speed) * UNITS_PER_HEX {
            Some(format!("{} is faster than speed {}", spot.velocity.words(), self.most_speed))
        } else {
            None
        }
    }

    /// In words: `at 10 hexes or more from 1517, speed at most 6`.
    pub(crate) fn words(&self) -> String {
        let where_to = match (self.least_range, self.most_range) {
            (_, Some(0)) => format!("in {}", self.centre),
            (least, Some(most)) => format!("{least} to {} from {}", count(most, "hex"), self.centre),
            (least, None) => format!("{} or more from {}", count(least, "hex"), self.centre),
        };
        format!("{where_to}, any facing, speed at most {}", self.most_speed)
    }
}

impl Spot {
    /// In words: `1030 facing A, A +2, C 0`.
    pub(crate) fn words(&self) -> String {
        format!("{} facing {}, {}", label(self.hex), letter(self.facing), self.velocity.words())
    }
}
