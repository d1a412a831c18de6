//! What ships do: be placed (4.8), move (section 6), fire (section 8).

use super::{Change, endings};
use crate::games::anteel::rules::activation::{best_target, shot, targets};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::check::may_do;
use crate::games::anteel::rules::event::Event;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Plan};
use crate::games::anteel::rules::passage::{leads_through, runner};
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::rules::state::{MoveMark, Phase, Place, ShotMark, Stage, State};

/// The part of a filed order that is legal now: the whole, or for a shot the first target that is.
pub(super) fn now_legal(state: &State, plan: &Plan) -> Option<Action> {
    match &plan.action {
        Action::Fire(list) if !list.is_empty() => {
            let legal = targets(state, plan.ship);
            let first = list.iter().find(|wanted| legal.iter().any(|t| t.ship == **wanted))?;
            Some(Action::Fire(vec![*first]))
        }
        Action::FireAtBest => best_target(&targets(state, plan.ship)).map(|target| Action::Fire(vec![target])),
        action => may_do(state, plan.ship, action).is_ok().then(|| action.clone()),
    }
}

/// Does it. The ship has acted afterwards.
pub(super) fn carry_out(step: &mut Change, ship: ShipName, action: &Action) {
    match action {
        Action::Deploy(pose) => {
            put(step, ship, Place::Board(*pose));
            step.emit(Event::Deployed { ship, pose: *pose });
        }
        Action::Move(path) => walk(step, ship, path),
        Action::Fire(list) => shoot(step, ship, list.first().copied()),
        Action::FireAtBest => shoot(step, ship, best_target(&targets(&step.state, ship))),
    }
}

fn shoot(step: &mut Change, ship: ShipName, target: Option<ShipName>) {
    mark_acted(step, ship);
    match target {
        Some(target) => fire(step, ship, target),
        None => step.emit(Event::HeldFire(ship)),
    }
}

/// 5.1: a ship acts once a phase.
pub(super) fn mark_acted(step: &mut Change, ship: ShipName) {
    if let Phase::Movement { acted, .. } | Phase::Firing { acted, .. } = &mut step.state.phase {
        acted.insert(ship);
    }
}

fn put(step: &mut Change, ship: ShipName, place: Place) {
    if let Some(ship) = step.state.ships.get_mut(&ship) {
        ship.place = place;
    }
}

/// 6.5, 6.7: passes through hexes; the first step off the board is its last.
fn walk(step: &mut Change, ship: ShipName, path: &Path) {
    let Some(start) = step.state.pose(ship) else { return };
    mark_acted(step, ship);
    let walk = path.walk(&step.state.options.layout, start);
    let last = walk.hexes.last().copied().unwrap_or(start.hex);
    if walk.hexes.len() > 1 || walk.end.is_none() {
        let (round, window) = (step.state.round(), step.state.asked.window);
        let mark = MoveMark { ship, hexes: walk.hexes, has_fled: walk.end.is_none(), round, window };
        step.state.marks.moves.push(mark);
    }
    if let Some(pose) = walk.end {
        put(step, ship, Place::Board(pose));
        step.emit(Event::Moved { ship, path: path.clone(), pose });
    } else {
        step.emit(Event::Fled { ship, path: path.clone(), from: last });
        if runner(&step.state) == Some(step.state.owner(ship)) && leads_through(path, &step.state.options.layout, start)
        {
            step.state.through.insert(ship);
            step.emit(Event::GotThrough(ship));
        }
        remove(step, ship, Place::Fled);
    }
}

/// 8.4: marks as many boxes as the table says, at once; excess is lost.
fn fire(step: &mut Change, ship: ShipName, target: ShipName) {
    let state = &mut step.state;
    let (Some(from), Some(at)) = (state.pose(ship), state.pose(target)) else { return };
    let (left, damage) = (state.hull_left(target), damage(ship, from, target, at));
    let (marked, is_kill) = (damage.min(left), damage >= left);
    if let Some(hit) = state.ships.get_mut(&target) {
        hit.damage += marked;
    }
    if let Phase::Firing { is_quiet, .. } = &mut state.phase {
        *is_quiet &= marked == 0;
    }
    let (round, window) = (state.round(), state.asked.window);
    let mark = ShotMark { ship, from: from.hex, target, to: at.hex, damage: marked, is_kill, round, window };
    state.marks.shots.push(mark);
    step.emit(Event::Fired { ship, target, damage: marked, hull_left: left - marked });
    if is_kill {
        remove(step, target, Place::Destroyed);
    } else {
        endings::after_damage(step);
    }
}

fn damage(ship: ShipName, from: Pose, target: ShipName, at: Pose) -> u32 {
    shot(ship.card(), from, target, at).unwrap_or(0)
}

/// 6.7, 8.5: takes a ship off the board; a side without ships has lost (9.1).
fn remove(step: &mut Change, ship: ShipName, place: Place) {
    put(step, ship, place);
    step.state.plans.retain(|p| p.ship != ship);
    step.state.standing.remove(&ship);
    if step.state.stage() != Stage::Over {
        endings::after_removal(step, ship);
    }
}
