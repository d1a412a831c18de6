//! Carrying orders out: moves and what follows by itself (forfeited turns, endings, prepared replies), silence, and ends from
//! outside.

use crate::contract::{Ending, Outcome, Seat, Step, run};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::options::forces;
use crate::games::penta_war::data::piece::{Colour, Kind, Piece};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::campaign::{risk_of_turn, still_legal, with_pick};
use crate::games::penta_war::rules::effects::{Effects, effects};
use crate::games::penta_war::rules::event::Event;
use crate::games::penta_war::rules::goals::{count_taken, judged, reached};
use crate::games::penta_war::rules::moves::{Action, Move, Sort};
use crate::games::penta_war::rules::order::{Order, Risk};
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::rules::replies::{file, prepared};
use crate::games::penta_war::rules::sentence::sentence;
use crate::games::penta_war::rules::state::{Line, Phase, Reply, State, Trace};
use crate::games::penta_war::rules::timeout;

/// How a move came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Ordered,
    /// Ordered with the placements that follow, which are prepared (3.10).
    Placed,
    Prepared,
    Default,
}

/// What a side does in its turn.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    actions: Vec<Action>,
    origin: Origin,
}

/// Carries out a checked order.
pub(crate) fn resolve(step: &mut Step<PentaWar>, seat: Seat, order: Order) {
    match order {
        Order::Move { action, .. } => {
            step.state.missed[seat.index()] = 0;
            play(step, vec![action], Origin::Ordered);
        }
        Order::Place { actions } => place(step, seat, actions),
        Order::Pick { actions } => pick(step, seat, &actions),
        Order::Lock { .. } => {
            let actions = step.state.picked().to_vec();
            step.state.missed[seat.index()] = 0;
            play(step, actions, Origin::Ordered);
        }
        Order::Turn { actions, .. } => {
            step.state.missed[seat.index()] = 0;
            play(step, actions, Origin::Ordered);
        }
        Order::Cancel { line } if step.state.is_campaign() && step.state.to_move() == Some(seat) => {
            unpick(step, seat, line);
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

/// 3.10: the first is made, the others are replies to whatever the opponent places.
fn place(step: &mut Step<PentaWar>, seat: Seat, actions: Vec<Action>) {
    let mut actions = actions.into_iter();
    let Some(first) = actions.next() else { return };
    let reply = |reply| Reply { expected: Pattern::Any, reply, is_confirmed: false, more: vec![] };
    let rest: Vec<Reply> = actions.map(reply).collect();
    step.state.missed[seat.index()] = 0;
    step.state.lines[seat.index()].clear();
    if !rest.is_empty() {
        file(step, seat, Line(rest));
    }
    play(step, vec![first], Origin::Placed);
}

/// A player was silent at a deadline (12.4).
pub(crate) fn timeout(step: &mut Step<PentaWar>, seat: Seat) {
    if step.state.to_move() != Some(seat) {
        return;
    }
    let by = step.state.colour(seat);
    let picks = step.state.picked().to_vec();
    if !picks.is_empty() && risk_of_turn(&step.state.position, &picks) != Some(Risk::LastPawn) {
        step.state.missed[seat.index()] = 0;
        step.emit(Event::TimeUp { by });
        return play(step, picks, Origin::Default);
    }
    let times = step.state.missed[seat.index()].saturating_add(1);
    step.state.missed[seat.index()] = times;
    step.emit(Event::Missed { by, times });
    let actions = timeout::usual_turn(&step.state);
    play(step, actions, Origin::Default);
}

/// An end from outside.
pub(crate) fn end(step: &mut Step<PentaWar>, ending: Ending) {
    match ending {
        Ending::Resigned(seat) => {
            let by = step.state.colour(seat);
            finish(step, Some(by.enemy()), format!("{} resigned (11.5).", by.name()));
        }
        Ending::Defaulted(seat) => {
            let by = step.state.colour(seat);
            finish(step, Some(by.enemy()), format!("{} gave no orders (11.5).", by.name()));
        }
        Ending::DrawAgreed => finish(step, None, "Both agreed on a draw (11.5).".to_owned()),
    }
}

/// Picks moves, in place of earlier ones of the same clans (12.6).
fn pick(step: &mut Step<PentaWar>, seat: Seat, actions: &[Action]) {
    let mut all_dropped = vec![];
    let mut picks = step.state.picks[seat.index()].clone();
    for action in actions {
        let (next, dropped) = with_pick(&step.state.position, &picks, action);
        picks = next;
        all_dropped.extend(dropped);
    }
    keep(step, seat, picks, all_dropped);
}

/// Takes back one pick or all, and what cannot be made without it.
fn unpick(step: &mut Step<PentaWar>, seat: Seat, number: Option<u8>) {
    let mut picks = std::mem::take(&mut step.state.picks[seat.index()]);
    match number {
        Some(number) => drop(picks.remove(usize::from(number) - 1)),
        None => picks.clear(),
    }
    let (picks, dropped) = still_legal(&step.state.position, picks.into_iter());
    keep(step, seat, picks, dropped);
}

fn keep(step: &mut Step<PentaWar>, seat: Seat, picks: Vec<Action>, dropped: Vec<Action>) {
    step.state.picks[seat.index()].clone_from(&picks);
    step.emit(Event::Picked { seat, picks, dropped });
}

/// Plays a turn and everything that follows by itself.
fn play(step: &mut Step<PentaWar>, actions: Vec<Action>, origin: Origin) {
    run(step, Turn { actions, origin });
}

/// Plays a turn; the reply that the other side has prepared for it (12.2).
pub(crate) fn play_turn(step: &mut Step<PentaWar>, Turn { actions, origin }: &Turn) -> Option<Turn> {
    let mover = step.state.seat(step.state.position.turn());
    step.state.lines[mover.index()].retain(|_| matches!(origin, Origin::Prepared | Origin::Placed));
    step.state.picks[mover.index()].clear();
    let before = step.state.position.clone();
    carry_out(step, actions, *origin);
    settle(step);
    let reply = prepared(step, mover, &before, actions)?;
    Some(Turn { actions: reply.actions().cloned().collect(), origin: Origin::Prepared })
}

/// One turn: positions, events, counters.
fn carry_out(step: &mut Step<PentaWar>, actions: &[Action], origin: Origin) {
    let is_campaign = step.state.is_campaign();
    let by = step.state.position.turn();
    step.state.trail.retain(|trace| !is_campaign || trace.by != by);
    step.state.ply += 1;
    let mut is_quiet = true;
    for (place, action) in actions.iter().enumerate() {
        if place > 0 {
            step.state.position = step.state.position.passed();
        }
        is_quiet &= make(step, action, origin);
    }
    let state = &mut step.state;
    state.quiet = if is_quiet { state.quiet + 1 } else { 0 };
    let surplus = if is_campaign { 0 } else { state.trail.len().saturating_sub(2) };
    state.trail.drain(..surplus);
}

/// One move; whether it was quiet (11.5).
fn make(step: &mut Step<PentaWar>, action: &Action, origin: Origin) -> bool {
    let before = step.state.position.clone();
    let by = before.turn();
    let what = effects(&before, action);
    announce(step, action, &what, origin);
    let state = &mut step.state;
    state.position = before.after(action);
    let moved = action.from().and_then(|from| before.piece(from));
    let is_quiet = action.sort() == Sort::Move
        && what.captured.is_empty()
        && what.landed.is_none()
        && moved.is_some_and(|piece| piece.kind() != Kind::Pawn);
    let squares = |list: &[(Sq, Piece)]| list.iter().map(|(s, _)| *s).collect();
    count_taken(state, by, &what);
    state.trail.push(Trace {
        by,
        action: action.clone(),
        captured: squares(&what.captured),
        swept: squares(&what.swept),
        emitted: what.emitted,
    });
    if before.is_setup() && !state.position.is_setup() {
        step.emit(Event::Began);
    }
    is_quiet
}

fn announce(step: &mut Step<PentaWar>, action: &Action, what: &Effects, origin: Origin) {
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
    state.picks = [vec![], vec![]];
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
