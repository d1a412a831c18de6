//! The plain player: as near as it can get to the nearest enemy, facing it if possible; fires at the nearest.

use crate::games::anteel::rules::activation::Target;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::path::reach;
use crate::games::anteel::rules::state::{State, opponent};

/// Where a ship sails.
pub(super) fn destination(state: &State, ship: ShipName, seed: u64) -> Option<Pose> {
    let start = state.pose(ship)?;
    let (card, layout) = (ship.card(), &state.options.layout);
    let foes: Vec<Pose> = state.living_of(opponent(state.owner(ship))).map(|(_, p)| p).collect();
    let nearest = foes.iter().min_by_key(|f| start.hex.distance_hexes(f.hex))?.hex;
    let free = reach(card, layout, start).into_keys().filter(|p| state.ship_at(p.hex).is_none_or(|by| by == ship));
    // The number breaks ties between places that are equally near.
    let shuffled = |p: &Pose| (i64::from(p.hex.q) * 31 + i64::from(p.hex.r) * 17).cast_unsigned() ^ seed;
    free.min_by_key(|p| {
        let bears = card.arc.bears(p.hex, p.facing, nearest);
        (p.hex.distance_hexes(nearest), !bears, shuffled(p) % 7, *p)
    })
}

/// The nearest legal target.
pub(super) fn target(targets: &[Target]) -> Option<ShipName> {
    targets.iter().min_by_key(|t| (t.distance_hexes, t.ship)).map(|t| t.ship)
}
