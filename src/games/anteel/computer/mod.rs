//! Computer players: pure functions of what their seat sees and a number that breaks ties.
//!
//! `plain` sails at the nearest enemy, `steady` weighs each place by itself, `sharp` plays the rest of the round out in
//! a `battle`. In sealed rounds both reckon with where the enemy may go. Where a side has to get through (9.6) its ships make
//! for the north edge; nobody else flees; and the sharp try out fleets in `trials`. None looks at anything hidden. Fleets are varied, and of ends that are as good the
//! number chooses.
//! Scores are whole thousandths of a point.

mod battle;
mod outlook;
mod plain;
mod purchase;
mod sealed;
mod sharp;
mod steady;
mod tables;
mod trials;
mod weigh;

use outlook::Outlook;

use crate::contract::{Computer, Seat, Skill, Thinking, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{best_target, targets, to_act};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::check::check;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan};
use crate::games::anteel::rules::passage::way_through;
use crate::games::anteel::rules::path::reach;
use crate::games::anteel::rules::state::{Stage, State};
use crate::games::anteel::rules::timeout::usual_place;

/// An order of a computer player; legal, and it makes progress.
pub(crate) fn choose(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Order {
    if state.is_sealed() {
        return sealed::choose(state, seat, thinking);
    }
    let wish = wish(state, seat, thinking).filter(|order| check(state, seat, order).is_ok());
    wish.unwrap_or_else(|| match to_act(state, seat).first() {
        Some(ship) => Order::Hold(*ship),
        None => Order::Fleet(crate::games::anteel::rules::fleet::Fleet::usual(state.navy(seat), state.budget_of(seat))),
    })
}

fn wish(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Option<Order> {
    for_ships((state, state), seat, &to_act(state, seat), thinking)
}

/// An order for one of these ships, which could all act now. `before` is the position without the orders that the seat has
/// given in secret, `state` the same with them.
fn for_ships(
    (before, state): (&State, &State),
    seat: Seat,
    ships: &[ShipName],
    thinking: &Thinking<'_>,
) -> Option<Order> {
    match (state.stage(), ships.first().copied()) {
        (Stage::Fleets, _) => Some(Order::Fleet(purchase::fleet(state, seat, thinking))),
        (Stage::Deployment, Some(ship)) => place(state, ship, thinking),
        (Stage::Movement, Some(ship)) => {
            if let Some(path) = way_through(state, ship) {
                return Some(act(ship, Action::Move(path)));
            }
            let outlook = || Outlook::of(before, state, seat, thinking.skill);
            let pose = match thinking.skill {
                Skill::Plain => plain::destination(state, ship, thinking.seed),
                Skill::Steady => steady::destination(&outlook(), ship, thinking.seed),
                Skill::Sharp => sharp::movement(&outlook(), seat, ship, thinking),
            };
            sail(state, ship, pose?)
        }
        (Stage::Firing, Some(ship)) => {
            let (ship, target) = match thinking.skill {
                Skill::Plain => (ship, plain::target(&targets(state, ship))),
                Skill::Steady => (ship, best_target(&targets(state, ship))),
                Skill::Sharp => sharp::shot(state, seat, ships)?,
            };
            Some(act(ship, Action::Fire(vec![target?])))
        }
        _ => None,
    }
}

fn act(ship: ShipName, action: Action) -> Order {
    Order::Act(Plan { ship, action, otherwise: Otherwise::Ask })
}

fn sail(state: &State, ship: ShipName, to: Pose) -> Option<Order> {
    let path = reach(ship.card(), &state.options.layout, state.pose(ship)?).remove(&to)?;
    Some(act(ship, Action::Move(path)))
}

/// All skills keep together in the middle; `plain` takes the usual places.
fn place(state: &State, ship: ShipName, thinking: &Thinking<'_>) -> Option<Order> {
    let pose = match thinking.skill {
        Skill::Plain => usual_place(state, ship)?,
        Skill::Steady | Skill::Sharp => purchase::place(state, ship)?,
    };
    Some(act(ship, Action::Deploy(pose)))
}

impl Computer for Anteel {
    fn computer(view: &View<Self>, seat: Seat, thinking: &Thinking<'_>) -> Order {
        choose(view, seat, thinking)
    }
}
