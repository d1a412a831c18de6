//! Free placement: scenarios may leave it to a side where its craft start (23.1).
//!
//! What is here: what a side may choose. What is not: reading a place, and carrying it out (`resolve`).

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::geometry::{hex_of, label, letter};
use crate::games::pentagon_war::rules::motion::{UNITS_PER_HEX, Velocity, mark_change};
use crate::games::pentagon_war::rules::state::State;
use crate::grid::{Direction, Hex};
use crate::kit::words::count;

/// What a side may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The hex that distances are counted from.
    pub centre: String,
    /// Nearest hexes.
    #[serde(default)]
    pub least_range: u16,
    /// Farthest hexes; none: any.
    #[serde(default)]
    pub most_range: Option<u16>,
    /// Highest speed, hexes a turn.
    #[serde(default)]
    pub most_speed: u16,
}

/// Where a craft starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// Hex.
    pub hex: Hex,
    /// Facing.
    pub facing: Direction,
    /// Components.
    pub velocity: Velocity,
}

impl Placement {
    /// What is wrong with a spot; `None`: it may be chosen.
    pub fn fault(&self, spot: &Spot) -> Option<String> {
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
    pub fn words(&self) -> String {
        let where_to = match (self.least_range, self.most_range) {
            (_, Some(0)) => format!("in {}", self.centre),
            (least, Some(most)) => format!("{least} to {} from {}", count(most, "hex"), self.centre),
            (least, None) => format!("{} or more from {}", count(least, "hex"), self.centre),
        };
        format!("{where_to}, any facing, speed at most {}", self.most_speed)
    }
}

impl Spot {
    /// Where a craft is now.
    pub const fn of(craft: &Craft) -> Self {
        Self { hex: craft.hex, facing: craft.facing, velocity: craft.velocity }
    }

    /// In words: `1030 facing A, A +2, C 0`.
    pub fn words(&self) -> String {
        format!("{} facing {}, {}", label(self.hex), letter(self.facing), self.velocity.words())
    }
}

/// What a seat may choose; `None`: its craft start where the scenario says.
pub(crate) fn placement_of(state: &State, seat: Seat) -> Option<&Placement> {
    let slug = state.sides.get(seat.index()).map(|s| s.slug.as_str())?;
    state.options.scenario.sides.iter().find(|s| s.slug == slug)?.placement.as_ref()
}

/// Some spots that may be chosen for a craft, in notation: round the centre as near as may be and half as far again,
/// facing it, at rest, slowly or fast.
pub(crate) fn spots(state: &State, craft: &Craft) -> Vec<String> {
    let Some((placement, centre)) = placement_of(state, craft.seat).and_then(|p| Some((p, hex_of(&p.centre)?))) else {
        return vec![];
    };
    let least = i32::from(placement.least_range);
    let mut found = Vec::new();
    for (range, speed) in [(least, placement.most_speed), (least, 0), (least + least / 2, placement.most_speed / 2)] {
        for away in Direction::ALL {
            let (hex, inward) = (centre.plus(away.step().times(range)), away.turned(3));
            let velocity = towards(inward, if craft.design.is_base() { 0 } else { i64::from(speed) });
            let (a, c) = (velocity.a / UNITS_PER_HEX, velocity.c / UNITS_PER_HEX);
            let spot = Spot { hex, facing: inward, velocity };
            let text = format!("{} {} a={a} c={c}", label(hex), letter(inward));
            if placement.fault(&spot).is_none() && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

fn towards(direction: Direction, speed_hexes: i64) -> Velocity {
    mark_change(direction, 4 * speed_hexes, 1, false)
}
