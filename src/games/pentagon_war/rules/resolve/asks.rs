//! Who is asked before a part of an impulse, and why: gaps in plans, breaks, screens, rams (24.3).

use std::collections::{BTreeMap, BTreeSet};

use super::{Doing, contact, notes, ram, screens};
use crate::contract::Seat;
use crate::games::pentagon_war::rules::breaks::{Break, CONTACT_HEXES, CONTACT_LOST_HEXES};
use crate::games::pentagon_war::rules::captain::Reinforce;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::hold::{breaks as all_breaks, is_helpless};
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::state::{Arm, Impulse, State, Stop, UnitId};

/// Whom to ask before a segment, and why.
pub(super) fn asks(state: &State, impulse: &Impulse, at: Stop) -> BTreeMap<Seat, Vec<String>> {
    let mut asked: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
    // Nobody is asked of what no order could change (24.11).
    let is_asked_for_nothing = |craft: &Craft| craft.plan.breaks.is_empty() && is_helpless(craft);
    let is_lost = |craft: &Craft| craft.is_inert || state.options.stops.is_some() && is_asked_for_nothing(craft);
    for craft in state.in_play().filter(|c| state.plays(c.seat) && !is_lost(c)) {
        let reasons = match at {
            Stop::Rotation => rotation_reasons(state, craft, impulse),
            Stop::Contact => contact_reasons(state, craft, impulse),
            // Who was asked in this impulse is asked of what has come since in the next.
            Stop::Launching if impulse.asked.contains(&craft.seat) => vec![],
            Stop::Launching => break_reasons(state, craft, impulse),
            Stop::Reinforcement => reinforcement_reasons(craft, impulse),
        };
        if !reasons.is_empty() {
            let all: &mut Vec<String> = asked.entry(craft.seat).or_default();
            let new: Vec<String> = reasons.into_iter().filter(|reason| !all.contains(reason)).collect();
            all.extend(new);
        }
    }
    asked
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
    all_breaks(craft).into_iter().filter(|b| !craft.heeded.contains(b))
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
        Break::FirstDamage => format!("{} has its first damage", craft.name),
        Break::LaunchInReach => format!("What an enemy launched may strike {}", craft.name),
        // One sentence for the whole side.
        Break::Contact => "Contact: an enemy has come near".to_owned(),
    });
    words.collect()
}

fn has_come(state: &State, craft: &Craft, wanted: Break, impulse: &Impulse) -> bool {
    match wanted {
        Break::Range(_) | Break::Contact => !craft.within.contains(&wanted) && is_within(state, craft, wanted),
        Break::Impulse(n) => n == impulse.number,
        other => impulse.alarms.get(&craft.id).is_some_and(|a| a.contains(&other)),
    }
}

/// Range breaks that hold now have been seen by the captain: they stop the run when they have been false and come again (24.3).
pub(super) fn hold_ranges(step: &mut Doing, id: UnitId) {
    let craft = step.state.craft_of(id);
    let held: Vec<Break> = all_breaks(craft).into_iter().filter(|b| is_within(&step.state, craft, *b)).collect();
    step.state.craft_mut(id).within.extend(held);
}

/// Range breaks that do not hold any more may come again.
pub(super) fn forget_ranges(step: &mut Doing) {
    for id in step.state.ids_in_play() {
        let craft = step.state.craft_of(id);
        let kept = craft.within.iter().filter(|b| holds_on(&step.state, craft, **b)).copied().collect();
        step.state.craft_mut(id).within = kept;
    }
}

fn is_within(state: &State, craft: &Craft, wanted: Break) -> bool {
    match wanted {
        Break::Range(most) => state.enemies(craft.seat).any(|e| e.hex.distance_hexes(craft.hex) <= i32::from(most)),
        Break::Contact => is_any_near(state, craft.seat, CONTACT_HEXES),
        _ => false,
    }
}

/// A range that was reached is held until it is false, contact until it is lost (24.9).
fn holds_on(state: &State, craft: &Craft, held: Break) -> bool {
    match held {
        Break::Contact => is_any_near(state, craft.seat, CONTACT_LOST_HEXES),
        other => is_within(state, craft, other),
    }
}

/// Whether an enemy craft is so near to any craft of a seat.
fn is_any_near(state: &State, seat: Seat, hexes: i32) -> bool {
    state.own(seat).any(|own| state.enemies(seat).any(|enemy| enemy.hex.distance_hexes(own.hex) <= hexes))
}

/// Breaks that stop a side once a turn, whichever of them comes first: the next form asks of the others (24.9).
const ONCE_A_TURN: [Break; 3] = [Break::FirstDamage, Break::LaunchInReach, Break::Contact];

/// Seats that are stopped by one of those.
fn visited(state: &State, impulse: &Impulse, asked: &BTreeMap<Seat, Vec<String>>) -> BTreeSet<Seat> {
    let comes = |craft: &Craft| {
        let mut come = breaks_of(craft).filter(|b| has_come(state, craft, *b, impulse));
        come.any(|b| ONCE_A_TURN.contains(&b))
    };
    asked.keys().copied().filter(|seat| state.own(*seat).any(comes)).collect()
}

/// Remembers which breaks are heeded by this stop, and what the captains who are asked know by now.
pub(super) fn heed(step: &mut Doing, impulse: &mut Impulse, at: Stop, asked: &BTreeMap<Seat, Vec<String>>) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| asked.contains_key(&c.seat)).map(|c| c.id).collect();
    let visited = visited(&step.state, impulse, asked);
    for id in ids {
        match at {
            Stop::Rotation | Stop::Launching => {
                let craft = step.state.craft_of(id);
                let mut heeded: Vec<Break> =
                    breaks_of(craft).filter(|b| has_come(&step.state, craft, *b, impulse)).collect();
                if visited.contains(&craft.seat) {
                    heeded.extend(ONCE_A_TURN);
                }
                impulse.alarms.remove(&id);
                step.state.craft_mut(id).heeded.extend(heeded);
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
}

/// At the end of a turn: news of its last impulse wake the captains whose plans would hold on (24.11).
pub(super) fn wake(step: &mut Doing, impulse: &Impulse) {
    let news = |craft: &&Craft| craft.defaults.holds && !break_reasons(&step.state, craft, impulse).is_empty();
    let woken: Vec<UnitId> = step.state.in_play().filter(news).map(|craft| craft.id).collect();
    for id in woken {
        step.state.craft_mut(id).plan = Plan::default();
        notes::alter(step, id, "is asked again: what came in impulse 12 ends the plan that held (24.11)");
    }
}

/// What was heeded may come again, but for what holds on, ranges and impulses, and what stops a side once a turn.
pub(super) fn forget_heeded(step: &mut Doing) {
    for craft in step.state.craft.values_mut() {
        craft.heeded.retain(|b| matches!(b, Break::Range(_) | Break::Impulse(_)) || ONCE_A_TURN.contains(b));
    }
}
