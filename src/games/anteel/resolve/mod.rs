//! Carrying out orders that have been checked.
//!
//! `activation` runs the sequence of play up to the next question, `deeds` changes ships, `endings` ends games.

mod deeds;
mod endings;
mod sequence;

use super::Anteel;
use super::check;
use super::event::Event;
use super::order::{Deed, Filed, Order, Otherwise, Plan};
use super::state::{Filing, Phase, Place, SEATS, Ship, side_index};
use super::{activation::to_act, fleet::Fleet, fleet::ShipName};
use crate::contract::{Ending, Seat, Step};

/// A state being changed.
pub type Change = Step<Anteel>;

/// Carries out an order.
pub fn resolve(step: &mut Change, seat: Seat, order: Order) {
    match order {
        Order::Fleet(fleet) => file_fleet(step, seat, fleet),
        Order::Act(plan) => act(step, seat, plan),
        Order::Hold(ship) => {
            if let Some(deed) = check::hold(&step.state, ship) {
                act(step, seat, Plan { ship, deed, otherwise: Otherwise::Hold });
            }
        }
        Order::Done => done(step, seat),
        Order::Cancel(Filed::Fleet) => {
            if let Phase::Fleets { filings } = &mut step.state.phase {
                filings[side_index(seat)] = Filing::Missing;
                step.emit(Event::FleetWithdrawn(seat));
            }
        }
        Order::Cancel(Filed::Ship(ship)) => {
            step.state.plans.retain(|p| p.ship != ship);
            step.emit(Event::Withdrawn(ship));
        }
    }
}

/// Ends the game from outside (9.5).
pub fn end(step: &mut Change, ending: Ending) {
    endings::end(step, ending);
}

/// What silence means: the usual fleet, the usual places, and in the battle what `done` means.
pub fn lapse(step: &mut Change, seat: Seat) {
    if let Phase::Fleets { filings } = &step.state.phase {
        if filings[side_index(seat)] != Filing::Missing {
            return;
        }
        let fleet = Fleet::usual(step.state.empire(seat), step.state.options.budget);
        file_fleet(step, seat, fleet);
    } else {
        done(step, seat);
    }
}

/// 4.3: both fleets are revealed when both are filed.
fn file_fleet(step: &mut Change, seat: Seat, fleet: Fleet) {
    let Phase::Fleets { filings } = &mut step.state.phase else { return };
    filings[side_index(seat)] = Filing::Filed(fleet);
    let both = match filings {
        [Filing::Filed(first), Filing::Filed(second)] => Some([first.clone(), second.clone()]),
        _ => None,
    };
    step.emit(Event::FleetFiled(seat));
    let Some(fleets) = both else { return };
    let names = fleets.iter().flat_map(Fleet::names);
    step.state.ships = names.map(|n| (n, Ship { damage: 0, place: Place::Reserve })).collect();
    step.state.phase = Phase::Deployment;
    step.emit(Event::FleetsRevealed(fleets));
    sequence::settle(step);
}

/// Acts with a ship whose turn it is; files the order for any other (5.5).
fn act(step: &mut Change, seat: Seat, plan: Plan) {
    let stage = plan.deed.stage();
    step.state.plans.retain(|p| p.ship != plan.ship || p.deed.stage() != stage);
    if stage == step.state.stage() && to_act(&step.state, seat).contains(&plan.ship) {
        deeds::carry_out(step, plan.ship, &plan.deed);
        sequence::settle(step);
    } else {
        step.emit(Event::Filed(plan.ship));
        step.state.plans.push(plan);
    }
}

/// Filed orders are carried out as far as they are legal; all other ships of this window hold.
fn done(step: &mut Change, seat: Seat) {
    let window = step.state.asked.window;
    while step.state.asked.window == window {
        // What is left in the group now could not be carried out as filed, or is not filed: it holds.
        let Some(ship) = to_act(&step.state, seat).first().copied() else { return };
        let Some(deed) = check::hold(&step.state, ship) else { return };
        forget(step, ship, &deed);
        deeds::carry_out(step, ship, &deed);
        sequence::settle(step);
    }
}

/// Drops a ship's filed order of that phase.
fn forget(step: &mut Change, ship: ShipName, deed: &Deed) {
    step.state.plans.retain(|p| p.ship != ship || p.deed.stage() != deed.stage());
}

/// Losses of both seats in points, in seat order (9.4).
fn losses(step: &Change) -> [u32; 2] {
    SEATS.map(|seat| step.state.losses(seat))
}
