//! What silence means at a deadline (24.5).

use crate::contract::{Seat, Step};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::resolve::{carry_out, ready};
use crate::games::pentagon_war::rules::state::Phase;

/// In the shipyard stock craft of the own system are bought for what is left; else the seat is ready with what it has
/// filed: craft without orders coast and follow their captains' defaults.
pub(crate) fn timeout(step: &mut Step<PentagonWar>, seat: Seat) {
    if let Phase::Shipyard { yards } = &step.state.phase
        && yards.get(&seat).is_none_or(|y| y.fleet.is_empty())
    {
        buy_stock(step, seat);
    }
    ready(step, seat);
}

#[expect(clippy::expect_used, reason = "the classes are part of the program, fighters among them")]
fn buy_stock(step: &mut Step<PentagonWar>, seat: Seat) {
    let spec = step.state.spec_of(seat);
    let mut left = budget(&step.state.options, spec.budget);
    let fighters = classes().iter().filter(|c| !c.design.is_base() && !c.design.is_manned);
    let own = fighters.clone().find(|c| c.system == spec.name).or_else(|| fighters.clone().next());
    let cheapest = fighters.min_by_key(|c| c.design.points());
    let class = own.filter(|c| c.design.points() <= left).or(cheapest).expect("there are stock fighters");
    for number in 1..=6 {
        let points = class.design.points();
        if points > left && number > 1 {
            break;
        }
        left = left.saturating_sub(points);
        let name = format!("{}{number}", class.design.name.replace([' ', '_'], "-"));
        carry_out(step, seat, Order::Buy { name: name.chars().take(20).collect(), design: class.design.clone() });
    }
}
