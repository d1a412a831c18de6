//! A sensible campaign turn, clan by clan (12.6): of all moves the one that gains most, then the best of the other clans, as
//! long as one betters the position. What the enemy could take in one turn counts against it.

use std::cmp::Reverse;

use crate::games::penta_war::data::piece::Clan;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::campaign::{board_after, mover, movers};
use crate::games::penta_war::rules::effects::captures;
use crate::games::penta_war::rules::legal::actions;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::worth::{evaluate, worth};

/// Moves whose answer is looked at, best at first sight first.
const WEIGHED: usize = 24;

/// Moves to go on with behind those picked: as many as there may be in all.
pub(crate) fn suggested(position: &Position, picks: &[Action], most: usize, stakes: &Stakes) -> Vec<Action> {
    let mut turn = picks.to_vec();
    while turn.len() < most {
        let board = board_after(position, &turn);
        let moved = movers(position, &turn);
        let Some((gain, action)) = best(&board, &moved, stakes) else { break };
        if gain <= 0 && !turn.is_empty() {
            break;
        }
        turn.push(action);
    }
    turn
}

/// The best move of those who have not moved yet, and by how much it is better than none.
fn best(board: &Position, moved: &[Option<Clan>], stakes: &Stakes) -> Option<(i32, Action)> {
    let none = board.passed();
    let standing = -evaluate(&none, stakes) - fear(&none, stakes);
    let weighed = first_sight(board, moved, stakes).into_iter().take(WEIGHED);
    let score = |(at_sight, action): (i32, Action)| {
        let after = board.after(&action);
        (at_sight - fear(&after, stakes) - standing, action)
    };
    weighed.map(score).max_by(|(a, x), (b, y)| a.cmp(b).then_with(|| y.cmp(x)))
}

/// The moves of those who have not moved yet, by what the position is worth behind them.
pub(crate) fn first_sight(board: &Position, moved: &[Option<Clan>], stakes: &Stakes) -> Vec<(i32, Action)> {
    if board.winner().is_some() {
        return vec![];
    }
    let is_free = |action: &Action| !moved.contains(&mover(board, action));
    let score = |action: Action| (-evaluate(&board.after(&action), stakes), action);
    let mut all: Vec<(i32, Action)> = actions(board).into_iter().filter(is_free).map(score).collect();
    all.sort_by(|(a, x), (b, y)| b.cmp(a).then_with(|| x.cmp(y)));
    all
}

/// What the side to move could take in one turn: the best capture of each clan, nothing twice.
pub(crate) fn loot(position: &Position, stakes: &Stakes) -> i32 {
    if position.winner().is_some() {
        return 0;
    }
    let mut found: Vec<(i32, Option<Clan>, Vec<Sq>)> = vec![];
    for mv in position.legal_moves() {
        let taken = captures(position, mv);
        if !taken.is_empty() {
            let pieces = taken.iter().filter_map(|square| position.piece(*square));
            let gain = pieces.map(|piece| worth(position, piece) + stakes.of_kind(piece.kind())).sum();
            found.push((gain, mover(position, &Action::Move(mv)), taken));
        }
    }
    found.sort_by_key(|(gain, ..)| Reverse(*gain));
    let (mut sum, mut clans, mut squares): (i32, Vec<Option<Clan>>, Vec<Sq>) = (0, vec![], vec![]);
    for (gain, clan, taken) in found {
        if !clans.contains(&clan) && !taken.iter().any(|square| squares.contains(square)) {
            sum += gain;
            clans.push(clan);
            squares.extend(taken);
        }
    }
    sum
}

fn fear(after: &Position, stakes: &Stakes) -> i32 {
    loot(after, stakes) * stakes.fear / 100
}
