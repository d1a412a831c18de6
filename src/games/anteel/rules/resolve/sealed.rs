//! Sealed rounds (5.8): a phase is ordered by both sides at once, and runs when both are in. Its ships then act in the
//! sequence of 5.1 to 5.3, as in classic rounds.

use super::fallback::{fall_back, usual};
use super::{Change, actions, take_filed};
use crate::contract::Seat;
use crate::games::anteel::rules::activation::{Group, asked_seats, without_order};
use crate::games::anteel::rules::event::Event;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Plan, Standing};
use crate::games::anteel::rules::state::{Asked, SEATS, side_index};

/// Opens the window of a phase when it begins; whether somebody is asked in it. Nobody is who has nothing to order, or has
/// ordered it all before.
pub(super) fn is_asking(step: &mut Change) -> bool {
    let (stage, round) = (step.state.stage(), step.state.round());
    let asked = &step.state.asked;
    if (asked.stage, asked.round) != (stage, round) {
        step.state.asked = Asked { window: asked.window + 1, stage, round, seat: None };
        let has_none = |seat: &Seat| without_order(&step.state, *seat).is_empty();
        step.state.locked = SEATS.into_iter().filter(has_none).collect();
    }
    !asked_seats(&step.state).is_empty()
}

/// A seat is in. The phase runs when both are.
pub(super) fn lock(step: &mut Change, seat: Seat) {
    step.state.marks.acted[side_index(seat)] = step.state.asked.window;
    step.state.locked.insert(seat);
    step.emit(Event::Locked(seat));
}

/// One ship of the group acts.
pub(super) fn act_next(step: &mut Change, group: &Group) {
    let (ship, action) = next(step, group);
    actions::carry_out(step, ship, &action);
}

/// First what was filed, in the sequence of filing, as far as it is legal; then ships without an order, which may clear the
/// way; then what is still not legal falls back (5.9).
#[expect(clippy::expect_used, reason = "a group is made with its first ship, which is filed or not")]
fn next(step: &mut Change, group: &Group) -> (ShipName, Action) {
    let state = &step.state;
    let is_of_group = |p: &&Plan| p.action.stage() == state.stage() && group.ships.contains(&p.ship);
    let filed: Vec<Plan> = state.plans.iter().filter(is_of_group).cloned().collect();
    let legal = filed.iter().find_map(|p| Some((p.ship, actions::now_legal(state, p)?)));
    if let Some((ship, action)) = legal {
        take_filed(step, ship, action.stage());
        return (ship, action);
    }
    let unfiled = group.ships.iter().copied().find(|ship| filed.iter().all(|p| p.ship != *ship));
    match unfiled {
        Some(ship) => by_standing(step, ship),
        None => fall_back(step, filed.into_iter().next().expect("a group has ships")),
    }
}

/// 5.10: what a ship without an order does.
fn by_standing(step: &mut Change, ship: ShipName) -> (ShipName, Action) {
    let standing = step.state.standing_of(ship);
    if standing != Standing::Hold {
        step.emit(Event::Answered { ship, standing });
    }
    (ship, usual(&step.state, ship))
}
