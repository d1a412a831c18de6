//! The steady player: each place by itself, by the best shot from there, the shots taken there, and closing in.

use super::battle::{Battle, Craft, POINT};
use crate::games::anteel::data::catalogue::{Arc, Armour};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::State;
use crate::kit::luck::whim;

/// Ends that differ by less are as good as each other.
const AS_GOOD: i64 = POINT / 20;

/// Where a ship sails; of ends that are as good the number chooses.
pub(super) fn destination(state: &State, ship: ShipName, seed: u64) -> Option<Pose> {
    let battle = Battle::of(state);
    let index = battle.index_of(ship)?;
    chosen(ranked_ends(&battle, index), AS_GOOD, seed)
}

/// One of the ends that are at most so much worse than the best.
pub(super) fn chosen(mut ends: Vec<(i64, Pose)>, as_good: i64, seed: u64) -> Option<Pose> {
    let best = ends.iter().map(|(score, _)| *score).max()?;
    ends.retain(|(score, _)| best - score <= as_good);
    let count = u64::try_from(ends.len()).unwrap_or(1).max(1);
    let any = usize::try_from(whim(seed, 0) % count).unwrap_or(0);
    ends.get(any).map(|(_, pose)| *pose)
}

/// The end of the move that is worth most by itself.
pub(super) fn best_end(battle: &Battle, index: usize) -> Option<Pose> {
    ranked_ends(battle, index)
        .into_iter()
        .max_by_key(|(score, pose)| (*score, std::cmp::Reverse(*pose)))
        .map(|(_, p)| p)
}

/// All ends of a ship's move with what they are worth.
pub(super) fn ranked_ends(battle: &Battle, index: usize) -> Vec<(i64, Pose)> {
    let Some(own) = battle.craft.get(index) else { return vec![] };
    let foes: Vec<&Craft> = battle.foes(own.seat).collect();
    let weighed = |pose: Pose| worth(own, pose, &foes) - battle.way_to_go(own.seat, pose);
    battle.ends(index).into_iter().map(|pose| (weighed(pose), pose)).collect()
}

/// Best shot, less the shots to be expected, and a little for being near.
fn worth(own: &Craft, pose: Pose, foes: &[&Craft]) -> i64 {
    let (mut best, mut taken, mut nearest) = (0, 0, i32::MAX);
    let armour = own.figures.card.armour;
    for foe in foes {
        let distance = pose.hex.distance_hexes(foe.pose.hex);
        let damage = own.figures.damage(pose, foe.pose.hex, foe.figures.card.armour);
        let mut value = foe.worth_of(damage);
        if !foe.has_moved {
            // It may sail out of the arc.
            value = value * 2 / 3;
        }
        best = best.max(value);
        nearest = nearest.min(distance);
        taken += own.worth_of(expected(foe, pose, distance, armour)) / 3;
    }
    best - taken - i64::from(nearest) * POINT / 12 + faces_near(own, pose, foes) * POINT / 20
}

/// What a foe could do to a ship there: as it stands, or after its move.
fn expected(foe: &Craft, pose: Pose, distance: i32, armour: Armour) -> i32 {
    if foe.has_moved {
        return foe.figures.damage(foe.pose, pose.hex, armour);
    }
    let closer = (distance - foe.figures.card.speed.cast_signed() / 2).max(1);
    foe.figures.at_distance(closer, armour)
}

/// Whether the nearest foe is in arc, and whether it is straight ahead besides.
fn faces_near(own: &Craft, pose: Pose, foes: &[&Craft]) -> i64 {
    let Some(near) = foes.iter().min_by_key(|f| pose.hex.distance_hexes(f.pose.hex)) else { return 0 };
    let bears = |arc: Arc| i64::from(arc.bears(pose.hex, pose.facing, near.pose.hex));
    2 * bears(own.figures.card.arc) + bears(Arc::Narrow)
}
