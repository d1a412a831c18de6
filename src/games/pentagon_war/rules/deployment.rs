//! Free placement: scenarios may leave it to a side where its craft start (23.1).
//!
//! What is here: what a side may choose. What is not: reading a place, and carrying it out (`resolve`).

use crate::contract::Seat;
use crate::games::pentagon_war::data::geometry::hex_of;
use crate::games::pentagon_war::data::placement::{Placement, Spot};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::motion::mark_change;
use crate::games::pentagon_war::rules::state::State;
use crate::grid::Direction;

/// What a seat may choose; `None`: its craft start where the scenario says.
pub(crate) fn placement_of(state: &State, seat: Seat) -> Option<&Placement> {
    state.spec_of(seat).placement.as_ref()
}

/// Some spots that may be chosen for a craft: round the centre as near as may be and half as far again,
/// facing it, at rest, slowly or fast.
pub(crate) fn spots(state: &State, craft: &Craft) -> Vec<Spot> {
    let Some((placement, centre)) = placement_of(state, craft.seat).and_then(|p| Some((p, hex_of(&p.centre)?))) else {
        return vec![];
    };
    let least = i32::from(placement.least_range);
    let mut found = Vec::new();
    for (range, speed) in [(least, placement.most_speed), (least, 0), (least + least / 2, placement.most_speed / 2)] {
        for away in Direction::ALL {
            let (hex, inward) = (centre.plus(away.step().times(range)), away.turned(3));
            let velocity = towards(inward, if craft.design.is_base() { 0 } else { i64::from(speed) });
            let spot = Spot { hex, facing: inward, velocity };
            if placement.fault(&spot).is_none() && !found.contains(&spot) {
                found.push(spot);
            }
        }
    }
    found
}

fn towards(direction: Direction, speed_hexes: i64) -> Velocity {
    mark_change(direction, 4 * speed_hexes, 1, false)
}
