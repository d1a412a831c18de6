//! Carrying out orders that have been checked.
//!
//! `activation` runs the sequence of play up to the next question, `actions` changes ships, `endings` ends games.

mod actions;
mod endings;
mod fallback;
mod sealed;
mod sequence;

use std::cmp::Reverse;

use crate::contract::{Ending, Seat, Step};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{to_act, without_order};
use crate::games::anteel::rules::check;
use crate::games::anteel::rules::event::{Dropped, Event};
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::order::{Action, Filed, Order, Otherwise, Plan, Standing};
use crate::games::anteel::rules::points::Points;
use crate::games::anteel::rules::state::{Filing, Phase, Place, SEATS, Ship, Stage, State, side_index};
use crate::games::anteel::rules::timeout::usual_place;

pub(crate) use sequence::play;

/// A state being changed.
pub(crate) type Change = Step<Anteel>;

/// Carries out an order.
pub(crate) fn resolve(step: &mut Change, seat: Seat, order: Order) {
    if acts_at_once(&step.state, seat, &order) {
        step.state.marks.acted[side_index(seat)] = step.state.asked.window;
    }
    match order {
        Order::Fleet(fleet) => file_fleet(step, seat, Filing::Filed(fleet)),
        Order::FleetAndPlaces(fleet) => file_fleet(step, seat, Filing::Placed(fleet)),
        Order::Act(plan) => act(step, seat, plan),
        Order::Hold(ship) => {
            if let Some(action) = check::hold(&step.state, ship) {
                act(step, seat, Plan { ship, action, otherwise: Otherwise::Hold });
            }
        }
        Order::HoldRest => hold_rest(step, seat),
        Order::Done => done(step, seat),
        Order::Cancel(Filed::Fleet) => {
            if let Phase::Fleets { filings } = &mut step.state.phase {
                filings[side_index(seat)] = Filing::Missing;
                step.emit(Event::FleetWithdrawn(seat));
            }
        }
        Order::Cancel(Filed::Ship(ship)) => {
            let plans = &mut step.state.plans;
            let gone = plans.extract_if(.., |p| p.ship == ship).collect();
            step.emit(Event::Withdrawn(gone));
        }
        Order::Stand { ship, standing } => stand(step, seat, ship, standing),
    }
}

/// Whether somebody acts with the order at once, for all to see; else something is filed or taken back.
fn acts_at_once(state: &State, seat: Seat, order: &Order) -> bool {
    let ready = to_act(state, seat);
    match order {
        Order::Fleet(_) | Order::FleetAndPlaces(_) | Order::Cancel(_) | Order::Stand { .. } => false,
        Order::Done => true,
        Order::Act(plan) => plan.action.stage() == state.stage() && ready.contains(&plan.ship),
        Order::Hold(ship) => ready.contains(ship),
        Order::HoldRest => without_order(state, seat).iter().any(|ship| ready.contains(ship)),
    }
}

/// Ends the game from outside (9.5).
pub(crate) fn end(step: &mut Change, ending: Ending) {
    endings::end(step, ending);
}

/// What silence means: the usual fleet, the usual places, and in the battle what `done` means.
pub(crate) fn timeout(step: &mut Change, seat: Seat) {
    if let Phase::Fleets { filings } = &step.state.phase {
        if filings[side_index(seat)] != Filing::Missing {
            return;
        }
        let fleet = Fleet::usual(step.state.navy(seat), step.state.budget_of(seat));
        file_fleet(step, seat, Filing::Filed(fleet));
    } else {
        step.state.marks.acted[side_index(seat)] = step.state.asked.window;
        done(step, seat);
    }
}

/// 4.3: both fleets are revealed when both are filed.
fn file_fleet(step: &mut Change, seat: Seat, filing: Filing) {
    let Phase::Fleets { filings } = &mut step.state.phase else { return };
    let old = std::mem::replace(&mut filings[side_index(seat)], filing);
    let filings = filings.clone();
    step.emit(match old {
        Filing::Filed(old) | Filing::Placed(old) => Event::FleetReplaced { seat, old },
        Filing::Missing | Filing::Sealed => Event::FleetFiled(seat),
    });
    let [Some(first), Some(second)] = filings.each_ref().map(Filing::fleet) else { return };
    let fleets = [first.clone(), second.clone()];
    let names = fleets.iter().flat_map(Fleet::names);
    step.state.ships = names.map(|n| (n, Ship { damage: 0, place: Place::Reserve })).collect();
    step.state.phase = Phase::Deployment;
    step.emit(Event::FleetsRevealed(fleets));
    for placed in SEATS.into_iter().filter(|seat| matches!(filings[side_index(*seat)], Filing::Placed(_))) {
        file_usual_places(step, placed);
    }
    sequence::settle(step);
}

/// 4.9: filed like any other place, those that are placed first (4.7) in the middle.
fn file_usual_places(step: &mut Change, seat: Seat) {
    let mut own: Vec<ShipName> =
        step.state.ships.keys().copied().filter(|ship| step.state.owner(*ship) == seat).collect();
    own.sort_by_key(|ship| (Reverse(ship.card().order), *ship));
    for ship in own {
        if let Some(pose) = usual_place(&step.state, ship) {
            step.state.plans.push(Plan { ship, action: Action::Deploy(pose), otherwise: Otherwise::Hold });
        }
    }
}

/// Acts with a ship whose turn it is; files the order for any other (5.5).
fn act(step: &mut Change, seat: Seat, plan: Plan) {
    let stage = plan.action.stage();
    forget(step, plan.ship, stage, Dropped::Replaced);
    if stage == step.state.stage() && to_act(&step.state, seat).contains(&plan.ship) {
        actions::carry_out(step, plan.ship, &plan.action);
        sequence::settle(step);
    } else {
        step.emit(Event::Filed(plan.clone()));
        step.state.plans.push(plan);
    }
}

/// 5.6: all ships without an order hold: those whose turn it is at once, the others when it comes.
fn hold_rest(step: &mut Change, seat: Seat) {
    let phase = |step: &Change| (step.state.stage(), step.state.round());
    let begun = phase(step);
    for ship in without_order(&step.state, seat) {
        // In sealed rounds nothing is carried out in between. What was carried out in between may have ended the phase, or the ship.
        let is_to_act = phase(step) == begun && without_order(&step.state, seat).contains(&ship);
        if is_to_act && let Some(action) = check::hold(&step.state, ship) {
            act(step, seat, Plan { ship, action, otherwise: Otherwise::Hold });
        }
    }
}

/// 5.10: holding is what ships do anyway, and is not kept.
fn stand(step: &mut Change, seat: Seat, ship: Option<ShipName>, standing: Standing) {
    let state = &mut step.state;
    let is_left = |(name, ship): &(&ShipName, &Ship)| {
        state.owner(**name) == seat && matches!(ship.place, Place::Board(_) | Place::Reserve)
    };
    let all: Vec<ShipName> = state.ships.iter().filter(is_left).map(|(name, _)| *name).collect();
    for name in all.into_iter().filter(|name| ship.is_none_or(|one| one == *name)) {
        match standing {
            Standing::Hold => state.standing.remove(&name),
            _ => state.standing.insert(name, standing),
        };
    }
    step.emit(Event::Stood { seat, ship, standing });
}

/// Filed orders are carried out as far as they are legal; all other ships of this window hold.
fn done(step: &mut Change, seat: Seat) {
    if step.state.is_sealed() {
        sealed::lock(step, seat);
        return sequence::settle(step);
    }
    let window = step.state.asked.window;
    while step.state.asked.window == window {
        // What is left in the group now could not be carried out as filed, or is not filed: it holds.
        let Some(ship) = to_act(&step.state, seat).first().copied() else { return };
        let Some(action) = check::hold(&step.state, ship) else { return };
        forget(step, ship, action.stage(), Dropped::NotLegal);
        actions::carry_out(step, ship, &action);
        sequence::settle(step);
    }
}

/// Drops a ship's filed order of that phase, and tells its owner why unless it was to hold anyway.
fn forget(step: &mut Change, ship: ShipName, stage: Stage, why: Dropped) {
    let Some(plan) = take_filed(step, ship, stage) else { return };
    let held = matches!(&plan.action, Action::Fire(targets) if targets.is_empty());
    if !(held && why == Dropped::NoTarget) {
        step.emit(Event::Dropped { plan, why });
    }
}

/// Takes a ship's filed order of that phase out.
fn take_filed(step: &mut Change, ship: ShipName, stage: Stage) -> Option<Plan> {
    let at = step.state.plans.iter().position(|p| p.ship == ship && p.action.stage() == stage)?;
    Some(step.state.plans.remove(at))
}

/// Losses of both seats, in seat order (9.4).
fn losses(step: &Change) -> [Points; 2] {
    SEATS.map(|seat| step.state.losses(seat))
}
