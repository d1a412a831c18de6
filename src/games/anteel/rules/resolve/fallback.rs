//! What a ship does in place of an order that is not legal when its turn comes (5.5, 5.9).

use super::{Change, forget, take_filed};
use crate::games::anteel::rules::check::{hold, may_do};
use crate::games::anteel::rules::event::{Dropped, Event};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Otherwise, Plan};
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::rules::standing;
use crate::games::anteel::rules::state::State;

/// Takes the order out, tells its owner, and gives what is done instead.
pub(super) fn fall_back(step: &mut Change, plan: Plan) -> (ShipName, Action) {
    let (ship, stage) = (plan.ship, plan.action.stage());
    if let (Otherwise::Short, Action::Move(path)) = (plan.otherwise, &plan.action) {
        let path = shortened(&step.state, ship, path);
        take_filed(step, ship, stage);
        step.emit(Event::Shortened { plan, path: path.clone() });
        return (ship, Action::Move(path));
    }
    forget(step, ship, stage, Dropped::NotLegal);
    (ship, hold(&step.state, ship).unwrap_or_else(|| usual(&step.state, ship)))
}

/// What a ship does of itself (5.10).
#[expect(clippy::expect_used, reason = "a zone has a hex for every ship that the budget can buy (1.3)")]
pub(super) fn usual(state: &State, ship: ShipName) -> Action {
    standing::action(state, ship).expect("in these phases every ship has something that it does of itself")
}

/// 5.9: the longest beginning of a path that ends where it may; staying always may.
fn shortened(state: &State, ship: ShipName, path: &Path) -> Path {
    let beginnings = (0..path.0.len()).rev().filter_map(|length| path.0.get(..length));
    let mut paths = beginnings.map(|steps| Path(steps.to_vec()));
    paths.find(|path| may_do(state, ship, &Action::Move(path.clone())).is_ok()).unwrap_or_default()
}
