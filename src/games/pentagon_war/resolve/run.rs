//! The loop over impulses and segments, and when it stops to ask somebody (4.4 to 4.13, 24).

use std::collections::{BTreeMap, BTreeSet};

use super::super::craft::Craft;
use super::super::event::Event;
use super::super::plan::{Break, IMPULSES, Reinforce};
use super::super::state::{Arm, Impulse, Pause, Phase, State, Stop, UnitId};
use super::{Doing, contact, damage, finish, launch, manoeuvre, moment, ram, shoot, turn};
use crate::contract::Seat;

/// Runs from a segment on until somebody is asked, the turn ends or the game is over.
pub(super) fn advance(step: &mut Doing, mut impulse: Impulse, from: Stop) {
    let mut at = from;
    loop {
        if !impulse.passed.contains(&at) {
            let asked = asks(&step.state, &impulse, at);
            if !asked.is_empty() {
                pause(step, impulse, at, asked);
                return;
            }
        }
        at = match at {
            Stop::Rotation => {
                manoeuvre::rotate_and_accelerate(step, &mut impulse);
                manoeuvre::move_all(step, &mut impulse);
                Stop::Contact
            }
            Stop::Contact => {
                contact::segment(step, &mut impulse);
                Stop::Launching
            }
            Stop::Launching => {
                launch::segment(step, &mut impulse);
                shoot::announce(step, &mut impulse);
                Stop::Reinforcement
            }
            Stop::Reinforcement => {
                shoot::reinforce(step, &impulse);
                let hits = shoot::fire(step, &mut impulse);
                damage::assess(step, &mut impulse, hits);
                manoeuvre::crash_rolls(step, &mut impulse);
                if finish::check_end(step) {
                    return;
                }
                if impulse.number >= IMPULSES {
                    report_moves(step);
                    turn::begin_turn(step);
                    return;
                }
                let alarms = std::mem::take(&mut impulse.alarms);
                impulse = Impulse { number: impulse.number + 1, alarms, ..Impulse::default() };
                Stop::Rotation
            }
        };
        if finish::check_end(step) {
            return;
        }
    }
}

/// Stops and remembers which breaks were heeded.
fn pause(step: &mut Doing, impulse: Impulse, at: Stop, asked: BTreeMap<Seat, Vec<String>>) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| asked.contains_key(&c.seat)).map(|c| c.id).collect();
    for id in ids {
        let Some(craft) = step.state.live(id) else { continue };
        let heeded: Vec<Break> = breaks_of(craft).filter(|b| has_come(&step.state, craft, *b, &impulse)).collect();
        if let Some(craft) = step.state.craft.get_mut(&id) {
            craft.heeded.extend(heeded);
        }
    }
    report_moves(step);
    step.state.window += 1;
    step.state.phase = Phase::Impulse(Box::new(Pause { at, asked, impulse }));
}

/// Goes on after all who were asked have answered.
pub(super) fn resume(step: &mut Doing, pause: Pause) {
    let Pause { at, mut impulse, .. } = pause;
    impulse.passed.insert(at);
    impulse.alarms.clear();
    for craft in step.state.craft.values_mut() {
        craft.heeded.retain(|b| matches!(b, Break::Range(_) | Break::Impulse(_)));
    }
    step.state.recent = super::super::state::Recent::default();
    advance(step, impulse, at);
}

fn report_moves(step: &mut Doing) {
    let tracks = step.state.recent.tracks.clone();
    for (id, track) in tracks {
        let (Some((first, from)), Some((last, to))) = (track.first(), track.last()) else { continue };
        let named = step.state.craft.contains_key(&id) || step.state.drones.contains_key(&id);
        if from != to && named {
            let unit = step.state.name_of(id);
            step.emit(Event::Moved { unit, from: *from, to: *to, first: *first, last: *last });
        }
    }
}

/// Whom to ask before a segment, and why.
fn asks(state: &State, impulse: &Impulse, at: Stop) -> BTreeMap<Seat, Vec<String>> {
    let mut asked: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
    for craft in state.in_play().filter(|c| is_played(state, c.seat) && !c.is_inert) {
        let reasons = match at {
            Stop::Rotation => rotation_reasons(state, craft, impulse),
            Stop::Contact => contact_reasons(state, craft, impulse),
            Stop::Launching => break_reasons(state, craft, impulse),
            Stop::Reinforcement => reinforcement_reasons(craft, impulse),
        };
        if !reasons.is_empty() {
            asked.entry(craft.seat).or_default().extend(reasons);
        }
    }
    asked
}

fn is_played(state: &State, seat: Seat) -> bool {
    state.sides.get(seat.index()).is_some_and(|s| !s.has_resigned)
}

fn rotation_reasons(state: &State, craft: &Craft, impulse: &Impulse) -> Vec<String> {
    let mut reasons = break_reasons(state, craft, impulse);
    if craft.plan.covered_to < impulse.number && state.lead(craft.id) == craft.id {
        reasons.push(format!("{} has no orders from impulse {} on", craft.name, impulse.number));
    }
    reasons
}

fn contact_reasons(state: &State, craft: &Craft, impulse: &Impulse) -> Vec<String> {
    if !craft.defaults.asks_to_ram {
        return vec![];
    }
    let met = state.enemies(craft.seat).filter(|enemy| ram::may_ram(state, impulse, craft.id, enemy.id));
    met.map(|enemy| format!("{} entered {}'s hex and may ram", craft.name, enemy.name)).collect()
}

fn reinforcement_reasons(craft: &Craft, impulse: &Impulse) -> Vec<String> {
    let fired = impulse.shots.iter().any(|s| s.target == craft.id && !matches!(s.arm, Arm::Beam { .. }));
    let can = shoot::can_reinforce(craft) > 0 || craft.screens_off > 0 && craft.ledger.left() > 0;
    let is_planned = shoot::planned_reinforcement(craft, impulse.number).is_some();
    if fired && can && !is_planned && craft.defaults.reinforce == Reinforce::Ask {
        vec![format!("{} is fired upon and may reinforce its screens", craft.name)]
    } else {
        vec![]
    }
}

fn breaks_of(craft: &Craft) -> impl Iterator<Item = Break> {
    let all: BTreeSet<Break> = craft.defaults.breaks.iter().chain(&craft.plan.breaks).copied().collect();
    all.into_iter().filter(|b| !craft.heeded.contains(b))
}

fn break_reasons(state: &State, craft: &Craft, impulse: &Impulse) -> Vec<String> {
    let come = breaks_of(craft).filter(|b| has_come(state, craft, *b, impulse));
    let words = come.map(|b| match b {
        Break::Range(n) => format!("an enemy is within {n} of {}", craft.name),
        Break::Fired => format!("{} was fired upon", craft.name),
        Break::Damaged => format!("{} was damaged", craft.name),
        Break::Launch => format!("{} saw an enemy launch", craft.name),
        Break::Course => format!("{} saw an enemy change course", craft.name),
        Break::Impulse(n) => format!("impulse {n}, as {} wished", craft.name),
    });
    words.collect()
}

fn has_come(state: &State, craft: &Craft, wanted: Break, impulse: &Impulse) -> bool {
    match wanted {
        Break::Range(n) => state.enemies(craft.seat).any(|e| e.hex.distance_hexes(craft.hex) <= i32::from(n)),
        Break::Impulse(n) => n == impulse.number,
        other => impulse.alarms.get(&craft.id).is_some_and(|a| a.contains(&other)),
    }
}

/// Notes that something happened to a craft that its captain may want to hear of.
pub(super) fn alarm(impulse: &mut Impulse, craft: UnitId, what: Break) {
    impulse.alarms.entry(craft).or_default().insert(what);
}

/// Notes it for all enemies of a seat.
pub(super) fn alarm_enemies(step: &Doing, impulse: &mut Impulse, of: Seat, what: Break) {
    for enemy in step.state.enemies(of) {
        alarm(impulse, enemy.id, what);
    }
}

/// Keeps a hex of a unit's track for the picture.
pub(super) fn note_track(step: &mut Doing, id: UnitId, impulse: u8) {
    let (Some(hex), Some(seat)) = (step.state.hex_of(id), step.state.seat_of(id)) else { return };
    step.state.recent.owners.insert(id, seat);
    let _ = moment(step, impulse);
    step.state.recent.tracks.entry(id).or_default().push((impulse, hex));
}
