//! The steady player: each ship to the place that is worth most to it by itself.

use super::battle::POINT;
use super::outlook::Outlook;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::kit::luck::whim;

/// Ends that differ by less are as good as each other.
const AS_GOOD: i64 = POINT / 20;

/// Where a ship sails; of ends that are as good the number chooses.
pub(super) fn destination(outlook: &Outlook, ship: ShipName, seed: u64) -> Option<Pose> {
    let index = outlook.now.index_of(ship)?;
    chosen(outlook.ranked_ends(index), AS_GOOD, seed)
}

/// One of the ends that are at most so much worse than the best.
pub(super) fn chosen(mut ends: Vec<(i64, Pose)>, as_good: i64, seed: u64) -> Option<Pose> {
    let best = ends.iter().map(|(score, _)| *score).max()?;
    ends.retain(|(score, _)| best - score <= as_good);
    let count = u64::try_from(ends.len()).unwrap_or(1).max(1);
    let any = usize::try_from(whim(seed, 0) % count).unwrap_or(0);
    ends.get(any).map(|(_, pose)| *pose)
}
