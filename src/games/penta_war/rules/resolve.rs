//! Carrying orders out: moves and what follows by itself (forfeited turns, endings, prepared replies), silence, and ends from
//! outside.

use crate::contract::{Ending, Outcome, Seat, Step};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::options::forces;
use crate::games::penta_war::data::piece::{Colour, Kind};
use crate::games::penta_war::rules::deeds::{Deeds, deeds};
use crate::games::penta_war::rules::event::Event;
use crate::games::penta_war::rules::goals::{count_taken, judged, reached};
use crate::games::penta_war::rules::lapse;
use crate::games::penta_war::rules::moves::{Action, Move, Sort};
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::replies::{file, prepared};
use crate::games::penta_war::rules::sentence::sentence;
use crate::games::penta_war::rules::state::{Phase, State, Trace};

/// Deadlines missed in a row that lose the game (12.4).
pub(crate) const MOST_MISSED: u8 = 3;

/// How a move came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Ordered,
    Prepared,
    Default,
}

/// Carries out a checked order.
pub(crate) fn resolve(step: &mut Step<PentaWar>, seat: Seat, order: Order) {
    match order {
        Order::Move { action, .. } => {
            step.state.missed[seat.index()] = 0;
            play(step, action, Origin::Ordered);
        }
        Order::File { line } => file(step, seat, line),
        Order::Cancel { line } => {
            let lines = &mut step.state.lines[seat.index()];
            let gone = match line {
                Some(number) => vec![lines.remove(usize::from(number) - 1)],
                None => std::mem::take(lines),
            };
            step.emit(Event::Cancelled { seat, lines: gone });
        }
    }
}

/// A player was silent at a deadline (12.4).
pub(crate) fn lapse(step: &mut Step<PentaWar>, seat: Seat) {
    if step.state.to_move() != Some(seat) {
        return;
    }
    let by = step.state.colour(seat);
    let times = step.state.missed[seat.index()].saturating_add(1);
    step.state.missed[seat.index()] = times;
    step.emit(Event::Missed { by, times });
    if times >= MOST_MISSED {
        let reason = format!("{} has missed {times} deadlines in a row (12.4).", by.name());
        finish(step, Some(by.enemy()), reason);
    } else {
        let action = lapse::usual_move(&step.state.position);
        play(step, action, Origin::Default);
    }
}

/// An end from outside.
pub(crate) fn end(step: &mut Step<PentaWar>, ending: Ending) {
    match ending {
        Ending::Resigned(seat) => {
            let by = step.state.colour(seat);
            finish(step, Some(by.enemy()), format!("{} resigned (11.5).", by.name()));
        }
        Ending::DrawAgreed => finish(step, None, "Both agreed on a draw (11.5).".to_owned()),
    }
}

/// Plays a move and everything that follows by itself.
fn play(step: &mut Step<PentaWar>, action: Action, origin: Origin) {
    let mut next = Some((action, origin));
    while let Some((action, origin)) = next {
        let mover = step.state.seat(step.state.position.turn());
        step.state.lines[mover.index()].retain(|_| origin == Origin::Prepared);
        let before = step.state.position.clone();
        carry_out(step, &action, origin);
        settle(step);
        next =
            prepared(step, mover, &before, std::slice::from_ref(&action)).map(|reply| (reply.reply, Origin::Prepared));
    }
}

/// One move: position, events, counters.
fn carry_out(step: &mut Step<PentaWar>, action: &Action, origin: Origin) {
    let before = step.state.position.clone();
    let by = before.turn();
    let what = deeds(&before, action);
    announce(step, action, &what, origin);
    let state = &mut step.state;
    state.position = before.after(action);
    state.ply += 1;
    let moved = action.from().and_then(|from| before.piece(from));
    let is_quiet = action.sort() == Sort::Move
        && what.captured.is_empty()
        && what.landed.is_none()
        && moved.is_some_and(|piece| piece.kind() != Kind::Pawn);
    state.quiet = if is_quiet { state.quiet + 1 } else { 0 };
    let squares =
        |list: &[(crate::games::penta_war::data::square::Sq, crate::games::penta_war::data::piece::Piece)]| {
            list.iter().map(|(s, _)| *s).collect()
        };
    count_taken(state, by, &what);
    state.trail.push(Trace {
        by,
        action: action.clone(),
        captured: squares(&what.captured),
        swept: squares(&what.swept),
        emitted: what.emitted,
    });
    let surplus = state.trail.len().saturating_sub(2);
    state.trail.drain(..surplus);
    if before.is_setup() && !state.position.is_setup() {
        step.emit(Event::Began);
    }
}

fn announce(step: &mut Step<PentaWar>, action: &Action, what: &Deeds, origin: Origin) {
    let position = &step.state.position;
    let by = position.turn();
    if let Action::Move(Move::Place { clan, king }) = *action {
        step.emit(Event::Placed { by, clan, king });
        return;
    }
    step.emit(Event::Moved {
        by,
        action: action.clone(),
        what: sentence(position, action),
        captured: what.captured.iter().map(|(square, piece)| (*square, piece.name())).collect(),
        is_prepared: origin == Origin::Prepared,
        is_default: origin == Origin::Default,
    });
    if let Some((clan, is_disabled)) = what.fallen {
        step.emit(Event::KingFell { of: by.enemy(), clan, is_disabled, left: what.swept.len() });
        if let Some(clan) = what.re_enabled {
            step.emit(Event::ReEnabled { of: by, clan });
        }
        step.emit(Event::Emitted { by, squares: what.emitted.clone() });
    }
}

/// Endings and forfeited turns after a move (chapter 11).
fn settle(step: &mut Step<PentaWar>) {
    loop {
        if step.state.position.is_setup() {
            return;
        }
        let hash = step.state.position.hash();
        let occurrences = step.state.history.add(hash);
        let turn = step.state.position.turn();
        if let Some(winner) = step.state.position.winner() {
            return finish(step, Some(winner), format!("{} has no Pawn left (11.3).", winner.enemy().name()));
        }
        if let Some((winner, reason)) = reached(&step.state) {
            return finish(step, Some(winner), reason);
        }
        let is_stuck = !step.state.position.has_move();
        if is_stuck && !step.state.position.passed().has_move() {
            return finish(step, None, "Neither side has a legal move (11.2).".to_owned());
        }
        if occurrences >= 3 {
            return finish(step, None, "The position has occurred for the third time (11.4).".to_owned());
        }
        if let Some(limit) = step.state.options.quiet_plies.filter(|limit| step.state.quiet >= *limit) {
            let reason = format!("{limit} plies without capture, Pawn move, promotion or Palace move (11.5).");
            return finish(step, None, reason);
        }
        if let Some((winner, reason)) = judged(&step.state) {
            return finish(step, winner, reason);
        }
        if !is_stuck {
            return;
        }
        step.emit(Event::Passed { by: turn });
        step.state.position = step.state.position.passed();
        step.state.ply += 1;
    }
}

fn finish(step: &mut Step<PentaWar>, winner: Option<Colour>, reason: String) {
    let state = &mut step.state;
    let outcome = Outcome {
        winners: winner.map(|colour| state.seat(colour)).into_iter().collect(),
        reason,
        scores: [0, 1].map(|seat| score(state, Seat(seat))).to_vec(),
    };
    state.lines = [vec![], vec![]];
    state.phase = Phase::Over { outcome: outcome.clone() };
    step.emit(Event::Ended(outcome));
}

/// `White: 30 pieces, 12 Pawns`.
fn score(state: &State, seat: Seat) -> String {
    let colour = state.colour(seat);
    let has = format!("{}: {}", colour.name(), forces(&state.position, colour));
    if state.options.goal.is_none() {
        return has;
    }
    format!("{has}; taken: {}", state.tally[colour as usize].describe())
}
