//! Bolts and missiles on the move (4.6, 12.1, 12.3).

use super::{Doing, moment, watch};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::event::{Event, Spending};
use crate::games::pentagon_war::rules::motion::moves_on;
use crate::games::pentagon_war::rules::state::{Impulse, Missile, Moment, State};
use crate::grid::{Direction, Hex};

/// Bolts fly one hex (12.3).
pub(super) fn move_bolts(step: &mut Doing, impulse: &mut Impulse) {
    let now = moment(step, impulse.number);
    let farthest = house().bolts.farthest_hexes;
    for mut bolt in step.state.bolts.values().filter(|b| b.launched < now).cloned().collect::<Vec<_>>() {
        let (id, from) = (bolt.id, bolt.hex);
        if u16::from(bolt.travelled_hexes) >= farthest {
            step.state.bolts.remove(&id);
            step.emit(Event::Spent { unit: bolt.name, why: Spending::Dispersed });
            continue;
        }
        impulse.before.insert(id, from);
        bolt.hex = bolt.hex.neighbour(bolt.direction);
        bolt.travelled_hexes += 1;
        step.state.bolts.insert(id, bolt);
        step.state.recent.tracks.entry(id).or_insert_with(|| vec![(impulse.number, from)]);
        watch::note_track(step, id, impulse.number);
    }
}

impl Missile {
    /// When it was launched; it moves from the next impulse on.
    pub(crate) const fn launched(&self) -> Moment {
        Moment::new(self.turn, self.impulse)
    }

    /// Its speed in that turn (12.1).
    pub(crate) fn speed(&self, turn: u16) -> u32 {
        let numbers = &house().missiles;
        u32::from(if self.is_rail || turn > self.turn + 1 {
            numbers.full_speed
        } else if turn == self.turn {
            numbers.first_speed
        } else {
            numbers.second_speed
        })
    }
}

/// The step of a missile towards a hex: the neighbour closest to it; of two as close the last direction, else the first
/// from A (12.1).
pub(crate) fn seek(from: Hex, to: Hex, heading: Option<Direction>) -> Option<Direction> {
    if from == to {
        return None;
    }
    let best = Direction::ALL.into_iter().map(|d| from.neighbour(d).distance_hexes(to)).min()?;
    let closest = |d: &Direction| from.neighbour(*d).distance_hexes(to) == best;
    heading.filter(closest).or_else(|| Direction::ALL.into_iter().find(closest))
}

/// Whether a missile is guided: its launcher is in play and locked on to its target (12.1).
pub(crate) fn is_guided(state: &State, missile: &Missile) -> bool {
    let near = i32::from(house().radar.automatic_hexes);
    let (Some(launcher), Some(target)) = (state.live(missile.launcher), state.live(missile.target)) else {
        return false;
    };
    launcher.locks.contains(&target.id) || launcher.hex.distance_hexes(target.hex) <= near
}

/// Missiles move by the impulse chart (12.1).
pub(super) fn move_missiles(step: &mut Doing, impulse: &mut Impulse) {
    let now = moment(step, impulse.number);
    for mut missile in step.state.missiles.values().cloned().collect::<Vec<_>>() {
        let id = missile.id;
        impulse.before.insert(id, missile.hex);
        if missile.launched() >= now || !moves_on(missile.speed(now.turn), now.impulse) {
            continue;
        }
        let goal = step.state.live(missile.target).map(|t| t.hex).filter(|_| is_guided(&step.state, &missile));
        // Without a goal it flies on as it has flown.
        let heading = goal.map_or(missile.heading, |goal| seek(missile.hex, goal, missile.heading));
        let Some(heading) = heading else { continue };
        if !step.state.recent.tracks.contains_key(&id) {
            watch::note_track(step, id, impulse.number);
        }
        missile.hex = missile.hex.neighbour(heading);
        missile.heading = Some(heading);
        step.state.missiles.insert(id, missile);
        watch::note_track(step, id, impulse.number);
    }
}
