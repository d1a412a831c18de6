//! What a captain reckons with when a ship is to move: the battle as it is, and where the enemy may stand when it has moved.

use super::battle::Battle;
use super::weigh::{Judge, best, best_end};
use crate::contract::{Seat, Skill};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::state::State;

/// The battle now, and as it may be.
pub(super) struct Outlook {
    /// As far as it is known.
    pub(super) now: Battle,
    /// With the enemy's moves as they may be, each as likely; as now where the enemy sees a move before it makes its own.
    pub(super) likely: Vec<Battle>,
}

/// How the enemy is thought to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Each ship by what is best for itself.
    Weigh,
    /// Each ship as near as it can get.
    Close,
    /// Each ship as a captain orders it who reckons with the other two.
    Foresee,
}

/// What the steady reckon with in sealed rounds, and everybody where moves are seen.
pub(super) const STEADY: [Answer; 2] = [Answer::Weigh, Answer::Close];
/// What the sharp reckon with in sealed rounds.
const SHARP: [Answer; 2] = [Answer::Foresee, Answer::Close];

impl Outlook {
    /// For a seat of `state`; in sealed rounds (5.8) `supposed` is the same with the orders that the seat has given, of which
    /// the enemy knows nothing.
    pub(super) fn of(state: &State, supposed: &State, seat: Seat, skill: Skill) -> Self {
        let now = Battle::of(supposed);
        if !state.is_sealed() {
            return Self { likely: vec![now.clone()], now };
        }
        let answers = if skill == Skill::Sharp { SHARP } else { STEADY };
        Self::between(&Battle::of(state), now, seat, answers)
    }

    fn between(before: &Battle, now: Battle, seat: Seat, answers: [Answer; 2]) -> Self {
        let likely = answers.map(|answer| with(&now, &answered(before, seat, answer), seat)).into();
        Self { now, likely }
    }

    /// All ends of a ship's move with what they are worth.
    pub(super) fn ranked_ends(&self, index: usize) -> Vec<(i64, Pose)> {
        let judges: Vec<Judge<'_>> = self.likely.iter().filter_map(|battle| Judge::of(battle, index)).collect();
        let count = i64::try_from(judges.len()).unwrap_or(1).max(1);
        let Some(seat) = self.now.craft.get(index).map(|c| c.seat) else { return vec![] };
        let weighed = |pose: Pose| {
            judges.iter().map(|judge| judge.worth(pose)).sum::<i64>() / count - self.now.way_to_go(seat, pose)
        };
        self.now.ends(index).into_iter().map(|pose| (weighed(pose), pose)).collect()
    }
}

/// The battle after the moves of all enemies of a seat.
fn answered(before: &Battle, seat: Seat, answer: Answer) -> Battle {
    let mut moved = before.clone();
    for index in 0..moved.craft.len() {
        let Some(foe) = moved.craft.get(index).filter(|c| c.seat != seat && !c.has_moved) else { continue };
        let end = match answer {
            Answer::Weigh => best_end(&moved, index),
            Answer::Close => closest_end(&moved, index),
            Answer::Foresee => {
                let outlook = Outlook::between(before, moved.clone(), foe.seat, STEADY);
                best(outlook.ranked_ends(index))
            }
        };
        if let Some(end) = end {
            put(&mut moved, index, end);
        }
    }
    moved
}

/// A battle with the enemies of a seat where they stand in another.
fn with(now: &Battle, moved: &Battle, seat: Seat) -> Battle {
    let mut now = now.clone();
    for foe in moved.craft.iter().filter(|c| c.seat != seat) {
        if let Some(index) = now.index_of(foe.name) {
            put(&mut now, index, foe.pose);
        }
    }
    now
}

/// The end of the move that is nearest to an enemy, facing it.
pub(super) fn closest_end(battle: &Battle, index: usize) -> Option<Pose> {
    let own = battle.craft.get(index)?;
    let nearest = battle.foes(own.seat).min_by_key(|f| own.pose.hex.distance_hexes(f.pose.hex))?.pose.hex;
    let arc = own.figures.card.arc;
    let ends = battle.ends(index).into_iter();
    ends.min_by_key(|p| (p.hex.distance_hexes(nearest), !arc.bears(p.hex, p.facing, nearest), *p))
}

/// Moves a ship.
pub(super) fn put(battle: &mut Battle, index: usize, pose: Pose) {
    if let Some(craft) = battle.craft.get_mut(index) {
        craft.pose = pose;
        craft.has_moved = true;
    }
}
