//! Legal orders of a seat: every move, and of the restorations, which can be millions of millions, a fair sample.

use super::moves::{Action, Restoration};
use super::order::{Order, risk};
use super::piece::{Clan, Kind};
use super::position::Position;
use super::state::State;
use crate::contract::Seat;

/// Most Pawns of a cluster that the sample lets the King replace.
const SAMPLED_PAWNS: usize = 4;

/// Legal orders; empty when the seat is not to move.
pub fn legal(state: &State, seat: Seat) -> Vec<Order> {
    if state.to_move() != Some(seat) {
        return vec![];
    }
    let position = &state.position;
    let confirmed = |action: Action| Order::Move { is_confirmed: risk(position, &action).is_some(), action };
    actions(position).into_iter().map(confirmed).collect()
}

/// All moves and sampled restorations.
pub fn actions(position: &Position) -> Vec<Action> {
    let moves = position.legal_moves().into_iter().map(Action::Move);
    moves.chain(restorations(position).into_iter().map(Action::Restore)).collect()
}

/// Restorations of each clan and cluster: the King on some of its Pawns, the others converted in three usual ways.
pub fn restorations(position: &Position) -> Vec<Restoration> {
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
