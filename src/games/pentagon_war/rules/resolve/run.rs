//! The loop over impulses and segments, and when it stops to ask somebody (4.4 to 4.13, 24).

use std::collections::{BTreeMap, BTreeSet};

use super::{Doing, contact, damage, finish, launch, manoeuvre, notes, ram, screens, shoot, turn};
use crate::contract::Seat;
use crate::games::pentagon_war::rules::captain::Reinforce;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::{Break, IMPULSES};
use crate::games::pentagon_war::rules::state::{Arm, Impulse, Pause, Phase, State, Stop, UnitId};

/// Runs from a segment on until somebody is asked, the turn ends or the game is over.
pub(super) fn advance(step: &mut Doing, mut impulse: Impulse, from: Stop) {
    let mut at = from;
    loop {
        forget_ranges(step);
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
                screens::segment(step, &impulse);
                let hits = shoot::fire(step, &mut impulse);
                damage::assess(step, &mut impulse, hits);
                manoeuvre::crash_rolls(step, &mut impulse);
                notes::close(step, impulse.number);
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

/// Stops and remembers which breaks were heeded, and what was told of.
fn pause(step: &mut Doing, mut impulse: Impulse, at: Stop, asked: BTreeMap<Seat, Vec<String>>) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| asked.contains_key(&c.seat)).map(|c| c.id).collect();
    for id in ids {
        let Some(craft) = step.state.live(id) else { continue };
        let heeded: Vec<Break> = breaks_of(craft).filter(|b| has_come(&step.state, craft, *b, &impulse)).collect();
        match at {
            Stop::Rotation | Stop::Launching => {
                impulse.alarms.remove(&id);
                if let Some(craft) = step.state.craft.get_mut(&id) {
                    craft.heeded.extend(heeded);
                }
                hold_ranges(step, id);
            }
            // Who is asked about screens knows of the fire.
            Stop::Contact | Stop::Reinforcement => {
                impulse.alarms.entry(id).and_modify(|alarms| alarms.retain(|what| *what != Break::Fired));
            }
        }
    }
    if matches!(at, Stop::Rotation | Stop::Launching) {
        impulse.asked.extend(asked.keys());
    }
    report_moves(step);
    step.state.window += 1;
    step.state.phase = Phase::Impulse(Box::new(Pause { at, asked, impulse }));
}

/// Goes on after all who were asked have answered.
pub(super) fn resume(step: &mut Doing, pause: Pause) {
    let Pause { at, mut impulse, .. } = pause;
    impulse.passed.insert(at);
    for craft in step.state.craft.values_mut() {
        craft.heeded.retain(|b| matches!(b, Break::Range(_) | Break::Impulse(_)));
    }
    advance(step, impulse, at);
}

/// Range breaks that hold now have been seen by the captain: they stop the run when they have been false and come again (24.3).
pub(super) fn hold_ranges(step: &mut Doing, id: UnitId) {
    let Some(craft) = step.state.live(id) else { return };
    let all = craft.defaults.breaks.iter().chain(&craft.plan.breaks);
    let held: Vec<Break> = all.filter(|b| is_within(&step.state, craft, **b)).copied().collect();
    if let Some(craft) = step.state.craft.get_mut(&id) {
        craft.within.extend(held);
    }
}

/// Range breaks that do not hold any more may come again.
fn forget_ranges(step: &mut Doing) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| !c.within.is_empty()).map(|c| c.id).collect();
    for id in ids {
        let Some(craft) = step.state.live(id) else { continue };
        let kept = craft.within.iter().filter(|b| is_within(&step.state, craft, **b)).copied().collect();
        if let Some(craft) = step.state.craft.get_mut(&id) {
            craft.within = kept;
        }
    }
}

fn is_within(state: &State, craft: &Craft, wanted: Break) -> bool {
    let Break::Range(most) = wanted else { return false };
    state.enemies(craft.seat).any(|e| e.hex.distance_hexes(craft.hex) <= i32::from(most))
}

/// Moves that have not been told of yet.
fn report_moves(step: &mut Doing) {
    let tracks = step.state.recent.tracks.clone();
    for (id, track) in tracks {
        let told = step.state.recent.told.get(&id).copied().unwrap_or(0);
        let begins = if told == 0 { track.first() } else { track.get(told) };
        let from = track.get(told.saturating_sub(1));
        let (Some((first, _)), Some((_, from)), Some((last, to))) = (begins, from, track.last()) else { continue };
        step.state.recent.told.insert(id, track.len());
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
            // Who was asked in this impulse is asked of what has come since in the next.
            Stop::Launching if impulse.asked.contains(&craft.seat) => vec![],
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
    let mut reasons = Vec::new();
    if craft.defaults.asks_to_ram {
        let met = state.enemies(craft.seat).filter(|enemy| ram::may_ram(state, impulse, craft.id, enemy.id));
        reasons.extend(met.map(|enemy| format!("{} entered {}'s hex and may ram", craft.name, enemy.name)));
    }
    if asks_about_screens(craft, impulse) {
        let dangers = contact::dangers(state, impulse, craft);
        if !dangers.is_empty() {
            let names = dangers.join(", ");
            reasons.push(format!("{} may be struck by {names} and may reinforce its screens", craft.name));
        }
    }
    reasons
}

/// Whether a captain wants to be asked about screens, and could do something about them.
fn asks_about_screens(craft: &Craft, impulse: &Impulse) -> bool {
    let idle = u32::from(craft.screens_off).min(craft.ledger.left());
    let can = idle > 0 || screens::can_reinforce(craft, 0) > 0;
    can && craft.defaults.reinforce == Reinforce::Ask && !screens::is_planned(craft, impulse.number)
}

fn reinforcement_reasons(craft: &Craft, impulse: &Impulse) -> Vec<String> {
    let fired = impulse.shots.iter().any(|s| s.target == craft.id && !matches!(s.arm, Arm::Beam { .. }));
    if fired && asks_about_screens(craft, impulse) {
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
        Break::Range(n) => format!("An enemy has come within {n} of {}", craft.name),
        Break::Fired => format!("{} was fired upon", craft.name),
        Break::Damaged => format!("{} was damaged", craft.name),
        Break::Launch => format!("{} saw an enemy launch", craft.name),
        Break::Course => format!("{} saw an enemy change course", craft.name),
        Break::Impulse(n) => format!("Impulse {n}, as {} wished", craft.name),
    });
    words.collect()
}

fn has_come(state: &State, craft: &Craft, wanted: Break, impulse: &Impulse) -> bool {
    match wanted {
        Break::Range(_) => !craft.within.contains(&wanted) && is_within(state, craft, wanted),
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
    step.state.recent.tracks.entry(id).or_default().push((impulse, hex));
}
