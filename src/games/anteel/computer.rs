//! Computer players.

use super::activation::to_act;
use super::legal::legal;
use super::order::{Deed, Order, Plan};
use super::state::State;
use crate::contract::{Seat, Thinking};

/// An order of a computer player.
pub fn choose(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Order {
    let ready = to_act(state, seat);
    let orders = legal(state, seat);
    let forward = |order: &Order| match order {
        Order::Act(Plan { ship, deed: Deed::Move(path), .. }) if ready.contains(ship) => {
            state.pose(*ship).and_then(|p| path.walk(&state.options.layout, p).end).map_or(0, |_| path.0.len())
        }
        Order::Act(Plan { ship, deed: Deed::Fire(_), .. }) if ready.contains(ship) => 100,
        _ => 0,
    };
    let seeded = usize::try_from(thinking.seed % 7).unwrap_or(0);
    let best = orders.iter().skip(seeded).max_by_key(|o| forward(o));
    best.or(orders.first()).cloned().unwrap_or(Order::Done)
}
