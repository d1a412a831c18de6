//! Prepared replies (12.2, 12.5): which is played when the opponent has moved, and what becomes of the others.

use crate::contract::{Seat, Step};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::event::{Event, Void};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::pattern::Made;
use crate::games::penta_war::rules::refusal::check_reply;
use crate::games::penta_war::rules::state::{Line, Reply};

/// Keeps a line: exact moves first, then captures and threats, then what fits anything; among equals the older.
pub(crate) fn file(step: &mut Step<PentaWar>, seat: Seat, line: Line) {
    let lines = &mut step.state.lines[seat.index()];
    let replaced = lines.extract_if(.., |old| is_same_question(&old.0, &line.0)).collect();
    let rank = |line: &Line| line.0.first().map_or(0, |reply| reply.expected.rank());
    let place = lines.partition_point(|old| rank(old) <= rank(&line));
    lines.insert(place, line.clone());
    step.emit(Event::Filed { seat, line, replaced });
}

/// Whether two lines answer the same moves, so that the newer replaces the older: as far as both go, or up to the first
/// move that they answer differently.
fn is_same_question(old: &[Reply], new: &[Reply]) -> bool {
    for (old, new) in old.iter().zip(new) {
        if old.expected != new.expected {
            return false;
        }
        if !is_same_reply(old, new) {
            return true;
        }
    }
    true
}

fn is_same_reply(one: &Reply, two: &Reply) -> bool {
    one.reply == two.reply && one.more == two.more
}

/// The reply that the side to move has prepared for the turn just made; lines that expected another come to nothing.
pub(crate) fn prepared(step: &mut Step<PentaWar>, mover: Seat, before: &Position, played: &[Action]) -> Option<Reply> {
    let seat = step.state.to_move()?;
    if seat == mover {
        // The other side had to forfeit its turn.
        drop_lines(step, Seat(1 - mover.0), Void::Passed);
        return None;
    }
    let lines = std::mem::take(&mut step.state.lines[seat.index()]);
    let after = step.state.position.clone();
    let (mut fitting, others) = sorted(step, seat, lines, &Made { before, actions: played, after: &after });
    let why = match played {
        _ if !fitting.is_empty() => Void::Other,
        [action] => Void::Unexpected(action.clone()),
        _ => Void::UnexpectedTurn,
    };
    tell_void(step, seat, others, why);
    while let Some(first) = fitting.first().and_then(|line| line.0.first()).cloned() {
        let is_same = |line: &Line| line.0.first().is_some_and(|reply| is_same_reply(reply, &first));
        let (same, rest): (Vec<Line>, Vec<Line>) = fitting.into_iter().partition(is_same);
        if let Err(refusal) = check_reply(&step.state, &first) {
            let why = Some(refusal.to_string().replace('`', ""));
            step.emit(Event::ReplyFailed { seat, reply: first.reply, why });
            fitting = rest;
            continue;
        }
        // Those that go on from the same reply stay.
        tell_void(step, seat, rest, Void::Other);
        let behind = same.into_iter().map(|line| Line(line.0.into_iter().skip(1).collect()));
        step.state.lines[seat.index()] = behind.filter(|line| !line.0.is_empty()).collect();
        step.state.lines[seat.index()].sort_by_key(|line| line.0.first().map_or(0, |reply| reply.expected.rank()));
        return Some(first);
    }
    None
}

/// The lines that fit, and those that do not; the owner is told why a piece that was to stay safe is not.
fn sorted(step: &mut Step<PentaWar>, seat: Seat, lines: Vec<Line>, made: &Made<'_>) -> (Vec<Line>, Vec<Line>) {
    let (mut fitting, mut others) = (vec![], vec![]);
    for line in lines {
        let Some(first) = line.0.first() else { continue };
        match first.expected.fits(made, &first.reply) {
            Ok(()) => fitting.push(line),
            Err(None) => others.push(line),
            Err(Some(why)) => step.emit(Event::Stopped { seat, line, why }),
        }
    }
    (fitting, others)
}

fn drop_lines(step: &mut Step<PentaWar>, seat: Seat, why: Void) {
    let lines = std::mem::take(&mut step.state.lines[seat.index()]);
    tell_void(step, seat, lines, why);
}

fn tell_void(step: &mut Step<PentaWar>, seat: Seat, lines: Vec<Line>, why: Void) {
    if !lines.is_empty() {
        step.emit(Event::Void { seat, lines, why });
    }
}
