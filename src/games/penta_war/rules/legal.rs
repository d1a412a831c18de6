//! Legal orders of a seat: every move, and of the restorations, which can be millions of millions, a fair sample. Who waits
//! may prepare replies (12.2): of those a few.

use crate::contract::Seat;
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::campaign::{
    board_after, check_turn, most_moves, mover, movers, risk_of_turn, with_pick,
};
use crate::games::penta_war::rules::moves::{Action, Move, Restoration, Sort};
use crate::games::penta_war::rules::order::{Order, risk};
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::rules::refusal::MOST_LINES;
use crate::games::penta_war::rules::state::{Line, Reply, State};

/// Most Pawns of a cluster that the sample lets the King replace.
const SAMPLED_PAWNS: usize = 4;

/// How many campaign turns of one move the sample has.
const SAMPLED_TURNS: usize = 12;

/// How many of the opponent's moves the sample of lines answers, and how many answers it has to each.
const SAMPLED_LINES: (usize, usize) = (3, 2);

/// Legal orders of a seat.
pub(crate) fn legal(state: &State, seat: Seat) -> Vec<Order> {
    match state.to_move() {
        None => vec![],
        Some(awaited) if awaited == seat && state.is_campaign() => turns(state),
        Some(awaited) if awaited == seat => {
            let position = &state.position;
            let confirmed = |action: Action| Order::Move { is_confirmed: risk(position, &action).is_some(), action };
            let all_places = places_of_all(position);
            let placing = (all_places.len() > 1).then_some(Order::Place { actions: all_places });
            actions(position).into_iter().map(confirmed).chain(placing).collect()
        }
        Some(_) if seat.index() > 1 => vec![],
        Some(_) => lines(state, seat),
    }
}

/// A placement of each clan that has still to be placed, the first there is on the board as those before have left it (3.10).
fn places_of_all(position: &Position) -> Vec<Action> {
    let mut position = position.clone();
    let mut places = vec![];
    while position.is_setup() {
        let first = position.legal_moves().into_iter().find(|action| matches!(action, Move::Place { .. }));
        let Some(place) = first.map(Action::Move) else { break };
        position = position.after(&place).passed();
        places.push(place);
    }
    places
}

/// Some campaign turns of one move and of several, some picks, and what gives the picks or takes them back.
fn turns(state: &State) -> Vec<Order> {
    let position = &state.position;
    let turn = |actions: Vec<Action>| {
        let is_confirmed = risk_of_turn(position, &actions).is_some();
        Order::Turn { actions, is_confirmed }
    };
    let all = actions(position);
    let mut orders: Vec<Order> = vec![];
    for (place, first) in evenly(all.clone(), SAMPLED_TURNS).enumerate() {
        orders.push(turn(vec![first.clone()]));
        orders.push(turn(longer(state, first, place)));
    }
    let may_pick = |action: &Action| {
        let (picks, _) = with_pick(position, state.picked(), action);
        check_turn(state, &picks).is_ok()
    };
    orders.extend(evenly(all, SAMPLED_TURNS / 2).filter(may_pick).map(|action| Order::Pick { actions: vec![action] }));
    if !state.picked().is_empty() {
        orders.extend([Order::Cancel { line: None }, Order::Cancel { line: Some(1) }]);
        orders.push(Order::Lock { is_confirmed: risk_of_turn(position, state.picked()).is_some() });
    }
    orders
}

/// A turn that goes on from that move, one clan after the other, with some move of each.
fn longer(state: &State, first: Action, place: usize) -> Vec<Action> {
    let mut turn = vec![first];
    while turn.len() < most_moves(state) {
        let board = board_after(&state.position, &turn);
        if board.winner().is_some() {
            break;
        }
        let moved = movers(&state.position, &turn);
        let free: Vec<Action> = board
            .legal_moves()
            .into_iter()
            .map(Action::Move)
            .filter(|action| !moved.contains(&mover(&board, action)))
            .collect();
        let Some(next) = free.get(place * 31 % free.len().max(1)).filter(|action| action.sort() != Sort::Pass) else {
            break;
        };
        turn.push(next.clone());
    }
    turn
}

/// Some lines of one reply, and what takes filed lines back.
fn lines(state: &State, seat: Seat) -> Vec<Order> {
    let filed = state.lines_of(seat).len();
    let mut orders = vec![];
    if filed > 0 {
        orders.extend([Order::Cancel { line: None }, Order::Cancel { line: Some(1) }]);
    }
    if filed < MOST_LINES {
        let answered = evenly(actions(&state.position), SAMPLED_LINES.0);
        if !state.is_campaign() {
            orders.extend(answered.flat_map(|expected| replies(&state.position, &expected)));
        }
        orders.extend(patterns(&state.position));
    }
    orders
}

/// Replies to patterns, and a plan of one step (12.5).
fn patterns(position: &Position) -> Vec<Order> {
    let own = position.passed();
    let king = own.all(own.turn(), Kind::King).squares().next();
    let taken = own.army(own.turn()).squares().next();
    let mut moves: Vec<Action> =
        own.legal_moves().into_iter().filter(|mv| *mv != Move::Pass).map(Action::Move).collect();
    moves.retain(|action| action.from().is_none() || action.from() != taken);
    let conditions = [Some(Pattern::Any), taken.map(Pattern::Takes), king.map(|at| Pattern::Check(Some(at)))];
    let file = |expected: Pattern, reply: Action| Order::File {
        line: Line(vec![Reply { expected, reply, is_confirmed: false, more: vec![] }]),
    };
    let step = moves.iter().find(|action| action.sort() == Sort::Move).cloned();
    let answered =
        conditions.into_iter().flatten().zip(evenly(moves, 3)).map(|(condition, reply)| file(condition, reply));
    answered.chain(step.map(|step| file(Pattern::Safe, step))).collect()
}

fn replies(position: &Position, expected: &Action) -> Vec<Order> {
    let after = position.after(expected);
    if after.winner().is_some() || !after.has_move() {
        return vec![];
    }
    let file = |reply: Action| {
        let is_confirmed = risk(&after, &reply).is_some();
        Order::File {
            line: Line(vec![Reply { expected: Pattern::Move(expected.clone()), reply, is_confirmed, more: vec![] }]),
        }
    };
    evenly(actions(&after), SAMPLED_LINES.1).map(file).collect()
}

/// At most so many, spread over the whole list.
fn evenly(actions: Vec<Action>, most: usize) -> impl Iterator<Item = Action> {
    let stride = actions.len().div_ceil(most).max(1);
    actions.into_iter().step_by(stride)
}

/// All moves and sampled restorations.
pub(crate) fn actions(position: &Position) -> Vec<Action> {
    let moves = position.legal_moves().into_iter().map(Action::Move);
    moves.chain(restorations(position).into_iter().map(Action::Restore)).collect()
}

/// Restorations of each clan and cluster: the King on some of its Pawns, the others converted in three usual ways.
pub(crate) fn restorations(position: &Position) -> Vec<Restoration> {
    let us = position.turn();
    let mut sample = vec![];
    if !position.has_restoration() {
        return sample;
    }
    for clan in Clan::ALL.into_iter().filter(|clan| position.thrones(us, *clan).may_restore()) {
        for cluster in position.clusters(us, clan) {
            let stride = (cluster.count() as usize).div_ceil(SAMPLED_PAWNS);
            for at in cluster.squares().step_by(stride) {
                let fills =
                    Kind::FIGHTERS.into_iter().filter_map(|kind| position.usual_restoration(us, clan, at, kind));
                fills.for_each(|fill| {
                    if !sample.contains(&fill) {
                        sample.push(fill);
                    }
                });
            }
        }
    }
    sample
}
