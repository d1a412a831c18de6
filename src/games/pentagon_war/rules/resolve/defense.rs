//! Point defense: which box fires at what (4.7, 12.4).

use super::{Doing, damage, explode, notes, roll_at_least, watch};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::{Action, PointTarget};
use crate::games::pentagon_war::rules::state::{Impulse, State, UnitId};
use crate::grid::Hex;

/// Each point defense box fires at one enemy missile or drone in its hex; boxes are assigned before rolling, those of the plan
/// first (12.4).
pub(super) fn fire(step: &mut Doing, impulse: &mut Impulse) {
    let ready = |c: &&Craft| !c.is_inert && c.intact(System::PointDefense) > 0;
    let ids: Vec<UnitId> = step.state.in_play().filter(ready).map(|c| c.id).collect();
    for id in ids {
        for target in assigned(step, id, impulse.number) {
            // An earlier shot may have destroyed it.
            if step.state.hex_of(target).is_none() {
                continue;
            }
            let seat = step.state.craft_of(id).seat;
            let roll = roll_at_least(step, i32::from(house().defense.point_defense_roll));
            let (unit, name) = (step.state.name_of(id), step.state.name_of(target));
            step.emit(Event::PointDefended { unit, target: name, roll });
            watch::note_in_hex(step, target, seat, if roll.is_made { "shot down" } else { "missed" }, roll.is_made);
            if roll.is_made {
                let hits = explode::shoot_down(step, target);
                damage::assess(step, impulse, hits);
            }
        }
    }
}

/// A target for each box: as the plan says; the others one to each intruder, those that seek this craft first, then again from
/// the first, unless the captain holds them back.
fn assigned(step: &mut Doing, id: UnitId, impulse: u8) -> Vec<UnitId> {
    let Some(craft) = step.state.live(id) else { return vec![] };
    let (boxes, seat, hex) = (craft.intact(System::PointDefense) as usize, craft.seat, craft.hex);
    let fires_by_itself = craft.defaults.point_defense;
    let intruders = intruders(&step.state, seat, hex, id);
    let mut chosen: Vec<UnitId> = Vec::new();
    for (index, rule) in notes::rules_now(&step.state, id, impulse) {
        let Action::PointDefense { target, boxes: wanted } = rule.action else { continue };
        let is_meant = |intruder: &UnitId| match target {
            PointTarget::Unit(unit) => unit == *intruder,
            PointTarget::Missiles => step.state.missiles.contains_key(intruder),
            PointTarget::Drones => step.state.drones.contains_key(intruder),
        };
        let meant: Vec<UnitId> = intruders.iter().copied().filter(is_meant).collect();
        let free = boxes - chosen.len();
        let outcome = match (meant.is_empty(), free) {
            (true, _) => Err("it did not come into the craft's hex (12.4)".to_owned()),
            (false, 0) => Err("no box was left for it (12.4)".to_owned()),
            (false, free) => {
                let count = wanted.map_or(free, |n| usize::from(n).min(free));
                chosen.extend(meant.into_iter().cycle().take(count));
                Ok(())
            }
        };
        notes::record(step, id, index, outcome);
    }
    while fires_by_itself && chosen.len() < boxes {
        let shots_at = |intruder: &&UnitId| chosen.iter().filter(|c| c == intruder).count();
        let Some(next) = intruders.iter().min_by_key(shots_at).copied() else { break };
        chosen.push(next);
    }
    chosen
}

fn intruders(state: &State, seat: Seat, hex: Hex, craft: UnitId) -> Vec<UnitId> {
    let missiles = state.missiles.values().filter(|m| m.seat != seat && m.hex == hex);
    let drones = state.drones.values().filter(|d| d.seat != seat && d.hex == hex);
    let mut found: Vec<(bool, UnitId)> = missiles.map(|m| (m.target != craft, m.id)).collect();
    found.extend(drones.map(|d| (true, d.id)));
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}
