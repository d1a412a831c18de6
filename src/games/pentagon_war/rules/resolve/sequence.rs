//! The sequence of play (4): the one place that tells what follows what, and where the run pauses.
//!
//! Shipyards are opened, craft are placed, turns are played. A turn: velocities, forms, lock-on, twelve impulses. An impulse has four
//! parts; before each of them captains may be asked, and the run pauses there until the last of them is ready.
//! `contract::run` plays an act after the other.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Doing, allocation, asks, beam_fire, beams, contact, damage, defense, explode, filing, finish, launch, manoeuvre,
    notes, ram, react, screens, seekers, shoot, turn, watch,
};
use crate::contract::{Ending, Seat, run};
use crate::games::pentagon_war::rules::awaited;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::hold::holds_on;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::{Impulse, Pause, Phase, Stop};

/// What is played without a pause.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// A turn begins (4.1).
    Turn,
    /// The forms are revealed (4.2).
    Forms,
    /// A part of an impulse (4.4 to 4.13).
    Part(Box<Impulse>, Stop),
}

/// Plays an act; gives the next. `None`: captains are asked, or the game is over.
pub(crate) fn play(step: &mut Doing, act: Act) -> Option<Act> {
    match act {
        Act::Turn => begin_turn(step),
        Act::Forms => Some(reveal_forms(step)),
        Act::Part(impulse, at) => play_part(step, *impulse, at),
    }
}

/// Carries out an order that has been checked.
pub(crate) fn carry_out(step: &mut Doing, seat: Seat, order: Order) {
    if filing::file(step, seat, order) {
        ready(step, seat);
    }
}

/// A seat has no more orders now. The last one lets the game go on.
pub(crate) fn ready(step: &mut Doing, seat: Seat) {
    filing::mark_ready(step, seat);
    if awaited(&step.state).is_empty() {
        go_on(step);
    }
}

/// All who were asked have answered.
fn go_on(step: &mut Doing) {
    match step.state.phase.clone() {
        Phase::Shipyard { yards } => {
            filing::open_yards(step, &yards);
            open(step);
        }
        Phase::Deployment { placed, .. } => {
            filing::reveal_places(step, &placed);
            run(step, Act::Turn);
        }
        Phase::Allocation { .. } => run(step, Act::Forms),
        Phase::Impulse(pause) => resume(step, *pause),
        Phase::Over(_) => {}
    }
}

/// All craft are on the map: they are placed where the scenario leaves that to their side, or the first turn begins.
pub(crate) fn open(step: &mut Doing) {
    step.state.phase = Phase::Deployment { placed: BTreeMap::new(), done: BTreeSet::new() };
    if awaited(&step.state).is_empty() {
        run(step, Act::Turn);
    } else {
        step.state.window += 1;
    }
}

/// Velocity determination; then the forms are handed out (4.1, 4.2).
fn begin_turn(step: &mut Doing) -> Option<Act> {
    step.state.turn += 1;
    if step.state.turn > 1 {
        beams::match_speeds(step);
        turn::determine_velocities(step);
        turn::disengage(step);
        turn::spend_missile_fuel(step);
        turn::raise_alerts(step);
    }
    if finish::check_end(step) {
        return None;
    }
    turn::open_forms(step);
    if awaited(&step.state).is_empty() {
        // The orders of all hold on (24.11).
        return Some(Act::Forms);
    }
    step.state.window += 1;
    None
}

/// The forms are revealed, lock-on is rolled for (4.2, 4.3), and the impulses begin.
#[expect(clippy::expect_used, reason = "they are revealed when all have filled them in")]
fn reveal_forms(step: &mut Doing) -> Act {
    let filed = match &step.state.phase {
        Phase::Allocation { filed, .. } => Some(filed.clone()),
        _ => None,
    };
    let filed = filed.expect("forms have been handed out");
    let is_all_asked = !step.state.seats().any(|seat| holds_on(&step.state, seat));
    step.state.recent = std::mem::take(&mut step.state.recent).into_new_turn(is_all_asked);
    allocation::keep_for_again(step, &filed);
    allocation::reveal(step, &filed);
    // Whoever has filled in the forms has seen who is near (24.3).
    for id in step.state.ids_in_play() {
        asks::hold_ranges(step, id);
    }
    allocation::lock_on(step);
    Act::Part(Box::new(Impulse { number: 1, ..Impulse::default() }), Stop::Rotation)
}

/// Asks captains before a part of an impulse, or plays it.
fn play_part(step: &mut Doing, mut impulse: Impulse, at: Stop) -> Option<Act> {
    asks::forget_ranges(step);
    if !impulse.passed.contains(&at) {
        let asked = asks::asks(&step.state, &impulse, at);
        if !asked.is_empty() {
            pause(step, impulse, at, asked);
            return None;
        }
    }
    let next = carry_through(step, &mut impulse, at);
    if finish::check_end(step) {
        return None;
    }
    Some(match next {
        Some(next) => Act::Part(Box::new(impulse), next),
        None if impulse.number < IMPULSES => {
            let next = Impulse { number: impulse.number + 1, alarms: impulse.alarms, ..Impulse::default() };
            Act::Part(Box::new(next), Stop::Rotation)
        }
        None => {
            asks::wake(step, &impulse);
            watch::report_moves(step);
            Act::Turn
        }
    })
}

/// Stops before a part of an impulse, for those who are asked.
fn pause(step: &mut Doing, mut impulse: Impulse, at: Stop, asked: BTreeMap<Seat, Vec<String>>) {
    asks::heed(step, &mut impulse, at, &asked);
    watch::report_moves(step);
    step.state.window += 1;
    step.state.phase = Phase::Impulse(Box::new(Pause { at, asked, impulse }));
}

/// Goes on where the run has stopped.
fn resume(step: &mut Doing, pause: Pause) {
    let Pause { at, mut impulse, .. } = pause;
    impulse.passed.insert(at);
    asks::forget_heeded(step);
    run(step, Act::Part(Box::new(impulse), at));
}

/// Plays an impulse from one stop to the next; `None`: to its end.
fn carry_through(step: &mut Doing, impulse: &mut Impulse, at: Stop) -> Option<Stop> {
    match at {
        Stop::Rotation => {
            move_all(step, impulse);
            Some(Stop::Contact)
        }
        Stop::Contact => {
            meet(step, impulse);
            Some(Stop::Launching)
        }
        Stop::Launching => {
            launch::segment(step, impulse);
            shoot::announce(step, impulse);
            Some(Stop::Reinforcement)
        }
        Stop::Reinforcement => {
            fire(step, impulse);
            None
        }
    }
}

/// Rotation, acceleration and movement: craft and drones, then bolts, then missiles (4.4 to 4.6).
fn move_all(step: &mut Doing, impulse: &mut Impulse) {
    manoeuvre::order_self_destructs(step, impulse);
    manoeuvre::steer(step, impulse);
    beams::tow_all(step, impulse.number);
    manoeuvre::move_bodies(step, impulse);
    let met = ram::meet_planets(step, impulse);
    damage::assess(step, impulse, met);
    seekers::move_bolts(step, impulse);
    seekers::move_missiles(step, impulse);
}

/// Point defense, then self-destruction and ramming with all that happens in one hex (4.7, 4.8).
fn meet(step: &mut Doing, impulse: &mut Impulse) {
    defense::fire(step, impulse);
    beam_fire::in_hex(step, impulse.number);
    let struck = contact::about_to_be_struck(&step.state, impulse);
    screens::before_contact(step, impulse.number, &struck);
    let mut hits = contact::meet_bolts(step, impulse);
    hits.extend(contact::missiles_strike(step, impulse));
    hits.extend(ram::small_rams(step, impulse));
    hits.extend(ram::craft_rams(step, impulse));
    hits.extend(explode::self_destructs(step, impulse));
    damage::assess(step, impulse, hits);
}

/// Reinforcement, the shots, what they destroy, and the price of crash acceleration (4.11 to 4.13).
fn fire(step: &mut Doing, impulse: &mut Impulse) {
    screens::segment(step, impulse);
    let mut hits = damage::acid_hits(step);
    hits.extend(shoot::fire(step, impulse));
    damage::assess(step, impulse, hits);
    let faults = manoeuvre::crash_rolls(step, impulse);
    damage::assess(step, impulse, faults);
    notes::close(step, impulse.number);
    if impulse.number == IMPULSES {
        react::close(step);
    }
}

/// An end from outside: a side gives up, or all agree on a draw.
pub(crate) fn end(step: &mut Doing, ending: Ending) {
    match ending {
        Ending::DrawAgreed => finish::agree_draw(step),
        Ending::Resigned(seat) => {
            let side = step.state.side(seat).name.clone();
            if !finish::leave(step, seat, Event::Resigned { side }, "gave up") {
                ready(step, seat);
            }
        }
        Ending::Defaulted(seat) => {
            let side = step.state.side(seat).name.clone();
            if !finish::leave(step, seat, Event::Defaulted { side }, "gave no orders") {
                ready(step, seat);
            }
        }
    }
}
