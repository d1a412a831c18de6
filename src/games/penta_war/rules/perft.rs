//! Perft: counts of move sequences, the proof of the move generator (14.2). Repetition is ignored.

use crate::contract::{DraftError, PerftReport};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::strings::PositionError;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::restore::walk_restorations;

/// Most first moves that are listed.
const MOST_LISTED: u128 = 2_000_000;
/// Most characters of a position that a refusal repeats.
const MOST_READ: usize = 60;

/// Counts the move sequences of length `depth` from a position string; with `divide`, below each first move too.
pub(crate) fn perft(position: &str, depth: u32, divide: bool) -> Result<PerftReport, PositionError> {
    let position: Position = position.parse()?;
    if !divide || depth == 0 {
        return Ok(PerftReport { nodes: count(&position, depth), divide: vec![] });
    }
    let mut lines = vec![];
    each_action(&position, &mut |action, next| lines.push((action.to_string(), count(next, depth - 1))));
    lines.sort();
    Ok(PerftReport { nodes: lines.iter().fold(0, |sum: u128, (_, n)| sum.saturating_add(*n)), divide: lines })
}

/// Perft for those who type: a malformed position, or more first moves than can be listed, is refused in words.
pub(crate) fn report(position: &str, depth: u32, is_divided: bool) -> Result<PerftReport, DraftError> {
    let refuse = |problem: String| {
        let read = position.chars().take(MOST_READ).collect();
        Err(DraftError::NotUnderstood { field: "position", read, problem, choices: vec![] })
    };
    match position.parse::<Position>() {
        Err(error) => refuse(error.to_string()),
        Ok(read) if is_divided && depth > 0 && read.count_moves() > MOST_LISTED => {
            refuse(format!("it has {} moves, too many to list (9.6)", read.count_moves()))
        }
        Ok(_) => perft(position, depth, is_divided).or_else(|error| refuse(error.to_string())),
    }
}

/// Perft with the moves of the last ply counted and not played.
pub(crate) fn count(position: &Position, depth: u32) -> u128 {
    count_with(position, depth, &mut vec![])
}

fn count_with(position: &Position, depth: u32, lists: &mut Vec<Vec<Move>>) -> u128 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        _ => {}
    }
    let mut list = lists.pop().unwrap_or_default();
    position.moves(&mut list);
    let mut nodes: u128 = 0;
    for mv in &list {
        let mut next = position.clone();
        next.play(*mv);
        nodes = nodes.saturating_add(count_with(&next, depth - 1, lists));
    }
    lists.push(list);
    walk_restorations(position, &mut |restoration| {
        let mut next = position.clone();
        next.restore(restoration);
        nodes = nodes.saturating_add(count_with(&next, depth - 1, &mut vec![]));
    });
    nodes
}

/// Perft with every leaf played, to measure and to compare with [`count`]. Returns the count and the exclusive or of the
/// leaves' hashes.
pub(crate) fn play_out(position: &Position, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, position.hash());
    }
    let mut list = Vec::with_capacity(256);
    position.moves(&mut list);
    let (mut nodes, mut hash) = (0, 0);
    for mv in &list {
        let mut next = position.clone();
        next.play(*mv);
        let (below, below_hash) = play_out(&next, depth - 1);
        nodes += below;
        hash ^= below_hash;
    }
    walk_restorations(position, &mut |restoration| {
        let mut next = position.clone();
        next.restore(restoration);
        let (below, below_hash) = play_out(&next, depth - 1);
        nodes += below;
        hash ^= below_hash;
    });
    (nodes, hash)
}

/// Calls `visit` with every legal action and the position after it, restorations too.
pub(crate) fn each_action(position: &Position, visit: &mut dyn FnMut(&Action, &Position)) {
    for mv in position.legal_moves() {
        let action = Action::Move(mv);
        visit(&action, &position.after(&action));
    }
    walk_restorations(position, &mut |restoration| {
        let action = Action::Restore(restoration.clone());
        visit(&action, &position.after(&action));
    });
}
