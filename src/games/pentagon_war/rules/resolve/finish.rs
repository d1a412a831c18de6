//! The end of a game: victory, points, resignation, agreed draws (22).

use std::collections::BTreeMap;

use super::Doing;
use crate::contract::{Outcome, Seat};
use crate::games::pentagon_war::data::geometry::row_of;
use crate::games::pentagon_war::data::scenario::Victory;
use crate::games::pentagon_war::rules::craft::{Craft, Credit, Fate};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::{IMPULSES, Plan};
use crate::games::pentagon_war::rules::state::{Phase, State};
use crate::kit::words::count;

/// Ends the game if it is over; whether it is.
pub(crate) fn check_end(step: &mut Doing) -> bool {
    if matches!(step.state.phase, Phase::Over(_)) {
        return true;
    }
    let Some(outcome) = outcome_of(&step.state) else { return false };
    close(step, outcome);
    true
}

fn close(step: &mut Doing, mut outcome: Outcome) {
    outcome.scores = scores(&step.state);
    step.emit(Event::Ended { outcome: outcome.clone() });
    step.state.window += 1;
    step.state.phase = Phase::Over(outcome);
}

/// Points a seat has scored: enemy systems that its damage destroyed (22.1).
pub(crate) fn points_of(state: &State, seat: Seat) -> u32 {
    state.craft.values().filter(|c| c.seat != seat).map(|c| points_on(state, c, seat)).sum()
}

/// What of a craft counts for a seat. Losses that no enemy's damage caused, as by self-destruction, count for those who have
/// damaged it, by the damage they did; for all others alike if nobody has.
fn points_on(state: &State, craft: &Craft, seat: Seat) -> u32 {
    let credit = &craft.credit;
    let rest = craft.points_lost().saturating_sub(credit.points.values().sum());
    let others = || state.seats().filter(|s| *s != craft.seat).map(|s| (s, 1)).collect();
    let shared = if credit.damage.is_empty() { others() } else { credit.damage.clone() };
    let own = |points: &BTreeMap<Seat, u32>| points.get(&seat).copied().unwrap_or(0);
    own(&credit.points) + own(&Credit::share(rest, &shared))
}

fn scores(state: &State) -> Vec<String> {
    state.seats().map(|seat| format!("{} of enemy systems destroyed", count(points_of(state, seat), "point"))).collect()
}

/// Seats that still have a craft in play and have not given up.
fn standing(state: &State) -> Vec<Seat> {
    state.seats().filter(|s| state.plays(*s) && state.own(*s).next().is_some()).collect()
}

fn named(state: &State, seats: &[Seat]) -> String {
    seats.iter().map(|s| state.side(*s).name.as_str()).collect::<Vec<_>>().join(" and ")
}

fn outcome(winners: Vec<Seat>, reason: String) -> Outcome {
    Outcome { winners, reason, scores: vec![] }
}

fn by_name<'a>(state: &'a State, name: &str) -> Option<&'a Craft> {
    state.craft.values().find(|c| c.name == name)
}

fn outcome_of(state: &State) -> Option<Outcome> {
    let standing = standing(state);
    let is_late = state.turn > state.options.last_turn;
    let special = match &state.options.scenario.victory {
        Victory::Duel | Victory::Points => None,
        Victory::Assault { attacker, target } => assault(state, attacker, target, is_late || standing.len() <= 1),
        Victory::Breakout { runner, beyond_row } => breakout(state, runner, *beyond_row, is_late),
        Victory::Escape { runner } => escape(state, runner, is_late),
    };
    if special.is_some() {
        return special;
    }
    if standing.len() > 1 && !is_late {
        return None;
    }
    match state.options.scenario.victory {
        Victory::Duel if standing.len() <= 1 => Some(duel(state, &standing)),
        Victory::Assault { .. } | Victory::Breakout { .. } | Victory::Escape { .. } => None,
        _ => Some(by_points(state, &standing, is_late)),
    }
    .or_else(|| (standing.len() <= 1 || is_late).then(|| by_points(state, &standing, is_late)))
}

/// A duel that has ended by destruction or disengagement (22.2).
fn duel(state: &State, standing: &[Seat]) -> Outcome {
    let fate = |seat: Seat| state.craft.values().filter(|c| c.seat == seat).map(|c| c.fate).next_back();
    let [winner] = standing else {
        return outcome(vec![], "Nobody is left (22.2).".to_owned());
    };
    let crippled = state.own(*winner).all(Craft::is_crippled);
    let resigned = state.sides.iter().any(|s| s.has_resigned);
    let destroyed = state.seats().filter(|s| s != winner).all(|s| matches!(fate(s), Some(Fate::Destroyed(_))));
    let name = named(state, standing);
    if destroyed && !crippled {
        outcome(vec![*winner], format!("{name} destroyed the enemy: a tactical victory (22.2)."))
    } else if destroyed {
        outcome(vec![*winner], format!("{name} destroyed the enemy but is crippled: a marginal victory (22.2)."))
    } else if crippled && !resigned {
        outcome(vec![], format!("The enemy disengaged and {name} is crippled: both lose (22.2)."))
    } else {
        outcome(vec![*winner], format!("The enemy left the field to {name}: a marginal victory (22.2)."))
    }
}

fn by_points(state: &State, standing: &[Seat], is_late: bool) -> Outcome {
    let playing: Vec<Seat> = state.seats().filter(|s| state.plays(*s)).collect();
    if let [only] = playing.as_slice() {
        return outcome(vec![*only], format!("The others gave up; {} wins (22.4).", named(state, &[*only])));
    }
    let best = playing.iter().map(|s| points_of(state, *s)).max().unwrap_or(0);
    let winners: Vec<Seat> = playing.iter().copied().filter(|s| points_of(state, *s) == best).collect();
    let how = if is_late && standing.len() > 1 { "The last turn is over" } else { "One side has no craft left" };
    if winners.len() == 1 {
        let name = named(state, &winners);
        outcome(winners, format!("{how}; {name} wins on scenario points (22.1, 22.4)."))
    } else {
        outcome(vec![], format!("{how}; scenario points are equal: a draw (22.4)."))
    }
}

fn assault(state: &State, attacker: &str, target: &str, must_end: bool) -> Option<Outcome> {
    let (seat, base) = (state.seat_called(attacker)?, by_name(state, target)?);
    let name = named(state, &[seat]);
    if matches!(base.fate, Fate::Destroyed(_)) {
        return Some(outcome(vec![seat], format!("{target} is destroyed: a tactical victory of {name} (23.1).")));
    }
    if !must_end {
        return None;
    }
    if base.is_crippled() {
        return Some(outcome(vec![seat], format!("{target} is crippled: a marginal victory of {name} (23.1).")));
    }
    Some(outcome(vec![base.seat], format!("{target} has held out (23.1).")))
}

fn others(state: &State, seat: Seat) -> Vec<Seat> {
    state.seats().filter(|s| *s != seat).collect()
}

fn breakout(state: &State, runner: &str, beyond_row: i32, is_late: bool) -> Option<Outcome> {
    let craft = by_name(state, runner)?;
    if craft.is_in_play() && row_of(craft.hex) > beyond_row {
        return Some(outcome(vec![craft.seat], format!("{runner} is past row {beyond_row} (23.1).")));
    }
    let enemies_left = state.enemies(craft.seat).next().is_some();
    if craft.is_in_play() && !enemies_left {
        return Some(outcome(vec![craft.seat], format!("Nobody is left to stop {runner} (23.1).")));
    }
    let stopped = !craft.is_in_play() || is_late;
    stopped.then(|| outcome(others(state, craft.seat), format!("{runner} did not get through (23.1).")))
}

fn escape(state: &State, runner: &str, is_late: bool) -> Option<Outcome> {
    let craft = by_name(state, runner)?;
    let hunters = others(state, craft.seat);
    match craft.fate {
        Fate::Disengaged(_) if !craft.is_crippled() => {
            Some(outcome(vec![craft.seat], format!("{runner} slipped away uncrippled (23.1).")))
        }
        Fate::Disengaged(_) => Some(outcome(hunters, format!("{runner} got away, but crippled (23.1)."))),
        Fate::Destroyed(_) => Some(outcome(hunters, format!("{runner} is destroyed (23.1)."))),
        Fate::InPlay if state.enemies(craft.seat).next().is_none() => {
            Some(outcome(vec![craft.seat], format!("Nobody is left to hunt {runner} (23.1).")))
        }
        Fate::InPlay => is_late.then(|| outcome(hunters, format!("{runner} did not get away (23.1)."))),
    }
}

pub(super) fn agree_draw(step: &mut Doing) {
    close(step, outcome(vec![], "A draw was agreed.".to_owned()));
}

/// A side plays no more, which is told, and why if that ends the game; whether it does. If not, its craft coast.
pub(super) fn leave(step: &mut Doing, seat: Seat, told: Event, what: &str) -> bool {
    step.state.sides[seat.index()].has_resigned = true;
    step.emit(told);
    let playing: Vec<Seat> = step.state.seats().filter(|s| step.state.plays(*s)).collect();
    if let [only] = playing.as_slice() {
        let name = named(&step.state, &playing);
        close(step, outcome(vec![*only], format!("The others {what}; {name} wins.")));
        return true;
    }
    for craft in step.state.craft.values_mut().filter(|c| c.is_in_play() && c.seat == seat) {
        craft.plan = Plan { covered_to: IMPULSES, ..Plan::default() };
    }
    false
}
