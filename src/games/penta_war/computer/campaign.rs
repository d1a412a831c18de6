//! Campaign turns of computer players (12.6): plain takes clan by clan what gains most, steady also fears what the enemy could
//! take in one turn, sharp lets the enemy come and tries other moves in every place.

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
/// Beginnings that the steady try besides the usual turn.
const STEADY: usize = 2;
/// Moves that the sharp try in each place of the turn.
const SHARP: usize = 16;
/// Turns that differ by less are equally good.
const SHADE: usize = 16;
/// A position that has occurred is so much worse than it looks.
const STALE: i32 = 150;

/// A turn for the side to move.
pub(super) fn turn(state: &State, thinking: &Thinking<'_>, luck: &mut Luck) -> Vec<Action> {
    let stakes = match thinking.skill {
        Skill::Plain | Skill::Steady => Stakes::of(state).bold(),
        Skill::Sharp => Stakes::patient(state),
    };
    let most = most_moves(state);
    let turn = if thinking.skill == Skill::Plain {
        greedy(&state.position, most, &stakes, luck)
    } else {
        best(state, most, &stakes, luck, thinking)
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

/// The best of the usual turn, a careful one and some others that differ in a move.
fn best(state: &State, most: usize, stakes: &Stakes, luck: &mut Luck, thinking: &Thinking<'_>) -> Vec<Action> {
    let is_sharp = thinking.skill == Skill::Sharp;
    let may_go_on: &dyn Fn() -> bool = if is_sharp { thinking.may_go_on } else { &|| true };
    let mut search = Search { state, most, stakes, luck, may_go_on, turn: vec![], score: i32::MIN };
    search.consider(suggested(&state.position, &[], most, stakes));
    search.consider(suggested(&state.position, &[], most, &Stakes::of(state)));
    search.vary(0, if is_sharp { SHARP } else { STEADY });
    let mut place = 1;
    while is_sharp && place < search.turn.len() {
        search.vary(place, SHARP);
        place += 1;
    }
    search.turn
}

/// The best turn found so far.
struct Search<'a> {
    state: &'a State,
    /// Moves of a turn, at most.
    most: usize,
    stakes: &'a Stakes,
    luck: &'a mut Luck,
    may_go_on: &'a dyn Fn() -> bool,
    turn: Vec<Action>,
    score: i32,
}

impl Search<'_> {
    fn consider(&mut self, turn: Vec<Action>) {
        let score = judge(self.state, &turn, self.stakes) + signed(self.luck.below(SHADE));
        if score > self.score {
            (self.turn, self.score) = (turn, score);
        }
    }

    /// Other moves in that place of the turn, best at first sight first, each gone on with as usual.
    fn vary(&mut self, place: usize, others: usize) {
        let position = &self.state.position;
        let before = self.turn[..place].to_vec();
        let sight = first_sight(&board_after(position, &before), &movers(position, &before), self.stakes);
        for (_, other) in sight.into_iter().take(others) {
            if !(self.may_go_on)() {
                break;
            }
            if self.turn.get(place) == Some(&other) {
                continue;
            }
            let picks: Vec<Action> = before.iter().cloned().chain([other]).collect();
            self.consider(suggested(position, &picks, self.most, self.stakes));
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::apply;
    use crate::games::penta_war::PentaWar;
    use crate::games::penta_war::rules::order::Order;
    use crate::games::penta_war::tests::table::started;

    #[test]
    fn rule_12_6_the_sharp_better_a_turn_in_its_later_moves() {
        let mut state = started("regicide", "");
        let (mut of_beginnings, mut of_all) = (0, 0);
        for ply in 0..20 {
            let (most, stakes) = (most_moves(&state), Stakes::patient(&state));
            let luck = &mut Luck::of(ply);
            let (turn, score) = (vec![], i32::MIN);
            let mut search = Search { state: &state, most, stakes: &stakes, luck, may_go_on: &|| true, turn, score };
            search.consider(suggested(&state.position, &[], most, &stakes));
            search.vary(0, SHARP);
            of_beginnings += judge(&state, &search.turn, &stakes);
            let sharp = Thinking { skill: Skill::Sharp, seed: ply, may_go_on: &|| true };
            let actions = turn_of(&state, &sharp);
            of_all += judge(&state, &actions, &stakes);
            let seat = state.to_move().unwrap();
            state = apply::<PentaWar>(&state, seat, Order::Turn { actions, is_confirmed: true }).unwrap().state;
        }
        assert!(of_all > of_beginnings + 100, "{of_all}, {of_beginnings} with other beginnings alone");
    }

    fn turn_of(state: &State, thinking: &Thinking<'_>) -> Vec<Action> {
        turn(state, thinking, &mut Luck::of(thinking.seed))
    }
}
