//! Magnetic beams: what they hold, pull, push and match (9.6).

use super::{Doing, moment, notes};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::geometry::facing_towards;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::craft::{Craft, Hold};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::motion::{Mark, limited, mark_notation};
use crate::games::pentagon_war::rules::plan::{Action, Tow};
use crate::games::pentagon_war::rules::state::{State, UnitId};
use crate::grid::{Direction, Hex};

/// Reach of a beam, hexes.
pub(super) fn reach_hexes(is_double: bool) -> i32 {
    let numbers = &house().beams;
    i32::from(if is_double { numbers.reach_doubled_hexes } else { numbers.reach_hexes })
}

/// Total strength with which a craft holds another: 1 a beam, 2 doubled.
pub(super) fn strength(craft: &Craft, target: UnitId) -> i64 {
    craft.holds().filter(|h| h.target == target).map(|h| if h.is_double { 2 } else { 1 }).sum()
}

/// Lets go of everything a craft holds.
pub(super) fn release_all(step: &mut Doing, id: UnitId) {
    let craft = step.state.craft_mut(id);
    let mut targets: Vec<UnitId> = craft.beams.iter_mut().filter_map(|b| b.hold.take()).map(|h| h.target).collect();
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        let (unit, target) = (step.state.name_of(id), step.state.name_of(target));
        step.emit(Event::Released { unit, target });
    }
}

fn release(step: &mut Doing, id: UnitId, target: UnitId) {
    let craft = step.state.craft_mut(id);
    let held = craft.beams.iter_mut().filter(|b| b.hold.is_some_and(|h| h.target == target));
    let released = held.map(|b| b.hold = None).count();
    if released > 0 {
        let (unit, target) = (step.state.name_of(id), step.state.name_of(target));
        step.emit(Event::Released { unit, target });
    }
}

/// Holds that have ended: out of reach, or one of the two is gone or cannot (9.6).
fn drop_lost_holds(step: &mut Doing, impulse: u8) {
    let now = moment(step, impulse);
    let mut ended: Vec<(UnitId, UnitId)> = Vec::new();
    for craft in step.state.in_play() {
        for hold in craft.beams.iter().filter_map(|b| b.hold) {
            if !is_kept(&step.state, craft, hold) || !craft.may_use_beams(now) {
                ended.push((craft.id, hold.target));
            }
        }
    }
    ended.dedup();
    for (id, target) in ended {
        release(step, id, target);
    }
}

fn is_kept(state: &State, craft: &Craft, hold: Hold) -> bool {
    let near = |t: &Craft| t.hex.distance_hexes(craft.hex) <= reach_hexes(hold.is_double);
    state.live(hold.target).is_some_and(near)
}

/// What a pull or push of that strength adds to a body of that size class (9.6).
pub(crate) fn tow_change(direction: Direction, strength: i64, size_class: u32) -> Velocity {
    let quarter = i64::from(house().movement.standard_acceleration);
    Velocity::unit(direction).scaled(quarter * strength, i64::from(size_class.max(1)))
}

fn line(from: Hex, to: Hex, otherwise: Direction) -> Direction {
    facing_towards(from, to).unwrap_or(otherwise)
}

/// Pulls and pushes of all holders, by ascending id: each impulse once for what is held, with the strength of all beams on it.
pub(super) fn tow_all(step: &mut Doing, impulse: u8) {
    drop_lost_holds(step, impulse);
    let holders: Vec<UnitId> = step.state.in_play().filter(|c| !c.beams.is_empty()).map(|c| c.id).collect();
    for id in holders {
        let mut towed: Vec<UnitId> = Vec::new();
        for (index, rule) in notes::rules_now(&step.state, id, impulse) {
            let Action::Tow { target, tow } = rule.action else { continue };
            if strength(step.state.craft_of(id), target) == 0 {
                let why = format!("it did not hold {} (9.6)", step.state.name_of(target));
                notes::record(step, id, index, Err(why));
                continue;
            }
            notes::record(step, id, index, Ok(()));
            if !towed.contains(&target) {
                towed.push(target);
                tow_one(step, id, target, tow, impulse);
            }
        }
    }
}

fn tow_one(step: &mut Doing, id: UnitId, target: UnitId, tow: Tow, impulse: u8) {
    if tow == Tow::Release {
        return release(step, id, target);
    }
    let (holder, held) = (step.state.craft_of(id), step.state.craft_of(target));
    let strength = strength(holder, target);
    let towards = line(held.hex, holder.hex, holder.facing.turned(3));
    let direction = if tow == Tow::Pull { towards } else { towards.turned(3) };
    add_mark(step, target, direction, strength, impulse);
    add_mark(step, id, direction.turned(3), strength, impulse);
}

fn add_mark(step: &mut Doing, id: UnitId, direction: Direction, strength: i64, impulse: u8) {
    let size = step.state.size_class(id);
    if step.state.craft_of(id).design.is_base() {
        return;
    }
    for member in step.state.union(id) {
        let craft = step.state.craft_mut(member);
        let (change, is_cut) = limited(craft.running(), tow_change(direction, strength, size));
        let fraction = if is_cut {
            (change.largest(), i64::from(house().movement.standard_acceleration))
        } else {
            (strength, i64::from(size))
        };
        let notation = format!("beam {}", mark_notation(direction, fraction.0, fraction.1));
        craft.marks.push(Mark { impulse, notation, change });
    }
}

/// Speed matching at the velocity determination: holder and willing target in one hex, slow enough relative to one
/// another, take the mean of their new components weighted by size class (9.6).
pub(super) fn match_speeds(step: &mut Doing) {
    let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
    for craft in step.state.in_play() {
        let willing = step.state.own(craft.seat).filter(|t| t.id != craft.id && t.hex == craft.hex);
        for target in willing {
            let most = i64::from(house().movement.standard_acceleration) * 2 * strength(craft, target.id);
            let relative = craft.running().minus(target.running()).speed();
            if most > 0 && relative <= most && !step.state.union(craft.id).contains(&target.id) {
                pairs.push((craft.id, target.id));
            }
        }
    }
    for (id, target) in pairs {
        let (m1, m2) = (i64::from(step.state.size_class(id)), i64::from(step.state.size_class(target)));
        let (one, two) = (step.state.craft_of(id), step.state.craft_of(target));
        if one.design.is_base() || two.design.is_base() {
            continue;
        }
        let sum = one.running().scaled(m1, 1).plus(two.running().scaled(m2, 1));
        let mean = sum.scaled(1, m1 + m2);
        for group in [id, target] {
            for member in step.state.union(group) {
                let craft = step.state.craft_mut(member);
                let change = mean.minus(craft.running());
                craft.marks.push(Mark { impulse: 12, notation: "matched".to_owned(), change });
            }
        }
        let (unit, other) = (step.state.name_of(id), step.state.name_of(target));
        step.emit(Event::Matched { unit, other, velocity: mean });
    }
}
