//! Computer players: plain takes what it can, steady also sees the answer, sharp looks several moves ahead.

mod captures;
mod order;
mod scale;
mod search;
mod table;

use crate::contract::{Computer, Seat, Seen, Skill, Thinking};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::{Order, risk};
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::worth::{by_gain, ranked};

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
