//! Campaign turns of computer players (12.6): plain takes clan by clan what gains most, steady also fears what the enemy could
//! take in one turn, sharp tries other beginnings and looks at the enemy's whole answer.

use crate::contract::{Skill, Thinking};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::campaign::{board_after, most_moves, movers};
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::suggest::{first_sight, loot, suggested};
use crate::games::penta_war::rules::worth::evaluate;
use crate::kit::luck::Luck;
use crate::kit::number::signed;

/// How much worse than the best a plain player's move may be.
const WHIM: i32 = 40;
/// Beginnings that steady and sharp try besides the usual turn.
const STEADY: usize = 2;
const SHARP: usize = 16;
/// Turns that differ by less are equally good.
const SHADE: usize = 16;
/// A position that has occurred is so much worse than it looks.
const STALE: i32 = 150;

/// A turn for the side to move.
pub(super) fn turn(state: &State, thinking: &Thinking<'_>, luck: &mut Luck) -> Vec<Action> {
    let stakes = Stakes::of(state).bold();
    let most = most_moves(state);
    let turn = match thinking.skill {
        Skill::Plain => greedy(&state.position, most, &stakes, luck),
        Skill::Steady => best(state, most, &stakes, STEADY, luck, &|| true),
        Skill::Sharp => best(state, most, &stakes, SHARP, luck, thinking.may_go_on),
    };
    if turn.is_empty() { vec![Action::Move(Move::Pass)] } else { turn }
}

/// Of each clan a move that gains nearly as much as any.
fn greedy(position: &Position, most: usize, stakes: &Stakes, luck: &mut Luck) -> Vec<Action> {
    let mut turn: Vec<Action> = vec![];
    while turn.len() < most {
        let board = board_after(position, &turn);
        let standing = -evaluate(&board.passed(), stakes);
        let mut sight = first_sight(&board, &movers(position, &turn), stakes);
        let Some(top) = sight.first().map(|(score, _)| *score) else { break };
        if top <= standing && !turn.is_empty() {
            break;
        }
        sight.retain(|(score, _)| *score >= top - WHIM);
        turn.push(sight.swap_remove(luck.below(sight.len())).1);
    }
    turn
}

/// The best of the usual turn and some others that begin differently.
fn best(
    state: &State,
    most: usize,
    stakes: &Stakes,
    beginnings: usize,
    luck: &mut Luck,
    may_go_on: &dyn Fn() -> bool,
) -> Vec<Action> {
    let position = &state.position;
    let mut found = suggested(position, &[], most, stakes);
    let mut shade = || signed(luck.below(SHADE));
    let mut score = judge(state, &found, stakes) + shade();
    let careful = suggested(position, &[], most, &Stakes::of(state));
    let worth = judge(state, &careful, stakes) + shade();
    if worth > score {
        (found, score) = (careful, worth);
    }
    for (_, first) in first_sight(position, &[], stakes).into_iter().take(beginnings) {
        if !may_go_on() {
            break;
        }
        if found.first() == Some(&first) {
            continue;
        }
        let other = suggested(position, &[first], most, stakes);
        let worth = judge(state, &other, stakes) + shade();
        if worth > score {
            (found, score) = (other, worth);
        }
    }
    found
}

/// What a turn is worth behind the enemy's captures, and half of what could be taken back.
fn judge(state: &State, turn: &[Action], stakes: &Stakes) -> i32 {
    let mut board = board_after(&state.position, turn).passed();
    let repeated = if state.history.count(board.hash()) > 0 { STALE } else { 0 };
    let mut moved = vec![];
    while board.winner().is_none() {
        let standing = evaluate(&board, stakes);
        let next = first_sight(&board, &moved, stakes).into_iter().next();
        let Some((_, action)) = next.filter(|(score, _)| *score > standing + 60) else { break };
        moved.extend(movers(&board, std::slice::from_ref(&action)));
        board = board.after(&action).passed();
    }
    let ours = board.passed();
    evaluate(&ours, stakes) + loot(&ours, stakes) / 2 - repeated
}
