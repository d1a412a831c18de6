//! A fair sample of legal orders: they cannot be enumerated, since plans are free.

mod captain;

use captain::Captain;

use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::rules::captain::{DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::deployment::spots;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, State};

/// A craft that the shipyard would build.
const HAWK: &str = "hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F";

/// Orders that may be given now: typical orders for each unit, and readiness often enough that games of chance end.
pub(crate) fn legal(view: &View<PentagonWar>, seat: Seat) -> Vec<Order> {
    let state: &State = view;
    let mut orders = vec![Some(Order::Done)];
    match &state.phase {
        Phase::Shipyard { .. } => orders.extend(yard()),
        Phase::Over(_) => return vec![],
        Phase::Deployment { .. } => {
            for craft in state.own(seat) {
                let unit = craft.id;
                orders.extend(spots(state, craft).into_iter().map(|spot| Some(Order::Deploy { unit, spot })));
                let reinforce = Some(Reinforce::UpTo(2));
                let changes = DefaultChanges { reinforce, ..DefaultChanges::default() };
                orders.push(Some(Order::Defaults { units: vec![unit], changes }));
            }
        }
        Phase::Allocation { .. } | Phase::Impulse(_) => {
            units(state, seat, &mut orders);
            let share = orders.len() / 4;
            orders.extend(std::iter::repeat_n(Some(Order::Done), share));
        }
    }
    orders.into_iter().flatten().filter(|order| check(view, seat, order).is_ok()).collect()
}

fn yard() -> Vec<Option<Order>> {
    let numbered = classes().iter().flat_map(|class| (1..=2).map(move |number| (class, number)));
    let stock = numbered.map(|(class, number)| {
        Some(Order::Buy { name: format!("{}{number}", class.stem()), design: class.design.clone() })
    });
    let name = || "Hawk".to_owned();
    let own = Design::parse("Hawk", HAWK).ok().map(|design| Order::Buy { name: name(), design });
    stock.chain([own, Some(Order::Sell { name: name() })]).collect()
}

/// A few orders for each unit, which few depends on the moment, so that all kinds come up in a game. `None` keeps the place of
/// an order that this moment has no room for.
fn units(state: &State, seat: Seat, orders: &mut Vec<Option<Order>>) {
    let moment = state.window as usize;
    for (n, craft) in state.own(seat).enumerate() {
        let kinds = captain::craft_orders(state, seat, craft);
        let first = (moment * 5 + n * 3) % kinds.len().max(1);
        orders.extend(kinds.iter().cycle().skip(first).take(8).cloned());
    }
    for drone in state.drones.values().filter(|d| d.seat == seat).take(2) {
        orders.extend(Captain { state, unit: drone.id }.drone_orders());
    }
}
