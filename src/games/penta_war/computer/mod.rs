//! Computer players: plain takes what it can, steady also sees the answer, sharp looks several moves ahead.

mod campaign;
mod captures;
mod order;
mod ply;
mod scale;
mod search;
mod surrender;
mod table;

use crate::contract::{Computer, Seat, Skill, Thinking, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::rules::campaign::risk_of_turn;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::{Order, risk};
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::worth::{by_gain, ranked, ranked_for};
use crate::kit::luck::Luck;

/// An order of a computer player.
pub(crate) fn choose(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Order {
    if state.to_move() != Some(seat) {
        return Order::Cancel { line: None };
    }
    let position = &state.position;
    let stakes = Stakes::of(state);
    let mut luck = Luck::of(thinking.seed ^ position.hash());
    if state.is_campaign() {
        let actions = campaign::turn(state, thinking, &mut luck);
        let is_confirmed = risk_of_turn(position, &actions).is_some();
        return Order::Turn { actions, is_confirmed };
    }
    let action = match thinking.skill {
        _ if position.is_setup() => pick(&mut luck, &ranked(position), i32::MAX),
        Skill::Plain => pick(&mut luck, &by_gain(position, &stakes), 60),
        Skill::Steady => pick(&mut luck, &ranked_for(position, &stakes), 6),
        Skill::Sharp => search::best(state, thinking),
    };
    let action = action.unwrap_or(Action::Move(Move::Pass));
    Order::Move { is_confirmed: risk(position, &action).is_some(), action }
}

/// One of the actions that are at most `margin` worse than the best.
fn pick(luck: &mut Luck, ranked: &[(i32, Action)], margin: i32) -> Option<Action> {
    let best = ranked.first()?.0;
    let good = ranked.iter().take_while(|(score, _)| *score >= best.saturating_sub(margin)).count();
    ranked.get(luck.below(good)).map(|(_, action)| action.clone())
}

impl Computer for PentaWar {
    fn computer(view: &View<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        choose(view, seat, thinking)
    }

    fn gives_up(view: &View<Self>, seat: Seat) -> bool {
        surrender::gives_up(view, seat)
    }

    fn takes_draw(view: &View<Self>, seat: Seat) -> bool {
        surrender::takes_draw(view, seat)
    }

    fn offers_draw(view: &View<Self>, seat: Seat) -> bool {
        surrender::offers_draw(view, seat)
    }
}
