//! Magnetic beams that are fired: to hold a craft, or at a bolt as though they were proton cannons (9.6, 12.3).

use std::collections::BTreeMap;

use super::aim::{conditions_fault, target_of};
use super::notes::{self, Outcome};
use super::{Doing, beams, moment, place_of, roll_at_least, watch};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::craft::{Craft, Hold};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::{has_lock, net_ecm, range_penalty};
use crate::games::pentagon_war::rules::plan::{Action, Target, When};
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::{Arm, Impulse, Shot, State, UnitId};
use crate::kit::words::count;

/// Beams that a craft's plan has asked for so far in this impulse, by target.
pub(super) type Asked = BTreeMap<UnitId, usize>;

/// The number that two dice must show to stop a bolt (12.3).
fn bolt_number(state: &State, id: UnitId, bolt: UnitId) -> Option<i32> {
    let range = state.hex_of(id)?.distance_hexes(state.hex_of(bolt)?).unsigned_abs();
    Some(i32::from(house().bolts.intercept_roll) + range_penalty(range))
}

/// The number that two dice must show to take hold of a craft: a beam rolls as a proton cannon, evasion and ECM with it
/// (9.1, 9.6, 11.3); `None`: a willing craft is held at once.
fn hold_number(step: &Doing, impulse: u8, id: UnitId, target: UnitId) -> Option<i32> {
    let (craft, other) = (step.state.live(id)?, step.state.live(target)?);
    if craft.seat == other.seat {
        return None;
    }
    let range = craft.hex.distance_hexes(other.hex).unsigned_abs();
    let size = step.state.size_class(target).cast_signed();
    let evades = if other.evades() { i32::from(house().evasion.fire_penalty) } else { 0 };
    let ecm = i32::from(net_ecm(&step.state, id, target, moment(step, impulse)));
    Some(i32::from(house().beams.hit_roll) - size + range_penalty(range) + evades + ecm)
}

/// The chance that two dice show at least so much, per cent, rounded down.
fn percent(needed: i32) -> u32 {
    let rolls: u32 = (1..=6).flat_map(|a| (1..=6).map(move |b| u32::from(a + b >= needed))).sum();
    rolls * 100 / 36
}

/// The bolt that `bolts` means: of those that can be stopped the one with fewest beams at it, then the nearest.
fn bolt_for(step: &Doing, id: UnitId, asked: &Asked) -> Option<UnitId> {
    let craft = step.state.live(id)?;
    let bolts = step.state.bolts.values().filter(|b| b.seat != craft.seat);
    let hit = bolts.filter(|b| bolt_number(&step.state, id, b.id).is_some_and(|needed| needed <= 12));
    let near = hit.min_by_key(|b| (asked.get(&b.id).copied().unwrap_or(0), b.hex.distance_hexes(craft.hex), b.id));
    near.map(|b| b.id)
}

/// Decides about one rule of beams; every rule of the same target is one beam more.
pub(super) fn decide(
    step: &mut Doing,
    impulse: &Impulse,
    id: UnitId,
    action: &Action,
    asked: &mut Asked,
    shots: &mut Vec<Shot>,
) -> Outcome {
    let Action::Beam { target, is_double, when } = *action else { return Ok(()) };
    may_use(step, impulse.number, id)?;
    let found = match target {
        Target::Unit(unit) => step.state.hex_of(unit).map(|_| unit),
        Target::Bolts => bolt_for(step, id, asked),
        other => target_of(&step.state, id, other),
    };
    let Some(target) = found else { return Err("what it is for is not there (9.6)".to_owned()) };
    let wanted = asked.entry(target).or_default();
    *wanted += 1;
    let wanted = *wanted;
    let craft = step.state.craft_of(id);
    let held = craft.holds().filter(|h| h.target == target).count();
    let fired = shots.iter().filter(|s| s.shooter == id && s.target == target && is_beam(s.arm)).count();
    if held + fired >= wanted {
        return Ok(());
    }
    ready(step, impulse.number, id, target, (is_double, when))?;
    announce(step, impulse.number, id, (target, is_double), shots)
}

const fn is_beam(arm: Arm) -> bool {
    matches!(arm, Arm::Beam { .. })
}

fn may_use(step: &Doing, impulse: u8, id: UnitId) -> Outcome {
    if step.state.craft_of(id).may_use_beams(moment(step, impulse)) {
        return Ok(());
    }
    Err("it may use no beams: no control, evading or crash acceleration (6.4, 7.2, 13.4)".to_owned())
}

/// Whether a beam could be fired at a target now: reach, lock-on, conditions, and whether beams may be used at all.
fn ready(step: &Doing, impulse: u8, id: UnitId, target: UnitId, how: (bool, When)) -> Outcome {
    let (is_double, when) = how;
    may_use(step, impulse, id)?;
    conditions_fault(&step.state, id, target, when)?;
    let is_bolt = step.state.bolts.contains_key(&target);
    let (hex, reach) = (step.state.craft_of(id).hex, beams::reach_hexes(is_double));
    let range = step.state.hex_of(target).map(|h| h.distance_hexes(hex));
    if let Some(range) = range.filter(|range| !is_bolt && *range > reach) {
        let (name, range) = (step.state.name_of(target), count(range, "hex"));
        return Err(format!("{name} is {range} away; this beam reaches {reach} (9.6)"));
    }
    if !is_bolt && (step.state.live(target).is_none() || !has_lock(&step.state, id, target)) {
        return Err(format!("it had no lock-on to {} (9.6)", step.state.name_of(target)));
    }
    let needed = if is_bolt { bolt_number(&step.state, id, target) } else { hold_number(step, impulse, id, target) };
    let Some(needed) = needed else { return Ok(()) };
    match (percent(needed), when.chance_percent) {
        (chance, Some(least)) if chance < u32::from(least) => {
            Err(format!("the chance was {chance} %, not {least} (24.4)"))
        }
        (0, _) => Err(format!("two dice cannot show {needed} (9.6)")),
        _ => Ok(()),
    }
}

/// A beam box that has not been used this turn.
fn free_beam(craft: &Craft, turn: u16) -> Option<usize> {
    craft.beams.iter().position(|b| !b.is_lost && b.used != turn && b.hold.is_none())
}

/// Announces a beam: its box is used for this turn, its power is spent (8.5).
fn announce(step: &mut Doing, impulse: u8, id: UnitId, at: (UnitId, bool), shots: &mut Vec<Shot>) -> Outcome {
    let (target, is_double) = at;
    let turn = moment(step, impulse).turn;
    let is_bolt = step.state.bolts.contains_key(&target);
    let craft = step.state.craft_mut(id);
    let index = free_beam(craft, turn).ok_or("every beam has been used this turn (9.6)")?;
    let numbers = &house().power;
    let (line, points) = match (is_bolt, is_double) {
        (true, _) => (Line::BeamAtBolt, numbers.beam_at_bolt),
        (false, true) => (Line::DoubleBeam, numbers.double_beam),
        (false, false) => (Line::DoubleBeam, 0),
    };
    craft.ledger.spend(line, u32::from(points)).map_err(|short| format!("{short} (8.5)"))?;
    craft.beams[index].used = turn;
    shots.push(Shot { shooter: id, arm: Arm::Beam { index: place_of(index), is_double }, target });
    Ok(())
}

/// A beam tries to hold a craft: willing ones at once, others on a roll (9.6).
pub(super) fn take_hold(step: &mut Doing, impulse: u8, shot: Shot, index: usize, is_double: bool) {
    if step.state.live(shot.shooter).is_none() || step.state.live(shot.target).is_none() {
        return;
    }
    let needed = hold_number(step, impulse, shot.shooter, shot.target);
    let roll = needed.map(|needed| roll_at_least(step, needed));
    let is_held = roll.is_none_or(|r| r.is_made);
    if is_held {
        step.state.craft_mut(shot.shooter).beams[index].hold = Some(Hold { target: shot.target, is_double });
    }
    note(step, shot.shooter, shot.target, if is_held { "held" } else { "beam misses" });
    let (unit, target) = (step.state.name_of(shot.shooter), step.state.name_of(shot.target));
    step.emit(Event::Held { unit, target, roll, is_held });
}

/// A beam is fired at a bolt as though it were a proton cannon (12.3).
pub(super) fn at_bolt(step: &mut Doing, id: UnitId, bolt: UnitId) {
    let Some(needed) = bolt_number(&step.state, id, bolt) else { return };
    let roll = roll_at_least(step, needed);
    note(step, id, bolt, if roll.is_made { "bolt stopped" } else { "beam misses" });
    let (unit, name) = (step.state.name_of(id), step.state.name_of(bolt));
    step.emit(Event::Intercepted { unit, bolt: name, roll });
    if roll.is_made {
        step.state.bolts.remove(&bolt);
    }
}

fn note(step: &mut Doing, id: UnitId, target: UnitId, words: &str) {
    if let (Some(from), Some(to)) = (step.state.hex_of(id), step.state.hex_of(target)) {
        let seat = step.state.craft_of(id).seat;
        watch::note_shot(step, (from, to), seat, 0, false, words);
    }
}

/// Beams ordered at a bolt fire at it in point defense when it is in their own hex (12.3).
pub(super) fn in_hex(step: &mut Doing, impulse: u8) {
    let guards: Vec<UnitId> = step.state.in_play().filter(|c| !c.beams.is_empty()).map(|c| c.id).collect();
    for id in guards {
        for (index, rule) in notes::rules_now(&step.state, id, impulse) {
            let Action::Beam { target, is_double, when } = rule.action else { continue };
            let craft = step.state.craft_of(id);
            let here = step.state.bolts.values().filter(|b| b.hex == craft.hex && b.seat != craft.seat);
            let is_meant = |bolt: UnitId| target == Target::Unit(bolt) || target == Target::Bolts;
            let Some(bolt) = here.map(|b| b.id).find(|bolt| is_meant(*bolt)) else { continue };
            let mut shots = Vec::new();
            let outcome = ready(step, impulse, id, bolt, (is_double, when))
                .and_then(|()| announce(step, impulse, id, (bolt, is_double), &mut shots));
            if outcome.is_ok() {
                at_bolt(step, id, bolt);
            }
            notes::record(step, id, index, outcome);
        }
    }
}
