//! Computer players: plain takes what it can, steady also sees the answer, sharp looks several moves ahead.

mod captures;
mod eval;
mod order;
mod scale;
mod search;
mod table;

use crate::contract::{Computer, Seat, Seen, Skill, Thinking};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::rules::deeds::captures;
use crate::games::penta_war::rules::legal;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::{Order, risk};
use crate::games::penta_war::rules::position::Position;
use crate::games::penta_war::rules::state::State;
use eval::{evaluate, worth};

/// An order of a computer player.
pub fn choose(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Order {
    if state.to_move() != Some(seat) {
        return Order::Cancel { line: None };
    }
    let position = &state.position;
    let mut luck = Luck(thinking.seed ^ position.hash());
    let action = match thinking.skill {
        _ if position.is_setup() => luck.pick(&ranked(position), i32::MAX),
        Skill::Plain => luck.pick(&by_gain(position), 60),
        Skill::Steady => luck.pick(&ranked(position), 6),
        Skill::Sharp => search::best(state, thinking),
    };
    let action = action.unwrap_or(Action::Move(Move::Pass));
    Order::Move { is_confirmed: risk(position, &action).is_some(), action }
}

/// Legal actions with what they are worth to the side to move after the enemy's best capture, best first. Restorations are
/// sampled.
pub fn ranked(position: &Position) -> Vec<(i32, Action)> {
    if position.is_setup() {
        return legal::actions(position).into_iter().map(|action| (0, action)).collect();
    }
    scored(position, |after| -evaluate(after) - best_gain(after))
}

/// Legal actions by what they gain at once.
fn by_gain(position: &Position) -> Vec<(i32, Action)> {
    scored(position, |after| -evaluate(after))
}

fn scored(position: &Position, worth: impl Fn(&Position) -> i32) -> Vec<(i32, Action)> {
    let score = |action: Action| (worth(&position.after(&action)), action);
    let mut all: Vec<(i32, Action)> = legal::actions(position).into_iter().map(score).collect();
    all.sort_by(|(a, x), (b, y)| b.cmp(a).then_with(|| x.cmp(y)));
    all
}

/// The most that the side to move could capture with one move.
fn best_gain(position: &Position) -> i32 {
    if position.winner().is_some() {
        return 0;
    }
    position.legal_moves().into_iter().map(|mv| gain(position, mv)).max().unwrap_or(0)
}

/// Worth of what a move captures.
pub fn gain(position: &Position, mv: Move) -> i32 {
    captures(position, mv).into_iter().filter_map(|square| position.piece(square)).map(|p| worth(position, p)).sum()
}

/// Breaks ties, the same way for the same seed and position.
struct Luck(u64);

impl Luck {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let limit = limit.max(1) as u64;
        usize::try_from((self.0 >> 33) % limit).unwrap_or(0)
    }

    /// From 0 to 7.
    fn small(&mut self) -> i32 {
        i32::try_from(self.below(8)).unwrap_or(0)
    }

    /// One of the actions that are at most `margin` worse than the best.
    fn pick(&mut self, ranked: &[(i32, Action)], margin: i32) -> Option<Action> {
        let best = ranked.first()?.0;
        let good = ranked.iter().take_while(|(score, _)| *score >= best.saturating_sub(margin)).count();
        ranked.get(self.below(good)).map(|(_, action)| action.clone())
    }
}

impl Computer for PentaWar {
    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        choose(seen.state(), seat, thinking)
    }
}
